"""The world that the server sends each cycle."""
from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple


class ECell(IntEnum):
    Empty = 0
    AreaWall = 1
    BlueWall = 2
    YellowWall = 3


class EDirection(IntEnum):
    Up = 0
    Right = 1
    Down = 2
    Left = 3

    @property
    def dx(self) -> int:
        return (0, 1, 0, -1)[self]

    @property
    def dy(self) -> int:
        return (-1, 0, 1, 0)[self]


def turns_of(direction: EDirection) -> list[EDirection]:
    """Straight on, right, left: turning back is not possible."""
    return [direction, EDirection((direction + 1) % 4), EDirection((direction + 3) % 4)]


class Position(NamedTuple):
    """(0, 0) is top left, y grows downward."""
    x: int
    y: int

    def ahead(self, direction: EDirection) -> Position:
        return Position(self.x + direction.dx, self.y + direction.dy)


@dataclass
class Agent:
    health: int
    position: Position
    direction: EDirection
    wall_breaker_cooldown: int  # cycles; at 1 an activation is still refused
    wall_breaker_rem_time: int  # r: active for r - 1 further cycles


@dataclass
class Constants:
    max_cycles: int = 300
    init_health: int = 3
    wall_breaker_cooldown: int = 12
    wall_breaker_duration: int = 6
    wall_score_coefficient: int = 1
    area_wall_crash_score: int = -20  # crash scores are added
    my_wall_crash_score: int = -40
    enemy_wall_crash_score: int = -60


@dataclass
class World:
    board: list[list[ECell]] = field(default_factory=list)  # board[y][x]
    agents: dict[str, Agent] = field(default_factory=dict)  # by side: "Blue", "Yellow"
    scores: dict[str, int] = field(default_factory=dict)
    constants: Constants = field(default_factory=Constants)
    my_side: str = ""
    other_side: str = ""
    current_cycle: int = 0
    cycle_duration: float = 0.5  # seconds

    @property
    def width(self) -> int:
        return len(self.board[0])

    @property
    def height(self) -> int:
        return len(self.board)


class ChangeDirection:
    """Turns left or right; the present direction and its opposite change nothing. The last one of a cycle counts."""

    def __init__(self, direction: EDirection) -> None:
        self.direction = direction

    def payload(self) -> bytes:
        return bytes([1, self.direction])


class ActivateWallBreaker:
    """Breaks through walls of both sides for some cycles, from this one on. Needs a cooldown of 0."""

    def payload(self) -> bytes:
        return b""
