"""A stack trace of a program keeps its lines on the terminal, and its control characters are made visible, wherever it is told."""
from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from java_players import LEGAL
from server import ROOT, run

API = ROOT / "bots" / "sugargame" / "java" / "api"
ESCAPE, BELL = "\x1b", "\x07"
# A program of its own, in a package.
DEEP = r"""package lab;
public class Deep {
    static void think(int left) {
        if (left == 0) throw new IllegalStateException("no idea\u001b[31m");
        think(left - 1);
    }
    public static void main(String[] words) { think(2); }
}
"""
PLAYER = """public class {name} implements Player {{
    {more}
    public Position getInitialPosition(int id) {{ return new Position(id % 5, {home}); }}
    public AgentPosition move() {{ return think(2); }}
    AgentPosition think(int left) {{
        if (left == 0) throw new IllegalStateException("no idea\\u001b[31m");
        return think(left - 1);
    }}
}}
"""
PYTHON = r"""import json, sys
def deep(left):
    if left == 0:
        raise ValueError("no idea\x1b[31m\x07")
    deep(left - 1)
for line in sys.stdin:
    if "start" in json.loads(line):
        print('{"ready":{}}', flush=True)
    elif "decide" in json.loads(line):
        deep(2)
"""
DEEP_TRACE = ['Exception in thread "main" java.lang.IllegalStateException: no idea?[31m', "\tat lab.Deep.think(Deep.java:4)",
              *["\tat lab.Deep.think(Deep.java:5)"] * 2, "\tat lab.Deep.main(Deep.java:7)"]
MOVE_TRACE = ["java.lang.IllegalStateException: no idea [31m", "    at mover1.think(mover1.java:6)", *["    at mover1.think(mover1.java:7)"] * 2,
              "    at mover1.move(mover1.java:4)"]
PYTHON_TRACE = ["Traceback (most recent call last):", '  File "bot.py", line 10, in <module>', "    deep(2)", '  File "bot.py", line 5, in deep', "    deep(left - 1)",
                '  File "bot.py", line 5, in deep', "    deep(left - 1)", '  File "bot.py", line 4, in deep', '    raise ValueError("no idea\\x1b[31m\\x07")', "ValueError: no idea?[31m?"]
BIRTH_TRACE = ["java.lang.IllegalArgumentException: never born", "    at born1.grow(born1.java:2)", "    at born1.<init>(born1.java:2)"]


class TracesTest(unittest.TestCase):
    def setUp(self) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-traces-")
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def told(self, *words: str, code: int) -> list[str]:
        """The lines that a command prints. Every error of a program stands in them as it was written."""
        done = run(*words, XDG_CACHE_HOME=str(self.folder / "cache"), AGON_PLAYER_OUTPUT="none")
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        text = done.stdout + done.stderr
        for wrong in (ESCAPE, BELL, "\\n", "\\x0a"):
            self.assertNotIn(wrong, text)
        return text.splitlines()

    def has(self, lines: list[str], trace: list[str]) -> None:
        """Its lines follow each other; the first may come after the name of the player. Python marks the place below some, or does not."""
        lines = [line.replace("app//", "").replace(f"{self.folder}/", "") for line in lines if not line.strip() or line.strip(" ~^")]
        self.assertTrue(any(line.endswith(trace[0]) and lines[at + 1:at + len(trace)] == trace[1:] for at, line in enumerate(lines)),
                        f"{trace} is not in:\n" + "\n".join(lines))

    def check(self, player: str, *trace: str, step: int | None = None) -> None:
        """`step`: that of the record at which it fails, for agon ask."""
        record = str(self.folder / "match.agon")
        doors = {
            "play": self.told("play", "sugargame", player, "drifter", "--record", record, code=0),
            "check-bot": self.told("check-bot", "sugargame", player, code=1),
            "serve": self.told("serve", "sugargame", "--game-port", "0", "--no-pages", "--records", "none", "--seat", f"0={player}", "--seat", "1=drifter", code=1),
        }
        if step is not None:
            doors["ask"] = self.told("ask", record, "--step", str(step), "--seat", "0", player, code=1)
        for door, lines in doors.items():
            with self.subTest(player=player, door=door):
                self.has(lines, list(trace))
                self.assertNotIn("this looks like a client", "\n".join(lines))

    @unittest.skipIf(shutil.which("javac") is None, "no JDK")
    def test_of_java(self) -> None:
        sources, classes = self.folder / "sources", self.folder / "classes"
        (sources / "lab").mkdir(parents=True)
        (sources / "lab" / "Deep.java").write_text(DEEP, encoding="utf-8")
        for seat in (1, 2):
            birth = f'born{seat}() {{ grow(); }} void grow() {{ throw new IllegalArgumentException("never born"); }}'
            for name, more in (("mover", ""), ("born", f"public {birth}")):
                (sources / f"{name}{seat}.java").write_text(PLAYER.format(name=f"{name}{seat}", more=more, home=4 * seat - 4), encoding="utf-8")
        subprocess.run(["javac", "-d", self.folder / "api", *API.glob("*.java")], check=True)
        subprocess.run(["javac", "-cp", self.folder / "api", "-d", classes, *sources.rglob("*.java")], check=True)
        self.check(f"java:{classes}/mover", *MOVE_TRACE, step=5)
        self.check(f"java:{classes}/born", *BIRTH_TRACE)
        self.check(f"cmd:java -XX:+UseSerialGC -cp {classes} lab.Deep", *DEEP_TRACE)

    def test_of_python(self) -> None:
        (self.folder / "bot.py").write_text(PYTHON, encoding="utf-8")
        self.check(f"cmd:{sys.executable} {self.folder}/bot.py", *PYTHON_TRACE)


if __name__ == "__main__":
    unittest.main()
