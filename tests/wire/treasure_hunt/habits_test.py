"""Clients of the course's protocol by their habits: how they ask, read and wait, when they leave."""
from __future__ import annotations

import http.client
import socket
import time
import unittest

from server import DECLARATION, PATIENCE, Answer, Client, Game, ServedTest


class Talk:
    """Requests over a socket by hand."""

    def __init__(self, port: int) -> None:
        self.port = port

    def request(self, method: str, path: str, body: str = "", keeps: bool = False) -> bytes:
        end = "keep-alive" if keeps else "close"
        kind = "Content-Type: application/xml\r\n" if body else ""
        return (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/xml\r\n{kind}Content-Length: {len(body)}\r\n"
                f"Connection: {end}\r\n\r\n{body}").encode()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def told(self, sent: bytes, sends: int = 1 << 20, reads: int = 1 << 16) -> str:
        """The body of the answer. `sends`, `reads`: bytes at once."""
        with self.connect() as link:
            for begin in range(0, len(sent), sends):
                link.sendall(sent[begin:begin + sends])
            text = b""
            while piece := link.recv(reads):
                text += piece
        return text.partition(b"\r\n\r\n")[2].decode()


def move_text(client: Client, direction: str) -> str:
    return f"{DECLARATION}<playerMove><uniquePlayerID>{client.id}</uniquePlayerID><move>{direction}</move></playerMove>"


class HabitsTest(ServedTest):
    def setUp(self) -> None:
        self.talk = Talk(self.server.port)
        self.game: Game = self.server.new_game()
        self.first, self.second = self.game.running()

    def states(self, client: Client) -> str:
        return f"/games/{self.game.id}/states/{client.id}"

    def test_requests_in_pieces_of_a_byte_and_answers_read_so(self) -> None:
        told = self.talk.told(self.talk.request("GET", self.states(self.first)), sends=1, reads=1)
        self.assertTrue(Answer(told).okay)
        told = self.talk.told(self.talk.request("POST", f"/games/{self.game.id}/moves", move_text(self.first, "Up")), sends=1, reads=1)
        self.assertTrue(Answer(told).okay, told)

    def test_a_connection_for_every_request_and_one_for_all(self) -> None:
        for _ in range(20):
            self.assertTrue(Answer(self.talk.told(self.talk.request("GET", self.states(self.first)))).okay)
        link = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        for _ in range(20):
            link.request("GET", self.states(self.first), headers={"Accept": "application/xml"})
            self.assertTrue(Answer(link.getresponse().read().decode()).okay)
        link.close()

    def test_a_move_and_the_next_question_in_one_packet(self) -> None:
        move = self.talk.request("POST", f"/games/{self.game.id}/moves", move_text(self.first, "Up"), keeps=True)
        with self.talk.connect() as link:
            link.sendall(move + self.talk.request("GET", self.states(self.first)))
            text = b""
            while piece := link.recv(1 << 16):
                text += piece
        self.assertEqual(text.count(b"HTTP/1.1 200"), 2, text[:400])
        self.assertEqual(text.count(b"<state>Okay</state>"), 2)

    def test_one_that_never_reads_hurts_nobody(self) -> None:
        links = [self.talk.connect() for _ in range(5)]
        for link in links:
            link.sendall(self.talk.request("GET", self.states(self.first), keeps=True) * 200)
        self.assertTrue(self.first.move("Up").okay)
        self.assertEqual(self.second.state().mine["state"], "MustAct")
        for link in links:
            link.close()

    def test_one_that_asks_without_a_pause_and_one_that_answers_late(self) -> None:
        for _ in range(100):
            self.assertEqual(self.second.state().mine["state"], "MustWait")
        time.sleep(0.5)
        self.assertTrue(self.first.move("Up").okay)

    def test_one_that_moves_without_having_asked_loses(self) -> None:
        answer = self.second.move("Up")
        self.assertFalse(answer.okay, answer.text)
        self.assertEqual(self.first.state().mine["state"], "Won")
        self.server.wait_for_output("Max Muster against Max Muster: ")

    def test_both_read_the_end_after_the_winner_has_left(self) -> None:
        self.second.move("Up")
        for client in (self.first, self.second, self.first):
            self.assertIn(client.state().mine["state"], ("Won", "Lost"))


if __name__ == "__main__":
    unittest.main()
