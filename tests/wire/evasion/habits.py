"""Clients with the habits of those that were written for the original: how they read, when they answer, when they leave."""
from __future__ import annotations

import socket
import threading
import time
from typing import Callable, Optional

from server import PATIENCE


class Died(Exception):
    """The client could not go on: it met what its habit does not expect."""


class HabitualClient(threading.Thread):
    """Sends its name, hears its role, then answers one state after the other. It stops hearing at `end`, and then leaves."""

    leaves_at_end = True
    delay = 0.0  # seconds before each answer

    def __init__(self, port: int, name: str, answer: Callable[[str, str], str] = lambda role, state: "none") -> None:
        super().__init__(daemon=True)
        self.port, self.name, self.answer = port, name, answer
        self.roles: list[str] = []
        self.states = 0
        self.ends = 0
        self.failure: Optional[BaseException] = None
        self.start()

    def run(self) -> None:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as self.socket:
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.play()
        except (Died, OSError, AssertionError) as failure:
            self.failure = failure

    def play(self) -> None:
        self.socket.sendall(self.name.encode() + b"\n")
        while message := self.message():
            if message == "end":
                self.ends += 1
                if self.leaves_at_end:
                    return
            elif message.split()[0] in ("hunter", "prey"):
                self.roles.append(message)
            else:
                self.states += 1
                time.sleep(self.delay)
                self.socket.sendall(self.answer(self.roles[-1].split()[0], message).encode() + b"\n")

    def message(self) -> str:
        """The next one; empty when there are no more."""
        raise NotImplementedError

    def done(self) -> HabitualClient:
        self.join(PATIENCE)
        if self.is_alive():
            raise AssertionError(f"{self.name} did not end; it heard {self.roles}, {self.states} states and {self.ends} ends")
        if self.failure is not None:
            raise AssertionError(f"{self.name} died: {self.failure!r}")
        return self


class OneMessageARead(HabitualClient):
    """As the original's client.py: what one receive of 1024 bytes brings is the message."""

    def message(self) -> str:
        text = self.socket.recv(1024).decode()
        if text and (not text.endswith("\n") or "\n" in text[:-1]):
            raise Died(f"one receive brought {text!r}")
        return text[:-1]


class OneMessageAReadThatStays(OneMessageARead):
    """Plays on until the server closes the connection, as those of the sessions of two games did."""

    leaves_at_end = False


class ReadsWhenItMay(OneMessageAReadThatStays):
    """Answers one state of its second game, and then reads nothing until `may_read` is set, like one that gets no processor time."""

    def __init__(self, port: int, name: str) -> None:
        self.may_read, self.in_game = threading.Event(), 0
        super().__init__(port, name)

    def message(self) -> str:
        if len(self.roles) > 1 and self.in_game > 0:
            self.may_read.wait(PATIENCE)
        message = super().message()
        self.in_game = self.in_game + 1 if message[:1].isdigit() else 0
        return message


class ByteByByte(HabitualClient):
    def message(self) -> str:
        text = b""
        while not text.endswith(b"\n"):
            byte = self.socket.recv(1)
            if not byte:
                return ""
            text += byte
        return text[:-1].decode()


class Late(ByteByByte):
    delay = 0.02


class OnePacket(ByteByByte):
    """Its name and all its answers are one packet; it only listens from then on."""

    answers = 40

    def play(self) -> None:
        self.socket.sendall((self.name + "\n" + "none\n" * self.answers).encode())
        while message := self.message():
            self.ends += message == "end"


class NeverReads(HabitualClient):
    """Answers without reading, and waits for the connection's end."""

    def play(self) -> None:
        self.socket.sendall(self.name.encode() + b"\n")
        try:
            while True:
                self.socket.sendall(b"none\n")
                time.sleep(0.002)
        except OSError:  # the server has closed it
            return
