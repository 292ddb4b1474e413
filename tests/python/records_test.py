"""Episodes as records that the rules and the program verify; copies, states, pictures, bots and folders of players."""
from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import agon
from agon.policies import NumpyPolicy

OPPONENTS = {"tron": "minimax", "evasion": "random", "sugargame": "wary", "treasure_hunt": "scout", "zappy": "team"}
CONFIGS = {"evasion": {"tick_cap": 300}, "zappy": {"width": 8, "height": 8, "time_cap": 400}}


def played(game: str, opponent: str | None, steps: int = 400) -> agon.Batch:
    batch = agon.Batch(game, 2, opponent=opponent, config=CONFIGS.get(game), autoreset="disabled")
    batch.reset([17, 18])
    for step in range(steps):
        batch.actions[...] = agon.random_actions(batch.masks, step)
        over = (batch.terminations | batch.truncations).reshape(2, -1)[:, 0]
        if over.any():
            break
        batch.step()
    return batch


class RecordsTest(unittest.TestCase):
    def test_episodes_verify(self) -> None:
        for game, opponent in OPPONENTS.items():
            for other in (opponent, None):
                batch = played(game, other, 3000)
                over = int(np.flatnonzero((batch.terminations).reshape(2, -1)[:, 0])[0])
                record = agon.show(batch.record(over))
                with self.subTest(game=game, opponent=other):
                    self.assertEqual(record.difference(), "")
                    self.assertEqual(record.header["seed"], 17 + over)
                    self.assertIn("<svg", record.svg())
                    self.verify_by_the_program(record)

    def verify_by_the_program(self, record: agon.Record) -> None:
        program = os.environ.get("AGON")
        if not program:
            self.skipTest("AGON names no program")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "match.agon")
            record.save(path)
            done = subprocess.run([program, "replay", str(path), "--verify"], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("<html", record._repr_html_().replace("&lt;", "<"))

    def test_a_record_is_what_was_seen_and_done(self) -> None:
        for game in OPPONENTS:
            batch = agon.Batch(game, 1, config=CONFIGS.get(game), autoreset="disabled")
            batch.reset(3)
            seen, masks, done = [], [], []
            for step in range(3000):
                acting = np.flatnonzero(batch.acting)
                batch.actions[...] = agon.random_actions(batch.masks, step)
                seen += list(batch.observations[acting].copy())
                masks += list(batch.masks[acting].copy())
                done += list(batch.actions[acting])
                batch.step()
                if batch.terminations[0]:
                    break
            rows = agon.Record(batch.record()).rows()
            with self.subTest(game=game):
                self.assertTrue(np.array_equal(rows["observations"], seen))
                self.assertTrue(np.array_equal(rows["masks"], masks))
                self.assertEqual(len(rows["actions"]), len(done))
                same = rows["actions"] == done
                # Two numbers may stand for one action, e.g. walls of Evasion that are equal: the first one is told.
                self.assertGreater(same.mean(), 0.95)
                for seat in range(batch.rows):
                    last = np.flatnonzero(rows["seats"] == seat)[-1]
                    self.assertEqual(rows["rewards"][last], batch.rewards[seat])
                    self.assertTrue(rows["terminations"][last])
                    self.assertTrue(np.array_equal(rows["last_observations"][seat], batch.observations[seat]))
                    self.assertTrue(np.array_equal(rows["last_masks"][seat], batch.masks[seat]))
                self.assertEqual(int(rows["terminations"].sum()), batch.rows)
                self.assertFalse(rows["truncations"].any())

    def test_an_episode_under_way_is_a_record_too(self) -> None:
        batch = played("sugargame", None, 2)
        record = agon.Record(batch.record(0, present=True))
        self.assertEqual(record.steps, 2)
        self.assertIn("cut off", record.difference())

    def test_copies_search_ahead(self) -> None:
        env = agon.make("tron", "wall_hugger", seat=0)
        env.reset(seed=4)
        for _ in range(3):
            env.step(1)  # on to the right
        before = env.state()
        copy = env.clone()
        action = int(np.flatnonzero(copy.action_masks())[-1])
        foreseen = copy.step(action)
        self.assertEqual(env.state(), before)
        happened = env.step(action)
        self.assertTrue(np.array_equal(foreseen[0], happened[0]))
        self.assertEqual(copy.state(), env.state())

    def test_pictures(self) -> None:
        env = agon.make("sugargame", "drifter", render_mode="rgb_array")
        env.reset(seed=0)
        self.assertEqual(env.render().dtype, np.uint8)
        self.assertGreater(env.render().std(), 1)
        shown = agon.make("sugargame", "drifter", render_mode="ansi")
        shown.reset(seed=0)
        self.assertIn("\x1b[", shown.render())

    def test_pictures_alone_need_cairo(self) -> None:
        program = """if True:
            import sys
            sys.modules["agon._pictures"] = None
            import agon
            batch = agon.Batch("tron", 2)
            batch.reset(1)
            batch.step()
            assert len(agon.Record(batch.record(0, present=True)).rows()["actions"]) == 2
            with open("/proc/self/maps") as maps:
                print("cairo" in maps.read())
            try: batch.ansi(0)
            except ImportError as error: print(error)
        """
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"^False\npictures need Cairo \(.*\): install libcairo2, or build the package where libcairo2-dev is\n$")

    def test_flatten_and_unflatten_are_inverse(self) -> None:
        for game in agon.games():
            numbers = np.arange(agon.shape(game).actions)
            self.assertTrue(np.array_equal(agon.flatten(game, agon.unflatten(game, numbers)), numbers))
        self.assertEqual(agon.unflatten("tron", [6]).tolist(), [[1, 2]])
        with self.assertRaisesRegex(ValueError, "2 parts"):
            agon.flatten("tron", [1, 2, 3])

    def test_parts_are_actions(self) -> None:
        flat = agon.make_vec("tron", 3, opponent="straight", seat=0, seed=1)
        multi = agon.make_vec("tron", 3, opponent="straight", seat=0, seed=1, actions="multi")
        _, infos = flat.reset()
        multi.reset()
        actions = agon.random_actions(infos["action_mask"], 0)
        self.assertTrue(np.array_equal(flat.step(actions)[0], multi.step(agon.unflatten("tron", actions))[0]))

    def test_buffers_of_others_are_filled_in_place(self) -> None:
        rows = 8
        buffers = {"observations": np.zeros((rows, 19, 21, 35), np.uint8), "rewards": np.zeros(rows, np.float32),
                   "terminations": np.zeros(rows, bool), "actions": np.zeros(rows, np.int32)}
        batch = agon.Batch("tron", 4, buffers=buffers)
        batch.reset(0)
        self.assertIs(batch.observations, buffers["observations"])
        self.assertEqual(int((buffers["observations"][:, 3:7] == 255).sum()), rows)
        buffers["actions"][:] = 1  # straight on, as both seats see it
        batch.step()
        self.assertEqual(int((buffers["observations"][:, 1:3] == 255).sum()), 2 * rows)
        with self.assertRaisesRegex(ValueError, "rewards"):
            agon.Batch("tron", 4, buffers={"rewards": np.zeros(rows, np.float64)})


class BotsTest(unittest.TestCase):
    """A policy meets the same numbers at a seat of the arena as in a batch."""

    def test_a_policy_speaks_the_bot_protocol(self) -> None:
        for game in agon.games():
            batch = played(game, None, 3)
            seen: list[np.ndarray] = []

            def policy(observation: np.ndarray, mask: np.ndarray) -> int:
                seen.append(observation.copy())
                return int(np.flatnonzero(mask)[0])

            lines = [{"start": {"game": game, "seat": 0, "seats": 2, "role": "", "config": CONFIGS.get(game, {}),
                                "clocks": {}}}]
            if game in ("tron", "evasion"):  # nothing is hidden: what is told follows from the truth
                state = batch.state(0)
                told = {"constants": {}, "my_side": 0} if game == "tron" else {"wall_interval": 50, "max_walls": 10}
                lines.append({"decide": {"step": 3, "time_left_ms": None, "view": state | told}})
            lines.append({"end": {}})
            output = io.StringIO()
            agon.run_bot(policy, [json.dumps(line) for line in lines], output)
            answers = [json.loads(line) for line in output.getvalue().splitlines()]
            with self.subTest(game=game):
                self.assertEqual(answers[0], {"ready": {"name": "learned"}})
                if len(lines) == 3:
                    self.assertTrue(np.array_equal(seen[0], batch.observations[0]))
                    self.assertIn("action", answers[1])

    def test_an_exported_folder_plays_in_the_arena(self) -> None:
        program = os.environ.get("AGON")
        if not program:
            self.skipTest("AGON names no program")
        with tempfile.TemporaryDirectory() as folder:
            for game in agon.games():
                numbers = int(np.prod(agon.shape(game).observation))
                chance = np.random.default_rng(0)
                policy = NumpyPolicy([(chance.normal(size=(numbers, 8)), np.zeros(8)),
                                      (chance.normal(size=(8, agon.shape(game).actions)),
                                       np.zeros(agon.shape(game).actions))])
                home = agon.export(policy, Path(folder, game), game, bring=False)
                again = NumpyPolicy.load(home / "policy.npz")
                ones = np.ones((2, numbers), np.float32)
                self.assertTrue(np.array_equal(again.values(ones), policy.values(ones)))
                home.joinpath("lib").symlink_to(Path(agon.__file__).parents[1])
                settings = [word for key, value in CONFIGS.get(game, {}).items() for word in ("--set", f"{key}={value}")]
                seats = agon.shape(game, CONFIGS.get(game)).seats
                players = [f"cmd:{sys.executable} {home}/bot.py"] + ["random"] * (seats - 1)
                done = subprocess.run([program, "play", game, *players, "--no-sandbox", "--seed", "3", "--json", *settings],
                                      capture_output=True, text=True, check=False, timeout=120)
                with self.subTest(game=game):
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertNotIn("fault", done.stderr)


class DemoTest(unittest.TestCase):
    def test_the_demo_shows_a_match(self) -> None:
        for game in agon.games():
            done = subprocess.run([sys.executable, "-m", "agon.demo", game, "--steps", "20"], capture_output=True,
                                  text=True, check=False, timeout=120)
            with self.subTest(game=game):
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("▀", done.stdout)


if __name__ == "__main__":
    unittest.main()
