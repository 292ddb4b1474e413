"""Section 2: the command line of the subject, by both names."""
from __future__ import annotations

import socket
import unittest
from pathlib import Path

from server import PROGRAM, Server, run

GOOD = {"-p": ["0"], "-x": ["10"], "-y": ["10"], "-n": ["a", "b"], "-c": ["2"]}
LINK = Path(PROGRAM).parent / "zappy_server"


def words(**changes: list[str] | None) -> list[str]:
    """The good words, with `p=[..]` changed or `p=None` left out."""
    out = []
    for option, values in {**GOOD, **{"-" + name: value for name, value in changes.items()}}.items():
        if values is not None:
            out += [option, *values]
    return out


BAD: list[tuple[list[str], str]] = [
    (words(p=["80"]), "Value must be between 1024 and 65535"),
    (words(p=["65536"]), "Value must be between"),
    (words(x=["0"]), "Value must be between"),
    (words(y=["-3"]), ""),
    (words(x=["251"]), "Value must be between"),
    (words(x=["1O"]), "1O"),
    (words(c=["0"]), "Value must be between 1 and 200"),
    (words(c=["201"]), "Value must be between 1 and 200"),
    (words(f=["0"]), "Value must be between 1 and 10000"),
    (words(f=["10001"]), "Value must be between 1 and 10000"),
    (words(f=["fast"]), "fast"),
    (words(n=["a", "a"]), "a"),
    (words(n=["a", "GRAPHIC"]), "GRAPHIC"),
    (words(n=[]), "-n"),
    (words(p=[]), ""),
    (words(p=None), "-p"),
    (words(x=None), "-x"),
    (words(y=None), "-y"),
    (words(n=None), "-n"),
    (words(c=None), "-c"),
    (words() + ["-z", "3"], "-z"),
    ([], ""),
]


class Usage(unittest.TestCase):
    def refused(self, done: object, reason: str) -> None:
        self.assertEqual(done.returncode, 84, done)
        self.assertIn("USAGE: ./zappy_server -p port -x width -y height -n name1 name2 ... -c clientsNb -f freq", done.stdout)
        self.assertIn(reason, done.stderr)

    def test_bad_words(self) -> None:
        for bad, reason in BAD:
            with self.subTest(words=bad):
                self.refused(run("serve", "--no-pages", "--records", "none", "zappy", *bad), reason)

    @unittest.skipUnless(LINK.exists(), "the build makes the link")
    def test_by_the_originals_name(self) -> None:
        for bad, reason in [*BAD, (["--help"], ""), (["-h"], ""), (["help"], ""), (words() + ["stray", "word"], "")]:
            with self.subTest(words=bad):
                self.refused(run(*bad, program=LINK), reason)

    def test_a_taken_port(self) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            done = run("serve", "--no-pages", "--records", "none", "zappy", *words(p=[str(taken.getsockname()[1])]))
            self.assertEqual(done.returncode, 84)
            self.assertIn("in use", done.stderr)

    def test_order_is_free_and_the_last_of_a_repeated_option_counts(self) -> None:
        with Server("-f", "5", "-f", "250", "-x", "12", "-n", "one", "two", "three", "-c", "3") as server:
            from client import Ai, Gui
            with Gui(server.port) as gui, Ai(server.port, "three") as ai:
                self.assertEqual(gui.greeting[:2], ["msz 12 10", "sgt 250"])
                self.assertEqual([line for line in gui.greeting if line.startswith("tna")], ["tna one", "tna two", "tna three"])
                self.assertEqual(ai.slots, 2)

    def test_sixty_teams_and_small_and_large_maps(self) -> None:
        with Server(names=[f"team{index}" for index in range(60)], width=4, height=4, c=1):
            pass
        with Server(width=250, height=250, bare=False):
            pass


if __name__ == "__main__":
    unittest.main()
