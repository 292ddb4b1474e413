"""Built-in players as clients: `agon join zappy` and `zappy_ai`, against the real server and against misbehaving ones."""
from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

from client import Client
from server import PATIENCE, PROGRAM, Server, run, until


class Joined:
    """Players in a process of their own."""

    def __init__(self, *words: object, program: str | Path = PROGRAM) -> None:
        command = [str(program), *(["join", "zappy"] if program == PROGRAM else []), *(str(word) for word in words)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self, timeout: float = PATIENCE) -> tuple[int, str, str]:
        try:
            out, errors = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, errors = self.process.communicate()
            raise AssertionError(f"the players did not end: {out[-2000:]} {errors[-2000:]}") from None
        return self.process.returncode, out, errors


class Gui:  # never closed by us: the server ends first
    """Keeps what a GUI is told."""

    def __init__(self, port: int) -> None:
        self.client = Client(port)
        self.client.send("GRAPHIC")
        self.lines: list[str] = []
        self.won = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        buffer = b""
        self.client.socket.settimeout(None)
        try:
            while data := self.client.socket.recv(65536):
                *lines, buffer = (buffer + data).split(b"\n")
                self.lines += [line.decode(errors="replace") for line in lines]
                if any(line.startswith(b"seg ") for line in lines):
                    self.won.set()
        except OSError:
            pass
        self.client.socket.close()


class ChampionTest(unittest.TestCase):
    def test_six_players_of_one_process_win(self) -> None:
        """In lock-step, so that a busy machine is no fault; time units are the server's."""
        with Server("--lockstep", "--budget", "20000", width=10, height=10, names=["red"], c=6, f=10000, bare=False) as server:
            gui = Gui(server.port)
            players = Joined("champion", "-p", server.port, "-n", "red", "--players", 6)
            code, out, errors = players.end()
            self.assertTrue(gui.won.wait(PATIENCE), out + errors)
            self.assertIn("seg red", gui.lines)
            self.assertEqual(code, 0, errors)
            self.assertIn("level 8", out)

    def test_six_processes_win(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            link = Path(folder) / "zappy_ai"
            os.symlink(PROGRAM, link)
            with Server("--lockstep", "--budget", "20000", width=12, height=10, names=["red"], c=6, f=10000, bare=False) as server:
                gui = Gui(server.port)
                processes = [Joined("-p", server.port, "-n", "red", "-h", "localhost", program=link) for _ in range(6)]
                ends = [process.end() for process in processes]
                self.assertTrue(gui.won.wait(PATIENCE), str(ends))
                # Virtual time runs on while the others start: who is early may have filled slots that nobody took.
                for code, _, errors in ends:
                    self.assertTrue(code == 0 or (code == 1 and "was not admitted to team" in errors), errors)
                risen = {line.split(" rose")[0] + str(index) for index, (_, out, _) in enumerate(ends) for line in out.splitlines() if "rose: level 8" in line}
                self.assertGreaterEqual(len(risen), 5, "the last to rise may see the game closed before it is told")

    def test_words_are_single_and_differ(self) -> None:
        """Servers that refuse two words must hear every broadcast, and no two are alike."""
        with Server(width=10, height=10, names=["red", "blue"], c=6, f=500, bare=False) as server:
            gui = Gui(server.port)
            players = Joined("champion", "-p", server.port, "-n", "red", "--players", 3)
            until("six broadcasts", lambda: sum(line.startswith("pbc ") for line in gui.lines) >= 6)
            players.process.terminate()
            players.process.communicate()
            said = [line.split(" ", 2)[2] for line in gui.lines if line.startswith("pbc ")]
            self.assertGreaterEqual(len(said), 6)
            self.assertEqual(len(set(said)), len(said))
            for text in said:
                self.assertRegex(text, r"^[A-Za-z0-9_-]+$")


class WordsTest(unittest.TestCase):
    def test_wrong_words(self) -> None:
        ended = run("join", "zappy", "champion", "-p", "1")
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn("-n", ended.stderr)
        ended = run("join", "zappy", "nobody", "-p", "4242", "-n", "red")
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn("champion", ended.stderr)

    def test_nobody_there(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        ended = run("join", "zappy", "wanderer", "-p", port, "-n", "red", "--wait-ms", 50)
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn("cannot reach", ended.stderr)

    def test_unknown_team(self) -> None:
        with Server(names=["red"], bare=False) as server:
            ended = run("join", "zappy", "wanderer", "-p", server.port, "-n", "green", "--wait-ms", 50)
            self.assertEqual(ended.returncode, 1)
            self.assertIn("green", ended.stderr)


class NonsenseTest(unittest.TestCase):
    """A server that talks nonsense must neither crash a player nor hang it after the end."""

    def test_nonsense(self) -> None:
        lines = [b"\xff\xfe", b"message 99, x", b"message 3", b"eject: x", b"Current level: 99999999999", b"[", b"[ food x ]", b"ko", b"ok",
                 b"-5", b"[ player,,, ]", b"Elevation underway", b"ko", b"eject: 0", b"x" * 5000, b""]
        for player in ("wanderer", "solo", "team", "champion"):
            with socket.create_server(("127.0.0.1", 0)) as listener:
                joined = Joined(player, "-p", listener.getsockname()[1], "-n", "red")
                listener.settimeout(PATIENCE)
                connection, _ = listener.accept()
                with connection:
                    connection.sendall(b"WELCOME\n3\n10 10\n" + b"\n".join(lines * 20) + b"\n")
                    connection.settimeout(PATIENCE)
                    connection.recv(1000)
                    connection.sendall(b"dead\n")
                    code, _, errors = joined.end(PATIENCE)
                self.assertEqual(code, 1, errors)


class KitTest(unittest.TestCase):
    def test_the_sample_bot_reaches_level_2(self) -> None:
        bot = Path(__file__).resolve().parents[3] / "bots" / "zappy" / "python" / "bot.py"
        with Server("--lockstep", "--budget", "20000", width=10, height=10, names=["red"], c=1, f=10000, bare=False) as server:
            with subprocess.Popen(["python3", str(bot), "-p", str(server.port), "-n", "red"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True) as playing:
                assert playing.stdout
                watchdog = threading.Timer(PATIENCE, playing.kill)
                watchdog.start()
                told = ""
                for line in playing.stdout:
                    told += line
                    if "the incantation succeeded" in line:
                        break
                watchdog.cancel()
                playing.kill()
            self.assertIn("level 1: the incantation succeeded", told)


if __name__ == "__main__":
    unittest.main()
