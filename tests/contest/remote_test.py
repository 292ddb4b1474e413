"""Contests on workers elsewhere: the same store as on one machine, whoever is killed on the way."""
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
import unittest
from contextlib import closing
from pathlib import Path

from contest_kit import BOTS, TOY, bot, run, until
from redis_kit import Redis, access_of_the_page, free_port

KILLS = int(os.environ.get("AGON_KILLS", "60" if os.environ.get("AGON_LONG") else "10"))


class Cups(Redis):
    def words(self, store: str, *more: str, games: int = 40) -> list[str]:
        words = ["contest", "run", "--game", "toy", "--store", store, "--name", "cup", "--games", str(games), "--set", "goal=300", *more]
        for name in "abc":
            words += ["--entrant", f"{name}=random"]
        return words

    def rows(self, store: str) -> list[tuple]:
        with closing(sqlite3.connect(store)) as opened:
            return opened.execute("select round, board, game, a, b, a_first, seed, points, score_a, score_b, outcome, steps, hash, fault_count "
                                  "from played order by round, board, game").fetchall()

    def assert_same(self, store: str, whole: str) -> None:
        self.assertEqual(self.rows(store), self.rows(whole), "nothing is played twice, nothing is missing, nothing differs")
        for name in (store, whole):
            self.assertEqual(run("contest", "report", name, "--csv", name + ".csv").returncode, 0)
        with open(store + ".csv", encoding="utf-8") as one, open(whole + ".csv", encoding="utf-8") as other:
            self.assertEqual(one.read(), other.read())

    def whole(self, *more: str, games: int = 40) -> str:
        store = str(self.folder / "whole")
        played = run(*self.words(store, *more, games=games))
        self.assertEqual(played.returncode, 0, played.stderr)
        return store


class Remote(Cups):
    def test_two_workers_make_what_one_machine_makes(self) -> None:
        for more in ([], ["--format", "swiss", "--rounds", "3"], ["--format", "knockout"]):
            with self.subTest(more=more):
                whole = self.whole(*more)
                workers = [self.worker("--until-idle", "600"), self.worker("--until-idle", "600")]
                store = str(self.folder / "remote")
                played = run(*self.words(store, *more), "--on", self.address)
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assert_same(store, whole)
                self.assertEqual(self.ask("KEYS", "agon:job:*"), [], "nothing is left of the job")
                record = run("contest", "report", store, "--replays", str(self.folder / "replays"))
                self.assertEqual(record.returncode, 0, record.stderr)
                one = sorted((self.folder / "replays").glob("*.agon"))[0]
                self.assertEqual(run("replay", str(one), "--verify").returncode, 0)
                for each in workers:
                    each.terminate()
                    self.assertEqual(each.wait(20), 0)
                self.assertEqual(self.workers(), [], "who leaves takes its name from the list")
                for path in self.folder.glob("remote*"):
                    path.unlink()
                for path in self.folder.glob("whole*"):
                    path.unlink()

    def test_a_head_that_finds_no_worker_says_how_one_is_started_and_waits(self) -> None:
        store = str(self.folder / "remote")
        with subprocess.Popen([TOY, *self.words(store, games=4), "--on", self.address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as head:
            line = head.stderr.readline()
            while "no worker" not in line:
                self.assertNotEqual(line, "", "it ended")
                line = head.stderr.readline()
            self.assertIn(f"agon worker {self.address}", line)
            self.worker()
            head.communicate(timeout=100)
            self.assertEqual(head.returncode, 0)
        self.assertEqual(len(self.rows(store)), 12)

    def test_who_is_asked_to_stop_gives_back_at_once(self) -> None:
        sleeper = f"a=cmd:/usr/bin/python3 {self.sleeper()}"
        words = [TOY, "contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "2", "--no-clocks", "--entrant", sleeper,
                 "--entrant", "b=random", "--on", self.address, "--shared-paths"]
        head = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        self.running.append(head)
        worker = self.worker("--shared-paths")
        until("the worker's job", lambda: any(each["job"] == "cup" for each in self.workers()), every=0.2)
        began = time.monotonic()
        worker.terminate()
        self.assertEqual(worker.wait(20), 0)
        self.assertLess(time.monotonic() - began, 10)
        self.assertIn("given back", self.said_by(worker, "given back"))
        self.assertEqual(self.ask("XINFO", "GROUPS", self.job_key("work"))[0][5], 0, "nobody holds anything")

    def job_key(self, part: str) -> str:
        jobs = self.ask("HKEYS", "agon:jobs")
        self.assertEqual(len(jobs), 1)
        return f"agon:job:{jobs[0]}:{part}"

    def test_a_contest_that_comes_later_has_its_share_of_a_worker(self) -> None:
        core = min(os.sched_getaffinity(0))
        self.worker("--cores", str(core))
        stores = [str(self.folder / name) for name in ("first", "second")]

        def played(store: str) -> int:
            try:
                return len(self.rows(store)) if os.path.exists(store) else 0
            except sqlite3.OperationalError:  # it is being made
                return 0

        words = [[*self.words(store, games=100000), "--no-records", "--quiet", "--on", self.address] for store in stores]
        words[1][words[1].index("cup")] = "another cup"
        self.running.append(subprocess.Popen([TOY, *words[0]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True))
        self.wait_for(lambda: played(stores[0]) > 1000, "the first is played")
        self.running.append(subprocess.Popen([TOY, *words[1]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True))
        self.wait_for(lambda: played(stores[1]) > 0, "the second is played, too")
        for _ in range(3):
            before = [played(store) for store in stores]
            self.wait_for(lambda seen=before: all(played(store) > count for store, count in zip(stores, seen)), "both go on")

    def test_a_worker_with_other_rules_refuses_and_names_both(self) -> None:
        store = str(self.folder / "remote")
        head = subprocess.Popen([TOY, *self.words(store), "--on", self.address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        self.running.append(head)
        until("the job", lambda: self.ask("HKEYS", "agon:jobs"))
        head.kill()
        head.wait()
        spec = json.loads(self.ask("GET", self.job_key("spec")))
        own = spec["rules"]
        self.ask("SET", self.job_key("spec"), json.dumps({**spec, "rules": "0123456789abcdef", "program": "9.9.9"}))
        said = self.said_by(self.worker(), "this worker does not play the contest")
        for part in ("cup", "0123456789abcdef", "9.9.9", own):
            self.assertIn(part, said)

    def class_of_two(self) -> list[str]:
        """Entrants with a folder each, of which the program reads a file beside it."""
        words = []
        for name in ("ada", "bob"):
            (self.folder / name).mkdir()
            shutil.copy(BOTS / "misbehaving.py", self.folder / name / "bot.py")
            (self.folder / name / "number.txt").write_text("3", encoding="utf-8")
            opened = "import pathlib; pathlib.Path(__file__).with_name('number.txt').read_text()\n"
            text = (self.folder / name / "bot.py").read_text(encoding="utf-8")
            first = text.index("\nimport ") + 1
            (self.folder / name / "bot.py").write_text(text[:first] + opened + text[first:], encoding="utf-8")
            words += ["--entrant", f"{name}=cmd:/usr/bin/python3 {self.folder / name / 'bot.py'} well"]
        return words

    def test_programs_travel_with_their_files(self) -> None:
        words = [TOY, "contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "4", "--no-clocks", *self.class_of_two(),
                 "--on", self.address]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as head:
            while "no worker" not in head.stderr.readline():
                self.assertIsNone(head.poll(), "it waits for a worker")
            for name in ("ada", "bob"):
                shutil.rmtree(self.folder / name)  # as on another machine
            self.worker(env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})
            _, said = head.communicate(timeout=100)
            self.assertEqual(head.returncode, 0, said)
        self.assertEqual([row[-1] for row in self.rows(self.store)], [0] * 4, "no fault")
        self.assertEqual(len(list((self.folder / "cache" / "agon" / "bundles").iterdir())), 2)
        self.assertEqual(self.ask("KEYS", "agon:bundle*"), [], "nothing is left at the server")

    def test_with_shared_paths_programs_stay_where_they_are(self) -> None:
        self.worker("--shared-paths")
        played = run("contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "4", "--no-clocks", "--quiet",
                     "--entrant", "a=" + bot("well"), "--entrant", "b=random", "--on", self.address, "--shared-paths")
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual([row[-1] for row in self.rows(self.store)], [0] * 4, "no fault")

    def test_a_worker_starts_nothing_of_its_own_disk_and_nothing_without_a_box_unless_it_was_told(self) -> None:
        secret = self.folder / "secret"
        secret.write_text("hidden", encoding="utf-8")
        head = subprocess.Popen([TOY, "contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "2", "--no-clocks", *self.class_of_two(),
                                 "--on", self.address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        self.running.append(head)
        until("the job", lambda: self.ask("HKEYS", "agon:jobs"))
        head.kill()
        head.wait()
        spec = json.loads(self.ask("GET", self.job_key("spec")))

        def with_words(*words: str, **more: object) -> dict:
            changed = json.loads(json.dumps(spec))
            program = changed["bundles"][0]["programs"][0]
            program.update(words=list(words) or program["words"], **more)
            return changed

        boxless = {**spec, "plan": {**spec["plan"], "process": {**spec["plan"]["process"], "sandbox": False}}}
        for lie, word in ((with_words("cat", str(secret)), str(secret)), (with_words(str(secret)), str(secret)), (with_words("../bin/sh"), "../bin/sh"),
                          (with_words("sh", "{bundle}/../../secret"), "/../"), (with_words(readable=[str(self.folder)]), "readable"),
                          ({**spec, "shared_paths": True}, "--shared-paths"), (boxless, "--no-sandbox")):
            self.ask("SET", self.job_key("spec"), json.dumps(lie))
            worker = self.worker(env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})
            self.assertIn(word, self.said_by(worker, "this worker does not play the contest"))
            worker.terminate()
            self.assertEqual(worker.wait(20), 0)

    def test_what_is_too_large_to_travel_is_told(self) -> None:
        (self.folder / "big").mkdir()
        (self.folder / "big" / "bot.py").write_text("", encoding="utf-8")
        (self.folder / "big" / "weights").write_bytes(os.urandom(65 << 20))
        told = run("contest", "run", "--game", "toy", "--store", self.store, "--entrant", f"a=cmd:/usr/bin/python3 {self.folder / 'big' / 'bot.py'}",
                   "--entrant", "b=random", "--on", self.address)
        self.assertEqual(told.returncode, 2, told.stderr)
        for word in ("64 MiB", "--shared-paths", "files ="):
            self.assertIn(word, told.stderr)

    def test_words_where_there_is_no_server_and_for_bad_addresses(self) -> None:
        nobody = f"redis://127.0.0.1:{free_port()}"
        for words in (["worker", nobody], ["workers", nobody], [*self.words(self.store), "--on", nobody]):
            told = run(*words)
            self.assertEqual(told.returncode, 1, words)
            self.assertIn("redis-server --port", told.stderr)
        for address, word in (("head:6379", "redis://HOST:PORT"), ("redis://head:0", "port"), ("redis://me:secret@head", "AGON_REDIS_PASSWORD"),
                              ("redis://", "no host"), ("redis://[::1", "has a [ without a ]")):
            told = run("workers", address)
            self.assertEqual(told.returncode, 2, address)
            self.assertIn(word, told.stderr)
            self.assertNotIn("secret", told.stderr)

    def test_slurm_gets_a_script(self) -> None:
        told = run("worker", "--print-slurm", self.address)
        self.assertEqual(told.returncode, 0)
        self.assertTrue(told.stdout.startswith("#!/bin/bash\n#SBATCH"))
        self.assertIn(f"agon worker {self.address}", told.stdout)
        self.assertEqual(subprocess.run(["bash", "-n"], input=told.stdout, text=True, check=False).returncode, 0)
        for flags, exec_line in ((["--any-speed", "--cores", "0-3", "--until-idle", "60"], "--until-idle 60 --cores 0-3 --any-speed"),
                                 (["--shared-paths", "--no-sandbox"], "--until-idle 300 --shared-paths --no-sandbox")):
            self.assertIn(f"exec agon worker {self.address} {exec_line}\n", run("worker", "--print-slurm", *flags, self.address).stdout)


class Chaos(Cups):
    def setUp(self) -> None:
        super().setUp()
        self.said: dict[int, Path] = {}  # what each head said, by its process

    def test_a_server_that_forgets_everything_is_told_again(self) -> None:
        whole = self.whole(games=200)
        store = str(self.folder / "remote")
        self.worker()
        head = self.start([TOY, *self.words(store, games=200), "--quiet", "--on", self.address])
        for _ in range(3):
            until("the job", lambda: self.ask("HKEYS", "agon:jobs") or head.poll() is not None)
            self.ask("FLUSHALL")
        self.assertEqual(head.wait(200), 0)
        self.assert_same(store, whole)

    def test_a_server_that_still_reads_its_file_is_waited_for(self) -> None:
        whole = self.whole()
        store = str(self.folder / "remote")
        head = self.start([TOY, *self.words(store), "--on", self.address])
        until("the job", lambda: self.ask("HKEYS", "agon:jobs"))
        self.ask("EVAL", "for i = 1, 5000 do redis.call('SET', 'filler', i) end", "0")  # it answers once in 1,024 commands that it reads
        self.redis.kill()
        self.redis.wait()
        self.launch_redis("--key-load-delay", "1000")  # microseconds a command
        until("LOADING", lambda: "is not ready: LOADING" in run("workers", self.address).stderr)
        until("redis-server", self.answers)
        self.worker()
        self.assertEqual(head.wait(200), 0, self.said[head.pid].read_text(encoding="utf-8"))
        self.assert_same(store, whole)

    def test_a_worker_that_writes_nonsense_harms_nobody(self) -> None:
        whole = self.whole()
        store = str(self.folder / "remote")
        head = self.start([TOY, *self.words(store), "--quiet", "--on", self.address])
        jobs = until("the job", lambda: self.ask("HKEYS", "agon:jobs"))
        work = until("its work", lambda: self.ask("XRANGE", f"agon:job:{jobs[0]}:work", "-", "+"))
        unit, fields = work[0]
        results = f"agon:job:{jobs[0]}:results"
        for said in (["done", fields[1], "result", ""], ["done", fields[1], "result", "1,x|{"], ["done", "no task", "result", "|{}"], ["nonsense", "\x00\xff"],
                     ["failed", "nobody's"], ["back", "nobody's"], ["took_us", "-7", "worker", ""]):
            self.ask("XADD", results, "*", *said)
        self.ask("HSET", "agon:workers", "liar", "{not JSON")
        self.ask("HSET", "agon:jobs", "liar", "0")
        self.ask("SET", "agon:job:liar:spec", "[" * 100000)
        worker = self.worker()
        self.assertEqual(head.wait(200), 0)
        self.assert_same(store, whole)
        self.assertIn("cannot read the head's description", self.said_by(worker, "cannot read the head's description"))

    def test_kills_of_workers_head_and_server_change_nothing(self) -> None:
        games = 30 * KILLS
        began = time.monotonic()
        whole = self.whole(games=games)
        took = time.monotonic() - began
        store = str(self.folder / "remote")
        workers = [self.worker(), self.worker(), self.worker()]
        frozen = workers.pop()
        chance = random.Random(9)
        words = [TOY, *self.words(store, games=games), "--quiet", "--on", self.address]
        head = self.start(words)
        kills = {"worker": 0, "head": 0, "server": 0}
        stopped = False

        def again() -> subprocess.Popen[str]:
            known = run("contest", "status", store).stdout.startswith("cup")
            return self.start([TOY, "contest", "resume", store, "--quiet", "--on", self.address] if known else words)

        while sum(kills.values()) < KILLS and (head.poll() is None or self.found_no_server(head)):
            if head.poll() is not None:
                head = again()
            time.sleep(chance.uniform(0.05, max(0.3, 2 * took / KILLS)))
            if not stopped:
                frozen.send_signal(signal.SIGSTOP)
                stopped = True
            victim = chance.choice(["worker", "worker", "head", "server"])
            kills[victim] += 1
            if victim == "worker":
                workers[0].kill()
                workers = [workers[1], self.worker()]
            elif victim == "head":
                head.kill()
                head.wait()
                head = again()
            else:
                self.redis.kill()
                self.redis.wait()
                self.start_redis()
        frozen.send_signal(signal.SIGCONT)
        print(f"({kills})", end=" ", flush=True)
        self.assertGreater(sum(kills.values()), 2)
        head.wait(300)
        if self.found_no_server(head):
            head = again()
        self.assertEqual(head.wait(300), 0, self.said[head.pid].read_text(encoding="utf-8"))
        self.assert_same(store, whole)
        self.assertEqual(self.ask("KEYS", "agon:job:*dead"), [], "nothing was given up")

    def start(self, words: list[str]) -> subprocess.Popen[str]:
        said = self.folder / f"head-{len(self.running)}"
        with said.open("w", encoding="utf-8") as file:
            head = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=file, text=True)
        self.running.append(head)
        self.said[head.pid] = said
        return head

    def found_no_server(self, head: subprocess.Popen[str]) -> bool:
        """The server was killed before the head had reached it: a head that begins then ends and says so."""
        return head.poll() == 1 and "redis-server --port" in self.said[head.pid].read_text(encoding="utf-8")


class AccessLists(Cups):
    more = ["--user", "worker", "on", ">secret", *access_of_the_page()]

    def test_a_worker_needs_no_more_than_the_page_gives_it(self) -> None:
        whole = self.whole()
        os.environ["AGON_REDIS_PASSWORD"] = "secret"
        self.addCleanup(os.environ.pop, "AGON_REDIS_PASSWORD")
        self.address = f"redis://worker@127.0.0.1:{self.port}"
        worker = self.worker()
        del os.environ["AGON_REDIS_PASSWORD"]
        store = str(self.folder / "remote")
        played = run(*self.words(store), "--on", f"redis://127.0.0.1:{self.port}")
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assert_same(store, whole)
        worker.terminate()
        self.assertEqual(worker.wait(20), 0, self.said_by(worker, "given back"))
        os.environ["AGON_REDIS_PASSWORD"] = "secret"


class Passwords(Redis):
    more = ["--requirepass", "a long word"]

    def test_the_password_comes_from_the_environment_or_a_file(self) -> None:
        refused = run("workers", self.address)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("NOAUTH", refused.stderr)
        secret = self.folder / "secret"
        secret.write_text("a long word\n", encoding="utf-8")
        for name, value in (("AGON_REDIS_PASSWORD", "a long word"), ("AGON_REDIS_PASSWORD_FILE", str(secret))):
            told = subprocess.run([TOY, "workers", self.address], capture_output=True, text=True, timeout=60, check=False, env={**os.environ, name: value})
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn("there are no workers", told.stdout)


if __name__ == "__main__":
    unittest.main()
