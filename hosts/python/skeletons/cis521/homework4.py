"""Dominoes for CIS 521: upright dominoes against flat ones.

Who cannot place a domino has lost. The board is a list of rows of booleans,
True where it is filled. A move is the upper or left square of a domino.

As it stands, this plays the first move that fits. The methods of DominoesGame
are your homework: each raises NotImplementedError, its docstring is the
contract, and test_homework4.py has the examples of the handout. The course
grades style, too: pycodestyle must find nothing in this file, no line longer
than 79 characters for one.
"""

student_name = 'Type your full name here.'

feedback_question_1 = 'Type your answer here.'
feedback_question_2 = 'Type your answer here.'
feedback_question_3 = 'Type your answer here.'


def create_dominoes_game(rows, cols):
    """A new DominoesGame on an empty board of that size."""
    raise NotImplementedError('create_dominoes_game')


class DominoesGame(object):
    """A board, and everything one can do with it.

    vertical says who moves: True is the player with the upright dominoes.
    """

    # Required
    def __init__(self, board):
        self.board = board

    def get_board(self):
        """The board itself, not a copy."""
        raise NotImplementedError('get_board')

    def reset(self):
        """Empties the board, whatever its size. Returns nothing."""
        raise NotImplementedError('reset')

    def is_legal_move(self, row, col, vertical):
        """Whether a domino fits with its upper or left half here.

        Both halves must lie on the board, on squares that are not filled.
        """
        raise NotImplementedError('is_legal_move')

    def legal_moves(self, vertical):
        """Yields all legal moves, row by row: leaf counts depend on it."""
        raise NotImplementedError('legal_moves')

    def perform_move(self, row, col, vertical):
        """Fills the two squares of a domino. Returns nothing."""
        raise NotImplementedError('perform_move')

    def game_over(self, vertical):
        """Whether this player cannot move."""
        raise NotImplementedError('game_over')

    def copy(self):
        """A game that shares nothing with this one."""
        raise NotImplementedError('copy')

    def successors(self, vertical):
        """Yields all legal moves in their order, each with the game after it.

        This game stays as it is.
        """
        raise NotImplementedError('successors')

    def get_random_move(self, vertical):
        """Any legal move."""
        raise NotImplementedError('get_random_move')

    # Required
    def get_best_move(self, vertical, limit):
        """The best move, its value, and how many leaves were evaluated.

        What it returns looks like ((0, 1), 2, 6). It is found by alpha_beta;
        as long as that is not written, it is the first move that fits.
        """
        try:
            return self.alpha_beta(vertical, limit)
        except NotImplementedError:
            return first_that_fits(self.board, vertical), 0, 0

    def alpha_beta(self, vertical, limit):
        """Alpha-beta, limit plies deep: (move, value, leaves).

        - The player who is asked here maximises in the whole tree.
        - A node is a leaf when limit plies have been played, or when the
          player to move there has no legal move. Only leaves are counted.
        - The value of a leaf is the number of legal moves of the player who
          was asked, minus those of the other; a lost game has no other value.
        - Cut when v >= beta (or v <= alpha); alpha rises at the root, too.
        - The first of equal moves is the best.
        """
        raise NotImplementedError('alpha_beta')


def first_that_fits(board, vertical):
    """A move to play until yours is better. Then you may delete it."""
    lines = list(zip(*board)) if vertical else board
    for number, line in enumerate(lines):
        for at, pair in enumerate(zip(line, line[1:])):
            if pair == (False, False):
                return (at, number) if vertical else (number, at)
    return None
