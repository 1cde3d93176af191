"""What happens in Hansa Teutonica, in words. Patterns are English; locale/ has the others."""

from typing import Final

from ...engine import N_, Event, Phrase, Seat, plural
from ...engine.phrases import Gap
from ...engine.plaindata import number
from .board import CITIES, ROUTES, VILLAGES
from .desk import ABILITY_NAMES, ALL_OF_STOCK, COLOURS, KINDS, NEUTRAL, PRIVILEGIUM, TOKENS, TRACKS, pieces
from .notation import PAYMENT_WORDS

ENDINGS: Final = (
    "",
    N_("The game ends: somebody has 20 points"),
    N_("The game ends: there is no bonus token left to draw"),
    N_("The game ends: ten cities are complete"),
    N_("The game ends: nobody has acted for two rounds"),
)


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
        return plural(
            "{seat} draws a token; {n} is left", "{seat} draws a token; {n} are left", n=number(data, "left"), seat=seat
        )
    token = TOKENS[number(data, "token")]
    if kind == "drew":
        return plural(
            "{seat} draws the token {token}; {n} is left",
            "{seat} draws the token {token}; {n} are left",
            n=number(data, "left"),
            seat=seat,
            token=token,
        )
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
        return plural(
            "{seat} joins Stendal and Arnheim: {n} point",
            "{seat} joins Stendal and Arnheim: {n} points",
            n=number(data, "points"),
            seat=seat,
        )
    if kind == "coellen":
        return plural(
            "{seat} sends a merchant to the Coellen table: {n} point",
            "{seat} sends a merchant to the Coellen table: {n} points",
            n=number(data, "points"),
            seat=seat,
        )
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
