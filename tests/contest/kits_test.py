"""The starter kits, check-bot and new-bot: four languages and two built-in players in a contest of every game."""
import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from contest_kit import PROGRAM, PYTHON, ROOT, Folder, bot, run

KITS = ROOT / "bots" / "stdio"
#: A configuration of every game that is over soon.
SHORT = {
    "evasion": ["--set", "tick_cap=300"],
    "zappy": ["--set", "time_cap=300", "--set", "clients=2", "--set", "places=2"],
}


#: The same, in which the first bot still wins against chance.
FEW = {"evasion": ["--set", "tick_cap=3000"], "zappy": ["--set", "time_cap=900", "--set", "clients=2", "--set", "places=2"]}


#: Who meets the first bot; against chance a match of Tron is over at once.
LONGER = {"tron": "straight"}


class Kits(Folder):
    kits: dict[str, str]  # language: the command of its bot

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.mkdtemp(prefix="agon-kits-")
        cls.addClassCleanup(shutil.rmtree, folder, True)
        cls.kits = {"python": f"cmd:{PYTHON} {KITS}/python/bot.py"}
        if shutil.which("g++"):
            subprocess.run(["g++", "-O1", "-std=c++17", "-o", f"{folder}/bot", KITS / "cpp" / "bot.cpp"], check=True)
            cls.kits["cpp"] = f"cmd:{folder}/bot"
        if shutil.which("node"):
            cls.kits["javascript"] = f"cmd:{shutil.which('node')} {KITS}/javascript/bot.js"
        if shutil.which("javac"):
            subprocess.run(["javac", "-d", folder, KITS / "java" / "Bot.java"], check=True)
            cls.kits["java"] = f"cmd:java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp {folder} Bot"

    def test_a_contest_of_all_kits_for_every_game(self) -> None:
        kits = self.kits
        games = [game["name"] for game in json.loads(run("games", "--json", program=PROGRAM).stdout)]
        for game in games:
            with self.subTest(game=game):
                players = json.loads(run("players", game, "--json", program=PROGRAM).stdout)
                plan = [f'game = "{game}"', 'format = "gauntlet"', "games = 2", "clocks = false", "[limits]", "start_seconds = 60"]
                for kit in ["python", *[name for name in kits if name != "python"]]:
                    plan += ["[[entrant]]", f'name = "{kit}"', f'player = "{kits[kit]}"']
                for number in range(2):
                    sides = [next(p["name"] for p in (players if number == 0 else players[1:] + players) if seat in p["seats"]) for seat in (0, 1)]
                    plan += ["[[entrant]]", f'name = "built-in {number}"', f"players = {json.dumps(sides)}"]
                path = self.write("\n".join(plan))
                store = str(self.folder / game)
                played = run("contest", "run", path, "--store", store, *SHORT.get(game, []), program=PROGRAM)
                self.assertEqual(played.returncode, 0, played.stderr)
                report = json.loads(run("contest", "report", store, "--json", program=PROGRAM).stdout)
                self.assertTrue(report["complete"])
                for one in report["standings"]:
                    if one["entrant"] in kits:  # built-in players that move by chance may choose what is refused
                        self.assertEqual(one["faults"], {}, one["entrant"])

    def notes(self, record: str) -> list[str]:
        """What the first seat noted beside its decisions, one for each."""
        shown = run("replay", record, "--json", "--thoughts", program=PROGRAM)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        steps = [json.loads(line) for line in shown.stdout.splitlines()]
        return [thought["note"] for step in steps for thought in step.get("thoughts", []) if thought["seat"] == 0]

    def test_a_games_kits_decide_alike_say_why_and_beat_chance(self) -> None:
        """The first bot of a game is the same in each language: the same match, step by step, with the same notes."""
        wanted = json.loads((ROOT / "tests/bots/first_notes.json").read_text(encoding="utf-8"))
        for game, note in wanted.items():
            with self.subTest(game=game):
                states = {}
                for language in self.kits:
                    home = str(self.folder / f"{game}-{language}")
                    made = run("new-bot", game, language, home, program=PROGRAM)
                    self.assertEqual(made.returncode, 0, made.stderr)
                    source = next(Path(home).glob("[bB]ot.*"))
                    if language == "cpp":
                        subprocess.run(["g++", "-O1", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", f"{home}/bot", source], check=True)
                    if language == "java":
                        subprocess.run(["javac", "-d", home, source], check=True)
                    command = {"python": f"{PYTHON} {source}", "cpp": f"{home}/bot", "javascript": f"{shutil.which('node')} {source}",
                               "java": f"java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp {home} Bot"}[language]
                    record = f"{home}/match.agon"
                    played = run("play", game, f"cmd:{command}", LONGER.get(game, "random"), "--seed", "8", "--no-clocks", "--json", "--record", record, *FEW.get(game, []), program=PROGRAM)
                    self.assertEqual(played.returncode, 0, played.stderr)
                    told = json.loads(played.stdout)
                    self.assertEqual(told["faults"], 0, played.stdout)
                    self.assertIn(0, told["outcome"]["winners"], language)
                    notes = self.notes(record)
                    self.assertGreater(len(notes), 0, language)
                    for each in notes:
                        self.assertRegex(each, f"^({note})$")
                    states[language] = (told["steps"], told["hash"], tuple(notes))
                self.assertEqual(len(set(states.values())), 1, states)

    def test_check_bot_finds_nothing_in_the_kits(self) -> None:
        for kit, command in self.kits.items():
            checked = run("check-bot", "toy", command)
            self.assertEqual(checked.returncode, 0, kit + checked.stdout)
            self.assertIn("nothing wrong was found", checked.stdout)

    def test_check_bot_says_what_is_wrong(self) -> None:
        for what, said in [
            ("crash", "a bug at step two"),
            ("binary", "its answer is not JSON"),
            ("illegal", "the number must be 1, 2 or 3"),
            ("wrong-type", "its answer is no action of the game: action.number: expected a whole number"),
            ("early", "it wrote a line before it was asked"),
            ("babble", 'its first line must be {"ready":{}}'),
            ("dies-at-once", "no time for this"),
            ("no-end", 'it still runs after the line "end"'),
        ]:
            checked = run("check-bot", "toy", bot(what))
            self.assertEqual(checked.returncode, 1, what + checked.stdout)
            self.assertIn(said, checked.stdout)
        self.assertIn("is not a program; write cmd:", run("check-bot", "toy", "random").stderr)

    def test_new_bot_makes_one_that_plays(self) -> None:
        mine = str(self.folder / "mine")
        made = run("new-bot", "tron", "python", mine, program=PROGRAM)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertIn("agon check-bot tron", made.stdout)
        self.assertIn("agon describe tron", Path(mine, "README.md").read_text(encoding="utf-8"))
        advice = Path(mine, "AGENTS.md").read_text(encoding="utf-8")
        self.assertIn('agon check-bot tron "cmd:python3 ./bot.py"', advice)
        self.assertLessEqual(len(advice.splitlines()), 40)
        self.assertNotRegex(advice, r"\b(BUILD|GAME|TITLE|FILE|RUN)")  # the words that stand for the kit's own
        played = run("play", "tron", f"cmd:{PYTHON} {mine}/bot.py", "random", "--json", program=PROGRAM)
        self.assertEqual(json.loads(played.stdout)["faults"], 0, played.stderr)
        self.assertEqual(run("new-bot", "tron", "python", mine, program=PROGRAM).returncode, 2)
        self.assertIn("there are: python, javascript, cpp, java", run("new-bot", "tron", "cobol", mine, program=PROGRAM).stderr)

    def test_describe_tells_the_lines_of_the_protocol(self) -> None:
        told = run("describe", "toy").stdout
        for line in ['{"start":{"game":"toy"', '{"decide":{"step":0', '{"action":', '{"end":{"outcome":']:
            self.assertIn(line, told)


if __name__ == "__main__":
    unittest.main()
