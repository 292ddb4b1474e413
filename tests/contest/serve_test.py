"""`agon serve --contests`: several stores after one flag, and a game's name ends the list."""
import json
import subprocess
import time
import unittest
import urllib.request

from contest_kit import PROGRAM, Folder, run


class Serve(Folder):
    def contests_of(self, *words: str) -> tuple[set[str], dict]:
        announced = self.folder / "announced"
        announced.unlink(missing_ok=True)
        server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--records", "none", "--announce", str(announced), *words],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder)
        try:
            until = time.monotonic() + 60
            while not (announced.exists() and announced.read_text(encoding="utf-8").endswith("\n")):
                self.assertLess(time.monotonic(), until)
                time.sleep(0.05)
            addresses = json.loads(announced.read_text(encoding="utf-8"))
            with urllib.request.urlopen(addresses["pages"].rstrip("/") + "/api/contests", timeout=60) as answer:
                return {each["contest"] for each in json.load(answer)}, addresses
        finally:
            server.terminate()
            server.wait(30)

    def test_several_stores_after_one_flag(self) -> None:
        for name in ("one", "two"):
            done = run("contest", "run", "--game", "sugargame", "--name", name, "--entrant", "random", "--entrant", "wary",
                       "--set", "steps=10", program=PROGRAM, cwd=str(self.folder))
            self.assertEqual(done.returncode, 0, done.stderr)
        contests, _ = self.contests_of("--contests", "one.contest", "two.contest")
        self.assertEqual(contests, {"one", "two"})
        contests, addresses = self.contests_of("--contests", "one.contest", "two.contest", "evasion", "0", "50", "10")
        self.assertEqual(contests, {"one", "two"})
        self.assertIn("evasion", addresses)


if __name__ == "__main__":
    unittest.main()
