"""The pages over TLS: everything works over it, and what does not speak it does no harm."""
import json
import os
import socket
import ssl
import subprocess
import sys
import time
import unittest
from pathlib import Path

from ladder_kit import KIT, PROGRAM, Ladder, Server, certificate, run

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))
from web_socket import WebSocket  # noqa: E402

S = "/api/seasons/spring"


class Secured(Ladder):
    def setUp(self) -> None:
        super().setUp()
        self.certificate, self.key = certificate(self.folder, "ladder")
        self.trust = ssl.create_default_context(cafile=self.certificate)

    def serve_secured(self, *words: str) -> Server:
        server = self.serve("--certificate", self.certificate, "--key", self.key, *words)
        self.assertEqual(server.scheme, "https")
        server.trust = self.trust
        return server


class Pages(Secured):
    def test_a_student_and_a_watcher_need_nothing_else(self) -> None:
        server = self.serve_secured("--behind", "127.0.0.1")
        page = server.ask("GET", "/")
        self.assertEqual((page.status, page.headers["content-type"].split(";")[0]), (200, "text/html"))
        self.assertGreater(len(server.ask("GET", "/api/openapi.json").body), 20_000)

        # As from another machine, which a proxy names: tokens may travel, for nobody can listen.
        far = {"X-Forwarded-For": "192.0.2.7"}
        logged_in = server.ask("POST", "/api/session", {"token": self.tokens["red"]}, headers=far)
        self.assertEqual(logged_in.status, 201, logged_in.body)
        self.assertTrue(logged_in.headers["set-cookie"].endswith("; Secure"))
        cookie = {"Cookie": logged_in.headers["set-cookie"].split(";")[0]}
        self.assertEqual(server.ask("GET", "/api/session", headers={**far, **cookie}).json["person"]["name"], "Ada")
        large = KIT.read_bytes() + b"#" + os.urandom(450_000).hex().encode() + b"\n"
        sent = server.ask("PUT", S + "/versions?name=bot.py", large, headers={**far, **cookie, "Origin": server.address})
        self.assertEqual(sent.status, 201, sent.body)
        version = self.settled("red", sent.json)  # over a stream of lines that lasts as long as the build
        self.assertEqual(version["state"], "ready", version["problem"])
        self.assertEqual(server.ask("GET", f"{S}/versions/{version['id']}/source", token=self.tokens["red"]).body, large)
        self.assertEqual(server.ask("PUT", S + "/versions?name=bot.py", bytes(2 << 20), token=self.tokens["red"]).status, 413)

        started = server.ask("POST", "/api/matches", {"game": "evasion", "players": ["greedy", "runner"], "step_ms": 5})
        self.assertEqual(started.status, 201, started.body)
        match = started.json["id"]
        with WebSocket(server.address, f"/api/live/{match}") as plain:
            self.assertEqual(plain.status, 400, "without TLS")
        with WebSocket(server.address, f"/api/live/{match}", origin=server.address, trust=self.trust) as watcher:
            self.assertEqual(watcher.status, 101)
            for _ in range(50):
                self.assertIsNotNone(watcher.message())
            watcher.send_raw(b"\x03\xe8", 8)
            self.assertIsNone(watcher.message(), "it says farewell")
            self.assertEqual(watcher.socket.recv(10), b"", "and ends TLS in order")

    def test_tokens_travel_from_another_machine_by_https_alone(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:  # sends nothing; tells which of our addresses the network knows
            try:
                probe.connect(("192.0.2.1", 9))
                own = probe.getsockname()[0]
            except OSError:
                own = "127.0.0.1"
        self.certificate, self.key = certificate(self.folder, "network", f"DNS:localhost,IP:127.0.0.1,IP:{own}")
        self.trust = ssl.create_default_context(cafile=self.certificate)
        server = self.serve_secured("--listen", "0.0.0.0", "--token", "secret")
        server.addresses["pages"] = f"https://{own}:{server.port}"
        self.assertEqual(server.ask("GET", S + "/versions", token=self.tokens["red"]).status, 200)
        server.stop()
        server = self.serve("--listen", "0.0.0.0", "--token", "secret")
        server.addresses["pages"] = f"https://{own}:{server.port}"
        self.assertEqual(server.ask("GET", S + "/versions", token=self.tokens["red"]).status, 200 if own.startswith("127.") else 403)

    def test_requests_share_a_connection(self) -> None:
        server = self.serve_secured()
        with socket.create_connection((server.host, server.port), 60) as plain, self.trust.wrap_socket(plain, server_hostname="localhost") as link:
            self.assertIn(link.version(), ("TLSv1.2", "TLSv1.3"))
            request = f"GET /healthz HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode()
            link.sendall(request * 20)
            for byte in request:  # as slow as it may be
                link.sendall(bytes([byte]))
            link.sendall(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            heard = b""
            while piece := link.recv(65536):
                heard += piece
        self.assertEqual(heard.count(b"HTTP/1.1 200 OK"), 22)

    def test_what_does_not_speak_tls_is_told_or_closed(self) -> None:
        server = self.serve_secured()

        def told(words: bytes) -> bytes:
            with socket.create_connection((server.host, server.port), 60) as link:
                link.sendall(words)
                heard = b""
                try:
                    while piece := link.recv(4096):
                        heard += piece
                except ConnectionError:
                    pass
                return heard

        answer = told(f"GET / HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode())
        self.assertTrue(answer.startswith(b"HTTP/1.1 400 "), answer)
        self.assertIn(b"https://", answer)
        for noise in (b"\0" * 100, b"\x16" * 5000, b"\x16\x03\x01\x02\x00" + os.urandom(512), b"hello\n"):
            self.assertNotIn(b"HTTP", told(noise))
        halves = []
        began = time.monotonic()
        for words in (b"", b"\x16", b"\x16\x03\x01\x02\x00\x01") * 20:
            half = socket.create_connection((server.host, server.port), 60)
            self.addCleanup(half.close)
            half.sendall(words)
            halves.append(half)
        self.assertEqual(server.ask("GET", "/healthz").status, 200, "others are served meanwhile")
        for half in halves:
            try:
                self.assertEqual(half.recv(100), b"")
            except ConnectionError:
                pass
        self.assertGreater(time.monotonic() - began, 8, "they had a moment")
        self.assertEqual(server.ask("GET", "/healthz").status, 200)
        with socket.create_connection((server.host, server.port), 60) as plain:  # noise inside TLS
            link = self.trust.wrap_socket(plain, server_hostname="localhost")
            link.sendall(os.urandom(3000))
            with link:
                link.recv(4096)
        self.assertEqual(server.ask("GET", "/healthz").status, 200)


class Files(Secured):
    def test_what_is_wrong_with_the_files_is_said_with_their_names(self) -> None:
        other, other_key = certificate(self.folder, "other")
        noise = str(self.folder / "noise.pem")
        Path(noise).write_text("no certificate\n", encoding="utf-8")
        for words, status, named in [(["--certificate", self.certificate], 2, ["--key"]), (["--key", self.key], 2, ["--certificate"]),
                                     (["--certificate", "absent.pem", "--key", self.key], 2, ["absent.pem", "No such file"]),
                                     (["--certificate", self.certificate, "--key", "absent.key"], 2, ["absent.key", "No such file"]),
                                     (["--certificate", noise, "--key", self.key], 2, [noise, "certificate"]),
                                     (["--certificate", self.certificate, "--key", noise], 2, [noise, "key"]),
                                     (["--certificate", self.certificate, "--key", other_key], 2, [other_key, "do not belong together"]),
                                     (["--certificate", self.certificate, "--key", self.key, "--no-pages"], 2, ["--no-pages"])]:
            with self.subTest(words=words):
                refused = subprocess.run([PROGRAM, "serve", "--port", "0", *words], capture_output=True, text=True, timeout=60, cwd=self.folder, check=False)
                self.assertEqual(refused.returncode, status, refused.stderr)
                for name in named:
                    self.assertIn(name, refused.stderr)
        self.assertTrue(other)


class Terminal(Secured):
    def test_a_student_logs_in_and_submits(self) -> None:
        server = self.serve_secured()
        home = {"HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder / "settings")}
        stranger = run("login", server.address, self.tokens["red"], cwd=self.folder, **home)
        self.assertEqual(stranger.returncode, 1)
        self.assertIn("not trusted", stranger.stderr)
        self.assertIn("--ca", stranger.stderr)
        other, _ = certificate(self.folder, "other")
        for wrong, words in ((other, "not trusted"), (self.key, "no certificates"), ("absent.pem", "absent.pem")):
            refused = run("login", server.address, self.tokens["red"], "--ca", wrong, cwd=self.folder, **home)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(words, refused.stderr)
        for name in (server.address, f"https://localhost:{server.port}/"):
            known = run("login", name, self.tokens["red"], "--ca", Path(self.certificate).name, cwd=self.folder, **home)
            self.assertEqual(known.returncode, 0, known.stderr)
            self.assertRegex(known.stdout, "^logged in to https://.* as Ada")
        (self.folder / "mybot").mkdir()
        (self.folder / "mybot" / "bot.py").write_bytes(KIT.read_bytes())
        sent = run("submit", str(self.folder / "mybot"), "--wait", cwd=self.folder / "mybot", **home)
        self.assertEqual(sent.returncode, 0, sent.stdout + sent.stderr)
        self.assertIn("*", run("versions", cwd=self.folder / "mybot", **home).stdout)
        kept = json.loads((self.folder / "settings" / "agon" / "server.json").read_text(encoding="utf-8"))
        self.assertTrue(Path(kept["accounts"][0]["ca"]).is_absolute())

    def test_another_name_than_the_certificate_s_is_not_trusted(self) -> None:
        self.certificate, self.key = certificate(self.folder, "elsewhere", "DNS:elsewhere.example")
        server = self.serve_secured()
        refused = run("login", server.address, self.tokens["red"], "--ca", self.certificate, HOME=str(self.folder))
        self.assertEqual(refused.returncode, 1)
        self.assertIn("not trusted", refused.stderr)


if __name__ == "__main__":
    unittest.main()
