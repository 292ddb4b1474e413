"""Plays the matches of a contest on a Ray cluster: `agon contest run cup.toml --on ray` starts this module.

To the contest's head it is one worker of great capacity (src/jobs/pipes.h has the lines). It holds a Ray actor on each
core of the cluster, as nodes come and go; each actor runs `agon work` on its node. Jobs and programs are put into
Ray's object store once. Matches whose node is lost are handed back, and played elsewhere.
"""
from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any

AHEAD = 2  # calls that an actor has, one of which it works on
BATCH_SECONDS = 0.5  # of a call
MOST_A_BATCH = 2000  # matches of a call
LOOK_EVERY = 2.0  # seconds between two looks at the cluster's size
BEAT_EVERY = 5.0


class Player:
    """An actor: a worker program on its node, which plays one match at a time."""

    def __init__(self, path: str, program: list[Any], flags: list[str]) -> None:
        self.words = [self.found(path, program), "work", "--threads", "1", "--no-pin", *flags]
        self.told: list[str] = []
        self.start()

    @staticmethod
    def found(path: str, program: list[Any]) -> str:
        """The program of the head's path, if it is the same here; else a copy of the head's."""
        import ray

        sum_of, size, reference = program
        if os.path.exists(path) and os.path.getsize(path) == size:
            return path
        copy = Path(tempfile.gettempdir()) / f"agon-{sum_of}"
        if not copy.exists():
            aside = copy.with_suffix(f".{os.getpid()}")
            aside.write_bytes(ray.get(reference))
            aside.chmod(0o755)
            aside.rename(copy)
        return str(copy)

    def start(self) -> None:
        self.process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.hello: dict[str, Any] = {}
        while "hello" not in self.hello:  # a busy machine may give a sign of life first
            self.hello = json.loads(self.read())
        for line in self.told:
            self.send(line)

    def read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise EOFError(f"its program ended with exit code {self.process.wait()}")
        return line

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def who(self) -> dict[str, Any]:
        return self.hello

    def play(self, news: list[Any], orders: list[dict[str, Any]], jobs: int) -> list[str]:
        """Tells the worker its news, and returns its lines: answers to so many jobs, and to each order."""
        import ray

        said: list[str] = []
        waiting = {order["order"] for order in orders}
        try:
            for reference in news:
                self.told.append(ray.get(reference))
                self.send(self.told[-1])
            if orders:
                self.send(json.dumps({"orders": orders}) + "\n")
            while waiting or jobs > 0:
                line = self.read()
                if line == "{}\n":
                    continue
                answer = json.loads(line)
                jobs -= "takes" in answer
                waiting -= {answer.get("order"), *answer.get("back", ())}
                said.append(line)
        except (OSError, EOFError) as problem:
            # The match that was played may be to blame, and counts as tried.
            first, *rest = sorted(waiting) or [None]
            if first is not None:
                said.append(json.dumps({"order": first, "words": f"{self.hello['hello']['host']}: {problem}"}) + "\n")
            said.append(json.dumps({"back": rest}) + "\n")
            self.process.kill()
            self.process.wait()
            self.start()
        return said


class Crew:
    """All actors, and the worker that they are for the head."""

    def __init__(self, ray: Any, options: argparse.Namespace) -> None:
        self.ray = ray
        self.options = options
        content = Path(options.agon).read_bytes()
        self.program = [hashlib.sha1(content).hexdigest(), len(content), ray.put(content)]
        self.kind = ray.remote(num_cpus=1, max_restarts=0)(Player)
        self.starting: dict[Any, Any] = {}  # reference of `who` -> actor
        self.actors: dict[Any, int] = {}  # actor -> news that it has been told
        self.news: list[tuple[Any, bool]] = []  # references of lines, in their order, and whether each is a job
        self.jobs: dict[int, dict[str, Any] | None] = {}  # number -> the first answer
        self.waiting: deque[dict[str, Any]] = deque()
        self.calls: dict[Any, tuple[Any, list[dict[str, Any]]]] = {}  # reference -> actor and its orders
        self.mean_us = 0.0
        self.counted = 0
        self.said_hello = False
        self.looked = self.beaten = 0.0
        self.output = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)  # whatever else prints must not disturb the head

    def say(self, *lines: str) -> None:
        self.output.write("".join(lines))
        self.output.flush()

    def look(self) -> None:
        """Asks for an actor on each core, and says what there is."""
        self.looked = time.monotonic()
        wanted = self.options.actors or int(self.ray.cluster_resources().get("CPU", 0))
        for _ in range(wanted - len(self.actors) - len(self.starting)):
            actor = self.kind.remote(self.options.agon, self.program, self.options.flags)
            self.starting[actor.who.remote()] = actor

    def begin(self, reference: Any) -> None:
        actor = self.starting.pop(reference)
        try:
            hello = self.ray.get(reference)["hello"]
        except self.ray.exceptions.RayError as problem:
            print(f"an actor did not start: {problem}", file=sys.stderr)
            return
        self.actors[actor] = 0
        if not self.said_hello:
            self.said_hello = True
            hello.update(host=f"ray, {len(self.ray.nodes())} nodes", pid=os.getpid(), threads=len(self.actors))
            self.say(json.dumps({"hello": hello}) + "\n")
        self.say_takes()

    def say_takes(self) -> None:
        for number, answer in self.jobs.items():
            if answer is not None and not answer.get("never"):
                self.say(json.dumps({**answer, "job": number, "takes": len(self.actors) if answer["takes"] else 0}) + "\n")

    def hear_head(self, line: str) -> None:
        told = json.loads(line)
        if "about" in told:
            self.jobs[told["job"]] = None
        if "about" in told or "file" in told:
            self.news.append((self.ray.put(line), "about" in told))
        self.waiting.extend(told.get("orders", ()))

    def batch(self) -> int:
        fitting = BATCH_SECONDS * 1e6 / self.mean_us if self.mean_us else 1
        return max(1, min(int(fitting), 1 + 2 * self.counted // max(1, len(self.actors)), MOST_A_BATCH))

    def hand_out(self) -> None:
        held = {actor: 0 for actor in self.actors}
        for actor, _ in self.calls.values():
            held[actor] = held.get(actor, 0) + 1
        unanswered = any(answer is None for answer in self.jobs.values())
        for actor, told in list(self.actors.items()):
            if held[actor] >= AHEAD or not (self.waiting or (unanswered and told < len(self.news))):
                continue
            share = -(-len(self.waiting) // (AHEAD * len(self.actors)))
            orders = [self.waiting.popleft() for _ in range(min(self.batch(), max(1, share), len(self.waiting)))]
            news = self.news[told:]
            self.actors[actor] = len(self.news)
            self.calls[actor.play.remote([reference for reference, _ in news], orders, sum(is_job for _, is_job in news))] = (actor, orders)

    def take(self, reference: Any) -> None:
        actor, orders = self.calls.pop(reference)
        try:
            for line in self.ray.get(reference):
                self.pass_on(line)
        except self.ray.exceptions.RayError as problem:
            words = str(problem).splitlines()[0]
            self.actors.pop(actor, None)
            self.say(*[json.dumps({"order": each["order"], "words": f"its node was lost: {words}"}) + "\n" for each in orders[:1]],
                     json.dumps({"back": [each["order"] for each in orders[1:]]}) + "\n")
            self.say_takes()

    def pass_on(self, line: str) -> None:
        answer = json.loads(line)
        if "takes" in answer:
            if self.jobs.get(answer["job"]) is None:
                self.jobs[answer["job"]] = answer
                self.say(json.dumps({**answer, "takes": len(self.actors) if answer["takes"] else 0}) + "\n")
            return
        if "us" in answer:
            self.mean_us = answer["us"] if self.counted == 0 else self.mean_us + (answer["us"] - self.mean_us) / 16
            self.counted += 1
        self.say(line)

    def turn(self) -> None:
        """Waits a moment for what is next."""
        if time.monotonic() - self.looked > LOOK_EVERY:
            self.look()
        if self.said_hello and time.monotonic() - self.beaten > BEAT_EVERY:
            self.beaten = time.monotonic()
            self.say("{}\n")
        self.hand_out()
        references = [*self.calls, *self.starting]
        if not references:
            time.sleep(0.02)
            return
        ready, _ = self.ray.wait(references, num_returns=1, timeout=0.02)
        more, _ = self.ray.wait(references, num_returns=len(references), timeout=0)
        for reference in {*ready, *more}:
            if reference in self.starting:
                self.begin(reference)
            else:
                self.take(reference)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m agon.on_ray", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", default="auto", help="of the cluster: ray://HEAD:10001; auto: the one that this machine belongs to")
    parser.add_argument("--agon", default=os.environ.get("AGON", "agon"), help="the program; nodes that lack it get a copy")
    parser.add_argument("--actors", type=int, default=0, help="matches at a time (default: the cluster's cores, as they come and go)")
    parser.add_argument("flags", nargs="*", help="more flags of `agon work`, behind --")
    options = parser.parse_args()
    try:
        import ray
    except ImportError:
        sys.exit(f"there is no Ray for {sys.executable}; install it: {sys.executable} -m pip install ray")
    ray.init(address=options.address, log_to_driver=False, logging_level="ERROR")
    crew = Crew(ray, options)

    def leave(*_: object) -> None:
        crew.say('{"bye":true}\n')
        os._exit(0)

    signal.signal(signal.SIGTERM, leave)
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
        ray.shutdown()  # ends the actors, and with them their programs
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        while not lines.empty():
            crew.hear_head(lines.get())
        crew.turn()


if __name__ == "__main__":
    main()
