"""The games as OpenSpiel knows them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from tests.research.setups import OPTIONS, SETUPS, SMALLEST, Setup, said

import fondaco
from fondaco.engine import CHANCE, IllegalAction, Rng
from fondaco.engine.forks import learners, possible
from fondaco.research.openspiel import PREFIX, Position
from fondaco.research.rows import Setup as Kind

OPEN_TO_ALL: list[Setup] = [("medieval_merchant", 2, {}), OPTIONS[1]]
"""Nothing to exchange: of two, each knows the other's markers by those that are missing."""


def loaded(setup: Setup, decisions: int = 2000) -> Any:
    """The game with its parameters, as OpenSpiel loads it."""
    id, players, options = setup
    return pyspiel.load_game(PREFIX + id, {"players": players, "max_decisions": decisions, **options})


def on(state: Any, rng: Rng) -> None:
    """One move at random."""
    actions = state.legal_actions()
    state.apply_action(actions[rng.below(len(actions))])


def positions(setup: Setup, every: int, most: int) -> Iterator[Any]:
    """States of two random games at which somebody must decide."""
    game = loaded(setup, most)
    for seed in range(2):
        state, rng = game.new_initial_state(), Rng(seed)
        while not state.is_terminal():
            if not state.is_chance_node() and state.position.decisions % every == 0:
                yield state
            on(state, rng)


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_openspiels_own_random_games(setup: Setup) -> None:
    pyspiel.random_sim_test(loaded(setup, 24), 1, True, False)


@pytest.mark.parametrize("setup", SMALLEST, ids=said)
def test_a_game_to_its_end_is_the_game_itself(setup: Setup) -> None:
    id, players, options = setup
    state = loaded(setup, 400).new_initial_state()
    game = fondaco.load(id)
    ours, rng = game.start(players, options), Rng(7)
    while not state.is_terminal():
        seat = ours.pending()[0]
        assert state.current_player() == seat
        outcomes = ours.chance() if seat == CHANCE else []
        total = sum(weight for _, weight in outcomes)
        chances = {outcome: weight / total for outcome, weight in outcomes if weight}
        assert not outcomes or dict(state.chance_outcomes()) == pytest.approx(chances)
        actions = possible(ours, seat)
        assert state.legal_actions() == sorted(actions)
        assert state.returns() == [0] * players
        action = actions[rng.below(len(actions))]
        assert state.action_to_string(seat, action) == game.text(action)
        state.apply_action(action)
        ours.apply(seat, action)
    winners = ours.winners()
    if ours.over:
        assert state.returns() == [(seat in winners) / len(winners) for seat in range(players)]
    else:  # random play of Hansa Teutonica, cut off
        assert state.returns() == [1 / players] * players
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_what_a_seat_cant_know_isnt_in_its_information_state(setup: Setup) -> None:
    """What is hidden is exchanged; string and tensor stay."""
    rng = Rng(3)
    changed = 0
    for state in positions(setup, 3, 30):
        for seat in range(state.num_players()):
            other = state.clone()
            other.position.state.reshuffle(seat, rng)
            changed += str(other) != str(state)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            found = state.resample_from_infostate(seat, rng.unit)
            assert found.information_state_string(seat) == state.information_state_string(seat)
            assert found.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert found.legal_actions() == state.legal_actions() or state.current_player() != seat
            assert found.history() == []
    assert changed or setup in OPEN_TO_ALL or setup[0] in ("medici", "hansa_teutonica")


@pytest.mark.parametrize("setup", [("medieval_merchant", 3, {}), ("middle_ages", 3, {}), *OPTIONS[2:]], ids=said)
def test_what_happened_in_secret_isnt_told(setup: Setup) -> None:
    """Something secret goes otherwise: who isn't let into it is told the same."""
    id, players, options = setup
    kind = Kind(id, players, options)
    rng = Rng(5)
    compared = told = 0
    for _ in range(4):
        position = Position(kind, kind.game.start(players, options))
        while not position.state.over and position.decisions < 150:
            state = position.state
            pending = state.pending()
            actions = possible(state, pending[0])
            action = actions[rng.below(len(actions))]
            secret = next((one for one in kind.game.secrets if action in one), None)
            others = [one for one in actions if one != action and (secret is None or one in secret)]
            other = position.copy()
            if others and (secret is not None or len(pending) > 1):
                events: list[Any] = []
                probe = state.copy()
                probe.log = events
                probe.apply(pending[0], action)
                other.play(pending[0], others[rng.below(len(others))])
                position.play(pending[0], action)
                assert position.told == other.told
                compared += 1
                for seat in range(players):
                    if seat not in learners(pending[0], events):
                        assert position.state.view(seat) == other.state.view(seat)
            else:
                position.play(pending[0], action)
                if others:
                    other.play(pending[0], others[0])
                    assert position.told != other.told
                    told += 1
    assert compared > 20
    assert told > 20


def test_choices_made_at_once_are_told_when_the_last_is_made() -> None:
    kind = Kind("middle_ages", 2, {})
    position, rng = Position(kind, kind.game.new(2, 1)), Rng(2)
    while len(position.state.pending()) < 2:
        seat = position.state.pending()[0]
        actions = possible(position.state, seat)
        position.play(seat, actions[rng.below(len(actions))])
    first, second = position.state.pending()
    low, high = position.copy(), position.copy()
    low.play(first, position.state.legal(first)[0])
    high.play(first, position.state.legal(first)[1])
    assert low.told == high.told == position.told
    low.play(second, position.state.legal(second)[0])
    high.play(second, position.state.legal(second)[0])
    assert low.told != high.told


@pytest.mark.parametrize("setup", SMALLEST, ids=said)
def test_a_state_is_stored_copied_and_goes_its_own_way(setup: Setup) -> None:
    rng = Rng(4)
    for state in positions(setup, 13, 40):
        before = (str(state), state.information_state_string(0), state.history())
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
        copied = copy.deepcopy(state)
        for other in (again, copied):
            assert (str(other), other.information_state_string(0), other.history()) == before
            on(other, rng)
            assert str(other) != before[0] or other.history() != before[2]
        assert (str(state), state.information_state_string(0), state.history()) == before


@pytest.mark.parametrize("setup", SETUPS, ids=said)
def test_openspiels_searches_play_it(setup: Setup) -> None:
    game = loaded(setup, 12)
    rng = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 1.4, 4, rollouts, random_state=rng),
        ismcts.ISMCTSBot(game, rollouts, 1.4, 6, random_state=rng),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        action = int(bots[state.position.decisions % 2].step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(1)


def test_the_information_state_holds_what_everybody_saw_and_what_the_seat_knows() -> None:
    game = loaded(("medici", 3, {}))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = state.information_state_string(1)
    action = state.legal_actions()[-1]
    state.apply_action(action)
    history = " ".join(map(str, state.history()))
    said = state.information_state_string(1)
    assert said.startswith(f"1 {history} ")
    assert before != said
    view = said.removeprefix(f"1 {history} ")
    assert json.loads(view) == json.loads(json.dumps(state.position.state.view(1)))
    assert state.observation_string(1) == view
    assert state.information_state_tensor(1) == state.position.state.game.observation(state.position.state, 1)
    assert state.observation_tensor(1) == state.information_state_tensor(1)


def test_bad_input_is_one_clear_error() -> None:
    for name, error, message in (
        ("fondaco_medici(players=7)", fondaco.FondacoError, "Medici is for 3 to 6 players, not 7"),
        ("fondaco_medici(markers=never)", fondaco.FondacoError, "option markers can be"),
        ("fondaco_medici(max_decisions=0)", fondaco.FondacoError, "at least 1 decision, not 0"),
        ("fondaco_medici(colour=red)", pyspiel.SpielError, "colour"),
    ):
        with pytest.raises(error, match=message):
            pyspiel.load_game(name)
    state = loaded(("medici", 3, {})).new_initial_state()
    with pytest.raises(IllegalAction, match="can't come by chance now"):
        state.apply_action(0)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(IllegalAction, match="isn't legal"):
        state.apply_action(illegal)
    assert str(state) == before
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(fondaco.FondacoError, match="a seat observes what it knows"):
        state.get_game().make_py_observer(public)
    with pytest.raises(fondaco.FondacoError, match="take no parameters"):
        state.get_game().make_py_observer(None, {"a": 1})
