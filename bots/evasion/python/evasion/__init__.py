"""The starter kit for Evasion. A bot needs only the names below."""
from evasion.game import Game, HUNTER, PREY
from evasion.motion import SIDE, hunter_path, next_step
from evasion.moves import (move_change_velocity, move_create_wall, move_no_op, move_only_remove_walls,
                           move_remove_walls_and_create)
from evasion.play import main
from evasion.shapes import Position, Velocity, Wall
from evasion.walls import may_build_now, wall_problem

__all__ = ["Game", "HUNTER", "PREY", "SIDE", "Position", "Velocity", "Wall", "hunter_path", "main", "may_build_now",
           "move_change_velocity", "move_create_wall", "move_no_op", "move_only_remove_walls",
           "move_remove_walls_and_create", "next_step", "wall_problem"]
