"""A server that speaks with clients of language models, in OpenAI's protocol and in Anthropic's, and answers by rules."""
from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Asked:
    """A request: the messages without the system's, in order."""
    path: str
    headers: dict[str, str]
    model: str
    system: str
    said: list[str]


@dataclass
class ModelServer:
    """`answer` gives the text of an answer, or a status other than 200."""
    answer: Callable[[Asked], str | int]
    asked: list[Asked] = field(default_factory=list)

    def __enter__(self) -> ModelServer:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                asked = outer.read(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                outer.asked.append(asked)
                answer = outer.answer(asked)
                told = outer.told(self.path, answer, body) if isinstance(answer, str) else {"error": {"message": f"no, not with {asked.headers.get('authorization', '')}"}}
                data, kind = json.dumps(told).encode(), "application/json"
                if body.get("stream") and isinstance(answer, str):
                    data, kind = outer.streamed(told), "text/event-stream"
                self.send_response(200 if isinstance(answer, str) else answer)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                if answer == 429:
                    self.send_header("retry-after", "0.01")
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *words: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,))
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    @staticmethod
    def read(path: str, headers: dict[str, str], body: dict[str, Any]) -> Asked:
        def text(content: Any) -> str:
            return content if isinstance(content, str) else "".join(part["text"] for part in content or [])

        messages = [(one["role"], text(one["content"])) for one in body["messages"]]
        if path.endswith("/messages"):
            assert "max_tokens" in body and "anthropic-version" in headers, body
            assert all(role in ("user", "assistant") for role, _ in messages), body
        system = text(body.get("system", "")) + "".join(words for role, words in messages if role == "system")
        return Asked(path, headers, body["model"], system, [words for role, words in messages if role != "system"])

    @staticmethod
    def told(path: str, answer: str, body: dict[str, Any]) -> dict[str, Any]:
        if path.endswith("/messages"):
            return {"id": "m", "type": "message", "role": "assistant", "model": body["model"], "stop_reason": "end_turn",
                    "content": [{"type": "thinking", "thinking": "Let me see. ", "signature": ""}, {"type": "text", "text": answer}],
                    "usage": {"input_tokens": 60, "cache_read_input_tokens": 40, "output_tokens": 10}}
        return {"id": "c", "object": "chat.completion", "created": 0, "model": body["model"],
                "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": answer, "reasoning_content": "Let me see. "}}],
                "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}}

    @staticmethod
    def streamed(told: dict[str, Any]) -> bytes:
        """An answer of OpenAI's protocol as a stream of events."""
        common = {**{name: told[name] for name in ("id", "created", "model")}, "object": "chat.completion.chunk"}
        message = told["choices"][0]["message"]
        parts = [{"choices": [{"index": 0, "delta": {"role": "assistant", "content": message["content"]}, "finish_reason": None}]},
                 {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}, {"choices": [], "usage": told["usage"]}]
        return "".join(f"data: {json.dumps({**common, **part})}\n\n" for part in parts).encode() + b"data: [DONE]\n\n"


def first_legal(text: str) -> str:
    """The first action that a text lists as legal, with prose around it."""
    found = re.search(r"Legal actions \(.*?\): (\{.*)", text)
    assert found, text
    return "I could play {this}, but I take " + json.dumps(json.JSONDecoder().raw_decode(found[1])[0]) + ", which is {legal}."
