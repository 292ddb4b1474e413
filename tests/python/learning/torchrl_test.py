"""TorchRL's wrapper of PettingZoo takes both interfaces of every game, with one action mask."""
from __future__ import annotations

import importlib.util
import unittest
import warnings

import agon

if importlib.util.find_spec("torchrl") is None:
    raise unittest.SkipTest("there is no torchrl")

CONFIGS = {"tron": {"map": "generated", "width": 11, "height": 11}, "evasion": {"tick_cap": 60}, "sugargame": {"steps": 20},
           "treasure_hunt": {"action_limit": 40}, "zappy": {"width": 4, "height": 4, "places": 1, "clients": 2, "time_cap": 200}}


class TorchRlTest(unittest.TestCase):
    def test_seats_at_once(self) -> None:
        self.play(parallel=True)

    def test_one_seat_after_the_other(self) -> None:
        self.play(parallel=False)

    def play(self, parallel: bool) -> None:
        from torchrl.envs.libs.pettingzoo import PettingZooWrapper

        warnings.simplefilter("ignore")
        for game, config in CONFIGS.items():
            with self.subTest(game=game):
                inner = agon.parallel_env(game, config=config) if parallel else agon.env(game, config=config)
                env = PettingZooWrapper(inner, use_mask=not parallel)
                played = env.rollout(12)  # actions by chance, of those that the mask allows
                self.assertEqual(sorted(agent for agents in env.group_map.values() for agent in agents), inner.possible_agents)
                shape = agon.shape(game, config)
                for name in env.group_map:
                    group = played[name]
                    self.assertEqual(group["action_mask"].shape[-1], shape.actions)
                    self.assertEqual(tuple(group["observation", "observation"].shape[2:]), tuple(shape.observation))
                    chosen = group["action"]
                    chosen = chosen.argmax(-1) if chosen.shape[-1] == shape.actions else chosen
                    allowed = group["action_mask"].gather(-1, chosen.reshape(*group["action_mask"].shape[:-1], 1)).squeeze(-1)
                    self.assertTrue((allowed if parallel else allowed[group["mask"]]).all())


if __name__ == "__main__":
    unittest.main()
