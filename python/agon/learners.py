"""Two learners in NumPy alone, for baselines and best responses: masked proximal policy optimization, and an evolution strategy."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .actions import random_actions
from .batch import Batch, Opponent
from .policies import NumpyPolicy

#: Steps of a rollout, passes over it, and rows of a minibatch.
STEPS, EPOCHS, MINIBATCH = 32, 3, 2048
DISCOUNT, SMOOTHING, CLIP = 0.995, 0.95, 0.2
#: Matches that `by_ppo` and `by_evolution` step at once; in self-play half as many.
AT_ONCE = 64
PAIRS, RATE = 8, 0.2  # of the evolution: directions a generation, how far it goes along them
Reals = NDArray[np.floating[Any]]
#: Actions for all rows of a batch.
Chosen = Callable[[Batch], NDArray[Any]]


class Network:
    """tanh layers, then logits and a value; trained by Adam."""

    gain = 1.0  # of the first weights: keeps the spread from layer to layer

    def __init__(self, inputs: int, hidden: tuple[int, ...], outputs: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        sizes = (inputs, *hidden, outputs)
        self.arrays: list[Reals] = []
        for before, after in zip(sizes, sizes[1:]):
            gain = 0.1 if after == outputs else self.gain
            self.arrays += [(chance.normal(size=(before, after)) * gain / np.sqrt(before)).astype(np.float32), np.zeros(after, np.float32)]
        self.first = [np.zeros_like(array) for array in self.arrays]
        self.second = [np.zeros_like(array) for array in self.arrays]
        self.updates = 0

    def forward(self, seen: Reals) -> list[Reals]:
        """What each layer gives, the inputs first."""
        layers = [seen]
        for index in range(0, len(self.arrays), 2):
            total = layers[-1] @ self.arrays[index] + self.arrays[index + 1]
            layers.append(self.bent(total) if index + 2 < len(self.arrays) else total)
        return layers

    @staticmethod
    def bent(total: Reals) -> Reals:
        """What a hidden layer makes of its sums."""
        return np.tanh(total)

    @staticmethod
    def steepness(bent: Reals) -> Reals:
        """The derivative of `bent`, by its result."""
        return 1 - bent * bent

    def learn(self, layers: list[Reals], slope: Reals, rate: float) -> None:
        """One step of Adam down `slope`, the derivative of the loss by the outputs."""
        slopes: list[Reals] = []
        for index in range(len(self.arrays) - 2, -1, -2):
            inputs = layers[index // 2]
            slopes[:0] = [inputs.T @ slope, slope.sum(0)]
            if index:
                slope = (slope @ self.arrays[index].T) * self.steepness(inputs)
        norm = np.sqrt(sum(float((array * array).sum()) for array in slopes))
        shrink = min(1.0, 0.5 / (norm + 1e-8))
        self.updates += 1
        rate *= np.sqrt(1 - 0.999 ** self.updates) / (1 - 0.9 ** self.updates)
        for array, one, two, change in zip(self.arrays, self.first, self.second, slopes):
            one += 0.1 * (change * shrink - one)
            two += 0.001 * ((change * shrink) ** 2 - two)
            array -= rate * one / (np.sqrt(two) + 1e-5)


class Rectified(Network):
    """With ReLU layers, as `NumpyPolicy` has them."""

    gain = 2.0**0.5

    @staticmethod
    def bent(total: Reals) -> Reals:
        return np.maximum(total, 0)

    @staticmethod
    def steepness(bent: Reals) -> Reals:
        return (bent > 0).astype(np.float32)


def log_chances(logits: Reals, legal: NDArray[np.bool_]) -> Reals:
    """Of each action; a forbidden one has practically none."""
    logits = np.where(legal, logits, -1e9)
    logits = logits - logits.max(1, keepdims=True)
    logs: Reals = logits - np.log(np.exp(logits).sum(1, keepdims=True))
    return logs


class Look(Protocol):
    """What a policy does for the rows of a batch where they stand."""

    seen: Reals
    legal: NDArray[np.bool_]
    logs: Reals
    values: Reals

    def draw(self, generator: np.random.Generator) -> NDArray[Any]: ...
    def play(self, batch: Batch, chosen: NDArray[Any]) -> None: ...


class Seating(Protocol):
    """Which rows of a batch learn, where earlier versions play the others."""

    def learns(self) -> NDArray[np.bool_]: ...
    def ended(self, batch: Batch) -> None: ...


def rollout(look: Callable[[], Look], batch: Batch, generator: np.random.Generator, seating: Seating | None = None) -> list[NDArray[Any]]:
    """Some steps of all matches: seen, legal, chosen, their chance then, advantages, returns. `look` gives the policy's choice
    where the matches stand. Rows of earlier versions are left out."""
    kept: list[list[NDArray[Any]]] = [[], [], [], []]
    values, rewards, goes_on, learns = [], [], [], []
    for _ in range(STEPS):
        choice = look()
        chosen = choice.draw(generator)
        choice.play(batch, chosen)
        learns.append(seating.learns() if seating else np.ones(batch.rows, bool))
        batch.step()
        for column, array in zip(kept, (choice.seen, choice.legal, chosen, np.take_along_axis(choice.logs, chosen[:, None], 1)[:, 0])):
            column.append(array)
        values.append(choice.values)
        rewards.append(batch.rewards.copy())
        goes_on.append(~batch.terminations)
        if seating:
            seating.ended(batch)
    following, gained = look().values, np.zeros(batch.rows, np.float32)
    advantages = [gained] * STEPS
    for step in reversed(range(STEPS)):
        surprise = rewards[step] + DISCOUNT * following * goes_on[step] - values[step]
        gained = surprise + DISCOUNT * SMOOTHING * gained * goes_on[step]
        advantages[step], following = gained, values[step]
    learned = np.concatenate(learns)
    all_advantages = np.concatenate(advantages)[learned]
    return [*(np.concatenate(column)[learned] for column in kept), all_advantages, all_advantages + np.concatenate(values)[learned]]


def improve(network: Network, played: list[NDArray[Any]], generator: np.random.Generator, rate: float, entropy: float,
            minibatch: int = MINIBATCH) -> None:
    """Learns from a rollout. The network's last output is the value, all others are logits."""
    seen, legal, chosen, before, advantages, returns = played
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        order = generator.permutation(len(seen))
        for part in np.array_split(order, max(1, len(order) // minibatch)):
            layers = network.forward(seen[part])
            logs = log_chances(layers[-1][:, :-1], legal[part])
            chances, rows = np.exp(logs), np.arange(len(part))
            ratio = np.exp(logs[rows, chosen[part]] - before[part])
            gain = advantages[part]
            counts = ~(((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0)))
            slope = np.zeros_like(layers[-1])
            one = np.zeros_like(chances)
            one[rows, chosen[part]] = 1
            slope[:, :-1] = -(ratio * gain * counts)[:, None] * (one - chances)
            disorder = -(chances * logs * legal[part]).sum(1, keepdims=True)
            slope[:, :-1] += entropy * chances * (np.where(legal[part], logs, 0) + disorder)
            slope[:, -1] = layers[-1][:, -1] - returns[part]
            network.learn(layers, (slope / len(part)).astype(np.float32), rate)


class Eyes:
    """An observation as numbers around 0: by mean and spread of what play by chance shows."""

    def __init__(self, game: str, config: Mapping[str, Any] | None = None, **options: Any) -> None:
        batch = Batch(game, 64, config=config, **options)
        batch.reset(12_345)
        seen = []
        for step in range(40):
            batch.actions[...] = random_actions(batch.masks, step)
            batch.step()
            seen.append(batch.observations.reshape(batch.rows, -1).astype(np.float32))
        shown = np.concatenate(seen)
        self.mean, self.spread = shown.mean(0), np.maximum(shown.std(0), 0.1 * max(1e-3, float(shown.std())))

    def __call__(self, batch: Batch) -> Reals:
        flat = batch.observations.reshape(batch.rows, -1)
        seen: Reals = ((flat - self.mean) / self.spread).astype(np.float32)
        return seen

    def policy(self, arrays: list[Reals], actions: int) -> NumpyPolicy:
        """The same layers for observations as they are: the whitening goes into the first one. Outputs beyond the actions are left out."""
        first = (arrays[0] / self.spread[:, None], arrays[1] - (self.mean / self.spread) @ arrays[0])
        layers = [first, *zip(arrays[2::2], arrays[3::2])]
        layers[-1] = layers[-1][0][:, :actions], layers[-1][1][:actions]
        return NumpyPolicy(layers)


class Choice:
    """What a policy does for the rows of a batch; the network's last output is the value."""

    def __init__(self, network: Network, eyes: Eyes, batch: Batch, masked: bool) -> None:
        self.seen = eyes(batch)
        self.legal = batch.masks != 0 if masked else np.ones(batch.masks.shape, bool)
        outputs = network.forward(self.seen)[-1]
        self.logs, self.values = log_chances(outputs[:, :-1], self.legal), outputs[:, -1]

    def draw(self, generator: np.random.Generator) -> NDArray[Any]:
        drawn: NDArray[Any] = (self.logs + generator.gumbel(size=self.logs.shape)).argmax(1)
        return drawn

    def play(self, batch: Batch, chosen: NDArray[Any]) -> None:
        batch.actions[...] = chosen


def by_ppo(game: str, seed: int, rows: int, *, opponent: Opponent = None, masked: bool = True, hidden: tuple[int, ...] = (64,),
           config: Mapping[str, Any] | None = None, **options: Any) -> Iterator[tuple[int, NumpyPolicy]]:
    """After every quarter of the rows: how many they were, and what is learned then. Without an opponent: self-play."""
    generator, eyes = np.random.default_rng(seed), Eyes(game, config, **options)
    batch = Batch(game, AT_ONCE // 2 if opponent is None else AT_ONCE, opponent=opponent, autoreset="same_step", config=config, **options)
    batch.reset(1000 * seed)
    network = Rectified(eyes.mean.size, hidden, batch.shape.actions + 1, seed)
    updates = max(1, rows // (STEPS * batch.rows))
    for update in range(updates):
        left = 1 - update / updates
        played = rollout(lambda: Choice(network, eyes, batch, masked), batch, generator)
        improve(network, played, generator, 1e-3 * left, 0.01 * left, 256)
        if (update + 1) % max(1, updates // 4) == 0 or update + 1 == updates:
            yield (update + 1) * STEPS * batch.rows, eyes.policy(network.arrays, batch.shape.actions)


def by_evolution(game: str, seed: int, rows: int, *, opponent: Opponent, config: Mapping[str, Any] | None = None,
                 **options: Any) -> Iterator[tuple[int, NumpyPolicy]]:
    """One layer of weights, and what a step to either side of it wins: pairs of opposite steps play the same matches."""
    generator, eyes = np.random.default_rng(seed), Eyes(game, config, **options)
    each, played, told = AT_ONCE // (2 * PAIRS), 0, 0
    batch = Batch(game, AT_ONCE, opponent=opponent, config=config, **options)
    shape = (eyes.mean.size, batch.shape.actions)
    weights = np.zeros(shape, np.float32)
    while played < rows:
        steps = generator.normal(size=(PAIRS, *shape)).astype(np.float32) / np.sqrt(shape[0])
        members = weights + np.concatenate([steps, -steps])
        batch.reset(list(np.tile(generator.integers(2**40, size=each), 2 * PAIRS)))
        result, running = np.zeros(AT_ONCE), np.ones(AT_ONCE, bool)
        while running.any():
            values = np.matmul(eyes(batch).reshape(2 * PAIRS, each, -1), members).reshape(AT_ONCE, -1)
            batch.actions[...] = np.where(batch.masks != 0, values, -np.inf).argmax(1)
            batch.step()
            played += int(running.sum())
            over = running & (batch.terminations | batch.truncations)
            result[over] = batch.rewards[over]
            running &= ~over
        won = result.reshape(2, PAIRS, each).mean(2)
        weights += RATE * np.tensordot((won[0] - won[1]) / 2, steps, 1)
        if played >= min(rows, told + rows // 4):
            told = played
            yield played, eyes.policy([weights, np.zeros(shape[1], np.float32)], shape[1])


def best_of(policy: NumpyPolicy) -> Chosen:
    """A policy's best legal actions, for all rows at once."""
    def chosen(batch: Batch) -> NDArray[Any]:
        best: NDArray[Any] = np.where(batch.masks != 0, policy.values(batch.observations), -np.inf).argmax(1)
        return best
    return chosen


def points(game: str, chosen: NumpyPolicy | Chosen, opponent: Opponent, matches: int, *, seed: int = 10**6,
           config: Mapping[str, Any] | None = None, **options: Any) -> NDArray[np.floating[Any]]:
    """The points of each match: 1 for a win, 0.5 for a draw, 0. The learner's seat rotates, and each match is played once. A policy
    takes the best legal action."""
    choose = best_of(chosen) if isinstance(chosen, NumpyPolicy) else chosen
    batch = Batch(game, matches, opponent=opponent, config=config, **options)
    batch.reset(seed)
    result = np.full(matches, np.nan)
    while np.isnan(result).any():
        batch.actions[...] = choose(batch)
        batch.step()
        over = (batch.terminations | batch.truncations) & np.isnan(result)
        result[over] = batch.rewards[over] / 2 + 0.5
    return result
