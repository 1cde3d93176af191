"""Material and set-up: the map, the deal, homes."""

from collections import Counter

import pytest

import fondaco
from fondaco.engine import CHANCE, OPEN, BadSetup, Match, RecordError, Rng, records
from fondaco.games.medieval_merchant import steps
from fondaco.games.medieval_merchant.box import CITIES, PLACES
from fondaco.games.medieval_merchant.notation import FIRST
from fondaco.games.medieval_merchant.state import CLOSED, FREE, MARKED

from .table import BOARD, MERCHANT, build, can, clause, deal, dealt_value, do, homes, later, mark, place, rich, turn


@pytest.mark.clauses("MM-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match=r"2 to 6 players, not .*MM-1"):
        MERCHANT.new(players=players)
    assert [MERCHANT.new(players=n, seed=1).players for n in range(2, 7)] == [2, 3, 4, 5, 6]


@pytest.mark.clauses("MM-2")
def test_the_map() -> None:
    assert (len(BOARD.regions), len(BOARD.values), len(BOARD.names)) == (10, 25, 45)
    assert set(BOARD.values) <= set(range(2, 9))
    assert set(BOARD.region_of) == set(range(10))
    assert all(cost > 0 for cost in BOARD.route_cost)
    joined = {end for ends in BOARD.route_ends for end in ends}
    assert joined == set(range(PLACES))


@pytest.mark.clauses("MM-2")
def test_a_route_over_a_border_can_be_used() -> None:
    state = later()
    rich(state, 50, 0, 0, 0)
    assert BOARD.region_of[place("Koblenz")] != BOARD.region_of[place("Frankfurt")]
    do(turn(state), "done", "branch Frankfurt via Koblenz")
    assert state.present[0] >> place("Frankfurt") & 1


@pytest.mark.clauses("MM-2")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Gent", 7),
        ("Lübeck", 7),
        ("Erfurt", 5),
        ("Leipzig", 3),
        ("Wittenberg", 2),
        ("Regensburg", 2),
        ("München", 2),
        ("Linz", 2),
        ("Wien", 4),
    ],
)
def test_values_from_the_rulebooks(name: str, value: int) -> None:
    assert BOARD.values[place(name)] == value


@pytest.mark.clauses("MM-3", "MM-9", "MM-8", "MM-63")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_everybody_starts_with(players: int) -> None:
    state = MERCHANT.start(players)
    assert state.broken() == []
    view = state.view(0)
    assert view["stock"] == [44] * players
    assert view["letters"] == [2] * players
    assert view["points"] == [1] * players
    assert view["scale"] == 20


@pytest.mark.clauses("MM-3")
def test_there_is_a_marker_for_every_city() -> None:
    state = MERCHANT.start(5)
    dealt = Counter[int]()
    while len(state.chance()) and state.view(0)["step"] == "deal":
        outcome = state.chance()[0][0]
        dealt[dealt_value(outcome)] += 1
        state.apply(CHANCE, outcome)
    assert dealt == Counter(BOARD.values)
    assert sum(dealt.values()) == 25


@pytest.mark.clauses("MM-4")
@pytest.mark.parametrize(("players", "capital"), [(2, 15), (3, 20), (4, 25), (5, 30), (6, 35)])
def test_starting_capital(players: int, capital: int) -> None:
    view = MERCHANT.start(players).view(1)
    assert view["payments"] == [[] for _ in range(players)]
    assert MERCHANT.start(players).view(OPEN)["money"] == [capital] * players
    assert view["money"] == [capital if seat == 1 else None for seat in range(players)]


@pytest.mark.clauses("MM-5")
@pytest.mark.parametrize(("players", "there"), [(3, True), (4, True), (5, False), (6, True)])
def test_the_marker_on_wittenberg(players: int, there: bool) -> None:
    state = deal(players)
    opened = [BOARD.names[city] for city in range(CITIES) if state.status[city] == MARKED]
    assert opened == (["Wittenberg"] if there else [])
    assert sum(state.hand_count(seat) for seat in range(players)) == (24 if there else 25)


@pytest.mark.clauses("MM-5")
def test_wittenberg_counts_as_opened_for_everybody() -> None:
    state = homes(4, ("Stendal", "Schwerin", "Worms", "Fulda"))
    assert clause(state, "open Wittenberg 2") == "MM-11"
    do(state, can(state)[0])
    do(state, "branch Wittenberg via Stendal")
    assert state.rings[place("Wittenberg")] == (0,)


@pytest.mark.clauses("MM-6", "MM-100", "MM-84")
@pytest.mark.parametrize(("players", "size", "high"), [(2, 9, 5), (3, 8, 4), (4, 6, 3), (5, 5, 2), (6, 4, 2)])
def test_the_deal_in_numbers(players: int, size: int, high: int) -> None:
    assert (BOARD.hand_size[players], BOARD.high_each[players]) == (size, high)
    for seed in range(5):
        state = MERCHANT.start(players)
        rng = Rng(seed)
        values: list[int] = []
        while state.view(0)["step"] == "deal":
            outcome = state.sample(rng)
            values.append(dealt_value(outcome))
            state.apply(CHANCE, outcome)
        first, second = values[: high * players], values[high * players :]
        assert len(values) == size * players
        assert all(value >= 5 for value in first)
        left_over = sum(1 for value in second if value >= 5)
        assert left_over == sum(1 for value in BOARD.dealt(players) if value >= 5) - high * players
        assert left_over == {2: 1, 5: 2}.get(players, 0)
        for seat in range(players):
            assert sorted(values[seat::players]) == state.view(-2)["hands"][seat]  # type: ignore[index]


@pytest.mark.clauses("MM-6")
def test_each_marker_is_as_likely_as_the_others_of_its_deal() -> None:
    state = MERCHANT.start(2)
    assert [(dealt_value(outcome), weight) for outcome, weight in state.chance()] == [(5, 4), (6, 3), (7, 3), (8, 1)]
    for _ in range(10):
        state.apply(CHANCE, state.chance()[0][0])
    left = [(dealt_value(outcome), weight) for outcome, weight in state.chance()]
    assert left == [(2, 1), (3, 3), (4, 3), (8, 1)] or sum(weight for _, weight in left) == 8
    assert sum(weight for value, weight in left if value >= 5) == 1


@pytest.mark.clauses("MM-6")
def test_markers_in_hand_are_hidden_from_the_others() -> None:
    state = deal(3)
    view = state.view(1)
    assert view["hands"] == [None, state.view(-2)["hands"][1], None]  # type: ignore[index]
    assert view["hand_sizes"] == [8, 8, 8]


@pytest.mark.clauses("MM-7", "MM-14")
def test_homes_in_turn_order_from_a_random_first_player() -> None:
    state = deal(3)
    assert state.chance() == [(FIRST.action(seat), 1) for seat in range(3)]
    state.play(CHANCE, FIRST.action(2))
    scales = []
    for seat, name in ((2, "Emden"), (0, "Soest"), (1, "Fulda")):
        assert state.pending() == (seat,)
        do(state, f"home {name}")
        scales.append(state.scale)
    assert scales == [19, 18, 17]
    assert state.points == [1, 1, 1]
    assert state.money == [20, 20, 20]
    assert state.pending() == (2,)
    assert state.step.name == "open"


@pytest.mark.clauses("MM-7")
def test_a_home_must_be_a_free_village() -> None:
    state = deal(3)
    state.play(CHANCE, FIRST.first)
    assert len(can(state)) == 20
    do(state, "home Emden")
    assert "home Emden" not in can(state)
    assert clause(state, "home Emden") == "MM-7"
    assert clause(state, "open Gent 7") == "MM-7"


@pytest.mark.clauses("MM-8")
def test_the_home_adds_no_point_to_the_first() -> None:
    assert homes(5).points == [1] * 5


@pytest.mark.clauses("MM-9")
def test_without_houses_nobody_adds_or_opens() -> None:
    state = later()
    build(state, "Köln", 0)
    rich(state, 500, 0, 0, 0)
    state.stock = [0, *state.stock[1:]]
    state.letters = [0, 2, 2, 2]
    steps.start_turn(state)
    assert state.seat == 1
    assert state.money[0] == 500 + 3 * 7 + 6


@pytest.mark.clauses("MM-9")
def test_the_last_house_can_be_used() -> None:
    state = later()
    build(state, "Köln", 0)
    state.stock = [1, *state.stock[1:]]
    steps.start_turn(state)
    assert "grow Köln" in can(state)
    assert "letter grow Köln" not in can(state)
    assert clause(state, "letter grow Köln") == "MM-60"


@pytest.mark.clauses("MM-16")
def test_everybody_knows_the_own_hand_when_choosing_a_home() -> None:
    state = deal(4)
    state.play(CHANCE, FIRST.action(1))
    view = state.view(1)
    assert state.pending() == (1,)
    assert state.step.name == "home"
    assert len(view["hands"][1]) == 6  # type: ignore[index]
    assert all(owner == FREE for owner in state.villages)


@pytest.mark.clauses("MM-12", "MM-11")
def test_a_marker_in_hand_always_fits_a_city() -> None:
    state = homes(5)
    mark(state, "Gent", "Köln", "Wien")
    for seat in range(5):
        state.seat = seat
        for value in range(2, 9):
            if state.hands[seat * 9 + value]:
                waiting = [city for city in range(CITIES) if state.status[city] == CLOSED]
                assert any(BOARD.values[city] == value for city in waiting)
    assert state.broken() == []


def test_a_record_of_the_older_rules_is_refused_with_a_clear_line() -> None:
    """By the first a single opening was asked for (MM-17); by both routes cost less."""
    text = records.write(Match(MERCHANT, 2, Rng(1)))
    assert "rules: 3" in text
    for older in (1, 2):
        with pytest.raises(RecordError, match=rf"line 3: .*rules version .?{older}.*3"):
            records.read(text.replace("rules: 3", f"rules: {older}"), fondaco.load)
