"""The games as environments of Gymnasium: one seat against bots, alone and many at once."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.research.setups import SETUPS, Setup, said

import fondaco
from fondaco.engine import BadSetup, IllegalAction
from fondaco.research.gymnasium import Seat, Seats, env_id


def made(setup: Setup, **more: Any) -> Seat:
    """As `gymnasium.make` makes it, without its wrappers."""
    id, players, options = setup
    found = gymnasium.make(env_id(id), players=players, options=options, **more).unwrapped
    assert isinstance(found, Seat)
    return found


def middle(mask: Any) -> int:
    """An action from the middle of what is legal."""
    legal = np.flatnonzero(mask)
    return int(legal[len(legal) // 2])


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_gymnasiums_own_test(setup: Setup) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(setup, bots="random"), skip_render_check=True)


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_it_renders(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    env = made(setup, bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "you" in env.render()
    other = made(setup, bots="random", render_mode="human")
    other.reset(seed=1)
    assert other.render() is None
    assert capsys.readouterr().out == f"{env.render()}\n"


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("id", ["medici", "medieval_merchant", "middle_ages"])
def test_the_reward_is_the_share_of_the_win(id: str, seat: int) -> None:
    env = made((id, 3, {}), seat=seat, bots=["random", "apprentice"])
    for seed in range(2):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.game is not None
            assert seat in env.game.pending()
            assert np.flatnonzero(info["action_mask"]).tolist() == env.game.legal(seat)
            assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
            _, reward, over, truncated, info = env.step(middle(info["action_mask"]))
            assert not truncated
            assert over or reward == 0
        winners = env.game.winners() if env.game is not None else []
        assert reward == (1 / len(winners) if seat in winners else 0)
        assert not info["action_mask"].any()
        with pytest.raises(BadSetup, match=r"the game is over: reset\(\) begins the next"):
            env.step(0)


def test_the_seat_sees_what_it_knows() -> None:
    env = made(("medieval_merchant", 4, {}), seat=1)
    seen, info = env.reset(seed=8)
    for _ in range(20):
        assert env.game is not None
        assert seen.tolist() == env.game.game.observation(env.game, 1)
        seen, _, over, _, info = env.step(middle(info["action_mask"]))
        if over:
            break


def test_an_illegal_action_ends_the_game() -> None:
    env = made(("medici", 3, {}))
    _, info = env.reset(seed=1)
    seen, reward, over, _, after = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, over) == (-1, True)
    assert "isn't legal" in after["illegal"]
    assert seen in env.observation_space


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_many_at_once_are_the_batch(setup: Setup) -> None:
    id, players, options = setup
    envs = gymnasium.make_vec(env_id(id), num_envs=3, players=players, options=options, bots="random", seat=1)
    assert isinstance(envs, Seats)

    def run(seed: int) -> list[Any]:
        seen, info = envs.reset(seed=seed)
        found = [seen]
        for _ in range(60):
            assert envs.observation_space.contains(seen)
            assert seen.dtype == np.float32
            chosen = np.array([middle(mask) for mask in info["action_mask"]])
            seen, rewards, ends, cut, info = envs.step(chosen)
            assert envs.batch is not None
            assert set(envs.batch.seats.tolist()) == {1}
            assert rewards.tolist() == envs.batch.rewards[:, 1].tolist()
            assert ends.tolist() == envs.batch.done.tolist()
            assert not cut.any()
            assert not rewards[~ends].any()
            found.append(seen)
        return found

    first = run(3)
    assert all(np.array_equal(a, b) for a, b in zip(first, run(3), strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(first, run(4), strict=True))
    envs.close()


def test_many_at_once_are_the_same_over_several_processes() -> None:
    def run(jobs: int) -> list[Any]:
        envs = gymnasium.make_vec(env_id("medici"), num_envs=4, players=3, bots=["random", "apprentice"], jobs=jobs)
        seen, info = envs.reset(seed=9)
        found = [seen]
        for _ in range(30):
            seen, rewards, ends, _, info = envs.step(np.array([middle(mask) for mask in info["action_mask"]]))
            found += [seen, rewards, ends]
        envs.close()
        return found

    assert all(np.array_equal(one, two) for one, two in zip(run(1), run(2), strict=True))


def test_bad_input_is_one_clear_error() -> None:
    for arguments, message in (
        ({"players": 7}, "Medici is for 3 to 6 players, not 7"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"bots": ["greedy"], "players": 4}, "1 bot is named for 3 seats"),
        ({"seat": 4, "players": 4}, "there is no seat 4 among 4"),
        ({"options": {"markers": "no"}}, "option markers can be"),
        ({"render_mode": "film"}, "there is no render mode 'film'"),
    ):
        with pytest.raises(BadSetup, match=message):
            Seat("medici", **arguments)
    seat = Seat("medici", 3)
    with pytest.raises(BadSetup, match=r"no game has begun: reset\(\) begins one"):
        seat.step(0)
    seat.reset(seed=1)
    with pytest.raises(BadSetup, match="an action is a whole number, not 'x'"):
        seat.step("x")
    seats = Seats("medici", 2, 3)
    with pytest.raises(BadSetup, match=r"no game has begun: reset\(\) begins one"):
        seats.step(np.zeros(2, np.int64))
    seen, info = seats.reset(seed=1)
    with pytest.raises(IllegalAction, match="game 0 of the batch"):
        seats.step(np.array([int(np.argmin(info["action_mask"][0])), middle(info["action_mask"][1])]))
    assert seats.batch is not None
    assert np.array_equal(seats.batch.observations, seen)


def test_every_game_is_registered() -> None:
    assert env_id("hansa_teutonica") == "fondaco/HansaTeutonica-v0"
    assert {env_id(id) for id in fondaco.game_ids()} <= set(gymnasium.registry)
