"""Schemathesis drives the ladder's API from its own description, in the long form: as everybody, thousands of requests, no failure and nothing foreign."""
import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from ladder_kit import KIT, ROOT, Ladder, run

LONG = bool(os.environ.get("AGON_LONG"))
EXAMPLES = os.environ.get("AGON_EXAMPLES", "60")  # requests an operation
S = "/api/seasons/spring"
ENVIRONMENT = ROOT / "build" / "api-env"  # of Python, with schemathesis
LADDER = r"^/api/(session|seasons|terms|matches/\{match\}/mine)"
# A film is made of seconds of work, and one at a time: more are answered with 503, which is no failure.
FILMS = r"film\.(mp4|gif)$"
# They change what all others are asked about, so they come last.
LAST = r"^/api/seasons/\{season\}$|/(freeze|unfreeze|open|pause|final|reveal|release)$|/people/\{person\}(/token)?$"
CHECKS = "not_a_server_error,content_type_conformance,response_schema_conformance,tells_nothing_foreign,refuses_in_words"


def program() -> Path | None:
    """Installs what is not there; null, and said aloud, where that cannot be."""
    found = ENVIRONMENT / "bin" / "schemathesis"
    if found.exists():
        return found
    made = subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], capture_output=True, check=False)
    if made.returncode == 0:
        made = subprocess.run([ENVIRONMENT / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "schemathesis>=4,<5"], capture_output=True, check=False)
    if made.returncode == 0:
        return found
    print(f"\nNOT RUN: schemathesis cannot be installed: {made.stderr.decode(errors='replace')[-300:]}", file=sys.stderr)
    return None


class Api(Ladder):
    options = ("--set", "max_cycles=40", "--matches", "12", "--uploads", "100000", "--friendlies", "100000")

    def setUp(self) -> None:
        super().setUp()
        run("ladder", "term", "create", str(self.ladder), "--name", "year", "--seasons", "spring")
        self.serve("--ladder-matches", "1")

    def planted(self, team: str) -> list[str]:
        """A version with texts that are its owners' alone, and a message; these texts."""
        texts = [f"{what}-of-{team}-alone" for what in ("source", "errors", "note", "log")]
        loud = KIT.read_text() + f"\n# {texts[0]}\n"
        loud = f'import sys\nprint("{texts[1]}", file=sys.stderr, flush=True)\n' + loud
        version = self.settled(team, self.upload(team, loud.encode(), note=texts[2]))
        self.assertEqual(version["state"], "ready", version["problem"])
        broken = self.settled(team, self.upload(team, f"def broken( # {texts[3]}\n".encode(), activate="0"))
        self.assertEqual(broken["state"], "rejected")
        said = f"said-by-{team}-alone"
        self.assertEqual(self.server.ask("POST", f"{S}/messages", {"text": said}, self.tokens[team]).status, 201)
        self.known["version"] += [version["id"], broken["id"]]
        self.known["team"].append(version["team"])
        return [*texts, said, self.tokens[team]]

    def test_as_everybody(self) -> None:
        if not LONG or (schemathesis := program()) is None:
            return
        self.known: dict[str, list] = {"season": ["spring"], "version": [], "team": [], "term": ["year"]}
        red, blue = self.planted("red"), self.planted("blue")
        everybody = self.server.ask("GET", f"{S}/people", token=self.teacher).json["teams"]
        self.known["person"] = [each["id"] for team in everybody for each in team["members"]]
        self.known["match"] = [each["id"] for each in self.server.ask("GET", f"{S}/matches").json["matches"]]
        emails = [f"{name}@example.org" for name in ("ada", "bob", "eve")]
        for role, token, foreign in (("visitor", "", red + blue + emails), ("student", self.tokens["red"], blue + emails),
                                     ("other student", self.tokens["green"], red + blue + emails), ("teacher", self.teacher, [self.tokens["red"], self.tokens["blue"]])):
            with self.subTest(role=role):
                self.drive(schemathesis, role, token, foreign, "--exclude-path-regex", f"{FILMS}|{LAST}")
        for role, token, foreign in (("visitor", "", red + blue + emails), ("student", self.tokens["red"], blue + emails), ("teacher", self.teacher, [])):
            with self.subTest(role=role, last=True):
                self.drive(schemathesis, role, token, foreign, "--exclude-path-regex", FILMS, last=True)
        self.assertEqual(self.server.ask("GET", "/healthz").status, 200)
        errors = (self.folder / "errors").read_text(encoding="utf-8", errors="replace")
        self.assertEqual(re.findall(r".*(?:failed:|the ladder has stopped playing).*", errors), [])

    def drive(self, schemathesis: Path, role: str, token: str, foreign: list[str], *words: str, last: bool = False) -> None:
        paths = ["--include-path-regex", LAST if last else LADDER]
        shown = ["--header", f"Origin: {self.server.address}"]  # else whatever has a cookie is refused at the door
        shown += ["--header", f"Authorization: Bearer {token}"] if token else []
        environment = {**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(Path(__file__).parent / "openapi"),
                       "AGON_KNOWN": json.dumps(self.known), "AGON_FOREIGN": json.dumps(foreign)}
        driven = subprocess.run([schemathesis, "run", self.server.address + "/api/openapi.json", "--checks", CHECKS, "--max-examples", EXAMPLES, "--seed", "7",
                                 "--phases", "examples,coverage,fuzzing", "--no-color", "--request-timeout", "120", *shown, *paths, *words],
                                capture_output=True, text=True, cwd=self.folder, env=environment, check=False)
        cases = re.search(r"Test cases:\n\s*(.*)", driven.stdout)
        print(f"\n{role}: {cases[1] if cases else driven.stderr[-500:]}", file=sys.stderr)
        self.assertEqual(driven.returncode, 0, f"as {role}:\n{driven.stdout[-6000:]}{driven.stderr[-1000:]}")


if __name__ == "__main__":
    unittest.main()
