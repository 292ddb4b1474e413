"""What a bot may not do to the machine, to its rivals and to the contest."""
from __future__ import annotations

import json
import os
import socket
import sys
import tempfile
import unittest
from pathlib import Path

from attack import HAS_SANDBOX, PROGRAM, Attack, errors_of

PYTHON = "/usr/bin/python3"
SPEAK = """
import json, sys
def say(word): print(word, file=sys.stderr, flush=True)
def attempt(what, do):
    try:
        do()
        say(what + ": DONE")
    except OSError as problem:
        say(what + ": refused")
def attack():
    @ATTACK@
for line in sys.stdin:
    message = json.loads(line)
    if "start" in message:
        attack()
        print('{"ready":{}}', flush=True)
    elif "decide" in message:
        print('{"action":{}}', flush=True)
    elif "end" in message:
        break
"""


def bot(path: Path, attack: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SPEAK.replace("@ATTACK@", attack.strip().replace("\n", "\n    ")), encoding="utf-8")
    return f"cmd:{PYTHON} {path}"


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class SystemAttack(Attack):
    def errors(self, player: str, *words: object) -> str:
        played = self.match("tron", player, "random", words=words)
        self.assertEqual([fault for fault in played["first_faults"] if fault["seat"] == 0 and fault["code"] == "no-start"], [], played)
        return str(played["reports"][0]["errors"])

    def test_the_settings_of_the_system(self) -> None:
        name = socket.gethostname()
        attack = """
for path, text in [("/proc/sys/kernel/hostname", "hijacked"), ("/proc/sys/kernel/core_pattern", "|/tmp/x"), ("/proc/sys/vm/drop_caches", "1"),
                   ("/proc/sysrq-trigger", "h"), ("/sys/kernel/mm/ksm/run", "1")]:
    attempt(path, lambda: open(path, "w").write(text))
import os, socket
attempt("sethostname", lambda: socket.sethostname("hijacked"))
attempt("affinity", lambda: os.sched_setaffinity(0, range(os.cpu_count())))
say("user " + str(os.getuid()))
"""
        errors = self.errors(bot(self.folder / "bot" / "bot.py", attack))
        self.assertNotIn("DONE", errors)
        self.assertEqual(socket.gethostname(), name)
        self.assertNotIn("user 0\n", errors + "\n", "root drops to an unprivileged user")

    @unittest.skipUnless(os.geteuid() == 0, "for root alone")
    def test_a_bot_in_a_folder_of_roots_alone_still_starts(self) -> None:
        folder = self.folder / "private"
        player = bot(folder / "bot.py", 'import helper\nsay("helper " + helper.word)')
        (folder / "helper.py").write_text('word = "found"', encoding="utf-8")
        for path in (folder / "bot.py", folder / "helper.py"):
            path.chmod(0o600)
        folder.chmod(0o700)
        played = self.match("tron", player, "random")
        self.assertIn("helper found", played["reports"][0]["errors"])
        self.assertIn("user 65534 (nobody)", played["said"])

    def test_rivals_plan_and_store_are_out_of_sight(self) -> None:
        look = """
import os
for path in @PATHS@:
    attempt(path, lambda: open(path).read())
say("sees " + " ".join(sorted(os.listdir(os.path.dirname(os.path.abspath(__file__))))))
"""
        rival = bot(self.folder / "eve.py", "pass")
        (self.folder / "eve_book.txt").write_text("secret")
        paths = [str(self.folder / name) for name in ("eve.py", "eve_book.txt", "cup.toml", "cup.contest")]
        player = bot(self.folder / "ada.py", look.replace("@PATHS@", repr(paths)))
        (self.folder / "cup.toml").write_text(
            f'game = "tron"\ngames = 2\nconcurrency = 1\n[[entrant]]\nname = "ada"\nplayer = "{player}"\n'
            f'[[entrant]]\nname = "eve"\nplayer = "{rival}"\n'
        )
        ran = self.agon("contest", "run", self.folder / "cup.toml", "--store", self.folder / "cup.contest")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn('entrant "ada" sees', ran.stderr)
        self.assertIn("files = [", ran.stderr)
        told = self.agon("play", "tron", player, rival, "--record", self.folder / "one.agon", "--json")
        self.assertEqual(told.returncode, 0, told.stderr)
        errors = errors_of(self.folder / "one.agon", 0)
        self.assertNotIn("DONE", errors)
        self.assertIn("sees ada.py\n", errors)

    def test_files_that_an_entrant_names(self) -> None:
        player = bot(self.folder / "ada.py", 'say(open("@").read())'.replace("@", str(self.folder / "book.txt")))
        (self.folder / "book.txt").write_text("an opening")
        (self.folder / "cup.toml").write_text(
            f'game = "tron"\ngames = 2\n[[entrant]]\nname = "ada"\nplayer = "{player}"\nfiles = ["{self.folder}/book.txt"]\n'
            '[[entrant]]\nname = "random"\nplayer = "random"\n'
        )
        ran = self.agon("contest", "run", self.folder / "cup.toml", "--store", self.folder / "cup.contest")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertNotIn("sees", ran.stderr)
        report = self.agon("contest", "report", self.folder / "cup.contest")
        self.assertNotIn("no-start", report.stdout)

    def test_a_word_of_a_command_line_shows_nothing_unless_the_plan_lists_it(self) -> None:
        (self.folder / "books").mkdir()
        book = self.folder / "books" / "book.txt"
        book.write_text("an opening")
        player = bot(self.folder / "ada" / "bot.py", "import os\nattempt(sys.argv[1], lambda: open(sys.argv[1]))") + f" {book}"
        played = self.match("tron", player, "random")
        self.assertIn(f"does not see {book}, which its command line names", played["said"])
        self.assertIn("files = [", played["said"])
        self.assertIn(f"{book}: refused", played["reports"][0]["errors"])
        plan = f'game = "tron"\ngames = 2\n[[entrant]]\nname = "random"\nplayer = "random"\n[[entrant]]\nname = "ada"\nplayer = "{player}"\n'
        for listed, found in (("", False), (f'files = ["{self.folder}/ada", "{book}"]\n', True)):
            store = self.folder / f"cup{found}.contest"
            (self.folder / "cup.toml").write_text(plan + listed)
            ran = self.agon("contest", "run", self.folder / "cup.toml", "--store", store)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            self.assertEqual(f'list all that it needs: files = ["{self.folder}/ada", "{book}"]' in ran.stderr, not found, ran.stderr)
            told = self.agon("contest", "report", store, "--replays", self.folder / f"replays{found}", "--private-parts")
            self.assertEqual(told.returncode, 0, told.stderr)
            records = sorted((self.folder / f"replays{found}").rglob("*.agon"))
            seats = [(record, seat) for record in records for seat in (0, 1) if Path(f"{record}.seat{seat}").exists()]
            self.assertEqual(len(seats), 2)
            for record, seat in seats:
                self.assertIn(f"{book}: " + ("DONE" if found else "refused"), errors_of(record, seat))

    def test_sockets_of_the_machine_in_a_bots_folder_are_out_of_reach(self) -> None:
        attack = 'import os, socket\nfor name in ("service", "inner/service"): attempt(name, lambda: socket.socket(socket.AF_UNIX).connect(os.path.join(os.path.dirname(__file__), name)))'
        player = bot(self.folder / "bot" / "bot.py", attack)
        (self.folder / "bot" / "inner").mkdir()
        for name in ("service", "inner/service"):
            service = socket.socket(socket.AF_UNIX)
            self.addCleanup(service.close)
            service.bind(str(self.folder / "bot" / name))
            (self.folder / "bot" / name).chmod(0o777)
            service.listen()
        for folder in (self.folder, self.folder / "bot", self.folder / "bot" / "inner"):
            folder.chmod(0o755)
        errors = self.match("tron", player, "random")["reports"][0]["errors"]
        self.assertIn("service: refused", errors)
        self.assertNotIn("DONE", errors)

    def test_a_folder_named_without_a_slash(self) -> None:
        bot(self.folder / "b_python" / "bot.py", 'say("began")')
        record = self.folder / "match.agon"
        import subprocess

        played = subprocess.run(
            [PROGRAM, "play", "tron", f"cmd:{PYTHON} b_python/bot.py", "random", "--record", str(record)],
            cwd=self.folder, capture_output=True, text=True, check=False, timeout=120,
        )
        self.assertEqual(played.returncode, 0, played.stderr)
        (self.folder / "b_python" / "__main__.py").write_text((self.folder / "b_python" / "bot.py").read_text())
        played = subprocess.run(
            [PROGRAM, "play", "tron", f"cmd:{PYTHON} b_python", "random", "--json"], cwd=self.folder, capture_output=True, text=True, check=False, timeout=120
        )
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertNotIn("no-start", played.stdout)

    def test_a_closed_stdout_is_told_apart(self) -> None:
        player = bot(self.folder / "bot" / "bot.py", "pass").removeprefix("cmd:")
        text = (self.folder / "bot" / "bot.py").read_text()
        (self.folder / "bot" / "bot.py").write_text(
            text.replace("        print('{\"action\":{}}', flush=True)", "        import os, time\n        os.close(1)\n        time.sleep(60)")
        )
        played = self.match("tron", "cmd:" + player, "random")
        codes = [fault["code"] for fault in played["first_faults"] if fault["seat"] == 0]
        self.assertEqual(codes[:1], ["closed-stdout"], played)

    def test_without_a_sandbox_programs_are_refused(self) -> None:
        with tempfile.TemporaryDirectory() as empty:
            player = bot(self.folder / "bot" / "bot.py", "pass")
            refused = self.agon("play", "tron", player, "random", PATH=empty)
            self.assertEqual(refused.returncode, 1)
            self.assertIn("programs are not started without a sandbox, and bubblewrap is not installed", refused.stderr)
            self.assertEqual(refused.stdout, "")
            played = self.agon("play", "tron", player, "random", "--no-sandbox", PATH=empty)
            self.assertEqual(played.returncode, 0, played.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
