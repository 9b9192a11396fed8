"""Tests of homework4.py. Run them with `python3 test_homework4.py`.

Those in PlayingTest pass as the file is. Those in GradedTest fail until you
have written your homework: they are the examples of the handout, and a few
that the handout lacks. Add your own as you go.
`python3 test_homework4.py PlayingTest` runs only the first.
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from homework4 import DominoesGame, create_dominoes_game  # noqa: E402


class PlayingTest(unittest.TestCase):
    """What every agent of this course must do."""

    def test_names_a_move_that_fits(self):
        board = [[True, False, False], [True, True, False], [False] * 3]
        for vertical in (True, False):
            game = DominoesGame([row[:] for row in board])
            (row, col), _, _ = game.get_best_move(vertical, 1)
            other = (row + 1, col) if vertical else (row, col + 1)
            for r, c in ((row, col), other):
                self.assertFalse(board[r][c])


class GradedTest(unittest.TestCase):
    """The homework."""

    def test_a_new_board_is_empty(self):
        game = create_dominoes_game(2, 3)
        self.assertEqual(game.get_board(), [[False] * 3, [False] * 3])

    def test_a_move_must_fit(self):
        game = DominoesGame([[True, False], [True, False]])
        self.assertFalse(game.is_legal_move(0, 0, True))
        self.assertTrue(game.is_legal_move(0, 1, True))
        self.assertFalse(game.is_legal_move(0, 0, False))
        self.assertFalse(game.is_legal_move(1, 1, True))
        self.assertFalse(game.is_legal_move(-1, 1, True))
        self.assertFalse(game.is_legal_move(0, 1, False))

    def test_moves_come_row_by_row(self):
        game = create_dominoes_game(3, 3)
        upright = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
        flat = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
        self.assertEqual(list(game.legal_moves(True)), upright)
        self.assertEqual(list(game.legal_moves(False)), flat)
        game = DominoesGame([[True, False], [True, False]])
        self.assertEqual(list(game.legal_moves(True)), [(0, 1)])
        self.assertEqual(list(game.legal_moves(False)), [])

    def test_dominoes_fill_two_squares_and_reset_clears_them(self):
        game = create_dominoes_game(2, 3)
        game.perform_move(0, 1, True)
        filled = [[False, True, False], [False, True, False]]
        self.assertEqual(game.get_board(), filled)
        game.reset()
        self.assertEqual(game.get_board(), [[False] * 3, [False] * 3])

    def test_a_copy_is_another_game(self):
        game = create_dominoes_game(2, 2)
        game.copy().perform_move(0, 0, True)
        self.assertEqual(game.get_board(), [[False] * 2, [False] * 2])

    def test_successors_leave_the_game_alone(self):
        game = create_dominoes_game(2, 2)
        after = [(move, new.get_board())
                 for move, new in game.successors(True)]
        self.assertEqual(after, [((0, 0), [[True, False], [True, False]]),
                                 ((0, 1), [[False, True], [False, True]])])
        self.assertEqual(game.get_board(), [[False] * 2 for _ in range(2)])

    def test_who_cannot_move_has_lost(self):
        game = DominoesGame([[True, False], [True, False]])
        self.assertFalse(game.game_over(True))
        self.assertTrue(game.game_over(False))

    def test_a_random_move_is_legal(self):
        game = DominoesGame([[True, False], [True, False]])
        self.assertEqual(game.get_random_move(True), (0, 1))

    def test_looks_one_move_ahead(self):
        game = create_dominoes_game(3, 3)
        self.assertEqual(game.get_best_move(True, 1), ((0, 1), 2, 6))
        game.perform_move(0, 1, True)
        self.assertEqual(game.get_best_move(False, 1), ((2, 0), -3, 2))

    def test_looks_two_moves_ahead(self):
        game = create_dominoes_game(3, 3)
        self.assertEqual(game.get_best_move(True, 2), ((0, 1), 3, 10))
        game.perform_move(0, 1, True)
        self.assertEqual(game.get_best_move(False, 2), ((2, 0), -2, 5))

    def test_looks_further_than_the_handout(self):
        game = create_dominoes_game(4, 4)
        self.assertEqual(game.get_best_move(True, 3), ((0, 1), 2, 193))

    def test_plays_a_whole_game(self):
        game, vertical = create_dominoes_game(5, 4), True
        while not game.game_over(vertical):
            (row, col), _, _ = game.get_best_move(vertical, 1)
            self.assertTrue(game.is_legal_move(row, col, vertical))
            game.perform_move(row, col, vertical)
            vertical = not vertical


if __name__ == '__main__':
    unittest.main()
