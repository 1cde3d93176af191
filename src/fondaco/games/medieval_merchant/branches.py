"""Phase 4: new branches in cities and villages, each over one route."""

from ...engine.native import i64
from .box import CITIES, PLACES
from .notation import PASS
from .state import BY_VILLAGES, CLOSED, FREE, MARKED, MerchantState
from .trade import pay, put_houses, spend_letter


def branch_choices(state: MerchantState, second: bool) -> list[int]:
    """Passing, and every opening that can be paid (MM-41 to MM-46); `second` lists those with a letter (MM-62)."""
    seat = state.seat
    found = [PASS.first]
    if state.stock[seat] == 0:
        return found
    present: i64 = state.present[seat]
    money = state.money[seat]
    links = state.board.links[state.players]
    status = state.status
    values = state.board.values
    rings = state.rings
    villages = state.villages
    place: i64
    for place in range(PLACES):
        if not present >> place & 1:
            continue
        for link in links[place]:
            target = link.target
            if link.cost > money or present >> target & 1:
                continue
            if target < CITIES:
                if status[target] == CLOSED or len(rings[target]) == values[target]:
                    continue
            elif villages[target - CITIES] != FREE:
                continue
            found.append(link.again if second else link.first)
    found.sort()
    return found


def open_branch(state: MerchantState, route: int, way: int, letter: bool) -> None:
    """Pay the route and put a house at its other end; the last village ends the game at once (MM-74)."""
    seat = state.seat
    start, target = state.board.way(route, way)
    cost = state.board.route_cost[route]
    pay(state, seat, cost)
    if letter:
        spend_letter(state, seat)
    if state.log is not None:
        state.tell("branch", seat, {"place": target, "from": start, "cost": cost, "letter": letter})
    state.opened = True
    if target >= CITIES:
        settle_village(state, seat, target)
        state.points = state.points.copy()
        state.points[seat] += 1
        if state.scale == 0:
            end_comes(state, BY_VILLAGES)
        return
    put_houses(state, seat, target, 1)
    arrive(state, seat, target)
    if state.status[target] == MARKED:
        state.middle = (*state.middle, target)


def settle_village(state: MerchantState, seat: int, place: int) -> None:
    """A house goes from the stock on a village; the village scale drops by one (MM-7, MM-44)."""
    state.villages = state.villages.copy()
    state.villages[place - CITIES] = seat
    state.touch(place)
    arrive(state, seat, place)
    state.stock = state.stock.copy()
    state.stock[seat] -= 1
    state.scale -= 1


def arrive(state: MerchantState, seat: int, place: int) -> None:
    """From now on the seat has a house there, and so in its region."""
    state.present = state.present.copy()
    state.present[seat] |= 1 << place
    state.regions = state.regions.copy()
    state.regions[seat] |= 1 << state.board.region_of[place]


def end_comes(state: MerchantState, how: str) -> None:
    """The game ends (MM-70 to MM-72), at once or with its round (MM-91); what comes first tells how."""
    if state.ended:
        return
    if not state.variant.full_round:
        end_game(state, how)
        return
    state.ended = how
    if state.log is not None:
        state.tell("closing", state.seat, {"how": how})


def end_game(state: MerchantState, how: str) -> None:
    """The game is over."""
    state.over = True
    state.ended = how
    state.choices = []
    if state.log is not None:
        for seat in range(state.players):
            state.tell("final", seat, {"regions": state.regions[seat].bit_count(), "money": state.money[seat]})
        state.tell("ended", state.seat, {"how": how})
