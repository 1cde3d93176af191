"""A match: moves with their events, and taking back up to the information barrier."""

import pytest

import fondaco
from fondaco.engine import OPEN, BadSetup, IllegalAction, Match, Rng

MEDICI = fondaco.load("medici")


def test_own_moves_go_back_until_another_seat_decides() -> None:
    match = Match(MEDICI, 4, Rng(3))
    chooser = match.state.pending()[0]
    before = match.state.view(OPEN)
    match.play(chooser, MEDICI.parse("enough"))
    assert match.can_undo(chooser)
    match.undo(chooser)
    assert match.state.view(OPEN) == before
    match.play(chooser, MEDICI.parse("enough"))
    bidder = match.state.pending()[0]
    assert not match.can_undo(bidder)
    match.play(bidder, MEDICI.parse("bid 3"))
    assert not match.can_undo(chooser), "another seat has decided"
    assert match.can_undo(bidder)
    match.undo(bidder)
    assert match.state.pending() == (bidder,)
    with pytest.raises(IllegalAction, match="nothing can be taken back"):
        match.undo(bidder)


def test_revealed_chance_cannot_be_taken_back() -> None:
    match = Match(MEDICI, 4, Rng(3))
    chooser = match.state.pending()[0]
    moves = match.play(chooser, MEDICI.parse("more"))
    assert [move.seat for move in moves] == [chooser, -1]
    assert [event.kind for event in moves[1].events] == ["turned"]
    assert not match.can_undo(chooser)


def test_an_illegal_move_changes_nothing() -> None:
    match = Match(MEDICI, 4, Rng(3))
    before = match.state.view(OPEN)
    seat = match.state.pending()[0]
    for who, action in ((seat, 5), ((seat + 1) % 4, 0), (seat, -1), (seat, 10_000), (99, 0)):
        with pytest.raises(IllegalAction):
            match.play(who, action)
    assert match.state.view(OPEN) == before
    assert not match.can_undo(seat)


def test_any_point_of_a_match() -> None:
    match = Match(MEDICI, 3, Rng(3))
    with pytest.raises(BadSetup, match=r"there is no move 99; the record has moves 0 to"):
        match.at(99)


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(BadSetup, match="2 names for 3 seats"):
        Match(MEDICI, 3, Rng(1), None, ["a", "b"])
