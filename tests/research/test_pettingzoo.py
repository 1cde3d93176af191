"""The games as environments of PettingZoo's agent cycle."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from tests.research.setups import SETUPS, Setup, said

import fondaco
from fondaco.engine import BadSetup, IllegalAction, Rng
from fondaco.research.pettingzoo import Table, env, raw_env
from fondaco.research.rows import HIGH, LOW, shares

quiet = pytest.mark.filterwarnings("ignore:Observation", "ignore:Action mask")
"""PettingZoo knows by name which environments may have masks; its warnings about the others say nothing of ours."""


def actions(table: Any) -> list[int]:
    """What who must decide may do."""
    found: list[int] = np.flatnonzero(table.last()[0]["action_mask"]).tolist()
    return found


def play_out(table: Any, most: int = 100_000) -> None:
    """Always an action from the middle of the list, until somebody is terminated."""
    while most and not table.last()[2]:
        legal = actions(table)
        table.step(legal[len(legal) // 2])
        most -= 1


@quiet
@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_pettingzoos_own_tests(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(*setup), num_cycles=60)
    api_test(raw_env(*setup), num_cycles=20)
    seed_test(lambda: env(*setup), num_cycles=20)
    assert capsys.readouterr().out.count("Passed API test") == 2


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_it_renders(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    def table(render_mode: str) -> Table:
        found = env(*setup, render_mode=render_mode)
        found.metadata["render_modes"] = ["human", "ansi"]
        return found

    render_test(table, {"ansi": lambda text: "player_0" in text})
    assert "player_0" in capsys.readouterr().out


def test_a_picture_is_the_page() -> None:
    table = env("medici", 3, render_mode="rgb_array")
    table.metadata["render_modes"] = ["rgb_array"]
    seen: list[Any] = []

    def keep(image: Any) -> bool:
        seen.append(image)
        return True

    render_test(lambda render_mode: table, {"rgb_array": keep})
    assert {image.shape for image in seen} == {(720, 1280, 3)}
    assert len(np.unique(seen[0].reshape(-1, 3), axis=0)) > 50
    assert not np.array_equal(seen[0], seen[-1])


def test_without_a_browser_a_picture_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    table = env("medici", 3, render_mode="rgb_array")
    table.reset(seed=1)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(fondaco.FondacoError, match="a picture needs Chromium"):
        table.render()


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_it_is_the_game_itself(setup: Setup) -> None:
    id, players, options = setup
    table = env(*setup)
    table.reset(seed=5)
    state = fondaco.load(id).new(players, 5, options)
    for at in range(60):
        if state.over:
            break
        seat = state.pending()[0]
        assert table.agent_selection == f"player_{seat}"
        seen, reward, terminated, truncated, info = table.last()
        assert (reward, terminated, truncated) == (0, False, False)
        assert seen["observation"].tolist() == state.game.observation(state, seat)
        assert LOW <= seen["observation"].min() <= seen["observation"].max() <= HIGH
        legal = state.legal(seat)
        assert np.flatnonzero(seen["action_mask"]).tolist() == legal
        assert info["action_mask"] is seen["action_mask"]
        for other in range(players):
            seen = table.observe(f"player_{other}")
            assert seen["observation"].tolist() == state.game.observation(state, other)
            assert other == seat or not seen["action_mask"].any()
        action = legal[at % len(legal)]
        table.step(np.int64(action))
        state.play(seat, action)


@pytest.mark.parametrize("id", ["medici", "medieval_merchant", "middle_ages"])
def test_rewards_come_once_and_each_agent_has_one_last_turn(id: str) -> None:
    table = env(id)
    table.reset(seed=3)
    play_out(table)
    game = table.state_of_game
    assert game is not None
    winners = game.winners()
    wanted = {agent: (seat in winners) / len(winners) for agent, seat in table.seat_of.items()}
    assert table.rewards == wanted
    last = []
    for agent in table.agent_iter():
        _, reward, terminated, truncated, _ = table.last()
        assert (terminated, truncated) == (True, False)
        last.append((agent, reward))
        table.step(None)
    assert last == list(wanted.items())
    assert table.agents == []
    with pytest.raises(BadSetup, match=r"all agents are gone: reset\(\) begins the next"):
        table.step(None)


def test_a_win_is_shared_by_equals() -> None:
    state = fondaco.load("medieval_merchant").new(3, 1)
    rng = Rng(1)
    while len(state.winners()) < 2:
        if state.over:
            state = fondaco.load("medieval_merchant").new(3, rng.below(1000))
        seat = state.pending()[0]
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
    winners = state.winners()
    assert shares(state) == [1 / len(winners) if seat in winners else 0 for seat in range(3)]


def test_the_same_seed_gives_the_same_games_one_after_the_other() -> None:
    def games(seed: int) -> list[list[float]]:
        table = env("medici", 3)
        found = []
        for at in range(3):
            table.reset(seed=seed if at == 0 else None)
            play_out(table, 20)
            found.append(table.last()[0]["observation"].tolist())
        return found

    first = games(4)
    assert first == games(4)
    assert first[0] != first[1] != first[2]
    assert first != games(5)


def test_a_seed_may_be_numpys() -> None:
    numpys: Any = np.int64
    table, same = env("medici", numpys(3)), env("medici", 3)
    table.reset(seed=numpys(4))
    same.reset(seed=4)
    assert table.last()[0]["observation"].tolist() == same.last()[0]["observation"].tolist()
    with pytest.raises(BadSetup, match=r"seed is a whole number, not '0\.5'"):
        table.reset(seed=0.5)  # type: ignore[arg-type]


def test_a_copy_goes_its_own_way() -> None:
    table = env("medici", 3)
    table.reset(seed=2)
    play_out(table, 10)
    other = copy.deepcopy(table)
    before = table.last()[0]["observation"].tolist()
    play_out(other)
    assert table.last()[0]["observation"].tolist() == before
    play_out(table)
    assert table.rewards == other.rewards


def test_an_illegal_action_ends_the_game_or_is_an_error() -> None:
    table = env("medici", 4)
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = int(np.argmin(table.last()[0]["action_mask"]))
    table.step(illegal)
    assert table.rewards == {other: -1 if other == agent else 0 for other in table.possible_agents}
    assert all(table.terminations.values())
    assert "isn't legal" in table.infos[agent]["illegal"]
    strict = raw_env("medici", 4)
    strict.reset(seed=1)
    before = strict.last()[0]["observation"].tolist()
    with pytest.raises(IllegalAction, match="isn't legal"):
        strict.step(illegal)
    with pytest.raises(IllegalAction, match="there is no action 9999"):
        strict.step(9999)
    assert strict.last()[0]["observation"].tolist() == before


def test_bad_input_is_one_clear_error() -> None:
    table = env("medici", 3)
    for use in (table.render, lambda: table.step(0), lambda: table.observe("player_0")):
        with pytest.raises(BadSetup, match=r"no game has begun: reset\(\) begins one"):
            use()
    table.reset(seed=1)
    with pytest.raises(BadSetup, match=r"an action is a whole number, not '0\.5'"):
        table.step(0.5)
    with pytest.raises(BadSetup, match="an action is a whole number, not 'None'"):
        table.step(None)
    with pytest.raises(BadSetup, match="a render mode must be named first"):
        table.render()
    with pytest.raises(BadSetup, match="there is no render mode 'film'; there are human, ansi, rgb_array"):
        env("medici", render_mode="film")
    with pytest.raises(BadSetup, match="Medici is for 3 to 6 players, not 2"):
        env("medici", 2)
    with pytest.raises(fondaco.FondacoError, match="chess"):
        env("chess")
    play_out(table)
    with pytest.raises(BadSetup, match=r"the game is over; step\(None\)"):
        table.step(0)
