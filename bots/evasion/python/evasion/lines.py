"""Whole lines out of a stream of bytes.

TCP knows no lines: one receive may bring half a line or several, and a state with many walls can be longer than any
buffer. So bytes are kept until a line is complete.
"""
from __future__ import annotations

import socket
from typing import Optional

CHUNK = 65536  # bytes asked for at once


class LineStream:
    """A connection that is read and written line by line."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._waiting = bytearray()
        # A move is a few bytes and somebody waits for it: send it at once.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self) -> Optional[str]:
        """The next line without its end, or None when the other side has closed."""
        searched = 0
        while (end := self._waiting.find(b"\n", searched)) < 0:
            searched = len(self._waiting)
            try:
                chunk = self._connection.recv(CHUNK)
            except ConnectionError:
                return None
            if not chunk:
                return None
            self._waiting += chunk
        line = bytes(self._waiting[:end])
        del self._waiting[:end + 1]
        return line.rstrip(b"\r").decode("utf-8", errors="replace")

    def write(self, line: str) -> bool:
        """Sends one line; False if the other side has closed."""
        try:
            self._connection.sendall(line.encode("utf-8") + b"\n")
        except ConnectionError:
            return False
        return True
