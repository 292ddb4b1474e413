"""What a reader makes of what is printed: whether it is what the page shows, which game it is about, what to do next."""
from __future__ import annotations

import re

import words
from pages import command_in


def shown(line: str, said: str) -> bool:
    """Is this line among what was printed? … stands for anything, and so does a figure."""
    form = ".*".join(re.escape(part) for part in re.split(r"…", line.strip()))
    form = re.sub(r"\d+(?:\\?\.\d+)?", r"[\\d.,]+", form)
    return re.search(form, said) is not None


def game_of(text: str, where: str) -> str:
    for game in words.SERVER_FOR:
        if game in text or game.replace("_", "-") in text or f"bots/{game}" in where or f"/{game}" in where.split(":")[0]:
            return game
    return "evasion"


def commands_printed(said: str) -> list[str]:
    """The commands in what a program printed, one a line or after a colon."""
    found = []
    for line in said.splitlines():
        text = line.strip()
        at = text.find(": agon ")
        command = command_in(text[at + 2:] if at >= 0 else text)
        if command and not command.endswith(":"):
            found.append(command)
    return found
