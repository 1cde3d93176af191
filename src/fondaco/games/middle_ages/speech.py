"""Actions in words, as buttons show them. Patterns are English; locale/ has the other languages."""

from ...engine import Phrase, Seat
from .board import Board
from .items import ACTS, ASIDE, ASIDE_IN, CARD, INVEST, LET, SUMS, Items, amount_of
from .items import BID as BID_ITEM
from .loading import goods_in
from .notation import (
    ACCEPT,
    AGREE,
    ARROWS,
    BID,
    BOTH,
    BUY,
    BY_BEST_ONE,
    BY_DRIVER,
    CHOOSE,
    COAT,
    COMBOS,
    COUNTER_ONE,
    COUNTER_TWO,
    DECLINE,
    DONE,
    DROP,
    FIRST,
    LETTER,
    LOAD,
    LOAD_NOTHING,
    LOSE,
    MAKE,
    MODES,
    N_COMBOS,
    NO_CARD,
    NO_DEAL,
    NO_LETTER,
    NO_OFFER,
    OFFER_TO,
    PASS,
    PLAY_AXLE,
    PLAY_BONUS,
    PLAY_CLIMB,
    PLAY_FREE,
    PLAY_MASTER,
    PLAY_SALE,
    PLAY_STATUS,
    POINTERS,
    POINTS,
    QUOTE,
    QUOTES_EACH,
    RAISE,
    REPAY,
    SELL,
    SHIFT,
    START,
    TAKE,
    TAKE_OFFER,
    TURN_UP,
    WANT,
    Numbers,
)
from .tables import CITIES, COIN, GOODS, INFLUENCE, INVESTMENTS
from .wording import goods_phrase, item_phrase


def describe(board: Board, numbers: Numbers, action: int) -> Phrase:
    """An action as a button shows it."""
    if action < BUY:
        return _plain(action)
    if action < QUOTE:
        return _goods(board, action)
    if action < PLAY_FREE:
        return _haggling(action)
    if action < TAKE:
        return _card(board, action)
    if action < FIRST:
        return _later_phases(board, action)
    if action < numbers.move:
        return _chance_and_deals(action)
    return _on_the_board(board, numbers, action)


def _plain(action: int) -> Phrase:
    if action < PASS:
        return Phrase("Bid {n}", n=(action - BID) * COIN)
    if action == PASS:
        return Phrase("Pass")
    if action == DONE:
        return Phrase("Done")
    assert action == NO_CARD
    return Phrase("No card")


def _goods(board: Board, action: int) -> Phrase:
    if action < LOAD:
        city, combo = divmod(action - BUY, N_COMBOS)
        goods = [[board.markets[city][i], COMBOS[combo][i]] for i in range(3) if COMBOS[combo][i] > 0]
        return Phrase("Buy {goods} for {city}", goods=goods_phrase(goods), city=board.names[city])
    if action == LOAD_NOTHING:
        return Phrase("Load nothing")
    return Phrase("Load {goods}", goods=goods_phrase([list(one) for one in goods_in(action)]))


def _haggling(action: int) -> Phrase:
    if action < ACCEPT:
        seat, which = divmod(action - QUOTE, QUOTES_EACH)
        who = Seat(seat)
        one = (which // 32 - 1) * COIN
        two = (which % 32 - 1) * COIN
        if which == 0:
            return Phrase("Refuse {seat}", seat=who)
        if which >= BOTH:
            return Phrase("To {seat}: one good for {one}", seat=who, one=(which - BOTH) * COIN)
        if two < 0:
            return Phrase("To {seat}: one good for {one}, not two", seat=who, one=one)
        if one < 0:
            return Phrase("To {seat}: two goods for {two}, not one", seat=who, two=two)
        return Phrase("To {seat}: two goods for {two}, one for {one}", seat=who, two=two, one=one)
    if action < DECLINE:
        return Phrase("Accept for one good") if action == ACCEPT else Phrase("Accept for two goods")
    if action == DECLINE:
        return Phrase("Decline")
    if action < COUNTER_TWO:
        return Phrase("Offer {n} for one good", n=(action - COUNTER_ONE) * COIN)
    if action < AGREE:
        return Phrase("Offer {n} for two goods", n=(action - COUNTER_TWO) * COIN)
    return Phrase("Agree")


def _card(board: Board, action: int) -> Phrase:
    if action == PLAY_FREE:
        return Phrase("Play {card}", card=INFLUENCE[0])
    if action < PLAY_SALE:
        return Phrase("Play {card} on wagon {n}", card=INFLUENCE[1], n=action - PLAY_AXLE + 1)
    if action < PLAY_BONUS:
        city, good = divmod(action - PLAY_SALE, 6)
        return Phrase("Play {card}: {good} in {city}", card=INFLUENCE[2], good=GOODS[good], city=board.names[city])
    if action == PLAY_BONUS:
        return Phrase("Play {card}", card=INFLUENCE[3])
    if action == PLAY_CLIMB:
        return Phrase("Play {card}", card=INFLUENCE[4])
    if action < PLAY_STATUS:
        return Phrase("Play {card} on wagon {n}", card=INFLUENCE[5], n=action - PLAY_MASTER + 1)
    return Phrase("Play {card}", card=INFLUENCE[6])


def _later_phases(board: Board, action: int) -> Phrase:
    if action < LOSE:
        return Phrase("Take {card}", card=INFLUENCE[action - TAKE])
    if action < ARROWS:
        return Phrase("Lose tile {n}", n=action - LOSE + 1)
    if action < SHIFT:
        return _arrows(action)
    if action < SELL:
        card, shift = divmod(action - SHIFT, 12)
        name = INVESTMENTS[5 + card]
        if shift % 2:
            return Phrase("{card}: {good} down", card=name, good=GOODS[shift // 2])
        return Phrase("{card}: {good} up", card=name, good=GOODS[shift // 2])
    if action < CHOOSE:
        city, good = divmod(action - SELL, 6)
        return Phrase("Sell {good} in {city}", good=GOODS[good], city=board.names[city])
    if action < LETTER:
        return Phrase("Choose {card}", card=INVESTMENTS[action - CHOOSE])
    if action == LETTER:
        return Phrase("Take a letter of credit")
    if action == NO_LETTER:
        return Phrase("No letter of credit")
    if action == REPAY:
        return Phrase("Pay back a letter of credit")
    assert action == RAISE
    return Phrase("Raise status by a level")


def _arrows(action: int) -> Phrase:
    first, second = POINTERS[action - ARROWS]
    if first == COAT:
        return Phrase("Both arrows at the coat of arms")
    if second == COAT:
        return Phrase("One arrow at {good}, one at the coat of arms", good=GOODS[first])
    if first == second:
        return Phrase("Both arrows at {good}", good=GOODS[first])
    return Phrase("Arrows at {one} and {other}", one=GOODS[first], other=GOODS[second])


def _chance_and_deals(action: int) -> Phrase:
    if action < START:
        return Phrase("{seat} is first player", seat=Seat(action - FIRST))
    if action < TURN_UP:
        return Phrase("First start set") if action == START else Phrase("Second start set")
    if action < OFFER_TO:
        return Phrase("{card} is turned up", card=INVESTMENTS[action - TURN_UP])
    if action < NO_OFFER:
        return Phrase("Offer {seat} a deal", seat=Seat(action - OFFER_TO))
    if action == NO_OFFER:
        return Phrase("No offer")
    if action == WANT:
        return Phrase("Make an offer too")
    if action == MAKE:
        return Phrase("Make this offer")
    if action == DROP:
        return Phrase("Drop the offer")
    if action < NO_DEAL:
        return Phrase("Accept the offer of {seat}", seat=Seat(action - TAKE_OFFER))
    return Phrase("No deal")


def _on_the_board(board: Board, numbers: Numbers, action: int) -> Phrase:
    if action < numbers.via:
        which, way = divmod(action - numbers.move, numbers.ways)
        wagon, mode = divmod(which, MODES)
        points = POINTS[mode]
        if mode < BY_DRIVER:
            if way == 0:
                return Phrase("Wagon {wagon} with tile {n}", wagon=wagon + 1, n=points)
            return Phrase("Wagon {wagon} with tile {n} towards {way}", wagon=wagon + 1, n=points, way=board.ways[way])
        card = INVESTMENTS[1 if mode < BY_BEST_ONE else 2]
        if way == 0:
            return Phrase("Wagon {wagon} by {n} with {card}", wagon=wagon + 1, n=points, card=card)
        return Phrase(
            "Wagon {wagon} by {n} with {card} towards {way}",
            wagon=wagon + 1,
            n=points,
            card=card,
            way=board.ways[way],
        )
    if action < numbers.courier:
        way = action - numbers.via
        return Phrase("Towards {way}", way=board.ways[way]) if way else Phrase("Straight on")
    if action < numbers.courier_start:
        express = action >= numbers.express
        space = board.names[action - (numbers.express if express else numbers.courier) + CITIES]
        if express:
            return Phrase("Express Courier to {space}", space=space)
        return Phrase("Courier to {space}", space=space)
    if action < numbers.give:
        return Phrase("The courier starts on {space}", space=board.names[action - numbers.courier_start + CITIES])
    item = numbers.item_of(action)
    return _given(numbers.items, item) if numbers.adds_own(action) else _asked(numbers.items, item)


def _given(items: Items, item: int) -> Phrase:
    """An item of the own side; amounts stand in the sentence itself."""
    n = amount_of(item)
    if item < ASIDE:
        return Phrase("You give {n} florins", n=n)
    if item < ASIDE_IN:
        return Phrase("You lay {n} florins aside", n=n)
    if item < CARD:
        wagon, city = divmod((item - ASIDE_IN) // SUMS, CITIES)
        where = items.board.names[city]
        return Phrase("You pay {n} florins if wagon {wagon} reaches {city}", n=n, wagon=wagon + 1, city=where)
    if item < BID_ITEM:
        return Phrase("You give {card}", card=INFLUENCE[item - CARD])
    if item < INVEST:
        return Phrase("You bid at most {n} for wagon {wagon}", n=n, wagon=(item - BID_ITEM) // (SUMS + 1) + 1)
    if item < LET:
        return Phrase("You bid at most {n} for investment cards", n=n)
    if item < ACTS:
        which = (item - LET) // (SUMS + 1)
        return Phrase(
            "You let them load {goods} for {n} on wagon {wagon}", n=n, goods=str(which % 2 + 1), wagon=which // 2 + 1
        )
    return Phrase("You promise {item}", item=item_phrase(items, item))


def _asked(items: Items, item: int) -> Phrase:
    """An item of the other side."""
    n = amount_of(item)
    if item < ASIDE:
        return Phrase("They give {n} florins", n=n)
    if item < ASIDE_IN:
        return Phrase("They lay {n} florins aside", n=n)
    if item < CARD:
        wagon, city = divmod((item - ASIDE_IN) // SUMS, CITIES)
        where = items.board.names[city]
        return Phrase("They pay {n} florins if wagon {wagon} reaches {city}", n=n, wagon=wagon + 1, city=where)
    if item < BID_ITEM:
        return Phrase("They give {card}", card=INFLUENCE[item - CARD])
    if item < INVEST:
        return Phrase("They bid at most {n} for wagon {wagon}", n=n, wagon=(item - BID_ITEM) // (SUMS + 1) + 1)
    if item < LET:
        return Phrase("They bid at most {n} for investment cards", n=n)
    if item < ACTS:
        which = (item - LET) // (SUMS + 1)
        return Phrase(
            "They let you load {goods} for {n} on wagon {wagon}", n=n, goods=str(which % 2 + 1), wagon=which // 2 + 1
        )
    return Phrase("They promise {item}", item=item_phrase(items, item))
