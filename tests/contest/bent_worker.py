"""A worker that misbehaves: bent_worker.py HOW COMMAND... starts the real one and bends what passes between it and its head."""
from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time


def bent_for_worker(how: str, told: dict) -> dict:
    about = told.get("about")
    if about is None:
        for order in told.get("orders", []):
            bend_programs(how, order["task"]["seats"])
    elif how == "rules":
        about.update(rules="0123456789abcdef", program="9.9.9")
    elif how == "machine":
        about["machine"] = "vax"
    elif how == "slow":
        about["head_loop_ms"] /= 1000
    elif how == "shared":
        about["shared_paths"] = True
    elif how == "boxless":
        about["process"]["sandbox"] = False
    elif how == "unknown":
        about["wishes"] = 1
    return told


def bend_programs(how: str, seats: list[dict]) -> None:
    for seat in seats:
        if seat.get("packed") is None or seat["label"] != "ada":
            continue
        if how == "machine":
            seat["packed"]["words"][0] = "{bundle}/bot"
        elif how.startswith("words:"):
            seat["packed"]["words"] = json.loads(how.removeprefix("words:"))
        elif how == "unpacked":
            seat["packed"] = None


def bent_for_head(how: str, told: dict) -> list[dict]:
    match = told.get("result")
    if match is None:
        return [told]
    if how == "twice":
        return [told, told]
    if how == "no record":
        match["record"] = ""
    elif how == "wrong key":
        match["key"] += "1"
    elif how == "wrong seats":
        match["seats"].pop()
    elif how == "other record":  # the first one's, for all
        global first
        first = first or match["record"]
        match["record"] = first
    return [told]


first = ""
how, command = sys.argv[1], sys.argv[2:]
worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
assert worker.stdin is not None and worker.stdout is not None


def pass_on_to_worker() -> None:
    for line in sys.stdin.buffer:
        worker.stdin.write(json.dumps(bent_for_worker(how, json.loads(line))).encode() + b"\n" if b"about" in line or b"packed" in line else line)
        worker.stdin.flush()
    worker.kill()
    os._exit(0)


def die_soon() -> None:
    time.sleep(random.uniform(0.1, 1.5))
    worker.kill()
    os.kill(os.getpid(), signal.SIGKILL)


threading.Thread(target=pass_on_to_worker, daemon=True).start()
if how == "dies":
    threading.Thread(target=die_soon, daemon=True).start()
results = 0
for line in worker.stdout:
    told = json.loads(line)
    results += "result" in told
    if results > 5 and how == "garbage":
        sys.stdout.write("\x00\xff{]\n")
    if results > 5 and how == "endless":
        while True:
            sys.stdout.write("x" * (1 << 20))
    if results > 5 and how == "silent":
        time.sleep(1000)
    for each in bent_for_head(how, told):
        print(json.dumps(each), flush=True)
