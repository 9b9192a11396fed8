"""Every example in the documentation and in docstrings is run."""

import doctest
import importlib
import re
from pathlib import Path

import plyground
import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = ["_agents", "_arrays", "_games", "_matches", "_records", "courses"]
MODULES = ["plyground", *(f"plyground.{name}" for name in MODULES)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_docstrings_are_true(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0 and result.failed == 0


def test_the_examples_of_the_page_are_true():
    text = (ROOT / "docs" / "python.md").read_text()
    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert result.attempted == len(re.findall(r"^>>> ", text, re.M)) and result.failed == 0


def test_every_public_name_has_a_docstring_and_is_in_the_stubs():
    stubs = (ROOT / "python" / "plyground" / "_core.pyi").read_text()
    for name in plyground.__all__:
        thing = getattr(plyground, name)
        assert name == "__version__" or (thing.__doc__ or "").strip(), name
        if getattr(thing, "__module__", "") == "plyground":
            assert f"class {name}" in stubs or name in dir(plyground), name
            for method, value in vars(thing).items():
                if not method.startswith("_") and callable(value):
                    assert f"def {method}(" in stubs, f"{name}.{method}"
