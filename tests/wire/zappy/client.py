"""Clients of Zappy's protocol, from sockets up. They share nothing with the server."""
from __future__ import annotations

import socket
import time
from collections.abc import Iterable

from server import PATIENCE


class Closed(Exception):
    """The server closed the connection."""


class Client:
    """Lines over one socket, each with the time of its arrival."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""
        self.arrived = 0.0

    def send_bytes(self, data: bytes) -> None:
        self.socket.sendall(data)

    def send(self, *lines: str) -> float:
        """All in one packet; when it was sent."""
        now = time.monotonic()
        self.send_bytes("".join(line + "\n" for line in lines).encode())
        return now

    def read_bytes(self, timeout: float = PATIENCE) -> bytes:
        deadline = time.monotonic() + timeout
        while b"\n" not in self._buffer:
            self.socket.settimeout(max(0.001, deadline - time.monotonic()))
            data = self.socket.recv(1 << 16)
            if not data:
                raise Closed
            self._buffer += data
        self.arrived = time.monotonic()
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def read(self, timeout: float = PATIENCE) -> str:
        return self.read_bytes(timeout).decode()

    def reads(self, count: int) -> list[str]:
        return [self.read() for _ in range(count)]

    def ask(self, line: str) -> str:
        self.send(line)
        return self.read()

    def silent(self, seconds: float) -> list[str]:
        """What is said within that time; an empty list is silence."""
        lines = []
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                lines.append(self.read(left))
            except (TimeoutError, socket.timeout):
                break
        return lines

    def closed(self) -> list[str]:
        """Waits until the server closes; the lines before that."""
        lines = []
        try:
            while True:
                lines.append(self.read())
        except (Closed, ConnectionResetError):
            self.close()
            return lines

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Ai(Client):
    def __init__(self, port: int, team: str) -> None:
        super().__init__(port)
        welcome = self.read()
        assert welcome == "WELCOME", welcome
        self.slots = int(self.ask(team))
        self.width, self.height = (int(word) for word in self.read().split())

    def timed(self, *lines: str, answers: int | None = None) -> list[tuple[str, float]]:
        """The answers to these lines, each with the seconds since they were sent."""
        began = self.send(*lines)
        out = []
        for _ in range(len(lines) if answers is None else answers):
            line = self.read()
            out.append((line, self.arrived - began))
        return out


class Gui(Client):
    def __init__(self, port: int) -> None:
        super().__init__(port)
        welcome = self.read()
        assert welcome == "WELCOME", welcome
        self.send("GRAPHIC", "sgt")
        self.greeting = self._until("sgt", 2)

    def _until(self, word: str, times: int) -> list[str]:
        """The greeting has one sgt; the second is the answer that ends it."""
        lines: list[str] = []
        seen = 0
        while True:
            line = self.read()
            seen += line.split()[0] == word
            if seen == times:
                return lines
            lines.append(line)

    def now(self) -> list[str]:
        """All that was said so far: up to the answer to a question."""
        self.send("nothing")
        lines: list[str] = []
        while (line := self.read()) != "suc":
            lines.append(line)
        return lines

    def wait_for(self, start: str) -> list[str]:
        """The lines up to the first that starts so, this one included."""
        lines: list[str] = []
        while True:
            lines.append(self.read())
            if lines[-1].startswith(start):
                return lines

    def wait_for_any(self, starts: tuple[str, ...]) -> str:
        """The first line that starts with one of these; others are passed over."""
        while not (line := self.read()).startswith(starts):
            pass
        return line

    def newest(self, word: str) -> str:
        return [line for line in self.greeting if line.startswith(word)][-1]


def close_all(clients: Iterable[Client]) -> None:
    for client in clients:
        client.close()
