"""What the tests of clients as entrants share."""
import json
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from contest_kit import PROGRAM, PYTHON, ROOT, Folder, run

CLIENTS = ROOT / "tests" / "bots" / "clients"
KITS = ROOT / "bots"
SHORT = {
    "evasion": ["--set", "tick_cap=60"],
    "sugargame": ["--set", "steps=20"],
    "tron": ["--set", "max_cycles=20"],
    "treasure_hunt": [],
}
KIT_OF = {
    "evasion": f"client:{PYTHON} {KITS}/evasion/python/bot.py {{host}}:{{port}} --name {{name}}",
    "sugargame": f"client:{PYTHON} {KITS}/sugargame/python/bot.py {{host}}:{{port}} --name {{name}}",
    "tron": f"client:{PYTHON} {KITS}/tron/python/bot.py {{host}}:{{port}} --name {{team}}",
    "treasure_hunt": f"client:/usr/bin/env POLL_SECONDS=0.01 {PYTHON} {KITS}/treasure_hunt/python/bot.py TR {{url}} {{game}}",
}


def evasion(what: str, *more: str) -> str:
    return " ".join(["client:" + PYTHON, str(CLIENTS / "evasion.py"), "{host}", "{port}", "{name}", what, *more])


def zappy(*words: str) -> str:
    return " ".join(["client:" + PYTHON, str(CLIENTS / "zappy.py"), "-p {port} -n {team} -h {host}", *words])


class Clients(Folder):
    def contest(self, *words: str, code: int = 0) -> str:
        played = run("contest", "run", "--store", self.store, *words, program=PROGRAM)
        self.assertEqual(played.returncode, code, played.stdout + played.stderr)
        return played.stdout + played.stderr

    def evasion(self, one: str, *more: str, plan: str = "") -> dict:
        """One game of a client as the hunter against a built-in prey; the match as the report has it."""
        path = self.write(f"""
game = "evasion"
store = "{self.store}"
games = 1
swap = false
[[config]]
tick_cap = 60
{plan}
[[entrant]]
name = "client"
player = '{one}'
[[entrant]]
name = "house"
player = "random"
""")
        self.contest(path, *more)
        return self.matches()[0]

    def matches(self) -> list[dict]:
        """The matches of the report, each with its winner and what went wrong, in words."""
        matches = self.report()["matches"]
        with closing(sqlite3.connect(self.store)) as store:
            names = dict(store.execute("select number, name from entrants"))
            for match in matches:
                match["winner"] = {1.0: match["a"], 0.0: match["b"]}.get(match["points_a"])
                key = [int(number) - 1 for number in re.findall(r"\d+", match["match"])]
                rows = store.execute("select entrant, code, words from faults where round = ? and board = ? and game = ? "
                                     "order by number", key)
                match["faults"] = [{"entrant": names[row[0]], "code": row[1], "text": row[2]} for row in rows]
        return matches

    def report(self) -> dict:
        return json.loads(run("contest", "report", self.store, "--json", program=PROGRAM).stdout)

    def replays(self) -> list[Path]:
        """All records, each of which must replay to its own end."""
        folder = self.folder / "replays"
        told = run("contest", "report", self.store, "--replays", str(folder), "--private-parts", program=PROGRAM)
        self.assertEqual(told.returncode, 0, told.stderr)
        records = sorted(folder.rglob("*.agon"))
        for record in records:
            checked = run("replay", str(record), "--verify", program=PROGRAM)
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        return records

    def said(self) -> str:
        """What programs printed, by the private parts of all records."""
        self.replays()
        return "".join(subprocess.run(["zstd", "-dcq", str(path)], capture_output=True, text=True, check=True).stdout
                       for path in sorted((self.folder / "replays").rglob("*.seat*")))

    def header(self, record: Path) -> dict:
        text = subprocess.run(["zstd", "-dcq", str(record)], capture_output=True, text=True, check=True).stdout
        return json.loads(text.splitlines()[0])

    def codes(self, match: dict) -> list[str]:
        return [fault["code"] for fault in match["faults"]]
