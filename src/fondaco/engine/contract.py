"""What a game is: the one interface that people, bots, records, pages and research use.

A game is a sequence of decisions. At each moment exactly one thing is true: somebody must decide
(`pending()` names the seats, several for a secret simultaneous choice), chance must decide
(`pending() == (CHANCE,)`), or it is over (`pending() == ()`).

`State` is one position and `Game` the game as a value. A game's folder subclasses both; the public
methods here do the common duties once (bad player counts, illegal actions, chance), so that a game
writes rules only.
"""

import secrets
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final, final

from .actions import Actions, Family, no_action
from .boards import Boards
from .errors import BadSetup, IllegalAction, Refusal
from .events import CHANCE, OPEN, Event
from .guide import Guide
from .mind import Blank, Mind
from .native import mypyc_attr
from .phrases import Gap, Phrase, Quoted, Speaker, quoted
from .rng import Rng
from .sight import Sight, numbers_of, sight_of

CHANCE_ONLY: Final[tuple[int, ...]] = (CHANCE,)
NOBODY: Final[tuple[int, ...]] = ()
ONLY: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,))
"""`pending()` of a single seat, made once."""

View = dict[str, object]
"""What one viewer knows: plain data that JSON can carry."""


@final
class Option:
    """A choice that a table makes at set-up. The first value is the default.

    An option without values takes any text (the name of a board file, say) and is empty by default.
    """

    def __init__(
        self, name: str, values: tuple[str, ...], clause: str, title: str, means: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.values = values
        self.clause = clause
        self.title = title
        self.means = means
        """What each value means, in a sentence for whoever sets a table."""

    @property
    def default(self) -> str:
        return self.values[0] if self.values else ""

    def as_data(self) -> dict[str, object]:
        return {
            "values": list(self.values),
            "default": self.default,
            "clause": self.clause,
            "title": self.title,
            "means": list(self.means),
        }


@final
class Secret:
    """Outcomes that aren't shown to everybody: of chance or of a decision, and the clause that says so.

    Only who decides learns which of these actions it was; of chance, the seat that its event names. Choices that
    several seats make at once are secret anyway until the last is made and need not be named.
    """

    def __init__(
        self, families: tuple[Family, ...], clause: str, until: int = -1, looks: bool = False, shown: str = ""
    ) -> None:
        self.actions: list[int] = []
        for family in families:
            self.actions += family.actions()
        self._known = frozenset(self.actions)
        self.clause = clause
        self.until = until
        """The action that shows them to all, where there is one."""
        self.shown = shown
        """The kind of event by which one of them is shown to all, where that happens unasked."""
        self.looks = looks
        """Whether who decides sees for that what is hidden otherwise (a pile, say)."""

    def __contains__(self, action: int) -> bool:
        return action in self._known


@final
class SheetLine:
    """A line of the score sheet: what is counted, the points of each seat, and the clause that says so.

    `notes` may add to each seat's points what they were counted from (the cities of a network, say).
    """

    def __init__(self, label: Phrase, points: list[int], clause: str, notes: list[Phrase] | None = None) -> None:
        self.label = label
        self.points = points
        self.clause = clause
        self.notes = notes


@final
class Summary:
    """What there is to tell of the course of a game, as far as the game counts it."""

    def __init__(self, ended_by: str = "", rounds: int = 0, starter: int = -1) -> None:
        self.ended_by = ended_by
        """Which end it came to (`villages`, say), where there are several; empty before and where there is one."""
        self.rounds = rounds
        """How many rounds have begun, the present one included; 0 where they aren't counted."""
        self.starter = starter
        """Who had the first turn; -1 where nobody has it for the whole game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of one game.

    With an own generator (`game.new(seed=...)`) chance is decided at once after each action. Without one
    (`game.start(...)`, imagined and replayed states) chance waits for `apply(CHANCE, outcome)`.
    """

    def __init__(self, game: "Game", players: int) -> None:
        self.game = game
        self.players = players
        self.over = False
        self.rng: Rng | None = None
        self.log: list[Event] | None = None
        self.barriers = 0

    # What a game writes ---------------------------------------------------------------------------

    @abstractmethod
    def pending(self) -> tuple[int, ...]:
        """The seats that must decide now; `(CHANCE,)` where chance must; `()` where the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """All actions of a pending seat, never empty, in the order of their numbers. Not to be changed."""

    @abstractmethod
    def chance(self) -> list[tuple[int, int]]:
        """Where chance must decide: each possible outcome (an action) with its weight."""

    @abstractmethod
    def apply(self, seat: int, action: int) -> None:
        """Carry out an action known to be legal (seat `CHANCE`: an outcome). `play` is the checked form."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent state in the same position. Nobody listens to its events."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """All that a seat may know, and nothing else; `SPECTATOR` for the public, `OPEN` for everything.

        `view(OPEN)` is the complete position: `game.imagine(state.view(OPEN), rng)` restores it exactly.
        """

    @abstractmethod
    def reshuffle(self, seat: int, rng: Rng) -> None:
        """Exchange what the seat can't know for something else that is as likely to be true.

        The seat's view must not change by a byte. `SPECTATOR` knows only what is public.
        """

    @abstractmethod
    def scores(self) -> list[int]:
        """The points or money of each seat as they stand, shown to all: nothing that is hidden from somebody."""

    @abstractmethod
    def refusal(self, seat: int, action: int) -> Refusal:
        """The clause that forbids an action to a seat that must decide and can't do it. `why_not` asks."""

    @abstractmethod
    def prompt(self, seat: int) -> Phrase:
        """What the pending seat must decide: 'bid or pass', say. All see it."""

    @abstractmethod
    def broken(self) -> list[str]:
        """Invariants that don't hold: pieces, cards and money that went missing. Empty in a sound state."""

    def ranks(self) -> list[int]:
        """The rank of each seat, 1 the best; equals share a rank. Tie-breaks are the game's."""
        scores = self.scores()
        return [1 + sum(1 for other in scores if other > score) for score in scores]

    def sheet(self) -> list[SheetLine]:
        """The score sheet as it stands now, shown to all. Its lines add up to `scores()` at the end of the game."""
        return []

    def summary(self) -> Summary:
        """Ends, rounds and first player, where the game has them; `fondaco simulate` counts them."""
        return Summary()

    def sample(self, rng: Rng) -> int:
        """One outcome of chance, drawn by its weight. A game may draw faster than by the whole list."""
        outcomes = self.chance()
        return outcomes[rng.weighted([weight for _, weight in outcomes])][0]

    # What every game has --------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> None:
        """Check and carry out an action; then let chance decide where this state has an own generator."""
        if not self.is_legal(seat, action):
            raise self._illegal(seat, action)
        self.apply(seat, action)
        if self.rng is not None:
            self.settle(self.rng)

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether the action can be played by the seat now; seat `CHANCE` for outcomes of chance."""
        if seat not in self.pending():
            return False
        if seat == CHANCE:
            return any(outcome == action and weight > 0 for outcome, weight in self.chance())
        return action in self.legal(seat)

    def why_not(self, seat: int, action: int) -> Refusal | None:
        """The clause that forbids an action to a seat now; None where it is legal."""
        game = self.game
        if self.over:
            return Refusal(game.over_clause, Phrase("the game is over"))
        if self.is_legal(seat, action):
            return None
        if seat not in self.pending():
            return Refusal(game.turn_clause, Phrase("it isn't this seat's turn to decide"))
        if not 0 <= action < len(game.actions()):
            return Refusal(game.turn_clause, Phrase("there is no such action"))
        return self.refusal(seat, action)

    def settle(self, rng: Rng) -> None:
        """Let chance decide until it is somebody's turn or the game is over."""
        while not self.over and self.pending()[0] == CHANCE:
            self.apply(CHANCE, self.sample(rng))

    def winners(self) -> list[int]:
        """The seats of first rank of a finished game; nobody before its end."""
        if not self.over:
            return []
        return [seat for seat, rank in enumerate(self.ranks()) if rank == 1]

    def tell(self, kind: str, seat: int, data: dict[str, object], secret: dict[str, object] | None = None) -> None:
        """Report an event to whoever listens. In hot code ask `self.log is not None` before building the data."""
        if self.log is not None:
            self.log.append(Event(kind, seat, data, secret))

    def _illegal(self, seat: int, action: int) -> IllegalAction:
        pending = self.pending()
        if self.over:
            return IllegalAction(Phrase("the game is over: nothing can be played any more"))
        if seat not in pending:
            if pending == CHANCE_ONLY:
                return IllegalAction(Phrase("seat {seat} has nothing to decide now; chance must decide", seat=seat))
            who: list[Gap] = list(pending)
            return IllegalAction(
                Phrase("seat {seat} has nothing to decide now; who must decide: seat {seats}", seat=seat, seats=who)
            )
        if not 0 <= action < len(self.game.actions()):
            return IllegalAction(no_action(action, len(self.game.actions())))
        text = Quoted(self.game.text(action))
        if seat == CHANCE:
            outcomes = _some(self.game, [outcome for outcome, _ in self.chance()])
            return IllegalAction(
                Phrase("'{text}' can't come by chance now; allowed: {moves}", text=text, moves=outcomes)
            )
        refusal = self.why_not(seat, action)
        if refusal is None:  # can't be: `legal` names it, `is_legal` doesn't
            return IllegalAction(Phrase("'{text}' isn't legal", text=text))
        moves = _some(self.game, self.legal(seat))
        phrase = Phrase(
            "'{text}' isn't legal: {reason}; allowed: {moves}", text=text, reason=refusal.phrase, moves=moves
        )
        return IllegalAction(phrase, refusal)


def _some(game: "Game", actions: list[int]) -> list[Gap]:
    """The first of them, as they are typed."""
    shown: list[Gap] = [Quoted(f"'{game.text(action)}'") for action in actions[:6]]
    return [*shown, Quoted("…")] if len(actions) > 6 else shown


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game as one value: what it is called, who can play it with which options, and where its parts are."""

    def __init__(self) -> None:
        self.id = ""
        self.title = ""
        self.designers = ""
        self.year = 0
        self.players_min = 2
        self.players_max = 4
        self.minutes = 60
        self.weight = 2
        """How demanding it is, from 1 (light) to 5."""
        self.about = ""
        """One line for the home page, in English; translated like every text."""
        self.rules_version = 1
        self.ledger = ""
        """The prefix of its clauses, `MED` say."""
        self.turn_clause = ""
        """The clause that says whose turn it is."""
        self.over_clause = ""
        """The clause that says when the game is over."""
        self.tie_clause = ""
        """The clause that says who is ahead of equal scores."""
        self.tie_words = ""
        """The same in a sentence, in English; translated like every text."""
        self.options: tuple[Option, ...] = ()
        self.secrets: tuple[Secret, ...] = ()
        """What isn't shown to everybody when it happens; `check_game` holds the game to it, both ways."""
        self.mind: Mind = Blank()
        """What bots know of it."""
        self.guide: Guide = Guide()
        """What pages say of it beyond its rules."""
        self.sight: Sight | None = None
        """How its seats see it as numbers, where programs can learn it."""
        self.boards: Boards | None = None
        """How it is played on other boards, where it can be."""
        self.check_games = 5000
        """How many random games `fondaco check` plays."""
        self.board_id = ""
        """Name and fingerprint of the board file in play, where the game has boards."""
        self._actions: Actions | None = None

    # What a game writes ---------------------------------------------------------------------------

    @abstractmethod
    def folder(self) -> Path:
        """Where the game's data, rulebooks, texts and table are."""

    @abstractmethod
    def make_actions(self) -> Actions:
        """All actions with their texts; asked for once."""

    @abstractmethod
    def make_state(self, players: int, options: dict[str, str]) -> State:
        """The first position, before any chance; players and options are valid."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that the viewer can't tell from the real one: hidden parts are filled in at random.

        It has no own generator and the same view for that seat.
        """

    @abstractmethod
    def describe_event(self, event: Event) -> Phrase:
        """What an event is in words, from the part of it that the viewer saw (`Event.seen_by`).

        `SILENCE` where it isn't worth a line of the log.
        """

    def screen(self, view: View, speaker: Speaker) -> str:
        """The view as text for the terminal, in the speaker's language."""
        return "\n".join(f"{key}: {value}" for key, value in view.items())

    def map(self, view: View, speaker: Speaker) -> str:
        """The board as a map in signs, for terminals; empty where the game has none."""
        return ""

    def on_the_map(self, view: View) -> bool:
        """Whether what must be decided now is a matter of the map, so that it is shown unasked."""
        return False

    def leads_to(self, state: State, action: int) -> Phrase | None:
        """What a legal action leads to where its words don't say it (where a wagon stops); only what is public."""
        return None

    def printed(self) -> dict[str, object]:
        """What `table.html` draws beside the view and never changes: coordinates, names, printed tables."""
        return {}

    def replays(self, version: int) -> bool:
        """Whether what was played by that version of the rules means the same today; a game says so of older ones."""
        return version == self.rules_version

    # What every game has --------------------------------------------------------------------------

    def new(self, players: int | None = None, seed: int | None = None, options: dict[str, str] | None = None) -> State:
        """A game ready to play; chance is decided by a generator of its own from the seed (or none: at random)."""
        state = self.start(players, options)
        state.rng = Rng(secrets.randbits(96) if seed is None else seed)
        state.settle(state.rng)
        return state

    def start(self, players: int | None = None, options: dict[str, str] | None = None) -> State:
        """The first position with chance undecided: for records, servers and searches that decide it themselves."""
        chosen = self.check_options(options or {})
        count = self.check_players(self.players_max if players is None else players)
        return self.configured(chosen).make_state(count, chosen)

    def check_players(self, count: int) -> int:
        """The number of players, where the game can be played by so many."""
        if not self.players_min <= count <= self.players_max:
            wrong = Phrase(
                "{game} is for {low} to {high} players, not {n}",
                game=Quoted(self.title),
                low=self.players_min,
                high=self.players_max,
                n=count,
            )
            raise BadSetup(wrong, f"{self.ledger}-1")
        return count

    def check_options(self, options: dict[str, str]) -> dict[str, str]:
        """All options with their values, defaults filled in."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadSetup(self._no_option(name))
            if known[name].values and value not in known[name].values:
                wrong = Phrase(
                    "option {name} can be {values}, not '{value}'",
                    name=Quoted(name),
                    values=quoted(known[name].values),
                    value=Quoted(value),
                )
                raise BadSetup(wrong, known[name].clause)
        return {name: options.get(name, option.default) for name, option in known.items()}

    def _no_option(self, name: str) -> Phrase:
        game, wrong = Quoted(self.title), Quoted(name)
        if not self.options:
            return Phrase("{game} has no options: there is no '{name}'", game=game, name=wrong)
        known = quoted(option.name for option in self.options)
        return Phrase("{game} has no option '{name}'; its options: {options}", game=game, name=wrong, options=known)

    def configured(self, options: dict[str, str]) -> "Game":
        """The game as these options want it: itself, or on the board of the file that they name."""
        file = options.get("board", "") if self.boards is not None else ""
        return self.boards.game_on_file(file) if self.boards is not None and file else self

    def observation_names(self, players: int, options: dict[str, str] | None = None) -> list[str]:
        """What each number of an observation is. Seat 0 is the viewer, seat 1 sits left of it, and so on."""
        chosen = self.check_options(options or {})
        return sight_of(self.configured(chosen)).names(self.check_players(players), chosen)

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        """Append what the seat knows as pieces of numbers (float32); joined they are the observation.

        Nothing is checked here: programs that learn call it without end. `observation` is the checked form.
        """
        sight_of(self).observe(state, seat, out)

    def observation(self, state: State, seat: int) -> list[float]:
        """What the seat knows as numbers, each between about 0 and 1, in the order of `observation_names`."""
        if not 0 <= seat < state.players:
            raise BadSetup(Phrase("there is no seat {seat} among {n}", seat=seat, n=state.players))
        out: list[bytes] = []
        sight_of(self).observe(state, seat, out)
        return numbers_of(b"".join(out))

    def actions(self) -> Actions:
        """All actions with their texts."""
        if self._actions is None:
            self._actions = self.make_actions()
        return self._actions

    def text(self, action: int) -> str:
        """An action as a person can type it."""
        return self.actions().text(action)

    def parse(self, text: str) -> int:
        """The action that a typed text means."""
        return self.actions().parse(text)

    def describe(self, action: int) -> Phrase:
        """What an action is in words, for buttons and lists."""
        return self.actions().says(action)

    def place(self, action: int) -> str:
        """The place on the board to which the page ties the action (`village-3`, `bid`), empty for none."""
        return self.actions().place(action)

    def amount(self, action: int) -> int:
        """The amount that the action names (bids, prices), for a number control; -1 for none."""
        return self.actions().amount(action)

    def restore(self, data: View) -> State:
        """The exact position of which `data` is the open view."""
        if data.get("viewer") != OPEN:
            raise BadSetup(Phrase("only an open view can be restored; a seat's view must be imagined"))
        return self.imagine(data, Rng(0))

    def __repr__(self) -> str:
        return f"fondaco.load({self.id!r})"
