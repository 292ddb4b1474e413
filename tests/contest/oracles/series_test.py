"""The sum of a series (`agon play A B --games N`), added up a second time from the lines of its matches: wins, draws, reasons, steps, faults,
and the mean difference of scores with its 95 % interval. Two matches on one seed count as one, and seeds that went alike count once."""
import json
import math
import statistics
import unittest
from collections import Counter
from typing import Any

from oracle_kit import PLAYERS, STEPS, Oracle, agon


class Series(Oracle):
    def test_the_sum_is_that_of_its_matches(self) -> None:
        repeated = 0
        for number in range(16):
            alike = number % 4 == 0  # these players and maps know no chance
            game, pair = ("tron", ["straight", "wall_hugger"]) if alike else ("sugargame", [self.chance.choice(PLAYERS) for _ in range(2)])
            short = "max_cycles=30" if alike else f"steps={self.chance.choice(STEPS)}"
            words = ["--games", str(2 * self.chance.randrange(1, 40)), "--set", short, "--seed", str(self.chance.randrange(1, 10**6))]
            lines = [json.loads(line) for line in agon("play", game, *pair, *words, "--no-clocks", "--json", cwd=self.folder).splitlines()]
            self.check(pair, lines[:-1], lines[-1])
            repeated += lines[-1]["different"] < lines[-1]["games"]
        self.assertGreater(repeated, 0)

    def test_a_program_that_does_not_play_has_lost(self) -> None:
        """Whatever the game says: a bot that never starts runs into a wall later than many a random one."""
        for pair, wins, both in ((["cmd:/bin/false", "random"], [0, 6], 0), (["random", "cmd:/bin/false"], [6, 0], 0), (["cmd:/bin/false", "NAME=cmd:/bin/false"], [0, 0], 6)):
            lines = [json.loads(line) for line in agon("play", "tron", *pair, "--games", "6", "--seed", "3", "--no-clocks", "--json", cwd=self.folder).splitlines()]
            self.assertEqual((lines[-1]["wins"], lines[-1]["both_lost"]), (wins, both), pair)
            self.check(lines[-1]["players"], lines[:-1], lines[-1])

    def check(self, pair: list[str], matches: list[dict[str, Any]], total: dict[str, Any]) -> None:
        wins, draws, both_lost, apart, went = [0, 0], 0, 0, {}, {}
        for match in matches:
            swapped = match["seed"] in apart  # the second match on a seed
            winners, scores = match["outcome"]["winners"], match["outcome"]["scores"][:: -1 if swapped else 1]
            playing = [seat for seat, broken in enumerate(match["broken"]) if broken == "no"]
            if not playing:
                both_lost += 1
            elif len(playing) == 1 or len(winners) == 1:  # whoever does not play on has lost to one that does
                winner = playing[0] if len(playing) == 1 else winners[0]
                wins[1 - winner if swapped else winner] += 1
            else:
                draws += 1
            apart.setdefault(match["seed"], []).append(scores[0] - scores[1])
            went.setdefault(match["seed"], []).append((swapped, match["steps"], match["hash"]))
        unlike = {tuple(went[seed]): statistics.fmean(apart[seed]) for seed in reversed(apart)}.values()
        steps = sorted(match["steps"] for match in matches)
        found = {"games": len(matches), "different": len({like for likes in went.values() for like in likes}), "players": pair, "wins": wins, "draws": draws, "both_lost": both_lost,
                 "reasons": dict(Counter(match["outcome"]["reason"] for match in matches)), "median_steps": steps[len(steps) // 2], "least_steps": steps[0],
                 "most_steps": steps[-1], "faults": sum(match["faults"] for match in matches), "longest_decision_ms": max(max(match["most_ms"]) for match in matches)}
        self.assertEqual({key: total[key] for key in found}, found)
        self.assertAlmostEqual(total["margin"], statistics.fmean(unlike), delta=1e-9)
        if len(unlike) == 1:
            self.assertIsNone(total["margin_95"])
        else:
            self.assertAlmostEqual(total["margin_95"], 1.96 * statistics.stdev(unlike) / math.sqrt(len(unlike)), delta=1e-9)


if __name__ == "__main__":
    unittest.main()
