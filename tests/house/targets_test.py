"""Every target that `make help` lists is run by CI, or by `make long`."""
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALSO_BY = {"arena": "release", "python": "test", "wasm": "test-wasm", "format": "layout", "image": "bare-image"}  # the first is what the second builds, or undoes
NOT_RUN = {"long"}


class TargetsTest(unittest.TestCase):
    def test_no_target_of_the_help_is_left_out(self) -> None:
        listed = set(re.findall(r"make ([a-z-]+) ", "\n".join(line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith("\t@echo"))))
        self.assertGreater(len(listed), 15)
        scripts = (ROOT / ".ci" / "run").read_text() + (ROOT / "scripts" / "long.sh").read_text()
        run = set(re.findall(r"(?m)(?:\bmake|^ran) ([a-z-]+)", scripts))
        left_out = {target for target in listed - NOT_RUN if target not in run and ALSO_BY.get(target) not in run}
        self.assertEqual(left_out, set())


if __name__ == "__main__":
    unittest.main()
