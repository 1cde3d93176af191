"""Hansa Teutonica in words: actions and events. Patterns are English; locale/ has the others."""

from typing import Final

from ...engine import N_, Event, Phrase, Seat
from ...engine.phrases import Gap
from ...engine.plaindata import number
from .board import CITIES, N_ROUTES, ROUTES, VILLAGES
from .desk import ABILITY_NAMES, ALL_OF_STOCK, COELLEN_POINTS, COLOURS, KINDS, NEUTRAL, PRIVILEGIUM, TOKENS, TRACKS
from .notation import (
    CLAIM,
    CLAIM_NEUTRAL,
    COELLEN,
    DRAW,
    END_TURN,
    ENOUGH,
    EXTRA,
    FIRST,
    INCOME,
    LIFT,
    NO_BENEFIT,
    OFFICE,
    PLACE,
    PUT,
    REMOVE,
    REPLACE,
    SET,
    SWAPS,
    TAKE,
    USE_FOUR,
    USE_IMPROVE,
    USE_REMOVE,
    USE_SWAP,
    USE_THREE,
)

PAYMENT_WORDS: Final = (
    N_("a trader"),
    N_("a merchant"),
    N_("2 traders"),
    N_("a trader and a merchant"),
    N_("2 merchants"),
)
ENDINGS: Final = (
    "",
    N_("The game ends: somebody has 20 points"),
    N_("The game ends: there is no bonus token left to draw"),
    N_("The game ends: ten cities are complete"),
    N_("The game ends: nobody has acted for two rounds"),
)


def describe(action: int) -> Phrase:
    """An action as a button shows it."""
    if action < PLACE:
        return _simple(action)
    if action < CLAIM:
        return _in_village(action)
    if action < USE_THREE:
        return _claim(action)
    return _token(action)


def _simple(action: int) -> Phrase:
    if action == END_TURN:
        return Phrase("End your turn")
    if action == ENOUGH:
        return Phrase("Enough")
    if action == NO_BENEFIT:
        return Phrase("No benefit")
    traders, merchants = divmod(action - INCOME + 1, 5)
    return Phrase("Income: {pieces}", pieces=pieces(traders, merchants))


def pieces(traders: int, merchants: int) -> list[Gap]:
    """So many pieces, in words."""
    found: list[Gap] = []
    if traders > 0:
        found.append(Phrase("1 trader") if traders == 1 else Phrase("{n} traders", n=traders))
    if merchants > 0:
        found.append(Phrase("1 merchant") if merchants == 1 else Phrase("{n} merchants", n=merchants))
    return found


def _in_village(action: int) -> Phrase:
    if action < REPLACE:
        village, kind = divmod(action - PLACE, 2)
        return Phrase("Place a {kind} on {village}", kind=KINDS[kind], village=VILLAGES[village])
    if action < LIFT:
        village, way = divmod(action - REPLACE, 10)
        kind, payment = divmod(way, 5)
        return Phrase(
            "Replace the piece on {village} with a {kind}, pay {payment}",
            village=VILLAGES[village],
            kind=KINDS[kind],
            payment=PAYMENT_WORDS[payment],
        )
    if action < SET:
        return Phrase("Lift the piece on {village}", village=VILLAGES[action - LIFT])
    village, kind = divmod(action - SET, 2)
    return Phrase("Set a {kind} on {village}", kind=KINDS[kind], village=VILLAGES[village])


def _claim(action: int) -> Phrase:
    if action < CLAIM_NEUTRAL:
        return Phrase("Claim {route}", route=ROUTES[action - CLAIM])
    if action < OFFICE:
        return Phrase("Claim {route} for the neutral", route=ROUTES[action - CLAIM_NEUTRAL])
    if action < EXTRA:
        return Phrase("Office in {city}", city=CITIES[action - OFFICE])
    if action < TAKE:
        city, kind = divmod(action - EXTRA, 2)
        return Phrase("Extra office in {city}, with a {kind}", city=CITIES[city], kind=KINDS[kind])
    if action < COELLEN:
        return Phrase("Improve {ability}", ability=ABILITY_NAMES[action - TAKE])
    return Phrase("Coellen table: {n} points", n=COELLEN_POINTS[action - COELLEN])


def _token(action: int) -> Phrase:
    if action == USE_THREE:
        return Phrase("Token: three actions")
    if action == USE_FOUR:
        return Phrase("Token: four actions")
    if action < USE_SWAP:
        return Phrase("Token: improve {ability}", ability=ABILITY_NAMES[action - USE_IMPROVE])
    if action < USE_REMOVE:
        city, left = divmod(action - USE_SWAP, SWAPS)
        return Phrase("Token: swap offices {a} and {b} in {city}", a=left + 1, b=left + 2, city=CITIES[city])
    if action < REMOVE:
        return Phrase("Token: remove the piece on {village}, and up to two more", village=VILLAGES[action - USE_REMOVE])
    if action < PUT:
        return Phrase("Remove the piece on {village}", village=VILLAGES[action - REMOVE])
    if action < DRAW:
        token, route = divmod(action - PUT, N_ROUTES)
        return Phrase("Put the token {token} on {route}", token=TOKENS[token], route=ROUTES[route])
    if action < FIRST:
        return Phrase("The token {token} is drawn", token=TOKENS[action - DRAW])
    return Phrase("{seat} starts", seat=Seat(action - FIRST))


def describe_event(event: Event) -> Phrase:
    """An event as a line of the log."""
    kind = event.kind
    if kind in ("income", "placed", "replaced", "resettled", "added", "no room", "lifted", "set", "removed"):
        return _pieces_event(event)
    if kind in ("won", "drew", "used", "laid", "out", "swapped"):
        return _token_event(event)
    if kind in ("first", "end turn", "ended"):
        return _turn_event(event)
    return _claim_event(event)


def who(owner: int) -> Gap:
    """A seat or the neutral."""
    return Phrase("the neutral") if owner == NEUTRAL else Seat(owner)


def _turn_event(event: Event) -> Phrase:
    if event.kind == "first":
        return Phrase("{seat} starts", seat=Seat(event.seat))
    if event.kind == "end turn":
        return Phrase("{seat} ends the turn", seat=Seat(event.seat))
    return Phrase(ENDINGS[number(event.data, "cause")])


def _pieces_event(event: Event) -> Phrase:
    kind = event.kind
    data = event.data
    seat = who(event.seat)
    if kind == "income":
        return Phrase(
            "{seat} takes {pieces}", seat=seat, pieces=pieces(number(data, "traders"), number(data, "merchants"))
        )
    if kind == "no room":
        return Phrase(
            "There is no room: the {kind} of {seat} goes to stock", kind=KINDS[number(data, "kind")], seat=seat
        )
    village = VILLAGES[number(data, "village")]
    if kind == "lifted":
        return Phrase("{seat} lifts the piece on {village}", seat=seat, village=village)
    piece = KINDS[number(data, "kind")]
    if kind == "placed":
        return Phrase("{seat} places a {kind} on {village}", seat=seat, kind=piece, village=village)
    if kind == "replaced":
        return Phrase(
            "{seat} replaces a {victim} of {owner} on {village} with a {kind} and pays {payment}",
            seat=seat,
            victim=KINDS[number(data, "victim_kind")],
            owner=who(number(data, "victim")),
            village=village,
            kind=piece,
            payment=PAYMENT_WORDS[number(data, "payment")],
        )
    if kind == "resettled":
        return Phrase("{seat}: the {kind} goes to {village}", seat=seat, kind=piece, village=village)
    if kind == "added":
        return Phrase("{seat} adds a {kind} on {village}", seat=seat, kind=piece, village=village)
    if kind == "set":
        return Phrase("{seat} sets a {kind} on {village}", seat=seat, kind=piece, village=village)
    return Phrase(
        "{seat} removes a {kind} of {owner} from {village}",
        seat=seat,
        kind=piece,
        owner=who(number(data, "owner")),
        village=village,
    )


def _token_event(event: Event) -> Phrase:
    kind = event.kind
    data = event.data
    seat = Seat(event.seat)
    if kind == "swapped":
        left = number(data, "left") + 1
        city = CITIES[number(data, "city")]
        return Phrase("{seat} swaps offices {a} and {b} in {city}", seat=seat, a=left, b=left + 1, city=city)
    if kind == "drew" and "token" not in data:
        return Phrase("{seat} draws a token; {n} are left", seat=seat, n=number(data, "left"))
    token = TOKENS[number(data, "token")]
    if kind == "drew":
        return Phrase("{seat} draws the token {token}; {n} are left", seat=seat, token=token, n=number(data, "left"))
    if kind == "won":
        return Phrase("{seat} wins the token {token}", seat=seat, token=token)
    if kind == "used":
        return Phrase("{seat} uses the token {token}", seat=seat, token=token)
    if kind == "out":
        return Phrase("The token {token} is out of the game", token=token)
    return Phrase("The token {token} lies on {route}", token=token, route=ROUTES[number(data, "route")])


def _claim_event(event: Event) -> Phrase:
    kind = event.kind
    data = event.data
    seat = who(event.seat)
    if kind == "claimed":
        return Phrase("{seat} claims {route}", seat=seat, route=ROUTES[number(data, "route")])
    if kind == "neutral claim":
        return Phrase("{seat} claims {route} for the neutral", seat=seat, route=ROUTES[number(data, "route")])
    if kind == "no benefit":
        return Phrase("{seat} takes no benefit", seat=seat)
    if kind == "linked":
        return Phrase("{seat} joins Stendal and Arnheim: {n} points", seat=seat, n=number(data, "points"))
    if kind == "coellen":
        return Phrase("{seat} sends a merchant to the Coellen table: {n} points", seat=seat, n=number(data, "points"))
    if kind == "improved":
        ability = number(data, "ability")
        value = track_value(ability, number(data, "level"))
        return Phrase("{seat} improves {ability}: {value}", seat=seat, ability=ABILITY_NAMES[ability], value=value)
    city = CITIES[number(data, "city")]
    if kind == "controls":
        return Phrase("{seat} controls {city}: 1 point", seat=seat, city=city)
    if kind == "office":
        return Phrase("{seat} opens an office in {city}", seat=seat, city=city)
    if kind == "coin":
        return Phrase("{seat} has the coin of {city}: 1 point", seat=seat, city=city)
    if kind == "completed":
        return Phrase("{city} is complete; complete cities: {n}", city=city, n=number(data, "complete"))
    return Phrase("{seat} opens an extra office in {city}", seat=seat, city=city)


def track_value(ability: int, level: int) -> Gap:
    """What a track shows."""
    value = TRACKS[ability][level]
    if ability == PRIVILEGIUM:
        return COLOURS[value]
    return N_("all") if value == ALL_OF_STOCK else value
