"""Contests on workers: the same store as on one machine, whoever is killed on the way and whatever workers say."""
import os
import random
import shutil
import signal
import subprocess
import time
import unittest

from contest_kit import BOTS, TOY, bot, run, until
from worker_kit import WORK, Cups, bent, children_of, on, workers_of

KILLS = int(os.environ.get("AGON_KILLS", "60" if os.environ.get("AGON_LONG") else "10"))


LATE = f"sh -c 'sleep 2; exec {WORK}'"  # an honest worker that leaves the first matches to another


class Remote(Cups):
    def test_workers_make_what_one_machine_makes(self) -> None:
        for more in ([], ["--format", "swiss", "--rounds", "3"], ["--format", "knockout"]):
            with self.subTest(more=more):
                whole = self.whole(*more)
                store = str(self.folder / "remote")
                played = run(*self.words(store, *more), *on(WORK, WORK, f"{TOY} work"))
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assert_same(store, whole)
                record = run("contest", "report", store, "--replays", str(self.folder / "replays"))
                self.assertEqual(record.returncode, 0, record.stderr)
                one = sorted((self.folder / "replays").glob("*.agon"))[0]
                self.assertEqual(run("replay", str(one), "--verify").returncode, 0)
                for path in [*self.folder.glob("remote*"), *self.folder.glob("whole*")]:
                    path.unlink()

    def test_braces_make_several_workers(self) -> None:
        store = str(self.folder / "remote")
        played = run(*self.words(store, games=4), *on(f"{TOY} work --threads {{1..3}}"))
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertRegex(played.stderr, r", [1-6] at a time")

    def test_a_worker_that_is_asked_to_stop_gives_back_at_once(self) -> None:
        sleeper = f"a=cmd:/usr/bin/python3 {self.sleeper()}"
        head = self.start(["contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "2", "--no-clocks", "--entrant", sleeper,
                           "--entrant", "b=random", *on(WORK)])
        worker = until("a worker", lambda: workers_of(head.pid))[0]
        until("its program", lambda: len(children_of(worker)) > 1)  # one watches over the others
        began = time.monotonic()
        os.kill(worker, signal.SIGTERM)
        self.said_by(head, "leaves; it is started again")
        self.assertLess(time.monotonic() - began, 10)
        until("another one", lambda: [each for each in workers_of(head.pid) if each != worker])

    def test_a_head_that_is_killed_takes_its_workers_with_it(self) -> None:
        store = str(self.folder / "remote")
        head = self.start([*self.words(store, games=100000), "--no-records", *on(WORK, WORK)])
        workers = until("two workers", lambda: len(now := workers_of(head.pid)) == 2 and now)
        until("matches", lambda: self.played(store) > 10)
        head.kill()
        until("their end", lambda: not any(os.path.exists(f"/proc/{each}") for each in workers))

    def class_of_two(self, modules: bool = False) -> list[str]:
        """Entrants with a folder each, of which the program reads a file beside it. `modules`: each is a package."""
        words = []
        for name in ("ada", "bob"):
            (self.folder / name).mkdir()
            shutil.copy(BOTS / "misbehaving.py", self.folder / name / "bot.py")
            (self.folder / name / "number.txt").write_text("3", encoding="utf-8")
            opened = "import pathlib; pathlib.Path(__file__).with_name('number.txt').read_text()\n"
            text = (self.folder / name / "bot.py").read_text(encoding="utf-8")
            first = text.index("\nimport ") + 1
            (self.folder / name / "bot.py").write_text(text[:first] + opened + text[first:], encoding="utf-8")
            program = f"-m {name}.bot" if modules else self.folder / name / "bot.py"
            words += ["--entrant", f"{name}=cmd:/usr/bin/python3 {program} well"]
        return words

    def programs(self, *more: str, games: int = 4) -> list[str]:
        return ["contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", str(games), "--no-clocks", "--quiet", *self.class_of_two(), *more]

    def test_programs_travel_with_their_files(self) -> None:
        self.check_travel(self.class_of_two())

    def test_modules_travel_with_their_packages(self) -> None:
        self.check_travel(self.class_of_two(modules=True))

    def check_travel(self, entrants: list[str]) -> None:
        # The worker begins when the files are gone, as on another machine.
        gone = f"while [ -e {self.folder}/ada ]; do sleep 0.1; done; exec {WORK}"
        words = [TOY, "contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "4", "--no-clocks", *entrants, *on(f"sh -c '{gone}'")]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder,
                              env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}) as head:
            while "sandbox" not in head.stderr.readline().lower():
                self.assertIsNone(head.poll(), "it waits for a worker")
            until("a worker", lambda: workers_of(head.pid) or head.poll() is not None)
            time.sleep(0.5)
            for name in ("ada", "bob"):
                shutil.rmtree(self.folder / name)
            _, said = head.communicate(timeout=100)
            self.assertEqual(head.returncode, 0, said)
        self.assertEqual([row[-1] for row in self.rows(self.store)], [0] * 4, "no fault")
        self.assertEqual(len(list((self.folder / "cache" / "agon" / "bundles").iterdir())), 2)

    def test_with_shared_paths_programs_stay_where_they_are(self) -> None:
        played = run("contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "4", "--no-clocks", "--quiet",
                     "--entrant", "a=" + bot("well"), "--entrant", "b=random", "--shared-paths", *on(f"{WORK} --shared-paths"))
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual([row[-1] for row in self.rows(self.store)], [0] * 4, "no fault")

    def test_a_worker_starts_nothing_of_its_own_disk_and_nothing_without_a_box_unless_it_was_told(self) -> None:
        secret = self.folder / "secret"
        secret.write_text("hidden", encoding="utf-8")
        words = self.programs(games=2)
        for lie, word in ((f'words:["cat","{secret}"]', str(secret)), (f'words:["{secret}"]', str(secret)), ('words:["../bin/sh"]', "../bin/sh"),
                          ('words:["sh","{bundle}/../../secret"]', "/../"), ("unpacked", "did not come with the order"), ("unknown", "wishes"), ("shared", "--shared-paths"), ("boxless", "--no-sandbox")):
            with self.subTest(lie=lie):
                told = run(*words, *on(bent(lie)))
                self.assertEqual(told.returncode, 1, told.stderr)
                self.assertIn(word, told.stderr)
                for path in self.folder.glob("cup.contest*"):
                    path.unlink()

    def test_what_is_too_large_to_travel_is_told(self) -> None:
        (self.folder / "big").mkdir()
        (self.folder / "big" / "bot.py").write_text("", encoding="utf-8")
        (self.folder / "big" / "weights").write_bytes(os.urandom(65 << 20))
        told = run("contest", "run", "--game", "toy", "--store", self.store, "--entrant", f"a=cmd:/usr/bin/python3 {self.folder / 'big' / 'bot.py'}",
                   "--entrant", "b=random", *on(WORK))
        self.assertEqual(told.returncode, 2, told.stderr)
        for word in ("64 MiB", "--shared-paths", "files ="):
            self.assertIn(word, told.stderr)
        self.assertFalse(os.path.exists(self.store), "nothing was begun")

    def test_workers_of_other_rules_or_without_a_language_say_so_and_others_play(self) -> None:
        whole = self.whole()
        store = str(self.folder / "remote")
        played = run(*self.words(store), *on(bent("rules"), LATE))
        self.assertEqual(played.returncode, 0, played.stderr)
        for part in ("0123456789abcdef", "9.9.9", "run the same program on both", "is not used any more"):
            self.assertIn(part, played.stderr)
        self.assert_same(store, whole)
        words = self.programs("--entrant", "c=random")
        played = run(*words, *on(bent('words:["no-such-python"]'), LATE))
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn('the program of "ada" needs no-such-python', played.stderr)
        for path in self.folder.glob("cup.contest*"):
            path.unlink()
        alone = run(*words, *on(bent("machine")))
        self.assertEqual(alone.returncode, 1, "it takes what it can, and the rest has no worker")
        self.assertIn("is made for vax", alone.stderr)
        self.assertEqual({(row[4], row[5]) for row in self.rows(self.store)}, {(1, 2)})

    def test_a_machine_that_is_slow_takes_no_matches_with_clocks_and_says_so(self) -> None:
        words = ["contest", "run", "--game", "toy", "--store", self.store, "--name", "timed", "--games", "2", "--entrant", "a=" + bot("well"), "--entrant", "b=random"]
        head = self.start([*words, *on(bent("slow"))])
        self.said_by(head, "times as long as the head")
        self.assertIn("have clocks", self.said_by(head, "have clocks"))
        self.assertEqual(self.rows(self.store), [])

    def test_words_for_what_cannot_start_a_worker(self) -> None:
        for on_words, word in (("redis://head:6379", "--on \"ssh lab{01..20} agon work\""), ("no-such-program work", "no-such-program"), ("slurm", "slurm:N"),
                               ("slurm:0", "slurm:N"), ("sh {00..99}{00..99}", "more than"), ("", "needs the command")):
            told = run(*self.words(self.store), "--on", on_words)
            self.assertEqual(told.returncode, 2, told.stderr)
            self.assertIn(word, told.stderr)
            self.assertFalse(os.path.exists(self.store), "nothing was begun")
        told = run(*self.words(self.store, games=2), *on("sh -c 'echo no route to host >&2; exit 255'"), timeout=120)
        self.assertEqual(told.returncode, 1, told.stderr)
        self.assertIn("it ended with exit code 255: no route to host", told.stderr)

    def test_slurm_gets_a_script(self) -> None:
        told = run(*self.words("cup.contest", games=2), "--on", "slurm:20", "--slurm-cpus", "8", "--slurm-time", "1:00:00", "--print-slurm")
        self.assertEqual(told.returncode, 0, told.stderr)
        for line in ("#!/bin/bash", "#SBATCH --ntasks=20", "#SBATCH --cpus-per-task=8", "#SBATCH --time=1:00:00"):
            self.assertIn(line + "\n", told.stdout)
        self.assertIn("--on slurm:20", told.stdout.splitlines()[-1])
        self.assertNotIn("--print-slurm", told.stdout)
        self.assertEqual(subprocess.run(["bash", "-n"], input=told.stdout, text=True, check=False).returncode, 0)


class Chaos(Cups):
    def test_workers_that_lie_or_babble_harm_nobody(self) -> None:
        whole = self.whole()
        for how, word in (("garbage", "cannot be read"), ("no record", "the result has none"), ("wrong key", "is of another match"),
                          ("wrong seats", "not of a match with 2 seats"), ("other record", "its record has"), ("twice", "matches played")):
            with self.subTest(how=how):
                store = str(self.folder / "remote")
                try:
                    played = run(*self.words(store), *on(bent(how), LATE))
                    self.assertEqual(played.returncode, 0, played.stderr)
                    self.assertIn(word, played.stderr)
                    self.assert_same(store, whole)
                finally:
                    for path in self.folder.glob("remote*"):
                        path.unlink()

    def test_a_worker_that_falls_silent_and_one_that_never_ends_its_line_are_left(self) -> None:
        whole = self.whole()
        store = str(self.folder / "remote")
        head = self.start([*self.words(store), *on(bent("silent"), bent("endless"))])
        self.said_by(head, "it was silent for 30 s")
        self.said_by(head, "a line of more than 64 MiB")
        head.kill()
        head.wait()
        resumed = run("contest", "resume", store, *on(WORK))
        self.assertEqual(resumed.returncode, 0, resumed.stderr)
        self.assert_same(store, whole)

    def test_kills_of_workers_and_head_change_nothing(self) -> None:
        games = 30 * KILLS
        whole = self.whole(games=games)
        store = str(self.folder / "remote")
        chance = random.Random(9)
        workers = on(WORK, WORK, bent("dies"), bent("dies"))
        words = [*self.words(store, games=games), "--quiet", *workers]
        head = self.start(words)
        kills = {"worker": 0, "frozen": 0, "head": 0}
        while sum(kills.values()) < KILLS and head.poll() is None:
            time.sleep(chance.uniform(0.1, 0.5))
            victim = chance.choice(["worker", "worker", "frozen", "head"])
            there = workers_of(head.pid)
            if victim == "head":
                kills["head"] += 1
                head.kill()
                head.wait()
                known = run("contest", "status", store).stdout.startswith("cup")
                head = self.start(["contest", "resume", store, "--quiet", *workers] if known else words)
            elif there:
                kills[victim] += 1
                try:
                    os.kill(chance.choice(there), signal.SIGKILL if victim == "worker" else signal.SIGSTOP)
                except ProcessLookupError:
                    pass  # it has just died by itself
        print(f"({kills})", end=" ", flush=True)
        self.ends_well(head)
        self.assert_same(store, whole)


if __name__ == "__main__":
    unittest.main()
