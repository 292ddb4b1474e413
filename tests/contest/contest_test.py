"""Contests from outside: every format, the store, the report, and what is wrong with a plan."""
import base64
import csv
import gzip
import io
import json
import re
import shutil
import sqlite3
import unittest
from contextlib import closing
from pathlib import Path

from contest_kit import PROGRAM, PYTHON, Folder, bot, run


class Contests(Folder):
    def play(self, *words: str, code: int = 0) -> str:
        played = run("contest", "run", "--game", "toy", "--store", self.store, *words)
        self.assertEqual(played.returncode, code, played.stderr)
        return played.stdout

    def report(self) -> dict:
        told = run("contest", "report", self.store, "--json")
        self.assertEqual(told.returncode, 0, told.stderr)
        return json.loads(told.stdout)

    def test_every_format_from_flags(self) -> None:
        four = [word for name in "abcd" for word in ("--entrant", f"{name}=random")]
        for format_name, more, expected in [
            ("round_robin", ["--games", "4"], 24),
            ("gauntlet", ["--games", "2"], 6),
            ("swiss", ["--rounds", "3"], 12),
            ("knockout", [], None),
        ]:
            with self.subTest(format=format_name):
                self.store = str(self.folder / format_name)
                table = self.play("--format", format_name, *more, *four)
                for name in "abcd":
                    self.assertIn(f"  {name} ", table)
                report = self.report()
                self.assertTrue(report["complete"])
                if expected is not None:
                    self.assertEqual(report["played"], expected)
                self.assertEqual(sum(one["points"] for one in report["standings"]), report["played"])

    def test_the_same_contest_gives_the_same_table_whatever_the_concurrency(self) -> None:
        tables = []
        for index, concurrency in enumerate(["1", "4"]):
            self.store = str(self.folder / f"cup{index}")
            tables.append(self.play("--name", "cup", "--format", "swiss", "--rounds", "3", "--concurrency", concurrency,
                                    *[word for name in "abcdefg" for word in ("--entrant", f"{name}=random")]))
        self.assertEqual(tables[0], tables[1])

    def test_a_file_with_everything(self) -> None:
        path = self.write(f"""
name = "Autumn cup"
game = "toy"
format = "round_robin"
games = 4
seed = 9
concurrency = 2
store = "{self.store}"
[[config]]
goal = 12
[[config]]
goal = 30
[limits]
memory_mib = 200
[[entrant]]
name = "built in"
player = "random"
[[entrant]]
name = "program"
player = "{bot("well")}"
""")
        played = run("contest", "run", path)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("Autumn cup: toy, round_robin, 4 matches", played.stdout)
        self.assertIn("agon's own time per decision of a program: median", played.stderr)
        self.assertIn("Sandbox: ", played.stderr)
        matches = self.report()["matches"]
        self.assertEqual([match["config"] for match in matches], [0, 0, 1, 1])
        self.assertEqual(matches[0]["seed"], matches[1]["seed"])
        self.assertNotEqual(matches[0]["first"], matches[1]["first"])

    def test_report_as_csv_json_and_html_with_replays(self) -> None:
        self.play("--entrant", 'a "quoted", <b>name</b>=random', "--entrant", "@sum=random", "--entrant", f"crash={bot('crash')}", "--games", "2")
        page = self.folder / "cup.html"
        told = run("contest", "report", self.store, "--html", str(page), "--csv", str(self.folder / "cup.csv"))
        self.assertEqual(told.returncode, 0, told.stderr)
        rows = list(csv.DictReader(io.StringIO((self.folder / "cup.csv").read_text(encoding="utf-8"))))
        self.assertEqual({row["entrant"] for row in rows}, {'a "quoted", <b>name</b>', "'@sum", "crash"}, "no name is a formula")
        html = page.read_text(encoding="utf-8")
        self.assertNotIn("<b>name", html)
        self.assertIsNone(re.search(r'(src|href)="?(https?:)?//', html), "nothing comes from elsewhere")
        inside = re.search(r'<script type="text/plain" id="agon-contest">([^<]*)</script>', html)
        carried = json.loads(gzip.decompress(base64.b64decode(inside[1])))
        self.assertEqual(carried["contest"], self.report())
        self.assertEqual(carried["replays"]["r1b1g1"], "cup-replays/r1b1g1.agon")
        record = next((self.folder / "cup-replays").iterdir())
        self.assertEqual(run("replay", str(record), "--verify").returncode, 0)
        crashes = next(one for one in self.report()["standings"] if one["entrant"] == "crash")
        self.assertEqual(crashes["faults"], {"crashed": 4})
        self.assertEqual(crashes["won"], 0)

    def test_the_sequential_test_stops_early(self) -> None:
        table = self.play("--entrant", f"good={bot('well', json.dumps(json.dumps(dict(number=3))))}", "--entrant", "weak=random", "--games", "1000",
                          "--until", "sprt", "--elo0", "0", "--elo1", "200", "--no-records")
        self.assertIn("SPRT [0, 200]: log likelihood ratio", table)
        self.assertIn("H1 accepted: the difference is above", table)
        self.assertLess(self.report()["played"], 200)

    def test_names_that_look_alike_are_refused_at_every_door(self) -> None:
        for one, other in (("ada", "Ada"), ("ada", "ada "), ("ada", "a\u200bda"), ("ada", "\u202eada")):
            with self.subTest(other=ascii(other)):
                flags = run("contest", "run", "--game", "toy", "--entrant", f"{one}=random", "--entrant", f"{other}=random", "--store", self.store)
                plan = self.write(f'game = "toy"\n[[entrant]]\nname = "{one}"\nplayer = "random"\n[[entrant]]\nname = "{other}"\nplayer = "random"\n')
                of_file = run("contest", "run", plan, "--store", self.store)
                for folder in (one, other):
                    home = self.folder / "class" / folder
                    home.mkdir(parents=True, exist_ok=True)
                    (home / "bot.py").write_text("", encoding="utf-8")
                of_class = run("contest", "run", str(self.folder / "class"), "--game", "toy", "--store", self.store)
                shutil.rmtree(self.folder / "class")
                for done in (flags, of_file, of_class):
                    self.assertEqual(done.returncode, 2, done.stdout)
                    self.assertRegex(done.stderr, "look alike|two entrants are named")
                self.assertFalse(Path(self.store).exists(), "a refused contest has no store")

    def test_who_joins_late_must_not_look_like_somebody(self) -> None:
        words = ("contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--entrant", "b=random", "--games", "2", "--no-records")
        self.assertEqual(run(*words, "--entrant", "ada=random").returncode, 0)
        self.assertEqual((done := run(*words, "--entrant", "ada=random", "--entrant", "cy=random")).returncode, 0, done.stderr)
        before = self.report()
        refused = run(*words, "--entrant", "Cy=random")
        self.assertEqual(refused.returncode, 2)
        self.assertIn('"Cy" cannot join: its name looks like that of the entrant "cy"', refused.stderr)
        self.assertEqual(self.report(), before)

    def test_a_store_in_memory_is_refused_at_every_door(self) -> None:
        for store in (":memory:", "", "file:cup.contest?mode=memory"):
            for words in (("run", "--game", "toy", "--entrant", "a=random", "--entrant", "b=random", "--store", store),
                          ("report", store), ("status", store), ("resume", store)):
                if words[0] == "run" and not store:
                    continue  # as if --store were not given
                with self.subTest(store=store, command=words[0]):
                    done = run("contest", *words, cwd=str(self.folder))
                    self.assertEqual(done.returncode, 2, done.stdout)
                    self.assertIn("a store is a file, such as cup.contest", done.stderr)
                    self.assertEqual(list(self.folder.iterdir()), [], "nothing was made")

    def test_what_is_wrong_is_told_all_at_once(self) -> None:
        path = self.write("""game = "toy"
format = "league"
games = 3
colour = "red"
[sprt]
elo2 = 3
[[config]]
gaol = 3
[[entrant]]
name = "a"
player = "random"
[[entrant]]
name = "a"
player = "rondom"
[[entrant]]
name = "gone"
player = "cmd:python3 /no/such/bot.py"
[[entrant]]
nome = "x"
""")
        refused = run("contest", "run", path, "--store", self.store)
        self.assertEqual(refused.returncode, 2)
        for place, words in [
            (2, 'format is "league", but must be one of: round_robin, gauntlet, swiss, knockout'),
            (3, "games = 3 is odd, but every seed is played twice, seats swapped: take 4 or swap = false"),
            (4, 'unknown field "colour"; the fields are format, rounds, games'),
            (6, 'sprt: unknown field "elo2"; the fields are elo0, elo1, alpha, beta'),
            (7, 'unknown field "gaol"; the fields are goal; see `agon describe toy`'),
            (12, 'two entrants are named "a"; give each a name of its own'),
            (12, 'entrant "a": there is no built-in player "rondom" for seat 0 (player) of toy; there are: random'),
            (15, 'entrant "gone": there is no file "/no/such/bot.py" that can be read'),
            (18, "this entrant has no player; write player ="),
            (19, 'unknown field "nome"; the fields are name, player, folder, players, env, network, files'),
        ]:
            self.assertRegex(refused.stderr, rf"cup\.toml:{place}: ", (place, words, refused.stderr))
            self.assertIn(words, refused.stderr)
        self.assertFalse((self.folder / "cup.contest").exists(), "nothing has begun")

    def test_impossible_formats(self) -> None:
        for words, said in [
            (["--entrant", "a=random"], "a contest needs at least two entrants, but there is one"),
            ([], "a contest needs at least two entrants, but there are none"),
            (["--entrant", "a=random", "--entrant", "b=random", "--format", "swiss", "--rounds", "5"], "5 rounds among 2 entrants may need rematches"),
            (["--entrant", "a=random", "--entrant", "b=random", "--format", "knockout", "--rounds", "5"], "a knockout ends when one entrant is left"),
            (["--entrant", "a=random", "--entrant", "b=random", "--entrant", "c=random", "--until", "sprt"], 'until = "sprt" compares two entrants, but there are 3'),
            (["--entrant", "a=random", "--entrant", "b=random", "--until", "sprt", "--elo0", "5", "--elo1", "0"], "elo1 (0) must be above elo0 (5)"),
            (["--entrant", "a=random", "--entrant", "b=random", "--points", "pair", "--no-swap"], 'points = "pair" needs swapped seats'),
            (["--entrant", "a=random", "--entrant", "b=random", "--games", "0"], "--games: must be between 1 and 10000000, got 0"),
        ]:
            with self.subTest(words=words):
                self.assertIn(said, run("contest", "run", "--game", "toy", "--store", self.store, *words).stderr)

    def test_a_name_can_be_used_once_and_stores_say_what_they_hold(self) -> None:
        two = ["--entrant", "a=random", "--entrant", "b=random"]
        self.play("--name", "x", *two)
        again = run("contest", "run", "--game", "toy", "--store", self.store, "--name", "x", *two)
        self.assertEqual(again.returncode, 2)
        self.assertIn("agon contest resume", again.stderr)
        self.play("--name", "y", *two)
        self.assertIn("x: toy, round_robin, 2 matches, complete", run("contest", "status", self.store).stdout)
        self.assertIn("several contests; choose one with --contest NAME: x, y", run("contest", "report", self.store).stderr)
        self.assertIn('no contest "z"; there are: x, y', run("contest", "report", self.store, "--contest", "z").stderr)
        self.assertEqual(run("contest", "status", str(self.folder / "absent")).returncode, 2)

    def test_results_twice_change_nothing(self) -> None:
        self.play("--entrant", "a=random", "--entrant", "b=random", "--games", "10")
        before = run("contest", "report", self.store, "--json").stdout
        with closing(sqlite3.connect(self.store)) as store, store:
            changed = store.execute("insert into played select * from played where true on conflict do nothing").rowcount
        self.assertEqual(changed, 0)
        self.assertEqual(run("contest", "resume", self.store).returncode, 0)
        self.assertEqual(run("contest", "report", self.store, "--json").stdout, before)

    def test_a_store_of_a_newer_program_is_refused(self) -> None:
        self.play("--entrant", "a=random", "--entrant", "b=random")
        with closing(sqlite3.connect(self.store)) as store, store:
            store.execute("insert into agon_store (version) values (999)")
        refused = run("contest", "report", self.store)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("has version 999, but this program knows", refused.stderr)

    def test_a_player_that_never_starts_has_lost_unless_the_plan_says_otherwise(self) -> None:
        never = self.folder / "never.py"
        never.write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
        # Both add 1 a step, so the game says that they are equal.
        two = f'[[entrant]]\nname = "never"\nplayer = "cmd:{PYTHON} {never}"\n[[entrant]]\nname = "slow"\nplayer = \'{bot("well", json.dumps(json.dumps(dict(number=1))))}\'\n'
        limits = "[limits]\nstart_seconds = 2\n"
        for more, flags, points in (("", [], [2, 0]), ('broken = "plays_on"\n', [], [1, 1]), ("", ["--broken", "plays_on"], [1, 1])):
            with self.subTest(more=more, flags=flags):
                self.store = str(self.folder / f"{more[:6]}{len(flags)}.contest")
                played = run("contest", "run", self.write(f'game = "toy"\nrecords = false\n{more}{limits}{two}'), "--store", self.store, *flags)
                self.assertEqual(played.returncode, 0, played.stderr)
                rows = {one["entrant"]: one for one in self.report()["standings"]}
                self.assertEqual([rows["slow"]["points"], rows["never"]["points"]], points)
                self.assertEqual(rows["never"]["broken"], {"no-start": 2} if points == [2, 0] else {})
                self.assertEqual("never lost because it did not play on: 2 no-start" in played.stdout, points == [2, 0])
                self.assertEqual({match["points_a"] + match["points_b"] for match in self.report()["matches"]}, {1})

    def test_two_that_never_start_have_both_lost(self) -> None:
        dies = self.folder / "dies.py"
        dies.write_text("import nothing\n", encoding="utf-8")
        table = self.play("--entrant", f"one=cmd:{PYTHON} {dies}", "--entrant", f"other=cmd:{PYTHON} {dies}", "--no-records")
        self.assertIn("one lost because it did not play on: 2 no-start", table)
        report = self.report()
        self.assertEqual([(one["points"], one["lost"], one["elo"]) for one in report["standings"]], [(0, 2, 0)] * 2)
        self.assertEqual(report["cross_table"], [])

    def test_pairs_count_where_sides_are_unlike_and_the_table_says_so(self) -> None:
        for game, points, more in (("evasion", "pair", ["--set", "tick_cap=40"]), ("tron", "match", []), ("evasion", "match", ["--set", "tick_cap=40", "--no-swap"])):
            with self.subTest(game=game, points=points):
                self.store = str(self.folder / f"{game}-{points}.contest")
                played = run("contest", "run", "--game", game, "--store", self.store, "--entrant", "a=random", "--entrant", "b=random", "--no-records", *more, program=PROGRAM)
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assertEqual("count as one result, by the sum of scores" in played.stdout, points == "pair")
                self.assertEqual(self.report()["points"], points)

    def test_a_side_can_have_a_player_each(self) -> None:
        path = self.write('game = "evasion"\nrecords = false\nclocks = false\npoints = "pair"\n[config]\nmax_walls = 3\n'
                          '[[entrant]]\nname = "a"\nplayers = ["greedy", "random"]\n[[entrant]]\nname = "b"\nplayers = ["greedy", "still"]\n')
        played = run("contest", "run", path, "--store", self.store, program=PROGRAM)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual(self.report()["played"], 2)


if __name__ == "__main__":
    unittest.main()
