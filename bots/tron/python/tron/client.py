"""The connection, and the loop around the bot."""
from __future__ import annotations

import argparse
import select
import socket
import ssl
import struct
import sys
import time

from . import ks
from .world import ActivateWallBreaker, ChangeDirection, World

TRIES = 5  # one a second, for a server that is just being started


class BaseAI:
    """The base class of your AI; see AI in bot.py."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.world = World()
        self.sent = 0  # commands in this cycle

    @property
    def my_side(self) -> str:
        return self.world.my_side

    @property
    def other_side(self) -> str:
        return self.world.other_side

    @property
    def current_cycle(self) -> int:
        return self.world.current_cycle

    @property
    def cycle_duration(self) -> float:
        return self.world.cycle_duration

    def send_command(self, command: ChangeDirection | ActivateWallBreaker) -> None:
        """Sends a command for the cycle of the present world. The server drops it if that cycle is over."""
        self.sent += 1
        self._connection.send(ks.command(type(command).__name__, command.payload(), self.current_cycle))

    def initialize(self) -> None:
        pass

    def decide(self) -> None:
        pass


class Connection:
    def __init__(self, host: str, port: int) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False  # the servers' certificates are self-signed
        context.verify_mode = ssl.CERT_NONE
        plain = self._connect(host, port)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = context.wrap_socket(plain)

    @staticmethod
    def _connect(host: str, port: int) -> socket.socket:
        for attempt in range(TRIES):
            try:
                return socket.create_connection((host, port))
            except OSError:
                if attempt == TRIES - 1:
                    raise
                time.sleep(1)
        raise AssertionError("never reached")

    def send(self, frame: bytes) -> None:
        self.socket.sendall(frame)

    def _take(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise ConnectionError("the server closed the connection")
            data += piece
        return data

    def receive(self) -> tuple[str, bytes]:
        """The next message: its type and its payload."""
        (length,) = struct.unpack("<I", self._take(4))
        return ks.open_message(self._take(length))

    def more(self) -> bool:
        """Whether more data has already arrived."""
        return self.socket.pending() > 0 or bool(select.select([self.socket], [], [], 0)[0])


def take_snapshot(ai: BaseAI, payload: bytes, side: str) -> None:
    reader = ks.Reader(payload)
    world = ks.read_world(reader.raw() or b"")
    world.current_cycle, world.cycle_duration = reader.uint(), reader.float()
    world.my_side = side
    world.other_side = next(each for each in world.agents if each != side)
    first = not ai.world.board
    ai.world = world
    if first:
        ai.initialize()


def play(ai: BaseAI, connection: Connection, name: str, token: str | None) -> int:
    if token is None:
        connection.send(ks.message("JoinOfflineGame", ks.Writer().text(name).text("0").bytes()))
    else:
        connection.send(ks.message("JoinOnlineGame", ks.Writer().text(token).text("0").bytes()))
    side, fresh = "", False
    while True:
        kind, payload = connection.receive()
        if kind == "ClientJoined":
            reader = ks.Reader(payload)
            if not reader.boolean():
                print("the server did not let the bot join", file=sys.stderr)
                return 1
            side = reader.text() or ""
            print(f"joined as {side}")
        elif kind == "RealtimeSnapshot":
            take_snapshot(ai, payload, side)
            fresh = True
        elif kind == "EndGame":
            winner, scores = ks.read_scores(payload)
            print(f"the game is over: {'a draw' if winner is None else winner + ' wins'}, {scores}")
            return 0
        if fresh and not connection.more():  # only the latest world is worth a decision
            fresh = False
            ai.sent = 0
            ai.decide()
            if ai.sent == 0:  # a server in lock-step waits for a command from every player
                ai.send_command(ChangeDirection(ai.world.agents[side].direction))


def main(kind: type[BaseAI]) -> None:
    parser = argparse.ArgumentParser(description="A Tron bot.")
    parser.add_argument("server", nargs="?", default="127.0.0.1:5000", help="HOST:PORT (default 127.0.0.1:5000)")
    parser.add_argument("--name", default="Python", help="the team's nickname")
    parser.add_argument("--token", help="join online, with this token: [MATCH/]TEAM-AGENT")
    arguments = parser.parse_args()
    host, _, port = arguments.server.rpartition(":")
    try:
        connection = Connection(host or "127.0.0.1", int(port))
        sys.exit(play(kind(connection), connection, arguments.name, arguments.token))
    except (OSError, ks.KsError) as problem:
        sys.exit(f"{arguments.server}: {problem}")
