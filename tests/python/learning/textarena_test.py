"""The games in words under TextArena, as it uses them."""
from __future__ import annotations

import json
import re
import unittest

import textarena as ta

import agon
import agon.adapters.textarena  # noqa: F401  registers the games

SHORT = {"tron": {"max_cycles": 20}, "evasion": {"tick_cap": 20}, "sugargame": {"steps": 10}, "treasure_hunt": {"action_limit": 10},
         "zappy": {"width": 4, "height": 4, "places": 1, "clients": 2, "time_cap": 40}}


def first_legal(text: str) -> str:
    """The first action that the text lists."""
    found = re.search(r"Legal actions \(.*?\): (\{.*)", text)
    assert found, text
    return json.dumps(json.JSONDecoder().raw_decode(found[1])[0])


class TextArenaTest(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self) -> None:
        for game in agon.games():
            with self.subTest(game=game):
                env = ta.make(f"Agon-{game}-v0", config=SHORT[game])
                env.reset(num_players=1, seed=4)
                done = False
                while not done:
                    player, seen = env.get_observation()
                    self.assertEqual(player, 0)
                    done, _ = env.step("I take " + first_legal(str(seen if isinstance(seen, str) else seen[-1][1])))
                rewards, info = env.close()
                self.assertIn(rewards[0], (-1.0, 0.0, 1.0))
                self.assertFalse(info[0]["invalid_move"])

    def test_illegal_actions_are_told_and_then_lose(self) -> None:
        env = ta.make("Agon-tron-v0", error_allowance=1)
        env.reset(num_players=1, seed=4)
        env.get_observation()
        done, _ = env.step('{"direction": "North"}')
        self.assertFalse(done)
        self.assertIn("expected Up | Right | Down | Left", str(env.get_observation()))
        done, _ = env.step("no idea")
        self.assertTrue(done)
        rewards, info = env.close()
        self.assertEqual((rewards[0], info[0]["invalid_move"]), (-1.0, True))


if __name__ == "__main__":
    unittest.main()
