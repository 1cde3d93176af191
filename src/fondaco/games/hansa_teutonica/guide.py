"""What the page says of Hansa Teutonica beyond its rules: how far it is, what completes something, costs and gains."""

from typing import Final, cast

from ...engine import N_, Event, Guide, Phrase, Seat, State, View, plural
from ...engine.phrases import Gap
from ...engine.plaindata import number, numbers, text
from .board import CITIES, END_A, END_B, FIRST_VILLAGE, LENGTH, ROUTE_OF, ROUTES, SIGN_OF
from .claiming import BENEFIT_STEP, benefits
from .desk import (
    ABILITY_NAMES,
    ACTIONES,
    COELLEN_POINTS,
    COLOURS,
    FREE,
    KINDS,
    LAST_CITY,
    LAST_POINT,
    LIBER_SOPHIAE,
    NEUTRAL,
    NO_TOKEN,
    NOBODY,
    TOKENS,
    TRACKS,
    TRADER,
    pieces,
)
from .moving import SET_STEP
from .notation import (
    CLAIM,
    CLAIM_NEUTRAL,
    COELLEN,
    END_TURN,
    EXTRA,
    FAMILIES,
    LIFT,
    NO_BENEFIT,
    OFFICE,
    PLACE,
    REPLACE,
    TAKE,
    USE_FOUR,
    USE_IMPROVE,
    USE_THREE,
)
from .speech import track_value, who
from .state import GOES_ON, HansaState
from .steps import TURN_STEP
from .tokens import REMOVE_STEP

MOST_HINTED: Final = 6
"""Of more routes that could be completed this turn only those with an own piece are hinted at."""


AWAITED: Final = {
    "lift": N_("pieces to be moved"),
    "set": N_("pieces to be set down"),
    "resettle": N_("a replaced piece"),
    "add": N_("pieces to be added"),
    "benefit": N_("the benefit of the claim"),
    "neutral office": N_("an office for the neutral"),
    "remove": N_("pieces to be removed"),
    "put": N_("a bonus token for a route"),
}
"""By step: what the others wait for."""


class HansaGuide(Guide):
    """Claims glow, a hundred free villages don't; menus say who gains what."""

    def progress(self, view: View) -> Phrase | None:
        if number(view, "active") == NOBODY:
            return None
        cities = Phrase("{n} of {all} cities complete", n=number(view, "complete"), all=LAST_CITY)
        highest = Phrase("highest {n} of {all} points", n=max(numbers(view, "points")), all=LAST_POINT)
        return Phrase("{cities} · {highest}", cities=cities, highest=highest)

    def prompt(self, state: State, seat: int) -> Phrase | None:
        here = cast(HansaState, state)
        if here.step is not TURN_STEP or here.actions == 0:
            return None
        return plural(
            "{n} action left to place, replace, move, claim, or take income",
            "{n} actions left to place, replace, move, claim, or take income",
            n=here.actions,
        )

    def awaited(self, view: View) -> Phrase | None:
        step = text(view, "step")
        if step == "turn":
            return plural("{n} action left", "{n} actions left", n=number(view, "actions"))
        return Phrase(AWAITED[step]) if step in AWAITED else None

    def chip(self, event: Event) -> Phrase | None:
        kind = event.kind
        data = event.data
        if kind == "income":
            return Phrase("income: {pieces}", pieces=pieces(number(data, "traders"), number(data, "merchants")))
        if kind in ("placed", "set", "added"):
            return Phrase("{kind} on {route}", kind=KINDS[number(data, "kind")], route=_route(data))
        if kind == "replaced":
            return Phrase("replaces {seat} on {route}", seat=who(number(data, "victim")), route=_route(data))
        if kind == "removed":
            return Phrase("removes {seat} from {route}", seat=who(number(data, "owner")), route=_route(data))
        if kind in ("claimed", "neutral claim"):
            return Phrase("claims {route}", route=ROUTES[number(data, "route")])
        if kind in ("office", "extra"):
            return Phrase("office in {city}", city=CITIES[number(data, "city")])
        if kind == "completed":
            return Phrase("{city} complete", city=CITIES[number(data, "city")])
        if kind == "improved":
            ability = number(data, "ability")
            value = track_value(ability, number(data, "level"))
            return Phrase("{ability}: {value}", ability=ABILITY_NAMES[ability], value=value)
        if kind in ("controls", "coin", "linked"):
            return Phrase("+{n}", n=number(data, "points"))
        if kind == "coellen":
            return Phrase("Coellen table, {n}", n=number(data, "points"))
        if kind == "won":
            return Phrase("wins: {token}", token=TOKENS[number(data, "token")])
        if kind == "used":
            return Phrase("uses: {token}", token=TOKENS[number(data, "token")])
        if kind == "swapped":
            return Phrase("swaps offices in {city}", city=CITIES[number(data, "city")])
        return None

    def points(self, state: State) -> list[int]:
        return list(cast(HansaState, state).points)

    def stakes(self, state: State, seat: int, action: int) -> Phrase | None:
        here = cast(HansaState, state)
        family = FAMILIES.of[action]
        if family is PLACE:
            village, _ = PLACE.pair(action)
            return Phrase("fills the route") if _fills(here, seat, village) else None
        if family is REPLACE:
            village, _, _ = REPLACE.triple(action)
            return _answer(here, seat, here.villages[village])
        if family is LIFT and here.step is TURN_STEP:
            n = TRACKS[LIBER_SOPHIAE][here.level(seat, LIBER_SOPHIAE)]
            return plural("move {n} piece", "move up to {n} pieces", n=n)
        if family is CLAIM or family is CLAIM_NEUTRAL:
            return _listed(_gains(here, seat, action) + _fruits(here, action))
        if family is OFFICE:
            city = OFFICE.index(action)
            office = here.board.first_office[city] + here.filled[city]
            colour: Gap = COLOURS[here.board.colours[office]]
            return _listed([Phrase("{colour}", colour=colour), *_gains(here, seat, action, city)])
        if family is EXTRA:
            city, _ = EXTRA.pair(action)
            return _listed(_gains(here, seat, action, city))
        if family is TAKE or family is USE_IMPROVE:
            ability = TAKE.index(action) if family is TAKE else USE_IMPROVE.index(action)
            return _step_up(here, seat, ability)
        if family is USE_THREE or family is USE_FOUR:
            more = 3 if family is USE_THREE else 4
            return Phrase("{a} → {b}", a=here.actions, b=here.actions + more)
        return None

    def also(self, state: State, seat: int) -> dict[str, list[str]]:
        here = cast(HansaState, state)
        found: dict[str, list[str]] = {"income": ["stock"]}
        if here.step is BENEFIT_STEP:
            line = [f"route-{here.route}", *_villages(here.route)]
            uses = [FAMILIES.of[use] for use in benefits(here)]
            for city in (END_A[here.route], END_B[here.route]):
                found[f"city-{city}"] = line
                alone = OFFICE not in uses and EXTRA not in uses
                found[f"ability-{SIGN_OF[city]}"] = [*line, f"city-{city}"] if alone else line
            for space in range(len(here.coellen)):
                found[f"coellen-{space}"] = line
        elif here.step is TURN_STEP:
            for route in _claimable(here, seat):
                found[f"route-{route}"] = [*_villages(route), f"city-{END_A[route]}", f"city-{END_B[route]}"]
        return found

    def completes(self, state: State, seat: int) -> list[str]:
        here = cast(HansaState, state)
        found: list[str] = []
        if here.step is TURN_STEP:
            for route in _claimable(here, seat):
                found += [f"route-{route}", *_villages(route), f"city-{END_A[route]}", f"city-{END_B[route]}"]
        elif here.step is BENEFIT_STEP:
            for city in (END_A[here.route], END_B[here.route]):
                found += [f"city-{city}", f"ability-{SIGN_OF[city]}"]
        return found

    def quiet(self, state: State, seat: int) -> list[str]:
        here = cast(HansaState, state)
        lit: list[int] = []
        if here.step is TURN_STEP:
            lit = _within_reach(here, seat)
        elif here.step is SET_STEP:
            lit = [route for route in range(here.board.routes) if _own(here, seat, route) > 0]
        elif here.step is not REMOVE_STEP:
            return []
        villages = here.villages
        found: list[str] = []
        for village in range(here.board.villages):
            mine = villages[village] >> 1 == seat
            shown = not mine if here.step is REMOVE_STEP else ROUTE_OF[village] in lit and not mine
            if not shown:
                found.append(f"village-{village}")
        return found

    def asks(self, state: State, seat: int, action: int) -> Phrase | None:
        here = cast(HansaState, state)
        family = FAMILIES.of[action]
        if family is END_TURN and here.actions > 0:
            return plural("{n} action is left: end your turn?", "{n} actions are left: end your turn?", n=here.actions)
        if family is NO_BENEFIT:
            return Phrase("The claim can still bring something: take no benefit?")
        return None

    def turn(self, state: State) -> int:
        return cast(HansaState, state).turns

    def first(self, state: State, seat: int, place: str) -> int:
        """A trader on a free village; the claim wherever a full route of one's own is clicked."""
        here = cast(HansaState, state)
        if here.step is not TURN_STEP:
            return -1
        kind, _, at = place.partition("-")
        for route in _claimable(here, seat):
            if place == f"route-{route}" or place in _villages(route):
                return CLAIM.action(route) if here.holder(route) == seat else CLAIM_NEUTRAL.action(route)
        if kind == "village" and here.villages[int(at)] == FREE and here.pieces[seat * 4 + TRADER] > 0:
            return PLACE.action(int(at), TRADER)
        return -1


def _route(data: dict[str, object]) -> str:
    """The name of the route of an event's village."""
    return ROUTES[ROUTE_OF[number(data, "village")]]


def _villages(route: int) -> list[str]:
    first = FIRST_VILLAGE[route]
    return [f"village-{village}" for village in range(first, first + LENGTH[route])]


def _claimable(state: HansaState, seat: int) -> list[int]:
    """Routes that can be claimed now, for the neutral too (HT-20, HT-62)."""
    owners = [seat] if state.actions > 0 else []
    if state.players == 2:
        owners.append(NEUTRAL)
    return [route for route in range(state.board.routes) if state.free[route] == 0 and state.holder(route) in owners]


def _own(state: HansaState, seat: int, route: int) -> int:
    """How many own pieces stand on a route."""
    first = FIRST_VILLAGE[route]
    return sum([1 for piece in state.villages[first : first + LENGTH[route]] if piece >> 1 == seat])


def _within_reach(state: HansaState, seat: int) -> list[int]:
    """Routes that the seat could fill and claim with the actions and pieces that it has."""
    supply = state.pieces[seat * 4] + state.pieces[seat * 4 + 1]
    found: list[int] = []
    for route in range(state.board.routes):
        first = FIRST_VILLAGE[route]
        actions = 1
        needed = 0
        for piece in state.villages[first : first + LENGTH[route]]:
            if piece >> 1 != seat:
                actions += 1
                needed += 1 if piece == FREE else 2 + (piece & 1)
        if 1 < actions <= state.actions and needed <= supply:
            found.append(route)
    if len(found) > MOST_HINTED:
        found = [route for route in found if _own(state, seat, route) > 0]
    return found


def _fills(state: HansaState, seat: int, village: int) -> bool:
    """Whether a piece there makes the whole route the seat's."""
    route = ROUTE_OF[village]
    return _own(state, seat, route) == LENGTH[route] - 1


def _answer(state: HansaState, seat: int, victim: int) -> Phrase:
    """What whoever is replaced may do: as many pieces more as it cost (HT-16, HT-61)."""
    if victim >> 1 == NEUTRAL:
        return Phrase("{seat} sets neutral traders down", seat=Seat(1 - seat))
    n = 1 + (victim & 1)
    owner = Seat(victim >> 1)
    return plural("replaces {seat}, who may add {n} piece", "replaces {seat}, who may add {n} pieces", n=n, seat=owner)


def _gains(state: HansaState, seat: int, action: int, city: int = -1) -> list[Phrase]:
    """Points, a complete city, control of a city, the end: what changes when the action is carried out."""
    after = state.copy()
    after.step.apply(after, seat, action)
    found: list[Phrase] = []
    for other in range(state.players):
        n = after.points[other] - state.points[other]
        if n > 0 and other == seat:
            found.append(plural("+{n} point", "+{n} points", n=n))
        elif n > 0:
            found.append(Phrase("{seat} +{n}", seat=Seat(other), n=n))
    if after.complete > state.complete:
        found.append(Phrase("city complete"))
    if city >= 0 and after.controllers[city] != state.controllers[city]:
        found.append(_control(after.controllers[city], seat))
    if after.ending != state.ending and state.ending == GOES_ON:
        found.append(Phrase("the game ends"))
    return found


def _control(owner: int, seat: int) -> Phrase:
    if owner == seat:
        return Phrase("you control the city")
    return Phrase("{seat} controls the city", seat=who(owner))


def _fruits(state: HansaState, action: int) -> list[Phrase]:
    """The token of a route, and all that its claim can be used for."""
    neutral = FAMILIES.of[action] is CLAIM_NEUTRAL
    route = CLAIM_NEUTRAL.index(action) if neutral else CLAIM.index(action)
    found: list[Phrase] = []
    token = state.on_routes[route]
    if token != NO_TOKEN:
        found.append(Phrase("token: {token}", token=TOKENS[token]))
    if neutral:
        return found
    after = state.copy()
    after.route = route
    after.won = token
    extra = False
    for use in benefits(after):
        family = FAMILIES.of[use]
        if family is OFFICE:
            found.append(Phrase("office in {city}", city=CITIES[OFFICE.index(use)]))
        elif family is TAKE:
            found.append(Phrase("{ability}", ability=ABILITY_NAMES[TAKE.index(use)]))
        elif family is COELLEN:
            found.append(Phrase("Coellen table, {n}", n=COELLEN_POINTS[COELLEN.index(use)]))
        elif family is EXTRA and not extra:
            extra = True
            found.append(Phrase("extra office"))
    return found


def _step_up(state: HansaState, seat: int, ability: int) -> Phrase:
    """The value before and after, and the actions that Actiones brings at once (HT-29)."""
    level = state.level(seat, ability)
    step = Phrase("{a} → {b}", a=track_value(ability, level), b=track_value(ability, level + 1))
    more = TRACKS[ACTIONES][level + 1] - TRACKS[ACTIONES][level] if ability == ACTIONES else 0
    if more > 0:
        return plural("{step}, +{n} action now", "{step}, +{n} actions now", n=more, step=step)
    return step


def _listed(parts: list[Phrase]) -> Phrase | None:
    gaps: list[Gap] = [*parts]
    return Phrase("{gains}", gains=gaps) if gaps else None
