"""The ledger of Medici, clause by clause."""

from collections import Counter
from typing import cast

import pytest

import fondaco
from fondaco.engine import CHANCE, OPEN, SPECTATOR, BadSetup, Event, IllegalAction, Rng
from fondaco.engine.check import check_game
from fondaco.engine.ledger import clauses
from fondaco.games.medici import cards, notation
from fondaco.games.medici.cards import ALL_CARDS, GOLD, NAMES
from fondaco.games.medici.notation import FAMILIES, FIRST, TURN
from fondaco.games.medici.scoring import evening_now, good_money, score_day, ship_money
from fondaco.games.medici.state import MediciState
from fondaco.games.medici.steps import BID_STEP, end_day, next_chooser, start_auction

MEDICI = fondaco.load("medici")
PASS, MORE, ENOUGH = notation.PASS.first, notation.MORE.first, notation.ENOUGH.first


def start(players: int = 4, first: int = 0, **options: str) -> MediciState:
    """A game whose first day is started by that buyer; chance waits."""
    state = cast(MediciState, MEDICI.start(players, options))
    state.apply(CHANCE, FIRST.action(first))
    return state


def card(name: str) -> int:
    return NAMES.index(name)


def turn(state: MediciState, name: str) -> None:
    """Chance turns up this card."""
    state.play(CHANCE, TURN.action(card(name)))


def ship(state: MediciState, seat: int, *names: str) -> None:
    """Load a ship by hand, out of the unseen cards."""
    for name in names:
        state.pool.remove(card(name))
    state.load(seat, tuple(card(name) for name in names))


def fill(state: MediciState, seat: int, count: int) -> None:
    """Load so many of the unseen cards."""
    ship(state, seat, *[NAMES[kind] for kind in state.pool[:count]])


def rich(state: MediciState, *money: int) -> None:
    """Give each buyer this money, and keep the books."""
    state.money = list(money)
    state.income = state.income.copy()
    start_money = 40 if state.players < 5 else 30
    for seat, sum_ in enumerate(money):
        state.income[seat * 4 : seat * 4 + 4] = [sum_ - start_money, 0, 0, 0]


def clause_of(state: MediciState, seat: int, text: str) -> str:
    refusal = state.why_not(seat, MEDICI.parse(text))
    return refusal.clause if refusal is not None else ""


# All that is printed ------------------------------------------------------------------------------------------

PRINTED = """
cloth 0 1 2 3 4 5 5
fur 0 1 2 3 4 5 5
grain 0 1 2 3 4 5 5
dye 0 1 2 3 4 5 5
spice 0 1 2 3 4 5 5
gold 10
3 buyers: 40 florins, 18 cards aside, ships paid 30 15 0
4 buyers: 40 florins, 12 cards aside, ships paid 30 20 10 0
5 buyers: 30 florins, 6 cards aside, ships paid 30 20 10 5 0
6 buyers: 30 florins, 0 cards aside, ships paid 30 20 15 10 5 0
pyramids: 0 0 0 0 0 5 10 20
first 10, second 5, tied for first 7 5 3 3 2, tied for second 2 1 1 1
5 holds, groups of 3, 3 days, bids up to 210
"""
"""Cards, tables and pyramids as the ledger has them (MED-2 to MED-6, MED-41, MED-51 to MED-55, MED-61)."""


def numbers(row: list[int]) -> str:
    return " ".join(str(number) for number in row)


def printed() -> str:
    """The same out of the program's tables."""
    lines = [""]
    for good, name in enumerate((*cards.GOODS, "gold")):
        lines.append(f"{name} {numbers([cards.VALUE_OF[kind] for kind in ALL_CARDS if cards.GOOD_OF[kind] == good])}")
    for players in range(3, 7):
        money = cards.START_MONEY[players]
        paid = numbers(cards.PLACE_MONEY[players])
        lines.append(f"{players} buyers: {money} florins, {cards.PUT_ASIDE[players]} cards aside, ships paid {paid}")
    lines.append(f"pyramids: {numbers(cards.LEVEL_BONUS)}")
    alone = good_money([2, 1, 0])
    first = numbers([good_money([1] * tied)[0] for tied in range(2, 7)])
    second = numbers([good_money([2] + [1] * tied)[1] for tied in range(2, 6)])
    lines.append(f"first {alone[0]}, second {alone[1]}, tied for first {first}, tied for second {second}")
    lines.append(
        f"{cards.HOLDS} holds, groups of {cards.LARGEST_GROUP}, {cards.DAYS} days, bids up to {cards.HIGHEST_BID}"
    )
    return "\n".join([*lines, ""])


@pytest.mark.clauses("MED-2", "MED-3", "MED-4", "MED-5", "MED-6", "MED-41", "MED-51", "MED-52", "MED-53", "MED-55")
def test_all_that_is_printed() -> None:
    assert printed() == PRINTED
    assert [f"{good} {value}" for good in cards.GOODS for value in range(6)] + ["gold 10"] == NAMES


@pytest.mark.clauses("MED-2", "MED-5", "MED-6", "MED-41", "MED-55")
def test_any_single_wrong_figure_is_seen_there() -> None:
    tables = [ALL_CARDS, cards.GOOD_OF, cards.VALUE_OF, cards.LEVEL_BONUS, *cards.PLACE_MONEY[3:]]
    data = [(table, at) for table in tables for at in range(len(table))]
    data += [(table, players) for table in (cards.START_MONEY, cards.PUT_ASIDE) for players in range(3, 7)]
    assert len(data) == 36 + 31 + 31 + 8 + (3 + 4 + 5 + 6) + 8
    for table, at in data:
        right = table[at]
        table[at] = right - 1 if right > 0 else right + 1
        try:
            assert printed() != PRINTED, (right, at)
        finally:
            table[at] = right
    assert printed() == PRINTED


# Material and set-up ------------------------------------------------------------------------------------------


@pytest.mark.clauses("MED-1")
@pytest.mark.parametrize("players", [0, 1, 2, 7, -3])
def test_other_numbers_of_buyers_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match=r"3 to 6 players, not .*MED-1"):
        MEDICI.new(players=players)
    assert [MEDICI.new(players=n, seed=1).players for n in (3, 4, 5, 6)] == [3, 4, 5, 6]


@pytest.mark.clauses("MED-2")
def test_the_36_cards() -> None:
    count = Counter(NAMES[kind] for kind in start().pool)
    for good in ("cloth", "fur", "grain", "dye", "spice"):
        assert [count.pop(f"{good} {value}") for value in range(6)] == [1, 1, 1, 1, 1, 2]
    assert count == {"gold 10": 1}


@pytest.mark.clauses("MED-3")
def test_five_holds_empty_on_each_day() -> None:
    state = start()
    assert state.room == [5, 5, 5, 5]
    fill(state, 1, 5)
    assert state.room == [5, 0, 5, 5]
    end_day(state)
    assert state.day == 1
    assert state.room == [5, 5, 5, 5]
    assert state.ships == [(), (), (), ()]


@pytest.mark.clauses("MED-4")
def test_markers_start_at_the_bottom_and_keep_their_level() -> None:
    state = start()
    assert state.levels == [0] * 20
    ship(state, 2, "fur 1", "fur 2", "grain 0")
    end_day(state)
    assert state.levels[10:15] == [0, 2, 1, 0, 0]
    state.apply(*chance_first(state))
    ship(state, 2, "fur 3")
    end_day(state)
    assert state.levels[10:15] == [0, 3, 1, 0, 0]


def chance_first(state: MediciState) -> tuple[int, int]:
    """The first outcome of chance where a day's starter is drawn; a harmless one elsewhere."""
    return CHANCE, state.chance()[0][0]


@pytest.mark.clauses("MED-5")
@pytest.mark.parametrize(("players", "money"), [(3, 40), (4, 40), (5, 30), (6, 30)])
def test_starting_money_is_public(players: int, money: int) -> None:
    state = start(players)
    assert state.scores() == [money] * players
    assert state.view(SPECTATOR)["money"] == [money] * players
    assert state.view(1)["money"] == [money] * players


@pytest.mark.clauses("MED-6")
@pytest.mark.parametrize(("players", "deck"), [(3, 18), (4, 24), (5, 30), (6, 36)])
def test_six_cards_a_buyer_and_the_rest_unseen(players: int, deck: int) -> None:
    state = start(players)
    assert state.deck == deck == 6 * players
    assert sorted(state.pool) == ALL_CARDS
    outcomes = dict(state.chance())
    assert len(outcomes) == 31
    assert outcomes[TURN.action(card("dye 5"))] == 2
    assert outcomes[TURN.action(GOLD)] == 1
    assert state.view(OPEN)["unseen"] == ALL_CARDS
    turn(state, "dye 5")
    assert dict(state.chance() or _after_enough(state))[TURN.action(card("dye 5"))] == 1


def _after_enough(state: MediciState) -> list[tuple[int, int]]:
    state.play(state.chooser, MORE)
    return state.chance()


@pytest.mark.clauses("MED-6")
def test_every_card_can_stay_unseen() -> None:
    """Which cards are put aside is decided by nobody: over many days each is missing about as often."""
    rng = Rng(11)
    missing: Counter[int] = Counter()
    for _ in range(400):
        state = start(3)
        for _ in range(18):
            turned = TURN.index(state.sample(rng))
            state.pool.remove(turned)
        missing.update(state.pool)
    share = [missing[kind] / (400 * ALL_CARDS.count(kind)) for kind in set(ALL_CARDS)]
    assert min(share) > 0.4
    assert max(share) < 0.6


@pytest.mark.clauses("MED-7")
def test_the_starter_of_each_day() -> None:
    state = cast(MediciState, MEDICI.start(5))
    assert state.chance() == [(FIRST.action(seat), 1) for seat in range(5)]
    state = start(4, 3)
    assert state.first == state.chooser == 3
    rich(state, 50, 20, 30, 20)
    end_day(state)
    assert state.money[1] == state.money[3]
    assert state.chance() == [(FIRST.action(1), 1), (FIRST.action(3), 1)], "who started yesterday is no better off"
    state.play(CHANCE, FIRST.action(3))
    assert state.chooser == 3
    rich(state, 50, 60, 10, 40)
    end_day(state)
    assert state.chooser == 2, "one poorest buyer starts without chance"


@pytest.mark.clauses("MED-8", "MED-27")
def test_turns_go_clockwise_to_the_next_with_room() -> None:
    state = start(4, 3)
    turn(state, "fur 1")
    state.play(3, ENOUGH)
    for seat in (0, 1, 2, 3):
        state.play(seat, PASS)
    assert state.chooser == 0
    fill(state, 1, 5)
    next_chooser(state)
    assert state.chooser == 2, "buyer 1 is full and skipped"


@pytest.mark.clauses("MED-27")
@pytest.mark.parametrize("buyer", [0, 1, 2, 3])
def test_whoever_buys_the_next_chooser_sits_left_of_the_last_one(buyer: int) -> None:
    state = start(4, 2)
    turn(state, "fur 1")
    state.play(2, ENOUGH)
    for seat in (3, 0, 1, 2):
        state.play(seat, 1 if seat == buyer else PASS)
    assert state.ships[buyer] == (card("fur 1"),)
    assert state.chooser == 3


@pytest.mark.clauses("MED-27")
def test_the_last_chooser_is_next_where_all_others_but_a_bidder_are_full() -> None:
    """Clockwise after the last chooser means all the way round: the full are skipped, the last chooser comes last."""
    state = start(4, 2)
    fill(state, 3, 5)
    fill(state, 0, 5)
    turn(state, NAMES[state.pool[0]])
    state.play(2, ENOUGH)
    state.play(1, PASS)
    state.play(2, PASS)
    assert state.chooser == 1
    turn(state, NAMES[state.pool[0]])
    state.play(1, ENOUGH)
    state.play(2, PASS)
    state.play(1, PASS)
    assert state.chooser == 2


# Choosing a group ---------------------------------------------------------------------------------------------


@pytest.mark.clauses("MED-10", "MED-16")
def test_one_to_three_cards_each_seen_before_the_next() -> None:
    state = start()
    assert state.pending() == (CHANCE,), "the first card comes without a choice"
    turn(state, "fur 1")
    assert state.group == (card("fur 1"),)
    assert state.legal(0) == [MORE, ENOUGH]
    state.play(0, MORE)
    turn(state, "spice 4")
    assert state.legal(0) == [MORE, ENOUGH]
    state.play(0, MORE)
    turn(state, "gold 10")
    assert len(state.group) == 3
    assert state.pending() == (1,), "after the third card the auction starts without asking"
    assert state.step is BID_STEP


@pytest.mark.clauses("MED-11")
def test_a_card_turned_up_stays_in_the_group() -> None:
    state = start()
    turn(state, "fur 1")
    state.play(0, ENOUGH)
    assert state.group == (card("fur 1"),)
    assert clause_of(state, 1, "more") == "MED-11"
    assert MORE not in state.legal(1)


@pytest.mark.clauses("MED-12", "MED-16")
def test_somebody_must_have_room_for_the_group() -> None:
    state = start()
    for seat, used in enumerate((4, 3, 3, 4)):
        fill(state, seat, used)
    state.play(CHANCE, TURN.action(state.pool[0]))
    assert state.legal(0) == [MORE, ENOUGH], "buyer 0 has room for one only, but others for two"
    state.play(0, MORE)
    state.play(CHANCE, TURN.action(state.pool[0]))
    assert state.pending() == (1,), "nobody has room for three: the auction starts without asking"


@pytest.mark.clauses("MED-12")
def test_only_room_counts_not_money() -> None:
    state = start()
    rich(state, 0, 0, 0, 0)
    turn(state, "fur 1")
    assert state.legal(0) == [MORE, ENOUGH]


@pytest.mark.clauses("MED-13")
def test_deck_size_and_cards_seen_are_public() -> None:
    from fondaco.games.medici.view import seen

    state = start()
    turn(state, "fur 1")
    view = state.view(SPECTATOR)
    assert view["deck"] == 23
    unseen = cast(list[int], view["unseen"])
    assert card("fur 1") not in unseen
    assert unseen == sorted(unseen), "their order says nothing"
    assert seen(state) == [card("fur 1")]


@pytest.mark.clauses("MED-14")
def test_a_full_ship_takes_no_part() -> None:
    state = start()
    fill(state, 1, 5)
    turn(state, NAMES[state.pool[0]])
    state.play(0, ENOUGH)
    assert state.pending() == (2,), "buyer 1 isn't asked to bid"
    for seat in (2, 3, 0):
        state.play(seat, PASS)
    assert state.chooser == 2, "and doesn't choose"


@pytest.mark.clauses("MED-15", "MED-16")
@pytest.mark.parametrize("count", [1, 2])
def test_an_empty_deck_lets_the_group_stand(count: int) -> None:
    state = start()
    state.deck = count
    state.pool = state.pool[: 12 + count]
    for left in range(count, 0, -1):
        state.play(CHANCE, TURN.action(state.pool[0]))
        if left > 1:
            state.play(0, MORE)
    assert len(state.group) == count
    assert state.pending() == (1,), "the auction starts without asking"


# The auction --------------------------------------------------------------------------------------------------


@pytest.mark.clauses("MED-20")
def test_one_chance_each_the_chooser_last() -> None:
    state = start(5, 3)
    turn(state, "fur 1")
    state.play(3, ENOUGH)
    asked = []
    while state.step is BID_STEP:
        asked.append(state.pending()[0])
        state.play(state.pending()[0], PASS)
    assert asked == [4, 0, 1, 2, 3]


@pytest.mark.clauses("MED-21")
def test_a_bid_beats_the_highest() -> None:
    state = start()
    turn(state, "fur 1")
    state.play(0, ENOUGH)
    assert state.legal(1) == list(range(41)), "pass, or 1 to 40"
    state.play(1, 7)
    assert state.legal(2) == [PASS, *range(8, 41)]
    assert clause_of(state, 2, "bid 7") == "MED-21"
    with pytest.raises(IllegalAction, match=r"'bid 7' isn't legal: a bid must be higher than 7; .* \(MED-21\)"):
        state.play(2, 7)
    assert state.high == 7


@pytest.mark.clauses("MED-22")
def test_nobody_bids_more_than_they_have() -> None:
    state = start()
    rich(state, 40, 5, 0, 40)
    turn(state, "fur 1")
    state.play(0, ENOUGH)
    assert state.legal(1) == [PASS, 1, 2, 3, 4, 5]
    assert clause_of(state, 1, "bid 6") == "MED-22"
    state.play(1, PASS)
    assert state.pending() == (3,), "buyer 2 has no money and can only pass"


@pytest.mark.clauses("MED-23")
def test_nobody_bids_on_a_group_that_does_not_fit() -> None:
    state = start()
    fill(state, 1, 4)
    turn(state, NAMES[state.pool[0]])
    state.play(0, MORE)
    turn(state, NAMES[state.pool[0]])
    state.play(0, ENOUGH)
    assert state.pending() == (2,)


@pytest.mark.clauses("MED-24")
def test_the_highest_bidder_pays_and_loads() -> None:
    state = start()
    turn(state, "fur 1")
    state.play(0, MORE)
    turn(state, "dye 3")
    state.play(0, ENOUGH)
    for seat, bid in ((1, 4), (2, 9), (3, PASS), (0, PASS)):
        state.play(seat, bid)
    assert state.money == [40, 40, 31, 40]
    assert state.ships[2] == (card("fur 1"), card("dye 3"))
    assert state.room[2] == 3
    assert state.group == ()
    assert state.broken() == []


@pytest.mark.clauses("MED-25", "MED-70")
def test_without_a_bid_into_the_sea_and_still_public() -> None:
    state = start()
    turn(state, "fur 1")
    state.play(0, ENOUGH)
    for seat in (1, 2, 3, 0):
        state.play(seat, PASS)
    assert state.sea == (card("fur 1"),)
    assert card("fur 1") not in state.pool, "it doesn't come again today"
    assert state.money == [40] * 4
    assert state.view(SPECTATOR)["sea"] == [card("fur 1")]
    end_day(state)
    assert list(state.sea) == []
    assert sorted(state.pool) == ALL_CARDS, "on the next day all cards are in again"


@pytest.mark.clauses("MED-26")
def test_a_forced_pass_is_no_decision() -> None:
    state = start()
    rich(state, 40, 40, 12, 13)
    turn(state, "fur 1")
    state.play(0, ENOUGH)
    state.play(1, 12)
    assert state.pending() == (3,), "buyer 2 can't beat 12 and isn't asked"
    state.play(3, 13)
    assert state.pending() == (0,)
    state.play(0, 40)
    assert state.ships[0] == (card("fur 1"),)


@pytest.mark.clauses("MED-28")
def test_the_books_example_of_room() -> None:
    """Adam, Barbara, Charles and Diane have 2, 3, 4 and 2 lots; Adam shows three; Diane buys them for 7."""
    state = start()
    for seat, used in enumerate((2, 3, 4, 2)):
        fill(state, seat, used)
    for more in (True, True, False):
        turn(state, NAMES[state.pool[0]])
        if more:
            state.play(0, MORE)
    assert state.pending() == (3,), "Barbara and Charles aren't asked"
    state.play(3, 7)
    assert state.pending() == (0,)
    state.play(0, PASS)
    assert state.money[3] == 33
    assert state.room == [3, 2, 1, 0]
    state.group = tuple(state.pool[:3])
    start_auction(state)
    assert state.pending() == (0,), "the only one with room still bids or passes"
    state.play(0, 1)
    assert state.money[0] == 39


# End of the day -----------------------------------------------------------------------------------------------


@pytest.mark.clauses("MED-30")
def test_the_last_one_with_room_fills_up_free() -> None:
    state = start(3)
    fill(state, 0, 5)
    fill(state, 1, 3)
    fill(state, 2, 2)
    state.deck = 9
    state.pool = state.pool[:27]
    for _ in range(2):
        state.play(CHANCE, TURN.action(state.pool[0]))
        state.play(state.chooser, MORE if len(state.group) == 1 else ENOUGH)
    before = list(state.money)
    state.play(1, 1)
    state.play(2, PASS)
    assert state.room == [0, 0, 3]
    assert state.pending() == (CHANCE,), "no choice, no auction"
    for left in (2, 1, 0):
        assert state.day == 0
        state.play(CHANCE, TURN.action(state.pool[0]))
        assert left == 0 or state.room[2] == left
    assert state.day == 1, "then the day ends"
    assert state.income[2 * 4 + 3] == 0, "free"
    assert state.income[1 * 4 + 3] == 1
    assert before == [40, 40, 40]


@pytest.mark.clauses("MED-30")
def test_the_last_one_stops_where_the_deck_is_empty() -> None:
    state = start(3)
    fill(state, 0, 5)
    fill(state, 1, 5)
    state.deck = 2
    state.pool = state.pool[:20]
    next_chooser(state)
    state.play(CHANCE, TURN.action(state.pool[0]))
    assert state.room[2] == 4
    state.play(CHANCE, TURN.action(state.pool[0]))
    assert state.day == 1


@pytest.mark.clauses("MED-31")
def test_the_day_ends_with_the_deck() -> None:
    state = start()
    state.deck = 1
    turn(state, "gold 10")
    assert state.step is BID_STEP
    for seat in (1, 2, 3):
        state.play(seat, PASS)
    assert state.day == 0, "the last group is still auctioned"
    state.play(0, 1)
    assert state.day == 1
    assert state.income[0] == 30, "ships sailed with empty holds, gold first"


@pytest.mark.clauses("MED-32")
def test_three_days() -> None:
    state = start()
    for day in range(3):
        assert state.day == day
        assert not state.over
        if state.pending() == (CHANCE,) and state.step.name == "first":
            state.play(*chance_first(state))
        end_day(state)
    assert state.over
    assert state.pending() == ()
    assert state.winners() == [0, 1, 2, 3]
    with pytest.raises(IllegalAction, match="over"):
        state.play(0, PASS)


@pytest.mark.clauses("MED-33")
def test_cards_left_in_the_deck_are_not_shown() -> None:
    state = start(3)
    fill(state, 0, 5)
    fill(state, 1, 5)
    fill(state, 2, 4)
    state.deck = 4
    state.log = []
    next_chooser(state)
    state.play(CHANCE, TURN.action(state.pool[0]))
    shown = [event for event in state.log if event.kind in ("turned", "filled", "sea")]
    assert len(shown) == 1, "of four cards in the deck only the loaded one is shown"


# Scoring the ships --------------------------------------------------------------------------------------------


@pytest.mark.clauses("MED-40")
def test_a_ships_value_counts_gold() -> None:
    state = start()
    ship(state, 0, "cloth 5", "dye 5", "grain 3", "grain 0", "gold 10")
    assert state.cargo(0) == 23


@pytest.mark.clauses("MED-41")
@pytest.mark.parametrize("paid", [[30, 15, 0], [30, 20, 10, 0], [30, 20, 10, 5, 0], [30, 20, 15, 10, 5, 0]])
def test_payments_by_place(paid: list[int]) -> None:
    values = [20 - place for place in range(len(paid))]
    assert ship_money(values) == paid
    assert ship_money(values[::-1]) == paid[::-1]


@pytest.mark.clauses("MED-42")
def test_tied_ships_share_their_places() -> None:
    assert ship_money([23, 20, 16, 16, 14]) == [30, 20, 7, 7, 0], "the book's example"
    assert ship_money([9, 8, 3, 3]) == [30, 20, 5, 5], "two tied for last of four"
    assert ship_money([4, 4, 4]) == [15, 15, 15]
    assert ship_money([8, 8, 8, 1]) == [20, 20, 20, 0]


@pytest.mark.clauses("MED-43")
def test_an_empty_ship_is_placed_like_any_other() -> None:
    state = start(3)
    ship(state, 1, "cloth 0")
    ship(state, 2, "spice 4")
    end_day(state)
    assert [state.income[seat * 4] for seat in range(3)] == [7, 7, 30], "0 and 0 share 15 and 0"


# Scoring the goods --------------------------------------------------------------------------------------------


@pytest.mark.clauses("MED-50", "MED-4")
def test_a_level_a_card_never_above_seven() -> None:
    state = start()
    state.levels[0:5] = [6, 0, 0, 0, 0]
    ship(state, 0, "cloth 0", "cloth 1", "fur 5", "fur 5", "gold 10")
    end_day(state)
    assert state.levels[0:5] == [7, 2, 0, 0, 0]


@pytest.mark.clauses("MED-50")
@pytest.mark.parametrize("markers", ["scoring", "at-once"])
def test_gold_moves_no_marker(markers: str) -> None:
    state = start(3, markers=markers)
    state.levels = [1, 2, 3, 4, 5, *state.levels[5:]]
    ship(state, 0, "gold 10")
    ship(state, 1, "spice 0")
    end_day(state)
    assert state.levels == [1, 2, 3, 4, 5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]


@pytest.mark.clauses("MED-51")
def test_first_and_second_of_a_good() -> None:
    assert good_money([3, 1, 2, 0]) == [10, 0, 5, 0]
    assert good_money([0, 1, 2]) == [0, 5, 10]


@pytest.mark.clauses("MED-52")
@pytest.mark.parametrize(("tied", "each"), [(2, 7), (3, 5), (4, 3), (5, 3), (6, 2)])
def test_tied_for_highest_share_both_prizes(tied: int, each: int) -> None:
    rest = 6 - tied
    assert good_money([4] * tied + list(range(rest))) == [each] * tied + [0] * rest


@pytest.mark.clauses("MED-53")
def test_tied_for_second_share_five() -> None:
    assert good_money([4, 2, 2, 2]) == [10, 1, 1, 1], "the book's example"
    assert good_money([4, 2, 2, 1]) == [10, 2, 2, 0]


@pytest.mark.clauses("MED-54")
def test_level_zero_is_paid_only_as_tied() -> None:
    assert good_money([0, 0, 0]) == [5, 5, 5]
    assert good_money([1, 0, 0, 0]) == [10, 1, 1, 1]
    assert good_money([2, 1, 0, 0]) == [10, 5, 0, 0]


@pytest.mark.clauses("MED-55")
def test_top_levels_earn_a_bonus_every_day() -> None:
    state = start()
    state.levels = [5, 0, 0, 0, 0, 5, 6, 0, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0]
    score_day(state)
    assert [state.income[seat * 4 + 2] for seat in range(4)] == [5, 15, 20, 0], "never shared"
    score_day(state)
    assert [state.income[seat * 4 + 2] for seat in range(4)] == [10, 30, 40, 0], "and again the next day"


@pytest.mark.clauses("MED-56")
def test_the_books_example_of_goods_and_bonus() -> None:
    state = start()
    state.levels = [7, 0, 0, 0, 0, 6, 0, 0, 0, 0, 6, 0, 0, 0, 0, 3, 0, 0, 0, 0]
    others = [sum(good_money([0, 0, 0, 0])) // 4 * 4] * 4
    score_day(state)
    earned = [state.income[seat * 4 + 1] + state.income[seat * 4 + 2] - others[seat] for seat in range(4)]
    assert earned == [30, 12, 12, 0]


@pytest.mark.clauses("MED-57")
def test_all_five_goods_after_the_markers_moved() -> None:
    state = start(3)
    ship(state, 0, "cloth 0", "fur 0", "grain 0", "dye 0", "spice 0")
    end_day(state)
    assert [state.income[seat * 4 + 1] for seat in range(3)] == [50, 10, 10]


# End of the game ----------------------------------------------------------------------------------------------


@pytest.mark.clauses("MED-60")
def test_most_money_wins_and_equals_share() -> None:
    state = start(3)
    state.day = 2
    rich(state, 90, 20, 90)
    end_day(state)
    assert state.winners() == [0, 2]
    assert state.ranks() == [1, 3, 1]
    state.money = [80, 120, 90]
    assert state.winners() == [1]
    assert state.ranks() == [3, 1, 2]


@pytest.mark.clauses("MED-61")
def test_money_has_no_upper_limit_and_bids_end_at_210() -> None:
    state = start()
    rich(state, 99, 99, 99, 99)
    ship(state, 0, "gold 10")
    end_day(state)
    assert state.money[0] > 99
    rich(state, 40, 210, 40, 40)
    state.group = (state.pool[0],)
    state.chooser = 0
    state.deck = 20
    start_auction(state)
    assert state.legal(1)[-1] == MEDICI.parse("bid 210")
    state.play(1, 210)
    assert state.money[1] == 0, "nobody can bid more, and it never falls below 0"


@pytest.mark.clauses("MED-62")
def test_markers_move_at_scoring_or_at_once() -> None:
    late = start(4)
    soon = start(4, markers="at-once")
    for state in (late, soon):
        turn(state, "fur 1")
        state.play(0, ENOUGH)
        for seat, bid in ((1, 4), (2, PASS), (3, PASS), (0, PASS)):
            state.play(seat, bid)
    assert late.levels[6] == 0
    assert soon.levels[6] == 1
    for state in (late, soon):
        end_day(state)
    assert late.levels == soon.levels
    assert late.money == soon.money
    with pytest.raises(BadSetup, match=r"option markers can be scoring, at-once, not 'never' \(MED-62\)"):
        MEDICI.new(options={"markers": "never"})


@pytest.mark.clauses("MED-62")
def test_the_option_never_changes_a_result() -> None:
    for seed in range(30):
        results = []
        for way in ("scoring", "at-once"):
            state = MEDICI.new(players=3 + seed % 4, seed=seed, options={"markers": way})
            rng = Rng(seed)
            while not state.over:
                seat = state.pending()[0]
                legal = state.legal(seat)
                state.play(seat, legal[rng.below(len(legal))])
            results.append(state.scores())
        assert results[0] == results[1]


@pytest.mark.clauses("MED-70", "MED-6")
def test_no_view_knows_the_deck() -> None:
    """All views are the same but for whose they are, and nothing in the state says which cards are in the deck."""
    state = MEDICI.new(players=4, seed=3)
    views = [{**state.view(seat), "viewer": 0} for seat in (SPECTATOR, OPEN, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)
    assert len(cast(list[int], views[0]["unseen"])) == cast(int, views[0]["deck"]) + 12


def test_random_games_keep_the_contract() -> None:
    report = check_game(MEDICI, games=160)
    assert {name: found for name, found in report.problems.items() if found and name != "clauses"} == {}
    assert report.games == 160


def test_every_family_has_words_and_a_clause_of_the_rulebook() -> None:
    known = clauses(MEDICI)
    for family in FAMILIES.all:
        assert family.says, family
        assert family.clause in known, family


# What is told -------------------------------------------------------------------------------------------------


def told(state: MediciState, kind: str) -> list[tuple[int, dict[str, object]]]:
    assert state.log is not None
    return [(event.seat, event.data) for event in state.log if event.kind == kind]


@pytest.mark.clauses("MED-11")
def test_auctioning_the_group_is_told() -> None:
    state = start(3)
    turn(state, "cloth 5")
    state.log = []
    state.play(0, ENOUGH)
    assert told(state, "enough") == [(0, {"cards": [card("cloth 5")]})]


@pytest.mark.clauses("MED-22", "MED-23")
def test_who_is_passed_over_is_told_with_the_reason() -> None:
    state = start(4)
    fill(state, 1, 5)
    rich(state, 40, 40, 0, 40)
    turn(state, "dye 5")
    state.log = []
    state.play(0, ENOUGH)
    assert told(state, "skipped") == [(1, {"why": "room"}), (2, {"why": "money"})]
    assert state.pending() == (3,)


@pytest.mark.clauses("MED-25")
@pytest.mark.parametrize(
    ("lots", "words"), [(["dye 5"], "dye 5 goes into the sea"), (["dye 5", "fur 1"], "dye 5, fur 1 go into the sea")]
)
def test_what_nobody_wants_goes_into_the_sea_one_or_more(lots: list[str], words: str) -> None:
    event = Event("sea", CHANCE, {"cards": [card(name) for name in lots]})
    assert str(MEDICI.describe_event(event)) == f"Nobody bids: {words}"


@pytest.mark.clauses("MED-41", "MED-51", "MED-55")
def test_the_evening_tells_what_everybody_gets_for_what() -> None:
    state = start(3)
    ship(state, 0, "cloth 5", "cloth 5", "gold 10")
    ship(state, 1, "cloth 1")
    before = state.money.copy()
    state.log = []
    end_day(state)
    [(seat, day)] = told(state, "evening")
    assert seat == CHANCE
    assert day["values"] == [20, 1, 0]
    assert day["ships"] == [30, 15, 0]
    goods, bonus = cast(list[list[int]], day["goods"]), cast(list[list[int]], day["bonus"])
    assert [row[0] for row in goods] == [10, 5, 0]
    assert day["before"] == before
    ships = cast(list[int], day["ships"])
    assert state.money == [before[s] + ships[s] + sum(goods[s]) + sum(bonus[s]) for s in range(3)]


@pytest.mark.parametrize("markers", ["scoring", "at-once"])
@pytest.mark.clauses("MED-41", "MED-51", "MED-55")
def test_what_the_evening_would_bring_is_what_it_brings(markers: str) -> None:
    state = start(4, markers=markers)
    ship(state, 0, "cloth 5", "fur 3")
    ship(state, 1, "cloth 2", "cloth 1", "gold 10")
    told = evening_now(state)
    before = list(state.money)
    score_day(state)
    assert told == [after - money for after, money in zip(state.money, before, strict=True)]
