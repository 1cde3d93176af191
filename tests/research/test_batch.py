"""Batches: the same games as played one by one, whatever the number of processes, and nothing changed by bad input."""

import multiprocessing
import re
from typing import Any

import numpy as np
import pytest
from tests.research.setups import COUNTS, Setup, said

import fondaco
from fondaco.engine import FondacoError, Game, IllegalAction, UnknownGame, mixed
from fondaco.research import Batch

ARRAYS = ("observations", "mask", "seats", "rewards", "scores", "places", "done")
GAMES = fondaco.game_ids()
STEPS = {"medici": 300, "hansa_teutonica": 60, "medieval_merchant": 300, "middle_ages": 300}


def snapshot(batch: Batch) -> dict[str, bytes]:
    return {name: getattr(batch, name).tobytes() for name in ARRAYS}


@pytest.mark.parametrize("id", GAMES)
def test_a_batch_plays_what_single_games_play(id: str) -> None:
    """The same seeds and actions, game by game: seats, masks, observations, results and the games that follow."""
    game = fondaco.load(id)
    size, players = 3, game.players_min
    batch = Batch(id, size, players, seed=11)
    arrays = [getattr(batch, name) for name in ARRAYS]
    begun = [0] * size
    states = [game.new(players, mixed(11, table)) for table in range(size)]
    ended = 0
    for _ in range(STEPS[id]):
        for table, state in enumerate(states):
            seat = state.pending()[0]
            assert batch.seats[table] == seat
            assert np.flatnonzero(batch.mask[table]).tolist() == state.legal(seat)
            assert batch.observations[table].tolist() == game.observation(state, seat)
        actions = batch.random_actions()
        batch.step(actions)
        for table, state in enumerate(states):
            state.play(int(state.pending()[0]), int(actions[table]))
            assert batch.done[table] == state.over
            if not state.over:
                assert not batch.rewards[table].any()
                assert not batch.scores[table].any()
                assert not batch.places[table].any()
                continue
            winners = state.winners()
            shares = [1 / len(winners) if seat in winners else 0 for seat in range(players)]
            assert batch.rewards[table].tolist() == pytest.approx(shares)
            assert batch.scores[table].tolist() == state.scores()
            assert batch.places[table].tolist() == state.ranks()
            ended += 1
            begun[table] += 1
            states[table] = game.new(players, mixed(11, table + begun[table] * size))
    assert ended or id == "hansa_teutonica"
    assert all(array is getattr(batch, name) for name, array in zip(ARRAYS, arrays, strict=True))


@pytest.mark.parametrize("id", GAMES)
def test_processes_play_the_same_as_one(id: str) -> None:
    with Batch(id, 5, seed=2) as one, Batch(id, 5, seed=2, jobs=2) as two:
        for _ in range(60):
            actions = one.random_actions()
            assert two.random_actions().tolist() == actions.tolist()
            one.step(actions)
            two.step(actions)
            assert snapshot(one) == snapshot(two)


def test_another_seed_gives_other_games() -> None:
    one, same, other = (Batch("medici", 8, 4, seed=seed) for seed in (1, 1, 2))
    assert snapshot(one) == snapshot(same) != snapshot(other)


def test_options_and_boards_are_those_of_the_games() -> None:
    batch = Batch("middle_ages", 2, 3, options={"negotiation": "open"})
    assert batch.observations.shape == (2, len(batch.names))
    assert any(name.startswith("draft gives") for name in batch.names)
    for _ in range(30):
        batch.step(batch.random_actions())


def test_bots_decide_inside() -> None:
    batch = Batch("medici", 6, 3, seed=4, bots={0: "random", 2: "greedy"})
    played = 0
    for _ in range(40):
        assert (batch.seats == 1).all()
        batch.step(batch.random_actions())
        played += int(batch.done.sum())
    assert played
    again = Batch("medici", 6, 3, seed=4, bots={0: "random", 2: "greedy"})
    for _ in range(40):
        again.step(again.random_actions())
    assert snapshot(again) == snapshot(batch)


@pytest.mark.parametrize("setup", COUNTS, ids=said)
def test_bots_may_have_any_seats(setup: Setup) -> None:
    """Every seat is a bot's in one batch and left to us in another; the others of that batch are mixed."""
    id, players, options = setup
    for ours in range(players):
        bots = {seat: ("random", "apprentice")[seat % 2] for seat in range(players) if seat != ours}
        batch = Batch(id, 2, players, 3, options, bots=bots)
        game = batch.game
        for _ in range(4):
            assert batch.seats.tolist() == [ours, ours]
            assert batch.mask.any(1).all()
            batch.step(batch.random_actions())
        assert batch.observations.shape == (2, len(game.observation_names(players, options)))


@pytest.mark.parametrize("id", GAMES)
def test_bots_decide_the_same_in_several_processes(id: str) -> None:
    bots = {1: "apprentice"}
    with Batch(id, 3, seed=6, bots=bots) as one, Batch(id, 3, seed=6, bots=bots, jobs=2) as two:
        for _ in range(12):
            actions = one.random_actions()
            one.step(actions)
            two.step(actions)
            assert not (one.seats == 1).any()
            assert snapshot(one) == snapshot(two)


def test_a_worker_that_dies_is_one_clear_error_and_nobody_waits_for_it() -> None:
    with Batch("medici", 4, 3, seed=1, jobs=2) as batch:
        actions = batch.random_actions()
        (victim, _) = multiprocessing.active_children()
        victim.kill()
        victim.join()
        for use in (lambda: batch.step(actions), batch.random_actions):
            with pytest.raises(FondacoError, match="a worker of the batch has ended unexpectedly"):
                use()


def test_who_wants_no_observations_pays_for_none() -> None:
    batch = Batch("medici", 2, 3, observe=False)
    assert batch.names == []
    assert batch.observations.shape == (2, 0)
    batch.step(batch.random_actions())


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 0, 0], "actions must be a whole number for each game, shape (4,), not int64 of shape (3,)"),
        ([[0, 0, 0, 0]], "not int64 of shape (1, 4)"),
        ([0.0, 0.0, 0.0, 0.0], "not float64 of shape (4,)"),
        ([True, True, True, True], "not bool of shape (4,)"),
        (["a", "b", "c", "d"], "not str"),
        ([-1, 0, 0, 0], "-1 isn't a legal action"),
        ([10**9, 0, 0, 0], "1000000000 isn't a legal action"),
        ([[1], [1, 2], 0, 0], "not rows of different lengths"),
        ([2**64 - 1] * 4, "18446744073709551615 isn't a legal action"),
    ],
)
def test_bad_actions_change_nothing(jobs: int, actions: object, said: str) -> None:
    with Batch("medici", 4, 3, seed=1, jobs=jobs) as batch:
        before = snapshot(batch)
        with pytest.raises(FondacoError, match=re.escape(said)):
            batch.step(actions)  # type: ignore[arg-type]
        assert snapshot(batch) == before
        batch.step(batch.random_actions())


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.uint32, np.uint64])
def test_actions_may_be_whole_numbers_of_any_kind(kind: type[np.integer[Any]]) -> None:
    batch, same = Batch("medici", 4, 3, seed=2), Batch("medici", 4, 3, seed=2)
    for _ in range(5):
        actions = batch.random_actions()
        batch.step(actions.astype(kind))
        same.step(actions)
        assert snapshot(batch) == snapshot(same)


def test_numpys_numbers_are_settings_as_pythons_are() -> None:
    numpys: Any = np.int64
    batch = Batch("medici", numpys(4), numpys(3), numpys(2), bots={numpys(1): "random"})
    assert snapshot(batch) == snapshot(Batch("medici", 4, 3, 2, bots={1: "random"}))


def test_one_illegal_action_among_many_is_named() -> None:
    batch = Batch("medici", 4, 3, seed=1)
    before = snapshot(batch)
    actions = batch.random_actions()
    actions[2] = batch.game.parse("turn gold 10")
    with pytest.raises(
        IllegalAction, match=r"game 2 of the batch: 249 \('turn gold 10'\) isn't a legal action of seat"
    ):
        batch.step(actions)
    assert snapshot(batch) == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_closed_batch_plays_no_more_and_keeps_its_arrays(jobs: int) -> None:
    with Batch("medici", 4, 3, seed=1, jobs=jobs) as batch:
        actions = batch.random_actions()
        before = snapshot(batch)
    with pytest.raises(FondacoError, match="this batch is closed"):
        batch.step(actions)
    with pytest.raises(FondacoError, match="this batch is closed"):
        batch.random_actions()
    assert snapshot(batch) == before
    batch.close()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"size": 0}, "at least 1 game"),
        ({"players": 7}, "3 to 6 players, not 7"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"bots": {3: "random"}}, "there is no seat 3 among 3"),
        ({"bots": {0: "nobody"}}, "there is no bot 'nobody'"),
        ({"bots": {0: "random", 1: "random", 2: "random"}}, "at least one must be left to you"),
        ({"jobs": 0}, "not 0"),
        ({"jobs": 3}, "not 3"),
        ({"size": 2.5}, "size is a whole number, not '2.5'"),
        ({"players": "three"}, "players is a whole number, not 'three'"),
        ({"seed": None}, "seed is a whole number, not 'None'"),
        ({"bots": {"1": "random"}}, "seat is a whole number, not '1'"),
    ],
)
def test_a_batch_that_cannot_be_says_why(settings: dict[str, object], said: str) -> None:
    with pytest.raises(FondacoError, match=re.escape(said)):
        Batch("medici", **{"size": 2, "players": 3, **settings})  # type: ignore[arg-type]


def test_an_unknown_game_is_unknown() -> None:
    with pytest.raises(UnknownGame):
        Batch("chess", 2)


def test_a_game_without_observations_can_be_played_without_them(bare: Game) -> None:
    with pytest.raises(FondacoError, match="has no observations"):
        Batch("bare", 2, 2)
    batch = Batch("bare", 2, 2, observe=False)
    for _ in range(30):
        batch.step(batch.random_actions())
