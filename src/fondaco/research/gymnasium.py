"""The games for Gymnasium: one seat against bots. Importing this registers `fondaco/Medici-v0` and its like.

An observation is a row of numbers; what is legal stands in `info["action_mask"]`. The reward comes once, at the end:
the seat's share of the win (1 in all). Something illegal ends the game with -1, and `info["illegal"]` says why.
`gymnasium.make_vec` gives many games that step together (`fondaco.research.Batch`); there the illegal is an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .lacking import lacking

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise lacking(__name__, "Gymnasium", error) from None

import fondaco

from ..engine import BadSetup, Game, IllegalAction, Phrase, Rng, State
from ..players import bots_for_seats, make_bot
from ..players.play import ask
from .batch import Batch
from .render import MODES, check_mode, render
from .rows import HIGH, LOW, Row, Setup, mask, row, shares, whole

Info = dict[str, Any]
Bots = str | Sequence[str]


def env_id(game: str) -> str:
    """What Gymnasium calls a game.

    >>> env_id("hansa_teutonica")
    'fondaco/HansaTeutonica-v0'
    """
    return f"fondaco/{''.join(word.capitalize() for word in game.split('_'))}-v0"


class Seat(gymnasium.Env[Row, np.int64]):
    """A seat of a game; the others are bots."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  Gymnasium's own form

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        bots: Bots = "greedy",
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.setup = Setup(game, players, options)
        self.seat = seat
        named = rivals(bots, self.setup.players, seat)
        self.bots = {other: make_bot(name, self.setup.game) for other, name in named.items()}
        self.observation_space = spaces.Box(LOW, HIGH, (len(self.setup.names),), np.float32)
        self.action_space = spaces.Discrete(self.setup.count)
        self.names = [named.get(other, "you") for other in range(self.setup.players)]
        self.game: State | None = None
        self.chance = Rng(0)
        self.minds = Rng(0)
        self.legal: list[int] = []
        """What the seat may do."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, Info]:
        """Begin a game, at the seat's first decision."""
        super().reset(seed=seed)
        chance, minds = self.np_random.integers(1 << 62, size=2).tolist()
        state = self.setup.new(chance)
        assert state.rng is not None
        self.game, self.chance, self.minds = state, state.rng, Rng(minds)
        self._go_on(state)
        if state.over:
            raise BadSetup(Phrase("the game ended before seat {seat} had anything to decide", seat=self.seat))
        return self._seen(state)

    def step(self, action: Any) -> tuple[Row, float, bool, bool, Info]:
        """The seat does it, then the others go on until it must decide again or the game is over."""
        state = self._position()
        if not self.legal:
            raise BadSetup(Phrase("the game is over: reset() begins the next"))
        number = whole(action)
        if number not in self.legal:
            return self._illegal(state, number)
        state.apply(self.seat, number)
        self._go_on(state)
        seen, info = self._seen(state)
        return seen, shares(state)[self.seat], state.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal, under the name by which learners that know masks ask an environment for it."""
        return mask(self.legal, self.setup.count).astype(np.bool_)

    def render(self) -> Any:
        """The text that the terminal shows, or the picture of the page, as the seat sees it."""
        return render(self.render_mode, self._position(), self.names)

    def _position(self) -> State:
        if self.game is None:
            raise BadSetup(Phrase("no game has begun: reset() begins one"))
        return self.game

    def _go_on(self, state: State) -> None:
        """Chance and bots decide until the seat must."""
        while True:
            state.settle(self.chance)
            if state.over:
                self.legal = []
                return
            pending = state.pending()
            if self.seat in pending:
                self.legal = state.legal(self.seat)
                return
            other = pending[0]
            state.apply(other, ask(state, other, self.bots[other], self.minds))

    def _seen(self, state: State) -> tuple[Row, Info]:
        info = {"action_mask": mask(self.legal, self.setup.count)}
        return row(self.setup.observer, state, self.seat), info

    def _illegal(self, state: State, action: int) -> tuple[Row, float, bool, bool, Info]:
        try:
            state.play(self.seat, action)
        except IllegalAction as error:
            self.legal = []
            seen, info = self._seen(state)
            return seen, -1.0, True, False, {**info, "illegal": str(error)}
        raise AssertionError("the game allows what its list of legal actions lacks")


class Seats(VectorEnv[Row, NDArray[np.int64], NDArray[Any]]):
    """The same seat in many games at once. A game that is over is followed by the next in the same step.

    Every end is an end by the rules, so nobody needs to judge the last position: it isn't handed out.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        bots: Bots = "greedy",
        seat: int = 0,
        jobs: int = 1,
    ) -> None:
        self.setup = Setup(game, players, options)
        self.num_envs = num_envs
        self.seat = seat
        self.rivals = rivals(bots, self.setup.players, seat)
        self.jobs = jobs
        self.single_observation_space = spaces.Box(LOW, HIGH, (len(self.setup.names),), np.float32)
        self.single_action_space = spaces.Discrete(self.setup.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch: Batch | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, Info]:
        """Begin all games anew."""
        super().reset(seed=seed)
        self.close_extras()
        setup = self.setup
        number = int(self.np_random.integers(1 << 62))
        self.batch = Batch(
            setup.game, self.num_envs, setup.players, number, setup.options, bots=self.rivals, jobs=self.jobs
        )
        return self.batch.observations.copy(), {"action_mask": self.batch.mask.astype(np.int8)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Row, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """An action for each game; an illegal one is an error, and then nothing has changed."""
        batch = self.batch
        if batch is None:
            raise BadSetup(Phrase("no game has begun: reset() begins one"))
        batch.step(actions)
        done = batch.done.copy()
        info = {"action_mask": batch.mask.astype(np.int8)}
        return batch.observations.copy(), batch.rewards[:, self.seat].copy(), done, np.zeros_like(done), info

    def close_extras(self, **kwargs: Any) -> None:
        """Let the batch go."""
        if self.batch is not None:
            self.batch.close()


def rivals(bots: Bots, players: int, seat: int) -> dict[int, str]:
    """Which bot sits at each of the other seats: one name for all, or one for each in their order."""
    if not 0 <= seat < players:
        raise BadSetup(Phrase("there is no seat {seat} among {n}", seat=seat, n=players))
    others = [other for other in range(players) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise BadSetup(bots_for_seats(len(names), len(others)))
    return dict(zip(others, names, strict=True))


for _id in fondaco.game_ids():
    if env_id(_id) not in gymnasium.registry:
        gymnasium.register(
            env_id(_id),
            entry_point=f"{__name__}:Seat",
            vector_entry_point=f"{__name__}:Seats",
            kwargs={"game": _id},
        )
