"""A viewer by the rules of the original's: actions happen at its own count of ended cycles plus their offset, objects are made from the one
bundle it has, and a child is found only where its object's asset has one. Shares nothing with the program."""
from __future__ import annotations

from typing import Any, Optional

import ks

WALL_PIECE = {"Cube", "Explosion", "AudioSource"}
BIKE = {"Bike", "Shield", "Explosion", "AudioSource"}
STATUS = {"Cycle/Max", "Cycle/Current", "ScoresSlider"} | {side + what for side in ("Blue", "Yellow") for what in ("TeamName", "Health", "Score", "Position", "Shield")}
# What the bundle holds: every asset with its children.
ASSETS: dict[str, set[str]] = {
    "BaseGround": set(), "Ground": set(), "AreaWallCenter": set(), "AreaWall": set(), "TopStatus": STATUS, "BackgroundAudioSource": set(),
    **{side + asset: children for side in ("Blue", "Yellow") for asset, children in
       (("Bike", BIKE), ("CenterWall", set()), ("Wall", WALL_PIECE), ("Shield", set()), ("WallExplosion", set()), ("BikeExplosion", set()))}}
MATERIALS = {"AreaWallGround", "EmptyGround", "BlueGround", "YellowGround"}
SOUNDS = {"BackgroundMusic", "Shield", "WallDestruction", "BikeCrash"}


class Thing:
    def __init__(self, asset: str, parent: Optional[tuple[int, str]]) -> None:
        self.asset, self.parent = asset, parent
        self.place, self.rotation, self.length = [0.0, 0.0], 0.0, 0.0
        self.material: Optional[str] = None
        self.hidden: set[Optional[str]] = set()
        self.texts: dict[str, str] = {}
        self.slider: Optional[float] = None
        self.sounds: dict[Optional[str], Optional[str]] = {}


def named(asset: dict[str, Any]) -> str:
    assert asset["bundle_name"] == "main", f"the viewer has no bundle {asset['bundle_name']}"
    return asset["asset_name"]


def actions(message: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    names = [name.decode() for name in message["action_types"]]
    return [(name, ks.plain(ks.read(name, payload))) for name, payload in zip(names, message["action_payloads"], strict=True)]


class Viewer:
    """Takes messages in their order; `at(cycle)` is what it shows when so many cycles have been drawn."""

    def __init__(self) -> None:
        self.ended = 0  # cycles
        self.queue: list[tuple[float, int, str, dict[str, Any]]] = []
        self.heard: list[str] = []
        self.things: dict[int, Thing] = {0: Thing("camera", None)}
        self.light = self.camera = False

    def take(self, name: str, fields: dict[str, Any]) -> None:
        self.heard.append(name)
        if name != "SceneActions":
            return
        for kind, action in actions(fields):
            if kind == "EndCycle":
                self.ended += 1
            else:
                self.queue.append((self.ended + (action["cycle"] or 0.0), len(self.queue), kind, action))

    def show(self, until: float) -> None:
        """Everything that begins before `until`."""
        due = sorted(entry for entry in self.queue if entry[0] < until)
        self.queue = [entry for entry in self.queue if entry[0] >= until]
        for _, _, kind, action in due:
            getattr(self, "do_" + kind)(action)

    def thing(self, action: dict[str, Any]) -> Thing:
        thing = self.things[action["ref"]]
        child = action["child_ref"]
        assert child is None or child in ASSETS[thing.asset], f"{thing.asset} has no child {child}"
        return thing

    def make(self, action: dict[str, Any], asset: str) -> None:
        assert action["ref"] not in self.things, "a reference is made twice"
        parent = None
        if action["parent_ref"] is not None:
            parent = (action["parent_ref"], action["parent_child_ref"])
            assert parent[1] in ASSETS[self.things[parent[0]].asset], parent
        self.things[action["ref"]] = Thing(asset, parent)

    def do_InstantiateBundleAsset(self, action: dict[str, Any]) -> None:  # noqa: N802
        asset = named(action["asset"])
        assert asset in ASSETS, asset
        assert action["default_parent"] == (1 if asset == "TopStatus" else 0), "only the panel is on the canvas"
        self.make(action, asset)

    def do_CreateBasicObject(self, action: dict[str, Any]) -> None:  # noqa: N802
        assert action["type"] == 5, "only a light is made"
        self.make(action, "Light")

    def do_ChangeLight(self, action: dict[str, Any]) -> None:  # noqa: N802
        self.light = self.things[action["ref"]].asset == "Light" and action["intensity"] > 0

    def do_ChangeCamera(self, action: dict[str, Any]) -> None:  # noqa: N802
        self.camera = action["ref"] == 0 and action["clear_flag"] == 2 and action["max_zoom"] > action["min_zoom"] > 0

    def do_ChangeTransform(self, action: dict[str, Any]) -> None:  # noqa: N802
        thing = self.thing(action)
        if action["position"]:
            thing.place = [action["position"]["x"], action["position"]["z"]]
        if action["rotation"]:
            thing.rotation = action["rotation"]["y"]
        if action["scale"]:
            thing.length = action["scale"]["z"]

    def do_ChangeRenderer(self, action: dict[str, Any]) -> None:  # noqa: N802
        material = named(action["material_asset"])
        assert material in MATERIALS, material
        self.thing(action).material = material

    def do_ChangeIsActive(self, action: dict[str, Any]) -> None:  # noqa: N802
        assert action["is_active"] is False
        self.thing(action).hidden.add(action["child_ref"])

    def do_ChangeText(self, action: dict[str, Any]) -> None:  # noqa: N802
        self.thing(action).texts[action["child_ref"]] = action["text"]

    def do_ChangeSlider(self, action: dict[str, Any]) -> None:  # noqa: N802
        assert action["child_ref"] == "ScoresSlider" and 0 <= action["value"] <= 1, action
        self.thing(action).slider = action["value"]

    def do_ChangeAudioSource(self, action: dict[str, Any]) -> None:  # noqa: N802
        clip = named(action["audio_clip_asset"]) if action["play"] else None
        assert clip is None or clip in SOUNDS, clip
        self.thing(action).sounds[action["child_ref"]] = clip

    def seen(self, asset: str, part: Optional[str] = None) -> list[Thing]:
        """Objects of an asset that are visible, `part` being what is to be seen of them."""
        return [thing for thing in self.things.values() if thing.asset == asset and not thing.hidden & {None, part}]

    def only(self, asset: str) -> Thing:
        (thing,) = [thing for thing in self.things.values() if thing.asset == asset]
        return thing
