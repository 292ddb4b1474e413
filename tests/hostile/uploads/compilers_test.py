"""Compilers as weapons: builds that read without end, grow, multiply, write past their limits or run code of their own. The box ends them, and the server does not notice."""
from __future__ import annotations

import os
import re
import shutil
import unittest
from pathlib import Path

from uploads_kit import KIT, Attacked, archive

BOT = KIT.read_text(encoding="utf-8")
LONG = os.environ.get("AGON_HOSTILE") == "long"
MOST_GROWTH = 100 << 10  # KiB
HAS = {tool: shutil.which(tool) is not None for tool in ("g++", "javac")}

TEMPLATES = """
template <int A, int B> struct Tree { static constexpr unsigned long long value = Tree<A + 1, 2 * B>::value + Tree<A + 1, 2 * B + 1>::value; };
template <int B> struct Tree<27, B> { static constexpr unsigned long long value = B; };
int main() { return static_cast<int>(Tree<0, 1>::value); }
"""
MACROS = "#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(x)))\n#define C(x) B(B(B(x)))\nconst char* text = C(\"0123456789\");\nint main() {}\n"
DATA = "char many[1u << 30] = {1};\nint main() { return many[5]; }\n"
SECTION = "char many[1ull << 40];\nint main() { for (unsigned long long at = 0;; at += 4096) many[at] = 1; }\n"
PROCESSOR = """
import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;
@SupportedAnnotationTypes("*") public class Reader extends AbstractProcessor {
  @Override public boolean process(Set<? extends TypeElement> all, RoundEnvironment round) {
    for (String path : new String[] {"SECRET", "/etc/shadow", "/proc/1/root/etc/shadow"})
      try { System.out.println("READ " + new String(java.nio.file.Files.readAllBytes(java.nio.file.Path.of(path)))); } catch (Exception refused) { System.out.println("refused"); }
    return false;
  }
}
"""
PLUGIN = """
#include <fstream>
#include <iostream>
#include <string>
int plugin_is_GPL_compatible;
static int ran = [] {
  for (const char* path : {"SECRET", "/etc/shadow", "/proc/1/root/etc/shadow"}) {
    std::string text;
    std::cout << (std::getline(std::ifstream(path), text) ? "READ " + text : "refused") << std::endl;
  }
  return 0;
}();
extern "C" int plugin_init(void*, void*) { return 0; }
"""


def toml(build: str, start: str = "python3 bot.py") -> str:
    return f"build = '''{build}'''\nstart = \"{start}\"\n"


# Files of an upload, and what its team reads.
ENDED: dict[str, tuple[dict[str, str], str]] = {
    "a gigabyte of data": ({"bot.cpp": DATA}, "not built|more than 64 MiB"),
    "a file without end": ({"bot.cpp": '#include "/dev/urandom"\nint main() {}\n'}, "not built"),
    "devices that are not there": ({"bot.cpp": '#include "/dev/zero"\nint main() {}\n'}, "not built"),
    "files of the machine": ({"bot.cpp": 'asm(".incbin \\"/etc/shadow\\"");\nint main() {}\n'}, "not built"),
    "macros that grow": ({"bot.cpp": MACROS}, "not built"),
    "processes without end": ({"bot.py": BOT, "agon.toml": toml("f() { f | f & }; f; f; sleep 2; exit 1")}, "not built"),
    "many links to one file": ({"bot.py": BOT, "agon.toml": toml("head -c 10000000 /dev/urandom > a; for i in $(seq 100); do ln a b$i; done; sleep 5")}, "more than 64 MiB"),
    "a hole": ({"bot.py": BOT, "agon.toml": toml("truncate -s 200M hole; sleep 5")}, "more than 64 MiB"),
    "many empty files": ({"bot.py": BOT, "agon.toml": toml("seq 20000 | xargs touch; sleep 5")}, "more than 64 MiB"),
    "temporary files": ({"bot.py": BOT, "agon.toml": toml("head -c 400M /dev/urandom > /tmp/a || exit 7")}, "exit code|not built"),
    "a section that is touched": ({"bot.cpp": SECTION}, "not built|check found"),
}
SLOW: dict[str, tuple[dict[str, str], str]] = {
    "templates that grow": ({"bot.cpp": TEMPLATES}, "not built"),
    "words without end": ({"bot.py": BOT, "agon.toml": toml("yes '<b>words</b>'")}, "longer than"),
    "a build that sleeps": ({"bot.py": BOT, "agon.toml": toml("sleep 1000")}, "longer than"),
}


class Compilers(Attacked):
    options = ("--set", "max_cycles=20", "--matches", "2", "--uploads", "1000")

    def memory(self) -> int:
        status = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1])

    def processes(self) -> list[str]:
        """Programs of builds that still run."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if f"AGON_SEAT={self.server.process.pid}".encode() in (process / "environ").read_bytes():
                    found.append((process / "cmdline").read_bytes().decode(errors="replace"))
            except OSError:
                pass
        return found

    def told(self, name: str, files: dict[str, str]) -> dict:
        version = self.settled("red", self.upload("red", archive(files), name="mine.tar.gz"))
        self.assertEqual(self.server.ask("GET", "/api/seasons/spring").status, 200, name)
        return version

    def test_builds_end_at_their_limits(self) -> None:
        self.serve()
        first = self.told("an honest one", {"bot.py": BOT})
        self.assertEqual(first["state"], "ready", first)
        before = self.memory()
        for name, (files, words) in {**ENDED, **(SLOW if LONG else {})}.items():
            if "bot.cpp" in files and not HAS["g++"]:
                continue
            with self.subTest(name):
                version = self.told(name, files)
                self.assertEqual(version["state"], "rejected", version)
                self.assertRegex(version["problem"] + version["log"], words)
                self.assertLess(len(version["log"]), 200_000)
        self.assertLess(self.memory() - before, MOST_GROWTH)
        self.until("no process of a build is left", lambda: not self.processes())

    def test_code_that_runs_while_it_is_built_sees_nothing(self) -> None:
        self.serve()
        javac = "javac Reader.java && mkdir -p META-INF/services && echo Reader > META-INF/services/javax.annotation.processing.Processor && javac -cp . Empty.java"
        plugin = "g++ -shared -fPIC plugin.cpp -o plugin.so && echo 'int x;' > x.cpp && g++ -fplugin=./plugin.so -c x.cpp"
        specs = "printf '*cc1plus:\\n+ -include /etc/shadow\\n' > specs; g++ -specs=./specs -x c++ -c /dev/null -o /dev/null && echo 'READ it'; true"
        ways = {"javac": ("javac", {"Reader.java": PROCESSOR.replace("SECRET", str(self.secret)), "Empty.java": "class Empty {}", "agon.toml": toml(javac)}),
                "plugin": ("g++", {"plugin.cpp": PLUGIN.replace("SECRET", str(self.secret)), "agon.toml": toml(plugin)}),
                "specs": ("g++", {"agon.toml": toml(specs)})}
        for name, (tool, files) in ways.items():
            if not HAS[tool]:
                continue
            with self.subTest(name):
                version = self.told(name, {"bot.py": BOT, **files})
                self.assertRegex(version["log"], "refused|No such file")
                self.assertNotIn("READ", version["log"].replace(files["agon.toml"].split("'''")[1], ""))


if __name__ == "__main__":
    unittest.main()
