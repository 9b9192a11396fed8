"""The searches that the courses grade, on the core of the Python package and in straightforward Python, in one run:

    python bench/course_searches.py

Needs the package, built for speed (`pip install .`). The straightforward versions do what the handouts say, line by line, with the
courses' own boards. Both must answer the same, to the last count. Times are CPU seconds of this process. What is found is kept in
bench/results/course-searches.txt.
"""

import platform
import time
from pathlib import Path

from plyground.courses.cis521 import homework4
from plyground.courses.csc384 import agent, othello_shared
from plyground.courses.cse415 import Gold_Rush_Game_Type, Tetra_Toro_Game_Type, TTS_State, plyground_TTS_agent

RESULTS = Path(__file__).parent / "results" / "course-searches.txt"
INFINITY = float("inf")


# ---- Dominoes: get_best_move as the handout of CIS 521 asks for it


class PlainDominoes:
    """A board of booleans, copied for every successor."""

    def __init__(self, board):
        self.board = board

    def is_legal_move(self, row, col, vertical):
        other = (row + 1, col) if vertical else (row, col + 1)
        if other[0] >= len(self.board) or other[1] >= len(self.board[0]):
            return False
        return not self.board[row][col] and not self.board[other[0]][other[1]]

    def legal_moves(self, vertical):
        for row in range(len(self.board)):
            for col in range(len(self.board[0])):
                if self.is_legal_move(row, col, vertical):
                    yield row, col

    def successors(self, vertical):
        for row, col in self.legal_moves(vertical):
            board = [line[:] for line in self.board]
            board[row][col] = True
            board[row + vertical][col + (not vertical)] = True
            yield (row, col), PlainDominoes(board)

    def get_best_move(self, vertical, limit):
        def value(game, mover, plies, alpha, beta):
            after = list(game.successors(mover)) if plies else []
            if not after:
                own, other = (len(list(game.legal_moves(side))) for side in (vertical, not vertical))
                return None, own - other, 1
            best, best_value, leaves = None, -INFINITY if mover == vertical else INFINITY, 0
            for move, child in after:
                _, found, below = value(child, not mover, plies - 1, alpha, beta)
                leaves += below
                if mover == vertical:
                    if found > best_value:
                        best, best_value = move, found
                    if best_value >= beta:
                        break
                    alpha = max(alpha, best_value)
                else:
                    if found < best_value:
                        best, best_value = move, found
                    if best_value <= alpha:
                        break
                    beta = min(beta, best_value)
            return best, best_value, leaves

        return value(self, vertical, limit, -INFINITY, INFINITY)


# ---- Toro-Tile Straight: parameterized_minimax as the handout of CSE 415 asks for it


def plain_minimax(state, max_ply, use_alpha_beta):
    counts = {"N_STATES_EXPANDED": 0, "N_STATIC_EVALS": 0, "N_CUTOFFS": 0}

    def basic_static_eval(state):
        rows, cols, total = len(state.board), len(state.board[0]), 0
        for row in range(rows):
            for col in range(cols):
                if state.board[row][col] in "WB":
                    for down in (-1, 0, 1):
                        for right in (-1, 0, 1):
                            free = state.board[(row + down) % rows][(col + right) % cols] == " "
                            if free and (down, right) != (0, 0):
                                total += 1 if state.board[row][col] == "W" else -1
        return total

    def value(state, plies, alpha, beta):
        vacant = [
            (row, col) for row, line in enumerate(state.board) for col, square in enumerate(line) if square == " "
        ]
        if plies == 0 or not vacant:
            counts["N_STATIC_EVALS"] += 1
            return basic_static_eval(state)
        counts["N_STATES_EXPANDED"] += 1
        is_white = state.whose_turn == "W"
        best = -INFINITY if is_white else INFINITY
        for row, col in vacant:
            after = state.copy()
            after.board[row][col] = state.whose_turn
            after.whose_turn = "B" if is_white else "W"
            found = value(after, plies - 1, alpha, beta)
            if is_white:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if use_alpha_beta and alpha >= beta:
                counts["N_CUTOFFS"] += 1
                break
        return best

    return {"CURRENT_STATE_STATIC_VAL": value(state, max_ply, -INFINITY, INFINITY), **counts}


# ---- Othello: select_move_alphabeta as the handout of CSC 384 asks for it


def plain_alphabeta(board, color, limit):
    def utility(board):
        dark, light = othello_shared.get_score(board)
        return dark - light if color == 1 else light - dark

    def value(board, mover, limit, alpha, beta):
        moves = othello_shared.get_possible_moves(board, mover) if limit else []
        if not moves:
            return None, utility(board)
        best, best_value = None, -INFINITY if mover == color else INFINITY
        for move in moves:
            _, found = value(othello_shared.play_move(board, mover, *move), 3 - mover, limit - 1, alpha, beta)
            if mover == color:
                if found > best_value:
                    best, best_value = move, found
                alpha = max(alpha, best_value)
            else:
                if found < best_value:
                    best, best_value = move, found
                beta = min(beta, best_value)
            if alpha >= beta:
                break
        return best, best_value

    return value(board, color, limit, -INFINITY, INFINITY)[0]


def othello_start(size):
    rows, low = [[0] * size for _ in range(size)], size // 2 - 1
    rows[low][low] = rows[low + 1][low + 1] = 2
    rows[low + 1][low] = rows[low][low + 1] = 1
    return tuple(map(tuple, rows))


def tiles(game_type, max_ply, use_alpha_beta):
    state = TTS_State.TTS_State(game_type.INITIAL_BOARD)
    return (
        lambda: plyground_TTS_agent.parameterized_minimax(state, max_ply, use_alpha_beta),
        lambda: plain_minimax(state, max_ply, use_alpha_beta),
    )


def dominoes(rows, cols, limit):
    return (
        lambda: homework4.create_dominoes_game(rows, cols).get_best_move(True, limit),
        lambda: PlainDominoes([[False] * cols for _ in range(rows)]).get_best_move(True, limit),
    )


def othello(size, limit):
    start = othello_start(size)
    return (lambda: agent.select_move_alphabeta(start, 1, limit), lambda: plain_alphabeta(start, 1, limit))


#: What is searched, on the core and plainly, and how many times as fast it must be.
SEARCHES = [
    ("dominoes 8x8, get_best_move, limit 4", dominoes(8, 8, 4), 1000),
    ("Tetra-Toro, parameterized_minimax, 6 plies, alpha-beta", tiles(Tetra_Toro_Game_Type, 6, True), 100),
    ("Gold Rush, parameterized_minimax, 3 plies, alpha-beta", tiles(Gold_Rush_Game_Type, 3, True), 100),
    ("othello 6x6, select_move_alphabeta, limit 6", othello(6, 6), 100),
    ("othello 8x8, select_move_alphabeta, limit 6", othello(8, 6), 100),
]
#: The quicker of the two is repeated for so many seconds.
REPEATED_SECONDS = 0.5


def cpu_seconds(search):
    """The answer of a search, and how long it takes once, in CPU seconds of all threads."""
    begun, count = time.process_time(), 0
    while True:
        answer, count = search(), count + 1
        taken = time.process_time() - begun
        if taken > REPEATED_SECONDS:
            return answer, taken / count


def main():
    lines = [f"Python {platform.python_version()}, CPU seconds of one search"]
    for name, (on_core, plain), goal in SEARCHES:
        (answer, quick), (plain_answer, slow) = cpu_seconds(on_core), cpu_seconds(plain)
        assert answer == plain_answer, (name, answer, plain_answer)
        verdict = "reached" if slow / quick >= goal else "MISSED"
        lines += [name, f"    core {quick:.6f}, plain {slow:.3f}; ratio {slow / quick:.0f}, goal {goal}: {verdict}"]
        print("\n".join(lines[-2:]), flush=True)
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
