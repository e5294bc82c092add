"""A masked policy gradient in numpy alone: learns Cisza by playing itself, then plays the greedy bot and a blind twin.

    python examples/policy_gradient.py --seconds 300 --out cisza.npz

The blind twin is the same network, trained as long, with its observation zeroed: what it likes to do, and no more.
"""

import argparse
import math
import time
from typing import Any

import numpy as np

import grimtable.rl as rl

HIDDEN, RATE, GAMES = 64, 0.005, 32  # the hidden layer, Adam's step, games for one step


class Policy:
    """One hidden layer between what a seat observes and the actions that are legal."""

    def __init__(self, env: Any, seed: int, blind: bool = False) -> None:
        self.scale = (0.0 if blind else 1.0) / np.maximum(env.setting.high.astype(np.float32), 1).clip(max=4)
        rng, size, n = np.random.default_rng(seed), env.setting.layout.size, env.setting.n_actions
        self.w = [rng.normal(0, size**-0.5, (size, HIDDEN)), np.full(HIDDEN, 0.1), np.zeros((HIDDEN, n)), np.zeros(n)]
        self.mean, self.square, self.steps = [0.0] * 4, [0.0] * 4, 0

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any, Any]:
        """The scaled observation, the hidden layer and the chances of all actions."""
        x = seen * self.scale
        hidden = np.maximum(x @ self.w[0] + self.w[1], 0)
        logits = np.where(masks, hidden @ self.w[2] + self.w[3], -1e9)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        return x, hidden, chances / chances.sum(1, keepdims=True)

    def act(self, seen: Any, masks: Any, rng: Any) -> Any:
        """An action for each row, by chance."""
        chances = self.forward(seen, masks)[2]
        return (chances.cumsum(1) > rng.random((len(seen), 1))).argmax(1)

    def learn(self, seen: Any, masks: Any, actions: Any, gains: Any) -> None:
        """One step of Adam: what gained more than usual becomes likelier, with a little pull towards variety."""
        x, hidden, chances = self.forward(seen, masks)
        logs = np.log(chances + 1e-9)
        push = -chances * gains[:, None] - 0.01 * chances * (logs - (chances * logs).sum(1, keepdims=True))
        push[np.arange(len(actions)), actions] += gains
        push /= len(actions)
        back = (push @ self.w[2].T) * (hidden > 0)
        self.steps += 1
        for i, slope in enumerate((x.T @ back, back.sum(0), hidden.T @ push, push.sum(0))):
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * slope
            self.square[i] = 0.999 * self.square[i] + 0.001 * slope**2
            step = self.mean[i] / (1 - 0.9**self.steps)
            self.w[i] = self.w[i] + RATE * step / (np.sqrt(self.square[i] / (1 - 0.999**self.steps)) + 1e-8)


def train(policy: Policy, env: Any, seconds: float, seed: int) -> int:
    """Play against itself for a time; the number of games."""
    rng, (seen, masks, seats) = np.random.default_rng(seed), env.reset(seed)
    paths: list[list[tuple[Any, ...]]] = [[] for _ in range(env.n)]
    batch: list[tuple[Any, ...]] = []
    played, ready, end = 0, 0, time.process_time() + seconds
    while time.process_time() < end:
        actions = policy.act(seen, masks, rng)
        for at, action in enumerate(actions):
            paths[at].append((seen[at].copy(), masks[at].copy(), action, seats[at]))
        seen, masks, seats, rewards, ended, cut = env.step(actions)
        for at in np.flatnonzero(ended | cut):
            gains = rewards[at] - rewards[at].mean()  # better than the others at this table
            batch += [(x, mask, action, gains[seat]) for x, mask, action, seat in paths[at]]
            paths[at], played, ready = [], played + 1, ready + 1
        if ready >= GAMES:
            policy.learn(*(np.array(column) for column in zip(*batch, strict=True)))
            batch, ready = [], 0
    return played


def duel(game: str, policy: Policy, other: Policy | str, games: int, seed: int) -> str:
    """The share of decided games that a policy wins with two seats, each deal from both, with its 95% interval."""
    wins, losses, rng, env = 0, 0, np.random.default_rng(seed), rl.aec(game)
    for number in range(games):
        env.reset(seed=seed + number // 2)
        s, mine = env.table, number % 2
        while not s.over:
            seat = s.next_seat()
            player = policy if seat == mine else other
            if isinstance(player, str):
                s.play(seat, s.prefer(seat, s.codes(seat)))
            else:
                seen, mask = env.setting.observe(s, seat), env.setting.mask(s, seat).astype(bool)
                s.play(seat, env.setting.codes[player.act(seen[None], mask[None], rng)[0]])
        more = env.setting.rewards(s)[mine] - env.setting.rewards(s)[1 - mine]
        wins, losses = wins + (more > 0), losses + (more < 0)
    n = max(1, wins + losses)
    share, half = wins / n, 1.96 * math.sqrt(max(1, wins) * max(1, losses) / n) / n
    return f"{share:.3f} [{share - half:.3f}, {share + half:.3f}] of {n} decided games"


def main() -> None:
    """Train, compare, save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="cisza")
    parser.add_argument("--seconds", type=float, default=300, help="processor time for each of the two policies")
    parser.add_argument("--games", type=int, default=1000, help="games of each comparison")
    parser.add_argument("--out", help="a file for the network")
    args = parser.parse_args()
    env = rl.vector(args.game, n=64, seats=2)
    sees, blind = Policy(env, 1), Policy(env, 1, blind=True)
    print(
        "trained on", train(sees, env, args.seconds, 1), "games, its blind twin on", train(blind, env, args.seconds, 1)
    )
    for name, other in (("greedy", "greedy"), ("its blind twin", blind)):
        print(f"against {name}:", duel(args.game, sees, other, args.games, 10**6))
    if args.out:
        np.savez(args.out, *sees.w, digest=env.digest)


if __name__ == "__main__":
    main()
