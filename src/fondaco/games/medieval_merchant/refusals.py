"""Why an action can't be done now: the clause and a sentence for everything that isn't legal."""

from ...engine import N_, Phrase, Refusal, plural
from .box import CITIES, RATE
from .notation import BRANCH, DOUBLE, FAMILIES, GROW, GROW_TWO, HOME, INCOME, OPEN, SECOND
from .state import CLOSED, FREE, OUT, OUT_OF_PLAY, MerchantState


def home(state: MerchantState, action: int) -> Refusal:
    """While homes are chosen."""
    if FAMILIES.of[action] is not HOME:
        return Refusal("MM-7", Phrase("first everybody chooses a home"))
    village = HOME.index(action)
    name = state.board.names[CITIES + village]
    if state.villages[village] == OUT:
        return Refusal("MM-81", Phrase("{place} is out of play with two players", place=name))
    return Refusal("MM-7", Phrase("somebody has a house in {place} already", place=name))


def city(state: MerchantState, seat: int, action: int) -> Refusal:
    """While a city is opened."""
    if FAMILIES.of[action] is not OPEN:
        return _not_now(N_("first you open a city"))
    at = OPEN.index(action)
    name = state.board.names[at]
    if state.status[at] == OUT_OF_PLAY:
        return Refusal("MM-80", Phrase("{place} is out of play with two players", place=name))
    if state.status[at] != CLOSED:
        return Refusal("MM-11", Phrase("{place} was opened already", place=name))
    return Refusal("MM-11", Phrase("you have no marker of value {n}", n=state.board.values[at]))


def trade(state: MerchantState, seat: int, action: int) -> Refusal:
    """In phase 2."""
    family = FAMILIES.of[action]
    if family is DOUBLE:
        if state.handled and state.letters[seat] > 0 and not state.lettered:
            return Refusal("MM-64", Phrase("double income is declared before any city is handled"))
        return _no_letter(state, seat)
    if family not in (GROW, INCOME, GROW_TWO):
        return _not_now(N_("first phase 2: add houses or take income"))
    at = family.index(action)
    name = state.board.names[at]
    if not state.present[seat] >> at & 1:
        return Refusal("MM-20", Phrase("you have no house in {place}", place=name))
    if state.handled >> at & 1:
        return Refusal("MM-23", Phrase("you have handled {place} this turn", place=name))
    if family is INCOME:
        return Refusal("MM-24", Phrase("the marker of {place} was taken: it pays no income", place=name))
    return _no_house(state, seat, at, family is GROW_TWO)


def _no_house(state: MerchantState, seat: int, at: int, two: bool) -> Refusal:
    houses = 2 if two else 1
    if two and not state.letter_ready():
        return _no_letter(state, seat)
    if state.free_spaces(at) < houses:
        return Refusal("MM-60" if two else "MM-13", _spaces(state, at))
    if state.stock[seat] < houses:
        return Refusal("MM-60" if two else "MM-9", _stock(state, seat))
    return Refusal("MM-60" if two else "MM-22", _too_dear(state, seat, houses * RATE[state.players]))


def branch(state: MerchantState, seat: int, action: int) -> Refusal:
    """In phase 4, for the first branch and for a second one by letter."""
    family = FAMILIES.of[action]
    if family is not BRANCH and family is not SECOND:
        if state.first_turn() and family in (DOUBLE, GROW_TWO):
            return _no_letter(state, seat)
        if family is OPEN and state.status[OPEN.index(action)] == CLOSED:
            name = state.board.names[OPEN.index(action)]
            return _not_now(N_("{place} isn't opened yet: that is phase 1, and now it is phase 4"), name)
        return _not_now(N_("now phase 4: open a branch or pass"))
    route, way = family.pair(action)
    start, target = state.board.way(route, way)
    if not state.board.in_play(start, state.players) or not state.board.in_play(target, state.players):
        villages = not state.board.in_play(max(start, target), state.players) and max(start, target) >= CITIES
        return Refusal("MM-81" if villages else "MM-82", Phrase("that route is out of play with two players"))
    closed = _no_branch_there(state, seat, target)
    if closed is not None:
        return closed
    if family is SECOND and not state.opened:
        return Refusal("MM-62", Phrase("a letter opens a second branch, after the first"))
    if family is BRANCH and state.opened:
        return Refusal("MM-40", Phrase("one branch a turn; a second takes a letter"))
    if not state.present[seat] >> start & 1:
        return Refusal("MM-46", Phrase("you have no house in {place}", place=state.board.names[start]))
    if state.stock[seat] == 0:
        return Refusal("MM-9", _stock(state, seat))
    return Refusal("MM-45", _too_dear(state, seat, state.board.route_cost[route]))


def _no_branch_there(state: MerchantState, seat: int, target: int) -> Refusal | None:
    """Why a place takes no branch of this seat, whichever route leads there; None where it does."""
    name = state.board.names[target]
    if target >= CITIES and state.villages[target - CITIES] != FREE:
        return Refusal("MM-44", Phrase("somebody has a house in {place} already", place=name))
    if state.present[seat] >> target & 1:
        return Refusal("MM-41", Phrase("you have a house in {place} already", place=name))
    if target < CITIES and state.status[target] == CLOSED:
        return Refusal("MM-41", Phrase("{place} isn't opened yet", place=name))
    if target < CITIES and state.free_spaces(target) == 0:
        return Refusal("MM-41", _spaces(state, target))
    return None


def _no_letter(state: MerchantState, seat: int) -> Refusal:
    if state.first_turn():
        return Refusal("MM-63", Phrase("no letter can be used on the first turn"))
    if state.lettered:
        return Refusal("MM-63", Phrase("you have used a letter this turn"))
    return Refusal("MM-63", Phrase("you have no letter left"))


def _not_now(what: str, place: str = "") -> Refusal:
    """The action belongs to another phase (MM-10)."""
    return Refusal("MM-10", Phrase(what, place=place) if place else Phrase(what))


def _spaces(state: MerchantState, at: int) -> Phrase:
    name = state.board.names[at]
    return plural("{place} has {n} free space", "{place} has {n} free spaces", n=state.free_spaces(at), place=name)


def _stock(state: MerchantState, seat: int) -> Phrase:
    return plural("you have {n} house left", "you have {n} houses left", n=state.stock[seat])


def _too_dear(state: MerchantState, seat: int, cost: int) -> Phrase:
    money = state.money[seat]
    return plural("it costs {n} ducat, you have {money}", "it costs {n} ducats, you have {money}", n=cost, money=money)
