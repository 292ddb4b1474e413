"""Commands, their results and their exit codes."""
import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import PROGRAM, ROOT, agon


class Commands(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-app-"))
        self.record = str(self.folder / "match.agon")

    def play(self, *more: str) -> None:
        played = agon("play", "evasion", "greedy", "random", "--seed", "3", "--record", self.record, *more)
        self.assertEqual(played.returncode, 0, played.stderr)

    def test_every_help_has_an_example(self) -> None:
        top = agon("--help")
        self.assertEqual(top.returncode, 0)
        for command in ["games", "players", "play", "replay", "render", "step", "describe", "bench", "join", "serve"]:
            self.assertIn(command, top.stdout)
            told = agon(command, "--help")
            self.assertEqual(told.returncode, 0)
            self.assertIn("Example", told.stdout, command)

    def test_games_and_players(self) -> None:
        self.assertIn("evasion", agon("games").stdout)
        games = json.loads(agon("games", "--json").stdout)
        self.assertEqual([game["roles"] for game in games if game["name"] == "evasion"], [["hunter", "prey"]])
        players = json.loads(agon("players", "evasion", "--json").stdout)
        for name, seat in [("still", 0), ("random", 0), ("greedy", 0), ("champion", 0), ("still", 1), ("random", 1), ("runner", 1), ("champion", 1)]:
            self.assertTrue(any(p["name"] == name and seat in p["seats"] for p in players), (name, seat))

    def test_what_players_can_be_told_is_printed_as_it_is_typed(self) -> None:
        printed = agon("players", "sugargame", "--params").stdout
        self.assertRegex(printed, r"effort .*\(0, 0 to 1\)\n")
        self.assertRegex(printed, r"nodes .*\(300000, 100 to 1e\+09\)\n")
        self.assertNotIn("E0", printed)

    def test_play_is_reproducible(self) -> None:
        words = ["play", "evasion", "greedy", "random", "--seed", "9", "--no-clocks", "--json"]
        first, second = (json.loads(agon(*words).stdout) for _ in range(2))
        self.assertEqual((first["hash"], first["steps"]), (second["hash"], second["steps"]))
        other = json.loads(agon(*words[:5], "10", *words[6:]).stdout)
        self.assertNotEqual(first["hash"], other["hash"])

    def test_a_series_has_a_line_a_match_and_a_sum(self) -> None:
        lines = [json.loads(line) for line in agon("play", "evasion", "greedy", "random", "--games", "5", "--json").stdout.splitlines()]
        self.assertEqual(len(lines), 6)
        self.assertEqual(lines[-1]["games"], 5)
        self.assertEqual(sum(lines[-1]["wins"]) + lines[-1]["draws"], 5)
        self.assertEqual(len({line["seed"] for line in lines[:-1]}), 5)

    def test_usage_errors_say_what_would_be_right(self) -> None:
        for words, said in [
            (["play", "chess", "a", "b"], 'no game "chess"; there are: '),
            (["play", "evasion", "greedy"], "evasion needs 2 players, got 1"),
            (["play", "evasion", "greedy", "random", "--games", "some"], '--games: expected a whole number, got "some"'),
            (["ask"], "name a record and a player: agon ask match.agon --step 47"),
            (["serve", "hopscotch"], "was not expected: hopscotch; there are: evasion, tron"),
            (["serve", "--port", "0", "--records", "none", "--ladder", "/nowhere/x.ladder"], "there is no ladder /nowhere/x.ladder; `agon ladder create` makes one"),
            (["play", "evasion", "greedy", "greedy"], 'no player "greedy" for seat 1 (prey) of evasion; there are: still, random, runner, lane, toward, champion'),
            (["play", "evasion", "greedy", "random", "--set", "walls=3"], 'unknown field "walls"; the fields are wall_interval, max_walls'),
            (["play", "evasion", "greedy", "random", "--set", "max_walls=-1"], "max_walls: must be between 0 and 1000000, got -1"),
            (["play", "evasion", "greedy", "random", "--set", "line_of_sight=some"], 'line_of_sight: expected fair | original, got "some"'),
            (["play", "evasion", "greedy", "random", "--set", "max_walls"], "expected key=value"),
            (["play", "evasion", "greedy", "random", "--games", "0"], "--games: must be between 1 and 10000000, got 0"),
            (["play", "evasion", "greedy", "random", "--seed", "99999999999999999"], "--seed: must be between 0 and 9007199254740991"),
            (["serve", "--no-pages"], "without the pages nothing would be served"),
            (["tune", "tron", "champion", "--param", "health=300..3000", "--pairs", "0"], "--pairs: must be between 1 and 1000000000, got 0"),
            (["tune", "tron", "champion", "--param", "health=300..3000", "--gain", "nan"], "--gain: expected a number, got nan"),
            (["tune", "tron", "champion", "--param", "health=300..3000", "--reach", "0.6"], "--reach: must be between 0.0001 and 0.5, got 0.6"),
            (["tune", "tron", "champion", "--param", "health=nan..3000"], "--param must be NAME=from..to"),
            (["tune", "tron", "champion", "--param", "health=300..3000", "--param", "health=400..500"], "--param health stands twice"),
            (["contest", "run", "--game", "evasion", "--entrant", "runner", "--entrant", "lane", "--alpha", "5"], "--alpha: must be between 0.0001 and 0.4999, got 5"),
            (["contest", "run", "--game", "evasion", "--entrant", "runner", "--entrant", "lane", "--seed", "-1"], "--seed"),
            (["ladder", "create", f"{self.record}.ladder", "--name", "x", "--game", "evasion", "--opens", "2027-02-01 18:00", "--deadline", "2027-01-29 18:00"], "is not after the opening"),
            (["dance"], ""),
        ]:
            with self.subTest(words=words):
                refused = agon(*words)
                self.assertEqual(refused.returncode, 2, refused.stderr)
                self.assertIn(said, refused.stderr)
                self.assertEqual(refused.stdout, "")
        refused = agon("join", "evasion", "champion", "--server", "localhost:99999")
        self.assertEqual(refused.returncode, 2, refused.stderr)
        self.assertIn('"99999" is not a port; it is a number from 1 to 65535', refused.stderr)

    def test_watching_needs_a_terminal(self) -> None:
        refused = agon("play", "evasion", "greedy", "random", "--watch")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("terminal", refused.stderr)

    def test_record_replays(self) -> None:
        self.play()
        verified = agon("replay", self.record, "--verify")
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn("steps agree with the rules", verified.stdout)
        lines = [json.loads(line) for line in agon("replay", self.record, "--json").stdout.splitlines()]
        self.assertEqual(lines[0]["game"], "evasion")
        self.assertEqual(lines[1]["state"]["hunter"], {"x": 0, "y": 0})
        self.assertEqual(lines[-1]["outcome"]["reason"], "capture")

    def test_a_result_is_said_with_the_winners_score_first(self) -> None:
        won = 0
        for seed in range(1, 9):
            played = agon("play", "tron", "random", "straight", "--seed", str(seed), "--no-clocks", "--record", self.record)
            self.assertEqual(played.returncode, 0, played.stderr)
            footer = json.loads(agon("replay", self.record, "--json").stdout.splitlines()[-1])["outcome"]
            if footer["winners"] != [1]:
                continue
            won += 1
            blue, yellow = footer["scores"]
            said = f"Yellow wins with {yellow} to {blue}"
            self.assertIn(said, played.stdout)
            self.assertIn(said, agon("replay", self.record, "--verify").stdout)
            self.assertIn(said, agon("analyse", self.record).stdout)
            told = json.loads(agon("play", "tron", "random", "straight", "--seed", str(seed), "--no-clocks", "--json").stdout.splitlines()[-1])
            self.assertIn(said, told["outcome"]["text"])
        self.assertGreater(won, 0, "Yellow won no match: choose other seeds")

    def test_machines_read_whole_numbers_without_an_exponent(self) -> None:
        self.play()
        for words in (["replay", self.record, "--json"], ["play", "tron", "random", "straight", "--seed", "2", "--json"],
                      ["describe", "tron", "--json"], ["games", "--json"], ["players", "tron", "--json"],
                      ["play", "tron", "random", "straight", "--games", "4", "--json"], ["analyse", self.record, "--json"]):
            told = agon(*words)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIsNone(re.search(r"[\[:,]-?\d(\.\d+)?E[+-]?\d+", told.stdout), words)
        asked = subprocess.run([PROGRAM, "step", "tron"], input="{}\n", check=True, capture_output=True, text=True).stdout
        self.assertNotRegex(asked, r"\dE\d")

    def test_an_ending_is_spelled_alike_in_state_and_outcome(self) -> None:
        for seed in range(1, 5):
            agon("play", "tron", "random", "straight", "--seed", str(seed), "--no-clocks", "--record", self.record)
            *_, last, footer = [json.loads(line) for line in agon("replay", self.record, "--json").stdout.splitlines()]
            self.assertEqual(last["state"]["ending"], footer["outcome"]["reason"])
        self.assertIn("area-wall", agon("describe", "tron").stdout)
        self.assertNotIn("area_wall |", agon("describe", "tron").stdout)

    def test_a_step_that_the_match_does_not_have_is_refused(self) -> None:
        self.play()
        steps = len(agon("replay", self.record, "--json").stdout.splitlines()) - 3
        out = self.folder / "x.png"
        for words, said in ((["--step", str(steps + 1)], f"--step: the match has the steps 0 to {steps}, there is no step {steps + 1}"),
                            (["--step", "-1"], "--step")):
            for where in (str(out), "-"):
                refused = agon("render", self.record, "-o", where, *words)
                self.assertEqual((refused.returncode, refused.stdout), (2, ""), words)
                self.assertIn(said, refused.stderr)
        self.assertEqual(agon("render", self.record, "-o", str(out), "--step", str(steps), "--width", "160").returncode, 0)
        film = agon("render", self.record, "-o", str(self.folder / "x.gif"), "--step", "1")
        self.assertEqual(film.returncode, 2)
        self.assertIn("--step is for a picture", film.stderr)
        self.assertFalse((self.folder / "x.gif").exists())
        asked = agon("ask", self.record, "--step", str(steps), "--seat", "0", "greedy")
        self.assertEqual(asked.returncode, 2)
        self.assertIn(f"the match has the steps 0 to {steps - 1}", asked.stderr)

    def test_truncated_missing_and_foreign_files(self) -> None:
        self.play()
        whole = Path(self.record).read_bytes()
        Path(self.record).write_bytes(whole[: len(whole) * 2 // 3])
        cut = agon("replay", self.record)
        self.assertEqual(cut.returncode, 1)
        self.assertIn("cut off", cut.stderr)
        self.assertEqual(agon("replay", "/no/such/file").returncode, 1)
        foreign = agon("replay", str(ROOT / "README.md"))
        self.assertEqual(foreign.returncode, 1)
        self.assertIn("line 1: not JSON", foreign.stderr)

    def test_full_disk_is_an_error_that_says_so(self) -> None:
        lost = agon("play", "evasion", "greedy", "random", "--record", "/dev/full")
        self.assertEqual(lost.returncode, 1)
        self.assertIn("No space left on device", lost.stderr)

    def test_render_every_kind(self) -> None:
        self.play()
        for ending, magic in [("png", b"\x89PNG"), ("svg", b"<?xml"), ("gif", b"GIF8")]:
            out = self.folder / f"x.{ending}"
            drawn = agon("render", self.record, "-o", str(out), "--seconds", "2", "--width", "320")
            self.assertEqual(drawn.returncode, 0, drawn.stderr)
            self.assertTrue(out.read_bytes().startswith(magic), ending)
        if shutil.which("ffprobe"):
            for seconds in (2, 5):
                film = self.folder / "x.mp4"
                self.assertEqual(agon("render", self.record, "-o", str(film), "--seconds", str(seconds), "--width", "160").returncode, 0)
                told = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", str(film)],
                                      capture_output=True, text=True, check=True).stdout
                self.assertAlmostEqual(float(told), seconds, delta=0.2)
        refused = agon("render", self.record, "-o", str(self.folder / "x.bmp"))
        self.assertEqual(refused.returncode, 1)
        self.assertIn("png", refused.stderr)

    def test_bench_prints_a_figure(self) -> None:
        figure = json.loads(agon("bench", "evasion", "--seconds", "0.05").stdout)
        self.assertEqual(figure["game"], "evasion")
        self.assertGreater(figure["value"], 0)

    def test_signature_is_the_one_that_stands_in_the_repository(self) -> None:
        signature = agon("bench", "--signature").stdout
        self.assertEqual(signature, (ROOT / "tests" / "signature.txt").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
