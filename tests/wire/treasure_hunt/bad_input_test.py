"""What strangers may send: none of it costs an innocent the game, and the server goes on."""
from __future__ import annotations

import socket
import time
import unittest

from server import DECLARATION, GOOD_ROWS, PATIENCE, TERRAIN, Client, Game, ServedTest, Server

LIMIT = 1024 * 1024  # bytes of a body


def half_map_text(player: str, rows: list[str], change=lambda nodes: nodes) -> str:
    nodes = change([[x, y, "true" if letter == "F" else "false", TERRAIN[letter]]
                    for y, row in enumerate(rows) for x, letter in enumerate(row)])
    body = "".join(f"<playerHalfMapNode><X>{x}</X><Y>{y}</Y><fortPresent>{fort}</fortPresent><terrain>{kind}</terrain>"
                   "</playerHalfMapNode>" for x, y, fort, kind in nodes)
    return (f"{DECLARATION}<playerHalfMap><uniquePlayerID>{player}</uniquePlayerID>"
            f"<playerHalfMapNodes>{body}</playerHalfMapNodes></playerHalfMap>")


def registration(first: str) -> str:
    return (f"<playerRegistration><studentFirstName>{first}</studentFirstName><studentLastName>b</studentLastName>"
            "<studentUAccount>c</studentUAccount></playerRegistration>")


class TextTest(ServedTest):
    def refused(self, game: Game, what: str, body: str, *parts: str) -> None:
        status, kind, text = self.server.told("POST", f"/games/{game.id}/{what}", body)
        self.assertEqual((status, kind), (400, "application/xml"), body[:300])
        for part in ("<state>Error</state>", *parts):
            self.assertIn(part, text)

    def test_a_number_may_have_a_plus(self) -> None:
        first, _ = self.server.new_game("?enableDebugMode=true").two()
        body = half_map_text(first.id, GOOD_ROWS).replace("<X>4</X>", "<X>+4</X>").replace("<Y>3</Y>", "<Y>+03</Y>")
        _, _, text = self.server.told("POST", f"/games/{first.game.id}/halfmaps", body)
        self.assertIn("<state>Okay</state>", text)

    def test_registrations_that_are_none(self) -> None:
        game = self.server.new_game()
        whole = registration("a")
        for body, part in (("", "not XML"), ("<", "not XML"), ("text", "not XML"), (whole[:-5], "not XML"),
                           ("<other/>", "expected &lt;playerRegistration&gt;, got &lt;other&gt;"),
                           (registration(""), "1 to 50 characters"), (registration("x" * 51), "it has 51"),
                           (whole.replace("<studentUAccount>c</studentUAccount>", ""), "has no &lt;studentUAccount&gt;"),
                           (whole.replace("<studentLastName>", "<studentLastName>q</studentLastName><studentLastName>"), "twice"),
                           (registration("<b>a</b>"), "expected text alone"), (registration("&#1;"), "control characters"),
                           ('<!DOCTYPE a [<!ENTITY x "' + "y" * 99 + '">]>' + registration("&x;&x;"), "document type"),
                           ('<!DOCTYPE a SYSTEM "file:///etc/passwd">' + whole, "document type")):
            self.refused(game, "players", body, part)
        status, _, _ = self.server.told("POST", f"/games/{game.id}/players", registration("Z"))
        self.assertEqual(status, 200, "the game is as free as it was")

    def test_names_that_are_not_utf8(self) -> None:
        game = self.server.new_game()
        body = registration("a").encode().replace(b">a<", b">\xff\xfe<")
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as link:
            link.sendall(b"POST /games/%s/players HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
                         % (game.id.encode(), len(body), body))
            answer = link.makefile("rb").read()
        self.assertIn(b" 400 ", answer.split(b"\r\n")[0])

    def test_actions_that_cannot_be_read_lose_nothing(self) -> None:
        first, second = self.server.new_game().two()
        game, good = first.game, half_map_text(first.id, GOOD_ROWS)
        for body, part in ((good.replace("<X>4</X>", "<X>4x</X>", 1), "a whole number"),
                           (good.replace("<X>4</X>", "<X>99999999999</X>", 1), "a whole number"),
                           (good.replace("<X>4</X>", "<X>4</X><X>4</X>", 1), "twice"),
                           (good.replace("Grass", "grass", 1), "Water | Grass | Mountain"),
                           (good.replace("Grass", "Unknown", 1), "expected Water | Grass | Mountain, got"), (good.replace("Grass", "Gras", 1), "expected Water | Grass | Mountain, got"),
                           (good.replace("<X>4</X>", "<X>+</X>", 1), "a whole number"), (good.replace("<X>4</X>", "<X>+-4</X>", 1), "a whole number"),
                           (good.replace(">false<", ">maybe<", 1), "true or false"),
                           (good.replace("playerHalfMapNodes", "nodes"), "has no &lt;playerHalfMapNodes&gt;"),
                           (good.replace("<uniquePlayerID>", "<id>").replace("</uniquePlayerID>", "</id>"), "has no &lt;uniquePlayerID&gt;"),
                           (half_map_text(first.id, GOOD_ROWS, lambda nodes: nodes * 9), "more than 400")):
            self.refused(game, "halfmaps", body, part)
        for word in ("left", "Sideways", "", "Left Left"):
            self.refused(game, "moves", f"<playerMove><uniquePlayerID>{first.id}</uniquePlayerID><move>{word}</move></playerMove>",
                         "Up | Down | Left | Right")
        self.assertEqual((first.state().mine["state"], second.state().mine["state"]), ("MustAct", "MustWait"))
        self.assertTrue(first.half_map().okay)

    def test_fields_that_break_the_rules_lose(self) -> None:
        def doubled(nodes):
            return [nodes[1], *nodes[1:]]

        def outside(nodes):
            return [[10, *nodes[0][1:]], *nodes[1:]]

        def below(nodes):
            return [[0, -1, *nodes[0][2:]], *nodes[1:]]

        for change, name, part in ((doubled, "DuplicateField", "(1,0)"), (outside, "OffHalfMap", "(10,0)"), (below, "OffHalfMap", "(0,-1)"),
                                   (lambda nodes: nodes[1:], "NodeCount", "49"), (lambda nodes: nodes + nodes[:1], "NodeCount", "51")):
            first, second = self.server.new_game().two()
            answer = first.game.post("halfmaps", half_map_text(first.id, GOOD_ROWS, change))
            self.assertEqual((answer.okay, answer.name), (False, name))
            self.assertIn(part, answer.message)
            self.assertEqual((first.state().mine["state"], second.state().mine["state"]), ("Lost", "Won"))

    def test_large_bodies(self) -> None:
        first, _ = self.server.new_game().two()
        good = half_map_text(first.id, GOOD_ROWS)
        path = f"/games/{first.game.id}/halfmaps"
        self.assertEqual(self.server.told("POST", path, " " * (LIMIT + 1))[0], 413)
        self.assertEqual(self.server.told("POST", path, "<a>" * (LIMIT // 3))[0], 400)
        self.assertEqual(self.server.told("POST", path, "<playerHalfMap>" + "<a/>" * (LIMIT // 4 - 20))[0], 400)
        padded = good.replace("<playerHalfMapNodes>", "<playerHalfMapNodes>" + " " * (LIMIT - 20_000), 1)
        self.assertEqual(self.server.told("POST", path, padded)[0], 200)
        self.assertEqual(first.state().mine["state"], "MustWait", "white space is no fault")

    def test_ids_of_nobody_cost_nobody_anything(self) -> None:
        first, second = self.server.new_game().running()
        foreign = first.state().others[0]["uniquePlayerID"] or ""
        for wrong in ("nobody", "", foreign, first.id.upper() + "0"):
            stranger = Client(first.game, wrong)
            self.assertEqual(stranger.move("Left").name, "UnknownPlayer")
            self.assertEqual(stranger.half_map().name, "UnknownPlayer")
        elsewhere = self.server.new_game()
        self.assertEqual(Client(elsewhere, first.id).move("Left").name, "UnknownPlayer", "a player of another game")
        elsewhere.id = "?????".replace("?", "%3F")
        self.assertEqual(elsewhere.register().name, "UnknownGame")
        self.assertEqual((first.state().mine["state"], second.state().mine["state"]), ("MustAct", "MustWait"))


class HttpTest(unittest.TestCase):
    def test_methods_and_paths(self) -> None:
        with Server(max_games=1) as server:
            game = server.new_game()
            player = game.player()
            self.assertEqual(server.told("HEAD", "/games")[0], 405)
            for method in ("PUT", "DELETE", "PATCH"):
                self.assertIn(server.told(method, "/games")[0], (400, 405), method)
            state = f"/games/{game.id}/states/{player.id}"
            self.assertEqual(server.told("HEAD", state)[::2], (200, ""))
            self.assertEqual(server.told("POST", state)[0], 405)
            self.assertEqual(server.told("GET", f"/games/{game.id}/moves")[0], 405)
            for path in ("/game", "/games/", f"/games/{game.id}", f"/games/{game.id}/states", f"/games/{game.id}/states/",
                         f"/games/{game.id}/states/a/b", "/games/../games/x", "//games"):
                self.assertIn(server.told("GET", path)[0], (400, 404), path)
            self.assertEqual(player.state().mine["state"], "MustWait", "none of these has made a game in its place")

    def test_upgrades_are_ignored_and_requests_may_be_sent_ahead(self) -> None:
        with Server() as server:
            player = server.new_game().player()
            ask = (f"GET /games/{player.game.id}/states/%s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                   "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n")
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as link:
                link.sendall((ask % player.id + ask % "nobody" + ask % player.id).encode())
                link.shutdown(socket.SHUT_WR)
                text = link.makefile("rb").read().decode()
            states = [piece.partition("</state>")[0] for piece in text.split("</exceptionMessage><state>")[1:]]
            self.assertEqual(states, ["Okay", "Error", "Okay"])

    def test_slow_and_half_sent_requests(self) -> None:
        with Server(request_ms=700) as server:
            game = server.new_game()
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as half:
                half.sendall(f"POST /games/{game.id}/players HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n<playerReg".encode())
                self.assertEqual(half.recv(100), b"", "closed without an answer")
        with Server() as server:
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as slow:
                for byte in b"GET /games HTTP/1.1\r\nHost: x\r\n\r\n":
                    slow.sendall(bytes([byte]))
                    time.sleep(0.002)
                self.assertIn(b" 200 ", slow.recv(4096).split(b"\r\n")[0])


if __name__ == "__main__":
    unittest.main()
