"""`agon step` against the recorded truths of Evasion, by a pipe, as people check simulators of their own."""
import json
import unittest

from program import ROOT, agon

VECTORS = ROOT / "tests" / "vectors" / "evasion.jsonl"


def state_of(line: str) -> dict:
    words = line.split(" ")
    numbers = [None if word == "null" else int(word) for word in words]
    tick, hx, hy, hvx, hvy, last, px, py, pvx, pvy, _count = numbers[:11]
    walls = [dict(zip(("x1", "y1", "x2", "y2"), numbers[at:at + 4])) for at in range(11, len(numbers), 4)]
    point = lambda x, y: {"x": x, "y": y}
    return {"tick": tick, "hunter": point(hx, hy), "hunter_velocity": point(hvx, hvy), "last_wall": last,
            "prey": point(px, py), "prey_velocity": point(pvx, pvy), "walls": walls}


def action_of(line: str) -> dict:
    """Only the plain moves: the traps of the text are tested elsewhere."""
    words = line.split(" ")
    if words[0] == "create" and len(words) == 5:
        return {"create": dict(zip(("x1", "y1", "x2", "y2"), map(int, words[1:])))}
    if words[0] == "change" and len(words) == 3:
        return {"change": {"x": int(words[1]), "y": int(words[2])}}
    return {}


class Oracle(unittest.TestCase):
    def test_steps_of_the_original(self) -> None:
        questions, expected = [], []
        for line in VECTORS.read_text(encoding="utf-8").splitlines():
            vector = json.loads(line)
            if vector["k"] != "step" or vector["g"] not in {"random", "bounce-hunter", "bounce-prey", "border", "catch-wall"}:
                continue
            if any("remove" in vector[side] for side in "hp") or vector.get("variant"):
                continue
            state = state_of(vector["s"])
            asked = [action_of(vector["h"]), action_of(vector["p"]) if state["tick"] % 2 else None]
            config = {"wall_interval": vector["n"], "max_walls": vector["m"], "line_of_sight": "original"}
            questions.append(json.dumps({"config": config, "state": state, "actions": asked}))
            expected.append((state_of(vector["o"]), bool(vector["c"])))
        answers = agon("step", "evasion", stdin="\n".join(questions) + "\n").stdout.splitlines()
        self.assertGreater(len(expected), 100)
        self.assertEqual(len(answers), len(expected))
        for question, text, (state, caught) in zip(questions, answers, expected):
            answer = json.loads(text)
            with self.subTest(question=question):
                self.assertEqual({key: answer["state"][key] for key in state}, state)
                self.assertEqual(answer["outcome"]["reason"] == "capture", caught)

    def test_bad_lines_get_an_answer_each(self) -> None:
        lines = ["", "nonsense", "[]", '{"config":{"max_walls":-5}}', '{"state":{"tick":"x"}}', '{"actions":[{"create":{"x1":1e9}},null]}', "{}"]
        answers = [json.loads(line) for line in agon("step", "evasion", stdin="\n".join(lines) + "\n").stdout.splitlines()]
        self.assertEqual(len(answers), 6)
        self.assertTrue(all("error" in answer for answer in answers[:5]), answers)
        self.assertEqual(answers[5]["state"]["tick"], 1)

    def test_describe_gives_schema_and_examples(self) -> None:
        description = json.loads(agon("describe", "evasion", "--json").stdout)
        names = [field["name"] for field in description["config"]["fields"]]
        self.assertEqual(names[:2], ["wall_interval", "max_walls"])
        question = {"config": description["config"]["example"], "state": description["state"]["example"],
                    "actions": [description["action"]["example"], None]}
        answer = json.loads(agon("step", "evasion", stdin=json.dumps(question) + "\n").stdout)
        self.assertEqual(answer["faults"], [])
        self.assertIn("max_walls", agon("describe", "evasion").stdout)


if __name__ == "__main__":
    unittest.main()
