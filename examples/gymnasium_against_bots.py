"""A seat against bots, alone and many at once: `python examples/gymnasium_against_bots.py Medici 20`."""

import sys

import gymnasium
import numpy as np

import fondaco.research.gymnasium

gymnasium.register_envs(fondaco.research.gymnasium)  # fondaco/Medici-v0, fondaco/HansaTeutonica-v0, …

name = sys.argv[1] if len(sys.argv) > 1 else "Medici"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
rng = np.random.default_rng(1)

env = gymnasium.make(f"fondaco/{name}-v0", players=3, bots="apprentice")
_, info = env.reset(seed=1)
over = False
while not over:
    _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
print(f"one game: {reward}")

envs = gymnasium.make_vec(f"fondaco/{name}-v0", num_envs=16, players=3, bots="random")
_, info = envs.reset(seed=1)
won: list[float] = []
while len(won) < games:
    actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
    _, rewards, ends, _, info = envs.step(actions)
    won += rewards[ends].tolist()
print(f"{len(won)} games against random bots: {np.mean(won):.2f} won")
envs.close()
