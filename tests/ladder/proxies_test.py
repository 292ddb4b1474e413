"""The proxies and the service of docs/hosting-a-class.md, as they stand there: in the long form, where nginx, Caddy and systemd are installed."""
import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import unittest
from pathlib import Path

from ladder_kit import KIT, PATIENCE, PROGRAM, ROOT, Answer, Ladder, certificate

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))
from web_socket import WebSocket, upgrade  # noqa: E402

LONG = bool(os.environ.get("AGON_LONG"))
S = "/api/seasons/spring"
PAGE = (ROOT / "docs" / "hosting-a-class.md").read_text(encoding="utf-8")
NAME = "ladder.example.org"  # the server's, on that page


def cannot(test: unittest.TestCase, tool: str) -> bool:
    """Whether the machine lacks what the test needs, which is said aloud; the short form asks for none of it."""
    if LONG and shutil.which(tool) is None:
        print(f"\nNOT RUN: {test.id()}: {tool} is not installed", file=sys.stderr)
        return True
    return not LONG


def block(language: str) -> str:
    """The page's only block in that language."""
    found = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert len(found) == 1, f"{language}: {len(found)} blocks"
    return found[0]


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, f"the page's example has no \"{old}\" any more"
        text = text.replace(old, new)
    return text


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Proxied(Ladder):
    options = ("--set", "max_cycles=40", "--matches", "4")

    def setUp(self) -> None:
        super().setUp()
        self.certificate, self.key = certificate(self.folder, "proxy", "DNS:localhost")
        self.trust = ssl.create_default_context(cafile=self.certificate)
        self.port = free_port()
        self.address = f"https://localhost:{self.port}"

    def begin(self, *command: str) -> None:
        """The proxy, until it answers."""
        errors = (self.folder / "proxy.log").open("w")
        self.addCleanup(errors.close)
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors, cwd=self.folder, env=environment)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        end = time.monotonic() + PATIENCE
        while True:
            self.assertIsNone(process.poll(), (self.folder / "proxy.log").read_text())
            self.assertLess(time.monotonic(), end, (self.folder / "proxy.log").read_text())
            try:
                if self.ask("GET", "/healthz").status == 200:
                    return
            except OSError:
                time.sleep(0.1)

    def ask(self, method: str, target: str, body: bytes | None = None, source: str = "127.0.0.1", **headers: str) -> Answer:
        connection = http.client.HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=self.trust, source_address=(source, 0))
        try:
            connection.request(method, target, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return Answer(answer.status, answer.read(), {name.lower(): value for name, value in answer.getheaders()})
        finally:
            connection.close()

    def a_student_plays(self) -> None:
        page = self.ask("GET", "/seasons/spring")
        self.assertEqual(page.status, 200)
        for asset in re.findall(rb'(?:src|href)="(/assets/[^"]+)"', page.body):
            self.assertEqual(self.ask("GET", asset.decode(), Accept_Encoding="gzip").status, 200)
        logged_in = self.ask("POST", "/api/session", b'{"token": "%s"}' % self.tokens["red"].encode(), Origin=self.address)
        self.assertEqual(logged_in.status, 201, logged_in.body)
        self.assertTrue(logged_in.headers["set-cookie"].endswith("; Secure"), "the server hears that it was https")
        cookie = logged_in.headers["set-cookie"].split(";")[0]
        source = KIT.read_bytes() + b"#" + os.urandom(500_000).hex().encode()[:1_000_000] + b"\n"
        sent = self.ask("PUT", S + "/versions?name=bot.py", source, Origin=self.address, Cookie=cookie)
        self.assertEqual(sent.status, 201, sent.body)
        version = f"{S}/versions/{sent.json['id']}"
        events = self.ask("GET", version + "/events", Cookie=cookie)
        self.assertIn(b'"over"', events.body)
        self.assertEqual(self.ask("GET", version, Cookie=cookie).json["state"], "ready")
        self.assertEqual(self.ask("GET", version + "/source", Cookie=cookie).body, source)
        self.assertEqual(self.ask("PUT", S + "/versions?name=bot.py", bytes(1_500_000), Origin=self.address, Cookie=cookie).status, 413, "the server's own limit")
        foreign = self.ask("PUT", S + "/versions?name=bot.py", KIT.read_bytes(), Origin="https://evil.example", Cookie=cookie)
        self.assertEqual(foreign.status, 403)

    def a_live_match_is_watched(self) -> None:
        assert self.server is not None
        started = self.server.ask("POST", "/api/matches", {"game": "evasion", "players": ["greedy", "runner"], "step_ms": 20})
        self.assertEqual(started.status, 201, started.body)
        feed = f"/api/live/{started.json['id']}"
        with WebSocket(self.address, feed, origin=self.address, trust=self.trust) as watcher:
            self.assertEqual(watcher.status, 101)
            for _ in range(100):
                self.assertIsNotNone(watcher.message())
        with WebSocket(self.address, feed, origin="https://evil.example", trust=self.trust) as stranger:
            self.assertEqual(stranger.status, 403)

        # Limits hold for whom the proxy names, whatever he says himself: this server allows three connections of one address.
        started = self.server.ask("POST", "/api/matches", {"game": "evasion", "players": ["greedy", "runner"], "step_ms": 60_000})
        feed = f"/api/live/{started.json['id']}"
        statuses = [self.watch(feed, "127.0.0.2") for _ in range(4)]
        self.assertEqual(statuses, [101, 101, 101, 503])
        self.assertEqual(self.watch(feed, "127.0.0.3"), 101, "another has room")

    def watch(self, feed: str, source: str) -> int:
        plain = socket.create_connection(("127.0.0.1", self.port), 60, source_address=(source, 0))
        link = self.trust.wrap_socket(plain, server_hostname="localhost")
        self.addCleanup(link.close)
        link.sendall(upgrade(feed, f"localhost:{self.port}", f"X-Forwarded-For: 198.51.100.{time.monotonic_ns() % 250}"))
        head = b""
        while b"\r\n" not in head:
            head += link.recv(4096)
        return int(head.split()[1])

    def host(self) -> int:
        """`agon serve` as the page has it, but for three connections of one address; its port."""
        return self.serve("--behind", "127.0.0.1", "--host", "localhost", "--per-address", "3").port


class Nginx(Proxied):
    def test_the_page_s_server(self) -> None:
        if cannot(self, "nginx"):
            return
        behind = self.host()
        site = replaced(block("nginx"), ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"), ("127.0.0.1:8080", f"127.0.0.1:{behind}"), (NAME, "localhost"),
                        ("/etc/ssl/ladder.pem", self.certificate), ("/etc/ssl/private/ladder.key", self.key))
        places = " ".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(f"daemon off; {user} pid {self.folder}/nginx.pid; error_log stderr; worker_processes 1;\n"
                                                f"events {{}}\nhttp {{ access_log off; {places}\n{site}}}\n", encoding="utf-8")
        self.begin("nginx", "-p", str(self.folder), "-e", "stderr", "-c", str(self.folder / "nginx.conf"))
        self.a_student_plays()
        self.a_live_match_is_watched()


class Caddy(Proxied):
    def test_the_page_s_server(self) -> None:
        if cannot(self, "caddy"):
            return
        behind = self.host()
        site = replaced(block("caddy"), (NAME + " {", f"{self.address} {{\n    bind 127.0.0.1\n    tls {self.certificate} {self.key}"), ("127.0.0.1:8080", f"127.0.0.1:{behind}"))
        (self.folder / "Caddyfile").write_text("{\n    admin off\n    auto_https disable_redirects\n}\n" + site, encoding="utf-8")
        self.begin("caddy", "run", "--adapter", "caddyfile", "--config", str(self.folder / "Caddyfile"))
        self.a_student_plays()
        self.a_live_match_is_watched()


class Service(unittest.TestCase):
    def test_systemd_takes_the_unit(self) -> None:
        if cannot(self, "systemd-analyze"):
            return
        unit = (ROOT / "packaging" / "agon.service").read_text(encoding="utf-8")
        folder = Path(PROGRAM).resolve().parent / "unit"
        folder.mkdir(exist_ok=True)
        self.addCleanup(shutil.rmtree, folder, True)
        (folder / "agon.service").write_text(replaced(unit, ("ExecStart=agon ", f"ExecStart={Path(PROGRAM).resolve()} ")), encoding="utf-8")
        (folder / "agon.service.d").mkdir(exist_ok=True)
        (folder / "agon.service.d" / "own.conf").write_text(replaced(block("ini"), ("ExecStart=agon ", f"ExecStart={Path(PROGRAM).resolve()} ")), encoding="utf-8")
        checked = subprocess.run(["systemd-analyze", "verify", "--man=no", str(folder / "agon.service")], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""), checked.stdout)

    def test_the_service_is_told_what_the_program_takes(self) -> None:
        options = re.search(r'AGON_OPTIONS="(--ladder [^"]*)"', PAGE)
        assert options is not None
        named = re.findall(r"--[a-z-]+", options[1])
        told = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, timeout=60, check=True).stdout
        for option in named:
            self.assertRegex(told, rf"{option}\b")


if __name__ == "__main__":
    unittest.main()
