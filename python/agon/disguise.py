"""A game in disguise: other words for its fields, actions, colours and letters, and a turned or mirrored board, all drawn from a seed.

`disguise(game, facts, seed)` draws one. `Disguise.page` tells the rules in its words. This file is also the program that stands between the
arena and a bot, inside the bot's box: `python3 disguise.py FILE COMMAND…`, where FILE is a disguise as JSON. It needs Python alone.
"""
from __future__ import annotations

import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

#: What a board may do without a change of the rules: be mirrored left to right, upside down, and across its diagonal.
SYMMETRIES = {"tron": "xyt", "evasion": "xyt", "sugargame": "x", "treasure_hunt": "x"}
#: Why a game has no disguise.
REFUSED = {"zappy": "its views are lists of tiles and stones by position, which have neither names nor axes"}
#: Boards of one size; the others tell theirs in the view.
SIZES = {"evasion": (300, 300), "sugargame": (5, 5)}
#: Letters of boards.
LETTERS = {"tron": "EWBY", "treasure_hunt": "WGM"}
WAYS = {"Up": (0, -1), "Right": (1, 0), "Down": (0, 1), "Left": (-1, 0)}
BOARDS = ("board", "cap", "sugar")


@dataclass
class Disguise:
    """The words and the symmetries of one disguise."""
    game: str
    seed: int
    words: dict[str, str]  # of names, values, roles, and the title
    letters: dict[str, str]
    symmetries: str  # of x, y and t, in this order
    size: tuple[int, int] = (0, 0)

    def shown(self, value: Any) -> Any:
        """What the arena says of a position, in disguise."""
        if isinstance(value, dict) and value.get("board"):
            self.size = len(value["board"][0]), len(value["board"])
        return self._worded(self._turned(value, "", False), self.words, self.letters, "")

    def meant(self, action: Any) -> Any:
        """A bot's action, as the arena understands it. Words that are none of the disguise stay."""
        return self._turned(self._worded(action, {new: old for old, new in self.words.items()}, {}, ""), "", True)

    def line(self, told: Any) -> Any:
        """A line of the arena, in disguise. Settings and the reason of the end would name the game."""
        if "start" in told:
            start = told["start"]
            told["start"] = {**start, "game": self.words[self.game], "role": self.words.get(start["role"], start["role"]), "config": {}}
        for kind in ("decide", "observe"):
            if kind in told:
                told[kind]["view"] = self.shown(told[kind]["view"])
                if "legal" in told[kind]:
                    told[kind]["legal"] = [self.shown(one) for one in told[kind]["legal"]]
        if "end" in told and told["end"].get("outcome"):
            told["end"]["outcome"] = {**told["end"]["outcome"], "reason": "", "text": ""}
        return told

    def page(self, rules: str, facts: dict[str, Any]) -> str:
        """The rules and the fields in the words of the disguise, for who writes a bot or is one. Where a game's origin is told, or
        where somebody starts, is left out."""
        told = "\n\n".join(part for part in rules.split("\n\n") if not re.search("Source|Lab 13|the course", part))
        parts = [self.text(re.sub(r"[^.]*\bstarts at\b[^.]*\.", "", told))]
        for part in ("action", "view"):
            parts.append(f"## The fields of {part}\n\n" + "\n".join(self._fields(facts[part]["fields"], "- ")))
            parts.append("example: " + json.dumps(self.shown(facts[part]["example"])))
        return "\n\n".join(parts) + "\n"

    def text(self, text: str) -> str:
        """A text with the words of the disguise. A word that is also plain English changes only in quotes, or where a list explains it."""
        plain = {word for word in self.words if word.isalpha() and word.islower() and len(word) > 2 and word != self.game}

        def other(found: re.Match[str]) -> str:
            word, before, after = found[0], text[max(0, found.start() - 2):found.start()], text[found.end():found.end() + 1]
            explained = before in ("", "; ") and after == ":"
            if word in plain and before[-1:] not in ("`", '"') and not explained:
                return word
            return self.words.get(word, self.words.get(word.lower(), word) if " " in word else word)

        spaced = [re.escape(word) for word in self.words if " " in word]
        return re.sub("|".join([r"\d+ x (?=\w)", f"(?i:{'|'.join(spaced) or '$^'})", r"[A-Za-z_][\w-]*"]), other, text)

    def _fields(self, fields: list[dict[str, Any]], indent: str) -> Iterator[str]:
        for field in fields:
            inside = field.get("items", field)
            kind = field["type"] + (" of " + inside["type"] if "items" in field else "") + (" or null" if field.get("optional") else "")
            values = ": " + ", ".join(self.words[one] for one in inside["values"]) if "values" in inside else ""
            doc = self.text(field.get("doc", ""))
            if field["name"] == "board":
                doc = re.sub(r"\b[A-Z]\b", lambda found: self.letters.get(found[0], found[0]), doc)
            yield f"{indent}{self.words[field['name']]} ({kind}{values}): {doc}"
            yield from self._fields(inside.get("fields", []), "  " + indent)

    def _worded(self, value: Any, words: dict[str, str], letters: dict[str, str], key: str) -> Any:
        if isinstance(value, dict):
            return {words.get(name, name): self._worded(one, words, letters, name) for name, one in value.items()}
        if isinstance(value, list):
            return [self._worded(one, words, letters, key) for one in value]
        if isinstance(value, str):
            return "".join(letters.get(one, one) for one in value) if key == "board" else words.get(value, value)
        return value

    def _turned(self, value: Any, key: str, back: bool) -> Any:
        if isinstance(value, dict):
            value = {name: self._turned(one, name, back) for name, one in value.items()}
            for xs, ys in ((("x",), ("y",)), (("x1", "x2"), ("y1", "y2")), (("X",), ("Y",))):
                if all(type(value.get(name)) is int for name in xs + ys):
                    size = (10, 5) if xs == ("X",) else SIZES.get(self.game, self.size)
                    turned = self._place([value[name] for name in xs], [value[name] for name in ys], back, None if key == "change" or key.endswith("velocity") else size)
                    value.update(zip(xs + ys, turned[0] + turned[1]))
        elif isinstance(value, list) and key == "board":
            value = self._board(value)
        elif self.game == "sugargame" and key in BOARDS and isinstance(value, str):
            value = "".join(self._board([value[at:at + 5] for at in range(0, 25, 5)]))
        elif isinstance(value, list):
            value = [self._turned(one, key, back) for one in value]
        elif self.game == "sugargame" and key == "agents" and value >= 0:
            value = 5 * (value // 5) + self._place([value % 5], [0], back, (5, 5))[0][0]
        elif isinstance(value, str) and value in WAYS:
            x, y = WAYS[value]
            turned = self._place([x], [y], back, None)
            value = next(name for name, way in WAYS.items() if way == (turned[0][0], turned[1][0]))
        return value

    def _board(self, rows: list[str]) -> list[str]:
        rows = rows[::-1] if "y" in self.symmetries else rows
        rows = [row[::-1] if "x" in self.symmetries else row for row in rows]
        return ["".join(column) for column in zip(*rows)] if "t" in self.symmetries else rows

    def _place(self, xs: list[int], ys: list[int], back: bool, size: tuple[int, int] | None) -> tuple[list[int], list[int]]:
        """A place, or the two ends of a wall, whose order stays. Without a size: a step. Numbers below 0 are no places."""
        if back and "t" in self.symmetries:
            xs, ys = ys, xs
        if "x" in self.symmetries:
            xs = [-x if size is None else size[0] - 1 - x if x >= 0 else x for x in reversed(xs)]
        if "y" in self.symmetries:
            ys = [-y if size is None else size[1] - 1 - y if y >= 0 else y for y in reversed(ys)]
        return (ys, xs) if "t" in self.symmetries and not back else (xs, ys)


def disguise(game: str, facts: dict[str, Any], seed: int) -> Disguise:
    """Draws a disguise; `facts` is what `agon describe GAME --json` prints. ValueError where the game cannot be disguised."""
    if game in REFUSED or game not in SYMMETRIES:
        raise ValueError(f"{game} cannot be disguised: {REFUSED.get(game, 'its symmetries are not known')}")
    chance = random.Random(f"{game} {seed}")
    named = [game, facts["info"]["title"], *facts["info"]["roles"], *_named(facts["action"]["fields"]), *_named(facts["view"]["fields"])]
    words: dict[str, str] = {}
    for word in dict.fromkeys(named):
        while (new := "".join(chance.choice("bdfgklmnprstvz") + chance.choice("aeiou") for _ in range(3))) in words.values():
            pass
        words[word] = new
    letters = LETTERS.get(game, "")
    return Disguise(game, seed, words, dict(zip(letters, chance.sample("CDFHJKLNPQRSTVXZ", len(letters)))),
                    "".join(one for one in SYMMETRIES[game] if chance.random() < 0.5))


def _named(fields: list[dict[str, Any]]) -> Iterator[str]:
    for field in fields:
        inside = field.get("items", field)
        yield field["name"]
        yield from inside.get("values", [])
        yield from _named(inside.get("fields", []))


def dressed(one: Disguise, page: str, command: str, home: Path, folder: Path, place: Path) -> str:
    """Copies the program of a command line into `place`, with its disguise, and gives the player that is both. `home`: the program's
    folder, or its only file; `folder`: where the command line is read. A RULES.md of the program becomes `page`."""
    bot = place / "bot"
    if home.is_dir():
        shutil.copytree(home, bot)
    else:
        bot.mkdir()
        shutil.copy(home, bot)
    if (bot / "RULES.md").exists():
        (bot / "RULES.md").write_text(page, encoding="utf-8")
    (place / "disguise.json").write_text(json.dumps(asdict(one)), encoding="utf-8")
    shutil.copy(__file__, place / "disguise.py")
    own = (home if home.is_dir() else home.parent).resolve()
    words = shlex.split(command)
    for number, word in enumerate(words):
        path = (folder / word).resolve()
        if path.exists() and path.is_relative_to(own):
            words[number] = str(bot / path.relative_to(own))
    return "cmd:" + shlex.join(["python3", str(place / "disguise.py"), str(place / "disguise.json"), *words])


def main() -> None:
    """Stands between the arena and a bot."""
    one = Disguise(**json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    bot = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).with_name("bot"))
    assert bot.stdin and bot.stdout

    def ask() -> None:
        assert bot.stdin
        try:
            for line in sys.stdin:
                bot.stdin.write(json.dumps(one.line(json.loads(line))) + "\n")
                bot.stdin.flush()
            bot.stdin.close()
        except BrokenPipeError:
            pass  # it has left, which the other thread sees

    threading.Thread(target=ask, daemon=True).start()
    for line in bot.stdout:
        try:
            told = json.loads(line)
            told.pop("draw", None)  # its places are those of the disguise
            if "action" in told:
                told["action"] = one.meant(told["action"])
            line = json.dumps(told) + "\n"
        except (ValueError, AttributeError):
            pass  # the arena says what is wrong with it
        sys.stdout.write(line)
        sys.stdout.flush()
    os._exit(bot.wait() % 256)


if __name__ == "__main__":
    main()
