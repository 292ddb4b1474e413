"""The rules of Sugargame restated; shares no code with the program. Cells are numbers, 5 * y + x."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional

SIZE, CELLS = 5, 25


def neighbours(cell: int) -> list[int]:
    x, y = cell % SIZE, cell // SIZE
    return [SIZE * (y + dy) + x + dx for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)) if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE]


@dataclass
class Match:
    cap: list[int]
    steps: int = 200
    period: int = 10
    agents: dict[int, int] = field(default_factory=dict)  # cell by agent
    sugar: list[int] = field(default_factory=list)
    step: int = 0
    taken: list[int] = field(default_factory=lambda: [0, 0])
    kills: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        self.sugar = self.sugar or [cap if SIZE <= cell < CELLS - SIZE else 0 for cell, cap in enumerate(self.cap)]

    @property
    def mover(self) -> int:
        return self.step % 2

    def side(self, seat: int) -> list[int]:
        return [agent for agent in self.agents if agent // 5 == seat]

    def moves(self) -> list[tuple[int, int]]:
        """(agent, cell)"""
        taken = set(self.agents.values())
        return [(agent, cell) for agent in sorted(self.side(self.mover)) for cell in neighbours(self.agents[agent]) if cell not in taken]

    def turn(self, move: Optional[tuple[int, int]]) -> None:
        seat = self.mover
        if move is not None:
            agent, cell = move
            self.agents[agent] = cell
            self.taken[seat] += self.sugar[cell]
            self.sugar[cell] = 0
        mine = {self.agents[agent] for agent in self.side(seat)}
        for agent in self.side(1 - seat):
            if len(mine & set(neighbours(self.agents[agent]))) >= 2:
                del self.agents[agent]
                self.kills[seat] += 1
        self.step += 1
        if self.step % self.period == 0:
            taken = set(self.agents.values())
            for cell in range(CELLS):
                if cell not in taken and self.sugar[cell] < self.cap[cell]:
                    self.sugar[cell] += 1

    @property
    def over(self) -> bool:
        return self.step >= self.steps or not self.side(0) or not self.side(1)

    def score(self, seat: int) -> int:
        return self.taken[seat] + 50 * (self.kills[seat] - self.kills[1 - seat])

    def state_line(self, hide_seat: Optional[int] = None) -> str:
        cells = [-1] * CELLS
        for agent, cell in self.agents.items():
            if agent // 5 != hide_seat:
                cells[cell] = agent
        return " ".join(["state", *map(str, cells), *map(str, self.sugar)])

    def score_line(self) -> str:
        return f"score {self.step} {self.taken[0]} {self.kills[0]} {self.taken[1]} {self.kills[1]}"
