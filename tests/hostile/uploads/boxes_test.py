"""A stranger's program sees its own folder and nothing else, whatever its recipe names: a ladder's versions and a contest's entrants."""
from __future__ import annotations

import socket
import threading
import unittest
from pathlib import Path

from uploads_kit import KIT, Attacked, archive

# Tries all places that stand in its file, tells of it on standard error, and plays on or ends.
ATTACK = '''
import os, socket, sys
told = []
for word in open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "places")).read().split():
    for what, way in (("lists", os.listdir), ("reads", lambda path: open(path, "rb").read(40)), ("speaks", lambda path: socket.socket(socket.AF_UNIX).connect(path))):
        try:
            told.append(f"{what} {word}: {way(word)!r}"[:160])
        except OSError:
            pass
print("TOLD", *told, "END-OF-LIST", file=sys.stderr, flush=True)
if sys.argv[1] == "end":
    sys.exit(3)
'''


class Service:
    """A service of this machine that anybody may speak to through a socket in a folder."""

    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(str(path))
        path.chmod(0o777)
        self.socket.listen()
        self.connected = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                peer, _ = self.socket.accept()
            except OSError:
                return
            self.connected += 1
            peer.close()


class Boxes(Attacked):
    def setUp(self) -> None:
        super().setUp()
        self.service = Service(self.folder / "service")
        self.addCleanup(self.service.socket.close)

    def places(self, builds: Path, other: int) -> list[str]:
        return [str(path) for path in ("/etc/shadow", "/etc/passwd", self.home, self.secret, self.folder, self.folder / "tokens.csv", self.ladder,
                                       builds, builds / str(other), builds / str(other) / "bot.py", self.folder / "service")]

    def told_by_check(self, team: str, key: str, places: list[str]) -> str:
        """What the program found out in the check of its protocol, as its team reads it."""
        words = "{host}" if key == "client" else ""
        recipe = f'{key} = "/usr/bin/python3 attack.py end {words}"'
        files = {"agon.toml": recipe, "attack.py": ATTACK, "places": "\n".join(places)}
        version = self.settled(team, self.upload(team, archive(files), "bot.tar.gz", activate="0"))
        self.assertEqual(version["state"], "rejected", version["log"])
        return version["check"]

    def told_in_matches(self, team: str, places: list[str]) -> str:
        """What it found out in a match, as its team reads it in the match's private part."""
        assert self.server is not None
        server = self.server
        recipe = 'start = "/usr/bin/python3 bot.py play"'
        files = {"agon.toml": recipe, "bot.py": ATTACK + KIT.read_text(encoding="utf-8"), "places": "\n".join(places)}
        version = self.settled(team, self.upload(team, archive(files), "bot.tar.gz"))
        self.assertEqual(version["state"], "ready", version["problem"])

        def said() -> str:
            matches = server.ask("GET", f"/api/seasons/spring/matches?version={version['id']}", token=self.tokens[team]).json["matches"]
            parts = [server.ask("GET", f"/api/matches/{match['id']}/mine", token=self.tokens[team]).json["parts"] for match in matches]
            return "".join(part["errors"] for each in parts for part in each)
        return str(self.until("a match of it was played", said))

    def check_refused(self, places: list[str]) -> None:
        """A recipe that names places of the host is refused with its line, whatever the key."""
        for key, words in (("start", places[0]), ("client", f"~ {places[-1]} {{host}}"), ("start", "{folder}/../../spring.ladder")):
            recipe = f'\n{key} = "/usr/bin/python3 attack.py end {words}"'
            version = self.settled("red", self.upload("red", archive({"agon.toml": recipe, "attack.py": ATTACK}), "bot.tar.gz", activate="0"))
            self.assertEqual(version["state"], "rejected", recipe)
            self.assertIn("agon.toml:2", version["problem"])

    def test_no_recipe_opens_the_host(self) -> None:
        def attack() -> None:
            other = self.settled("blue", self.upload("blue", KIT.read_bytes()))
            builds = next(path for path in self.folder.iterdir() if (path / str(other["id"]) / "bot.py").exists())
            places = self.places(builds, other["id"])
            self.check_refused(places)
            for told in (self.told_by_check("red", "start", places), self.told_by_check("red", "client", places), self.told_in_matches("green", places)):
                found = told.partition("TOLD")[2].partition("END-OF-LIST")[0]
                self.assertIn("END-OF-LIST", told)
                for taken in ("reads ", "speaks ", self.SECRET, f"lists {builds / str(other['id'])}:"):
                    self.assertNotIn(taken, found)
            self.assertEqual(self.service.connected, 0)
        self.in_each_way(attack, "--ladder-matches", "1")


if __name__ == "__main__":
    unittest.main()
