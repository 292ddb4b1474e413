"""One player's connection: sends commands, up to ten ahead, and matches every answer with its command."""
from __future__ import annotations

import socket
from collections import Counter, deque

from .parsing import is_list_of_amounts, parse_inventory, parse_look, parse_message

LONGEST_QUEUE = 10  # commands without an answer; the server silently drops more
TYPED = ("Look", "Inventory", "Connect_nbr")  # their answers cannot be confused with others


class Refused(Exception):
    """The team does not exist, or has no slot left."""


class Dead(Exception):
    """The player has starved."""


class GameOver(Exception):
    """The server closed the connection: somebody has won."""


class Zappy:
    """
    width, height   of the map
    slots           that the team had left when this player came
    level           own, 1 to 8
    frozen          an incantation is under way; the answers come after it
    messages        (K, text) of each message heard: read them, then call `messages.clear()`
    ejected         the K of every push; clear it when you have read it
    """

    def __init__(self, host: str, port: int, team: str) -> None:
        self.socket = socket.create_connection((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.pending: deque[str] = deque()
        self.answers: deque[tuple[str, str]] = deque()
        self.messages: list[tuple[int, str]] = []
        self.ejected: list[int] = []
        self.level, self.frozen = 1, False
        if self.read_line() != "WELCOME":
            raise ConnectionError("this is no Zappy server: it did not say WELCOME")
        self.socket.sendall(team.encode() + b"\n")
        slots = self.read_line()
        if not slots.isdigit():
            raise Refused(f"the team {team!r} is unknown or full: the server said {slots!r}")
        self.slots = int(slots)
        self.width, self.height = map(int, self.read_line().split())

    # --- commands that wait for their answer --------------------------------------------------------------------------

    def forward(self) -> bool: return self.do("Forward") == "ok"
    def left(self) -> bool: return self.do("Left") == "ok"
    def right(self) -> bool: return self.do("Right") == "ok"
    def take(self, thing: str) -> bool: return self.do(f"Take {thing}") == "ok"
    def set(self, thing: str) -> bool: return self.do(f"Set {thing}") == "ok"
    def eject(self) -> bool: return self.do("Eject") == "ok"
    def fork(self) -> bool: return self.do("Fork") == "ok"
    def connect_nbr(self) -> int: return int(self.do("Connect_nbr"))
    def look(self) -> list[Counter[str]]: return parse_look(self.do("Look"))
    def inventory(self) -> dict[str, int]: return parse_inventory(self.do("Inventory"))

    def broadcast(self, text: str) -> bool:
        """Sends a text without blanks: the reference server refuses two words."""
        return self.do(f"Broadcast {text}") == "ok"

    def incantation(self) -> bool:
        """Waits for the end of the incantation: True if the level rose."""
        before = self.level
        answer = self.do("Incantation")
        while self.frozen:
            self.take_in(self.read_line())
        return answer == "underway" and self.level > before

    def do(self, command: str) -> str:
        """Sends one command and returns its answer. Answers to earlier commands are dropped."""
        self.send(command)
        while True:
            asked, answer = self.answer()
            if asked == command and not self.pending:
                return answer

    # --- commands in a row --------------------------------------------------------------------------------------------

    def send(self, command: str) -> None:
        """Sends a command. Does not wait, unless ten have no answer yet."""
        while len(self.pending) >= LONGEST_QUEUE:
            self.take_in(self.read_line())
        self.pending.append(command)
        self.socket.sendall(command.encode() + b"\n")

    def answer(self) -> tuple[str, str]:
        """The next command that was answered, and its answer."""
        while not self.answers:
            self.take_in(self.read_line())
        return self.answers.popleft()

    # --- lines --------------------------------------------------------------------------------------------------------

    def read_line(self) -> str:
        while b"\n" not in self.buffer:
            data = self.socket.recv(65536)
            if not data:
                raise GameOver(f"the server closed the game; this player has level {self.level}")
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line.decode(errors="replace").removesuffix("\r")

    def take_in(self, line: str) -> None:
        """Takes any line of the server, at any time."""
        if line == "dead":
            raise Dead("starved")
        if (message := parse_message(line)) is not None:
            self.messages.append(message)
        elif line.startswith("eject:"):
            self.ejected.append(int(line.partition(":")[2]))
        elif line.startswith("Elevation underway"):
            self.frozen = True
            if self.pending and self.pending[0] == "Incantation":
                self.answers.append((self.pending.popleft(), "underway"))
        elif line.startswith("Current level:"):
            self.level, self.frozen = int(line.partition(":")[2]), False
        elif self.frozen and line == "ko":
            self.frozen = False  # the incantation failed; a frozen player gets no other answer
        else:
            self.match(line)

    def match(self, line: str) -> None:
        if line.startswith("["):
            kind = "Inventory" if is_list_of_amounts(line) else "Look"
        else:
            kind = "Connect_nbr" if line.isdigit() else ""
        if kind:  # unmistakable, so commands before it have lost their answers
            while self.pending and self.pending[0] != kind:
                self.pending.popleft()
        elif self.pending and self.pending[0] in TYPED:
            return  # the late `ko` of an Incantation that had to wait for somebody else's
        if self.pending:
            self.answers.append((self.pending.popleft(), line))
