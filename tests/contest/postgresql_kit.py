"""PostgreSQL for tests: Debian's server, started in a folder of its own."""
from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import unittest
from pathlib import Path

from contest_kit import Folder

SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if Path("/usr/lib/postgresql").exists() else []


@unittest.skipUnless(SERVERS, "PostgreSQL is not installed")
class Database(Folder):
    encoding = "SQL_ASCII"

    def setUp(self) -> None:
        super().setUp()
        self.bin = SERVERS[-1].parent
        self.data = self.folder / "data"
        self.user = None
        if os.getuid() == 0:  # the server refuses to run as root
            self.user = "postgres"
            os.chmod(self.folder, 0o755)
            self.data.mkdir()
            shutil.chown(self.data, "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.as_user(self.bin / "initdb", "-D", self.data, "-A", "trust", "-U", "agon", "-E", self.encoding, "--locale", "C", "--no-sync")
        self.start_database()
        self.addCleanup(self.stop_database, "immediate")
        self.address = f"postgresql://agon@127.0.0.1:{self.port}/postgres"

    def start_database(self) -> None:
        self.as_user(self.bin / "pg_ctl", "-D", self.data, "-w", "-l", self.data / "log", "-o",
                     f"-p {self.port} -k {self.data} -c listen_addresses=127.0.0.1 -c fsync=off", "start")

    def stop_database(self, how: str) -> None:
        """`how`: "fast" ends every connection, "immediate" is as if the machine lost its power."""
        self.as_user(self.bin / "pg_ctl", "-D", self.data, "-w", "-m", how, "stop")

    def as_user(self, *words: object) -> None:
        demote = None
        if self.user is not None:
            entry = pwd.getpwnam(self.user)
            demote = lambda: (os.setgid(entry.pw_gid), os.setuid(entry.pw_uid))  # noqa: E731
        subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       preexec_fn=demote, cwd="/")

    def psql(self) -> list[str]:
        return [str(self.bin / "psql"), "-X", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "agon", "postgres"]

    def sql(self, statement: str) -> str:
        """The first value that it gives, as text."""
        done = subprocess.run([*self.psql(), "-At", "-c", statement], capture_output=True, text=True, check=True)
        return done.stdout.strip()
