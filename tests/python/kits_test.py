"""The conformance tests of Gymnasium and PettingZoo, for every game."""
from __future__ import annotations

import contextlib
import io
import unittest
import warnings
from typing import Any

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import agon

# Matches that end soon, so that the kits see ends.
CONFIGS: dict[str, dict[str, Any]] = {
    "tron": {"map": "generated", "width": 11, "height": 11},
    "evasion": {"tick_cap": 60},
    "sugargame": {"steps": 20},
    "treasure_hunt": {"action_limit": 40},
    "zappy": {"width": 4, "height": 4, "places": 2, "clients": 2, "time_cap": 200},
}


class KitsTest(unittest.TestCase):
    """Warnings of the kits are remarks on taste: a space without bounds, a name without a version."""

    def test_gymnasium_checks_every_game(self) -> None:
        for game, config in CONFIGS.items():
            with self.subTest(game=game), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check_env(agon.make(game, "random", config=config, render_mode="rgb_array"), skip_render_check=False)

    def test_pettingzoo_checks_every_game(self) -> None:
        for game, config in CONFIGS.items():
            with self.subTest(game=game), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(agon.env(game, config=config), num_cycles=300)
                parallel_api_test(agon.parallel_env(game, config=config), num_cycles=300)

    def test_pettingzoo_seeds_every_game(self) -> None:
        for game, config in CONFIGS.items():
            with self.subTest(game=game), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                seed_test(lambda: agon.env(game, config=config), num_cycles=60)
                parallel_seed_test(lambda: agon.parallel_env(game, config=config), num_cycles=60)

    def test_pettingzoo_renders_every_game(self) -> None:
        for game, config in CONFIGS.items():
            with (self.subTest(game=game), warnings.catch_warnings(),
                  contextlib.redirect_stdout(io.StringIO())):
                warnings.simplefilter("ignore")
                render_test(lambda render_mode: agon.env(game, config=config, render_mode=render_mode),
                            {"ansi": lambda picture: isinstance(picture, str) and "\n" in picture,
                             "rgb_array": lambda picture: picture.ndim == 3 and picture.shape[2] == 3})

    def test_a_central_critic_sees_everything(self) -> None:
        for game, config in CONFIGS.items():
            env = agon.parallel_env(game, config=config)
            env.reset(seed=3)
            for step in range(5):
                env.step(dict(zip(env.possible_agents, agon.random_actions(env.action_masks(), step))))
            state, shape, batch = env.state(), agon.shape(game, config), env.batch
            seen = batch.observations.size
            with self.subTest(game=game):
                self.assertTrue(env.state_space.contains(state))
                self.assertTrue(np.array_equal(state[:seen], batch.observations.reshape(-1)))
                self.assertTrue(np.array_equal(state[seen:seen + batch.rows], batch.acting))
                hidden, truth = state[seen + batch.rows:], batch.state(0)
                self.assertEqual(len(hidden), shape.hidden_numbers)
                self.assertEqual(bool(shape.hidden), game in ("treasure_hunt", "zappy"))
                if game == "treasure_hunt":
                    for side, plane in zip(truth["sides"], hidden.reshape(2, 10, 20)):
                        self.assertEqual(np.argwhere(plane).tolist(), [[side["treasure"]["y"], side["treasure"]["x"]]])
                if game == "zappy":
                    ground = np.array([list(tile["things"]) for tile in truth["tiles"]]) / 10
                    np.testing.assert_allclose(hidden[:16 * 9].reshape(16, 9)[:, :7], ground, atol=1e-6)
        with self.assertRaisesRegex(ValueError, "without an opponent"):
            agon.make_vec("tron", 2, opponent="straight").central_state()

    def test_cycles_are_cut_off(self) -> None:
        for game in CONFIGS:
            env = agon.parallel_env(game, max_cycles=3)
            env.reset(seed=1)
            cut: dict[str, bool] = {}
            for _ in range(3):
                masks = env.action_masks()
                actions = agon.random_actions(masks, 0)
                _, _, ended, cut, _ = env.step(dict(zip(env.possible_agents, actions)))
                if any(ended.values()):
                    break
            with self.subTest(game=game):
                self.assertTrue(all(cut.values()) or any(ended.values()))
                self.assertEqual(env.agents, [])


if __name__ == "__main__":
    unittest.main()
