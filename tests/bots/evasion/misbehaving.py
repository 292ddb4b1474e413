"""What the misbehaving players of Evasion share: a connection without manners, and a word when the mischief is ready.

Each program prints `ready` once it has connected (and named itself, if it does), so that a test can go on from there.
None outlives `--seconds`, whatever the server does.
"""
from __future__ import annotations

import argparse
import os
import socket
import struct
import threading
from typing import Iterator


def arguments(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("port", type=int)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--name", default="Misbehaving")
    parser.add_argument("--seconds", type=float, default=30.0, help="give up after this long")
    return parser


class Mischief:
    """One connection, torn down with the program."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        last_resort = threading.Timer(options.seconds, os._exit, [3])
        last_resort.daemon = True
        last_resort.start()
        self.connection = socket.create_connection((options.host, options.port))
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines = self.connection.makefile("rb")

    def say_name(self) -> None:
        self.send(self.options.name.encode() + b"\n")
        self.ready()

    def wait_for_opponent(self) -> None:
        """Until the role is announced: misbehaviour before that could cost the seat, and with it the match."""
        try:
            self._lines.readline()
        except OSError:
            pass

    def ready(self) -> None:
        print("ready", flush=True)

    def send(self, data: bytes) -> bool:
        """False if the server has closed."""
        try:
            self.connection.sendall(data)
            return True
        except OSError:
            return False

    def states(self) -> Iterator[bytes]:
        """Every state line until `end` or the server closes; the announcement of the role is passed over."""
        try:
            for line in self._lines:
                if line[:1].isdigit():
                    yield line
        except OSError:
            return

    def wait_for_close(self) -> None:
        for _ in self.states():
            pass

    def reset(self) -> None:
        """Closes so rudely that the server sees a connection reset."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._lines.close()
        self.connection.close()
