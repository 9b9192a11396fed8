"""The public cases of the courses through their modules and our solved versions, in plain Python."""
import builtins
import contextlib
import importlib
import os
import sys
import tempfile
import unittest
import warnings

import vector_cases

try:
    import numpy
except ImportError:
    numpy = None

def import_solved(name):
    """One of our solved versions, which say that the core is not there."""
    with warnings.catch_warnings():
        warnings.simplefilter('ignore', RuntimeWarning)
        return importlib.import_module(name)



class CIS521(vector_cases.VectorTest):
    """Dominoes."""

    course = 'cis521'
    MOST_LEAVES = 10000

    @classmethod
    def setUpClass(cls):
        vector_cases.use('cis521')
        cls.module = import_solved('homework4')

    def game(self, case):
        return self.module.DominoesGame([[cell == '#' for cell in row] for row in case['board']])

    @staticmethod
    def rows(game):
        return [''.join('#' if cell else '.' for cell in row) for row in game.get_board()]

    def test_best_move(self):
        cases = self.cases('best_move', lambda case: case['leaves'] <= self.MOST_LEAVES,
                           'more than {} leaves'.format(self.MOST_LEAVES))
        for case in cases:
            expected = (case['move'] and tuple(case['move']), case['value'], case['leaves'])
            found = self.game(case).get_best_move(case['vertical'], case['limit'])
            self.assertEqual(found, expected, case['id'])
            # The other dialect names the limit first.
            if case['limit'] > 1 and case['leaves'] < 100:
                self.assertEqual(self.game(case).get_best_move(case['limit'], case['vertical']), expected, case['id'])

    def test_value(self):
        for case in self.cases('evaluate'):
            # Without a ply to look ahead the board itself is the leaf.
            found = self.game(case).get_best_move(case['vertical'], 0)
            self.assertEqual(found, (None, case['value'], 1), case['id'])

    def test_moves(self):
        for case in self.cases('moves'):
            found = list(self.game(case).legal_moves(case['vertical']))
            self.assertEqual(found, [tuple(move) for move in case['moves']], case['id'])
        for case in self.cases('legal'):
            found = self.game(case).is_legal_move(case['row'], case['col'], case['vertical'])
            self.assertIs(found, case['legal'], case['id'])
        for case in self.cases('game_over'):
            self.assertIs(self.game(case).game_over(case['vertical']), case['over'], case['id'])

    def test_successors(self):
        for case in self.cases('successors'):
            found = [[list(move), self.rows(game)] for move, game in self.game(case).successors(case['vertical'])]
            self.assertEqual(found, case['successors'], case['id'])
        for case in self.cases('play'):
            game = self.game(case)
            for row, col, vertical in case['plays']:
                game.perform_move(row, col, vertical)
            self.assertEqual(self.rows(game), case['result'], case['id'])

    def test_paths(self):
        def count(game, vertical, depth):
            if depth == 0:
                return 1
            return sum(count(after, not vertical, depth - 1) for _, after in game.successors(vertical))
        for case in self.cases('perft', lambda case: case['nodes'] <= 2000, 'more than 2000 nodes'):
            self.assertEqual(count(self.game(case), case['vertical'], case['depth']), case['nodes'], case['id'])

    def test_solved(self):
        known = {}

        def wins(game, vertical):
            key = vertical, tuple(self.rows(game))
            if key not in known:
                known[key] = any(not wins(after, not vertical) for _, after in game.successors(vertical))
            return known[key]

        def is_short(case):
            return sum(row.count('.') for row in case['board']) <= 12
        for case in self.cases('solved', is_short, 'more than 12 free squares'):
            self.assertEqual('V' if wins(self.game(case), True) else 'H', case['vertical_first'], case['id'])
            self.assertEqual('H' if wins(self.game(case), False) else 'V', case['horizontal_first'], case['id'])


class CSE415(vector_cases.VectorTest):
    """Toro-Tile Straight."""

    course = 'cse415'

    @classmethod
    def setUpClass(cls):
        vector_cases.use('cse415')
        import TTS_State
        import TTS_win_tester
        cls.agent, cls.make = import_solved('plyground_TTS_agent'), TTS_State.TTS_State
        cls.get_win = staticmethod(TTS_win_tester.get_win)

    def state(self, case):
        state = self.make([list(row) for row in case['board']], case.get('to_move', 'W'))
        self.agent.TOLD.clear()
        self.agent.get_ready(state, case['k'], state.whose_turn, 'no one')
        return state

    def test_static(self):
        for case in self.cases('static'):
            state = self.state(case)
            state.__class__ = self.agent.MY_TTS_State
            self.assertEqual(state.basic_static_eval(), case['value'], case['id'])
            self.assertEqual(state.lines2_static_eval(), case['lines2'], case['id'])

    def test_minimax(self):
        keys = ['CURRENT_STATE_STATIC_VAL', 'N_STATES_EXPANDED', 'N_STATIC_EVALS', 'N_CUTOFFS']
        for case in self.cases('minimax'):
            state, pruning = self.state(case), case['alpha_beta']
            expected = [case[key] for key in ('value', 'expanded', 'evals', 'cutoffs')]
            if case['eval'] == 'lines2':
                search = self.agent.PlainSearch(state, pruning, self.agent.MY_TTS_State.lines2_static_eval)
                self.assertEqual(list(search.figures(case['max_ply'])), expected, case['id'])
                continue
            for words in ({'use_alpha_beta': pruning, 'use_basic_static_eval': True},
                          {'alpha_beta': pruning, 'use_custom_static_eval_function': False},
                          {'use_alpha_beta': pruning, 'use_basic_static_eval_function': True}):
                found = self.agent.parameterized_minimax(current_state=state, max_ply=case['max_ply'], **words)
                self.assertEqual([found[key] for key in keys], expected, case['id'])

    def test_plays_both_sides_of_one_game(self):
        import Gold_Rush_Game_Type as gold_rush
        state, told, said = self.make(gold_rush.INITIAL_BOARD), {}, []
        for side in 'WB':
            self.assertEqual(self.agent.get_ready(state, gold_rush.K, side, 'myself'), 'OK')
        while any(' ' in row for row in state.board):
            before, side = state.copy(), state.whose_turn
            [[(row, col), after], utterance] = self.agent.take_turn(state, '', 0.1)
            self.assertEqual(state, before)
            before.board[row][col] = side
            self.assertEqual((before.board, told.get(side, 0)), (after.board, self.agent.TOLD[side]['turns'] - 1))
            self.assertNotIn((side, utterance), said[-20:])
            said.append((side, utterance))
            told[side] = self.agent.TOLD[side]['turns']
            state = after
            if self.get_win(state, (row, col), gold_rush.K) != 'No win':
                break
        self.assertGreater(len(said), 8)

    def test_win(self):
        for case in self.cases('win'):
            state = self.state(case)
            found = self.get_win(state, tuple(case['move']), case['k'])
            self.assertEqual(found, case.get('message') or 'No win', case['id'])


class CSC384(vector_cases.VectorTest):
    """Othello."""

    course = 'csc384'

    @classmethod
    def setUpClass(cls):
        vector_cases.use('csc384')
        vector_cases.forget('agent')
        import othello_game
        import othello_shared
        cls.agent, cls.game, cls.shared = import_solved('agent'), othello_game, othello_shared

    @staticmethod
    def is_short(case):
        """Plain minimax to the end of a whole game is long."""
        is_plain = case['kind'] == 'minimax_node' or case.get('algorithm') == 'minimax'
        return not (is_plain and case['limit'] == -1 and sum(row.count(0) for row in case['board']) > 9)

    WHY = 'more than 9 free squares and no limit'

    def test_rules(self):
        for case in self.cases('start'):
            board = self.game.OthelloGameManager(case['size']).board
            self.assertEqual([list(row) for row in board], case['board'], case['id'])
        for case in self.cases('moves'):
            found = self.shared.get_possible_moves(case['board'], case['color'])
            self.assertEqual([list(move) for move in found], case['moves'], case['id'])
        for case in self.cases('play'):
            found = self.shared.play_move(case['board'], case['color'], *case['move'])
            self.assertEqual([list(row) for row in found], case['result'], case['id'])
        for case in self.cases('utility'):
            self.assertEqual(self.agent.compute_utility(case['board'], case['color']), case['value'], case['id'])

    def test_minimax_nodes(self):
        for case in self.cases('minimax_node', self.is_short, self.WHY):
            for names, first in (('minimax_{}_node', ()), ('mm_{}_node', (self.agent.compute_utility,))):
                node = getattr(self.agent, names.format(case['node']))
                move, value = node(*first, case['board'], case['color'], case['limit'])
                self.assertEqual((move and list(move), value), (case['canonical_move'], case['value']), case['id'])

    def test_alphabeta_nodes(self):
        for case in self.cases('alphabeta_node'):
            node = getattr(self.agent, 'alphabeta_{}_node'.format(case['node']))
            move, value = node(case['board'], case['color'], float(case['alpha']), float(case['beta']), case['limit'], 0,
                               case['ordering'])
            self.assertEqual(value, case['value'], case['id'])
            if case['bound'] == 'exact':
                self.assertEqual(move and list(move), case['canonical_move'], case['id'])

    def test_select_move(self):
        for case in self.cases('select_move', self.is_short, self.WHY):
            settings = [case['board'], case['color'], case['limit'], case['caching']]
            if case['algorithm'] == 'minimax':
                move = self.agent.select_move_minimax(*settings)
            else:
                move = self.agent.select_move_alphabeta(*(settings + [case['ordering']]))
            self.assertEqual(move and list(move), case['canonical_move'], case['id'])
            self.assertEqual(bool(self.agent.cached_states), bool(case['caching']), case['id'])

    def test_games(self):
        for case in self.cases('game'):
            manager, moves = self.game.OthelloGameManager(case['size']), []
            while manager.get_possible_moves():
                player = case['dark' if manager.current_player == 1 else 'light']
                settings = [manager.board, manager.current_player, player['limit'], player['caching']]
                if player['algorithm'] == 'minimax':
                    move = self.agent.select_move_minimax(*settings)
                else:
                    move = self.agent.select_move_alphabeta(*(settings + [player['ordering']]))
                manager.play(*move)
                moves.append(list(move))
            self.assertEqual(moves, case['moves'], case['id'])
            self.assertEqual(list(self.shared.get_score(manager.board)), case['final'], case['id'])

    def test_paths(self):
        def count(board, color, depth, passes):
            if depth == 0:
                return 1
            moves = self.shared.get_possible_moves(board, color)
            if not moves and passes and self.shared.get_possible_moves(board, 3 - color):
                return count(board, 3 - color, depth - 1, passes)
            return sum(count(self.shared.play_move(board, color, *move), 3 - color, depth - 1, passes)
                       for move in moves)
        for case in self.cases('perft', lambda case: 0 < case['nodes'] <= 500, 'more than 500 nodes, or none'):
            board = self.game.OthelloGameManager(case['size']).board
            self.assertEqual(count(board, 1, case['depth'], case['rule'] == 'pass'), case['nodes'], case['id'])


@unittest.skipUnless(numpy, 'this Python has no NumPy; another one that has NumPy runs these')
class COL333(vector_cases.VectorTest):
    """ExtendedConnect4."""

    course = 'col333'

    @classmethod
    def setUpClass(cls):
        vector_cases.use('col333', 'starters/col333', 'starters/shared')
        vector_cases.forget('ai', 'connect4')
        import ai
        import connect4
        # The folder of the student has all of them in one package.
        import plyground_page
        sys.modules['connect4.plyground_page'] = connect4.plyground_page = plyground_page
        sys.modules['connect4.players.ai'] = ai
        from connect4 import ConnectFour, utils
        from connect4.players import human
        cls.ai, cls.simulator, cls.utils, cls.human = ai, ConnectFour, utils, human

    def state(self, state):
        first, second = [self.utils.Integer(left) for left in state['pops']]
        return numpy.array(state['board'], dtype=int), {1: first, 2: second}

    @staticmethod
    def shown(state):
        board, left = state
        return {'board': board.tolist(), 'pops': [left[number].get_int() for number in (1, 2)]}

    def play(self, state, player, action):
        """Whether an action is valid; then it is made."""
        if action is None or tuple(action) not in self.utils.get_valid_actions(player, state):
            return False
        self.simulator.update_board(state, player, tuple(action))
        return True

    def test_rules(self):
        for case in self.cases('points'):
            found = self.utils.get_pts(case['player'], numpy.array(case['board']))
            self.assertEqual(found, case['points'], case['id'])
        for case in self.cases('actions'):
            found = self.utils.get_valid_actions(case['player'], self.state(case['state']))
            self.assertEqual([list(action) for action in found], case['actions'], case['id'])
        for case in self.cases('successor'):
            state = self.state(case['state'])
            result = self.shown(state) if self.play(state, case['player'], case['action']) else 'invalid'
            self.assertEqual(result, case['result'], case['id'])

    def test_searches(self):
        for kind in ('alphabeta', 'expectimax'):
            for case in self.cases(kind):
                position = self.ai.Position(self.state(case['state']))
                action, value, leaves = getattr(self.ai, kind)(position, case['player'], case['depth'])
                self.assertEqual((action and list(action), value), (case['action'], case['value']), case['id'])
                self.assertEqual(leaves, case.get('leaves', leaves), case['id'])

    def test_games(self):
        for case in self.cases('game'):
            state, skipped, player, ended = self.state(case['state']), 0, 1, 'script_end'
            turns = 0
            for action in case['script']:
                if not self.utils.get_valid_actions(player, state):
                    break
                skipped += not self.play(state, player, action)
                turns, player = turns + 1, 3 - player
            if not self.utils.get_valid_actions(player, state):
                ended = 'no_moves'
            scores = [self.utils.get_pts(number, state[0]) for number in (1, 2)]
            found = dict(self.shown(state), scores=scores, turns=turns, skipped=skipped, to_move=player, ended=ended)
            self.assertEqual(found, case['final'], case['id'])

    def test_files(self):
        folder = tempfile.mkdtemp()
        path = os.path.join(folder, 'case.txt')
        for case in self.cases('case_file'):
            with open(path, 'w', newline='') as file:
                file.write(case['text'])
            try:
                found = self.shown(self.simulator.get_start_board(path))
            except ValueError:
                found = 'error'
            self.assertEqual(found, case['result'], case['id'])
        os.remove(path)
        os.rmdir(folder)

    def test_typed_moves(self):
        player, empty = self.human.HumanPlayer(1), self.state({'board': [[0] * 8] * 6, 'pops': [6, 6]})
        real = builtins.input
        for case in self.cases('human_input'):
            builtins.input = lambda: case['line']
            try:
                with contextlib.redirect_stdout(None):
                    found = list(player.get_move(empty))
            except (ValueError, IndexError):
                found = 'error'
            finally:
                builtins.input = real
            self.assertEqual(found, case['result'], case['id'])

    def test_paths(self):
        def count(state, player, depth):
            if depth == 0:
                return 1
            total = 0
            for action in self.utils.get_valid_actions(player, state):
                after = self.state(self.shown(state))
                self.play(after, player, action)
                total += count(after, 3 - player, depth - 1)
            return total
        for case in self.cases('paths', lambda case: case['paths'] <= 1500, 'more than 1500 paths'):
            found = count(self.state(case['state']), case['player'], case['depth'])
            self.assertEqual(found, case['paths'], case['id'])


if __name__ == '__main__':
    unittest.main()
