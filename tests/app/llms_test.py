"""llms.txt and llms-full.txt, which an arena serves for language models."""
from __future__ import annotations

import re
import tempfile
import unittest
from pathlib import Path

from program import ROOT
from serving import Serving

SAID = "git clone <address of this repository> agon && cd agon"


class LlmsTest(unittest.TestCase):
    def test_both_are_served_and_made_from_the_documents(self) -> None:
        with tempfile.TemporaryDirectory() as home, Serving(folder=Path(home)) as server:
            short, whole = (server.ask("GET", f"/{name}") for name in ("llms.txt", "llms-full.txt"))
        for answer in (short, whole):
            self.assertEqual(answer.status, 200)
            self.assertTrue(answer.headers["content-type"].startswith("text/plain"))
        listed = re.findall(r"\]\(llms-full\.txt#(.*?)\): \S", short.body.decode())
        self.assertIn("docs/bot-protocol.md", listed)
        self.assertEqual({name for name in listed if name.startswith("docs/")}, {f"docs/{one.name}" for one in (ROOT / "docs").glob("*.md")})
        # Where the sources come from is the arena's to say, or nothing that nobody can run.
        served = re.sub(r"(?m)^(git clone https?://\S+ agon && cd agon|cd agon   # the folder of this source)$", SAID, whole.body.decode())
        for name in listed:
            with self.subTest(name=name):
                self.assertIn(f"=== {name} ===\n\n{(ROOT / name).read_text(encoding='utf-8').strip()}\n", served)
        self.assertNotIn(SAID, whole.body.decode())


if __name__ == "__main__":
    unittest.main()
