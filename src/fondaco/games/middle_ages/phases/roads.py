"""How wagons travel: forward only, overtaking, to the farthest free space, with choices of ways (MA-51 to MA-65)."""

from ..state import MiddleState
from ..tables import CITIES


def ahead(state: MiddleState, space: int, came: int) -> int:
    """On a road: the neighbour that the wagon doesn't come from."""
    first, second = state.board.exits[space]
    return second if first == came else first


def can_travel(state: MiddleState, here: int, there: int, points: int) -> bool:
    """Whether a wagon that goes from here to the neighbouring space there finds a free space within its points."""
    if not state.occupied(there):
        return True
    if there < CITIES or points == 1:
        return False
    if there >= state.board.nodes:
        return can_travel(state, there, ahead(state, there, here), points - 1)
    found = False
    for beyond in state.board.exits[there]:
        if beyond != here and can_travel(state, there, beyond, points - 1):
            found = True
    return found


def ways_out(state: MiddleState, node: int, came: int, points: int, moved: bool) -> list[int]:
    """The ways out of a node on which a wagon with so many points moves at least one space in all (MA-51, MA-65)."""
    found: list[int] = []
    exits = state.board.exits[node]
    ways = state.board.exit_ways[node]
    for i in range(len(exits)):
        if exits[i] != came and (moved or can_travel(state, node, exits[i], points)):
            found.append(ways[i])
    return found


def set_out(state: MiddleState, wagon: int, points: int, way: int) -> bool:
    """A wagon starts to move (way 0: straight on); True when the move waits at a crossing for the choice of a way."""
    at = state.wagon_at[wagon]
    state.moving = wagon
    state.points = points
    state.stop = -1
    state.stop_from = -1
    state.road_at = at
    state.road_from = state.wagon_from[wagon]
    state.path = (at,) if state.open_deals else ()
    return travel(state, ahead(state, at, state.road_from) if way == 0 else exit_by(state, at, way))


def exit_by(state: MiddleState, node: int, way: int) -> int:
    """The first space of a way out of a node."""
    return state.board.exits[node][state.board.exit_ways[node].index(way)]


def travel(state: MiddleState, there: int) -> bool:
    """Go on towards a neighbouring space; True when the move waits at a crossing for the choice of a way."""
    board = state.board
    nodes = board.nodes
    while True:
        here = state.road_at
        if there < CITIES:
            if not state.occupied(there):
                state.stop = there
                state.stop_from = here
                note(state, there)
            state.points = 0
            return False
        note(state, there)
        state.road_from = here
        state.road_at = there
        state.points -= 1
        if not state.occupied(there):
            state.stop = there
            state.stop_from = here
        if state.points == 0:
            return False
        if there >= nodes:
            there = ahead(state, there, here)
            continue
        ways = ways_out(state, there, here, state.points, state.stop >= 0)
        if len(ways) > 1:
            return True
        there = exit_by(state, there, ways[0])


def note(state: MiddleState, space: int) -> None:
    """Remember the way, which only deals ask for."""
    if state.open_deals:
        state.path = (*state.path, space)


def note_roads(state: MiddleState, wagon: int) -> None:
    """Note for deals onto which roads the wagon went before it stopped (MA-144)."""
    board = state.board
    path = state.path
    for i in range(len(path) - 1):
        node = path[i]
        if i > 0 and node == state.stop:
            return
        if node < board.nodes:
            exits = board.exits[node]
            for j in range(len(exits)):
                if exits[j] == path[i + 1]:
                    state.did(state.numbers.items.onto.action(wagon, board.exit_roads[node][j]))
