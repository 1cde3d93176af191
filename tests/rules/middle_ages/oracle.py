"""Brute force beside the look-ahead: what promises leave of a decision, by trying every way to play the stretch out.

Written from the ledger (MA-145, MA-146, MA-148, MA-149), in words, with the rules themselves and nothing of
`deals/keeping.py`: no marks, nothing remembered, no action left out because it looks like another.
"""

from functools import cached_property

from fondaco.games.middle_ages.deals.items import Promise
from fondaco.games.middle_ages.state import MiddleState
from fondaco.games.middle_ages.tables import GOODS, KINDS

from .table import GAME

STRETCHES = {
    "buying": ("buying",),
    "load master card": ("load master card",),
    "load master bids": ("load master bids",),
    "load master loads": ("load master loads",),
    "answer": ("answer", "free loading", "load goods", "quote"),
    "free loading": ("free loading", "load goods"),
    "load goods": ("load goods",),
    "broken axle": ("broken axle",),
    "movement": ("movement", "way", "take influence card"),
    "way": ("movement", "way", "take influence card"),
    "take influence card": ("movement", "way", "take influence card"),
    "wheels": ("wheels",),
    "offices": ("offices",),
    "investment bids": ("investment bids",),
}
"""For each decision that promises can bind, the decisions of the stretch that may follow."""
WORDS = {
    "buying": ("buy",),
    "load master card": ("play Load Master",),
    "broken axle": ("play Broken Axle",),
    "wheels": ("point",),
    "offices": ("shift",),
    "movement": ("bring", "take", "move", "end"),
    "way": ("bring", "take", "move", "end"),
    "take influence card": ("bring", "take", "move", "end"),
}
"""How the acts of a stretch are called."""


class TooMany(Exception):
    """More ways to play on than this comparison has time for."""


class Oracle:
    """What one seat may do at one decision, by brute force."""

    def __init__(self, state: MiddleState, seat: int, limit: int) -> None:
        self.state = state.copy()
        self.state.promises = ()
        self.state.asides = ()
        self.seat = seat
        self.step = state.step.name
        self.nodes = 0
        self.limit = limit
        self.done = frozenset(words(state, subject) for subject in state.acts)
        """What was done earlier in this stretch."""
        self.actions = self.state.legal(seat)

    # Every way to play the stretch out ------------------------------------------------------------------

    @cached_property
    def lines(self) -> dict[int, set[frozenset[str]]]:
        """For each action the acts of every way to play on; loading and bids are looked at otherwise."""
        if self.step in LOADING or "bids" in self.step:
            return {}
        return {action: self.after(self.state, action, self.done) for action in self.actions}

    def play(self, state: MiddleState, seat: int, action: int) -> MiddleState:
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooMany
        after = state.copy()
        after.apply(seat, action)
        return after

    def goes_on(self, after: MiddleState) -> bool:
        return not after.over and after.step.name in STRETCHES[self.step] and after.pending() == (self.seat,)

    def after(self, state: MiddleState, action: int, done: frozenset[str]) -> set[frozenset[str]]:
        """The acts of every way to play on after an action."""
        after = self.play(state, self.seat, action)
        done = done | acts(state, after, self.seat, action)
        if self.step == "wheels" or not self.goes_on(after):
            return {done}
        found: set[frozenset[str]] = set()
        for further in after.legal(self.seat):
            found |= self.after(after, further, done)
        return found

    # What promises leave ---------------------------------------------------------------------------------

    def keeps(self, action: int, promises: list[str]) -> bool:
        """Whether all these promises are kept after the action, or can be."""
        if "bids" in self.step:
            return self.bid_keeps(action, promises)
        if self.step in LOADING:
            after = self.play(self.state, self.seat, action)
            return self.loading_keeps(after, self.done | acts(self.state, after, self.seat, action), promises)
        return any(self.line_keeps(line, promises) for line in self.lines[action])

    def line_keeps(self, line: frozenset[str], promises: list[str]) -> bool:
        for promise in promises:
            act = promise.removeprefix("not ").removeprefix("to ")
            if promise.startswith("not "):
                if act in line:
                    return False
            elif act.startswith(WORDS[self.step]):
                if act not in line:
                    return False
            elif f"play Broken Axle on {' '.join(act.split()[1:3])}" in line and act.startswith(("bring", "take")):
                return False
        return True

    def bid_keeps(self, action: int, promises: list[str]) -> bool:
        text = GAME.text(action)
        what = "investment cards" if self.step == "investment bids" else f"wagon {self.state.wagon + 1}"
        for promise in promises:
            limited = promise.startswith("to bid at most") and promise.endswith(f"for {what}")
            if limited and text != "pass" and int(text.split()[1]) > int(promise.split()[4]):
                return False
        return True

    def loading_keeps(self, after: MiddleState, done: frozenset[str], promises: list[str]) -> bool:
        """Loading is a talk: whatever the load master answers, the player must be able to keep the promises."""
        here = f"play Free Loading on wagon {self.state.wagon + 1}"
        reserved = {p for p in promises if p.startswith("to play Free Loading") and p.removeprefix("to ") not in done}
        cards = after.hand[self.seat * KINDS] + after.shown[self.seat * KINDS]
        if len(reserved) > cards or any(p.startswith("not ") and p.removeprefix("not to ") in done for p in promises):
            return False
        if after.step.name == "quote" and after.actor == self.seat and after.counter > 0:
            master = after.master[after.wagon]
            for reply in some_quotes(after.legal(master)):
                later = self.play(after, master, reply)
                if not self.loading_keeps(later, done | acts(after, later, self.seat, reply), promises):
                    return False
            return True
        if not self.goes_on(after) or after.wagon != self.state.wagon:
            return f"to {here}" not in promises or here in done
        for further in some_counters(after.legal(self.seat)):
            later = self.play(after, self.seat, further)
            if self.loading_keeps(later, done | acts(after, later, self.seat, further), promises):
                return True
        return False

    def running(self, promises: list[str]) -> list[str]:
        """Those of the promises, in order of age, that don't lapse now (MA-149)."""
        kept: list[str] = []
        for promise in promises:
            if not self.bears(promise) or any(self.keeps(action, [*kept, promise]) for action in self.actions):
                kept.append(promise)
        return kept

    def bears(self, promise: str) -> bool:
        """Whether a promise has to do with this decision at all; that saves time, nothing else."""
        act = promise.removeprefix("not ").removeprefix("to ")
        if self.step in LOADING:
            return act.startswith(("load", "play Free Loading"))
        if "bids" in self.step:
            return act.startswith("bid")
        return act.startswith((*WORDS[self.step], *(("bring", "take") if self.step == "broken axle" else ())))

    def legal(self, promises: list[str]) -> list[int]:
        """What is left of the legal actions."""
        bearing = [promise for promise in promises if self.bears(promise)]
        return [action for action in self.actions if not bearing or self.keeps(action, bearing)]


LOADING = ("load master loads", "answer", "free loading", "load goods")


def words(state: MiddleState, subject: int) -> str:
    """The words for an act that the game has noted."""
    return state.numbers.items.acts.text(subject)


def promise_words(state: MiddleState, promise: Promise) -> str:
    """The words for a promise."""
    return state.numbers.items.items.text(promise.item)


def acts(state: MiddleState, after: MiddleState, seat: int, action: int) -> frozenset[str]:
    """What was done by an action, in the words of promises: from its text and from what has changed."""
    text = GAME.text(action)
    parts = text.split()
    found: set[str] = set()
    if parts[0] == "buy":
        found |= {f"buy {part}" for part in parts if part in GOODS}
    elif parts[0] == "arrows":
        found |= {f"point at {part}" for part in parts if part in GOODS}
    elif parts[0] == "office":
        found.add(f"shift {parts[1]} {parts[2]}")
    elif parts[:2] == ["large", "office"]:
        found.add(f"shift {parts[2]} {parts[3]}")
    elif text == "play Free Loading":
        found.add(f"play Free Loading on wagon {state.wagon + 1}")
    elif text.startswith(("play Broken Axle", "play Load Master")):
        found.add(text)
    if state.step.name in (*LOADING, "quote"):
        for at in range(6):
            place = state.wagon * 24 + seat * 6 + at
            if after.load[place] > state.load[place]:
                found |= {f"load on wagon {state.wagon + 1}", f"load {GOODS[at]} on wagon {state.wagon + 1}"}
    if after.courier != state.courier:
        found.add(f"end a courier move on {state.board.names[after.courier]}")
    for wagon in range(3):
        if after.wagon_at[wagon] != state.wagon_at[wagon]:
            found |= journey(after, wagon)
    return frozenset(found)


def journey(after: MiddleState, wagon: int) -> set[str]:
    """What a wagon did that has just been moved; its roads from the names of the spaces that it came over."""
    names = after.board.names
    stop = after.wagon_at[wagon]
    found = {f"move wagon {wagon + 1}"}
    if stop < 6:
        found.add(f"bring wagon {wagon + 1} into {names[stop]}")
    for here, there in zip(after.path, after.path[1:], strict=False):
        if " " not in names[here]:
            road = names[there].split()[0] if " " in names[there] else direct_road(after, here, there)
            found.add(f"take wagon {wagon + 1} onto {road}")
        if there == stop:
            break
    return found


def direct_road(state: MiddleState, here: int, there: int) -> str:
    """The road without a space between two places."""
    return next(
        road.name for road in state.board.roads if {road.first, road.second} == {here, there} and not road.spaces
    )


def some_quotes(replies: list[int]) -> list[int]:
    """All kinds of answers of a load master; of the prices the lowest and the highest."""
    kinds: dict[str, list[int]] = {}
    for reply in replies:
        parts = GAME.text(reply).split()
        kinds.setdefault(" ".join(part if part == "no" or not part.isdigit() else "n" for part in parts), []).append(
            reply
        )
    return [reply for some in kinds.values() for reply in {some[0], some[-1]}]


def some_counters(actions: list[int]) -> list[int]:
    """All actions; of the prices offered the lowest and the highest."""
    ones = [action for action in actions if GAME.text(action).startswith("counter 1")]
    twos = [action for action in actions if GAME.text(action).startswith("counter 2")]
    others = [action for action in actions if not GAME.text(action).startswith("counter")]
    return others + [end for some in (ones, twos) if some for end in {some[0], some[-1]}]
