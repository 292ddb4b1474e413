"""Workers that lie to a contest's head: results without records, reports in another worker's name, results laid down beforehand."""
from __future__ import annotations

import signal
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "contest"))
from forger_kit import Forger, changed, told_by  # noqa: E402  (the folder of the contests' tests)
from trust_test import Trust as Heads  # noqa: E402


class Forged(Heads):
    def setUp(self) -> None:
        super().setUp()
        self.store_of_all, self.honest = str(self.folder / "remote"), self.whole()
        self.forger = Forger(self.folder)

    def asleep(self) -> tuple[subprocess.Popen[str], str, str]:
        """A head that sleeps, the name of an honest worker that has reported, and the stream of its reports."""
        head = self.start(self.words(self.store_of_all))
        job = self.job("cup")
        name = self.play_while_the_head_sleeps(head, job)
        return head, name, f"agon:job:{job}:results"

    def reports(self, results: str) -> list[tuple[str, list[str]]]:
        return self.ask("XRANGE", results, "-", "+")

    def ends_as_the_honest_one(self, head: subprocess.Popen[str], *distrusted: str) -> str:
        """What the head said."""
        head.send_signal(signal.SIGCONT)
        self.worker()
        _, said = head.communicate(timeout=100)
        self.assertEqual(head.returncode, 0, said)
        self.assert_same(self.store_of_all, self.honest)
        self.assertEqual(sorted(self.ask("HKEYS", "agon:distrusted")), sorted(distrusted), said)
        return said

    @staticmethod
    def a_win(match: dict) -> None:
        """For the first entrant, whatever was played, and no record that could say otherwise."""
        match["record"] = ""
        match["outcome"].update(winners=[0 if match["result"]["a_first"] else 1], text="it was so")
        match["result"]["points"] = 1

    def test_results_without_records_count_for_nobody(self) -> None:
        head, _, results = self.asleep()
        for entry, fields in self.reports(results):
            told = told_by(fields)
            self.ask("XDEL", results, entry)
            for at in range(len(told)):
                if told[at] == "result":  # a report for each match, so that each could count alone
                    self.ask("XADD", results, "*", *self.forger.signed(results, "took_us", "9", *told[at - 2:at + 1], changed(told[at + 1], self.a_win)))
        said = self.ends_as_the_honest_one(head, self.forger.name)
        self.assertIn(f"{self.forger.name} is not trusted any more", said)
        self.assertIn("records are kept, but the worker's result has none; 0 results that it had told before stand", said)

    def test_reports_in_an_honest_workers_name_are_nobodys(self) -> None:
        head, name, results = self.asleep()
        for entry, fields in self.reports(results):
            told, own = told_by(fields), fields[-4:]
            self.ask("XDEL", results, entry)
            lies = [changed(word, self.a_win) if told[at - 1] == "result" else word for at, word in enumerate(told)]
            self.ask("XADD", results, "*", "worker", name, *lies)
            self.ask("XADD", results, "*", "worker", name, *lies, *own)
            self.ask("XADD", results, "*", *self.forger.signed(results, *lies, name=name))
            self.ask("XADD", results, "*", *self.forger.signed(results, *lies)[:-4], *own)
            self.ask("XADD", results, "*", "worker", self.forger.name, *self.forger.signed(results, *lies, name=name)[2:])
            self.ask("XADD", results, "*", *fields[:-2], "sign", "")
        said = self.ends_as_the_honest_one(head)
        self.assertIn("no worker is blamed", said)
        self.assertNotIn("is not trusted any more", said)

    def test_results_that_lie_there_before_the_head_comes_are_looked_at(self) -> None:
        head, _, results = self.asleep()
        head.kill()
        head.wait()
        reports = self.reports(results)
        for entry, _ in reports:
            self.ask("XDEL", results, entry)
        for _, fields in reports:
            told = told_by(fields)
            lies = [changed(word, self.a_win) if told[at - 1] == "result" else word for at, word in enumerate(told)]
            self.ask("XADD", results, "*", *self.forger.signed(results, *lies))
            self.ask("XADD", results, "*", "worker", "nobody", *lies)
        resumed = subprocess.Popen([self.program, "contest", "resume", self.store_of_all, "--on", self.address], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        self.running.append(resumed)
        self.ends_as_the_honest_one(resumed, self.forger.name)

    def test_a_copy_of_a_failure_is_no_second_one(self) -> None:
        head, _, results = self.asleep()
        task = told_by(self.reports(results)[0][1])[3]
        failure = self.forger.signed(results, "took_us", "9", "failed", task, "reason", "it has no core")
        for _ in range(9):
            self.ask("XADD", results, "*", *failure)
        self.ends_as_the_honest_one(head)


del Heads  # its tests are run where they stand

if __name__ == "__main__":
    unittest.main()
