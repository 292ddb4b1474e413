"""Treasure Hunt's server, started for one test and stopped after it, and the messages of the course's protocol."""
from __future__ import annotations

import functools
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, Optional

sys.path.append(str(Path(__file__).resolve().parents[2]))
from agon_server import PATIENCE, PROGRAM, ROOT, Served, flags, until  # noqa: E402, F401

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
TYPE = "{http://www.w3.org/2001/XMLSchema-instance}type"


class Server(Served):
    """`with Server(action_ms=300) as server:` listens on `server.port`."""

    def __init__(self, pages: bool = False, **options: Any) -> None:
        shown = {"pages_port": 0} if pages else {"no_pages": True}
        super().__init__("treasure_hunt", "--port", "0", *flags({**shown, **options}))
        self.port = self.port_of("treasure_hunt")
        self.url = f"http://127.0.0.1:{self.port}"

    def told(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str, str]:
        """Status, content type and body."""
        sent = {"Accept": "application/xml", "Content-Type": "application/xml", **headers}
        answer = self.ask(method, path, body.encode("utf-8"), sent, at="treasure_hunt")
        return answer.status, answer.headers.get("content-type", ""), answer.body.decode("utf-8")

    def new_game(self, query: str = "") -> Game:
        status, kind, text = self.told("GET", "/games" + query)
        assert status == 200 and kind.startswith("application/xml"), (status, kind)
        root = ElementTree.fromstring(text)
        assert root.tag == "uniqueGameIdentifier", text
        return Game(self, root.findtext("uniqueGameID") or "")


class ServedTest(unittest.TestCase):
    """One server for all tests of a class."""
    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()
        cls.addClassCleanup(cls.server.__exit__, None, None, None)


class Answer:
    """An envelope."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ElementTree.fromstring(text)
        assert self.root.tag == "responseEnvelope", text
        self.okay = self.root.findtext("state") == "Okay"
        self.name = self.root.findtext("exceptionName") or ""
        self.message = self.root.findtext("exceptionMessage") or ""
        self.data = self.root.find("data")


class Game:
    def __init__(self, server: Server, game_id: str) -> None:
        self.server, self.id = server, game_id

    def post(self, what: str, body: str) -> Answer:
        status, kind, text = self.server.told("POST", f"/games/{self.id}/{what}", body)
        assert status == 200 and kind.startswith("application/xml"), (status, kind, text)
        return Answer(text)

    def register(self, first: str = "Max", last: str = "Muster", account: str = "musterm87") -> Answer:
        return self.post("players", f"{DECLARATION}<playerRegistration><studentFirstName>{first}</studentFirstName>"
                         f"<studentLastName>{last}</studentLastName><studentUAccount>{account}</studentUAccount></playerRegistration>")

    def player(self) -> Client:
        answer = self.register()
        assert answer.okay and answer.data is not None and answer.data.get(TYPE) == "uniquePlayerIdentifier", answer.text
        return Client(self, answer.data.findtext("uniquePlayerID") or "")

    def two(self) -> tuple[Client, Client]:
        """Both players, who begins first."""
        one, other = self.player(), self.player()
        return (one, other) if one.state().mine["state"] == "MustAct" else (other, one)

    def running(self) -> tuple[Client, Client]:
        """After both half maps."""
        first, second = self.two()
        for client in (first, second):
            answer = client.half_map()
            assert answer.okay, answer.text
        return first, second


GOOD_ROWS = ["GGGWGGWGGG", "GMGGGGGGMG", "WGGFGMGGGW", "GMGGGGGGMG", "GGGWGGWWGG"]
TERRAIN = {"G": "Grass", "F": "Grass", "M": "Mountain", "W": "Water"}


class Client:
    def __init__(self, game: Game, player_id: str) -> None:
        self.game, self.id = game, player_id

    def half_map_text(self, rows: Optional[list[str]] = None) -> str:
        nodes = "".join(
            f"<playerHalfMapNode><X>{x}</X><Y>{y}</Y><fortPresent>{'true' if letter == 'F' else 'false'}</fortPresent>"
            f"<terrain>{TERRAIN[letter]}</terrain></playerHalfMapNode>"
            for y, row in enumerate(rows or GOOD_ROWS) for x, letter in enumerate(row))
        return (f"{DECLARATION}<playerHalfMap><uniquePlayerID>{self.id}</uniquePlayerID>"
                f"<playerHalfMapNodes>{nodes}</playerHalfMapNodes></playerHalfMap>")

    def half_map(self, rows: Optional[list[str]] = None) -> Answer:
        return self.game.post("halfmaps", self.half_map_text(rows))

    def move(self, direction: str) -> Answer:
        return self.game.post("moves", f"{DECLARATION}<playerMove><uniquePlayerID>{self.id}</uniquePlayerID>"
                              f"<move>{direction}</move></playerMove>")

    def ask_state(self) -> Answer:
        status, kind, text = self.game.server.told("GET", f"/games/{self.game.id}/states/{self.id}")
        assert status == 200 and kind.startswith("application/xml"), (status, kind, text)
        return Answer(text)

    def state(self) -> State:
        return State(self.ask_state(), self.id)


class State:
    def __init__(self, answer: Answer, player_id: str) -> None:
        assert answer.okay and answer.data is not None, answer.text
        assert answer.data.get(TYPE) == "gameState", answer.text
        players = answer.data.find("players")
        nodes = answer.data.find("map/mapNodes")
        assert players is not None and nodes is not None, answer.text
        entries = [{each.tag: each.text for each in player} for player in players]
        self.mine = next(each for each in entries if each["uniquePlayerID"] == player_id)
        self.others = [each for each in entries if each is not self.mine]
        self.nodes = [{each.tag: each.text for each in node} for node in nodes]
        self.id = answer.data.findtext("gameStateId")

    def at(self, element: str, word: str) -> list[tuple[int, int]]:
        return [(int(node["X"] or 0), int(node["Y"] or 0)) for node in self.nodes if node[element] == word]

    @property
    def me(self) -> tuple[int, int]:
        found = self.at("playerPositionState", "MyPlayerPosition") + self.at("playerPositionState", "BothPlayerPosition")
        assert len(found) == 1, found
        return found[0]

    @property
    def enemy(self) -> tuple[int, int]:
        found = self.at("playerPositionState", "EnemyPlayerPosition") + self.at("playerPositionState", "BothPlayerPosition")
        assert len(found) == 1, found
        return found[0]

    @functools.cached_property
    def effort(self) -> dict[tuple[int, int], int]:
        """Actions to leave a field, and as many to enter it; fields of water are left out."""
        cost = {"Grass": 1, "Mountain": 2}
        return {(int(node["X"] or 0), int(node["Y"] or 0)): cost[node["terrain"] or ""] for node in self.nodes
                if node["terrain"] in cost}
