"""One folder and one line of registration give a game everything: the toy game through the whole program."""
import json
import os
import tempfile
import unittest
import urllib.request
from pathlib import Path

from program import agon
from serving import Serving

TOY = os.environ.get("AGON_TOY", "build/release/tests/toy/agon_toy_program")


class Toy(unittest.TestCase):
    def test_play_record_replay_render_describe_step(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="agon-toy-"))
        record, picture = str(folder / "toy.agon"), folder / "toy.png"
        self.assertIn("toy", agon("games", program=TOY).stdout)
        self.assertEqual(agon("play", "toy", "random", "random", "--set", "goal=30", "--record", record, program=TOY).returncode, 0)
        self.assertIn("agree with the rules", agon("replay", record, program=TOY).stdout)
        self.assertEqual(agon("render", record, "-o", str(picture), program=TOY).returncode, 0)
        self.assertTrue(picture.read_bytes().startswith(b"\x89PNG"))
        self.assertIn("the sum that wins", agon("describe", "toy", program=TOY).stdout)
        self.assertEqual(json.loads(agon("step", "toy", stdin='{"actions":[{"number":2},{"number":3}]}\n', program=TOY).stdout)["state"]["sums"], [2, 3])

    def test_pages(self) -> None:
        with Serving(program=TOY) as serving:
            games = json.load(urllib.request.urlopen(serving.pages + "/api/games", timeout=20))
            self.assertIn("toy", [game["name"] for game in games])
            order = json.dumps({"game": "toy", "players": ["random", "random"], "config": {"goal": 40}}).encode()
            started = json.load(urllib.request.urlopen(urllib.request.Request(serving.pages + "/api/matches", order), timeout=20))
            frames = serving.frames(started["id"])
            self.assertEqual(frames["match"]["outcome"]["reason"], "goal")
            self.assertEqual(len(frames["frames"]), frames["match"]["step"] + 1)


if __name__ == "__main__":
    unittest.main()
