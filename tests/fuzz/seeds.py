#!/usr/bin/env python3
"""What each fuzz target begins with: seeds.py FOLDER writes FOLDER/NAME/* and, of their words, the dictionary FOLDER/NAME.dict.

A seed is a file of seeds/NAME, as it is; `lines` is a seed a line. Those that are no text are made here. Without any, a parser of JSON needs
millions of inputs before the first that it reads at all."""
from __future__ import annotations

import io
import re
import struct
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "wire" / "tron"))
import ks  # noqa: E402

sys.path.insert(0, str(HERE.parent / "wire" / "treasure_hunt"))
from server import DECLARATION, GOOD_ROWS, TERRAIN  # noqa: E402

WORD = re.compile(rb'"[A-Za-z_0-9]+"|</?[A-Za-z]+>|[A-Za-z_#:]{2,}')
MOST_WORDS = 300


FILES = {"bot/main.py": b"print(1)\n" * 9, "bot/data/book.txt": b"e4 e5\n", "bot/" + "deep/" * 6 + "x": b""}


def packed_tar(kind: str, link: bool) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=f"w:{kind}") as archive:
        for name, content in FILES.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
        if link:
            member = tarfile.TarInfo("bot/link")
            member.type, member.linkname = tarfile.SYMTYPE, "../../etc"
            archive.addfile(member)
    return packed.getvalue()


def archives() -> dict[str, bytes]:
    """Uploads of a season, packed in the usual ways."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in FILES.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content)
    return {"plain.py": FILES["bot/main.py"], "zip": packed.getvalue(), **{"tar" + kind: packed_tar(kind, True) for kind in ("", "gz", "xz")}}


def bundles() -> dict[str, bytes]:
    return {"tar": packed_tar("", False), "link": packed_tar("", True)}


def networks() -> dict[str, bytes]:
    """Of three inputs and two actions, as fuzz_learning_network plays: one layer of float32, two of float16."""
    one = b"agonnet1" + struct.pack("<IIffII8f", 1, 4, 1 / 255, 0, 3, 2, *[0.5, -0.5] * 4)
    two = b"agonnet1" + struct.pack("<IIffII16eII10e", 2, 2, 1 / 255, 0.5, 3, 4, *[0.25] * 16, 4, 2, *[0.5, -1] * 5)
    return {"one": one, "two": two}


def tron_frames() -> dict[str, bytes]:
    agent = {"health": 3, "position": {"x": 1, "y": 2}, "direction": 1, "wall_breaker_cooldown": 12, "wall_breaker_rem_time": 0}
    constants: dict[str, Any] = {name: number for number, (name, _) in enumerate(ks.CLASSES["Constants"])}
    world = {"board": [[1, 1, 1], [1, 0, 2], [1, 3, 1]], "agents": {"Blue": agent, "Yellow": None}, "scores": {"Blue": 1, "Yellow": -20}, "constants": constants}
    seen = ks.body("World", world)
    return {"commands": ks.change_direction(2, 7) + ks.activate(8),
            "join": ks.frame("JoinOfflineGame", team_nickname="a", agent_name="b") + ks.frame("JoinOnlineGame", token="t", agent_name="b"),
            "joined": ks.frame("ClientJoined", joined=True, side_name="Blue", sides={"Blue": ["b"], "Yellow": []}) + ks.frame("StartGame", start_time=3),
            "snapshot": ks.frame("RealtimeSnapshot", world_payload=seen, current_cycle=3, cycle_duration=0.5), "world": ks.envelope("World", seen),
            "end": ks.frame("EndGame", winner_sidename="Blue", details={"Scores": {"Blue": "1", "Yellow": "2"}}),
            "scene": ks.frame("SceneActions", action_types=["EndCycle"], action_payloads=[b""])}


def treasure_hunt_messages() -> dict[str, bytes]:
    def envelope(kind: str, data: str) -> str:
        return ('<responseEnvelope><exceptionName/><exceptionMessage/><state>Okay</state>'
                f'<data xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="{kind}">{data}</data></responseEnvelope>')

    def node(x: int, y: int, letter: str) -> str:
        return f"<playerHalfMapNode><X>{x}</X><Y>{y}</Y><fortPresent>{str(letter == 'F').lower()}</fortPresent><terrain>{TERRAIN[letter]}</terrain></playerHalfMapNode>"

    def seen(x: int, y: int, who: str) -> str:
        return (f"<mapNode><playerPositionState>{who}</playerPositionState><terrain>Grass</terrain><treasureState>NoOrUnknownTreasureState</treasureState>"
                f"<fortState>MyFortPresent</fortState><X>{x}</X><Y>{y}</Y></mapNode>")

    def player(name: str) -> str:
        return (f"<player><uniquePlayerID>{name}</uniquePlayerID><firstName>A</firstName><lastName>B</lastName><uaccount>c</uaccount>"
                "<state>MustAct</state><collectedTreasure>false</collectedTreasure></player>")

    nodes = "".join(node(x, y, letter) for y, row in enumerate(GOOD_ROWS) for x, letter in enumerate(row))
    state = (f"<players>{player('me')}{player('you')}</players><map><mapNodes>{seen(0, 0, 'MyPlayerPosition')}{seen(1, 0, 'EnemyPlayerPosition')}"
             "</mapNodes></map><gameStateId>7</gameStateId>")
    texts = {"register": "<playerRegistration><studentFirstName>a</studentFirstName><studentLastName>b</studentLastName><studentUAccount>c</studentUAccount></playerRegistration>",
             "move": "<playerMove><uniquePlayerID>me</uniquePlayerID><move>Up</move></playerMove>",
             "half_map": f"<playerHalfMap><uniquePlayerID>me</uniquePlayerID><playerHalfMapNodes>{nodes}</playerHalfMapNodes></playerHalfMap>",
             "new_game": "<uniqueGameIdentifier><uniqueGameID>abcde</uniqueGameID></uniqueGameIdentifier>",
             "registered": envelope("uniquePlayerIdentifier", "<uniquePlayerID>me</uniquePlayerID>"), "state": envelope("gameState", state)}
    return {name: (DECLARATION + text).encode() for name, text in texts.items()}


MADE = {"bundle": bundles, "ladder_archive": archives, "learning_network": networks, "tron_ks": tron_frames, "treasure_hunt_messages": treasure_hunt_messages}


def seeds_of(name: str) -> dict[str, bytes]:
    seeds = MADE[name]() if name in MADE else {}
    for file in sorted((HERE / "seeds" / name).glob("*")):
        if file.name == "lines":
            seeds |= {f"line{number}": line for number, line in enumerate(file.read_bytes().splitlines())}
        else:
            seeds[file.name] = file.read_bytes()
    return seeds


def main(folder: Path) -> None:
    for target in sorted(HERE.glob("*.cpp")):
        seeds = seeds_of(target.stem)
        if not seeds:
            sys.exit(f"{target.name} has no seeds: give it some in {HERE / 'seeds' / target.stem}")
        (folder / target.stem).mkdir(parents=True, exist_ok=True)
        for name, content in seeds.items():
            (folder / target.stem / name).write_bytes(content)
        words = sorted({word for content in seeds.values() for word in WORD.findall(content)})[:MOST_WORDS]
        entries = ['"' + word.decode().replace('"', '\\"') + '"' for word in words]
        (folder / f"{target.stem}.dict").write_text("\n".join(entries) + "\n", encoding="ascii")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
