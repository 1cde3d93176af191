"""Each game's positions in which most is to be drawn, put together by hand: no game of chance reaches all of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, cast

import fondaco
from fondaco.engine import OPEN, Game, Rng, State
from fondaco.games.medici.cards import ALL_CARDS, PUT_ASIDE

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fosco")


def fullest(game: str) -> Iterator[State]:
    """The fullest positions of a game, with few players and with many."""
    rules = fondaco.load(game)
    for players in range(rules.players_min, rules.players_max + 1):
        yield from FULLEST[game](rules, players)


def changed(game: Game, players: int, **options: str) -> tuple[dict[str, Any], Callable[[], State]]:
    """The open view of a new game, to be changed, and what makes a state of it then."""
    state = game.new(players=players, seed=1, options=options)
    view: dict[str, Any] = state.view(OPEN)
    return view, lambda: state.game.imagine(view, Rng(1))


def medici(game: Game, players: int) -> Iterator[State]:
    """Full ships with all that can stand beside them; and a day on which nobody bids, so that all lots are at sea."""
    for ships in ([5] * (players - 2) + [2, 2], [2, 2] + [5] * (players - 2), [0] * players):
        view, made = changed(game, players)
        cards = ALL_CARDS.copy()
        random.Random(4).shuffle(cards)
        view["ships"] = [[cards.pop() for _ in range(lots)] for lots in ships]
        view["group"] = [cards.pop() for _ in range(3)]
        view["sea"] = [cards.pop() for _ in range(len(cards) - PUT_ASIDE[players])]
        view.update(unseen=cards, deck=0, day=2, step="bid", high=108, best=1 if ships[0] == 2 else players - 2)
        view.update(bidder=0 if ships[0] == 2 else players - 1, chooser=players - 1, money=[388] * players)
        yield made()


def hansa_teutonica(game: Game, players: int) -> Iterator[State]:
    """One seat holds every token of the pile, has used another, has all abilities and lifted pieces in hand."""
    tracks = cast(list[list[int]], game.printed()["tracks"])
    for seat in (0, players - 1):
        view, made = changed(game, players)
        view["used"][seat * 6] = 1
        view["unused"][seat * 6 : seat * 6 + 6] = view["unseen"]
        view["unseen"] = [0] * 6
        view["tracks"][seat * 5 : seat * 5 + 5] = [len(tracks[ability]) - 1 for ability in range(5)]
        view["points"][:players] = [88] * players
        view["pieces"][: players * 4] = [10, 4, 10, 3] * players
        view.update(active=seat, owner=seat, hand=[2, 2])
        yield made()


def medieval_merchant(game: Game, players: int) -> Iterator[State]:
    """One seat has taken nearly all markers, has houses in every region, and all money is open."""
    for seat in (0, players - 1):
        view, made = changed(game, players, money="open")
        view["status"] = [3 + seat] * 20 + view["status"][20:]
        view["villages"] = [seat] * len(view["villages"])
        view["letters"] = [10] * players
        view["points"] = [188] * players
        yield made()


def middle_ages(game: Game, players: int) -> Iterator[State]:
    """One seat owns all investment cards, stores six of each good, and all stand high on the ladder."""
    for seat in (0, players - 1):
        view, made = changed(game, players, money="open")
        view["owner"] = [seat] * 8
        view["row"] = []
        view["shown"] = [[1, 0, 2, 0, 1, 0, 1] if one == seat else [0] * 7 for one in range(players)]
        view["hand"] = [[0] * 7 for _ in range(players)]
        view["letters"] = [2] * players
        view["status"] = [7] * players
        view["stock"] = [[(at < 24) + (at < 12) if one == seat else 0 for at in range(36)] for one in range(players)]
        view["payments"] = []
        yield made()


FULLEST: dict[str, Callable[[Game, int], Iterator[State]]] = {
    "medici": medici,
    "hansa_teutonica": hansa_teutonica,
    "medieval_merchant": medieval_merchant,
    "middle_ages": middle_ages,
}
