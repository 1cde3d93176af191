"""A hint: what search would do in a seat's place, what that promises, and how sure it is, in one sentence.

It is made from the seat's view alone, as a bot's choice is.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..engine import N_, Game, Phrase, Rng, View
from ..players import Candidate, Search

HERE = Path(__file__).parent
"""Where the texts of hints are: a speaker needs this folder beside the game's."""

SECONDS = 1.0
CLEAR = 0.75
"""The share of all thought that makes a move clearly best."""
CLOSE = 0.02
"""A move is nearly as good that promises so little less of the win."""


@dataclass(frozen=True)
class Hint:
    """The action, the share of the win that it promises (0 where there is no choice), and how sure that is."""

    action: int
    chance: float
    sure: str
    """`only`, `clear`, `likely` or `close`."""
    rival: int
    """The next best action where it is close; -1 otherwise."""


def hint(game: Game, seat: int, view: View, legal: list[int], rng: Rng, seconds: float = SECONDS) -> Hint:
    """What to do with this view."""
    if len(legal) == 1:
        return Hint(legal[0], 0.0, "only", -1)
    found = Search(game, seconds=seconds).think(seat, view, legal, rng).candidates
    best = found[0]
    rival = _nearest(best, found[1:])
    if rival is not None:
        return Hint(best.action, best.value, "close", rival.action)
    return Hint(best.action, best.value, "clear" if best.share >= CLEAR else "likely", -1)


def _nearest(best: Candidate, others: list[Candidate]) -> Candidate | None:
    """The most visited rival that was tried in earnest and is nearly as good."""
    for one in others:
        if one.share > 0.1 and best.value - one.value < CLOSE:
            return one
    return None


def sentence(game: Game, found: Hint) -> Phrase:
    """The hint in words."""
    move = game.describe(found.action)
    percent = round(100 * found.chance)
    if found.sure == "only":
        return Phrase("{move}: there is nothing else to do.", move=move)
    if found.sure == "close":
        return Phrase(
            "{move}: wins about {n} of 100 such games, but it is a close call with: {other}.",
            move=move,
            n=percent,
            other=game.describe(found.rival),
        )
    sure = N_("clearly the best") if found.sure == "clear" else N_("probably the best")
    return Phrase("{move}: {sure}, wins about {n} of 100 such games.", move=move, sure=sure, n=percent)
