"""The board: cities, crossings and roads, read from a file (MA-2, MA-4, MA-6).

Spaces are numbered: cities 0 to 5, then the crossings, then the road spaces, road by road. A node is a city or a
crossing; a way out of a node is named by the node at the other end of the road.
"""

from itertools import pairwise
from pathlib import Path
from typing import Final, final

from ...engine import plain
from ...engine.boards import BoardError, Mistake, fingerprint
from ...engine.phrases import Phrase, Quoted, plural, quoted
from ...kit.boardfile import BoardFile, Entry
from .tables import CITIES, GOODS, WAGONS

GAME_ID: Final = "middle_ages"
START_SETS: Final = ("first", "second")
MOST_CROSSINGS: Final = 20
LONGEST_ROAD: Final = 12
FAR: Final = 99
"""The distance to a city that can't be reached."""


@final
class Road:
    """A road: the nodes at its ends and the spaces between them, from the first end to the second."""

    def __init__(self, index: int, first: int, second: int, spaces: tuple[int, ...], name: str) -> None:
        self.index = index
        self.first = first
        self.second = second
        self.spaces = spaces
        self.name = name

    def line(self) -> tuple[int, ...]:
        """All its spaces with the nodes at both ends."""
        return (self.first, *self.spaces, self.second)

    def other(self, node: int) -> int:
        """The node at the other end."""
        return self.second if node == self.first else self.first


@final
class Board:
    """A sound board with everything that the rules look up made ready."""

    def __init__(self, file: BoardFile) -> None:
        head = file.head()
        self.name = head.text("name")
        self.title = head.text("title", self.name)
        self.note = head.text("note", "")
        self.width = head.number("width", 100, 10_000)
        self.height = head.number("height", 100, 10_000)
        cities = file.entries("cities")
        crossings = file.entries("crossings")
        self.nodes = len(cities) + len(crossings)
        """Spaces below this number are cities and crossings."""
        self.names: list[str] = [one.text("name") for one in cities + crossings]
        """Of all spaces: 'Köln', 'A', 'Köln-A 2'."""
        self.regions: list[str] = [one.text("region", "") for one in crossings]
        self.places: list[tuple[float, float]] = [_point(one) for one in cities + crossings]
        self.markets: list[tuple[int, ...]] = []
        """The three goods of each city, in the order of the goods."""
        for city in cities:
            self.markets.append(tuple(sorted(GOODS.index(good) for good in city.texts("market"))))
        self.sold: list[bool] = [False] * (CITIES * 6)
        """Whether the market of a city shows a good: city * 6 + good."""
        for place, goods in enumerate(self.markets):
            for good in goods:
                self.sold[place * 6 + good] = True
        self.roads: list[Road] = []
        self.sources: dict[str, list[str]] = {}
        """What stands in the file, by the source it comes from."""
        self._lay(file.entries("roads"))
        self.spaces = len(self.names)
        self.ways: list[str] = []
        """The names of ways; way 0 is 'straight on'."""
        self.exits: list[tuple[int, ...]] = []
        """For each space its neighbours; for a node one a road, in the order of the roads."""
        self.exit_ways: list[tuple[int, ...]] = []
        """For each node the way that leads to each of its exits."""
        self.exit_roads: list[tuple[int, ...]] = []
        """For each node the road of each of its exits."""
        self._join()
        self.reach: list[list[list[int]]] = [
            [self._distances(space, there) for there in self.exits[space]] for space in range(self.spaces)
        ]
        """For each exit of each space how far the cities lie that can be reached by it, forward only."""
        self.steps: list[list[int]] = [self._steps(space) for space in range(self.spaces)]
        """For each space how many steps it is to every other, in any direction."""
        self.starts: list[list[int]] = []
        for entry in file.entries("starts"):
            if entry.text("name") in START_SETS:
                self.starts.append([self.names.index(city) for city in entry.texts("wagons")])
        self._note_sources(file)
        self.mark = fingerprint(
            [self.names, self.markets, [[r.first, r.second, len(r.spaces)] for r in self.roads], self.starts]
        )

    def _lay(self, entries: list[Entry]) -> None:
        """Number the road spaces and place them on the map."""
        for index, entry in enumerate(entries):
            first, second = (self.names.index(end) for end in entry.texts("ends"))
            count = entry.number("spaces", 0, LONGEST_ROAD)
            twins = [road for road in self.roads if {road.first, road.second} == {first, second}]
            name = f"{self.names[first]}-{self.names[second]}" + (f" ({len(twins) + 1})" if twins else "")
            start = len(self.names)
            self.roads.append(Road(index, first, second, tuple(range(start, start + count)), name))
            bends = entry.numbers("bends", 2 * count) if entry.has("bends") else []
            (x1, y1), (x2, y2) = self.places[first], self.places[second]
            for n in range(count):
                self.names.append(f"{name} {n + 1}")
                share = (n + 1) / (count + 1)
                straight = (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
                self.places.append((bends[2 * n], bends[2 * n + 1]) if bends else straight)

    def _join(self) -> None:
        """Who is whose neighbour, and by which way."""
        exits: list[list[int]] = [[] for _ in range(self.spaces)]
        ways: list[list[int]] = [[] for _ in range(self.nodes)]
        roads: list[list[int]] = [[] for _ in range(self.nodes)]
        self.ways = [""] + self.names[: self.nodes]
        for road in self.roads:
            for here, there in pairwise(road.line()):
                exits[here].append(there)
                exits[there].append(here)
            for node in (road.first, road.second):
                other = road.other(node)
                way = other + 1
                if way in ways[node]:
                    twins = sum(1 for r in self.roads[: road.index] if {r.first, r.second} == {node, other})
                    name = f"{self.names[other]} ({twins + 1})"
                    if name not in self.ways:
                        self.ways.append(name)
                    way = self.ways.index(name)
                ways[node].append(way)
                roads[node].append(road.index)
        self.exits = [tuple(one) for one in exits]
        self.exit_ways = [tuple(one) for one in ways]
        self.exit_roads = [tuple(one) for one in roads]

    def _distances(self, here: int, there: int) -> list[int]:
        found = [FAR] * CITIES
        seen = {(here, there)}
        edge = [(here, there)]
        steps = 1
        while edge:
            beyond: list[tuple[int, int]] = []
            for came, at in edge:
                if at < CITIES:
                    found[at] = min(found[at], steps)
                    continue
                for further in self.exits[at]:
                    if further != came and (at, further) not in seen:
                        seen.add((at, further))
                        beyond.append((at, further))
            edge = beyond
            steps += 1
        return found

    def _steps(self, start: int) -> list[int]:
        found = [FAR] * self.spaces
        found[start] = 0
        edge = [start]
        for here in edge:
            for there in self.exits[here]:
                if found[there] == FAR:
                    found[there] = found[here] + 1
                    edge.append(there)
        return found

    def _note_sources(self, file: BoardFile) -> None:
        for entry in file.entries("cities"):
            for datum in ("name", "market"):
                self._note(entry.source(datum), f"{entry.text('name')} ({datum})")
        for entry, road in zip(file.entries("roads"), self.roads, strict=True):
            self._note(entry.source("spaces"), f"{road.name}: {len(road.spaces)}")
        for entry in file.entries("starts"):
            self._note(entry.source("wagons"), f"start {entry.text('name')}")

    def _note(self, source: str, what: str) -> None:
        self.sources.setdefault(source or "unknown", []).append(what)

    def two_steps_from(self, cities: list[int]) -> list[int]:
        """The spaces exactly two steps by road from one of these cities, in order (MA-7)."""
        found: list[int] = []
        for city in cities:
            one = [space for space in self.exits[city] if space >= CITIES]
            two = [far for near in one for far in self.exits[near] if far >= CITIES and far not in one]
            found += [far for far in two if far not in found]
        return sorted(found)


def _point(entry: Entry) -> tuple[float, float]:
    x, y = entry.numbers("at", 2)
    return x, y


def standard_text() -> str:
    """The board that lies in the box."""
    return (Path(__file__).parent / "board.toml").read_text(encoding="utf-8")


def read_board(text: str, where: str = "") -> Board:
    """A board from the text of its file; BoardError with every mistake where it isn't sound."""
    mistakes = check(text)
    if mistakes:
        raise BoardError(mistakes, where)
    return Board(BoardFile(text))


def check(text: str) -> list[Mistake]:
    """All mistakes of a board file (MA-2, MA-4, MA-6)."""
    file = BoardFile(text)
    if not file.mistakes:
        _check_head(file)
        names = _check_nodes(file)
        _check_roads(file, names)
        _check_starts(file, names[:CITIES])
    if not file.mistakes:
        _check_courier(file)
    return file.in_order()


def _check_head(file: BoardFile) -> None:
    head = file.head()
    head.only("source", "game", "name", "title", "note", "width", "height", "cities", "crossings", "roads", "starts")
    if head.text("game") not in ("", GAME_ID):
        named = Quoted(head.text("game"))
        other = Phrase("game is '{name}'; this board must be one of {game}", name=named, game=Quoted(GAME_ID))
        head.mistake(other, "game")
    head.text("name")
    head.number("width", 100, 10_000)
    head.number("height", 100, 10_000)


def _check_nodes(file: BoardFile) -> list[str]:
    """Six cities with three goods each, some crossings; no name twice."""
    cities = file.entries("cities")
    if len(cities) != CITIES:
        counted = plural(
            "there is {n} city; there must be {most}",
            "there are {n} cities; there must be {most}",
            len(cities),
            most=CITIES,
        )
        file.mistake(counted, "cities", clause="MA-2")
    crossings = file.entries("crossings")
    if len(crossings) > MOST_CROSSINGS:
        file.mistake(
            Phrase("there are {n} crossings; at most {most} are allowed", n=len(crossings), most=MOST_CROSSINGS),
            "crossings",
        )
    names: list[str] = []
    for city in cities:
        city.only("name", "at", "market", "source")
        goods = city.texts("market", 3)
        for good in goods:
            if good not in GOODS:
                unknown_good = Phrase("'{good}' is no good; there are {goods}", good=Quoted(good), goods=quoted(GOODS))
                city.mistake(unknown_good, "market", "MA-3")
        if len(set(goods)) != len(goods):
            city.mistake(Phrase("a market shows three different goods"), "market", "MA-2")
    for crossing in crossings:
        crossing.only("name", "region", "at", "source")
    for entry in cities + crossings:
        name = entry.text("name")
        entry.numbers("at", 2)
        if plain(name) in [plain(other) for other in names]:
            entry.mistake(Phrase("there are two places called '{name}'", name=Quoted(name)), "name")
        elif name and (not name.replace(" ", "").isalpha() or len(name) > 24):
            no_name = Phrase("'{name}' is no name: it must be of letters and at most 24 long", name=Quoted(name))
            entry.mistake(no_name, "name")
        names.append(name)
    return names


def _check_roads(file: BoardFile, names: list[str]) -> None:
    """Every road joins two places; crossings have three roads or more; all cities are joined (MA-4)."""
    ends_at: dict[str, int] = dict.fromkeys(names, 0)
    joined: dict[str, str] = {name: name for name in names}
    bare: list[set[str]] = []
    for road in file.entries("roads"):
        road.only("ends", "spaces", "bends", "source")
        count = road.number("spaces", 0, LONGEST_ROAD)
        if road.has("bends"):
            road.numbers("bends", 2 * count)
        ends = road.texts("ends", 2)
        unknown = [end for end in ends if end not in ends_at]
        if unknown:
            nowhere = Phrase("'{name}' is no city and no crossing of this board", name=Quoted(unknown[0]))
            road.mistake(nowhere, "ends")
            continue
        if len(ends) < 2:
            continue
        if ends[0] == ends[1]:
            to_itself = Phrase("this road leads from {name} to itself; a road joins two places", name=Quoted(ends[0]))
            road.mistake(to_itself, "ends", "MA-4")
        if count == 0 and set(ends) in bare:
            twice = Phrase(
                "{a} and {b} are joined twice without a space between them", a=Quoted(ends[0]), b=Quoted(ends[1])
            )
            road.mistake(twice, "ends")
        if count == 0:
            bare.append(set(ends))
        for end in ends:
            ends_at[end] += 1
        old, new = joined[ends[0]], joined[ends[1]]
        joined = {name: new if group == old else group for name, group in joined.items()}
    for at, name in enumerate(names):
        key, index = ("cities", at) if at < CITIES else ("crossings", at - CITIES)
        if at >= CITIES and ends_at[name] < 3:
            few = plural(
                "crossing {name} has {n} road; it needs at least three",
                "crossing {name} has {n} roads; it needs at least three",
                ends_at[name],
                name=Quoted(name),
            )
            file.mistake(few, key, index, clause="MA-4")
        elif at < CITIES and joined[name] != joined[names[0]]:
            apart = Phrase(
                "{name} isn't joined to {other} by roads; all cities must be", name=Quoted(name), other=Quoted(names[0])
            )
            file.mistake(apart, key, index, clause="MA-4")


def _check_courier(file: BoardFile) -> None:
    """With each start set there is a space for the courier (MA-7)."""
    board = Board(file)
    for start in board.starts:
        if not board.two_steps_from([city for city in range(CITIES) if city not in start]):
            no_space = Phrase("no space lies two steps from a city without a wagon, for the courier")
            file.mistake(no_space, "starts", clause="MA-7")


def _check_starts(file: BoardFile, cities: list[str]) -> None:
    found: list[str] = []
    for entry in file.entries("starts"):
        entry.only("name", "wagons", "source")
        found.append(entry.text("name"))
        wagons = entry.texts("wagons", WAGONS)
        if len(set(wagons)) != len(wagons):
            entry.mistake(Phrase("the three wagons start in three different cities"), "wagons", "MA-6")
        for city in wagons:
            if city not in cities:
                entry.mistake(Phrase("'{name}' is no city of this board", name=Quoted(city)), "wagons")
    for name in START_SETS:
        if found.count(name) != 1:
            missing = Phrase("there must be one start set called '{name}'", name=Quoted(name))
            file.mistake(missing, "starts", clause="MA-6")
