"""Spectators: the stream from its beginning, whenever they come, and the same as a file."""
from __future__ import annotations

import struct
import unittest
from typing import Any

import ks
from client import LEFT, RIGHT, UP, Client
from match_test import Pair
from server import Server, corridor, empty_map, run
from viewer import actions


def play_on(pair: Pair, cycles: int) -> None:
    for _ in range(cycles):
        pair.blue.turn(RIGHT)
        pair.yellow.turn(LEFT)
        pair.snapshots()


def listen(client: Client) -> list[tuple[str, dict[str, Any]]]:
    """Everything until the end."""
    heard = []
    while (message := client.hear())[0] != "closed":
        heard.append(message)
    return heard


class StreamTest(unittest.TestCase):
    def test_from_the_beginning(self) -> None:
        with Server(corridor(), lock_step=True) as server, Client(server.spectator_port) as spectator:
            info = spectator.expect("GameInfo")
            self.assertEqual((info["game_name"], info["sides"]), ("Tron", {"Blue": ["0"], "Yellow": ["0"]}))
            self.assertAlmostEqual(info["gui_cycle_duration"], 0.5)
            self.assertEqual(set(info["gui_side_colors"]), {"Blue", "Yellow"})
            with Pair(server) as pair:
                pair.snapshots()
                play_on(pair, 5)
                heard = listen(spectator)
            self.assertEqual([name for name, _ in heard], ["AgentJoined", "AgentJoined", "SceneActions", "SceneActions", "StartGame"] + ["SceneActions"] * 5 + ["EndGame"])
            self.assertEqual([fields["team_nickname"] for _, fields in heard[:2]], ["Alpha", "Beta"])
            self.assertEqual(heard[4][1]["start_time"], pair.start_time)
            self.assertIsNone(heard[-1][1]["winner_sidename"])
            opening = actions(heard[3][1])
            made = [fields["asset"]["asset_name"] for name, fields in opening if name == "InstantiateBundleAsset"]
            self.assertEqual(made.count("Ground"), 12 * 7)
            self.assertEqual(made.count("AreaWallCenter"), 2 * 12 + 2 * 5)
            self.assertEqual(made.count("AreaWall"), 2 * made.count("AreaWallCenter"), "a closed ring: each has two neighbours")
            for once in ("BaseGround", "BlueBike", "YellowBike", "TopStatus", "BackgroundAudioSource"):
                self.assertEqual(made.count(once), 1)
            refs = [fields["ref"] for name, fields in opening if name in ("InstantiateBundleAsset", "CreateBasicObject")]
            self.assertEqual(refs, list(range(1, len(refs) + 1)))
            self.assertEqual(actions(heard[2][1]), [], "nothing is drawn before the scene")
            for _, fields in (heard[3], *heard[5:-1]):
                self.assertEqual(fields["action_types"].index(b"EndCycle"), len(fields["action_types"]) - 1)
                self.assertEqual(fields["action_payloads"][-1], b"", "EndCycle has no fields")
            texts = {fields["child_ref"]: fields["text"] for name, fields in actions(heard[5][1]) if name == "ChangeText"}
            self.assertEqual((texts["BlueScore"], texts["BluePosition"], texts["Cycle/Current"]), ("1", "2, 3", "1"))

    def test_who_comes_late_sees_the_same(self) -> None:
        with Server(corridor(), lock_step=True) as server, Client(server.spectator_port) as early, Pair(server) as pair:
            pair.snapshots()
            play_on(pair, 3)
            with Client(server.spectator_port) as late:
                late.expect("GameInfo")
                late.expect("AgentJoined")
                play_on(pair, 2)
                early.expect("GameInfo")
                early.expect("AgentJoined")
                self.assertEqual(listen(late), listen(early))

    def test_a_departure_is_told(self) -> None:
        with Server(corridor(), lock_step=True, first_cycle_ms=600_000, cycle_ms=600_000) as server, Client(server.spectator_port) as spectator:
            with Pair(server) as pair:
                pair.snapshots()
                pair.yellow.socket.close()
                pair.blue.expect("AgentLeft")
                pair.blue.turn(RIGHT)
                self.assertEqual(spectator.until("AgentLeft")["side_name"], "Yellow")

    def test_spectators_have_a_limit_and_no_say(self) -> None:
        with Server(corridor(), lock_step=True) as server, Client(server.spectator_port) as spectator, Pair(server) as pair:
            pair.snapshots()
            spectator.send(ks.change_direction(UP, 0) * 10 + ks.frame("JoinOfflineGame", team_nickname="S", agent_name="0"))
            spectator.try_to_send(struct.pack("<I", 0xFFFFFFFF))
            play_on(pair, 5)
            self.assertIsNone(pair.ends()["winner_sidename"])


def heard_to_its_end(spectator: Client) -> bytes:
    """The frames that come until the server closes."""
    stream = b""
    while (body := spectator.hear_frame()) is not None:
        stream += struct.pack("<I", len(body)) + body
    return stream


class ReplayFileTest(unittest.TestCase):
    def test_the_file_is_the_stream(self) -> None:
        with Server(empty_map(max_cycles=8), lock_step=True, matches=1) as server:
            with Client(server.spectator_port) as spectator, Pair(server) as pair:
                pair.snapshots()
                pair.blue.activate()
                pair.yellow.turn(UP)
                pair.snapshots()
                play_on(pair, 7)
                stream = heard_to_its_end(spectator)
            self.assertEqual(server.wait(), 0)
            (record,) = server.records()
            out = server.folder / "match.cr"
            made = run("replay", record, "--cr", out)
            self.assertEqual(made.returncode, 0, made.stderr)
            there, here = ks.frames(out.read_bytes()), ks.frames(stream)
            self.assertEqual([name for name, _ in there][:6], ["GameInfo", "AgentJoined", "AgentJoined", "SceneActions", "SceneActions", "StartGame"])
            self.assertLess(abs(there.pop(5)[1]["start_time"] - here.pop(5)[1]["start_time"]), 10)
            self.assertEqual(there, here)
            self.assertEqual(len(there), 3 + 2 + 8 + 1)

    def test_the_last_match_is_watched_to_its_end(self) -> None:
        """The server ends with it, but not before those who watch have all of it, however short it was."""
        for _ in range(5):
            with Server(empty_map(max_cycles=1), lock_step=True, matches=1) as server:
                with Client(server.spectator_port) as spectator, Pair(server) as pair:
                    pair.snapshots()
                    play_on(pair, 1)
                    stream = heard_to_its_end(spectator)
                self.assertEqual(server.wait(), 0)
                self.assertEqual(ks.frames(stream)[-1][0], "EndGame")

    def test_records_of_built_in_players(self) -> None:
        with Server(corridor()) as server:
            record, out = server.folder / "match.agon", server.folder / "match.cr"
            played = run("play", "tron", "wall_hugger", "random", "--set", "max_cycles=40", "--record", record)
            self.assertEqual(played.returncode, 0, played.stderr)
            self.assertEqual(run("replay", record, "--cr", out).returncode, 0)
            self.assertEqual(ks.frames(out.read_bytes())[-1][0], "EndGame")


if __name__ == "__main__":
    unittest.main()
