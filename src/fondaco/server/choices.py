"""What a seat can do now, as the page offers it: by place on the board, amounts as one number control.

What a move costs and brings, what glows and what one click does comes from the game's guide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ..engine import Game, Phrase, State

MOST_GROUPED = 500
MOST_WEIGHED = 200
"""Where more actions than this can be chosen, only those in menus are weighed: the page would wait for the rest."""


@dataclass
class Choice:
    """One action, or actions that differ in their amount alone."""

    label: str
    short: str
    """The same in few words, for the menu at the place."""
    action: int
    amounts: list[tuple[int, int]] = field(default_factory=list)
    """Amount and action, ascending; empty for a plain action."""
    group: str = ""
    """What actions of this kind have in common, for a hint that names one of them."""
    stakes: str = ""
    """What it costs and brings now."""
    icon: str = ""
    """The symbol beside it in a menu."""

    @property
    def dense(self) -> bool:
        """Whether every whole amount between the least and the greatest can be chosen."""
        return len(self.amounts) == self.amounts[-1][0] - self.amounts[0][0] + 1


@dataclass
class Place:
    """A place on the board with what can be done there."""

    id: str
    choices: list[Choice] = field(default_factory=list)
    first: int = -1
    """The action that a click plays at once though there are several."""
    also: list[str] = field(default_factory=list)
    """Further places where the same is offered."""
    glow: str = ""
    """`strong` where an action completes something, `quiet` where nothing shall glow."""

    @property
    def plain(self) -> list[Choice]:
        """The choices without an amount."""
        return [choice for choice in self.choices if not choice.amounts]


@dataclass(frozen=True)
class Standing:
    """What a seat can let the page answer by itself: the action that says no and its label, and which turn it is.

    While nothing of the kind is asked there is no action; the page shows the button that begins it all the same.
    """

    begins: str
    turn: int
    action: int = -1
    label: str = ""


@dataclass(frozen=True)
class _Kind:
    """What a page needs to know of an action."""

    place: str
    group: str
    """Equal for actions that share a number control; of its own for a plain action."""
    amount: int
    says: Phrase
    label: Phrase


class Offers:
    """The actions of a game as the page groups them: by the places, amounts and groups of their families."""

    def __init__(self, game: Game) -> None:
        self.actions = game.actions()
        self._kinds: dict[int, _Kind] = {}
        self._places: dict[str, list[int]] = {}
        self._alike: dict[tuple[int, ...], list[list[int]]] = {}

    def kind(self, action: int) -> _Kind:
        """An action's kind, worked out when first needed."""
        known = self._kinds.get(action)
        if known is None:
            actions = self.actions
            group = actions.group(action) or f"alone {action}"
            known = _Kind(
                actions.place(action), group, actions.amount(action), actions.says(action), actions.label(action)
            )
            self._kinds[action] = known
        return known

    def at(self, place: str) -> list[int]:
        """Every action that belongs to a place."""
        if not self._places:
            for action in range(len(self.actions)):
                self._places.setdefault(self.actions.place(action), []).append(action)
        return self._places.get(place, [])

    def offered(self, state: State, seat: int, say: Callable[[Phrase], str]) -> list[Place]:
        """The seat's legal actions by place, in the order of the first action of each; what has no place (to pass, to
        end the turn) comes last."""
        legal = state.legal(seat)
        places: dict[str, Place] = {}
        for alike in self._by_group(legal):
            id = self.kind(alike[0]).place
            places.setdefault(id, Place(id)).choices.append(self._choice(alike, say))
        for place in places.values():
            if len(legal) <= MOST_WEIGHED or len(place.choices) > 1:
                for choice in place.choices:
                    choice.stakes = self._stakes(state, seat, choice, say)
        self._light(places, state, seat)
        return sorted(places.values(), key=lambda place: not place.id)

    def _by_group(self, legal: Sequence[int]) -> list[list[int]]:
        """Actions with those that differ from them in their amount alone; the same lists come again and again."""
        key = tuple(legal)
        known = self._alike.get(key)
        if known is None:
            together: dict[str, list[int]] = {}
            for action in key:
                together.setdefault(self.kind(action).group, []).append(action)
            if len(self._alike) >= MOST_GROUPED:
                self._alike.clear()
            known = self._alike[key] = list(together.values())
        return known

    def _stakes(self, state: State, seat: int, choice: Choice, say: Callable[[Phrase], str]) -> str:
        """What a plain action costs and brings; of amounts the number itself says it."""
        said = None if choice.amounts else state.game.guide.stakes(state, seat, choice.action)
        return say(said) if said is not None else ""

    def _light(self, places: dict[str, Place], state: State, seat: int) -> None:
        """What glows strongly or not at all, and what a single click does."""
        guide = state.game.guide
        for id in guide.quiet(state, seat):
            if id in places:
                places[id].glow = "quiet"
        for id in guide.completes(state, seat):
            if id in places:
                places[id].glow = "strong"
        shared: set[str] = set()
        for id, others in guide.also(state, seat).items():
            if id in places:
                places[id].also = others
                shared.update(others)
        for place in places.values():
            if place.id and (len(place.choices) > 1 or place.choices[0].amounts or place.id in shared):
                place.first = guide.first(state, seat, place.id)

    def _choice(self, alike: list[int], say: Callable[[Phrase], str]) -> Choice:
        """One action, or a number control for several."""
        first = alike[0]
        if len(alike) == 1:
            kind = self.kind(first)
            return Choice(say(kind.says), say(kind.label), first, icon=self.actions.icon(first))
        asked = say(self.actions.asks(first))
        numbers = sorted((self.kind(action).amount, action) for action in alike)
        return Choice(asked, asked, first, numbers, self.kind(first).group)

    def with_amount(self, legal: list[int], first: int, amount: int) -> int | None:
        """The legal action like `first` that names the amount."""
        wanted = self.kind(first).group
        for action in legal:
            kind = self.kind(action)
            if kind.amount == amount and kind.group == wanted:
                return action
        return None


@lru_cache(64)
def offers_of(game: Game) -> Offers:
    """The actions of a game as pages offer them."""
    return Offers(game)


def standing_of(state: State, seat: int, asked: bool, say: Callable[[Phrase], str]) -> Standing | None:
    """What a seat can let the page answer by itself; None where the game has no such questions."""
    guide = state.game.guide
    begins = guide.begins(state)
    if begins is None:
        return None
    action = guide.declines(state, seat) if asked else -1
    label = say(offers_of(state.game).kind(action).label) if action >= 0 else ""
    return Standing(say(begins), guide.turn(state), action, label)


def refusals(state: State, seat: int, place: str, say: Callable[[Phrase], str]) -> list[tuple[str, str]]:
    """Why nothing can be done at a place: each clause once, with its sentence."""
    found: dict[str, str] = {}
    for action in offers_of(state.game).at(place)[:400]:
        refusal = state.why_not(seat, action)
        if refusal is not None and refusal.clause not in found:
            found[refusal.clause] = say(refusal.phrase)
    return list(found.items())[:4]
