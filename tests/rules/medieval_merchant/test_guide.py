"""What the page says beyond the rules: how far the game is, what a move brings, what it completes and wastes."""

import pytest

from fondaco.engine import Event
from fondaco.games.medieval_merchant.guide import MerchantGuide
from fondaco.games.medieval_merchant.state import MerchantState

from .table import BOARD, MERCHANT, build, can, cost, do, homes, later, mark, place, played, rich, settle, take, turn

GUIDE = MerchantGuide(BOARD)


def stakes(state: MerchantState, text: str) -> str:
    return str(GUIDE.stakes(state, state.seat, MERCHANT.parse(text)))


def asked(state: MerchantState, text: str) -> str:
    question = GUIDE.asks(state, state.seat, MERCHANT.parse(text))
    return str(question) if question is not None else ""


def completed(state: MerchantState) -> list[str]:
    return GUIDE.completes(state, state.seat)


@pytest.mark.clauses("MM-25", "MM-29", "MM-61")
def test_income_is_told_before_it_is_taken() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Köln", 0, 1)
    turn(state)
    assert stakes(state, "income Gent") == "+18"
    assert stakes(state, "done") == f"+{18 + 18 + 6}"
    assert stakes(state, "letter double-income") == "+84"


@pytest.mark.clauses("MM-22", "MM-51")
def test_a_house_says_its_price_its_points_or_how_near_the_majority_is() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Ulm", 0, 0)
    build(state, "Köln", 1, 1, 1, 1, 1, 0)
    take(state, "Köln", 1)
    rich(state, 20, 0, 0, 0)
    turn(state)
    assert stakes(state, "grow Gent") == "2 of 4"
    assert stakes(state, "grow Ulm") == "+4 points"
    assert stakes(state, "grow Köln") == "−3"
    assert stakes(state, "letter grow Köln") == "−6"


@pytest.mark.clauses("MM-44", "MM-75")
def test_a_branch_says_its_cost_and_all_points_it_brings_now() -> None:
    state = homes(4, ("Koblenz", "Schwerin", "Worms", "Fulda"))
    settle(state, 0, "Soest")
    rich(state, 300, 0, 0, 0)
    mark(state, "Münster")
    do(state, next(text for text in can(state) if "open" in text))
    there = cost("Soest", "Göttingen")
    assert stakes(state, "branch Göttingen via Soest") == f"{there} · +3 points"
    assert stakes(state, "branch Münster via Soest") == f"{cost('Soest', 'Münster')} · 1 of 2"


def test_one_click_takes_the_cheapest_route() -> None:
    state = homes(4, ("Koblenz", "Schwerin", "Worms", "Fulda"))
    mark(state, "Frankfurt", "Köln")
    settle(state, 0, "Heilbronn")
    build(state, "Köln", 0)
    rich(state, 500, 0, 0, 0)
    do(state, next(text for text in can(state) if "open" in text))
    ways = [text for text in can(state) if text.startswith("branch Frankfurt via")]
    assert len(ways) > 1
    chosen = MERCHANT.text(GUIDE.first(state, 0, f"city-{place('Frankfurt')}"))
    assert chosen == min(ways, key=lambda text: cost(text.rpartition("via ")[2], "Frankfurt"))
    assert GUIDE.first(state, 0, "city-0") == -1


@pytest.mark.clauses("MM-51", "MM-52")
def test_what_decides_a_city_glows() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Ulm", 0, 0)
    build(state, "Erfurt", 1, 1, 0, 2)
    build(state, "Trier", 0)
    rich(state, 50, 0, 0, 0)
    turn(state)
    assert set(completed(state)) >= {f"city-{place(name)}" for name in ("Ulm", "Erfurt", "Trier")}
    assert f"city-{place('Gent')}" not in completed(state)


def test_a_city_without_marker_in_a_known_region_does_not_glow() -> None:
    """Trier lies in the region of Koblenz: nothing is to be had there any more but a way on."""
    state = later()
    take(state, "Trier", 1)
    take(state, "Frankfurt", 1)
    rich(state, 300, 0, 0, 0)
    do(turn(state), "done")
    assert stakes(state, "branch Trier via Koblenz") == f"{cost('Trier', 'Koblenz')} · no marker"
    assert GUIDE.quiet(state, 0) == [f"city-{place('Trier')}"]
    assert stakes(state, "branch Frankfurt via Koblenz").endswith("+2 points"), "a new region"


@pytest.mark.clauses("MM-53")
def test_who_fills_a_city_for_somebody_else_is_asked() -> None:
    state = later()
    build(state, "Erfurt", 1, 1, 2, 0)
    turn(state)
    assert "fills Erfurt" in asked(state, "grow Erfurt")
    build(state, "Ulm", 0, 0)
    assert asked(state, "grow Ulm") == ""


def test_who_leaves_a_marker_lying_is_asked() -> None:
    state = later()
    build(state, "Ulm", 0, 0)
    build(state, "Gent", 0)
    turn(state)
    assert "A house in Ulm would take its marker" in asked(state, "done")
    assert "A house in Ulm" in asked(state, "income Ulm")
    assert asked(state, "income Gent") == ""
    do(state, "grow Ulm")
    assert asked(state, "done") == ""


@pytest.mark.clauses("MM-72")
def test_who_ends_the_game_by_passing_is_asked() -> None:
    state = later()
    rich(state, 50, 0, 0, 0)
    state.quiet = 3
    turn(state)
    assert "passing ends the game" in asked(state, "pass")
    state.quiet = 2
    assert "passing ends the game" not in asked(state, "pass")


@pytest.mark.clauses("MM-70", "MM-91")
@pytest.mark.parametrize(("end", "words"), [("at-once", "ends at once"), ("full-round", "begins the last round")])
def test_the_last_village_is_asked_about_and_glows(end: str, words: str) -> None:
    state = later(end=end)
    free = [
        BOARD.names[25 + at]
        for at, owner in enumerate(state.villages)
        if owner == -1 and BOARD.names[25 + at] != "Soest"
    ]
    for name in free:
        settle(state, 1, name)
    rich(state, 50, 0, 0, 0)
    build(state, "Köln", 0)
    turn(state)
    if "done" in can(state):
        do(state, "done")
    assert words in asked(state, "branch Soest via Köln")
    assert f"village-{place('Soest') - 25}" in completed(state)


def test_progress_names_round_phase_and_what_is_left() -> None:
    state = later()
    build(state, "Gent", 0)
    turn(state)
    assert str(GUIDE.progress(state.view(0))) == "Round 2 · phase 2 · still 16 villages and 25 markers"
    assert str(GUIDE.progress(played(3, 4).state.view(0))) == "The game is over"


@pytest.mark.clauses("MM-17")
def test_a_phase_that_is_skipped_says_so() -> None:
    chip = GUIDE.chip(Event("skipped", 1, {}))
    assert str(chip) == "can't open a branch"
    assert GUIDE.chip(Event("dealt", 1, {})) is None


def test_every_turn_has_a_number_of_its_own() -> None:
    """Of all decisions of a game, those of one turn share a number, and it only grows."""
    match = played(3, 9)
    before = (-1, -1, -1)
    for at, move in enumerate(match.moves):
        state = match.at(at)
        assert isinstance(state, MerchantState)
        number = GUIDE.turn(state)
        if move.seat >= 0:
            if (move.seat, state.turns) == before[1:] and state.step.name != "home":
                assert number == before[0]
            else:
                assert number > before[0]
            before = (number, move.seat, state.turns)


@pytest.mark.clauses("MM-51", "MM-52")
def test_who_takes_a_marker_is_told_with_everybodys_houses() -> None:
    told = [event for move in played(4, 2).moves for event in move.events if event.kind == "took"]
    assert told
    for event in told:
        houses = event.data["houses"]
        assert isinstance(houses, list)
        assert houses[event.seat] == max(houses)
        value = BOARD.values[int(str(event.data["city"]))]
        assert (houses[event.seat] > value / 2) == event.data["full"]
