"""What the page says beyond the rules: amounts beside choices, where wagons can go, what one click does, moments."""

import pytest

from fondaco.engine import SPECTATOR, Event, Match, Phrase, Rng, Speaker
from fondaco.games.middle_ages.notation import MODE_NAMES
from fondaco.games.middle_ages.state import MiddleState
from fondaco.server.drawing import Canvas, artist

from .table import GAME, hold, load, own, place, play, price, rich, secretly, stand, start, store, until

GUIDE = GAME.guide
T = Speaker(names=["Anna", "Bruno", "Chiara", "Dario"])


def said(phrase: Phrase | None) -> str:
    return T.say(phrase) if phrase is not None else ""


def stakes(state: MiddleState, text: str) -> str:
    return said(GUIDE.stakes(state, state.pending()[0], GAME.parse(text)))


def one_click(state: MiddleState, at: str) -> str:
    action = GUIDE.first(state, state.pending()[0], at)
    return GAME.text(action) if action >= 0 else "menu"


def haggling() -> MiddleState:
    """Anna is load master of wagon 1 in Paris, Bruno has wine there, and she has named her prices."""
    state = start(players=2)
    store(state, 1, "Paris", "wine", 2)
    until(state, "load master bids")
    secretly(state, "bid 100", "bid 0")
    until(state, "quote")
    state.play(0, GAME.parse("quote blue 300 500"))
    return state


def moving() -> MiddleState:
    """Anna moves; wagon 1 with two of her wine stands two spaces before Brugge."""
    state = start(players=2)
    until(state, "movement")
    stand(state, 1, "Brugge-A 2", "A")
    load(state, 1, 0, "wine", 2)
    return state


def goal_of(state: MiddleState, wagon: int, mode: str) -> tuple[str, bool]:
    """Where the view says that a wagon would end, and whether it would wait there for a choice."""
    goals = state.view(SPECTATOR)["goals"]
    assert isinstance(goals, list)
    for one, by, _, stop, waits in goals:
        if one == wagon - 1 and by == MODE_NAMES.index(mode):
            return state.board.names[stop], bool(waits)
    return "", False


class TestAmounts:
    def test_the_top_line_says_turn_phase_and_how_far_the_end_is(self) -> None:
        assert said(GUIDE.progress(start(players=3).view(SPECTATOR))) == "Turn 1 · Buying · wagons arrived: 0 of 7"

    def test_a_deal_round_belongs_to_the_phase_that_it_comes_before(self) -> None:
        state = start(players=2, negotiation="open")
        assert state.step.name == "offer to"
        assert said(GUIDE.progress(state.view(SPECTATOR))) == "Turn 1 · Buying · wagons arrived: 0 of 6"

    def test_a_purchase_says_its_price(self) -> None:
        state = start()
        price(state, cloth=2)
        assert stakes(state, "buy 2 cloth store Paris") == "−400"

    def test_with_discount_the_first_good_costs_a_hundred(self) -> None:
        state = start()
        own(state, 0, "Discount")
        price(state, cloth=2)
        assert stakes(state, "buy 2 cloth store Paris") == "−100"

    def test_an_accepted_quote_says_what_is_paid(self) -> None:
        assert [stakes(haggling(), text) for text in ("accept 1", "accept 2")] == ["−300", "−500"]

    def test_a_counter_offer_says_what_it_brings(self) -> None:
        state = haggling()
        state.play(1, GAME.parse("counter 2 400"))
        assert stakes(state, "agree") == "+400"

    def test_a_level_says_its_price_and_the_upkeep_that_comes_with_it(self) -> None:
        state = start(players=2)
        until(state, "raising")
        assert stakes(state, "raise status") == "−700 · upkeep 100"

    def test_an_office_card_says_from_where_to_where_it_shifts(self) -> None:
        state = start(players=2)
        own(state, 0, "Office")
        until(state, "offices")
        price(state, salt=1)
        assert stakes(state, "office salt up") == "700 → 800"


class TestMovement:
    @pytest.mark.parametrize(("tile", "end"), [("1", "Brugge-A 1"), ("2", "Brugge"), ("4", "Brugge")])
    def test_the_view_says_where_each_tile_would_bring_a_wagon(self, tile: str, end: str) -> None:
        assert goal_of(moving(), 1, tile) == (end, False)

    def test_a_move_over_a_crossing_waits_there_for_a_choice(self) -> None:
        state = moving()
        stand(state, 1, "Brugge-A 2", "Brugge-A 1")
        assert goal_of(state, 1, "1") == ("A", False)
        assert goal_of(state, 1, "2") == ("A", True)

    def test_a_move_into_a_city_says_what_the_own_goods_earn_there(self) -> None:
        state = moving()
        assert state.bonus[place("Brugge")] == 200
        assert stakes(state, "move wagon 1 with 2") == "→ Brugge · +1600"
        assert stakes(state, "move wagon 1 with 1") == "→ Brugge-A 1"

    def test_only_moves_into_cities_glow_strongly(self) -> None:
        glowing = GUIDE.completes(moving(), 0)
        assert "go-0-1-0" in glowing
        assert "go-0-0-0" not in glowing

    def test_being_done_asks_while_a_card_can_still_be_used(self) -> None:
        state = moving()
        own(state, 0, "Driver")
        state.play(0, GAME.parse("move wagon 1 with 1"))
        assert said(GUIDE.asks(state, 0, GAME.parse("done"))).startswith("A driver or courier card")

    def test_each_goal_is_drawn_where_its_move_ends(self) -> None:
        canvas = Canvas()
        artist(GAME).board(canvas, moving().view(SPECTATOR), T)
        x, y = moving().board.places[place("Brugge-A 1")]
        goal = canvas.parts["goals"].split('data-place="go-0-0-0"')[1]
        assert f'cx="{x}" cy="{y}"' in goal.split("</g>")[0]


class TestClicks:
    def test_one_click_at_a_market_buys_one_good(self) -> None:
        assert one_click(start(), "market-0-0") == "buy 1 cloth store Paris"

    def test_mixed_purchases_at_a_city_have_a_menu_and_no_glow(self) -> None:
        state = start()
        assert one_click(state, "city-0") == "menu"
        assert "city-0" in GUIDE.quiet(state, 0)

    def test_one_click_loads_as_many_of_a_good_as_may_be(self) -> None:
        state = start(players=2)
        store(state, 0, "Paris", "wine", 2)
        until(state, "load master loads", 0)
        assert one_click(state, "load-2") == "load 2 wine"


class TestEvents:
    def test_the_log_says_from_where_to_where_prices_moved(self) -> None:
        state = start(players=2)
        until(state, "wheels")
        price(state, wine=4)
        state.log = []
        secretly(state, "arrows cloth wine", "arrows coat coat")
        told = next(event for event in state.log if event.kind == "prices")
        assert said(GAME.describe_event(told)) == "Selling prices: cloth 600 → 700, wine 1000 → 600"

    def test_wheels_are_shown_with_everybodys_name_and_what_moved(self) -> None:
        state = start(players=2)
        until(state, "wheels")
        state.log = []
        secretly(state, "arrows cloth wine", "arrows coat coat")
        events = [{"kind": one.kind, "seat": one.seat, "data": one.data} for one in state.log]
        card = str(artist(GAME).moment(events, T))
        assert "Anna" in card
        assert "Bruno" in card
        assert "600 → <b>700</b>" in card

    def test_choosing_in_secret_is_no_moment_and_no_chip(self) -> None:
        assert str(artist(GAME).moment([{"kind": "chose", "seat": 0, "data": {}}], T)) == ""
        assert GUIDE.chip(Event("chose", 0, {})) is None

    def test_a_sale_is_told_in_few_words(self) -> None:
        sale = Event("unloaded", 1, {"wagon": 0, "city": 3, "goods": [0, 0, 2, 0, 0, 0], "earned": 1600})
        assert said(GUIDE.chip(sale)) == "sells 2 wine: +1600"


class TestDesks:
    def test_hidden_money_isnt_drawn_as_a_question_mark(self) -> None:
        canvas = Canvas()
        artist(GAME).board(canvas, start().view(SPECTATOR), T)
        assert "?" not in canvas.html("desks")

    def test_own_money_and_cards_are_in_the_own_hand_alone(self) -> None:
        state = start(players=2)
        rich(state, 4100, 4900)
        hold(state, 0, "Bonus Sale")
        hands = [str(artist(GAME).hand(state.view(seat), T)) for seat in (0, 1)]
        assert "4100" in hands[0]
        assert "Bonus Sale" in hands[0]
        assert "4100" not in hands[1]
        assert "Bonus Sale" not in hands[1]


class TestDeals:
    def test_no_offer_is_what_can_always_be_said_where_one_may_be_made(self) -> None:
        state = start(players=3, negotiation="open")
        no = GAME.parse("no offer")
        assert [GUIDE.declines(state, seat) for seat in range(3)] == [no, -1, -1]
        play(state, "offer to blue", "give 100", "make offer")
        assert [GUIDE.declines(state, seat) for seat in range(3)] == [-1, no, no]

    def test_what_was_offered_to_somebody_is_theirs_to_answer(self) -> None:
        state = start(players=2, negotiation="open")
        play(state, "offer to blue", "give 100", "make offer", "no offer")
        assert state.step.name == "reply to offer"
        assert GUIDE.declines(state, 1) == -1

    def test_deals_are_begun_where_negotiation_is_open(self) -> None:
        assert GUIDE.begins(start(players=3, negotiation="open")) is not None
        assert GUIDE.begins(start(players=3)) is None

    def test_the_log_tells_of_offers_and_answers_not_of_who_has_chosen(self) -> None:
        match = Match(GAME, 2, Rng(1), {"negotiation": "open"})
        for move in ("offer to blue", "give 100", "make offer", "no offer", "no deal"):
            match.play(match.state.pending()[0], GAME.parse(move))
        told = [event.kind for move in match.moves[-5:] for event in move.events]
        assert told == ["offered", "no deal"]
