"""Builds the wheel: maturin builds the extension, and this module adds the guard, a small program that starts agents in their
sandbox. Inside the extension the running program is Python, which cannot be the guard."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import maturin
from maturin import *  # noqa: F401,F403  (the hooks of PEP 517 that need no guard)

ROOT = Path(__file__).resolve().parents[2]
NAME = "plyground-guard"


def build_guard(profile="release"):
    """Builds the guard and puts it where the wheel takes it from."""
    if not sys.platform.startswith("linux"):
        return
    cargo = os.environ.get("CARGO", "cargo")
    command = [cargo, "build", "--profile", profile, "--package", "plyground-guard", "--bin", NAME]
    subprocess.run([*command, "--message-format", "short"], cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = target / ("debug" if profile == "dev" else profile) / NAME
    folder = ROOT / "python" / "plyground" / "_bin"
    folder.mkdir(exist_ok=True)
    shutil.copy2(built, folder / NAME)


def copy_courses():
    """Puts the courses' modules where the wheel takes them from; `hosts/python` has the one copy that is kept."""
    target = ROOT / "python" / "plyground" / "courses" / "_files"
    shutil.rmtree(target, ignore_errors=True)
    for kind in ("courses", "solved", "starters"):
        shutil.copytree(ROOT / "hosts" / "python" / kind, target / kind, ignore=shutil.ignore_patterns("__pycache__"))
    return target


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook of PEP 517 for `pip install .` and `pip wheel .`."""
    build_guard()
    copied = copy_courses()
    try:
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        # A package that is imported from here shall have the files as they are, not as they were.
        shutil.rmtree(copied)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook of PEP 660 for `pip install --editable .`."""
    build_guard()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


if __name__ == "__main__":
    build_guard(sys.argv[1] if len(sys.argv) > 1 else "release")
