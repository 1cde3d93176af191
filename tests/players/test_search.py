"""Search: its budget, its repeatability, and that it finds what is plainly best."""

from pathlib import Path
from typing import final

import pytest

import fondaco
from fondaco.engine import (
    NOBODY,
    Actions,
    BadSetup,
    Event,
    Families,
    Family,
    Game,
    Mind,
    Phrase,
    Refusal,
    Rng,
    State,
    View,
)
from fondaco.engine.plaindata import numbers
from fondaco.games.hansa_teutonica.desk import FREE, MERCHANT, TRADER
from fondaco.games.hansa_teutonica.notation import FAMILIES, PLACE, ROUTE_NAMED
from fondaco.games.hansa_teutonica.prior import LEAST
from fondaco.games.hansa_teutonica.state import HansaState
from fondaco.players import LEVELS, Search, bot_names, budget, make_bot
from fondaco.players.bots import Greedy
from fondaco.players.levels import ERRORS, Shaky
from fondaco.players.search import Choice, Edge, Settings, Tree, shares
from fondaco.registry import names

from ..conftest import Clock


def medici() -> tuple[Game, State, int, list[int]]:
    game = fondaco.load("medici")
    state = game.new(4, seed=11)
    while len(state.legal(state.pending()[0])) < 5:
        seat = state.pending()[0]
        state.play(seat, state.legal(seat)[-1])
    seat = state.pending()[0]
    return game, state, seat, list(state.legal(seat))


def test_the_same_seed_and_iterations_give_the_same_thought() -> None:
    game, state, seat, legal = medici()
    first = Search(game, 200).think(seat, state.view(seat), legal, Rng(4))
    second = Search(game, 200).think(seat, state.view(seat), legal, Rng(4))
    assert [(one.action, one.visits, one.value) for one in first.candidates] == [
        (one.action, one.visits, one.value) for one in second.candidates
    ]
    assert first.iterations == 200
    assert sum(one.visits for one in first.candidates) == 200


def test_every_legal_action_is_a_candidate() -> None:
    game, state, seat, legal = medici()
    thought = Search(game, 50).think(seat, state.view(seat), legal, Rng(4))
    assert sorted(one.action for one in thought.candidates) == sorted(legal)


def test_a_time_budget_is_used_and_kept(clock: Clock) -> None:
    game, state, seat, legal = medici()
    Search(game, 600, seconds=0.4, settings=Settings({"rounds": 0.0})).choose(seat, state.view(seat), legal, Rng(1))
    assert 0.3 < clock.now <= 0.4


@pytest.mark.parametrize("game_id", names())
def test_a_time_budget_is_kept_where_a_game_is_played_on(game_id: str, clock: Clock) -> None:
    """Even where one game to its end takes longer: the first is given up when the time is over in the midst of it."""
    game = fondaco.load(game_id)
    state = game.new(4, seed=3)
    while len(state.legal(state.pending()[0])) < 2:
        state.play(state.pending()[0], state.legal(state.pending()[0])[0])
    seat = state.pending()[0]
    clock.step, clock.leap = 0.0, 6
    bot = Search(game, 50, seconds=0.2, settings=Settings({"rounds": 20.0, "look": 12.0}))
    thought = bot.think(seat, state.view(seat), list(state.legal(seat)), Rng(1))
    assert thought.iterations == 0
    assert thought.best.action in state.legal(seat)
    assert clock.looks <= clock.leap + 2


def test_one_legal_action_is_answered_at_once(clock: Clock) -> None:
    game, state, seat, legal = medici()
    assert make_bot("doge", game).choose(seat, state.view(seat), legal[:1], Rng(1)) == legal[0]
    assert clock.looks == 0


def test_what_other_worlds_allow_is_never_done_in_this_one() -> None:
    """An action that another world brought to a node is passed over in a world that doesn't have it."""
    game, state, seat, _ = medici()
    tree = Tree(game, seat, state, Settings(game.mind.search), Rng(1))
    choice = Choice(seat, [1, 2])
    choice.order, choice.guesses, choice.priors, choice.stake = [1, 2], [0.2, 0.3], [0.5, 0.5], 0.1
    choice.open(2)
    choice.add(Edge(3, 0.9, 1.0))
    assert tree.select(choice, 0.0).action in (1, 2)


def test_positions_are_judged_a_round_later() -> None:
    game = fondaco.load("hansa_teutonica")
    state = game.new(4, seed=3)
    seat = state.pending()[0]
    tree = Tree(game, seat, state, Settings({"rounds": 1.0}), Rng(1))
    later = state.copy()
    assert isinstance(later, HansaState)
    tree.play_on(later)
    assert game.mind.turn(later) == game.mind.turn(state) + 4
    assert later.pending() == (seat,)
    assert {piece >> 1 for piece in later.villages if piece != FREE} >= {0, 1, 2, 3}


def play_a_step(game: Game, state: State, rng: Rng) -> None:
    """What a greedy player does next."""
    seat = state.pending()[0]
    state.apply(seat, make_bot("greedy", game).choose(seat, state.view(seat), state.legal(seat), rng))
    state.settle(rng)


@pytest.mark.parametrize("game_id", names())
def test_the_tree_ends_where_positions_are_judged(game_id: str) -> None:
    """All leaves are of the same time: no decision after it is in the tree."""
    game = fondaco.load(game_id)
    state = game.new(game.players_max, seed=3)
    rng = Rng(2)
    for _ in range(60):
        play_a_step(game, state, rng)
    seat = state.pending()[0]
    tree = Tree(game, seat, game.imagine(state.view(seat), rng), Settings({"look": 2.0}), rng)
    tree.until = game.mind.turn(tree.world) + 1
    tree.grow(300, 0.0)
    decisions = 0
    waiting = [(tree.root, tree.world.copy())]
    while waiting:
        node, world = waiting.pop()
        if world.pending() and node.choices and len(world.pending()) == 1:
            assert game.mind.turn(world) < tree.until
            decisions += 1
            for edge in node.choices[0].edges:
                if edge.child is not None and edge.action in world.legal(world.pending()[0]):
                    after = world.copy()
                    after.apply(world.pending()[0], edge.action)
                    if not after.pending() or after.pending()[0] >= 0:
                        waiting.append((edge.child, after))
    assert decisions > 1


@pytest.mark.parametrize("game_id", names())
def test_clocks_never_go_back(game_id: str) -> None:
    game = fondaco.load(game_id)
    state = game.new(game.players_max, seed=5)
    rng = Rng(2)
    times = [game.mind.turn(state)]
    while not state.over:
        play_a_step(game, state, rng)
        if not state.over:
            times.append(game.mind.turn(state))
    assert times == sorted(times)
    assert times[0] > 0
    assert len(set(times)) > (20 if game_id != "medici" else 2)


def test_what_is_untried_is_guessed_for_the_same_time_as_what_was_tried() -> None:
    """Where everything goes worse than it looked, what was never tried doesn't look better for that."""
    game, state, seat, _ = medici()
    tree = Tree(game, seat, state, Settings({**game.mind.search, "explore": 0.0}), Rng(1))
    choice = Choice(seat, [1, 2])
    choice.order, choice.guesses, choice.priors, choice.stake = [1, 2], [0.30, 0.29], [0.5, 0.5], 0.1
    choice.open(2)
    choice.edges[0].visits = choice.visits = 10
    choice.edges[0].total, choice.surprise = 10 * 0.2, 10 * (0.2 - 0.3)
    assert tree.select(choice, 0.0).action == 1
    choice.surprise = 0.0
    assert tree.select(choice, 0.0).action == 2


def test_search_in_medici_has_beliefs_of_its_own() -> None:
    game, state, seat, _ = medici()
    tree = Tree(game, seat, state, Settings(game.mind.search), Rng(1))
    assert game.mind.forecast(state) != game.mind.judge(state)
    assert tree.worth(state, True) == shares(game.mind.forecast(state), tree.scale)
    assert game.mind.tuned({"search_later": 0.5, "search_hold_price": -2.0}).forecast(state) == game.mind.judge(state)


@pytest.mark.parametrize("setting", ["look=0", "rounds=0.01", "glance=0"])
def test_the_smallest_settings_still_search(setting: str) -> None:
    game = fondaco.load("hansa_teutonica")
    state = game.new(4, seed=3)
    seat = state.pending()[0]
    bot = make_bot(f"search:20:{setting}", game)
    assert isinstance(bot, Search)
    thought = bot.think(seat, state.view(seat), state.legal(seat), Rng(1))
    assert thought.best.visits > 0


def test_search_can_be_set_by_its_name() -> None:
    game = fondaco.load("medici")
    bot = make_bot("search:0.5s:explore=1.5:glance=8", game)
    assert isinstance(bot, Search)
    assert (bot.settings.explore, bot.settings.glance, bot.seconds) == (1.5, 8, 0.5)
    merchant = fondaco.load("medieval_merchant")
    other = make_bot("search:50:explore=1.5", merchant)
    assert isinstance(other, Search)
    assert other.settings.look == merchant.mind.search["look"] != Settings().look
    assert budget("search:0.5s:explore=1.5") == 0.5
    with pytest.raises(BadSetup, match="no setting 'courage' here; there are explore"):
        make_bot("search:50:courage=1", game)
    with pytest.raises(BadSetup, match="'explore' needs a number"):
        make_bot("search:50:explore=much", game)


def test_misjudging_can_be_set_by_name() -> None:
    game = fondaco.load("medici")
    bot = make_bot("shaky:0.3", game)
    assert isinstance(bot, Shaky)
    assert (bot.error, bot.envy) == (0.3, 1.0)
    other = make_bot("shaky:0.3:envy=0", game)
    assert isinstance(other, Shaky)
    assert other.envy == 0.0
    with pytest.raises(BadSetup, match="no setting 'explore' here; there are envy"):
        make_bot("shaky:0.3:explore=1", game)


def test_each_level_misjudges_less_than_the_one_below() -> None:
    errors = [ERRORS[name] for name in LEVELS[:3]]
    assert [error for error, _ in errors] == sorted((error for error, _ in errors), reverse=True)
    assert isinstance(make_bot("patrician", fondaco.load("medici")), Greedy)
    assert isinstance(make_bot("doge", fondaco.load("medici")), Search)


def test_shares_of_the_win_add_up() -> None:
    found = shares([10.0, 20.0, 20.0], 0.1)
    assert sum(found) == pytest.approx(1.0)
    assert found[1] == found[2] > found[0]


def test_bots_are_found_by_name() -> None:
    game = fondaco.load("medici")
    for name in [*bot_names(), "search:50", "search:0.5s"]:
        assert make_bot(name, game) is not None
    assert set(LEVELS) <= set(bot_names())
    assert budget("doge") == 2.0
    assert budget("search:0.5s") == 0.5
    assert budget("search:50") == 0.0
    assert budget("exec@3s:./bot") == 3.0


@pytest.mark.parametrize(
    "name", ["", "champion", "search:", "search:-3", "search:x", "search:0s", "search:nan", "shaky:", "shaky:-1"]
)
def test_a_name_that_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        make_bot(name, fondaco.load("medici"))


@pytest.mark.parametrize("game_id", names())
@pytest.mark.parametrize("name", LEVELS[:4])
def test_levels_play_whole_games(game_id: str, name: str) -> None:
    game = fondaco.load(game_id)
    state = game.new(game.players_min, seed=2)
    bot = make_bot(name, game)
    other = make_bot("random", game)
    rng = Rng(8)
    for _ in range(60):
        if state.over:
            break
        seat = state.pending()[0]
        legal = list(state.legal(seat))
        chosen = (bot if seat == 0 else other).choose(seat, state.view(seat), legal, rng)
        assert chosen in legal
        state.play(seat, chosen)


@final
class Guess(Mind):
    """Nobody is ahead before the end."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 1.0

    def judge(self, state: State) -> list[float]:
        return [float(score) for score in state.scores()] if state.over else [0.0, 0.0]


@final
class Matching(Game):
    """Two choose heads or tails in secret at once; seat 0 wins if both are the same. A coin says what a win pays."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "matching"
        self.players_max = 2
        self.mind = Guess()

    def folder(self) -> Path:
        return Path()

    def make_actions(self) -> Actions:
        return Actions(Families(Family("heads"), Family("tails")))

    def make_state(self, players: int, options: dict[str, str]) -> State:
        return MatchingState(self, [-1, -1])

    def imagine(self, view: View, rng: Rng) -> State:
        shown = numbers(view, "chosen")
        return MatchingState(self, [rng.below(2) if choice == 9 else choice for choice in shown])

    def describe_event(self, event: Event) -> Phrase:
        return Phrase("")


@final
class MatchingState(State):
    """Who has chosen what."""

    def __init__(self, game: Game, chosen: list[int]) -> None:
        super().__init__(game, 2)
        self.chosen = chosen
        self.over = -1 not in chosen

    def pending(self) -> tuple[int, ...]:
        return NOBODY if self.over else tuple(seat for seat in (0, 1) if self.chosen[seat] < 0)

    def legal(self, seat: int) -> list[int]:
        return [0, 1]

    def chance(self) -> list[tuple[int, int]]:
        return []

    def apply(self, seat: int, action: int) -> None:
        self.chosen[seat] = action
        self.over = -1 not in self.chosen

    def copy(self) -> State:
        return MatchingState(self.game, self.chosen.copy())

    def view(self, seat: int) -> View:
        hidden = [choice if choice < 0 or seat == who or self.over else 9 for who, choice in enumerate(self.chosen)]
        return {"viewer": seat, "chosen": hidden}

    def reshuffle(self, seat: int, rng: Rng) -> None:
        if not self.over:
            for who in (0, 1):
                if who != seat and self.chosen[who] >= 0:
                    self.chosen[who] = rng.below(2)

    def scores(self) -> list[int]:
        return [1, 0] if self.chosen[0] == self.chosen[1] else [0, 1]

    def refusal(self, seat: int, action: int) -> Refusal:
        return Refusal("", Phrase("choose"))

    def prompt(self, seat: int) -> Phrase:
        return Phrase("choose")

    def broken(self) -> list[str]:
        return []


def test_secret_choices_are_not_seen_by_those_who_choose_at_once() -> None:
    """Who saw the other's choice would always match; search must find both sides as good as each other."""
    game = Matching()
    state = game.start(2)
    assert state.pending() == (0, 1)
    for seat in (0, 1):
        thought = Search(game, 4000).think(seat, state.view(seat), [0, 1], Rng(5))
        for one in thought.candidates:
            assert one.value == pytest.approx(0.5, abs=0.15)


def test_a_choice_that_was_made_in_secret_stays_unknown() -> None:
    game = Matching()
    for made in (0, 1):
        state = game.start(2)
        state.apply(0, made)
        thought = Search(game, 500).think(1, state.view(1), [0, 1], Rng(5))
        assert thought.best.action == Search(game, 500).think(1, state.view(1), [0, 1], Rng(5)).best.action
        assert abs(thought.best.value - 0.5) < 0.15


def test_villages_that_hold_the_same_are_looked_at_once() -> None:
    game = fondaco.load("hansa_teutonica")
    state = game.new(4, seed=3)
    assert isinstance(state, HansaState)
    seat = state.pending()[0]
    legal = state.legal(seat)
    weights = game.mind.prior(state, seat, legal)
    for kind in (TRADER, MERCHANT):
        looked: dict[int, int] = {}
        for action, weight in zip(legal, weights, strict=True):
            if FAMILIES.of[action] is PLACE and PLACE.pair(action)[1] == kind:
                route = ROUTE_NAMED[action]
                looked[route] = looked.get(route, 0) + (1 if weight > LEAST / 2 else 0)
        assert set(looked.values()) == {1}
