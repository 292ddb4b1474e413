"""A vector is bit for bit as many single environments, over modes, threads and batch sizes; and every kind of reset."""
from __future__ import annotations

import functools
import subprocess
import sys
import unittest
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import agon

SETTINGS: dict[str, dict[str, Any]] = {
    "tron": {"opponent": {"random": 1, "wall_hugger": 1}, "config": {"map": "generated", "width": 11, "height": 11}},
    "evasion": {"opponent": "random", "config": {"tick_cap": 150, "wall_interval": 5}, "frame_skip": 2},
    "sugargame": {"opponent": {"gobbler": 1, "drifter": 2}, "config": {"steps": 60}},
    "treasure_hunt": {"opponent": {"nearest": 1, "random": 1}, "config": {"action_limit": 80}},
    "zappy": {"opponent": {"random": 1, "wanderer": 1},
              "config": {"width": 5, "height": 5, "places": 2, "clients": 2, "time_cap": 700}},
}
MODES = {"NextStep": "next_step", "SameStep": "same_step"}
STEPS = 120


def chosen(masks: np.ndarray, seeds: np.ndarray, clock: int) -> np.ndarray:
    """Legal, and a function of each row alone."""
    draws = [np.random.default_rng([int(seed), clock]).random() for seed in seeds]
    return np.array([np.flatnonzero(mask)[int(draw * mask.sum())] for mask, draw in zip(masks, draws)], np.int32)


class Traced:
    """What a match showed, row by row, as one list to compare."""

    def __init__(self) -> None:
        self.shown: list[tuple[Any, ...]] = []

    def add(self, seen: Any, reward: Any, ended: Any, cut: Any, info: dict[str, Any], at: int) -> None:
        self.shown.append((seen.tobytes(), float(reward), bool(ended), bool(cut), info["action_mask"][at].tobytes(),
                           int(info["seed"][at]), int(info["seat"][at]), bool(info["acting"][at]),
                           int(info["opponent"][at])))


def trace_of_vector(game: str, matches: int, self_play: bool, mode: str, threads: int, batch: int) -> list[Traced]:
    settings = dict(SETTINGS[game], autoreset_mode=mode, num_threads=threads, batch_size=batch, seed=[100 + match for match in range(matches)])
    if self_play:
        settings.pop("opponent")
    env = agon.make_vec(game, matches, **settings)
    seen, info = env.reset()
    rows = env.batch.rows_of_a_match
    traces = [Traced() for _ in range(matches)]
    clocks = np.zeros(matches, int)
    zeros = np.zeros(len(seen))
    outcome = (zeros, zeros, zeros)
    while True:
        for at in range(len(seen)):
            match = int(info["env_id"][at])
            if len(traces[match].shown) < (STEPS + 1) * rows:
                traces[match].add(seen[at], *(part[at] for part in outcome), info, at)
        if all(len(trace.shown) == (STEPS + 1) * rows for trace in traces):
            break
        shown = info["env_id"][::rows]
        actions = np.concatenate([chosen(info["action_mask"][at * rows:(at + 1) * rows], info["seed"][at * rows:(at + 1) * rows],
                                         int(clocks[match]) * 7 + 1) for at, match in enumerate(shown)])
        clocks[shown] += 1
        seen, *outcome, info = env.step(actions)
    env.close()
    return traces


def trace_of_singles(game: str, matches: int, self_play: bool, mode: str) -> list[Traced]:
    """Batches of one match each; the seat that a match rotates to is that of its place in the vector."""
    settings = dict(SETTINGS[game], autoreset=MODES[mode], threads=1)
    if self_play:
        settings.pop("opponent")
    traces = []
    for match in range(matches):
        seats = agon.shape(game, settings["config"]).seats
        batch = agon.Batch(game, 1 if self_play else seats + 1, **settings)
        # A batch of several, of which only the one with the wanted rotation is looked at.
        at = 0 if self_play else match % seats
        batch.reset([0 if other != at else 100 + match for other in range(batch.matches)])
        rows = slice(at * batch.rows_of_a_match, (at + 1) * batch.rows_of_a_match)
        trace = Traced()
        for clock in range(STEPS + 1):
            info = {"action_mask": batch.masks, "seed": batch.seeds, "seat": batch.seats, "acting": batch.acting,
                    "opponent": batch.opponents}
            for row in range(rows.start, rows.stop):
                trace.add(batch.observations[row], batch.rewards[row], batch.terminations[row],
                          batch.truncations[row], info, row)
            batch.actions[...] = agon.random_actions(batch.masks, clock)
            batch.actions[rows] = chosen(batch.masks[rows], batch.seeds[rows], clock * 7 + 1)
            batch.step()
        traces.append(trace)
    return traces


class ConformanceTest(unittest.TestCase):
    def test_vectors_are_many_singles(self) -> None:
        for game in agon.games():
            for self_play in (False, True):
                for mode in MODES:
                    singles = trace_of_singles(game, 5, self_play, mode)
                    for threads, batch in ((1, 0), (2, 0), (2, 2), (1, 3)):
                        with self.subTest(game=game, self_play=self_play, mode=mode, threads=threads, batch=batch):
                            vector = trace_of_vector(game, 5, self_play, mode, threads, batch)
                            for match, (one, other) in enumerate(zip(singles, vector)):
                                self.assertEqual(len(other.shown), len(one.shown))
                                for step, (expected, got) in enumerate(zip(one.shown, other.shown)):
                                    self.assertEqual(expected, got, f"match {match}, entry {step}")

    def test_copies_stay_and_shared_arrays_change(self) -> None:
        kept = agon.make_vec("tron", 4, seed=0, copy=True)
        shared = agon.make_vec("tron", 4, seed=0, copy=False)
        first, infos = kept.reset()
        same, _ = shared.reset()
        before = first.copy()
        actions = agon.random_actions(infos["action_mask"], 0)
        kept.step(actions)
        second = shared.step(actions)[0]
        self.assertTrue(np.array_equal(first, before))
        self.assertIs(second, same)
        self.assertFalse(np.array_equal(second, before))

    def test_final_observations_are_what_was_seen_last(self) -> None:
        same, disabled = (agon.make_vec("tron", 6, opponent="random", seat=0, seed=3, autoreset_mode=mode)
                          for mode in ("SameStep", "Disabled"))
        _, infos = same.reset()
        disabled.reset()
        over = np.zeros(6, bool)
        for step in range(400):
            actions = agon.random_actions(infos["action_mask"], step)
            _, _, ended, _, infos = same.step(actions)
            if over.any():
                break
            seen, _, gone, _, last = disabled.step(actions)
            self.assertTrue(np.array_equal(ended, gone))
            if ended.any():
                self.assertTrue(np.array_equal(infos["final_obs"][ended], seen[ended]))
                self.assertTrue(np.array_equal(infos["_final_obs"], ended))
                self.assertTrue(np.array_equal(infos["_final_info"], ended))
                for name in ("action_mask", "seat", "opponent", "seed"):
                    self.assertTrue(np.array_equal(infos["final_info"][name][ended], last[name][ended]), name)
                over = ended
        self.assertTrue(over.any())

    def test_a_reset_mask_begins_some_matches_alone(self) -> None:
        env = agon.make_vec("sugargame", 3, opponent="drifter", autoreset_mode="Disabled", seed=5)
        seen, infos = env.reset()
        begun = infos["seed"].tolist()
        seen, *_, infos = env.step(agon.random_actions(infos["action_mask"], 0))
        again, infos = env.reset(seed=[70, 71, 72], options={"reset_mask": np.array([True, False, False])})
        self.assertEqual(infos["seed"].tolist(), [70, *begun[1:]])
        self.assertTrue(np.array_equal(again[1:], seen[1:]))

    def test_seeds_are_kept_and_zero_is_one(self) -> None:
        env = agon.make_vec("zappy", 3, opponent="random")
        self.assertEqual(env.reset(seed=[0, 1, 2])[1]["seed"].tolist(), [0, 1, 2])
        self.assertEqual(env.reset(seed=0)[1]["seed"].tolist(), env.reset(seed=0)[1]["seed"].tolist())
        first = env.reset(seed=[7, 7, 9])[0]
        self.assertTrue(np.array_equal(first, env.reset(seed=[7, 7, 9])[0]))
        self.assertEqual(len(set(env.reset()[1]["seed"].tolist())), 2, "matches of one seed go on alike, as with Gymnasium")
        with self.assertRaisesRegex(ValueError, "seed"):
            env.reset(seed=-1)
        with self.assertRaisesRegex(ValueError, "3 matches"):
            env.reset(seed=[1, 2])

    def test_runs_of_two_seeds_share_no_match(self) -> None:
        met: set[int] = set()
        count = 0
        for seed in (0, 1, 2, 2**53 - 1):
            env = agon.make_vec("sugargame", 64, opponent="random", seed=seed)
            for _ in range(3):
                met.update(env.reset()[1]["seed"].tolist())
                count += 64
            one = agon.make("sugargame", "random")
            met.add(one.reset(seed=seed)[1]["seed"])
            count += 1
        # The single environment plays the first match of a vector with its seed.
        self.assertEqual(len(met), count - 4)

    def test_a_reset_without_a_seed_goes_on_from_the_last_seed_as_gymnasiums_own_vectors_do(self) -> None:
        makers: list[tuple[str, Callable[[], Any]]] = [(mode, functools.partial(
            agon.make_vec, "sugargame", 3, opponent="random", autoreset_mode=mode)) for mode in MODES]
        makers.append(("Gymnasium", lambda: gymnasium.vector.SyncVectorEnv([lambda: agon.make("sugargame", "random")] * 3)))
        for name, make in makers:
            with self.subTest(name=name):
                one, other = make(), make()
                mask = np.array([True, False, True])
                for env in (one, other):
                    env.reset(seed=4)
                seen: list[list[int]] = []
                for options in (None, None) if name == "Gymnasium" else (None, {"reset_mask": mask}, None):
                    first, second = (env.reset(options=options)[1]["seed"].tolist() for env in (one, other))
                    self.assertEqual(first, second)
                    seen.append(first)
                if name != "Gymnasium":
                    self.assertEqual(seen[1][1], seen[0][1], "its mask did not name it")
                self.assertTrue(set(seen[0]).isdisjoint(seen[-1]))
                one.reset(seed=4)
                self.assertEqual(one.reset()[1]["seed"].tolist(), seen[0], "the seed begins them again")
        # A vector whose seed was never given draws one.
        self.assertNotEqual(*(agon.make_vec("sugargame", 1, opponent="random").reset()[1]["seed"].tolist() for _ in range(2)))

    def test_resets_of_every_interface_go_on(self) -> None:
        for make in (functools.partial(agon.make, "sugargame", "random"), functools.partial(agon.parallel_env, "sugargame"),
                     functools.partial(agon.env, "sugargame"),
                     functools.partial(agon.Batch, "sugargame", 2)):
            with self.subTest(make=make):
                traces = []
                for _ in range(2):
                    env = make()
                    batch = env if isinstance(env, agon.Batch) else env.batch
                    env.reset(seed=9)
                    seeds = batch.seeds.tolist()
                    for _ in range(3):
                        env.reset()
                        seeds += batch.seeds.tolist()
                    traces.append(seeds)
                self.assertEqual(*traces)
                rows = len(traces[0]) // 4
                self.assertEqual(len({tuple(traces[0][at:at + rows]) for at in range(0, 4 * rows, rows)}), 4)

    def test_the_seat_follows_the_episode(self) -> None:
        for game in agon.games():
            with self.subTest(game=game):
                config = SETTINGS[game]["config"]
                seats = agon.shape(game, config).seats
                env = agon.make(game, "random", config=config)
                met = [env.reset(seed=3)[1]["seat"]] + [env.reset()[1]["seat"] for _ in range(2 * seats)]
                self.assertEqual(met, [(met[0] + episode) % seats for episode in range(2 * seats + 1)])
                for mode in MODES:
                    vector = agon.make_vec(game, 2, opponent="random", config=config, autoreset_mode=mode)
                    vector.reset(seed=3)
                    shown = np.array([vector.reset()[1]["seat"] for _ in range(seats)])
                    self.assertEqual([set(column) for column in shown.T.tolist()], [set(range(seats))] * 2, mode)
        # A run that gives every episode a seed of its own meets every seat, too.
        env = agon.make("tron", "random")
        self.assertEqual({env.reset(seed=seed)[1]["seat"] for seed in range(20)}, {0, 1})
        self.assertEqual({agon.make("tron", "random", seat=1).reset(seed=seed)[1]["seat"] for seed in range(5)}, {1})

    def test_what_is_wrong_is_told(self) -> None:
        for settings, words in (({"opponent": "nobody"}, "there are: random, straight"), ({"turnt": 1}, "turned"),
                                ({"config": {"map": "x"}}, "open, rooms"), ({"seat": 5}, "rotate"),
                                ({"autoreset_mode": "Never"}, "NextStep"), ({"batch_size": 9}, "batch_size"),
                                ({"reward": "money"}, "outcome"), ({"render_mode": "smell"}, "ansi")):
            settings.setdefault("opponent", "random")
            with self.subTest(settings=settings), self.assertRaisesRegex(ValueError, words):
                agon.make_vec("tron", 2, **settings)
        with self.assertRaisesRegex(ValueError, "evasion, .*zappy"):
            agon.Batch("chess")
        env = agon.make_vec("tron", 2, opponent="random")
        env.reset(seed=0)
        with self.assertRaisesRegex(ValueError, "action 8 in row 1"):
            env.step(np.array([0, 8]))

    def test_actions_are_whole_numbers_of_the_space_one_a_row(self) -> None:
        many, one = agon.make_vec("tron", 2, opponent="random", seed=0), agon.make("tron", "random")
        aec, both = agon.env("tron"), agon.parallel_env("tron")
        parts = agon.make_vec("tron", 2, opponent="random", seed=0, actions="multi")
        for env in (many, parts):
            env.reset()
        for env in (one, aec, both):
            env.reset(seed=1)
        wrong = ((2**32 + 1, "4294967297"), (1.9, "float64"), ("1", "<U"), (-1, "-1"), (2**70, "object"))
        for action, words in wrong:
            with self.subTest(action=action):
                for step, given in ((many.step, [0, action]), (one.step, action), (aec.step, action), (both.step, {"seat_0": 0, "seat_1": action})):
                    with self.assertRaisesRegex(ValueError, words):
                        step(given)
        for env, given in ((many, 0), (many, [0]), (many, [[0], [0]]), (parts, [0, 0]), (one, [0])):
            with self.assertRaisesRegex(ValueError, "an array of shape"):
                env.step(given)
        with self.assertRaisesRegex(ValueError, "action 4 in row 1: actions are 0 to 3"):
            parts.step([[0, 0], [1, 4]])
        with self.assertRaisesRegex(ValueError, "bool"):
            one.step(True)
        for action in (np.int64(2), np.uint8(2), 2):
            one.reset(seed=1)
            one.step(action)
        many.step(np.array([1, 2], np.int8))

    def test_seeds_come_in_the_order_in_which_they_were_given(self) -> None:
        env = agon.make_vec("tron", 3, opponent="random", seed=7)
        self.assertTrue(np.array_equal(env.reset(seed=5)[1]["seed"], agon.make_vec("tron", 3, opponent="random", seed=5).reset()[1]["seed"]))
        after = env.reset()[1]["seed"]
        other = agon.make_vec("tron", 3, opponent="random")
        other.reset(seed=5)
        self.assertTrue(np.array_equal(after, other.reset()[1]["seed"]), "the constructor's seed does not come after")
        self.assertEqual(env.np_random.integers(2**40), other.np_random.integers(2**40))
        for seed in (1.5, True, "1"):
            with self.subTest(seed=seed), self.assertRaises(ValueError):
                agon.Batch("tron", 2).reset(seed)

    def test_a_step_before_a_reset_is_told(self) -> None:
        for env, action in ((agon.make("tron"), 0), (agon.make_vec("tron", 2), np.zeros(4, int)), (agon.make_vec("tron", 2, batch_size=1), np.zeros(2, int))):
            with self.assertRaises(gymnasium.error.ResetNeeded):
                env.step(action)

    def test_settings_are_named_and_numpys_numbers_are_numbers(self) -> None:
        with self.assertRaisesRegex(ValueError, "num_env"):
            agon.make_vec("tron", num_env=4)
        env = agon.make_vec("sugargame", np.int64(2), opponent="random", seat=np.int8(1), max_steps=np.int32(5), config={"steps": np.int64(20)})
        self.assertEqual(env.reset(seed=np.int64(3))[0].shape[0], 2)
        known = {name for game in agon.games() for name in agon.game_options(game)}
        self.assertEqual(set(agon.gym.Options.__annotations__), known | {"reward", "max_steps", "max_cycles"})

    def test_gymnasium_knows_the_games_as_soon_as_agon_is_imported(self) -> None:
        for text in ("import agon, gymnasium as gym; gym.register_envs(agon); gym.make('agon/Tron-v2')", "import gymnasium as gym; gym.make('agon:agon/Tron-v2')",
                     "import gymnasium as gym, agon; gym.make_vec('agon/Evasion-v1', 2).reset()",
                     "import sys; sys.modules['gymnasium'] = None; import agon; agon.Batch('tron').reset(1)"):
            done = subprocess.run([sys.executable, "-W", "error", "-c", text], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, text + done.stderr)
        env = gymnasium.make("agon/Zappy-v1", render_mode="ansi")
        env.reset(seed=1)
        self.assertIsInstance(env.render(), str)


if __name__ == "__main__":
    unittest.main()
