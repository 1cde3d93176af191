"""Phase 7 and the end: MA-100 to MA-116."""

import pytest

from fondaco.games.middle_ages.state import MiddleState, To

from .table import clause_of, go, hold, idle, legal, load, play, rich, sound, stand, start, until


def at_upkeep(players: int = 2, *status: int) -> MiddleState:
    state = start(players)
    state.status = [*status] + [0] * (players - len(status))
    return state


@pytest.mark.clauses("MA-100", "MA-109")
def test_upkeep_is_paid_by_all_before_anybody_raises() -> None:
    state = at_upkeep(3, 3, 2, 8)
    go(state, To.UPKEEP)
    assert state.step.name == "raising"
    assert state.money == [4600, 4800, 3400]
    order = []
    while state.step.name == "raising":
        order.append(state.actor)
        play(state, "done")
    assert order == [0, 1]  # green is at the top


@pytest.mark.clauses("MA-100", "MA-109", "MA-102")
def test_both_rounds_of_phase_7_go_in_turn_order_and_letters_belong_to_the_first() -> None:
    state = start(4, first=2)
    state.status = [6, 6, 0, 6]
    rich(state, 700, 700, 5000, 700)
    for seat in range(4):
        hold(state, seat, "Bonus Sale")
    go(state, To.UPKEEP)
    seen: list[tuple[str, int]] = []
    while state.phase == 7:
        seen.append((state.step.name, state.actor))
        play(state, {"social status": "no card", "letter of credit": "take letter", "raising": "done"}[seen[-1][0]])
    card, letter = "social status", "letter of credit"
    upkeep = [(card, 2), (card, 3), (letter, 3), (card, 0), (letter, 0), (card, 1), (letter, 1)]
    assert seen == [*upkeep, *[("raising", seat) for seat in (2, 3, 0, 1)]]
    assert state.letters == [1, 1, 0, 1]


@pytest.mark.clauses("MA-102", "MA-11")
def test_nobody_takes_a_letter_who_did_not_drop_or_when_four_are_out() -> None:
    state = at_upkeep(4, 6, 1, 0, 6)
    state.letters = [0, 0, 0, 0]
    rich(state, 1000, 100, 0, 400)
    go(state, To.UPKEEP)
    assert (state.step.name, state.actor) == ("letter of credit", 3)  # the others could pay, green pays nothing
    assert clause_of(state, "done") == "MA-102"
    play(state, "no letter")
    assert (state.letters, state.money[3], state.step.name) == ([0] * 4, 0, "raising")
    last = at_upkeep(3, 6, 6)
    last.letters = [0, 0, 3]
    rich(last, 0, 0, 0)
    go(last, To.UPKEEP)
    play(last, "take letter")  # the fourth
    assert last.letters == [1, 0, 3]
    assert (last.step.name, last.actor, last.status) == ("repaying", 2, [0, 0, 0])  # blue dropped and got none


@pytest.mark.clauses("MA-101")
def test_1000_with_700_florins_drops_to_600() -> None:
    state = at_upkeep(2, 6)
    rich(state, 700, 5000)
    go(state, To.UPKEEP)
    assert (state.status[0], state.money[0]) == (4, 100)
    rich_one = at_upkeep(2, 6)
    rich(rich_one, 1000, 5000)
    go(rich_one, To.UPKEEP)
    assert (rich_one.status[0], rich_one.money[0]) == (6, 0)  # who can pay doesn't drop


@pytest.mark.clauses("MA-102")
def test_who_dropped_may_take_one_letter() -> None:
    state = at_upkeep(2, 6, 0)
    rich(state, 700, 0)
    go(state, To.UPKEEP)
    assert legal(state) == ["take letter", "no letter"]
    play(state, "take letter")
    assert (state.letters, state.money[0]) == ([1, 0], 2100)
    assert state.step.name == "raising"  # one a turn; blue, on the lowest level, wasn't asked
    assert state.status[0] == 4  # the money comes too late
    state.status = [8, 0]
    until(state, "buying")
    rich(state, 0, 0)
    go(state, To.UPKEEP)
    play(state, "done", "take letter")
    assert state.letters == [2, 0]  # several may be held


@pytest.mark.clauses("MA-103", "MA-104")
def test_letters_are_paid_back_before_any_level_is_bought() -> None:
    state = at_upkeep(2, 1)
    state.letters = [2, 0]
    hold(state, 0, "Social Climbing")
    rich(state, 7000, 5000)
    go(state, To.RAISING)
    assert legal(state) == ["done", "repay letter"]
    assert clause_of(state, "raise status") == "MA-104"
    assert clause_of(state, "play Social Climbing") == "MA-104"
    play(state, "repay letter")
    assert (state.letters[0], state.money[0]) == (1, 4500)
    assert clause_of(state, "raise status") == "MA-104"
    play(state, "repay letter", "raise status")
    assert (state.letters[0], state.status[0]) == (0, 2)
    assert clause_of(state, "repay letter") == "MA-103"
    assert sum(state.letters) == 0  # they can be taken again


@pytest.mark.clauses("MA-103", "MA-101", "MA-102", "MA-11")
def test_letters_are_paid_back_right_before_the_own_upkeep_too() -> None:
    state = at_upkeep(2, 4, 2)
    state.letters = [2, 2]
    rich(state, 5200, 2600)
    hold(state, 0, "Bonus Sale")
    go(state, To.UPKEEP)
    assert (state.step.name, state.pending()) == ("repaying", (0,))
    assert legal(state) == ["done", "repay letter"]
    assert clause_of(state, "raise status") == "MA-103"
    play(state, "repay letter", "repay letter")
    assert (state.letters, state.money) == ([0, 2], [200, 2600])
    assert state.step.name == "social status"  # with no letter left the upkeep follows, after the question for a card
    play(state, "no card")
    assert (state.status[0], state.money[0]) == (2, 0)  # the upkeep couldn't be paid any more
    play(state, "take letter")  # all four were out: one that was paid back can be taken again
    assert (state.letters, state.money[0]) == ([1, 2], 2000)
    assert (state.step.name, state.pending()) == ("repaying", (1,))
    play(state, "repay letter", "done")
    assert (state.letters, state.status[1], state.money[1]) == ([1, 1], 1, 0)


@pytest.mark.clauses("MA-103", "MA-132")
def test_who_holds_letters_is_asked_before_upkeep_even_without_the_money() -> None:
    state = at_upkeep(2, 1)
    state.letters = [1, 0]
    rich(state, 2400, 5000)
    go(state, To.UPKEEP)
    assert (state.step.name, legal(state)) == ("repaying", ["done"])
    assert clause_of(state, "repay letter") == "MA-103"
    play(state, "done")
    assert (state.money[0], state.letters[0]) == (2300, 1)
    assert (state.step.name, state.pending()) == ("raising", (0,))  # blue holds none and isn't asked


@pytest.mark.clauses("MA-103")
def test_a_letter_costs_2500() -> None:
    state = at_upkeep(2)
    state.letters = [1, 0]
    rich(state, 2400, 0)
    go(state, To.RAISING)
    assert legal(state) == ["done"]
    assert clause_of(state, "repay letter") == "MA-103"


@pytest.mark.clauses("MA-105")
def test_three_wagons_make_1000_a_level_and_two_levels_a_turn() -> None:
    state = at_upkeep(2)
    state.arrivals = 3
    go(state, To.RAISING)
    play(state, "raise status", "raise status")
    assert (state.status[0], state.money[0]) == (2, 3000)
    assert state.actor == 1  # no third level
    rich(state, 3000, 900)
    assert clause_of(state, "raise status") == "MA-105"


@pytest.mark.clauses("MA-106")
def test_two_social_climbing_cards() -> None:
    state = at_upkeep(2)
    state.arrivals = 7
    hold(state, 0, "Social Climbing", "Social Climbing", "Social Climbing")
    rich(state, 5000, 5000)
    go(state, To.RAISING)
    play(state, "play Social Climbing", "play Social Climbing")
    assert (state.status[0], state.money[0]) == (2, 2600)
    assert state.actor == 1  # they count towards the two levels
    assert state.cards(0) == 1
    mixed = at_upkeep(2)
    mixed.arrivals = 6
    hold(mixed, 0, "Social Climbing")
    go(mixed, To.RAISING)
    play(mixed, "play Social Climbing", "raise status")
    assert mixed.money[0] == 5000 - 1200 - 2000
    poor = at_upkeep(2)
    hold(poor, 0, "Social Climbing")
    rich(poor, 1100, 0)
    go(poor, To.RAISING)
    assert clause_of(poor, "play Social Climbing") == "MA-106"


@pytest.mark.clauses("MA-107")
def test_social_status_makes_the_upkeep_400() -> None:
    state = at_upkeep(2, 8)
    hold(state, 0, "Social Status")
    rich(state, 400, 5000)
    go(state, To.UPKEEP)
    assert legal(state) == ["no card", "play Social Status"]
    play(state, "play Social Status")
    assert (state.status[0], state.money[0]) == (8, 0)
    low = at_upkeep(2, 1)
    hold(low, 0, "Social Status")
    go(low, To.UPKEEP)
    play(low, "play Social Status")
    assert low.money[0] == 4600  # whatever the level
    poor = at_upkeep(2, 8)
    hold(poor, 0, "Social Status")
    rich(poor, 300, 5000)
    go(poor, To.UPKEEP)
    assert clause_of(poor, "play Social Status") == "MA-107"


@pytest.mark.clauses("MA-114")
def test_social_status_is_free_to_keep() -> None:
    state = at_upkeep(2, 8)
    hold(state, 0, "Social Status")
    rich(state, 1000, 5000)
    go(state, To.UPKEEP)
    play(state, "no card")
    assert (state.status[0], state.money[0], state.cards(0)) == (6, 0, 1)


@pytest.mark.clauses("MA-108")
def test_1600_is_the_top() -> None:
    state = at_upkeep(2, 7)
    rich(state, 9000, 5000)
    go(state, To.RAISING)
    play(state, "raise status")
    assert state.status[0] == 8
    assert state.actor == 1


@pytest.mark.clauses("MA-110")
@pytest.mark.parametrize(("players", "last"), [(2, 6), (3, 7), (4, 8)])
def test_the_game_ends_after_the_turn_of_the_last_arrival(players: int, last: int) -> None:
    state = start(players)
    state.arrivals = last - 1
    go(state, To.TURN_OVER)
    assert not state.over
    state.arrivals = last
    go(state, To.TURN_OVER)
    assert state.over
    assert state.pending() == ()


@pytest.mark.clauses("MA-110")
def test_all_wagons_that_arrive_in_the_last_turn_are_unloaded_and_those_on_the_road_sell_nothing() -> None:
    state = start(2)
    stand(state, 1, "Wien")
    stand(state, 2, "Hamburg")
    stand(state, 3, "Genova-E 1", "Genova")
    for wagon in (1, 2, 3):
        load(state, wagon, 0, "silk", 1)
    state.bonus = [0] * 6
    state.arrivals = 5
    state.arrived = 0b011
    go(state, 19)
    until(state, "raising")
    assert state.arrivals == 7
    assert state.money[0] == 5000 + 2 * 600
    while not state.over:
        idle(state)
    sound(state)


@pytest.mark.clauses("MA-111", "MA-116")
def test_status_then_money_decides_and_equals_share() -> None:
    state = start(4)
    state.status = [3, 5, 5, 5]
    rich(state, 9000, 1000, 2000, 2000)
    state.letters = [0] * 4
    state.over = True
    assert state.ranks() == [4, 3, 1, 1]
    assert state.winners() == [2, 3]
    assert state.scores() == [400, 800, 800, 800]


@pytest.mark.clauses("MA-112", "MA-116")
def test_a_letter_of_credit_at_the_end_ranks_behind_all_without() -> None:
    state = start(4)
    state.status = [8, 0, 6, 0]
    rich(state, 9000, 0, 3000, 100)
    state.letters = [1, 0, 2, 0]
    state.over = True
    assert state.ranks() == [3, 2, 4, 1]


@pytest.mark.clauses("MA-112", "MA-116")
def test_among_those_with_letters_their_number_counts_nothing() -> None:
    state = start(4)
    state.status = [5, 8, 5, 5]
    rich(state, 9000, 100, 3000, 3000)
    state.letters = [1, 4, 2, 1]
    state.over = True
    assert state.ranks() == [2, 1, 3, 3]  # status, then money
    state.letters = [1, 4, 0, 1]
    assert state.ranks() == [3, 2, 1, 4]
    assert state.winners() == [2]


@pytest.mark.clauses("MA-111")
def test_goods_and_cards_count_nothing() -> None:
    state = start(2)
    hold(state, 0, "Special Sale")
    load(state, 1, 0, "silk", 3)
    state.over = True
    assert state.ranks() == [1, 1]
    assert [line.points for line in state.sheet()] == [[0, 0]]


@pytest.mark.clauses("MA-113")
def test_the_game_ends_after_the_60th_turn() -> None:
    state = start(2)
    state.turn = 59
    go(state, To.TURN_OVER)
    assert not state.over
    assert state.turn == 60
    go(state, To.TURN_OVER)
    assert state.over
