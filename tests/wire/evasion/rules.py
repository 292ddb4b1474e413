"""The rules of Evasion, stated a second time, so that a server can be checked against something that is not itself.

It shares no code with the server or the starter kit. A cell is (x, y), a wall is (x1, y1, x2, y2) with both ends
included, and the newest wall comes first, as on the wire.
"""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Iterable, Optional

Cell = tuple[int, int]
Wall = tuple[int, int, int, int]

SIDE = 300  # cells on each axis; -1 and SIDE are the border
CAPTURE_DISTANCE_SQUARED = 16
NUMBER = re.compile(r"[+-]?[0-9]+", re.ASCII)


def covers(wall: Wall, cell: Cell) -> bool:
    return wall[0] <= cell[0] <= wall[2] and wall[1] <= cell[1] <= wall[3]


def share_a_cell(one: Wall, other: Wall) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def blocked(walls: Iterable[Wall], cell: Cell) -> bool:
    """Only the lines -1 and SIDE are border: a look two cells ahead can reach -2 or SIDE + 1, which is not blocked."""
    on_border = cell[0] in (-1, SIDE) or cell[1] in (-1, SIDE)
    return on_border or any(covers(wall, cell) for wall in walls)


def moved(walls: list[Wall], place: Cell, velocity: Cell) -> tuple[Cell, Cell]:
    """Where a piece is after one tick, and its velocity then."""
    (x, y), (vx, vy) = place, velocity
    ahead = (x + vx, y + vy)
    turned, slide_y, slide_x = (place, (-vx, -vy)), ((x, y + vy), (-vx, vy)), ((x + vx, y), (vx, -vy))
    if (vx, vy) == (0, 0):
        return place, velocity
    if not blocked(walls, ahead):
        return ahead, velocity
    if vx == 0 or vy == 0:
        return turned
    side, updown = blocked(walls, (ahead[0], y)), blocked(walls, (x, ahead[1]))
    if side == updown and not side:
        side, updown = blocked(walls, (ahead[0], ahead[1] + vy)), blocked(walls, (ahead[0] + vx, ahead[1]))
    if side == updown:
        return turned
    return slide_y if side else slide_x


def line_of_sight_original(hunter: Cell, prey: Cell) -> list[Cell]:
    """Right in one octant only, and kept so, because recorded games depend on it."""
    dx, dy = prey[0] - hunter[0], prey[1] - hunter[1]
    cells, error, y = [], 2 * dy - dx, hunter[1]
    for x in range(hunter[0], prey[0] + 1):
        cells.append((x, y))
        if error > 0:
            y += 1
            error -= 2 * dx
        error += 2 * dy
    return cells


def line_of_sight_fair(hunter: Cell, prey: Cell) -> list[Cell]:
    """Every cell of the line between the two, both ends included."""
    steep = abs(prey[1] - hunter[1]) > abs(prey[0] - hunter[0])
    lead, minor = (1, 0) if steep else (0, 1)
    start, stop = sorted((hunter, prey), key=lambda cell: cell[lead])
    length, rise = stop[lead] - start[lead], abs(stop[minor] - start[minor])
    direction = 1 if stop[minor] >= start[minor] else -1
    cells, error, across = [], length // 2, start[minor]
    for along in range(start[lead], stop[lead] + 1):
        cells.append((across, along) if steep else (along, across))
        error -= rise
        if error < 0:
            across += direction
            error += length
    return cells


class Unreadable(Exception):
    """The whole move is dropped."""


def read_number(word: str) -> int:
    if not NUMBER.fullmatch(word) or not -2**31 <= int(word) < 2**31:
        raise Unreadable(word)
    return int(word)


def read_wall(words: list[str]) -> Wall:
    """Straightness is a matter of the text: `100 0 0100 9` is not vertical."""
    if len(words) < 4 or (words[0] != words[2] and words[1] != words[3]):
        raise Unreadable(" ".join(words))
    x1, y1, x2, y2 = (read_number(word) for word in words[:4])
    return x1, y1, x2, y2


def read_hunter(line: str) -> tuple[list[Wall], Optional[Wall]]:
    """The walls to remove and the wall to create."""
    words, removals = re.split(r"\s", line), []
    while words and words[0] == "remove":
        removals.append(read_wall(words[1:5]))
        words = words[5:]
    creation = read_wall(words[1:5]) if words and words[0] == "create" else None
    return removals, creation


def read_prey(line: str) -> Optional[Cell]:
    words = re.split(r"\s", line)
    if words[0] != "change":
        return None
    if len(words) < 3:
        raise Unreadable(line)
    x, y = read_number(words[1]), read_number(words[2])
    return (x > 0) - (x < 0), (y > 0) - (y < 0)


@dataclass
class Match:
    """One match, from any state on."""

    least_ticks_between_walls: int
    most_walls: int
    fair_sight: bool = True
    walls_may_cross: bool = False
    tick: int = 0
    hunter: Cell = (0, 0)
    hunter_velocity: Cell = (1, 1)
    last_wall_tick: Optional[int] = None
    prey: Cell = (230, 200)
    prey_velocity: Cell = (0, 0)
    walls: list[Wall] = field(default_factory=list)
    caught: bool = False
    why: list[str] = field(default_factory=list)  # what was refused or could not be read in the last step

    def load(self, line: str) -> None:
        words = line.split(" ")
        self.last_wall_tick = None if words[5] == "null" else int(words[5])
        tick, hx, hy, hvx, hvy, px, py, pvx, pvy, count = (int(word) for word in words[:5] + words[6:11])
        self.tick, self.hunter, self.hunter_velocity = tick, (hx, hy), (hvx, hvy)
        self.prey, self.prey_velocity = (px, py), (pvx, pvy)
        ends = [int(word) for word in words[11:]]
        self.walls = [(ends[i], ends[i + 1], ends[i + 2], ends[i + 3]) for i in range(0, 4 * count, 4)]

    def line(self) -> str:
        last = "null" if self.last_wall_tick is None else self.last_wall_tick
        parts = [self.tick, *self.hunter, *self.hunter_velocity, last, *self.prey, *self.prey_velocity, len(self.walls)]
        return " ".join(str(part) for part in parts + [end for wall in self.walls for end in wall])

    def prey_is_asked(self) -> bool:
        return self.tick % 2 == 1

    def refusal(self, wall: Wall) -> Optional[str]:
        """The first of the seven tests that the wall fails."""
        last = self.last_wall_tick
        if not covers(wall, self.hunter):
            return "not-on-hunter"
        if covers(wall, moved(self.walls, self.hunter, self.hunter_velocity)[0]):
            return "hunter-steps-into-it"
        if last is not None and self.tick - last < self.least_ticks_between_walls:
            return "too-soon"
        if len(self.walls) >= self.most_walls:
            return "too-many"
        if covers(wall, self.prey):
            return "on-prey"
        if not all(0 <= end < SIDE for end in wall):
            return "outside"
        if not self.walls_may_cross and any(share_a_cell(wall, other) for other in self.walls):
            return "hits-wall"
        return None

    def step(self, hunter_line: str, prey_line: str) -> None:
        """Plays one tick. The prey's line is looked at on odd ticks only."""
        self.why = []
        self._build(hunter_line)
        hunter = moved(self.walls, self.hunter, self.hunter_velocity)
        if self.prey_is_asked():
            self._turn(prey_line)
            self.prey, self.prey_velocity = moved(self.walls, self.prey, self.prey_velocity)
        self.hunter, self.hunter_velocity = hunter
        self.tick += 1
        self.caught = self.is_capture()

    def _build(self, line: str) -> None:
        try:
            removals, creation = read_hunter(line)
        except Unreadable:
            self.why.append("unreadable-hunter")
            return
        self.walls = [wall for wall in self.walls if wall not in removals]
        if creation is None:
            return
        reason = self.refusal(creation)
        if reason:
            self.why.append(reason)
        else:
            self.walls.insert(0, creation)
            self.last_wall_tick = self.tick

    def _turn(self, line: str) -> None:
        try:
            self.prey_velocity = read_prey(line) or self.prey_velocity
        except Unreadable:
            self.why.append("unreadable-prey")

    def is_capture(self) -> bool:
        dx, dy = self.prey[0] - self.hunter[0], self.prey[1] - self.hunter[1]
        if dx * dx + dy * dy > CAPTURE_DISTANCE_SQUARED:
            return False
        sight = line_of_sight_fair if self.fair_sight else line_of_sight_original
        return not any(covers(wall, cell) for wall in self.walls for cell in sight(self.hunter, self.prey))
