"""A ladder at full size, through the server that a class would have, and what its time goes into. Needs quiet.

    python3 bench/ladder_bench.py build/release/agon scale [TEAMS [VERSIONS [MATCHES]]]
        fills a store (100 teams, 300 versions, 100,000 matches), serves it and asks: standings, a team, its matches, the class;
        how long a refit takes; and how soon a voided match has left the standings
    python3 bench/ladder_bench.py build/release/agon play [TEAMS [SECONDS [AT_ONCE]]]
        lets TEAMS (6) bots in C++ play for SECONDS (60), AT_ONCE matches at the same time (as many as the server chooses), and tells
        whose the processor time was: of the bots, of the threads that start them and referee, of the rest of the server
    python3 bench/ladder_bench.py build/release/agon verdict [TIMES]
        uploads a bot in Python to an idle ladder and tells how long it took until it was ready and its first matches were played

One JSON line a figure.
"""
import csv
import http.client
import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
S = "/api/seasons/spring"
TICK = os.sysconf("SC_CLK_TCK")


def tell(name: str, **figures: object) -> None:
    print(json.dumps({"figure": name, **{key: round(value, 3) if isinstance(value, float) else value for key, value in figures.items()}}), flush=True)


class Arena:
    """A season of Tron in a folder of its own, with a class of so many teams; `serve` serves it."""

    def __init__(self, program: str, teams: int, *words: str) -> None:
        self.program = str(Path(program).resolve())
        self.folder = Path(tempfile.mkdtemp(prefix="agon-ladder-bench-"))
        self.store = self.folder / "spring.ladder"
        made = self.run("ladder", "create", str(self.store), "--game", "tron", "--house", "wall_hugger,minimax", "--uploads", "100000", "--matches", "1000000", *words)
        self.teacher = made.split("shown only now: ")[1].split()[0]
        (self.folder / "class.csv").write_text("name,team\n" + "".join(f"Student {team},team {team}\n" for team in range(teams)), encoding="utf-8")
        self.run("ladder", "import", str(self.store), str(self.folder / "class.csv"), "--tokens", str(self.folder / "tokens.csv"), "--yes")
        with (self.folder / "tokens.csv").open(encoding="utf-8", newline="") as listed:
            self.tokens = [row["token"] for row in csv.DictReader(listed)]
        self.server: subprocess.Popen | None = None

    def run(self, *words: str) -> str:
        return subprocess.run([self.program, *words], check=True, capture_output=True, text=True).stdout

    def serve(self, *words: str) -> float:
        """Seconds until it answers."""
        announced = self.folder / "announced"
        began = time.monotonic()
        self.server = subprocess.Popen([self.program, "serve", "--ladder", str(self.store), "--port", "0", "--records", "none", "--announce", str(announced), *words],
                                       cwd=self.folder, stderr=subprocess.DEVNULL)
        while not (announced.exists() and announced.read_text(encoding="utf-8").endswith("\n")):
            time.sleep(0.01)
            assert self.server.poll() is None, "the server did not come up"
        self.port = int(json.loads(announced.read_text(encoding="utf-8"))["pages"].rpartition(":")[2])
        return time.monotonic() - began

    def ask(self, method: str, target: str, body: bytes | None = None, token: str = "") -> object:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, target, body, {"Authorization": f"Bearer {token}"} if token else {})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        assert answer.status < 300, (target, answer.status, text[:300])
        return json.loads(text) if answer.headers["Content-Type"].startswith("application/json") else text

    def end(self) -> None:
        if self.server is not None:
            self.server.terminate()
            self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


# --- scale

def fill(arena: Arena, versions: int, matches: int) -> list[int]:
    """Rows as the server writes them; the stronger win more often. The ids of the teams."""
    chance = random.Random(1)
    store = sqlite3.connect(arena.store)
    season, = store.execute("select id from seasons").fetchone()
    teams = store.execute("select t.id, m.person from teams t join members m on m.team = t.id where t.house = '' order by t.id").fetchall()
    players = [version for version, in store.execute("select v.id from versions v join teams t on t.id = v.team where t.house <> ''")]
    last, = store.execute("select value from counters where name = 'row'").fetchone()

    def number() -> int:
        nonlocal last
        last += 1
        return last

    strength = {version: chance.gauss(0, 150) for version in players}
    rounds: list[list[int]] = []
    each = max(1, versions // len(teams))
    for turn in range(each):
        rounds.append([])
        for team, person in teams:
            version = number()
            strength[version] = chance.gauss(turn * 60, 200)
            store.execute("insert into versions (id, team, person, number, file, name, language, player, state, log, verdict, problem, note, uploaded) values "
                          "(?, ?, ?, ?, 'none', 'bot.py', 'python', 'cmd:python3 {folder}/bot.py', 'ready', '', '', '', '', ?)", (version, team, person, turn + 1, f"2026-03-{turn + 1:02}T10:00:00Z"))
            store.execute("insert into activations (id, team, version, person, at) values (?, ?, ?, ?, '2026-03-01T10:00:00Z')", (number(), team, version, person))
            rounds[-1].append(version)
    pairs = matches // 2
    for pair in range(pairs):
        field = sorted(rounds[pair * len(rounds) // pairs] + players, key=strength.__getitem__)
        place = chance.randrange(len(field))
        a, b = field[place], field[max(0, min(len(field) - 1, place + chance.choice((-3, -2, -1, 1, 2, 3))))]
        if a == b:
            continue
        both, seed = number(), chance.randrange(1 << 50)
        for game in range(2):
            won = chance.random() < 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400))
            store.execute("insert into ladder_matches (id, season, kind, a, b, pair, game, a_first, seed, config, points, score_a, score_b, outcome, steps, hash, crash_a, crash_b, faults, finished, voided) "
                          "values (?, ?, 'upkeep', ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, '{\"scores\":[1,0],\"winners\":[0],\"reason\":\"crashed\",\"text\":\"one has won\"}', 200, '0000000000000000', 0, 0, '[]', ?, '')",
                          (number(), season, a, b, both, game, 1 - game, seed, int(won), int(won), int(not won), f"2026-04-{1 + pair * 28 // pairs:02}T12:00:00Z"))
    for version in strength:
        for point in range(20):
            store.execute("insert into rating_history (id, version, at, matches, elo, low, high) values (?, ?, ?, ?, 1000, 950, 1050)", (number(), version, f"2026-04-{point + 1:02}T12:00:00Z", point * 20))
    store.execute("update counters set value = ? where name = 'row'", (last,))
    store.commit()
    store.close()
    return [team for team, _ in teams]


def scale(program: str, teams: int = 100, versions: int = 300, matches: int = 100_000) -> None:
    arena = Arena(program, teams)
    try:
        ids = fill(arena, versions, matches)
        began = time.monotonic()
        arena.run("ladder", "grades", str(arena.store))
        tell("grades by the command: all read, fitted, written", seconds=time.monotonic() - began)
        # Nothing is built and played meanwhile: the versions are rows alone.
        store = sqlite3.connect(arena.store)
        store.execute("update seasons set state = 'paused'")
        store.commit()
        store.close()
        tell("server: from its start to its first answer", seconds=arena.serve())
        told = arena.ask("GET", S + "/standings")
        tell("store", bytes=arena.store.stat().st_size, teams=len(ids), matches=told["matches"])
        chance = random.Random(2)
        for name, target in (("standings", lambda: S + "/standings"), ("team", lambda: f"{S}/teams/{chance.choice(ids)}"), ("matches of a team", lambda: f"{S}/matches?team={chance.choice(ids)}"),
                             ("newest matches", lambda: f"{S}/matches"), ("matches of two", lambda: f"{S}/matches?team={ids[0]}&against={chance.choice(ids[1:])}"), ("class", lambda: S + "/people")):
            took = []
            for _ in range(100):
                where = target()
                began = time.monotonic()
                arena.ask("GET", where, token=arena.teacher)
                took.append((time.monotonic() - began) * 1000)
            tell(name, median_ms=statistics.median(took), worst_of_100_ms=max(took))
        newest = arena.ask("GET", S + "/matches")["matches"][0]["id"]
        before, used = arena.ask("GET", S + "/standings")["matches"], seconds_of(arena.server.pid)
        began = time.monotonic()
        arena.ask("POST", S + "/void", json.dumps({"matches": [newest], "reason": "a figure"}).encode(), arena.teacher)
        while arena.ask("GET", S + "/standings")["matches"] == before:
            time.sleep(0.01)
        tell("a voided match has left the standings: all read and fitted again, within a second's wait", seconds=time.monotonic() - began, processor_seconds=seconds_of(arena.server.pid) - used)
    finally:
        arena.end()


# --- play

def seconds_of(pid: int, children: bool = False) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return sum(int(field) for field in (fields[11:15] if children else fields[11:13])) / TICK


def threads_of(pid: int) -> dict[str, float]:
    """Processor time of the server's threads by name, and of the programs that it has waited for."""
    sums: dict[str, float] = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            name = (task / "comm").read_text(encoding="utf-8").strip()
            fields = (task / "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        except OSError:
            continue
        kind = "referees" if name == "ladder match" else "server"
        sums[kind] = sums.get(kind, 0.0) + (int(fields[11]) + int(fields[12])) / TICK
    sums["programs"] = seconds_of(pid, True) - seconds_of(pid)
    return sums


def upload(arena: Arena, team: int, source: bytes, name: str) -> dict:
    version = arena.ask("PUT", f"{S}/versions?name={name}", source, arena.tokens[team])
    arena.ask("GET", f"{S}/versions/{version['id']}/events", token=arena.tokens[team])  # until it is over
    found = arena.ask("GET", f"{S}/versions/{version['id']}", token=arena.tokens[team])
    assert found["state"] == "ready", found["problem"]
    return found


def play(program: str, teams: int = 6, seconds: int = 60, at_once: int = 0) -> None:
    arena = Arena(program, teams)
    try:
        arena.serve(*(["--ladder-matches", str(at_once)] if at_once else []))
        source = (ROOT / "bots/stdio/cpp/bot.cpp").read_bytes()
        for team in range(teams):
            upload(arena, team, source + b"// %d\n" % team, "bot.cpp")
        cores = len(os.sched_getaffinity(0))
        before, matches, began = threads_of(arena.server.pid), arena.ask("GET", S + "/standings")["matches"], time.monotonic()
        time.sleep(seconds)
        after, wall = threads_of(arena.server.pid), time.monotonic() - began
        played = arena.ask("GET", S + "/standings")["matches"] - matches
        used = {kind: after[kind] - before.get(kind, 0.0) for kind in after}
        total = sum(used.values())
        tell("a ladder that plays", cores=cores, wall_seconds=wall, matches=played, matches_per_second=played / wall, **{f"{kind}_share": seconds / total for kind, seconds in used.items()},
             matches_share=1 - used["server"] / total, of_the_machine=total / (wall * cores))
    finally:
        arena.end()


def verdict(program: str, times: int = 5) -> None:
    arena = Arena(program, 1)
    try:
        arena.serve()
        source = (ROOT / "bots/stdio/python/bot.py").read_bytes()
        ready, over = [], []
        for turn in range(times):
            began = time.monotonic()
            version = arena.ask("PUT", S + "/versions?name=bot.py", source + b"# %d\n" % turn, arena.tokens[0])
            while arena.ask("GET", f"{S}/versions/{version['id']}", token=arena.tokens[0])["state"] not in ("ready", "rejected"):
                time.sleep(0.02)
            ready.append(time.monotonic() - began)
            arena.ask("GET", f"{S}/versions/{version['id']}/events", token=arena.tokens[0])
            over.append(time.monotonic() - began)
        tell("from upload to ready", seconds_median=statistics.median(ready), seconds_worst=max(ready), times=times)
        tell("from upload to the end of the first matches", seconds_median=statistics.median(over), seconds_worst=max(over), times=times)
    finally:
        arena.end()


def main() -> int:
    if len(sys.argv) < 3 or sys.argv[2] not in ("scale", "play", "verdict"):
        print(__doc__, file=sys.stderr)
        return 2
    {"scale": scale, "play": play, "verdict": verdict}[sys.argv[2]](sys.argv[1], *(int(word) for word in sys.argv[3:]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
