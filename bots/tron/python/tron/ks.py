"""KS, the serialization of the Chillin framework: a byte says whether a value is there, then comes its body."""
from __future__ import annotations

import struct
from typing import Any

from . import world

_INT, _UINT, _FLOAT = struct.Struct("<i"), struct.Struct("<I"), struct.Struct("<f")


class KsError(Exception):
    """The bytes do not have the expected form."""


class Writer:
    def __init__(self) -> None:
        self.data = bytearray()

    def text(self, value: str | bytes) -> Writer:
        raw = value if isinstance(value, bytes) else value.encode("latin-1", "replace")
        digits = len(raw).to_bytes(4, "little").rstrip(b"\0")
        self.data += b"\1" + bytes([len(digits)]) + digits + raw
        return self

    def byte(self, value: int) -> Writer:
        self.data += bytes([1, value])
        return self

    def uint(self, value: int) -> Writer:
        self.data += b"\1" + _UINT.pack(value)
        return self

    def bytes(self) -> bytes:
        return bytes(self.data)


class Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        piece = self.data[self.at:self.at + count]
        if len(piece) != count:
            raise KsError("the message ends too early")
        self.at += count
        return piece

    def there(self) -> bool:
        return self.take(1) != b"\0"

    def size(self) -> int:
        return int.from_bytes(self.take(self.take(1)[0]), "little")

    def needed(self) -> None:
        if not self.there():
            raise KsError("null where a value is needed")

    def boolean(self) -> bool:
        return self.byte() != 0

    def byte(self) -> int:
        self.needed()
        return self.take(1)[0]

    def int(self) -> int:
        self.needed()
        return _INT.unpack(self.take(4))[0]

    def uint(self) -> int:
        self.needed()
        return _UINT.unpack(self.take(4))[0]

    def float(self) -> float:
        self.needed()
        return _FLOAT.unpack(self.take(4))[0]

    def raw(self) -> bytes | None:
        return self.take(self.size()) if self.there() else None

    def text(self) -> str | None:
        raw = self.raw()
        return None if raw is None else raw.decode("latin-1")

    def count(self) -> int:
        self.needed()
        return self.size()


def message(kind: str, payload: bytes) -> bytes:
    """The whole frame: its length, then the envelope around the payload."""
    body = Writer().text(kind).text(payload).bytes()
    return _UINT.pack(len(body)) + body


def open_message(body: bytes) -> tuple[str, bytes]:
    reader = Reader(body)
    return reader.text() or "", reader.raw() or b""


def command(kind: str, payload: bytes, cycle: int) -> bytes:
    return message("RealtimeCommand", Writer().text(kind).text(payload).uint(cycle).bytes())


def read_world(data: bytes) -> world.World:
    reader = Reader(data)
    board = [[world.ECell(reader.byte()) for _ in range(reader.count())] for _ in range(reader.count())]
    agents = {reader.text() or "": read_agent(reader) for _ in range(reader.count())}
    scores = {reader.text() or "": reader.int() for _ in range(reader.count())}
    reader.needed()
    return world.World(board, agents, scores, world.Constants(*(reader.int() for _ in range(8))))


def read_agent(reader: Reader) -> world.Agent:
    reader.needed()
    health = reader.int()
    reader.needed()
    position = world.Position(reader.int(), reader.int())
    return world.Agent(health, position, world.EDirection(reader.byte()), reader.int(), reader.int())


def read_scores(data: bytes) -> tuple[str | None, dict[str, str]]:
    """The content of EndGame: the winner, None for a draw, and the scores."""
    reader = Reader(data)
    winner, scores = reader.text(), {}
    for _ in range(reader.count()):
        table = reader.text()
        entries = {reader.text() or "": reader.text() or "" for _ in range(reader.count())}
        if table == "Scores":
            scores = entries
    return winner, scores
