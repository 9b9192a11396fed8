"""The notebooks are run, cell by cell, as a kernel would run them, and everything that they show can be shown."""

import ast
import json
from pathlib import Path

import plyground as pg
import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")


def test_every_family_has_a_notebook():
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == {family.name for family in pg.families()}


@pytest.mark.parametrize("name", [family.name for family in pg.families()])
def test_a_notebook_runs(name):
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text())["cells"]
    namespace = {"__name__": "__main__"}
    shown = []
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "notebooks are kept without output"
            shown.append(run_cell("".join(cell["source"]), namespace))
    pictures = [html for html in shown if html and "<svg" in html]
    assert len(pictures) >= 3, "a board, a search and a match"
    drawn = namespace["axes"].get_lines()
    assert [len(line.get_xdata()) > 2 for line in drawn] == [True] * 3
    matplotlib.pyplot.close("all")


def run_cell(source, namespace):
    """Runs a cell, and gives what a notebook would show for its last expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), namespace)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), namespace)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)
    return value._repr_html_() if hasattr(value, "_repr_html_") else repr(value)
