"""The HTTP API as others than the pages meet it: its description, its figures, and a person's seat."""
import json
import re
import unittest
import urllib.error
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
            if "get" not in operations or "101" in operations["get"]["responses"] or "{contest}" in path or path.endswith("/rematch"):
                continue  # what contests and rematches have to answer about, their own tests hold
            if path.endswith("/analysis"):  # there is none until it is asked for
                self.assertEqual(self.serving.post(path.replace("{id}", match["id"]), b"{}")[0], 202)
            short = "?to=20&seconds=1&width=200" if "/film." in path else ""
            with urllib.request.urlopen(self.serving.pages + path.replace("{id}", match["id"]).replace("{game}", "sugargame") + short, timeout=60) as answer:
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

    def test_what_the_rules_refuse_is_asked_again_and_is_no_fault(self) -> None:
        match = self.start({"game": "sugargame", "players": ["person", "random"], "config": {"steps": 1}, "step_ms": 0})
        with self.sit(match) as seat:
            asked = seat.message()
            seat.send({"step": asked["step"], "action": {**asked["choices"][0]["action"], "x": -3}})
            told = [seat.message(), seat.message()]
            self.assertEqual([(each["type"], each.get("step")) for each in told], [("ask", asked["step"]), ("refused", None)])
            while (asked := seat.message() if told is None else told[0])["type"] == "ask":
                told = None
                seat.send({"step": asked["step"], "action": asked["choices"][0]["action"]})
        frames = self.serving.frames(match["id"])["frames"]
        self.assertEqual([mark for frame in frames for mark in frame["picture"].get("marks", []) if mark["kind"] == "fault"], [])

    def test_a_reload_takes_the_seat_over(self) -> None:
        match = self.start(PERSON)
        with self.sit(match) as old:
            first = old.message()
            with self.sit(match) as new:
                self.assertEqual(new.message()["step"], first["step"])
                self.assertIsNone(old.message())
                self.assertIn("another page", old.reason)

    def test_a_reload_while_the_match_counts_down_is_told_what_is_left(self) -> None:
        def second_message() -> dict[str, object]:
            match = self.start({"game": "tron", "players": ["person", "straight"], "seed": 4, "step_ms": 200, "real_time": True})
            with self.sit(match) as old:
                self.assertEqual(old.message()["type"], "begin")
                with self.sit(match) as new:
                    return new.message()

        told = next((told for _ in range(4) if (told := second_message())["type"] == "begin"), None)  # a slow machine may come too late
        assert told is not None
        self.assertTrue(0 < told["ms"] <= 3000, told)

    def test_seats_are_not_for_strangers(self) -> None:
        match = self.start(PERSON)
        for path in [f"/api/play/{match['id']}/0?key=guess", f"/api/play/{match['id']}/1?key={match['seat_keys']['0']}", f"/api/play/{match['id']}/0", "/api/play/none/0?key="]:
            with WebSocket(self.serving.pages, path) as seat:
                self.assertIsNone(seat.message(), path)
                self.assertIn("no such seat", seat.reason)
        with WebSocket(self.serving.pages, f"/api/play/{match['id']}/0?key={match['seat_keys']['0']}", origin="http://elsewhere.example") as seat:
            self.assertEqual(seat.status, 403)
        self.assertNotIn("seat_keys", self.serving.get(f"/api/matches/{match['id']}")[1])

    def test_who_says_nothing_in_real_time_goes_straight_on_without_a_fault(self) -> None:
        match = self.start({"game": "evasion", "players": ["random", "person"], "seed": 4, "step_ms": 150, "real_time": True, "config": {"tick_cap": 30}})
        with self.sit(match, 1) as seat:
            begin = seat.message()
            self.assertEqual((begin["type"], begin["ms"]), ("begin", 3000))
            first = seat.message()
            self.assertEqual(first["type"], "ask")
            self.assertLessEqual(first["step"], 1, "the match has waited")
            where = first["view"]["prey"]
            seat.send({"choose": "up and left"})  # once: the direction holds
            told = first
            while told["type"] == "ask":
                last, told = told, seat.message()
        self.assertLess(last["view"]["prey"]["x"], where["x"] - 4)
        self.assertLess(last["view"]["prey"]["y"], where["y"] - 4)
        frames = self.serving.frames(match["id"])["frames"]
        faults = [mark for frame in frames for mark in frame["picture"].get("marks", []) if mark["kind"] == "fault"]
        self.assertEqual(faults, [])

    def test_a_choice_ahead_of_time_has_no_place_where_the_match_waits(self) -> None:
        with self.sit(self.start(PERSON)) as seat:
            seat.message()
            for wrong, word in [({"choose": "up"}, "waits for an answer"), ({"choose": 7}, "label"), ({"choose": "x" * 300}, "label")]:
                seat.send(wrong)
                self.assertIn(word, seat.message()["error"])
            seat.send({"resign": True})

    def test_two_people_have_a_link_and_a_name_each(self) -> None:
        match = self.start({"game": "sugargame", "players": ["person", "person"], "names": ["Ελένη", "研究会"], "config": {"steps": 2}, "step_ms": 0})
        self.assertEqual([seat["name"] for seat in match["seats"]], ["Ελένη", "研究会"])
        self.assertEqual(sorted(match["seat_keys"]), ["0", "1"])
        with self.sit(match, 0) as one:
            one.send({"step": 0, "action": {}})  # nothing is asked before the other has come
            self.assertIn("this step is not waiting for an answer", one.message()["error"])
            other = self.enterContext(self.sit(match, 1))
            self.assertEqual(one.message()["seat"], 0)
            one.send({"resign": True})
            while (told := other.message())["type"] != "end":
                other.send({"step": told["step"], "action": told["choices"][0]["action"]})
            self.assertEqual(told["outcome"]["winners"], [1])

    def test_people_play_again_with_sides_changed(self) -> None:
        match = self.start({"game": "sugargame", "players": ["person", "person"], "names": ["Ada", "Grace"], "seed": 7, "config": {"steps": 2}, "step_ms": 0})
        keys = match["seat_keys"]
        path = f"/api/matches/{match['id']}/rematch"
        one, other = (f"{path}?seat={seat}&key={keys[seat]}" for seat in ("0", "1"))
        self.assertEqual(self.serving.post(f"{path}?seat=0&key=guess", b"")[0], 404)
        self.assertEqual(self.serving.post(one, b"")[0], 409, "it is not over")
        with self.sit(match, 0) as first, self.sit(match, 1) as second:
            first.message()
            first.send({"resign": True})
            while (told := second.message())["type"] != "end":
                second.send({"step": told["step"], "action": told["choices"][0]["action"]})
        self.assertEqual(self.serving.get(other), (200, {"offered": True, "asked": False}))
        status, own = self.serving.post(one, b"")
        self.assertEqual((status, own["seat"]), (200, 1))
        self.assertEqual(self.serving.get(other), (200, {"offered": True, "asked": True}))
        status, accepted = self.serving.post(other, b"")
        self.assertEqual((status, accepted["id"], accepted["seat"]), (200, own["id"], 0))
        self.assertNotEqual(accepted["key"], own["key"])
        info = self.serving.get(f"/api/matches/{own['id']}")[1]
        self.assertEqual([seat["name"] for seat in info["seats"]], ["Grace", "Ada"])
        self.assertNotEqual(info["seed"], 7)
        alone = self.start(PERSON)
        with self.sit(alone) as seat:
            seat.message()
            seat.send({"resign": True})
            while seat.message()["type"] != "end":
                pass
        self.assertEqual(self.serving.post(f"/api/matches/{alone['id']}/rematch?seat=0&key={alone['seat_keys']['0']}", b"")[0], 404)

    def test_one_name_a_side_fills_its_seats(self) -> None:
        match = self.start({"game": "zappy", "players": ["random", "wanderer"], "step_ms": 0, "config": {"time_cap": 50}})
        self.assertEqual([seat["player"] for seat in match["seats"]], ["random"] * 6 + ["wanderer"] * 6)
        game = next(one for one in self.serving.get("/api/games")[1] if one["name"] == "zappy")
        self.assertEqual((game["sides"], game["seats"], game["sides_field"]), (2, 12, "teams"))
        status, answer = self.serving.post("/api/matches", json.dumps({"game": "zappy", "players": ["random"] * 3}).encode())
        self.assertEqual(status, 400)
        self.assertIn("zappy needs 12 players, or 2 (one for each side), got 3", answer["error"])

    def test_a_path_without_a_page_is_not_found_and_says_so_with_a_page(self) -> None:
        for path, status in [("/", 200), ("/matches/0", 404), ("/match/0", 404), ("/contests/a/players/b", 200), ("/contest/a/player/b", 200), ("/games", 200), ("/games/tron", 200),
                             ("/seasons/a/teams/red", 200), ("/docs/contests", 200), ("/nothing", 404), ("/matches/0/more", 404), ("/contests//matches/x", 404),
                             ("/contests/", 200), ("//contests", 404), ("/contests/a/", 200), ("/contests/*/b", 404)]:
            try:
                with urllib.request.urlopen(self.serving.pages + path, timeout=20) as answer:
                    got, body = answer.status, answer.read()
            except urllib.error.HTTPError as refused:
                got, body = refused.code, refused.read()
            self.assertEqual(got, status, path)
            self.assertIn(b"<!doctype html>", body.lower(), path)

    def test_each_game_has_a_short_match_to_be_looked_at(self) -> None:
        for game in ("evasion", "treasure_hunt", "zappy"):
            status, sample = self.serving.get(f"/api/games/{game}/sample")
            self.assertEqual(status, 200, game)
            steps = [frame["step"] for frame in sample["frames"]]
            self.assertEqual(steps, list(range(len(steps))))
            self.assertTrue(10 < len(steps) <= 120, len(steps))
            self.assertIn("width", sample["frames"][0]["picture"])
        self.assertEqual(self.serving.get("/api/games/chess/sample")[0], 404)

    def test_without_stores_there_are_no_contests(self) -> None:
        self.assertEqual(self.serving.get("/api/contests"), (200, []))
        self.assertEqual(self.serving.get("/api/contests/none")[0], 404)

    def test_orders_that_are_refused(self) -> None:
        for change, word in [({"players": ["cmd:sh", "random"]}, "program"), ({"players": ["java:x/y", "random"]}, "program"),
                             ({"real_time": True, "step_ms": 0}, "step_ms"), ({"real_time": True}, "step_ms"),
                             ({"person_seconds": -1}, "person_seconds"), ({"name": "界" * 41}, "name"), ({"names": ["Ada"]}, "names"), ({"names": ["Ada", "x\u0007"]}, "control"), ({"players": ["person"]}, "needs 2 players, got 1")]:
            status, answer = self.serving.post("/api/matches", json.dumps(PERSON | change).encode())
            self.assertEqual(status, 400, change)
            self.assertIn(word, answer["error"])


if __name__ == "__main__":
    unittest.main()
