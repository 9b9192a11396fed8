"""CSC 384: the supplied modules against the vectors, and agents run as programs over the course's protocol."""
import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest

from driver import HOST, agent_file, ended_if_it_hangs, supplied, vectors

supplied('csc384')
supplied('csc384', 's22')
supplied('csc384', 'w26')
RUN = os.path.join(HOST, 'csc384_run.py')
SETTINGS = '1,2,0,0,0'


def as_lists(board):
    return [list(row) for row in board]


class Modules(unittest.TestCase):
    def test_start(self):
        from othello_game import OthelloGameManager
        for case in vectors('csc384', 'start'):
            self.assertEqual(as_lists(OthelloGameManager(case['size']).board), case['board'], case['id'])
        self.assertEqual(OthelloGameManager(1).board, ((1,),))

    def test_moves_in_their_order_whatever_the_form(self):
        import src.othello_utils
        import utilities
        from othello_shared import get_possible_moves
        for case in vectors('csc384', 'moves'):
            for function in (get_possible_moves, utilities.get_possible_moves, src.othello_utils.get_possible_moves):
                for board in (case['board'], tuple(map(tuple, case['board']))):
                    moves = [list(move) for move in function(board, case['color'])]
                    self.assertEqual(moves, case['moves'], case['id'])

    def test_plays_and_scores(self):
        import src.othello_utils
        from othello_shared import get_score, play_move
        for case in vectors('csc384', 'play'):
            for function in (play_move, src.othello_utils.play_move):
                board = function(case['board'], case['color'], *case['move'])
                self.assertEqual(as_lists(board), case['result'], case['id'])
                self.assertIsInstance(board[0], tuple)
        for case in vectors('csc384', 'utility'):
            dark, light = get_score(case['board'])
            self.assertEqual(dark - light if case['color'] == 1 else light - dark, case['value'], case['id'])

    def test_lines_nearest_first_and_occupied_squares_too(self):
        from othello_shared import find_lines
        board = [[0, 2, 2, 1], [2, 2, 0, 0], [2, 0, 2, 0], [1, 0, 0, 1]]
        self.assertEqual(find_lines(board, 0, 0, 1), [[(0, 1), (0, 2)], [(1, 1), (2, 2)], [(1, 0), (2, 0)]])
        self.assertEqual(find_lines([[1, 2, 1]] + [[0] * 3] * 2, 0, 0, 1), [[(1, 0)]])

    def test_manager_refuses_as_the_course_does(self):
        import src
        from manager import BiddingGameManager
        from othello_game import InvalidMoveError
        for made, text in ((BiddingGameManager, 'Invalid Move.'), (src.OthelloGameManager, 'Invalid move.')):
            game = made(4)
            for move, message in (((1, 1), 'Occupied square.'), ((0, 0), text)):
                try:
                    game.play(*move)
                    self.fail('an illegal move was played')
                except InvalidMoveError as problem:
                    self.assertEqual(str(problem), message)
            self.assertRaises(IndexError, game.play, 4, 0)
            game.play(*game.get_possible_moves()[0])
            self.assertEqual(game.current_player, 2)
        self.assertIs(src.InvalidMoveError, InvalidMoveError)

    def test_a_manager_plays_two_programs(self):
        import manager
        import othello_game
        import src
        self.assertEqual(othello_game.AiPlayerInterface.TIMEOUT, 10)
        randy = os.path.join(HOST, 'starters', 'csc384', 'randy_ai.py')
        before = os.environ.get('PYTHONPATH')
        os.environ['PYTHONPATH'] = os.path.join(HOST, 'courses', 'csc384')
        try:
            for module, made in ((othello_game, othello_game.AiPlayerInterface), (manager, manager.AiPlayerInterface),
                                 (src, src.OthelloAIPlayer)):
                printed = io.StringIO()
                with contextlib.redirect_stdout(printed):
                    game = othello_game.OthelloGameManager(3)
                    module.play_game(game, made(randy, 1), made(randy, 2, limit=3, caching=True))
                lines = printed.getvalue().splitlines()
                self.assertEqual(lines[:3], ['AI introduced itself as: Randy'] * 2 + ['(2, 2)'])
                self.assertRegex(lines[3], r'^Randy \(dark\) plays [0-2],[0-2]$')
                self.assertRegex(lines[-1], r'^FINAL: Randy \(dark\) \d:\d Randy \(light\)$')
                self.assertEqual(game.get_possible_moves(), [])
        finally:
            os.environ.pop('PYTHONPATH')
            if before is not None:
                os.environ['PYTHONPATH'] = before


class Agent(object):
    """An agent run by the launcher, without -u, in a C locale: the launcher itself must see to both."""

    def __init__(self, name, settings=SETTINGS, dialect='w24'):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen([sys.executable, RUN, '--dialect', dialect, agent_file('csc384', name)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
                                        env={'LC_ALL': 'C', 'PATH': '/usr/bin:/bin'})
        self.net = ended_if_it_hangs(self.process)
        self.name = self.process.stdout.readline().decode('utf-8')
        self.say(settings)

    def say(self, line):
        try:
            self.process.stdin.write((line + '\n').encode('ascii'))
            self.process.stdin.flush()
        except EnvironmentError:
            pass  # it has gone; its answer will be empty

    def move(self, board):
        self.say('SCORE 2 2')
        self.say(str(board))
        return self.process.stdout.readline().decode('utf-8')

    def end(self):
        """Whatever it still printed on both streams, and its status."""
        try:
            self.process.stdin.close()
        except EnvironmentError:
            pass
        out = self.process.stdout.read()
        self.process.stdout.close()
        self.process.wait()
        self.net.cancel()
        self.log.seek(0)
        err = self.log.read()
        self.log.close()
        return out.decode('utf-8'), err.decode('utf-8'), self.process.returncode


class Agents(unittest.TestCase):
    START = ((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))

    def one_move(self, name, board=START, settings=SETTINGS, dialect='w24'):
        agent = Agent(name, settings, dialect)
        answer = agent.move(board)
        self.out, self.err, self.status = agent.end()
        return agent.name, answer

    def test_harmless_agents_answer(self):
        for name, title, move in (('minimax', 'Othello AI', '0 1'), ('first', 'Othello AI', '0 1'),
                                  ('s22', 'Bidding AI', '3 2'), ('own_src', 'Own Src', '3 2'),
                                  ('several', 'Several AI', '3 2'),
                                  ('caches', 'Othello AI', '0 1'), ('unflushed', 'Never Flushes', '0 1'),
                                  ('stderr_flood', 'Othello AI', '0 1'), ('unnamed', '', '0 1'),
                                  ('swapped', 'Othello AI', '1 0'), ('comma', 'Comma', '0,1'),
                                  ('none_none', 'Othello AI', 'None None'), ('minus_one', 'Othello AI', '-1 -1'),
                                  ('own_utilities', 'Own Utilities', '1 0')):
            self.assertEqual(self.one_move(name), (title + '\n', move + '\n'), (name, self.err[-500:]))

    def test_the_columbia_form(self):
        self.assertEqual(self.one_move('columbia', settings='1')[1], '0 1\n')
        self.assertEqual(self.one_move('columbia')[1], '')
        self.assertIn('ValueError', self.err)

    def test_agents_that_fail_leave_a_traceback(self):
        for name, text in (('none_move', 'TypeError'), ('helper_below', 'NameError')):
            self.assertEqual(self.one_move(name)[1], '')
            self.assertIn(text, self.err)
            self.assertIn(name + '.py', self.err)
            self.assertNotIn('runpy', self.err)
            self.assertEqual(self.status, 1)
        self.assertEqual(self.one_move('silent'), ('', ''))
        self.assertEqual(self.one_move('caches', as_lists(self.START))[1], '')
        self.assertIn('unhashable', self.err)

    def test_numpy_is_used_or_its_absence_told(self):
        answer = self.one_move('wants_numpy')[1]
        try:
            import numpy
            assert numpy
            self.assertEqual(answer, '0 1\n')
        except ImportError:
            self.assertIn('does not have it', self.err)

    def test_a_stray_print_is_seen_before_the_move(self):
        self.assertEqual(self.one_move('debug_print')[1], 'thinking about 4\n')
        self.assertEqual(self.out, '0 1\n')

    def test_the_package_of_winter_2026(self):
        self.assertEqual(self.one_move('w26', dialect='w26')[1], '3 2\n')
        self.assertEqual(self.one_move('own_src', dialect='w26'), ('', ''))

    def test_names_of_summer_2022(self):
        self.assertEqual(self.one_move('s22', dialect='s22')[1], '3 2\n')
        self.assertEqual(self.one_move('own_utilities', dialect='s22'), ('', ''))

    def test_only_what_the_referee_cannot_know_is_remarked(self):
        self.assertEqual(self.one_move('several')[1], '3 2\n')
        self.assertIn("plyground: your folder's random.py is not used", self.err)
        self.assertNotIn('othello_shared.py', self.err)


if __name__ == '__main__':
    unittest.main()
