"""The examples that learn by self-play: what they work out of observations is what the rules say, and an update changes them."""
from __future__ import annotations

import importlib.util
import sys
import unittest
from pathlib import Path
from types import ModuleType

import numpy as np

import agon

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    described = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert described is not None and described.loader is not None
    module = importlib.util.module_from_spec(described)
    described.loader.exec_module(module)
    return module


class SharesTest(unittest.TestCase):
    def test_the_share_against_an_opponent_is_that_of_its_matches_one_by_one(self) -> None:
        """`points`, which the table of best responses prints: each match alone, its winner by the scores that were gained."""
        sys.path.insert(0, str(EXAMPLES))
        self.addCleanup(sys.path.remove, str(EXAMPLES))
        baselines = example("baselines")
        for opponent, first in (("gobbler", 0), ("drifter", 0), ("random", 1)):
            def chosen(batch: agon.Batch) -> np.ndarray:
                """The first legal action, or the last."""
                return batch.masks.argmax(1) if first else batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(1)
            together = agon.Batch("sugargame", 12, opponent=opponent, **baselines.GAMES["sugargame"])
            together.reset(10**6)
            won = 0.0
            for seed, seat in zip(together.seeds.tolist(), together.seats.tolist(), strict=True):
                batch = agon.Batch("sugargame", 1, opponent=opponent, seat=seat, reward="score", autoreset="disabled", **baselines.GAMES["sugargame"])
                batch.reset([seed])
                gained = 0.0
                while not batch.terminations[0]:
                    batch.actions[...] = chosen(batch)
                    batch.step()
                    gained += float(batch.rewards[0])
                won += 1.0 if gained > 0 else 0.0 if gained < 0 else 0.5
            self.assertEqual(baselines.points("sugargame", chosen, 12, opponent), won / 12, opponent)


class SugargameTest(unittest.TestCase):
    def test_points_of_moves_are_those_of_the_rules(self) -> None:
        taught, chance = example("sugargame_self_play"), np.random.default_rng(0)
        batch = agon.Batch("sugargame", 8, reward="score", autoreset="disabled")
        batch.reset(0)
        gained = 0.0
        while not batch.terminations.any():
            acting = np.flatnonzero(batch.acting)
            moves = taught.Moves(batch.observations[acting], batch.masks[acting])
            chosen = taught.best_of(moves, 0.0, len(acting), taught.explored(moves, chance, 0.3))
            batch.actions[acting] = moves.action[chosen]
            batch.step()
            np.testing.assert_allclose(batch.rewards[acting], moves.gain[chosen] * taught.POINTS, atol=1e-3)
            gained += float(batch.rewards[acting].sum())
        self.assertGreater(gained, 500)  # sugar, and agents that fell

    def test_a_mirror_twice_is_none(self) -> None:
        taught = example("sugargame_self_play")
        batch = agon.Batch("sugargame", 4)
        batch.reset(3)
        left = taught.Moves(batch.observations, batch.masks).left
        self.assertFalse(np.array_equal(taught.mirror(left), left))
        self.assertTrue(np.array_equal(taught.mirror(taught.mirror(left)), left))

    def test_an_update_learns(self) -> None:
        taught = example("sugargame_self_play")
        taught.MATCHES = 32
        learner = taught.Learner()
        learner.improve(0.1, 1e-3)
        self.assertGreater(np.abs(learner.network.arrays[-2]).sum(), 0)
        self.assertTrue(all(np.isfinite(array).all() for array in learner.network.arrays))
        taught.against(learner.network, "drifter", 4, 0)


class TronTest(unittest.TestCase):
    def test_a_way_is_blocked_where_a_wall_is(self) -> None:
        taught = example("tron_self_play")
        batch = agon.Batch("tron", 32, config=taught.CONFIG, autoreset="same_step")
        batch.reset(1)
        for step in range(30):
            seen, numbers = taught.features(batch.observations)
            first = 4 * (2 * taught.AROUND + 1) ** 2
            blocked = seen[:, first:first + 12].reshape(-1, 3, 4)[..., 3]
            walls = batch.observations[:, :3].max(1)
            places = batch.observations[:, 3:7].max(1).reshape(batch.rows, -1).argmax(1)
            for way in range(3):
                heading = numbers[:, way]
                y = places // taught.SIDE + taught.DOWN[heading]
                x = places % taught.SIDE + taught.ACROSS[heading]
                self.assertTrue(np.array_equal(blocked[:, way] > 0, walls[np.arange(batch.rows), y, x] > 0))
                self.assertTrue((batch.masks[np.arange(batch.rows), heading] == 1).all())
            batch.actions[...] = agon.random_actions(batch.masks, step)
            batch.step()

    def test_an_update_learns(self) -> None:
        taught, chance = example("tron_self_play"), np.random.default_rng(0)
        batch = agon.Batch("tron", 32, config=taught.CONFIG, autoreset="same_step")
        batch.reset(0)
        network = taught.Network(taught.features(batch.observations[:1])[0].shape[1], (32, 16), 7, 0)
        before = [array.copy() for array in network.arrays]
        taught.improve(network, taught.rollout(lambda: taught.Choice(network, batch), batch, chance), chance, 1e-3, 0.01)
        for array, old in zip(network.arrays, before):
            self.assertTrue(np.isfinite(array).all())
            self.assertFalse(np.array_equal(array, old))
        taught.won(network, "wall_hugger", 4, 0)


class BestResponseTest(unittest.TestCase):
    def test_a_learner_trains_against_a_frozen_champion(self) -> None:
        sys.path.insert(0, str(EXAMPLES))
        taught = example("best_response")
        taught.FROZEN["tron"], taught.OTHERS["tron"] = "champion?nodes=20", ("straight",)
        for trainer in taught.TRAINERS:
            cells = taught.line("tron", trainer, 2048, 1, matches=4).split(" | ")
            self.assertEqual(cells[:4], ["| Tron", "`champion?nodes=20`", trainer, "2,048"])
            self.assertIn(float(cells[4]), [12.5 * share for share in range(9)])
            self.assertRegex(cells[5], r"^`straight` \d+$")


if __name__ == "__main__":
    unittest.main()
