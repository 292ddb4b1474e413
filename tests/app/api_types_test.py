"""The types of the HTTP API, made by the program: what the pages are compiled with is up to date, no answer is an object without fields, and what
a running server answers is as it is described."""
import json
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

from program import PROGRAM
from serving import Serving

ROOT = Path(__file__).resolve().parents[2]


JSON_TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict, "null": type(None)}


def misfits(value: Any, schema: dict, named: dict, where: str = "answer") -> list[str]:
    """What a value has that its schema has not, or lacks."""
    if not schema:
        return []
    if "$ref" in schema:
        return misfits(value, named[schema["$ref"].rsplit("/", 1)[1]], named, where)
    if "anyOf" in schema:
        every = [misfits(value, each, named, where) for each in schema["anyOf"]]
        return [] if [] in every else every[0]
    if not isinstance(value, JSON_TYPES[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean"):
        return [f"{where}: {json.dumps(value)[:80]} is no {schema['type']}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value} is none of {schema['enum']}"]
    if "prefixItems" in schema:
        if len(value) != len(schema["prefixItems"]):
            return [f"{where}: {len(value)} items"]
        return [fault for item, each in zip(value, schema["prefixItems"]) for fault in misfits(item, each, named, f"{where}[]")]
    if isinstance(value, list):
        return [fault for item in value for fault in misfits(item, schema["items"], named, f"{where}[]")]
    if not isinstance(value, dict):
        return []
    if "additionalProperties" in schema:
        return [fault for key, item in value.items() for fault in misfits(item, schema["additionalProperties"], named, f"{where}.{key}")]
    faults = [f"{where}: {key} is missing" for key in schema["required"] if key not in value]
    for key, item in value.items():
        faults += misfits(item, schema["properties"][key], named, f"{where}.{key}") if key in schema["properties"] else [f"{where}: {key} is not described"]
    return faults


class ApiTypes(unittest.TestCase):
    def made_by(self, flag: str, file: str) -> None:
        made = subprocess.run([PROGRAM, "describe", flag], capture_output=True, text=True, check=True, timeout=60).stdout
        kept = (ROOT / "web" / "src" / file).read_text(encoding="utf-8")
        self.assertEqual(made, kept, f"make it anew: agon describe {flag} > web/src/{file}")

    def test_pages_have_the_types_of_the_server(self) -> None:
        self.made_by("--api-types", "api_types.ts")

    def test_pages_draw_with_the_looks_of_the_program(self) -> None:
        self.made_by("--looks", "draw/looks.ts")

    def test_every_answer_has_fields(self) -> None:
        with Serving() as serving:
            document = serving.get("/api/openapi.json")[1]
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                with self.subTest(request=f"{method} {path}"):
                    self.assertNotIn('"schema": {}', json.dumps(operation))
                    self.assertNotIn('"schema": {"type": "object"}', json.dumps(operation))
        for name, schema in document["components"]["schemas"].items():
            self.assertTrue(schema["properties"], name)

    def test_answers_are_as_they_are_described(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            contest = ["contest", "run", "--game", "sugargame", "--name", "cup", "--entrant", "random", "--entrant", "wary", "--set", "steps=10"]
            subprocess.run([PROGRAM, *contest], cwd=folder, check=True, capture_output=True, timeout=120)
            subprocess.run([PROGRAM, "ladder", "create", "spring.ladder", "--name", "spring", "--game", "tron"], cwd=folder, check=True, capture_output=True, timeout=60)
            with Serving("--contests", f"{folder}/cup.contest", "--ladder", f"{folder}/spring.ladder") as serving:
                self.look(serving)

    def look(self, serving: Serving) -> None:
        document = serving.get("/api/openapi.json")[1]
        named = document["components"]["schemas"]
        status, begun = serving.post("/api/matches", json.dumps({"game": "tron", "players": ["random", "straight"], "seed": 3}).encode())
        self.assertEqual((status, misfits(begun, named["StartedMatch"], named)), (201, []))
        serving.frames(begun["id"])
        played = serving.get("/api/contests/cup")[1]["matches"][0]["match"]
        known = {"{id}": begun["id"], "{contest}": "cup", "{match}": played, "{game}": "tron", "{season}": "spring"}
        seen = set()
        for path, operations in document["paths"].items():
            answer = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {}).get("application/json")
            if answer is None:
                continue
            asked = path
            for name, value in known.items():
                asked = asked.replace(name, value)
            status, value = serving.get(asked)
            with self.subTest(request=asked):
                if status == 200:
                    seen.add(path)
                    self.assertEqual(misfits(value, answer["schema"], named)[:5], [])
                else:
                    self.assertEqual(misfits(value, named["Error"], named), [])
                    self.assertNotRegex(value["error"], "there is nothing at")
        wanted = {f"{place}{part}" for place in ("/api/matches/{id}", "/api/contests/{contest}/matches/{match}") for part in ("", "/frames", "/overview")}
        wanted |= {"/api/games", "/api/games/{game}", "/api/games/{game}/sample", "/api/labs/{game}", "/api/matches", "/api/matches/{id}/thoughts", "/api/contests",
                   "/api/contests/{contest}", "/api/workers", "/api/engine", "/api/session", "/api/seasons", "/api/seasons/{season}",
                   "/api/seasons/{season}/standings", "/api/seasons/{season}/matches", "/healthz"}
        self.assertEqual(wanted - seen, set())


if __name__ == "__main__":
    unittest.main()
