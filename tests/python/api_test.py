"""What the package says of itself: types and words for everything public, and a page made of them."""
from __future__ import annotations

import ast
import importlib.util
import inspect
import re
import unittest
from pathlib import Path
from typing import Any

import agon
from agon import _core

ROOT = Path(__file__).resolve().parents[2]


def public_functions() -> list[tuple[str, Any]]:
    """Of every module of the package, methods too."""
    found: list[tuple[str, Any]] = []
    for path in sorted(Path(agon.__file__).parent.glob("*.py")):
        module = importlib.import_module("agon" if path.stem == "__init__" else f"agon.{path.stem}")
        for name, thing in vars(module).items():
            if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
                continue
            if inspect.isfunction(thing):
                found.append((f"{module.__name__}.{name}", thing))
            elif inspect.isclass(thing):
                found += [(f"{module.__name__}.{name}.{method}", inner) for method, inner in vars(thing).items()
                          if inspect.isfunction(inner) and inner.__module__ == module.__name__ and (not method.startswith("_") or method == "__init__")]
    return found


class ApiTest(unittest.TestCase):
    def test_everything_public_has_types(self) -> None:
        functions = public_functions()
        self.assertGreater(len(functions), 80)
        for name, function in functions:
            signature = inspect.signature(function)
            with self.subTest(name=name):
                self.assertIsNot(signature.return_annotation, inspect.Signature.empty)
                for parameter in list(signature.parameters.values()):
                    if parameter.name not in ("self", "cls"):
                        self.assertIsNot(parameter.annotation, inspect.Parameter.empty, parameter.name)

    def test_everything_that_is_offered_is_told(self) -> None:
        for name in agon.__all__:
            with self.subTest(name=name):
                self.assertTrue(name == "__version__" or inspect.getdoc(getattr(agon, name)))

    def test_the_stubs_of_the_core_name_all_of_it(self) -> None:
        stubs = ast.parse(Path(_core.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))
        told = {node.name: node for node in stubs.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        for name, thing in vars(_core).items():
            if name.startswith("_"):
                continue
            with self.subTest(name=name):
                self.assertIn(name, told)
                if isinstance(thing, type):
                    inner = {node.name for node in told[name].body if isinstance(node, ast.FunctionDef)}
                    self.assertLessEqual({member for member in vars(thing) if not member.startswith("_")}, inner)
        for function in (node for node in ast.walk(stubs) if isinstance(node, ast.FunctionDef)):
            with self.subTest(function=function.name):
                self.assertIsNotNone(function.returns)
                self.assertEqual([one.arg for one in function.args.args if one.annotation is None and one.arg != "self"], [])

    def test_the_page_is_what_the_docstrings_say(self) -> None:
        described = importlib.util.spec_from_file_location("python_api", ROOT / "scripts" / "python_api.py")
        assert described is not None and described.loader is not None
        python_api = importlib.util.module_from_spec(described)
        described.loader.exec_module(python_api)
        pages = python_api.pages()
        for file, page in pages.items():
            self.assertEqual(file.read_text(encoding="utf-8"), page, "scripts/python.sh run scripts/python_api.py")
        listed = set(re.findall(r"### `agon\.(\w+)`", "".join(pages.values())))
        self.assertEqual(set(agon.__all__) - listed, {"__version__"})


if __name__ == "__main__":
    unittest.main()
