"""One position of Hansa Teutonica, and how pieces move in it.

Lists that change seldom (offices, tracks, tokens, points) are never changed in place but replaced, so that copies
share them; villages and supplies are copied. Hidden is only what the active player has drawn (HT-70).
"""

from typing import Final, final

from ...engine import Game, Phrase, Refusal, Rng, SheetLine, Step, StepState, Summary, View
from ...engine.plaindata import NO_NUMBERS, NO_ROWS
from ...engine.sight import Block
from .board import ALL_FREE, BIT_OF, FIRST_VILLAGE, LENGTH, N_CITIES, N_ROUTES, N_VILLAGES, ROUTE_OF, ROUTES, Map
from .desk import ACTIONES, FREE, LAST_POINT, NEUTRAL, NO_TOKEN, NOBODY, TRACK_KINDS, TRACKS
from .notation import ROUTE_NAMED

# Why the game ends.
GOES_ON: Final = 0
BY_POINTS: Final = 1
BY_TOKENS: Final = 2
BY_CITIES: Final = 3
BY_QUIET: Final = 4
ENDS: Final = ("", "points", "tokens", "cities", "quiet")


@final
class Seen:
    """Parts of an observation that seldom change, and what they were made from (observe.py)."""

    def __init__(self, players: int, owners: int) -> None:
        self.changed = (1 << N_ROUTES) - 1
        """The routes on which pieces have come or gone since, a bit each."""
        self.villages = [Block(N_ROUTES) for _ in range(owners)]
        """Where each owner has pieces, route by route, and where merchants are."""
        self.merchants = Block(N_ROUTES)
        self.cities = [Block(N_CITIES) for _ in range(owners)]
        """What each owner has in the cities; by offices, extra offices and who controls them."""
        self.offices = NO_NUMBERS
        self.extras = NO_ROWS
        self.controllers = NO_NUMBERS
        self.desks = [Block(17) for _ in range(players)]
        """Points, pieces, abilities, tokens, network and goals of each seat; and by what."""
        self.points = NO_NUMBERS
        self.tracks = NO_NUMBERS
        self.unused = NO_NUMBERS
        self.held = NO_NUMBERS
        self.linked = -1
        self.coellen: tuple[int, ...] = ()
        self.tokens = Block(N_ROUTES)
        """The tokens on the routes; by them."""
        self.on_routes = NO_NUMBERS
        self.draws = [b"", b""]
        """The tokens drawn and in the pile, for those who don't know what was drawn and for who does; by them."""
        self.pile = NO_NUMBERS
        self.drawn: tuple[int, ...] = (-1,)


@final
class HansaState(StepState):
    """Where every piece and token is, whose turn it is, and what must be decided in it."""

    def __init__(
        self,
        game: Game,
        players: int,
        step: Step["HansaState"],
        between: Step["HansaState"],
        board: Map,
        villages: list[int],
        free: list[int],
        pieces: list[int],
    ) -> None:
        super().__init__(game, players)
        self.step = step
        self.between: Final = between
        """The step between two actions, to which every action comes back."""
        self.board = board
        self.villages = villages
        """By village: FREE, or owner * 2 + kind."""
        self.free = free
        """By route: the set of its free villages."""
        self.pieces = pieces
        """seat * 4: traders and merchants in supply, traders and merchants in stock."""
        self.neutral_stock = 0

        self.offices: list[int]
        """By printed office: FREE, or owner * 2 + kind."""
        self.extras: list[tuple[int, ...]]
        """By city: its extra offices in the order they came, so the last is the leftmost."""
        self.filled: list[int]
        """By city: how many printed offices are taken."""
        self.held: list[int]
        """owner * 27 + city: offices there, extra ones too."""
        self.controllers: list[int]
        """By city: who controls it (HT-35)."""
        self.complete = 0
        self.tracks: list[int]
        """seat * 5 + ability: pieces taken off the track."""
        self.points: list[int]
        self.coellen: tuple[int, ...]
        """By space of the Coellen table: whose merchant."""
        self.linked = 0
        """The seats that have joined Stendal and Arnheim, as a set of bits."""

        self.on_routes: list[int]
        """By route: the token that lies there."""
        self.unused: list[int]
        """seat * 6 + token: tokens not used yet."""
        self.used: list[int]
        self.pile: list[int]
        """By token: how many are in the pile; their order is decided when they are drawn."""
        self.drawn: tuple[int, ...] = ()
        """Replacements that the active player has to place at the end of the turn."""
        self.out: list[int]
        """By token: how many are out of the game."""

        self.first = NOBODY
        self.active = NOBODY
        self.actions = 0
        self.acted = False
        self.quiet = 0
        """Turns in a row without an action (HT-73)."""
        self.turns = 0
        self.ending = GOES_ON

        self.route = -1
        """The route that is claimed or on which somebody was replaced."""
        self.for_neutral = False
        """Whether it is claimed for the neutral."""
        self.won = NO_TOKEN
        """The token that this claim brought."""
        self.owner = NOBODY
        """Whose the replaced piece is."""
        self.hand_traders = 0
        self.hand_merchants = 0
        """Pieces lifted or replaced that stand nowhere for the moment."""
        self.lifted: tuple[tuple[int, int], ...] = ()
        """Where those of them that come from the board stood: village and piece."""
        self.left = 0
        """How many more pieces may be lifted, added or removed."""
        self.settled: tuple[int, ...] = ()
        """Villages on which pieces were set down in this re-placing."""
        self.worth: list[float]
        """What the judge thinks of offices, tracks and routes; empty where it must think again."""
        self.networks: list[int]
        """By seat: the offices of its network; empty where they must be counted again."""
        self.rest = 0.0
        """How much of the game the judge believes to be left; 0 where it hasn't settled that."""
        self.seen: Seen | None = None
        """What was written of it as numbers, where it was."""

    def copy(self) -> "HansaState":
        other = HansaState(
            self.game,
            self.players,
            self.step,
            self.between,
            self.board,
            self.villages.copy(),
            self.free.copy(),
            self.pieces.copy(),
        )
        other.over = self.over
        if self.rng is not None:
            other.rng = self.rng.copy()
        other.barriers = self.barriers
        other.neutral_stock = self.neutral_stock
        other.offices = self.offices
        other.extras = self.extras
        other.filled = self.filled
        other.held = self.held
        other.controllers = self.controllers
        other.complete = self.complete
        other.tracks = self.tracks
        other.points = self.points
        other.coellen = self.coellen
        other.linked = self.linked
        other.on_routes = self.on_routes
        other.unused = self.unused
        other.used = self.used
        other.pile = self.pile
        other.drawn = self.drawn
        other.out = self.out
        other.first = self.first
        other.active = self.active
        other.actions = self.actions
        other.acted = self.acted
        other.quiet = self.quiet
        other.turns = self.turns
        other.ending = self.ending
        other.route = self.route
        other.for_neutral = self.for_neutral
        other.won = self.won
        other.owner = self.owner
        other.hand_traders = self.hand_traders
        other.hand_merchants = self.hand_merchants
        other.lifted = self.lifted
        other.left = self.left
        other.settled = self.settled
        other.worth = self.worth
        other.networks = self.networks
        other.rest = self.rest
        return other

    # The contract ---------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        from .view import view

        return view(self, seat)

    def reshuffle(self, seat: int, rng: Rng) -> None:
        from .view import reshuffle

        reshuffle(self, seat, rng)

    def scores(self) -> list[int]:
        from .scoring import scores

        return scores(self)

    def sheet(self) -> list[SheetLine]:
        from .scoring import sheet

        return sheet(self)

    def refusal(self, seat: int, action: int) -> Refusal:
        """Two routes are only on the map for 4 and 5 players (HT-2)."""
        route = ROUTE_NAMED[action]
        if route >= self.board.routes:
            return Refusal("HT-2", Phrase("this map has no route {route}", route=ROUTES[route]))
        return self.step.refusal(self, seat, action)

    def broken(self) -> list[str]:
        from .invariants import broken

        return broken(self)

    def summary(self) -> Summary:
        return Summary(ENDS[self.ending] if self.over else "", 0, self.first)

    # Pieces in villages ---------------------------------------------------------------------------

    def settle_piece(self, village: int, owner: int, kind: int) -> None:
        """Put a piece on a free village."""
        self.villages[village] = owner * 2 + kind
        self.free[ROUTE_OF[village]] -= BIT_OF[village]
        if self.seen is not None:
            self.seen.changed |= 1 << ROUTE_OF[village]

    def clear(self, village: int) -> int:
        """Take the piece away from a village; which it was."""
        piece = self.villages[village]
        self.villages[village] = FREE
        self.free[ROUTE_OF[village]] += BIT_OF[village]
        if self.seen is not None:
            self.seen.changed |= 1 << ROUTE_OF[village]
        return piece

    def lift(self, village: int) -> int:
        """Take a piece from a village into the hand; which it was."""
        piece = self.clear(village)
        self.lifted = (*self.lifted, (village, piece))
        return piece

    def set_down(self, village: int, owner: int, kind: int) -> None:
        """Put a piece from the hand on a free village; of equal ones that was lifted first."""
        self.settle_piece(village, owner, kind)
        for at in range(len(self.lifted)):
            if self.lifted[at][1] == owner * 2 + kind:
                self.lifted = (*self.lifted[:at], *self.lifted[at + 1 :])
                return

    def holder(self, route: int) -> int:
        """Whose pieces fill all villages of the route, or nobody's (HT-20, HT-62)."""
        if self.free[route] != 0:
            return NOBODY
        first = FIRST_VILLAGE[route]
        villages = self.villages
        owner = villages[first] >> 1
        for village in range(first + 1, first + LENGTH[route]):
            if villages[village] >> 1 != owner:
                return NOBODY
        return owner

    def on_claimed(self, kind: int) -> int:
        """How many pieces of a kind stand on the claimed route."""
        count = 0
        first = FIRST_VILLAGE[self.route]
        for village in range(first, first + LENGTH[self.route]):
            if self.villages[village] & 1 == kind:
                count += 1
        return count

    def decider(self) -> int:
        """Who sets the replaced piece down: its owner, or the other player where it is neutral (HT-16, HT-61)."""
        return 1 - self.active if self.owner == NEUTRAL else self.owner

    def to_stock(self, owner: int, kind: int) -> None:
        """A piece goes to its owner's stock."""
        if owner == NEUTRAL:
            self.neutral_stock += 1
        else:
            self.pieces[owner * 4 + 2 + kind] += 1

    def to_supply(self, owner: int, kind: int) -> None:
        """A piece goes to its owner's supply, a neutral one to the neutral stock (HT-47)."""
        if owner == NEUTRAL:
            self.neutral_stock += 1
        else:
            self.pieces[owner * 4 + kind] += 1

    # Points, abilities and tokens -----------------------------------------------------------------

    def score(self, seat: int, points: int) -> None:
        """Points on the track; 20 end the game (HT-50)."""
        self.worth = []
        self.points = self.points.copy()
        self.points[seat] += points
        if self.points[seat] >= LAST_POINT:
            self.end_by(BY_POINTS)

    def end_by(self, cause: int) -> None:
        """The game ends with this action (HT-53); the first cause is the one that is told."""
        if self.ending == GOES_ON:
            self.ending = cause

    def level(self, seat: int, ability: int) -> int:
        """How many pieces have left the track."""
        return self.tracks[seat * 5 + ability]

    def improve(self, seat: int, ability: int) -> None:
        """The leftmost piece of the track goes to supply; the better value counts at once (HT-28, HT-29)."""
        level = self.level(seat, ability)
        self.worth = []
        self.tracks = self.tracks.copy()
        self.tracks[seat * 5 + ability] = level + 1
        self.pieces[seat * 4 + TRACK_KINDS[ability]] += 1
        if ability == ACTIONES:
            self.actions += TRACKS[ACTIONES][level + 1] - TRACKS[ACTIONES][level]
        if self.log is not None:
            self.tell("improved", seat, {"ability": ability, "level": level + 1})

    def use_token(self, token: int) -> None:
        """A token of the active player is turned down (HT-42)."""
        at = self.active * 6 + token
        self.worth = []
        self.unused = self.unused.copy()
        self.unused[at] -= 1
        self.used = self.used.copy()
        self.used[at] += 1
        if self.log is not None:
            self.tell("used", self.active, {"token": token})

    def spend(self) -> None:
        """An action is taken."""
        self.actions -= 1
        self.acted = True


def empty_state(game: Game, players: int, board: Map, step: Step[HansaState], between: Step[HansaState]) -> HansaState:
    """A board without any piece or token, before anything is set up."""
    free = [ALL_FREE[route] if route < board.routes else 0 for route in range(N_ROUTES)]
    state = HansaState(game, players, step, between, board, [FREE] * N_VILLAGES, free, [0] * (players * 4))
    state.offices = [FREE] * board.offices
    state.extras = [() for _ in range(N_CITIES)]
    state.filled = [0] * N_CITIES
    state.held = [0] * ((NEUTRAL + 1) * N_CITIES)
    state.controllers = [NOBODY] * N_CITIES
    state.tracks = [0] * (players * 5)
    state.points = [0] * players
    state.coellen = (NOBODY, NOBODY, NOBODY, NOBODY)
    state.on_routes = [NO_TOKEN] * N_ROUTES
    state.unused = [0] * (players * 6)
    state.used = [0] * (players * 6)
    state.pile = [0] * 6
    state.out = [0] * 6
    state.worth = []
    state.networks = []
    return state


def kinds_of(traders: int, merchants: int) -> int:
    """Which kinds there are, as a set of two bits."""
    return (1 if traders > 0 else 0) + (2 if merchants > 0 else 0)
