"""scripts/clone_address.sh: pages name the repository's address where anybody can use it, and never a folder, a machine or a secret of whoever builds."""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import ROOT

REMOTES = {
    "https://example.org/games/agon.git": "https://example.org/games/agon.git",
    "https://teacher:s3cret@example.org:8443/agon": "https://example.org:8443/agon",
    "git://example.org/agon": "git://example.org/agon",
    "https://example.org/agon?private_token=s3cret": "",
    "git@example.org:games/agon.git": "",
    "ssh://git@example.org/agon": "",
    "http://localhost:3000/agon": "",
    "http://127.0.0.1:3000/agon": "",
    "file:///srv/agon.git": "",
    "/srv/agon.git": "",
    "../agon.bundle": "",
}


class CloneAddress(unittest.TestCase):
    def setUp(self) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-clone-")
        self.addCleanup(held.cleanup)
        self.outer = Path(held.name)
        self.clone = self.outer / "agon"
        (self.clone / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts/clone_address.sh", self.clone / "scripts")

    def git(self, folder: Path, *words: str) -> None:
        subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)

    def said(self, **environment: str) -> str:
        return subprocess.run([self.clone / "scripts/clone_address.sh"], capture_output=True, text=True, check=True, env={**os.environ, **environment}).stdout.strip()

    def test_a_remote_is_named_where_anybody_can_use_it(self) -> None:
        self.git(self.clone, "init")
        self.assertEqual(self.said(), "", "it has no remote")
        self.git(self.clone, "remote", "add", "origin", "nothing")
        for remote, wanted in REMOTES.items():
            with self.subTest(remote=remote):
                self.git(self.clone, "remote", "set-url", "origin", remote)
                self.assertEqual(self.said(), wanted)
        self.assertEqual(self.said(AGON_CLONE="https://example.org/other"), "https://example.org/other")

    def test_another_repository_around_it_is_not_asked(self) -> None:
        self.git(self.outer, "init")
        self.git(self.outer, "remote", "add", "origin", "https://example.org/home")
        self.assertEqual(self.said(), "")


if __name__ == "__main__":
    unittest.main()
