"""Policies as opponents inside the loop, mixed with built-in players, and as programs of the arena."""
from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import tempfile
import unittest
import warnings
import weakref
from pathlib import Path
from typing import Any

import numpy as np

import agon
from agon import learners
from agon.policies import NumpyPolicy, best_legal

CONFIGS: dict[str, dict[str, Any]] = {
    "evasion": {"tick_cap": 300, "wall_interval": 5},
    "zappy": {"width": 8, "height": 8, "time_cap": 400},
}


def by_chance(game: str, hidden: int = 8, seed: int = 0, **settings: Any) -> NumpyPolicy:
    shape, chance = agon.shape(game, CONFIGS.get(game)), np.random.default_rng(seed)
    sizes = (int(np.prod(shape.observation)), hidden, shape.actions)
    return NumpyPolicy([(chance.normal(size=(before, after)), chance.normal(size=after)) for before, after in zip(sizes, sizes[1:])],
                       **settings)


def is_two_sided(game: str) -> bool:
    return agon.shape(game, CONFIGS.get(game)).seats == 2


class OpponentsTest(unittest.TestCase):
    def test_a_network_chooses_inside_the_core_what_it_chooses_outside(self) -> None:
        """An opponent, and the same policy asked from here for that seat of self-play."""
        for game in filter(is_two_sided, agon.games()):
            policy, config, chance = by_chance(game), CONFIGS.get(game), np.random.default_rng(0)
            met = agon.Batch(game, opponent=policy, seat=0, config=config, autoreset="disabled")
            alone = agon.Batch(game, config=config, autoreset="disabled")
            compared = 0
            for seed in range(40):  # by chance a match of Tron is over soon
                met.reset(seed)
                alone.reset(seed)
                while not alone.terminations[0] and compared < 150:
                    if alone.acting[0]:
                        compared += 1
                        with self.subTest(game=game, seed=seed, compared=compared):
                            self.assertTrue(np.array_equal(met.observations[0], alone.observations[0]))
                        alone.actions[0] = agon.random_actions(alone.masks[:1], chance)[0]
                        met.actions[0] = alone.actions[0]
                        met.step()
                    if alone.acting[1]:
                        alone.actions[1] = policy(alone.observations[1], alone.masks[1])
                    alone.step()
            self.assertGreater(compared, 50)

    def test_any_function_is_an_opponent(self) -> None:
        """One of Python's plays as the core does, whatever threads there are."""
        for game in agon.games():
            policy, config = by_chance(game, seed=1), CONFIGS.get(game)

            def called(observation: np.ndarray, mask: np.ndarray, policy: NumpyPolicy = policy) -> int:
                return best_legal(policy.values(observation), mask)

            batches = [agon.Batch(game, 6, opponent=opponent, seat=0, config=config, threads=threads)
                       for opponent, threads in ((policy, 1), (called, 1), (called, 2))]
            for batch in batches:
                batch.reset(3)
            for step in range(60):
                actions = agon.random_actions(batches[0].masks, step)
                with self.subTest(game=game, step=step):
                    for batch in batches:
                        batch.actions[...] = actions
                        batch.step()
                    for batch in batches[1:]:
                        self.assertTrue(np.array_equal(batches[0].observations, batch.observations))
                        self.assertTrue(np.array_equal(batches[0].rewards, batch.rewards))

    def test_past_selves_and_built_in_players_are_mixed_by_weight(self) -> None:
        old, older = by_chance("sugargame", name="old", temperature=1.0), by_chance("sugargame", seed=5, name="older")
        env = agon.make_vec("sugargame", 600, opponent={"drifter": 3, old: 2, older: 1}, seed=0)
        _, infos = env.reset()
        counts = np.bincount(infos["opponent"], minlength=3) / 600
        self.assertTrue(np.allclose(counts, [1 / 2, 1 / 3, 1 / 6], atol=0.08), counts)
        self.assertEqual(env.batch.opponent_names, ["drifter", "old", "older"])
        for step in range(120):
            *_, infos = env.step(agon.random_actions(infos["action_mask"], step))
        for match in (int(np.flatnonzero(infos["opponent"] == which)[0]) for which in range(3)):
            record = agon.Record(env.record(match, present=True))
            self.assertIn("cut off", record.difference() or "cut off")
            names = {seat["name"] for seat in record.header["seats"]}
            self.assertIn("learner", names)

    def test_a_record_of_a_drawing_policy_is_the_match_that_was_played(self) -> None:
        batch = agon.Batch("tron", 2, opponent=by_chance("tron", temperature=2.0), seat=1, autoreset="disabled")
        batch.reset([11, 12])
        while not batch.terminations[0]:
            batch.actions[...] = agon.random_actions(batch.masks, 1)
            if batch.terminations.any():
                batch.reset(12, np.array([False, True]))
            batch.step()
        record = agon.Record(batch.record(0))
        self.assertEqual(record.difference(), "")
        self.assertEqual(record.header["seed"], 11)

    def test_a_policy_that_knows_its_vector_is_collected_with_it(self) -> None:
        class Knows:
            batch: agon.Batch

            def __call__(self, observation: np.ndarray, mask: np.ndarray) -> int:
                return int(np.flatnonzero(mask)[0])

        knows = Knows()
        knows.batch = agon.Batch("sugargame", 8, opponent=knows, threads=2)
        knows.batch.reset(0)
        knows.batch.actions[...] = agon.random_actions(knows.batch.masks, 0)
        knows.batch.send(np.arange(8, dtype=np.int32))  # and while it is asked
        gone = weakref.ref(knows)
        del knows
        gc.collect()
        self.assertIsNone(gone())

    def test_the_bytes_of_a_policy_are_read_back(self) -> None:
        policy, shape = by_chance("sugargame", temperature=0.5), agon.shape("sugargame")
        seen = np.random.default_rng(0).integers(0, 255, size=(5, *shape.observation))
        for precision, apart in (("float32", 0.0), ("float16", 0.01)):
            with tempfile.TemporaryDirectory() as home:
                path = Path(home, "policy.agonnet")
                path.write_bytes(policy.to_bytes(precision))
                read = NumpyPolicy.load(path)
            self.assertEqual((read.scale, read.temperature), (np.float32(policy.scale), 0.5))
            np.testing.assert_allclose(read.values(seen), policy.values(seen), rtol=apart, atol=apart * np.abs(policy.values(seen)).max())
        with self.assertRaisesRegex(ValueError, "not the bytes of a policy"):
            NumpyPolicy.from_bytes(b"agonnet")

    def test_the_policy_of_a_learner_is_its_network_over_what_it_sees(self) -> None:
        """The whitening lies in the first layer, and the value is left out."""
        for hidden in ((), (8,), (8, 8)):
            eyes = learners.Eyes("sugargame")
            batch = agon.Batch("sugargame", 16)
            batch.reset(3)
            network = learners.Rectified(eyes.mean.size, hidden, batch.shape.actions + 1, 0)
            wanted = network.forward(eyes(batch))[-1][:, :-1]
            found = eyes.policy(network.arrays, batch.shape.actions).values(batch.observations)
            np.testing.assert_allclose(found, wanted, rtol=1e-3, atol=1e-3)

    def test_the_policies_beside_the_baselines_play_as_they_did(self) -> None:
        """Their share of the points is the one that the line of their run has."""
        baselines = Path(__file__).resolve().parents[2] / "examples" / "baselines"
        kept = sorted(baselines.glob("*.agonnet"))
        self.assertTrue(kept)
        for path in kept:
            game, _, learner = path.stem.partition("-")
            runs = [json.loads(line) for line in (baselines / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]
            run = next(one for one in runs if one["learner"].replace(" ", "-").lower() == learner and one["seed"] == 0)
            config = run["evaluation"]["config"]
            options = {"frame_skip": 10} if game == "evasion" else {}
            share = learners.points(game, NumpyPolicy.load(path), "random", 200, config=config, **options).mean()
            with self.subTest(policy=path.stem):
                self.assertAlmostEqual(share, run["curve"][-1][1], delta=0.03)

    def test_what_is_wrong_is_told(self) -> None:
        with self.assertRaisesRegex(ValueError, "takes 300 numbers"):
            agon.Batch("tron", opponent=by_chance("sugargame"))
        with self.assertRaisesRegex(ValueError, "a policy, not 7"):
            agon.Batch("tron", opponent={7: 1.0})
        batch = agon.Batch("sugargame", opponent=lambda observation, mask: 999)
        with self.assertRaisesRegex(ValueError, "999: actions are 0 to 125"):
            batch.reset(0)
            batch.step()

        def fails(observation: np.ndarray, mask: np.ndarray) -> int:
            raise KeyError("weights")

        batch = agon.Batch("sugargame", 4, opponent=fails, threads=2)
        with self.assertRaisesRegex(KeyError, "weights"):  # as it was raised
            batch.reset(0)
            batch.step()


@unittest.skipUnless(os.environ.get("AGON"), "AGON names no program")
class ExportTest(unittest.TestCase):
    def play(self, game: str, home: Path, python: str = "/usr/bin/python3") -> str:
        config = CONFIGS.get(game, {})
        words = [word for key, value in config.items() for word in ("--set", f"{key}={value}")]
        players = [f"cmd:{python} {home}/bot.py"] + ["random"] * (agon.shape(game, config).seats - 1)
        done = subprocess.run([os.environ["AGON"], "play", game, *players, "--seed", "3", "--json", *words], capture_output=True,
                              text=True, check=False, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_an_exported_folder_plays_in_the_sandbox_and_fits_an_upload(self) -> None:
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("error")  # that it is too large would be one
            for game in agon.games():
                home = agon.export(by_chance(game, 16), Path(folder, game), game, name="mine", precision="float16")
                os.chmod(folder, 0o755)
                with self.subTest(game=game):
                    self.assertEqual(sorted(path.name for path in home.iterdir()), ["bot.py", "player", "policy.net"])
                    self.assertIn('"faults":0', self.play(game, home))
                    packed = shutil.make_archive(str(home), "zip", home)
                    self.assertLess(Path(packed).stat().st_size, 1 << 20)

    def test_what_is_too_large_for_an_upload_is_told(self) -> None:
        with tempfile.TemporaryDirectory() as folder, self.assertWarnsRegex(UserWarning, "float16"):
            agon.export(by_chance("sugargame", 2048), Path(folder, "large"), "sugargame")

    def test_the_player_says_what_is_wrong(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            home = agon.export(by_chance("sugargame"), folder, "sugargame")
            for lines, words in (('{"decide":{"view":{}}}\n', "before"), ("{\n", "player:"),
                                 ('{"start":{"game":"tron","seat":0,"config":{}}}\n', "takes 300 numbers")):
                done = subprocess.run([home / "player", home / "policy.net"], input=lines, capture_output=True, text=True,
                                      check=False, timeout=30)
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stderr)
            with self.assertRaisesRegex(ValueError, "126 values, tron has 8"):
                agon.export(by_chance("sugargame"), folder, "tron")


if __name__ == "__main__":
    unittest.main()
