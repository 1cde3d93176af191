"""Measure how strong the levels are: `python benchmarks/strength.py --minutes 30` (docs/strength.md has what came out).

Each game has a series for each two neighbouring levels, two seats each at a table of four; the doge sits alone against
three patricians, who are the greedy players. Every series gets the same time, a block of games at a stretch; results
are kept in a folder and a later run goes on. With `--doge search:300` something quicker stands in for the doge.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from time import monotonic

import fondaco
from fondaco.arena.ratings import Estimate, outcome
from fondaco.arena.referee import Played
from fondaco.arena.tournament import Plan, run
from fondaco.players.levels import LEVELS
from fondaco.registry import names

PLAYERS = 4


def series(doge: str) -> list[tuple[str, ...]]:
    """Who plays whom: neighbours in strength, the strongest alone."""
    pairs = [(upper, lower) for lower, upper in pairwise(LEVELS[:4])]
    return [("apprentice", "random"), *pairs, (doge, "patrician", "patrician", "patrician")]


def line(game: str, bots: tuple[str, ...], games: list[Played]) -> str:
    """A row of the table."""
    found = outcome(games, PLAYERS)
    first = next(one for one in found.standings if one.bot == bots[0])
    duel = found.duels[0]
    ahead = duel.ahead
    if duel.first != bots[0]:
        ahead = Estimate(1 - ahead.mean, 1 - ahead.high, 1 - ahead.low)
    against = f"three {bots[1]}" if len(bots) > 2 else bots[1]
    time = " / ".join(
        f"{1000 * one.seconds:.0f}" for one in sorted(found.standings, key=lambda one: one.bot != bots[0])
    )
    return (
        f"| {game} | {bots[0]} | {against} | {len(games)} | {ahead.mean:.0%} ({ahead.low:.0%} to {ahead.high:.0%}) "
        f"| {first.wins.mean:.0%} ({first.wins.low:.0%} to {first.wins.high:.0%}), even {first.even:.0%} | {time} |"
    )


def main() -> None:
    """Measure until the time is up, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--most", type=int, default=400, help="games a series at most")
    parser.add_argument("--doge", default="doge", help="what stands in for the doge")
    parser.add_argument("--folder", type=Path, default=Path("var/strength"))
    given = parser.parse_args()
    end = monotonic() + 60 * given.minutes
    played: dict[tuple[str, tuple[str, ...]], list[Played]] = {}
    spent = {(fondaco.load(id).id, bots): 0.0 for id in given.games for bots in series(given.doge)}
    while spent and monotonic() < end:
        id, bots = min(spent, key=lambda one: spent[one])
        start = monotonic()
        keep = given.folder / f"{id}-{'-'.join(bots).replace(':', '_')}.jsonl"
        count = len(played.get((id, bots), [])) + PLAYERS
        played[id, bots] = run(Plan(id, bots, PLAYERS, count), keep=keep)
        spent[id, bots] += monotonic() - start
        if count >= given.most:
            del spent[id, bots]
    print("| game | bot | against | games | ahead of them | wins | ms a decision |\n|---|---|---|---|---|---|---|")
    for (id, bots), games in played.items():
        print(line(id, bots, games), flush=True)


if __name__ == "__main__":
    main()
