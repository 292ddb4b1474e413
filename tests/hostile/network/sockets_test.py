"""Sockets by the thousand: opened and closed, opened and forgotten, half open, and too many of one address."""
from __future__ import annotations

import select
import socket
import ssl
import struct
import unittest

from attacked import BEATING, LONG, PATIENCE, QUIET, Attacked, connect, read_all, status_of, until, upgrade

ROUNDS = 100_000 if LONG else 1500
IDLE = 12_000 if LONG else 1500
HALF_OPEN = 1000 if LONG else 200
# The beginning of a TLS handshake: a record that says it has 512 bytes, and some of them.
HALF_A_HELLO = bytes.fromhex("1603010200010001fc0303") + bytes(40)
CLOSE_FRAME = bytes([0x88, 0x82, 0, 0, 0, 0]) + struct.pack(">H", 1000)


class Sockets(unittest.TestCase):
    def test_closed_watchers_give_their_descriptor_back(self) -> None:
        with Attacked() as server:
            honest = server.start(BEATING)
            quiet = server.start(QUIET)["id"]
            before = server.descriptors()
            for turn in range(ROUNDS):
                with connect(server.port) as link:
                    link.sendall(upgrade(f"/api/live/{quiet}", server.port))
                    self.assertEqual(status_of(link.recv(64)), 101, f"turn {turn}: {server.descriptors()} descriptors")
                    if turn % 2:
                        link.sendall(CLOSE_FRAME)  # else it just goes
            server.let_go(before)
            self.assertGreater(server.match(honest["id"])["step"], 0)

    def test_idle_connections_keep_nobody_out(self) -> None:
        with Attacked() as server:
            honest = server.start(BEATING)
            before = server.descriptors()
            idle = [connect(server.port) for _ in range(min(IDLE, 3500))]
            until("all to be held", lambda: server.descriptors() >= before + len(idle) - 5)
            self.assertEqual(server.ask("GET", "/healthz")[0], 200)
            step = server.match(honest["id"])["step"]
            until("the match to go on", lambda: server.match(honest["id"])["step"] > step + 5 or server.match(honest["id"])["status"] == "finished")
            for link in idle:
                link.close()
            server.let_go(before)

    def test_idle_players_leave_room_for_others(self) -> None:
        with Attacked("zappy", "-p", "0", "-x", "10", "-y", "10", "-n", "red", "blue", "-c", "4", "-f", "100") as server:
            port = server.port_of("zappy")
            before = server.descriptors()
            idle = [connect(port) for _ in range(min(IDLE, 11_900))]
            with connect(port) as honest:
                self.assertEqual(honest.recv(64), b"WELCOME\n")
                honest.sendall(b"red\n")
                self.assertEqual(honest.recv(64)[:1], b"3")
                for link in idle:
                    link.close()
                server.let_go(before + 1)

    def test_half_open_tls_keeps_nobody_out(self) -> None:
        with Attacked("tron", "--port", "0", "--spectator-port", "0") as server:
            port = server.port_of("tron")
            before = server.descriptors()
            half = [connect(port) for _ in range(HALF_OPEN)]
            for index, link in enumerate(half):
                if index % 2:
                    link.sendall(HALF_A_HELLO)
            until("all to be held", lambda: server.descriptors() >= before + len(half) - 5)
            self.assertEqual(self.shake_hands(port), "TLSv1.3")
            for link in half:
                link.close()
            server.let_go(before)

    @staticmethod
    def shake_hands(port: int) -> str | None:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with connect(port) as link, context.wrap_socket(link) as wrapped:
            return wrapped.version()

    def test_whoever_leaves_before_saying_who_it_is_is_let_go(self) -> None:
        with Attacked("evasion", "0", "50", "10", "--name-limit-ms", "300000") as server:
            before = server.descriptors()
            for turn in range(300):
                with connect(server.port_of("evasion")) as link:
                    link.sendall(b"GE"[:turn % 3])
            server.let_go(before)


class Ports(unittest.TestCase):
    """1,500 idle connections of one address on each game's port; an honest player comes from another address."""

    # Loopback has no limits of its own; with --per-address it is treated as any other address.
    HELD = ("--per-address", "2000")
    GAMES = {"tron": ("--port", "0", "--spectator-port", "0"), "sugargame": ("--port", "0"), "treasure_hunt": ("--port", "0"),
             "evasion": ("0", "50", "10", "--name-limit-ms", "300000"),
             "zappy": ("-p", "0", "-x", "10", "-y", "10", "-f", "100", "-n", "red", "blue", "-c", "2")}

    def test_one_address_keeps_nobody_from_any_games_port(self) -> None:
        for game, words in self.GAMES.items():
            with self.subTest(game=game), Attacked(game, *words, *self.HELD) as server:
                port = server.port_of(game)
                idle = [connect(port) for _ in range(1500)]
                try:
                    self.assertTrue(getattr(self, f"serves_{game}")(port))
                finally:
                    for link in idle:
                        link.close()

    def test_tron_gives_one_address_a_quarter_of_its_port(self) -> None:
        with Attacked("tron", *self.GAMES["tron"], "--max-connections", "40", *self.HELD) as server:
            port = server.port_of("tron")
            idle = [connect(port) for _ in range(40)]
            until("all but ten to be closed", lambda: len(select.select(idle, [], [], 0)[0]) >= 30)
            self.assertEqual(len(select.select(idle, [], [], 0)[0]), 30)
            self.assertTrue(self.serves_tron(port))
            for link in idle:
                link.close()

    @staticmethod
    def honest(port: int) -> socket.socket:
        return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=("127.0.0.2", 0))

    def serves_tron(self, port: int) -> bool:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        try:
            with self.honest(port) as link, context.wrap_socket(link) as wrapped:
                return wrapped.version() == "TLSv1.3"
        except OSError:
            return False

    def serves_zappy(self, port: int) -> bool:
        with self.honest(port) as link:
            return link.recv(64) == b"WELCOME\n"

    def serves_treasure_hunt(self, port: int) -> bool:
        return self.answers(port, b"GET /games HTTP/1.1\r\nHost: h\r\n\r\n")

    def serves_evasion(self, port: int) -> bool:
        return self.answers(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")

    def answers(self, port: int, request: bytes) -> bool:
        with self.honest(port) as link:
            link.sendall(request)
            return status_of(link.recv(64)) == 200

    def serves_sugargame(self, port: int) -> bool:
        with self.honest(port) as one, self.honest(port) as other:
            for link, name in ((one, b"hello ada\n"), (other, b"hello bob\n")):
                link.sendall(name)
            return len(one.recv(64)) > 0  # their match has begun


class PerAddress(unittest.TestCase):
    def test_one_too_many_hears_why(self) -> None:
        with Attacked("--per-address", "20") as server:
            held = [connect(server.port) for _ in range(20)]
            until("the last to hear why", lambda: self.refused(server))
            held.pop().close()
            until("room again", lambda: server.ask("GET", "/healthz")[0] == 200)
            for link in held:
                link.close()

    @staticmethod
    def refused(server: Attacked) -> bool:
        status, body, _ = server.ask("GET", "/healthz")
        return status == 503 and b"too many connections" in body

    def test_a_game_says_it_in_its_own_words(self) -> None:
        with Attacked("zappy", "-p", "0", "-x", "10", "-y", "10", "-f", "100", "-n", "red", "blue", "-c", "2", "--per-address", "5") as server:
            port = server.port_of("zappy")
            held = [connect(port) for _ in range(5)]
            for link in held:
                self.assertEqual(link.recv(64), b"WELCOME\n")
            with connect(port) as late:
                self.assertEqual(read_all(late), b"ko\n")
            for link in held:
                link.close()

    def test_only_the_named_proxy_speaks_for_others(self) -> None:
        greedy = {"X-Forwarded-For": "198.51.100.9"}
        with Attacked("--behind", "127.0.0.1") as server:
            counts: dict[int, int] = {}
            link = connect(server.port)
            request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {greedy['X-Forwarded-For']}\r\n\r\n".encode()
            link.settimeout(10)
            heard = b""
            for _ in range(60):  # more at once than one address may ask, in one go
                link.sendall(request * 100)
                while heard.count(b"HTTP/1.1 ") < 100:
                    heard += link.recv(1 << 16)
                for status in (200, 429):
                    counts[status] = counts.get(status, 0) + heard.count(f"HTTP/1.1 {status}".encode())
                heard = b""
            link.close()
            self.assertGreater(counts[429], 0)
            self.assertGreater(counts[200], 1000)
            self.assertEqual(server.ask("GET", "/healthz", headers={"X-Forwarded-For": "198.51.100.10"})[0], 200)
            self.assertEqual(server.ask("GET", "/healthz")[0], 200)


if __name__ == "__main__":
    unittest.main()
