"""The courses' own modules, and our solved versions of what they grade: `from plyground.courses.cse415 import TTS_State`.

The files are those of `hosts/python`, which the wheel carries a copy of. They import each other by the names that the course
gives them (`from TTS_State import TTS_State`), so a file of such a name in the user's own folder comes first, as in the
course's folder.

>>> from plyground.courses.cis521 import homework4
>>> homework4.create_dominoes_game(3, 3).get_best_move(True, 2)
((0, 1), 3, 10)
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

_CARRIED = Path(__file__).parent / "_files"
_FILES = _CARRIED if _CARRIED.is_dir() else Path(__file__).resolve().parents[3] / "hosts" / "python"

#: The ids of the courses.
IDS: tuple[str, ...] = tuple(sorted(folder.name for folder in (_FILES / "solved").iterdir() if folder.is_dir()))

#: What else belongs to a package, beside the folders of its name: pages that several courses open, folders inside of the
#: course's own, and the solved agent that its starter folder has in a package.
_MORE_FOLDERS: dict[str, tuple[str, ...]] = {
    "cis521": ("starters/shared",),
    "col333.connect4": ("starters/col333/connect4", "starters/shared"),
    "col333.connect4.players": ("solved/col333",),
    "csc384": ("starters/shared", "courses/csc384/s22", "courses/csc384/w26"),
    "cse150": ("starters/cse150/src", "starters/cse150/tests"),
}


def _folders(package: str) -> list[str]:
    """Where the modules of a course's package lie. The empty homework of its starter folder comes last, behind the solved
    one."""
    place = package.replace(".", "/")
    named = [f"{kind}/{place}" for kind in ("solved", "courses", "starters")]
    found = [_FILES / folder for folder in (*_MORE_FOLDERS.get(package, ()), *named)]
    return [str(folder) for folder in found if folder.is_dir()]


class _PackageFinder(MetaPathFinder):
    """Finds the packages of the courses under `plyground.courses`, and what is inside of packages that go by a plain name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.startswith(__name__ + "."):
            package = fullname[len(__name__) + 1 :]
            if package not in IDS and package not in _MORE_FOLDERS:
                return None
            is_course = package in IDS
            spec = ModuleSpec(fullname, None, is_package=True) if is_course else PathFinder.find_spec(fullname, path)
            if spec is not None:
                spec.submodule_search_locations = _folders(package)
            return spec
        package, _, name = fullname.rpartition(".")
        owner = getattr(sys.modules.get(package), "__name__", "") if package else ""
        # A second copy of the same file would have classes of its own.
        return _alias(fullname, f"{owner}.{name}") if owner.startswith(__name__ + ".") else None


class _PlainNameFinder(MetaPathFinder):
    """Finds what the modules of a course import by the plain names that the course gives them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        for course in IDS if "." not in fullname else ():
            package = f"{__name__}.{course}"
            if package in sys.modules and PathFinder.find_spec(fullname, _folders(course)):
                return _alias(fullname, f"{package}.{fullname}")
        return None


class _Alias(Loader):
    """A module of a course under a second name."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.spec = module.__spec__

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self.module

    def exec_module(self, module: ModuleType) -> None:
        """It was run under its own name, which it keeps."""
        module.__spec__ = self.spec


def _alias(fullname: str, name: str) -> ModuleSpec:
    module = importlib.import_module(name)
    spec = ModuleSpec(fullname, _Alias(module), is_package=hasattr(module, "__path__"))
    spec.submodule_search_locations = getattr(module, "__path__", None)
    return spec


if not any(type(finder).__name__ == _PackageFinder.__name__ for finder in sys.meta_path):
    sys.meta_path.insert(0, _PackageFinder())
    # Last, so that everything that Python itself finds comes first.
    sys.meta_path.append(_PlainNameFinder())
