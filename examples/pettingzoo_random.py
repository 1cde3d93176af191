"""A game of the agent cycle, everybody at random: `python examples/pettingzoo_random.py medici 4`."""

import sys

from fondaco.research.pettingzoo import env

game = sys.argv[1] if len(sys.argv) > 1 else "medici"
players = int(sys.argv[2]) if len(sys.argv) > 2 else None

table = env(game, players)
table.reset(seed=7)
rewards = {}
for agent in table.agent_iter():
    observation, reward, terminated, truncated, info = table.last()
    if terminated:
        rewards[agent] = reward  # each agent's last turn
        table.step(None)
    else:
        table.step(table.action_space(agent).sample(info["action_mask"]))
print(rewards)
