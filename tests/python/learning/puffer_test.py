"""PufferLib takes the games as native environments: alone, and in worker processes that share its memory."""
from __future__ import annotations

import importlib.util
import pickle
import unittest
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np

import agon

warnings.simplefilter("ignore")
if importlib.util.find_spec("pufferlib") is None:
    raise unittest.SkipTest("there is no pufferlib")
import pufferlib  # noqa: E402
import pufferlib.vector  # noqa: E402

SMALL = {"map": "generated", "width": 11, "height": 11}


def buffers(rows: int, **others: Any) -> Any:
    """Arrays of Tron as PufferLib hands them over: a dict since 3.0, attributes before."""
    made = {"observations": np.zeros((rows, 19, 21, 35), np.uint8), "rewards": np.zeros(rows, np.float32), "terminals": np.zeros(rows, bool),
            "truncations": np.zeros(rows, bool), "masks": np.ones(rows, bool), "actions": np.zeros(rows, np.int32), **others}
    return made if float(str(pufferlib.__version__)[:3]) >= 3 else SimpleNamespace(**made)


class PufferTest(unittest.TestCase):
    def test_every_game_is_native(self) -> None:
        for game in agon.games():
            env = pufferlib.vector.make(agon.puffer, env_kwargs={"game": game, "num_envs": 3})
            with self.subTest(game=game):
                self.assertIsInstance(env, pufferlib.PufferEnv)
                self.assertIs(env.driver_env, env)
                self.assertEqual(env.observation_space.shape[0], env.num_agents)
                self.assertEqual(env.single_action_space.n, agon.shape(game).actions)
                env.async_reset(5)
                for step in range(5):
                    seen, rewards, terminals, truncations, infos, ids, masks = env.recv()
                    self.assertIs(seen, env.batch.observations)
                    self.assertTrue(np.array_equal(masks, env.batch.acting))
                    self.assertEqual((masks.shape, masks.dtype), ((env.num_agents,), np.dtype(bool)))
                    env.send(agon.random_actions(env.action_masks, step))

    def test_its_arrays_are_filled_in_place(self) -> None:
        rows = 8
        buf = buffers(rows)
        env = agon.puffer("tron", 4, buf=buf)
        seen, _ = env.reset(seed=0)
        self.assertIs(seen, buf["observations"] if isinstance(buf, dict) else buf.observations)
        self.assertEqual(int((seen[:, 3:7] == 255).sum()), rows)
        env.step(np.ones(rows, np.int32))  # straight on, as both seats see it
        self.assertEqual(int((seen[:, 1:3] == 255).sum()), 2 * rows)
        with self.assertRaisesRegex(ValueError, "rewards"):
            agon.puffer("tron", 4, buf=buffers(rows, rewards=np.zeros(rows, np.float64)))
        with self.assertRaisesRegex(ValueError, "actions are 0 to 7"):
            env.step(np.full(rows, 8))

    def test_workers_play_what_one_process_plays(self) -> None:
        words = {"game": "tron", "num_envs": 4, "config": SMALL}
        workers = pufferlib.vector.make(agon.puffer, env_kwargs=words, backend=pufferlib.vector.Multiprocessing, num_envs=2, num_workers=2,
                                        batch_size=2, overwork=True)
        self.addCleanup(workers.close)
        seen, _ = workers.reset(seed=7)
        seen = seen.copy()
        ones = [agon.puffer(**words) for _ in range(2)]
        # The workers' seeds follow each other.
        first = np.concatenate([env.reset(seed=7 + number)[0] for number, env in enumerate(ones)])
        self.assertTrue(np.array_equal(seen, first))
        ended = 0
        for step in range(30):
            actions = np.random.default_rng(step).integers(0, 8, len(first)).astype(np.int32)
            seen, rewards, terminals, _, infos = workers.step(actions)
            parts = [env.step(part) for env, part in zip(ones, np.split(actions, 2))]
            self.assertTrue(np.array_equal(seen, np.concatenate([part[0] for part in parts])))
            self.assertTrue(np.array_equal(rewards, np.concatenate([part[1] for part in parts])))
            self.assertEqual(len(infos), sum(len(part[4]) for part in parts))
            self.assertTrue(all(info["episode_length"] >= 1 and abs(info["episode_return"]) <= 1 for info in infos))
            ended += int(terminals.sum())
        self.assertGreater(ended, 0)

    def test_a_seed_is_a_run(self) -> None:
        traces = []
        for env in (agon.puffer("sugargame", 2, seed=9), agon.puffer("sugargame", 2), agon.puffer("sugargame", 2)):
            env.reset() if not traces else env.reset(seed=9) if len(traces) == 1 else env.reset(seed=[9])
            seeds = env.batch.seeds.tolist()
            env.reset()
            traces.append(seeds + env.batch.seeds.tolist())
        self.assertEqual(traces[0], traces[1])
        self.assertEqual(traces[0], traces[2])

    def test_a_copy_keeps_its_arrays(self) -> None:
        env = agon.puffer("tron", 4)
        env.reset(seed=3)
        other = pickle.loads(pickle.dumps(env))
        self.assertEqual(other.batch.state(0), env.batch.state(0))
        self.assertIs(other.observations, other.batch.observations)
        self.assertIs(other.masks, other.batch.acting)


if __name__ == "__main__":
    unittest.main()
