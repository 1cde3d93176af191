"""What a seat may know: all but the pile's order and what another player has drawn (HT-70, HT-71)."""

from typing import cast

from ...engine import OPEN, Game, Rng, View
from ...engine.plaindata import flag, number, numbers, rows, text
from .board import map_for
from .scoring import controller, networks
from .state import HansaState, empty_state
from .steps import STEPS, TURN_STEP


def knows_drawn(state: HansaState, seat: int) -> bool:
    """Whether the drawn replacements are open to that viewer: to their drawer alone (HT-40)."""
    return seat == OPEN or seat == state.active


def view(state: HansaState, seat: int) -> View:
    """The position as plain data. Where drawn tokens are hidden, they are counted among the unseen ones."""
    open_drawn = knows_drawn(state, seat)
    unseen = state.pile.copy()
    if not open_drawn:
        for token in state.drawn:
            unseen[token] += 1
    return {
        "game": "hansa_teutonica",
        "viewer": seat,
        "players": state.players,
        "map": state.board.name,
        "over": state.over,
        "step": state.step.name,
        "pending": list(state.pending()),
        "first": state.first,
        "active": state.active,
        "actions": state.actions,
        "acted": state.acted,
        "quiet": state.quiet,
        "ending": state.ending,
        "villages": list(state.villages),
        "pieces": list(state.pieces),
        "neutral_stock": state.neutral_stock,
        "offices": list(state.offices),
        "extras": [list(row) for row in state.extras],
        "controllers": list(state.controllers),
        "complete": state.complete,
        "tracks": list(state.tracks),
        "networks": networks(state).copy(),
        "points": list(state.points),
        "coellen": list(state.coellen),
        "linked": state.linked,
        "tokens": list(state.on_routes),
        "unused": list(state.unused),
        "used": list(state.used),
        "out": list(state.out),
        "pile": sum(state.pile),
        "unseen": unseen,
        "drawn_count": len(state.drawn),
        "drawn": list(state.drawn) if open_drawn else [],
        "route": state.route,
        "for_neutral": state.for_neutral,
        "won": state.won,
        "decider": state.decider(),
        "owner": state.owner,
        "hand": [state.hand_traders, state.hand_merchants],
        "lifted": [list(piece) for piece in state.lifted],
        "left": state.left,
        "settled": list(state.settled),
    }


def imagine(game: Game, data: View, rng: Rng) -> HansaState:
    """A state with that view; what another player has drawn is drawn anew from the unseen tokens."""
    players = number(data, "players")
    board = map_for(players)
    state = empty_state(game, players, board, STEPS[text(data, "step")], TURN_STEP)
    state.over = flag(data, "over")
    state.first = number(data, "first")
    state.active = number(data, "active")
    state.actions = number(data, "actions")
    state.acted = flag(data, "acted")
    state.quiet = number(data, "quiet")
    state.ending = number(data, "ending")
    state.pieces = numbers(data, "pieces")
    state.neutral_stock = number(data, "neutral_stock")
    villages = numbers(data, "villages")
    for village in range(len(villages)):
        if villages[village] >= 0:
            state.settle_piece(village, villages[village] >> 1, villages[village] & 1)
    restore_offices(state, numbers(data, "offices"), rows(data, "extras"))
    state.complete = number(data, "complete")
    state.tracks = numbers(data, "tracks")
    state.points = numbers(data, "points")
    state.coellen = tuple(numbers(data, "coellen"))
    state.linked = number(data, "linked")
    state.on_routes = numbers(data, "tokens")
    state.unused = numbers(data, "unused")
    state.used = numbers(data, "used")
    state.out = numbers(data, "out")
    state.pile = numbers(data, "unseen")
    state.drawn = tuple(numbers(data, "drawn"))
    if not state.drawn and number(data, "drawn_count") > 0:
        draw_again(state, number(data, "drawn_count"), rng)
    state.route = number(data, "route")
    state.for_neutral = flag(data, "for_neutral")
    state.won = number(data, "won")
    state.owner = number(data, "owner")
    hand = cast(list[int], data["hand"])
    state.hand_traders = hand[0]
    state.hand_merchants = hand[1]
    state.lifted = tuple((piece[0], piece[1]) for piece in rows(data, "lifted"))
    state.left = number(data, "left")
    state.settled = tuple(numbers(data, "settled"))
    return state


def restore_offices(state: HansaState, offices: list[int], extras: list[list[int]]) -> None:
    """Offices, and what follows from them: how many are taken, held, and who controls each city."""
    board = state.board
    cities = len(extras)
    state.offices = offices
    state.extras = [tuple(row) for row in extras]
    for city in range(cities):
        first = board.first_office[city]
        for piece in offices[first : first + board.sizes[city]]:
            if piece >= 0:
                state.filled[city] += 1
                state.held[(piece >> 1) * cities + city] += 1
        for piece in extras[city]:
            state.held[(piece >> 1) * cities + city] += 1
        state.controllers[city] = controller(state, city)


def reshuffle(state: HansaState, seat: int, rng: Rng) -> None:
    """What another player has drawn may be any of the unseen tokens (HT-70)."""
    if not state.drawn or knows_drawn(state, seat):
        return
    state.pile = state.pile.copy()
    for token in state.drawn:
        state.pile[token] += 1
    draw_again(state, len(state.drawn), rng)


def draw_again(state: HansaState, count: int, rng: Rng) -> None:
    """Draw so many tokens from the pile, which is this state's own list."""
    drawn: list[int] = []
    for _ in range(count):
        token = rng.weighted(state.pile)
        state.pile[token] -= 1
        drawn.append(token)
    state.drawn = tuple(drawn)
