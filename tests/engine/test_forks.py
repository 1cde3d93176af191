"""The fork test finds what a game betrays, even where the game itself believes that nothing is hidden.

Each leak here is planted in one of the four games: in the view, an event, a prompt, the legal actions, a refusal, the
score. The planted game swears to it: its `reshuffle` exchanges nothing and its `imagine` knows the truth.
"""

from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest

import fondaco
from fondaco.engine import (
    CHANCE,
    OPEN,
    SPECTATOR,
    Actions,
    Event,
    Game,
    Mind,
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
        self.mind = Inner(inner.mind)
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

    def make_actions(self) -> Actions:
        return self.inner.actions()

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return Leaky(self, self.inner.make_state(players, options))

    def imagine(self, view: View, rng: Rng) -> State:
        assert self.last is not None
        return self.last.copy()

    def describe_event(self, event: Event) -> Phrase:
        return Phrase("something happened")


class Inner(Mind):
    """The mind of the game inside."""

    def __init__(self, inner: Mind) -> None:
        super().__init__()
        self.inner = inner

    def judge(self, state: State) -> list[float]:
        return [0.0] * state.players

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        assert isinstance(state, Leaky)
        return self.inner.prior(state.inner, seat, legal)


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
        if self.planted.leak == "legal" and len(legal) > 1:
            kept_back = crc32(self.told().encode()) % len(legal)
            return legal[:kept_back] + legal[kept_back + 1 :]
        return legal

    def chance(self) -> list[tuple[int, int]]:
        return self.inner.chance()

    def sample(self, rng: Rng) -> int:
        if self.planted.leak == "marked cards":
            return self.inner.chance()[0][0]
        return self.inner.sample(rng)

    def apply(self, seat: int, action: int) -> None:
        events: list[Event] = []
        self.inner.log = events
        self.inner.apply(seat, action)
        self.inner.log = None
        self.over = self.inner.over
        for event in events:
            data, secret = event.data, event.secret
            if self.planted.leak == "event" and secret is not None:
                data = {**data, **secret}
            elif self.planted.leak == "kept back":
                data, secret = {}, data
            elif self.planted.leak == "unread":
                secret = None
            self.tell(event.kind, event.seat, data, secret)

    def copy(self) -> State:
        return Leaky(self.planted, self.inner.copy())

    def view(self, seat: int) -> View:
        self.planted.last = self
        view = self.inner.view(seat)
        if self.planted.leak == "view" or (self.planted.leak == "left neighbour" and seat == 1):
            view["leak"] = self.told()
        elif self.planted.leak == "unread" and seat != OPEN:
            view = self.inner.view(SPECTATOR)
        elif self.planted.leak == "kept back" and seat not in (OPEN, view["chooser"]):
            for key in ("group", "unseen", "ships", "room", "step", "pending"):
                view[key] = None
        return view

    def reshuffle(self, seat: int, rng: Rng) -> None:
        """It believes that there is nothing to exchange."""

    def scores(self) -> list[int]:
        scores = self.inner.scores()
        return [score + crc32(self.told().encode()) for score in scores] if self.planted.leak == "scores" else scores

    def sheet(self) -> list[SheetLine]:
        lines = self.inner.sheet()
        if self.planted.leak == "sheet":
            lines.append(SheetLine(Phrase("Hopes"), [0] * self.players, "", [Phrase(self.told())] * self.players))
        return lines

    def refusal(self, seat: int, action: int) -> Refusal:
        return self.inner.refusal(seat, action)

    def why_not(self, seat: int, action: int) -> Refusal | None:
        refusal = self.inner.why_not(seat, action)
        if refusal is not None and self.planted.leak == "refusal":
            return Refusal(refusal.clause, Phrase("{what}", what=self.told()))
        return refusal

    def prompt(self, seat: int) -> Phrase:
        return Phrase("{what}", what=self.told()) if self.planted.leak == "prompt" else self.inner.prompt(seat)

    def broken(self) -> list[str]:
        return []


def findings(game: Game, players: int, options: dict[str, str], seeds: range, likes: tuple[str, ...] = ()) -> list[str]:
    """What the fork test says first in random games of players who like to do something."""
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
                for like in likes:
                    liked = [one for one in legal if game.text(one).startswith(like)]
                    if liked and rng.below(8) > 0:
                        legal = liked
                        break
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


CHANNELS = ("view", "left neighbour", "event", "prompt", "legal", "refusal", "scores", "sheet")
ALL = "prompts, scores or who must decide betray"
SAYS = {
    "view": "the view betrays",
    "left neighbour": "the view betrays",
    "event": "events betray",
    "prompt": ALL,
    "scores": ALL,
    "sheet": ALL,
    "legal": "the legal actions betray",
    "refusal": "the refusal of",
}
SECRETS: dict[str, tuple[str, dict[str, str], Hidden, tuple[str, ...]]] = {
    "replacement tokens": ("hansa_teutonica", {}, drawn, ("claim", "replace", "place")),
    "markers in hand": ("medieval_merchant", {}, hands, ()),
    "influence cards": ("middle_ages", {}, cards, ()),
    "secret choices": ("middle_ages", {}, chosen, ()),
    "an offer in the making": ("middle_ages", {"negotiation": "open"}, draft, ("offer to", "give", "make")),
}
"""What is hidden, in which game, and what players like to do who come to it."""


LEAKS = [
    (secret, leak)
    for secret in SECRETS
    for leak in CHANNELS
    # while an offer is in the making nobody else decides and no event is told
    if secret != "an offer in the making" or leak not in ("event", "legal")
]


@pytest.mark.parametrize(("secret", "leak"), LEAKS)
def test_a_planted_leak_is_found(secret: str, leak: str) -> None:
    game, options, hidden, likes = SECRETS[secret]
    found = findings(Planted(fondaco.load(game), leak, hidden), 3, options, range(2, 12), likes)
    assert found, f"the leak of {secret} by its {leak} wasn't found"
    assert SAYS[leak] in found[-1]


@pytest.mark.parametrize("secret", SECRETS)
def test_nothing_is_found_in_the_games_as_they_are(secret: str) -> None:
    game, options, _, likes = SECRETS[secret]
    assert findings(fondaco.load(game), 3, options, range(2, 3), likes) == []


@pytest.mark.skipif(fondaco.compiled, reason="a compiled function can't be exchanged; the planted views cover it")
def test_hansa_teutonica_that_lets_everybody_know_what_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """HT-40, HT-70: view, reshuffle and imagine all believe that it is open, and so the game agrees with itself."""
    monkeypatch.setattr(hansa_view, "knows_drawn", lambda state, seat: True)
    report = Report("hansa_teutonica")
    play_checked(fondaco.load("hansa_teutonica"), 3, {}, 5, True, report)
    assert "the view betrays 'draw" in report.problems["leaks"][0]
    assert [name for name, problems in report.problems.items() if problems] == ["leaks"]


def test_what_is_public_must_be_shown_to_all() -> None:
    """In Medici nothing is secret from one buyer alone (MED-70): a card that only the chooser sees is a fault."""
    assert findings(fondaco.load("medici"), 3, {}, range(1)) == []
    found = findings(Planted(fondaco.load("medici"), "kept back", drawn), 3, {}, range(1))
    assert any("isn't shown to" in what for what in found)


def test_what_is_secret_must_be_shown_to_whom_it_belongs() -> None:
    """Who draws a token without being told which (HT-40) is kept from what is theirs."""
    found = findings(Planted(fondaco.load("hansa_teutonica"), "unread", drawn), 3, {}, range(2, 4), ("claim", "place"))
    assert any("isn't shown to" in what and "'draw " in what for what in found)


def test_chance_that_is_settled_before_it_is_drawn_is_found() -> None:
    """A marked deck of Medici: nobody, and no state, may know which card comes (MED-6)."""
    report = Report("medici")
    play_checked(Planted(fondaco.load("medici"), "marked cards", drawn), 3, {}, 5, True, report)
    assert "it is settled before" in report.problems["chance"][0]


def test_an_event_of_chance_keeps_its_secret() -> None:
    """Chance has no eyes, and spectators don't see with them."""
    event = Event("put aside", CHANCE, {"count": 18}, {"cards": [3, 4]})
    for viewer in (SPECTATOR, CHANCE, 0, 1):
        assert event.seen_by(viewer).data == {"count": 18}
    assert event.seen_by(OPEN).data == {"count": 18, "cards": [3, 4]}
    assert len({CHANCE, SPECTATOR, OPEN}) == 3
    assert CHANCE == -1, "it is stored"
