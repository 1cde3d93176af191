"""Actions of Hansa Teutonica. Their numbers are part of rules version 1: the order never changes.

They are the same on both maps: routes and villages keep their numbers, and what a map lacks is never legal there.
"""

from typing import Final

from ...engine import N_, Actions, Axis, Families, Family, Phrase, amounts, forms, seats
from .board import CITIES, END_A, END_B, N_ROUTES, N_VILLAGES, ROUTE_OF, ROUTES, VILLAGES
from .desk import ABILITIES, ABILITY_NAMES, COELLEN_POINTS, KINDS, TOKENS, pieces

MOST_TRADERS: Final = 26
MOST_MERCHANTS: Final = 4
PAYMENT_WORDS: Final = (
    N_("a trader"),
    N_("a merchant"),
    N_("2 traders"),
    N_("a trader and a merchant"),
    N_("2 merchants"),
)
PAID_TRADERS: Final[list[int]] = [1, 0, 2, 1, 0]
PAID_MERCHANTS: Final[list[int]] = [0, 1, 0, 1, 2]
"""By payment (HT-14)."""
TOKEN_WORDS: Final = ("extra-office", "swap-offices", "three-actions", "four-actions", "improve", "remove-three")

_TURNED: Final[list[str]] = [f"{CITIES[END_B[route]]}-{CITIES[END_A[route]]}" for route in range(N_ROUTES)]
"""Routes with their end cities the other way round are understood too."""
ROUTE: Final = Axis("route", ROUTES, also=(_TURNED,))
VILLAGE: Final = Axis(
    "village",
    VILLAGES,
    also=([VILLAGES[v].replace(ROUTES[ROUTE_OF[v]], _TURNED[ROUTE_OF[v]]) for v in range(N_VILLAGES)],),
)
CITY: Final = Axis("city", CITIES)
KIND: Final = Axis("kind", ("trader", "merchant"), KINDS)
PAYMENT: Final = Axis(
    "payment", ("trader", "merchant", "2 traders", "trader and merchant", "2 merchants"), PAYMENT_WORDS
)
ABILITY: Final = Axis("ability", ABILITIES, ABILITY_NAMES)
TOKEN: Final = Axis("token", TOKEN_WORDS, TOKENS)
OFFICES: Final = Axis("offices", ("1-2", "2-3", "3-4"), [Phrase("{a} and {b}", a=at, b=at + 1) for at in (1, 2, 3)])
"""Neighbouring offices; the largest city has four."""
TRADERS: Final = Axis("traders", ["", "1 trader", *[f"{n} traders" for n in range(2, MOST_TRADERS + 1)]])
MERCHANTS: Final = Axis("merchants", ["", "1 merchant", *[f"{n} merchants" for n in range(2, MOST_MERCHANTS + 1)]])

END_TURN: Final = Family(
    "end turn", says=N_("End your turn"), label=N_("end the turn"), clause="HT-9", also=("pass", "end")
)
ENOUGH: Final = Family("enough", says=N_("Enough"), clause="HT-19", also=("stop", "done"))
"""Lift, add or remove no more."""
NO_BENEFIT: Final = Family("no benefit", says=N_("No benefit"), label=N_("no benefit"), clause="HT-23", also=("skip",))
INCOME: Final = Family(
    "income {traders} {merchants}",
    (TRADERS, MERCHANTS),
    says=N_("Income: {pieces}"),
    label="{pieces}",
    place="income",
    clause="HT-11",
    skip=1,
)
PLACE: Final = Family(
    "place {kind} {village}",
    (VILLAGE, KIND),
    says=N_("Place a {kind} on {village}"),
    label="{kind}",
    place="village-{village}",
    clause="HT-12",
    icon="ht-{piece}",
)
REPLACE: Final = Family(
    "replace {village} with {kind} pay {payment}",
    (VILLAGE, KIND, PAYMENT),
    says=N_("Replace the piece on {village} with a {kind}, pay {payment}"),
    label=N_("{kind} · pay {payment}"),
    place="village-{village}",
    clause="HT-13",
    icon="ht-{piece}",
)
LIFT: Final = Family(
    "lift {village}",
    (VILLAGE,),
    says=N_("Lift the piece on {village}"),
    label=N_("lift to move"),
    place="village-{village}",
    clause="HT-19",
)
"""To move it (HT-19) or to add it in a re-placing (HT-17)."""
SET: Final = Family(
    "set {kind} {village}",
    (VILLAGE, KIND),
    says=N_("Set a {kind} on {village}"),
    label="{kind}",
    place="village-{village}",
    clause="HT-18",
    icon="ht-{piece}",
)
"""A piece that was lifted, replaced or added."""
CLAIM: Final = Family(
    "claim {route}",
    (ROUTE,),
    says=N_("Claim {route}"),
    label=N_("claim the route"),
    place="route-{route}",
    clause="HT-20",
    icon="ht-office",
)
CLAIM_NEUTRAL: Final = Family(
    "neutral claim {route}",
    (ROUTE,),
    says=N_("Claim {route} for the neutral"),
    label=N_("claim for the neutral"),
    place="route-{route}",
    clause="HT-62",
    icon="ht-office",
)
OFFICE: Final = Family(
    "office {city}",
    (CITY,),
    says=N_("Office in {city}"),
    label=N_("office in {city}"),
    place="city-{city}",
    clause="HT-24",
    icon="ht-office",
)
"""Which piece goes there its shape decides."""
EXTRA: Final = Family(
    "extra office {city} {kind}",
    (CITY, KIND),
    says=N_("Extra office in {city}, with a {kind}"),
    label=N_("extra office in {city} · {kind}"),
    place="city-{city}",
    clause="HT-45",
    icon="ht-{piece}",
)
TAKE: Final = Family(
    "take {ability}",
    (ABILITY,),
    says=N_("Improve {ability}"),
    label=N_("improve {ability}"),
    place="ability-{ability}",
    clause="HT-28",
    icon="ht-ability-{ability}",
)
COELLEN: Final = Family(
    "coellen {n}",
    (amounts("n", COELLEN_POINTS),),
    says=forms("Coellen table: {n} point", "Coellen table: {n} points"),
    label=forms("Coellen table: {n} point", "Coellen table: {n} points"),
    place="coellen-{n}",
    clause="HT-30",
    icon="star",
)
USE_THREE: Final = Family(
    "token three-actions", says=N_("Token: three actions"), label=N_("three actions"), clause="HT-43"
)
USE_FOUR: Final = Family("token four-actions", says=N_("Token: four actions"), label=N_("four actions"), clause="HT-43")
USE_IMPROVE: Final = Family(
    "token improve {ability}",
    (ABILITY,),
    says=N_("Token: improve {ability}"),
    label=N_("improve {ability} · token"),
    place="ability-{ability}",
    clause="HT-44",
    icon="ht-ability-{ability}",
)
USE_SWAP: Final = Family(
    "token swap {city} {offices}",
    (CITY, OFFICES),
    says=N_("Token: swap offices {offices} in {city}"),
    label=N_("swap {offices} · token"),
    place="city-{city}",
    clause="HT-46",
    icon="ht-token-1",
)
USE_REMOVE: Final = Family(
    "token remove-three {village}",
    (VILLAGE,),
    says=N_("Token: remove the piece on {village}, and up to two more"),
    label=N_("remove · token"),
    place="village-{village}",
    clause="HT-47",
    icon="ht-token-5",
)
"""The first of the three; the second and the third follow with REMOVE."""
REMOVE: Final = Family(
    "remove {village}",
    (VILLAGE,),
    says=N_("Remove the piece on {village}"),
    label=N_("remove"),
    place="village-{village}",
    clause="HT-47",
)
PUT: Final = Family(
    "put {token} {route}",
    (TOKEN, ROUTE),
    says=N_("Put the token {token} on {route}"),
    label="{token}",
    place="route-{route}",
    clause="HT-40",
    icon="ht-token-{token}",
)
"""At the start chance does."""
DRAW: Final = Family("draw {token}", (TOKEN,), says=N_("The token {token} is drawn"), clause="HT-40")
"""Chance draws a replacement."""
FIRST: Final = Family("first {seat}", (seats(5),), says=N_("{seat} starts"), clause="HT-5")
"""Chance lets that player start."""

FAMILIES: Final = Families(
    END_TURN,
    ENOUGH,
    NO_BENEFIT,
    INCOME,
    PLACE,
    REPLACE,
    LIFT,
    SET,
    CLAIM,
    CLAIM_NEUTRAL,
    OFFICE,
    EXTRA,
    TAKE,
    COELLEN,
    USE_THREE,
    USE_FOUR,
    USE_IMPROVE,
    USE_SWAP,
    USE_REMOVE,
    REMOVE,
    PUT,
    DRAW,
    FIRST,
)


def _named(axis: Axis) -> list[int]:
    """By action: which value of the axis it names, or -1."""
    found = [-1] * FAMILIES.count
    for family in FAMILIES.all:
        for at, one in enumerate(family.axes):
            if one is axis:
                for action in family.actions():
                    found[action] = family.parts(action)[at]
    return found


VILLAGE_NAMED: Final[list[int]] = _named(VILLAGE)
"""By action: its village, or -1."""
ROUTE_NAMED: Final[list[int]] = [
    ROUTE_OF[village] if village >= 0 else route for village, route in zip(VILLAGE_NAMED, _named(ROUTE), strict=True)
]
"""By action: its route or that of its village, or -1."""


def make_actions() -> Actions:
    """All actions with their texts."""
    return Actions(
        FAMILIES,
        readings={
            "pieces": lambda parts: pieces(parts[0], parts[1]),
            "piece": lambda parts: ("trader", "merchant")[parts[1]],
        },
    )
