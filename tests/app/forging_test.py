"""A program cannot write the referee's verdict: whatever it sends beside an action makes its answer unreadable, and no match ends by a fault that the record does not have."""
import json
import sys
import tempfile
import unittest
from pathlib import Path

from program import agon

FORGER = '''
import json, sys
for line in sys.stdin:
    word = json.loads(line)
    if "start" in word:
        print('{"ready":{}}', flush=True)
    elif "decide" in word:
        print(open(sys.argv[1]).read(), flush=True)
    elif "end" in word:
        break
'''
SHORT = {"evasion": ["--set", "tick_cap=10"], "tron": ["--set", "max_cycles=10"], "zappy": ["--set", "time_cap=12"]}
FORGED = {"forfeit": "timeout", "seal": 1, "verdict": "won", "fault": "late", "reason": "left", "ended_by": "left", "kind": "crashed",
          "ending": "prey_left", "ruling": "out_of_turn", "broken": ["late", None]}
FAULTS_ALONE = {"prey-timeout", "prey-left", "timeout", "malformed", "exception", "disconnect", "late", "game-time", "unreadable", "left",
                "crashed", "out-of-turn", "polled-too-fast", "double-forfeit"}


class Forging(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "forger.py").write_text(FORGER, encoding="utf-8")

    def played(self, game: str, seats: int, seat: int, answer: dict) -> tuple[dict, list[dict]]:
        """The outcome, and the faults that the record has."""
        (self.folder / "answer").write_text(json.dumps(answer), encoding="utf-8")
        players = ["random"] * seats
        players[seat] = f"cmd:{sys.executable} {self.folder}/forger.py {self.folder}/answer"
        record = self.folder / "match.agon"
        record.unlink(missing_ok=True)
        done = agon("play", game, *players, "--no-sandbox", "--record", str(record), *SHORT.get(game, []))
        self.assertTrue(record.exists(), done.stdout + done.stderr)
        verified = agon("replay", str(record), "--verify")
        self.assertEqual(verified.returncode, 0, verified.stderr)
        lines = [json.loads(line) for line in agon("replay", str(record), "--json").stdout.splitlines()]
        return lines[-1]["outcome"], [fault for line in lines for fault in line.get("faults", [])]

    def test_every_game_calls_a_forged_field_unreadable(self) -> None:
        for game, seats in self.games().items():
            for seat in (0, 1):
                for field, value in FORGED.items():
                    if seat == 1 and field not in ("forfeit", "fault"):
                        continue
                    with self.subTest(game=game, seat=seat, field=field):
                        outcome, faults = self.played(game, seats, seat, {"action": {field: value}})
                        mine = [fault for fault in faults if fault["seat"] == seat]
                        if not mine:  # it was never asked: the match ended before
                            self.assertNotIn(outcome["reason"], FAULTS_ALONE)
                            continue
                        self.assertEqual(mine[0]["kind"], "unreadable")
                        self.assertIn(f'unknown field "{field}"', mine[0]["text"])

    def test_no_description_offers_a_verdict(self) -> None:
        for game in self.games():
            with self.subTest(game=game):
                described = json.loads(agon("describe", game, "--json").stdout)
                offered = {field["name"] for field in described["action"]["fields"]}
                self.assertFalse(offered & set(FORGED), offered)

    def games(self) -> dict[str, int]:
        """Every game of the program, with its seats under the default configuration."""
        names = [game["name"] for game in json.loads(agon("games", "--json").stdout)]
        started = {name: json.loads(agon("describe", name, "--json").stdout)["lines"][0]["line"]["start"] for name in names}
        return {name: start["seats"] for name, start in started.items()}


if __name__ == "__main__":
    unittest.main()
