"""Tests the Python package with the extension and the guard that cargo has built:

    python3 python/tests/run.py --built target/debug [--venv FOLDER] [--quick]

The virtual environment is made once and used again until requirements.txt changes. `--quick` leaves out the type checkers.
"""

import argparse
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGE = ROOT / "python" / "plyground"
REQUIREMENTS = HERE / "requirements.txt"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--built", type=Path, required=True, help="the folder with lib_core.so and plyground-guard")
    arguments.add_argument("--venv", type=Path, default=ROOT / "target" / "tools" / "package")
    arguments.add_argument("--quick", action="store_true", help="only the tests")
    given = arguments.parse_args()
    if sys.version_info < (3, 10):
        sys.exit("the package needs Python 3.10 or later")
    python = environment(given.venv)
    install(given.built)
    run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE))
    if not given.quick:
        run(python, "-m", "mypy.stubtest", "plyground", "--allowlist", str(HERE / "stubtest.txt"))
        run(python, "-m", "pyright", "--pythonpath", str(python))


def environment(folder):
    """The interpreter of a virtual environment with everything that the tests use."""
    python, stamp = folder / "bin" / "python", folder / "requirements.txt"
    wanted = REQUIREMENTS.read_text()
    if not stamp.exists() or stamp.read_text() != wanted:
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", REQUIREMENTS], check=True)
        stamp.write_text(wanted)
    return python


def install(built):
    """Puts the extension and the guard where the package looks for them."""
    (PACKAGE / "_bin").mkdir(exist_ok=True)
    for source, target in [
        (built / "lib_core.so", PACKAGE / "_core.abi3.so"),
        (built / "plyground-guard", PACKAGE / "_bin" / "plyground-guard"),
    ]:
        # A new file, because the old one may be in use.
        target.unlink(missing_ok=True)
        shutil.copy2(source, target)


def run(python, *words):
    """Runs a program of the environment, and ends as it ended if it failed."""
    print("$", "python", *words, flush=True)
    done = subprocess.run([python, *words], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)})
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
