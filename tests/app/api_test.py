"""The HTTP API as others than the pages meet it: its description, its figures, and a person's seat."""
import json
import re
import unittest
import urllib.request

from serving import Serving
from web_socket import WebSocket

SHORT = {"game": "evasion", "players": ["greedy", "runner"], "seed": 3, "step_ms": 0}
PERSON = {"game": "sugargame", "players": ["person", "random"], "seed": 5, "step_ms": 0, "name": "Ada", "config": {"steps": 4}}


def text_of(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return answer.read().decode()


class Api(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.serving = Serving()
        cls.addClassCleanup(cls.serving.__exit__)

    def start(self, order: dict) -> dict:
        status, match = self.serving.post("/api/matches", json.dumps(order).encode())
        self.assertEqual(status, 201, match)
        return match

    def sit(self, match: dict, seat: int = 0) -> WebSocket:
        return WebSocket(self.serving.pages, f"/api/play/{match['id']}/{seat}?key={match['seat_keys'][str(seat)]}")

    def test_everything_described_answers(self) -> None:
        match = self.start(SHORT)
        self.serving.frames(match["id"])
        status, document = self.serving.get("/api/openapi.json")
        self.assertEqual((status, document["openapi"]), (200, "3.1.0"))
        known = set(document["components"]["schemas"])
        for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(document)):
            self.assertIn(name, known)
        plain = 0
        for path, operations in document["paths"].items():
            if "get" not in operations or "101" in operations["get"]["responses"] or "{contest}" in path:
                continue
            with urllib.request.urlopen(self.serving.pages + path.replace("{id}", match["id"]).replace("{game}", "sugargame"), timeout=20) as answer:
                kinds = operations["get"]["responses"]["200"]["content"]
                self.assertIn(answer.headers["Content-Type"].split(";")[0], kinds, path)
                plain += 1
        self.assertGreaterEqual(plain, 9)

    def test_what_comes_back_has_the_described_members(self) -> None:
        match = self.start(SHORT)
        schemas = self.serving.get("/api/openapi.json")[1]["components"]["schemas"]
        self.assertEqual(set(match), set(schemas["MatchInfo"]["properties"]))
        picture = self.serving.frames(match["id"])["frames"][0]["picture"]
        self.assertEqual(set(picture), set(schemas["Picture"]["properties"]))

    def test_metrics_count(self) -> None:
        def finished() -> float:
            found = re.search(r'^agon_matches_finished_total\{game="evasion"\} (\S+)$', text_of(self.serving.pages + "/metrics"), re.M)
            return float(found.group(1)) if found else 0
        before = finished()
        self.serving.frames(self.start(SHORT)["id"])
        self.assertEqual(finished(), before + 1)
        for line in text_of(self.serving.pages + "/metrics").splitlines():
            self.assertRegex(line, r"^(# (HELP|TYPE) \w+ .*|\w+(\{[^}]*\})? \S+)$")

    def test_a_person_plays_to_the_end(self) -> None:
        match = self.start(PERSON)
        self.assertEqual(match["seats"][0]["name"], "Ada")
        asked = 0
        with self.sit(match) as seat:
            while (told := seat.message())["type"] == "ask":
                asked += 1
                self.assertEqual(told["seat"], 0)
                self.assertTrue(told["choices"])
                seat.send({"step": told["step"], "action": told["choices"][0]["action"]})
            self.assertEqual(told["type"], "end")
            self.assertEqual(told["outcome"]["reason"], self.serving.frames(match["id"])["match"]["outcome"]["reason"])
        self.assertEqual(asked, 5 + 2)  # five placements, and two turns of the four

    def test_what_is_no_answer_costs_nothing(self) -> None:
        with self.sit(self.start(PERSON)) as seat:
            step = seat.message()["step"]
            for wrong in [b"\xff\x00", b"[]", b"{}", b'{"step": 99, "action": {}}', b'{"step": "a", "action": {}}',
                          b'{"step": %d, "action": {"agent": "x"}}' % step, b'{"step": %d, "action": {"nonsense": 1}}' % step]:
                opcode = 2 if wrong.startswith(b"\xff") else 1
                seat.send_raw(wrong, opcode)
                told = seat.message()
                self.assertEqual(told["type"], "refused", wrong)
                self.assertGreater(len(told["error"]), 10)
            seat.send({"resign": True})
            self.assertEqual(seat.message()["outcome"]["winners"], [1])

    def test_a_reload_takes_the_seat_over(self) -> None:
        match = self.start(PERSON)
        with self.sit(match) as old:
            first = old.message()
            with self.sit(match) as new:
                self.assertEqual(new.message()["step"], first["step"])
                self.assertIsNone(old.message())
                self.assertIn("another page", old.reason)

    def test_seats_are_not_for_strangers(self) -> None:
        match = self.start(PERSON)
        for path in [f"/api/play/{match['id']}/0?key=guess", f"/api/play/{match['id']}/1?key={match['seat_keys']['0']}", f"/api/play/{match['id']}/0", "/api/play/none/0?key="]:
            with WebSocket(self.serving.pages, path) as seat:
                self.assertIsNone(seat.message(), path)
                self.assertIn("no such seat", seat.reason)
        with WebSocket(self.serving.pages, f"/api/play/{match['id']}/0?key={match['seat_keys']['0']}", origin="http://elsewhere.example") as seat:
            self.assertEqual(seat.status, 403)
        self.assertNotIn("seat_keys", self.serving.get(f"/api/matches/{match['id']}")[1])

    def test_without_stores_there_are_no_contests(self) -> None:
        self.assertEqual(self.serving.get("/api/contests"), (200, []))
        self.assertEqual(self.serving.get("/api/contests/none")[0], 404)

    def test_orders_that_are_refused(self) -> None:
        for change, word in [({"players": ["cmd:sh", "random"]}, "program"), ({"players": ["java:x/y", "random"]}, "program"),
                             ({"real_time": True, "step_ms": 0}, "step_ms"), ({"real_time": True}, "step_ms"),
                             ({"person_seconds": -1}, "person_seconds"), ({"name": "x" * 41}, "name"), ({"players": ["person"]}, "2 seats")]:
            status, answer = self.serving.post("/api/matches", json.dumps(PERSON | change).encode())
            self.assertEqual(status, 400, change)
            self.assertIn(word, answer["error"])


if __name__ == "__main__":
    unittest.main()
