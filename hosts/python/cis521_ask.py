"""CIS 521, Dominoes: questions to the functions of a student's file. Each kind of question is one of the course's cases."""
from cis521_host import Search, author
from plyground_calls import Report, call, said
from plyground_path import need

__plyground_host__ = True

METHODS = ('get_board', 'reset', 'is_legal_move', 'legal_moves', 'perform_move', 'execute_move', 'game_over', 'copy',
           'successors', 'get_random_move', 'get_best_move')
FACTORIES = ('create_dominoes_game', 'make_dominoes_game')


class Host(object):
    """The student's module."""

    def __init__(self, _wire):
        self.module = self.game_class = self.last_game = None

    def load(self, _request, load_agent):
        """Imports the file and looks at what is in it."""
        self.module = load_agent()
        self.game_class = need(self.module, 'DominoesGame')
        has = [name for name in FACTORIES if hasattr(self.module, name)] + ['DominoesGame']
        has += [name for name in METHODS if hasattr(self.game_class, name)]
        return {'kind': 'loaded', 'name': author(self.module), 'has': has}

    def ask(self, question):
        """The answers to a question, by the names of the case's fields."""
        return getattr(self, '_' + question['kind'])(question)

    def _best_move(self, question):
        search, game = Search(self.module), self._game_again(question)
        returned = search.ask_game(game, question['vertical'], question['limit'])
        try:
            move, value, leaves = returned
        except (TypeError, ValueError):
            raise Report('unreadable', 'get_best_move must return ((row, col), value, leaves)', said=said(returned))
        return {'move': move if move != () else None, 'value': value, 'leaves': leaves}

    def _moves(self, question):
        return {'moves': call('legal_moves', _listed, self._game(question).legal_moves, question['vertical'])}

    def _successors(self, question):
        found = call('successors', _listed, self._game(question).successors, question['vertical'])
        try:
            return {'successors': [[pair[0], self._rows(pair[1])] for pair in found]}
        except (TypeError, IndexError, KeyError):
            raise Report('unreadable', 'successors must yield ((row, col), game)', said=said(found))

    def _legal(self, question):
        answer = call('is_legal_move', self._game(question).is_legal_move, question['row'], question['col'],
                      question['vertical'])
        return {'legal': bool(answer)}

    def _game_over(self, question):
        return {'over': bool(call('game_over', self._game(question).game_over, question['vertical']))}

    def _play(self, question):
        game = self._game(question)
        self._perform(game, question['plays'])
        return {'result': self._rows(game)}

    def _create(self, question):
        make = next((getattr(self.module, name) for name in FACTORIES if hasattr(self.module, name)), None)
        if make is None:
            raise Report('missing', 'the file has no create_dominoes_game')
        return {'result': self._rows(call('create_dominoes_game', make, question['rows'], question['cols']))}

    def _get_board(self, question):
        return {'text': str(call('get_board', self._game(question).get_board))}

    def _reset(self, question):
        game = self._game(question)
        call('reset', game.reset)
        return {'result': self._rows(game)}

    def _copy(self, question):
        game = self._game(question)
        copied = call('copy', game.copy)
        self._perform(game, question['plays'])
        return {'equal': self._rows(game) == self._rows(copied)}

    def _random_move(self, question):
        return {'move': call('get_random_move', self._game(question).get_random_move, question['vertical'])}

    def _game_again(self, question):
        """The object of the question before, if its board is still this one: the handout asks one object twice, so that
        what it keeps shows. Else a new object."""
        game = self.last_game
        try:
            is_same = game is not None and [list(row) for row in game.get_board()] == _cells(question)
        except Exception:  # it has no get_board, or one that is not written yet
            is_same = False
        self.last_game = game if is_same else self._game(question)
        return self.last_game

    def _game(self, question):
        """Every question gets an object of its own, on new lists of real bools."""
        return call('DominoesGame', self.game_class, _cells(question))

    def _perform(self, game, plays):
        perform = getattr(game, 'perform_move', None) or getattr(game, 'execute_move', None)
        if perform is None:
            raise Report('missing', 'DominoesGame has no perform_move')
        for row, col, vertical in plays:
            call('perform_move', perform, row, col, vertical)

    def _rows(self, game):
        board = call('get_board', lambda: game.get_board())
        try:
            return [''.join('#' if cell else '.' for cell in row) for row in board]
        except TypeError:
            raise Report('unreadable', 'get_board must return a list of rows of bools', said=said(board))


def _cells(question):
    return [[letter != '.' for letter in row] for row in question['board']]


def _listed(function, *args):
    return list(function(*args))
