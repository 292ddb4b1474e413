"""`agon serve sugargame --lab DIR`: classes of the folder, by name, against the house at the pages' interface."""
from __future__ import annotations

import json
import shutil
import tempfile
import unittest
from pathlib import Path
from typing import Any

from java_players import source
from server import Server, run, until
from submission import HAS_JDK, player, write


def setUpModule() -> None:
    if not HAS_JDK:
        raise unittest.SkipTest("no JDK")


class LabServer(Server):
    """With its pages."""

    pages_flags = ("--pages-port", "0")

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:  # type: ignore[override]
        answer = super().ask("GET" if body is None else "POST", path, None if body is None else json.dumps(body).encode())
        return answer.status, answer.json

    def ended(self, match: str) -> dict[str, Any]:
        until(f"the end of {match}", lambda: self.ask(f"/api/matches/{match}")[1]["status"] == "finished")
        return self.ask(f"/api/matches/{match}")[1]


class LabTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp(prefix="agon-lab-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.lab = cls.folder / "lab"
        for entry, place in (("beavis", cls.lab), ("butthead", cls.lab / "butthead")):
            place.mkdir(parents=True, exist_ok=True)
            for name, text in player(entry).items():
                (place / name).write_text(text, encoding="utf-8")
        (cls.lab / "Point2.java").unlink()
        (cls.lab / "beavisMore.java").write_text("class beavisMore { static AgentPosition it(AgentPosition to) { return to; } }", encoding="utf-8")
        write(cls.lab / "daria.zip", player("daria"))
        (cls.lab / "not a class.zip").write_bytes(b"")
        for name in ("looper", "thrower"):
            for seat in (1, 2):
                (cls.lab / f"{name}{seat}.java").write_text(source(name, seat), encoding="utf-8")
        cls.server = LabServer("--lab", cls.lab, environment={"XDG_CACHE_HOME": str(cls.folder / "cache")})
        cls.addClassCleanup(cls.server.__exit__, None)

    def start(self, *players: str, **more: Any) -> tuple[int, Any]:
        order = {"game": "sugargame", "players": players, "seed": 5, "step_ms": 0, "config": {"steps": 20}, **more}
        return self.server.ask("/api/matches", order)

    def refused(self, *players: str, said: str, status: int = 400, **more: Any) -> str:
        answer = self.start(*players, **more)
        self.assertEqual(answer[0], status, answer)
        self.assertIn(said, answer[1]["error"])
        self.assertNotIn(str(self.folder), answer[1]["error"], "the folders of the machine are nobody's business")
        return answer[1]["error"]

    def test_the_pages_know_what_there_is(self) -> None:
        self.assertEqual({game["name"] for game in self.server.ask("/api/games")[1] if game["lab"]}, {"sugargame"})
        lab = self.server.ask("/api/labs/sugargame")
        self.assertEqual(lab, (200, {"folder": "lab", "entries": ["beavis", "butthead", "daria", "looper", "thrower"]}))
        self.assertEqual(self.server.ask("/api/labs/tron"), (200, {"folder": None, "entries": []}))

    def test_a_class_plays_the_house_from_both_sides(self) -> None:
        for entry in ("beavis", "butthead", "daria"):
            for players in ((f"lab:{entry}", "gobbler"), ("gobbler", f"lab:{entry}")):
                with self.subTest(players=players):
                    status, match = self.start(*players)
                    self.assertEqual(status, 201, match)
                    self.assertEqual([seat["name"] for seat in match["seats"]], [name.removeprefix("lab:") for name in players])
                    end = self.server.ended(match["id"])
                    self.assertEqual(end["outcome"]["reason"], "steps", end)
                    self.assertEqual(end["step"], 25)  # five are for placing

    def test_class_mates_and_people_meet_too(self) -> None:
        status, match = self.start("lab:beavis", "lab:daria")
        self.assertEqual((status, self.server.ended(match["id"])["outcome"]["reason"]), (201, "steps"))
        status, match = self.start("person", "lab:beavis", name="Ada")
        self.assertEqual((status, list(match["seat_keys"])), (201, ["0"]))

    def test_a_class_is_taken_as_it_is_now(self) -> None:
        for seat in (1, 2):
            (self.lab / f"fresh{seat}.java").write_text(source("formone", seat).replace("formone", "fresh"), encoding="utf-8")
        self.addCleanup(lambda: [path.unlink() for path in self.lab.glob("fresh*")])
        self.assertEqual(self.server.ended(self.start("lab:fresh", "drifter")[1]["id"])["outcome"]["reason"], "steps")
        (self.lab / "fresh1.java").write_text(source("nuller", 1).replace("nuller", "fresh"), encoding="utf-8")
        self.assertEqual(self.server.ended(self.start("lab:fresh", "drifter")[1]["id"])["outcome"]["reason"], "null-while-able")
        (self.lab / "fresh1.java").write_text("class fresh1 { oops }", encoding="utf-8")
        self.assertRegex(self.refused("lab:fresh", "drifter", said="does not compile"), r"(?m)^fresh1.java:1: error")

    def test_what_is_not_there_or_no_name(self) -> None:
        self.refused("lab:nobody", "drifter", said="there is no class nobody1 in the lab: neither nobody1.java nor nobody1.class in lab, nor nobody.zip")
        for name in ("", "../lab/beavis", "beavis/../beavis", "/etc/passwd", "beavis1.java", "be avis", "b\0", "ä", "x" * 65):
            with self.subTest(name=name):
                self.refused(f"lab:{name}", "drifter", said="is no name of a class")
        self.refused("java:lab/beavis", "drifter", said="is a program")
        self.refused("cmd:true", "drifter", said="is a program")
        answer = self.server.ask("/api/matches", {"game": "tron", "players": ["lab:beavis", "random"]})
        self.assertEqual((answer[0], answer[1]["error"]), (400, "players: this server has no lab for Tron"))

    def test_why_a_class_has_lost(self) -> None:
        for name, reason, said in (("thrower", "exception", "thrower1.deep(thrower1.java:"), ("looper", "timeout", "looper1.think(looper1.java:")):
            with self.subTest(name=name):
                status, match = self.start(f"lab:{name}", "drifter", config={"steps": 20, "move_ms": 1000})
                self.assertEqual(status, 201, match)
                self.assertEqual(self.server.ended(match["id"])["outcome"]["reason"], reason)
                frames = self.server.ask(f"/api/matches/{match['id']}/frames")[1]["frames"]
                last = self.server.ask(f"/api/matches/{match['id']}/frames?from={frames[-1]['step']}")[1]["frames"][-1]
                self.assertIn(said, json.dumps(last["picture"]["panels"]))

    def test_a_crowd_waits(self) -> None:
        order = {"game": "sugargame", "players": ["lab:beavis", "person"], "name": "Ada"}
        with LabServer("--lab", self.lab, environment={"XDG_CACHE_HOME": str(self.folder / "cache")}) as server:
            begun = [server.ask("/api/matches", order) for _ in range(9)]
            self.assertEqual([status for status, _ in begun], [201] * 8 + [429])
            self.assertIn("8 matches with programs of the lab are being played", begun[-1][1]["error"])
            self.assertEqual(server.ask("/api/matches", order | {"players": ["gobbler", "drifter"]})[0], 201, "the house has room")

    def test_words_that_do_not_go_together(self) -> None:
        for words, said in ((["--lab", self.folder / "nowhere"], "there is no such folder"), (["--lab", self.lab, "--no-pages"], "leave out --no-pages")):
            refused = run("serve", "--pages-port", "0", "--records", "none", "sugargame", "--port", "0", *words)
            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertIn(said, refused.stderr)


if __name__ == "__main__":
    unittest.main()
