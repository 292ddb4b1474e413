"""The text of every move. A move is a string; return one of these from your function."""
from __future__ import annotations

from typing import Iterable

from evasion.shapes import Velocity, Wall


def move_no_op() -> str:
    """Change nothing. A prey keeps its velocity."""
    return "none"


def move_create_wall(wall: Wall) -> str:
    """Hunter: build one wall."""
    return "create " + Wall(*wall).text()


def move_only_remove_walls(walls: Iterable[Wall]) -> str:
    """Hunter: take walls away. They must be exactly walls of `game.walls`; others are ignored."""
    return " ".join("remove " + Wall(*wall).text() for wall in walls) or move_no_op()


def move_remove_walls_and_create(removed: Iterable[Wall], created: Wall) -> str:
    """Hunter: first take walls away, then build one. Walls are taken away even if the new one is refused."""
    return " ".join(["remove " + Wall(*wall).text() for wall in removed] + [move_create_wall(created)])


def move_change_velocity(velocity: Velocity) -> str:
    """Prey: from now on move like this. Only the signs count."""
    x, y = velocity
    return f"change {x} {y}"
