"""The original's configuration and map files, and what is said about wrong ones."""
from __future__ import annotations

import json
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

from client import LEFT, RIGHT, Client
from match_test import Pair
from server import Server, corridor, empty_map, run


def gamecfg(**handler: Any) -> dict[str, Any]:
    """As the original ships it."""
    return {
        "general": {"game_name": "Tron", "command_files": ["command.ks"], "allowed_teams": {}, "allow_duplicate_team_nicknames": True, "offline_mode": True, "match_id": ""},
        "net": {"host": "0.0.0.0", "port": 0, "keyfile": "keys/key.pem", "certfile": "keys/cert.pem"},
        "gui": {"host": "0.0.0.0", "port": 0, "max_spectators": 3, "save_replay": True, "replay_dir": "replays", "replay_filename": None, "cycle_duration": 0.5,
                "side_colors": {"Blue": "#112233", "Yellow": "#445566"}},
        "sides": {"Blue": ["0"], "Yellow": ["0"]},
        "game_handler": {"start_time": "2017-01-01 00:00", "start_waiting_time": 0, "cycle_duration": 0.25, "first_cycle_duration": 1, "max_total_commands": 2,
                         "max_team_commands": 1, "max_agent_commands": 1, "map_path": "gamemaps/corridor.json", **handler},
    }


class Files(unittest.TestCase):
    def setUp(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="agon-config-")
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)
        (self.folder / "gamemaps").mkdir()
        self.write("gamemaps/corridor.json", corridor(init_health=4))

    def write(self, name: str, content: Any) -> Path:
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    def refusal(self, *words: Any) -> str:
        tried = run("serve", "tron", "--port", 0, "--no-pages", "--records", "none", *words)
        self.assertEqual(tried.returncode, 2, tried.stderr)
        return tried.stderr


class ConfigTest(Files):
    def test_a_match_as_the_file_says(self) -> None:
        config = self.write("gamecfg.json", gamecfg())
        with Server(config=config, listen="127.0.0.1", matches=1) as server:
            with Client(server.spectator_port) as spectator, Pair(server) as pair:
                self.assertEqual(spectator.expect("GameInfo")["gui_side_colors"], {"Blue": "#112233", "Yellow": "#445566"})
                snapshot = pair.snapshots()
                self.assertAlmostEqual(snapshot["cycle_duration"], 0.25)
                self.assertEqual(snapshot["world"]["constants"]["init_health"], 4)
                for _ in range(5):
                    pair.blue.turn(RIGHT)
                    pair.yellow.turn(LEFT)
                    pair.snapshots()
                self.assertIsNone(pair.ends()["winner_sidename"])
            self.assertEqual(server.wait(), 0)
            self.assertEqual(len(list(server.folder.glob("replays/*.cr"))), 1, "save_replay makes its folder")

    def test_flags_stand_above_the_file(self) -> None:
        config = self.write("gamecfg.json", gamecfg())
        with Server(config=config, listen="127.0.0.1", cycle_ms=750, map=self.write("other.json", empty_map())) as server, Pair(server) as pair:
            snapshot = pair.snapshots()
            self.assertAlmostEqual(snapshot["cycle_duration"], 0.75)
            self.assertEqual(snapshot["world"]["constants"]["init_health"], 3)

    def test_allowed_teams_and_nicknames(self) -> None:
        content = gamecfg()
        content["general"] |= {"allowed_teams": {"Alpha": "Yellow", "Beta": "Blue", "Gamma": "Yellow"}}
        with Server(config=self.write("gamecfg.json", content), listen="127.0.0.1") as server:
            with Client(server.port) as one, Client(server.port) as two, Client(server.port) as three, Client(server.port) as four:
                self.assertFalse(one.join("Delta")["joined"])
                self.assertEqual(one.join("Alpha")["side_name"], "Yellow")
                self.assertEqual(two.join("Gamma")["side_name"], "Yellow", "another match")
                self.assertEqual(three.join("Beta")["side_name"], "Blue")
                for client in (one, three):
                    client.until("StartGame")
                two.expect("AgentJoined")
                self.assertTrue(two.is_quiet(0.1))
                self.assertEqual(four.join("Beta")["side_name"], "Blue")
                two.until("StartGame")

    def test_one_place_a_nickname(self) -> None:
        content = gamecfg()
        content["general"]["allow_duplicate_team_nicknames"] = False
        with Server(config=self.write("gamecfg.json", content), listen="127.0.0.1") as server, Client(server.port) as one, Client(server.port) as two:
            self.assertTrue(one.join("Alpha")["joined"])
            self.assertFalse(two.join("Alpha")["joined"])
            self.assertTrue(two.join("Beta")["joined"])

    def test_wrong_files(self) -> None:
        def changed(section: str, **values: Any) -> Path:
            content = gamecfg()
            content[section] = {**content[section], **values}
            return self.write("wrong.json", content)

        for path, said in [(self.write("cut.json", "{"), "not JSON"), (self.write("list.json", "[]"), "config: expected an object"),
                           (self.folder / "absent.json", "absent.json cannot be read")]:
            self.assertIn(said, self.refusal("--config", path))
        for section, values, said in [
            ("net", {"port": "many"}, "config.net.port"), ("net", {"port": 70000}, "config.net.port"),
            ("game_handler", {"cycle_duration": 0}, "config.game_handler.cycle_duration: must be between 0.001 and 3600, got 0"),
            ("game_handler", {"max_team_commands": 0}, "config.game_handler.max_team_commands"),
            ("game_handler", {"start_time": "tomorrow"}, "config.game_handler.start_time"),
            ("game_handler", {"map_path": "nowhere.json"}, "config.game_handler.map_path"),
            ("general", {"allowed_teams": {"A": "Red"}}, "config.general.allowed_teams.A: expected Blue or Yellow"),
            ("sides", {"Blue": ["0", "1"]}, "config.sides.Blue: expected exactly one agent"),
            ("sides", {"Red": ["0"]}, "config.sides"),
        ]:
            with self.subTest(said):
                self.assertIn(said, self.refusal("--config", changed(section, **values)))


class MapTest(Files):
    def test_no_map_file_does_harm(self) -> None:
        def wrong(**values: Any) -> dict[str, Any]:
            return {**empty_map(), **values}

        agents = empty_map()["agents"]
        outside = {**agents, "Blue": {"position": {"x": 99, "y": -5}, "direction": "Right"}}
        nowhere = {**agents, "Blue": {"position": {"x": 1, "y": 1}, "direction": "North"}}
        for content, said in [
            ("", ""), ("{", "not JSON"), ("[" * 5000, "not JSON"), ({}, "board"), (wrong(board=[]), "at least one row"),
            (wrong(board=["WWWWW", "WEEW"]), "row 1 has 4 cells"), (wrong(board=["EEEEEEE"] * 7), "border must be closed"),
            (wrong(board=["W" * 4000] * 4000), ""), (wrong(board=["W" * 70] * 70), "at most"), (wrong(board=7), "map.board"),
            (wrong(agents=outside), "Blue starts at (99,-5)"), (wrong(agents=nowhere), "direction"), (wrong(agents={"Blue": agents["Blue"]}), "Yellow"),
            (wrong(agents={"Blue": agents["Blue"], "Yellow": agents["Blue"]}), "same cell"),
            (wrong(constants={**empty_map()["constants"], "init_health": 0}), "init_health"),
            (wrong(constants={**empty_map()["constants"], "max_cycles": 10**12}), "max_cycles"), (wrong(constants={}), None),
        ]:
            path = self.write("map.json", content)
            with self.subTest(said):
                played = run("play", "tron", "straight", "straight", "--map", path)
                if said is None:  # absent constants keep their defaults
                    self.assertEqual(played.returncode, 0, played.stderr)
                    continue
                self.assertEqual(played.returncode, 2, played.stderr)
                self.assertIn(said, played.stderr)
                self.assertIn(said, self.refusal("--map", path))

    def test_a_map_is_played_by_both_commands(self) -> None:
        path = self.write("map.json", corridor())
        played = json.loads(run("play", "tron", "straight", "straight", "--map", path, "--json").stdout)
        self.assertEqual(played["steps"], 5)
        self.assertEqual(run("play", "tron", "straight", "straight", "--map", path, "--set", "max_cycles=2").returncode, 0)


class CertificateTest(Files):
    def test_own_certificate(self) -> None:
        certificate, key = self.folder / "c.pem", self.folder / "k.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-subj", "/CN=class", "-days", "2"],
                       check=True, capture_output=True)
        with Server(corridor(), cert=certificate, key=key) as server, Client(server.port) as client:
            shown = client.socket.getpeercert(binary_form=True)
            self.assertIn(b"class", shown)
        self.assertIn("belong together", self.refusal("--cert", certificate))
        tried = run("serve", "tron", "--port", 0, "--no-pages", "--cert", certificate, "--key", self.folder / "none.pem")
        self.assertEqual(tried.returncode, 1)
        self.assertIn("none.pem: cannot be read", tried.stderr)


if __name__ == "__main__":
    unittest.main()
