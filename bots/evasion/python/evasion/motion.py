"""How hunter and prey move and bounce. Both follow the same rules, so both can be predicted with `next_step`."""
from __future__ import annotations

from typing import Iterable

from evasion.shapes import Position, Velocity, Wall

SIDE = 300  # the field is SIDE x SIDE cells, 0..299 on both axes


def is_blocked(x: int, y: int, walls: Iterable[Wall]) -> bool:
    """True on a wall and on the border, which is one cell thick all around the field."""
    if x == -1 or y == -1 or x == SIDE or y == SIDE:
        return True
    for x1, y1, x2, y2 in walls:
        if x1 <= x <= x2 and y1 <= y <= y2:
            return True
    return False


def next_step(position: Position, velocity: Velocity, walls: Iterable[Wall]) -> tuple[Position, Velocity]:
    """Position and velocity one move later.

    Give a list of walls, not a generator, because it is read several times.
    """
    x, y = position
    vx, vy = velocity
    if vx == 0 and vy == 0:
        return position, velocity
    if not is_blocked(x + vx, y + vy, walls):
        return Position(x + vx, y + vy), velocity
    if vx == 0 or vy == 0:
        return position, Velocity(-vx, -vy)  # straight into something: stay and turn back

    # A diagonal step bounces off the side that is blocked and slides along it in the same move ...
    side_blocked = is_blocked(x + vx, y, walls)
    front_blocked = is_blocked(x, y + vy, walls)
    if not side_blocked and not front_blocked:
        # ... and off a lone corner as if the wall went on, if it does go on there.
        side_blocked = is_blocked(x + vx, y + vy + vy, walls)
        front_blocked = is_blocked(x + vx + vx, y + vy, walls)
    if side_blocked == front_blocked:
        return position, Velocity(-vx, -vy)
    if side_blocked:
        return Position(x, y + vy), Velocity(-vx, vy)
    return Position(x + vx, y), Velocity(vx, -vy)


def hunter_path(position: Position, velocity: Velocity, walls: Iterable[Wall], ticks: int) -> list[Position]:
    """Where the hunter will be after 1, 2, ... `ticks` ticks, if it builds and removes nothing."""
    path = []
    for _ in range(ticks):
        position, velocity = next_step(position, velocity, walls)
        path.append(position)
    return path
