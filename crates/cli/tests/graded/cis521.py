

import ast
from ask import ask


def _seat(vertical):
    return 'first' if vertical else 'second'


def _moves(game, vertical):
    told = ask('perft', 'dominoes', '--to-move', _seat(vertical), '--depth', 1, '--divide', position=game.board)
    for line in told.splitlines()[:-1]:
        name = line.split()[0]
        yield int(name[1:]) - 1, ord(name[0]) - ord('a')


def _perform(game, row, col, vertical):
    game.board[row][col] = game.board[row + vertical][col + (not vertical)] = True


def _empty(game):
    for row in game.board:
        row[:] = [False] * len(row)


def _successors(game, vertical):
    for move in game.legal_moves(vertical):
        after = game.copy()
        after.perform_move(*move, vertical)
        yield move, after


def _search(game, vertical, limit):
    return ast.literal_eval(ask('search', 'dominoes', '--to-move', _seat(vertical), '--depth', limit, '--answer',
                                position=game.board))


def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols for _ in range(rows)])


DominoesGame.get_board = lambda game: game.board
DominoesGame.reset = _empty
DominoesGame.legal_moves = _moves
DominoesGame.is_legal_move = lambda game, row, col, vertical: (row, col) in list(game.legal_moves(vertical))
DominoesGame.perform_move = _perform
DominoesGame.game_over = lambda game, vertical: not list(game.legal_moves(vertical))
DominoesGame.copy = lambda game: DominoesGame([row[:] for row in game.board])
DominoesGame.successors = _successors
DominoesGame.get_random_move = lambda game, vertical: next(game.legal_moves(vertical))
DominoesGame.alpha_beta = _search
