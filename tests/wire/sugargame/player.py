"""One end of a connection to the server, line by line."""
from __future__ import annotations

import socket
from typing import Optional

from server import PATIENCE


class Player:
    def __init__(self, port: int, name: Optional[str] = None) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._lines = self._socket.makefile("rb")
        if name is not None:
            self.say(f"hello {name}")

    def say(self, line: str) -> None:
        self.send(line.encode() + b"\n")

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> Optional[str]:
        """The next line; None when the server has closed the connection."""
        try:
            line = self._lines.readline()
        except ConnectionResetError:
            return None
        return line.decode().rstrip("\n") if line else None

    def hear_until(self, *words: str) -> list[str]:
        """Lines up to the first that begins with one of the words."""
        lines: list[str] = []
        while not lines or lines[-1].split()[0] not in words:
            line = self.hear()
            if line is None:
                raise AssertionError(f"the connection was closed; waited for {words} after {lines[-5:]}")
            lines.append(line)
        return lines

    def place(self, agents: int = 5) -> None:
        """Answers the first requests as the kit does."""
        for _ in range(agents):
            agent = int(self.hear_until("place")[-1].split()[1])
            self.say(f"at {agent} {agent % 5} {0 if agent < 5 else 4}")

    def leave(self) -> None:
        self._lines.close()
        self._socket.close()

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()


def seated(port: int, names: tuple[str, str] = ("one", "two")) -> list[Player]:
    """Two new players, by seat. Nobody else may be waiting for an opponent."""
    players = [Player(port, name) for name in names]
    seats = [player.hear() for player in players]
    if sorted(seats, key=str) != ["seat 1", "seat 2"]:
        raise AssertionError(f"seats {seats}")
    return players if seats[0] == "seat 1" else players[::-1]
