"""Looks at the wheel in a folder, installs it into a clean virtual environment of each Python, and tries it there:

    python python/tests/wheel.py target/wheels

Runs in an environment that has auditwheel. Every Python from 3.10 to 3.13 is meant that is on the PATH or among those that
pyenv keeps.
"""

import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

#: The oldest C library that the wheel must run with.
PLATFORM = "manylinux_2_28_x86_64"
MAX_BYTES = 14_000_000
#: The only files of the wheel that are not text.
PROGRAMS = ["plyground/_bin/plyground-guard", "plyground/_core.abi3.so"]
ELF = b"\x7fELF"
TRY = Path(__file__).with_name("installed.py")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folder", type=Path, help="where the wheel is")
    given = arguments.parse_args()
    wheels = list(given.folder.glob("plyground-*.whl"))
    if len(wheels) != 1:
        sys.exit(f"expected one wheel in {given.folder}, found {len(wheels)}")
    look_at(wheels[0])
    for python in pythons():
        install_and_try(python, wheels[0])


def look_at(wheel):
    """Ends with what is wrong with the wheel: its size, its files, the systems that it runs on."""
    size = wheel.stat().st_size
    with zipfile.ZipFile(wheel) as archive:
        programs = sorted(entry.filename for entry in archive.infolist() if archive.read(entry)[:4] == ELF)
        rights = {name: archive.getinfo(name).external_attr >> 16 & 0o111 for name in programs}
    if size > MAX_BYTES:
        sys.exit(f"{wheel.name} has {size} bytes (expected at most {MAX_BYTES})")
    if programs != PROGRAMS or not rights[PROGRAMS[0]]:
        sys.exit(f"{wheel.name} has the programs {programs} with the rights {rights} (expected {PROGRAMS})")
    shown = subprocess.run([sys.executable, "-m", "auditwheel", "show", wheel], check=True, capture_output=True, text=True)
    told = " ".join(shown.stdout.split())
    platforms = [f"manylinux_2_{minor}_x86_64" for minor in range(5, int(PLATFORM.split("_")[2]) + 1)]
    if PLATFORM not in wheel.name or not any(f'tag: "{platform}"' in told for platform in platforms):
        sys.exit(f"{wheel.name} is not for {PLATFORM}: {told}")
    print(f"{wheel.name}: {size:,} bytes, {told}")


def pythons():
    """Every Python from 3.10 to 3.13 that is found, each version once."""
    found = []
    for name in [f"python3.{minor}" for minor in range(10, 14)]:
        paths = [shutil.which(name), *sorted(glob.glob(os.path.expanduser(f"~/.pyenv/versions/*/bin/{name}")))]
        # pyenv puts programs on the PATH for versions that are not chosen.
        working = [path for path in paths if path and not subprocess.call([path, "-c", ""], stderr=subprocess.DEVNULL)]
        if working:
            found.append(working[0])
        else:
            print(f"not checked: the wheel with {name}, which is not here")
    return found


def install_and_try(python, wheel):
    """A clean virtual environment has nothing but the wheel."""
    with tempfile.TemporaryDirectory() as folder:
        # Debian's own Python has no pip for new environments; one that is here can install into any.
        subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
        inside = Path(folder, "bin", "python")
        install = [sys.executable, "-m", "pip", "--python", inside, "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "--no-deps", "--no-index", wheel], check=True)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        subprocess.run([inside, TRY], cwd=folder, env=environment, check=True)


if __name__ == "__main__":
    main()
