"""The three small values everything else is made of. All are tuples, so `x, y = position` works too."""
from __future__ import annotations

from typing import NamedTuple


class Position(NamedTuple):
    """A cell of the field. (0, 0) is the top left corner, y grows downward."""

    x: int
    y: int


class Velocity(NamedTuple):
    """Cells per tick on each axis, each -1, 0 or 1."""

    x: int
    y: int


class Wall(NamedTuple):
    """A straight run of cells, both ends included, with x1 <= x2 and y1 <= y2."""

    x1: int
    y1: int
    x2: int
    y2: int

    def covers(self, position: Position) -> bool:
        return self.x1 <= position[0] <= self.x2 and self.y1 <= position[1] <= self.y2

    def touches(self, other: Wall) -> bool:
        """True if the two share a cell."""
        return self.x1 <= other.x2 and other.x1 <= self.x2 and self.y1 <= other.y2 and other.y1 <= self.y2

    def text(self) -> str:
        return f"{self.x1} {self.y1} {self.x2} {self.y2}"
