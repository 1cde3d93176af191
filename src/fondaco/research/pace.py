"""How fast the games are in the forms that other libraries know, beside environments of those libraries in one run.

Random play, with observation and mask at every decision where the form hands them out, driven as the peers are
(`fondaco.arena.peers`): windows of processor time on one core, in turns, ratios within a round.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import fondaco

from ..arena.bench import in_form
from ..arena.peers import Goal, OneCore, Row, machine, ratio, summed_up, window
from ..arena.peers import drivers as peers
from ..arena.peers.environment import Environment

BESIDE = ("connect-four", "mahjong")
"""The peers."""
WANTED = 5
"""So many times the peers' decisions a second the form for PettingZoo should make."""


class Zoo(peers.PettingZoo):
    """A game in PettingZoo's agent cycle."""

    package = "fondaco"

    def __init__(self, id: str, players: int) -> None:
        from .pettingzoo import env

        self.title = f"Fondaco for PettingZoo: {fondaco.load(id).title}"
        self.players = players
        self.env: Any = env(id, players)

    def legal(self) -> Sequence[Any]:
        observation, _, terminated, _, _ = self.env.last()
        if terminated:
            return ()
        actions: Sequence[Any] = observation["action_mask"].view(np.bool_).nonzero()[0].tolist()
        return actions


class Spiel(peers.OpenSpiel):
    """A game in OpenSpiel, as the peers there are driven: nobody asks what the seats know."""

    package = "fondaco"

    def __init__(self, id: str, players: int) -> None:
        from . import openspiel

        self.title = f"Fondaco for OpenSpiel: {fondaco.load(id).title}"
        self.players = players
        self.name = f"{openspiel.PREFIX}{id}(players={players})"
        super().__init__()


class SeenSpiel(Spiel):
    """The same, with the information state of who must decide as a tensor."""

    def __init__(self, id: str, players: int) -> None:
        super().__init__(id, players)
        self.title = f"{self.title}, with tensors"

    def legal(self) -> Sequence[Any]:
        actions = super().legal()
        if actions:
            self.state.information_state_tensor()
        return actions


FORMS: dict[str, Callable[[str, int], peers.Driver]] = {"pettingzoo": Zoo, "openspiel": Spiel, "seen": SeenSpiel}


def compare_forms(
    ids: list[str],
    seconds: float = 1.0,
    rounds: int = 5,
    players: int = 4,
    environment: Environment | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Every game in every form, and the peers, once a round; medians, and ratios within a round with their spread."""
    place = Environment() if environment is None else environment
    missing = place.prepare(BESIDE)
    names = [name for name in BESIDE if peers.DRIVERS[name].requirement not in missing]
    found: dict[str, list[Row]] = {f"{form} {id}": [] for form in FORMS for id in ids}
    found |= {name: [] for name in names}
    with OneCore():
        for turn in range(rounds):
            for form in FORMS:
                for id in ids:
                    row = in_form(fondaco.compiled, id, players, seconds, turn, __name__, [form])
                    found[f"{form} {id}"].append(row)
                    if progress is not None:
                        progress(1)
            for name in names:
                found[name].append(window(place.python, name, seconds, turn))
                if progress is not None:
                    progress(1)
    failed = {name: str(rows[0]["failed"]) for name, rows in found.items() if "failed" in rows[0]}
    rows = [summed_up(found[name]) for name in found if name not in failed]
    for name in BESIDE:
        driver = peers.DRIVERS[name]
        why = missing.get(driver.requirement) or failed.get(name)
        if why:
            rows.append({"name": name, "title": driver.title, "players": driver.players, "missing": why})
    goals = [Goal(f"pettingzoo {id}", name, "decisions_per_second", WANTED) for id in ids for name in BESIDE]
    good = {name: windows for name, windows in found.items() if name not in failed}
    return {
        "note": "Observation and mask at every decision but for plain OpenSpiel; decisions are compared, not games.",
        "machine": machine(),
        "compiled": fondaco.compiled,
        "windows": rounds,
        "seconds": seconds,
        "rows": rows,
        "ratios": [ratio(goal, good[goal.game], good.get(goal.peer)) for goal in goals],
    }


def steps(ids: list[str], rounds: int) -> int:
    """How many windows a comparison measures at most."""
    return rounds * (len(ids) * len(FORMS) + len(BESIDE))


def measure(form: str, id: str, players: int, seconds: float, seed: int) -> dict[str, object]:
    """One window in this process."""
    return peers.measured(FORMS[form](id, players), f"{form} {id}", seconds, seed)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[5], sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
