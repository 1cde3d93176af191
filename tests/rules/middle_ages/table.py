"""Positions of Merchants of the Middle Ages built by hand, for the tests of its ledger. Nothing comes from nowhere."""

from typing import cast

import fondaco
from fondaco.engine import CHANCE
from fondaco.engine.payments import restored
from fondaco.engine.plaindata import changed
from fondaco.games.middle_ages.notation import (
    ARROWS,
    BID,
    DECLINE,
    DONE,
    DROP,
    LOAD_NOTHING,
    NO_CARD,
    NO_DEAL,
    NO_LETTER,
    NO_OFFER,
    PASS,
    REFUSE,
)
from fondaco.games.middle_ages.sequence import Play
from fondaco.games.middle_ages.state import NOTHING, MiddleState
from fondaco.games.middle_ages.tables import GOODS, INFLUENCE, INVESTMENTS, KINDS, START_MONEY

GAME = fondaco.load("middle_ages")
COATS = ARROWS.action(27)
NOTHING_DONE = (DONE, NO_CARD, PASS, NO_LETTER, NO_OFFER, NO_DEAL, DROP, LOAD_NOTHING, DECLINE)
IDLE = [*[family.first for family in NOTHING_DONE], COATS, BID.action(0), *[REFUSE.action(seat) for seat in range(4)]]


def start(
    players: int = 4,
    first: int = 0,
    wagons: str = "first",
    courier: str = "Brugge-A 2",
    cards: tuple[str, ...] = ("Discount", "Driver", "Best Driver", "Courier"),
    **options: str,
) -> MiddleState:
    """A game at its first buying: this seat begins, the courier and four cards lie here."""
    state = cast(MiddleState, GAME.start(players, {"start": wagons, **options}))
    colour = ("red", "blue", "green", "yellow")[first]
    for text in (f"start {wagons}", f"courier starts {courier}", f"first {colour}", *[f"turn up {c}" for c in cards]):
        state.play(CHANCE, GAME.parse(text))
    return state


def play(state: MiddleState, *texts: str, seat: int | None = None) -> None:
    """Play actions of whoever must decide, or of this seat."""
    for text in texts:
        state.play(state.pending()[0] if seat is None else seat, GAME.parse(text))


def legal(state: MiddleState, seat: int | None = None) -> list[str]:
    """The legal actions as texts."""
    return [GAME.text(action) for action in state.legal(state.pending()[0] if seat is None else seat)]


def clause_of(state: MiddleState, text: str, seat: int | None = None) -> str:
    """The clause that forbids an action; empty where it is legal."""
    refusal = state.why_not(state.pending()[0] if seat is None else seat, GAME.parse(text))
    return refusal.clause if refusal is not None else ""


def idle(state: MiddleState) -> None:
    """Whoever must decide does as little as possible; chance takes what comes first."""
    seat = state.pending()[0]
    if seat == CHANCE:
        state.apply(CHANCE, state.chance()[0][0])
        return
    actions = state.legal(seat)
    state.play(seat, next((action for action in IDLE if action in actions), actions[0]))


def until(state: MiddleState, step: str, seat: int | None = None) -> None:
    """Everybody idles until that step (of that seat)."""
    count = 0
    while state.step.name != step or (seat is not None and seat not in state.pending()):
        idle(state)
        count += 1
        assert count < 2000, f"'{step}' never comes"


def go(state: MiddleState, moment: int, at: int = 0) -> None:
    """Jump to a moment of the turn."""
    state.at = at
    state.due = moment
    while state.due != NOTHING and not state.over:
        cast(Play, state).go_on()


def place(name: str) -> int:
    """The number of a space."""
    return state_board().index(name)


def state_board() -> list[str]:
    return cast(MiddleState, GAME.start(2)).board.names


def good(name: str) -> int:
    return GOODS.index(name)


def store(state: MiddleState, seat: int, where: str, name: str, number: int = 1) -> None:
    """Goods come from the supply into a warehouse."""
    state.supply = changed(state.supply, good(name), -number)
    state.store(seat, place(where), good(name), number)


def stored(state: MiddleState, seat: int, where: str, name: str) -> int:
    return state.stock[seat * 36 + place(where) * 6 + good(name)]


def load(state: MiddleState, wagon: int, seat: int, name: str, number: int = 1) -> None:
    """Goods come from the supply onto a wagon (1, 2 or 3)."""
    state.supply = changed(state.supply, good(name), -number)
    state.load = state.load.copy()
    state.load[(wagon - 1) * 24 + seat * 6 + good(name)] += number


def loaded(state: MiddleState, wagon: int, seat: int, name: str) -> int:
    return state.load[(wagon - 1) * 24 + seat * 6 + good(name)]


def stand(state: MiddleState, wagon: int, at: str, came: str = "") -> None:
    """A wagon stands on a space, coming from a neighbouring one."""
    state.wagon_at = state.wagon_at.copy()
    state.wagon_from = state.wagon_from.copy()
    state.wagon_at[wagon - 1] = place(at)
    state.wagon_from[wagon - 1] = place(came) if came else -1
    if place(at) >= 6:
        assert place(came) in state.board.exits[place(at)]


def where(state: MiddleState, wagon: int) -> str:
    return state.board.names[state.wagon_at[wagon - 1]]


def master(state: MiddleState, wagon: int, seat: int) -> None:
    """A load master by decree."""
    state.master = state.master.copy()
    state.master[wagon - 1] = seat


def own(state: MiddleState, seat: int, *cards: str) -> None:
    """Investment cards by decree."""
    state.owner = state.owner.copy()
    for card in cards:
        state.owner[INVESTMENTS.index(card)] = seat
        state.row = tuple(c for c in state.row if c != INVESTMENTS.index(card))


def hold(state: MiddleState, seat: int, *cards: str) -> None:
    """Influence cards come from the pile into a hand."""
    state.hand = state.hand.copy()
    state.pile = state.pile.copy()
    for card in cards:
        state.pile[INFLUENCE.index(card)] -= 1
        state.hand[seat * KINDS + INFLUENCE.index(card)] += 1


def held(state: MiddleState, seat: int, card: str) -> int:
    at = seat * KINDS + INFLUENCE.index(card)
    return state.hand[at] + state.shown[at]


def rich(state: MiddleState, *money: int) -> None:
    """Give each seat this money, as if it had been paid."""
    state.money = list(money)
    state.payments = restored([[amount - START_MONEY] for amount in money])
    state.paid = len(state.payments)


def price(state: MiddleState, **levels: int) -> None:
    """Put goods on levels of the price table, 0 the lowest."""
    state.levels = state.levels.copy()
    for name, level in levels.items():
        state.levels[good(name)] = level


def secretly(state: MiddleState, *texts: str) -> None:
    """All choose at the same time, in order of the seats."""
    for seat, text in enumerate(texts):
        state.play(seat, GAME.parse(text))


def sound(state: MiddleState) -> None:
    assert state.broken() == []
