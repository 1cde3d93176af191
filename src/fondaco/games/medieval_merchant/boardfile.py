"""Board files of Medieval Merchant: reading one, and saying with its line what is wrong with it."""

from ...engine.actions import plain, spelled_out
from ...engine.boards import BoardError, Mistake
from ...engine.phrases import N_, Phrase, Quoted, plural, quoted
from ...kit.boardfile import BoardFile, Entry
from .board import Board
from .box import CITIES, HIGHEST, LOWEST, PLACES, PLAYERS_MAX, PLAYERS_MIN, REGIONS, VILLAGES

DEAREST = 999
CUT = N_("{name} can't be reached: no routes join it to {other}")
CUT_FOR_TWO = N_("{name} can't be reached with two players: no routes join it to {other}")
ODD_OUT = N_("an odd number of cities must be out of play")
NAME_OPENED = N_("name the city opened before the deal")
HEAD = ("game", "name", "source", "size", "opened", "markers", "regions", "cities", "villages", "routes")
TABLES = ("two_players", "sources")
LISTS: dict[str, list[str]] = {
    "regions": ["name"],
    "cities": ["name", "value", "region", "at"],
    "villages": ["name", "region", "at"],
    "routes": ["between", "cost"],
}


def read_board(text: str, where: str = "") -> Board:
    """The board of a file; BoardError with all its mistakes where it can't be played on."""
    reader = _Reader(text)
    if reader.file.mistakes:
        raise BoardError(reader.file.in_order(), where)
    reader.board.finish()
    return reader.board


def mistakes_of(text: str) -> list[Mistake]:
    """What is wrong with a board file."""
    return _Reader(text).file.in_order()


class _Reader:
    """Reads a file from top to bottom; later checks are left out where they would only repeat an earlier mistake."""

    def __init__(self, text: str) -> None:
        self.file = BoardFile(text)
        self.board = Board(_board_name(self.file))
        self.places: dict[str, int] = {}
        self.lines: list[Entry] = []
        if self.file.mistakes:
            return
        self.head()
        self.regions()
        self.cities_and_villages()
        self.routes()
        if self.file.mistakes:
            return
        self.two_players()
        self.opened()
        if self.file.mistakes:
            return
        self.markers()
        self.reachable(PLAYERS_MAX)
        self.reachable(2)
        self.deals()

    def head(self) -> None:
        head = self.file.head()
        head.only(*HEAD, *TABLES)
        if head.text("game") != "medieval_merchant":
            wanted = Quoted('game = "medieval_merchant"')
            head.mistake(Phrase("this board is for another game; it must name {wanted}", wanted=wanted), "game")
        if "#" in head.text("name"):
            head.mistake(Phrase("the name of a board can't hold the sign #"), "name")
        if head.has("size"):
            width, height = head.numbers("size", 2)
            if width <= 0 or height <= 0:
                head.mistake(Phrase("size must be a width and a height above 0"), "size")
            self.board.size = (width, height)
        self.file.table("two_players").only("cities", "villages", "source")
        for key, words in LISTS.items():
            for entry in self.file.entries(key):
                entry.only(*words, "source")

    def regions(self) -> None:
        for entry in self.file.entries("regions"):
            name = entry.text("name")
            if name in self.board.regions:
                entry.mistake(Phrase("region {name} stands here twice", name=Quoted(name)), "name")
            self.board.regions.append(name)
            self.note_sources(entry, "name")
        self.count("regions", len(self.board.regions), REGIONS)

    def cities_and_villages(self) -> None:
        cities = self.file.entries("cities")
        villages = self.file.entries("villages")
        self.count("cities", len(cities), CITIES)
        self.count("villages", len(villages), VILLAGES)
        for entry in cities:
            self.place(entry)
            self.value(entry)
            self.note_sources(entry, "name", "value", "region")
        for entry in villages:
            self.place(entry)
            self.note_sources(entry, "exists", "region")

    def count(self, key: str, there: int, wanted: int) -> None:
        if there != wanted:
            counted = Phrase("{key}: there are {n}, there must be {wanted}", key=Quoted(key), n=there, wanted=wanted)
            self.file.mistake(counted, key, clause="MM-2")

    def place(self, entry: Entry) -> None:
        name = entry.text("name")
        for spelling in {plain(name), spelled_out(name)}:
            if spelling in self.places:
                other = self.board.names[self.places[spelling]]
                taken = Phrase(
                    "{name} has the same name as {other}; every place needs a name of its own",
                    name=Quoted(name),
                    other=Quoted(other),
                )
                entry.mistake(taken, "name")
                break
        if "#" in name or " via " in f" {plain(name)} ":
            wrong = Phrase("{name} can't be written in a move: a name holds no # and no word 'via'", name=Quoted(name))
            entry.mistake(wrong, "name")
        for spelling in (plain(name), spelled_out(name)):
            self.places.setdefault(spelling, len(self.board.names))
        self.board.names.append(name)
        self.lines.append(entry)
        region = entry.text("region")
        if region and region not in self.board.regions:
            unknown = Phrase(
                "{name} is in region '{region}', which isn't listed; there are {names}",
                name=Quoted(name),
                region=Quoted(region),
                names=quoted(self.board.regions),
            )
            entry.mistake(unknown, "region")
        self.board.region_of.append(self.board.regions.index(region) if region in self.board.regions else 0)
        self.coordinates(entry, name)

    def coordinates(self, entry: Entry, name: str) -> None:
        if not entry.has("at"):
            entry.mistake(Phrase("{name} has no coordinates; write at = [x, y]", name=Quoted(name)))
            self.board.at.append((-1.0, -1.0))
            return
        x, y = entry.numbers("at", 2)
        if (x, y) in self.board.at:
            other = self.board.names[self.board.at.index((x, y))]
            same = Phrase("{name} stands on the same point as {other}", name=Quoted(name), other=Quoted(other))
            entry.mistake(same, "at")
        width, height = self.board.size
        if not (0 <= x <= width and 0 <= y <= height):
            outside = Phrase(
                "{name} stands outside the map, which is {width} wide and {height} high",
                name=Quoted(name),
                width=Quoted(f"{width:g}"),
                height=Quoted(f"{height:g}"),
            )
            entry.mistake(outside, "at")
        self.board.at.append((x, y))

    def value(self, entry: Entry) -> None:
        value = entry.data.get("value")
        if isinstance(value, int) and not isinstance(value, bool) and not LOWEST <= value <= HIGHEST:
            name = entry.text("name")
            wrong = Phrase(
                "{name} has value {n}, which no marker fits; a value is {low} to {high}",
                name=Quoted(name),
                n=value,
                low=LOWEST,
                high=HIGHEST,
            )
            entry.mistake(wrong, "value", "MM-2")
            self.board.values.append(LOWEST)
            return
        self.board.values.append(entry.number("value", LOWEST, HIGHEST))

    def routes(self) -> None:
        seen: dict[tuple[int, int], int] = {}
        for entry in self.file.entries("routes"):
            ends = entry.texts("between", 2)
            cost = entry.number("cost", 1, DEAREST)
            self.note_sources(entry, "exists", "cost")
            if len(ends) < 2:
                continue
            a, b = self.find(entry, ends[0]), self.find(entry, ends[1])
            if a < 0 or b < 0:
                continue
            if a == b:
                to_itself = Phrase("a route joins {name} to itself; it must join two places", name=Quoted(ends[0]))
                entry.mistake(to_itself, "between")
                continue
            pair = (min(a, b), max(a, b))
            if pair in seen:
                again = Phrase(
                    "{a} and {b} are joined in line {line} already",
                    a=Quoted(ends[0]),
                    b=Quoted(ends[1]),
                    line=seen[pair],
                )
                entry.mistake(again, "between")
            seen[pair] = entry.line
            self.board.route_ends.append((a, b))
            self.board.route_cost.append(cost)

    def find(self, entry: Entry, name: str, key: str = "between") -> int:
        place = self.places.get(plain(name), -1)
        if place < 0:
            unknown = Phrase("there is no city or village '{name}'; names are those listed above", name=Quoted(name))
            entry.mistake(unknown, key)
        return place

    def two_players(self) -> None:
        table = self.file.table("two_players")
        for key, low, high in (("cities", 0, CITIES), ("villages", CITIES, PLACES)):
            for name in table.texts(key):
                place = self.find(table, name, key)
                if place >= 0 and not low <= place < high:
                    table.mistake(Phrase("{name} isn't among the {key}", name=Quoted(name), key=Quoted(key)), key)
                elif place >= 0:
                    self.board.out.append(place)

    def opened(self) -> None:
        head = self.file.head()
        if not head.has("opened"):
            return
        name = head.text("opened")
        place = self.find(head, name, "opened")
        if place >= CITIES:
            head.mistake(Phrase("{name} is a village; a marker lies on a city", name=Quoted(name)), "opened")
        elif place >= 0 and self.board.values[place] != LOWEST:
            wrong = Phrase(
                "{name} has value {n}; the marker laid out before the deal is a 2",
                name=Quoted(name),
                n=self.board.values[place],
            )
            head.mistake(wrong, "opened", "MM-5")
        elif place >= 0 and place not in self.board.out:
            in_play = Phrase(
                "{name} must be out of play with two players, where no marker is laid out before the deal",
                name=Quoted(name),
            )
            head.mistake(in_play, "opened", "MM-5")
        self.board.opened = place

    def markers(self) -> None:
        table = self.file.table("markers")
        if not table.data:
            return
        for key in table.data:
            if not (key.isdigit() and LOWEST <= int(key) <= HIGHEST):
                wrong = Phrase(
                    "a marker of value {n} fits no city; values are {low} to {high}",
                    n=Quoted(key),
                    low=LOWEST,
                    high=HIGHEST,
                )
                table.mistake(wrong, key)
        for value in range(LOWEST, HIGHEST + 1):
            cities = self.board.values.count(value)
            markers = table.number(str(value), 0, CITIES) if table.has(str(value)) else 0
            if cities != markers:
                uneven = Phrase(
                    "value {value} has {markers} and {cities}; there must be as many",
                    value=value,
                    markers=plural("{n} marker", "{n} markers", markers),
                    cities=plural("{n} city", "{n} cities", cities),
                )
                table.mistake(uneven, str(value), "MM-3")

    def reachable(self, players: int) -> None:
        """Every place in play can be reached from every other."""
        board = self.board
        start = next((place for place in range(CITIES, PLACES) if board.in_play(place, players)), -1)
        if start < 0:
            self.file.mistake(Phrase("all villages are out of play with two players"), "two_players", "villages")
            return
        reached = {start}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            for a, b in board.route_ends:
                there = b if a == here else a if b == here else -1
                if there >= 0 and there not in reached and board.in_play(there, players):
                    reached.add(there)
                    waiting.append(there)
        for place in range(PLACES):
            if place not in reached and board.in_play(place, players):
                cut = CUT_FOR_TWO if players == 2 else CUT
                name, other = Quoted(board.names[place]), Quoted(board.names[start])
                self.lines[place].mistake(Phrase(cut, name=name, other=other))

    def deals(self) -> None:
        """Everybody is dealt the same number (MM-6)."""
        for players in range(PLAYERS_MIN, PLAYERS_MAX + 1):
            markers = len(self.board.dealt(players))
            if markers % players or markers == 0:
                path = ("two_players", "cities") if players == 2 else ("opened",)
                uneven = Phrase(
                    "with {players} players {markers}, which doesn't go round evenly: {mend}",
                    players=players,
                    markers=plural("{n} marker is dealt", "{n} markers are dealt", markers),
                    mend=ODD_OUT if players == 2 else NAME_OPENED,
                )
                self.file.mistake(uneven, *path, clause="MM-6")

    def note_sources(self, entry: Entry, *data: str) -> None:
        known = self.file.data.get("sources")
        for datum in data:
            word = entry.source(datum)
            if isinstance(known, dict) and known and word and word not in known:
                unknown = Phrase(
                    "'{word}' is no source; [sources] explains {words}", word=Quoted(word), words=quoted(known)
                )
                entry.mistake(unknown, "source")
                return
            self.board.sources[word] = self.board.sources.get(word, 0) + 1


def _board_name(file: BoardFile) -> str:
    name = file.data.get("name", "")
    return " ".join(name.split()) if isinstance(name, str) else ""
