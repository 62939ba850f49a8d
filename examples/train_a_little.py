"""A little learning: which first rolls of Karma Dice pay? Plays through the PettingZoo environment.

Run: python examples/train_a_little.py      (pip install 'karma-core[pettingzoo]')
"""

from collections import defaultdict
from random import Random

from karma_core.adapters.pettingzoo import RawEnv


def learn(episodes: int, seed: int = 0) -> dict[str, float]:
    """Play by random parts; return the mean reward of the seat that rolled so many dice first."""
    tables, random = RawEnv("karma-dice", seats=2, options={"traits": "off"}), Random(seed)
    total, count = defaultdict(float), defaultdict(int)
    for episode in range(episodes):
        tables.reset(seed=seed + episode)
        first: dict[str, int] = {}
        for agent in tables.agent_iter(100_000):
            observation, reward, ended, cut, _ = tables.last()
            if ended or cut:
                key = f"{first[agent]} dice"
                total[key] += reward
                count[key] += 1
                tables.step(None)
                continue
            tables.step(random.choice(observation["action_mask"].nonzero()[0].tolist()))
            last = tables.table.journal.record(tables.table.position - 1)
            if last.tag == "roll":
                first.setdefault(f"seat_{last.message.seat}", len(last.message.dice))
    return {key: total[key] / count[key] for key in sorted(count)}


if __name__ == "__main__":
    for dice, value in learn(30).items():
        print(f"{dice:8} {value:+.2f}")
