"""The kit: speaks the arena's lines, keeps the board, and asks your function for moves. Standard library only."""
from __future__ import annotations

import argparse
import socket
import sys
import traceback
from dataclasses import dataclass, field
from typing import Callable, Optional

SIZE = 5
AGENTS_A_SIDE = 5
EMPTY = -1
KILL_POINTS = 50
STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))

Cell = tuple[int, int]


@dataclass(frozen=True)
class Move:
    agent: int
    x: int
    y: int


@dataclass
class Game:
    """The game as you know it. Cells are (x, y), x from the left, y from the top, 0 to 4."""

    player: int  # 1 begins and has agents 0 to 4; 2 has 5 to 9
    steps: int = 200  # turns after which the game ends; 0: hidden
    growth_period: int = 10  # turns between two growths; 0: nothing grows
    step: int = 0
    agents: dict[Cell, int] = field(default_factory=dict)  # those on the board, by cell
    sugar: dict[Cell, int] = field(default_factory=dict)
    capacity: dict[Cell, int] = field(default_factory=dict)
    taken: list[int] = field(default_factory=lambda: [0, 0])  # sugar of player 1 and 2
    kills: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def home_row(self) -> int:
        return 0 if self.player == 1 else SIZE - 1

    def is_mine(self, agent: int) -> bool:
        return agent // AGENTS_A_SIDE == self.player - 1

    def score(self, player: int) -> int:
        return self.taken[player - 1] + KILL_POINTS * (self.kills[player - 1] - self.kills[2 - player])

    def is_free(self, cell: Cell) -> bool:
        return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE and cell not in self.agents

    def moves(self) -> list[Move]:
        """All legal moves; empty: you must pass."""
        return [Move(agent, x + dx, y + dy) for (x, y), agent in sorted(self.agents.items()) if self.is_mine(agent)
                for dx, dy in STEPS if self.is_free((x + dx, y + dy))]

    def removed_by(self, move: Move) -> list[int]:
        """The opponent's agents that a move removes: those with two or more of yours beside them afterwards."""
        mine = {cell for cell, agent in self.agents.items() if self.is_mine(agent) and agent != move.agent}
        mine.add((move.x, move.y))
        return [agent for (x, y), agent in self.agents.items() if not self.is_mine(agent)
                and sum((x + dx, y + dy) in mine for dx, dy in STEPS) >= 2]

    def read(self, words: list[str]) -> None:
        """Takes a line of the arena that needs no answer."""
        cells = [(index % SIZE, index // SIZE) for index in range(SIZE * SIZE)]
        numbers = [int(word) for word in words[1:]] if words[0] in ("state", "cap", "score") else []
        if words[0] == "state":
            self.agents = {cell: agent for cell, agent in zip(cells, numbers) if agent != EMPTY}
            self.sugar = dict(zip(cells, numbers[len(cells):]))
        elif words[0] == "cap":
            self.capacity = dict(zip(cells, numbers))
        elif words[0] == "score":
            self.step, self.taken, self.kills = numbers[0], numbers[1::2], numbers[2::2]
        elif words[0] == "game":
            told = dict(zip(words[1::2], words[2::2]))
            self.steps = int(told.get("steps", self.steps))
            self.growth_period = 0 if told.get("growth") == "off" else int(told.get("growth_period", 10))


PlaceFunction = Callable[[Game, int], Cell]
MoveFunction = Callable[[Game], Optional[Move]]


def answer(game: Game, words: list[str], place: PlaceFunction, move: MoveFunction) -> str:
    if words[0] == "place":
        x, y = place(game, int(words[1]))
        return f"at {words[1]} {x} {y}"
    chosen = move(game)
    return "pass" if chosen is None else f"go {chosen.agent} {chosen.x} {chosen.y}"


def play(connection: socket.socket, name: str, place: PlaceFunction, move: MoveFunction) -> int:
    """Plays until the server closes the connection. The exit code: 0 if every match came to its end."""
    lines = connection.makefile("rw", encoding="utf-8", newline="\n")
    ended, game = 0, None
    lines.write(f"hello {name}\n")
    lines.flush()
    for line in lines:
        words = line.split()
        if not words:
            continue
        if words[0] == "seat":
            game = Game(int(words[1]))
        elif words[0] == "end":
            ended, game = ended + 1, None
            print(line.rstrip())
        elif game is not None and words[0] in ("place", "move"):
            try:
                lines.write(answer(game, words, place, move) + "\n")
            except Exception as error:
                traceback.print_exc()
                lines.write(f"error {type(error).__name__}: {' '.join(str(error).split())}\n")
            lines.flush()
        elif game is not None:
            game.read(words)
    return 0 if ended and game is None else 1


def server_named(words: str, usual_port: int) -> tuple[str, int]:
    """ "HOST:PORT", or either of them alone."""
    host, _, port = words.rpartition(":")
    if port.isdigit():
        return host or "127.0.0.1", int(port)
    return words, usual_port


def main(place: PlaceFunction, move: MoveFunction, default_name: str) -> int:
    parser = argparse.ArgumentParser(description="A player of Sugargame.")
    parser.add_argument("server", nargs="?", default="127.0.0.1:4343", help="HOST:PORT, HOST or PORT (default 127.0.0.1:4343)")
    parser.add_argument("--name", default=default_name, help=f"the name to play under (default {default_name})")
    arguments = parser.parse_args()
    host, port = server_named(arguments.server, 4343)
    try:
        connection = socket.create_connection((host, port))
    except OSError as error:
        print(f"No server answers at {host}:{port}: {error}", file=sys.stderr)
        return 1
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with connection:
        return play(connection, arguments.name, place, move)
