"""The games for OpenSpiel. Importing this registers each, `fondaco_medici` say; players and options are parameters.

They are sequential games with explicit chance. Choices that several seats make in secret at once come one after the
other, and nobody sees those before: so OpenSpiel itself turns simultaneous nodes into turns, and its search for games
with hidden information takes no others. A return is the share of the win (1 in all). The information state is what
everybody saw happen, move by move, and what the seat knows beside it; the tensor is the observation as it stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .lacking import lacking

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise lacking(__name__, "OpenSpiel", error) from None

import fondaco

from ..engine import OPEN, SPECTATOR, BadSetup, Event, Game, Phrase, Rng, State, View
from .rows import Setup, row, shares

PREFIX = "fondaco_"
MAX_DECISIONS = 2000
"""After so many decisions a game that isn't over is nobody's; random play of Hansa Teutonica goes on for 50,000."""
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class Position:
    """A position and what everybody saw of its course: what OpenSpiel copies, stores and compares."""

    def __init__(self, setup: Setup, state: State, told: str = "", decisions: int = 0, choices: str = "") -> None:
        self.setup = setup
        self.state = state
        self.told = told
        """One word a move: its action, or what was shown of it where that was not all."""
        self.decisions = decisions
        self.choices = choices
        """What has been chosen of several choices made in secret at once; told when the last is made."""

    def play(self, seat: int, action: int) -> None:
        """Check and carry out an action, and note what everybody saw of it."""
        state = self.state
        secrets = self.setup.game.secrets
        choosing = len(state.pending()) > 1
        events: list[Event] = []
        state.log = events if secrets else None
        state.play(seat, action)
        if choosing:
            self.choices += f" {seat}:{action}"
        else:
            if not any(action in secret for secret in secrets):
                self.told += f"{self.choices} {action}"
                self.choices = ""
            if secrets and self._shows(action, events):
                self.told += as_seen(events)
        if seat >= 0:
            self.decisions += 1

    def _shows(self, action: int, events: list[Event]) -> bool:
        """Whether this was a secret, of which something may be seen, or showed one."""
        kinds = [event.kind for event in events]
        return any(action in one or action == one.until or one.shown in kinds for one in self.setup.game.secrets)

    def copy(self) -> Position:
        """An independent one."""
        return Position(self.setup, self.state.copy(), self.told, self.decisions, self.choices)

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[object, ...]]:
        setup = self.setup
        course = (self.told, self.decisions, self.choices)
        return restored, (setup.game.id, setup.players, setup.options, self.state.view(OPEN), course)


def restored(game: str, players: int, options: dict[str, str], view: View, course: tuple[str, int, str]) -> Position:
    """A position that was stored."""
    setup = Setup(game, players, options)
    return Position(setup, setup.game.restore(view), *course)


def as_seen(events: list[Event]) -> str:
    """What everybody saw; nothing where that is nothing."""
    seen = [event.seen_by(SPECTATOR) for event in events]
    return f" {as_text([[event.kind, event.seat, event.data] for event in seen])}" if seen else ""


def as_text(data: object) -> str:
    """Plain data as one word."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options; each of the games has a class of its own."""

    kind: Any
    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind, game = self.kind, self.game
        given = {**kind.parameter_specification, **(params or {})}
        options = {option.name: str(given[option.name]) for option in game.options}
        self.setup = Setup(game, given["players"], options)
        self.limit: int = given["max_decisions"]
        if self.limit < 1:
            raise BadSetup(Phrase("a game must have at least 1 decision, not {n}", n=self.limit))
        self.first = self.setup.game.start(self.setup.players, self.setup.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.count,
            max_chance_outcomes=self.setup.count,
            num_players=self.setup.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.limit,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """The first position, before any chance."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who tells what a seat knows."""
        return Observer(self.setup, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel sees it. It has one attribute of its own: OpenSpiel copies each by itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.setup, game.first.copy())

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self.position.state.pending()[0]

    def is_terminal(self) -> bool:
        position = self.position
        return position.state.over or position.decisions >= self.get_game().max_game_length()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        outcomes = sorted(one for one in self.position.state.chance() if one[1] > 0)
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def returns(self) -> list[float]:
        """Nothing before the end; of a game that was cut off each seat has the same."""
        state = self.position.state
        if state.over:
            return shares(state)
        return [1.0 / state.players if self.is_terminal() else 0.0] * state.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that the player can't tell from this one; its history is empty, for the true one tells more."""
        position = self.position
        rng = Rng(int(sampler() * (1 << 53)))
        imagined = position.setup.game.imagine(position.state.view(player), rng)
        found: SpielState = self.get_game().new_initial_state()
        found.position = Position(position.setup, imagined, position.told, position.decisions, position.choices)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal(player)

    def _apply_action(self, action: int) -> None:
        self.position.play(self.position.state.pending()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.setup.game.text(action)

    def __str__(self) -> str:
        return as_text(self.position.state.view(OPEN))


class Observer:
    """What a seat knows, in OpenSpiel's form: `tensor`, `dict`, `string_from`."""

    def __init__(self, setup: Setup, kind: Any, params: Any) -> None:
        if params:
            raise BadSetup(Phrase("observers of these games take no parameters"))
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadSetup(Phrase("a seat observes what it knows, all of it: public and its own"))
        self.setup = setup
        self.remembers = bool(kind.perfect_recall)
        self.tensor = np.zeros(len(setup.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = row(self.setup.observer, state.position.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows; as information state with what everybody saw happen."""
        position = state.position
        known = as_text(position.state.view(player))
        return f"{player}{position.told} {known}" if self.remembers else known


def register(id: str) -> None:
    """Make a game known to OpenSpiel."""
    game = fondaco.load(id)
    options = {option.name: option.default for option in game.options}
    kind = pyspiel.GameType(
        short_name=PREFIX + id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players_max,
        min_num_players=game.players_min,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players_max, "max_decisions": MAX_DECISIONS, **options},
    )
    new_class: Any = type(SpielGame)
    pyspiel.register_game(kind, new_class(PREFIX + id, (SpielGame,), {"kind": kind, "game": game}))


for _id in fondaco.game_ids():
    if PREFIX + _id not in pyspiel.registered_names():
        register(_id)
