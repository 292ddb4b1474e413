"""A student's class of Java that attacks the machine: it is held like any other program."""
from __future__ import annotations

import secrets
import time
import unittest

from attack import HAS_JDK, HAS_SANDBOX, Attack, Listener, processes_with

SOURCE = """
import java.io.*;
import java.net.Socket;
import java.nio.file.*;

public class villain1 implements Player {
    public villain1() {
        attempt("read", () -> Files.readString(Path.of("@SECRET@")));
        attempt("shadow", () -> Files.readString(Path.of("/etc/shadow")));
        attempt("write", () -> Files.writeString(Path.of("@FOLDER@/written"), "x"));
        attempt("beside", () -> Files.writeString(Path.of("@FOLDER@/lab/written"), "x"));
        attempt("connect", () -> new Socket("127.0.0.1", @PORT@));
        attempt("rival", () -> Files.readString(Path.of("@FOLDER@/lab/rival1.java")));
        try {
            new ProcessBuilder("setsid", "sleep", "@MARK@").start();
        } catch (IOException problem) {
            System.err.println("setsid: refused");
        }
    }
    interface Attempt { Object go() throws Exception; }
    static void attempt(String what, Attempt attempt) {
        try {
            attempt.go();
            System.err.println(what + ": DONE");
        } catch (Exception problem) {
            System.err.println(what + ": refused");
        }
    }
    int placed = 0;
    public Position getInitialPosition(int id) { return new Position(id, 0); }
    public AgentPosition move() {
        for (int y = 0; y < 5; y++) for (int x = 0; x < 5; x++) {
            int agent = SugarGame.getAgentID(x, y);
            if (agent < 0 || agent > 4) continue;
            int[][] steps = {{x + 1, y}, {x, y + 1}, {x - 1, y}, {x, y - 1}};
            for (int[] to : steps)
                if (SugarGame.getAgentID(to[0], to[1]) == -1) return new AgentPosition(agent, to[0], to[1]);
        }
        return null;
    }
}
"""


@unittest.skipUnless(HAS_JDK, "no JDK: `make java` installs one")
@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class JavaAttack(Attack):
    def villain(self, port: int, mark: str) -> str:
        lab = self.folder / "lab"
        lab.mkdir()
        secret = self.folder / "secret.txt"
        secret.write_text("for nobody")
        (lab / "rival1.java").write_text("public class rival1 { }")
        text = SOURCE.replace("@SECRET@", str(secret)).replace("@FOLDER@", str(self.folder)).replace("@PORT@", str(port)).replace("@MARK@", mark)
        (lab / "villain1.java").write_text(text)
        return f"java:{lab}/villain"

    def test_nothing_of_it_succeeds_and_nothing_is_left(self) -> None:
        listener = Listener()
        self.addCleanup(listener.close)
        mark = f"9{secrets.randbelow(10**8):08}"
        played = self.match("sugargame", self.villain(listener.port, mark), "drifter", XDG_CACHE_HOME=str(self.folder / "cache"))
        self.assertEqual(played["faults"], 0, played)
        errors = played["reports"][0]["errors"]
        for what in ("read", "shadow", "beside", "connect", "rival"):
            self.assertIn(f"{what}: refused", errors)
        self.assertFalse((self.folder / "written").exists() or (self.folder / "lab" / "written").exists())
        self.assertEqual(listener.connected, 0)
        deadline = time.monotonic() + 5
        while processes_with(mark) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(processes_with(mark), [])
        self.assertIn("bubblewrap", played["reports"][0]["protection"])
        self.assertIn("Sandbox: bubblewrap", played["said"])

    def test_the_compiler_is_held_too(self) -> None:
        """A source folder that is a link to a foreign file gives nothing of it away but the compiler's word."""
        lab = self.folder / "lab"
        lab.mkdir()
        (lab / "linked1.java").write_text("public class linked1 { oops }")
        refused = self.agon("play", "sugargame", f"java:{lab}/linked", "drifter", XDG_CACHE_HOME=str(self.folder / "cache"))
        self.assertEqual(refused.returncode, 2)
        self.assertIn("linked1.java:1: error", refused.stderr)
        self.assertEqual([path.name for path in lab.iterdir()], ["linked1.java"])

    def test_limits_hold_it(self) -> None:
        lab = self.folder / "lab"
        lab.mkdir()
        (lab / "glutton1.java").write_text(
            "public class glutton1 implements Player { public Position getInitialPosition(int id) { "
            "try { new ProcessBuilder(\"python3\", \"-c\", \"x = bytearray(600 << 20); print(len(x))\").inheritIO().start().waitFor(); } "
            "catch (Exception e) { throw new RuntimeException(e); } return new Position(id, 0); } "
            "public AgentPosition move() { return null; } }"
        )
        (lab / "cup.toml").write_text(
            'name = "cup"\ngame = "sugargame"\ngames = 1\nswap = false\nclocks = false\n[limits]\nmemory_mib = 400\n'
            f'[[entrant]]\nname = "glutton"\nplayer = "java:{lab}/glutton"\n[[entrant]]\nname = "drifter"\nplayer = "drifter"\n'
        )
        ran = self.agon("contest", "run", lab / "cup.toml", "--store", lab / "cup.contest", XDG_CACHE_HOME=str(self.folder / "cache"))
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("Sandbox: bubblewrap", ran.stderr)
        self.assertNotIn("629145600", ran.stdout + ran.stderr)


if __name__ == "__main__":
    unittest.main()
