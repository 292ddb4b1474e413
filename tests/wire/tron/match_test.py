"""Matches from the join to the end, in real time and in lock-step."""
from __future__ import annotations

import contextlib
import struct
import time
import unittest

import ks
from client import DOWN, LEFT, RIGHT, UP, Client
from server import Server, corridor, empty_map, run, until

SIDES = {"Blue": ["0"], "Yellow": ["0"]}


class Pair:
    """Two clients of one match, both past StartGame."""

    def __init__(self, server: Server, names: tuple[str, str] = ("Alpha", "Beta")) -> None:
        self.blue, self.yellow = Client(server.port), Client(server.port)
        self.both = (self.blue, self.yellow)
        for client, name in zip(self.both, names):
            assert client.join(name)["joined"]
            client.expect("AgentJoined")
        self.blue.expect("AgentJoined")
        self.start_time = [client.expect("StartGame")["start_time"] for client in self.both][0]

    def __enter__(self) -> Pair:
        return self

    def __exit__(self, *_: object) -> None:
        for client in self.both:
            client.socket.close()

    def snapshots(self) -> dict:
        one, other = self.blue.expect("RealtimeSnapshot"), self.yellow.expect("RealtimeSnapshot")
        assert one == other, "both sides see the same"
        return one

    def ends(self) -> dict:
        one, other = self.blue.expect("EndGame"), self.yellow.expect("EndGame")
        assert one == other
        return one


class JoinTest(unittest.TestCase):
    def test_order_of_messages(self) -> None:
        with Server(corridor()) as server, Client(server.port) as first, Client(server.port) as second:
            self.assertEqual(first.join("Alpha"), {"joined": True, "side_name": "Blue", "sides": SIDES})
            self.assertEqual(first.expect("AgentJoined"), {"side_name": "Blue", "agent_name": "0", "team_nickname": "Alpha"})
            self.assertTrue(first.is_quiet(0.3), "one client alone waits")
            self.assertEqual(second.join("B\xe9ta"), {"joined": True, "side_name": "Yellow", "sides": SIDES})
            news = {"side_name": "Yellow", "agent_name": "0", "team_nickname": "B\xe9ta"}
            self.assertEqual(second.expect("AgentJoined"), news)
            self.assertEqual(first.expect("AgentJoined"), news)
            for client in (first, second):
                self.assertLess(abs(client.expect("StartGame")["start_time"] - time.time()), 30)
                self.assertEqual(client.expect("RealtimeSnapshot")["current_cycle"], 0)

    def test_bytes_of_the_first_messages(self) -> None:
        """As the original wrote them."""
        with Server(corridor()) as server, Client(server.port) as client:
            client.send(bytes.fromhex("2500000001010f4a6f696e4f66666c696e6547616d650101100101095465616d416c70686101010130"))
            self.assertEqual(client.hear_frame().hex(), "01010c436c69656e744a6f696e656401012a0101010104426c7565010102010104426c75650101010101013001010659656c6c6f7701010101010130")
            self.assertEqual(client.hear_frame().hex(), "01010b4167656e744a6f696e6564010117010104426c7565010101300101095465616d416c706861")

    def test_refusals(self) -> None:
        """A client that is refused may try again on the same socket."""
        refused = {"joined": False, "side_name": "", "sides": SIDES}
        with Server(corridor()) as server, Client(server.port) as client:
            self.assertEqual(client.join("Alpha", "1"), refused)
            self.assertEqual(client.join("Alpha", None), refused)
            self.assertEqual(client.join(None), refused)
            self.assertEqual(client.join("N" * 2000), refused)
            self.assertEqual(client.join_online("a-b"), refused)
            self.assertEqual(client.join("")["joined"], True)

    def test_who_tries_too_often_is_closed(self) -> None:
        with Server(corridor()) as server, Client(server.port) as client:
            for _ in range(40):
                client.try_to_send(ks.frame("JoinOfflineGame", team_nickname="A", agent_name="7"))
            client.expect_closed()

    def test_start_time(self) -> None:
        with Server(corridor(), at_once=False, start_waiting_s=1) as server, Pair(server) as pair:
            begin = time.time()
            self.assertTrue(0 < pair.start_time - begin <= 3, pair.start_time - begin)
            pair.snapshots()
            self.assertGreaterEqual(time.time(), pair.start_time)

    def test_a_client_that_leaves_frees_its_place(self) -> None:
        with Server(corridor(), lock_step=True) as server:
            with Client(server.port, "Gone") as gone:
                gone.expect("AgentJoined")

            def has_first_place() -> bool:
                with Client(server.port) as probe:
                    return probe.join("Probe")["side_name"] == "Blue"
            until("the server to see it leave", has_first_place)

    def test_many_pairs_and_late_joins(self) -> None:
        """Every pair has a match of its own; a client that connected before joins the next one."""
        with Server(corridor(), lock_step=True) as server, Client(server.port) as late:
            with contextlib.ExitStack() as stack:
                pairs = [stack.enter_context(Pair(server, (f"A{index}", f"B{index}"))) for index in range(4)]
                self.assertEqual(late.join("Late")["side_name"], "Blue")
                for pair in pairs:
                    pair.snapshots()
                for pair in pairs:
                    for cycle in range(3):
                        pair.blue.turn(RIGHT)
                        pair.yellow.turn(LEFT)
                        self.assertEqual(pair.snapshots()["current_cycle"], cycle + 1)
            self.assertEqual(late.expect("AgentJoined")["team_nickname"], "Late")
            self.assertTrue(late.is_quiet(0.2), "it is in nobody's match")


class LockStepTest(unittest.TestCase):
    def test_a_draw_is_null(self) -> None:
        with Server(corridor(), lock_step=True) as server, Pair(server) as pair:
            world = pair.snapshots()["world"]
            self.assertEqual(world["scores"], {"Blue": 0, "Yellow": 0})
            for cycle in range(1, 6):
                pair.blue.turn(RIGHT)
                pair.yellow.turn(LEFT)
                self.assertEqual(pair.snapshots()["current_cycle"], cycle)
            self.assertEqual(pair.ends(), {"winner_sidename": None, "details": {"Scores": {"Blue": "5", "Yellow": "5"}}})
            for client in pair.both:
                self.assertEqual(client.hear()[0], "closed")
            server.wait_for_output("Alpha (Blue) - Beta (Yellow)")  # it is printed on its own time

    def test_bytes_of_a_draw(self) -> None:
        with Server(corridor(), lock_step=True) as server, Pair(server) as pair:
            for cycle in range(5):
                pair.blue.turn(RIGHT, cycle)
                pair.yellow.turn(LEFT, cycle)
                pair.snapshots()
            pair.snapshots()
            self.assertEqual(pair.blue.hear_frame().hex(), "010107456e6447616d650101280001010101010653636f726573010102010104426c75650101013501010659656c6c6f7701010135")

    def test_bytes_of_a_snapshot(self) -> None:
        """Written by the tests from what it says, it is the same again."""
        with Server(corridor(), lock_step=True) as server, Pair(server) as pair:
            data = pair.blue.hear_frame()
            outer = ks.read("Message", data)
            fields = ks.read("RealtimeSnapshot", outer["payload"])
            world = ks.read("World", fields["world_payload"])
            self.assertEqual(list(world["agents"]), ["Blue", "Yellow"])
            fields["world_payload"] = ks.body("World", ks.plain(world))
            self.assertEqual(ks.envelope("RealtimeSnapshot", ks.body("RealtimeSnapshot", fields))[4:], data)

    def test_a_match_with_turns_and_the_breaker(self) -> None:
        """Blue breaks through its own wall behind it and dies in the area wall with the better score."""
        with Server(empty_map(), lock_step=True) as server, Pair(server) as pair:
            world = pair.snapshots()["world"]
            self.assertEqual(world["constants"]["area_wall_crash_score"], -20)
            plan = [RIGHT, RIGHT, DOWN, LEFT, UP]
            for cycle, direction in enumerate(plan):
                if cycle == 4:
                    pair.blue.activate()
                else:
                    pair.blue.turn(direction)
                pair.yellow.turn(LEFT if cycle < 4 else UP)
                world = pair.snapshots()["world"]
            agent = world["agents"]["Blue"]
            self.assertEqual((agent["wall_breaker_cooldown"], agent["wall_breaker_rem_time"]), (11, 6))
            pair.blue.turn(UP)
            pair.yellow.turn(UP)
            world = pair.snapshots()["world"]
            self.assertEqual(world["agents"]["Blue"]["position"], {"x": 1, "y": 1})
            self.assertEqual(world["agents"]["Blue"]["health"], 3, "the breaker was active")
            self.assertEqual(world["board"][1][1], 0, "the wall is gone")
            self.assertEqual(world["scores"]["Blue"], 5)
            pair.blue.turn(UP)
            pair.yellow.turn(UP)
            world = pair.snapshots()["world"]
            self.assertEqual(world["scores"]["Blue"], 6 - 20)
            self.assertEqual(pair.ends()["winner_sidename"], "Yellow")

    def test_one_client_gone_is_no_stop(self) -> None:
        """Its agent runs straight on, and who is there is not kept waiting for the gone one's commands."""
        with Server(corridor(max_cycles=50), lock_step=True, cycle_ms=600_000, first_cycle_ms=600_000) as server, Pair(server) as pair:
            pair.snapshots()
            pair.yellow.socket.close()
            self.assertEqual(pair.blue.expect("AgentLeft"), {"side_name": "Yellow", "agent_name": "0"})
            pair.blue.turn(UP, 0)
            for cycle in range(1, 3):
                self.assertEqual(pair.blue.snapshot()["current_cycle"], cycle)
                pair.blue.turn(UP)
            end = pair.blue.until("EndGame")
            self.assertEqual(end["winner_sidename"], "Yellow", "Blue ran into the border")

    def test_both_gone_ends_the_match(self) -> None:
        with Server(corridor(), lock_step=True, matches=1, cycle_ms=600_000, first_cycle_ms=600_000) as server:
            with Pair(server) as pair:
                pair.snapshots()
            self.assertEqual(server.wait(), 0)
            self.assertIn("a draw", server.output())


class RealTimeTest(unittest.TestCase):
    def test_a_silent_match_keeps_its_beat(self) -> None:
        with Server(corridor(), first_cycle_ms=400, cycle_ms=200) as server, Pair(server) as pair:
            pair.snapshots()
            times = [time.monotonic()]
            for cycle in range(1, 6):
                snapshot = pair.snapshots()
                self.assertEqual(snapshot["current_cycle"], cycle)
                self.assertAlmostEqual(snapshot["cycle_duration"], 0.2, places=6)
                times.append(time.monotonic())
            self.assertIsNone(pair.ends()["winner_sidename"])
            whole = times[-1] - times[0]
            self.assertGreater(whole, 1.1)
            self.assertLess(whole, 10, "0.4 s and four times 0.2 s")

    def test_the_last_direction_of_a_cycle_counts(self) -> None:
        with Server(empty_map(), first_cycle_ms=1500, cycle_ms=300) as server, Pair(server) as pair:
            pair.snapshots()
            for direction in (UP, DOWN):
                pair.blue.turn(direction, 0)
            for direction in (UP, RIGHT):  # the opposite of Left comes last and takes Up back
                pair.yellow.turn(direction, 0)
            world = pair.snapshots()["world"]
            self.assertEqual(world["agents"]["Blue"]["position"], {"x": 1, "y": 2})
            self.assertEqual(world["agents"]["Yellow"]["position"], {"x": 9, "y": 5})

    def test_commands_for_other_cycles_are_dropped(self) -> None:
        with Server(empty_map(), first_cycle_ms=1000, cycle_ms=1000) as server, Pair(server) as pair:
            pair.snapshots()
            pair.blue.turn(DOWN, 1)
            pair.blue.turn(DOWN, 0xFFFFFFFF)
            self.assertEqual(pair.snapshots()["world"]["agents"]["Blue"]["position"], {"x": 2, "y": 1})
            pair.blue.turn(DOWN, 0)
            self.assertEqual(pair.snapshots()["world"]["agents"]["Blue"]["position"], {"x": 3, "y": 1})

    def test_the_limit_of_commands_ends_a_cycle_early(self) -> None:
        with Server(empty_map(), first_cycle_ms=600_000, cycle_ms=600_000) as server, Pair(server) as pair:
            pair.snapshots()
            for _ in range(100):
                pair.blue.turn(RIGHT, 0)
                pair.yellow.turn(LEFT, 0)
            self.assertEqual(pair.snapshots()["current_cycle"], 1)

    def test_one_team_cannot_end_a_cycle_alone(self) -> None:
        with Server(empty_map(), first_cycle_ms=600_000) as server, Pair(server) as pair:
            pair.snapshots()
            for _ in range(300):
                pair.blue.turn(DOWN, 0)
            self.assertTrue(pair.blue.is_quiet(0.7))

    def test_commands_after_the_end_are_no_error(self) -> None:
        with Server(corridor(max_cycles=1), first_cycle_ms=300) as server, Pair(server) as pair:
            pair.snapshots()
            last = pair.snapshots()
            pair.blue.try_to_send(ks.change_direction(UP, last["current_cycle"]))
            pair.ends()
            self.assertEqual(pair.blue.hear()[0], "closed")


class RecordTest(unittest.TestCase):
    def test_a_served_match_is_recorded_and_verifies(self) -> None:
        with Server(corridor(), lock_step=True, matches=1) as server:
            with Pair(server, ("\xc9mile", "Beta")) as pair:
                pair.snapshots()
                for cycle in range(5):
                    pair.blue.turn(LEFT)  # turning back: a fault that costs nothing
                    pair.yellow.turn(LEFT)
                    pair.snapshots()
                pair.ends()
            self.assertEqual(server.wait(), 0)
            (record,) = server.records()
            checked = run("replay", record, "--verify")
            self.assertEqual(checked.returncode, 0, checked.stderr)
            printed = run("replay", record, "--json").stdout
            self.assertIn("\xc9mile", printed)


class LengthTest(unittest.TestCase):
    def test_frames_cut_anywhere_are_read(self) -> None:
        with Server(corridor(), lock_step=True) as server, Client(server.port) as client:
            whole = ks.frame("JoinOfflineGame", team_nickname="Drip", agent_name="0")
            for at in range(len(whole)):
                client.send(whole[at:at + 1])
            self.assertTrue(client.expect("ClientJoined")["joined"])
            self.assertEqual(struct.unpack("<I", whole[:4])[0], len(whole) - 4)


if __name__ == "__main__":
    unittest.main()
