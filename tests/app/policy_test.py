"""What pages may run and load, as their headers say it: their own script, the rules' module (WebAssembly), and nothing else."""
from __future__ import annotations

import base64
import hashlib
import re
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from program import agon
from serving import Serving

PAGES = ["/", "/index.html", "/games/tron", "/matches", "/matches/none", "/match/none", "/embed/none", "/simulator/tron", "/simulator/tron/none", "/contests/none", "/contests/none/players/x",
         "/contests/none/matches/x", "/play", "/docs", "/seasons/none", "/seasons/none/teams/1", "/seasons/none/teacher", "/seasons/none/login", "/workers", "/practice/tron", "/nowhere"]
OTHERS = ["/api/games", "/api/matches/none", "/wasm/tron.wasm", "/wasm/none.wasm", "/assets/none.js"]


def directives(policy: str) -> dict[str, set[str]]:
    words = [part.split() for part in policy.split(";") if part.strip()]
    return {name: set(sources) for name, *sources in words}


def headers_of(url: str) -> dict[str, str]:
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return dict(answer.headers)
    except urllib.error.HTTPError as refused:
        return dict(refused.headers)


class Served(unittest.TestCase):
    def test_every_answer_allows_the_module_and_nothing_else(self) -> None:
        with Serving("--embed-from", "https://blog.example") as serving:
            for path in PAGES + OTHERS:
                with self.subTest(path=path):
                    headers = headers_of(serving.pages + path)
                    policy = directives(headers["Content-Security-Policy"])
                    own = {"'self'"}
                    self.assertEqual(policy.pop("frame-ancestors"), own | ({"https://blog.example"} if path.startswith("/embed") else set()))
                    self.assertEqual(policy, {"default-src": own, "script-src": own | {"'wasm-unsafe-eval'"}, "img-src": own | {"data:", "blob:"}, "style-src": own,
                                              "connect-src": own, "base-uri": {"'none'"}, "form-action": own})
                    self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_no_page_has_a_script_of_its_own_in_it(self) -> None:
        with Serving() as serving, urllib.request.urlopen(serving.pages + "/practice/tron", timeout=20) as answer:
            page = answer.read().decode()
        scripts = re.findall(r"<script[^>]*>([^<]*)</script>", page)
        self.assertTrue(scripts)
        self.assertEqual([script.strip() for script in scripts if script.strip()], [])
        self.assertNotRegex(page, r"\son\w+=|<style|\sstyle=")


class Exported(unittest.TestCase):
    def test_a_page_from_a_disk_knows_its_script_by_its_hash(self) -> None:
        with tempfile.TemporaryDirectory(prefix="agon-policy-") as folder:
            record, page = Path(folder, "match.agon"), Path(folder, "match.html")
            self.assertEqual(agon("play", "tron", "random", "straight", "--set", "max_cycles=3", "--record", str(record)).returncode, 0)
            done = agon("replay", str(record), "--html", str(page), "--wasm", "none")
            self.assertEqual(done.returncode, 0, done.stderr)
            text = page.read_text(encoding="utf-8")
        met = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert met is not None
        policy = directives(met[1])
        script = re.search(r'<script type="module">(.*?)</script>', text, re.DOTALL)
        style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
        assert script is not None and style is not None

        def hashed(inside: str) -> str:
            return f"'sha256-{base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()}'"

        self.assertEqual(policy, {"default-src": {"'none'"}, "script-src": {hashed(script[1]), "'wasm-unsafe-eval'"}, "style-src": {hashed(style[1])},
                                  "worker-src": {"blob:"}, "img-src": {"data:", "blob:"}, "font-src": {"data:"}, "base-uri": {"'none'"}, "form-action": {"'none'"}})
        self.assertLess(text.index("<meta http-equiv"), text.index("<style"), "it stands before what it governs")


if __name__ == "__main__":
    unittest.main()
