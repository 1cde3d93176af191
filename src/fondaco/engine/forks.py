"""The fork test: what a seat can't know doesn't reach it, whatever the game's own `view` and `reshuffle` believe.

Beside the game that is checked a few others are played on, its forks: the same game, but something went otherwise that
is secret from somebody (`Game.secrets`, and every choice that several seats make at once). Who isn't let into the
secret is blind to the fork and must be shown the same there, at once and as long as both games can go on alike. What
isn't secret must be shown to everybody.
"""

import json
from typing import Final, final

from .contract import CHANCE_ONLY, Game, Secret, State
from .events import CHANCE, OPEN, SPECTATOR, Event
from .rng import Rng

FORKS: Final = 3
"""So many forks are played on at a time, besides those of choices that are shown soon."""
ASKED: Final = 3
"""So many random actions of each sort are asked about."""


@final
class Fork:
    """A game in which something secret went otherwise, and those who can't know."""

    def __init__(self, state: State, events: list[Event], blind: list[int], what: str, choice: bool) -> None:
        self.state = state
        self.events = events
        """What the last move told."""
        self.blind = blind
        self.what = what
        self.choice = choice
        """It is a choice of several seats at once: shown when the last has chosen."""
        self.until: list[int] = []
        """Actions that show it."""
        self.shown: list[tuple[str, int]] = []
        """Kind and seat of events that show it."""

    def ends_with(self, secret: Secret, knows: list[int]) -> None:
        """By what the secret of those seats is shown to all."""
        if secret.until >= 0:
            self.until.append(secret.until)
        if secret.shown:
            self.shown += [(secret.shown, seat) for seat in knows]


@final
class Forks:
    """The forks of one game."""

    def __init__(self, game: Game, players: int, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.viewers = [SPECTATOR, *range(players)]
        self.alive: list[Fork] = []
        self._shown: dict[int, str] = {}

    def move(self, before: State, seat: int, action: int, after: State, events: list[Event]) -> list[str]:
        """The game has gone on by a move: what is shown to somebody who can't know it, or isn't shown to all."""
        self._shown = {}
        found: list[str] = []
        alive = [fork for fork in self.alive if self._follows(fork, before, seat, action, events)]
        other = self._otherwise(before, seat, action)
        if other >= 0:
            secret = self._secret(action)
            if secret is not self._secret(other):
                secret = None
            state = before.copy()
            told = tell(state, seat, other)
            what = f"'{self.game.text(action)}' or '{self.game.text(other)}'"
            choice = seat != CHANCE and len(before.pending()) > 1
            if secret is None and not choice:
                found += self._not_shown(self.viewers, after, events, state, told, what)
            else:
                knows = learners(seat, events)
                if len(knows) != 1:
                    found.append(f"{what}: no event names the one seat that learns it")
                found += self._not_shown(knows, after, events, state, told, what)
                fork = Fork(state, told, [viewer for viewer in self.viewers if viewer not in knows], what, choice)
                if secret is not None:
                    fork.ends_with(secret, knows)
                alive.append(fork)
        self.alive = []
        lasting = 0
        for fork in alive:
            self._see_what_they_look_at(fork, after)
            leak = self._leak(fork, after, events)
            if leak:
                found.append(leak)
            elif fork.blind and (fork.choice or lasting < FORKS):
                self.alive.append(fork)
                lasting += 0 if fork.choice else 1
        return found

    def _secret(self, action: int) -> Secret | None:
        for secret in self.game.secrets:
            if action in secret:
                return secret
        return None

    def _otherwise(self, before: State, seat: int, action: int) -> int:
        """Something else that might have happened: rather of the same secret; -1 where nothing might."""
        others = [one for one in possible(before, seat) if one != action]
        secret = self._secret(action)
        if secret is not None:
            others = [one for one in others if one in secret]
        return others[self.rng.below(len(others))] if others else -1

    def _follows(self, fork: Fork, before: State, seat: int, action: int, events: list[Event]) -> bool:
        """Make the same move in the fork; False where it shows the secret or isn't possible there.

        Another secret may go otherwise too, where it must: then its owner isn't blind any more.
        """
        pending = before.pending()
        state = fork.state
        if action in fork.until or (fork.choice and len(pending) == 1) or state.pending() != pending:
            return False
        can = possible(state, seat)
        if action not in can:
            secret = self._secret(action)
            if secret is None:
                return False
            can = [one for one in can if one in secret]
            if not can:
                return False
            action = can[self.rng.below(len(can))]
            knows = learners(seat, events)
            fork.blind = [viewer for viewer in fork.blind if viewer not in knows]
            fork.ends_with(secret, knows)
        fork.events = tell(state, seat, action)
        return not any(shown_by(events, *shown) != shown_by(fork.events, *shown) for shown in fork.shown)

    def _see_what_they_look_at(self, fork: Fork, after: State) -> None:
        """Who must decide something for which hidden things are looked at, isn't blind from now on."""
        pending = after.pending()
        if len(pending) == 1 and pending != CHANCE_ONLY:
            secret = self._secret(after.legal(pending[0])[0])
            if secret is not None and secret.looks:
                fork.blind = [viewer for viewer in fork.blind if viewer != pending[0]]

    # What is shown ----------------------------------------------------------------------------------

    def _not_shown(
        self, viewers: list[int], after: State, events: list[Event], other: State, told: list[Event], what: str
    ) -> list[str]:
        """Which of the viewers can't tell two outcomes apart that everybody (or they) should see."""
        if self._same(after, events, other, told, OPEN):
            return []
        return [
            f"whether {what} isn't shown to {viewer}"
            for viewer in viewers
            if self._same(after, events, other, told, viewer)
        ]

    def _same(self, after: State, events: list[Event], other: State, told: list[Event], viewer: int) -> bool:
        return seen(events, viewer) == seen(told, viewer) and self._view(after, viewer) == in_bytes(other, viewer)

    def _view(self, after: State, viewer: int) -> str:
        """What the true game shows, asked for once."""
        shown = self._shown.get(viewer)
        if shown is None:
            shown = in_bytes(after, viewer)
            self._shown[viewer] = shown
        return shown

    def _leak(self, fork: Fork, after: State, events: list[Event]) -> str:
        """How somebody blind can tell the fork from the true game; empty where nobody can."""
        state = fork.state
        if fork.blind and public(state) != public(after):
            return f"prompts, scores or who must decide betray {fork.what} to all"
        pending = after.pending()
        for viewer in fork.blind:
            if seen(fork.events, viewer) != seen(events, viewer):
                return f"events betray {fork.what} to {viewer}"
            if in_bytes(state, viewer) != self._view(after, viewer):
                return f"the view betrays {fork.what} to {viewer}"
            if viewer in pending and state.legal(viewer) != after.legal(viewer):
                return f"the legal actions betray {fork.what} to {viewer}"
            if viewer >= 0:
                for action in self._asked_about():
                    if str(state.why_not(viewer, action)) != str(after.why_not(viewer, action)):
                        return f"the refusal of '{self.game.text(action)}' betrays {fork.what} to {viewer}"
        return ""

    def _asked_about(self) -> list[int]:
        """Some actions, those that have to do with secrets among them."""
        count = len(self.game.actions())
        found = [self.rng.below(count) for _ in range(ASKED)]
        for secret in self.game.secrets:
            found += [secret.actions[self.rng.below(len(secret.actions))] for _ in range(ASKED)]
        return found


def possible(state: State, seat: int) -> list[int]:
    """What a seat may do, or what may come by chance."""
    return [outcome for outcome, weight in state.chance() if weight > 0] if seat == CHANCE else state.legal(seat)


def learners(seat: int, events: list[Event]) -> list[int]:
    """Who learns of something secret: who decided it; of chance, whom its events name."""
    if seat != CHANCE:
        return [seat]
    return sorted({event.seat for event in events if event.seat >= 0})


def shown_by(events: list[Event], kind: str, seat: int) -> str:
    """What was told to all of that kind about a seat."""
    return str([event.data for event in events if event.kind == kind and event.seat == seat])


def tell(state: State, seat: int, action: int) -> list[Event]:
    """Carry an action out; what it told."""
    events: list[Event] = []
    state.log = events
    state.apply(seat, action)
    state.log = None
    return events


def seen(events: list[Event], viewer: int) -> str:
    """What a viewer was told."""
    return str([event.seen_by(viewer) for event in events])


def in_bytes(state: State, viewer: int) -> str:
    """What a viewer is shown, to the byte."""
    return json.dumps(state.view(viewer), ensure_ascii=False)


def public(state: State) -> list[object]:
    """What everybody is shown beside the view: who must decide what, scores and the score sheet."""
    pending = state.pending()
    prompts = [str(state.prompt(seat)) for seat in pending if seat >= 0]
    lines = [(str(line.label), line.points, [str(note) for note in line.notes or []]) for line in state.sheet()]
    told = state.summary()
    return [pending, prompts, state.over, state.scores(), lines, told.rounds, told.starter, told.ended_by]
