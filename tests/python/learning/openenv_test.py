"""The games in words under OpenEnv: an environment, and a session with its server."""
from __future__ import annotations

import json
import re
import unittest

from fastapi.testclient import TestClient

import agon
from agon.adapters.openenv import AgonEnvironment, TextAction, app

SHORT = {"tron": {"max_cycles": 20}, "evasion": {"tick_cap": 20}, "sugargame": {"steps": 10}, "treasure_hunt": {"action_limit": 10},
         "zappy": {"width": 4, "height": 4, "places": 1, "clients": 2, "time_cap": 40}}


def first_legal(text: str) -> str:
    """The first action that the text lists."""
    found = re.search(r"Legal actions \(.*?\): (\{.*)", text)
    assert found, text
    return json.dumps(json.JSONDecoder().raw_decode(found[1])[0])


class OpenEnvTest(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self) -> None:
        for game in agon.games():
            with self.subTest(game=game):
                env = AgonEnvironment(game, config=SHORT[game])
                seen = env.reset(seed=4, episode_id="one")
                while not seen.done:
                    seen = env.step(TextAction(text=first_legal(seen.text)))
                self.assertIn(seen.reward, (-1.0, 0.0, 1.0))
                self.assertEqual(env.state.episode_id, "one")
                self.assertGreater(env.state.step_count, 0)

    def test_a_session_over_its_server(self) -> None:
        with TestClient(app()) as client, client.websocket_connect("/ws") as session:
            session.send_json({"type": "reset", "data": {"seed": 4}})
            told = session.receive_json()
            self.assertIn("Tron, step 0", json.dumps(told))
            session.send_json({"type": "step", "data": {"text": '{"direction": "Down"}'}})
            self.assertIn("Tron, step 1", json.dumps(session.receive_json()))


if __name__ == "__main__":
    unittest.main()
