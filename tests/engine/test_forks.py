"""The fork test finds what a game betrays, even where the game itself believes that nothing is hidden.

Each leak here is planted in one of the four games: in the view, an event, a prompt, the legal actions, a refusal, the
score. The planted game swears to it: its `reshuffle` exchanges nothing and its `imagine` knows the truth.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

import fondaco
from fondaco.engine import (
    CHANCE,
    OPEN,
    SPECTATOR,
    ActionTable,
    Event,
    Game,
    Phrase,
    Refusal,
    Rng,
    SheetLine,
    State,
    View,
)
from fondaco.engine.check import Report, play_checked
from fondaco.engine.forks import Forks, tell
from fondaco.games.hansa_teutonica import view as hansa_view

Hidden = Callable[[View], object]
"""What the leak tells, out of the open view."""


class Planted(Game):
    """A game with a leak."""

    def __init__(self, inner: Game, leak: str, hidden: Hidden) -> None:
        super().__init__()
        self.inner = inner
        self.leak = leak
        self.hidden = hidden
        self.last: State | None = None
        self.id = inner.id
        self.players_min, self.players_max = inner.players_min, inner.players_max
        self.ledger = inner.ledger
        self.options = inner.options
        self.secrets = inner.secrets

    def folder(self) -> Path:
        return self.inner.folder()

    def make_table(self) -> ActionTable:
        return self.inner.table()

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return Leaky(self, self.inner.make_state(players, options))

    def imagine(self, view: View, rng: Rng) -> State:
        assert self.last is not None
        return self.last.copy()

    def judge(self, state: State) -> list[float]:
        return [0.0] * state.players

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        assert isinstance(state, Leaky)
        return self.inner.prior(state.inner, seat, legal)

    def describe_event(self, event: Event) -> Phrase:
        return Phrase("something happened")


class Leaky(State):
    """A position that betrays something in one way."""

    def __init__(self, game: Planted, inner: State) -> None:
        super().__init__(game, inner.players)
        self.planted = game
        self.inner = inner
        self.over = inner.over

    def told(self) -> str:
        return str(self.planted.hidden(self.inner.view(OPEN)))

    def pending(self) -> tuple[int, ...]:
        return self.inner.pending()

    def legal(self, seat: int) -> list[int]:
        legal = self.inner.legal(seat)
        if self.planted.leak == "legal" and len(legal) > 1 and sum(self.told().encode()) % 2:
            return legal[:-1]
        return legal

    def chance(self) -> list[tuple[int, int]]:
        return self.inner.chance()

    def sample(self, rng: Rng) -> int:
        if self.planted.leak == "marked cards":
            return self.inner.chance()[0][0]
        return self.inner.sample(rng)

    def apply(self, seat: int, action: int) -> None:
        self.inner.log = events = []
        self.inner.apply(seat, action)
        self.inner.log = None
        self.over = self.inner.over
        for event in events:
            data, secret = event.data, event.secret
            if self.planted.leak == "event" and secret is not None:
                data = {**data, **secret}
            elif self.planted.leak == "kept back":
                data, secret = {}, data
            self.tell(event.kind, event.seat, data, secret)

    def copy(self) -> State:
        return Leaky(self.planted, self.inner.copy())

    def view(self, seat: int) -> View:
        self.planted.last = self
        view = self.inner.view(seat)
        if self.planted.leak == "view":
            view["leak"] = self.told()
        elif self.planted.leak == "left neighbour" and seat == 1:
            view["leak"] = self.told()
        elif self.planted.leak == "kept back" and seat not in (OPEN, view["chooser"]):
            for key in ("group", "unseen", "ships", "room", "step", "pending"):
                view[key] = None
        return view

    def reshuffle(self, seat: int, rng: Rng) -> None:
        """It believes that there is nothing to exchange."""

    def scores(self) -> list[int]:
        scores = self.inner.scores()
        return [score + len(self.told()) for score in scores] if self.planted.leak == "scores" else scores

    def sheet(self) -> list[SheetLine]:
        lines = self.inner.sheet()
        if self.planted.leak == "sheet":
            lines.append(SheetLine(Phrase("Hopes"), [0] * self.players, "", [Phrase(self.told())] * self.players))
        return lines

    def why_not(self, seat: int, action: int) -> Refusal | None:
        refusal = self.inner.why_not(seat, action)
        if refusal is not None and self.planted.leak == "refusal":
            return Refusal(refusal.clause, Phrase("{what}", what=self.told()))
        return refusal

    def prompt(self, seat: int) -> Phrase:
        return Phrase("{what}", what=self.told()) if self.planted.leak == "prompt" else self.inner.prompt(seat)

    def broken(self) -> list[str]:
        return []


def findings(game: Game, players: int, options: dict[str, str], seeds: range, every_prior: bool = True) -> list[str]:
    """What the fork test says first in random games."""
    for seed in seeds:
        rng = Rng(seed)
        state = game.start(players, options)
        forks = Forks(game, players, rng)
        while not state.over:
            before = state.copy()
            seat = state.pending()[rng.below(len(state.pending()))]
            if seat == CHANCE:
                action = state.sample(rng)
            else:
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
            events = tell(state, seat, action)
            found = forks.move(before, seat, action, state, events)
            if found:
                return found
    return []


def drawn(view: View) -> object:
    return view["drawn"]


def hands(view: View) -> object:
    return view["hands"]


def cards(view: View) -> object:
    return view["hand"]


def chosen(view: View) -> object:
    """What was chosen in secret, as long as somebody hasn't chosen."""
    choices = view["chosen"]
    assert isinstance(choices, list)
    return choices if view["step"] in ("load master bids", "wheels", "wishes") else None


def draft(view: View) -> object:
    return view["draft"]


CHANNELS = ("view", "left neighbour", "prompt", "legal", "refusal", "scores", "sheet")
HIDDEN: list[tuple[str, dict[str, str], Hidden]] = [
    ("hansa_teutonica", {}, drawn),
    ("medieval_merchant", {}, hands),
    ("middle_ages", {}, cards),
    ("middle_ages", {}, chosen),
    ("middle_ages", {"negotiation": "open"}, draft),
]
SAYS = {
    "view": "the view betrays",
    "left neighbour": "the view betrays",
    "event": "events betray",
    "prompt": "prompts, scores or who must decide betray",
    "scores": "prompts, scores or who must decide betray",
    "sheet": "prompts, scores or who must decide betray",
    "legal": "the legal actions betray",
    "refusal": "the refusal of",
}


@pytest.mark.parametrize("leak", [*CHANNELS, "event"])
@pytest.mark.parametrize(("game", "options", "hidden"), HIDDEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_leak_is_found(game: str, options: dict[str, str], hidden: Hidden, leak: str) -> None:
    if leak == "event" and hidden is draft:
        pytest.skip("an offer in the making tells no event")
    inner = fondaco.load(game)
    assert findings(inner, 3, options, range(1)) == []
    found = findings(Planted(inner, leak, hidden), 3, options, range(1, 7))
    assert found, f"the leak of {game} by its {leak} wasn't found"
    assert all(SAYS[leak] in what for what in found)


@pytest.mark.parametrize("game", ["medici", "hansa_teutonica", "medieval_merchant", "middle_ages"])
def test_what_is_public_must_be_shown_to_all(game: str) -> None:
    """In Medici nothing is secret from one buyer alone (MED-70): a card that only the chooser sees is a fault."""
    if game != "medici":
        pytest.skip("Medici has the plant; the others are held to it in their own checks")
    found = findings(Planted(fondaco.load(game), "kept back", drawn), 3, {}, range(1))
    assert any("isn't shown to" in what for what in found)
