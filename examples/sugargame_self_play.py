"""Sugargame learned in self-play by temporal differences, as TD-Gammon learned its game; NumPy alone.

    scripts/python.sh run examples/sugargame_self_play.py [minutes] [curve.csv]     (minutes of processor time)

What is learned is the worth of a board after one's own move: how many points the mover will still gain on the other. Who
moves looks at every legal move, adds the points that it takes to the worth of what it leaves, and mostly takes the best.
After each turn the worth before moves towards what the other's turn then showed it to be: less what the other took, and
less what the other thinks its own board is worth. Both seats are one network.
"""
from __future__ import annotations

import sys
import time

import numpy as np

import agon

MATCHES, STEPS = 256, 32
DISCOUNT, SMOOTHING = 0.98, 0.7
POINTS = 50.0  # what a worth of 1 is in points
CELLS, PASS = 25, 125
# Places of the planes (agon.shape("sugargame").names), and what one of each on the board is in their bytes.
CAPACITY, SUGAR, OWN, ENEMY, PLACING, TO_GROWTH, _, LEFT = range(8)
ONE = np.array([28, 28, 255, 255], np.float32)[:, None, None]
CLOCK = np.array([10.0, 200.0])  # steps between two growth ticks, and of a game
AWAY = np.array([-5, 5, -1, 1])  # up, down, left, right


def neighbours(cells: np.ndarray) -> np.ndarray:
    """(boards, 5, 5) -> how many of the four cells beside each are set."""
    count = np.zeros_like(cells)
    count[:, 1:] += cells[:, :-1]
    count[:, :-1] += cells[:, 1:]
    count[:, :, 1:] += cells[:, :, :-1]
    count[:, :, :-1] += cells[:, :, 1:]
    return count


class Moves:
    """All legal moves of the rows that are asked, and the boards that they leave."""

    def __init__(self, planes: np.ndarray, masks: np.ndarray) -> None:
        self.row, self.action = np.nonzero(masks)
        boards = planes[self.row, :4] / ONE
        self.gain = np.zeros(len(self.row), np.float32)
        moves = np.flatnonzero((self.action >= CELLS) & (self.action < PASS))
        way, start = np.divmod(self.action[moves] - CELLS, CELLS)
        end = start + AWAY[way]
        flat = boards.reshape(len(boards), 4, CELLS)
        flat[moves, OWN, start] = 0
        flat[moves, OWN, end] = 1
        self.gain[moves] = flat[moves, SUGAR, end] / POINTS
        flat[moves, SUGAR, end] = 0
        fallen = (boards[:, ENEMY] > 0) & (neighbours(boards[:, OWN]) >= 2)
        fallen[self.action < CELLS] = False  # while agents are placed nobody falls
        boards[:, ENEMY][fallen] = 0
        self.gain += 100 / POINTS * fallen.sum((1, 2))
        clock = np.ceil(planes[self.row][:, [TO_GROWTH, LEFT], 0, 0] * CLOCK / 255)  # the counts that these shares are of
        self.left = inputs_of(boards, clock)


def inputs_of(boards: np.ndarray, clock: np.ndarray) -> np.ndarray:
    """A board after a move, as the network takes it: also who is beside how many, and where each side can go."""
    own, enemy = boards[:, OWN], boards[:, ENEMY]
    beside_own, beside_enemy = neighbours(own), neighbours(enemy)
    free = 1 - own - enemy
    planes = [own, enemy, boards[:, SUGAR] / 9, boards[:, CAPACITY] / 9, own * beside_enemy / 2, enemy * beside_own / 2,
              free * beside_enemy / 2, free * beside_own / 2]
    armies = np.stack([own.sum((1, 2)), enemy.sum((1, 2))], 1)
    numbers = [armies / 5, armies[:, :1] - armies[:, 1:], clock / CLOCK, np.minimum(clock[:, 1:], 10) / 10]
    return np.concatenate([np.stack(planes, 1).reshape(len(own), -1), *numbers], 1).astype(np.float32)


class Worth:
    """A network of two hidden layers (relu) and one value; trained by Adam."""

    def __init__(self, inputs: int, hidden: tuple[int, ...] = (128, 64), seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        sizes = (inputs, *hidden, 1)
        self.arrays: list[np.ndarray] = []
        for before, after in zip(sizes, sizes[1:]):
            gain = 0.0 if after == 1 else np.sqrt(2)  # at first nothing is worth anything: points alone count
            self.arrays += [(chance.normal(size=(before, after)) * gain / np.sqrt(before)).astype(np.float32), np.zeros(after, np.float32)]
        self.first = [np.zeros_like(array) for array in self.arrays]
        self.second = [np.zeros_like(array) for array in self.arrays]
        self.updates = 0

    def layers(self, seen: np.ndarray) -> list[np.ndarray]:
        layers = [seen]
        for index in range(0, len(self.arrays), 2):
            total = layers[-1] @ self.arrays[index] + self.arrays[index + 1]
            layers.append(np.maximum(total, 0) if index + 2 < len(self.arrays) else total)
        return layers

    def of(self, seen: np.ndarray) -> np.ndarray:
        return self.layers(seen)[-1][:, 0] if len(seen) else np.zeros(0, np.float32)

    def learn(self, seen: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        layers = self.layers(seen)
        off = np.clip(layers[-1] - wanted[:, None], -2, 2)  # as Huber has it: a fallen army is no reason to forget all
        slope, slopes = (off / len(seen)).astype(np.float32), []
        for index in range(len(self.arrays) - 2, -1, -2):
            inputs = layers[index // 2]
            slopes[:0] = [inputs.T @ slope, slope.sum(0)]
            slope = (slope @ self.arrays[index].T) * (inputs > 0)
        self.updates += 1
        rate *= np.sqrt(1 - 0.999 ** self.updates) / (1 - 0.9 ** self.updates)
        for array, one, two, change in zip(self.arrays, self.first, self.second, slopes):
            one += 0.1 * (change - one)
            two += 0.001 * (change * change - two)
            array -= rate * one / (np.sqrt(two) + 1e-6)


def best_of(moves: Moves, worth: np.ndarray, rows: int, noise: np.ndarray | float = 0.0) -> np.ndarray:
    """For each row the place of its best move among all."""
    value = moves.gain + worth + noise
    order = np.lexsort((value, moves.row))
    last = np.searchsorted(moves.row[order], np.arange(rows), side="right") - 1
    return order[last]


def explored(moves: Moves, generator: np.random.Generator, share: float) -> np.ndarray:
    """Noise that makes the choice of that share of the rows chance's."""
    wild = (generator.random(moves.row.max() + 1) < share)[moves.row]
    return np.where(wild, 1e3 * generator.random(len(moves.row)), 1e-3 * generator.random(len(moves.row)))


class Learner:
    def __init__(self, seed: int = 0) -> None:
        self.batch = agon.Batch("sugargame", MATCHES, autoreset="same_step", reward="score")
        self.batch.reset(seed)
        self.generator = np.random.default_rng(seed)
        self.turns = 0
        self.network = Worth(Moves(self.batch.observations[:1], self.batch.masks[:1]).left.shape[1])

    def turn(self, chance: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """One step of every match: boards left, points gained, what they were thought worth, whether it was a turn (not
        the placing of agents, which both do at once), and whether the match ended by it."""
        batch = self.batch
        acting = np.flatnonzero(batch.acting)
        moves = Moves(batch.observations[acting], batch.masks[acting])
        worth = self.network.of(moves.left)
        chosen = best_of(moves, worth, len(acting), explored(moves, self.generator, chance))
        batch.actions[acting] = moves.action[chosen]
        turns = batch.acting.reshape(-1, 2).sum(1) == 1
        mover = np.searchsorted(acting, 2 * np.arange(self.batch.matches))  # of both seats that place, the first stands here
        batch.step()
        self.turns += int(turns.sum())
        of_turn = chosen[mover]
        return moves.left[of_turn], moves.gain[of_turn], worth[of_turn], turns, batch.terminations[0::2].copy()

    def play(self, chance: float) -> tuple[np.ndarray, np.ndarray]:
        """Some turns of every match: boards left, and what they were worth as the turns after them tell."""
        left, gains, worths, turns, ends = zip(*(self.turn(chance) for _ in range(STEPS + 1)))
        wanted, targets = worths[-1], []
        for step in reversed(range(STEPS)):
            after = gains[step + 1] + DISCOUNT * (SMOOTHING * wanted + (1 - SMOOTHING) * worths[step + 1])
            wanted = np.where(ends[step], 0, -after)
            targets.append(wanted)
        were_turns = np.concatenate(turns[:STEPS])
        return np.concatenate(left[:STEPS])[were_turns], np.concatenate(targets[::-1]).astype(np.float32)[were_turns]

    def improve(self, chance: float, rate: float) -> None:
        left, wanted = self.play(chance)
        mirrored = mirror(left)
        for part in np.array_split(self.generator.permutation(len(left)), 8):
            flip = self.generator.random(len(part)) < 0.5
            self.network.learn(np.where(flip[:, None], mirrored[part], left[part]), wanted[part], rate)


def mirror(left: np.ndarray) -> np.ndarray:
    """The same boards seen in a mirror: they are worth the same."""
    other = left.copy()
    boards = left[:, :8 * CELLS].reshape(len(left), 8, 5, 5)
    other[:, :8 * CELLS] = boards[..., ::-1].reshape(len(left), -1)
    return other


def against(network: Worth, opponent: str, matches: int, seed: int) -> tuple[float, float, float]:
    """Shares of matches won and drawn, and the mean lead."""
    batch = agon.Batch("sugargame", matches, opponent=opponent, autoreset="disabled", reward="score")
    batch.reset(seed)
    lead, running = np.zeros(matches), np.arange(matches, dtype=np.int32)
    while len(running):
        moves = Moves(batch.observations[running], batch.masks[running])
        batch.actions[running] = moves.action[best_of(moves, network.of(moves.left), len(running))]
        batch.send(running)
        batch.receive(len(running))
        lead[running] += batch.rewards[running]
        running = running[~batch.terminations[running]]
    return float((lead > 0).mean()), float((lead == 0).mean()), float(lead.mean())


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    curve = open(sys.argv[2], "w", encoding="utf-8") if len(sys.argv) > 2 else None
    learner = Learner()
    began, update = time.process_time(), 0
    if curve:
        curve.write("million turns,won against wary\n")
    while (passed := time.process_time() - began) < 60 * minutes:
        left = 1 - passed / (60 * minutes)
        if update % 40 == 0:
            share, drawn, lead = against(learner.network, "wary", 100, 10**6)
            print(f"{passed:6.0f} s, {learner.turns / 1e6:5.2f} million turns: wins {share:.1%} against wary, mean lead {lead:+.0f}", flush=True)
            if curve:
                curve.write(f"{learner.turns / 1e6:.3f},{share:.4f}\n")
                curve.flush()
        learner.improve(0.02 + 0.1 * left, 1e-3 * left + 1e-5)
        update += 1
    print(f"{time.process_time() - began:.0f} s, {learner.turns / 1e6:.2f} million turns")
    for opponent in ("gobbler", "wary", "hunter"):
        share, drawn, lead = against(learner.network, opponent, 400, 2 * 10**6)
        print(f"after: wins {share:.1%} against {opponent}, draws {drawn:.1%} of 400, mean lead {lead:+.0f}")
        if curve and opponent == "wary":
            curve.write(f"{learner.turns / 1e6:.3f},{share:.4f}\n")


if __name__ == "__main__":
    main()
