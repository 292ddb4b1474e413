"""A lab of several machines, in the long form: hosts with addresses of their own and a cut cable, and Slurm with a killed node."""
import json
import os
import subprocess
import sys
import time
import unittest

from contest_kit import TOY, bot, run
from lab_kit import Network, Slurm, missing
from redis_kit import free_port
from remote_test import Cups

LONG = bool(os.environ.get("AGON_LONG"))


def cannot(test: unittest.TestCase, *tools: str) -> bool:
    """Whether the machine lacks what the test needs, which is said aloud; the short form asks for none of it."""
    why = missing(*tools) if LONG else ""
    if why:
        print(f"\nNOT RUN: {test.id()}: {why}", file=sys.stderr)
    return not LONG or bool(why)


class Lab(Cups):
    """Matches of a program and a built-in player: each takes a while, and comes to the same wherever it is played."""

    def slow_words(self, store: str, games: int) -> list[str]:
        return ["contest", "run", "--game", "toy", "--store", store, "--name", "cup", "--games", str(games), "--no-clocks", "--quiet", "--set", "goal=60",
                "--entrant", "a=" + bot("well"), "--entrant", "b=random"]

    def slow_whole(self, games: int) -> str:
        store = str(self.folder / "whole")
        played = run(*self.slow_words(store, games), timeout=600)
        self.assertEqual(played.returncode, 0, played.stderr)
        return store


class Cable(Lab):
    def start_redis(self) -> None:
        """It runs on the head's host, see there."""

    def test_a_cable_that_is_cut_for_half_a_minute_costs_nothing(self) -> None:
        if cannot(self, "ip"):
            return
        games = 600
        whole = self.slow_whole(games)
        lab = Network("head", "one", "two")
        self.addCleanup(lab.end)
        self.addCleanup(self.end_all)
        address = f"redis://{lab.address('head')}:{free_port()}"
        keep = self.folder / "redis"
        keep.mkdir()
        self.spawn([*lab.on("head"), "redis-server", "--port", address.rsplit(":", 1)[1], "--bind", lab.address("head"), "--protected-mode", "no",
                    "--dir", str(keep), "--appendonly", "yes", "--appendfsync", "always", "--save", ""])
        time.sleep(1)
        for host in ("one", "two"):
            self.spawn([*lab.on(host), TOY, "worker", address], env={**os.environ, "XDG_CACHE_HOME": str(self.folder / host)})
        store = str(self.folder / "remote")
        head = self.spawn([*lab.on("head"), TOY, *self.slow_words(store, games), "--on", address])
        self.wait_for(lambda: self.count(store) > 10, "it does not begin")
        lab.cable("one", "down")
        cut = self.count(store)
        time.sleep(30)
        self.assertIsNone(head.poll(), "it lasts longer than the cut")
        self.assertGreater(self.count(store), cut, "the other one goes on")
        lab.cable("one", "up")
        self.wait_for(lambda: not any(each["lost"] for each in self.fleet(lab, address)), "the worker does not come back")
        self.assertEqual(head.wait(600), 0)
        self.assert_same(store, whole)

    def spawn(self, words: list[str], env: dict[str, str] | None = None) -> subprocess.Popen:
        started = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
        self.running.append(started)
        return started

    def count(self, store: str) -> int:
        told = run("contest", "report", store, "--json")
        return 0 if told.returncode != 0 else json.loads(told.stdout)["played"]

    def fleet(self, lab: Network, address: str) -> list[dict]:
        told = subprocess.run([*lab.on("head"), TOY, "workers", address, "--json"], capture_output=True, text=True, check=True)
        return json.loads(told.stdout)


class Nodes(Lab):
    def test_an_array_of_slurm_plays_a_contest_and_a_node_is_killed(self) -> None:
        if cannot(self, *Slurm.tools):
            return
        games = 300
        whole = self.slow_whole(games)
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "agon").symlink_to(TOY)
        self.folder.chmod(0o755)
        slurm = Slurm(self.folder / "slurm")
        self.addCleanup(slurm.end)
        script = run("worker", "--print-slurm", self.address).stdout
        slurm.submit(script, "--array=1-3", env={"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(self.folder / "cache")})
        store = str(self.folder / "remote")
        head = subprocess.Popen([TOY, *self.slow_words(store, games), "--on", self.address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        self.running.append(head)
        busy = self.wait_for(lambda: [each for each in self.workers() if each["job"] == "cup"] if len(self.workers()) == 3 else [], "three workers")
        node = slurm.kill_node(busy[0]["pid"])
        self.assertIsNone(head.poll(), "it is being played")
        self.assertEqual(head.wait(600), 0)
        self.assert_same(store, whole)
        self.assertEqual(self.ask("KEYS", "agon:job:*dead"), [], "nothing was given up")
        slurm.until(lambda: slurm.states()[node].startswith("down"), f"{node} is down")


if __name__ == "__main__":
    unittest.main()
