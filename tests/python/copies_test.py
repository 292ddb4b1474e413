"""Environments as values: pickled, copied, collected, and named by a version."""
from __future__ import annotations

import copy
import functools
import gc
import hashlib
import pickle
import types
import unittest
import weakref
from typing import Any

import gymnasium
import numpy as np

import agon
from agon.policies import NumpyPolicy
from agon.versions import VERSIONS, name_of

CONFIGS: dict[str, dict[str, Any]] = {
    "tron": {"map": "generated", "width": 11, "height": 11},
    "evasion": {"tick_cap": 150, "wall_interval": 5},
    "sugargame": {"steps": 60},
    "treasure_hunt": {"action_limit": 80},
    "zappy": {"width": 5, "height": 5, "places": 2, "clients": 2, "time_cap": 700},
}

# What a fixed play of each version shows. Where this differs, something changed that learners meet: raise the version in
# agon.versions, say why in docs/learning.md, and write the new digest here.
DIGESTS = {
    "Tron-v2": "dafab14c4a128971",
    "Evasion-v1": "939259b5a9ddd7eb",
    "Sugargame-v2": "a336f65aa396df39",
    "TreasureHunt-v2": "ce865368e079ed01",
    "Zappy-v1": "1082b808ec3d44f2",
}


def played(game: str, steps: int, **settings: Any) -> agon.Batch:
    batch = agon.Batch(game, 3, config=CONFIGS[game], **settings)
    batch.reset(1)
    go_on(batch, steps, 0)
    return batch


def go_on(batch: agon.Batch, steps: int, seed: int) -> list[bytes]:
    """What is shown after each further step."""
    shown = []
    for step in range(steps):
        batch.actions[...] = agon.random_actions(batch.masks, seed + step)
        batch.step()
        shown.append(b"".join(array.tobytes() for array in batch.arrays.values()))
    return shown


class CopiesTest(unittest.TestCase):
    def test_copies_stand_where_the_original_stands(self) -> None:
        for game in agon.games():
            for opponent in (None, "random"):
                for name, copied in (("pickle", lambda batch: pickle.loads(pickle.dumps(batch))), ("deepcopy", copy.deepcopy)):
                    with self.subTest(game=game, opponent=opponent, by=name):
                        batch = played(game, 40, opponent=opponent)
                        other = copied(batch)
                        self.assertEqual(other.record(1), batch.record(1))
                        self.assertEqual(other.state(2), batch.state(2))
                        self.assertEqual(go_on(other, 40, 50), go_on(batch, 40, 50))
                        self.assertEqual(other.record(1), batch.record(1))

    def test_every_face_is_pickled(self) -> None:
        old = NumpyPolicy([(np.ones((19 * 121, 8)), np.zeros(8))])
        made = [agon.make("tron"), agon.make_vec("tron", 4, opponent={old: 1, "random": 1}, config=CONFIGS["tron"]),
                agon.parallel_env("tron"), agon.env("tron"), agon.make("tron").clone()]
        for env in made:
            with self.subTest(env=type(env).__name__):
                env.reset(seed=3)
                other = pickle.loads(pickle.dumps(env))
                self.assertEqual(other.batch.state(0), env.batch.state(0))
                other.reset(seed=3)

    def test_a_shape_is_pickled(self) -> None:
        shape = pickle.loads(pickle.dumps(agon.shape("evasion")))
        self.assertEqual((shape.real, shape.names, shape.actions), (True, agon.shape("evasion").names, agon.shape("evasion").actions))
        facts = [[(one.name, one.meaning, one.low, one.high, one.flag, one.entries) for one in of.channels] for of in (shape, agon.shape("evasion"))]
        self.assertEqual(facts[0], facts[1])
        self.assertEqual(facts[0][13], ("wall x1 (of 10, nearest first)", "relative to you, of the field's side", -1, 1, False, list(range(13, 62, 5))))

    def test_saved_matches_of_others_are_refused(self) -> None:
        batch = played("tron", 3)
        saved = batch._core.save()
        for wrong, words in ((b"{", "incomplete"), (b"{}", "there are 0"), (saved.replace(b'"actions":[', b'"actions":[99,99,', 1), "99"),
                             (saved.replace(b'"actions":[', b'"actions":[1,', 1), "whole steps")):
            with self.subTest(words=words), self.assertRaisesRegex(ValueError, words):
                batch._core.restore(wrong)
        small = agon.Batch("tron", 1, config=CONFIGS["tron"])
        with self.assertRaisesRegex(ValueError, "there are 3, but the environment has 1"):
            small._core.restore(saved)


class LifeTest(unittest.TestCase):
    def test_what_nobody_holds_is_collected(self) -> None:
        for make in (agon.parallel_env, agon.env, agon.make, agon.make_vec):
            env = make("tron")
            env.reset()
            if hasattr(env, "possible_agents"):
                env.observation_space("seat_0"), env.action_space("seat_1")
            held = weakref.ref(env)
            del env
            gc.collect()
            with self.subTest(make=make.__name__):
                self.assertIsNone(held())


class KeptTest(unittest.TestCase):
    def test_what_is_kept_stays_and_what_is_not_is_written_again(self) -> None:
        env = agon.make_vec("tron", 4, seed=1, config=CONFIGS["tron"])
        seen, infos = env.reset()
        kept, addresses = [seen], set()
        words = [seen.tobytes()]
        for step in range(6):
            seen, *_, infos = env.step(agon.random_actions(infos["action_mask"], step))
            kept.append(seen)
            words.append(seen.tobytes())
        self.assertEqual([one.tobytes() for one in kept], words)
        view, before = seen[1:, :3], seen[1:, :3].tobytes()
        del kept
        for step in range(20):
            seen, *_, infos = env.step(agon.random_actions(infos["action_mask"], step))
            addresses.add(seen.ctypes.data)
        self.assertEqual(view.tobytes(), before)
        self.assertLessEqual(len(addresses), 3)


class NamesTest(unittest.TestCase):
    def test_gymnasium_knows_every_game_by_version(self) -> None:
        self.assertLessEqual(set(VERSIONS), set(agon.games()))
        self.assertEqual(name_of("treasure_hunt"), "TreasureHunt-v2")
        for game in agon.games():
            with self.subTest(game=game):
                env = gymnasium.make(f"agon:agon/{name_of(game)}", config=CONFIGS[game], disable_env_checker=True)
                self.assertEqual(env.unwrapped.batch.game, game)
                env.reset(seed=1)
                many = gymnasium.make_vec(f"agon:agon/{name_of(game)}", 3)
                self.assertEqual((many.num_envs, many.reset(seed=1)[0].shape[0]), (3, 3))

    def test_a_version_keeps_what_it_shows(self) -> None:
        for game in agon.games():
            digest = hashlib.sha256()
            batch = agon.Batch(game, 3, config=CONFIGS[game])
            batch.reset(1)
            for part in go_on(batch, 60, 0):
                digest.update(part)
            with self.subTest(game=game):
                self.assertEqual(DIGESTS.get(name_of(game)), digest.hexdigest()[:16])


class CyclesTest(unittest.TestCase):
    def test_cycles_and_steps_are_one_setting(self) -> None:
        for word in ("max_cycles", "max_steps"):
            for make in (agon.parallel_env, agon.env, functools.partial(agon.make, opponent="random"), agon.make_vec):
                with self.subTest(word=word, make=make):
                    make("zappy", **{word: 4}).reset()
        with self.assertRaisesRegex(ValueError, "two words for one thing"):
            agon.parallel_env("zappy", max_cycles=4, max_steps=5)


if __name__ == "__main__":
    unittest.main()
