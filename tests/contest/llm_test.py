"""The kit that seats a language model: its two protocols, answers that cannot be played, and a match in the box with network and key."""
from __future__ import annotations

import json
import os
import subprocess
import sys
import unittest

from contest_kit import PATIENCE, PROGRAM, PYTHON, ROOT, Folder, run
from model_server import Asked, ModelServer, first_legal

sys.path.append(str(ROOT / "tests" / "app"))
import zstd  # noqa: E402

KIT = ROOT / "bots" / "stdio" / "llm" / "bot.py"
KEY = "sk-this-is-secret"
LEGAL = [{"direction": way, "activate_wall_breaker": on} for way in (None, "Up", "Down") for on in (False, True)]


def question(step: int, legal: list[dict[str, object]] = LEGAL, left: float | None = None) -> dict[str, object]:
    return {"decide": {"step": step, "time_left_ms": left, "view": {"cycle": step, "board": ["WWW", "WEW", "WWW"]}, "legal": legal}}


class LlmTest(Folder):
    def told(self, server: ModelServer, *lines: dict[str, object], words: tuple[str, ...] = (), path: str = "/v1/chat/completions") -> tuple[list[dict[str, object]], str]:
        """What the kit answers to lines of the arena, and its standard error."""
        start = {"start": {"game": "tron", "seat": 1, "seats": 2, "role": "Yellow", "config": {}, "clocks": {}}}
        given = "".join(json.dumps(line) + "\n" for line in (start, *lines, {"end": {"outcome": None, "seat": 1}}))
        done = subprocess.run([PYTHON, KIT, "--url", server.address + path, "--model", "by-rules", *words], input=given, capture_output=True, text=True, check=False,
                              timeout=PATIENCE, env={**os.environ, "LLM_KEY": KEY})
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr

    def test_both_protocols_carry_rules_key_and_view(self) -> None:
        for path, header in (("/v1/chat/completions", "authorization"), ("/v1/messages", "x-api-key")):
            with self.subTest(path=path), ModelServer(lambda asked: first_legal(asked.said[-1])) as server:
                answers, errors = self.told(server, question(3), path=path, words=("--price", "1", "10"))
                self.assertEqual(answers[0], {"ready": {"name": "by-rules", "legal": True}})
                self.assertEqual(answers[1]["action"], LEGAL[0])
                self.assertIn("Let me see. I could play", str(answers[1]["note"]))
                asked, = server.asked
                self.assertIn(KEY, asked.headers[header])
                self.assertIn("You are seat 1 of 2, Yellow.", asked.system)
                self.assertIn("board:\nWWW\nWEW\nWWW", asked.said[0])
                self.assertEqual(answers[1]["usage"], {"input_tokens": 100, "output_tokens": 10, "retries": 0, "dollars": 0.0002})
                self.assertNotIn(KEY, json.dumps(answers) + errors)

    def test_what_cannot_be_played_is_told_back(self) -> None:
        answers = iter(["I go north.", 'North: {"direction": "North"}', '{"direction": "Up", "jump": 1}', 'First {"direction": "Up"}, no: {"direction": "Down"}.'])
        with ModelServer(lambda asked: next(answers)) as server:
            said, _ = self.told(server, question(0), words=("--tries", "4"))
            self.assertEqual(said[1]["action"], {"direction": "Down"})
            for at, reason in enumerate(["there is no JSON object", "is not legal here", 'no field "jump"; it has: activate_wall_breaker, direction'], 1):
                self.assertIn(reason, server.asked[at].said[-1])
                self.assertEqual(len(server.asked[at].said), 1 + 2 * at)  # the question, then each answer and what is wrong with it
            self.assertEqual(said[1]["usage"], {"input_tokens": 400, "output_tokens": 40, "retries": 3, "dollars": 0.0})

    def test_after_three_tries_the_default_is_played(self) -> None:
        with ModelServer(lambda asked: "I do not know.") as server:
            said, _ = self.told(server, question(0), question(1, []))
            self.assertEqual([one["action"] for one in said[1:]], [{}, {}])
            self.assertEqual(len(server.asked), 6)

    def test_hints_are_a_part_of_the_actions_or_none(self) -> None:
        many = [{"x": number} for number in range(256)]
        with ModelServer(lambda asked: '{"x": 999}') as server:
            said, _ = self.told(server, question(0, many))
            self.assertEqual(said[1]["action"], {"x": 999})  # so many are a sample: the arena alone knows
            self.assertIn('Legal actions (40 of the 256 or more): {"x": 0}', server.asked[0].said[0])
            self.told(server, question(0, many), words=("--no-hints",))
            self.assertNotIn("Legal", server.asked[1].said[0])

    def test_a_busy_server_is_asked_again_and_a_wrong_key_is_not(self) -> None:
        answers = iter([429, 529, '{"direction": "Up"}'])
        with ModelServer(lambda asked: next(answers)) as server:
            said, _ = self.told(server, question(0))
            self.assertEqual(said[1]["action"], {"direction": "Up"})
            self.assertEqual(dict(said[1]["usage"])["retries"], 2)
        with ModelServer(lambda asked: 401) as server:
            said, errors = self.told(server, question(0), question(1))
            self.assertEqual(len(said), 2)
            self.assertIn("does not answer: 401", str(said[1]["error"]))
            self.assertIn("Bearer [key]", str(said[1]["error"]))
            self.assertNotIn(KEY, json.dumps(said) + errors)

    def test_a_match_in_the_box_with_network_and_key(self) -> None:
        """The key is in the request alone: no line, table, record or private part has it."""
        def answer(asked: Asked) -> str:
            assert KEY in asked.headers["authorization"]
            return "no idea" if len(server.asked) == 1 else first_legal(asked.said[0])

        made = run("new-bot", "tron", "llm", str(self.folder / "model"), program=PROGRAM)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertIn("--network 0 --env 0 LLM_KEY", made.stdout)
        record = self.folder / "match.agon"
        with ModelServer(answer) as server:
            bot = f"model=cmd:{PYTHON} {self.folder}/model/bot.py --url {server.address}/v1/chat/completions --model by-rules"
            words = [PROGRAM, "play", "tron", bot, "straight", "--no-clocks", "--set", "max_cycles=8", "--record", str(record), "--network", "0", "--env", "0", "LLM_KEY"]
            played = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE, env={**os.environ, "LLM_KEY": KEY})
            self.assertEqual(played.returncode, 0, played.stderr)
            self.assertIn("gets more than its box: [network, LLM_KEY]", played.stderr)
            self.assertGreaterEqual(len(server.asked), 9)
            self.assertIn("## The fields of action", server.asked[0].system)  # RULES.md
            kept = {file.name: zstd.unpacked(file.read_bytes()).decode() for file in self.folder.glob("match.agon*")}
            self.assertEqual(json.loads(kept["match.agon"].splitlines()[0])["seats"][0]["name"], "model [network, LLM_KEY]")
            self.assertIn("no JSON object in the answer", kept["match.agon.seat0"])
            asked = len(server.asked)
            self.assertIn(f"model [network, LLM_KEY]: {100 * asked} tokens in, {10 * asked} out, 0 dollars, retries 1\n", played.stdout)
            reports = json.loads(kept["match.agon"].splitlines()[-2])["players"]
            self.assertEqual(reports[0]["usage"], {"input_tokens": 100 * asked, "output_tokens": 10 * asked, "retries": 1, "dollars": 0.0})
            self.assertNotIn("usage", reports[1])
            several = subprocess.run([*words[:-7], "--games", "2", "--json", *words[-5:]], capture_output=True, text=True, check=True, timeout=PATIENCE, env={**os.environ, "LLM_KEY": KEY})
            *each, total = [json.loads(line) for line in several.stdout.splitlines()]
            self.assertEqual(total["usage"], {"model [network, LLM_KEY]": {"input_tokens": 100 * (len(server.asked) - asked), "output_tokens": 10 * (len(server.asked) - asked),
                                                                           "retries": 0, "dollars": 0.0}})
            self.assertEqual(sorted(sum(one is not None for one in match["usage"]) for match in each), [1, 1])
            self.assertNotIn(KEY, played.stdout + played.stderr + "".join(kept.values()))
            missing = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE, env={name: value for name, value in os.environ.items() if name != "LLM_KEY"})
            self.assertEqual(missing.returncode, 1)
            self.assertIn("let LLM_KEY_FILE name its file", missing.stderr)


if __name__ == "__main__":
    unittest.main()
