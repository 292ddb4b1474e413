"""What the rules cost in a browser, beside the native program: loading a module, the first picture of a record, steps a second, decisions of the best player.

    python3 bench/rules_in_browser.py build/release/agon [build/wasm/modules [chromium,firefox-esr]]

It needs `make wasm`, and the browsers, which it starts without a window, each with a profile of its own; they tell their figures to a small server here. The program is
measured before and after each browser: on a busy machine the ratios hold better than the figures.
"""
import functools
import http.server
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PATIENCE = 600  # seconds a browser may take

# What is played: built-in players, and words "key=value" of the configuration.
ORDERS: dict[str, dict[str, Any]] = {
    "tron": {"players": ["champion?nodes=3000"] * 2, "words": ["max_cycles=120"]},
    "evasion": {"players": ["champion", "champion"], "words": ["tick_cap=300"]},
    "treasure_hunt": {"players": ["champion?nodes=3000"] * 2, "words": []},
    "sugargame": {"players": ["champion?nodes=20000"] * 2, "words": []},
    "zappy": {"players": ["champion"] * 12, "words": ["time_cap=1500"]},
}
SEED = 1

QUIET = {  # of Firefox: nothing at its start, no looks elsewhere, and clocks as fine as Chromium's
    "browser.shell.checkDefaultBrowser": False, "browser.startup.homepage_override.mstone": "ignore", "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False, "app.normandy.enabled": False, "app.update.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False, "privacy.reduceTimerPrecision": False,
    "dom.max_script_run_time": 0,
}


class TaskSource(http.server.BaseHTTPRequestHandler):
    def __init__(self, files: dict[str, tuple[str, bytes]], told: "list[dict[str, Any]]", arrived: threading.Event, *rest: Any) -> None:
        self.files, self.told, self.arrived = files, told, arrived
        super().__init__(*rest)

    def do_GET(self) -> None:
        kind, body = self.files.get(self.path, ("text/plain", b""))
        self.send_response(200 if self.path in self.files else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()
        self.arrived.set()

    def log_message(self, *_: Any) -> None:
        pass


def command(browser: str, profile: Path, address: str) -> list[str]:
    if "firefox" in browser:
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in QUIET.items()), encoding="utf-8")
        return [browser, "--headless", "--no-remote", "--profile", str(profile), address]
    return [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", f"--user-data-dir={profile}", address]


def in_browser(browser: str, files: dict[str, tuple[str, bytes]]) -> dict[str, Any]:
    told: list[dict[str, Any]] = []
    arrived = threading.Event()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(TaskSource, files, told, arrived))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = Path(tempfile.mkdtemp(prefix="agon-browser-"))
    process = subprocess.Popen(command(browser, profile, f"http://127.0.0.1:{server.server_port}/"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        if not arrived.wait(PATIENCE):
            raise SystemExit(f"{browser} told nothing within {PATIENCE} s")
        return told[0]
    finally:
        process.terminate()
        process.wait(20)
        server.shutdown()
        shutil.rmtree(profile, ignore_errors=True)


def settings(order: dict[str, Any]) -> list[str]:
    return [word for setting in order["words"] for word in ("--set", setting)]


def native(program: str, game: str, order: dict[str, Any]) -> dict[str, float]:
    def run(*words: str) -> dict[str, Any]:
        return json.loads(subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout.splitlines()[0])

    speed = run("bench", game, "--seconds", "1")["value"]
    played = run("play", game, *order["players"], *settings(order), "--seed", str(SEED), "--no-clocks", "--json")
    return {"speed": float(speed), "ms": statistics.mean(played["mean_ms"])}


def record_of(program: str, game: str, order: dict[str, Any], folder: Path) -> bytes:
    path = folder / f"{game}.agon"
    subprocess.run([program, "play", game, *order["players"], *settings(order), "--seed", str(SEED), "--no-clocks", "--record", str(path)], check=True, stdout=subprocess.DEVNULL)
    return subprocess.run(["zstdcat", str(path)], check=True, capture_output=True).stdout


def main() -> int:
    program = sys.argv[1]
    modules = Path(sys.argv[2] if len(sys.argv) > 2 else HERE.parent / "build/wasm/modules")
    browsers = (sys.argv[3] if len(sys.argv) > 3 else "chromium,firefox-esr").split(",")
    folder = Path(tempfile.mkdtemp(prefix="agon-bench-"))
    orders = {game: {**order, "seed": SEED} for game, order in ORDERS.items() if (modules / f"{game}.wasm").exists()}
    files = {"/": ("text/html", (HERE / "rules_in_browser.html").read_bytes()), "/rules.js": ("text/javascript", (modules / "rules.js").read_bytes()),
             "/orders.json": ("application/json", json.dumps(orders).encode())}
    for game, order in orders.items():
        files[f"/{game}.wasm"] = ("application/wasm", (modules / f"{game}.wasm").read_bytes())
        files[f"/{game}.agon"] = ("text/plain", record_of(program, game, order, folder))
    before = {game: native(program, game, order) for game, order in orders.items()}
    for browser in browsers:
        told = in_browser(browser, files)
        after = {game: native(program, game, order) for game, order in orders.items()}
        print(f"{browser}, {os.cpu_count()} processors; the program's part in brackets")
        print(f"  {'game':<14} {'load':>8} {'first':>8} {'last':>8} {'steps a second':>28} {'ms a decision':>26}")
        for game, found in told.items():
            if "error" in found:
                print(f"  {game:<14} {found['error']}")
                continue
            speed = statistics.mean([before[game]["speed"], after[game]["speed"]])
            own = statistics.mean([before[game]["ms"], after[game]["ms"]])
            ms = min(found["ms"], found["again"]) / found["decisions"]
            print(f"  {game:<14} {found['load']:>5.0f} ms {found['first']:>5.1f} ms {found['last']:>5.0f} ms {found['speed']:>14,.0f} ({found['speed'] / speed:.2f}) "
                  f"{ms:>16.3f} ({own / ms:.2f} of its speed)")
        before = after
    shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
