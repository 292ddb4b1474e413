"""How often a champion answers late in live matches on a machine that others keep busy.

    python3 bench/late_answers_bench.py build/release/agon GAME [DECISIONS [BUSY [MATCHES [key=value ...]]]]

BUSY processes (8) run beside the server and never rest; DECISIONS (10,000) are taken in MATCHES (1) matches at a time, with
a champion at every seat and the game's own clocks, or those that are set by key=value. Each process is a session of its own,
for Linux may share the processor among sessions. Printed: late answers, and how long the decisions took.
"""
from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

BUSY = "while True: pass"


class Server:
    """`agon serve`, whose matches are begun over HTTP."""

    def __init__(self, program: str, folder: Path) -> None:
        announced = folder / "announced"
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--announce", announced, "--records", folder / "records"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        while not announced.exists() or not announced.read_text().endswith("\n"):
            time.sleep(0.05)
        self.pages = json.loads(announced.read_text())["pages"].rstrip("/")

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.pages + path, timeout=60) as answer:
            return answer.read()

    def begin(self, game: str, seed: int, config: dict[str, int]) -> str:
        order = json.dumps({"game": game, "players": ["champion", "champion"], "seed": seed, "config": config}).encode()
        with urllib.request.urlopen(urllib.request.Request(self.pages + "/api/matches", order), timeout=60) as answer:
            return json.load(answer)["id"]


def decisions_of(record: bytes) -> list[dict]:
    lines = subprocess.run(["zstd", "-dc"], input=record, capture_output=True, check=True).stdout.splitlines()
    steps = [step["decisions"] for step in map(json.loads, lines) if "decisions" in step]
    return [decision | {"step": number} for number, decisions in enumerate(steps) for decision in decisions]


def show(game: str, decisions: list[dict], busy: int) -> None:
    took = sorted(decision.get("ms", 0) for decision in decisions)
    late = [decision["step"] for decision in decisions if decision.get("fault") in ("late", "missing")]
    parts = ", ".join(f"{name} {took[min(len(took) - 1, int(len(took) * share))]:.0f} ms" for name, share in (("median", 0.5), ("99 %", 0.99), ("longest", 1.0)))
    print(f"{game}, {busy} busy processes: {len(late)} late of {len(decisions)} decisions{f' (at steps {late})' if late else ''}; {parts}", flush=True)


def main() -> int:
    program, game = sys.argv[1], sys.argv[2]
    wanted, busy, at_once = (int(word) for word in (sys.argv[3:6] + ["10000", "8", "1"][len(sys.argv[3:6]):]))
    config = {key: int(value) for key, value in (word.split("=") for word in sys.argv[6:])}
    others = [subprocess.Popen([sys.executable, "-c", BUSY], start_new_session=True) for _ in range(busy)]
    try:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(program, Path(folder))
            others.append(server.process)
            decisions: list[dict] = []
            begun = 0
            live: list[str] = []
            while len(decisions) < wanted:
                while len(live) < at_once:
                    begun += 1
                    live.append(server.begin(game, begun, config))
                time.sleep(1)
                for match in list(live):
                    if json.loads(server.get(f"/api/matches/{match}"))["status"] == "finished":
                        live.remove(match)
                        decisions += decisions_of(server.get(f"/api/matches/{match}/record"))
                        show(game, decisions, busy)
    finally:
        for other in others:
            other.kill()
            other.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
