"""The action that tries a bot on each push: its summary says what the check and the matches came to, and its end is the bot's, not the matches'."""
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import PROGRAM, agon

ROOT = Path(__file__).resolve().parents[2]
ACTION = ROOT / ".github" / "actions" / "check-bot"


class CheckOnPush(unittest.TestCase):
    def setUp(self) -> None:
        home = tempfile.TemporaryDirectory(prefix="agon-push-")
        self.addCleanup(home.cleanup)
        self.folder = Path(home.name)
        self.folder.chmod(0o755)

    def tried(self, *words: str) -> tuple[int, str]:
        done = subprocess.run(["python3", str(ACTION / "check_bot.py"), "--agon", PROGRAM, "--summary", "summary.md", *words], cwd=self.folder, capture_output=True,
                              text=True, check=False, timeout=300)
        written = self.folder / "summary.md"
        text = written.read_text(encoding="utf-8") if written.exists() else done.stderr
        written.unlink(missing_ok=True)
        return done.returncode, text

    def kit(self, game: str) -> str:
        self.assertEqual(agon("new-bot", game, "python", str(self.folder / game)).returncode, 0)
        return f"python3 {game}/bot.py"

    def test_a_sound_bot_wins_and_its_board_is_shown(self) -> None:
        code, text = self.tried("--games", "4", "tron", self.kit("tron"))
        self.assertEqual(code, 0, text)
        self.assertIn("## tron: nothing wrong was found", text)
        row = re.search(r"\| 4 \| (\d) \| (\d) \| (\d) \| 0 \|", text)
        self.assertIsNotNone(row, text)
        assert row is not None
        self.assertEqual(sum(map(int, row.groups())), 4)
        self.assertGreater(int(row[1]), 2, "the starter beats random, whichever seat it has")
        self.assertIn("Tron  cycle", text)
        self.assertTrue((self.folder / "agon-pictures" / "last.png").read_bytes().startswith(b"\x89PNG"))

    def test_the_second_side_is_counted_as_its_own(self) -> None:
        bot = self.kit("evasion")
        code, text = self.tried("--games", "2", "--side", "second", "--against", "champion", "evasion", bot)
        self.assertEqual(code, 0, text)
        self.assertIn("| 2 | 0 | 0 | 2 | 0 |", text, "the champion hunts it down")

    def test_a_broken_bot_fails_and_cannot_write_into_the_summary(self) -> None:
        (self.folder / "broken.py").write_text("import sys\nprint('~~~~~~~~\\n<script>', file=sys.stderr)\nsys.exit(3)\n", encoding="utf-8")
        code, text = self.tried("--games", "2", "tron", "python3 broken.py")
        self.assertEqual(code, 1, text)
        self.assertIn("## tron: something is wrong", text)
        self.assertRegex(text, r"\| 2 \| 0 \| 0 \| 2 \| 2 \|")
        fences = [line for line in text.splitlines() if line.startswith("~~~")]
        self.assertEqual(set(fences), {"~~~~~~text", "~~~~~~"})

    def test_what_cannot_be_tried_is_said(self) -> None:
        code, text = self.tried("chess", "python3 bot.py")
        self.assertEqual(code, 2, text)
        self.assertIn("it cannot be checked", text)

    def test_the_action_names_what_is_there(self) -> None:
        text = (ACTION / "action.yml").read_text(encoding="utf-8")
        declared = set(re.findall(r"^  ([\w-]+):\n    description:", text, re.MULTILINE))
        self.assertEqual(declared, set(re.findall(r"inputs\.([\w-]+)", text)))
        page = (ROOT / "docs" / "check-on-push.md").read_text(encoding="utf-8")
        for name in declared:
            self.assertIn(f"`{name}`", page)
        self.assertIn("make release", text)
        self.assertTrue((ROOT / ".ci" / "run").exists())


if __name__ == "__main__":
    unittest.main()
