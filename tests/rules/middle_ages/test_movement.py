"""Phase 3: wagons, MA-50 to MA-57, MA-60, MA-65 to MA-67."""

import pytest

from fondaco.games.middle_ages.state import MiddleState, To

from .table import clause_of, go, hold, legal, own, place, play, sound, stand, start, until, where


def moving(players: int = 2, first: int = 0, *cards: str) -> MiddleState:
    """The first player's movement, with these cards."""
    state = start(players, first=first, courier="Hamburg-D 2")
    own(state, first, *cards)
    return state


@pytest.mark.clauses("MA-50")
def test_a_tile_is_turned_down_and_all_come_back_after_the_fourth() -> None:
    state = moving(2)
    go(state, To.MOVES)
    play(state, "move wagon 1 with 3 via A")
    assert where(state, 1) == "A"
    assert state.tiles[0] == 0b1011
    assert state.pending() == (1,)
    for tiles, left in ((0b1011, 0b1001), (0b1001, 0b0001)):
        state.tiles = [tiles, 0b1111]
        go(state, To.MOVES)
        assert clause_of(state, "move wagon 2 with 3 via D") == "MA-50"
        play(state, f"move wagon 2 with {2 if tiles == 0b1011 else 4}" + (" via D" if tiles == 0b1011 else ""))
        assert state.tiles[0] == left
    state.arrived = 0
    go(state, To.MOVES)
    play(state, next(text for text in legal(state) if " with 1" in text))
    assert state.tiles[0] == 0b1111


@pytest.mark.clauses("MA-50")
def test_in_turn_order_each_moves_one_wagon() -> None:
    state = moving(3, 1)
    go(state, To.MOVES)
    order = []
    for _ in range(3):
        order.append(state.pending()[0])
        play(state, next(text for text in legal(state) if "with 1" in text))
    assert order == [1, 2, 0]
    assert state.phase == 4


@pytest.mark.clauses("MA-51")
def test_wagons_move_forward_only() -> None:
    state = moving()
    stand(state, 1, "Köln-D 2", "Köln-D 1")
    stand(state, 2, "Köln-A 2", "A")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 1")
    assert where(state, 1) == "Köln-D 3"
    assert clause_of(state, "move wagon 2 with 1 via A") == "MA-51"
    play(state, "move wagon 2 with 1")
    assert where(state, 2) == "Köln-A 1"


@pytest.mark.clauses("MA-51", "MA-65")
def test_on_a_crossing_a_wagon_leaves_by_any_road_but_the_one_it_came_by() -> None:
    state = moving()
    stand(state, 1, "D", "Köln-D 3")
    go(state, To.MOVES)
    ways = {text.rpartition(" ")[2] for text in legal(state) if text.startswith("move wagon 1 with 2 via")}
    assert ways == {"Hamburg", "Wien", "E"}
    assert clause_of(state, "move wagon 1 with 2 via Köln") == "MA-65"
    assert clause_of(state, "move wagon 1 with 2") == "MA-51"


@pytest.mark.clauses("MA-65", "MA-53")
def test_at_a_crossing_a_way_on_which_all_points_are_lost_may_be_taken() -> None:
    state = moving()
    stand(state, 1, "Köln-D 3", "Köln-D 2")
    stand(state, 2, "D-E 1", "D")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2")
    assert set(legal(state)) == {"via Hamburg", "via Wien", "via E"}
    play(state, "via E")
    assert where(state, 1) == "D", "a wagon stands on the next space, and one point doesn't overtake it"


@pytest.mark.clauses("MA-51", "MA-85")
def test_from_a_city_a_wagon_takes_any_road_also_the_one_it_came_by() -> None:
    state = moving()
    stand(state, 1, "Paris-A 1", "Paris-A 2")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 1")
    assert where(state, 1) == "Paris"
    assert state.wagon_from[0] == -1
    until(state, "buying")
    until(state, "movement")
    state.tiles = [0b1111, 0b1111]
    ways = {text.rpartition(" ")[2] for text in legal(state) if text.startswith("move wagon 1 with 1 via")}
    assert ways == {"A", "E"}


@pytest.mark.clauses("MA-51")
def test_the_mover_chooses_the_way_at_a_crossing() -> None:
    state = moving()
    stand(state, 1, "Köln-D 3", "Köln-D 2")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 4")
    assert state.step.name == "way"
    assert set(legal(state)) == {"via Hamburg", "via Wien", "via E"}
    assert clause_of(state, "via Köln") == "MA-51"
    play(state, "via E")
    assert where(state, 1) == "E"  # D, D-E 1, D-E 2, E
    assert state.wagon_from[0] == place("D-E 2")


@pytest.mark.clauses("MA-52", "MA-53")
def test_a_wagon_overtakes_two_and_their_spaces_count() -> None:
    state = moving()
    stand(state, 1, "Köln-D 1", "Köln")
    stand(state, 2, "Köln-D 2", "Köln-D 1")
    stand(state, 3, "Köln-D 3", "Köln-D 2")
    go(state, To.MOVES)
    assert clause_of(state, "move wagon 1 with 2") == "MA-65"
    play(state, "move wagon 1 with 3")
    assert where(state, 1) == "D"
    sound(state)


@pytest.mark.clauses("MA-53")
def test_on_an_occupied_space_the_wagon_stops_before_it_and_points_are_lost() -> None:
    state = moving()
    stand(state, 1, "Köln-D 1", "Köln")
    stand(state, 2, "Köln-D 3", "Köln-D 2")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2")
    assert where(state, 1) == "Köln-D 2"
    two = moving()
    stand(two, 1, "Genova-Wien 1", "Genova")
    stand(two, 2, "Genova-Wien 3", "Genova-Wien 2")
    stand(two, 3, "Genova-Wien 4", "Genova-Wien 3")
    go(two, To.MOVES)
    play(two, "move wagon 1 with 3")
    assert where(two, 1) == "Genova-Wien 2"  # the space before is occupied too: the next one back


@pytest.mark.clauses("MA-53")
def test_a_free_city_ends_the_move() -> None:
    state = moving()
    stand(state, 1, "Hamburg-B 1", "Hamburg-B 2")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 4")
    assert where(state, 1) == "Hamburg"
    assert state.arrived == 0b001


@pytest.mark.clauses("MA-53", "MA-54", "MA-56")
def test_three_wagons_in_a_row_before_an_occupied_city() -> None:
    state = moving()
    stand(state, 1, "Köln-B 2", "B")
    stand(state, 2, "Köln")
    stand(state, 3, "Köln-B 1", "Köln-B 2")
    state.axles = 0b010
    go(state, To.MOVES)
    assert legal(state) == ["lose 1", "lose 2", "lose 3", "lose 4"]  # nobody can move
    assert clause_of(state, "move wagon 1 with 4") == "MA-65"
    play(state, "lose 4")
    assert state.tiles[0] == 0b0111
    assert [where(state, wagon) for wagon in (1, 2, 3)] == ["Köln-B 2", "Köln", "Köln-B 1"]


@pytest.mark.clauses("MA-54")
def test_a_wagon_that_can_not_move_is_not_offered_while_another_can() -> None:
    state = moving()
    stand(state, 1, "Köln-B 1", "Köln-B 2")
    stand(state, 2, "Köln")
    go(state, To.MOVES)
    texts = legal(state)
    assert not any(text.startswith("move wagon 1") or text.startswith("lose") for text in texts)
    assert any(text.startswith("move wagon 2") for text in texts)  # also an empty one
    assert clause_of(state, "lose 2") == "MA-54"


@pytest.mark.clauses("MA-56")
def test_a_tile_that_moves_no_wagon_is_lost_though_another_would() -> None:
    state = moving()
    stand(state, 1, "Köln-D 1", "Köln")
    stand(state, 2, "Köln-D 2", "Köln-D 1")
    state.axles = 0b110
    go(state, To.MOVES)
    assert legal(state) == ["lose 1", "move wagon 1 with 2", "move wagon 1 with 3", "move wagon 1 with 4"]
    play(state, "lose 1")
    assert state.tiles[0] == 0b1110
    assert state.pending() == (1,)


@pytest.mark.clauses("MA-55")
def test_a_wagon_that_reached_a_city_does_not_move_again_this_turn() -> None:
    state = moving()
    stand(state, 1, "Hamburg-B 1", "Hamburg-B 2")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 1")
    assert not any(text.startswith("move wagon 1") for text in legal(state))
    assert clause_of(state, "move wagon 1 with 1 via B") == "MA-55"


@pytest.mark.clauses("MA-57", "MA-67")
def test_driver_and_best_driver_before_or_after_the_tile() -> None:
    state = moving(2, 0, "Driver", "Best Driver")
    go(state, To.MOVES)
    play(state, "move wagon 1 with driver via A")
    assert where(state, 1) == "Paris-A 1"
    assert clause_of(state, "done") == "MA-67"
    play(state, "move wagon 1 with 1")
    assert where(state, 1) == "Paris-A 2"
    play(state, "move wagon 1 with best driver 1")
    assert where(state, 1) == "A"
    assert clause_of(state, "move wagon 1 with best driver 1 via Köln") == "MA-57"  # the other must be another
    assert clause_of(state, "move wagon 2 with best driver 2 via D") == "MA-57"
    play(state, "move wagon 2 with best driver 1 via D")
    assert where(state, 2) == "Köln-D 1"
    assert state.pending() == (1,)  # everything is used


@pytest.mark.clauses("MA-57")
def test_each_use_may_be_forgone_and_any_wagon_that_may_move_is_fine() -> None:
    state = moving(2, 0, "Driver")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 1 via A")
    assert "done" in legal(state)
    play(state, "done")
    assert state.pending() == (1,)
    own(state, 1, "Best Driver")
    play(state, "move wagon 1 with best driver 2")  # moved already, by another
    assert where(state, 1) == "A"
    assert clause_of(state, "move wagon 1 with driver via Köln") == "MA-57"


@pytest.mark.clauses("MA-66")
def test_best_driver_s_two_spaces_are_one_move_and_points_are_never_added_up() -> None:
    state = moving(2, 0, "Driver", "Best Driver")
    stand(state, 1, "Köln-D 1", "Köln")
    stand(state, 2, "Köln-D 2", "Köln-D 1")
    go(state, To.MOVES)
    assert "move wagon 1 with driver" not in legal(state)
    assert "move wagon 1 with best driver 1" not in legal(state)
    play(state, "move wagon 1 with best driver 2")  # over the other, without a stop on its space
    assert where(state, 1) == "Köln-D 3"
    play(state, "move wagon 1 with driver")  # both cards on one wagon
    assert where(state, 1) == "D"


@pytest.mark.clauses("MA-67")
def test_the_tile_is_played_exactly_once() -> None:
    state = moving(2, 0, "Driver")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 1 via A")
    assert clause_of(state, "move wagon 2 with 2 via D") == "MA-67"


@pytest.mark.clauses("MA-60")
def test_broken_axle() -> None:
    state = start(3, first=1)
    hold(state, 1, "Broken Axle", "Broken Axle")
    hold(state, 0, "Broken Axle")
    go(state, To.AXLES)
    assert state.pending() == (1,)
    play(state, "play Broken Axle on wagon 1", "play Broken Axle on wagon 1")  # several, also on one wagon
    assert state.pending() == (0,)  # green holds no card, blue none any more
    stand(state, 2, "Köln-D 1", "Köln")
    play(state, "play Broken Axle on wagon 2")  # on the road
    assert state.step.name == "movement"
    assert not any(text.startswith(("move wagon 1", "move wagon 2")) for text in legal(state))
    assert clause_of(state, "move wagon 2 with 1") == "MA-60"
    assert state.played[1] == 3
    until(state, "buying")
    assert state.axles == 0


@pytest.mark.clauses("MA-65")
def test_the_way_is_free_though_points_are_lost() -> None:
    state = moving()
    stand(state, 1, "A", "Brugge-A 2")
    stand(state, 2, "Köln")
    go(state, To.MOVES)
    assert {"move wagon 1 with 4 via Köln", "move wagon 1 with 4 via Paris"} <= set(legal(state))
    play(state, "move wagon 1 with 4 via Köln")
    assert where(state, 1) == "Köln-A 1"  # Köln is occupied: two points are lost


@pytest.mark.clauses("MA-65")
def test_only_ways_on_which_the_wagon_moves_are_offered() -> None:
    state = moving()
    stand(state, 1, "A", "Brugge-A 2")
    stand(state, 2, "Köln-A 2", "Köln-A 1")
    stand(state, 3, "Paris-A 2", "Paris-A 1")
    go(state, To.MOVES)
    assert not any(text.startswith("move wagon 1 with 1") for text in legal(state))
    assert "move wagon 1 with 2 via Köln" in legal(state)


@pytest.mark.clauses("MA-65")
def test_a_wagon_that_ends_on_a_crossing_is_not_turned_yet() -> None:
    state = moving()
    stand(state, 1, "Köln-D 3", "Köln-D 2")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 1")
    assert state.step.name == "movement"
    assert state.pending() == (1,)
    ways = {text.rpartition(" ")[2] for text in legal(state) if text.startswith("move wagon 1 with 1 via")}
    assert ways == {"Hamburg", "Wien", "E"}
