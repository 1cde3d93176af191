"""What the page says beyond the rules: claims glow, menus tell who gains what, waste is asked about."""

import pytest

from fondaco.engine import SPECTATOR, Match, Phrase, Rng, Speaker
from fondaco.games.hansa_teutonica.board import CITIES, ROUTES, VILLAGES
from fondaco.games.hansa_teutonica.desk import ABILITIES, NEUTRAL
from fondaco.games.hansa_teutonica.state import HansaState

from .table import HANSA, develop, fill, give, office, own, play, points, put, start, turn_of, village

GUIDE = HANSA.guide
T = Speaker(names=["Anna", "Bruno", "Chiara", "Dario"])
ROUTE = "Stade-Hamburg"
TAVERN = "Lüneburg-Perleberg"
ON_ROUTE = [f"village-{VILLAGES.index(f'{ROUTE} {at}')}" for at in (1, 2, 3)]
ENDS = [f"city-{CITIES.index(name)}" for name in ("Stade", "Hamburg")]
LINE = f"route-{ROUTES.index(ROUTE)}"


def said(phrase: Phrase | None) -> str:
    return T.say(phrase) if phrase is not None else ""


def stakes(state: HansaState, text: str) -> str:
    return said(GUIDE.stakes(state, state.pending()[0], HANSA.parse(text)))


def asked(state: HansaState, text: str) -> str:
    return said(GUIDE.asks(state, state.pending()[0], HANSA.parse(text)))


def one_click(state: HansaState, place: str) -> str:
    action = GUIDE.first(state, state.pending()[0], place)
    return HANSA.text(action) if action >= 0 else "menu"


def full_route() -> HansaState:
    """Anna's pieces fill Stade-Hamburg."""
    state = start()
    fill(state, 0, ROUTE)
    return state


class TestClaims:
    def test_a_full_route_glows_with_its_villages_and_both_cities(self) -> None:
        assert GUIDE.completes(full_route(), 0) == [LINE, *ON_ROUTE, *ENDS]

    def test_it_can_be_claimed_at_all_of_these(self) -> None:
        assert GUIDE.also(full_route(), 0)[LINE] == [*ON_ROUTE, *ENDS]

    @pytest.mark.parametrize("place", [LINE, *ON_ROUTE])
    def test_a_click_claims_it_and_lifts_no_own_piece(self, place: str) -> None:
        assert one_click(full_route(), place) == f"claim {ROUTE}"

    def test_nothing_glows_for_another_seat_or_without_actions(self) -> None:
        state = full_route()
        assert GUIDE.completes(turn_of(state, 1), 1) == []
        turn_of(state, 0).actions = 0
        assert GUIDE.completes(state, 0) == []

    def test_after_it_every_use_is_offered_on_the_route_too(self) -> None:
        state = play(full_route(), f"claim {ROUTE}")
        also = GUIDE.also(state, 0)
        assert also[ENDS[1]] == [LINE, *ON_ROUTE]
        assert also[f"ability-{ABILITIES.index('privilegium')}"] == [LINE, *ON_ROUTE]

    def test_an_ability_is_offered_at_its_city_where_no_office_can_be_had(self) -> None:
        state = full_route()
        office(state, "Stade", 1, kind="merchant")
        office(state, "Hamburg", 1, 1, 1)
        also = GUIDE.also(play(state, f"claim {ROUTE}"), 0)
        assert also[f"ability-{ABILITIES.index('privilegium')}"] == [LINE, *ON_ROUTE, ENDS[0]]

    def test_its_stakes_are_the_points_of_both_controllers_the_token_and_the_uses(self) -> None:
        state = full_route()
        office(state, "Stade", 1, kind="merchant")
        office(state, "Hamburg", 0)
        develop(state, 0, "privilegium", 1)
        assert stakes(state, f"claim {ROUTE}") == "+1 point, Bruno +1, office in Hamburg, Privilegium"
        fill(state, 0, TAVERN, merchants=1)
        assert "token: swap offices" in stakes(state, f"claim {TAVERN}")

    def test_a_route_of_neutral_traders_can_be_claimed_at_its_villages_too(self) -> None:
        state = start(2)
        fill(state, NEUTRAL, "Emden-Osnabrück")
        assert one_click(state, f"village-{village('Emden-Osnabrück 1')}") == "neutral claim Emden-Osnabrück"


class TestOneClick:
    def test_a_trader_is_placed_on_a_free_village(self) -> None:
        state = start()
        give(state, 0, 3, 1)
        assert one_click(state, ON_ROUTE[0]) == f"place trader {ROUTE} 1"

    def test_a_menu_opens_where_somebody_stands_or_only_merchants_are_left(self) -> None:
        state = start()
        put(state, 1, f"{ROUTE} 1")
        assert one_click(state, ON_ROUTE[0]) == "menu"
        give(state, 0, 0, 1)
        assert one_click(state, ON_ROUTE[1]) == "menu"


class TestStakes:
    def test_the_last_piece_fills_the_route(self) -> None:
        state = start()
        put(state, 0, f"{ROUTE} 1", f"{ROUTE} 2")
        assert stakes(state, f"place trader {ROUTE} 3") == "fills the route"
        assert stakes(state, f"place trader {TAVERN} 1") == ""

    @pytest.mark.parametrize(
        ("kind", "payment", "pieces"), [("trader", "trader", "1 piece"), ("merchant", "2 traders", "2 pieces")]
    )
    def test_whoever_is_replaced_may_add_as_many_as_were_paid(self, kind: str, payment: str, pieces: str) -> None:
        state = start()
        put(state, 1, f"{ROUTE} 1", kind=kind)
        assert stakes(state, f"replace {ROUTE} 1 with trader pay {payment}") == f"replaces Bruno, who may add {pieces}"

    def test_an_office_tells_its_colour_points_and_who_controls_the_city(self) -> None:
        state = play(full_route(), f"claim {ROUTE}")
        assert stakes(state, "office Hamburg") == "white, you control the city"
        state = start()
        fill(state, 0, "Groningen-Emden")
        play(state, "claim Groningen-Emden")
        assert stakes(state, "office Groningen") == "white, +1 point, you control the city"

    def test_the_last_office_completes_the_city(self) -> None:
        state = start()
        fill(state, 0, "Duisburg-Dortmund")
        play(state, "claim Duisburg-Dortmund")
        assert "city complete" in stakes(state, "office Duisburg")

    def test_the_end_of_the_game_is_said(self) -> None:
        state = full_route()
        office(state, "Hamburg", 0)
        points(state, 19, 0, 0, 0)
        assert "the game ends" in stakes(state, f"claim {ROUTE}")

    def test_an_ability_tells_its_value_before_and_after_and_new_actions(self) -> None:
        state = start()
        own(state, 0, "improve")
        assert stakes(state, "token improve privilegium") == "white → orange"
        assert stakes(state, "token improve actiones") == "2 → 3, +1 action now"
        develop(state, 0, "actiones", 1)
        assert stakes(state, "token improve actiones") == "3 → 3"

    def test_a_move_says_how_many_pieces(self) -> None:
        state = start()
        put(state, 0, f"{ROUTE} 1")
        assert stakes(state, f"lift {ROUTE} 1") == "move up to 2 pieces"


class TestQuiet:
    def test_free_villages_do_not_glow(self) -> None:
        assert len(GUIDE.quiet(start(), 0)) == len(VILLAGES)

    def test_those_of_a_route_that_could_be_completed_this_turn_do(self) -> None:
        state = start()
        put(state, 0, f"{ROUTE} 1", f"{ROUTE} 2")
        assert set(ON_ROUTE) - set(GUIDE.quiet(state, 0)) == {ON_ROUTE[2]}

    def test_not_where_pieces_or_actions_are_missing(self) -> None:
        state = start()
        put(state, 0, f"{ROUTE} 1")
        assert ON_ROUTE[1] in GUIDE.quiet(state, 0)
        put(state, 0, f"{ROUTE} 2")
        give(state, 0, 0)
        assert ON_ROUTE[2] in GUIDE.quiet(state, 0)


class TestWaste:
    def test_the_end_of_a_turn_with_actions_left(self) -> None:
        state = start()
        assert asked(state, "end turn") == "2 actions are left: end your turn?"
        state.actions = 1
        assert asked(state, "end turn") == "1 action is left: end your turn?"
        state.actions = 0
        assert asked(state, "end turn") == ""

    def test_a_claim_that_brings_nothing_though_it_could(self) -> None:
        assert asked(play(full_route(), f"claim {ROUTE}"), "no benefit") != ""

    def test_nothing_else_is_asked(self) -> None:
        assert asked(full_route(), f"claim {ROUTE}") == ""


def test_the_top_line_says_how_far_the_end_is() -> None:
    state = start()
    points(state, 3, 14, 0, 0)
    assert said(GUIDE.progress(state.view(SPECTATOR))) == "0 of 10 cities complete · highest 14 of 20 points"


def test_a_turn_lasts_until_the_next_player() -> None:
    state = start()
    before = GUIDE.turn(state)
    play(state, f"place trader {ROUTE} 1")
    assert GUIDE.turn(state) == before
    play(state, "end turn")
    assert GUIDE.turn(state) == before + 1


def test_chips_are_short_and_leave_out_noise() -> None:
    state = full_route()
    office(state, "Stade", 1, kind="merchant")
    state.log = []
    play(state, f"claim {ROUTE}", "office Hamburg", f"place trader {TAVERN} 1")
    chips = {event.kind: said(GUIDE.chip(event)) for event in state.log}
    assert chips == {
        "claimed": f"claims {ROUTE}",
        "controls": "+1",
        "office": "office in Hamburg",
        "placed": f"trader on {TAVERN}",
    }
    state.log = []
    play(turn_of(state, 1), "end turn")
    assert [GUIDE.chip(event) for event in state.log] == [None]


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_hidden_is_told(players: int) -> None:
    """In a world that the seat can't tell from the real one everything is said alike."""
    match, rng = Match(HANSA, players, Rng(5)), Rng(6)
    for _ in range(300):
        if match.state.over:
            break
        seat = match.state.pending()[0]
        state = match.state
        other = HANSA.imagine(state.view(seat), rng)
        legal = state.legal(seat)
        for ask in (GUIDE.completes, GUIDE.quiet, GUIDE.also):
            assert ask(state, seat) == ask(other, seat)
        for action in legal[:: max(1, len(legal) // 20)]:
            assert GUIDE.stakes(state, seat, action) == GUIDE.stakes(other, seat, action)
            place = HANSA.place(action)
            assert GUIDE.first(state, seat, place) == GUIDE.first(other, seat, place)
        match.play(seat, legal[rng.below(len(legal))])
