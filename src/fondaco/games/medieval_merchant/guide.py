"""What the page says of Medieval Merchant beyond its rules: how far it is, what a move brings, what it would waste."""

from typing import TYPE_CHECKING, Final, cast

from ...engine import N_, Event, Guide, Phrase, Seat, State, View, plural
from ...engine.plaindata import flag, number, text
from .box import BASE_INCOME, CITIES, RATE, REGION_POINTS
from .notation import BRANCH, DONE, DOUBLE, FAMILIES, GROW, GROW_TWO, HOME, INCOME, OPEN, PASS, SECOND, spot
from .scoring import leader, majority
from .state import MARKED, MerchantState
from .trade import double_income, income_of, open_incomes

if TYPE_CHECKING:
    from .board import Board

PHASES: Final = {"open": 1, "trade": 2, "branch": 4, "second": 4}
"""The phase of each decision of a turn."""
_PRIZE: Final = 3
"""Who passes though a branch would bring so many points is asked."""


AWAITED: Final = {
    "home": N_("the choice of a home"),
    "open": N_("phase 1: a city is opened"),
    "trade": N_("phase 2: houses and income"),
    "branch": N_("phase 4: a branch"),
    "second": N_("phase 4: a second branch"),
}
"""By step: what the others wait for."""


class MerchantGuide(Guide):
    """Words and marks for the page of Medieval Merchant on one board."""

    def __init__(self, board: "Board") -> None:
        super().__init__()
        self.board = board

    def progress(self, view: View) -> Phrase | None:
        villages = plural("{n} village", "{n} villages", n=number(view, "scale"))
        markers = plural("{n} marker", "{n} markers", n=number(view, "left"))
        turn = number(view, "turns") // number(view, "players") + 1
        phase = PHASES.get(text(view, "step"), 0)
        if view["over"]:
            return Phrase("The game is over")
        if not phase:
            return Phrase("Homes are chosen")
        if view["ended"]:
            return Phrase("Last round · phase {phase}", phase=phase)
        return Phrase(
            "Round {round} · phase {phase} · still {villages} and {markers}",
            round=turn,
            phase=phase,
            villages=villages,
            markers=markers,
        )

    def awaited(self, view: View) -> Phrase | None:
        step = text(view, "step")
        return Phrase(AWAITED[step]) if step in AWAITED else None

    def chip(self, event: Event) -> Phrase | None:
        return chip(self.board, event)

    def stakes(self, state: State, seat: int, action: int) -> Phrase | None:
        return stakes(cast(MerchantState, state), seat, action)

    def completes(self, state: State, seat: int) -> list[str]:
        return completes(cast(MerchantState, state), seat)

    def quiet(self, state: State, seat: int) -> list[str]:
        return idle(cast(MerchantState, state), seat)

    def asks(self, state: State, seat: int, action: int) -> Phrase | None:
        return asks(cast(MerchantState, state), seat, action)

    def turn(self, state: State) -> int:
        """The deal, each choice of a home, then the turns."""
        here = cast(MerchantState, state)
        if here.seat < 0:
            return 0
        homes = len([owner for owner in here.villages if owner >= 0])
        return homes + 1 if here.step.name == "home" else here.players + 1 + here.turns

    def first(self, state: State, seat: int, place: str) -> int:
        """The cheapest route that leads to a place."""
        here = cast(MerchantState, state)
        best = -1
        least = 10**9
        for action in here.legal(seat):
            if FAMILIES.of[action] not in (BRANCH, SECOND):
                continue
            route, way = _route(action)
            if spot(self.board.way(route, way)[1]) == place and self.board.route_cost[route] < least:
                best = action
                least = self.board.route_cost[route]
        return best


def chip(board: "Board", event: Event) -> Phrase | None:
    """An event in a few words."""
    data = event.data
    kind = event.kind
    if kind == "first":
        return Phrase("is first player")
    if kind == "home":
        return Phrase("home in {village}", village=board.names[number(data, "village")])
    if kind == "opened":
        return Phrase("opens {city} ({value})", city=board.names[number(data, "city")], value=number(data, "value"))
    if kind == "grew":
        houses = plural("{n} house", "{n} houses", n=number(data, "houses"))
        return Phrase("{houses} in {city}", houses=houses, city=board.names[number(data, "city")])
    if kind == "income":
        return Phrase("{city} pays {n}", city=board.names[number(data, "city")], n=number(data, "amount"))
    if kind == "base":
        return Phrase("income +{n}", n=number(data, "rest") + number(data, "base"))
    if kind == "double":
        return Phrase("letter: income +{n}", n=number(data, "amount"))
    if kind == "passed":
        return Phrase("no branch")
    if kind == "skipped":
        return Phrase("can't open a branch")
    if kind == "branch":
        place, cost = board.names[number(data, "place")], number(data, "cost")
        if flag(data, "letter"):
            return Phrase("letter: branch in {place}, −{n}", place=place, n=cost)
        return Phrase("branch in {place}, −{n}", place=place, n=cost)
    if kind == "took":
        return Phrase("takes {city}: +{n}", city=board.names[number(data, "city")], n=number(data, "points"))
    if kind == "closing":
        return Phrase("the last round begins")
    return None


def stakes(state: MerchantState, seat: int, action: int) -> Phrase | None:
    """What an action costs and brings at once."""
    family = FAMILIES.of[action]
    if family is HOME:
        routes = [link.cost for link in state.board.links[state.players][CITIES + HOME.index(action)]]
        return Phrase("routes from {n}", n=min(routes)) if routes else None
    if family is OPEN:
        return Phrase("pays {n} a turn", n=income_of(state, OPEN.index(action)))
    if family is INCOME:
        return Phrase("+{n}", n=income_of(state, INCOME.index(action)))
    if family is DONE:
        return Phrase("+{n}", n=open_incomes(state) + BASE_INCOME[state.players])
    if family is DOUBLE:
        return Phrase("+{n}", n=double_income(open_incomes(state) + BASE_INCOME[state.players]))
    if family is GROW:
        return _growth(state, seat, GROW.index(action), 1)
    if family is GROW_TWO:
        return _growth(state, seat, GROW_TWO.index(action), 2)
    if family is BRANCH or family is SECOND:
        return _branch(state, seat, action)
    return None


def _growth(state: MerchantState, seat: int, city: int, houses: int) -> Phrase:
    """For a house in a city: its price where the marker is gone, else its points or how near the majority is."""
    if state.status[city] != MARKED:
        return Phrase("−{n}", n=houses * RATE[state.players])
    points = prize(state, seat, city, houses)
    if points:
        return plural("+{n} point", "+{n} points", n=points)
    have = state.counts[seat * CITIES + city] + houses
    return Phrase("{have} of {need}", have=have, need=majority(state.board.values[city]))


def _branch(state: MerchantState, seat: int, action: int) -> Phrase:
    """For a branch: the cost, and what it brings now."""
    route, way = _route(action)
    target = state.board.way(route, way)[1]
    cost = state.board.route_cost[route]
    points = branch_points(state, seat, target)
    if points:
        return plural("{cost} · +{n} point", "{cost} · +{n} points", n=points, cost=cost)
    if state.status[target] != MARKED:
        return Phrase("{cost} · no marker", cost=cost)
    return Phrase("{cost} · {have} of {need}", cost=cost, have=1, need=majority(state.board.values[target]))


def branch_points(state: MerchantState, seat: int, target: int) -> int:
    """The points of a new branch: for a village, for the first house in a region, for a city's marker."""
    points = 1 if target >= CITIES else prize(state, seat, target, 1)
    if not state.regions[seat] >> state.board.region_of[target] & 1:
        points += REGION_POINTS
    return points


def prize(state: MerchantState, seat: int, city: int, houses: int) -> int:
    """The points that so many more houses in a city bring when influence is scored (MM-51, MM-52)."""
    if state.status[city] != MARKED:
        return 0
    value = state.board.values[city]
    if state.counts[seat * CITIES + city] + houses >= majority(value):
        return value
    return value // 2 if winner(state, seat, city, houses) == seat else 0


def winner(state: MerchantState, seat: int, city: int, houses: int) -> int:
    """Who takes the marker of a city that so many houses fill; -1 where they don't fill it (MM-52, MM-53)."""
    ring = state.rings[city] + (seat,) * houses
    return leader(ring) if len(ring) == state.board.values[city] else -1


def completes(state: MerchantState, seat: int) -> list[str]:
    """Cities whose marker a house would decide now, and the last village."""
    found: list[str] = []
    for action in state.legal(seat):
        family = FAMILIES.of[action]
        if family is GROW and _decides(state, seat, GROW.index(action), 1):
            found.append(f"city-{GROW.index(action)}")
        elif family is GROW_TWO and _decides(state, seat, GROW_TWO.index(action), 2):
            found.append(f"letter-{GROW_TWO.index(action)}")
        elif family is BRANCH or family is SECOND:
            route, way = _route(action)
            target = state.board.way(route, way)[1]
            last = target >= CITIES and state.scale == 1
            if last or (target < CITIES and _decides(state, seat, target, 1)):
                found.append(spot(target))
    return found


def idle(state: MerchantState, seat: int) -> list[str]:
    """Cities whose marker is gone, where a branch would bring nothing but a way on."""
    found: list[str] = []
    for action in state.legal(seat):
        if FAMILIES.of[action] is BRANCH or FAMILIES.of[action] is SECOND:
            route, way = _route(action)
            target = state.board.way(route, way)[1]
            if target < CITIES and state.status[target] != MARKED and not branch_points(state, seat, target):
                found.append(spot(target))
    return found


def _decides(state: MerchantState, seat: int, city: int, houses: int) -> bool:
    if state.status[city] != MARKED:
        return False
    return prize(state, seat, city, houses) > 0 or winner(state, seat, city, houses) >= 0


def asks(state: MerchantState, seat: int, action: int) -> Phrase | None:
    """Before a marker or points are left lying, a marker is given to somebody else, or the game ends."""
    family = FAMILIES.of[action]
    if family is DONE or family is INCOME or family is DOUBLE:
        for other in state.legal(seat):
            city = GROW.index(other) if FAMILIES.of[other] is GROW else -1
            if city >= 0 and (family is not INCOME or INCOME.index(action) == city) and prize(state, seat, city, 1):
                return Phrase(
                    "A house in {city} would take its marker. Go on without it?", city=state.board.names[city]
                )
    elif family is PASS:
        return _asks_to_pass(state, seat)
    elif family is GROW or family is GROW_TWO:
        city = GROW.index(action) if family is GROW else GROW_TWO.index(action)
        return _asks_to_fill(state, seat, city, 1 if family is GROW else 2)
    elif family is BRANCH or family is SECOND:
        route, way = _route(action)
        target = state.board.way(route, way)[1]
        if target < CITIES:
            return _asks_to_fill(state, seat, target, 1)
        if state.scale == 1 and not state.ended:
            if state.variant.full_round:
                return Phrase("This is the last village: it begins the last round. Do it?")
            return Phrase("This is the last village: the game ends at once. Do it?")
    return None


def _asks_to_fill(state: MerchantState, seat: int, city: int, houses: int) -> Phrase | None:
    """A city that a house fills goes to whoever leads there."""
    if state.status[city] != MARKED or prize(state, seat, city, houses):
        return None
    takes = winner(state, seat, city, houses)
    if takes < 0:
        return None
    return Phrase(
        "This fills {city}, and {seat} takes its marker. Do it?", city=state.board.names[city], seat=Seat(takes)
    )


def _asks_to_pass(state: MerchantState, seat: int) -> Phrase | None:
    """Passing ends the game after a round without branches, or leaves points lying."""
    if not state.opened and state.quiet == state.players - 1 and not state.ended:
        return Phrase("Nobody has opened a branch since your last turn: passing ends the game. Pass?")
    best = -1
    most = _PRIZE - 1
    for action in state.legal(seat):
        if FAMILIES.of[action] is not BRANCH:
            continue
        route, way = _route(action)
        target = state.board.way(route, way)[1]
        points = branch_points(state, seat, target)
        if points > most:
            best = target
            most = points
    if best < 0:
        return None
    return plural(
        "A branch in {place} would bring {n} point. Pass all the same?",
        "A branch in {place} would bring {n} points. Pass all the same?",
        n=most,
        place=state.board.names[best],
    )


def _route(action: int) -> tuple[int, int]:
    """Route and way of a first or second branch."""
    return BRANCH.pair(action) if FAMILIES.of[action] is BRANCH else SECOND.pair(action)
