"""The course's HTTP and XML protocol, one function for each message. There is nothing to change here."""
from __future__ import annotations

import urllib.request
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from typing import Optional
from xml.sax.saxutils import escape

Field = tuple[int, int]
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


class Refused(Exception):
    """The server answered with an error: usually the game is lost."""


@dataclass
class State:
    """The game as the server shows it."""
    state: str = "MustWait"  # Won, Lost, MustAct, MustWait
    collected: bool = False
    enemy_collected: bool = False
    terrain: dict[Field, str] = field(default_factory=dict)  # Water, Grass, Mountain
    me: Optional[Field] = None
    enemy: Optional[Field] = None  # random until you have made eight actions
    fort: Optional[Field] = None
    enemy_fort: Optional[Field] = None  # once seen
    treasure: Optional[Field] = None  # once seen, until collected
    id: str = ""


def new_game(url: str) -> str:
    """Asks the server for a game, and returns its id."""
    with urllib.request.urlopen(url.rstrip("/") + "/games", timeout=30) as answer:
        return ElementTree.fromstring(answer.read()).findtext("uniqueGameID") or ""


class Connection:
    def __init__(self, url: str, game: str) -> None:
        self.base = f"{url.rstrip('/')}/games/{game}"
        self.player = ""

    def _ask(self, path: str, body: Optional[str] = None) -> ElementTree.Element:
        request = urllib.request.Request(self.base + path, data=body.encode("utf-8") if body is not None else None)
        request.add_header("Accept", "application/xml")
        request.add_header("Content-Type", "application/xml")
        with urllib.request.urlopen(request, timeout=30) as answer:
            root = ElementTree.fromstring(answer.read())
        if root.findtext("state") != "Okay":
            raise Refused(f"{root.findtext('exceptionName')}: {root.findtext('exceptionMessage')}")
        return root

    def register(self, first: str, last: str, account: str) -> None:
        root = self._ask("/players", f"{DECLARATION}<playerRegistration><studentFirstName>{escape(first)}</studentFirstName>"
                         f"<studentLastName>{escape(last)}</studentLastName><studentUAccount>{escape(account)}"
                         "</studentUAccount></playerRegistration>")
        self.player = root.findtext("data/uniquePlayerID") or ""

    def send_half_map(self, terrain: dict[Field, str], fort: Field) -> None:
        nodes = "".join(
            f"<playerHalfMapNode><X>{x}</X><Y>{y}</Y><fortPresent>{'true' if (x, y) == fort else 'false'}</fortPresent>"
            f"<terrain>{kind}</terrain></playerHalfMapNode>" for (x, y), kind in terrain.items())
        self._ask("/halfmaps", f"{DECLARATION}<playerHalfMap><uniquePlayerID>{self.player}</uniquePlayerID>"
                  f"<playerHalfMapNodes>{nodes}</playerHalfMapNodes></playerHalfMap>")

    def send_move(self, direction: str) -> None:
        """Up, Down, Left or Right: one action."""
        self._ask("/moves", f"{DECLARATION}<playerMove><uniquePlayerID>{self.player}</uniquePlayerID>"
                  f"<move>{direction}</move></playerMove>")

    def state(self) -> State:
        data = self._ask(f"/states/{self.player}").find("data")
        assert data is not None
        state = State(id=data.findtext("gameStateId") or "")
        for player in data.iterfind("players/player"):
            collected = player.findtext("collectedTreasure") == "true"
            if player.findtext("uniquePlayerID") == self.player:
                state.state, state.collected = player.findtext("state") or "", collected
            else:
                state.enemy_collected = collected
        for node in data.iterfind("map/mapNodes/mapNode"):
            self._read_node(state, node)
        return state

    @staticmethod
    def _read_node(state: State, node: ElementTree.Element) -> None:
        place = (int(node.findtext("X") or 0), int(node.findtext("Y") or 0))
        state.terrain[place] = node.findtext("terrain") or ""
        who = node.findtext("playerPositionState")
        if who in ("MyPlayerPosition", "BothPlayerPosition"):
            state.me = place
        if who in ("EnemyPlayerPosition", "BothPlayerPosition"):
            state.enemy = place
        if node.findtext("treasureState") == "MyTreasureIsPresent":
            state.treasure = place
        if node.findtext("fortState") == "MyFortPresent":
            state.fort = place
        if node.findtext("fortState") == "EnemyFortPresent":
            state.enemy_fort = place
