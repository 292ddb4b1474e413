"""The places of a Look's tiles, and the meaning of K, as the player sees them: forward and to the right."""
from __future__ import annotations

from math import isqrt

K_NAMES = ("here", "ahead", "ahead left", "left", "behind left", "behind", "behind right", "right", "ahead right")


def offset_of(tile: int) -> tuple[int, int]:
    """Tile number of a Look -> (steps forward, steps to the right; negative: to the left)."""
    row = isqrt(tile)
    return row, tile - row * row - row


def tiles_in_view(level: int) -> int:
    return (level + 1) ** 2


def steps_towards(tile: int) -> list[str]:
    """The commands that lead to a tile of the last Look."""
    forward, right = offset_of(tile)
    turn = ["Right"] if right > 0 else ["Left"] if right < 0 else []
    return ["Forward"] * forward + turn + ["Forward"] * abs(right)


def steps_for_message(direction: int) -> list[str]:
    """The commands for one step, or two for a diagonal, towards the place of a message. Then listen again."""
    return {0: [], 1: ["Forward"], 2: ["Forward", "Left", "Forward"], 3: ["Left", "Forward"], 4: ["Left", "Forward", "Left", "Forward"],
            5: ["Left", "Left", "Forward"], 6: ["Right", "Forward", "Right", "Forward"], 7: ["Right", "Forward"],
            8: ["Forward", "Right", "Forward"]}[direction]
