"""Evaluations: the same figures again, scores that order built-in players, the house's Elo; and rankings that show cycles."""
from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

import agon
from agon import evaluation
from agon.policies import NumpyPolicy
from agon.ranking import alpha_rank, nash_average, rank

SMALL = {"map": "generated", "width": 11, "height": 11}
RUNGS = ("random", "straight", "wall_hugger")


def careful(observation: np.ndarray, mask: np.ndarray) -> int:
    """Goes on in Tron, or turns where a wall is."""
    height, width = observation.shape[1:]
    walls = observation[:3].max(0)
    heading, place = divmod(int(observation[3:7].reshape(-1).argmax()), height * width)
    y, x = divmod(place, width)
    for way in (heading, (heading + 1) % 4, (heading + 3) % 4):
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
        if mask[way] and 0 <= y + down < height and 0 <= x + across < width and not walls[y + down, x + across]:
            return way
    return int(np.flatnonzero(mask)[0])


def by_chance(observation: np.ndarray, mask: np.ndarray) -> int:
    return int(np.flatnonzero(mask)[int(observation.sum()) % int(mask.sum())])


class EvaluationTest(unittest.TestCase):
    def setUp(self) -> None:
        """Champions that think for a moment: what they reach is not asked here."""
        self.ends = dict(evaluation.ENDS)
        quick = mock.patch.dict(evaluation.ENDS, tron=("random", "champion?nodes=30"), sugargame=("random", "champion?nodes=100"),
                                evasion=("random random", "greedy runner"))
        quick.start()
        self.addCleanup(quick.stop)
        evaluation._reference.cache_clear()

    def test_a_game_without_a_scale_says_so(self) -> None:
        both = np.full(4, 0.5)
        self.assertIsNone(evaluation._normalised([both], 0.5, 0.5))
        found = agon.evaluate(by_chance, "tron", config=SMALL, pairs=2, rungs=("random",), scale=False)
        self.assertIsNone(found.normalised)
        self.assertNotIn("normalised", found.text())

    def test_a_better_policy_has_better_figures_and_they_come_again(self) -> None:
        words = {"config": SMALL, "pairs": 8, "rungs": RUNGS}
        good, bad = agon.evaluate(careful, "tron", **words), agon.evaluate(by_chance, "tron", **words)
        self.assertEqual(good, agon.evaluate(careful, "tron", **words))
        assert good.normalised is not None and bad.normalised is not None
        self.assertGreater(good.normalised.low, bad.normalised.high)
        self.assertGreater(good.against["random"].value, good.against["wall_hugger"].value)
        for one in (good, bad):
            self.assertIsNone(one.elo)  # not the usual configuration
            for share in one.against.values():
                self.assertTrue(0 <= share.low < share.high <= 1)
                self.assertTrue(share.low <= share.value <= share.high or share.value in (0, 1))
        told = json.loads(good.json())
        self.assertEqual((told["game"], told["pairs"], told["agon"], told["against"]["random"]["value"]),
                         ("tron", 8, agon.__version__, good.against["random"].value))
        self.assertIn("normalised", good.text())

    def test_a_network_asked_at_once_is_asked_row_by_row(self) -> None:
        chance = np.random.default_rng(0)
        policy = NumpyPolicy([(chance.normal(size=(19 * 121, 8)), np.zeros(8))])
        words = {"config": SMALL, "pairs": 4, "rungs": ("random", "straight")}
        self.assertEqual(agon.evaluate(policy, "tron", **words), agon.evaluate(lambda seen, mask: policy(seen, mask), "tron", **words))

    def test_random_is_0_and_the_champion_1(self) -> None:
        """By what built-in players do in the very matches that a policy would play."""
        seeds = tuple(range(5, 17))
        names = ("random", "gobbler", "wary")
        low, high = (evaluation.measured("sugargame", '{"steps": 40}', end, names, seeds) for end in ("random", "champion?nodes=200"))
        self.assertLess(low, 0.45)
        self.assertGreater(high, 0.7)
        both = [np.full(12, 1.0), np.full(12, 1.0)]
        share = evaluation._normalised([evaluation._of_pairs(both, False)] * 3, low, high)
        assert share is not None
        self.assertAlmostEqual(share.value, (1 - low) / (high - low))

    def test_every_game_has_rungs_and_references(self) -> None:
        known = json.loads(Path(evaluation.__file__).with_name("references.json").read_text(encoding="utf-8"))
        self.assertEqual((known["agon"], known["seed"], known["pairs"]), (agon.__version__, evaluation.SEED, evaluation.PAIRS))
        for game in agon.games():
            with self.subTest(game=game):
                if game in known["games"]:  # others are played when they are needed
                    low, high = (known["games"][game][end] for end in self.ends.get(game, ("random", "champion")))
                    self.assertTrue(0 <= low < high <= 1)
                seats = agon.shape(game).seats
                elos = [evaluation._house_elo(game, evaluation._players(game, rung, seats)) for rung in evaluation.RUNGS[game]]
                if seats == 2:
                    self.assertEqual(elos, sorted(elos))  # weakest first

    def test_elo_is_that_of_the_house(self) -> None:
        """A player that reaches what a rating expects has that rating, but for the imagined match."""
        rungs = [-500.0, -100.0, 300.0]
        for elo in (-300.0, 0.0, 250.0):
            means = [np.full(2000, 1 / (1 + 10 ** ((rung - elo) / 400))) for rung in rungs]
            self.assertAlmostEqual(evaluation._elo(means, rungs).value, elo, delta=0.5)
        won = evaluation._elo([np.ones(20)] * 3, rungs)
        self.assertGreater(won.value, 300)
        self.assertTrue(won.low < won.value < won.high < 4000)

    def test_unlike_seats_make_one_result_of_a_pair(self) -> None:
        """In Evasion, where nothing but being caught makes a difference within 200 ticks."""
        caught_after_100, lived_for_150 = np.array([-100.0, -100.0]), np.array([150.0, 100.0])
        self.assertEqual(evaluation._of_pairs([caught_after_100, lived_for_150], True).tolist(), [1.0, 0.5])
        words = {"config": {"tick_cap": 200}, "pairs": 3, "rungs": ("greedy runner",), "frame_skip": 10}
        found = agon.evaluate(lambda seen, mask: int(np.flatnonzero(mask)[0]), "evasion", **words)
        self.assertEqual(found.against["greedy runner"].value * 6 % 1, 0)  # three results, each 0, 1/2 or 1
        self.assertIsNone(found.elo)

    def test_a_best_response_finds_a_weakness(self) -> None:
        chance = np.random.default_rng(0)
        bad = NumpyPolicy([(chance.normal(size=(300, 126)), np.zeros(126))])  # Sugargame by chance, always the same chance
        found = agon.evaluate(bad, "sugargame", config={"steps": 30}, pairs=2, rungs=("random", "gobbler"), best_response=8192)
        assert found.best_response is not None
        self.assertGreater(found.best_response.value, 0.5)
        self.assertIn("best response wins", found.text())

    def test_what_is_wrong_is_told(self) -> None:
        with self.assertRaisesRegex(ValueError, "pairs: at least 2"):
            agon.evaluate(careful, "tron", pairs=1)
        with self.assertRaisesRegex(ValueError, "a player, or one for each side"):
            agon.evaluate(careful, "tron", rungs=("a b c",))


class RankingTest(unittest.TestCase):
    CYCLE = [("rock", "scissors", 90, 0, 10), ("scissors", "paper", 90, 0, 10), ("paper", "rock", 90, 0, 10)]

    def test_a_cycle_is_told(self) -> None:
        found = rank([*self.CYCLE, *((name, "weak", 95, 0, 5) for name in ("rock", "paper", "scissors"))])
        self.assertEqual([sorted(cycle) for cycle in found.cycles], [["paper", "rock", "scissors"]])
        self.assertIn("warning: Elo hides a cycle", found.text())
        of = {one.name: one for one in found.players}
        for name in ("rock", "paper", "scissors"):
            self.assertAlmostEqual(of[name].nash, 1 / 3, places=3)
            self.assertAlmostEqual(of[name].alpha, 1 / 3, places=3)
            self.assertAlmostEqual(of[name].skill, 0.5, places=3)
        self.assertLess(of["weak"].nash, 0.001)
        self.assertEqual(found.players[-1].name, "weak")

    def test_an_order_has_no_cycle(self) -> None:
        found = rank([("a", "b", 80, 0, 20), ("b", "c", 80, 0, 20), ("a", "c", 90, 5, 5)])
        self.assertEqual((found.cycles, [one.name for one in found.players]), ([], ["a", "b", "c"]))
        self.assertGreater(found.players[0].nash, 0.99)
        self.assertGreater(found.players[0].alpha, 0.99)
        self.assertNotIn("warning", found.text())
        self.assertIn("1 pairs", rank([("a", "b", 1, 0, 0)], ["a", "b"]).text() + "1 pairs")

    def test_copies_change_nothing(self) -> None:
        """Balduzzi's point: a player who enters again and again does not change what the others are worth."""
        shares = np.array([[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]])
        twice = shares[np.ix_([0, 0, 1, 2], [0, 0, 1, 2])]
        np.testing.assert_allclose(nash_average(twice), [1 / 6, 1 / 6, 1 / 3, 1 / 3], atol=1e-3)

    def test_alpha_rank_of_two_is_known(self) -> None:
        """By hand: two players, one move either way, so the shares of time are as the chances to spread."""
        for share in (0.5, 0.52, 0.6):
            shares = np.array([[0.5, share], [1 - share, 0.5]])
            gain = 10 * (2 * share - 1)
            here, there = ((1 - np.exp(-one)) / (1 - np.exp(-50 * one)) if one else 1 / 50 for one in (gain, -gain))
            np.testing.assert_allclose(alpha_rank(shares, alpha=10.0), np.array([here, there]) / (here + there), atol=1e-6)

    def test_a_report_of_a_contest(self) -> None:
        table = [dict(zip(("a", "b", "wins", "draws", "losses"), met)) for met in self.CYCLE]
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "report.json").write_text(json.dumps({"cross_table": table}), encoding="utf-8")
            done = subprocess.run([sys.executable, "-m", "agon.ranking", f"{folder}/report.json"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Elo hides a cycle: rock, scissors, paper beat each other in turn", done.stdout)


if __name__ == "__main__":
    unittest.main()
