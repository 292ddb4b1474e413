"""Leagues: ratings are those of the contests, strong players are met more often, and policies play contests of the arena."""
from __future__ import annotations

import math
import os
import tempfile
import unittest
from pathlib import Path

import numpy as np

import agon
from agon import _core
from agon.league import LEARNER
from agon.policies import NumpyPolicy

CONFIG = {"steps": 20}


class FirstLegal:
    """A policy of neither kind that the package knows."""

    def __call__(self, observation: np.ndarray, mask: np.ndarray) -> int:
        return int(np.flatnonzero(mask)[0])


def network(seed: int, game: str = "sugargame") -> NumpyPolicy:
    shape, chance = agon.shape(game), np.random.default_rng(seed)
    size = int(np.prod(shape.observation))
    return NumpyPolicy([(chance.normal(size=(size, shape.actions)), np.zeros(shape.actions))])


class RatingTest(unittest.TestCase):
    def test_the_core_rates_as_contests_do(self) -> None:
        """Two of whom nothing is believed: 400 log10 3, as tests/contest/rating_test.cpp has it."""
        elo, error = _core.rate(2, [(0, 1, 75.0, 0.0, 25.0)], [(0, -1, 1e6), (1, -1, 1e6)])
        self.assertAlmostEqual(elo[0] - elo[1], 190.848, 2)
        self.assertAlmostEqual(error[0], 400 / math.log(10) * math.sqrt(1 / 75 + 1 / 25) / 2, 2)
        for meetings, kinships, word in (([(0, 2, 1.0, 0.0, 0.0)], [(0, -1, 350.0)], "entrant 2"), ([], [(0, 5, 350.0)], "entrant 5"),
                                         ([], [(0, -1, 0.0)], "spread 0")):
            with self.assertRaisesRegex(ValueError, word):
                _core.rate(2, meetings, kinships)

    def test_ratings_are_those_of_an_independent_computation(self) -> None:
        """The likeliest strengths by gradient ascent, with the league's beliefs as normal distributions; the errors by numerical
        second derivatives and the variance of wins, draws and losses."""
        chance = np.random.default_rng(3)
        league = agon.League("sugargame")
        for player in ("drifter", network(1), network(2), "random"):
            league.add(player)
            for number in range(len(league.names)):
                league.count([number] * 40, chance.choice([1, 0, -1], 40, p=[0.5, 0.3, 0.2]))
        names = [*league.names, LEARNER]
        like = {"version 1": None, "version 2": "version 1", LEARNER: "version 2"}
        spread = {name: 350.0 if like.get(name) is None else 150.0 for name in names}

        def slopes(elo: np.ndarray) -> np.ndarray:
            """Of the log of likelihood and beliefs, by each strength in Elo."""
            rise = np.zeros(len(names))
            for (one, other), (wins, draws, losses) in league._results.items():
                i, j = names.index(one), names.index(other)
                missing = wins + draws / 2 - (wins + draws + losses) / (1 + 10 ** ((elo[j] - elo[i]) / 400))
                rise[i] += missing * math.log(10) / 400
                rise[j] -= missing * math.log(10) / 400
            for i, name in enumerate(names):
                before = like.get(name)
                pull = (elo[i] - (elo[names.index(before)] if before else 0)) / spread[name] ** 2
                rise[i] -= pull
                if before:
                    rise[names.index(before)] += pull
            return rise

        elo = np.zeros(len(names))
        for _ in range(20000):
            elo += 200 * slopes(elo)
        curvature = np.array([(slopes(elo - step) - slopes(elo + step)) / 2e-2 for step in 1e-2 * np.eye(len(names))])
        noise = np.zeros_like(curvature)
        for (one, other), (wins, draws, losses) in league._results.items():
            apart = np.eye(len(names))[names.index(one)] - np.eye(len(names))[names.index(other)]
            count, score = wins + draws + losses, 1 / (1 + 10 ** (-(apart @ elo) / 400))
            drawn = min(draws, 2 * count * min(score, 1 - score)) * count / (count + 1)
            noise += np.outer(apart, apart) * (count * score * (1 - score) - drawn / 4) * (math.log(10) / 400) ** 2
        for i, name in enumerate(names):
            before = like.get(name)
            apart = np.eye(len(names))[i] - (np.eye(len(names))[names.index(before)] if before else 0)
            noise += np.outer(apart, apart) / spread[name] ** 2
        covariance = np.linalg.inv(curvature) @ noise @ np.linalg.inv(curvature)
        for i, name in enumerate(names):
            apart = np.eye(len(names))[i] - 1 / len(names)
            told = league.ratings()[name]
            self.assertAlmostEqual(told.elo, elo[i] - elo.mean(), delta=0.01, msg=name)
            self.assertAlmostEqual(told.error, math.sqrt(apart @ covariance @ apart), delta=0.05, msg=name)

    def test_a_draw_is_half_a_win_whoever_else_is_there(self) -> None:
        for wins, draws, losses, apart in ((52, 90, 258, -197.9), (90, 900, 10, 27.9), (25, 0, 25, 0), (0, 50, 0, 0)):
            for others in ([], [(0, 2, 10.0, 0.0, 10.0 * 10 ** (-apart / 800)), (1, 2, 10.0 * 10 ** (-apart / 800), 0.0, 10.0)]):
                elo, _ = _core.rate(3, [(0, 1, float(wins), float(draws), float(losses)), *others], [(one, -1, 1e6) for one in range(3)])
                self.assertAlmostEqual(elo[0] - elo[1], apart, delta=5, msg=(wins, draws, losses, others))

    def test_results_of_the_learner_become_those_of_its_next_version(self) -> None:
        league = agon.League("sugargame")
        league.add("drifter")
        first = league.add(network(1))
        self.assertEqual((first, league.names), ("version 1", ["drifter", "version 1"]))
        self.assertEqual(league.ratings()[LEARNER].elo, league.ratings()[first].elo)  # nothing else is known of it
        league.count([1, 1, 1, 0], [1.0, 1.0, -1.0, 0.0])
        league.count([1] * 20, np.ones(20))
        before = league.ratings()
        self.assertGreater(before[LEARNER].elo, before[first].elo + 100)
        second = league.add(network(2))
        after = league.ratings()
        self.assertAlmostEqual(after[second].elo - after[first].elo, before[LEARNER].elo - before[first].elo, 0)
        self.assertAlmostEqual(after[second].elo, after[LEARNER].elo)
        self.assertLess(after[second].error, after[LEARNER].error)  # the learner goes on from there, nobody knows where to

    def test_expected_points_are_those_of_the_results(self) -> None:
        league = agon.League("sugargame")
        league.add("drifter")
        league.count(np.zeros(4000, int), np.repeat([1, 0, -1], [2000, 1200, 800]))
        self.assertAlmostEqual(float(league.expected()[0]), (2000 + 600) / 4000, 2)

    def test_whom_the_learner_loses_to_is_met_more_often(self) -> None:
        league = agon.League("sugargame", hard=2.0)
        names = [league.add(network(seed)) for seed in range(3)]
        easy, even, strong = (league.names.index(name) for name in names)
        for number, wins in ((easy, 90), (even, 50), (strong, 20)):
            league.count([number] * 100, np.repeat([1, -1], [wins, 100 - wins]))
        weights = league.weights()
        self.assertTrue(weights[easy] < weights[even] < weights[strong], weights)
        self.assertAlmostEqual(weights[strong] / weights[even],
                               ((1 - league.expected()[strong]) / (1 - league.expected()[even])) ** 2, 5)
        drawn = np.bincount(league.draw(4000, np.random.default_rng(0)), minlength=3) / 4000
        np.testing.assert_allclose(drawn, weights, atol=0.04)
        league.hard = 0.0
        np.testing.assert_allclose(league.weights(), 1 / 3)

    def test_a_vector_meets_the_league_and_its_results_are_counted(self) -> None:
        league = agon.League("sugargame", config=CONFIG)
        league.add("drifter")
        league.add(network(1))
        env = agon.make_vec("sugargame", 64, opponent=league.opponents(), config=CONFIG, seed=0)
        _, infos = env.reset()
        ended = 0
        for step in range(60):
            _, rewards, terminations, _, infos = env.step(agon.random_actions(infos["action_mask"], step))
            league.count(infos["opponent"][terminations], rewards[terminations])
            ended += int(terminations.sum())
        self.assertGreater(ended, 50)
        self.assertEqual(sum(found.sum() for found in league._results.values()), ended)

    def test_what_is_wrong_is_told(self) -> None:
        league = agon.League("sugargame")
        with self.assertRaisesRegex(ValueError, 'no player "nobody"'):
            league.add("nobody")
        with self.assertRaisesRegex(ValueError, "no players: add one"):
            league.weights()
        league.add("drifter")
        for name in ("drifter", LEARNER):
            with self.assertRaisesRegex(ValueError, "already"):
                league.add("drifter", name)
        for opponents, rewards in (([1], [1.0]), ([0, 0], [1.0]), ([-1], [1.0])):
            with self.assertRaisesRegex(ValueError, "count: a number below 1"):
                league.count(opponents, rewards)


class KeptTest(unittest.TestCase):
    def test_a_league_is_saved_and_loaded(self) -> None:
        league = agon.League("sugargame", config=CONFIG, hard=1.5, turned=False)
        for player in ("drifter", network(1), FirstLegal()):
            league.add(player)
        league.count([0, 1, 2], [1.0, 0.0, -1.0])
        with tempfile.TemporaryDirectory() as folder:
            league.save(folder)
            other = agon.League.load(folder)
        self.assertEqual((other.game, other.config, other.hard, other.options, other.names),
                         (league.game, league.config, league.hard, league.options, league.names))
        self.assertEqual(other.ratings(), league.ratings())
        batch = agon.Batch("sugargame", 4)
        batch.reset(0)
        for name in league.names[1:]:
            mine, theirs = league.players[name], other.players[name]
            self.assertEqual([mine(*row) for row in zip(batch.observations, batch.masks)],
                             [theirs(*row) for row in zip(batch.observations, batch.masks)])

    def test_a_version_stays_as_it_was(self) -> None:
        league, policy = agon.League("sugargame"), network(1)
        name = league.add(policy)
        policy.layers[0][0][...] = 0
        self.assertNotEqual(np.abs(league.players[name].layers[0][0]).sum(), 0)


class ContestTest(unittest.TestCase):
    @unittest.skipUnless(agon.records.arena_program(), "there is no program agon")
    def test_policies_of_every_kind_play_a_contest(self) -> None:
        league = agon.League("sugargame", config=CONFIG)
        for player in ("drifter", network(1), FirstLegal()):
            league.add(player)
        with tempfile.TemporaryDirectory(dir=os.environ.get("HOME", "/tmp")) as folder:
            report = league.contest(Path(folder, "cup"), games=2, concurrency=1)
            self.assertTrue(Path(folder, "cup", "contest.contest").exists())
        self.assertTrue(report["complete"])
        self.assertEqual({row["entrant"] for row in report["standings"]}, set(league.names))
        self.assertEqual([row["faults"] for row in report["standings"]], [{}, {}, {}], report["standings"])
        elo = {row["entrant"]: row["elo"] for row in report["standings"]}
        self.assertEqual(sum(found.sum() for found in league._results.values()), 6)
        rated = league.ratings()
        self.assertEqual(max(elo, key=lambda name: elo[name]), max(league.names, key=lambda name: rated[name].elo))


if __name__ == "__main__":
    unittest.main()
