#!/usr/bin/env python3
"""Your bot. This is the only file you need to change.

    python3 bot.py [HOST:PORT] [--name NAME]

The server decides which of the two you are. It then asks the hunter for a move every tick and the prey every second
tick. Each side has 120 seconds of thinking for the whole match.
"""
from __future__ import annotations

import sys

import evasion
from evasion import Game, Position, Velocity, Wall

NEAR = 12  # cells: a wall is worth building when the prey is at most this far ahead
LOOK_AHEAD = 24  # ticks of the hunter's path that the prey looks at


# --- hunter ----------------------------------------------------------------------------------------------------------

def calculate_hunter_move(game: Game) -> str:
    """Builds a wall just behind itself whenever the prey is close ahead, so that both share a shrinking box."""
    for wall in walls_behind_me(game):
        removed = [] if len(game.walls) < game.max_walls else useless_walls(game, wall)
        if game.wall_problem(wall, removed) is None:
            return evasion.move_remove_walls_and_create(removed, wall)
    return evasion.move_no_op()


def walls_behind_me(game: Game) -> list[Wall]:
    """The vertical and the horizontal wall through me, of those that would leave the prey in front of me."""
    x, y = game.hunter_position
    walls = []
    if 0 < (game.prey_position.x - x) * game.hunter_velocity.x <= NEAR:
        top, bottom = free_span(game, vertical=True)
        walls.append(Wall(x, top, x, bottom))
    if 0 < (game.prey_position.y - y) * game.hunter_velocity.y <= NEAR:
        left, right = free_span(game, vertical=False)
        walls.append(Wall(left, y, right, y))
    return walls


def free_span(game: Game, vertical: bool) -> tuple[int, int]:
    """How far a wall through me could reach before it runs into another wall or the border."""
    mine = game.hunter_position.y if vertical else game.hunter_position.x
    first, last = 0, evasion.SIDE - 1
    for wall in game.walls:
        in_the_way = wall.x1 <= game.hunter_position.x <= wall.x2 if vertical else \
            wall.y1 <= game.hunter_position.y <= wall.y2
        begin, end = (wall.y1, wall.y2) if vertical else (wall.x1, wall.x2)
        if in_the_way and end < mine:
            first = max(first, end + 1)
        elif in_the_way and begin > mine:
            last = min(last, begin - 1)
    return first, last


def useless_walls(game: Game, new: Wall) -> list[Wall]:
    """Walls that no longer bound the prey's box: those that the prey would not meet going straight in some direction."""
    walls = [new, *game.walls]
    bounding = {first_wall(game.prey_position, Velocity(*direction), walls)
                for direction in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return [wall for wall in game.walls if wall not in bounding]


def first_wall(position: Position, direction: Velocity, walls: list[Wall]) -> Wall | None:
    """The first wall on a straight way from here."""
    x, y = position
    while 0 <= x < evasion.SIDE and 0 <= y < evasion.SIDE:
        for wall in walls:
            if wall.covers(Position(x, y)):
                return wall
        x, y = x + direction.x, y + direction.y
    return None


# --- prey ------------------------------------------------------------------------------------------------------------

def calculate_prey_move(game: Game) -> str:
    """Tries all nine velocities against the hunter's predicted path and takes the one that stays farthest from it."""
    path = game.hunter_path(LOOK_AHEAD)
    if all(distance(game.prey_position, place) > 2 * LOOK_AHEAD for place in path):
        return evasion.move_change_velocity(Velocity(0, 0))  # far away: rest
    choices = [Velocity(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    best = max(choices, key=lambda velocity: closest_meeting(game, velocity, path))
    return evasion.move_change_velocity(best)


def closest_meeting(game: Game, velocity: Velocity, path: list[Position]) -> int:
    """The least distance to the hunter along its path if I keep this velocity. I move only every second tick."""
    position = game.prey_position
    least = distance(position, path[-1])
    for tick, hunter in enumerate(path, start=game.tick):
        if tick % 2 == 1:
            position, velocity = evasion.next_step(position, velocity, game.walls)
        least = min(least, distance(position, hunter))
    return least


def distance(one: Position, other: Position) -> int:
    """The longer of the two ways along the axes: the ticks a diagonal runner needs."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


if __name__ == "__main__":
    sys.exit(evasion.main(calculate_hunter_move, calculate_prey_move, default_name="Sample"))
