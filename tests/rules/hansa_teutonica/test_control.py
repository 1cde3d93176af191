"""Who controls a city: HT-35, HT-36."""

import pytest

from fondaco.games.hansa_teutonica.board import CITIES

from .table import controls, develop, extra, fill, legal, line, office, own, play, start


@pytest.mark.clauses("HT-35")
def test_the_most_offices_control_a_city() -> None:
    state = start()
    assert controls(state, "Minden") == -1
    office(state, "Minden", 1)
    assert controls(state, "Minden") == 1
    office(state, "Minden", 2)
    assert controls(state, "Minden") == 2, "tied: the rightmost"
    office(state, "Minden", 1)
    assert controls(state, "Minden") == 1, "two of three"
    office(state, "Minden", 2)
    assert controls(state, "Minden") == 2, "two of four each, the rightmost is 2's"


@pytest.mark.clauses("HT-35")
def test_only_the_tied_count_for_the_rightmost() -> None:
    state = start()
    office(state, "Minden", 1, 1, 2, 3)
    assert controls(state, "Minden") == 1
    state = start(5)
    office(state, "Arnheim", 1, 2, 3, 4)
    extra(state, "Arnheim", 2)
    extra(state, "Arnheim", 1)
    assert controls(state, "Arnheim") == 2, "1 and 2 have two each; of the printed ones 2's is further right"


@pytest.mark.clauses("HT-35")
def test_an_extra_office_breaks_a_tie_by_number_and_ranks_left() -> None:
    state = start()
    office(state, "Hamburg", 1, 2)
    assert controls(state, "Hamburg") == 2
    extra(state, "Hamburg", 1)
    assert controls(state, "Hamburg") == 1, "two offices against one"
    extra(state, "Hamburg", 2)
    assert controls(state, "Hamburg") == 2, "two each: extra offices are left of the printed ones"


@pytest.mark.clauses("HT-35")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_a_later_extra_office_ranks_left_of_an_earlier_one(first: int, second: int) -> None:
    state = start()
    office(state, "Stade", 3)
    for seat in (first, first, second, second):
        extra(state, "Stade", seat)
    assert controls(state, "Stade") == first, "two extra offices each: the earlier ones are further right"


@pytest.mark.clauses("HT-36")
def test_an_extra_office_counts_for_control_and_network_but_completes_nothing() -> None:
    state = start()
    own(state, 0, "extra-office")
    office(state, "Hamburg", 1)
    office(state, "Lübeck", 0)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "extra office Hamburg trader")
    assert line(state, "Network") == [2, 1, 0, 0]
    assert state.complete == 0
    assert state.filled[CITIES.index("Hamburg")] == 1, "it takes no printed office"
    assert state.points == [1, 1, 0, 0], "one for Lübeck, one for Hamburg's controller, none for a coin"


@pytest.mark.clauses("HT-36", "HT-32")
def test_an_extra_office_can_join_stendal_and_arnheim() -> None:
    state = start()
    own(state, 0, "extra-office")
    for city in ("Arnheim", "Münster", "Minden", "Stendal"):
        office(state, city, 0)
    office(state, "Brunswiek", 1)
    fill(state, 0, "Brunswiek-Stendal")
    play(state, "claim Brunswiek-Stendal", "extra office Brunswiek trader")
    assert state.points == [1 + 7, 1, 0, 0]


@pytest.mark.clauses("HT-36", "HT-24", "HT-40")
def test_an_extra_office_leaves_the_printed_ones_free() -> None:
    state = start()
    develop(state, 0, "privilegium", 3)
    office(state, "Emden", 1)
    extra(state, "Emden", 1)
    extra(state, "Emden", 2)
    office(state, "Stade", 2)
    fill(state, 0, "Emden-Stade")
    play(state, "claim Emden-Stade")
    assert "office Emden" in legal(state)
    play(state, "no benefit")
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen", "draw improve", "no benefit")
    assert "put improve Emden-Stade" in legal(state), "Emden's second office is free"


@pytest.mark.clauses("HT-36")
def test_an_extra_office_is_no_free_office() -> None:
    state = start()
    office(state, "Stade", 1)
    develop(state, 0, "privilegium", 3)
    develop(state, 0, "privilegium", 3)
    extra(state, "Stade", 2)
    fill(state, 0, "Stade-Hamburg", merchants=1)
    play(state, "claim Stade-Hamburg")
    assert "office Stade" not in legal(state)
