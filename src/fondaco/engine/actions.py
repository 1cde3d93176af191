"""Actions: every action an integer, every integer a text that a person can type, and all of it declared once.

A game declares its actions in families, in its notation: `Family("place {kind} {village}", (VILLAGE, KIND), ...)`. The
axes say what can stand in the gaps. From the declaration follow the numbers, the text and its reading, the words for
people, the short label in a menu, the place on the board, the amount and the clause.

Numbers are fixed for a rules version. New families go to the end, so that old records keep their meaning.
"""

import difflib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from string import Formatter
from typing import Final, Union, final

from .errors import BadNotation
from .native import i64
from .phrases import Gap, Phrase, Quoted, Seat

HOLE: Final = "…"
"""Stands for the amount in the label of a number control."""
NO_AMOUNT: Final = -1

Says = Union[str, tuple[str, str]]
"""Words for people: a pattern, or its two forms for one and for several of `{n}` (`forms`)."""
Reading = Callable[[tuple[int, ...]], Gap]
"""What stands in a gap that no axis alone decides, by the parts of the action: the value of a city, say."""


def plain(text: str) -> str:
    """A text as it is compared: without case, accents, dashes' length and surplus spaces.

    >>> plain("  Place TRADER  Hamburg–Lübeck 2")
    'place trader hamburg-lubeck 2'
    """
    text = text.casefold().replace("–", "-").replace("—", "-")
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(text.split())


def spelled_out(text: str) -> str:
    """The same with umlauts written as two letters, as people type them who have no umlauts.

    >>> spelled_out("Köln")
    'koeln'
    """
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.casefold().replace(umlaut, letters)
    return plain(text)


def no_action(action: int, count: int) -> Phrase:
    """What is said of a number that is no action."""
    return Phrase("there is no action {action}; actions go from 0 to {last}", action=action, last=count - 1)


_GAPS: Final[dict[str, list[str]]] = {}


def gap_names(pattern: str) -> list[str]:
    """The names of a pattern's gaps.

    >>> gap_names("place {kind} {village}")
    ['kind', 'village']
    """
    names = _GAPS.get(pattern)
    if names is None:
        names = [name for _, name, _, _ in Formatter().parse(pattern) if name]
        _GAPS[pattern] = names
    return names


@final
class Axis:
    """What can stand in a gap of a family: values by number, each with the word that is typed and what people read.

    Where the words are those of a board, only the number of values is said here, and `Actions` is given the words.
    `also` are other words that are understood for the same values; `amounts` the sums that the values stand for.
    """

    def __init__(
        self,
        name: str,
        typed: Sequence[str] = (),
        shown: Sequence[Gap] = (),
        size: int = 0,
        also: Sequence[Sequence[str]] = (),
        amounts: Sequence[int] = (),
    ) -> None:
        self.name: Final = name
        self.size: Final = size or len(typed)
        self.typed: Final = typed
        self.shown: Final[Sequence[Gap]] = shown or typed
        self.also: Final = also
        self.amounts: Final = amounts


def amounts(name: str, values: Sequence[int]) -> Axis:
    """An axis of sums: `amounts("n", range(1, 211))`."""
    return Axis(name, [str(value) for value in values], list(values), amounts=list(values))


def seats(count: int, name: str = "seat") -> Axis:
    """An axis of seats, typed by their numbers and read as the players' names."""
    return Axis(name, [str(seat) for seat in range(count)], [Seat(seat) for seat in range(count)])


@final
class Family:
    """Actions of one kind. The numbers follow the axes as they are given, the last one running fastest.

    `skip` leaves out the first so many combinations, where they are no actions (an income of nothing).

    >>> KIND = Axis("kind", ("trader", "merchant"))
    >>> PASS, BID = Family("pass"), Family("bid {n}", (amounts("n", range(1, 4)),), amount="n")
    >>> PLACE = Family("place {kind} {village}", (Axis("village", ("Stade", "Lüneburg")), KIND))
    >>> families = Families(PASS, BID, PLACE)
    >>> PASS.first, BID.action(2), PLACE.action(1, 0), PLACE.pair(7), families.of[7] is PLACE
    (0, 3, 6, (1, 1), True)
    >>> BID.span(), PLACE.span(1)
    (range(1, 4), range(6, 8))
    """

    def __init__(
        self,
        text: str,
        axes: tuple[Axis, ...] = (),
        says: Says = "",
        label: Says = "",
        place: str = "",
        amount: str = "",
        asks: str = "",
        group: str = "",
        clause: str = "",
        also: tuple[str, ...] = (),
        skip: int = 0,
        icon: str = "",
    ) -> None:
        self.text: Final = text
        self.axes: Final = axes
        self.says: Final = says
        """A sentence for people; the text itself where there is none."""
        self.label: Final = label
        """The same in few words, for a menu at the place: `{kind}`; the sentence where there is none."""
        self.place: Final = place
        """The place on the board to which the page ties it: `village-{village}`; axes stand for their numbers."""
        self.amount: Final = amount
        """The axis or reading that is a sum, so that the page asks for a number."""
        self.asks: Final = asks
        """The words of that number control, with a hole for its axis; those of the sentence where there are none."""
        self.group: Final = group
        """Actions with the same place and group share a number control; all but the amount's axis where it is empty."""
        self.clause: Final = clause
        """The rule that allows it."""
        self.also: Final = also
        """Other texts that are understood."""
        self.skip: Final = skip
        self.icon: Final = icon
        """The symbol beside it in a menu: `ht-ability-{ability}`; axes stand for their numbers."""
        self.code = -1
        """Its place among the families."""
        self.first = 0
        """The number of the combination of zeros (or what it would be, where that is skipped)."""
        self.base: i64 = 0
        """The same as a machine integer."""
        self.shared = False
        """Whether other families stand between the values of its first axis."""
        self._spans: dict[tuple[int, ...], range] = {}
        """Spans that were asked for."""
        self.stride_a: i64 = 1
        self.stride_b: i64 = 1
        self.stride_c: i64 = 1
        if len(axes) > 3:
            raise ValueError(f"'{text}' has more than three axes")

    @property
    def name(self) -> str:
        """Its text without the gaps: a short name, the same for every board and language."""
        return " ".join("".join(literal for literal, _, _, _ in Formatter().parse(self.text)).split())

    def action(self, a: i64, b: i64 = 0, c: i64 = 0) -> int:
        """The number of the action with these parts."""
        return self.base + a * self.stride_a + b * self.stride_b + c * self.stride_c

    def index(self, action: i64) -> int:
        """The part of an action of a family with one axis."""
        at = action - self.base
        return at if self.stride_a == 1 else at // self.stride_a

    def pair(self, action: i64) -> tuple[int, int]:
        """The parts of an action of a family with two axes."""
        rest = action - self.base
        stride = self.stride_a
        return rest // stride, rest % stride // self.stride_b

    def triple(self, action: i64) -> tuple[int, int, int]:
        """The parts of an action of a family with three axes."""
        rest = action - self.base
        a = rest // self.stride_a
        rest %= self.stride_a
        return a, rest // self.stride_b, rest % self.stride_b

    def parts(self, action: int) -> tuple[int, ...]:
        """The parts of an action, however many axes there are."""
        count = len(self.axes)
        if count == 0:
            return ()
        if count == 1:
            return (self.index(action),)
        return self.pair(action) if count == 2 else self.triple(action)

    def actions(self) -> list[int]:
        """All its actions, in order."""
        sizes = [range(axis.size) for axis in self.axes]
        found: list[int] = []
        for parts in product(*sizes):
            found.append(self._number(parts))
        if not self.skip:
            return found
        inner = self._inner()
        return [action for at, action in enumerate(found) if at % inner >= self.skip]

    def span(self, *leading: int) -> range:
        """The numbers of its actions with these first parts, which lie side by side: all of them where none are given.

        Families that share their first axis need that part at least.
        """
        found = self._spans.get(leading)
        if found is not None:
            return found
        if self.shared and not leading:
            raise ValueError(f"the numbers of '{self.text}' don't lie side by side")
        start = self._number(leading)
        size = self._size(self.axes[len(leading) :])
        found = range(start + (self.skip if size == self._inner() else 0), start + size)
        self._spans[leading] = found
        return found

    def lay(self, code: int, first: int, block: int) -> None:
        """Take numbers from `first` on; with a block, each value of the first axis has so many numbers to itself."""
        if self.code >= 0 and (self.code, self.first) != (code, first - self.skip):
            raise ValueError(f"'{self.text}' has numbers already")
        strides = [1, 1, 1]
        for at in range(len(self.axes) - 2, -1, -1):
            strides[at] = strides[at + 1] * self.axes[at + 1].size
        if block:
            strides[0] = block
        self._spans.clear()
        self.code = code
        self.shared = block > 0
        self.first = first - self.skip
        self.base = self.first
        self.stride_a, self.stride_b, self.stride_c = strides[0], strides[1], strides[2]

    def count(self) -> int:
        """How many actions it has."""
        size = self._size(self.axes)
        return size - self.skip * (size // self._inner()) if size else 0

    def count_of_one(self) -> int:
        """How many it has for one value of its first axis, where families share that axis."""
        return self._size(self.axes[1:]) - self.skip

    def _inner(self) -> int:
        """The combinations among which the first are skipped: all, or those of one value of a shared first axis."""
        return self._size(self.axes[1:]) if self.shared else self._size(self.axes)

    def _number(self, parts: tuple[int, ...]) -> int:
        three = (*parts, 0, 0, 0)
        return self.action(three[0], three[1], three[2])

    def _size(self, axes: tuple[Axis, ...]) -> int:
        size = 1
        for axis in axes:
            size *= axis.size
        return size

    def __repr__(self) -> str:
        return f"Family({self.text!r})"


@final
class Families:
    """The families of a game in the order of their numbers, and which of them a number belongs to.

    Families in a tuple share their first axis and its numbers: all of them for its first value, then for its second.

    >>> WAY = Axis("way", ("up", "down", "round"))
    >>> GO, STAY = Family("go {way}", (WAY,)), Family("stay {way}", (WAY,))
    >>> [family.text for family in Families((GO, STAY)).of]
    ['go {way}', 'stay {way}', 'go {way}', 'stay {way}', 'go {way}', 'stay {way}']
    """

    def __init__(self, *parts: Family | tuple[Family, ...]) -> None:
        self.all: list[Family] = []
        at = 0
        for part in parts:
            if isinstance(part, Family):
                part.lay(len(self.all), at, 0)
                self.all.append(part)
                at += part.count()
            else:
                block = sum(family.count_of_one() for family in part)
                before = 0
                for family in part:
                    family.lay(len(self.all), at + before, block)
                    self.all.append(family)
                    before += family.count_of_one()
                at += block * part[0].axes[0].size
        self.count: Final = at
        """How many actions there are."""
        self.of: list[Family] = []
        """The family of each action."""
        if self.all:
            self.of = [self.all[0]] * at
            for family in self.all:
                for action in family.actions():
                    self.of[action] = family


@final
class Actions:
    """All actions of a game, as its players, pages and records name them.

    `words` are those of a board, for axes that have none of their own; `readings` what stands in other gaps.
    `count` says how many of the families' actions there are on a board that has fewer of the last (routes, say).

    >>> CITY = Axis("city", size=2)
    >>> OPEN = Family("open {city} {value}", (CITY,), says="Open {city} ({value})", place="city-{city}")
    >>> values: list[Gap] = [4, 7]
    >>> actions = Actions(Families(OPEN), {"city": ["Gent", "Köln"]}, {"value": lambda parts: values[parts[0]]})
    >>> actions.text(1), actions.parse("OPEN koeln 7"), str(actions.says(0)), actions.place(1)
    ('open Köln 7', 1, 'Open Gent (4)', 'city-1')
    >>> ROUTE = Axis("route", size=99)
    >>> actions = Actions(Families(Family("go {route}", (ROUTE,))), {"route": ["Gent-Köln", "Köln-Worms"]}, count=2)
    >>> len(actions), actions.text(1)
    (2, 'go Köln-Worms')
    """

    def __init__(
        self,
        families: Families,
        words: dict[str, Sequence[str]] | None = None,
        readings: dict[str, Reading] | None = None,
        aliases: dict[str, int] | None = None,
        count: int = 0,
    ) -> None:
        self.families: Final = families
        self.count: Final = count or families.count
        self._words = words or {}
        self._readings = readings or {}
        self._aliases = aliases or {}
        """Other texts of single actions, beyond those that the families declare."""
        self._texts: list[str] = [""] * self.count
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return self.count

    def family(self, action: int) -> Family:
        """The family of an action."""
        if 0 <= action < self.count:
            return self.families.of[action]
        raise BadNotation(no_action(action, self.count))

    def text(self, action: int) -> str:
        """An action as it is typed and recorded."""
        family = self.family(action)
        text = self._texts[action]
        if not text:
            text = self._text(family, family.text, family.parts(action), ())
            self._texts[action] = text
        return text

    def says(self, action: int) -> Phrase:
        """An action as a sentence for people."""
        family = self.family(action)
        if not family.says:
            return Phrase(self.text(action))
        return self._phrase(family, family.says, family.parts(action), "")

    def label(self, action: int) -> Phrase:
        """An action in few words, for a menu that opens at its place."""
        family = self.family(action)
        return self._phrase(family, family.label, family.parts(action), "") if family.label else self.says(action)

    def place(self, action: int) -> str:
        """The place on the board to which the page ties the action (`village-3`, `bid`), empty for none."""
        family = self.family(action)
        return self._filled(family, family.place, family.parts(action)) if family.place else ""

    def amount(self, action: int) -> int:
        """The sum that the action names, for a number control; -1 for none."""
        family = self.family(action)
        if not family.amount:
            return NO_AMOUNT
        parts = family.parts(action)
        for at, axis in enumerate(family.axes):
            if axis.name == family.amount:
                return axis.amounts[parts[at]] if axis.amounts else parts[at]
        found = self._readings[family.amount](parts)
        return found if isinstance(found, int) else NO_AMOUNT

    def asks(self, action: int) -> Phrase:
        """The words of the number control that offers the action and those that differ in the amount alone."""
        family = self.family(action)
        parts = family.parts(action)
        if family.asks:
            return self._phrase(family, family.asks, parts, family.amount)
        return self._phrase(family, family.says or family.text, parts, family.amount)

    def group(self, action: int) -> str:
        """Equal for actions that differ in the amount alone; empty where there is none."""
        if self.amount(action) == NO_AMOUNT:
            return ""
        family = self.family(action)
        parts = family.parts(action)
        if family.group:
            return f"{family.code} {self._filled(family, family.group, parts)}"
        rest = [part for at, part in enumerate(parts) if family.axes[at].name != family.amount]
        return f"{family.code} {self.place(action)} {rest}"

    def icon(self, action: int) -> str:
        """The symbol that stands for the action; empty where there is none."""
        family = self.family(action)
        return self._filled(family, family.icon, family.parts(action)) if family.icon else ""

    def clause(self, action: int) -> str:
        """The rule that allows the action."""
        return self.family(action).clause

    def parse(self, text: str) -> int:
        """The action that a text means."""
        if not self._numbers:
            self._fill()
        action = self._numbers.get(plain(text))
        if action is not None:
            return action
        near = difflib.get_close_matches(plain(text), self._like(plain(text)), n=3, cutoff=0.6)
        typed = Quoted(text[:80])
        if not near:
            raise BadNotation(Phrase("'{text}' is no move of this game", text=typed))
        hint: list[Gap] = [Quoted(f"'{self.text(self._numbers[n])}'") for n in near]
        raise BadNotation(Phrase("'{text}' is no move of this game; did you mean {moves}?", text=typed, moves=hint))

    def _like(self, text: str) -> list[str]:
        """Texts that begin alike: few enough to compare letter by letter."""
        start = text[:2]
        return [known for known in self._numbers if known.startswith(start)][:2000]

    def _fill(self) -> None:
        """What is understood: texts before their other spellings, earlier actions before later ones."""
        numbers = self._numbers
        for action in range(self.count):
            numbers.setdefault(plain(self.text(action)), action)
        for action in range(self.count):
            numbers.setdefault(spelled_out(self.text(action)), action)
        for text, action in self._others():
            numbers.setdefault(plain(text), action)
            numbers.setdefault(spelled_out(text), action)

    def _others(self) -> Iterable[tuple[str, int]]:
        """Other texts of all actions."""
        found = list(self._aliases.items())
        for family in self.families.all:
            choices = [range(len(axis.also) + 1) for axis in family.axes]
            if not family.also and all(len(choice) == 1 for choice in choices):
                continue
            ways = [tuple(way) for way in product(*choices)]
            for action in family.actions():
                if action >= self.count:
                    break
                parts = family.parts(action)
                for pattern in (family.text, *family.also):
                    found += [(self._text(family, pattern, parts, way), action) for way in ways]
        return found

    def _text(self, family: Family, pattern: str, parts: tuple[int, ...], way: tuple[int, ...]) -> str:
        """A text with typed words in its gaps; `way` says which of the other words of each axis."""
        gaps: dict[str, object] = {}
        names = gap_names(pattern)
        for at, axis in enumerate(family.axes):
            if axis.name not in names:
                continue
            part = parts[at]
            if way and way[at] > 0:
                gaps[axis.name] = axis.also[way[at] - 1][part]
            else:
                gaps[axis.name] = self._words[axis.name][part] if axis.name in self._words else axis.typed[part]
        for name in names:
            if name not in gaps:
                gaps[name] = self._readings[name](parts)
        return " ".join(pattern.format(**gaps).split())

    def _phrase(self, family: Family, pattern: Says, parts: tuple[int, ...], hole: str) -> Phrase:
        gaps: dict[str, Gap] = {}
        one, many = (pattern, "") if isinstance(pattern, str) else pattern
        for name in gap_names(many or one):
            gaps[name] = HOLE if name == hole else self._shown(family, name, parts)
        if not many:
            alone = list(gaps.values())
            if len(alone) == 1 and one == "{" + next(iter(gaps)) + "}" and isinstance(alone[0], Phrase):
                return alone[0]
            return Phrase(one, **gaps)
        return Phrase(one, many, **gaps)

    def _shown(self, family: Family, name: str, parts: tuple[int, ...]) -> Gap:
        """What people read in a gap."""
        for at, axis in enumerate(family.axes):
            if axis.name == name:
                return self._words[name][parts[at]] if name in self._words else axis.shown[parts[at]]
        return self._readings[name](parts)

    def _filled(self, family: Family, pattern: str, parts: tuple[int, ...]) -> str:
        """A pattern with the numbers of the parts in its gaps."""
        gaps: dict[str, object] = {axis.name: parts[at] for at, axis in enumerate(family.axes)}
        for name in gap_names(pattern):
            if name not in gaps:
                gaps[name] = self._readings[name](parts)
        return pattern.format(**gaps)
