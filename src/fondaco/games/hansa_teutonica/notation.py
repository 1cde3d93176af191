"""Actions as integers and as texts. The table is part of rules version 1: its order never changes.

It is the same on both maps: routes and villages keep their numbers, and what a map lacks is never legal there.
"""

from typing import Final

from ...engine import ActionTable
from .board import CITIES, END_A, END_B, N_CITIES, N_ROUTES, N_VILLAGES, ROUTE_OF, ROUTES, VILLAGES
from .desk import ABILITIES, COELLEN_POINTS

MOST_TRADERS: Final = 26
MOST_MERCHANTS: Final = 4
PAYMENTS: Final = ("trader", "merchant", "2 traders", "trader and merchant", "2 merchants")
PAID_TRADERS: Final[list[int]] = [1, 0, 2, 1, 0]
PAID_MERCHANTS: Final[list[int]] = [0, 1, 0, 1, 2]
TOKEN_WORDS: Final = ("extra-office", "swap-offices", "three-actions", "four-actions", "improve", "remove-three")
SWAPS: Final = 3
"""Pairs of neighbouring offices in the largest city."""

END_TURN: Final = 0
ENOUGH: Final = 1
"""Lift, add or remove no more."""
NO_BENEFIT: Final = 2
INCOME: Final = 3
"""INCOME + traders * 5 + merchants - 1."""
PLACE: Final = INCOME + (MOST_TRADERS + 1) * (MOST_MERCHANTS + 1) - 1
"""PLACE + village * 2 + kind."""
REPLACE: Final = PLACE + N_VILLAGES * 2
"""REPLACE + (village * 2 + kind) * 5 + payment."""
LIFT: Final = REPLACE + N_VILLAGES * 10
"""LIFT + village: to move it (HT-19) or to add it in a re-placing (HT-17)."""
SET: Final = LIFT + N_VILLAGES
"""SET + village * 2 + kind: a piece that was lifted, replaced or added."""
CLAIM: Final = SET + N_VILLAGES * 2
CLAIM_NEUTRAL: Final = CLAIM + N_ROUTES
OFFICE: Final = CLAIM_NEUTRAL + N_ROUTES
"""OFFICE + city; which piece goes there its shape decides."""
EXTRA: Final = OFFICE + N_CITIES
"""EXTRA + city * 2 + kind."""
TAKE: Final = EXTRA + N_CITIES * 2
"""TAKE + ability."""
COELLEN: Final = TAKE + 5
"""COELLEN + colour."""
USE_THREE: Final = COELLEN + 4
USE_FOUR: Final = USE_THREE + 1
USE_IMPROVE: Final = USE_FOUR + 1
"""USE_IMPROVE + ability."""
USE_SWAP: Final = USE_IMPROVE + 5
"""USE_SWAP + city * 3 + the left one of the two offices."""
USE_REMOVE: Final = USE_SWAP + N_CITIES * SWAPS
"""USE_REMOVE + village: the first of the three."""
REMOVE: Final = USE_REMOVE + N_VILLAGES
"""REMOVE + village: the second and the third."""
PUT: Final = REMOVE + N_VILLAGES
"""PUT + token * routes + route; at the start by chance."""
DRAW: Final = PUT + 6 * N_ROUTES
"""DRAW + token: chance draws a replacement."""
FIRST: Final = DRAW + 6
"""FIRST + seat: chance lets that player start."""
N_ACTIONS: Final = FIRST + 5


def income_action(traders: int, merchants: int) -> int:
    """The action of taking so many pieces from stock."""
    return INCOME + traders * (MOST_MERCHANTS + 1) + merchants - 1


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _income_texts() -> list[str]:
    texts: list[str] = []
    for traders in range(MOST_TRADERS + 1):
        for merchants in range(MOST_MERCHANTS + 1):
            parts = ["income"]
            if traders > 0:
                parts.append(_count(traders, "trader"))
            if merchants > 0:
                parts.append(_count(merchants, "merchant"))
            if len(parts) > 1:
                texts.append(" ".join(parts))
    return texts


def _village_texts(names: list[str]) -> list[str]:
    """From PLACE to SET, and the removals: everything that names a village."""
    kinds = ("trader", "merchant")
    return (
        [f"place {kind} {name}" for name in names for kind in kinds]
        + [f"replace {name} with {kind} pay {pay}" for name in names for kind in kinds for pay in PAYMENTS]
        + [f"lift {name}" for name in names]
        + [f"set {kind} {name}" for name in names for kind in kinds]
    )


def _route_texts(names: list[str]) -> list[str]:
    return [f"claim {name}" for name in names] + [f"neutral claim {name}" for name in names]


def _removal_texts(names: list[str]) -> list[str]:
    return [f"token remove-three {name}" for name in names] + [f"remove {name}" for name in names]


def _put_texts(names: list[str]) -> list[str]:
    return [f"put {word} {name}" for word in TOKEN_WORDS for name in names]


TEXTS: Final[list[str]] = (
    ["end turn", "enough", "no benefit"]
    + _income_texts()
    + _village_texts(VILLAGES)
    + _route_texts(ROUTES)
    + [f"office {city}" for city in CITIES]
    + [f"extra office {city} {kind}" for city in CITIES for kind in ("trader", "merchant")]
    + [f"take {ability}" for ability in ABILITIES]
    + [f"coellen {points}" for points in COELLEN_POINTS]
    + ["token three-actions", "token four-actions"]
    + [f"token improve {ability}" for ability in ABILITIES]
    + [f"token swap {city} {left}-{left + 1}" for city in CITIES for left in range(1, SWAPS + 1)]
    + _removal_texts(VILLAGES)
    + _put_texts(ROUTES)
    + [f"draw {word}" for word in TOKEN_WORDS]
    + [f"first {seat}" for seat in range(5)]
)


def village_of(action: int) -> int:
    """The village that an action from PLACE to SET names."""
    if action < REPLACE:
        return (action - PLACE) // 2
    if action < LIFT:
        return (action - REPLACE) // 10
    return action - LIFT if action < SET else (action - SET) // 2


def place_of(action: int) -> str:
    """Where on the board the action is: `village-3`, `city-5`, `route-7`, `desk-2`, `coellen-1`, `stock`."""
    if INCOME <= action < PLACE:
        return "stock"
    if PLACE <= action < CLAIM:
        return f"village-{village_of(action)}"
    if CLAIM <= action < OFFICE:
        return f"route-{(action - CLAIM) % N_ROUTES}"
    if OFFICE <= action < EXTRA:
        return f"city-{action - OFFICE}"
    if EXTRA <= action < TAKE:
        return f"city-{(action - EXTRA) // 2}"
    if TAKE <= action < COELLEN:
        return f"desk-{action - TAKE}"
    if COELLEN <= action < USE_THREE:
        return f"coellen-{action - COELLEN}"
    if USE_IMPROVE <= action < USE_SWAP:
        return f"desk-{action - USE_IMPROVE}"
    if USE_SWAP <= action < USE_REMOVE:
        return f"city-{(action - USE_SWAP) // SWAPS}"
    if USE_REMOVE <= action < REMOVE:
        return f"village-{action - USE_REMOVE}"
    if REMOVE <= action < PUT:
        return f"village-{action - REMOVE}"
    if PUT <= action < DRAW:
        return f"route-{(action - PUT) % N_ROUTES}"
    return ""


def make_table() -> ActionTable:
    """The action table; routes are also understood with their end cities the other way round."""
    turned = [f"{CITIES[END_B[route]]}-{CITIES[END_A[route]]}" for route in range(N_ROUTES)]
    villages = [VILLAGES[v].replace(ROUTES[ROUTE_OF[v]], turned[ROUTE_OF[v]]) for v in range(N_VILLAGES)]
    aliases: dict[str, int] = {"pass": END_TURN, "end": END_TURN, "stop": ENOUGH, "done": ENOUGH, "skip": NO_BENEFIT}
    for start, texts in (
        (PLACE, _village_texts(villages)),
        (CLAIM, _route_texts(turned)),
        (USE_REMOVE, _removal_texts(villages)),
        (PUT, _put_texts(turned)),
    ):
        for at, text in enumerate(texts):
            aliases[text] = start + at
    return ActionTable(TEXTS, aliases)
