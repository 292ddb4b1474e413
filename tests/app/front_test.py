"""First words: what somebody meets who types `agon` and little more."""
import os
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from program import PROGRAM, agon


class FirstWords(unittest.TestCase):
    def test_alone_it_shows_games_commands_and_where_to_begin(self) -> None:
        done = agon()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for words in ("Games", "evasion", "Play and watch", "  play ", "Write a bot", "Begin with", "agon serve --showcase", "README.md"):
            self.assertIn(words, done.stdout)
        self.assertNotIn("\nMore\n", done.stdout, "every command has its place")
        self.assertEqual(agon("help").stdout, done.stdout)

    def test_help_and_version_are_words_as_well(self) -> None:
        self.assertEqual(agon("help", "play").stdout, agon("play", "--help").stdout)
        self.assertEqual(agon("help", "contest", "run").stdout, agon("contest", "run", "--help").stdout)
        self.assertEqual(agon("version").stdout, agon("--version").stdout)

    def test_what_was_meant(self) -> None:
        for words, meant in ((["plya"], '"play"'), (["play", "evasoin"], '"evasion"'), (["play", "tron", "champoin", "random"], '"champion"'),
                             (["play", "tron", "random", "random", "--gmaes", "2"], '"--games"'), (["serve", "--shwocase"], '"--showcase"')):
            with self.subTest(words=words):
                done = agon(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(f"did you mean {meant}?", done.stderr)

    def test_a_command_of_commands_names_them(self) -> None:
        for words, some in ((["contest"], ("run", "resume", "status", "report")), (["ladder"], ("create", "import")), (["solve"], ("sugargame",))):
            with self.subTest(words=words):
                done = agon(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                first = done.stderr.splitlines()[0]
                self.assertTrue(first.startswith(f"agon: {words[0]} needs one of: "), done.stderr)
                for name in some:
                    self.assertRegex(first, rf"[ ,]{name}\b")
                self.assertNotIn("unpack", first)

    def test_a_game_alone_lists_its_players(self) -> None:
        done = agon("play", "tron")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"(?m)^  champion +\S.*$")
        self.assertIn("cmd:COMMAND", done.stderr)

    def test_the_game_is_looked_at_before_the_players(self) -> None:
        done = agon("play", "chess", "nobody")
        self.assertIn('no game "chess"; there are: ', done.stderr)
        self.assertNotIn("nobody", done.stderr)

    def test_bad_use_is_exit_code_2(self) -> None:
        for words in (["nonsense"], ["play"], ["play", "tron", "random"], ["play", "tron", "random", "cmd:no_such_program"], ["players", "chess"],
                      ["describe", "chess"], ["new-bot", "tron", "cobol", "x"], ["check-bot", "tron", "random"], ["join", "chess"], ["completion", "csh"],
                      ["play", "tron", "random", "random", "--set", "nothing=1"], ["serve", "--port", "many"], ["contest", "run"]):
            with self.subTest(words=words):
                done = agon(*words)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertTrue(done.stderr.startswith("agon: "), done.stderr)


class Names(unittest.TestCase):
    def test_a_program_at_home_has_a_name(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            made = subprocess.run([PROGRAM, "new-bot", "tron", "python", f"{home}/mine"], check=False, capture_output=True, text=True)
            self.assertEqual(made.returncode, 0, made.stderr)
            record = Path(home) / "match.agon"
            played = subprocess.run([PROGRAM, "play", "tron", "Ada=cmd:python3 ~/mine/bot.py", "random", "--record", str(record), "--no-sandbox"],
                                    env={**os.environ, "HOME": home}, capture_output=True, text=True, check=False)
            self.assertEqual(played.returncode, 0, played.stderr)
            header = subprocess.run(["zstd", "-dcq", str(record)], capture_output=True, text=True, check=True).stdout.splitlines()[0]
            self.assertIn('"name":"Ada"', header)


class NewBot(unittest.TestCase):
    def test_a_new_bot_starts_by_its_file_alone(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            for language, name in (("python", "bot.py"), ("javascript", "bot.js")):
                made = subprocess.run([PROGRAM, "new-bot", "tron", language, f"{home}/{language}"], check=False, capture_output=True, text=True)
                self.assertEqual(made.returncode, 0, made.stderr)
                mode = (Path(home) / language / name).stat().st_mode
                self.assertEqual(mode & 0o111, (mode & 0o444) >> 2, oct(mode))
                self.assertEqual((Path(home) / language / "README.md").stat().st_mode & 0o111, 0)
            checked = agon("check-bot", "tron", f"cmd:{home}/python/bot.py", "--no-sandbox")
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)


class Completion(unittest.TestCase):
    def complete(self, *words: str) -> list[str]:
        script = agon("completion", "bash").stdout
        line = " ".join(f"'{word}'" for word in ("agon", *words))
        asked = f"{script}\nCOMP_WORDS=({line}); COMP_CWORD={len(words)}; _agon; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        return subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True).stdout.split()

    def test_bash_completes_commands_games_players_and_options(self) -> None:
        self.assertEqual(set(self.complete("pl")), {"play", "players"})
        self.assertEqual(set(self.complete("play", "tr")), {"tron", "treasure_hunt"})
        self.assertIn("wall_hugger", self.complete("play", "tron", "w"))
        self.assertEqual(self.complete("play", "tron", "random", "random", "--see"), ["--seed"])
        self.assertIn("--lock-step", self.complete("serve", "tron", "--lo"))
        self.assertIn("resume", self.complete("contest", "r"))
        self.assertEqual(self.complete("ladder", "unp"), [], "what the program starts for itself is not offered")

    def test_every_shell(self) -> None:
        for shell in ("bash", "zsh"):
            self.assertEqual(subprocess.run(["bash", "-n"], input=agon("completion", shell).stdout, text=True, check=False).returncode, 0)
        self.assertIn("complete -c agon -n 'test (__agon_path) = agon/play/tron' -a champion", agon("completion", "fish").stdout)


class TakenPort(unittest.TestCase):
    def test_the_pages_take_the_next_port_and_say_so(self) -> None:
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                taken.bind(("127.0.0.1", 8080))
                taken.listen()
            except OSError:
                pass  # somebody else has it: as good
            with subprocess.Popen([PROGRAM, "serve", "--records", "none"], stderr=subprocess.PIPE, text=True) as server:
                try:
                    assert server.stderr is not None
                    said = ""
                    deadline = time.monotonic() + 60
                    while "the pages are at" not in said and time.monotonic() < deadline:
                        said += server.stderr.readline()
                finally:
                    server.terminate()
        self.assertIn("the pages try the next port", said)
        self.assertRegex(said, r"the pages are at http://127.0.0.1:80(8[1-9]|9\d|100)")

    def test_a_port_that_was_named_is_insisted_on(self) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            done = agon("serve", "--records", "none", "--port", str(taken.getsockname()[1]))
        self.assertEqual(done.returncode, 1)
        self.assertIn("; choose another port with --pages-port (`agon play`: --port), another address with --listen, or --no-pages", done.stderr)


if __name__ == "__main__":
    unittest.main()
