"""Moves as a person types them, and what is answered to bad ones."""

import hashlib

import pytest

from fondaco.engine import OPEN, BadNotation, IllegalAction, plain

from .table import HANSA, clause_of, fill, give, office, play, put, start


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("income 2 traders 1 merchant", "income 2 traders 1 merchant"),
        ("place trader Hamburg-Lübeck 2", "place trader Hamburg-Lübeck 2"),
        ("PLACE trader hamburg–lubeck 2", "place trader Hamburg-Lübeck 2"),
        ("place trader Hamburg-Luebeck 2", "place trader Hamburg-Lübeck 2"),
        ("place trader Lübeck-Hamburg 2", "place trader Hamburg-Lübeck 2"),
        ("replace Stade-Hamburg 1 with merchant pay trader", "replace Stade-Hamburg 1 with merchant pay trader"),
        ("claim Gottingen-Quedlinburg", "claim Quedlinburg-Göttingen"),
        ("take privilegium", "take privilegium"),
        ("token remove-three Munster-Minden 3", "token remove-three Münster-Minden 3"),
        ("pass", "end turn"),
        ("done", "enough"),
    ],
)
def test_typed_moves_are_understood(typed: str, text: str) -> None:
    assert HANSA.text(HANSA.parse(typed)) == text


TEXTS_OF_VERSION_1 = "cd6b661cceeeb836f2b8bc18a0e208259f8c770131119927d78b151ede8fbbb2"
"""Of all texts in the order of their numbers, a line each: records of rules version 1 are read by them."""


def test_numbers_and_texts_are_fixed_and_every_text_is_its_own() -> None:
    texts = [HANSA.text(action) for action in range(len(HANSA.actions()))]
    assert len({plain(text) for text in texts}) == len(texts) == 2417
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest() == TEXTS_OF_VERSION_1
    assert [HANSA.text(action) for action in (0, 3, 137, 351, 1421, 1528, 1742, 2416)] == [
        "end turn",
        "income 1 merchant",
        "place trader Groningen-Emden 1",
        "replace Groningen-Emden 1 with trader pay trader",
        "lift Groningen-Emden 1",
        "set trader Groningen-Emden 1",
        "claim Groningen-Emden",
        "first 4",
    ]


@pytest.mark.parametrize(
    "typed", ["", "place", "place trader Hamburg-Lübeck 4", "claim Hamburg-Coellen", "office Rome"]
)
def test_what_is_no_move_is_said_so(typed: str) -> None:
    with pytest.raises(BadNotation, match="is no move of this game"):
        HANSA.parse(typed)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("claim Hamburg-Lübeck", "HT-20"),
        ("replace Stade-Hamburg 1 with trader pay 2 traders", "HT-14"),
        ("replace Hamburg-Lübeck 1 with trader pay trader", "HT-13"),
        ("replace Coellen-Warburg 1 with trader pay trader", "HT-15"),
        ("place trader Stade-Hamburg 1", "HT-12"),
        ("place merchant Hamburg-Lübeck 1", "HT-12"),
        ("office Hamburg", "HT-23"),
        ("token swap Hamburg 1-2", "HT-42"),
        ("put improve Hamburg-Lübeck", "HT-40"),
        ("income 2 traders", "HT-11"),
        ("enough", "HT-19"),
        ("remove Stade-Hamburg 1", "HT-47"),
        ("draw improve", "HT-5"),
        ("neutral claim Stade-Hamburg", "HT-62"),
    ],
)
def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing(text: str, clause: str) -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1")
    put(state, 0, "Coellen-Warburg 1")
    give(state, 0, 5, 0)
    before = state.view(OPEN)
    assert clause_of(state, text) == clause
    with pytest.raises(IllegalAction, match=clause) as caught:
        state.play(0, HANSA.parse(text))
    assert caught.value.clause == clause
    assert "allowed:" in str(caught.value)
    assert state.view(OPEN) == before


@pytest.mark.clauses("HT-2")
def test_a_route_that_this_map_lacks_is_refused() -> None:
    state = start(3)
    for text in ("place trader Emden-Stade 1", "claim Warburg-Göttingen", "put improve Emden-Stade"):
        assert clause_of(state, text) == "HT-2"
    assert clause_of(start(4), "place trader Emden-Stade 1") == ""


@pytest.mark.clauses("HT-25")
def test_no_privilege_and_wrong_shape() -> None:
    state = start()
    office(state, "Hamburg", 1)
    fill(state, 0, "Stade-Hamburg")
    play(state, "claim Stade-Hamburg")
    before = state.view(OPEN)
    assert clause_of(state, "office Hamburg") == "HT-25"
    assert clause_of(state, "office Stade") == "HT-24"
    for text in ("office Hamburg", "office Stade", "coellen 7", "extra office Hamburg trader", "take bursa"):
        with pytest.raises(IllegalAction, match="HT-"):
            state.play(0, HANSA.parse(text))
    assert state.view(OPEN) == before


def test_another_seat_has_nothing_to_decide() -> None:
    state = start()
    refusal = state.why_not(2, 0)
    assert refusal is not None
    assert refusal.clause == "HT-10"
    with pytest.raises(IllegalAction, match="seat 2 has nothing to decide"):
        state.play(2, 0)
    with pytest.raises(IllegalAction, match="there is no action 99999"):
        state.play(0, 99999)
