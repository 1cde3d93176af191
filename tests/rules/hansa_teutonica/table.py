"""Positions of Hansa Teutonica built by hand, for the tests of its ledger. Pieces come out of stock, then supply."""

from typing import cast

import fondaco
from fondaco.engine import CHANCE
from fondaco.games.hansa_teutonica.board import CITIES, FIRST_VILLAGE, LENGTH, N_CITIES, ROUTES, VILLAGES
from fondaco.games.hansa_teutonica.claiming import establish
from fondaco.games.hansa_teutonica.desk import (
    ABILITIES,
    FREE,
    NEUTRAL,
    NO_TOKEN,
    TRACK_ENDS,
    TRACK_KINDS,
)
from fondaco.games.hansa_teutonica.notation import TOKEN_WORDS
from fondaco.games.hansa_teutonica.scoring import controller
from fondaco.games.hansa_teutonica.state import HansaState
from fondaco.games.hansa_teutonica.turn import start_turn

HANSA = fondaco.load("hansa_teutonica")
KIND = {"trader": 0, "merchant": 1}


def start(players: int = 4, first: int = 0) -> HansaState:
    """A game that this seat starts: extra office, swap and remove three on the taverns from west to east."""
    state = cast(HansaState, HANSA.start(players))
    play(state, f"first {first}", "put extra-office Osnabrück-Bremen", "put swap-offices Lüneburg-Perleberg")
    return state


def play(state: HansaState, *texts: str) -> HansaState:
    """Play these moves, each by whoever must decide; the position must stay sound."""
    for text in texts:
        state.play(state.pending()[0], HANSA.parse(text))
        assert state.broken() == [], text
    return state


def legal(state: HansaState) -> list[str]:
    """The texts of all legal actions."""
    return [HANSA.text(action) for action in state.legal(state.pending()[0])]


def options(state: HansaState, word: str) -> list[str]:
    """The legal actions that start with this word."""
    return [text for text in legal(state) if text.startswith(word)]


def clause_of(state: HansaState, text: str) -> str:
    """The clause that forbids it to whoever must decide; the refusal must change nothing."""
    seat = state.pending()[0]
    refusal = state.why_not(seat, HANSA.parse(text))
    return refusal.clause if refusal is not None else ""


def village(name: str) -> int:
    return VILLAGES.index(name)


def at(state: HansaState, name: str) -> str:
    """What stands on a village: 'free', or the owner and the kind."""
    piece = state.villages[village(name)]
    if piece == FREE:
        return "free"
    owner = "neutral" if piece >> 1 == NEUTRAL else str(piece >> 1)
    return f"{owner} {'merchant' if piece & 1 else 'trader'}"


def supply(state: HansaState, seat: int) -> tuple[int, int]:
    """Traders and merchants in supply."""
    return state.pieces[seat * 4], state.pieces[seat * 4 + 1]


def stock(state: HansaState, seat: int) -> tuple[int, int]:
    """Traders and merchants in stock."""
    return state.pieces[seat * 4 + 2], state.pieces[seat * 4 + 3]


def give(state: HansaState, seat: int, traders: int, merchants: int = 0) -> None:
    """Exactly so many pieces in supply; all others of supply and stock in stock."""
    for kind, count in ((0, traders), (1, merchants)):
        total = state.pieces[seat * 4 + kind] + state.pieces[seat * 4 + 2 + kind]
        assert total >= count, "not so many pieces"
        state.pieces[seat * 4 + kind] = count
        state.pieces[seat * 4 + 2 + kind] = total - count


def take(state: HansaState, seat: int, kind: int) -> None:
    """A piece from stock, or else from supply."""
    if seat == NEUTRAL:
        state.neutral_stock -= 1
        return
    place = seat * 4 + 2 + kind
    if state.pieces[place] == 0:
        place = seat * 4 + kind
    assert state.pieces[place] > 0, f"seat {seat} has no such piece left"
    state.pieces[place] -= 1


def put(state: HansaState, seat: int, *names: str, kind: str = "trader") -> None:
    """Pieces on villages."""
    for name in names:
        take(state, seat, KIND[kind])
        state.settle_piece(village(name), seat, KIND[kind])


def fill(state: HansaState, seat: int, route: str, merchants: int = 0) -> None:
    """All free villages of a route, merchants first."""
    number = ROUTES.index(route)
    for spot in range(FIRST_VILLAGE[number], FIRST_VILLAGE[number] + LENGTH[number]):
        if state.villages[spot] == FREE:
            put(state, seat, VILLAGES[spot], kind="merchant" if merchants > 0 else "trader")
            merchants -= 1


def fill_others(state: HansaState, *free: str) -> None:
    """Every village of the board but these, by the last seats first; the seat to move keeps its supply."""
    spare = [seat for seat in range(state.players - 1, -1, -1) if seat != state.active]
    for name in VILLAGES[: state.board.villages]:
        if name in free or at(state, name) != "free":
            continue
        for seat in spare:
            if sum(state.pieces[seat * 4 : seat * 4 + 4]) > 0:
                kind = "trader" if state.pieces[seat * 4] + state.pieces[seat * 4 + 2] > 0 else "merchant"
                put(state, seat, name, kind=kind)
                break
        else:
            put(state, state.active if stock(state, state.active)[0] > 0 else NEUTRAL, name)


def develop(state: HansaState, seat: int, ability: str, level: int) -> None:
    """Take pieces off a track; they go to stock."""
    number = ABILITIES.index(ability)
    more = level - state.level(seat, number)
    state.tracks = state.tracks.copy()
    state.tracks[seat * 5 + number] = level
    state.pieces[seat * 4 + 2 + TRACK_KINDS[number]] += more
    if seat == state.active and not state.acted:
        start_turn(state, seat)


def develop_all(state: HansaState, *seats: int) -> None:
    """All tracks to their ends."""
    for seat in seats:
        for ability, name in enumerate(ABILITIES):
            develop(state, seat, name, TRACK_ENDS[ability])


def office(state: HansaState, city: str, *seats: int, kind: str = "trader") -> None:
    """The next printed offices of a city, without any points."""
    for seat in seats:
        points, linked, ending = state.points, state.linked, state.ending
        take(state, seat, KIND[kind])
        establish(state, seat, KIND[kind], CITIES.index(city))
        state.points, state.linked, state.ending = points, linked, ending


def extra(state: HansaState, city: str, seat: int) -> None:
    """An extra office, without any points."""
    number = CITIES.index(city)
    take(state, seat, 0)
    state.extras = state.extras.copy()
    state.extras[number] = (*state.extras[number], seat * 2)
    state.networks = []
    state.held = state.held.copy()
    state.held[seat * N_CITIES + number] += 1
    state.controllers = state.controllers.copy()
    state.controllers[number] = controller(state, number)


def controls(state: HansaState, city: str) -> int:
    return state.controllers[CITIES.index(city)]


def own(state: HansaState, seat: int, *words: str) -> None:
    """Tokens from the pile, unused."""
    state.pile = state.pile.copy()
    state.unused = state.unused.copy()
    for word in words:
        token = TOKEN_WORDS.index(word)
        assert state.pile[token] > 0, f"no {word} in the pile"
        state.pile[token] -= 1
        state.unused[seat * 6 + token] += 1


def token_on(state: HansaState, route: str) -> str:
    token = state.on_routes[ROUTES.index(route)]
    return "none" if token == NO_TOKEN else TOKEN_WORDS[token]


def points(state: HansaState, *numbers: int) -> None:
    """Set the score track."""
    state.points = list(numbers)


def turn_of(state: HansaState, seat: int) -> HansaState:
    """It is this seat's turn."""
    start_turn(state, seat)
    return state


def line(state: HansaState, label: str) -> list[int]:
    """A line of the score sheet."""
    return next(one.points for one in state.sheet() if str(one.label) == label)


def chance(state: HansaState) -> dict[str, int]:
    """What chance can decide now, with weights."""
    assert state.pending() == (CHANCE,)
    return {HANSA.text(action): weight for action, weight in state.chance()}
