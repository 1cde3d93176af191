"""What the page says of Merchants of the Middle Ages beyond its rules: how far the end is, what a choice brings."""

from typing import Final, cast, final

from ...engine import N_, Event, Guide, Phrase, State, View
from ...engine.plaindata import number, text
from .board import Board
from .boardmap import PHASES
from .bots.worth import sale
from .deals.items import Items
from .deals.rounds import DEALING
from .notation import (
    ACCEPT_ONE,
    ACCEPT_TWO,
    AGREE,
    BUY,
    COMBOS,
    DONE,
    LOAD,
    NO_OFFER,
    PLAY_CLIMB,
    PLAY_MASTER,
    PLAY_STATUS,
    RAISE,
    SELL,
    SHIFT,
)
from .phases.buying import price_of
from .phases.movement import MOVES, end_of, goals
from .phases.prices import LEVELS
from .phases.upkeep import level_price
from .sequence import PHASE_AT, STEPS
from .speech import filled, line_of
from .state import MiddleState
from .tables import BUY as BUYING_PRICE
from .tables import CITIES, CLIMBING_PRICE, GOODS, LAST_ARRIVAL, LOAD_MASTER_PRICE, STATUS_UPKEEP, UPKEEP
from .tables import SELL as SELLING_PRICE

CHIPS: Final[dict[str, tuple[str, str]]] = {
    "bought": (N_("buys {goods}"), ""),
    "load master": (N_("load master for {n}"), "price"),
    "loaded": (N_("loads {goods}"), ""),
    "refused": (N_("refuses"), ""),
    "declined": (N_("declines"), ""),
    "countered": (N_("offers {n}"), "price"),
    "agreed": (N_("pays {n} for loading"), "price"),
    "broken axle": (N_("Broken Axle on wagon {n}"), "wagon"),
    "moved": (N_("moves wagon {n}"), "wagon"),
    "met": (N_("meets the courier"), ""),
    "took": (N_("takes a card"), ""),
    "wheel": (N_("lifts {goods}"), ""),
    "sold": (N_("sells {goods}: +{n}"), "price"),
    "special sale": (N_("Special Sale"), ""),
    "bonus sale": (N_("Bonus Sale"), ""),
    "unloaded": (N_("sells {goods}: +{n}"), "earned"),
    "invested": (N_("{card} for {n}"), "price"),
    "social status": (N_("Social Status"), ""),
    "upkeep": (N_("upkeep {n}"), "paid"),
    "letter": (N_("takes a letter"), ""),
    "repaid": (N_("pays a letter back"), ""),
    "raised": (N_("rises to {n}"), "status"),
    "deal": (N_("makes a deal"), ""),
    "no deal": (N_("no deal"), ""),
}
"""Events in a few words, and which of their data is the number {n}, as in the lines of the log (speech.py)."""
AT_REST: Final = ("loaded nothing", "wheel at rest")
"""Lines of the log that are no news."""

AWAITED: Final = {
    "buying": N_("buying goods"),
    "load master card": N_("the Load Master card"),
    "load master bids": N_("a secret bid for load master"),
    "load master loads": N_("loading"),
    "load goods": N_("loading"),
    "quote": N_("a price for loading"),
    "answer": N_("an answer to the price"),
    "free loading": N_("the Free Loading card"),
    "broken axle": N_("the Broken Axle card"),
    "movement": N_("moving wagons"),
    "way": N_("the way at a crossing"),
    "take influence card": N_("an influence card"),
    "wheels": N_("a secret choice of goods to rise"),
    "offices": N_("an office card"),
    "warehouse sale": N_("a sale from the warehouse"),
    "special sale": N_("the Special Sale card"),
    "bonus sale": N_("the Bonus Sale card"),
    "investment bids": N_("a bid for an investment card"),
    "choose investment card": N_("the choice of an investment card"),
    "repaying": N_("paying back letters of credit"),
    "social status": N_("the Social Status card"),
    "letter of credit": N_("a letter of credit"),
    "raising": N_("raising the status"),
    "offer to": N_("an offer of a deal"),
    "draft offer": N_("an offer of a deal"),
    "wishes": N_("an offer of a deal"),
    "accept offer": N_("an answer to a deal"),
    "reply to offer": N_("an answer to a deal"),
}
"""By step: what the others wait for."""


@final
class MiddleGuide(Guide):
    """Turn, phase and arrivals; amounts beside choices; a click on a good buys one."""

    def __init__(self, board: Board, items: Items) -> None:
        self.board: Final = board
        self.items: Final = items

    def progress(self, view: View) -> Phrase | None:
        phase = STEPS[text(view, "step")].phase
        if phase == DEALING:
            phase = PHASE_AT[number(view, "resume")]
        last = LAST_ARRIVAL[number(view, "players")]
        if phase == 0:
            return None
        return Phrase(
            "Turn {turn} · {phase} · wagons arrived: {n} of {last}",
            turn=number(view, "turn"),
            phase=PHASES[phase - 1],
            n=number(view, "arrivals"),
            last=last,
        )

    def turn(self, state: State) -> int:
        return cast(MiddleState, state).turn

    def awaited(self, view: View) -> Phrase | None:
        step = text(view, "step")
        return Phrase(AWAITED[step]) if step in AWAITED else None

    def chip(self, event: Event) -> Phrase | None:
        if event.kind == "load master card":
            return Phrase("load master for {n}", n=LOAD_MASTER_PRICE)
        nothing = event.kind == "upkeep" and number(event.data, "paid") == 0
        if event.kind not in CHIPS or nothing or line_of(event) in AT_REST:
            return None
        return filled(self.board, self.items, event, *CHIPS[event.kind])

    def stakes(self, state: State, seat: int, action: int) -> Phrase | None:
        position = cast(MiddleState, state)
        family = position.family(action)
        if family is BUY:
            return Phrase("−{n}", n=price_of(position, seat, action))
        if family is ACCEPT_ONE or family is ACCEPT_TWO:
            return Phrase("−{n}", n=position.one if family is ACCEPT_ONE else position.two)
        if family is AGREE:
            return Phrase("+{n}", n=position.counter_price)
        if family is PLAY_MASTER:
            return Phrase("−{n}", n=LOAD_MASTER_PRICE)
        if family is RAISE or family is PLAY_CLIMB:
            price = CLIMBING_PRICE if family is PLAY_CLIMB else level_price(position)
            return Phrase("−{n} · upkeep {upkeep}", n=price, upkeep=UPKEEP[position.status[seat] + 1])
        if family is PLAY_STATUS:
            return Phrase("{before} → {after}", before=UPKEEP[position.status[seat]], after=STATUS_UPKEEP)
        if family is SELL:
            return Phrase("+{n}", n=BUYING_PRICE[position.levels[SELL.pair(action)[1]]])
        if family is SHIFT:
            _, good, down = SHIFT.triple(action)
            level = position.levels[good]
            after = (level + (LEVELS - 1 if down else 1)) % LEVELS
            return Phrase("{before} → {after}", before=SELLING_PRICE[level], after=SELLING_PRICE[after])
        if family is position.numbers.move or family is position.numbers.via:
            return self._journey(position, seat, action)
        return None

    def _journey(self, state: MiddleState, seat: int, action: int) -> Phrase:
        """Where a wagon would stop, and what the seat's goods on it would earn there now."""
        move = state.numbers.move
        wagon = move.triple(action)[0] if state.family(action) is move else state.moving
        stop, waits = end_of(state.copy(), action)
        earned = 0
        if stop < CITIES and not waits:
            for good in range(len(GOODS)):
                count = state.load[wagon * 24 + seat * 6 + good]
                earned += count * int(sale(state, stop, good, state.levels[good]))
        name = state.board.names[stop]
        return Phrase("→ {space} · +{n}", space=name, n=earned) if earned else Phrase("→ {space}", space=name)

    def completes(self, state: State, seat: int) -> list[str]:
        position = cast(MiddleState, state)
        return [
            f"go-{wagon}-{mode}-{way}" if mode >= 0 else f"via-{way}"
            for wagon, mode, way, stop, waits in goals(position)
            if stop < CITIES and not waits
        ]

    def quiet(self, state: State, seat: int) -> list[str]:
        position = cast(MiddleState, state)
        if position.step.name == "buying":
            return [f"city-{city}" for city in range(CITIES)]
        if position.step.name == "draft offer":
            return [f"space-{space}" for space in range(CITIES, position.board.spaces)]
        return []

    def asks(self, state: State, seat: int, action: int) -> Phrase | None:
        position = cast(MiddleState, state)
        if action == DONE.first and position.step is MOVES:
            unused = len({position.family(one) for one in position.legal(seat)}) - 1
            if unused:
                return Phrase("A driver or courier card can still be used: be done?")
        if action == DONE.first and position.step.name == "buying" and position.turn == 1 and position.bought == 0:
            return Phrase("Buy nothing in the first turn?")
        return None

    def first(self, state: State, seat: int, place: str) -> int:
        """A good in a market is bought singly; a good to be loaded goes in the greatest number."""
        position = cast(MiddleState, state)
        if not place.startswith(("market-", "load-")):
            return -1
        actions = position.game.actions()
        here = [action for action in position.legal(seat) if actions.place(action) == place]
        if place.startswith("market-"):
            single = [
                action for action in here if position.family(action) is BUY and sum(COMBOS[BUY.pair(action)[1]]) == 1
            ]
            return single[0] if single else -1
        alike = [action for action in here if position.family(action) is LOAD]
        return max(alike) if alike and len(alike) == len(here) else -1

    def declines(self, state: State, seat: int) -> int:
        """No offer, where somebody may make one; what was offered to a seat is always for it to answer."""
        position = cast(MiddleState, state)
        asked = position.step.name in ("offer to", "wishes") and seat in position.pending()
        return NO_OFFER.first if asked else -1

    def begins(self, state: State) -> Phrase | None:
        return Phrase("Offer a deal") if cast(MiddleState, state).open_deals and not state.over else None

    def passing(self, event: Event) -> bool:
        """Who has chosen in secret is of interest until all have."""
        return event.kind == "chose"
