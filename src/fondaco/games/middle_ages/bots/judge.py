"""What a position is worth: the status that each seat will probably reach, on the scale of the status table.

Everything is counted in florins first (worth.py) and then in levels at the price of the last turn. What is being
decided is taken as it will probably end: bids, quotes, counter-offers, arrows, auctions.
"""

from typing import Final

from ..notation import ARROWS, BID, COAT, POINTERS
from ..phases.investments import BIDDING, CHOOSE_CARD
from ..phases.load_masters import MASTER_BIDS
from ..phases.loading import ANSWER, FREE_QUESTION, LOAD_GOODS, MASTER_LOADS, QUOTE_STEP, loadable
from ..phases.prices import WHEELS
from ..state import NOT_YET, MiddleState
from ..tables import CLIMBING_PRICE, COIN, LEVEL_PRICE, TOP_STATUS, UPKEEP, WAGONS, Influence
from .bargain import add_deals
from .worth import (
    ARRANGED,
    city_chances,
    end_price,
    gains,
    in_time,
    influence_worth,
    investment_worth,
    load_worth,
    master_gain,
    mastership,
    phase_now,
    status_worth,
    store_worth,
    turns_left,
)

LEVEL_POINTS: Final = 200.0
"""A status level on the scale of the status table, on average."""
LETTER: Final = 3300.0
"""What a letter of credit costs its holder."""
LETTER_AT_END: Final = 2000.0
"""The points of who ends with a letter: behind all others."""
ACCEPTED: Final = 0.7
"""Up to which part of the gain a quote is probably accepted."""
AGREED: Final = 0.5
"""From which part of the gain on a counter-offer is probably agreed to."""
WILLING: Final = 0.75
"""How much of a card's worth is bid for it."""


def judge(state: MiddleState) -> list[float]:
    """The final status of each seat, estimated."""
    if state.over:
        return at_end(state)
    turns = turns_left(state)
    wealth = riches(state, turns)
    outcome(state, turns, wealth)
    if state.open_deals:
        add_deals(state, turns, wealth)
    if turns == 0.0:
        return [last_turn(state, seat, wealth[seat]) for seat in range(state.players)]
    last_price = end_price(state)
    return [florins * LEVEL_POINTS / last_price for florins in wealth]


def at_end(state: MiddleState) -> list[float]:
    """How the game ended: letters, then status, then money."""
    found: list[float] = []
    for seat in range(state.players):
        points = UPKEEP[state.status[seat]] + min(state.money[seat], 20_000) / 400.0
        found.append(points - LETTER_AT_END if state.letters[seat] > 0 else points)
    return found


def last_turn(state: MiddleState, seat: int, florins: float) -> float:
    """In the last turn money counts as far as it still buys levels; a letter that stays is the end of all hope."""
    level = state.status[seat]
    price = LEVEL_PRICE[min(max(state.arrivals, 0), 8)] if phase_now(state) >= 5 else int(end_price(state))
    letters = state.letters[seat]
    while florins < 0.0 and level > 0:
        florins += UPKEEP[level] - UPKEEP[level - 1]
        level -= 1
    if letters > 0:
        if florins < letters * 2500:
            return UPKEEP[level] - LETTER_AT_END + florins / 400.0
        florins -= letters * 2500
    steps = 2 - (state.raised if phase_now(state) == 7 and state.actor == seat else 0)
    at = seat * 7 + Influence.SOCIAL_CLIMBING
    cards = state.hand[at] + state.shown[at]
    if phase_now(state) == 7 and is_past(state, seat):
        steps = 0
    points = 0.0
    while steps > 0 and level < TOP_STATUS:
        cost = float(price)
        if cards > 0 and price > CLIMBING_PRICE:
            cards -= 1
            cost = float(CLIMBING_PRICE)
        if florins < cost:
            points += 60.0 * florins / cost
            break
        florins -= cost
        level += 1
        steps -= 1
    return UPKEEP[level] + points + min(florins, 20_000.0) / 400.0


def is_past(state: MiddleState, seat: int) -> bool:
    """Whether the seat has had its raising this turn."""
    return state.step.name == "raising" and (seat - state.first) % state.players < state.at


def effective_levels(state: MiddleState) -> list[int]:
    """The prices, with the arrows that are already set in secret."""
    if state.step is not WHEELS:
        return state.levels
    levels = state.levels.copy()
    for choice in state.chosen:
        if choice != NOT_YET:
            for good in POINTERS[ARROWS.index(choice)]:
                if good != COAT:
                    levels[good] = (levels[good] + 1) % 5
    return levels


def riches(state: MiddleState, turns: float) -> list[float]:
    """Everything that each seat has, in florins."""
    players = state.players
    levels = effective_levels(state)
    chances = city_chances(state, turns)
    last_price = end_price(state)
    phase = phase_now(state)
    found: list[float] = []
    soon = [0.0] * players
    for seat in range(players):
        money = state.money[seat]
        florins = float(money) + 0.25 * min(money, 1200) * min(1.0, turns)
        status = state.status[seat]
        if turns > 0.0:
            florins += status_worth(status, turns + (1.0 if phase < 7 else 0.0), last_price)
            florins -= state.letters[seat] * LETTER
            florins += store_worth(state, seat, levels, chances)
            florins += influence_worth(state, seat, turns, last_price)
        elif phase < 7:
            florins -= UPKEEP[status]
        found.append(florins)
    for wagon in range(WAGONS):
        values: list[float] = []
        share = 0.0
        for seat in range(players):
            at = wagon * 24 + seat * 6
            for good in range(6):
                number = state.load[at + good]
                if number > 0:
                    if not values:
                        values = load_worth(state, wagon, levels, turns)
                        share = in_time(state, wagon)
                    found[seat] += number * values[good]
                    soon[seat] += number * values[good] * share
    for card in range(8):
        owner = state.owner[card]
        if owner >= 0:
            found[owner] += investment_worth(card, turns)
    if turns > 0.0:
        for seat in range(players):
            level = state.status[seat]
            money = state.money[seat]
            found[seat] -= 0.45 * upkeep_risk(level, money, last_price)
            found[seat] -= 0.55 * upkeep_risk(level, money + soon[seat], last_price)
    return found


def upkeep_risk(level: int, liquid: float, last_price: float) -> float:
    """What a seat loses that won't be able to pay its next upkeep: levels, and worries when it is close."""
    risk = 0.0
    while level > 0 and UPKEEP[level] > liquid:
        risk += 0.8 * last_price
        level -= 1
    spare = liquid - UPKEEP[level]
    return risk + (0.35 * (800.0 - spare) if spare < 800.0 and level > 0 else 0.0)


def outcome(state: MiddleState, turns: float, wealth: list[float]) -> None:
    """Add what the decision at hand will probably bring to each seat."""
    step = state.step
    if step is MASTER_BIDS:
        bids_outcome(state, turns, wealth)
    elif step is MASTER_LOADS:
        master = state.master[state.wagon]
        wealth[master] += master_gain(state, turns, master)
    elif step is QUOTE_STEP or step is ANSWER or step is LOAD_GOODS or step is FREE_QUESTION:
        talk_outcome(state, turns, wealth)
    elif step is BIDDING or step is CHOOSE_CARD:
        auction_outcome(state, turns, wealth)


def bids_outcome(state: MiddleState, turns: float, wealth: list[float]) -> None:
    """Who has bid wins with a chance that depends on what the role is worth to the others."""
    players = state.players
    fees = [gains(state, turns, seat)[1] * ARRANGED for seat in range(players)]
    worths = [mastership(state, turns, seat, fees) for seat in range(players)]
    for seat in range(players):
        choice = state.chosen[seat]
        if choice != NOT_YET:
            bid = float(BID.index(choice) * COIN)
            chance = 1.0
            for other in range(players):
                if other != seat:
                    most = min(worths[other] * 0.85, float(state.money[other])) + 100.0
                    chance *= min(1.0, (bid + 50.0) / most)
            wealth[seat] += chance * (worths[seat] - bid)


def talk_outcome(state: MiddleState, turns: float, wealth: list[float]) -> None:
    """The talk at hand ends as such talks end; those that follow bring the load master the usual fees."""
    master = state.master[state.wagon]
    step = state.step
    seat = state.actor
    for place in range(state.at + 1, state.players):
        other = state.seat_at(place)
        if other != master and loadable(state, other) > 0:
            strike(wealth, master, other, gains(state, turns, other), loadable(state, other), ARRANGED)
    gain = gains(state, turns, seat)
    number = loadable(state, seat)
    if step is LOAD_GOODS:
        most = state.loading if state.loading > 0 else number
        wealth[seat] += gain[1] if most == 2 else gain[0]
    elif step is FREE_QUESTION:
        if state.holds(seat, Influence.FREE_LOADING):
            wealth[seat] += 0.5 * gain[number - 1]
    elif step is QUOTE_STEP and state.counter > 0:
        price = float(state.counter_price)
        worth = gain[state.counter - 1]
        if price >= AGREED * worth:
            wealth[seat] += worth - price
            wealth[master] += price
        else:
            strike(wealth, master, seat, gain, number, 0.9)
    elif step is QUOTE_STEP:
        strike(wealth, master, seat, gain, number, ARRANGED)
    else:
        answer(state, wealth, master, seat, gain)


def strike(wealth: list[float], master: int, seat: int, gain: tuple[float, float], number: int, part: float) -> None:
    """A price of that part of the gain is agreed on."""
    whole = gain[1] if number == 2 else gain[0]
    wealth[master] += part * whole
    wealth[seat] += (1.0 - part) * whole


def answer(state: MiddleState, wealth: list[float], master: int, seat: int, gain: tuple[float, float]) -> None:
    """A quote is accepted if it leaves enough; else there may be another."""
    best = 0.0
    fee = 0.0
    worth = 0.0
    for price, whole in ((state.one, gain[0]), (state.two, gain[1])):
        if 0 <= price <= state.money[seat] and price <= ACCEPTED * whole and whole - price > best:
            best = whole - price
            fee = float(price)
            worth = whole
    if worth > 0.0:
        wealth[seat] += worth - fee
        wealth[master] += fee
    elif state.quotes < 3:
        wealth[seat] += 0.2 * gain[1]
        wealth[master] += 0.2 * gain[1]


def auction_outcome(state: MiddleState, turns: float, wealth: list[float]) -> None:
    """An auction goes to whoever values a card most, at the price of the second."""
    best_card = max([investment_worth(card, turns) for card in state.row], default=0.0)
    if state.step is CHOOSE_CARD:
        wealth[state.actor] += best_card
        return
    out = state.passed | state.won
    winner = state.best
    most = float(state.high)
    second = float(state.high)
    if winner >= 0:
        most = max(most, min(WILLING * best_card, float(state.money[winner])))
    for seat in range(state.players):
        if not out >> seat & 1 and seat != state.best:
            limit = min(WILLING * best_card, float(state.money[seat]))
            if limit > most:
                second = max(second, most)
                most = limit
                winner = seat
            elif limit > second:
                second = limit
    if winner >= 0:
        price = min(most, second + COIN) if winner != state.best or second > state.high else float(state.high)
        wealth[winner] += best_card - price
