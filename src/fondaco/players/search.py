"""Information-set Monte Carlo tree search for any game behind the contract.

It starts from a view, as every bot: an imagined world, in which each iteration exchanges what the seat can't
know. The tree branches by what was decided and by what chance brought. Each seat maximises its own share of the
win; seats that choose in secret at once choose without knowing of each other. New positions are judged by the
game's `judge`; promising actions are tried first and wide decisions grow slowly (progressive widening).
"""

import math
from time import perf_counter
from typing import Final, final

from ..engine import CHANCE, CHANCE_ONLY, Game, Mind, Rng, State, View
from .bots import Bot, lead, least_of_best

WAVERING: Final = 0.06
"""How far a secret choice strays from the best, in shares of the win."""
ROOT_GLANCE: Final = 24
"""At the decision itself, of the actions that the game's prior tells apart, so many are judged at first sight."""
LONGEST_PLAYOUT: Final = 300
SMALLEST_STAKE: Final = 0.004
ENDLESS: Final = 1_000_000_000


SETTINGS: Final[dict[str, float]] = {
    "explore": 2.0,
    "sharpness": 2.0,
    "widen": 1.0,
    "trust": 2.0,
    "scale": 1.0,
    "result": 0.8,
    "glance": 4.0,
    "rounds": 1.0,
    "look": 6.0,
}


@final
class Settings:
    """What search can be tuned by. `fondaco tune GAME --search N` has found the values."""

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        self.knobs = {**SETTINGS, **(changes or {})}
        self.explore = self.knobs["explore"]
        """How much an untried but promising action attracts, in what is at stake at the decision."""
        self.sharpness = self.knobs["sharpness"]
        """How strongly first sight prefers the better judged action, in what is at stake."""
        self.widen = self.knobs["widen"]
        """Actions looked at: 3 + widen * sqrt(visits)."""
        self.trust = self.knobs["trust"]
        """The judge's first sight of an action counts as so many visits."""
        self.scale = self.knobs["scale"]
        """The scale of points to win shares, in the game's `spread`."""
        self.result = self.knobs["result"]
        """How much of a finished game's value is the win itself; the rest is by points."""
        self.glance = int(self.knobs["glance"])
        """Within the tree, of the actions that the game's prior tells apart, so many are judged at first sight."""
        self.rounds = self.knobs["rounds"]
        """Positions are judged so many rounds after the decision, where the game has a clock: the tree ends there, and
        what it has not grown to is played on, each taking what looks best. What is compared is judged at the same
        time, and nobody seems better off only because others haven't moved."""
        self.look = max(1, int(self.knobs["look"]))
        """Where a position is played on, of the actions that the game's prior tells apart, so many are judged."""


@final
class Edge:
    """An action of a seat at a node: how promising, how often tried, and what came of it for that seat."""

    def __init__(self, action: int, guess: float, prior: float) -> None:
        self.action = action
        self.guess = guess
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.child: Node | None = None

    def value(self, trust: float, drift: float) -> float:
        return (self.total + trust * (self.guess + drift)) / (self.visits + trust)


@final
class Choice:
    """What one seat can do at a node, the most promising first; edges are made when they are looked at."""

    def __init__(self, seat: int, legal: list[int]) -> None:
        self.seat = seat
        self.legal = legal
        self.visits = 0
        self.surprise = 0.0
        """The sum of what came of the actions tried, beyond their guesses."""
        self.stake = 0.0
        """How much better than the average the best action looks: the scale of this decision."""
        self.edges: list[Edge] = []
        self.order: list[int] = []
        self.guesses: list[float] = []
        self.priors: list[float] = []

    def drift(self) -> float:
        """How much better than guessed it goes on from here: guesses are of now, results of later."""
        return self.surprise / self.visits if self.visits > 0 else 0.0

    def open(self, count: int) -> int:
        """Have so many edges, or all there are; how many."""
        edges = self.edges
        if count > len(self.order):
            count = len(self.order)
        for at in range(len(edges), count):
            edges.append(Edge(self.order[at], self.guesses[at], self.priors[at]))
        return count

    def add(self, edge: Edge) -> None:
        """An action that other worlds allow: it stands after those of `legal`."""
        self.order.append(edge.action)
        self.guesses.append(edge.guess)
        self.priors.append(edge.prior)
        self.edges.append(edge)


@final
class Node:
    """What happened up to here; what follows it."""

    def __init__(self) -> None:
        self.visits = 0
        self.choices: list[Choice] = []
        self.after: dict[int, Node] = {}
        """By what chance brought, or by what several seats chose at once."""


@final
class Candidate:
    """An action as search sees it: the share of its thought, and the share of the win that it promises."""

    def __init__(self, action: int, visits: int, share: float, value: float) -> None:
        self.action = action
        self.visits = visits
        self.share = share
        self.value = value


@final
class Thought:
    """What came out of a search: the candidates, the best first."""

    def __init__(self, candidates: list[Candidate], iterations: int, seconds: float) -> None:
        self.candidates = candidates
        self.iterations = iterations
        self.seconds = seconds

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


@final
class Search(Bot):
    """Thinks for a number of iterations, or for a time, or until the first of both is used up."""

    def __init__(
        self,
        game: Game,
        iterations: int = 0,
        seconds: float = 0.0,
        settings: Settings | None = None,
        mind: Mind | None = None,
    ) -> None:
        super().__init__(game, mind)
        self.iterations = iterations if iterations > 0 else ENDLESS if seconds > 0 else 1000
        self.seconds = seconds
        self.settings = settings if settings is not None else Settings(self.mind.search)

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.think(seat, view, legal, rng).best.action

    def think(self, seat: int, view: View, legal: list[int], rng: Rng) -> Thought:
        """Search from a view; rank the legal actions."""
        start = perf_counter()
        tree = Tree(self.game, seat, self.game.imagine(view, rng), self.settings, rng.fork(), self.mind)
        deadline = start + self.seconds * 0.94 if self.seconds > 0 else 0.0
        done = tree.grow(self.iterations, deadline)
        candidates = tree.ranking(legal)
        return Thought(candidates, done, perf_counter() - start)


@final
class Tree:
    """The tree of one decision."""

    def __init__(
        self, game: Game, seat: int, world: State, settings: Settings, rng: Rng, mind: Mind | None = None
    ) -> None:
        self.mind = mind if mind is not None else game.mind
        self.joint = len(game.actions()) + 1
        """Choices of several seats at once are one number, each seat's with room for every action."""
        self.seat = seat
        self.world = world
        self.settings = settings
        self.rng = rng
        self.players = world.players
        self.scale = 1.0 / (self.mind.spread * settings.scale)
        self.stake = 0.0
        """What is at stake at the root: taken where a decision within the tree isn't judged at first sight."""
        self.until = 0
        """When positions are judged; 0 at once."""
        if settings.rounds > 0.0:
            now = self.mind.turn(world)
            if now > 0:
                self.until = now + max(1, int(settings.rounds * world.players))
        self.deadline = 0.0
        """When the time is used up; 0 for never."""
        self.root = Node()
        self.path: list[Edge] = []
        self.made: list[Choice] = []

    def grow(self, iterations: int, deadline: float) -> int:
        """Iterate until the budget is used up; how often. At least once through the root's first sight."""
        done = 0
        slowest = 0.0
        self.deadline = deadline
        self.expand(self.root, self.world, ROOT_GLANCE)
        before = perf_counter()
        longest = (deadline - before) * 0.1
        while done < iterations:
            if deadline > 0.0:
                now = perf_counter()
                if slowest < now - before < longest:
                    slowest = now - before
                before = now
                if now + slowest > deadline:
                    break
            if self.iterate():
                done += 1
        return done

    def iterate(self) -> bool:
        """One world, one way down the tree, one judgement, and what it means for the way; whether the time sufficed."""
        state = self.world.copy()
        state.reshuffle(self.seat, self.rng)
        self.path.clear()
        self.made.clear()
        node = self.root
        while True:
            pending = state.pending()
            if not pending:
                break
            if pending == CHANCE_ONLY:
                outcome = state.sample(self.rng)
                state.apply(CHANCE, outcome)
                node = follow(node, outcome)
                continue
            if node.visits == 0 and node is not self.root:
                break
            if 0 < self.until <= self.mind.turn(state):
                break
            if not node.choices:
                self.expand(node, state, self.settings.glance)
            if len(pending) == 1:
                edge = self.decide(node, state, pending[0], 0, False)
                state.apply(pending[0], edge.action)
                node.visits += 1
                child = edge.child
                if child is None:
                    child = Node()
                    edge.child = child
                node = child
            else:
                key = 0
                for at in range(len(pending)):
                    edge = self.decide(node, state, pending[at], at, True)
                    state.apply(pending[at], edge.action)
                    key = key * self.joint + edge.action + 1
                node.visits += 1
                node = follow(node, key)
        node.visits += 1
        if self.until > 0 and not self.play_on(state):
            return False
        worth = self.worth(state, True)
        for i in range(len(self.path)):
            edge = self.path[i]
            choice = self.made[i]
            result = worth[choice.seat]
            edge.visits += 1
            edge.total += result
            choice.visits += 1
            choice.surprise += result - edge.guess
        return True

    def play_on(self, state: State) -> bool:
        """Play on until the time at which all are judged; everybody takes what looks best at first sight.

        Whether it came to that before the thinking time was used up.
        """
        for _ in range(LONGEST_PLAYOUT):
            pending = state.pending()
            if not pending or self.mind.turn(state) >= self.until:
                return True
            if self.deadline > 0.0 and perf_counter() > self.deadline:
                return False
            state.apply(pending[0], self.at_first_sight(state, pending[0]))
            state.settle(self.rng)
        return True

    def at_first_sight(self, state: State, seat: int) -> int:
        """The action that looks best to the seat, of the most promising few."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        action = self.mind.quick(state, seat, self.rng)
        if action >= 0:
            return action
        bound = 0.0
        promise = self.mind.prior(state, seat, legal)
        if len(promise) == len(legal) > self.settings.look:
            bound = least_of_best(promise, self.settings.look)
        else:
            promise = [1.0] * len(legal)
        luck = self.rng.fork()
        best = legal[0]
        most = -1e9
        for i in range(len(legal)):
            if promise[i] >= bound:
                after = state.copy()
                after.apply(seat, legal[i])
                after.settle(luck.copy())
                value = lead(self.mind.judge(after), seat)
                if value > most:
                    most = value
                    best = legal[i]
        return best

    def decide(self, node: Node, state: State, seat: int, at: int, secret: bool) -> Edge:
        """The edge that a seat follows now; noted on the path."""
        choice = self.choice_of(node, state, seat, at)
        legal = state.legal(seat)
        if legal == choice.legal:
            edge = self.select(choice, WAVERING if secret else 0.0)
        else:
            edge = self.select_among(choice, legal, state)
        self.path.append(edge)
        self.made.append(choice)
        return edge

    def choice_of(self, node: Node, state: State, seat: int, at: int) -> Choice:
        """The seat's part of a node. Worlds can differ in who must decide: then the part is made anew."""
        if at < len(node.choices) and node.choices[at].seat == seat:
            return node.choices[at]
        for choice in node.choices:
            if choice.seat == seat:
                return choice
        choice = self.sight(state, seat, self.settings.glance)
        node.choices.append(choice)
        return choice

    def select(self, choice: Choice, wavering: float) -> Edge:
        """The action with the best sum of what it brought and what it promises.

        Those who choose in secret at once waver: were they to take turns in step, each would seem to know the other.
        """
        settings = self.settings
        trust = settings.trust
        root = math.sqrt(choice.visits + 1.0)
        wide = choice.open(min(int(3.0 + settings.widen * root), len(choice.legal)))
        edges = choice.edges
        drift = choice.drift()
        pull = settings.explore * root * choice.stake
        best = edges[0]
        most = -1e9
        for i in range(wide):
            edge = edges[i]
            visits = float(edge.visits)
            score = (edge.total + trust * (edge.guess + drift)) / (visits + trust) + pull * edge.prior / (1.0 + visits)
            if wavering > 0.0:
                score -= wavering * math.log(-math.log(0.999 * self.rng.unit() + 0.0005))
            if score > most:
                most = score
                best = edge
        return best

    def select_among(self, choice: Choice, legal: list[int], state: State) -> Edge:
        """The same where this world allows other actions than the world in which the node was first seen."""
        settings = self.settings
        allowed = set(legal)
        root = math.sqrt(choice.visits + 1.0)
        wide = int(3.0 + settings.widen * root)
        pull = settings.explore * root * choice.stake
        best: Edge | None = None
        most = -1e9
        looked = 0
        drift = choice.drift()
        choice.open(len(choice.order))
        for edge in choice.edges:
            if edge.action not in allowed:
                continue
            score = edge.value(settings.trust, drift) + pull * edge.prior / (1.0 + edge.visits)
            if best is None or score > most:
                most = score
                best = edge
            looked += 1
            if looked >= wide:
                break
        if looked < wide and looked < len(legal):
            known = {edge.action for edge in choice.edges}
            if not allowed <= known:
                other = self.sight(state, choice.seat, settings.glance)
                other.open(len(other.order))
                for edge in other.edges:
                    if edge.action not in known:
                        choice.add(edge)
                        if best is None:
                            best = edge
        if best is None:
            raise AssertionError("a decision without actions")
        return best

    def expand(self, node: Node, state: State, glance: int) -> None:
        """First sight of a node: what each seat that must decide could do."""
        for seat in state.pending():
            node.choices.append(self.sight(state, seat, glance))

    def sight(self, state: State, seat: int, glance: int) -> Choice:
        """The legal actions with the promise that the game's prior or judge sees in them, the best first.

        Of actions that the game's prior tells apart only the first few are judged one by one.
        """
        legal = state.legal(seat)
        choice = Choice(seat, legal)
        if len(legal) == 1:
            choice.order = legal
            choice.guesses = [0.5]
            choice.priors = [1.0]
            return choice
        promise = self.mind.prior(state, seat, legal)
        if len(promise) != len(legal):
            promise = [1.0] * len(legal)
            glance = len(legal)
        keyed: list[tuple[float, int]] = []
        for i in range(len(legal)):
            keyed.append((-promise[i], i))
        keyed.sort()
        luck = self.rng.fork()
        top = 0.0
        least = 1.0
        total = 0.0
        for at in range(min(glance, len(keyed))):
            guess = self.first_sight(state, seat, legal[keyed[at][1]], luck.copy())
            choice.guesses.append(guess)
            total += guess
            if guess > top:
                top = guess
            if guess < least:
                least = guess
        if len(choice.guesses) > 1:
            choice.stake = max(top - total / len(choice.guesses), SMALLEST_STAKE)
            if self.stake == 0.0:
                self.stake = choice.stake
        else:
            choice.stake = max(self.stake, SMALLEST_STAKE)
        if not choice.guesses:
            least = self.worth(state, self.until == 0)[seat]
            top = least
        sharpness = self.settings.sharpness / choice.stake
        total = 0.0
        order: list[tuple[float, int]] = []
        for at in range(len(keyed)):
            share = -keyed[at][0]
            if at < len(choice.guesses):
                share *= math.exp((choice.guesses[at] - top) * sharpness)
            else:
                share *= math.exp((least - top) * sharpness)
            total += share
            order.append((-share, at))
        if glance > 0:
            order.sort()
        guesses: list[float] = []
        for share, at in order:
            choice.order.append(legal[keyed[at][1]])
            guesses.append(choice.guesses[at] if at < len(choice.guesses) else least)
            choice.priors.append(-share / total)
        choice.guesses = guesses
        return choice

    def first_sight(self, state: State, seat: int, action: int, luck: Rng) -> float:
        """The seat's share of the win as judged just after an action."""
        after = state.copy()
        after.apply(seat, action)
        after.settle(luck)
        return self.worth(after, self.until == 0)[seat]

    def worth(self, state: State, closely: bool) -> list[float]:
        """Each seat's share of the win: what it is when the game is over, what is expected before."""
        if not state.over:
            return shares(self.mind.forecast(state) if closely else self.mind.judge(state), self.scale)
        points: list[float] = []
        for score in state.scores():
            points.append(float(score))
        worth = shares(points, self.scale)
        winners = state.winners()
        result = self.settings.result
        for seat in range(len(worth)):
            worth[seat] *= 1.0 - result
        for seat in winners:
            worth[seat] += result / len(winners)
        return worth

    def ranking(self, legal: list[int]) -> list[Candidate]:
        """The legal actions, the most visited first."""
        mine: Choice | None = None
        for choice in self.root.choices:
            if choice.seat == self.seat:
                mine = choice
        if mine is None:
            raise AssertionError("the seat has nothing to decide")
        mine.open(len(mine.order))
        drift = mine.drift()
        order: list[tuple[int, float, int]] = []
        for i in range(len(mine.edges)):
            edge = mine.edges[i]
            order.append((-edge.visits, -edge.value(self.settings.trust, drift), i))
        order.sort()
        found: list[Candidate] = []
        for _, _, i in order:
            edge = mine.edges[i]
            share = edge.visits / mine.visits if mine.visits > 0 else 0.0
            found.append(Candidate(edge.action, edge.visits, share, edge.value(self.settings.trust, drift)))
        return found


def follow(node: Node, key: int) -> Node:
    """The node after what chance or several seats brought."""
    child = node.after.get(key)
    if child is None:
        child = Node()
        node.after[key] = child
    return child


def shares(points: list[float], scale: float) -> list[float]:
    """Points as shares of the win: the more ahead, the more of it; they add up to 1."""
    top = points[0]
    for value in points:
        if value > top:
            top = value
    total = 0.0
    found: list[float] = []
    for value in points:
        share = math.exp((value - top) * scale)
        total += share
        found.append(share)
    for seat in range(len(found)):
        found[seat] /= total
    return found
