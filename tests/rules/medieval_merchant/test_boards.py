"""Boards as files: every kind of mistake with its line and message, playing on another board, records of boards."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import fondaco
from fondaco.cli.board import app
from fondaco.engine import BadSetup, BoardError, FondacoError, Match, RecordError, Rng, records
from fondaco.engine.boards import boards_of
from fondaco.engine.check import Report, play_checked
from fondaco.games.medieval_merchant.boardfile import read_board
from fondaco.kit.boardfile import BoardFile, game_of

from .table import BOARD, MERCHANT

BOARDS = boards_of(MERCHANT)
FILE = MERCHANT.folder() / "board.toml"
TEXT = FILE.read_text(encoding="utf-8")


def line_of(part: str, text: str = TEXT) -> int:
    """The number of the first line with that part."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def without(part: str) -> str:
    """The board without the first line that has this part."""
    lines = TEXT.splitlines()
    del lines[line_of(part) - 1]
    return "\n".join(lines)


def without_all(*parts: str) -> str:
    """The board without all routes that have one of these parts."""
    return "\n".join(line for line in TEXT.splitlines() if "between" not in line or not any(p in line for p in parts))


def found(text: str) -> list[tuple[int, str]]:
    return [(mistake.line, str(mistake.reason)) for mistake in BOARDS.mistakes(text)]


def test_the_shipped_board_is_sound() -> None:
    assert BOARDS.mistakes(TEXT) == []
    assert MERCHANT.board_id == f"Fondaco's reconstruction {BOARD.fingerprint()}"
    lines = [str(phrase) for phrase in BOARDS.describe(TEXT)]
    assert any("1 x 8, 3 x 7, 3 x 6, 5 x 5, 4 x 4, 4 x 3, 5 x 2" in line for line in lines)
    assert any("2 players: 9 markers each, 5 of them" in line for line in lines)
    assert any("'rulebook'" in line for line in lines)


@pytest.mark.clauses("MM-2")
@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ('name = "Westfalen" }', "regions: there are 9, there must be 10 (MM-2)"),
        ('{ name = "Wien"', "cities: there are 24, there must be 25 (MM-2)"),
        ('{ name = "Hof"', "villages: there are 19, there must be 20 (MM-2)"),
    ],
)
def test_wrong_counts(part: str, reason: str) -> None:
    assert reason in [reason for _, reason in found(without(part))]


def test_a_route_with_an_unknown_end() -> None:
    text = changed('["Gent", "Brüssel"]', '["Gent", "Bruxelles"]')
    assert found(text) == [
        (line_of("Bruxelles", text), "there is no city or village 'Bruxelles'; names are those listed above")
    ]


def test_a_region_that_is_not_listed() -> None:
    text = changed('value = 8, region = "Rheinland"', 'value = 8, region = "Rhein"')
    [(line, reason)] = found(text)
    assert line == line_of('{ name = "Köln"')
    assert reason.startswith("Köln is in region 'Rhein', which isn't listed; there are Flandern & Brabant, ")


def test_an_unreachable_city() -> None:
    text = without_all('"Wien"')
    start = BOARD.names[25]
    assert found(text) == [
        (line_of('{ name = "Wien"'), f"Wien can't be reached: no routes join it to {start}"),
    ]


def test_a_city_that_two_players_can_not_reach() -> None:
    text = without_all('"Ulm", "Augsburg"', '"Augsburg", "Nürnberg"', '"Nördlingen", "Augsburg"')
    [(line, reason)] = found(text)
    assert line == line_of('{ name = "Augsburg"')
    assert reason == f"Augsburg can't be reached with two players: no routes join it to {BOARD.names[25]}"


@pytest.mark.clauses("MM-2", "MM-12")
@pytest.mark.parametrize("value", [1, 9, -3])
def test_a_value_that_no_marker_fits(value: int) -> None:
    text = changed('"Gent", value = 7', f'"Gent", value = {value}')
    assert found(text) == [
        (line_of('{ name = "Gent"'), f"Gent has value {value}, which no marker fits; a value is 2 to 8 (MM-2)")
    ]


@pytest.mark.clauses("MM-3", "MM-12")
def test_markers_that_do_not_fit_the_cities() -> None:
    text = changed('"Gent", value = 7', '"Gent", value = 6')
    assert found(text) == [
        (line_of("markers = {"), "value 6 has 3 markers and 4 cities; there must be as many (MM-3)"),
        (line_of("markers = {"), "value 7 has 3 markers and 2 cities; there must be as many (MM-3)"),
    ]


@pytest.mark.clauses("MM-6")
def test_an_unequal_deal_with_two_players() -> None:
    text = changed('cities = ["Erfurt", ', "cities = [")
    assert found(text) == [
        (
            line_of('cities = ["Leipzig"', text),
            "with 2 players 19 markers are dealt, which doesn't go round evenly: "
            "an odd number of cities must be out of play (MM-6)",
        )
    ]


@pytest.mark.clauses("MM-5", "MM-6")
def test_an_unequal_deal_with_three_four_and_six_players() -> None:
    reasons = [reason for _, reason in found(without('opened = "Wittenberg"'))]
    assert len(reasons) == 3
    for players, reason in zip((3, 4, 6), reasons, strict=True):
        assert reason.startswith(f"with {players} players 25 markers are dealt, which doesn't go round evenly: ")
        assert reason.endswith("(MM-6)")


@pytest.mark.clauses("MM-5")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Gent", "Gent has value 7; the marker laid out before the deal is a 2 (MM-5)"),
        ("Trier", "Trier must be out of play with two players"),
        ("Hof", "Hof is a village; a marker lies on a city"),
        ("Rom", "there is no city or village 'Rom'"),
    ],
)
def test_the_city_opened_before_the_deal(name: str, reason: str) -> None:
    [(line, said)] = found(changed('opened = "Wittenberg"', f'opened = "{name}"'))
    assert line == line_of("opened = ")
    assert said.startswith(reason)


def test_no_coordinates() -> None:
    text = changed(", at = [15, 420]", "")
    assert found(text) == [(line_of('{ name = "Gent"'), "Gent has no coordinates; write at = [x, y]")]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("at = [15, 420]", "at = [40]", "at is a list; it must be 2 numbers in brackets"),
        ("at = [15, 420]", 'at = "here"', "at is 'here'; it must be 2 numbers in brackets"),
        ("at = [15, 420]", "at = [4000, 420]", "Gent stands outside the map, which is 1000 wide and 800 high"),
        ("at = [15, 420]", "at = [88, 374]", "Antwerpen stands on the same point as Gent"),
        ("value = 8", 'value = "8"', "value is '8'; it must be a whole number from 2 to 8"),
        ("value = 8", "value = true", "value is true; it must be a whole number from 2 to 8"),
        ("value = 8", "worth = 8", "value is missing; it must be a whole number from 2 to 8"),
        ("cost = 14", "cost = 0", "cost is 0; it must be a whole number from 1 to 999"),
        ("cost = 14", "price = 18", "cost is missing; it must be a whole number from 1 to 999"),
        ('["Gent", "Brüssel"]', '["Gent", "Gent"]', "a route joins Gent to itself; it must join two places"),
        ('["Gent", "Brüssel"]', '["Gent"]', "between is a list; it must be 2 texts in brackets"),
        ('["Gent", "Brüssel"]', '["Antwerpen", "Gent"]', "Gent and Antwerpen are joined in line 87 already"),
        ('name = "Gent"', 'name = "Köln"', "Köln has the same name as Köln; every place needs a name of its own"),
        ('name = "Gent"', 'name = "Koeln"', "Köln has the same name as Koeln"),
        ('name = "Gent"', 'name = "Gent #1"', "Gent #1 can't be written in a move"),
        ('name = "Hof"', 'name = "Hof via Gera"', "Hof via Gera can't be written in a move"),
        ('name = "Gent"', "name = 3", "name is 3; it must be a text in quotes"),
        ('villages = ["Hof", ', 'villages = ["Gent", ', "Gent isn't among the villages"),
        ('name = "Gent", ', 'name = "Gent", colour = "red", ', "'colour' is nothing that stands here; allowed: name"),
        ('game = "medieval_merchant"', 'game = "medici"', "this board is for another game"),
        ("markers = { 2 = 5", "markers = { 9 = 1, 2 = 5", "a marker of value 9 fits no city; values are 2 to 8"),
        ("regions = [", "regions = 7\nrest = [", "regions must be a list of tables in braces"),
        ('source = { name = "rulebook", value', 'source = { name = "hearsay", value', "'hearsay' is no source"),
        ("size = [1000, 800]", "size = [0, 800]", "size must be a width and a height above 0"),
        ("[two_players]", "[two_players", "this can't be read as TOML: "),
        ('name = "Fondaco\'s reconstruction"', 'name = "#1"', "the name of a board can't hold the sign #"),
    ],
)
def test_other_mistakes(old: str, new: str, reason: str) -> None:
    text = changed(old, new)
    mistakes = BOARDS.mistakes(text)
    assert any(str(mistake.reason).startswith(reason) for mistake in mistakes), mistakes
    lines = text.splitlines()
    assert all(1 <= mistake.line <= len(lines) for mistake in mistakes)


@pytest.mark.parametrize("text", ["", "x", "= 3", 'game = "medieval_merchant"', "[" * 3000, "\x00", "a = 1\na = 2"])
def test_what_is_no_board(text: str) -> None:
    assert BOARDS.mistakes(text)
    with pytest.raises(BadSetup):
        read_board(text)


def test_a_board_that_is_far_too_long() -> None:
    assert "longer than" in str(BOARDS.mistakes("#" * 600_000)[0])


def test_the_game_of_a_board() -> None:
    assert game_of(TEXT) == "medieval_merchant"
    with pytest.raises(BoardError, match="line 1: game is missing"):
        game_of('name = "x"')


def test_every_datum_knows_where_it_comes_from() -> None:
    file = BoardFile(TEXT)
    cities = {str(entry.data["name"]): entry for entry in file.entries("cities")}
    assert cities["Gent"].source("value") == "rulebook"
    assert cities["Köln"].source("value") == "page"
    assert cities["Ulm"].source("value") == "reconstructed"
    long = next(e for e in file.entries("routes") if e.data["between"] == ["Braunschweig", "Nürnberg"])
    assert (long.data["cost"], long.source("cost")) == (56, "rulebook")
    assert file.table("two_players").source("cities") == "rulebook"
    words = file.data["sources"]
    assert isinstance(words, dict)
    assert set(BOARD.sources) == set(words)


# Playing on another board ---------------------------------------------------------------------------------------

OTHER = TEXT.replace('name = "Fondaco\'s reconstruction"', 'name = "Mine"').replace('"Gent"', '"Brügge"')


@pytest.fixture
def other(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(OTHER, encoding="utf-8")
    return file


def test_a_game_on_another_board(other: Path) -> None:
    state = MERCHANT.start(3, {"board": str(other)})
    game = state.game
    assert game is not MERCHANT
    assert game.board_id.startswith("Mine ")
    assert game.board_id.split()[-1] != MERCHANT.board_id.split()[-1]
    assert game.text(3) == "open Brügge 7"
    assert MERCHANT.text(3) == "open Gent 7"
    report = Report(game.id)
    for players in range(2, 7):
        play_checked(game, players, {}, players, True, report)
    assert report.ok, report.problems


def test_the_fingerprint_is_of_what_matters_in_play(other: Path) -> None:
    mark = BOARD.fingerprint()
    assert read_board(changed("at = [15, 420]", "at = [16, 420]")).fingerprint() == mark
    assert read_board(TEXT + "\n# a comment\n").fingerprint() == mark
    assert read_board(changed("cost = 14", "cost = 19")).fingerprint() != mark


def test_a_record_of_another_board_is_refused(other: Path) -> None:
    match = Match(MERCHANT, 2, Rng(1), {"board": str(other)})
    text = records.write(match)
    assert f"board: {match.game.board_id}" in text
    assert records.read(text, fondaco.load, board=str(other)).game.board_id == match.game.board_id
    with pytest.raises(RecordError, match=r"played on board 'Mine .*', this is 'Fondaco's reconstruction .*board=FILE"):
        records.read(text, fondaco.load)


def test_a_board_that_is_not_there_or_unsound(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"nowhere.toml' can't be read: No such file"):
        MERCHANT.start(3, {"board": str(tmp_path / "nowhere.toml")})
    bad = tmp_path / "bad.toml"
    bad.write_text(changed("value = 8", "value = 9"), encoding="utf-8")
    with pytest.raises(BoardError, match=r"bad.toml: line \d+: Köln has value 9"):
        MERCHANT.start(3, {"board": str(bad)})
    bad.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSetup, match="UTF-8"):
        MERCHANT.start(3, {"board": str(bad)})


# The commands ---------------------------------------------------------------------------------------------------

run = CliRunner()


def test_board_check_says_what_it_would_play_like() -> None:
    done = run.invoke(app, ["check", str(FILE)])
    assert done.exit_code == 0
    assert "this board can be played with 2 to 6 players" in done.output


def test_board_check_says_what_is_wrong(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(changed("value = 8", "value = 9").replace("cost = 14", "cost = -1", 1), encoding="utf-8")
    done = run.invoke(app, ["check", str(bad)])
    assert done.exit_code == 2
    lines = done.output.strip().splitlines()
    assert len(lines) == 2
    assert f"bad.toml: line {line_of('value = 8')}: Köln has value 9, which no marker fits" in lines[0]
    assert f"bad.toml: line {line_of('cost = 14')}: cost is -1" in lines[1]
    done = run.invoke(app, ["check", str(bad), "--json"])
    assert '"ok": false' in done.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "chess"', "there is no game 'chess'"),
        ('game = "medici"', "Medici has no boards"),
        ("game = 7", "game is 7; it must be a text in quotes"),
    ],
)
def test_board_check_of_other_files(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text, encoding="utf-8")
    done = run.invoke(app, ["check", str(file)])
    assert done.exit_code == 2
    assert said in done.output


def test_board_commands_without_a_file(tmp_path: Path) -> None:
    for command in (["check"], ["show"]):
        with pytest.raises(FondacoError, match="can't be read: No such file"):
            run.invoke(app, [*command, str(tmp_path / "nowhere.toml")], catch_exceptions=False)


def test_board_show_draws_the_map(tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    assert run.invoke(app, ["show", str(FILE), "--out", str(out)]).exit_code == 0
    picture = out.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert picture.count("<line") == len(BOARD.route_ends)
    assert picture.count("<circle") == 25
    for name in (*BOARD.names, "Flandern &amp; Brabant"):
        assert name in picture
    with pytest.raises(FondacoError, match="can't be written"):
        run.invoke(app, ["show", str(FILE), "--out", str(tmp_path)], catch_exceptions=False)


def test_mistakes_are_said_in_the_language_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(without('{ name = "Wien"'), encoding="utf-8")
    done = run.invoke(app, ["check", str(file), "--lang", "de"])
    assert done.exit_code == 2
    assert "cities: Es sind 24, es müssen 25 sein (MM-2)" in done.output
