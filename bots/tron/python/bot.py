#!/usr/bin/env python3
"""Your Tron bot. Everything you write goes into the class AI; the folder tron/ is the kit.

    python3 bot.py [HOST:PORT] [--name NAME] [--token TOKEN]
"""
from __future__ import annotations

from tron import ActivateWallBreaker, BaseAI, ChangeDirection, ECell, EDirection, main, turns_of


class AI(BaseAI):
    def initialize(self) -> None:
        """Called once, with the first world. Takes its time from the first cycle."""
        print(f"I am {self.my_side}, the board is {self.world.width} x {self.world.height}")

    def decide(self) -> None:
        """Called once a cycle. Send what you want with send_command; nothing means straight on."""
        me = self.world.agents[self.my_side]
        best = max(turns_of(me.direction), key=self.room_ahead)
        if best != me.direction:
            self.send_command(ChangeDirection(best))
        if self.room_ahead(best) == 0 and me.wall_breaker_cooldown == 0:
            self.send_command(ActivateWallBreaker())

    def room_ahead(self, direction: EDirection) -> int:
        """Free cells in a straight line from where I am."""
        x, y = self.world.agents[self.my_side].position.ahead(direction)
        room = 0
        while self.world.board[y][x] == ECell.Empty:
            room += 1
            x, y = x + direction.dx, y + direction.dy
        return room


if __name__ == "__main__":
    main(AI)
