"""Games in disguise: what a bot sees and plays there is the same match in other words, on a turned board."""
from __future__ import annotations

import asyncio
import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

from agon.climb import climb, disguise_of
from agon.disguise import SYMMETRIES, Disguise, dressed
from agon.records import arena_program

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(arena_program() or ROOT / "build" / "release" / "agon")
SHORT = {"evasion": ["--set", "tick_cap=400"]}
PYTHON = "/usr/bin/python3"


async def run(*words: str) -> str:
    return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=True).stdout


def translated(bot: Path, one: Disguise) -> None:
    """Puts a kit's decide into the words of a disguise, by its page alone: as somebody would write it who has read that page."""
    source = bot.read_text(encoding="utf-8")
    begin, end = source.index("# Your bot."), source.index("# The protocol.")
    words = one.text(source[begin:end])
    bot.write_text(source[:begin] + re.sub(r'"([A-Z])"', lambda found: f'"{one.letters.get(found[1], found[1])}"', words) + source[end:], encoding="utf-8")


class DisguiseTest(unittest.TestCase):
    def played(self, game: str, player: str) -> Any:
        told = asyncio.run(run("play", game, player, "straight" if game == "tron" else "random", "--seed", "8", "--no-clocks", "--json", *SHORT.get(game, [])))
        match = json.loads(told)
        self.assertEqual(match["faults"], 0, told)
        return match["steps"], match["hash"]

    def test_the_kit_written_in_the_words_of_the_page_plays_the_same_match(self) -> None:
        """The kits take the first of equal actions, so a disguise that is wrong in one place or one symmetry gives another match."""
        turned = set()
        for game in SYMMETRIES:
            with tempfile.TemporaryDirectory() as home:
                asyncio.run(run("new-bot", game, "python", f"{home}/plain"))
                plain = self.played(game, f"cmd:{PYTHON} {home}/plain/bot.py")
                for seed in (1, 2, 3, 4) if game in ("tron", "evasion") else (1, 2):
                    with self.subTest(game=game, seed=seed):
                        one, page = asyncio.run(disguise_of(run, game, seed))
                        asyncio.run(run("new-bot", game, "python", f"{home}/{seed}"))
                        translated(Path(home, str(seed), "bot.py"), one)
                        place = Path(home, f"place{seed}")
                        place.mkdir()
                        player = dressed(one, page, f"{PYTHON} {seed}/bot.py", Path(home, str(seed)), Path(home), place)
                        self.assertEqual(self.played(game, player), plain, one.symmetries)
                        self.assertEqual((place / "bot" / "RULES.md").read_text(encoding="utf-8"), page)
                        turned.add((game, one.symmetries))
        self.assertGreater(len({symmetries for game, symmetries in turned}), 4, turned)

    def test_an_action_comes_back_from_every_disguise(self) -> None:
        for game in SYMMETRIES:
            facts = json.loads(asyncio.run(run("describe", game, "--json")))
            for seed in range(40):
                one, page = asyncio.run(disguise_of(run, game, seed)) if seed == 0 else (_drawn(game, facts, seed), "")
                shown = one.shown(facts["view"]["example"])
                self.assertNotEqual(shown, facts["view"]["example"])
                self.assertEqual(one.meant(one.shown(facts["action"]["example"])), facts["action"]["example"], (game, seed, one.symmetries))
                if page:
                    self.assertNotIn(facts["info"]["title"], page)
                    self.assertEqual([name for name in one.words if "_" in name and re.search(rf"\b{name}\b", page)], [])

    def test_a_climb_in_disguise(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            asyncio.run(run("new-bot", "tron", "python", f"{home}/mine"))
            one, _ = asyncio.run(disguise_of(run, "tron", 3))
            by_heart = asyncio.run(climb(run, "tron", f"cmd:{PYTHON} mine/bot.py", 3, 12, home, 1, disguised=True))
            self.assertFalse(by_heart.rungs[0].passed)  # it looks for fields of other names
            translated(Path(home, "mine", "bot.py"), one)
            way = asyncio.run(climb(run, "tron", f"cmd:{PYTHON} mine/bot.py", 3, 12, home, 1, disguised=True))
            self.assertTrue(way.rungs[0].passed)
            self.assertTrue(json.loads(way.line())["disguised"])
            with self.assertRaisesRegex(ValueError, "zappy cannot be disguised: its views"):
                asyncio.run(climb(run, "zappy", f"cmd:{PYTHON} mine/bot.py", 3, 12, home, 1, disguised=True))
            with self.assertRaisesRegex(ValueError, "name a program with its file"):
                asyncio.run(climb(run, "tron", "wall_hugger", 3, 12, home, 1, disguised=True))


def _drawn(game: str, facts: Any, seed: int) -> Disguise:
    from agon.disguise import disguise

    return disguise(game, facts, seed)


if __name__ == "__main__":
    unittest.main()
