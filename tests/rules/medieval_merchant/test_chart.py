"""The page's chart: nothing covers anything else, regions are areas with their places in them, on any board."""

import random
import re
from functools import cache
from typing import Any, cast

import pytest

from fondaco.engine.boards import boards_of
from fondaco.games.medieval_merchant import MedievalMerchant

from .table import BOARD, MERCHANT

Box = tuple[float, float, float, float]
TEXT = (MERCHANT.folder() / "board.toml").read_text(encoding="utf-8")
COORDINATES = re.compile(r"at = \[(\d+), (\d+)\]")


def mirrored(text: str) -> str:
    return COORDINATES.sub(lambda found: f"at = [{1000 - int(found[1])}, {800 - int(found[2])}]", text)


def scattered(text: str) -> str:
    """The same board with its places anywhere: worse than any real one."""
    chance = random.Random(5)
    return COORDINATES.sub(lambda found: f"at = [{chance.randrange(1000)}, {chance.randrange(800)}]", text)


BOARDS = {"ours": TEXT, "mirrored": mirrored(TEXT), "scattered": scattered(TEXT)}


@cache
def printed(board: str) -> dict[str, Any]:
    game = cast(MedievalMerchant, boards_of(MERCHANT).game_on(BOARDS[board]))
    return game.printed()


def seals_and_names(found: dict[str, Any]) -> dict[str, Box]:
    """What is drawn for each place, by its name: seal or house with income below, and the name."""
    boxes: dict[str, Box] = {}
    for place in found["places"]:
        x, y, name = place["x"], place["y"], place["name"]
        if place["value"]:
            boxes[name] = (x - 52, y - 52, x + 52, y + 70)
            boxes[f"{name}'s name"] = (x - 6.2 * len(name), y - 78, x + 6.2 * len(name), y - 56)
        else:
            boxes[name] = (x - 17, y - 17, x + 17, y + 17)
            boxes[f"{name}'s name"] = (x - 4.8 * len(name), y + 22, x + 4.8 * len(name), y + 43)
    return boxes


def upright(found: dict[str, Any]) -> dict[str, Any]:
    """The chart as a phone shows it: every place shifted, larger writing, the names of villages left out."""
    places = [
        {**place, "x": place["x"] + place["shift"][0], "y": place["y"] + place["shift"][1]} for place in found["places"]
    ]
    return {**found, **found["upright"], "places": places}


def covers(one: Box, other: Box, slack: float = 3) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


def covering(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    """Which of them cover each other."""
    names = list(boxes)
    return [(a, b) for at, a in enumerate(names) for b in names[:at] if covers(boxes[a], boxes[b])]


@pytest.mark.parametrize("board", BOARDS)
def test_no_place_covers_another_or_leaves_the_chart(board: str) -> None:
    found = printed(board)
    boxes = seals_and_names(found)
    x, y = found["panel"]
    assert covering({**boxes, "panel": (x, y, x + 372, y + 190)}) == []
    for name, (left, top, right, bottom) in boxes.items():
        assert min(left, top) > 0, name
        assert right < found["width"], name
        assert bottom < found["height"], name


@pytest.mark.parametrize("board", ["ours", "mirrored"])
def test_upright_no_seal_covers_another_or_leaves_the_chart(board: str) -> None:
    found = upright(printed(board))
    boxes = {name: box for name, box in seals_and_names(found).items() if " " not in name}
    assert covering(boxes) == []
    assert found["height"] > found["width"]
    for name, (left, top, right, bottom) in boxes.items():
        assert min(left, top) > 0, name
        assert right < found["width"], name
        assert bottom < found["height"], name


def test_costs_and_the_names_of_regions_cover_nothing() -> None:
    found = printed("ours")
    boxes = seals_and_names(found)
    for route, ends in zip(found["routes"], BOARD.route_ends, strict=True):
        name = " – ".join(BOARD.names[end] for end in ends)
        boxes[name] = (route["x"] - route["half"], route["y"] - 11, route["x"] + route["half"], route["y"] + 11)
    for region in found["regions"]:
        half = max(len(line) for line in region["lines"]) * 5.6
        low = region["y"] + 24 * (len(region["lines"]) - 1)
        boxes[region["name"]] = (region["x"] - half, region["y"] - 16, region["x"] + half, low + 4)
    assert covering(boxes) == []


@pytest.mark.parametrize("board", BOARDS)
def test_costs_stand_on_their_routes(board: str) -> None:
    for route in printed(board)["routes"]:
        dx, dy = route["x2"] - route["x1"], route["y2"] - route["y1"]
        length = (dx * dx + dy * dy) ** 0.5
        off = abs((route["x"] - route["x1"]) * dy - (route["y"] - route["y1"]) * dx) / length
        along = ((route["x"] - route["x1"]) * dx + (route["y"] - route["y1"]) * dy) / length
        assert off < 2
        assert 0 < along < length


@pytest.mark.parametrize("board", ["ours", "mirrored"])
def test_no_route_runs_through_a_place_that_is_not_its_end(board: str) -> None:
    found = printed(board)
    for route in found["routes"]:
        dx, dy = route["x2"] - route["x1"], route["y2"] - route["y1"]
        for at, place in enumerate(found["places"]):
            if at in (route["a"], route["b"]):
                continue
            part = ((place["x"] - route["x1"]) * dx + (place["y"] - route["y1"]) * dy) / (dx * dx + dy * dy)
            part = max(0.0, min(1.0, part))
            off = ((route["x1"] + part * dx - place["x"]) ** 2 + (route["y1"] + part * dy - place["y"]) ** 2) ** 0.5
            assert off > (52 if place["value"] else 17), place["name"]


@pytest.mark.parametrize("board", BOARDS)
def test_each_place_lies_in_the_area_of_its_region_and_in_no_other(board: str) -> None:
    for found in (printed(board), upright(printed(board))):
        for place in found["places"]:
            inside = [region["name"] for region in found["regions"] if within(place["x"], place["y"], region["area"])]
            assert inside == [found["regions"][place["region"]]["name"]], place["name"]


@pytest.mark.parametrize("board", BOARDS)
def test_the_areas_fill_the_chart(board: str) -> None:
    found = printed(board)
    total = sum(abs(size(loop)) for region in found["regions"] for loop in loops(region["area"]))
    assert total == pytest.approx(found["width"] * found["height"], rel=0.02)


@pytest.mark.parametrize("found", [printed("ours"), upright(printed("ours"))], ids=["lying", "upright"])
def test_north_stays_north_and_west_stays_west(found: dict[str, Any]) -> None:
    at = {place["name"]: (place["x"], place["y"]) for place in found["places"]}
    assert at["Gent"][0] < at["Köln"][0] < at["Erfurt"][0] < at["Wien"][0]
    assert at["Lübeck"][1] < at["Braunschweig"][1] < at["Nürnberg"][1] < at["München"][1]


def test_a_board_without_these_names_has_no_rivers_there() -> None:
    """The Danube runs past Ulm; where nothing is called so, it isn't drawn, and the Elbe still is."""
    game = boards_of(MERCHANT).game_on(TEXT.replace('"Ulm"', '"Neustadt"'))
    rivers = cast(list[str], game.printed()["rivers"])
    assert len(rivers) == len(printed("ours")["rivers"]) - 1


def loops(path: str) -> list[list[tuple[float, float]]]:
    """The closed lines of an area's path."""
    found = []
    for loop in path.split("Z"):
        numbers = [float(word) for word in re.findall(r"-?\d+", loop)]
        if numbers:
            found.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return found


def within(x: float, y: float, path: str) -> bool:
    """Whether a point lies in an area: a ray from it crosses the border an odd number of times."""
    crossings = 0
    for loop in loops(path):
        for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
                crossings += 1
    return crossings % 2 == 1


def size(loop: list[tuple[float, float]]) -> float:
    """The size of what a closed line goes around; its sign says which way round."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
