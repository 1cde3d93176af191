"""What a seat can do now, as the page offers it: by place on the board, amounts as one number control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from ..engine import Game, Phrase, State
from ..engine.phrases import Gap

HOLE = "…"
"""Stands for the amount in the label of a number control."""


@dataclass
class Choice:
    """One action, or one kind of action with several amounts."""

    label: str
    action: int
    amounts: list[tuple[int, int]] = field(default_factory=list)
    """Amount and action, ascending; empty for a plain action."""

    @property
    def dense(self) -> bool:
        """Whether every whole amount between the least and the greatest can be chosen."""
        return len(self.amounts) == self.amounts[-1][0] - self.amounts[0][0] + 1


@dataclass
class Place:
    """A place on the board with what can be done there."""

    id: str
    choices: list[Choice] = field(default_factory=list)


@dataclass(frozen=True)
class _Kind:
    place: str
    amount: int
    phrase: Phrase
    group: str
    """Equal for actions of a place that differ in their amount alone; empty for a plain action."""


class Actions:
    """All actions of a game as the page groups them; worked out when first needed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._kinds: dict[int, _Kind] = {}
        self._places: dict[str, list[int]] = {}

    def kind(self, action: int) -> _Kind:
        known = self._kinds.get(action)
        if known is None:
            amount = self.game.amount(action)
            phrase = self.game.describe(action)
            if amount >= 0:
                phrase = _with_hole(phrase, amount)
            place = self.game.place(action)
            known = _Kind(place, amount, phrase, f"{place} {phrase!r}" if amount >= 0 else "")
            self._kinds[action] = known
        return known

    def at(self, place: str) -> list[int]:
        """Every action that belongs to a place."""
        if not self._places:
            for action in range(len(self.game.table())):
                self._places.setdefault(self.game.place(action), []).append(action)
        return self._places.get(place, [])

    def offered(self, legal: list[int], say: Callable[[Phrase], str]) -> list[Place]:
        """Legal actions by place, in the order of the first action of each."""
        places: dict[str, Place] = {}
        groups: dict[str, Choice] = {}
        kinds = self._kinds
        for action in legal:
            kind = kinds.get(action) or self.kind(action)
            group = groups.get(kind.group)
            if group is None:
                group = Choice(say(kind.phrase), action)
                place = places.get(kind.place)
                if place is None:
                    place = places[kind.place] = Place(kind.place)
                place.choices.append(group)
                if kind.amount < 0:
                    continue
                groups[kind.group] = group
            group.amounts.append((kind.amount, action))
        for group in groups.values():
            group.amounts.sort()
            if len(group.amounts) == 1:
                group.label = say(self.game.describe(group.action))
                group.amounts = []
        return list(places.values())

    def with_amount(self, legal: list[int], first: int, amount: int) -> int | None:
        """The legal action like `first` that names the amount."""
        wanted = self.kind(first)
        for action in legal:
            kind = self.kind(action)
            if kind.amount == amount and kind.group == wanted.group:
                return action
        return None


def _with_hole(phrase: Phrase, amount: int) -> Phrase:
    """The phrase with a hole for the first gap that names the amount, also in a phrase within it."""
    gaps: dict[str, Gap] = dict(phrase.gaps)
    for name, gap in phrase.gaps.items():
        holed: Gap = gap
        if isinstance(gap, Phrase):
            holed = _with_hole(gap, amount)
        elif isinstance(gap, int) and gap == amount:
            holed = HOLE
        if holed != gap:
            gaps[name] = holed
            break
    return Phrase(phrase.pattern, **gaps)


@lru_cache(64)
def actions_of(game: Game) -> Actions:
    """The actions of a game."""
    return Actions(game)


def refusals(state: State, seat: int, place: str, say: Callable[[Phrase], str]) -> list[tuple[str, str]]:
    """Why nothing can be done at a place: each clause once, with its sentence."""
    found: dict[str, str] = {}
    for action in actions_of(state.game).at(place)[:400]:
        refusal = state.why_not(seat, action)
        if refusal is not None and refusal.clause not in found:
            found[refusal.clause] = say(refusal.phrase)
    return list(found.items())[:4]
