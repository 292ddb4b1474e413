"""The champion as a client of servers that are not as the reference: they answer wrongly, late, twice, not at all, or in one packet
with the next answer. It must go on asking, and say what it misses."""
from __future__ import annotations

import select
import socket
import subprocess
import threading
import time
import unittest
from typing import Callable, Iterable

from server import PATIENCE, PROGRAM

UNIT = 0.001  # seconds
DURATION = {"Inventory": 1, "Connect_nbr": 0, "Fork": 42, "Incantation": 300}  # units; every other command takes 7
LIST = "[ food 9, linemate 0, deraumere 0, sibur 0, mendiane 0, phiras 0, thystame 0 ]"
RIGHT = {"Look": "[ player,,, ]", "Inventory": LIST, "Connect_nbr": "3", "Incantation": "ko", "Take": "ko"}


def right(word: str) -> str:
    return RIGHT.get(word, "ok")


def wrong(word: str) -> str:
    """An answer that this command never has."""
    return {"Look": "ok", "Inventory": "ok", "Connect_nbr": "ok", "Incantation": "ok"}.get(word, "ko")


def later(answers: Callable[[str], list[str]]) -> Callable[[int, str], list[str]]:
    """The first answers are right, so that the client knows the server's pace."""
    return lambda number, word: [right(word)] if number <= 4 else answers(word)


class ForeignServer:
    """One client's server. `answers(number, word)` are the lines for its command; it hears `most` commands, then closes."""

    def __init__(self, answers: Callable[[int, str], Iterable[str]], most: int = 60, delay: float = 0.0, packs: bool = False) -> None:
        self.answers, self.most, self.delay, self.packs = answers, most, delay, packs
        self.heard: list[str] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        link, _ = self.listener.accept()
        self.listener.close()  # a champion that sees free slots would open more connections
        with link, link.makefile("rb", buffering=0) as lines:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link.sendall(b"WELCOME\n")
            lines.readline()
            link.sendall(b"5\n10 10\n")
            kept = b""
            while len(self.heard) < self.most and (line := lines.readline()):
                word = line.split()[0].decode() if line.split() else ""
                self.heard.append(word)
                time.sleep(UNIT * DURATION.get(word, 7) + self.delay)
                kept += b"".join(answer.encode() + b"\n" for answer in self.answers(len(self.heard), word))
                if not self.packs or kept.count(b"\n") == 2 or not select.select([link], [], [], 0.02)[0]:
                    link.sendall(kept)
                    kept = b""

    def play(self, *words: str) -> tuple[list[str], str]:
        """All that one champion asked, and what it said on standard error."""
        done = subprocess.run([PROGRAM, "join", "zappy", "champion", "-p", str(self.port), "-n", "red", "--wait-ms", "100", *words], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        self.thread.join(PATIENCE)
        return self.heard, done.stderr


class ForeignServers(unittest.TestCase):
    def goes_on(self, server: ForeignServer, complains: bool) -> list[str]:
        heard, errors = server.play()
        self.assertEqual(len(heard), server.most, f"it stopped after {heard}; {errors}")
        (self.assertIn if complains else self.assertNotIn)("the server has not answered for", errors)
        return heard

    def test_right_answers(self) -> None:
        self.goes_on(ForeignServer(lambda number, word: [right(word)]), complains=False)

    def test_ko_to_every_step_is_an_answer(self) -> None:
        heard = self.goes_on(ForeignServer(lambda number, word: ["ko" if word in ("Forward", "Left", "Right") else right(word)]), complains=False)
        self.assertTrue({"Forward", "Left", "Right"} & set(heard), heard)

    def test_ko_to_everything(self) -> None:
        self.goes_on(ForeignServer(lambda number, word: ["ko"]), complains=False)

    def test_every_word_answered_wrongly(self) -> None:
        self.goes_on(ForeignServer(later(lambda word: [wrong(word)]), most=12), complains=True)

    def test_words_that_are_none(self) -> None:
        self.goes_on(ForeignServer(later(lambda word: ["what?", ""]), most=12), complains=True)

    def test_late(self) -> None:
        """Each answer is late by more than the silence that is allowed at this pace; the client learns it."""
        self.goes_on(ForeignServer(lambda number, word: [right(word)], most=12, delay=0.4), complains=False)

    def test_one_late_answer(self) -> None:
        def answers(number: int, word: str) -> list[str]:
            time.sleep(1.0 if number == 20 else 0)
            return [right(word)]
        self.goes_on(ForeignServer(answers), complains=True)

    def test_twice(self) -> None:
        self.goes_on(ForeignServer(lambda number, word: [right(word)] * 2), complains=False)

    def test_in_one_packet_with_the_next(self) -> None:
        self.goes_on(ForeignServer(lambda number, word: [right(word)], packs=True), complains=False)

    def test_lost_answers(self) -> None:
        """It says which command has no answer."""
        server = ForeignServer(lambda number, word: [] if number % 10 < 2 else [right(word)], most=40)  # two at once: nothing is left to wait for
        heard, errors = server.play()
        self.assertEqual(len(heard), 40, errors)
        self.assertRegex(errors, r"player 0: the server has not answered for \d+\.\d s; missing: [A-Z][a-z]+")

    def test_an_incantation_that_never_ends(self) -> None:
        def answers(number: int, word: str) -> list[str]:
            return ["Elevation underway"] if number == 5 else [right(word)]
        self.goes_on(ForeignServer(answers, most=30), complains=True)

    def test_complaints_have_an_end(self) -> None:
        _, errors = ForeignServer(later(lambda word: []), most=14).play()
        self.assertLessEqual(errors.count("the server has not answered"), 5)


if __name__ == "__main__":
    unittest.main()
