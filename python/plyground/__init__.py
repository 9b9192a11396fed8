"""Games, searches, agents and matches of five university courses, on a fast core.

>>> import plyground as pg
>>> state = pg.game("dominoes:3x3")
>>> state.legal_moves[:2]
(Move('a1'), Move('b1'))
>>> found = state.search(course="cis521", depth=2)
>>> str(found.move), found.value, found.leaves
('b1', 3.0, 10)
>>> state.play(found.move).to_move
'second'
"""

from plyground._agents import Agent, Engine, agent
from plyground._arrays import Playouts, playouts
from plyground._core import (
    AgentSpecError,
    Analysis,
    AnalysisResult,
    GameRecordError,
    GameSpecError,
    IllegalMoveError,
    LegalMoves,
    MatchImpossibleError,
    Move,
    Outcome,
    PlygroundError,
    PositionError,
    RootMove,
    Search,
    SearchError,
    SearchTree,
    Solution,
    State,
    TreeNode,
    __version__,
)
from plyground._games import Family, families, formats, game, read
from plyground._matches import Series, match, series
from plyground._records import Player, Record, Result, Turn

__all__ = [
    "Agent",
    "AgentSpecError",
    "Analysis",
    "AnalysisResult",
    "Engine",
    "Family",
    "GameRecordError",
    "GameSpecError",
    "IllegalMoveError",
    "LegalMoves",
    "MatchImpossibleError",
    "Move",
    "Outcome",
    "Player",
    "Playouts",
    "PlygroundError",
    "PositionError",
    "Record",
    "Result",
    "RootMove",
    "Search",
    "SearchError",
    "SearchTree",
    "Series",
    "Solution",
    "State",
    "TreeNode",
    "Turn",
    "__version__",
    "agent",
    "families",
    "formats",
    "game",
    "match",
    "playouts",
    "read",
    "series",
]
