"""What a board of Medieval Merchant plays like: `python benchmarks/money.py` (board.toml has what came out).

Greedy players play the games of `fondaco simulate medieval_merchant --bots greedy`, seed for seed. Counted are who won,
how it ended and how long it took, and what money decided: in each phase 4 the share of the places within reach that
the player could pay for, by thirds of the game, and the ducats that were left at the end.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import cast

import fondaco
from fondaco.arena.pool import spread
from fondaco.engine import Rng, mixed
from fondaco.games.medieval_merchant.box import CITIES
from fondaco.games.medieval_merchant.state import CLOSED, FREE, MerchantState
from fondaco.players import make_bot
from fondaco.players.play import ask

THIRDS = 3


@dataclass
class Game:
    """What is counted of one game."""

    ended: str = ""
    rounds: int = 0
    best: int = 0
    places: list[int] = field(default_factory=list)
    """In turn order."""
    left: list[int] = field(default_factory=list)
    """Ducats at the end."""
    homes: list[str] = field(default_factory=list)
    """In turn order."""
    reach: list[tuple[int, int]] = field(default_factory=list)
    """For each phase 4 the places that could be paid, and all within reach."""


def within_reach(state: MerchantState, seat: int) -> tuple[int, int]:
    """How many places the seat could open a branch in with its money, and how many with any money (MM-41 to MM-46)."""
    cheapest: dict[int, int] = {}
    links = state.board.links[state.players]
    for place, routes in enumerate(links):
        if not state.present[seat] >> place & 1:
            continue
        for link in routes:
            if not state.present[seat] >> link.target & 1 and has_room(state, link.target):
                cheapest[link.target] = min(link.cost, cheapest.get(link.target, link.cost))
    return len([cost for cost in cheapest.values() if cost <= state.money[seat]]), len(cheapest)


def has_room(state: MerchantState, place: int) -> bool:
    """Whether a branch can be opened in a place at all."""
    if place >= CITIES:
        return state.villages[place - CITIES] == FREE
    return state.status[place] != CLOSED and state.free_spaces(place) > 0


def play(part: tuple[int, dict[str, str], int, int]) -> Game:
    """One game of greedy players, looked at in every phase 4; one that is passed without asking counts too (MM-17)."""
    players, options, seed, index = part
    rng = Rng(mixed(seed, index))
    luck = rng.fork()
    state = cast(MerchantState, fondaco.load("medieval_merchant").start(players, options))
    bots = [make_bot("greedy", state.game) for _ in range(players)]
    found = Game()
    looked = -1
    while not state.over:
        seat = state.pending()[0]
        if seat < 0:
            state.apply(seat, state.sample(luck))
            continue
        if state.step.name == "branch":
            found.reach.append(within_reach(state, seat))
            looked = state.turns
        action = ask(state, seat, bots[seat], rng)
        if state.step.name == "home":
            found.homes.append(state.game.text(action).removeprefix("home "))
        turn = state.turns
        state.apply(seat, action)
        if state.turns > turn and looked < turn:
            found.reach.append(within_reach(state, seat))
    places = state.ranks()
    found.ended = state.summary().ended_by
    found.rounds = state.summary().rounds
    found.best = max(state.scores())
    found.places = [places[(state.first + turn) % players] for turn in range(players)]
    found.left = list(state.money)
    return found


def affordable(games: list[Game], third: int = -1) -> float:
    """The share of the places within reach that could be paid, on average over the phases 4 (of one third)."""
    return fmean(
        paid / there
        for game in games
        for at, (paid, there) in enumerate(game.reach)
        if there > 0 and third in (-1, at * THIRDS // len(game.reach))
    )


def report(players: int, games: list[Game]) -> str:
    """A line of the table."""
    ends = [len([game for game in games if game.ended == end]) for end in ("villages", "markers", "standstill")]
    wins = [0.0] * players
    for game in games:
        for turn, place in enumerate(game.places):
            if place == 1:
                wins[turn] += 1 / game.places.count(1)
    shares = [affordable(games, third) for third in range(THIRDS)]
    whole = affordable(games)
    rounds = fmean(game.rounds for game in games)
    best = fmean(game.best for game in games)
    left = fmean(ducats for game in games for ducats in game.left)
    thirds = ", ".join(f"{100 * share:.0f}" for share in shares)
    return (
        f"  {players:<7}  {len(games):5}  {ends[0]:8}  {ends[1]:7}  {ends[2]:12}  {rounds:6.1f}  {best:6.1f}"
        f"  {f'{100 * whole:.0f} ({thirds})':<19}  {left:4.0f}  {' '.join(f'{one:.4g}' for one in wins)}"
    )


HEAD = (
    "  players  games  villages  markers  nobody opens  rounds  winner  affordable %         left  wins in turn order"
)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5, 6])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--board", default="", help="a board file; the house's own if none is named")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--homes", action="store_true", help="name the homes that the last in turn order chose")
    given = parser.parse_args()
    options = {"board": str(Path(given.board).resolve())} if given.board else {}
    print(HEAD)
    for players in given.players:
        parts = [(players, options, given.seed, index) for index in range(given.games)]
        games = list(spread(play, parts, given.jobs))
        print(report(players, games), flush=True)
        if given.homes:
            last = [game.homes[-1] for game in games]
            print("   ", ", ".join(f"{home} {last.count(home)}" for home in sorted(set(last), key=last.count)[::-1]))


if __name__ == "__main__":
    main()
