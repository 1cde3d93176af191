"""What results say about strength: win shares, places, duels and ratings, each with how sure it is.

Intervals are of 95 % and count blocks, not games: the games of a block share their luck, so they aren't independent.
Ratings are Plackett-Luce ratings of openskill.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import NormalDist, fmean, stdev

from openskill.models import PlackettLuce, PlackettLuceRating

from ..engine import Rng
from .referee import Fault, Played

SURE = 0.975
LEAST_DRAWS, MOST_DRAWS = 10, 60
RATED_GAMES = 20_000
"""About so many games are rated in all, so that the outcome of a long tournament doesn't take longer than a moment."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def as_data(self) -> list[float]:
        return [round(self.mean, 4), round(self.low, 4), round(self.high, 4)]

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass
class Standing:
    """One bot in a tournament."""

    bot: str
    seats: int
    rating: Estimate
    wins: Estimate
    even: float
    """The win share if all at its tables were equally strong."""
    place: Estimate
    score: float
    places: list[float]
    """How often it came first, second and so on."""
    by_seat: list[float]
    """Its win share in each seat."""
    decisions: int
    seconds: float
    slowest: float
    over_time: int
    faults: dict[str, int]

    def as_data(self) -> dict[str, object]:
        return {
            "bot": self.bot,
            "seats": self.seats,
            "rating": self.rating.as_data(),
            "win_share": self.wins.as_data(),
            "even_share": round(self.even, 4),
            "mean_place": self.place.as_data(),
            "mean_score": round(self.score, 2),
            "places": [round(share, 4) for share in self.places],
            "win_share_by_seat": [round(share, 4) for share in self.by_seat],
            "decisions": self.decisions,
            "seconds_a_decision": round(self.seconds, 5),
            "slowest_decision": round(self.slowest, 4),
            "decisions_over_time": self.over_time,
            "faults": self.faults,
        }


@dataclass
class Duel:
    """Two bots at the same tables: how often the first came in before the second (a tie counts half)."""

    first: str
    second: str
    ahead: Estimate

    def as_data(self) -> dict[str, object]:
        return {"first": self.first, "second": self.second, "ahead": self.ahead.as_data()}


@dataclass
class Outcome:
    """The outcome of a tournament."""

    games: int
    players: int
    standings: list[Standing]
    duels: list[Duel]
    faults: list[Fault]

    def as_data(self) -> dict[str, object]:
        return {
            "games": self.games,
            "players": self.players,
            "bots": [standing.as_data() for standing in self.standings],
            "duels": [duel.as_data() for duel in self.duels],
            "faults": [fault.__dict__ for fault in self.faults[:50]],
        }


def t_quantile(freedom: int, share: float = SURE) -> float:
    """Student's t by the expansion of Cornish and Fisher; good to a percent from three degrees of freedom.

    >>> round(t_quantile(10), 2), round(t_quantile(1000), 2)
    (2.23, 1.96)
    """
    z = NormalDist().inv_cdf(share)
    n = float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def estimate(values: list[float], low: float = 0.0, high: float = 1.0) -> Estimate:
    """The mean of independent values and its interval, within what is possible."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, low, high)
    width = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, max(low, mean - width), min(high, mean + width))


def win_share(played: Played, bot: str) -> float:
    """The part of a game's win that went to a bot, in all its seats."""
    winners = played.winners
    return sum(1 for seat in winners if played.bots[seat] == bot) / len(winners)


def blocks(games: list[Played], players: int) -> list[list[Played]]:
    """The games by their luck."""
    found: dict[int, list[Played]] = {}
    for played in games:
        found.setdefault(played.index // players, []).append(played)
    return list(found.values())


def outcome(games: list[Played], players: int) -> Outcome:
    """All that the results say."""
    bots = sorted({bot for played in games for bot in played.bots})
    ratings = rate(games, bots)
    standings = [standing(games, players, bot, ratings[bot]) for bot in bots]
    standings.sort(key=lambda one: -one.rating.mean)
    order = [one.bot for one in standings]
    duels = [found for first, second in combinations(order, 2) if (found := duel(games, players, first, second))]
    return Outcome(len(games), players, standings, duels, [fault for played in games for fault in played.faults])


def standing(games: list[Played], players: int, bot: str, rating: Estimate) -> Standing:
    """One bot's line."""
    mine = [played for played in games if bot in played.bots]
    grouped = blocks(mine, players)
    seats = [(played, seat) for played in mine for seat in range(players) if played.bots[seat] == bot]
    faults: dict[str, int] = {}
    for played in mine:
        for fault in played.faults:
            if fault.bot == bot:
                faults[fault.kind] = faults.get(fault.kind, 0) + 1
    decisions = sum(played.decisions[seat] for played, seat in seats)
    by_seat = []
    for seat in range(players):
        here = [played for played, at in seats if at == seat]
        by_seat.append(fmean(_won(played, seat) for played in here) if here else 0.0)
    return Standing(
        bot=bot,
        seats=len(seats),
        rating=rating,
        wins=estimate([fmean(win_share(played, bot) for played in block) for block in grouped]),
        even=fmean(played.bots.count(bot) / players for played in mine),
        place=estimate([_mean_place(block, bot) for block in grouped], 1.0, float(players)),
        score=fmean(played.scores[seat] for played, seat in seats),
        places=[sum(1 for p, s in seats if p.places[s] == place) / len(seats) for place in range(1, players + 1)],
        by_seat=by_seat,
        decisions=decisions,
        seconds=sum(played.seconds[seat] for played, seat in seats) / max(1, decisions),
        slowest=max(played.slowest[seat] for played, seat in seats),
        over_time=sum(played.over_time[seat] for played, seat in seats),
        faults=faults,
    )


def _won(played: Played, seat: int) -> float:
    winners = played.winners
    return 1 / len(winners) if seat in winners else 0.0


def _mean_place(block: list[Played], bot: str) -> float:
    return fmean(played.places[seat] for played in block for seat, name in enumerate(played.bots) if name == bot)


def duel(games: list[Played], players: int, first: str, second: str) -> Duel | None:
    """How two bots compare where they met."""
    shared = [played for played in games if first in played.bots and second in played.bots]
    if not shared:
        return None
    values = [fmean(_ahead(played, first, second) for played in block) for block in blocks(shared, players)]
    return Duel(first, second, estimate(values))


def _ahead(played: Played, first: str, second: str) -> float:
    """The share of pairs of seats in which the first is ahead of the second."""
    mine = [played.places[seat] for seat, name in enumerate(played.bots) if name == first]
    others = [played.places[seat] for seat, name in enumerate(played.bots) if name == second]
    points = [1.0 if a < b else 0.5 if a == b else 0.0 for a in mine for b in others]
    return fmean(points)


def rate(games: list[Played], bots: list[str]) -> dict[str, Estimate]:
    """Plackett-Luce ratings: mean and spread over blocks drawn again and again, in any order (a bootstrap)."""
    model = PlackettLuce()
    grouped = blocks(games, len(games[0].bots))
    rng = Rng(len(games))
    found: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(max(LEAST_DRAWS, min(MOST_DRAWS, RATED_GAMES // len(games)))):
        ratings = {bot: model.rating(name=bot) for bot in bots}
        for _ in grouped:
            for played in grouped[rng.below(len(grouped))]:
                _rate_game(model, ratings, played)
        for bot in bots:
            found[bot].append(ratings[bot].mu)
    z = NormalDist().inv_cdf(SURE)
    rated = {}
    for bot, mus in found.items():
        mean, width = fmean(mus), z * stdev(mus)
        rated[bot] = Estimate(mean, mean - width, mean + width)
    return rated


def _rate_game(model: PlackettLuce, ratings: dict[str, PlackettLuceRating], played: Played) -> None:
    """Move the ratings by one game; a bot in several seats moves by the mean of them."""
    teams = [[model.create_rating([ratings[bot].mu, ratings[bot].sigma])] for bot in played.bots]
    rated = model.rate(teams, ranks=[float(place) for place in played.places])
    for bot in set(played.bots):
        seats = [seat for seat, name in enumerate(played.bots) if name == bot]
        ratings[bot].mu = fmean(rated[seat][0].mu for seat in seats)
        ratings[bot].sigma = fmean(rated[seat][0].sigma for seat in seats)
