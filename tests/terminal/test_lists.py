"""The list of moves: short enough to be read, with the table below it, and understood by number and by beginning."""

import io
from pathlib import Path

import pytest
from rich.console import Console

import fondaco
from fondaco.engine import Match, Rng
from fondaco.engine.ledger import clause_text
from fondaco.players import make_bot
from fondaco.terminal.moves import Choice, arranged, fitting, folded
from fondaco.terminal.play import TerminalGame
from fondaco.terminal.screen import LEAST_ROOM, Screen
from fondaco.terminal.setup import Setup

NAMES = ["Maria", "Lucia", "Anselm", "Griet"]


def choices(*texts: str) -> list[Choice]:
    return [Choice(at, text, text.capitalize()) for at, text in enumerate(texts)]


def rows(*texts: str) -> list[str]:
    return [row.typed for row in folded(choices(*texts))]


def test_amounts_are_a_range() -> None:
    assert rows("pass", *[f"bid {n}" for n in range(8, 41)]) == ["pass", "bid 8…40"]
    assert rows(*[f"bid {n}" for n in range(0, 4500, 100)]) == ["bid 0,100…4400"]
    assert rows("bid 3", "bid 7") == ["bid 3", "bid 7"]
    assert rows("bid 3", "bid 4", "bid 9", "bid 11", "bid 13") == ["bid 3…4", "bid 9,11…13"]


def test_two_amounts_are_two_ranges() -> None:
    quotes = [f"quote blue {one} {two}" for one in range(0, 300, 100) for two in range(0, 500, 100)]
    assert rows(*quotes, "quote blue no 0") == ["quote blue 0,100…200 0,100…400", "quote blue no 0"]


def test_kinds_stand_together() -> None:
    assert rows("grow Ulm", "letter grow Ulm", "grow Wien") == ["grow Ulm", "grow Wien", "letter grow Ulm"]


def test_what_leads_somewhere_is_listed_by_itself() -> None:
    moves = [Choice(at, f"move wagon 1 with {at}", "", f"to A {at}") for at in (1, 2, 3)]
    assert len(folded(moves)) == 3


def test_kinds_are_put_together_where_there_is_no_room() -> None:
    texts = ["end turn", *[f"place {kind} {place}" for kind in ("trader", "merchant") for place in "ABCDEFGH"]]
    found = folded(choices(*texts))
    assert [row.typed for row in arranged(found, 2, lambda _: 1)] == ["end turn", "place …"]
    assert [row.typed for row in arranged(found, 4, lambda _: 1)] == ["end turn", "place trader …", "place merchant …"]
    assert len(arranged(found, 17, lambda _: 1)) == 17
    (summed,) = [row for row in arranged(found, 2, lambda _: 1) if row.summed]
    assert len(summed.choices) == 16
    assert summed.said.startswith("trader A, trader B")


def typed_like(typed: str, *texts: str) -> list[str]:
    return [choice.typed for choice in fitting(typed, choices(*texts))]


def test_a_beginning_fits() -> None:
    moves = ("place trader Hamburg-Lübeck 1", "place trader Köln-A 1", "place merchant Hamburg-Lübeck 1", "end turn")
    assert typed_like("place tr", *moves) == [*moves[:2]]
    assert typed_like("PLACE  trader hamburg", *moves) == [moves[0]]
    assert typed_like("pl me", *moves) == [moves[2]], "each word by its beginning"
    assert typed_like("lubeck", *moves) == typed_like("luebeck", *moves) == [moves[0], moves[2]]
    assert typed_like("koeln", *moves) == [moves[1]]
    assert typed_like("turn end", *moves) == typed_like("castle", *moves) == typed_like("-", *moves) == []


def test_a_beginning_of_what_is_said_fits() -> None:
    moves = [
        Choice(0, "place trader Stade 1", "Einen Händler auf Stade 1 einsetzen"),
        Choice(1, "end turn", "Zug beenden"),
    ]
    assert fitting("händler", moves) == fitting("haendler stade", moves) == moves[:1]


# At the table --------------------------------------------------------------------------------------


def at_table(
    game: str, width: int, height: int, folder: Path, decisions: int = 0, wanted: str = "", players: int = 4
) -> tuple[TerminalGame, io.StringIO]:
    """A table with the first seat to decide, on a terminal of that size."""
    match = Match(fondaco.load(game), players, Rng(3), None, NAMES[:players], ["", *["greedy"] * (players - 1)])
    bot, rng = make_bot("greedy", match.game), Rng(1)
    while 0 not in match.state.pending() or len(match.moves) < decisions or wanted not in match.state.prompt(0).pattern:
        seat = match.state.pending()[0]
        match.play(seat, bot.choose(seat, match.state.view(seat), match.state.legal(seat), rng))
    table = TerminalGame(match, folder / "x.txt", Setup())
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=True, color_system=None, highlight=False)
    table.screen = Screen(match, "en", console)
    table.look(0)
    return table, out


def shown(out: io.StringIO) -> list[str]:
    """The lines since the screen was cleared last."""
    lines = out.getvalue().rpartition("\x1b[H")[2].splitlines()
    out.truncate(0)
    return lines


def test_the_table_stays_in_sight_under_two_hundred_moves(tmp_path: Path) -> None:
    table, out = at_table("hansa_teutonica", 80, 40, tmp_path)
    assert len(table.choices) > 200
    table.show(0, folded(table.choices), news=True)
    lines = shown(out)
    first = next(at for at, line in enumerate(lines) if line.startswith("    1  "))
    title = next(at for at, line in enumerate(lines) if "Hansa Teutonica" in line)
    assert first < title, "the list is above the table"
    assert len(lines) - first < 40, "list and table are in sight, and what is typed"
    assert any("place trader …" in line for line in lines[first:title])
    assert lines[-1].startswith("Maria: 2 actions left  – 2")


@pytest.mark.parametrize("height", [24, 30, 40, 60])
@pytest.mark.parametrize("decisions", [0, 60])
@pytest.mark.parametrize("game", fondaco.game_ids())
def test_the_list_is_in_sight_on_every_terminal(game: str, decisions: int, height: int, tmp_path: Path) -> None:
    """Above the table, or below it where the table is too tall."""
    table, out = at_table(game, 80, height, tmp_path, decisions)
    table.show(0, folded(table.choices), news=True)
    lines = shown(out)
    assert any(line.startswith("Maria: ") for line in lines[-2:])
    first = next(at for at, line in enumerate(lines) if line.split()[:1] in (["1"], [".1"]))
    assert len(lines) - first < height
    assert (len(table.listed) < len(folded(table.choices))) == (
        "Enter lists them" in " ".join(" ".join(lines[-2:]).split())
    )
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("decisions", [0, 60])
@pytest.mark.parametrize("game", fondaco.game_ids())
def test_where_there_is_room_the_whole_list_stays_in_sight(
    game: str, decisions: int, language: str, tmp_path: Path
) -> None:
    """Also where the question needs two lines, and what happened more than a line each."""
    table, out = at_table(game, 80, 0, tmp_path, decisions)
    table.screen = Screen(table.match, language, table.screen.console)
    tall = len(table.screen.drawn(table.match.state, 0)) + LEAST_ROOM + 4
    for height in range(tall, tall + 12):
        table.screen.console.height = height
        table.show(0, folded(table.choices), news=True)
        lines = shown(out)
        first = next(at for at, line in enumerate(lines) if line.split()[:1] in (["1"], [".1"]))
        assert len(lines) - first < height, f"{height} lines"


def test_typing_a_beginning_lists_what_fits(tmp_path: Path) -> None:
    table, out = at_table("hansa_teutonica", 80, 40, tmp_path)
    assert not table.obey(0, "place trader hamburg")
    lines = shown(out)
    assert [line.split("   ")[-1].strip() for line in lines[:-1] if "place trader" in line] == [
        f"place trader {route}" for route in ("Hamburg-Lübeck 1…3", "Hamburg-Bremen 1…4", "Hamburg-Lüneburg 1…4")
    ]
    assert not table.obey(0, "2"), "several moves in a row: listed one by one"
    assert [row.typed for row in table.listed] == [f"place trader Hamburg-Bremen {n}" for n in (1, 2, 3, 4)]
    assert table.obey(0, "3")
    assert table.match.game.text(table.match.moves[-1].action) == "place trader Hamburg-Bremen 3"


def test_enter_plays_the_only_move_that_fits(tmp_path: Path) -> None:
    table, out = at_table("hansa_teutonica", 80, 40, tmp_path)
    before = len(table.match.moves)
    assert not table.obey(0, "place merch lubeck 2")
    assert shown(out)[-1].endswith("– Enter plays it")
    assert len(table.match.moves) == before, "a beginning alone plays nothing"
    assert table.obey(0, "")
    assert table.match.game.text(table.match.moves[-1].action) == "place merchant Hamburg-Lübeck 2"


def test_listed_numbers_are_taken_where_amounts_follow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for typed, played in ((".1", "pass"), ("1", "bid 1"), ("7", "bid 7"), ("0", "pass")):
        table, out = at_table("medici", 80, 40, tmp_path, wanted="nobody has bid")
        table.show(0, folded(table.choices), news=True)
        assert any(line.startswith("   .1  Pass") for line in shown(out))
        before = len(table.match.moves)
        assert table.obey(0, typed), typed
        assert table.match.game.text(table.match.moves[before].action) == played


def test_a_number_that_is_no_amount_plays_nothing(tmp_path: Path) -> None:
    table, out = at_table("medici", 80, 40, tmp_path, wanted="{seat} has bid")
    table.show(0, folded(table.choices), news=True)
    before = len(table.match.moves)
    for typed in ("1", "999", ".9", ".2", ".99999999999", "²"):
        assert not table.obey(0, typed), typed
    assert len(table.match.moves) == before
    said = " ".join(out.getvalue().split())
    assert "a bid must be higher than 6 (MED-21)" in said
    assert "are numbered .1 to .2" in said
    assert "say which: bid" in said


def test_an_amount_alone_is_enough(tmp_path: Path) -> None:
    table, _ = at_table("middle_ages", 80, 40, tmp_path, wanted="bid in secret")
    before = len(table.match.moves)
    assert not table.obey(0, "150")
    assert table.obey(0, "300")
    assert table.match.game.text(table.match.moves[before].action) == "bid 300"


def test_numbers_without_amounts(tmp_path: Path) -> None:
    table, _ = at_table("medici", 80, 40, tmp_path, wanted="turn up")
    table.show(0, folded(table.choices), news=True)
    assert table.obey(0, "2")
    assert "enough" in [table.match.game.text(move.action) for move in table.match.moves]


def test_where_a_wagon_would_stop_is_said_and_the_map_is_shown(tmp_path: Path) -> None:
    table, out = at_table("middle_ages", 80, 40, tmp_path, wanted="play a movement tile")
    table.show(0, folded(table.choices), news=True)
    lines = shown(out)
    listed = [line for line in lines if "wagon 1 with" in line]
    assert listed
    assert all(" – to " in line for line in listed)
    assert any("■ city, letter: crossing" in line for line in lines)
    assert any(line.startswith("move …") for line in lines)
    for choice in table.choices:
        if choice.typed.startswith("move wagon") and "," not in choice.leads:
            wagon = int(choice.typed.split()[2]) - 1
            state = table.match.state.copy()
            state.apply(0, choice.action)
            at = state.view(0)["wagon_at"]
            assert isinstance(at, list)
            names = table.match.game.printed()["names"]
            assert isinstance(names, list)
            assert choice.leads == f"to {names[at[wagon]]}"


def test_the_map_and_the_table_on_demand(tmp_path: Path) -> None:
    table, out = at_table("middle_ages", 80, 40, tmp_path)
    table.obey(0, "map")
    assert "Genova" in out.getvalue()
    assert "The courier is on" in out.getvalue()
    table.obey(0, "board")
    assert "buy / sell" in out.getvalue()


def test_sentences_are_broken_between_words_alone(tmp_path: Path) -> None:
    table, out = at_table("middle_ages", 80, 40, tmp_path)
    for typed in ("rule MA-146", "why take letter", "help"):
        table.obey(0, typed)
    assert all(len(line) <= 80 for line in out.getvalue().splitlines())
    assert clause_text(table.match.game, "MA-146", "en") in " ".join(out.getvalue().split())


@pytest.mark.parametrize("game", fondaco.game_ids())
def test_a_game_by_the_list_alone(game: str, tmp_path: Path) -> None:
    """What is listed can be played: by its number, and an amount by writing it."""
    table, _ = at_table(game, 80, 24, tmp_path, players=3)
    table.file = tmp_path / "game.txt"
    match, rng = table.match, Rng(5)
    while not match.state.over and len(match.moves) < 250:
        seat = match.state.pending()[0]
        if seat in table.bots:
            table.move_bot(seat)
            continue
        table.look(seat)
        table.show(seat, folded(table.choices), news=True)
        before = len(match.moves)
        for _ in range(6):
            at = rng.below(len(table.listed))
            row = table.listed[at]
            if table.obey(seat, table.mark(at + 1)):
                break
            if not row.summed and row in table.listed:
                assert table.obey(seat, row.choices[0].typed), row.typed
                break
        assert len(match.moves) > before, "six steps lead to any move"
