"""KS by hand, for tests: values by the shape of their types. Shares nothing with the program or the kits."""
from __future__ import annotations

import struct
from typing import Any

NUMBERS = {"int": "<i", "uint": "<I", "float": "<f", "byte": "<B", "short": "<h"}

CLASSES: dict[str, list[tuple[str, Any]]] = {
    "Message": [("type", "string"), ("payload", "string")],
    "JoinOfflineGame": [("team_nickname", "string"), ("agent_name", "string")],
    "JoinOnlineGame": [("token", "string"), ("agent_name", "string")],
    "ClientJoined": [("joined", "boolean"), ("side_name", "string"), ("sides", ("map", ("list", "string")))],
    "AgentJoined": [("side_name", "string"), ("agent_name", "string"), ("team_nickname", "string")],
    "AgentLeft": [("side_name", "string"), ("agent_name", "string")],
    "StartGame": [("start_time", "uint")],
    "EndGame": [("winner_sidename", "string"), ("details", ("map", ("map", "string")))],
    "RealtimeSnapshot": [("world_payload", "string"), ("current_cycle", "uint"), ("cycle_duration", "float")],
    "BaseCommand": [("type", "string"), ("payload", "string")],
    "RealtimeCommand": [("type", "string"), ("payload", "string"), ("cycle", "uint")],
    "TurnbasedCommand": [("type", "string"), ("payload", "string"), ("cycle", "uint")],
    "ChangeDirection": [("direction", "byte")],
    "ActivateWallBreaker": [],
    "Position": [("x", "int"), ("y", "int")],
    "Agent": [("health", "int"), ("position", "Position"), ("direction", "byte"), ("wall_breaker_cooldown", "int"), ("wall_breaker_rem_time", "int")],
    "Constants": [(name, "int") for name in ("max_cycles", "init_health", "wall_breaker_cooldown", "wall_breaker_duration", "wall_score_coefficient",
                                             "area_wall_crash_score", "my_wall_crash_score", "enemy_wall_crash_score")],
    "World": [("board", ("list", ("list", "byte"))), ("agents", ("map", "Agent")), ("scores", ("map", "int")), ("constants", "Constants")],
    "Auth": [("authenticated", "boolean")],
    "GameInfo": [("game_name", "string"), ("sides", ("map", ("list", "string"))), ("gui_cycle_duration", "float"), ("gui_side_colors", ("map", "string"))],
    "SceneActions": [("action_types", ("list", "string")), ("action_payloads", ("list", "string"))],
    "Asset": [("bundle_name", "string"), ("asset_name", "string"), ("index", "int")],
    "Vector3": [("x", "float"), ("y", "float"), ("z", "float")],
}
BASE = [("cycle", "float"), ("ref", "int"), ("child_ref", "string"), ("duration_cycles", "float")]
CREATION = [*BASE, ("parent_ref", "int"), ("parent_child_ref", "string")]
CLASSES |= {
    "Vector2": [("x", "float"), ("y", "float")],
    "Vector4": [("x", "float"), ("y", "float"), ("z", "float"), ("w", "float")],
    "LayerMask": [("mask", "int")],
    "InstantiateBundleAsset": [*CREATION, ("asset", "Asset"), ("default_parent", "byte")],
    "CreateBasicObject": [*CREATION, ("type", "byte")],
    "ChangeTransform": [*BASE, ("position", "Vector3"), ("rotation", "Vector3"), ("scale", "Vector3"), ("change_local", "boolean")],
    "ChangeRenderer": [*BASE, ("enabled", "boolean"), ("material_asset", "Asset"), ("material_index", "int"), ("rendering_layer_mask", "uint"),
                       ("sorting_layer_id", "int"), ("sorting_order", "int"), ("renderer_priority", "int")],
    "ChangeText": [*BASE, ("font_asset", "Asset"), ("font_name", "string"), ("text", "string"), ("font_size", "float"), ("alignment", "short"), ("word_wrapping_ratios", "float")],
    "ChangeSlider": [*BASE, ("value", "float"), ("max_value", "float"), ("min_value", "float"), ("direction", "short"), ("background_color", "Vector4"), ("fill_color", "Vector4")],
    "ChangeIsActive": [*BASE, ("is_active", "boolean")],
    "ChangeAudioSource": [*BASE, ("audio_clip_asset", "Asset"), ("time", "float"), ("mute", "boolean"), ("loop", "boolean"), ("priority", "int"), ("volume", "float"),
                          ("spatial_blend", "float"), ("play", "boolean"), ("stop", "boolean")],
    "ChangeLight": [*BASE, ("type", "byte"), ("range", "float"), ("spot_angle", "float"), ("color", "Vector4"), ("intensity", "float"), ("indirect_multiplier", "float"),
                    ("shadow_type", "byte"), ("shadow_strength", "float"), ("shadow_bias", "float"), ("shadow_normal_bias", "float"), ("shadow_near_plane", "float"),
                    ("cookie_asset", "Asset"), ("cookie_size", "float"), ("flare_asset", "Asset"), ("culling_mask", "LayerMask")],
    "ChangeCamera": [*BASE, ("clear_flag", "byte"), ("background_color", "Vector4"), ("culling_mask", "LayerMask"), ("is_orthographic", "boolean"), ("orthographic_size", "float"),
                     ("field_of_view", "float"), ("near_clip_plane", "float"), ("far_clip_plane", "float"), ("min_position", "Vector3"), ("max_position", "Vector3"),
                     ("min_rotation", "Vector2"), ("max_rotation", "Vector2"), ("min_zoom", "float"), ("max_zoom", "float"), ("post_process_profile_asset", "Asset"),
                     ("post_process_layers", "LayerMask")],
    "EndCycle": [],
}


def size(count: int) -> bytes:
    digits = count.to_bytes(4, "little").rstrip(b"\0")
    return bytes([len(digits)]) + digits


def body(shape: Any, value: Any) -> bytes:
    if shape == "boolean":
        return bytes([1 if value else 0])
    if shape == "string":
        text = value if isinstance(value, bytes) else value.encode("latin-1")
        return size(len(text)) + text
    if shape in NUMBERS:
        return struct.pack(NUMBERS[shape], value)
    if isinstance(shape, str):
        return b"".join(written(kind, value[name]) for name, kind in CLASSES[shape])
    if shape[0] == "list":
        return size(len(value)) + b"".join(written(shape[1], item) for item in value)
    return size(len(value)) + b"".join(written("string", key) + written(shape[1], item) for key, item in value.items())


def written(shape: Any, value: Any) -> bytes:
    return b"\0" if value is None else b"\1" + body(shape, value)


def envelope(name: str, payload: bytes) -> bytes:
    whole = body("Message", {"type": name, "payload": payload})
    return struct.pack("<I", len(whole)) + whole


def frame(name: str, **fields: Any) -> bytes:
    return envelope(name, body(name, fields))


def change_direction(direction: int, cycle: int) -> bytes:
    return frame("RealtimeCommand", type="ChangeDirection", payload=body("ChangeDirection", {"direction": direction}), cycle=cycle)


def activate(cycle: int) -> bytes:
    return frame("RealtimeCommand", type="ActivateWallBreaker", payload=b"", cycle=cycle)


class Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        piece = self.data[self.at:self.at + count]
        if len(piece) != count:
            raise ValueError(f"{count} bytes were expected at {self.at} of {len(self.data)}")
        self.at += count
        return piece

    def size(self) -> int:
        return int.from_bytes(self.take(self.take(1)[0]), "little")

    def value(self, shape: Any) -> Any:
        return self.body(shape) if self.take(1)[0] else None

    def body(self, shape: Any) -> Any:
        if shape == "boolean":
            return self.take(1) != b"\0"
        if shape == "string":
            return self.take(self.size())
        if shape in NUMBERS:
            return struct.unpack(NUMBERS[shape], self.take(struct.calcsize(NUMBERS[shape])))[0]
        if isinstance(shape, str):
            return {name: self.value(kind) for name, kind in CLASSES[shape]}
        if shape[0] == "list":
            return [self.value(shape[1]) for _ in range(self.size())]
        return {self.text(): self.value(shape[1]) for _ in range(self.size())}

    def text(self) -> str:
        return self.value("string").decode("latin-1")


def plain(value: Any) -> Any:
    """Texts as str instead of bytes."""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def read(name: str, data: bytes) -> dict[str, Any]:
    """The object, which must use up all its bytes."""
    reader = Reader(data)
    found = reader.body(name)
    if reader.at != len(data):
        raise ValueError(f"{len(data) - reader.at} bytes are left after {name}")
    return found


def message(data: bytes) -> tuple[str, dict[str, Any]]:
    """A frame's body as (type, fields); the world of a snapshot is opened as well."""
    outer = read("Message", data)
    name = outer["type"].decode("latin-1")
    fields = read(name, outer["payload"])
    if name == "RealtimeSnapshot":
        fields["world"] = plain(read("World", fields.pop("world_payload")))
    return name, fields if name == "SceneActions" else plain(fields)


def frames(data: bytes) -> list[tuple[str, dict[str, Any]]]:
    """All messages of a stream that ends with a whole frame."""
    found = []
    while data:
        (length,) = struct.unpack("<I", data[:4])
        found.append(message(data[4:4 + length]))
        data = data[4 + length:]
    return found
