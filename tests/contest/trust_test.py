"""Which workers are believed, and which matches a machine takes: lies are found, and clocks are for those who are fit."""
import json
import os
import signal
import subprocess
import unittest

from contest_kit import TOY, bot, run
from forger_kit import Forger, changed, told_by
from remote_test import Cups


class Trust(Cups):
    def start(self, words: list[str]) -> subprocess.Popen[str]:
        head = subprocess.Popen([TOY, *words, "--on", self.address], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.running.append(head)
        return head

    def job(self, name: str) -> str:
        """Of the contest of that name."""
        def known() -> str | None:
            for job in self.ask("HKEYS", "agon:jobs"):
                spec = self.ask("GET", f"agon:job:{job}:spec")
                if spec is not None and json.loads(spec)["plan"]["name"] == name:
                    return job
            return None
        return self.wait_for(known, "no such job")

    def play_while_the_head_sleeps(self, head: subprocess.Popen[str], job: str) -> str:
        """A worker plays all that was handed out, reports it and leaves; the head is stopped, and has read nothing. The worker's name."""
        self.wait_for(lambda: self.ask("XLEN", f"agon:job:{job}:work"), "nothing was handed out")
        head.send_signal(signal.SIGSTOP)
        # What the head has asked the server for would still be answered, with what comes first.
        self.wait_for(lambda: "blocked_clients:0" in self.ask("INFO", "clients"), "the head's question is not over")
        worker = self.worker()
        self.wait_for(lambda: self.ask("XLEN", f"agon:job:{job}:work") == 0, "nobody played")
        reports = self.ask("XRANGE", f"agon:job:{job}:results", "-", "+")
        worker.terminate()
        self.assertEqual(worker.wait(60), 0)
        return reports[0][1][1]


class Liars(Trust):
    def lie(self, job: str, change) -> str:
        """Tells what an honest worker told, with the first result of every report changed, in a liar's own name."""
        results = f"agon:job:{job}:results"
        liar = Forger(self.folder)
        for entry, fields in self.ask("XRANGE", results, "-", "+"):
            told = told_by(fields)
            at = told.index("result") + 1
            told[at] = changed(told[at], change)
            self.ask("XADD", results, "*", *liar.signed(results, *told))
            self.ask("XDEL", results, entry)
        return liar.name

    def told(self, change, *more: str, says: str = "but the worker reported") -> None:
        store, whole = str(self.folder / "remote"), self.whole(*more)
        head = self.start(self.words(store, *more))
        job = self.job("cup")
        self.play_while_the_head_sleeps(head, job)
        name = self.lie(job, change)
        head.send_signal(signal.SIGCONT)
        self.wait_for(lambda: self.ask("HGET", "agon:distrusted", name), "it was believed")
        dead = json.loads(self.ask("LRANGE", f"agon:job:{job}:dead", "0", "-1")[0])
        self.assertEqual(dead["worker"], name)
        self.assertIn(says, dead["reason"])
        self.worker()  # an honest one does it all
        _, said = head.communicate(timeout=200)
        self.assertEqual(head.returncode, 0, said)
        self.assertIn(f"{name} is not trusted any more", said)
        self.assert_same(store, whole)

    def test_a_match_without_clocks_is_played_again(self) -> None:
        self.told(lambda match: match.update(hash="0123456789abcdef"), "--no-clocks", "--no-records")

    def test_points_that_the_outcome_does_not_give(self) -> None:
        self.told(lambda match: match["result"].update(points=1 - match["result"]["points"] or 0.5))

    def test_scores_that_the_outcome_does_not_give(self) -> None:
        self.told(lambda match: match["result"].update(score_a=match["result"]["score_a"] + 1))

    def test_a_record_that_ends_otherwise(self) -> None:
        self.told(lambda match: match["outcome"].update(text="it was otherwise"))

    def test_another_count_of_steps_than_the_records(self) -> None:
        self.told(lambda match: match.update(steps=match["steps"] + 1))

    def test_a_worker_that_is_believed_no_more_leaves_and_says_why(self) -> None:
        worker = self.worker()
        name = self.wait_for(self.workers, "no worker came")[0]["name"]
        self.ask("HSET", "agon:distrusted", name, "r1b1g1: it was otherwise")
        self.assertEqual(worker.wait(60), 1)
        self.assertIn("found wrong results from this worker", self.said_by(worker, "found wrong results"))


class Fitness(Trust):
    def timed(self) -> list[str]:
        return ["contest", "run", "--game", "toy", "--store", str(self.folder / "timed"), "--name", "timed", "--games", "2", "--quiet",
                "--entrant", "a=" + bot("well"), "--entrant", "b=random", "--shared-paths"]

    def test_a_machine_that_is_slow_takes_untimed_work_alone_and_says_so(self) -> None:
        head = self.start(self.timed())
        job = self.job("timed")
        key = f"agon:job:{job}:spec"
        self.wait_for(lambda: self.ask("XLEN", f"agon:job:{job}:work"), "nothing was handed out")
        head.send_signal(signal.SIGSTOP)
        told = json.loads(self.ask("GET", key))
        self.assertGreater(told["head_loop_ms"], 0, "the head has measured itself")
        self.ask("SET", key, json.dumps({**told, "head_loop_ms": told["head_loop_ms"] / 1000}))
        worker = self.worker("--shared-paths")
        self.assertIn("times as long as the head", self.said_by(worker, "this worker does not play the contest"))
        self.assertIn("have clocks", self.said_by(worker, "have clocks"))
        store = str(self.folder / "untimed")
        played = run(*self.words(store, games=4), "--quiet", "--on", self.address)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual(len(self.rows(store)), 12)
        self.wait_for(lambda: "times as long" in self.workers()[0]["words"], "agon workers does not say it")
        self.assertEqual(self.ask("XPENDING", f"agon:job:{job}:work", "workers")[0], 0, "it holds nothing of the timed one")

    def test_a_machine_that_is_busy_takes_no_clocks_until_it_rests(self) -> None:
        core = str(min(os.sched_getaffinity(0)))
        spinners = [subprocess.Popen(["taskset", "-c", core, "sh", "-c", "while :; do :; done"], text=True) for _ in range(8)]
        self.running.extend(spinners)
        head = self.start(self.timed())
        worker = self.worker("--shared-paths", "--cores", core)
        self.assertIn("it is busy", self.said_by(worker, "this worker does not play the contest"))
        self.assertEqual(self.ask("XPENDING", f"agon:job:{self.job('timed')}:work", "workers")[0], 0)
        for each in spinners:
            each.kill()
            each.wait()
        head.kill()
        head.communicate()


if __name__ == "__main__":
    unittest.main()
