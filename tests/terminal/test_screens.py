"""The tables of all games as text: 80 columns in every language, columns that stand in line, no word broken or cut."""

import re
from functools import cache

import pytest

import fondaco
from fondaco.engine import Match, Rng, View
from fondaco.engine.texts import LANGUAGES, speaker

NAMES = ["Maria", "Lucia", "Anselm", "Griet", "Ottilie", "Ruy"]


@cache
def views(game_id: str) -> list[View]:
    """Views of a whole game at random, some forty of them."""
    game = fondaco.load(game_id)
    match, rng = Match(game, game.players_max, Rng(3)), Rng(1)
    seen: list[View] = []
    while not match.state.over and len(match.moves) < 1500:
        seat = match.state.pending()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
        seen.append(match.state.view(seat))
    return [*seen[:: len(seen) // 40], seen[-1]]


def screens(game_id: str, language: str, names: list[str]) -> list[str]:
    """These views as tables and maps."""
    game = fondaco.load(game_id)
    speaks = speaker(language, game.folder(), names=names)
    return [text for view in views(game_id) for text in (game.screen(view, speaks), game.map(view, speaks)) if text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", fondaco.game_ids())
def test_no_line_is_wider_than_a_terminal(game: str, language: str) -> None:
    for text in screens(game, language, NAMES):
        for line in text.splitlines():
            assert len(line) <= 80, line
            assert line == line.rstrip()


@pytest.mark.parametrize("game", fondaco.game_ids())
def test_names_of_any_length_are_whole(game: str) -> None:
    names = [f"{name} of the House of Peruzzi"[:30] for name in NAMES]
    table = fondaco.load(game)
    text = table.screen(views(game)[20], speaker("de", table.folder(), names=names))
    assert all(len(line) <= 80 for line in text.splitlines())
    assert all(name in " ".join(text.split()) for name in names[: table.players_max])


def test_colours_of_offices_are_told_apart_by_their_letter() -> None:
    for language in LANGUAGES:
        legend = re.search(
            r"\((\w \w+, \w \w+, \w \w+, \w \w+)\)", " ".join(screens("hansa_teutonica", language, NAMES)[0].split())
        )
        assert legend is not None
        letters = [part.split()[0] for part in legend.group(1).split(", ")]
        assert len(set(letters)) == 4, language


def test_heads_stand_over_their_columns() -> None:
    """A level ends where the word above it ends, however long the word is in a language."""
    for language in LANGUAGES:
        lines = screens("medici", language, NAMES)[5].splitlines()
        (second,) = [at for at, line in enumerate(lines) if line.startswith("  Maria") and not re.search(r"·|,", line)]
        ends = [found.end() for found in re.finditer(r"\S+", lines[second - 1])]
        assert ends[1:] == [found.end() for found in re.finditer(r"\S+(?: \+\d+)?", lines[second])][1:], language


def test_where_everything_stands_on_the_map() -> None:
    game = fondaco.load("middle_ages")
    match = Match(game, 2, Rng(3), {"start": "first"}, NAMES[:2])
    drawn = game.map(match.state.view(0), speaker("en", game.folder(), names=NAMES[:2])).splitlines()
    assert any("Paris 1" in line for line in drawn)
    assert any("Genova 3" in line for line in drawn)
    assert any(re.search(r"2.*|.*2", line) and "Köln" in drawn[at + 1] for at, line in enumerate(drawn[:-1]))
    chart = "\n".join(drawn[:14])
    assert all(city in chart for city in ("Hamburg", "Brugge", "Wien"))
    assert (
        sum(
            line.count("o") - sum(name.count("o") for name in ("Genova", "Köln") if name in line) for line in drawn[:14]
        )
        >= 36
    )
    assert chart.count("K") == 2, "the courier and Köln"
