"""Packages that only some calls need."""
from __future__ import annotations

from importlib import import_module
from typing import Any


def needed(module: str, caller: str, package: str = "") -> Any:
    """Imports a module that agon does not install. Where its package is absent, one line says what installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise ImportError(f"{caller} needs {package or module}: python -m pip install {package or module}") from None


def pictures() -> Any:
    """The module that draws boards; it alone needs the library Cairo."""
    try:
        return import_module("agon._pictures")
    except ImportError as error:
        raise ImportError(f"pictures need Cairo ({error}): install libcairo2, or build the package where libcairo2-dev is") from None
