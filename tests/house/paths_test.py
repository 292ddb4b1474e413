"""Every path of the sources that a page names in code is there, so that a reader who follows it arrives. `<game>`, GAME and NAME stand for any."""
import os
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:[\w.<>-]+/)+[\w.<>*-]*")
FILE = re.compile(r"[\w-]+\.(?:cpp|h|ts|cmake)")
#: Names of files that a page tells its reader to write.
OF_THE_READER = {"bot.ts", "my_bot.cpp", ".github/workflows/bot.yml"}


def tracked() -> set[str]:
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return set(listed.stdout.splitlines())
    return {str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()}  # sources without their history


class Paths(unittest.TestCase):
    def setUp(self) -> None:
        self.files = tracked()
        self.folders = {""}
        for file in self.files:
            folder = os.path.dirname(file)
            while folder not in self.folders:
                self.folders.add(folder)
                folder = os.path.dirname(folder)
        self.tops = {path.split("/")[0] for path in self.files if "/" in path} | {path.split("/")[1] for path in self.folders if path.count("/") == 1 and path.startswith("src/")}
        self.names = {os.path.basename(file) for file in self.files}

    def there(self, path: str) -> bool:
        """Also by a name without its ending, as `core/record`."""
        if "<" in path or "*" in path or re.search(r"\b(GAME|NAME)\b", path):
            pattern = re.compile(re.sub(r"<\w+>|\*|\b(?:GAME|NAME)\b", "[^/]+", path.replace(".", r"\.")) + r"(\.\w+)?")
            return any(pattern.fullmatch(each) for each in self.files | self.folders)
        return path in self.files or path in self.folders or any(f"{path}.{ending}" in self.files for ending in ("h", "cpp", "ts", "py"))

    def lost(self, page: str, text: str) -> list[str]:
        found = []
        for word in CODE.findall(text):
            if FILE.fullmatch(word) and word not in self.names | OF_THE_READER:
                found.append(word)
            path = word.rstrip("/")
            if word in OF_THE_READER or not PATH.fullmatch(word) or path.split("/")[0] not in self.tops:
                continue
            if not any(self.there(os.path.normpath(each)) for each in (path, f"src/{path}", os.path.join(os.path.dirname(page), path))):
                found.append(word)
        return found

    def test_every_path_leads_somewhere(self) -> None:
        pages = [file for file in self.files if file.endswith(".md")]
        self.assertGreater(len(pages), 50)
        for page in sorted(pages):
            with self.subTest(page=page):
                self.assertEqual(self.lost(page, (ROOT / page).read_text(encoding="utf-8")), [])

    def test_a_lost_one_would_be_found(self) -> None:
        for word in ("src/games/<game>/rules/nowhere.cpp", "core/nothing_of_the_kind", "tests/house/none_test.py", "nothing_here.cpp"):
            self.assertEqual(self.lost("docs/design.md", f"see `{word}`"), [word])
        for word in ("src/games/<game>/rules", "core/record", "tests/house", "process/sandbox.h", "../README.md", "a/b/c"):
            self.assertEqual(self.lost("docs/design.md", f"see `{word}`"), [], word)


if __name__ == "__main__":
    unittest.main()
