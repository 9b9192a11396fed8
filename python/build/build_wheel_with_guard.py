"""Builds the wheel: maturin builds the extension, and this module adds the guard, a small program that starts agents in their
sandbox. Inside the extension the running program is Python, which cannot be the guard.

`pip` calls the hooks. For a wheel that runs on older systems than this one:

    python python/build/build_wheel_with_guard.py --out DIR --linker FILE
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import maturin
from maturin import *  # noqa: F401,F403  (the hooks of PEP 517 that need no guard)

ROOT = Path(__file__).resolve().parents[2]
NAME = "plyground-guard"
#: The oldest C library that the linker of `cargo xtask wheel` links for.
PLATFORM = "manylinux_2_28"


def build_guard(rustc_words=()):
    """Builds the guard and puts it where the wheel takes it from."""
    if not sys.platform.startswith("linux"):
        return
    cargo = os.environ.get("CARGO", "cargo")
    command = [cargo, "rustc", "--release", "--package", "plyground-guard", "--bin", NAME, "--message-format", "short"]
    # Without its symbols it is a tenth of the size.
    subprocess.run([*command, "--", "-C", "strip=symbols", *rustc_words], cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    folder = ROOT / "python" / "plyground" / "_bin"
    folder.mkdir(exist_ok=True)
    (folder / NAME).unlink(missing_ok=True)
    shutil.copy2(target / "release" / NAME, folder / NAME)


@contextlib.contextmanager
def copied_courses():
    """Puts the courses' modules where the wheel takes them from; `hosts/python` has the one copy that is kept."""
    target = ROOT / "python" / "plyground" / "courses" / "_files"
    shutil.rmtree(target, ignore_errors=True)
    for kind in ("courses", "solved", "starters"):
        shutil.copytree(ROOT / "hosts" / "python" / kind, target / kind, ignore=shutil.ignore_patterns("__pycache__"))
    try:
        yield
    finally:
        # A package that is imported from here shall have the files as they are, not as they were.
        shutil.rmtree(target)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook of PEP 517 for `pip install .` and `pip wheel .`."""
    build_guard()
    with copied_courses():
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook of PEP 660 for `pip install --editable .`."""
    build_guard()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_for_older_systems(out, linker):
    """A wheel whose programs that linker has linked."""
    shutil.rmtree(out, ignore_errors=True)
    words = ["-C", "linker-flavor=gcc", "-C", f"linker={linker}"]
    build_guard(words)
    command = [sys.executable, "-m", "maturin", "build", "--release", "--strip", "--compatibility", PLATFORM, "--out", out]
    with copied_courses():
        subprocess.run([*command, "--", *words], cwd=ROOT, check=True)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--out", type=Path, required=True, help="the folder that the wheel is written to")
    arguments.add_argument("--linker", type=Path, required=True, help="what links for the older systems")
    given = arguments.parse_args()
    build_for_older_systems(given.out.resolve(), given.linker.resolve())
