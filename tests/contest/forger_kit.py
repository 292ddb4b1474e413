"""A worker that lies: it has a key of its own, and reports what it likes in its own name or in another's."""
from __future__ import annotations

import base64
import hashlib
import json
import subprocess
from pathlib import Path


class Forger:
    """Signs as `agon worker` does (src/jobs/remote/identity.h), by the command openssl."""

    def __init__(self, folder: Path, place: str = "forger-1") -> None:
        self.key = folder / f"{place}.pem"
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(self.key)], check=True, capture_output=True)
        public = subprocess.run(["openssl", "pkey", "-in", str(self.key), "-pubout", "-outform", "DER"], check=True, capture_output=True).stdout[-32:]
        self.public = base64.b64encode(public).decode()
        self.name = f"{place}-{hashlib.sha256(public).hexdigest()[:16]}"

    def signed(self, results: str, *fields: str, name: str = "") -> list[str]:
        """The fields of a report to the stream `results`, from "took_us" on; `name`: of the worker that is said to tell it."""
        words = ["worker", name or self.name, *fields]
        covered = b"".join(b"%d:%s" % (len(text.encode()), text.encode()) for text in (results, *words))
        file = self.key.with_suffix(".bytes")
        file.write_bytes(covered)
        signature = subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", str(self.key), "-in", str(file)], check=True, capture_output=True).stdout
        return [*words, "key", self.public, "sign", base64.b64encode(signature).decode()]


def changed(text: str, change) -> str:
    """A result whose match was changed in place by `change`."""
    times, line = text.split("|", 1)
    told = json.loads(line)
    change(told["match"])
    return times + "|" + json.dumps(told)


def told_by(fields: list[str]) -> list[str]:
    """What a report tells, without who tells it: from "took_us" to the last result."""
    return fields[2:-4]
