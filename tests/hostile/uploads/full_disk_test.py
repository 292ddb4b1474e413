"""A disk that is full: requests are answered in words, and the log stays short."""
import os
import shutil
import subprocess
import time
import unittest

from uploads_kit import KIT, Attacked, Server, run

LOG_SECONDS = 3.0


class FullDisk(Attacked):
    @unittest.skipIf(os.geteuid() != 0, "for root alone: it mounts a small disk")
    def test_a_full_disk_is_told_and_logged_once(self) -> None:
        disk = self.folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", str(disk)], check=True)
        self.addCleanup(subprocess.run, ["umount", "-l", str(disk)], check=False)
        shutil.move(self.ladder, disk / "spring.ladder")
        server = self.server = Server(self.ladder, "--ladder-matches", "1", store=str(disk / "spring.ladder"))
        self.addCleanup(server.stop)
        with (disk / "filler").open("wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(b"x" * 4096)
            except OSError:
                pass
        refused = self.until("an upload finds no room", lambda: self.refusal())
        self.assertEqual(refused.status, 507, refused.body)
        self.assertIn("the server's disk is full", refused.json["error"])
        until = time.monotonic() + LOG_SECONDS
        while time.monotonic() < until:
            self.assertEqual(server.ask("GET", "/api/seasons/spring/standings").status, 200)
            self.assertEqual(self.refusal().status, 507)
        logged = [line for line in (self.folder / "errors").read_text(encoding="utf-8", errors="replace").splitlines() if "disk is full" in line]
        self.assertLessEqual(len(logged), 4, logged[:10])
        (disk / "filler").unlink()
        self.assertEqual(self.settled("red", self.upload("red", KIT.read_bytes()))["state"], "ready")

    @unittest.skipIf(os.geteuid() != 0, "for root alone: it mounts a small disk")
    def test_a_command_says_that_the_disk_is_full(self) -> None:
        disk = self.folder / "small"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", str(disk)], check=True)
        self.addCleanup(subprocess.run, ["umount", "-l", str(disk)], check=False)
        shutil.copy(self.ladder, disk / "spring.ladder")
        (disk / "filler").write_bytes(b"x" * (shutil.disk_usage(disk).free - 4096))
        refused = run("ladder", "freeze", str(disk / "spring.ladder"))
        self.assertEqual((refused.returncode, "the disk is full; make room on it" in refused.stderr), (1, True), refused.stderr)
        (disk / "filler").unlink()
        self.assertEqual(run("ladder", "freeze", str(disk / "spring.ladder")).returncode, 0, "and nothing had changed")

    def refusal(self):  # type: ignore[no-untyped-def]
        assert self.server is not None
        answer = self.server.ask("PUT", "/api/seasons/spring/versions?name=bot.py", KIT.read_bytes() + os.urandom(200_000).hex().encode(), self.tokens["red"])
        return answer if answer.status != 201 else None


if __name__ == "__main__":
    unittest.main()
