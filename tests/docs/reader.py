"""A reader at a terminal of a fresh machine: does what a page says, in its order, and writes down what does not work.

    reader.py page README.md | help | kits GAME LANGUAGE | contest

Runs as an ordinary user with a home of its own and a network of its own (commands_test.py sees to both).
"""
from __future__ import annotations

import http.client
import json
import os
import pty
import re
import resource
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import words
from belongings import provide, remove, tokens_in, unpack
from pages import BEFORE, ROOT, Block, blocks_of, command_in
from printed import commands_printed, game_of, shown

HOME = Path(os.environ["HOME"])
CLONE = HOME / "agon"
PATIENCE = 240.0  # seconds for anything; the machine may be busy


class Client:
    def __init__(self, text: str, folder: Path) -> None:
        self.text = text
        self.output = HOME / f"client-{time.monotonic_ns()}"
        self.process = subprocess.Popen(["bash", "-c", text], cwd=folder, stdin=subprocess.DEVNULL, stdout=self.output.open("wb"),
                                        stderr=subprocess.STDOUT, start_new_session=True)

    def said(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")

    def end(self, how: int) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)


LISTENING, ESTABLISHED, TIME_WAIT = "0A", "01", "06"


def sockets(*states: str) -> set[tuple[str, str]]:
    """This network's sockets in these states: both of their addresses, as the kernel writes them."""
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text(encoding="ascii").splitlines()[1:]:
            cells = line.split()
            if cells[3] in states:
                found.add((cells[1], cells[2]))
    return found


def listening() -> set[int]:
    return {int(own.rsplit(":", 1)[1], 16) for own, _ in sockets(LISTENING)}


class Reader:
    def __init__(self) -> None:
        unpack(CLONE)
        self.faults: list[str] = []
        self.server: Client | None = None
        self.pages = 0  # the port of the server's pages; 0: it has none
        self.clients: list[Client] = []
        self.tried = 0

    # --- one page

    def read(self, blocks: list[Block], folder: Path) -> None:
        for block in blocks:
            self.block(block, folder)
        self.stop_server("the end of the page")

    def block(self, block: Block, folder: Path) -> None:
        place = CLONE if any("bots/" in command for command in block.commands) else folder
        before = len(self.faults)
        game_id = ""
        for number, command in enumerate(block.commands):
            where = f"{block.page}:{block.line}: {command}"
            text = words.filled(BEFORE.sub("", command))
            if any(re.search(form, text) for form in words.NOT_TRIED) or self.looked_up(where, text):
                continue
            if words.is_form(text) or (block.in_text and words.MENTIONS.match(text)):
                self.form(where, text)
                continue
            text = words.shortened(text)
            if "GAMEID" in text:
                self.need_server(where, text, place)
                game_id = game_id or self.new_game()
                text = text.replace("GAMEID", game_id)
            expected = block.expected.get(number, [])
            said = self.command(where, text, place, expected)
            found = re.search(r"<uniqueGameID>(\w+)<", said)
            game_id = found.group(1) if found and text.startswith("curl") else game_id
        self.wait_for_clients(f"{block.page}:{block.line}", place)
        if len(self.faults) > before:
            self.stop_server("")

    def command(self, where: str, text: str, folder: Path, expected: list[str]) -> str:
        self.tried += 1
        if words.STUDIES.match(text):
            self.study(where, folder)
        provide(text, folder)
        if words.SERVES.match(text):
            self.serve(where, text, folder)
        elif words.PLAYS_ON_SERVER.match(text):
            self.need_server(where, text, folder)
            self.seat(text, folder)
        elif words.WATCHES.search(text):
            self.watch(where, text, folder)
        else:
            return self.run(where, text, folder, expected)
        return ""

    def run(self, where: str, text: str, folder: Path, expected: list[str]) -> str:
        began = time.monotonic()
        try:
            done = subprocess.run(["bash", "-o", "pipefail", "-c", text], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            self.faults.append(f"{where}\n    does not end within {PATIENCE:.0f} s")
            return ""
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        if os.environ.get("AGON_DOCS_TIMES"):
            print(f"{time.monotonic() - began:6.2f} s  {text}")
        piped = "| head" in text and done.returncode in (141, 1)  # who reads ten lines closes the pipe
        if done.returncode != 0 and not piped:
            self.faults.append(f"{where}\n    exit code {done.returncode}: {said.strip()[-600:]}")
        missing = [line for line in expected if not shown(line, said)]
        if missing:
            self.faults.append(f"{where}\n    does not print what the page shows: {missing[0]!r}\n    but: {said.strip()[:600]}")
        return said

    def study(self, where: str, folder: Path) -> None:
        """The reader is the first of a class, on a ladder that is served; the others have uploaded something."""
        if self.server is None or "--ladder" not in self.server.text:
            provide("agon serve --ladder spring.ladder", folder)
            self.serve(where, "agon serve --ladder spring.ladder", folder)
        file = next(name for name in ("tokens.csv", "given.csv") if (folder / name).exists())
        _, *others = tokens_in(folder / file)
        anew = subprocess.run("agon ladder token spring.ladder ada@example.org".split(), cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
        own = (anew.stdout or anew.stderr).split()[-1]  # a page may have made one in place of the first
        os.environ["AGON_SERVER"] = "http://127.0.0.1:8080"
        provide("mybot/bot.py", folder)
        for token in others:
            os.environ["AGON_TOKEN"] = token
            if not subprocess.run(["agon", "versions"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout:
                self.run(where, "agon submit mybot --wait", folder, [])
        os.environ["AGON_TOKEN"] = own

    # --- servers and those who play on them

    def serve(self, where: str, text: str, folder: Path) -> None:
        self.wait_for_clients(where, folder)
        self.stop_server(where)
        self.server = Client(text, folder)
        has_pages = not re.search(r"--no-pages|--classic|^zappy_server", text)
        said_last = re.compile("the (pages are|match is) at " if has_pages else "is served at ")
        deadline = time.monotonic() + PATIENCE
        ports: set[int] = set()
        steady = 0  # for a server that says nothing of the kind
        while steady < 4 and time.monotonic() < deadline and self.server.process.poll() is None:
            has_said = said_last.search(self.server.said()) is not None
            now = listening()
            steady = 4 if has_said else steady + 1 if now and now == ports else 0
            ports = now
            time.sleep(0.1 if steady < 4 else 0)
        if self.server.process.poll() is not None or not ports:
            self.faults.append(f"{where}\n    serves nothing: {self.server.said().strip()[-600:]}")
            return
        named = re.search(r"the (?:pages are|match is) at \w+://[^/\s]*:(\d+)", self.server.said())  # a game's port may take a question for a player
        self.pages = next((port for port in ([int(named[1])] if named else sorted(ports)) if healthy(port)), 0) if has_pages else 0
        if has_pages and not self.pages:
            self.faults.append(f"{where}\n    its pages do not answer; ports {sorted(ports)}: {self.server.said()[-300:]}")

    def stop_server(self, where: str) -> None:
        for client in self.clients:
            client.end(signal.SIGKILL)
        self.clients.clear()
        if self.server is None:
            return
        server, self.server = self.server, None
        server.end(signal.SIGINT)
        try:
            code = server.process.wait(20)
        except subprocess.TimeoutExpired:
            server.end(signal.SIGKILL)
            self.faults.append(f"{where}\n    Ctrl-C does not end: {server.text}")
            return
        if code not in (0, 130) and where:
            self.faults.append(f"{where}\n    {server.text} ended with {code}: {server.said().strip()[-600:]}")

    def need_server(self, where: str, text: str, folder: Path) -> None:
        if self.server is None:
            self.serve(where, words.SERVER_FOR[game_of(text, where)], folder)

    def wait_for_clients(self, where: str, folder: Path) -> None:
        """Everybody plays to the end. Who waits for somebody whom the page does not name gets a built-in player."""
        deadline = time.monotonic() + PATIENCE
        helped = time.monotonic() + 6
        helper = None
        lonely = 0  # how often in a row nothing was played
        while any(client.process.poll() is None for client in self.clients) and time.monotonic() < deadline:
            alone = len(self.clients) % 2 == 1 or len(self.clients) == 1
            lonely = lonely + 1 if alone and self.plays_nothing() else 0
            if alone and (lonely > 6 or time.monotonic() > helped) and helped < deadline:
                partner = words.PARTNER_FOR[game_of(self.clients[0].text, where)]
                found = (re.search(r"(?:TR \S+|--game|:18235) (\w{5})\b", self.clients[0].text)
                         or re.search(r"^game (\w{5})$", self.clients[0].said(), re.MULTILINE))  # which it has asked for itself
                self.seat(partner.replace("GAMEID", found.group(1) if found else ""), folder)
                helper = self.clients[-1]
                helped = deadline
            time.sleep(0.1)
        for client in self.clients:
            code = client.process.poll()
            client.end(signal.SIGKILL)
            if code is None:
                self.faults.append(f"{where}: {client.text}\n    does not come to an end: {client.said().strip()[-600:]}")
            elif code != 0 and not (client is helper and re.search("TooManyPlayers|GameOver", client.said())):  # a slow one had its partner
                self.faults.append(f"{where}: {client.text}\n    exit code {code}: {client.said().strip()[-600:]}")
        self.clients.clear()

    def plays_nothing(self) -> bool:
        """What the pages of the server say, where it has any."""
        if not self.pages:
            return False
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.pages}/api/matches", timeout=PATIENCE) as answer:
                return not json.load(answer)["live"]
        except (OSError, ValueError):
            return False

    def seat(self, text: str, folder: Path) -> None:
        """The order in which a page names them is the order in which they sit down."""
        met = (ESTABLISHED, TIME_WAIT)  # who asks by HTTP does not stay connected
        before = sockets(*met)
        client = Client(text, folder)
        self.clients.append(client)
        deadline = time.monotonic() + 30
        while sockets(*met) <= before and client.process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.1)  # its name follows at once

    @staticmethod
    def new_game() -> str:
        with urllib.request.urlopen("http://127.0.0.1:18235/games", timeout=PATIENCE) as answer:
            return re.findall(r"<uniqueGameID>(\w+)<", answer.read().decode())[0]

    def watch(self, where: str, text: str, folder: Path) -> None:
        """In a terminal; a while later the reader has seen enough and presses q."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(["bash", "-c", text], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                                   env={**os.environ, "TERM": "xterm-256color"})
        os.close(theirs)
        os.set_blocking(ours, False)
        shown_bytes = b""
        deadline = time.monotonic() + PATIENCE
        pressed = time.monotonic()
        while process.poll() is None and time.monotonic() < deadline:
            try:
                shown_bytes += os.read(ours, 1 << 16)
            except (BlockingIOError, OSError):
                time.sleep(0.02)
            if len(shown_bytes) > 2000 and time.monotonic() > pressed:
                os.write(ours, b"q")
                pressed += 1
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            self.faults.append(f"{where}\n    q does not end it")
        elif process.returncode != 0 or len(shown_bytes) < 2000:
            self.faults.append(f"{where}\n    exit code {process.returncode}: {shown_bytes.decode('utf-8', 'replace')[-600:]}")
        os.close(ours)

    # --- what is looked up instead

    def looked_up(self, where: str, text: str) -> bool:
        there = True
        if (found := words.TOOLS["make"].match(text)) and not (found.group(1) == "run"):
            there = re.search(rf"^([\w ]* )?{found.group(1)}( [\w ]*)?:", (ROOT / "Makefile").read_text(), re.M) is not None
        elif found := words.TOOLS["preset"].match(text):
            there = f'"{found.group(1)}"' in (ROOT / "CMakePresets.json").read_text() or "|" in text
        elif found := words.TOOLS["bench"].match(text):
            there = bool(list((ROOT / "bench").rglob(found.group(1) + ".cpp")))
        elif found := words.TOOLS["tests"].match(text):
            there = (ROOT / found.group(1) / found.group(2)).exists()
        elif found := words.TOOLS["file"].match(text):
            there = (ROOT / (found.group(1) or text.split()[0])).exists()
        else:
            return False
        if not there:
            self.faults.append(f"{where}\n    names something that is not there")
        return True

    def form(self, where: str, text: str) -> None:
        """A form is right when the program knows its command and every option that it shows, or the page of the API its address."""
        if text.startswith("curl "):
            found = re.search(r"http://127\.0\.0\.1:\d+(/[\w/]*)", text)
            if found is None or f"`GET {found.group(1)}" not in (ROOT / "docs/http-api.md").read_text(encoding="utf-8"):
                self.faults.append(f"{where}\n    is no address that docs/http-api.md knows")
        if not text.startswith("agon "):
            return
        names = []
        for word in text.split()[1:]:
            if not re.fullmatch(r"[a-z][a-z_-]*", word):
                break
            names.append(word)
        known = ""
        asking = [names[:count] for count in range(len(names) + 1)]  # an option may be the program's, the command's or the game's
        if "…" in text and len(names) == 1 and names[0] in words.GAME_BY_GAME:
            asking += [[names[0], game] for game in words.SERVER_FOR]
        for asked in asking:
            known += subprocess.run(["agon", *asked, "--help"], capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
        absent = [option for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", text) if option not in known]
        if absent or (names and f"  {names[0]} " not in known):
            self.faults.append(f"{where}\n    --help does not know it: {absent or names[0]}")


def healthy(port: int) -> bool:
    for scheme in ("http", "https"):
        try:
            with urllib.request.urlopen(f"{scheme}://127.0.0.1:{port}/healthz", timeout=30, context=ssl._create_unverified_context()) as answer:
                return json.load(answer) == {"status": "ok"}
        except (OSError, ValueError, urllib.error.URLError, http.client.HTTPException):
            pass
    return False


def read_page(name: str) -> Reader:
    reader = Reader()
    folder = CLONE / Path(name).parent if name.startswith("bots/") else CLONE
    reader.read(blocks_of(ROOT / name), folder)
    return reader


def read_help(*which: str) -> Reader:
    """Of one command; none named: of all that have no reader of their own."""
    reader = Reader()
    waiting: list[list[str]] = [list(which)]
    while waiting:
        names = waiting.pop()
        if not which and len(names) == 2 and names[0] in words.GAME_BY_GAME:
            continue
        text = subprocess.run(["agon", *names, "--help"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        inner = re.sub(r"^(Positionals|Options):\n((?:  .*\n?)+)", "", text, flags=re.M)  # what is left are commands under headings
        under = [names + [found.group(1)] for line in inner.splitlines() if (found := re.match(r"  ([a-z][a-z_-]*)  +[A-Z]", line))]
        waiting += under
        place = "agon " + " ".join(names + ["--help"])
        commands: list[list[str]] = []
        for line in text.splitlines():
            stripped = re.sub(r"^(Examples?|Then)(:| two clients, for example:)\s*", "", line.strip())
            if line.startswith(("Example", "Then", "  agon", "  zappy", "  echo")):
                together = [command for part in re.split(r" && |, and two ", stripped) if (command := command_in(part))]
                if line.startswith("Then") and commands:
                    commands[-1] += together
                elif together:
                    commands.append(together)
        for together in commands:
            if not under and not line_is_about(together[0], names):
                reader.faults.append(f"{place}: its example is another command's: {together[0]}")
            if together[0].startswith("agon contest run"):
                for store in CLONE.glob("*.contest*"):
                    store.unlink()
            if re.match(r"agon ladder (open|pause|freeze|unfreeze|final|reveal|release) ", together[0]):  # each such example has a season of its own
                remove(CLONE, "spring.ladder")
            reader.block(Block(place, 0, together), CLONE)
            reader.stop_server(place)
        if names and not under and not commands:
            reader.faults.append(f"{place}: shows no example")
    return reader


def line_is_about(command: str, names: list[str]) -> bool:
    return command.startswith("zappy_") or all(name in command.split() for name in names)


def make_kit(game: str, language: str) -> Reader:
    """A new bot: what the program prints when it has made it, and what stands in the page beside it."""
    reader = Reader()
    said = reader.run("new-bot", f"agon new-bot {game} {language} my_bot", HOME, [])
    block = Block(f"agon new-bot {game} {language}", 0, commands_printed(said))
    if len(block.commands) < 2:
        reader.faults.append(f"{block.page}: names no next command: {said}")
    reader.block(block, HOME)
    page = blocks_of(HOME / "my_bot" / "README.md")
    commands = [command for each in page for command in each.commands if "describe" not in command]
    if sorted(commands) != sorted(block.commands):
        reader.faults.append(f"{block.page}: its page names other commands: {commands} and not {block.commands}")
    return reader


def hold_contest() -> Reader:
    """A contest as docs/contests.md has it: what `run` prints for later works later."""
    reader = Reader()
    provide("agon contest run cup.toml", CLONE)
    said = reader.run("contest", "agon contest run cup.toml", CLONE, [])
    said += reader.run("contest", "agon contest status cup.contest", CLONE, [])
    later = commands_printed(said.replace("; continue: ", ": "))
    if not later:
        reader.faults.append(f"contest run: names no command for later: {said}")
    for command in later:
        reader.run("contest run prints", command, CLONE, [])
    return reader


def main() -> int:
    began = time.monotonic()
    kind, *rest = sys.argv[1:]
    reader = {"page": read_page, "help": read_help, "kit": make_kit, "contest": hold_contest}[kind](*rest)
    for fault in reader.faults:
        print(fault)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{reader.tried} commands tried, {len(reader.faults)} do not work; {used.ru_utime + used.ru_stime:.1f} processor seconds in {time.monotonic() - began:.1f} s")
    return 1 if reader.faults else 0


if __name__ == "__main__":
    sys.exit(main())
