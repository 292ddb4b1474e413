"""`agon serve` with its pages, for one test."""
from __future__ import annotations

import json
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from program import PROGRAM


class Serving:
    def __init__(self, *words: str, program: str = PROGRAM, records: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-serving-"))
        announcement = self.folder / "announcement"
        self.records = records or self.folder / "records"
        command = [program, "serve", *words, "--port", "0", "--announce", str(announcement), "--records", str(self.records)]
        self.errors = (self.folder / "errors").open("w+")
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self.errors)
        deadline = time.monotonic() + 30
        while not (announcement.exists() and announcement.read_text().endswith("\n")):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError("the server did not come up: " + (self.folder / "errors").read_text())
            time.sleep(0.02)
        self.addresses = json.loads(announcement.read_text())
        self.pages = self.addresses["pages"]

    def __enter__(self) -> "Serving":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.errors.close()

    def get(self, path: str) -> tuple[int, Any]:
        try:
            with urllib.request.urlopen(self.pages + path, timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def post(self, path: str, body: bytes, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        try:
            with urllib.request.urlopen(urllib.request.Request(self.pages + path, body, headers or {}), timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def frames(self, match: str) -> Any:
        """Waits for the end of a match and gives all its frames."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            status, body = self.get(f"/api/matches/{match}/frames")
            if status == 200 and body["match"]["status"] == "finished":
                return body
            time.sleep(0.05)
        raise AssertionError(f"match {match} did not end")
