"""What tests need that run something as another user, who may not go where root may: a clone in root's home is closed to others."""
from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

NOT_SOURCE = shutil.ignore_patterns(".git", "build", "node_modules", "dist")


def others_reach(place: Path) -> bool:
    """Whether every folder on the way lets other users in, and they may read what is there."""
    return bool(place.stat().st_mode & 0o004) and all(folder.stat().st_mode & 0o001 for folder in place.absolute().parents)


@cache
def for_others(place: Path) -> Path:
    """The file or folder of sources where any user reaches it: itself, or a copy that goes when the tests end."""
    if os.geteuid() != 0 or others_reach(place):
        return place
    common = next(each for each in (Path(tempfile.gettempdir()), Path("/tmp"), Path("/var/tmp")) if others_reach(each))
    folder = Path(tempfile.mkdtemp(prefix="agon-for-others-", dir=common))
    atexit.register(shutil.rmtree, folder, True)
    print(f"{place} is closed to other users; those of this test use a copy of it in {folder}", flush=True)
    copy = folder / place.name
    if place.is_dir():
        shutil.copytree(place, copy, symlinks=True, ignore=NOT_SOURCE)
    else:
        shutil.copy2(place, copy)
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
    return copy
