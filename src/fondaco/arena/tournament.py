"""Tournaments: who plays whom in which seat, on how many cores, and going on where one was stopped.

Games come in blocks. A block is one table of bots in a random order, played once from each seat with the same
luck: so every bot has every seat equally often, and what the cards do to one they do to the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from ..engine import BadSetup, Phrase, Quoted, Rng, mixed
from ..players import make_bot
from .configured import configured
from .pool import spread
from .referee import Fault, Played, play_supervised

FORMAT = "fondaco arena 1"


@dataclass(frozen=True)
class Plan:
    """What a tournament is: the same plan plays the same games."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 1
    options: tuple[tuple[str, str], ...] = ()

    def check(self) -> None:
        """Refuse what can't be played, before anything is."""
        game, options = configured(self.game, dict(self.options))
        if len(self.bots) < 1 or self.games < 1:
            raise BadSetup(Phrase("an arena needs bots and at least one game"))
        game.start(self.players, options)
        for name in self.bots:
            make_bot(name, game, outside=True)

    def tables(self) -> list[tuple[str, ...]]:
        """Who sits together: all bots where they fit, bots repeated to fill the seats, or every choice of them."""
        if len(self.bots) > self.players:
            return list(combinations(self.bots, self.players))
        return [tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))]

    def line_up(self, index: int) -> tuple[list[str], int]:
        """The bots of a game by seat, and the number of its luck."""
        block, turn = divmod(index, self.players)
        tables = self.tables()
        table = tables[block % len(tables)]
        order = list(range(self.players))
        Rng(mixed(self.seed + 2, block)).shuffle(order)
        return [table[order[(seat + turn) % self.players]] for seat in range(self.players)], block

    def head(self) -> dict[str, object]:
        """What a file of results begins with; the number of games may grow later."""
        data = asdict(self)
        del data["games"]
        return {"format": FORMAT, **json.loads(json.dumps(data))}


def play_one(plan: Plan, index: int) -> Played:
    """The index-th game of a plan."""
    names, chance = plan.line_up(index)
    game, options = configured(plan.game, dict(plan.options))
    return play_supervised(game, names, options, plan.seed, chance, index)


def run(
    plan: Plan, jobs: int = 1, keep: Path | None = None, progress: Callable[[int], None] | None = None
) -> list[Played]:
    """Play all games that `keep` doesn't hold yet; all results in order. Each is kept as soon as it is there."""
    plan.check()
    done = {played.index: played for played in load(plan, keep)}
    missing = [index for index in range(plan.games) if index not in done]
    if progress is not None:
        progress(len(done))
    for played in spread(_play, [(plan, index) for index in missing], jobs):
        done[played.index] = played
        if keep is not None:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")
        if progress is not None:
            progress(1)
    return [done[index] for index in range(plan.games)]


def _play(part: tuple[Plan, int]) -> Played:
    return play_one(*part)


def load(plan: Plan, keep: Path | None) -> list[Played]:
    """The games of a plan that were kept; begins the file where there is none. A line that was cut off is left out."""
    if keep is None:
        return []
    if not keep.exists() or not keep.read_text(encoding="utf-8").strip():
        keep.parent.mkdir(parents=True, exist_ok=True)
        keep.write_text(json.dumps(plan.head()) + "\n", encoding="utf-8")
        return []
    text = keep.read_text(encoding="utf-8")
    lines = text.splitlines()
    try:
        head = json.loads(lines[0])
    except ValueError:
        head = None
    if head != plan.head():
        wrong = Phrase(
            "'{file}' holds another tournament: {text}; name another file",
            file=Quoted(keep),
            text=Quoted(lines[0][:200]),
        )
        raise BadSetup(wrong)
    found: list[Played] = []
    for line in lines[1:]:
        try:
            data = json.loads(line)
        except ValueError:
            continue
        data["faults"] = [Fault(**fault) for fault in data["faults"]]
        found.append(Played(**data))
    if not text.endswith("\n"):
        with keep.open("a", encoding="utf-8") as file:
            file.write("\n")
    return [played for played in found if played.index < plan.games]
