"""Teaches a small network Medici by playing against itself, from nothing: PPO over `fondaco.research.Batch`.

    pip install 'fondaco[learn]'
    python examples/ppo.py --decisions 3000000 --curve ppo.csv --save ppo.pt
    python examples/ppo.py --decisions 0 --load ppo.pt --games 1000

One network plays all seats. It sees what the seat to act may know (`batch.observations`), chooses among the legal
actions (`batch.mask`) and guesses how the game will end for that seat. After every few dozen steps of all tables it
learns from what came of its choices. Now and then the arena measures it: one seat of it against three apprentices.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import fondaco
from fondaco.arena.ratings import Estimate, estimate, win_share
from fondaco.arena.referee import supervise
from fondaco.arena.tournament import Plan
from fondaco.engine import Rng, View
from fondaco.players import Bot, make_bot
from fondaco.research import Batch
from fondaco.research.advantages import advantages

TABLES, STEPS = 256, 128
EPOCHS, MINIBATCH = 3, 4096
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.95, 0.01
WIDTH = 128


class Network(nn.Module):
    """Two layers that both heads share: what to do, and what it will come to."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy = nn.Linear(WIDTH, actions)
        self.value = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, rows: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of each action, -inf where it isn't legal, and the value for who acts."""
        seen = self.body(rows)
        logits = self.policy(seen).masked_fill(~mask, -torch.inf)
        return logits.log_softmax(1), self.value(seen).squeeze(1)


class Learned(Bot):
    """The network as a bot: it sees an imagined position that its seat can't tell from the real one."""

    def __init__(self, game: fondaco.engine.Game, network: Network) -> None:
        super().__init__(game)
        self.network = network

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        row = torch.tensor([self.game.observation(self.game.imagine(view, rng), seat)])
        mask = torch.zeros((1, len(self.game.actions())), dtype=torch.bool)
        mask[0, legal] = True
        with torch.no_grad():
            return int(self.network(row, mask)[0].argmax())


def worth(batch: Batch) -> np.ndarray:
    """What the games that just ended were worth to each seat: half the win, half the lead over the others."""
    others = (batch.scores.sum(1, keepdims=True) - batch.scores) / (batch.players - 1)
    lead = (batch.scores - others) / 40
    return np.where(batch.done[:, None], 0.5 * batch.rewards + 0.5 * lead, 0).astype(np.float32)


def play(batch: Batch, network: Network) -> tuple[torch.Tensor, ...]:
    """Play so many steps of all tables; what was seen, allowed, done, how likely it was, and what came of it."""
    rows, masks, actions, chances, values, seats, done, worths = [], [], [], [], [], [], [], []
    for _ in range(STEPS):
        row, mask = torch.tensor(batch.observations), torch.tensor(batch.mask)
        with torch.no_grad():
            chance, value = network(row, mask)
        action = torch.multinomial(chance.exp(), 1)
        rows.append(row)
        masks.append(mask)
        actions.append(action)
        chances.append(chance.gather(1, action))
        values.append(value.numpy())
        seats.append(batch.seats.copy())
        batch.step(action.squeeze(1).numpy())
        done.append(batch.done.copy())
        worths.append(worth(batch))
    gains, results = advantages(np.stack(seats), np.stack(values), np.stack(done), np.stack(worths), LAMBDA)
    known = torch.tensor(~np.isnan(gains.reshape(-1)))
    told = [torch.cat(part)[known] for part in (rows, masks, actions, chances)]
    return *told, torch.tensor(gains.reshape(-1))[known], torch.tensor(results.reshape(-1))[known]


def learn(network: Network, best: torch.optim.Optimizer, told: tuple[torch.Tensor, ...]) -> None:
    """Make what went better than guessed likelier, in small steps that stay near what was played."""
    rows, masks, actions, chances, gains, results = told
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows)).split(MINIBATCH):
            chance, value = network(rows[part], masks[part])
            ratio = (chance.gather(1, actions[part]) - chances[part]).exp().squeeze(1)
            gain = gains[part]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(chance.exp() * chance.masked_fill(~masks[part], 0)).sum(1).mean()
            loss = -better - ENTROPY * entropy + 0.5 * (value - results[part]).square().mean()
            best.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            best.step()


def measure(network: Network, rival: str, games: int, players: int, seed: int = 1) -> Estimate:
    """The share of the wins of one seat of it against rivals, as the arena counts it: 1 / players is even."""
    game = fondaco.load("medici")
    plan = Plan("medici", ("ppo", *[rival] * (players - 1)), players, games, seed)
    shares: list[float] = []
    for index in range(games):
        names, luck = plan.line_up(index)
        bots = [Learned(game, network) if name == "ppo" else make_bot(name, game) for name in names]
        shares.append(win_share(supervise(game, names, bots, game.check_options({}), seed, luck, index), "ppo"))
    return estimate([sum(shares[at : at + players]) / players for at in range(0, games, players)])


def main() -> None:
    """Learn for so many minutes and measure now and then."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--decisions", type=int, default=20_000_000, help="how many decisions to learn from")
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--rival", default="apprentice")
    asked.add_argument("--games", type=int, default=400, help="games of a measurement")
    asked.add_argument("--every", type=int, default=1_000_000, help="decisions between two measurements")
    asked.add_argument("--threads", type=int, default=2)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--curve", type=Path, default=Path("ppo.csv"))
    asked.add_argument("--load", type=Path, help="a network to go on with; only measured with --decisions 0")
    asked.add_argument("--save", type=Path, help="where the network is kept")
    wanted = asked.parse_args()
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(wanted.threads)
    batch = Batch("medici", TABLES, wanted.players, wanted.seed)
    network = Network(len(batch.names), batch.mask.shape[1])
    if wanted.load is not None:
        network.load_state_dict(torch.load(wanted.load, weights_only=True))
    best = torch.optim.Adam(network.parameters(), RATE)
    spent = worked = 0.0
    decisions = measured = 0
    with wanted.curve.open("w", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(["decisions", "minutes", "processor_minutes", "wins", "low", "high"])
        while True:
            if decisions >= min(measured, wanted.decisions):
                found = measure(network, wanted.rival, wanted.games, wanted.players)
                wins = [f"{share:.4f}" for share in (found.mean, found.low, found.high)]
                lines.writerow([decisions, f"{spent:.2f}", f"{worked:.2f}", *wins])
                file.flush()
                print(
                    f"{decisions:,} decisions, {spent:.1f} min, {worked:.1f} of a processor: wins {found}", flush=True
                )
                measured += wanted.every
                if wanted.save is not None:
                    torch.save(network.state_dict(), wanted.save)
            if decisions >= wanted.decisions:
                return
            began, busy = time.perf_counter(), time.process_time()
            best.param_groups[0]["lr"] = RATE * (1 - 0.95 * decisions / wanted.decisions)
            learn(network, best, play(batch, network))
            decisions += TABLES * STEPS
            spent += (time.perf_counter() - began) / 60
            worked += (time.process_time() - busy) / 60


if __name__ == "__main__":
    main()
