"""A client by hand over Python's ssl, the way the original's Python client reads: four bytes must come at once."""
from __future__ import annotations

import select
import socket
import ssl
import time
from typing import Any, Optional

import ks
from server import PATIENCE

UP, RIGHT, DOWN, LEFT = range(4)


def context() -> ssl.SSLContext:
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    return trusting


class Client:
    """`with Client(port) as client:` has shaken hands and nothing more."""

    def __init__(self, port: int, nickname: Optional[str] = None) -> None:
        self.socket = context().wrap_socket(socket.create_connection(("127.0.0.1", port), PATIENCE))
        self.socket.settimeout(PATIENCE)
        self.cycle = -1
        if nickname is not None:
            self.join(nickname)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def try_to_send(self, data: bytes) -> None:
        try:
            self.socket.sendall(data)
        except OSError:
            pass

    def _bytes(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise ConnectionError("closed")
            data += piece
        return data

    def hear_frame(self) -> Optional[bytes]:
        """The next frame's body, or None at the end. The length must not be split over two records."""
        try:
            head = self.socket.recv(4)
            if not head:
                return None
            assert len(head) == 4, f"the length came in pieces: {head!r}"
            return self._bytes(int.from_bytes(head, "little"))
        except (ConnectionError, ssl.SSLError):
            return None

    def hear(self) -> tuple[str, dict[str, Any]]:
        data = self.hear_frame()
        if data is None:
            return "closed", {}
        name, fields = ks.message(data)
        if name == "RealtimeSnapshot":
            self.cycle = fields["current_cycle"]
        return name, fields

    def expect(self, wanted: str) -> dict[str, Any]:
        name, fields = self.hear()
        assert name == wanted, f"expected {wanted}, got {name} {fields}"
        return fields

    def expect_closed(self) -> None:
        while (frame := self.hear_frame()) is not None:
            assert frame is not None

    def is_quiet(self, seconds: float) -> bool:
        return not self.socket.pending() and not select.select([self.socket], [], [], seconds)[0]

    def join(self, nickname: Any, agent_name: Any = "0") -> dict[str, Any]:
        self.send(ks.frame("JoinOfflineGame", team_nickname=nickname, agent_name=agent_name))
        return self.expect("ClientJoined")

    def join_online(self, token: str, agent_name: str = "0") -> dict[str, Any]:
        self.send(ks.frame("JoinOnlineGame", token=token, agent_name=agent_name))
        return self.expect("ClientJoined")

    def until(self, wanted: str) -> dict[str, Any]:
        """Skips to the next message of a type."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            name, fields = self.hear()
            if name == wanted:
                return fields
            assert name != "closed", f"closed while waiting for {wanted}"
        raise AssertionError(f"no {wanted} came")

    def snapshot(self, cycle: Optional[int] = None) -> dict[str, Any]:
        """The next snapshot, or the one of a cycle."""
        fields = self.until("RealtimeSnapshot")
        while cycle is not None and fields["current_cycle"] < cycle:
            fields = self.until("RealtimeSnapshot")
        return fields

    def turn(self, direction: int, cycle: Optional[int] = None) -> None:
        self.send(ks.change_direction(direction, self.cycle if cycle is None else cycle))

    def activate(self, cycle: Optional[int] = None) -> None:
        self.send(ks.activate(self.cycle if cycle is None else cycle))
