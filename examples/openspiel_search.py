"""OpenSpiel's search for hidden information against chance: `python examples/openspiel_search.py medici 20 30`."""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from fondaco.research import openspiel  # registers fondaco_medici, fondaco_hansa_teutonica, …

id = sys.argv[1] if len(sys.argv) > 1 else "medici"
simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 20
decisions = int(sys.argv[3]) if len(sys.argv) > 3 else 2000

game = pyspiel.load_game(f"{openspiel.PREFIX}{id}(players=3,max_decisions={decisions})")
rng = np.random.RandomState(1)
search = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, simulations, random_state=rng)

state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        action = rng.choice(outcomes, p=chances)
    elif state.current_player() == 0:
        action = search.step(state)
        print(state.action_to_string(0, action))
    else:
        action = rng.choice(state.legal_actions())
    state.apply_action(int(action))
print(state.returns())
