"""How searches, trees, analyses and records look in a notebook, and searches and trees in a terminal. In a notebook everything
is plain HTML and SVG and needs no scripts; only the replay of a record has some, and its last board is there without them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plyground._core import Analysis, AnalysisResult, Search, SearchTree, TreeNode
    from plyground._records import Record

#: More nodes than this are counted, not shown.
MAX_SHOWN = 400


def number(value: float | None) -> str:
    """A value as people write it: whole numbers without a point."""
    return "" if value is None else f"{value:g}"


def search_text(search: Search) -> str:
    """The answer, its counts and the moves at the root, for a terminal."""
    best = "none" if search.move is None else str(search.move)
    signs = {"lower": ">= ", "upper": "<= ", "exact": ""}
    moves = ", ".join(f"{root.move} {signs[root.bound]}{number(root.value)}" for root in search.moves)
    return "\n".join(
        [
            f"{search.algorithm} of {search.course}, {depth_text(search)}",
            f"move      {best}, value {number(search.value)} for {search.value_of}",
            f"counted   leaves {search.leaves}, expanded {search.expanded}, cut-offs {search.cutoffs}",
            f"line      {' '.join(map(str, search.line))}",
            f"moves     {moves}",
        ]
    )


def depth_text(search: Search) -> str:
    """How deep a search was."""
    return "to the end" if search.depth is None else f"{search.depth} plies"


def tree_text(tree: SearchTree) -> str:
    """The nodes of a tree, a line each, indented by their depth."""
    depths: list[int] = []
    lines = []
    # They are in the order in which they were entered: a parent is before its children.
    for index in range(min(len(tree), MAX_SHOWN)):
        node = tree[index]
        depths.append(0 if node.parent is None else depths[node.parent.index] + 1)
        by = "root" if node.move is None else str(node.move)
        left = f", left: {' '.join(map(str, node.left))}" if node.left else ""
        lines.append(f"{'  ' * depths[-1]}{by} {number(node.value)} {node.end or 'open'}{left}")
    hidden = len(tree) + tree.dropped - len(lines)
    return "\n".join(lines + ([f"({hidden} more nodes)"] if hidden else []))


def search_html(search: Search) -> str:
    """The board, the answer and its counts, the moves at the root, and the tree if it was recorded."""
    best = "none" if search.move is None else str(search.move)
    facts = {
        "search": f"{search.algorithm} of {search.course}, {depth_text(search)}",
        "move": best,
        "value": f"{number(search.value)} for {search.value_of}",
        "leaves": search.leaves,
        "expanded": search.expanded,
        "cut-offs": search.cutoffs,
    }
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(fact))}</td></tr>" for name, fact in facts.items())
    signs = {"lower": "&ge; ", "upper": "&le; ", "exact": ""}
    moves = "".join(
        f"<tr><td>{escape(str(root.move))}</td><td>{signs[root.bound]}{number(root.value)}</td></tr>"
        for root in search.moves
    )
    tree = "" if search.tree is None else tree_html(search.tree)
    return (
        f'<div style="display:flex;gap:1em;flex-wrap:wrap"><div style="width:16em">{search.state.svg()}</div>'
        f"<table>{rows}</table><table><tr><th>move</th><th>value</th></tr>{moves}</table></div>{tree}"
    )


def tree_html(tree: SearchTree) -> str:
    """The tree as nested lists that open and close without scripts."""
    budget = [MAX_SHOWN]
    shown = node_html(tree[0], budget) if len(tree) else ""
    hidden = len(tree) + tree.dropped - (MAX_SHOWN - max(budget[0], 0))
    rest = f"<p>{hidden} more nodes are not shown.</p>" if hidden > 0 else ""
    return f'<div style="font-family:monospace">{shown}{rest}</div>'


def node_html(node: TreeNode, budget: list[int]) -> str:
    """A node and what is below it, as far as the budget goes."""
    if budget[0] <= 0:
        return ""
    budget[0] -= 1
    by = "root" if node.move is None else str(node.move)
    label = f"{escape(by)} {number(node.value)} <small>{escape(node.end or 'open')}</small>"
    if node.left:
        label += f" <small>left: {escape(' '.join(map(str, node.left)))}</small>"
    children = "".join(node_html(child, budget) for child in node.children)
    if not children:
        return f'<div style="margin-left:1.2em">{label}</div>'
    opened = " open" if node.move is None else ""
    return f'<details style="margin-left:1.2em"{opened}><summary>{label}</summary>{children}</details>'


def analysis_html(analysis: Analysis, results: list[AnalysisResult]) -> str:
    """The board and the results so far, the deepest last."""
    rows = "".join(
        f"<tr><td>{result.depth}</td><td>{number(result.score) if result.score is not None else result.proven}</td>"
        f"<td>{escape(' '.join(map(str, result.line)))}</td><td>{result.nodes}</td></tr>"
        for result in results
    )
    head = "<tr><th>depth</th><th>value</th><th>line</th><th>nodes</th></tr>"
    return (
        f'<div style="display:flex;gap:1em;flex-wrap:wrap"><div style="width:16em">{analysis.state.svg()}</div>'
        f"<table>{head}{rows}</table></div>"
    )


def display_analysis(analysis: Analysis) -> None:
    """Shows an analysis that updates in its place with every result."""
    from IPython.display import HTML, display  # type: ignore[import-not-found,unused-ignore]

    results: list[AnalysisResult] = []
    shown = display(HTML(analysis_html(analysis, results)), display_id=True)
    for result in analysis:
        results.append(result)
        if shown is not None:
            shown.update(HTML(analysis_html(analysis, results)))


def record_html(record: Record) -> str:
    """The last board and the result, and below them the page in which the game can be replayed."""
    board = record.states[-1].svg()
    page = escape(record.html(), quote=True)
    frame = f'<iframe srcdoc="{page}" sandbox="allow-scripts" style="width:100%;height:40em;border:0"></iframe>'
    return (
        f'<div><div style="max-width:20em">{board}</div><p>{escape(record.result.text)}</p>'
        f"<details><summary>Replay {len(record)} turns</summary>{frame}</details></div>"
    )
