"""Frames put together as docs/http-api.md describes them, by code that shares nothing with the pages."""
from __future__ import annotations

from typing import Any


def applied(before: Any, change: Any) -> Any:
    """The value after a change within it."""
    if isinstance(before, str) and isinstance(change, list):
        for at, letters in change:
            before = before[:at] + letters + before[at + len(letters):]
        return before
    if isinstance(before, list) and isinstance(change, dict):
        grown = before[:change["size"]]
        for index, one in change["at"]:
            grown[index:index + 1] = [applied(before[index], one) if index < len(before) else one]
        return grown
    if isinstance(before, dict) and isinstance(change, dict):
        return {**before, **{name: applied(before.get(name), part) for name, part in change.items()}}
    return change


def picture_after(before: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
    """The whole picture of a frame; `before`: the one of the frame before, {} for a whole frame."""
    changed = {name: applied(before[name], change) for name, change in frame.get("changes", {}).items()}
    return {**before, "marks": [], **frame["picture"], **changed}
