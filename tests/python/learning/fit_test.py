"""Tests of fit: the maskable PPO of Stable-Baselines3's contributions and a self-play of RLlib take our environments as they
are, and run for some updates. What they learn meanwhile is not asked."""
from __future__ import annotations

import importlib.util
import tempfile
import unittest
import warnings
from pathlib import Path
from typing import Any

import numpy as np

import agon
from agon.policies import NumpyPolicy
from agon.zoo import AgonParallelEnv

SMALL = {"map": "generated", "width": 11, "height": 11}


class StableBaselinesTest(unittest.TestCase):
    def test_maskable_ppo_learns_from_one_seat_and_enters_the_arena(self) -> None:
        import torch
        from gymnasium import spaces
        from gymnasium.wrappers import FlattenObservation, TransformObservation
        from sb3_contrib import MaskablePPO

        warnings.simplefilter("ignore")
        # As a row: Stable-Baselines3 takes bytes in three dimensions for a picture, and turns it. It divides only pictures by 255.
        flat = FlattenObservation(agon.make("sugargame", {"drifter": 2, "gobbler": 1}))
        env = TransformObservation(flat, lambda seen: seen.astype(np.float32) / 255, spaces.Box(0, 1, flat.observation_space.shape, np.float32))
        model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=128, n_epochs=2, seed=0, device="cpu",
                            policy_kwargs={"net_arch": [32], "activation_fn": torch.nn.ReLU})
        model.learn(1024)
        seen, infos = env.reset(seed=5)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=True)
            self.assertEqual(infos["action_mask"][action], 1)
            seen, _, ended, cut, infos = env.step(action)
            over = ended or cut
        policy = NumpyPolicy.from_torch([*model.policy.mlp_extractor.policy_net, model.policy.action_net], 1 / 255)
        again, _ = env.reset(seed=6)
        self.assertEqual(policy(255 * again, env.unwrapped.action_masks()),
                         int(model.predict(again, action_masks=env.unwrapped.action_masks(), deterministic=True)[0]))
        with tempfile.TemporaryDirectory() as folder:
            self.assertTrue((agon.export(policy, Path(folder, "mine"), "sugargame") / "player").exists())


class ScaleTest(unittest.TestCase):
    def test_scales_that_are_compared_show_what_they_say(self) -> None:
        described = importlib.util.spec_from_file_location("scale", Path(__file__).resolve().parents[3] / "bench" / "python" / "scale.py")
        assert described is not None and described.loader is not None
        scale = importlib.util.module_from_spec(described)
        described.loader.exec_module(scale)
        for game, case in scale.CASES.items():
            batch = agon.Batch(game, 4, config=case.config)
            batch.reset(1)
            for step in range(20):
                batch.actions[...] = agon.random_actions(batch.masks, step)
                batch.step()
            before, today, parts = (one.shown(batch.observations) for one in scale.scales(game))
            flags = [place for place, channel in enumerate(batch.shape.channels) if channel.flag and place < case.board]
            self.assertTrue(np.array_equal(255 * before[:, flags], today[:, flags]) and today[:, flags].any(), game)
            self.assertEqual((before.dtype, today.shape), (np.uint8, before.shape))
            self.assertTrue(np.array_equal(np.rint(255 * parts["planes"]), today[:, :case.board]))
            self.assertTrue((today[:, case.board:] == np.rint(255 * parts["scalars"])[..., None, None]).all(), "a plane of one number")
            for one in scale.scales(game):
                self.assertTrue(one.space.contains(one.shown(batch.observations[0])), one.name)


class RllibTest(unittest.TestCase):
    def test_rllib_plays_against_itself(self) -> None:
        import ray
        from ray.rllib.algorithms.ppo import PPOConfig
        from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv
        from ray.tune.registry import register_env

        def made(_: Any) -> Any:
            return ParallelPettingZooEnv(FlatObservations("tron", config=SMALL))

        register_env("agon_tron", made)
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        self.addCleanup(ray.shutdown)
        config = (PPOConfig().environment("agon_tron").env_runners(num_env_runners=0)
                  .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, episode, **_: "shared")
                  .training(train_batch_size_per_learner=512, minibatch_size=128, num_epochs=1))
        algorithm = config.build_algo()
        self.addCleanup(algorithm.stop)
        for _ in range(2):
            result = algorithm.train()
        self.assertGreater(result["env_runners"]["num_env_steps_sampled_lifetime"], 0)


class FlatObservations(AgonParallelEnv):
    """The observation alone, as real numbers in a row: what RLlib's plain networks take. What the
    mask forbids the rules of Tron take for going on."""

    def __init__(self, *words: Any, **settings: Any) -> None:
        from gymnasium import spaces

        super().__init__(*words, **settings)
        numbers = int(np.prod(self.batch.shape.observation))
        self.observation_spaces = {agent: spaces.Box(0, 1, (numbers,), np.float32) for agent in self.possible_agents}

    @staticmethod
    def flat(seen: dict[str, Any]) -> dict[str, Any]:
        return {agent: one["observation"].ravel().astype(np.float32) / 255 for agent, one in seen.items()}

    def reset(self, *words: Any, **settings: Any) -> Any:
        seen, infos = super().reset(*words, **settings)
        return self.flat(seen), infos

    def step(self, actions: Any) -> Any:
        seen, *rest = super().step(actions)
        return self.flat(seen), *rest


if __name__ == "__main__":
    unittest.main()
