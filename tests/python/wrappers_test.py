"""Observations as planes and scalars."""
from __future__ import annotations

import pickle
import unittest

import numpy as np
from gymnasium.utils.env_checker import check_env

import agon

#: The first place of a plane with one number everywhere; docs/observations.md names them all.
FIRST_SCALAR = {"tron": 11, "sugargame": 4, "treasure_hunt": 12}


class WrappersTest(unittest.TestCase):
    def test_scalars_are_the_planes_after_those_of_the_board(self) -> None:
        for game, first in FIRST_SCALAR.items():
            shape = pickle.loads(pickle.dumps(agon.shape(game)))
            places = [entry for channel in shape.channels if channel.uniform for entry in channel.entries]
            self.assertEqual(places, list(range(first, shape.observation[0])), game)

    def test_parts_are_the_tensor(self) -> None:
        for game, first in FIRST_SCALAR.items():
            batch = agon.Batch(game, 4)
            batch.reset(0)
            for step in range(30):
                batch.actions[...] = agon.random_actions(batch.masks, step)
                batch.step()
                seen = batch.observations
                parts = agon.parts_of(seen, batch.shape)
                with self.subTest(game=game, step=step):
                    np.testing.assert_allclose(parts["planes"] * 255, seen[:, :first], atol=1e-4)
                    back = np.broadcast_to(parts["scalars"][:, :, None, None], (*parts["scalars"].shape, *seen.shape[2:]))
                    np.testing.assert_allclose(back * 255, seen[:, first:], atol=1e-4)

    def test_the_environment_is_one_of_gymnasium(self) -> None:
        for game in FIRST_SCALAR:
            env = agon.DictObservation(agon.make(game, "random"))
            check_env(env, skip_render_check=True)
            seen, info = env.reset(seed=1)
            self.assertTrue(env.observation_space.contains(seen))
            self.assertIn("action_mask", info)
            self.assertTrue(np.array_equal(env.unwrapped.action_masks(), info["action_mask"] != 0))

    def test_numbers_without_planes_are_refused(self) -> None:
        for game in ("evasion", "zappy"):
            with self.assertRaisesRegex(ValueError, "have no planes"):
                agon.DictObservation(agon.make(game, "random"))


if __name__ == "__main__":
    unittest.main()
