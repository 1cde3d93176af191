"""The choices of the active player between actions, and the list of all steps."""

from typing import Final, final

from ...engine import Phrase, Refusal, Step, plural
from .choices import LIFTS, PLACE_LISTS, REPLACE_LISTS, SUBSETS, replace_lists
from .claiming import BENEFIT_STEP, DRAW_STEP, NEUTRAL_STEP, claim, claim_for_neutral
from .desk import BURSA, FREE, MERCHANT, NEUTRAL, TRACKS, TRADER
from .moving import LIFT_STEP, SET_STEP, begin_move
from .notation import CLAIM, CLAIM_NEUTRAL, END_TURN, FAMILIES, INCOME, LIFT, PLACE, REPLACE
from .refusals import of_turn
from .resettling import ADD_STEP, RESETTLE_STEP, replace
from .setup import FIRST_STEP, TAVERN_STEP
from .state import HansaState, kinds_of
from .tokens import REMOVE_STEP, add_tokens, use
from .turn import PUT_STEP, ActiveStep, end_turn, go_on


@final
class Turn(ActiveStep):
    """Between actions: one of the five actions, a token, a claim for the neutral, or the end of the turn (HT-10)."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        found = [END_TURN.first]
        if state.actions > 0:
            add_actions(state, found)
        if state.players == 2:
            for route in range(state.board.routes):
                if state.free[route] == 0 and state.holder(route) == NEUTRAL:
                    found.append(CLAIM_NEUTRAL.action(route))
        add_tokens(state, found)
        return found

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        family = FAMILIES.of[action]
        if family is PLACE:
            village, kind = PLACE.pair(action)
            place(state, village, kind)
        elif family is REPLACE:
            village, kind, payment = REPLACE.triple(action)
            replace(state, village, kind, payment)
        elif family is END_TURN:
            if state.log is not None:
                state.tell("end turn", seat, {})
            end_turn(state)
        elif family is INCOME:
            traders, merchants = INCOME.pair(action)
            take_income(state, traders, merchants)
        elif family is LIFT:
            begin_move(state, LIFT.index(action))
        elif family is CLAIM:
            claim(state, CLAIM.index(action))
        elif family is CLAIM_NEUTRAL:
            claim_for_neutral(state, CLAIM_NEUTRAL.index(action))
        else:
            use(state, action)

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        return of_turn(state, action)

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        if state.actions == 0:
            return Phrase("no action left: use a token, or end the turn")
        return plural("{n} action left", "{n} actions left", n=state.actions)


def add_actions(state: HansaState, found: list[int]) -> None:
    """Income, places, replacements, pieces to move and routes to claim, in the order of the table."""
    seat = state.active
    pieces = state.pieces
    free = state.free
    routes = state.board.routes
    traders = pieces[seat * 4]
    merchants = pieces[seat * 4 + 1]
    add_income(state, found)
    if traders + merchants > 0:
        places = PLACE_LISTS[kinds_of(traders, merchants)]
        for route in range(routes):
            left = free[route]
            if left != 0:
                found.extend(places[route * SUBSETS + left])
    lifts: list[int] = []
    if traders + merchants > 1:
        at = replace_lists(traders, merchants)
        for_trader = REPLACE_LISTS[at + TRADER]
        for_merchant = REPLACE_LISTS[at + MERCHANT]
        for village, piece in enumerate(state.villages):
            if piece != FREE:
                if piece >> 1 == seat:
                    lifts.append(LIFTS[village])
                elif piece & 1 == TRADER:
                    found.extend(for_trader[village])
                else:
                    found.extend(for_merchant[village])
    else:
        for village, piece in enumerate(state.villages):
            if piece >> 1 == seat:
                lifts.append(LIFTS[village])
    found.extend(lifts)
    for route in range(routes):
        if free[route] == 0 and state.holder(route) == seat:
            found.append(CLAIM.action(route))


def add_income(state: HansaState, found: list[int]) -> None:
    """Every mix of as many pieces as Bursa shows, or the whole stock (HT-11)."""
    seat = state.active
    traders = state.pieces[seat * 4 + 2]
    merchants = state.pieces[seat * 4 + 3]
    take = min(TRACKS[BURSA][state.level(seat, BURSA)], traders + merchants)
    if take == 0:
        return
    fewest = take - merchants if take > merchants else 0
    most = traders if traders < take else take
    for count in range(fewest, most + 1):
        found.append(INCOME.action(count, take - count))


def take_income(state: HansaState, traders: int, merchants: int) -> None:
    """From stock to supply (HT-11)."""
    first = state.active * 4
    pieces = state.pieces
    state.spend()
    pieces[first] += traders
    pieces[first + 1] += merchants
    pieces[first + 2] -= traders
    pieces[first + 3] -= merchants
    if state.log is not None:
        state.tell("income", state.active, {"traders": traders, "merchants": merchants})
    go_on(state)


def place(state: HansaState, village: int, kind: int) -> None:
    """A piece from supply goes to a free village (HT-12)."""
    seat = state.active
    state.spend()
    state.pieces[seat * 4 + kind] -= 1
    state.settle_piece(village, seat, kind)
    if state.log is not None:
        state.tell("placed", seat, {"village": village, "kind": kind})
    go_on(state)


TURN_STEP: Final = Turn("turn")
STEPS: Final[dict[str, Step[HansaState]]] = {
    step.name: step
    for step in (
        FIRST_STEP,
        TAVERN_STEP,
        TURN_STEP,
        LIFT_STEP,
        SET_STEP,
        RESETTLE_STEP,
        ADD_STEP,
        DRAW_STEP,
        BENEFIT_STEP,
        NEUTRAL_STEP,
        REMOVE_STEP,
        PUT_STEP,
    )
}
