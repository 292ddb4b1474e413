"""A ladder's builds on workers: what was uploaded is built there, in their sandbox, and plays here; whoever cannot is not asked, and whoever is killed has harmed nobody."""
import json
import os
import signal
import socket
import sys
import unittest
from pathlib import Path

from ladder_kit import KIT, PROGRAM, Ladder, archive

sys.path.append(str(Path(__file__).resolve().parents[1] / "contest"))
from redis_kit import Redis, access_of_the_page, free_port  # noqa: E402

CPP = """#include <iostream>
#include <string>
int main() { for (std::string line; std::getline(std::cin, line);) std::cout << "{\\"action\\":0}" << std::endl; }
"""


class BuildsOnWorkers(Ladder):
    options = ("--set", "max_cycles=20", "--matches", "2", "--uploads", "1000")
    program, more = PROGRAM, ["--user", "worker", "on", ">secret", *access_of_the_page()]
    start_redis, launch_redis, answers, end_all = Redis.start_redis, Redis.launch_redis, Redis.answers, Redis.end_all
    ask, answer, said_by = Redis.ask, Redis.answer, Redis.said_by

    def setUp(self) -> None:
        super().setUp()
        self.port = free_port()
        self.running: list = []
        self.addCleanup(self.end_all)
        self.start_redis()

    def worker(self, *more: str, **environment: str):
        self.address = f"redis://worker@127.0.0.1:{self.port}"  # with the keys of its jobs alone
        environment = {**os.environ, "AGON_REDIS_PASSWORD": "secret", "XDG_CACHE_HOME": str(self.folder / "cache"), **environment}
        started = Redis.worker(self, "--any-speed", *more, env=environment)
        self.until("the worker", lambda: any(json.loads(told)["pid"] == started.pid for told in self.ask("HVALS", "agon:workers")))
        return started

    def served(self):
        return self.serve("--on", f"redis://127.0.0.1:{self.port}", "--ladder-matches", "1")

    def version(self, team: str, version: dict) -> dict:
        return self.server.ask("GET", f"/api/seasons/spring/versions/{version['id']}", token=self.tokens[team]).json

    def name_of(self, worker) -> str:
        return next(told["name"] for told in map(json.loads, self.ask("HVALS", "agon:workers")) if told["pid"] == worker.pid)

    def slow(self) -> bytes:
        """The compiler says something at once, and then has to think for seconds."""
        heavy = "template <int N> constexpr long spin() { long sum = N; for (long i = 0; i < 200000; ++i) sum += i * N; return sum; }\n"
        return archive({"bot.cpp": f"#pragma message(\"the compiler is at it\")\n{CPP}",
                        "heavy.cpp": heavy + "".join(f"static_assert(spin<{number}>() != 1);\n" for number in range(5))})

    def test_an_upload_is_built_by_a_worker_and_plays(self) -> None:
        worker = self.worker()
        self.served()
        name = self.name_of(worker)
        told = self.settled("red", self.upload("red", KIT.read_bytes()))
        self.assertEqual(told["state"], "ready", told)
        self.assertIn(f"built by worker {name}\n", told["log"])
        self.assertIn("unpacked; language: python", told["log"])
        compiled = self.settled("blue", self.upload("blue", archive({"mine/bot.cpp": CPP, "mine/words.txt": "kept"}), name="mine.tar.gz"))
        self.assertIn(f"built by worker {name}\n", compiled["log"])
        self.assertIn("g++", compiled["log"])
        self.assertIn(compiled["state"], ("ready", "rejected"), compiled)
        self.assertNotIn("it was not built", compiled["problem"])
        built = self.folder / "spring.ladder.builds" / str(compiled["id"])
        self.assertEqual((built / "words.txt").read_text(), "kept")
        self.assertTrue(os.access(built / "bot", os.X_OK))
        self.until("matches", lambda: self.server.ask("GET", "/api/seasons/spring/matches").json["matches"])
        self.assertEqual([key for key in self.ask("KEYS", "agon:job:*") if ":build-" in f":{key.split(':')[2]}"], [], "nothing is left of a build")

    def test_what_a_worker_could_not_build_the_server_tries_itself(self) -> None:
        worker = self.worker()
        self.served()
        name = self.name_of(worker)
        broken = self.settled("red", self.upload("red", b"int main() { return nothing; }\n", name="bot.cpp"))
        self.assertEqual(broken["state"], "rejected")
        self.assertIn(f"built by the server: worker {name} could not", broken["log"])
        self.assertIn("nothing", broken["log"].split("built by the server")[1])
        own = self.settled("blue", self.upload("blue", archive({"main.py": KIT.read_text(), "agon.toml": 'start = "python3 main.py"\n'}), name="mine.tar.gz"))
        self.assertIn("built by the server: there is no worker that can build other", own["log"])
        self.assertEqual(own["state"], "ready", own)

    def test_without_a_worker_the_server_builds(self) -> None:
        self.served()
        told = self.settled("red", self.upload("red", KIT.read_bytes()))
        self.assertEqual(told["state"], "ready")
        self.assertNotIn("worker", told["log"])

    def building(self, team: str) -> tuple[dict, dict]:
        """An upload whose build takes seconds, once a worker is at it: the version and the worker's batch."""
        version = self.upload(team, self.slow(), name="mine.tar.gz")
        key = self.until("the build is held", self.held)
        return version, key

    def held(self):
        for key in self.ask("KEYS", "agon:job:build-*:work"):
            try:
                pending = self.ask("XPENDING", key, "workers", "-", "+", "9")
            except RuntimeError:
                continue
            if pending:
                return {"unit": pending[0][0], "worker": pending[0][1], "job": key.split(":")[2]}
        return None

    def test_a_worker_that_is_killed_in_the_midst_costs_no_build(self) -> None:
        workers = {self.name_of(each): each for each in (self.worker(), self.worker())}
        self.served()
        version, held = self.building("red")
        live = self.until("its log comes while it is built", lambda: "the compiler is at it" in (now := self.version("red", version))["log"] and now)
        self.assertEqual(live["state"], "building")
        self.assertIn(f"built by worker {held['worker']}\n", live["log"])
        workers[held["worker"]].kill()
        other = next(name for name in workers if name != held["worker"])
        told = self.settled("red", version)
        self.assertIn(f"built by worker {other}\n", told["log"])
        self.assertNotIn("machine's fault", told["problem"])

    def test_five_workers_that_are_lost_over_it_are_the_machines_fault(self) -> None:
        workers = {self.name_of(each): each for each in (self.worker(), self.worker())}
        self.served()
        version, held = self.building("red")
        workers[held["worker"]].send_signal(signal.SIGSTOP)
        # As if the four before it had been lost, too, and its own lease had just run out.
        self.ask("XCLAIM", f"agon:job:{held['job']}:work", "workers", held["worker"], "0", held["unit"], "RETRYCOUNT", "5", "IDLE", "60000")
        told = self.settled("red", version)
        self.assertEqual(told["state"], "rejected")
        self.assertIn("the machine's fault and not the program's: 5 workers in turn were lost over it; upload it again", told["problem"])

    def test_who_is_asked_to_stop_gives_the_build_back(self) -> None:
        workers = {self.name_of(each): each for each in (self.worker(), self.worker())}
        self.served()
        version, held = self.building("red")
        workers[held["worker"]].terminate()
        self.assertEqual(workers[held["worker"]].wait(20), 0)
        other = next(name for name in workers if name != held["worker"])
        self.assertIn(f"built by worker {other}\n", self.settled("red", version)["log"])

    def place(self, mode: int) -> Path:
        """For the temporary folders of workers, where everybody may come to."""
        self.folder.chmod(0o755)
        place = self.folder / "temporary"
        place.mkdir()
        place.chmod(mode)
        return place

    def test_what_a_killed_worker_left_is_swept_by_the_next_build_and_nothing_of_a_living_one(self) -> None:
        place = self.place(0o1777)
        killed = self.worker(TMPDIR=str(place))
        self.served()
        version, _ = self.building("red")
        killed.kill()
        killed.wait()
        left = set(place.iterdir())
        self.assertTrue(any((each / "source").is_dir() for each in left), f"a build was under way: {left}")
        others = {self.name_of(each) for each in (self.worker(TMPDIR=str(place)), self.worker(TMPDIR=str(place)))}
        also = self.upload("blue", self.slow(), name="mine.tar.gz")  # two at a time, which sweep beside each other
        for team, one in (("blue", also), ("red", version)):
            told = self.settled(team, one)
            self.assertRegex(told["log"], f"built by worker ({'|'.join(others)})\n")
            self.assertNotIn("it was not built", told["problem"])
        self.assertEqual(left & set(place.iterdir()), set(), "what was left is gone")
        self.until("builds that are over leave nothing", lambda: not list(place.glob("agon-build-*")))

    def test_a_worker_whose_temporary_folder_is_its_users_alone_builds(self) -> None:
        place = self.place(0o700)
        name = self.name_of(self.worker(TMPDIR=str(place)))
        self.served()
        told = self.settled("red", self.upload("red", KIT.read_bytes()))
        self.assertEqual((told["state"], told["problem"]), ("ready", ""))
        self.assertIn(f"built by worker {name}\n", told["log"])
        self.assertNotIn("built by the server", told["log"])

    def test_a_worker_may_touch_the_keys_of_its_jobs_alone(self) -> None:
        def refused(*words: str) -> bool:
            return self.ask_as_worker(*words).startswith("-NOPERM")

        for words in (("SET", "agon:bundle:0", "x"), ("RPUSH", "agon:bundle:0", "x"), ("SET", "agon:job:1:spec", "x"), ("HSET", "agon:jobs", "1", "1"), ("HSET", "agon:distrusted", "a", "b"),
                      ("RPUSH", "agon:job:1:dead", "x"), ("SET", "other:key", "x"), ("GET", "other:key"), ("CONFIG", "GET", "*"), ("FLUSHALL",), ("KEYS", "*"),
                      ("PUBLISH", "other:live", "x"), ("HGET", "other:watch:1", "a")):
            self.assertTrue(refused(*words), words)
        for words in (("GET", "agon:job:1:spec"), ("HGETALL", "agon:jobs"), ("LLEN", "agon:bundle:0"), ("HGETALL", "agon:distrusted"), ("PUBLISH", "agon:live:1:2", "x"),
                      ("SET", "agon:job:1:log", "x"), ("APPEND", "agon:job:1:out:me", "x"), ("XADD", "agon:job:1:results", "*", "a", "b")):
            self.assertFalse(refused(*words), words)

    def ask_as_worker(self, *words: str) -> str:
        with socket.create_connection(("127.0.0.1", self.port), 10) as link, link.makefile("rb") as lines:
            for command in (("AUTH", "worker", "secret"), words):
                link.sendall(b"*%d\r\n" % len(command) + b"".join(b"$%d\r\n%s\r\n" % (len(word.encode()), word.encode()) for word in command))
                line = lines.readline().decode()
            return line


if __name__ == "__main__":
    unittest.main()
