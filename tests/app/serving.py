"""`agon serve` with its pages, for one test or for all of a class."""
from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))
from agon_server import Served, until  # noqa: E402


class Serving(Served):
    def __init__(self, *words: str, records: Path | None = None, **more: Any) -> None:
        super().__init__(*words, "--port", "0", *(["--records", str(records)] if records else ["--records", "records"]), **more)
        self.records = records or self.folder / "records"

    def get(self, path: str) -> tuple[int, Any]:
        answer = self.ask("GET", path)
        return answer.status, answer.json

    def post(self, path: str, body: bytes, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        answer = self.ask("POST", path, body, headers)
        return answer.status, answer.json

    def frames(self, match: str) -> Any:
        """Waits for the end of a match and gives all its frames."""
        def ended() -> Any:
            status, body = self.get(f"/api/matches/{match}/frames")
            return body if status == 200 and body["match"]["status"] == "finished" else None
        return until(f"the end of match {match}", ended)
