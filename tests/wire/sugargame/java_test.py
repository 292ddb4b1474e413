"""Students' Java classes at the table: what plays, what loses, and that nothing of it stays behind."""
from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path
from typing import Any

from java_players import PLAYERS, source, write
from server import PATIENCE, PROGRAM, ROOT, Server, run, until

KIT = ROOT / "bots" / "sugargame" / "java"
HAS_JDK = shutil.which("javac") is not None and shutil.which("java") is not None
if not HAS_JDK:
    print("NO JDK: Java players are not tested; `make java` installs one", file=sys.stderr)

WORK: Path  # players as class files alone, compiled in one go
CACHE: dict[str, str]
API: Path


def setUpModule() -> None:
    global WORK, CACHE, API
    if not HAS_JDK:
        raise unittest.SkipTest("no JDK")
    WORK = Path(tempfile.mkdtemp(prefix="agon-java-"))
    CACHE = {"XDG_CACHE_HOME": str(WORK / "cache")}
    API = WORK / "api"
    sources = WORK / "sources"
    sources.mkdir()
    for name in PLAYERS:
        write(sources, name)
    subprocess.run(["javac", "-d", API, *KIT.glob("api/*.java")], check=True)
    subprocess.run(["javac", "-cp", API, "-d", WORK / "classes", *sources.glob("*.java")], check=True)


def tearDownModule() -> None:
    shutil.rmtree(WORK, ignore_errors=True)


def java_processes(mark: str) -> list[int]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0].endswith(b"java") and any(mark.encode() in word for word in words):
            found.append(int(process.name))
    return found


class JavaTest(unittest.TestCase):
    def play(self, one: str, other: str, *words: str, **environment: str) -> dict[str, Any]:
        played = run("play", "sugargame", one, other, "--json", *words, **{**CACHE, **environment})
        self.assertEqual(played.returncode, 0, played.stderr)
        match = json.loads(played.stdout.splitlines()[0])
        match["printed"] = played.stderr
        self.assertEqual(java_processes(str(WORK)), [], "no machine survives its match")
        return match

    def compiled(self, name: str) -> str:
        return f"java:{WORK}/classes/{name}"

    def plays(self, name: str, **environment: str) -> list[dict[str, Any]]:
        """From both seats, to the end."""
        matches = [self.play(self.compiled(name), "drifter", **environment), self.play("drifter", self.compiled(name), **environment)]
        for match in matches:
            self.assertIn(match["outcome"]["reason"], ("steps", "all-removed"), match)
            self.assertEqual(match["faults"], 0)
        return matches

    def loses(self, name: str, reason: str, *words: str, seat: int = 0) -> dict[str, Any]:
        players = [self.compiled(name), "drifter"]
        match = self.play(*(players if seat == 0 else players[::-1]), *words)
        self.assertEqual((match["outcome"]["reason"], match["outcome"]["winners"]), (reason, [1 - seat]), match)
        match["text"] = match["first_faults"][0]["text"]
        return match

    def test_the_four_forms_of_placing(self) -> None:
        for name in ("formone", "formtwo", "formthree", "formfour"):
            with self.subTest(name=name):
                self.plays(name)

    def test_the_board_as_the_lab_tells_it(self) -> None:
        self.plays("knows")

    def test_printing_disturbs_nothing(self) -> None:
        matches = self.plays("printer")
        self.assertIn("printer1: go 1 1 1", matches[0]["printed"])
        self.assertNotIn("printer1:", self.plays("printer", AGON_PLAYER_OUTPUT="none")[0]["printed"])

    def test_the_same_object_again_is_warned_of(self) -> None:
        matches = self.plays("again")
        self.assertEqual(matches[0]["printed"].count("warning: move returned the same object as before"), 1)

    def test_threads_and_hooks_end_with_the_match(self) -> None:
        self.plays("threads")

    def test_null_while_able(self) -> None:
        self.loses("nuller", "null-while-able")

    def test_illegal_answers(self) -> None:
        for name, reason in [("jumper", "not-adjacent"), ("outsider", "off-board"), ("pusher", "occupied"), ("nobody", "not-yours"),
                             ("misplacer", "bad-start"), ("unplaced", "bad-start")]:
            with self.subTest(name=name):
                self.loses(name, reason)

    def test_own_numbers_begin_at_five_below(self) -> None:
        self.loses("fromzero", "not-yours", seat=1)

    def test_an_exception_with_its_trace(self) -> None:
        record = WORK / "thrown.agon"
        match = self.loses("thrower", "exception", "--record", str(record))
        self.assertRegex(match["text"], r"^java.lang.IllegalStateException: no idea\n +at (app//)?thrower1.deep\(thrower1.java:\d+\)\n")
        self.assertNotIn("SugarGame", match["text"])
        shown = run("replay", record, "--json").stdout
        self.assertEqual(run("replay", record, "--verify").returncode, 0)
        self.assertIn('"forfeit":"exception"', shown)
        told = run("play", "sugargame", self.compiled("thrower"), "drifter", **CACHE)
        self.assertIn("thrower1.java:", told.stdout)

    def test_an_endless_recursion(self) -> None:
        self.assertIn("java.lang.StackOverflowError", self.loses("endless", "exception")["text"])

    def test_an_endless_loop_and_where_it_is(self) -> None:
        match = self.loses("looper", "timeout", "--set", "move_ms=1000")
        self.assertIn("looper1.think(looper1.java:", match["text"])
        self.assertLess(match["most_ms"][0], 30_000)

    def test_exit_has_one_name_in_either_host(self) -> None:
        """System.exit in a move, with code 3, and in a constructor, with code 4."""
        self.assertIn("it ended by itself", self.loses("exiter", "disconnect")["text"])
        for name in ("exiter", "stillborn"):
            with self.subTest(name), Server("--opponent", "gobbler") as server:
                host = self.host(server.port, name, WORK / "classes")
                self.assertEqual(host.returncode, 0)
                self.assertIn("System.exit", host.stderr)
                self.assertIn("player 1 forfeited: disconnect", server.wait_for_output("forfeited"))

    def test_a_constructors_exception_is_told_over_the_wire(self) -> None:
        for words in ((), ("--seat", "0=gobbler")):  # the player sits second
            opponent = ("--opponent", "gobbler") if not words else words
            with self.subTest(words), Server(*opponent) as server:
                host = self.host(server.port, "badbirth", WORK / "classes")
                self.assertEqual(host.returncode, 1, host.stderr)
                self.assertIn("never born", server.wait_for_output("never born"))
                self.assertIn("forfeited: exception", server.output())

    def test_constructors(self) -> None:
        self.assertIn("never born", self.loses("badbirth", "exception")["text"])
        self.assertIn("it ended before it was ready", self.loses("stillborn", "disconnect", seat=1)["text"])
        self.assertRegex(self.loses("sleeper", "timeout")["text"], "constructor|did not say it was ready")

    def refused(self, player: str, *said: str) -> None:
        """A clear error before the match, not a forfeit."""
        played = run("play", "sugargame", player, "drifter", **CACHE)
        self.assertEqual((played.returncode, played.stdout), (2, ""), played.stderr)
        for part in said:
            self.assertIn(part, played.stderr)

    def test_classes_that_cannot_play(self) -> None:
        self.refused(self.compiled("nobodyhere"), "no class nobodyhere1", "neither nobodyhere1.java nor nobodyhere1.class in")
        self.refused("java:", "expected java:FOLDER/NAME")
        self.refused(f"java:{WORK}/classes/", "expected java:FOLDER/NAME")
        self.assertIn("class moveless1 has no public AgentPosition move()", self.loses("moveless", "exception")["text"])
        (WORK / "classes" / "renamed1.class").write_bytes((WORK / "classes" / "formone1.class").read_bytes())
        broken = self.loses("renamed", "exception")["text"]
        self.assertRegex(broken, "class renamed1 cannot be loaded.*wrong name: formone1")

    def test_sources_are_compiled_and_compiled_again_when_changed(self) -> None:
        lab = WORK / "lab" / "beavis"
        lab.mkdir(parents=True)
        for seat in (1, 2):
            text = source("formone", seat).replace("formone", "beavis").replace("return legal(FIRST)", "return Chooser.first(FIRST)")
            (lab / f"beavis{seat}.java").write_text(text, encoding="utf-8")
        (lab / "Chooser.java").write_text("class Chooser { static AgentPosition first(int id) { return beavisMore.it(id); } }", encoding="utf-8")
        (lab / "beavisMore.java").write_text("class beavisMore { static AgentPosition it(int id) { return id == 0 ? beavis1.legal(0) : beavis2.legal(5); } }",
                                             encoding="utf-8")
        for place in (f"java:{WORK}/lab/beavis", f"java:{lab}/beavis"):
            match = self.play(place, "drifter")
            self.assertEqual(match["faults"], 0)
        self.assertEqual([path.name for path in lab.glob("*.class")], [], "the student's folder is left as it is")
        (lab / "Chooser.java").write_text("class Chooser { static AgentPosition first(int id) { return null; } }", encoding="utf-8")
        self.assertEqual(self.play(f"java:{lab}/beavis", "drifter")["outcome"]["reason"], "null-while-able")
        (lab / "Chooser.java").write_text("class Chooser { oops }", encoding="utf-8")
        self.refused(f"java:{lab}/beavis", "does not compile", "Chooser.java:1: error")

    def test_a_class_of_old_that_knows_another_interface(self) -> None:
        old = WORK / "old"
        old.mkdir()
        (old / "Player.java").write_text("public interface Player { AgentPosition getInitialPosition(int id); AgentPosition move(); }", encoding="utf-8")
        (old / "AgentPosition.java").write_text("public class AgentPosition { public int agentID, x, y; public AgentPosition(int a, int b, int c) { } }",
                                                encoding="utf-8")
        (old / "SugarGame.java").write_text("public class SugarGame { public static int getAgentID(int x, int y) { return 0; } "
                                            "public static boolean isStillAlive(int id) { return false; } }", encoding="utf-8")
        (old / "antique1.java").write_text(source("formtwo", 1).replace("formtwo", "antique").replace("for (int[] to : steps)", "for (int[] to : steps)")
                                           .replace("Position getInitial", "Position getInitial"), encoding="utf-8")
        subprocess.run(["javac", "-nowarn", "--release", "8", "-Xlint:-options", "-d", WORK / "antiques", *old.glob("*.java")], check=True,
                       capture_output=True)
        (WORK / "antiques" / "Player.class").unlink()
        match = self.play(f"java:{WORK}/antiques/antique", "drifter")
        self.assertEqual(match["faults"], 0)

    def test_the_samples(self) -> None:
        played = run("play", "sugargame", f"java:{KIT}/gobbler", f"java:{KIT}/drifter", "--games", "4", "--json", **CACHE)
        total = json.loads(played.stdout.splitlines()[-1])
        self.assertEqual((total["faults"], total["games"]), (0, 4))
        self.assertGreaterEqual(total["wins"][0], 2, "gobbler is the better one by far")

    def test_a_killed_arena_takes_its_machines_along(self) -> None:
        words = [PROGRAM, "play", "sugargame", self.compiled("looper"), "drifter"]
        arena = subprocess.Popen(words, env={**os.environ, **CACHE}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until("a machine", lambda: java_processes(str(WORK)) or arena.poll() is not None)
        arena.send_signal(signal.SIGKILL)
        arena.wait()
        until("the end of all machines", lambda: not java_processes(str(WORK)))

    def test_over_the_wire(self) -> None:
        with Server("--opponent", "gobbler", "--swap", "--set", "steps=40") as server:
            host = subprocess.run(["java", "-cp", API, "SugarGameHost", "127.0.0.1", str(server.port), "formthree", WORK / "classes"],
                                  capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(host.returncode, 0, host.stderr)
            said = server.wait_for_output("2 matches")
            self.assertNotIn("forfeited", said)
            self.assertIn("formthree (player 1) against gobbler (player 2)", said)
        with Server("--opponent", "gobbler") as server:
            host = subprocess.run(["java", "-cp", API, "SugarGameHost", "127.0.0.1", str(server.port), "thrower", WORK / "classes"],
                                  capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(host.returncode, 1)
            self.assertIn("thrower1.deep(thrower1.java:", host.stderr)
            self.assertIn("exception", server.wait_for_output("forfeited"))

    def host(self, port: int, name: str, *folders: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["java", f"-Djava.io.tmpdir={WORK}/tmp", "-cp", API, "SugarGameHost", "127.0.0.1", str(port), name, *folders],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)

    def test_the_host_compiles_sources(self) -> None:
        (WORK / "tmp").mkdir(exist_ok=True)
        places = WORK / "hosted", WORK / "hosted" / "formfour"
        for place in places:
            with self.subTest(place=place), Server("--opponent", "gobbler", "--swap", "--set", "steps=20") as server:
                shutil.rmtree(WORK / "hosted", ignore_errors=True)
                place.mkdir(parents=True)
                for seat in (1, 2):
                    text = source("formfour", seat).replace("return legal(FIRST)", "return Chooser.it(legal(FIRST))")
                    (place / f"formfour{seat}.java").write_text(text, encoding="utf-8")
                (place / "Chooser.java").write_text("class Chooser { static AgentPosition it(AgentPosition to) { return to; } }", encoding="utf-8")
                host = self.host(server.port, "formfour", WORK / "hosted")
                self.assertEqual(host.returncode, 0, host.stderr)
                self.assertNotIn("forfeited", server.wait_for_output("2 matches"))
                self.assertEqual(list(WORK.glob("hosted/**/*.class")), [], "the student's folder is left as it is")
                self.assertEqual(list((WORK / "tmp").glob("sugargame*")), [], "and nothing else stays")
        (WORK / "hosted" / "formfour" / "Chooser.java").write_text("class Chooser { oops }", encoding="utf-8")
        host = self.host(1, "formfour", WORK / "hosted")
        self.assertEqual(host.returncode, 2)
        self.assertRegex(host.stderr, "it does not compile:\n.*Chooser.java:1: error: ")
        self.assertEqual(list((WORK / "tmp").glob("sugargame*")), [])
        host = self.host(1, "nowhere", WORK / "hosted")
        self.assertEqual(host.returncode, 2)
        self.assertIn("no class nowhere1 in", host.stderr)

    def test_the_host_without_a_compiler_says_how(self) -> None:
        """A Java that has no compiler: its module is left out."""
        (WORK / "bare").mkdir(exist_ok=True)
        write(WORK / "bare", "formone")
        host = subprocess.run(["java", "--limit-modules", "java.base,java.compiler", "-cp", API, "SugarGameHost", "127.0.0.1", "1", "formone", WORK / "bare"],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(host.returncode, 2)
        said = re.search("^  (javac .*)$", host.stderr, re.M)
        assert said, host.stderr
        self.assertEqual(subprocess.run(said.group(1), shell=True, check=False).returncode, 0, "the command that it names works")
        self.assertTrue((WORK / "bare" / "formone1.class").exists())

    def test_check_bot(self) -> None:
        checked = run("check-bot", "sugargame", self.compiled("formone"), **CACHE)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertEqual(checked.stdout.count("fine: "), 5, checked.stdout)
        checked = run("check-bot", "sugargame", self.compiled("thrower"), **CACHE)
        self.assertEqual(checked.returncode, 1)
        self.assertRegex(checked.stdout, r"WRONG: a match as player 1 .*\n +crashed \(exception\): java.lang.IllegalStateException: no idea\n"
                                         r" +at (app//)?thrower1.deep\(thrower1.java:")
        refused = run("check-bot", "sugargame", "java:nowhere/nobody", **CACHE)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("no class nobody1", refused.stderr)

    def test_a_player_of_java_joins_a_server(self) -> None:
        with Server("--opponent", "drifter", "--set", "steps=30") as server:
            joined = run("join", "sugargame", self.compiled("formone"), "--server", f"127.0.0.1:{server.port}", **CACHE)
            self.assertEqual(joined.returncode, 0, joined.stderr)
            self.assertNotIn("forfeited", server.wait_for_output("formone"))

    def simulator(self, *words: str, folder: Path, path: str = "") -> tuple[str, list[str]]:
        """Starts the lab's command in a folder: what it prints first, and the names that its page then knows."""
        environment = {**os.environ, **CACHE, "AGON": PROGRAM}
        environment.pop("DISPLAY", None)
        environment.pop("WAYLAND_DISPLAY", None)
        if path:
            environment |= {"DISPLAY": ":0", "PATH": path + ":" + environment["PATH"]}
        simulator = subprocess.Popen(["java", "-cp", API, "SugarGameSimulator", *words, "--port", "0", "--records", "none"], env=environment,
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder)
        try:
            assert simulator.stdout is not None
            said = simulator.stdout.readline()
            found = re.search(r"^The simulator is at (http://127\.0\.0\.1:\d+)/simulator/sugargame$", said)
            assert found, said
            with urllib.request.urlopen(found.group(1) + "/api/labs/sugargame", timeout=PATIENCE) as answer:
                return said, json.load(answer)["entries"]
        finally:
            simulator.terminate()
            simulator.wait(PATIENCE)
            assert simulator.stdout is not None
            simulator.stdout.close()

    def test_the_labs_simulator_starts_the_arena_on_the_folder_it_is_started_in(self) -> None:
        folder = WORK / "simulated" / "inner"
        folder.mkdir(parents=True)
        write(folder, "formone")
        self.assertEqual(self.simulator(folder=folder)[1], ["formone"])
        self.assertEqual(self.simulator("inner", folder=folder.parent)[1], ["formone"], "or on one that is named")

    def test_the_simulator_opens_the_browser_where_there_is_a_screen(self) -> None:
        tools = WORK / "tools"
        tools.mkdir()
        (tools / "xdg-open").write_text(f'#!/bin/sh\necho "$1" > {WORK}/opened.part\nmv {WORK}/opened.part {WORK}/opened\n', encoding="utf-8")
        (tools / "xdg-open").chmod(0o755)
        said, _ = self.simulator(folder=WORK, path=str(tools))
        until("a browser", (WORK / "opened").exists)
        self.assertEqual((WORK / "opened").read_text(), said.rpartition(" ")[2])

    def test_a_table_of_the_wire_tells_where_a_slow_class_was(self) -> None:
        with Server("--seat", f"0={self.compiled('looper')}", "--seat", "1=gobbler", "--set", "move_ms=1000", environment=CACHE) as server:
            server.may_fail = True
            said = server.wait_for_output("looper1.think(looper1.java:")
            self.assertIn("player 1 forfeited: timeout", said)
            self.assertEqual(server.wait(), 1, "its program is gone")
            record = next((server.folder / "records").glob("*.agon"))
            self.assertIn("looper1.think(looper1.java:", run("replay", record, "--json").stdout)
            self.assertEqual(run("replay", record, "--verify").returncode, 0)

    def test_without_a_jdk(self) -> None:
        played = run("play", "sugargame", self.compiled("formone"), "drifter", "--no-sandbox", PATH="/nowhere", JAVA_HOME="", **CACHE)
        self.assertEqual(played.returncode, 1)
        self.assertIn("`make java` installs one", played.stderr)


if __name__ == "__main__":
    unittest.main()
