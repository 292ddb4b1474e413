"""The state of the match that a bot gets each tick."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterable, Optional

from evasion.motion import hunter_path
from evasion.shapes import Position, Velocity, Wall
from evasion.walls import may_build_now, wall_problem

HUNTER = "hunter"
PREY = "prey"


@dataclass
class Game:
    """The state of the match at one tick, as the server sent it."""

    role: str  # your role in this match, HUNTER or PREY
    min_wall_interval: int  # N: least number of ticks between two walls
    max_walls: int  # M: most walls at once
    tick: int
    hunter_position: Position
    hunter_velocity: Velocity
    last_wall_tick: Optional[int]  # the tick of the last wall, not the time since; None before the first
    prey_position: Position
    prey_velocity: Velocity
    walls: list[Wall]  # newest first
    memory: dict[str, Any] = field(default_factory=dict)  # yours: kept from tick to tick, empty when a match begins

    @classmethod
    def from_line(cls, line: str, role: str, min_wall_interval: int, max_walls: int,
                  memory: Optional[dict[str, Any]] = None) -> Game:
        """Reads `tick hx hy hvx hvy last px py pvx pvy count` and four numbers a wall."""
        words = line.split()
        if len(words) < 11 or len(words) != 11 + 4 * int(words[10]):
            raise ValueError(f"not a state line: {line!r}")
        last_wall_tick = None if words[5] == "null" else int(words[5])
        tick, hx, hy, hvx, hvy = (int(word) for word in words[:5])
        px, py, pvx, pvy = (int(word) for word in words[6:10])
        ends = [int(word) for word in words[11:]]
        walls = [Wall(*ends[first:first + 4]) for first in range(0, len(ends), 4)]
        return cls(role, min_wall_interval, max_walls, tick, Position(hx, hy), Velocity(hvx, hvy), last_wall_tick,
                   Position(px, py), Velocity(pvx, pvy), walls, {} if memory is None else memory)

    def may_build_now(self, removed: Iterable[Wall] = ()) -> bool:
        """True if neither the timer nor the number of walls forbids a new one this tick."""
        return may_build_now(self, removed)

    def wall_problem(self, wall: Wall, removed: Iterable[Wall] = ()) -> Optional[str]:
        """The name of the first rule the wall breaks if built now, or None if it is legal."""
        return wall_problem(self, wall, removed)

    def hunter_path(self, ticks: int) -> list[Position]:
        """Where the hunter will be after 1, 2, ... ticks if no wall changes."""
        return hunter_path(self.hunter_position, self.hunter_velocity, self.walls, ticks)
