"""The definition of done for a game.

`check_game` plays random games at every player count and option and looks at every move: the contract, copies,
undo, notation, records, what views betray, and the game's own invariants. It is what tests and `fondaco check` use.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from . import records
from .actions import plain
from .contract import CHANCE_ONLY, Game, State
from .errors import BadNotation, BadSetup, FondacoError, IllegalAction
from .events import CHANCE, OPEN, SPECTATOR
from .forks import Forks, in_bytes
from .ledger import clauses, named_by_tests, translations
from .match import Match
from .phrases import Phrase
from .rng import Rng, mixed

CHECKS: Final = (
    "contract",
    "chance",
    "copies",
    "undo",
    "notation",
    "records",
    "leaks",
    "imagine",
    "events",
    "invariants",
    "ends",
    "refusals",
    "setup",
    "rulebooks",
    "clauses",
)
LONGEST_GAME: Final = 200_000
DEEP_EVERY: Final = 40
"""One game in so many is looked at move by move with every check; all others with contract and invariants."""
DRAWS: Final = 40
"""So often is drawn where chance must decide, to see that it isn't settled."""


class Report:
    """What was checked, what was found, and which clauses no test names."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.problems: dict[str, list[str]] = {name: [] for name in CHECKS}
        self.games = 0
        self.decisions = 0
        self.clauses: list[str] = []
        self.missing: list[str] = []

    def fault(self, check: str, what: str) -> None:
        """Note a fault; a handful of each kind is enough."""
        if len(self.problems[check]) < 5:
            self.problems[check].append(what)

    def join(self, other: "Report") -> None:
        """Add what another run found."""
        for check, found in other.problems.items():
            for what in found:
                self.fault(check, what)
        self.games += other.games
        self.decisions += other.decisions

    @property
    def ok(self) -> bool:
        return not any(self.problems.values())

    def as_data(self) -> dict[str, object]:
        return {
            "game": self.game,
            "ok": self.ok,
            "checks": {name: not found for name, found in self.problems.items()},
            "problems": {name: found for name, found in self.problems.items() if found},
            "games": self.games,
            "decisions": self.decisions,
            "clauses": {
                "total": len(self.clauses),
                "covered": len(self.clauses) - len(self.missing),
                "missing": self.missing,
            },
        }


def setups(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every player count with every combination of the options that have values."""
    found: list[dict[str, str]] = [{}]
    for option in game.options:
        if option.values:
            found = [{**one, option.name: value} for one in found for value in option.values]
    counts = range(game.players_min, game.players_max + 1)
    return [(players, options) for options in found for players in counts]


def check_game(
    game: Game, games: int = 0, seed: int = 1, tests: Path | None = None, progress: Callable[[int], None] | None = None
) -> Report:
    """Check everything. `games` random games (0: as many as the game asks for), `tests` the folder with its tests."""
    report = Report(game.id)
    check_setup(game, report)
    check_clauses(game, tests, report)
    check_games(game, seed, 0, games or game.check_games, report, progress)
    return report


def check_games(
    game: Game, seed: int, first: int, last: int, report: Report, progress: Callable[[int], None] | None = None
) -> None:
    """Play the first-th to the last-th of the random games and look at every move."""
    ways = setups(game)
    for index in range(first, last):
        players, options = ways[index % len(ways)]
        deep = index < len(ways) or (index // len(ways)) % DEEP_EVERY == 0
        try:
            play_checked(game, players, options, mixed(seed, index), deep, report)
        except FondacoError as error:
            report.fault("contract", f"game {index} ({players} players, {options}): {error}")
        report.games += 1
        if progress is not None:
            progress(1)


def play_checked(game: Game, players: int, options: dict[str, str], seed: int, deep: bool, report: Report) -> None:
    """One random game from start to end."""
    rng = Rng(seed)
    where = f"{players} players, {options}, seed {seed}"
    if deep:
        _play_deep(game, players, options, rng, where, report)
        return
    state = game.start(players, options)
    count = 0
    while not state.over:
        seat, actions = _next(state, rng, where, report)
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            state.apply(seat, _pick(state, seat, actions, rng))
            report.decisions += 1
        _look(state, where, report)
        count += 1
        if count > LONGEST_GAME:
            report.fault("ends", f"{where}: not over after {count} moves")
            return
    _check_end(state, where, report)


def _next(state: State, rng: Rng, where: str, report: Report) -> tuple[int, list[int]]:
    """Somebody who must decide, and what they may do."""
    pending = state.pending()
    if not pending:
        report.fault("contract", f"{where}: nobody must decide and it isn't over")
        raise BadSetup(Phrase("nobody must decide"))
    if pending == CHANCE_ONLY:
        return CHANCE, []
    if CHANCE in pending or len(set(pending)) != len(pending) or not all(0 <= s < state.players for s in pending):
        report.fault("contract", f"{where}: pending is {pending}")
    seat = pending[rng.below(len(pending))] if len(pending) > 1 else pending[0]
    actions = state.legal(seat)
    if not actions:
        report.fault("contract", f"{where}: seat {seat} must decide and has no legal action")
        raise BadSetup(Phrase("no legal action"))
    return seat, actions


def _pick(state: State, seat: int, actions: list[int], rng: Rng) -> int:
    """Any action; where the game has a prior, it often decides, for games that blind chance would hardly end."""
    if rng.below(4) > 0:
        weights = state.game.mind.prior(state, seat, actions)
        if weights:
            at = rng.unit() * sum(weights)
            for i, weight in enumerate(weights):
                at -= weight
                if at < 0:
                    return actions[i]
    return actions[rng.below(len(actions))]


def _look(state: State, where: str, report: Report) -> None:
    for what in state.broken():
        report.fault("invariants", f"{where}: {what}")


def _check_end(state: State, where: str, report: Report) -> None:
    if state.pending() != ():
        report.fault("ends", f"{where}: over, and {state.pending()} must decide")
    if len(state.scores()) != state.players or not state.winners():
        report.fault("ends", f"{where}: over without scores or winners")
    lines = state.sheet()
    if lines:
        sums = [sum(line.points[seat] for line in lines) for seat in range(state.players)]
        if sums != state.scores():
            report.fault("ends", f"{where}: the score sheet adds up to {sums}, the scores are {state.scores()}")


def _play_deep(game: Game, players: int, options: dict[str, str], rng: Rng, where: str, report: Report) -> None:
    match = Match(game, players, None, options)
    look = _Deep(match, rng, where, report)
    while not match.state.over:
        seat, actions = _next(match.state, rng, where, report)
        if seat == CHANCE:
            look.chance()
        else:
            look.decision(seat, actions)
            report.decisions += 1
        _look(match.state, where, report)
        if len(match.moves) > LONGEST_GAME:
            report.fault("ends", f"{where}: not over after {len(match.moves)} moves")
            return
    _check_end(match.state, where, report)
    look.record()


class _Deep:
    """All checks at one position of a match."""

    def __init__(self, match: Match, rng: Rng, where: str, report: Report) -> None:
        self.match = match
        self.rng = rng
        self.where = where
        self.report = report
        self.forks = Forks(match.game, match.players, rng)

    def fault(self, check: str, what: str) -> None:
        self.report.fault(check, f"{self.where}, move {len(self.match.moves)}: {what}")

    def chance(self) -> None:
        """Outcomes are distinct with weights above 0, what is drawn is among them, and it isn't settled before."""
        match = self.match
        outcomes = match.state.chance()
        weights = dict(outcomes)
        if not outcomes or len(weights) != len(outcomes) or min(weights.values()) <= 0:
            self.fault("chance", f"outcomes {outcomes[:8]}")
        action = match.state.sample(self.rng)
        if action not in weights:
            self.fault("chance", f"drew '{match.game.text(action)}', which has no weight")
        self.draws(outcomes)
        self.notation(action)
        self.views()
        before = match.state.copy()
        match.replay(CHANCE, action)
        self.events()
        self.fork(before, CHANCE, action)

    def draws(self, outcomes: list[tuple[int, int]]) -> None:
        """What comes is decided when it is drawn: no state knows it before."""
        total = sum([weight for _, weight in outcomes])
        always = sum([(weight / total) ** DRAWS for _, weight in outcomes])
        if always < 1e-9:
            state = self.match.state.copy()
            if len({state.sample(self.rng) for _ in range(DRAWS)}) == 1:
                self.fault(
                    "chance", f"of {len(outcomes)} outcomes the same is drawn {DRAWS} times: it is settled before"
                )

    def fork(self, before: State, seat: int, action: int) -> None:
        """What the last move betrays or keeps from somebody (forks.py)."""
        for what in self.forks.move(before, seat, action, self.match.state, self.match.moves[-1].events):
            self.fault("leaks", what)

    def decision(self, seat: int, actions: list[int]) -> None:
        match = self.match
        state = match.state
        if len(set(actions)) != len(actions):
            self.fault("contract", f"legal actions come twice: {actions[:12]}")
        if actions != state.legal(seat):
            self.fault("contract", "legal() isn't the same when asked twice")
        if sorted(actions) != actions:
            self.fault("contract", f"legal actions aren't in the order of their numbers: {actions[:12]}")
        before = state.view(OPEN)
        was = state.copy()
        self.notation(actions[self.rng.below(len(actions))])
        self.views()
        self.refusals(seat, actions, before)
        action = _pick(state, seat, actions, self.rng)
        copy = state.copy()
        if copy.view(OPEN) != before:
            self.fault("copies", "a copy isn't the same position")
        copy.apply(seat, action)
        if state.view(OPEN) != before:
            self.fault("copies", f"playing '{match.game.text(action)}' on a copy changed the original")
        played = match.play(seat, action)
        if match.state.view(OPEN) != copy.view(OPEN):
            self.fault("copies", f"'{match.game.text(action)}' led somewhere else on a copy")
        self.notation(action)
        self.events()
        if match.can_undo(seat) and len(played) == 1:
            after = match.state.view(OPEN)
            match.undo(seat)
            if match.state.view(OPEN) != before:
                self.fault("undo", f"taking back '{match.game.text(action)}' doesn't restore the position")
            match.play(seat, action)
            if match.state.view(OPEN) != after:
                self.fault("undo", f"playing '{match.game.text(action)}' again led somewhere else")
        self.fork(was, seat, action)

    def notation(self, action: int) -> None:
        game = self.match.game
        try:
            if game.parse(game.text(action)) != action:
                self.fault("notation", f"'{game.text(action)}' is read as '{game.text(game.parse(game.text(action)))}'")
        except BadNotation as error:
            self.fault("notation", str(error))
        if not str(game.describe(action)):
            self.fault("notation", f"'{game.text(action)}' has no description")

    def events(self) -> None:
        """Every event can be said for everybody who saw some of it, and its data can be stored."""
        match = self.match
        for event in match.moves[-1].events:
            for viewer in (OPEN, SPECTATOR, *range(match.players)):
                try:
                    seen = event.seen_by(viewer)
                    json.dumps(seen.data)
                    str(match.game.describe_event(seen))
                except (KeyError, TypeError, ValueError, IndexError) as error:
                    self.fault("events", f"{event} for {viewer}: {type(error).__name__} {error}")

    def views(self) -> None:
        """Exchange what a seat can't know: its view, its actions and its prompt stay the same to the byte."""
        state = self.match.state
        game = self.match.game
        for viewer in (SPECTATOR, *range(state.players)):
            shown = in_bytes(state, viewer)
            other = state.copy()
            other.reshuffle(viewer, self.rng)
            if in_bytes(other, viewer) != shown:
                self.fault("leaks", f"the view of {viewer} shows what it can't know")
            for what in other.broken():
                self.fault("leaks", f"reshuffled for {viewer}: {what}")
            if other.pending() != state.pending():
                self.fault("leaks", f"who must decide betrays something to {viewer}")
            elif viewer >= 0 and viewer in state.pending() and other.legal(viewer) != state.legal(viewer):
                self.fault("leaks", f"the legal actions of {viewer} depend on what it can't know")
            world = game.imagine(json.loads(shown), self.rng)
            if in_bytes(world, viewer) != shown:
                self.fault("imagine", f"an imagined state looks different to {viewer}")
            for what in world.broken():
                self.fault("imagine", f"imagined for {viewer}: {what}")
            if viewer >= 0 and viewer in state.pending() and world.legal(viewer) != state.legal(viewer):
                self.fault("imagine", f"an imagined state gives {viewer} other legal actions")
        data = json.loads(in_bytes(state, OPEN))
        if game.restore(data).view(OPEN) != state.view(OPEN):
            self.fault("imagine", "the open view doesn't restore the position")
        for seat in state.pending():
            if seat != CHANCE and not str(state.prompt(seat)):
                self.fault("contract", f"no prompt for seat {seat}")

    def refusals(self, seat: int, actions: list[int], before: dict[str, object]) -> None:
        """What isn't legal is refused with a clause of the game, and changes nothing."""
        state = self.match.state
        game = self.match.game
        if state.why_not(seat, actions[0]) is not None:
            self.fault("refusals", f"'{game.text(actions[0])}' is legal and refused")
        action = self.rng.below(len(game.actions()))
        if action in set(actions):
            return
        refusal = state.why_not(seat, action)
        if refusal is None or not refusal.clause.startswith(game.ledger + "-") or not str(refusal.phrase):
            self.fault("refusals", f"'{game.text(action)}' is refused by {refusal}")
        try:
            state.play(seat, action)
        except IllegalAction:
            pass
        else:
            self.fault("refusals", f"'{game.text(action)}' isn't legal and was played")
        if state.view(OPEN) != before:
            self.fault("refusals", f"refusing '{game.text(action)}' changed the position")

    def record(self) -> None:
        """Written, read and replayed, also from the middle, it is the same game."""
        match = self.match
        try:
            again = records.read(records.write(match), lambda _: match.game)
        except FondacoError as error:
            self.fault("records", str(error))
            return
        if again.state.view(OPEN) != match.state.view(OPEN) or again.state.scores() != match.state.scores():
            self.fault("records", "the record replays to another result")
        at = self.rng.below(len(match.moves) + 1)
        if match.at(at).view(OPEN) != again.at(at).view(OPEN):
            self.fault("records", f"the record is another position after move {at}")


def check_setup(game: Game, report: Report) -> None:
    """Player counts and options that the game doesn't have are refused; texts of actions are all different."""
    for players in (game.players_min - 1, game.players_max + 1):
        try:
            game.start(players)
            report.fault("setup", f"{players} players are accepted")
        except BadSetup as error:
            if error.clause != f"{game.ledger}-1":
                report.fault("setup", f"{players} players are refused without {game.ledger}-1")
    try:
        game.start(None, {"no such option": "x"})
        report.fault("setup", "an unknown option is accepted")
    except BadSetup:
        pass
    texts: dict[str, int] = {}
    for action in range(len(game.actions())):
        text = plain(game.text(action))
        if text in texts:
            report.fault("notation", f"actions {texts[text]} and {action} are both written '{text}'")
        texts[text] = action


def check_clauses(game: Game, tests: Path | None, report: Report) -> None:
    """There is a rulebook in English, translations have the same clauses, and each clause is named by a test."""
    written = translations(game)
    if "en" not in written:
        report.fault("rulebooks", f"there is no rulebook in English: {game.folder() / 'rules' / 'en.md'}")
    else:
        report.clauses = clauses(game)
        if not report.clauses:
            report.fault("rulebooks", f"en.md has no clauses: lines that begin with '- **{game.ledger}-1** '")
    for language in written if report.clauses else []:
        there = clauses(game, language)
        if sorted(there) != sorted(set(report.clauses)):
            odd = sorted(set(there) ^ set(report.clauses))
            report.fault("rulebooks", f"{language}.md has other clauses: {', '.join(odd[:9]) or 'some twice'}")
    named = named_by_tests(tests) if tests is not None else {}
    report.missing = [clause for clause in report.clauses if clause not in named]
    if tests is None:
        report.fault("clauses", "the tests aren't here; name their folder with --tests")
    elif report.missing:
        report.fault("clauses", f"no test names {', '.join(report.missing[:12])}")
