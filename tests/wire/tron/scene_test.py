"""The spectators' stream and the replay file, shown by a viewer of our own: after every cycle its objects and texts are those of the state."""
from __future__ import annotations

import json
import random
import struct
import unittest
from pathlib import Path
from typing import Any

import ks
from client import Client
from match_test import Pair
from server import Server, empty_map, run
from viewer import Viewer, actions

SIDES = ("Blue", "Yellow")
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
ROTATION = (0.0, 90.0, 180.0, -90.0)
COLORS = {"Blue": "#00FFFF", "Yellow": "#FFFF00"}
WALL = {"Blue": 2, "Yellow": 3}
RECORDED = Path(__file__).resolve().parents[2] / "vectors" / "tron_scene.txt"

Half = tuple[float, float, float]  # x and z where it begins, and where it points


class Walls:
    """The halves of walls that stand, followed from world to world."""

    def __init__(self) -> None:
        self.halves: dict[tuple[int, int], dict[str, tuple[str, Half]]] = {}

    def half(self, world: dict[str, Any], spot: tuple[float, float], way: int) -> Half:
        height, width = len(world["board"]), len(world["board"][0])
        return (2 * spot[0] - (width - 1), (height - 1) - 2 * spot[1], ROTATION[way])

    def step(self, before: dict[str, Any], after: dict[str, Any], crashed: dict[str, bool]) -> None:
        coming = {}
        for side in SIDES:
            at, way = before["agents"][side]["position"], after["agents"][side]["direction"]
            here = (at["x"], at["y"])
            self.halves.setdefault(here, {})["out"] = (side, self.half(after, here, way))
            if not crashed[side]:
                there = (here[0] + WAYS[way][0], here[1] + WAYS[way][1])
                edge = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
                coming[there] = (side, self.half(after, edge, way))
        for cell in list(self.halves):
            if after["board"][cell[1]][cell[0]] == 0:
                del self.halves[cell]
        for cell, half in coming.items():
            self.halves.setdefault(cell, {})["in"] = half

    def of(self, side: str) -> list[Half]:
        return sorted(half for pieces in self.halves.values() for owner, half in pieces.values() if owner == side)


def crashed_in(after: dict[str, Any], before: dict[str, Any]) -> dict[str, bool]:
    spots = {side: (world["agents"][side]["position"]["x"], world["agents"][side]["position"]["y"]) for world in (after,) for side in SIDES}
    past = {side: (before["agents"][side]["position"]["x"], before["agents"][side]["position"]["y"]) for side in SIDES}
    met = spots["Blue"] == spots["Yellow"] or (spots["Blue"] == past["Yellow"] and spots["Yellow"] == past["Blue"])
    cells = {side: after["board"][spots[side][1]][spots[side][0]] for side in SIDES}
    return {side: met or cells[side] == 1 or (cells[side] > 1 and after["agents"][side]["health"] == 0) for side in SIDES}


class Audience(unittest.TestCase):
    def check_panel(self, viewer: Viewer, world: dict[str, Any], cycle: int, names: tuple[str, str]) -> None:
        status = viewer.only("TopStatus")
        wanted = {"Cycle/Max": str(world["constants"]["max_cycles"]), "Cycle/Current": str(cycle)}
        for side, name in zip(SIDES, names):
            agent = world["agents"][side]
            active = agent["wall_breaker_rem_time"] > 0
            wanted |= {side + "TeamName": name, side + "Health": str(agent["health"]), side + "Score": str(world["scores"][side]),
                       side + "Position": f"{agent['position']['x']}, {agent['position']['y']}",
                       side + "Shield": f"<color=#FF0000>{agent['wall_breaker_rem_time']}" if active else f"<color={COLORS[side]}>{agent['wall_breaker_cooldown']}"}
        self.assertEqual(status.texts, wanted)
        scores = [max(0, world["scores"][side]) for side in SIDES]
        self.assertAlmostEqual(status.slider or 0, scores[0] / sum(scores) if sum(scores) else 0.5, places=5)

    def check_board(self, viewer: Viewer, world: dict[str, Any]) -> None:
        board = world["board"]
        height, width = len(board), len(board[0])
        spot = {(2 * x - (width - 1), (height - 1) - 2 * y): board[y][x] for y in range(height) for x in range(width)}
        grounds = {tuple(thing.place): thing.material for thing in viewer.seen("Ground")}
        self.assertEqual(set(grounds), set(spot))
        for place, cell in spot.items():
            self.assertIn(grounds[place], ((None, "EmptyGround"), ("AreaWallGround",), ("BlueGround",), ("YellowGround",))[cell], place)
        for side in SIDES:
            self.assertEqual(sorted(tuple(thing.place) for thing in viewer.seen(side + "CenterWall")), sorted(place for place, cell in spot.items() if cell == WALL[side]))

    def check_bikes(self, viewer: Viewer, world: dict[str, Any], crashed: dict[str, bool]) -> None:
        height, width = len(world["board"]), len(world["board"][0])
        for number, side in enumerate(SIDES):
            agent, bike = world["agents"][side], viewer.only(side + "Bike")
            self.assertEqual("Bike" in bike.hidden, crashed[side])
            self.assertEqual(bike.rotation, ROTATION[agent["direction"]])
            x, z = 2 * agent["position"]["x"] - (width - 1), (height - 1) - 2 * agent["position"]["y"]
            if crashed[side]:
                x, z = x - WAYS[agent["direction"]][0], z + WAYS[agent["direction"]][1]
                self.assertEqual(bike.sounds["AudioSource"], "BikeCrash")
            self.assertEqual(bike.place, [x, z])
            shields = viewer.seen(side + "Shield")
            self.assertEqual(len(shields), 1 if agent["wall_breaker_rem_time"] > 0 else 0, side)
            self.assertTrue(all(shield.parent == (viewer_ref(viewer, side + "Bike"), "Shield") for shield in shields), number)

    def check(self, messages: list[tuple[str, dict[str, Any]]], worlds: list[dict[str, Any]], names: tuple[str, str]) -> None:
        viewer, walls = Viewer(), Walls()
        for name, fields in messages:
            viewer.take(name, fields)
        self.assertEqual(viewer.heard, ["AgentJoined", "AgentJoined", "SceneActions", "SceneActions", "StartGame"] + ["SceneActions"] * (len(worlds) - 1) + ["EndGame"])
        self.assertEqual(viewer.ended, len(worlds))
        for cycle, world in enumerate(worlds):
            viewer.show(cycle + 1)
            before = worlds[max(0, cycle - 1)]
            crashed = crashed_in(world, before) if cycle > 0 else {side: False for side in SIDES}
            if cycle > 0:
                walls.step(before, world, crashed)
            with self.subTest(cycle=cycle):
                self.check_panel(viewer, world, cycle, names)
                self.check_board(viewer, world)
                self.check_bikes(viewer, world, crashed)
                for side in SIDES:
                    seen = viewer.seen(side + "Wall", "Cube")
                    self.assertEqual(sorted((*thing.place, thing.rotation) for thing in seen), walls.of(side))
                    self.assertTrue(all(thing.length == 1.0 for thing in seen), "unfolded")
        self.assertTrue(viewer.light and viewer.camera)
        self.assertEqual(viewer.only("BackgroundAudioSource").sounds, {None: "BackgroundMusic"})
        viewer.show(float("inf"))
        self.assertFalse([thing for side in SIDES for thing in viewer.seen(side + "Wall") if "Cube" in thing.hidden], "what exploded is gone in the end")


def viewer_ref(viewer: Viewer, asset: str) -> int:
    return next(ref for ref, thing in viewer.things.items() if thing.asset == asset)


def hear(spectator: Client, most: int = 1 << 30) -> bytes:
    """Frames as they came: all, or the next ones."""
    stream = b""
    while most > 0 and (body := spectator.hear_frame()) is not None:
        most -= 1
        stream += struct.pack("<I", len(body)) + body
    return stream


def play(pair: Pair, wish: Any) -> list[dict[str, Any]]:
    """To the end: `wish(client, world, side)` sends one command. The worlds."""
    worlds = [pair.snapshots()["world"]]
    while True:
        for client, side in zip(pair.both, SIDES):
            wish(client, worlds[-1], side)
        name, fields = pair.blue.hear()
        assert pair.yellow.hear() == (name, fields)
        if name != "RealtimeSnapshot":
            raise AssertionError(name)
        worlds.append(fields["world"])
        cycle = fields["current_cycle"]
        if ended(worlds[-2], worlds[-1], cycle):
            pair.ends()
            return worlds


def ended(before: dict[str, Any], after: dict[str, Any], cycle: int) -> bool:
    return any(crashed_in(after, before).values()) or cycle >= after["constants"]["max_cycles"]


class SceneTest(Audience):
    def match(self, board: dict[str, Any], seed: int) -> None:
        chance = random.Random(seed)

        def wish(client: Client, world: dict[str, Any], side: str) -> None:
            agent = world["agents"][side]
            at, way = agent["position"], agent["direction"]
            free = [turn for turn in range(4) if turn != (way + 2) % 4 and world["board"][at["y"] + WAYS[turn][1]][at["x"] + WAYS[turn][0]] != 1]
            if agent["wall_breaker_cooldown"] == 0 and chance.random() < 0.3 and way in free:
                client.activate()
            else:
                client.turn(chance.choice(free) if free and chance.random() < 0.98 else way)

        with Server(board, lock_step=True, matches=1) as server:
            with Client(server.spectator_port) as spectator, Pair(server, ("Al\xe9", "Beta")) as pair:
                stream = hear(spectator, 6)  # to StartGame: it is there before the match is over
                worlds = play(pair, wish)
                stream += hear(spectator)
            self.assertEqual(server.wait(), 0)
            (record,) = server.records()
            out = server.folder / "match.cr"
            self.assertEqual(run("replay", record, "--cr", out).returncode, 0)
            for source in (stream, out.read_bytes()):
                messages = ks.frames(source)
                name, info = messages.pop(0)
                self.assertEqual((name, info["gui_cycle_duration"], info["gui_side_colors"]), ("GameInfo", 0.5, COLORS))
                self.check(messages, worlds, ("Al\xe9", "Beta"))

    def test_the_viewer_ends_with_the_state(self) -> None:
        for seed in range(6):
            with self.subTest(seed=seed):
                self.match(empty_map(9 + seed % 3, 8, max_cycles=60, init_health=8, wall_breaker_cooldown=5, wall_breaker_duration=3), seed)

    def test_crashes(self) -> None:
        """Health of one: the first wall ends the match."""
        for seed in range(6):
            with self.subTest(seed=seed):
                self.match(empty_map(8, 7, init_health=1, wall_breaker_cooldown=9, wall_breaker_duration=2), 100 + seed)


def bare(value: Any) -> Any:
    """Without what is null; numbers as the recording rounds them."""
    if isinstance(value, dict):
        return {key: bare(item) for key, item in value.items() if item is not None}
    return round(value, 4) if isinstance(value, float) else value


WORDS = {"default_parent": {0: "RootObject", 1: "RootCanvas"}, "type": {5: "Light"}, "shadow_type": {0: "Disabled"}, "clear_flag": {2: "SolidColor"}}


def told(message: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for kind, action in actions(message):
        fields = bare(action)
        for field, words in WORDS.items():
            if field in fields:
                fields[field] = words[fields[field]]
        found.append({kind: fields})
    return found


class RecordedTest(unittest.TestCase):
    def test_as_the_original(self) -> None:
        """The same map as in the recording, and both sides straight on: the scene and the first cycles are the original's, action for action."""
        recorded = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
        board = empty_map(35, 21)
        board["board"][8:13] = [row[:15] + "WWWWW" + row[20:] for row in board["board"][8:13]]
        with Server(board, lock_step=True, at_once=True) as server, Client(server.spectator_port) as spectator:
            with Pair(server, ("W", "M")) as pair:
                heard = [spectator.hear() for _ in range(6)]
                pair.snapshots()
                for _ in range(3):
                    for client, way in zip(pair.both, (1, 3)):
                        client.turn(way)
                    pair.snapshots()
                heard += [spectator.hear() for _ in range(3)]
        starts = [index for index, line in enumerate(recorded) if "message" in line]
        parts = [recorded[start:end] for start, end in zip(starts, [*starts[1:], len(recorded)])]
        self.assertEqual([name for name, _ in heard], [part[0]["message"] for part in parts[:9]])
        for (name, fields), part in zip(heard[:3], parts):
            self.assertEqual({"message": name, **fields}, part[0])
        self.assertEqual(told(heard[3][1]), [])
        self.check_scene(told(heard[4][1]), part=parts[4][1:])
        for (_, fields), part in zip(heard[6:], parts[6:9]):
            self.assertEqual(told(fields), part[1:])

    def check_scene(self, scene: list[dict[str, Any]], part: list[dict[str, Any]]) -> None:
        """The recording has the first of each kind, and how many there are: texts by child, assets by name, the rest by type."""
        def kind(action: dict[str, Any]) -> tuple[Any, ...]:
            ((name, fields),) = action.items()
            return name, fields.get("asset", {}).get("asset_name"), fields.get("child_ref")

        counts: dict[tuple[Any, ...], int] = {}
        firsts: list[dict[str, Any]] = []
        for action in scene:
            if kind(action) not in counts:
                firsts.append(action)
            counts[kind(action)] = counts.get(kind(action), 0) + 1
        self.assertEqual(len(scene), 2375)
        self.assertEqual([{"count": counts[kind(action)], **action} for action in firsts], part)


if __name__ == "__main__":
    unittest.main()
