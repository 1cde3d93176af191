"""Boards are files: mistakes with their lines, other boards are played on, sources are shown (MA-4, MA-6, MA-7)."""

import hashlib
import re
import tomllib
from pathlib import Path
from typing import cast

import pytest

import fondaco
from fondaco.engine import BadSetup, RecordError, records
from fondaco.engine.boards import BoardError, boards_of
from fondaco.engine.check import Report, play_checked
from fondaco.games.middle_ages import tables
from fondaco.games.middle_ages.board import check, read_board, standard_text
from fondaco.games.middle_ages.state import MiddleState
from fondaco.games.middle_ages.tables import GOODS

from .table import GAME

# Two roads between Paris and A, a road without a space between D and E.
OTHER = (
    standard_text()
    .replace('name = "reconstructed"', 'name = "other"')
    .replace('  { ends = ["Paris", "A"], spaces = 2 },\n', '  { ends = ["Paris", "A"], spaces = 2 },\n' * 2)
    .replace('{ ends = ["D", "E"], spaces = 2 }', '{ ends = ["D", "E"], spaces = 0 }')
)


def test_the_board_in_the_box_is_sound() -> None:
    assert check(standard_text()) == []
    assert boards_of(GAME).mistakes(standard_text()) == []


@pytest.mark.clauses("MA-4")
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_on_another_board(tmp_path: Path, players: int) -> None:
    file = tmp_path / "other.toml"
    file.write_text(OTHER, encoding="utf-8")
    report = Report(GAME.id)
    play_checked(GAME, players, {"board": str(file)}, players, True, report)
    problems = {name: found for name, found in report.problems.items() if found and name != "records"}
    assert problems == {}
    game = GAME.start(players, {"board": str(file)}).game
    assert game.board_id != GAME.board_id
    assert game.text(game.parse("move wagon 1 with 2 via A (2)")) == "move wagon 1 with 2 via A (2)"


@pytest.mark.clauses("MA-4")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('ends = ["Köln", "B"]', 'ends = ["Köln", "Köln"]', "to itself"),
        ('ends = ["Köln", "B"]', 'ends = ["Köln", "Z"]', "is no city and no crossing"),
        ('market = ["cloth", "wine", "food"]', 'market = ["cloth", "wine", "beer"]', "is no good"),
        ('wagons = ["Paris", "Köln", "Genova"]', 'wagons = ["Paris", "Paris", "Genova"]', "three different cities"),
        ('name = "Hamburg"', 'name = "Wien"', "two places called"),
        ("spaces = 6", "spaces = 60", "whole number from 0 to 12"),
        ('name = "first"', 'name = "1st"', "called 'first'"),
    ],
)
def test_mistakes_are_named_with_their_line(old: str, new: str, reason: str) -> None:
    text = standard_text().replace(old, new, 1)
    found = check(text)
    line = next(number for number, line in enumerate(text.splitlines(), 1) if new in line)
    assert any(reason in str(mistake.reason) for mistake in found)
    assert any(mistake.line == line for mistake in found) or "called" in reason
    with pytest.raises(BoardError):
        read_board(text)


def test_a_board_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSetup, match="can't be read"):
        GAME.start(2, {"board": "/nowhere/board.toml"})


def test_a_board_is_described_with_its_sources_and_drawn() -> None:
    words = [str(phrase) for phrase in boards_of(GAME).describe(standard_text())]
    assert any("From 'reconstructed'" in line for line in words)
    assert any("From 'rulebook'" in line and "Köln (market)" in line for line in words)
    assert any("43 spaces" in line for line in words)
    assert boards_of(GAME).draw(standard_text()).startswith("<svg")


# The whole board ------------------------------------------------------------------------------------------------

MARKETS = {
    "Paris": "cloth wine food",
    "Köln": "iron wine silk",
    "Genova": "wine silk salt",
    "Brugge": "cloth food silk",
    "Wien": "cloth iron salt",
    "Hamburg": "iron food salt",
}
ROADS = {
    "Brugge-A": 2, "Paris-A": 2, "Köln-A": 2, "Brugge-B": 4, "Köln-B": 2, "Hamburg-B": 2, "Köln-D": 3,
    "Hamburg-D": 4, "Wien-D": 4, "D-E": 2, "Paris-E": 3, "Genova-E": 3, "Genova-Wien": 6,
}  # fmt: skip
PLACES = {
    "Paris": (60, 425), "Köln": (349, 267), "Genova": (473, 740), "Brugge": (115, 247), "Wien": (940, 472),
    "Hamburg": (540, 60), "A": (182, 339), "B": (415, 157), "D": (603, 369), "E": (390, 517),
}  # fmt: skip


@pytest.mark.clauses("MA-2", "MA-4", "MA-6")
def test_every_datum_of_the_board_in_the_box() -> None:
    board = read_board(standard_text())
    assert board.names[: board.nodes] == list(PLACES)
    assert {board.names[city]: " ".join(GOODS[good] for good in board.markets[city]) for city in range(6)} == MARKETS
    assert board.places[: board.nodes] == list(PLACES.values())
    assert board.regions == ["Champagne", "Westfalen", "Franken", "Oberrhein"]
    assert {road.name: len(road.spaces) for road in board.roads} == ROADS
    assert [f"{board.names[road.first]}-{board.names[road.second]}" for road in board.roads] == list(ROADS)
    assert board.spaces == 10 + sum(ROADS.values())
    bends = [board.places[space] for space in board.roads[-1].spaces]
    assert bends == [(549, 732), (623, 718), (694, 694), (760, 655), (823, 603), (882, 541)]
    starts = [[board.names[city] for city in cities] for cities in board.starts]
    assert starts == [["Paris", "Köln", "Genova"], ["Genova", "Brugge", "Wien"]]
    assert (board.name, board.title, board.width, board.height) == ("reconstructed", "Our reconstruction", 1000, 800)
    assert board.sources == {
        "rulebook": [*[f"{city} (name)" for city in ("Paris", "Köln")], "Köln (market)", *LATER, *STARTS],
        "reconstructed": [f"{city} (market)" for city in MARKETS if city != "Köln"]
        + [f"{name}: {length}" for name, length in ROADS.items()],
        "other edition": ["start 2011 first", "start 2011 second"],
    }


LATER = [f"{city} (name)" for city in ("Genova", "Brugge", "Wien", "Hamburg")]
STARTS = ["start first", "start second"]


def test_no_single_number_or_word_of_the_board_file_can_be_changed_unseen() -> None:
    """The file itself, apart from its remarks: what `read_board` doesn't keep is listed here too."""
    data = tomllib.loads(standard_text())
    assert data.pop("source") == data.pop("name") == "reconstructed"
    assert data.pop("game") == "middle_ages"
    assert data["note"].startswith("All roads and five of the six markets are our own reconstruction")
    assert [tuple(start["wagons"]) for start in data["starts"][2:]] == [
        ("Paris", "Köln", "Wien"),
        ("Brugge", "Hamburg", "Genova"),
    ]
    assert set(data) == {"title", "note", "width", "height", "cities", "crossings", "roads", "starts"}


@pytest.mark.clauses("MA-3", "MA-5", "MA-9", "MA-10", "MA-13", "MA-14", "MA-19", "MA-43")
def test_what_is_printed_on_cards_and_tables() -> None:
    assert tables.GOODS == ("cloth", "iron", "wine", "food", "silk", "salt")
    assert (tables.BUY, tables.SELL) == ([100, 100, 200, 300, 400], [600, 700, 800, 900, 1000])
    assert tables.UPKEEP == [0, 100, 200, 400, 600, 800, 1000, 1300, 1600]
    assert tables.LEVEL_PRICE == [700, 800, 900, 1000, 1200, 1500, 2000, 2500, 3000]
    assert tables.LAST_ARRIVAL[2:] == [6, 7, 8]
    assert dict(zip(tables.INVESTMENTS, tables.STARS, strict=True)) == {
        "Discount": 3, "Driver": 1, "Best Driver": 3, "Courier": 2,
        "Express Courier": 4, "Office": 2, "Large Office": 4, "Warehouse Sale": 1,
    }  # fmt: skip
    assert tables.INFLUENCE == (
        "Free Loading", "Broken Axle", "Special Sale", "Bonus Sale", "Social Climbing", "Load Master", "Social Status",
    )  # fmt: skip
    numbers = {
        "SUPPLY": 8, "ROOM_MASTER": 3, "ROOM_OTHERS": 2, "LAST_TURN": 60, "TOP_BONUS": 500, "START_BONUS": 200,
        "START_MONEY": 5000, "HIGHEST_SUM": 20_000, "FEE_ONE": 1500, "FEE_TWO": 3000, "QUOTES": 3, "ROW": 4,
        "COPIES": 3, "LOAD_MASTER_PRICE": 800, "SPECIAL_SALE_PRICE": 800, "CLIMBING_PRICE": 1200,
        "STATUS_UPKEEP": 400, "SALE_GOODS": 5, "LETTERS": 4, "LETTER_MONEY": 2000, "LETTER_BACK": 2500,
    }  # fmt: skip
    assert {name: getattr(tables, name) for name in numbers} == numbers


# The rules version ------------------------------------------------------------------------------------------------


def test_actions_of_rules_version_1_keep_their_numbers() -> None:
    texts = [GAME.text(action) for action in range(len(GAME.actions()))]
    assert hashlib.sha256("\n".join(texts[:15788]).encode()).hexdigest().startswith("1bc42e1c04a2fd96")
    assert texts[15788] == "promise to load cloth on wagon 1"
    assert len(texts) == 15788 + 2 * 2 * 3 * 6


def test_a_record_of_rules_version_1_is_refused_with_one_line_that_names_both_versions() -> None:
    text = (GAME.folder() / "records" / "two-greedy.txt").read_text(encoding="utf-8")
    assert GAME.rules_version == 2
    with pytest.raises(RecordError, match="version") as found:
        records.read(text.replace("rules: 2", "rules: 1"), fondaco.load)
    line = str(found.value)
    assert "\n" not in line
    assert {"1", "2"} <= set(re.findall(r"\d+", line))


# What the page and the terminal make of an action ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("buy 2 cloth 1 wine store Paris", "2 cloth, 1 wine"),
        ("quote blue 500 700", "two for 700"),
        ("quote blue 500 no", "not two"),
        ("move wagon 2 with best driver 2 via A", "by 2 with Best Driver"),
        ("large office silk down", "Large Office: down"),
        ("take letter", "Letter: +2000"),
        ("repay letter", "Pay back: 2500"),
        ("play Special Sale silk Köln", "Special Sale: +800"),
        ("play Social Climbing", "Social Climbing: 1200"),
    ],
)
def test_menus_name_what_an_action_costs_or_brings(text: str, label: str) -> None:
    assert str(GAME.actions().label(GAME.parse(text))) == label


def test_a_number_control_asks_for_the_price_of_two_goods_and_names_that_of_one() -> None:
    actions = GAME.actions()
    asked = [str(actions.asks(GAME.parse(text))) for text in ("quote blue 500 700", "quote blue no 700")]
    assert asked == ["To seat 1: two goods for …, one for 500", "To seat 1: two goods for …, not one"]
    groups = {actions.group(GAME.parse(f"quote blue 500 {two}")) for two in (0, 700, 3000)}
    assert len(groups) == 1
    assert actions.group(GAME.parse("quote blue 500 no")) == ""


def test_every_item_of_a_deal_is_given_and_asked_for_by_one_action_each() -> None:
    numbers = cast(MiddleState, GAME.start(2)).numbers
    items = range(len(numbers.items.items))
    assert [numbers.item[numbers.give[item]] for item in items] == list(items)
    assert [numbers.item[numbers.ask[item]] for item in items] == list(items)
    assert all(numbers.given[action] for action in numbers.give)
    assert not any(numbers.given[action] for action in numbers.ask)
    item = numbers.item[GAME.parse("ask not to buy wine")]
    assert (GAME.text(numbers.give[item]), str(numbers.items.says(item))) == (
        "promise not to buy wine",
        "not to buy wine",
    )
