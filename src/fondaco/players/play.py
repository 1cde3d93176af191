"""Whole games of bots, as fast as they go."""

from typing import Final, final

from ..engine import Game, Match, Rng, State, View, mixed
from .bots import Bot

NO_VIEW: Final[View] = {}


@final
class Result:
    """How a game ended."""

    def __init__(self, decisions: int, state: State) -> None:
        self.decisions = decisions
        self.scores = state.scores()
        self.winners = state.winners()
        self.ranks = state.ranks()
        self.summary = state.summary()


def play_out(state: State, bots: list[Bot], luck: Rng, minds: Rng) -> int:
    """Play a state to its end; the number of decisions. `luck` decides chance, `minds` is the bots' generator."""
    decisions = 0
    while not state.over:
        pending = state.pending()
        seat = pending[0]
        if seat < 0:
            state.apply(seat, state.sample(luck))
            continue
        if len(pending) == 1:
            state.apply(seat, ask(state, seat, bots[seat], minds))
            decisions += 1
            continue
        chosen = [ask(state, seat, bots[seat], minds) for seat in pending]
        for i in range(len(pending)):
            state.apply(pending[i], chosen[i])
        decisions += len(pending)
    return decisions


def ask(state: State, seat: int, bot: Bot, minds: Rng) -> int:
    """What a bot chooses. Seats that choose in secret at once are all asked before any of them acts."""
    view = state.view(seat) if bot.needs_view else NO_VIEW
    return bot.choose(seat, view, state.legal(seat), minds)


def play_game(game: Game, players: int, options: dict[str, str], bots: list[Bot], seed: int, index: int) -> Result:
    """The index-th game of a run: the same for the same seed, whoever else plays at the same time."""
    state = game.start(players, options)
    rng = Rng(mixed(seed, index))
    luck = rng.fork()
    decisions = play_out(state, bots, luck, rng)
    return Result(decisions, state)


def play_match(
    game: Game, players: int, options: dict[str, str], bots: list[Bot], seed: int, index: int, names: list[str]
) -> tuple[Result, Match]:
    """The same game with every move kept, for records."""
    rng = Rng(mixed(seed, index))
    match = Match(game, players, rng.fork(), options, names)
    decisions = 0
    while not match.state.over:
        pending = match.state.pending()
        chosen = [ask(match.state, seat, bots[seat], rng) for seat in pending]
        for seat, action in zip(pending, chosen, strict=True):
            match.play(seat, action)
        decisions += len(pending)
    return Result(decisions, match.state), match


def random_decisions(game: Game, players: int, options: dict[str, str], count: int, seed: int) -> tuple[int, int]:
    """Random play for at least so many decisions, all legal actions listed at each: (decisions, games)."""
    rng = Rng(seed)
    done = 0
    games = 0
    while done < count:
        done += random_out(game.start(players, options), rng)
        games += 1
    return done, games


def random_out(state: State, rng: Rng) -> int:
    """Play a state to its end at random; the number of decisions."""
    decisions = 0
    while not state.over:
        seat = state.pending()[0]
        if seat < 0:
            state.apply(seat, state.sample(rng))
            continue
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        decisions += 1
    return decisions


def middle_state(game: Game, players: int, options: dict[str, str], seed: int) -> State:
    """A position from the middle of a random game."""
    rng = Rng(seed)
    length = random_out(game.start(players, options), rng.copy())
    state = game.start(players, options)
    done = 0
    while True:
        state.settle(rng)
        if state.over or done >= length // 2:
            return state
        seat = state.pending()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        done += 1


def branching(game: Game, players: int, options: dict[str, str], count: int, seed: int) -> tuple[int, int, int]:
    """Random play for at least so many decisions: (decisions, legal actions listed, decisions with one only)."""
    rng = Rng(seed)
    done = 0
    listed = 0
    forced = 0
    while done < count:
        state = game.start(players, options)
        state.settle(rng)
        while not state.over:
            seat = state.pending()[0]
            legal = state.legal(seat)
            done += 1
            listed += len(legal)
            if len(legal) == 1:
                forced += 1
            state.apply(seat, legal[rng.below(len(legal))])
            state.settle(rng)
    return done, listed, forced


def copies(state: State, count: int) -> int:
    """Copy a state so many times."""
    for _ in range(count):
        state.copy()
    return count


def views(state: State, seat: int, count: int) -> int:
    """Make a seat's view so many times."""
    for _ in range(count):
        state.view(seat)
    return count


def imagines(game: Game, view: View, rng: Rng, count: int) -> int:
    """Imagine so many states from a view."""
    for _ in range(count):
        game.imagine(view, rng)
    return count


def reshuffles(state: State, seat: int, rng: Rng, count: int) -> int:
    """Exchange what a seat can't know so many times."""
    for _ in range(count):
        state.reshuffle(seat, rng)
    return count
