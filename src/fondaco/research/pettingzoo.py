"""The games for PettingZoo: `env("medici", players=4)` is an environment of its agent cycle (AEC).

An observation is `{"observation": float32 numbers, "action_mask": int8}`; the mask of who must decide stands in its
info too. Rewards come once, at the end: each seat's share of the win (1 in all). Then every agent is terminated and
has one last turn, in the order of the seats, in which `last()` hands out its reward and `step(None)` takes it off.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from .lacking import lacking

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise lacking(__name__, "PettingZoo", error) from None

from ..engine import BadSetup, Game, IllegalAction, Phrase, Quoted, Rng, State, mixed
from .render import MODES, check_mode, render
from .rows import HIGH, LOW, Mask, Setup, as_number, mask, row, shares, whole


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> Table:
    """As PettingZoo's classics are: who does something illegal gets -1, and the game is over."""
    return Table(Setup(game, players, options), render_mode, -1.0)


def raw_env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> Table:
    """The same without a net: an illegal action is an error, and nothing has changed."""
    return Table(Setup(game, players, options), render_mode, None)


class Table(AECEnv):  # type: ignore[misc]
    """A game whose agents, `player_0` and so on, decide one after the other.

    Choices that several seats make in secret at once come one after the other too; nobody sees those before.
    """

    def __init__(self, setup: Setup, render_mode: str | None, illegal_reward: float | None) -> None:
        super().__init__()
        check_mode(render_mode)
        self.setup = setup
        self.render_mode = render_mode
        self.illegal_reward = illegal_reward
        self.metadata = {
            "name": f"fondaco_{setup.game.id}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(setup.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _observation_space(setup) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(setup.count) for agent in self.possible_agents}
        self.observer = setup.observer
        self.count = setup.count
        self.nothing: Mask = np.zeros(setup.count, np.int8)
        self.nothing.flags.writeable = False
        self.idle = {"action_mask": self.nothing}
        """The info of who has nothing to decide."""
        self.seeded: int | None = None
        self.begun = 0
        """How many games have begun since the seed was given."""
        self.state_of_game: State | None = None
        self.chance = Rng(0)
        self.legal: list[int] = []
        """What who must decide may do."""
        self.mask = self.nothing

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of the seed (`game.new(seed=…)`), or the next after it; without any at random."""
        if seed is not None or self.seeded is None:
            self.seeded = secrets.randbits(62) if seed is None else as_number(seed, "seed")
            self.begun = 0
        number = self.seeded if self.begun == 0 else mixed(self.seeded, self.begun)
        self.begun += 1
        state = self.setup.new(number)
        assert state.rng is not None
        self.state_of_game, self.chance = state, state.rng
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = dict.fromkeys(self.agents, self.idle)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on(state)

    def step(self, action: Any) -> None:
        """Who must decide does it; `None` after the end, when an agent has its last turn."""
        state = self.state_of_game or self._position()
        if not self.agents:
            raise BadSetup(Phrase("the game is over and all agents are gone: reset() begins the next"))
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise BadSetup(
                    Phrase("{agent} has nothing to decide: the game is over; step(None)", agent=Quoted(agent))
                )
            self._was_dead_step(None)
            return
        number = action if action.__class__ is int else whole(action)
        if number not in self.legal:
            self._illegal(state, agent, number)
            return
        state.apply(self.seat_of[agent], number)
        state.settle(self.chance)
        self.infos[agent] = self.idle
        self._go_on(state)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What who must decide sees, its reward, whether it is terminated or truncated, and its info."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows now; only who must decide has actions in its mask."""
        state = self.state_of_game or self._position()
        seen = row(self.observer, state, self.seat_of[agent])
        return {"observation": seen, "action_mask": self.mask if agent == self.agent_selection else self.nothing}

    def render(self) -> Any:
        """The text that the terminal shows, or the picture of the page, as the agent sees it that must decide."""
        return render(self.render_mode, self._position(), self.possible_agents)

    def close(self) -> None:
        """Nothing is open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """An independent environment in the same position."""
        other = Table.__new__(Table)
        other.__dict__ = {
            name: value.copy() if isinstance(value, (dict, list)) else value for name, value in self.__dict__.items()
        }
        if self.state_of_game is not None:
            other.state_of_game = self.state_of_game.copy()
            assert other.state_of_game.rng is not None
            other.chance = other.state_of_game.rng
        return other

    def _position(self) -> State:
        if self.state_of_game is None:
            raise BadSetup(Phrase("no game has begun: reset() begins one"))
        return self.state_of_game

    def _go_on(self, state: State) -> None:
        """On to the next decision, or to the end."""
        if state.over:
            self._end(shares(state))
            return
        seat = state.pending()[0]
        self.legal = state.legal(seat)
        self.mask = mask(self.legal, self.count)
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self.mask}

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self.legal, self.mask = [], self.nothing

    def _illegal(self, state: State, agent: str, action: int) -> None:
        """An error, or the end of the game with the reason in every agent's info."""
        seat = self.seat_of[agent]
        try:
            state.play(seat, action)
        except IllegalAction as error:
            if self.illegal_reward is None:
                raise
            for other in self.agents:
                self.infos[other] = {"action_mask": self.nothing, "illegal": str(error)}
            self._end([self.illegal_reward if other == agent else 0.0 for other in self.agents])


def _observation_space(setup: Setup) -> spaces.Dict:
    numbers = spaces.Box(LOW, HIGH, (len(setup.names),), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (setup.count,), np.int8)})
