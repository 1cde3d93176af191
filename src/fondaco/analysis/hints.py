"""Hints: up to three moves that search would consider in a seat's place, each with a reason and how sure that is.

They are made from the seat's view alone, as a bot's choice is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from ..engine import Game, Phrase, Rng, Seat, View, plural
from ..players import Candidate, Search

HERE = Path(__file__).parent
"""Where the texts of hints are: a speaker needs this folder beside the game's."""

SECONDS = 1.0
MOST = 3
CLEAR = 0.75
"""The share of all thought that a move must have had to be called better than the others."""
CLOSE = 0.02
"""Moves are equally good that promise so nearly the same of the win."""
TRIED = 0.04
"""A move is named beside the best where it had so much of all thought."""
WORLDS = 4
LIKELY = 1.3
"""So many standard errors on either side: the true value lies between them four times out of five."""


@dataclass(frozen=True)
class Advice:
    """A move, between which shares of the win it promises to lie, how it compares, and what it does at once."""

    action: int
    low: float
    high: float
    sure: str
    """`only`, `clear`, `likely`, `close` of the first move; `close` or `worse` of the others."""
    margin: float = 0.0
    """By how many points it is better than the next (the first), or worse than the first."""
    other: int = -1
    """The move with which it is compared."""
    gain: float = 0.0
    """How many points better the judge sees the seat just after it."""
    harm: float = 0.0
    """How many points worse it sees the rival whom it hurts most."""
    rival: int = -1


def hints(game: Game, seat: int, view: View, legal: list[int], rng: Rng, seconds: float = SECONDS) -> list[Advice]:
    """What to do with this view, the best first."""
    if len(legal) == 1:
        return [Advice(legal[0], 0.0, 1.0, "only")]
    found = _apart(game, Search(game, seconds=seconds).think(seat, view, legal, rng).candidates)
    best = found[0]
    named = [best, *[one for one in found[1:] if one.share >= TRIED or best.value - one.value < CLOSE][: MOST - 1]]
    return [_advice(game, seat, view, one, best if at else _next(found), at == 0, rng) for at, one in enumerate(named)]


def _apart(game: Game, candidates: list[Candidate]) -> list[Candidate]:
    """Of actions that differ in their amount alone the best."""
    kinds: set[str] = set()
    kept: list[Candidate] = []
    for one in candidates:
        kind = game.actions().group(one.action) or f"alone {one.action}"
        if kind not in kinds:
            kinds.add(kind)
            kept.append(one)
    return kept


def _next(found: list[Candidate]) -> Candidate:
    """With what the first move is compared: the next, or itself where there is no other kind of move."""
    return max(found[1:], key=lambda one: one.value) if len(found) > 1 else found[0]


def _advice(game: Game, seat: int, view: View, one: Candidate, other: Candidate, first: bool, rng: Rng) -> Advice:
    error = LIKELY * math.sqrt(one.value * (1.0 - one.value) / (one.visits + 2.0))
    apart = abs(one.value - other.value)
    slope = max(one.value * (1.0 - one.value), 0.02)
    if apart < CLOSE or (first and one.value < other.value):
        sure = "close"
    elif not first:
        sure = "worse"
    else:
        sure = "clear" if one.share >= CLEAR else "likely"
    gain, harm, rival = _at_once(game, seat, view, one.action, rng)
    margin = apart * game.mind.spread / slope
    against = other.action if other is not one else -1
    low, high = max(0.0, one.value - error), min(1.0, one.value + error)
    return Advice(one.action, low, high, sure, margin, against, gain, harm, rival)


def _at_once(game: Game, seat: int, view: View, action: int, rng: Rng) -> tuple[float, float, int]:
    """What the judge sees change by the action itself: the seat's gain, the rival's harm, and which rival."""
    changes: list[float] = []
    for _ in range(WORLDS):
        world = game.imagine(view, rng)
        before = game.mind.judge(world)
        world.apply(seat, action)
        world.settle(rng)
        after = game.mind.judge(world)
        changes = changes or [0.0] * len(before)
        for one in range(len(before)):
            changes[one] += (after[one] - before[one]) / WORLDS
    others = [one for one in range(len(changes)) if one != seat]
    rival = min(others, key=lambda one: changes[one], default=-1)
    return changes[seat], -changes[rival] if rival >= 0 else 0.0, rival


def sentence(game: Game, advice: Advice) -> Phrase:
    """The hint in words: the move, and why."""
    return Phrase("{move}: {why}", move=game.describe(advice.action), why=reason(game, advice))


def reason(game: Game, advice: Advice) -> Phrase:
    """Why, and how sure that is."""
    if advice.sure == "only":
        return Phrase("there is nothing else to do.")
    return Phrase(
        "{effect}; {compared}. Wins about {low} to {high} of 100 such games.",
        effect=_effect(advice),
        compared=_compared(game, advice),
        low=round(100 * advice.low),
        high=round(100 * advice.high),
    )


def _effect(advice: Advice) -> Phrase:
    """What the move does at once."""
    if advice.harm >= 1.0 and advice.harm > advice.gain:
        n = round(advice.harm)
        return plural("costs {seat} about {n} point", "costs {seat} about {n} points", n=n, seat=Seat(advice.rival))
    if advice.gain >= 0.5:
        n = max(1, round(advice.gain))
        return plural("is worth about {n} point to you", "is worth about {n} points to you", n=n)
    if advice.gain <= -1.0:
        n = round(-advice.gain)
        return plural("costs you about {n} point now", "costs you about {n} points now", n=n)
    return Phrase("changes little at once")


def _compared(game: Game, advice: Advice) -> Phrase:
    """How it compares with the others."""
    n = max(1, round(advice.margin))
    if advice.other < 0:
        return Phrase("there is no other kind of move")
    other = game.describe(advice.other)
    if advice.sure == "close":
        return Phrase("a close call with: {other}", other=other)
    if advice.sure == "worse":
        return plural("about {n} point less than: {other}", "about {n} points less than: {other}", n=n, other=other)
    if advice.sure == "likely":
        return plural(
            "probably about {n} point better than: {other}",
            "probably about {n} points better than: {other}",
            n=n,
            other=other,
        )
    return plural("about {n} point better than: {other}", "about {n} points better than: {other}", n=n, other=other)
