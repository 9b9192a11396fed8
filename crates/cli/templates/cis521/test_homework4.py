"""Tests of homework4.py. Run them with `python3 test_homework4.py`.

Add your own as you go.
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from homework4 import DominoesGame, create_dominoes_game  # noqa: E402


class DominoesTest(unittest.TestCase):
    """The examples of the handout, and a whole game."""

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
        game = create_dominoes_game(3, 3)
        game.perform_move(0, 1, True)
        filled = [[False, True, False], [False, True, False], [False] * 3]
        self.assertEqual(game.get_board(), filled)
        game.reset()
        self.assertEqual(game.get_board(), [[False] * 3 for _ in range(3)])

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

    def test_looks_one_move_ahead(self):
        game = create_dominoes_game(3, 3)
        self.assertEqual(game.get_best_move(True, 1), ((0, 1), 2, 6))
        game.perform_move(0, 1, True)
        self.assertEqual(game.get_best_move(False, 1), ((2, 0), -3, 2))

    # Take this line away when your search looks further than one move:
    # these are the handout's answers.
    @unittest.expectedFailure
    def test_looks_two_moves_ahead(self):
        game = create_dominoes_game(3, 3)
        self.assertEqual(game.get_best_move(True, 2), ((0, 1), 3, 10))
        game.perform_move(0, 1, True)
        self.assertEqual(game.get_best_move(False, 2), ((2, 0), -2, 5))

    def test_plays_a_whole_game(self):
        game, vertical = create_dominoes_game(5, 4), True
        while not game.game_over(vertical):
            (row, col), _, _ = game.get_best_move(vertical, 1)
            self.assertTrue(game.is_legal_move(row, col, vertical))
            game.perform_move(row, col, vertical)
            vertical = not vertical


if __name__ == '__main__':
    unittest.main()
