"""Who may play a team of a served Zappy world: programs and people beside built-in players and sockets."""
from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from seats_test import PATIENCE, PROGRAM, SERVE, Server

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "app"))
from web_socket import WebSocket  # noqa: E402

ZAPPY = ["zappy", "-p", "0", "-x", "8", "-y", "8", "-n", "red", "blue", "-c", "2", "-f", "2000", "--once"]
BOT = """
import json, sys
print('{"ready":{"name":"wanderer of the test"}}', flush=True)
asked = 0
for text in sys.stdin:
    line = json.loads(text)
    if "start" in line:
        print("began as", line["start"]["seat"], "of", line["start"]["seats"], file=sys.stderr, flush=True)
    elif "decide" in line:
        asked += 1
        kinds = [message["kind"] for message in line["decide"]["view"]["messages"]]
        if asked == 1:
            print("first told", kinds, file=sys.stderr, flush=True)
        print(json.dumps({"action": ANSWER}), flush=True)
    elif "end" in line:
        print("ended", json.dumps(line["end"]["outcome"]["winners"]), file=sys.stderr, flush=True)
        break
"""
# Where somebody must live or win: a busy machine starves nobody. A world in which all have starved waits for new clients, for ever.
LOCKSTEP = "--lockstep"
SANE = '{"verb": ["Forward", "Take", "Right"][asked % 2 + (asked % 20 == 0) * 2], "object": "food"}'


def setUpModule() -> None:
    SERVE["zappy"] = ZAPPY
    unittest.addModuleCleanup(SERVE.pop, "zappy")


class ZappyTest(unittest.TestCase):
    def bot(self, answer: str = SANE) -> str:
        folder = tempfile.TemporaryDirectory(prefix="agon-mate-")
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "bot.py"
        path.write_text(BOT.replace("ANSWER", answer))
        return f"cmd:{sys.executable} {path}"

    def finished(self, server: Server) -> tuple[list[dict], str]:
        """Lines and private part of the first team of the one record, which holds."""
        self.assertEqual(server.process.wait(PATIENCE), 0, server.errors())
        (record,) = (server.folder / "records").glob("*.agon")
        verified = subprocess.run([PROGRAM, "replay", str(record), "--verify"], capture_output=True, text=True, check=False)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        lines = [json.loads(line) for line in subprocess.run(["zstdcat", record], capture_output=True, check=True).stdout.splitlines()]
        part = Path(f"{record}.seat0")
        private = subprocess.run(["zstdcat", part], capture_output=True, check=True).stdout.decode() if part.exists() else ""
        return lines, private

    def test_a_team_of_programs_beside_one_of_the_house(self) -> None:
        with Server("zappy", LOCKSTEP, "--seat", "red=" + self.bot(), "--seat", "blue=champion") as server:
            lines, private = self.finished(server)
        self.assertEqual([seat["player"] for seat in lines[0]["seats"]], ["program", "champion"])
        for said in ("began as 0 of 4", "began as 1 of 4", "first told ['hatched']", "ended [1]"):
            self.assertIn(said, private)
        report = lines[-2]["players"][0]
        self.assertGreater(report["decisions"], 10)
        self.assertGreater(report["peak_kib"], 1000)

    def test_nonsense_costs_a_program_only_time(self) -> None:
        with Server("zappy", "--seat", "red=" + self.bot('{"verb": "Dance"}'), "--seat", "blue=champion") as server:
            lines, private = self.finished(server)
        faults = [fault for line in lines for fault in line.get("faults", [])]
        self.assertTrue(faults)
        self.assertEqual({fault["seat"] for fault in faults}, {0})
        self.assertRegex(faults[0]["text"], "player [01] of the team: .*verb")
        self.assertIn("ended []", private, "starved, before anybody had won")

    def test_programs_join_a_server(self) -> None:
        with Server("zappy", "--seat", "blue=champion") as server:
            host, _, port = server.addresses["zappy"].rpartition(":")
            joined = subprocess.run([PROGRAM, "join", "zappy", self.bot(), "-h", host, "-p", port, "-n", "red", "--players", "2",
                                     "--no-sandbox"], capture_output=True, text=True, timeout=PATIENCE, check=False)
            server.process.send_signal(signal.SIGTERM)  # if nobody has won; all may have starved
            lines, _ = self.finished(server)
        self.assertEqual(joined.returncode, 0, joined.stderr + joined.stdout)
        self.assertEqual([seat["player"] for seat in lines[0]["seats"]], ["remote", "champion"])
        self.assertGreaterEqual(json.dumps(lines).count('"join"'), 4)  # a champion brings more

    def test_who_talks_while_starving_leaves_a_record_that_holds(self) -> None:
        ZAPPY[ZAPPY.index("-f") + 1] = "10000"
        self.addCleanup(ZAPPY.__setitem__, ZAPPY.index("-f") + 1, "2000")
        with Server("zappy", "-c", "40") as server:
            host, _, port = server.addresses["zappy"].rpartition(":")
            talkers = [socket.create_connection((host, int(port))) for _ in range(40)]
            for talker in talkers:
                talker.sendall(b"red\n")
                talker.setblocking(False)
            while talkers:  # ten units of food, and none taken
                for talker in list(talkers):
                    try:
                        talker.send(b"Connect_nbr\n")  # has no duration: the queue is never full
                        if not talker.recv(1 << 16):
                            raise ConnectionError
                    except BlockingIOError:
                        pass
                    except OSError:
                        talker.close()
                        talkers.remove(talker)
            server.process.send_signal(signal.SIGTERM)
            self.finished(server)

    def test_a_person_plays_at_the_pages(self) -> None:
        with Server("zappy", LOCKSTEP, "--seat", "red=person", "--seat", "blue=champion", pages=True) as server:
            link = server.wait_for(r"seat 0 \(.*\) of match (\w+) is played at \S+key=(\w+)")
            with WebSocket(server.pages, f"/api/play/{link[1]}/0?key={link[2]}") as seat:
                self.assertEqual(seat.status, 101)
                question = seat.message()
                self.assertEqual(question["type"], "ask")
                self.assertEqual(question["view"]["messages"][0]["kind"], "hatched")
                labels = [choice["label"] for choice in question["choices"]]
                self.assertEqual(labels[:3], ["forward", "left", "right"])
                self.assertIn("take food", labels)
                seat.send({"step": question["step"], "action": {"verb": "Look"}})
                answered = seat.message()
                self.assertEqual(answered["view"]["messages"][-1]["kind"], "look")
                seat.send({"step": answered["step"], "action": {"verb": "Inventory"}})
                told = answered
                while told["type"] != "end":  # the champions win
                    told = seat.message()
                    if told["type"] == "ask":
                        verb = "Take" if told["step"] % 2 else "Forward" if told["step"] % 20 else "Right"
                        seat.send({"step": told["step"], "action": {"verb": verb, "object": "food"}})
                self.assertEqual(told["outcome"]["winners"], [1])
            lines, _ = self.finished(server)
        self.assertEqual([seat["player"] for seat in lines[0]["seats"]], ["person", "champion"])

    def test_a_person_who_never_answers_is_told_the_end_and_holds_up_nobody(self) -> None:
        with Server("zappy", "--seat", "red=person", "--seat", "blue=champion", pages=True) as server:
            link = server.wait_for(r"seat 0 \(.*\) of match (\w+) is played at \S+key=(\w+)")
            with WebSocket(server.pages, f"/api/play/{link[1]}/0?key={link[2]}") as seat:
                self.assertEqual(seat.message()["type"], "ask")
                told = seat.message()
            self.assertEqual((told["type"], told["outcome"]["winners"]), ("end", [1]))
            self.finished(server)

    def test_a_program_that_lingers_at_the_end_leaves_a_whole_record(self) -> None:
        bot = self.bot(SANE).removeprefix(f"cmd:{sys.executable} ")
        Path(bot).write_text(Path(bot).read_text().replace('        print("ended"', '        import time; time.sleep(0.7)\n        print("ended"'))
        with Server("zappy", LOCKSTEP, "--seat", f"red=cmd:{sys.executable} {bot}", "--seat", "blue=champion") as server:
            lines, _ = self.finished(server)
        self.assertEqual(lines[-2]["outcome"]["winners"], [1])

    def test_words_that_make_no_sense(self) -> None:
        for words, said in [(["--seat", "red=nobody"], 'no player "nobody" for a team of zappy'),
                            (["-c", "40", "--seat", "red=" + self.bot()], "at most 20 players"),
                            (["--seat", "red=person", "--no-pages"], "leave out --no-pages")]:
            with self.subTest(words=words):
                refused = subprocess.run([PROGRAM, "serve", *ZAPPY, "--pages-port", "0", "--records", "none", "--no-sandbox", *words],
                                         capture_output=True, text=True, check=False, timeout=PATIENCE)
                self.assertIn(said, refused.stderr)
                self.assertEqual(refused.returncode, 84, refused.stderr)


if __name__ == "__main__":
    unittest.main()
