"""Tokens: who joins online, and which match a token picks."""
from __future__ import annotations

import json
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

    def test_the_team_is_checked(self) -> None:
        teams = ["final/red", "final/blue", "semi"]
        with Server(corridor(), match_token=teams) as server, Client(server.port) as red, Client(server.port) as other:
            for bad in ("final/green-0", "final/-0", "final/re-0", "final/redd-0", "/red-0", "red-0"):
                self.assertFalse(red.join_online(bad)["joined"], bad)
            self.assertTrue(red.join_online("final/red-0")["joined"])
            self.assertFalse(other.join_online("final/red-0")["joined"], "a team has one seat")
            with Client(server.port) as anybody:
                self.assertTrue(anybody.join_online("semi/green-0")["joined"], "where no team is named all may play")
            self.assertTrue(other.join_online("final/blue-0")["joined"])
            red.until("RealtimeSnapshot")

    def test_allowed_teams_of_the_configuration(self) -> None:
        with Server() as maker:
            config = maker.folder / "gamecfg.json"
            config.write_text(json.dumps({"general": {"offline_mode": False, "allowed_teams": {"red": "Yellow", "blue.nickname": "Blue"}}}), encoding="utf-8")
            with Server(corridor(), config=config, spectator_port=0) as server, Client(server.port) as red, Client(server.port) as blue:
                self.assertFalse(red.join_online("green-0")["joined"])
                self.assertEqual(red.join_online("red-0")["side_name"], "Yellow")
                self.assertEqual(blue.join_online("blue-0")["side_name"], "Blue")

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
