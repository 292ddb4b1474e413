"""A client of its own: walks to the nearest unseen grass, and checks on its way what the server may tell."""
from __future__ import annotations

import heapq
import unittest
from typing import Optional

from server import Client, State

STEPS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}
Place = tuple[int, int]


class Walker:
    def __init__(self, client: Client, test: unittest.TestCase) -> None:
        self.client, self.test = client, test
        self.seen: set[Place] = set()
        self.place: Optional[Place] = None
        self.heading, self.spent, self.actions = "", 0, 1
        self.done = self.won = self.saw_treasure_before_or_at_pick_up = False
        self.collected = False

    def act(self) -> None:
        state = self.client.state()
        word = state.mine["state"]
        self.done, self.won = word in ("Won", "Lost"), word == "Won"
        if self.done:
            return
        self.test.assertEqual(word, "MustAct")
        self.look(state)
        direction = self.direction(state)
        if direction != self.heading:
            self.heading, self.spent = direction, 0
        self.spent += 1
        x, y = state.me
        dx, dy = STEPS[direction]
        to = (x + dx, y + dy)
        if self.spent == state.effort[x, y] + state.effort[to]:  # now the step is paid
            self.place, self.spent = to, 0
        self.test.assertTrue(self.client.move(direction).okay)
        self.actions += 1
        if self.actions > 40:
            return
        after = self.client.state()
        if after.mine["state"] == "MustWait":
            self.test.assertEqual(after.me, self.place, "where the rules say")

    def look(self, state: State) -> None:
        if self.place is None:
            self.place = state.me
        self.seen.add(state.me)
        if state.effort[state.me] == 2:
            x, y = state.me
            self.seen.update((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        collected = state.mine["collectedTreasure"] == "true"
        treasure = state.at("treasureState", "MyTreasureIsPresent")
        self.test.assertFalse(collected and treasure, "a treasure that was taken is gone")
        for place in treasure + state.at("fortState", "EnemyFortPresent"):
            self.test.assertIn(place, self.seen, "only what was revealed is told")
        if collected and not self.collected:
            self.saw_treasure_before_or_at_pick_up = state.me in self.seen
        self.collected = collected
        own = state.at("playerPositionState", "MyPlayerPosition")
        if self.actions < 8:
            self.test.assertEqual(len(own), 1, "a random enemy never hides the own avatar")

    def direction(self, state: State) -> str:
        goals = [place for place in state.at("fortState", "EnemyFortPresent") if self.collected]
        goals = goals or state.at("treasureState", "MyTreasureIsPresent")
        if not goals:
            fort = state.at("fortState", "MyFortPresent")[0]
            goals = [place for place, effort in state.effort.items() if effort == 1 and place not in self.seen
                     and ((place[0] // 10, place[1] // 5) == (fort[0] // 10, fort[1] // 5)) != self.collected]
        ways = self.ways(state, state.me)
        goal = min(goals, key=lambda place: (ways[place], place))
        back = self.ways(state, goal)
        x, y = state.me
        costs = {name: back[x + dx, y + dy] + state.effort[x + dx, y + dy]
                 for name, (dx, dy) in STEPS.items() if (x + dx, y + dy) in back}
        return min(costs, key=lambda name: costs[name])

    @staticmethod
    def ways(state: State, start: Place) -> dict[Place, int]:
        found: dict[Place, int] = {}
        queue = [(0, start)]
        while queue:
            far, at = heapq.heappop(queue)
            if at in found:
                continue
            found[at] = far
            for dx, dy in STEPS.values():
                to = (at[0] + dx, at[1] + dy)
                if to in state.effort:
                    heapq.heappush(queue, (far + state.effort[at] + state.effort[to], to))
        return found
