"""The types of the HTTP API, made by the program: what the pages are compiled with is up to date, and no answer is an object without fields."""
import json
import os
import subprocess
import unittest
from pathlib import Path

from serving import Serving

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("AGON", str(ROOT / "build" / "dev" / "agon"))


class ApiTypes(unittest.TestCase):
    def test_pages_have_the_types_of_the_server(self) -> None:
        made = subprocess.run([PROGRAM, "describe", "--api-types"], capture_output=True, text=True, check=True, timeout=60).stdout
        kept = (ROOT / "web" / "src" / "api_types.ts").read_text(encoding="utf-8")
        self.assertEqual(made, kept, "make it anew: agon describe --api-types > web/src/api_types.ts")

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


if __name__ == "__main__":
    unittest.main()
