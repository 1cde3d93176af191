"""Advantages are counted for each seat by itself, from its decision to its next or to the end of the game."""

import numpy as np
import pytest

from fondaco.research.advantages import advantages

# One table: seats 0, 1, 0 decide, the game ends, and in the next seat 1 decides.
SEATS = np.array([[0], [1], [0], [1]], np.int32)
VALUES = np.array([[0.2], [0.5], [0.4], [0.1]], np.float32)
DONE = np.array([[False], [False], [True], [False]])
WORTHS = np.zeros((4, 1, 2), np.float32)
WORTHS[2, 0] = [1.0, -1.0]


def test_the_end_counts_for_every_seat_that_played() -> None:
    gains, results = advantages(SEATS, VALUES, DONE, WORTHS, 1.0)
    assert gains[:3, 0].tolist() == pytest.approx([0.8, -1.5, 0.6])
    assert results[:3, 0].tolist() == pytest.approx([1.0, -1.0, 1.0])


def test_without_fading_on_a_decision_answers_for_the_way_to_the_seats_next_one() -> None:
    gains, results = advantages(SEATS, VALUES, DONE, WORTHS, 0.0)
    assert gains[:3, 0].tolist() == pytest.approx([0.2, -1.5, 0.6])
    assert results[0, 0] == pytest.approx(0.4)


def test_what_comes_after_the_steps_is_not_known() -> None:
    gains, results = advantages(SEATS, VALUES, DONE, WORTHS)
    assert np.isnan(gains[3, 0])
    assert np.isnan(results[3, 0])
    assert not np.isnan(gains[:3]).any()


def test_a_game_does_not_answer_for_the_next() -> None:
    worths = np.array([[[1.0, -1.0]], [[-1.0, 1.0]]], np.float32)
    gains, _ = advantages(np.zeros((2, 1), np.int32), np.zeros((2, 1), np.float32), np.ones((2, 1), np.bool_), worths)
    assert gains[:, 0].tolist() == [1.0, -1.0]


def test_tables_do_not_mix() -> None:
    alone = advantages(SEATS, VALUES, DONE, WORTHS)[0]
    seats = np.concatenate([SEATS, 1 - SEATS], 1)
    values = np.concatenate([VALUES, -VALUES], 1)
    both = advantages(seats, values, np.concatenate([DONE, DONE], 1), np.concatenate([WORTHS, WORTHS], 1))[0]
    np.testing.assert_array_equal(both[:, :1], alone)
