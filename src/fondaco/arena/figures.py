"""The games in figures, as papers list them: how large, how wide, how long, how much is hidden, how much is chance.

Counted over games of bots. What is hidden is found by trying: the part of a position that the seat to decide can't know
is exchanged, and it hides something where the whole then looks different.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log10
from statistics import fmean

import fondaco

from ..engine import CHANCE, OPEN, Rng, State, View, mixed
from ..players import make_bot
from ..players.play import ask
from .pool import spread

SEED = 1
LOOKS = 3
"""So often what is hidden is exchanged before it counts as nothing."""
EVERY = 7
"""Every so many moves a position is looked at: views are dear."""


@dataclass
class Counted:
    """Sums over games of one game and number of players."""

    games: int = 0
    legal: list[int] = field(default_factory=list)
    """How many actions there were to choose from, at each decision."""
    outcomes: list[int] = field(default_factory=list)
    """How many outcomes each event of chance had."""
    together: int = 0
    """Decisions that were made in secret at once with another's."""
    looked: int = 0
    hidden: int = 0
    differ: int = 0
    values: dict[str, set[str]] = field(default_factory=dict)
    """Of each part of the position the values that were seen."""

    def join(self, other: Counted) -> None:
        self.games += other.games
        self.legal += other.legal
        self.outcomes += other.outcomes
        self.together += other.together
        self.looked += other.looked
        self.hidden += other.hidden
        self.differ += other.differ
        for part, values in other.values.items():
            self.values.setdefault(part, set()).update(values)


def figures(
    id: str, players: int, games: int, bot: str, seed: int, jobs: int, progress: Callable[[int], None] | None = None
) -> dict[str, object]:
    """All figures of a game with so many players, over so many games of a bot at every seat."""
    total = Counted()
    for counted in spread(_play, [(id, players, bot, seed, index) for index in range(games)], jobs):
        total.join(counted)
        if progress is not None:
            progress(1)
    tree = (sum(map(log10, total.legal)) + sum(map(log10, total.outcomes))) / total.games
    return {
        "game": id,
        "players": players,
        "games": total.games,
        "actions": len(fondaco.load(id).actions()),
        "legal_mean": round(fmean(total.legal), 1),
        "legal_max": max(total.legal),
        "decisions": round(len(total.legal) / total.games, 1),
        "chance_events": round(len(total.outcomes) / total.games, 1),
        "outcomes_mean": round(fmean(total.outcomes), 1) if total.outcomes else 0,
        "at_once": round(total.together / len(total.legal), 4),
        "hidden": round(total.hidden / total.looked, 4),
        "views_differ": round(total.differ / total.looked, 4),
        "log10_states": round(sum(log10(len(values)) for values in total.values.values())),
        "log10_tree": round(tree),
    }


def _play(part: tuple[str, int, str, int, int]) -> Counted:
    """One game, counted."""
    id, players, bot, seed, index = part
    counted = Counted(games=1)
    state = fondaco.load(id).start(players)
    player = make_bot(bot, state.game)
    rng = Rng(mixed(seed, index))
    moves = 0
    while not state.over:
        moves += 1
        if moves % EVERY == 0:
            _look(counted, state, rng)
        pending = state.pending()
        if pending[0] == CHANCE:
            counted.outcomes.append(sum(1 for _, weight in state.chance() if weight > 0))
            state.apply(CHANCE, state.sample(rng))
            continue
        counted.legal += [len(state.legal(seat)) for seat in pending]
        counted.together += len(pending) if len(pending) > 1 else 0
        for seat, action in [(seat, ask(state, seat, player, rng)) for seat in pending]:
            state.apply(seat, action)
    return counted


def _look(counted: Counted, state: State, rng: Rng) -> None:
    """The values of a position's parts, whether something is hidden from who must decide, whether views differ."""
    open_view = _parts(state.view(OPEN))
    for part, value in open_view.items():
        counted.values.setdefault(part, set()).add(value)
    seat = state.pending()[0]
    if seat == CHANCE:
        return
    counted.looked += 1
    for _ in range(LOOKS):
        other = state.copy()
        other.reshuffle(seat, rng)
        if _parts(other.view(OPEN)) != open_view:
            counted.hidden += 1
            break
    if any(_parts(state.view(other)) != _parts(state.view(seat)) for other in range(state.players)):
        counted.differ += 1


def _parts(view: View) -> dict[str, str]:
    """The parts of a view by where they stand in it; who views it is none."""
    found: dict[str, str] = {}

    def walk(where: str, value: object) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{where}/{key}", inner)
        elif isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
            for at, inner in enumerate(value):
                walk(f"{where}/{at}", inner)
        else:
            found[where] = repr(value)

    walk("", {key: value for key, value in view.items() if key != "viewer"})
    return found
