#!/usr/bin/env python3
"""Your bot. This is the only file you need to change.

    agon serve sugargame --opponent gobbler        one terminal
    python3 bot.py [HOST:PORT] [--name NAME]

The server decides which side you play. `place` is asked for each of your agents before the match, `move` at each of
your turns. Each answer may take 3 seconds.
"""
from __future__ import annotations

import random
import sys
from typing import Optional

from sugargame import AGENTS_A_SIDE, Cell, Game, Move, main


def place(game: Game, agent: int) -> Cell:
    """All cells of your home row will be taken; this only decides which agent stands where."""
    return agent % AGENTS_A_SIDE, game.home_row


def move(game: Game) -> Optional[Move]:
    """Takes the most points of this turn. None if, and only if, there is no move."""
    moves = game.moves()
    random.shuffle(moves)
    return max(moves, key=lambda each: points(game, each), default=None)


def points(game: Game, each: Move) -> int:
    return game.sugar[each.x, each.y] + 100 * len(game.removed_by(each))


if __name__ == "__main__":
    sys.exit(main(place, move, default_name="sample"))
