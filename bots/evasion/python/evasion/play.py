"""Plays a whole match: connects, names the bot, asks it for moves, and prints how it ended."""
from __future__ import annotations

import argparse
import socket
import sys
from dataclasses import dataclass
from typing import Any, Callable, Optional

from evasion.game import HUNTER, PREY, Game
from evasion.lines import LineStream

MoveFunction = Callable[[Game], str]


@dataclass
class Match:
    """One match as the server announced it: `hunter N M` or `prey N M`."""

    role: str
    min_wall_interval: int
    max_walls: int
    memory: dict[str, Any]
    last: Optional[Game] = None

    @classmethod
    def announced_by(cls, line: str) -> Optional[Match]:
        words = line.split()
        if len(words) != 3 or words[0] not in (HUNTER, PREY):
            return None
        return cls(words[0], int(words[1]), int(words[2]), {})


class Player:
    """Answers the server's lines with the moves of two functions."""

    def __init__(self, stream: LineStream, hunter: MoveFunction, prey: MoveFunction) -> None:
        self._stream = stream
        self._functions = {HUNTER: hunter, PREY: prey}
        self._matches_ended = 0

    def play(self, name: str) -> int:
        """Plays until the server closes the connection. The exit code: 0 if every match came to its end."""
        match: Optional[Match] = None
        self._stream.write(name)
        while (line := self._stream.read()) is not None:
            if line == "end":
                self._matches_ended += 1
                print(f"The match is over{_seen(match)}.")
                match = None  # a server that lets both sides play both roles announces the next match now
            elif announced := Match.announced_by(line):
                match = announced
                print(f"Playing the {match.role}: at least {match.min_wall_interval} ticks between walls, "
                      f"at most {match.max_walls} walls.")
            elif match is None or not line[:1].isdigit():
                print(f"The server says: {line}")  # not a state, so it needs no answer
            elif not self._answer(match, line):
                break
        return self._goodbye(match)

    def _answer(self, match: Match, line: str) -> bool:
        match.last = Game.from_line(line, match.role, match.min_wall_interval, match.max_walls, match.memory)
        return self._stream.write(self._functions[match.role](match.last))

    def _goodbye(self, match: Optional[Match]) -> int:
        if match is None and self._matches_ended:
            return 0
        print(f"The server closed the connection before the match had ended{_seen(match)}.", file=sys.stderr)
        return 1


def _seen(match: Optional[Match]) -> str:
    if match is None or match.last is None:
        return ""
    # The final state is not sent to the players, so this is the last one that was.
    return f"; the last tick seen as {match.role} was {match.last.tick}"


def server_named(words: str, usual_port: int) -> tuple[str, int]:
    """ "HOST:PORT", or either of them alone."""
    host, _, port = words.rpartition(":")
    if port.isdigit():
        return host or "127.0.0.1", int(port)
    return words, usual_port


def main(hunter: MoveFunction, prey: MoveFunction, default_name: str) -> int:
    """Reads the command line, plays, and returns the exit code."""
    parser = argparse.ArgumentParser(description="A player of Evasion.")
    parser.add_argument("server", nargs="?", default="127.0.0.1:4000", help="HOST:PORT, HOST or PORT (default 127.0.0.1:4000)")
    parser.add_argument("--name", default=default_name, help=f"the name to play under (default {default_name})")
    arguments = parser.parse_args()
    host, port = server_named(arguments.server, 4000)
    try:
        connection = socket.create_connection((host, port))
    except (OSError, OverflowError) as error:
        print(f"No server answers at {host}:{port}: {error}", file=sys.stderr)
        return 1
    with connection:
        try:
            return Player(LineStream(connection), hunter, prey).play(arguments.name)
        except KeyboardInterrupt:
            print("Stopped.", file=sys.stderr)
            return 1
