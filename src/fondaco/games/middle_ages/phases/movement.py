"""Phase 3: Broken Axle, then in turn order tile, driver and courier moves in any order (MA-50 to MA-69).

Where wagons can be brought now stands at the end, for the page and the terminal.
"""

from typing import Final, final

from ....engine import N_, Phrase, Refusal, plural
from ....engine.phrases import Gap
from ....engine.plaindata import changed, replaced
from ..deals.items import Do, During
from ..notation import BY_BEST_ONE, BY_BEST_TWO, BY_DRIVER, DONE, LOSE, NO_CARD, PLAY_AXLE, POINTS, TAKE
from ..speech import why
from ..state import MiddleState, PhaseStep, To
from ..tables import ALL_TILES, CITIES, KINDS, WAGONS, Influence, Investment
from . import CardQuestion
from .roads import ahead, can_travel, exit_by, note_roads, set_out, travel, ways_out

# What the mover has used, as bits of `state.used`.
TILE: Final = 1
USED_DRIVER: Final = 2
USED_BEST: Final = 4
HALF_BEST: Final = 8
"""Best Driver has moved one wagon by one space: another may follow."""
USED_COURIER: Final = 16
USED_EXPRESS: Final = 32

BY_WAY: Final = -1
"""In place of a tile or card: the wagon that waits at a crossing goes on."""


@final
class Axle(CardQuestion):
    """Before anybody moves: Broken Axle on a wagon, or no card (MA-60, MA-63)."""

    clause = "MA-60"
    asked = N_("play Broken Axle on a wagon, or no card")
    refused = N_("now Broken Axle can be played, or no card")

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if action != NO_CARD.first:
            wagon = PLAY_AXLE.index(action)
            state.play_card(seat, self.kind)
            state.axles |= 1 << wagon
            state.did(Do.AXLE.action(wagon))
            state.tell("broken axle", seat, {"wagon": wagon})
        if action == NO_CARD.first or not self.asks(state, seat):
            state.next_player(To.AXLE)


@final
class Moves(PhaseStep):
    """A tile, a driver's or a courier's move; done once the tile is played (MA-67)."""

    def begin(self, state: MiddleState, seat: int) -> None:
        super().begin(state, seat)
        state.used = 0
        state.met = 0
        state.best_wagon = -1

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        found: list[int] = [DONE.first] if state.used & TILE else []
        if not state.used & TILE:
            add_tiles(state, seat, found)
        add_drivers(state, seat, found)
        if state.owner[Investment.COURIER] == seat and not state.used & USED_COURIER:
            found += [state.numbers.courier.action(space - CITIES) for space in courier_reach(state, 1)]
        if state.owner[Investment.EXPRESS] == seat and not state.used & USED_EXPRESS:
            found += [state.numbers.express.action(space - CITIES) for space in courier_reach(state, 2)]
        found.sort()
        return found

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        numbers = state.numbers
        family = state.family(action)
        if family is DONE:
            state.next_player(To.MOVE)
        elif family is LOSE:
            tile = LOSE.index(action)
            turn_down(state, seat, tile)
            state.tell("tile lost", seat, {"tile": tile + 1})
            go_on_moving(state)
        elif family is numbers.move:
            wagon, mode, way = family.triple(action)
            use(state, seat, wagon, mode)
            if set_out(state, wagon, POINTS[mode], way):
                state.step = WAY
            else:
                finish_move(state)
        else:
            state.used |= USED_COURIER if family is numbers.courier else USED_EXPRESS
            move_courier(state, seat, family.index(action) + CITIES)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        numbers = state.numbers
        family = state.family(action)
        used = state.used
        if family is LOSE:
            return why(
                (used & TILE, "MA-67", N_("you have played your tile")),
                (not state.tiles[seat] >> LOSE.index(action) & 1, "MA-50", N_("that tile lies face down")),
                (True, "MA-54", N_("a wagon can move with that tile, so one must")),
            )
        if family is numbers.courier or family is numbers.express:
            express = family is numbers.express
            owner = state.owner[Investment.EXPRESS if express else Investment.COURIER]
            used_courier = used & (USED_EXPRESS if express else USED_COURIER)
            return why(
                (owner != seat, "MA-58", N_("you don't own that courier card")),
                (used_courier, "MA-68", N_("that courier card was used this turn")),
                (True, "MA-58", N_("the courier can't reach that space")),
            )
        if family is not numbers.move:
            return why(
                (family is DONE, "MA-67", N_("first play a movement tile")),
                (True, "MA-50", N_("now you move a wagon")),
            )
        wagon, mode, way = family.triple(action)
        at = state.wagon_at[wagon]
        node = at < state.board.nodes
        tile = mode < BY_DRIVER
        best = mode > BY_DRIVER
        owner = seat if tile else state.owner[Investment.BEST_DRIVER if best else Investment.DRIVER]
        used_card = used & (USED_BEST if best else USED_DRIVER)
        return why(
            (tile and used & TILE, "MA-67", N_("you have played your tile")),
            (tile and not state.tiles[seat] >> mode & 1, "MA-50", N_("that tile lies face down")),
            (owner != seat, "MA-57", N_("you don't own that driver card")),
            (not tile and used_card, "MA-57", N_("that driver card was used this turn")),
            (best and used & HALF_BEST, "MA-57", N_("Best Driver moves another wagon by one space now")),
            (state.arrived >> wagon & 1, "MA-55", N_("that wagon reached a city this turn")),
            (state.axles >> wagon & 1, "MA-60", N_("that wagon has a broken axle")),
            (state.met >> wagon & 1, "MA-69", N_("that wagon brought you an influence card this turn")),
            (not node and way > 0, "MA-51", N_("that wagon stands on a road: it goes straight on")),
            (node and way == 0, "MA-51", N_("choose the way on which that wagon leaves")),
            (node and way not in state.board.exit_ways[at], "MA-51", N_("no such way leads on from there")),
            (True, "MA-65", N_("that wagon can't move one space on that way")),
        )

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        if state.used & TILE:
            return Phrase("use driver or courier cards, or be done")
        return Phrase("play a movement tile and move a wagon")


@final
class Way(PhaseStep):
    """A wagon on its way has reached a crossing: the mover chooses how it goes on (MA-51)."""

    clause = "MA-51"
    refused = N_("the wagon stands at a crossing: choose its way; it never goes back")

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        ways = ways_out(state, state.road_at, state.road_from, state.points, state.stop >= 0)
        ways.sort()
        return [state.numbers.via.action(way) for way in ways]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        if not travel(state, exit_by(state, state.road_at, state.numbers.via.index(action))):
            finish_move(state)

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        name = state.board.names[state.road_at]
        return plural(
            "wagon {wagon} comes to {crossing} with {n} point left: which way?",
            "wagon {wagon} comes to {crossing} with {n} points left: which way?",
            n=state.points,
            wagon=state.moving + 1,
            crossing=name,
        )


@final
class Taking(PhaseStep):
    """Wagon and courier meet: the mover takes an influence card of any kind that is left (MA-10, MA-59).

    Only who chooses sees which kinds are left, and nobody else sees what was taken.
    """

    clause = "MA-59"
    asked = N_("wagon and courier meet: take an influence card")
    refused = N_("first take an influence card")

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [TAKE.action(kind) for kind in range(KINDS) if state.pile[kind] > 0]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        kind = TAKE.index(action)
        state.pile = changed(state.pile, kind, -1)
        state.hand = changed(state.hand, seat * KINDS + kind, 1)
        state.tell("took", seat, {"left": sum(state.pile)}, {"kind": kind})
        state.step = MOVES
        go_on_moving(state)

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is TAKE:
            return Refusal("MA-10", Phrase("the pile holds no more of that kind"))
        return super().refusal(state, seat, action)


AXLE: Final = Axle("broken axle", 3, Influence.BROKEN_AXLE, PLAY_AXLE, During.AXLES)
MOVES: Final = Moves("movement", 3, During.MOVEMENT)
WAY: Final = Way("way", 3, During.MOVEMENT)
TAKING: Final = Taking("take influence card", 3, During.MOVEMENT)


# What may be moved --------------------------------------------------------------------------------


def may_move(state: MiddleState, wagon: int) -> bool:
    """Not in a city reached this turn, no broken axle, and no card brought to the mover (MA-55, MA-60, MA-69)."""
    return not (state.arrived | state.axles | state.met) >> wagon & 1


def add_moves(state: MiddleState, wagon: int, mode: int, found: list[int]) -> bool:
    """Add the moves of a wagon with a tile or card; whether there are any."""
    at = state.wagon_at[wagon]
    points = POINTS[mode]
    base = state.numbers.move.action(wagon, mode)
    if at >= state.board.nodes:
        came = state.wagon_from[wagon]
        if can_travel(state, at, ahead(state, at, came), points):
            found.append(base)
            return True
        return False
    ways = ways_out(state, at, state.wagon_from[wagon], points, False)
    for way in ways:
        found.append(base + way)
    return len(ways) > 0


def add_tiles(state: MiddleState, seat: int, found: list[int]) -> None:
    """Each tile with each wagon that it can move; a tile that can move none can only be lost (MA-54, MA-56)."""
    tiles = state.tiles[seat]
    for tile in range(4):
        if tiles >> tile & 1:
            some = False
            for wagon in range(WAGONS):
                if may_move(state, wagon) and add_moves(state, wagon, tile, found):
                    some = True
            if not some:
                found.append(LOSE.action(tile))


def add_drivers(state: MiddleState, seat: int, found: list[int]) -> None:
    """Driver and Best Driver (MA-57, MA-66)."""
    if state.owner[Investment.DRIVER] == seat and not state.used & USED_DRIVER:
        for wagon in range(WAGONS):
            if may_move(state, wagon):
                add_moves(state, wagon, BY_DRIVER, found)
    if state.owner[Investment.BEST_DRIVER] == seat and not state.used & USED_BEST:
        half = state.used & HALF_BEST
        for wagon in range(WAGONS):
            if may_move(state, wagon) and not (half and wagon == state.best_wagon):
                add_moves(state, wagon, BY_BEST_ONE, found)
                if not half:
                    add_moves(state, wagon, BY_BEST_TWO, found)


def courier_reach(state: MiddleState, steps: int) -> list[int]:
    """The spaces that the courier reaches in one or two steps, never a city and never its own (MA-58, MA-68)."""
    exits = state.board.exits
    here = state.courier
    found: list[int] = []
    for near in exits[here]:
        if near >= CITIES:
            if near not in found:
                found.append(near)
            if steps == 2:
                for far in exits[near]:
                    if far >= CITIES and far != here and far not in found:
                        found.append(far)
    return found


def wagon_points(state: MiddleState, seat: int) -> int:
    """How many spaces the mover can still move wagons in all, at most; one under way apart."""
    used = state.used
    points = 0 if used & TILE else state.tiles[seat].bit_length()
    if state.owner[Investment.DRIVER] == seat and not used & USED_DRIVER:
        points += 1
    if state.owner[Investment.BEST_DRIVER] == seat and not used & USED_BEST:
        points += 1 if used & HALF_BEST else 2
    return points


def courier_points(state: MiddleState, seat: int) -> int:
    """How many spaces the mover can still move the courier in all, at most."""
    points = 0
    if state.owner[Investment.COURIER] == seat and not state.used & USED_COURIER:
        points += 1
    if state.owner[Investment.EXPRESS] == seat and not state.used & USED_EXPRESS:
        points += 2
    return points


# What moves do ------------------------------------------------------------------------------------


def turn_down(state: MiddleState, seat: int, tile: int) -> None:
    """The tile is turned down; after the fourth all are turned up again (MA-50)."""
    left = state.tiles[seat] & ~(1 << tile)
    state.tiles = replaced(state.tiles, seat, left if left else ALL_TILES)
    state.used |= TILE


def use(state: MiddleState, seat: int, wagon: int, mode: int) -> None:
    """Use up the tile or the driver card of a move."""
    state.mode = mode
    if mode < BY_DRIVER:
        turn_down(state, seat, mode)
    elif mode == BY_DRIVER:
        state.used |= USED_DRIVER
    elif mode == BY_BEST_TWO or state.used & HALF_BEST:
        state.used |= USED_BEST
    else:
        state.used |= HALF_BEST
        state.best_wagon = wagon


def finish_move(state: MiddleState) -> None:
    """The wagon stops on the farthest free space of its way (MA-53), perhaps in a city or where the courier is."""
    wagon = state.moving
    seat = state.actor
    start = state.wagon_at[wagon]
    stop = state.stop
    state.wagon_at = replaced(state.wagon_at, wagon, stop)
    state.wagon_from = replaced(state.wagon_from, wagon, state.stop_from if stop >= CITIES else -1)
    state.moving = -1
    state.step = MOVES
    if state.open_deals:
        note_roads(state, wagon)
        state.did(Do.MOVING.action(wagon))
    if start < CITIES:
        state.master = replaced(state.master, wagon, -1)
        state.monopoly = replaced(state.monopoly, wagon, -1)
    if stop < CITIES:
        state.arrived |= 1 << wagon
        state.did(Do.INTO.action(wagon, stop))
    if state.log is not None:
        state.tell("moved", seat, {"wagon": wagon, "from": start, "to": stop, "with": state.mode})
    if stop == state.courier and meet(state, seat, wagon):
        return
    go_on_moving(state)


def move_courier(state: MiddleState, seat: int, space: int) -> None:
    """The courier's move ends there, perhaps where a wagon stands (MA-58, MA-68)."""
    state.courier = space
    state.did(state.numbers.items.ends.action(space - CITIES))
    state.tell("courier moved", seat, {"to": space})
    for wagon in range(WAGONS):
        if state.wagon_at[wagon] == space and meet(state, seat, wagon):
            return
    go_on_moving(state)


def meet(state: MiddleState, seat: int, wagon: int) -> bool:
    """Wagon and courier meet: the mover takes an influence card, if there is one (MA-59, MA-69)."""
    if state.met >> wagon & 1 or max(state.pile) == 0:
        return False
    state.met |= 1 << wagon
    state.tell("met", seat, {"wagon": wagon})
    state.barriers += 1  # the mover sees the pile: from here nothing can be taken back (MA-10)
    state.step = TAKING
    return True


def go_on_moving(state: MiddleState) -> None:
    """The movement ends by itself when nothing but being done is left."""
    seat = state.actor
    if state.used & TILE:
        owns_cards = seat in state.owner[Investment.DRIVER : Investment.EXPRESS + 1]
        if not owns_cards or len(MOVES.legal(state, seat)) == 1:
            state.next_player(To.MOVE)


# Where moves end ------------------------------------------------------------------------------------


def goals(state: MiddleState) -> list[list[int]]:
    """Wagon, tile or card, way, the space where the move ends, and 1 where it waits there for another choice."""
    found: list[list[int]] = []
    if state.step is MOVES or state.step is WAY:
        move, via = state.numbers.move, state.numbers.via
        trial = state.copy()
        for action in state.step.legal(state, state.actor):
            family = state.family(action)
            if family is move:
                found.append([*move.triple(action), *end_of(trial, action)])
            elif family is via:
                found.append([state.moving, BY_WAY, via.index(action), *end_of(state.copy(), action)])
    return found


def end_of(trial: MiddleState, action: int) -> tuple[int, int]:
    """Where a move ends, and 1 where it waits there for another choice; the trial is left under way."""
    return (trial.road_at, 1) if _go(trial, action) else (trial.stop, 0)


def _go(trial: MiddleState, action: int) -> bool:
    """Move the wagon as far as it goes; True where it waits at a crossing for another choice."""
    numbers = trial.numbers
    if trial.family(action) is numbers.move:
        wagon, mode, way = numbers.move.triple(action)
        return set_out(trial, wagon, POINTS[mode], way)
    return travel(trial, exit_by(trial, trial.road_at, numbers.via.index(action)))


def leads_to(state: MiddleState, action: int) -> Phrase | None:
    """Where the wagon would stop: one space, or several where it still has a choice of ways."""
    if state.family(action) not in (state.numbers.move, state.numbers.via):
        return None
    trial = state.copy()
    stops: list[int] = []
    _note_stops(trial, _go(trial, action), stops)
    spaces: list[Gap] = [state.board.names[stop] for stop in stops]
    return Phrase("to {spaces}", spaces=spaces)


def _note_stops(trial: MiddleState, waits: bool, stops: list[int]) -> None:
    if not waits:
        if trial.stop not in stops:
            stops.append(trial.stop)
        return
    for way in ways_out(trial, trial.road_at, trial.road_from, trial.points, trial.stop >= 0):
        further = trial.copy()
        _note_stops(further, travel(further, exit_by(further, further.road_at, way)), stops)
