"""When the hunter may build, and which wall."""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterable, Optional

from evasion.motion import SIDE, next_step
from evasion.shapes import Wall

if TYPE_CHECKING:
    from evasion.game import Game


def may_build_now(game: Game, removed: Iterable[Wall] = ()) -> bool:
    """True if neither the timer nor the number of walls forbids a new one this tick, once `removed` are gone."""
    return not _too_soon(game) and len(_left(game, removed)) < game.max_walls


def wall_problem(game: Game, wall: Wall, removed: Iterable[Wall] = ()) -> Optional[str]:
    """The name of the first rule that the wall breaks if built this tick, or None if it is legal.

    `removed` are the walls that the same move takes away first. The tests are in the server's own order.
    """
    wall = Wall(*wall)
    left = _left(game, removed)
    arrival, _ = next_step(game.hunter_position, game.hunter_velocity, left)
    if not wall.covers(game.hunter_position):
        return "not-on-hunter"
    if wall.covers(arrival):
        return "hunter-steps-into-it"
    if _too_soon(game):
        return "too-soon"
    if len(left) >= game.max_walls:
        return "too-many"
    if wall.covers(game.prey_position):
        return "on-prey"
    if not all(0 <= end < SIDE for end in wall):
        return "outside"
    if any(wall.touches(other) for other in left):
        return "hits-wall"
    return None


def _too_soon(game: Game) -> bool:
    return game.last_wall_tick is not None and game.tick - game.last_wall_tick < game.min_wall_interval


def _left(game: Game, removed: Iterable[Wall]) -> list[Wall]:
    gone = {tuple(wall) for wall in removed}
    return [wall for wall in game.walls if tuple(wall) not in gone]
