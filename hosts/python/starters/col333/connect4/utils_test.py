"""Tests of the functions that count points: python3 -m unittest connect4.utils_test"""
import unittest

import numpy as np

from connect4.utils import get_diagonals_primary, get_diagonals_secondary, get_pts, get_row_score


class UtilsTest(unittest.TestCase):
    """The points of lines, the lines of boards, and the points of a board."""

    def test_row_score(self):
        points = {1: 0, 2: 2, 3: 5, 4: 20, 5: 20, 6: 22, 7: 25, 8: 40, 12: 60}
        for length, expected in points.items():
            self.assertEqual(get_row_score(1, [1] * length), expected)
        self.assertEqual(get_row_score(1, [1, 1, 0, 1, 1, 1, 2, 1]), 2 + 5)
        self.assertEqual(get_row_score(2, [1, 1, 0, 1, 1, 1, 2, 1]), 0)

    def test_diagonals_primary(self):
        found = [list(line) for line in get_diagonals_primary(np.array([[1, 2, 3], [4, 5, 6]]))]
        self.assertEqual(found, [[1], [2, 4], [3, 5], [6]])

    def test_diagonals_secondary(self):
        found = [list(line) for line in get_diagonals_secondary(np.array([[1, 2, 3], [4, 5, 6]]))]
        self.assertEqual(found, [[3], [2, 6], [1, 5], [4]])

    def test_points_of_the_board_in_the_handout(self):
        board = np.array([[2, 2, 2, 1, 2, 1], [2, 1, 1, 1, 1, 1], [2, 1, 2, 1, 1, 1], [1, 1, 2, 1, 2, 1]])
        self.assertEqual(get_pts(1, board), 116)
        self.assertEqual(get_pts(2, board), 14)


if __name__ == '__main__':
    unittest.main()
