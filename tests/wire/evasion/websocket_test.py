"""The observer's WebSocket, byte by byte, with good manners and bad ones."""
from __future__ import annotations

import unittest
from typing import Optional

from matches import BUILDER, SURRENDER, sit_down
from observer import CLOSE, PING, PONG, SAMPLE_KEY, TEXT, Observer, accept_for, request
from server import Server


class HandshakeTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Server()

    def answer(self, *pieces: bytes) -> tuple[list[str], Observer]:
        observer = Observer(self.server.port, handshake=False)
        self.addCleanup(observer.close)
        for piece in pieces:
            observer.socket.sendall(piece)
        return observer.head(), observer

    def test_answer(self) -> None:
        head, _ = self.answer(request())
        self.assertRegex(head[0], r"^HTTP/1\.1 101 ")
        self.assertIn("Connection: Upgrade", head)
        self.assertIn("Upgrade: websocket", head)
        self.assertIn("Sec-Websocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", head)

    def test_another_key(self) -> None:
        key = "AQIDBAUGBwgJCgsMDQ4PEC=="
        head, _ = self.answer(request(key))
        if " 101 " in head[0]:
            self.assertIn(f"Sec-Websocket-Accept: {accept_for(key)}", head)

    def test_header_names_in_any_case(self) -> None:
        for spelling in ("sec-websocket-key", "SEC-WEBSOCKET-KEY", "Sec-Websocket-Key"):
            head, _ = self.answer(request(key_header=spelling))
            self.assertIn(f"Sec-Websocket-Accept: {accept_for(SAMPLE_KEY)}", head)

    def test_request_in_pieces(self) -> None:
        whole = request()
        head, _ = self.answer(*(whole[index:index + 1] for index in range(len(whole))))
        self.assertIn(f"Sec-Websocket-Accept: {accept_for(SAMPLE_KEY)}", head)

    def test_request_of_a_browser(self) -> None:
        lines = request().split(b"\r\n")
        lines[1:1] = [b"User-Agent: Mozilla/5.0 (X11; Linux x86_64)", b"Origin: http://127.0.0.1", b"Pragma: no-cache",
                      b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits", b"Cookie: a=" + b"b" * 2000]
        head, _ = self.answer(b"\r\n".join(lines).replace(b"Connection: Upgrade", b"Connection: keep-alive, Upgrade"))
        self.assertIn(f"Sec-Websocket-Accept: {accept_for(SAMPLE_KEY)}", head)
        self.assertFalse([line for line in head if line.lower().startswith("sec-websocket-extensions")])

    def test_pages_from_anywhere_may_watch(self) -> None:
        """The original's page is opened from a disk or served by another host; the stream is public and takes no input."""
        origins = ("null", "file://", "http://elsewhere.example", "https://elsewhere.example:8443")
        observers = [Observer(self.server.port, origin=origin) for origin in origins]
        with sit_down(self.server, observers) as table:
            table.play_all()

    def test_refused(self) -> None:
        """No key, a key that is none, no upgrade at all: an answer that says so, and the end."""
        nonsense = b"GET\0\xff\r\n\r\n"
        for name, bad in (("no key", request(None)), ("empty key", request("")), ("nonsense", nonsense)):
            with self.subTest(name):
                head, observer = self.answer(bad)
                self.assertFalse(head and " 101 " in head[0], head)
                while observer.socket.recv(1 << 16):  # an explaining page may follow; then the connection closes
                    pass

    def test_endless_head(self) -> None:
        observer = Observer(self.server.port, handshake=False)
        self.addCleanup(observer.close)
        try:
            observer.socket.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * 1_000_000)
        except OSError:
            return
        head = observer.head()
        self.assertFalse(head and " 101 " in head[0])

    def tearDown(self) -> None:
        """After whatever happened, a healthy observer sees a healthy match."""
        with Observer(self.server.port) as observer, sit_down(self.server) as table:
            # Handshaken connections of the test wait for the same match; that is no matter here.
            table.observers = [observer]
            table.play_all()
        self.server.__exit__(None, None, None)


class FrameTest(unittest.TestCase):
    """What an observer may send, while it waits and while it watches."""

    def watch(self, mischief: str) -> None:
        """One observer does something strange at two moments; another one and both players notice nothing."""
        act = getattr(self, mischief)
        with Server() as server, Observer(server.port) as healthy:
            with Observer(server.port) as strange:
                act(strange)
            strange = Observer(server.port)
            with sit_down(server, [healthy, strange]) as table:
                table.expect_introduction()
                match = table.play(BUILDER, SURRENDER, until=50)
                act(strange)
                table.observers = [healthy]
                table.expect_end(table.play(BUILDER, SURRENDER, match))
                table.expect_closed()
                strange.close()

    def next_control_frame(self, observer: Observer) -> Optional[tuple[int, bytes]]:
        frame = observer.frame()
        while frame is not None and frame[0] == TEXT:
            frame = observer.frame()
        return frame

    def expect_gone(self, observer: Observer) -> None:
        """A close frame may come first."""
        frame = self.next_control_frame(observer)
        self.assertTrue(frame is None or frame[0] == CLOSE, frame)
        if frame is not None:
            self.assertIsNone(observer.frame())

    def ping(self, observer: Observer) -> None:
        for payload in (b"", b"hello", b"x" * 125):
            observer.send_frame(PING, payload)
            self.assertEqual(self.next_control_frame(observer), (PONG, payload))

    def close_politely(self, observer: Observer) -> None:
        observer.send_frame(CLOSE, b"\x03\xe8bye")
        frame = self.next_control_frame(observer)
        self.assertIsNotNone(frame)
        assert frame is not None
        self.assertEqual((frame[0], frame[1][:2]), (CLOSE, b"\x03\xe8"))
        self.assertIsNone(observer.frame())

    def oversized(self, observer: Observer) -> None:
        observer.send_frame(TEXT, b"", length=1 << 40)
        self.expect_gone(observer)

    def oversized_ping(self, observer: Observer) -> None:
        observer.send_frame(PING, b"x" * 126)
        self.expect_gone(observer)

    def reserved_opcode(self, observer: Observer) -> None:
        observer.send_frame(0x5, b"?")
        self.expect_gone(observer)

    def chatter(self, observer: Observer) -> None:
        """Messages and pongs nobody asked for are heard and forgotten."""
        for _ in range(50):
            observer.send_frame(TEXT, b"create 0 0 0 299")
            observer.send_frame(0x2, bytes(range(100)))
            observer.send_frame(PONG, b"unasked")
        self.ping(observer)

    def half_a_frame(self, observer: Observer) -> None:
        observer.socket.sendall(b"\x81\xfe\x10\x00\x01\x02")
        observer.close()

    def test_ping_is_answered(self) -> None:
        self.watch("ping")

    def test_close_is_answered(self) -> None:
        self.watch("close_politely")

    def test_oversized_frame_closes(self) -> None:
        self.watch("oversized")

    def test_oversized_control_frame_closes(self) -> None:
        self.watch("oversized_ping")

    def test_reserved_opcode_closes(self) -> None:
        self.watch("reserved_opcode")

    def test_chatter_is_ignored(self) -> None:
        self.watch("chatter")

    def test_half_a_frame(self) -> None:
        self.watch("half_a_frame")


if __name__ == "__main__":
    unittest.main()
