"""Clients by their habits: how they read and send, when they answer, when they leave."""
from __future__ import annotations

import socket
import threading
import time
import unittest
from typing import Optional

from server import PATIENCE, Server


class HabitualClient(threading.Thread):
    """Places its agents in its home row, then passes, which loses if it could move. It leaves at `end`."""

    delay = 0.0
    leaves_at_end = True

    def __init__(self, port: int, name: str) -> None:
        super().__init__(daemon=True)
        self.port, self.name = port, name
        self.seats: list[str] = []
        self.ends: list[str] = []
        self.failure: Optional[BaseException] = None
        self.start()

    def run(self) -> None:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as self.socket:
                self.play()
        except (AssertionError, OSError) as failure:
            self.failure = failure

    def line(self) -> str:
        """The next line; empty at the end of the connection."""
        text = b""
        while not text.endswith(b"\n"):
            byte = self.socket.recv(1)
            if not byte:
                return ""
            text += byte
        return text.decode().rstrip("\n")

    def say(self, text: str) -> None:
        time.sleep(self.delay)
        self.socket.sendall(text.encode() + b"\n")

    def answer(self, words: list[str]) -> None:
        if words[0] == "place":
            agent = int(words[1])
            self.say(f"at {agent} {agent % 5} {0 if agent < 5 else 4}")
        elif words[0] == "move":
            self.say("pass")

    def play(self) -> None:
        self.say(f"hello {self.name}")
        while line := self.line():
            words = line.split()
            if words[0] == "seat":
                self.seats.append(words[1])
            if words[0] == "end":
                self.ends.append(words[1])
                if self.leaves_at_end:
                    return
            self.answer(words)

    def done(self) -> HabitualClient:
        self.join(PATIENCE)
        assert not self.is_alive() and self.failure is None, f"{self.name}: {self.failure!r} {self.seats} {self.ends}"
        return self


class Reader(HabitualClient):
    """Reads through a buffer."""

    def play(self) -> None:
        super().play()
        if hasattr(self, "lines"):
            self.lines.close()  # as long as the buffer is open, so is the connection

    def line(self) -> str:
        if not hasattr(self, "lines"):
            self.lines = self.socket.makefile("r")
        return self.lines.readline().rstrip("\n")


class Late(HabitualClient):
    delay = 0.02


class OnePacket(HabitualClient):
    """Its name and all answers of seat 1 are one packet."""

    def play(self) -> None:
        answers = "".join(f"at {agent} {agent} 0\n" for agent in range(5))
        self.socket.sendall(f"hello {self.name}\n{answers}pass\n".encode())
        while line := self.line():
            if line.startswith("end"):
                self.ends.append(line.split()[1])
                return


class NeverReads(HabitualClient):
    def play(self) -> None:
        self.say(f"hello {self.name}")
        for agent in range(5):
            self.say(f"at {agent} {agent} 0")
        self.say("pass")
        time.sleep(0.5)
        self.ends.append("unheard")


class Throws(HabitualClient):
    """Fails as a Java player's constructor does: it says so as soon as it has its seat, and says no more."""

    def answer(self, words: list[str]) -> None:
        if words[0] == "seat":
            self.say("error java.lang.IllegalStateException: no idea")
            self.socket.shutdown(socket.SHUT_WR)


class HabitsTest(unittest.TestCase):
    def test_every_habit_beside_a_usual_client(self) -> None:
        kinds = (HabitualClient, Reader, Late, OnePacket, NeverReads)
        with Server() as server:
            for number, kind in enumerate(kinds):
                with self.subTest(kind.__name__):
                    first = kind(server.port, f"habit{number}")
                    time.sleep(0.2)  # it is the first player
                    second = Reader(server.port, "usual").done()
                    self.assertEqual((second.seats, len(first.done().ends), len(second.ends)), (["2"], 1, 1))
                    server.wait_for_output(f"habit{number} (player 1) against usual (player 2)")

    def test_a_failure_is_told_in_words_at_either_seat(self) -> None:
        """The one at the second seat has left long before it is asked."""
        for seat in (0, 1):
            with self.subTest(seat=seat), Server() as server:
                kinds = (Throws, Reader) if seat == 0 else (Reader, Throws)
                first = kinds[0](server.port, "first")
                time.sleep(0.2)
                second = kinds[1](server.port, "second")
                (second if seat == 0 else first).done()
                output = server.wait_for_output("first (player 1) against second (player 2)")
                self.assertIn("java.lang.IllegalStateException: no idea", output)

    def test_a_pair_that_leaves_at_the_end_comes_back_by_name(self) -> None:
        with Server("--swap") as server:
            for _ in range(2):
                pair = [Reader(server.port, name) for name in ("beavis", "butthead")]
                for client in pair:
                    client.done()
                time.sleep(0.3)  # a Java machine takes longer to start
            output = server.wait_for_output("2 matches: ")
            self.assertEqual(output.count(" against "), 2, output)
            self.assertIn("beavis (player 1) against butthead (player 2)", output)
            self.assertIn("butthead (player 1) against beavis (player 2)", output)


if __name__ == "__main__":
    unittest.main()
