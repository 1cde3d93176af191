"""Material and set-up: MA-1 to MA-19, MA-115."""

import pytest

import fondaco
from fondaco.engine import CHANCE, BadSetup
from fondaco.engine.boards import BoardError
from fondaco.games.middle_ages.board import check, read_board, standard_text
from fondaco.games.middle_ages.notation import BID
from fondaco.games.middle_ages.phases.upkeep import level_price
from fondaco.games.middle_ages.state import To
from fondaco.games.middle_ages.tables import BUY, GOODS, HIGHEST_SUM, INFLUENCE, INVESTMENTS, LEVEL_PRICE, SELL, UPKEEP

from .table import GAME, clause_of, go, idle, legal, place, play, rich, sound, start, until, where

BOARD = read_board(standard_text())


@pytest.mark.clauses("MA-1")
@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(BadSetup, match=r"2 to 4 players.*MA-1"):
        GAME.start(players)


@pytest.mark.clauses("MA-2")
def test_six_cities_with_three_goods_each() -> None:
    assert set(BOARD.names[:6]) == {"Paris", "Köln", "Brugge", "Wien", "Hamburg", "Genova"}
    assert [len(set(goods)) for goods in BOARD.markets] == [3] * 6
    assert {GOODS[g] for g in BOARD.markets[place("Köln")]} == {"wine", "silk", "iron"}
    assert GOODS.index("wine") not in BOARD.markets[place("Brugge")]
    state = start(4)
    assert len(state.stock) == 4 * 6 * 6
    assert len(state.bonus) == 6


@pytest.mark.clauses("MA-2")
def test_a_market_needs_three_different_goods() -> None:
    text = standard_text().replace('["cloth", "wine", "food"]', '["cloth", "cloth", "food"]')
    assert ["different" in str(mistake) for mistake in check(text)] == [True]


@pytest.mark.clauses("MA-3")
def test_nine_tokens_of_each_good_one_on_the_price_table() -> None:
    state = start()
    assert list(GOODS) == ["cloth", "iron", "wine", "food", "silk", "salt"]
    assert state.supply == [8] * 6
    state.supply[0] = 7
    assert any("MA-3" in what for what in state.broken())


@pytest.mark.clauses("MA-4")
def test_a_crossing_needs_three_roads() -> None:
    text = standard_text().replace('  { ends = ["Paris", "A"], spaces = 2 },\n', "")
    assert ["crossing A has 2 roads" in str(mistake) for mistake in check(text)] == [True]


@pytest.mark.clauses("MA-4")
def test_all_cities_must_be_joined() -> None:
    text = standard_text()
    for road in ('["Genova", "E"], spaces = 3', '["Genova", "Wien"], spaces = 6'):
        line = next(line for line in text.splitlines() if road in line)
        text = text.replace(line + "\n", "")
    assert any("Genova" in str(mistake) and "MA-4" in str(mistake) for mistake in check(text))
    with pytest.raises(BoardError):
        read_board(text)


@pytest.mark.clauses("MA-4")
def test_no_space_of_the_board_is_a_dead_end() -> None:
    assert BOARD.spaces == 6 + 43
    for space in range(6, BOARD.spaces):
        assert len(BOARD.exits[space]) >= (3 if space < BOARD.nodes else 2)


@pytest.mark.clauses("MA-5")
def test_the_price_table() -> None:
    assert list(zip(BUY, SELL, strict=True)) == [(100, 600), (100, 700), (200, 800), (300, 900), (400, 1000)]
    assert start().levels == [0] * 6


@pytest.mark.clauses("MA-6")
def test_the_wagons_start_in_one_of_two_sets() -> None:
    state = GAME.start(3)
    assert [GAME.text(outcome) for outcome, weight in state.chance() if weight == 1] == ["start first", "start second"]
    first, second = start(wagons="first"), start(wagons="second", courier="Paris-A 2")
    assert [where(first, wagon) for wagon in (1, 2, 3)] == ["Paris", "Köln", "Genova"]
    assert [where(second, wagon) for wagon in (1, 2, 3)] == ["Genova", "Brugge", "Wien"]
    assert first.load == [0] * 72
    with pytest.raises(BadSetup, match="MA-6"):
        GAME.start(3, {"start": "2011 first"})


@pytest.mark.clauses("MA-7")
@pytest.mark.parametrize(("wagons", "count"), [("first", 6), ("second", 7)])
def test_the_courier_starts_two_steps_from_an_empty_city(wagons: str, count: int) -> None:
    state = GAME.start(2, {"start": wagons})
    state.play(CHANCE, GAME.parse(f"start {wagons}"))
    outcomes = state.chance()
    assert len(outcomes) == count
    assert {weight for _, weight in outcomes} == {1}
    names = {GAME.text(outcome) for outcome, _ in outcomes}
    assert ("courier starts Brugge-A 2" in names) == (wagons == "first")
    assert ("courier starts Hamburg-B 2" in names) == (wagons == "first" or wagons == "second")
    assert "courier starts Hamburg-B 1" not in names


@pytest.mark.clauses("MA-8")
def test_bonuses_start_at_200_without_a_wagon() -> None:
    state = start(wagons="first")
    shown = {state.board.names[city]: state.bonus[city] for city in range(6)}
    assert shown == {"Paris": 0, "Köln": 0, "Genova": 0, "Brugge": 200, "Wien": 200, "Hamburg": 200}


@pytest.mark.clauses("MA-9")
def test_eight_investment_cards_four_face_up() -> None:
    assert sorted(INVESTMENTS) == sorted(
        ["Discount", "Driver", "Best Driver", "Courier", "Express Courier", "Office", "Large Office", "Warehouse Sale"]
    )
    state = fondaco.load("middle_ages").start(2)
    turned = 0
    while state.pending() == (CHANCE,):
        outcomes = state.chance()
        if GAME.text(outcomes[0][0]).startswith("turn up"):
            turned += 1
            assert len(outcomes) == 8 - turned + 1
        state.play(CHANCE, outcomes[0][0])
    assert turned == 4


@pytest.mark.clauses("MA-10")
def test_three_influence_cards_of_each_of_seven_kinds() -> None:
    assert len(INFLUENCE) == 7
    assert start().pile == [3] * 7


@pytest.mark.clauses("MA-12")
def test_what_each_player_has() -> None:
    state = start(3)
    assert state.money == [5000] * 3
    assert state.tiles == [0b1111] * 3
    assert state.status == [0] * 3
    assert state.view(1)["money"] == [None, 5000, None]


@pytest.mark.clauses("MA-13")
def test_the_status_table() -> None:
    assert UPKEEP == [0, 100, 200, 400, 600, 800, 1000, 1300, 1600]


@pytest.mark.clauses("MA-14")
def test_the_wagon_track() -> None:
    state = start()
    found = []
    for state.arrivals in range(11):
        found.append(level_price(state))
    assert found == [700, 800, 900, 1000, 1200, 1500, 2000, 2500, 3000, 3000, 3000]
    assert len(LEVEL_PRICE) == 9


@pytest.mark.clauses("MA-15")
def test_the_first_player_is_random_and_the_role_passes_left() -> None:
    state = GAME.start(3, {"start": "first"})
    state.play(CHANCE, GAME.parse("start first"))
    state.play(CHANCE, state.chance()[0][0])
    assert state.chance() == [(GAME.parse(f"first {colour}"), 1) for colour in ("red", "blue", "green")]
    game = start(3, first=2)
    assert game.pending() == (2,)
    order = []
    while game.turn == 1:
        if game.step.name == "buying":
            order.append(game.actor)
        idle(game)
    assert order == [2, 0, 1, 2, 0, 1]
    assert (game.first, game.pending()) == (0, (0,))


@pytest.mark.clauses("MA-16")
def test_seven_phases_in_order() -> None:
    state = start()
    phases: list[int] = []
    while state.turn == 1:
        if not phases or phases[-1] != state.phase:
            phases.append(state.phase)
        idle(state)
    assert [phase for phase in phases if phase] == [1, 2, 3, 4, 6, 7]  # nothing was unloaded: no decision in phase 5


@pytest.mark.clauses("MA-17")
def test_wagons_are_numbered_by_the_start_set() -> None:
    state = start(wagons="second", courier="Paris-A 2")
    assert where(state, 1) == "Genova"
    until(state, "load master bids")
    assert state.wagon == 0
    assert "Genova" in str(state.prompt(0))


@pytest.mark.clauses("MA-18")
def test_the_bank_never_runs_out() -> None:
    state = start()
    rich(state, 30_000, 30_000, 30_000, 30_000)
    sound(state)
    state.pay(0, 20_000, 3)
    sound(state)
    assert sum(state.money) > 45_000


@pytest.mark.clauses("MA-19")
def test_no_bid_is_above_twenty_thousand() -> None:
    state = start()
    rich(state, 90_000, 5000, 5000, 5000)
    until(state, "load master bids")
    assert state.legal(0)[-1] == BID.action(HIGHEST_SUM // 100)
    assert legal(state, 0)[-1] == "bid 20000"
    until(state, "investment bids", 0)
    assert "bid 20000" in legal(state, 0)
    assert not any(text in legal(state, 0) for text in ("bid 20100", "bid 90000"))


@pytest.mark.clauses("MA-115")
def test_every_amount_is_a_multiple_of_100() -> None:
    words = [word for text in (GAME.text(action) for action in range(len(GAME.actions()))) for word in text.split()]
    amounts = [int(word) for word in words if word.isdigit() and len(word) > 1]
    assert amounts
    assert all(amount % 100 == 0 for amount in amounts)
    state = start()
    state.money = [5050, 5000, 5000, 5000]
    assert any("MA-115" in what for what in state.broken())


@pytest.mark.clauses("MA-11")
def test_four_letters_of_credit_in_all() -> None:
    state = start()
    state.status = [6, 0, 0, 0]
    state.letters = [0, 2, 1, 1]
    rich(state, 0, 5000, 5000, 5000)
    go(state, To.UPKEEP)
    while state.step.name == "repaying":
        play(state, "done")
    assert (state.step.name, state.actor) == ("raising", 0)
    assert state.status[0] == 0
    assert state.letters == [0, 2, 1, 1]  # nobody was asked: none was left
    again = start()
    again.status = [6, 0, 0, 0]
    again.letters = [0, 1, 1, 1]
    rich(again, 0, 5000, 5000, 5000)
    until(again, "letter of credit")
    assert legal(again, 0) == ["take letter", "no letter"]
    assert again.view(2)["letters"] == [0, 1, 1, 1]


def test_bad_texts_and_illegal_moves_change_nothing() -> None:
    state = start()
    before = state.view(-2)
    assert clause_of(state, "buy 1 wine store Paris", seat=2) == "MA-16"
    with pytest.raises(fondaco.engine.BadNotation):
        GAME.parse("buy 4 silk store Köln")
    with pytest.raises(fondaco.engine.IllegalAction, match="MA-20"):
        state.play(0, GAME.parse("bid 100"))
    assert state.view(-2) == before
