"""What a seat may know, the only door through which hidden information could leave (MA-130 to MA-133).

What it can't know is exchanged for something as likely: influence cards and secret choices.
"""

from typing import Final, cast

from ...engine import OPEN, Rng, View
from ...engine.payments import amounts, counted, kinds, restored
from ...engine.plaindata import flag, number, numbers, rows
from .deals.items import Aside, Offer, Promise
from .deals.offers import known_cards
from .deals.rounds import WISHES
from .phases import SecretChoice
from .phases.movement import TAKING, goals
from .state import NOT_YET, MiddleState
from .tables import KINDS, START_MONEY

SINGLE: Final = (
    *("over", "again", "turn", "first", "at", "actor", "bought", "courier", "arrivals", "arrived", "axles"),
    *("wagon", "quotes", "one", "two", "counter", "counter_price", "loading"),
    *("used", "best_wagon", "met", "moving", "mode", "road_at", "road_from", "points", "stop", "stop_from"),
    *("offices", "office_shift", "sold", "bonus_sales"),
    *("opener", "high", "best", "passed", "won", "auctions", "raised"),
)
"""What everybody sees as it stands, under the same names, and is read back as it stands."""
OF_DEALS: Final = ("talked", "let_fee", "resume", "active", "deal_pass", "rival", "deals")
"""The same of open negotiation."""
LISTS: Final = (
    *("tiles", "status", "letters", "played", "supply", "levels", "bonus"),
    *("wagon_at", "wagon_from", "master", "monopoly", "load", "owner"),
)


def view(state: MiddleState, seat: int) -> View:
    """The position as plain data, without what this viewer can't know.

    All payments are public and listed: who keeps count knows everybody's money. Nobody else's sum is shown (MA-133).
    """
    secret = is_secret(state)
    players = state.players
    everything = seat == OPEN
    draft = state.draft
    return {
        "game": "middle_ages",
        "viewer": seat,
        "players": players,
        "board": state.board.name,
        "start": state.start_option,
        "deals_open": state.open_deals,
        "money_open": state.open_money,
        "step": state.step.name,
        "pending": list(state.pending()),
        "money": [state.money[s] if everything or s == seat or money_shown(state) else None for s in range(players)],
        "payments": amounts(state.payments, state.paid, players),
        "paid_for": kinds(state.payments, state.paid, players),
        "stock": [state.stock[s * 36 : s * 36 + 36] for s in range(players)],
        "hand": [state.hand[s * KINDS : (s + 1) * KINDS] if everything or s == seat else None for s in range(players)],
        "hand_size": [sum(state.hand[s * KINDS : (s + 1) * KINDS]) for s in range(players)],
        "shown": [state.shown[s * KINDS : (s + 1) * KINDS] for s in range(players)],
        "pile": list(state.pile) if everything or sees_pile(state, seat) else None,
        "pile_size": sum(state.pile),
        "chosen": [
            choice if everything or s == seat or not secret else NOT_YET for s, choice in enumerate(state.chosen)
        ],
        "offers": [_offer(offer, True) for offer in state.offers],
        "draft": None if draft is None else _offer(draft, everything or draft.seat == seat),
        "promises": [[one.deal, one.seat, one.partner, one.item] for one in state.promises],
        "goals": goals(state),
        "asides": [[one.deal, one.seat, one.partner, one.amount, one.wagon, one.city] for one in state.asides],
        "over": state.over,
        "again": state.again,
        "talked": state.talked,
        "turn": state.turn,
        "first": state.first,
        "at": state.at,
        "actor": state.actor,
        "bought": state.bought,
        "courier": state.courier,
        "arrivals": state.arrivals,
        "arrived": state.arrived,
        "axles": state.axles,
        "wagon": state.wagon,
        "quotes": state.quotes,
        "one": state.one,
        "two": state.two,
        "counter": state.counter,
        "counter_price": state.counter_price,
        "loading": state.loading,
        "let_fee": state.let_fee,
        "used": state.used,
        "best_wagon": state.best_wagon,
        "met": state.met,
        "moving": state.moving,
        "mode": state.mode,
        "road_at": state.road_at,
        "road_from": state.road_from,
        "points": state.points,
        "stop": state.stop,
        "stop_from": state.stop_from,
        "offices": state.offices,
        "office_shift": state.office_shift,
        "sold": state.sold,
        "bonus_sales": state.bonus_sales,
        "opener": state.opener,
        "high": state.high,
        "best": state.best,
        "passed": state.passed,
        "won": state.won,
        "auctions": state.auctions,
        "raised": state.raised,
        "resume": state.resume,
        "active": state.active,
        "deal_pass": state.deal_pass,
        "rival": state.rival,
        "deals": state.deals,
        "tiles": state.tiles.copy(),
        "status": state.status.copy(),
        "letters": state.letters.copy(),
        "played": state.played.copy(),
        "supply": state.supply.copy(),
        "levels": state.levels.copy(),
        "bonus": state.bonus.copy(),
        "wagon_at": state.wagon_at.copy(),
        "wagon_from": state.wagon_from.copy(),
        "master": state.master.copy(),
        "monopoly": state.monopoly.copy(),
        "load": state.load.copy(),
        "owner": state.owner.copy(),
        "row": list(state.row),
        "path": list(state.path),
        "acts": list(state.acts),
    }


def money_shown(state: MiddleState) -> bool:
    """Money is open by agreement (MA-131) or at the end of the game (MA-133)."""
    return state.open_money or state.over


def _offer(offer: Offer, whole: bool) -> list[object]:
    if not whole:
        return [offer.seat, offer.partner, [], []]
    return [offer.seat, offer.partner, list(offer.given), list(offer.asked)]


def imagine(state: MiddleState, data: View, rng: Rng) -> MiddleState:
    """Fill a new state from a view; what the viewer can't know is chosen at random."""
    viewer = number(data, "viewer")
    for name in SINGLE:
        setattr(state, name, data[name])
    for name in LISTS:
        setattr(state, name, cast(list[int], data[name]).copy())
    state.row = tuple(numbers(data, "row"))
    state.start_option = number(data, "start")
    state.open_deals = flag(data, "deals_open")
    state.open_money = flag(data, "money_open")
    state.payments = restored(cast(list[list[int]], data["payments"]), cast(list[list[int]], data["paid_for"]))
    state.paid = len(state.payments)
    state.money = counted(state.payments, state.paid, state.players, START_MONEY)
    state.stock = [count for one in cast(list[list[int]], data["stock"]) for count in one]
    state.shown = [count for one in cast(list[list[int]], data["shown"]) for count in one]
    if state.open_deals:
        _fill_deals(state, data)
    _fill_cards(state, data)
    if viewer != OPEN:
        deal_cards(state, viewer, rng)
    state.chosen = numbers(data, "chosen")
    if is_secret(state):
        pending = numbers(data, "pending")
        done = [seat for seat in range(state.players) if state.chosen[seat] == NOT_YET and seat not in pending]
        choose_again(state, done, rng)
    return state


def _fill_deals(state: MiddleState, data: View) -> None:
    for name in OF_DEALS:
        setattr(state, name, data[name])
    state.path = tuple(numbers(data, "path"))
    state.acts = tuple(numbers(data, "acts"))
    state.offers = tuple([_read_offer(one) for one in cast(list[list[object]], data["offers"])])
    state.draft = _read_offer(cast(list[object], data["draft"])) if data["draft"] is not None else None
    state.promises = tuple([Promise(*one) for one in rows(data, "promises")])
    state.asides = tuple([Aside(*one) for one in rows(data, "asides")])


def _read_offer(data: list[object]) -> Offer:
    given = tuple(cast(list[int], data[2]))
    return Offer(cast(int, data[0]), cast(int, data[1]), given, tuple(cast(list[int], data[3])))


def _fill_cards(state: MiddleState, data: View) -> None:
    """Hidden hands are first filled in any way that the counts allow; then they are dealt anew."""
    sizes = numbers(data, "hand_size")
    hands = cast(list[list[int] | None], data["hand"])
    state.hand = [0] * (state.players * KINDS)
    known = cast("list[int] | None", data["pile"])
    left = [3 - state.played[kind] for kind in range(KINDS)]
    for kind in range(KINDS):
        for seat in range(state.players):
            left[kind] -= state.shown[seat * KINDS + kind]
            hand = hands[seat]
            if hand is not None:
                state.hand[seat * KINDS + kind] = hand[kind]
                left[kind] -= hand[kind]
        if known is not None:
            left[kind] -= known[kind]
    pinned = known_cards(state)
    hidden = [seat for seat in range(state.players) if hands[seat] is None]
    for seat in hidden:
        for kind in range(KINDS):
            count = min(pinned[seat * KINDS + kind], sizes[seat])
            state.hand[seat * KINDS + kind] = count
            left[kind] -= count
            sizes[seat] -= count
    for seat in hidden:
        for kind in range(KINDS):
            count = min(left[kind], sizes[seat])
            state.hand[seat * KINDS + kind] += count
            left[kind] -= count
            sizes[seat] -= count
    state.pile = left if known is None else known.copy()


# What a seat can't know ---------------------------------------------------------------------------------


def is_secret(state: MiddleState) -> bool:
    """Whether the present decision is one that all make in secret at the same time."""
    return isinstance(state.step, SecretChoice)


def sees_pile(state: MiddleState, seat: int) -> bool:
    """Only who is choosing an influence card sees which kinds are left (MA-10)."""
    return state.step is TAKING and state.actor == seat


def reshuffle(state: MiddleState, seat: int, rng: Rng) -> None:
    """Deal the hidden influence cards anew and let those who have chosen in secret choose again."""
    if seat == OPEN:
        return
    deal_cards(state, seat, rng)
    if state.draft is not None and state.draft.seat != seat:
        state.draft = type(state.draft)(state.draft.seat, state.draft.partner, (), ())
    if is_secret(state) and not state.over:
        known = (seat, state.active) if state.step is WISHES else (seat,)
        done = [other for other in range(state.players) if state.chosen[other] != NOT_YET and other not in known]
        choose_again(state, done, rng)


def deal_cards(state: MiddleState, seat: int, rng: Rng) -> None:
    """The cards that the seat doesn't see go back into the hidden hands and the pile, each way equally likely."""
    pinned = known_cards(state)
    hand = state.hand.copy()
    pile = state.pile.copy()
    unseen: list[int] = []
    counts: list[int] = []
    for other in range(state.players):
        count = 0
        if other != seat:
            for kind in range(KINDS):
                at = other * KINDS + kind
                free = hand[at] - pinned[at]
                count += free
                unseen += [kind] * free
                hand[at] -= free
        counts.append(count)
    fixed_pile = sees_pile(state, seat)
    if not fixed_pile:
        for kind in range(KINDS):
            unseen += [kind] * pile[kind]
            pile[kind] = 0
    rng.shuffle(unseen)
    for other in range(state.players):
        for _ in range(counts[other]):
            hand[other * KINDS + unseen.pop()] += 1
    for kind in unseen:
        pile[kind] += 1
    state.hand = hand
    state.pile = pile


def choose_again(state: MiddleState, seats: list[int], rng: Rng) -> None:
    """These seats have chosen in secret: something that was legal to them."""
    chosen = state.chosen.copy()
    for seat in seats:
        legal = state.legal(seat)
        chosen[seat] = legal[rng.below(len(legal))]
    state.chosen = chosen
