"""The barest game that keeps the contract: no table, style, texts, rulebook, words for actions, screen or options.

Chance gives each seat a secret number. In turn they take 1 to 3 pebbles of twelve; what they took and their
number are their points.
"""

from pathlib import Path
from typing import cast

from fondaco.engine import (
    CHANCE_ONLY,
    NOBODY,
    ONLY,
    OPEN,
    Actions,
    Axis,
    Event,
    Families,
    Family,
    Game,
    Phrase,
    Refusal,
    Rng,
    State,
    View,
)

PEBBLES = 12
TAKE = Family("take {n}", (Axis("n", ("1", "2", "3")),))
NUMBER = Family("number {n}", (Axis("n", ("0", "1")),))


class BareState(State):
    """How many pebbles are left, who took how many, and the secret numbers."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.left = PEBBLES
        self.taken = [0] * players
        self.secret = [-1] * players
        self.seat = 0

    def pending(self) -> tuple[int, ...]:
        if self.over:
            return NOBODY
        return CHANCE_ONLY if -1 in self.secret else ONLY[self.seat]

    def legal(self, seat: int) -> list[int]:
        return list(range(min(3, self.left)))

    def chance(self) -> list[tuple[int, int]]:
        return [(3, 1), (4, 1)]

    def apply(self, seat: int, action: int) -> None:
        if action >= 3:
            self.secret[self.secret.index(-1)] = action - 3
            return
        self.taken[seat] += action + 1
        self.left -= action + 1
        self.tell("took", seat, {"pebbles": action + 1})
        self.seat = (seat + 1) % self.players
        self.over = self.left == 0

    def copy(self) -> "BareState":
        other = BareState(self.game, self.players)
        other.rng = self.rng.copy() if self.rng is not None else None
        other.over, other.left, other.seat = self.over, self.left, self.seat
        other.taken, other.secret = self.taken.copy(), self.secret.copy()
        return other

    def view(self, seat: int) -> View:
        shown = [n if self.over or seat in (OPEN, at) or n < 0 else -2 for at, n in enumerate(self.secret)]
        taken = self.taken.copy()
        return {"viewer": seat, "left": self.left, "taken": taken, "secret": shown, "seat": self.seat}

    def reshuffle(self, seat: int, rng: Rng) -> None:
        for other in range(self.players):
            if other != seat and self.secret[other] >= 0 and not self.over:
                self.secret[other] = rng.below(2)

    def scores(self) -> list[int]:
        return [taken + max(0, n) * self.over for taken, n in zip(self.taken, self.secret, strict=True)]

    def refusal(self, seat: int, action: int) -> Refusal:
        return Refusal("BARE-1", Phrase("not now"))

    def prompt(self, seat: int) -> Phrase:
        return Phrase("take pebbles")

    def broken(self) -> list[str]:
        return [] if sum(self.taken) + self.left == PEBBLES else ["pebbles are lost"]


class Bare(Game):
    """The game."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "bare"
        self.title = "Bare"
        self.ledger = "BARE"
        self.turn_clause = self.over_clause = "BARE-1"
        self.players_max = 8

    def folder(self) -> Path:
        return Path(__file__).parent

    def make_actions(self) -> Actions:
        return Actions(Families(TAKE, NUMBER))

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return BareState(self, players)

    def imagine(self, view: View, rng: Rng) -> State:
        taken, shown = cast(list[int], view["taken"]), cast(list[int], view["secret"])
        state = BareState(self, len(taken))
        state.taken, state.left, state.seat = taken.copy(), cast(int, view["left"]), cast(int, view["seat"])
        state.secret = [rng.below(2) if number == -2 else number for number in shown]
        state.over = state.left == 0
        return state

    def describe_event(self, event: Event) -> Phrase:
        return Phrase(event.kind)


GAME = Bare()
