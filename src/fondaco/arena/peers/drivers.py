"""Random play in other libraries' games, each driven as its documentation does it, all legal actions listed.

This file runs alone, with the Python of the peers' own environment: it imports nothing of Fondaco.
`python drivers.py NAME SECONDS SEED` measures one window and prints it as JSON. Seconds are the processor's.
"""

from __future__ import annotations

import copy
import json
import random
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module, metadata
from typing import Any


class Driver(ABC):
    """One game of one library: start, list what is legal, play, copy."""

    package = ""
    """Its name among the installed packages."""
    requirement = ""
    """What pip is asked for."""
    title = ""
    players = 2

    @abstractmethod
    def start(self, seed: int) -> None:
        """A new game."""

    @abstractmethod
    def legal(self) -> Sequence[Any]:
        """All legal actions of who must decide; empty when the game is over. Chance is settled on the way."""

    @abstractmethod
    def play(self, action: Any) -> None:
        """Carry out an action out of `legal`."""

    @abstractmethod
    def copy(self) -> object:
        """An independent copy of the position."""


class Catanatron(Driver):
    """Catan by its own rules engine; unfinished games are cut off after as many turns as the library's own limit."""

    package = "catanatron"
    requirement = "catanatron"
    title = "catanatron: Catan"
    players = 4

    def __init__(self) -> None:
        library = import_module("catanatron")
        self.new_game: Any = library.Game
        self.player: Any = library.RandomPlayer
        self.colors = list(library.Color)[: self.players]
        self.limit: int = import_module("catanatron.game").TURNS_LIMIT
        self.game: Any = None

    def start(self, seed: int) -> None:
        self.game = self.new_game([self.player(color) for color in self.colors], seed=seed + 1)

    def legal(self) -> Sequence[Any]:
        game = self.game
        if game.winning_color() is not None or game.state.num_turns >= self.limit:
            return ()
        actions: Sequence[Any] = game.state.playable_actions
        return actions

    def play(self, action: Any) -> None:
        self.game.execute(action, validate_action=False)

    def copy(self) -> object:
        return self.game.copy()


class OpenSpiel(Driver):
    """A game of OpenSpiel, written in C++, driven from Python; all outcomes of chance in them are equally likely."""

    package = "open_spiel"
    requirement = "open_spiel"
    name = ""

    def __init__(self) -> None:
        self.game: Any = import_module("pyspiel").load_game(self.name)
        self.state: Any = None

    def start(self, seed: int) -> None:
        self.state = self.game.new_initial_state()

    def legal(self) -> Sequence[Any]:
        state = self.state
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
        actions: Sequence[Any] = state.legal_actions()
        return actions

    def play(self, action: Any) -> None:
        self.state.apply_action(action)

    def copy(self) -> object:
        return self.state.clone()


class Hearts(OpenSpiel):
    """Hearts: four players, one card a decision; the deal is 52 outcomes of chance."""

    title = "OpenSpiel: hearts"
    players = 4
    name = "hearts"


class SpielChess(OpenSpiel):
    """Chess in C++."""

    title = "OpenSpiel: chess"
    name = "chess"


class PettingZoo(Driver):
    """A classic environment of PettingZoo, through its agent cycle and action mask."""

    package = "pettingzoo"
    requirement = "pettingzoo[classic]"
    module = ""

    def __init__(self) -> None:
        self.env: Any = import_module(self.module).env()
        self.nonzero: Any = import_module("numpy").flatnonzero

    def start(self, seed: int) -> None:
        self.env.reset(seed=seed)

    def legal(self) -> Sequence[Any]:
        observation, _, terminated, truncated, info = self.env.last()
        if terminated or truncated:
            return ()
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        actions: Sequence[Any] = self.nonzero(mask).tolist()
        return actions

    def play(self, action: Any) -> None:
        self.env.step(action)

    def copy(self) -> object:
        return copy.deepcopy(self.env)


class ZooChess(PettingZoo):
    """Chess with its observation planes."""

    title = "PettingZoo: chess"
    module = "pettingzoo.classic.chess_v6"


class ConnectFour(PettingZoo):
    """The smallest of the classic games but one."""

    title = "PettingZoo: connect four"
    module = "pettingzoo.classic.connect_four_v3"


class RLCard(Driver):
    """A card game of RLCard, with the observations it makes at each step."""

    package = "rlcard"
    requirement = "rlcard"
    name = ""

    def __init__(self) -> None:
        self.make: Any = import_module("rlcard").make
        self.env: Any = self.make(self.name, config=self.config())
        self.state: Any = None

    def config(self) -> dict[str, int]:
        return {"seed": 1}

    def start(self, seed: int) -> None:
        self.state, _ = self.env.reset()

    def legal(self) -> Sequence[Any]:
        return () if self.env.is_over() else list(self.state["legal_actions"])

    def play(self, action: Any) -> None:
        self.state, _ = self.env.step(action)

    def copy(self) -> object:
        return copy.deepcopy(self.env.game)


class Mahjong(RLCard):
    """Mahjong for four."""

    title = "RLCard: mahjong"
    players = 4
    name = "mahjong"


class Holdem(RLCard):
    """No-limit Texas hold'em for four."""

    title = "RLCard: no-limit hold'em"
    players = 4
    name = "no-limit-holdem"

    def config(self) -> dict[str, int]:
        return {"seed": 1, "game_num_players": self.players}


class Chess(Driver):
    """The python-chess library, plain Python; ends by the rules that need no claim."""

    package = "chess"
    requirement = "chess"
    title = "python-chess"

    def __init__(self) -> None:
        self.new_board: Any = import_module("chess").Board
        self.board: Any = None

    def start(self, seed: int) -> None:
        self.board = self.new_board()

    def legal(self) -> Sequence[Any]:
        moves = list(self.board.legal_moves)
        if not moves or self.board.is_insufficient_material() or self.board.is_seventyfive_moves():
            return ()
        return moves

    def play(self, action: Any) -> None:
        self.board.push(action)

    def copy(self) -> object:
        return self.board.copy(stack=False)


DRIVERS: dict[str, type[Driver]] = {
    "catanatron": Catanatron,
    "hearts": Hearts,
    "spiel-chess": SpielChess,
    "zoo-chess": ZooChess,
    "connect-four": ConnectFour,
    "mahjong": Mahjong,
    "holdem": Holdem,
    "python-chess": Chess,
}


def census(driver: Driver, decisions: int, seed: int) -> tuple[float, float, list[int]]:
    """Mean number of legal actions, share of decisions with one only, and the lengths of the games seen."""
    listed = forced = done = 0
    lengths: list[int] = []
    while done < decisions:
        driver.start(seed + len(lengths))
        length = 0
        while actions := driver.legal():
            listed += len(actions)
            forced += len(actions) == 1
            length += 1
            driver.play(actions[int(random.random() * len(actions))])
        lengths.append(length)
        done += length
    return listed / done, forced / done, lengths


def measure(name: str, seconds: float, seed: int) -> dict[str, object]:
    """One window of a peer."""
    return measured(DRIVERS[name](), name, seconds, seed)


def measured(driver: Driver, name: str, seconds: float, seed: int) -> dict[str, object]:
    """One window: random play, then copies of a position from the middle of a game."""
    random.seed(seed)
    branching, forced, lengths = census(driver, 200, seed)
    decisions = games = 0
    draw = random.random
    started = time.process_time()
    limit = started + seconds
    while time.process_time() < limit:
        driver.start(seed + games)
        legal, play = driver.legal, driver.play
        while actions := legal():
            play(actions[int(draw() * len(actions))])
            decisions += 1
        games += 1
    playing = time.process_time() - started
    copies, copying = measure_copies(driver, lengths[-1] // 2, seconds / 2, seed)
    return {
        "name": name,
        "title": driver.title,
        "players": driver.players,
        "version": metadata.version(driver.package),
        "decisions_per_second": round(decisions / playing, 1),
        "games_per_second": round(games / playing, 3),
        "copies_per_second": round(copies / copying, 1),
        "branching": round(branching, 2),
        "forced": round(forced, 4),
    }


def measure_copies(driver: Driver, depth: int, seconds: float, seed: int) -> tuple[int, float]:
    """Copies of a position that many decisions deep, and the seconds they took."""
    driver.start(seed)
    for _ in range(depth):
        actions = driver.legal()
        if not actions:
            driver.start(seed)
            break
        driver.play(actions[int(random.random() * len(actions))])
    driver.legal()
    done = 0
    started = time.process_time()
    limit = started + seconds
    while time.process_time() < limit:
        for _ in range(10):
            driver.copy()
        done += 10
    return done, time.process_time() - started


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))))
