"""One game of a tournament under supervision: whatever a bot does, the game goes on, and what it did is noted."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from ..engine import CHANCE_ONLY, Game, Rng, State, mixed
from ..players import Bot, BotFault, Outside, budget, make_bot
from ..players.play import NO_VIEW

OUT_AFTER = 3
"""A bot that was too slow so often in a game isn't asked any more; chance plays for it."""
TOLERANCE = 1.2
"""A decision is over its time when it took so much of it."""


@dataclass
class Fault:
    """What a bot did wrong, and at which decision of the game."""

    bot: str
    kind: str
    decision: int
    message: str


@dataclass
class Played:
    """A finished game: who sat where, how it ended, how long the decisions took, and what went wrong."""

    index: int
    bots: list[str]
    scores: list[int]
    places: list[int]
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]
    over_time: list[int]
    faults: list[Fault] = field(default_factory=list)

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Referee:
    """Asks the bots of one game and keeps the time."""

    def __init__(self, game: Game, names: list[str], bots: list[Bot], minds: Rng) -> None:
        self.game = game
        self.names = names
        self.bots = bots
        self.minds = minds
        self.budgets = [budget(name) for name in names]
        self.faults: list[Fault] = []
        self.late = [0] * len(names)
        self.decisions = [0] * len(names)
        self.seconds = [0.0] * len(names)
        self.slowest = [0.0] * len(names)
        self.over_time = [0] * len(names)

    def play(self, state: State, luck: Rng) -> None:
        """Play to the end. Seats that choose in secret at once are all asked before any choice is made."""
        while True:
            while state.pending() == CHANCE_ONLY:
                state.apply(-1, state.sample(luck))
            if state.over:
                return
            chosen = [(seat, self.ask(state, seat)) for seat in state.pending()]
            for seat, action in chosen:
                state.apply(seat, action)

    def ask(self, state: State, seat: int) -> int:
        """A legal action of the seat: its bot's, or one by chance where the bot has none to offer."""
        legal = list(state.legal(seat))
        bot = self.bots[seat]
        view = state.view(seat) if bot.needs_view else NO_VIEW
        rng = self.minds.fork()
        spare = legal[rng.below(len(legal))]
        self.decisions[seat] += 1
        if self.late[seat] >= OUT_AFTER:
            return spare
        start = perf_counter()
        try:
            action = bot.choose(seat, view, list(legal), rng)
        except BotFault as fault:
            self.note(seat, fault.kind, str(fault))
            action = spare
        except Exception as error:  # the bot may be anybody's code: whatever it raises is its fault, not the match's
            self.note(seat, "error", f"{type(error).__name__}: {error}")
            action = spare
        self.time(seat, perf_counter() - start, len(legal))
        if action not in legal:
            self.note(seat, "illegal", f"{action!r} isn't a legal action")
            action = spare
        return action

    def note(self, seat: int, kind: str, message: str) -> None:
        """Write a fault down; a bot that hangs again and again is out."""
        if kind == "time":
            self.late[seat] += 1
            if self.late[seat] == OUT_AFTER:
                message += "; it isn't asked any more in this game"
        self.faults.append(Fault(self.names[seat], kind, sum(self.decisions), message))

    def time(self, seat: int, seconds: float, choices: int) -> None:
        """Count the time of a decision that was one."""
        if choices > 1:
            self.seconds[seat] += seconds
            self.slowest[seat] = max(self.slowest[seat], seconds)
            if self.budgets[seat] > 0 and seconds > self.budgets[seat] * TOLERANCE:
                self.over_time[seat] += 1


def play_supervised(
    game: Game, names: list[str], options: dict[str, str], seed: int, chance: int, index: int
) -> Played:
    """One game of these bots. `chance` numbers the luck: games that share it are paired."""
    bots = [make_bot(name, game, outside=True) for name in names]
    return supervise(game, names, bots, options, seed, chance, index)


def supervise(
    game: Game, names: list[str], bots: list[Bot], options: dict[str, str], seed: int, chance: int, index: int
) -> Played:
    """The same with bots that are there already."""
    referee = Referee(game, names, bots, Rng(mixed(seed + 1, index)))
    state = game.start(len(names), options)
    try:
        referee.play(state, Rng(mixed(seed, chance)))
    finally:
        for bot in bots:
            if isinstance(bot, Outside):
                bot.close()
    return Played(
        index=index,
        bots=names,
        scores=state.scores(),
        places=state.ranks(),
        decisions=referee.decisions,
        seconds=[round(seconds, 6) for seconds in referee.seconds],
        slowest=[round(seconds, 6) for seconds in referee.slowest],
        over_time=referee.over_time,
        faults=referee.faults,
    )
