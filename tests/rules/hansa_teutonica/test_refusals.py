"""The reason of a refusal is the one that stands in the way just then: while pieces are set down, added or removed."""

import pytest

from fondaco.games.hansa_teutonica.desk import NEUTRAL
from fondaco.games.hansa_teutonica.state import HansaState

from .table import HANSA, clause_of, extra, fill, give, own, play, put, start, stock, supply


def reason(state: HansaState, text: str) -> str:
    """The clause and the sentence with which whoever must decide is refused this."""
    return str(state.why_not(state.pending()[0], HANSA.parse(text)))


def replaced(kind: str = "trader") -> HansaState:
    """Seat 1's piece on Stade-Hamburg 1 has just been replaced by seat 0."""
    state = start()
    put(state, 1, "Stade-Hamburg 1", kind=kind)
    give(state, 0, 5, 1)
    pay = "trader" if kind == "trader" else "2 traders"
    return play(state, f"replace Stade-Hamburg 1 with trader pay {pay}")


@pytest.mark.clauses("HT-47", "HT-49")
def test_while_pieces_are_removed_the_token_is_not_used_again() -> None:
    state = start()
    own(state, 0, "remove-three")
    put(state, 1, "Stade-Hamburg 1", "Stade-Hamburg 2", "Stade-Hamburg 3")
    play(state, "token remove-three Stade-Hamburg 1")
    for text in ("token remove-three Stade-Hamburg 2", "token remove-three Stade-Hamburg 1", "end turn"):
        assert reason(state, text) == "first finish removing pieces (HT-49)", text
    assert reason(state, "remove Stade-Hamburg 1") == "no piece stands there (HT-47)"


@pytest.mark.clauses("HT-16")
@pytest.mark.parametrize("text", ["end turn", "place trader Coellen-Warburg 1", "claim Hamburg-Lübeck", "no benefit"])
def test_before_and_after_the_replaced_piece_is_set_down(text: str) -> None:
    state = replaced()
    assert reason(state, text) == "first the replaced piece is set down (HT-16)"
    play(state, "set trader Hamburg-Lübeck 1")
    assert reason(state, text) == "now you add a piece, or have enough (HT-16)"


@pytest.mark.clauses("HT-16", "HT-17")
def test_nothing_is_lifted_before_the_replaced_piece_is_set_down() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1", "Hamburg-Bremen 1")
    while sum(stock(state, 1)) + supply(state, 1)[0] > 0:
        extra(state, "Coellen", 1)
    put(state, 1, "Hamburg-Bremen 2", kind="merchant")
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    assert reason(state, "lift Hamburg-Bremen 1") == "first the replaced piece is set down (HT-16)"
    play(state, "set trader Hamburg-Lübeck 1")
    assert reason(state, "lift Hamburg-Lübeck 1") == "only a piece of yours that wasn't set down just now (HT-17)"
    assert reason(state, "set trader Hamburg-Lübeck 2") == "there is no trader to set down (HT-17)"
    play(state, "lift Hamburg-Bremen 2")
    for text in ("enough", "end turn", "lift Hamburg-Bremen 1"):
        assert reason(state, text) == "first the lifted piece is set down (HT-16)", text


@pytest.mark.clauses("HT-17")
def test_the_board_is_the_last_source() -> None:
    state = replaced()
    put(state, 1, "Hamburg-Lüneburg 1")
    play(state, "set trader Hamburg-Lübeck 1")
    assert reason(state, "lift Hamburg-Lüneburg 1") == (
        "pieces come from the board only when stock and supply are empty (HT-17)"
    )


@pytest.mark.clauses("HT-61")
def test_neutral_traders_must_be_set_down_both_of_them() -> None:
    state = start(2)
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    for _ in range(2):
        for text in ("enough", "end turn"):
            assert reason(state, text) == "neutral traders must be set down (HT-61)"
        play(state, "set trader Hamburg-Bremen 1" if state.left else "set trader Hamburg-Bremen 2")
    assert state.pending() == (0,)


@pytest.mark.clauses("HT-18")
def test_where_a_resettled_piece_may_not_go() -> None:
    state = replaced()
    put(state, 2, "Hamburg-Lübeck 1")
    assert reason(state, "set trader Hamburg-Lübeck 1") == "Hamburg-Lübeck 1 isn't free (HT-18)"
    assert reason(state, "set trader Stade-Hamburg 2") == "never on the route where the piece was replaced (HT-18)"
    assert reason(state, "set trader Coellen-Warburg 1") == "a nearer route has a free village (HT-18)"
    assert reason(state, "set merchant Hamburg-Lübeck 2") == "there is no merchant to set down (HT-17)"


@pytest.mark.clauses("HT-23", "HT-45", "HT-24")
def test_cities_that_are_no_end_of_the_claimed_route() -> None:
    state = start()
    own(state, 0, "extra-office")
    fill(state, 0, "Stade-Hamburg")
    play(state, "claim Stade-Hamburg")
    assert reason(state, "office Lübeck") == "Lübeck is no end city of Stade-Hamburg (HT-24)"
    assert reason(state, "extra office Lübeck trader") == "Lübeck is no end city of Stade-Hamburg (HT-45)"
    assert clause_of(state, "end turn") == "HT-23"


@pytest.mark.clauses("HT-67")
def test_the_neutrals_office_is_in_an_end_city() -> None:
    state = start(2)
    fill(state, NEUTRAL, "Stade-Hamburg")
    play(state, "neutral claim Stade-Hamburg")
    assert reason(state, "office Lübeck") == "choose an end city of Stade-Hamburg (HT-67)"
