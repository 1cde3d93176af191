"""Deals as numbers, where negotiation is open: offers, the one that is put together, promises, and money laid aside."""

from typing import Final, final

from ....engine.sight import left_of, piece
from ..board import Board
from ..notation import Numbers
from ..state import MiddleState
from ..tables import CITIES, COIN, HIGHEST_SUM, INFLUENCE, WAGONS
from .items import ASIDE, ASIDE_IN, GIFT, LET, LIMIT_INVEST, LIMIT_WAGON, MONEY
from .rounds import PASSES

MONEY_SCALE: Final = 5000.0
FEE_SCALE: Final = 1000.0


@final
class DealSight:
    """Sees the deals on one board as numbers: every kind of item has its place, with the amount where it names one."""

    def __init__(self, board: Board, numbers: Numbers) -> None:
        items = numbers.items
        wagons = [f"wagon {wagon + 1}" for wagon in range(WAGONS)]
        cities = board.names[:CITIES]
        self.kinds = ["money", "money laid aside"]
        self.kinds += [f"money if {wagon} reaches {city}" for wagon in wagons for city in cities]
        gifts = len(self.kinds)
        self.kinds += [f"card {card}" for card in INFLUENCE]
        limits = len(self.kinds)
        self.kinds += [f"how low the bid for {wagon} is limited" for wagon in wagons]
        self.kinds.append("how low the bid for investment cards is limited")
        lets = len(self.kinds)
        self.kinds += [f"fee of {n} and a coin to load on {wagon}" for wagon in wagons for n in (1, 2)]
        acts = len(self.kinds)
        self.kinds += [f"to {items.acts.text(act)}" for act in range(len(items.acts))]
        self.kinds += [f"not to {items.acts.text(act)}" for act in range(len(items.acts))]
        self.acts = [items.acts.text(act) for act in range(len(items.acts))]
        self.place: list[int] = []
        """For each item its place among the kinds, and the number that stands there."""
        self.worth: list[float] = []
        for item in range(len(items.items)):
            family = items.families.of[item]
            amount = items.amount[item]
            act = items.act[item]
            worth = amount / MONEY_SCALE
            if act >= 0:
                place, worth = acts + act + (len(items.acts) if items.renounces[item] else 0), 1.0
            elif family is MONEY.item:
                place = 0
            elif family is ASIDE.item:
                place = 1
            elif family is ASIDE_IN.item:
                wagon, city, _ = family.triple(item)
                place = 2 + wagon * CITIES + city
            elif family is GIFT.item:
                place, worth = gifts + family.index(item), 1.0
            elif family is LIMIT_WAGON.item:
                place, worth = limits + family.pair(item)[0], tightness(amount)
            elif family is LIMIT_INVEST.item:
                place, worth = limits + WAGONS, tightness(amount)
            else:
                wagon, less, _ = LET.item.triple(item)
                place, worth = lets + wagon * 2 + less, (amount + COIN) / FEE_SCALE
            self.place.append(place)
            self.worth.append(worth)

    def names(self, players: int) -> list[str]:
        """What each number is."""
        seats = [f"seat {seat}" for seat in range(players)]
        found = ["pass of the deal round", "deals made this turn", "fee of the deal that lets load"]
        found += [f"{seat} is the active player" for seat in seats]
        for seat in seats:
            found += [f"offer of {seat}: to {other}" for other in seats]
            found += [f"offer of {seat} gives {kind}" for kind in self.kinds]
            found += [f"offer of {seat} asks {kind}" for kind in self.kinds]
        found += [f"draft: of {seat}" for seat in seats] + [f"draft: to {seat}" for seat in seats]
        found += [f"draft gives {kind}" for kind in self.kinds] + [f"draft asks {kind}" for kind in self.kinds]
        for seat in seats:
            found += [f"{seat} has promised {other} something" for other in seats]
            found += [f"{seat} has promised {kind}" for kind in self.kinds]
            found.append(f"{seat}: laid aside")
            found += [f"{seat}: laid aside, {kind}" for kind in self.kinds[2 : 2 + WAGONS * CITIES]]
        return found + [f"done in this stretch: {act}" for act in self.acts]

    def observe(self, state: MiddleState, viewer: int, out: list[bytes]) -> None:
        """Append the deals as the viewer knows them: of a draft of somebody else only between whom it is."""
        players = state.players
        kinds = len(self.kinds)
        out.append(piece(state.deal_pass / PASSES, state.deals / PASSES, state.let_fee / FEE_SCALE))
        out.append(chosen(left_of(viewer, state.active, players), players))
        offer_size = players + 2 * kinds
        offers = [0.0] * (players * offer_size)
        for offer in state.offers:
            first = left_of(viewer, offer.seat, players) * offer_size
            offers[first + left_of(viewer, offer.partner, players)] = 1.0
            self.put(offers, first + players, offer.given)
            self.put(offers, first + players + kinds, offer.asked)
        draft = [0.0] * (2 * players + 2 * kinds)
        if state.draft is not None:
            draft[left_of(viewer, state.draft.seat, players)] = 1.0
            draft[players + left_of(viewer, state.draft.partner, players)] = 1.0
            if state.draft.seat == viewer:
                self.put(draft, 2 * players, state.draft.given)
                self.put(draft, 2 * players + kinds, state.draft.asked)
        aside_size = 1 + WAGONS * CITIES
        size = players + kinds + aside_size
        bound = [0.0] * (players * size)
        for promise in state.promises:
            first = left_of(viewer, promise.seat, players) * size
            bound[first + left_of(viewer, promise.partner, players)] += 1.0
            self.put(bound, first + players, (promise.item,))
        for aside in state.asides:
            first = left_of(viewer, aside.seat, players) * size + players + kinds
            where = 1 + aside.wagon * CITIES + aside.city if aside.wagon >= 0 else 0
            bound[first + where] += aside.amount / MONEY_SCALE
        done = [0.0] * len(self.acts)
        for act in state.acts:
            done[act] = 1.0
        for numbers in (offers, draft, bound, done):
            out.append(piece(*numbers))

    def put(self, numbers: list[float], first: int, items: tuple[int, ...]) -> None:
        """Add items at their places."""
        for item in items:
            numbers[first + self.place[item]] += self.worth[item]


def tightness(amount: int) -> float:
    """How low a limit is: 0 would be none at all."""
    return (HIGHEST_SUM + COIN - amount) / HIGHEST_SUM


def chosen(one: int, count: int) -> bytes:
    """One of several; none where it is `count`."""
    return piece(*[1.0 if at == one else 0.0 for at in range(count)])
