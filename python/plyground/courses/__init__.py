"""The courses' own modules, and our solved versions of what they grade: `from plyground.courses.cse415 import TTS_State`.

The files are those of `hosts/python`, which the wheel carries a copy of. They import each other by the names that the course
gives them (`from TTS_State import TTS_State`), so a file of such a name in the user's own folder comes first, as in the
course's folder.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

_CARRIED = Path(__file__).parent / "_files"
_FILES = _CARRIED if _CARRIED.is_dir() else Path(__file__).resolve().parents[3] / "hosts" / "python"

#: The ids of the courses.
IDS: tuple[str, ...] = tuple(sorted(folder.name for folder in (_FILES / "solved").iterdir() if folder.is_dir()))


def _folders(course: str) -> list[Path]:
    """Where the modules of a course lie. The empty homework of its starter folder comes last, behind the solved one."""
    return [_FILES / kind / course for kind in ("solved", "courses", "starters")]


class _Alias(Loader):
    """A module of a course under the plain name by which the course's other modules import it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return importlib.import_module(self.name)

    def exec_module(self, module: ModuleType) -> None:
        """It was run under its own name."""


class _CourseFinder(MetaPathFinder):
    """Finds the packages `plyground.courses.<id>`, and what their modules import by plain names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package == __name__ and name in IDS:
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = [str(folder) for folder in _folders(name)]
            return spec
        for course in IDS if not package else ():
            files = [folder / file for folder in _folders(course) for file in (f"{name}.py", f"{name}/__init__.py")]
            if f"{__name__}.{course}" in sys.modules and any(file.is_file() for file in files):
                found = importlib.import_module(f"{__name__}.{course}.{name}")
                is_package = hasattr(found, "__path__")
                spec = ModuleSpec(fullname, _Alias(found.__name__), is_package=is_package)
                spec.submodule_search_locations = list(found.__path__) if is_package else None
                return spec
        return None


if not any(type(finder).__name__ == _CourseFinder.__name__ for finder in sys.meta_path):
    # Last, so that everything that Python itself finds comes first.
    sys.meta_path.append(_CourseFinder())
