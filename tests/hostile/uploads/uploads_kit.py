"""A class whose students attack: the same season served as root, as root without control groups, and as an ordinary user."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Callable

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "ladder"), str(Path(__file__).resolve().parents[2])]
from ladder_kit import KIT, PATIENCE, PROGRAM, Answer, Ladder, Server, archive, run  # noqa: E402, F401  (the folder of the ladder's tests)
from ordinary import for_others  # noqa: E402

ORDINARY = 23456  # a user id that owns nothing on the machine
WITHOUT_GROUPS = 'umount -l /sys/fs/cgroup 2>/dev/null; mount -t tmpfs none /sys/fs/cgroup; exec "$@"'
HIDE_GROUPS = ("unshare", "--mount", "sh", "-c", WITHOUT_GROUPS, "sh")
AS_ORDINARY = ("setpriv", "--reuid", str(ORDINARY), "--regid", str(ORDINARY), "--clear-groups", "--")


def ways() -> dict[str, tuple[str, ...]]:
    """Name of a way to run the server -> the words before its command. An ordinary user has one way: as they are."""
    if os.geteuid() != 0:
        return {"as it is": ()}
    return {"root": (), "root without control groups": HIDE_GROUPS, "ordinary user": AS_ORDINARY}


class Attacked(Ladder):
    """A season and a folder "home" with a secret that no upload may read; `in_each_way` serves it in every way in turn."""
    options = (*Ladder.options, "--uploads", "1000")
    SECRET = "the-teacher's-secret-7f3a"

    def setUp(self) -> None:
        super().setUp()
        self.folder.chmod(0o755)
        self.home = self.folder / "home"
        self.home.mkdir()
        self.secret = self.home / "secret.txt"
        self.secret.write_text(self.SECRET, encoding="utf-8")
        self.secret.chmod(0o600)

    def in_each_way(self, attack: Callable[[], None], *words: str) -> None:
        """Serves the season anew in each way as `self.server` and calls `attack`; a failure tells the way's name, and the other ways go on."""
        for name, before in ways().items():
            owner = str(ORDINARY) if before == AS_ORDINARY else str(os.geteuid())
            if os.geteuid() == 0:
                subprocess.run(["chown", "-R", f"{owner}:{owner}", str(self.folder)], check=True)
            with self.subTest(server=name):
                program = str(for_others(Path(PROGRAM))) if before == AS_ORDINARY else PROGRAM
                self.server = Server(self.ladder, *words, program=program, before=before, environment={"HOME": str(self.home)})
                try:
                    attack()
                finally:
                    self.server.stop()
