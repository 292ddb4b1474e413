"""Tokens: who joins online, and which match a token picks."""
from __future__ import annotations

import unittest

from client import Client
from server import Server, corridor


class OnlineTest(unittest.TestCase):
    def test_tokens(self) -> None:
        with Server(corridor(), online=True) as server, Client(server.port) as client:
            for bad in ("", "team", "team-0-1"):
                self.assertFalse(client.join_online(bad)["joined"], bad)
            self.assertFalse(client.join("Nickname")["joined"], "this server wants tokens")
            self.assertTrue(client.join_online("team-0")["joined"])
            self.assertEqual(client.expect("AgentJoined")["team_nickname"], "team.nickname")

    def test_a_token_picks_the_match(self) -> None:
        with Server(corridor(), online=True) as server:
            clients = {token: Client(server.port) for token in ("final/a-0", "semi/c-0", "e-0", "semi/d-0", "final/b-0", "f-0")}
            for token, client in clients.items():
                self.assertTrue(client.join_online(token)["joined"])
            for one, other in (("final/a-0", "b"), ("semi/c-0", "d"), ("e-0", "f")):
                client = clients[one]
                client.expect("AgentJoined")
                self.assertEqual(client.expect("AgentJoined")["team_nickname"], other + ".nickname")
            for client in clients.values():
                client.until("RealtimeSnapshot")
                client.socket.close()

    def test_only_announced_matches(self) -> None:
        with Server(corridor(), match_token=["final", "semi"]) as server, Client(server.port) as client, Client(server.spectator_port) as spectator:
            self.assertFalse(client.join_online("a-0")["joined"])
            self.assertFalse(client.join_online("other/a-0")["joined"])
            self.assertTrue(client.join_online("semi/a-0")["joined"])
            spectator.send(b"\x0c\0\0\0other/viewer")
            self.assertEqual(spectator.expect("Auth"), {"authenticated": False})
            spectator.expect_closed()
            with Client(server.spectator_port) as right:
                right.send(b"\x0b\0\0\0semi/viewer")
                self.assertEqual(right.expect("Auth"), {"authenticated": True})
                right.expect("GameInfo")


if __name__ == "__main__":
    unittest.main()
