"""What strangers and careless clients send harms nobody but themselves."""
from __future__ import annotations

import socket
import ssl
import struct
import time
import unittest

import ks
from client import DOWN, LEFT, RIGHT, UP, Client
from match_test import Pair
from server import PATIENCE, Server, corridor, empty_map, until

MEBIBYTE = 1024 * 1024


def plain(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def is_closed(connection: socket.socket) -> bool:
    try:
        while connection.recv(4096):
            pass
    except socket.timeout:
        return False
    except OSError:
        pass
    return True


def play_a_draw(pair: Pair) -> None:
    pair.snapshots()
    for _ in range(5):
        pair.blue.turn(RIGHT)
        pair.yellow.turn(LEFT)
        pair.snapshots()
    assert pair.ends()["winner_sidename"] is None


class StrangersTest(unittest.TestCase):
    def test_what_is_no_tls(self) -> None:
        with Server(corridor(), lock_step=True) as server:
            for noise in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"\0" * 400, b"\0" * 5000,
                          ks.frame("JoinOfflineGame", team_nickname="Plain", agent_name="0")):
                for port in (server.port, server.spectator_port):
                    connection = plain(port)
                    connection.sendall(noise)
                    self.assertTrue(is_closed(connection), noise[:20])
                    connection.close()
            with Pair(server) as pair:
                play_a_draw(pair)

    def test_who_never_shakes_hands(self) -> None:
        with Server(corridor(), handshake_limit_ms=300) as server:
            silent, half = plain(server.port), plain(server.spectator_port)
            half.sendall(b"\x16\x03\x01\x02\x00\x01")
            self.assertTrue(is_closed(silent) and is_closed(half))
            silent.close()
            half.close()

    def test_who_never_joins(self) -> None:
        with Server(corridor(), join_limit_ms=400) as server, Client(server.port) as silent, Client(server.port) as talker:
            for _ in range(10):  # talking does not lengthen the time
                talker.try_to_send(ks.frame("JoinOfflineGame", team_nickname="T", agent_name="no"))
                time.sleep(0.06)
            silent.expect_closed()
            talker.expect_closed()

    def test_whose_opponent_never_comes(self) -> None:
        with Server(corridor(), opponent_limit_s=1) as server, Client(server.port, "Lonely") as lonely:
            lonely.expect("AgentJoined")
            lonely.expect_closed()

    def test_the_limit_of_connections(self) -> None:
        with Server(corridor(), max_connections=3) as server:
            held = [Client(server.port) for _ in range(3)]
            fourth = plain(server.port)
            self.assertTrue(is_closed(fourth))
            fourth.close()
            held[0].socket.close()

            def let_in() -> Client | None:
                try:
                    return Client(server.port)
                except (ssl.SSLError, OSError):
                    return None
            held[0] = until("its place to be free", let_in)
            for client in held:
                client.socket.close()


class FramesTest(unittest.TestCase):
    def test_lengths(self) -> None:
        """Zero is dropped; negative and too long ones close that connection alone."""
        with Server(corridor(), lock_step=True) as server, Client(server.port) as good:
            good.send(struct.pack("<I", 0) * 3)
            self.assertTrue(good.join("Good")["joined"])
            for length in (0xFFFFFFFF, 0x80000000, MEBIBYTE + 1):
                with Client(server.port) as bad:
                    bad.try_to_send(struct.pack("<I", length) + b"x" * 100)
                    bad.expect_closed()
            good.expect("AgentJoined")
            self.assertTrue(good.is_quiet(0.1))

    def test_frames_up_to_a_mebibyte_from_a_player(self) -> None:
        with Server(corridor(), lock_step=True) as server, Pair(server) as pair:
            pair.blue.send(struct.pack("<I", MEBIBYTE) + b"x" * MEBIBYTE)
            play_a_draw(pair)

    def test_too_long_a_frame_from_a_player_ends_its_connection(self) -> None:
        with Server(corridor(), lock_step=True, first_cycle_ms=600_000, cycle_ms=600_000) as server, Pair(server) as pair:
            pair.snapshots()
            pair.blue.try_to_send(struct.pack("<I", MEBIBYTE + 1))
            self.assertEqual(pair.yellow.expect("AgentLeft")["side_name"], "Blue")
            pair.yellow.turn(LEFT)
            pair.yellow.snapshot(1)

    def test_memory_of_a_flood_before_joining(self) -> None:
        with Server(corridor()) as server, Client(server.port) as client:
            before = server.memory_kilobytes()
            for _ in range(40):
                client.try_to_send(struct.pack("<I", MEBIBYTE) + b"x" * MEBIBYTE)
            client.expect_closed()
            self.assertLess(server.memory_kilobytes() - before, 15_000)

    def test_messages_that_mean_nothing(self) -> None:
        """As the original: dropped, and the match goes on."""
        base = ks.envelope("BaseCommand", ks.body("BaseCommand", {"type": "ChangeDirection", "payload": ks.body("ChangeDirection", {"direction": UP})}))
        no_direction = ks.frame("RealtimeCommand", type="ChangeDirection", payload=b"\0", cycle=0)
        nonsense = [b"\1\0\0\0x", ks.envelope("Teleport", b"\1\2\3"), ks.envelope("RealtimeCommand", b""), ks.envelope("", b""),
                    ks.frame("RealtimeCommand", type="Teleport", payload=b"", cycle=0), ks.frame("RealtimeCommand", type=None, payload=None, cycle=None),
                    ks.change_direction(9, 0), no_direction, base, ks.envelope("EndGame", b"\0\0"), ks.envelope("ClientJoined", b""),
                    struct.pack("<I", 7) + b"\1\4\xff\xff\xff\xff\1", ks.frame("JoinOfflineGame", team_nickname="Again", agent_name="0"),
                    ks.frame("JoinOnlineGame", token="a-b", agent_name="0")]
        with Server(empty_map(), first_cycle_ms=1500, cycle_ms=300) as server, Client(server.port) as early:
            for data in nonsense[:-2]:
                early.send(data)
            self.assertTrue(early.join("Early")["joined"])
            early.expect("AgentJoined")
            for data in nonsense:
                early.send(data)
            with Client(server.port, "Late") as late:
                self.assertEqual(late.expect("AgentJoined")["side_name"], "Yellow")
                early.expect("AgentJoined")
                early.expect("StartGame")
                early.snapshot(0)
                for data in nonsense:
                    early.send(data)
                early.turn(DOWN, 0)
                self.assertEqual(early.snapshot(1)["world"]["agents"]["Blue"]["position"], {"x": 1, "y": 2})

    def test_trailing_bytes_and_turn_based_commands_are_taken(self) -> None:
        with Server(empty_map(), lock_step=True) as server, Pair(server) as pair:
            pair.snapshots()
            fields = {"type": "ChangeDirection", "payload": ks.body("ChangeDirection", {"direction": DOWN}) + b"more", "cycle": 0}
            pair.blue.send(ks.envelope("TurnbasedCommand", ks.body("TurnbasedCommand", fields) + b"and more"))
            pair.yellow.turn(LEFT)
            self.assertEqual(pair.snapshots()["world"]["agents"]["Blue"]["position"], {"x": 1, "y": 2})


class FloodTest(unittest.TestCase):
    def test_ten_thousand_commands_a_cycle(self) -> None:
        with Server(empty_map(), first_cycle_ms=3000, cycle_ms=1000) as server, Pair(server) as pair:
            pair.snapshots()
            flood = ks.change_direction(DOWN, 0) * 10_000
            pair.blue.send(flood)
            pair.yellow.turn(UP, 0)
            world = pair.snapshots()["world"]
            self.assertEqual(world["agents"]["Blue"]["position"], {"x": 1, "y": 2})
            self.assertEqual(world["agents"]["Yellow"]["position"], {"x": 10, "y": 4})
            pair.blue.send(ks.change_direction(RIGHT, 1) * 5)
            self.assertEqual(pair.snapshots()["world"]["agents"]["Blue"]["position"], {"x": 2, "y": 2})

    def test_who_does_not_read_is_dropped_alone(self) -> None:
        """A client that never reads loses its connection at most; the other plays to the end."""
        with Server(corridor(max_cycles=40), lock_step=True) as server, Client(server.port) as deaf:
            deaf.join("Deaf")
            with Client(server.port) as other:
                other.join("Other")
                other.until("StartGame")
                for cycle in range(4):
                    other.snapshot(cycle)
                    deaf.turn(RIGHT, cycle)
                    other.turn(LEFT, cycle)
                other.snapshot(4)
                deaf.turn(RIGHT, 4)
                other.turn(LEFT, 4)
                self.assertIsNone(other.until("EndGame")["winner_sidename"])

    def test_a_broken_record_ends_one_connection(self) -> None:
        with Server(corridor(), lock_step=True, first_cycle_ms=600_000, cycle_ms=600_000) as server, Pair(server) as pair:
            pair.snapshots()
            raw = pair.blue.socket.detach()
            with socket.socket(fileno=raw) as below:
                below.sendall(b"\x17\x03\x03\x00\x20" + b"?" * 32)
                self.assertEqual(pair.yellow.expect("AgentLeft")["side_name"], "Blue")
            pair.blue.socket = plain(server.port)


if __name__ == "__main__":
    unittest.main()
