"""Types every command line of a course's handout in the folder that `plyground new-agent COURSE DIR --starter` writes.

    python3 handouts.py COURSE DIR

First as the folder is handed out: where the handout says that something has to be written first, the command fails. Then
with our solved version put in, and everything works. The folder is changed. Persons are played by a terminal of their
own, and pages by requests.
"""
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
SOLVED = os.path.join(HERE, '..', 'solved')
PYTHON = [sys.executable, '-B', '-W', 'ignore']
ENVIRONMENT = dict(os.environ, PLYGROUND_BROWSER='no', PYTHONWARNINGS='ignore', PYTHONDONTWRITEBYTECODE='1')


def check(is_right, *told):
    """Ends with what was seen, if it is not what was expected."""
    if not is_right:
        sys.exit('not as expected:\n' + '\n'.join(str(one) for one in told))


def typed(command, folder, typing=''):
    """Runs a command line: (exit status, all that it printed)."""
    words = PYTHON + command.split()[1:]
    done = subprocess.run(words, cwd=folder, input=typing.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=ENVIRONMENT)
    print('{:3} {}'.format(done.returncode, command))
    return done.returncode, done.stdout.decode('utf-8', 'replace')


def works(command, folder, expected, typing=''):
    """A command line that succeeds and prints something."""
    status, text = typed(command, folder, typing)
    check(status == 0 and expected in text, command, expected, text)
    return text


def fails(command, folder, expected):
    """A command line that does not, because something is not written yet."""
    status, text = typed(command, folder)
    check(expected in text, command, expected, text)
    return status


def at_terminal(command, folder, answers, until):
    """Runs a command line at a terminal. Each answer is typed when its prompt comes; ends when `until` was printed."""
    main, other = pty.openpty()
    program = subprocess.Popen(PYTHON + command.split()[1:], cwd=folder, stdin=other, stdout=other, stderr=other,
                               env=ENVIRONMENT, start_new_session=True)
    os.close(other)
    text, seen = '', 0
    while until not in text:
        try:
            text += os.read(main, 4096).decode('utf-8', 'replace')
        except OSError:
            break
        while answers and answers[0][0] in text[seen:]:
            prompt, answer = answers.pop(0)
            seen = text.index(prompt, seen) + len(prompt)
            os.write(main, (answer + '\n').encode())
    program.kill()
    program.wait()
    os.close(main)
    print('    {}'.format(command))
    check(until in text, command, until, text)


class Page:
    """A page that a command opens, as the browser would see it."""

    def __init__(self, command, folder):
        self.command = command
        self.program = subprocess.Popen(PYTHON + command.split()[1:], cwd=folder, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
        told = ''
        for line in iter(self.program.stderr.readline, b''):
            told += line.decode()
            if 'http://' in told:
                break
        found = re.search(r'http://\S+', told)
        check(found, command, told)
        self.address = found.group(0)
        self.seen = {'version': -1}
        with urllib.request.urlopen(self.address) as page:
            check(b'<div id="board"' in page.read(), command, 'the page has no board')

    def wait(self, is_there, error=None):
        """What is to be seen as soon as a condition holds."""
        while True:
            with urllib.request.urlopen('{}news/{}'.format(self.address, self.seen['version'])) as news:
                self.seen = json.loads(news.read().decode())
            check(self.seen['error'] in (None, error), self.command, self.seen['error'])
            if is_there(self.seen):
                return self.seen

    def begin(self, kind, value):
        """What a person does."""
        data = json.dumps({'kind': kind, 'value': value}).encode()
        urllib.request.urlopen(self.address + 'do', data=data).close()

    def do(self, kind, value):
        """What a person does; waits until it is done."""
        self.begin(kind, value)
        return self.wait(lambda seen: not seen['busy'])

    def stop(self):
        """Presses Stop as soon as it is there."""
        self.wait(lambda seen: seen['busy'])
        urllib.request.urlopen(self.address + 'stop', data=b'{}').close()

    def interrupt(self):
        """Ctrl-C in the terminal ends the program."""
        self.program.send_signal(signal.SIGINT)
        self.program.communicate()
        check(self.program.returncode == 0, self.command)

    def close(self):
        """Closes the page; the program ends with it."""
        urllib.request.urlopen(self.address + 'farewell', data=b'{}').close()
        self.program.communicate()
        print('{:3} {}'.format(self.program.returncode, self.command))
        check(self.program.returncode == 0, self.command)


def put_in(course, folder, where=''):
    """Puts our solved version in."""
    for name in sorted(os.listdir(os.path.join(SOLVED, course))):
        if name.endswith('.py'):
            shutil.copy(os.path.join(SOLVED, course, name), os.path.join(folder, where, name))


# The calls that the course's own window makes, in their order.
RECORDED = '''
from homework4_solved import *
import homework4_solved as _solved
CALLS = []
class DominoesGame(_solved.DominoesGame):
    def __getattribute__(self, name):
        found = object.__getattribute__(self, name)
        if name in ('get_board', 'reset', 'is_legal_move', 'perform_move', 'game_over', 'get_random_move',
                    'get_best_move', 'copy', 'successors', 'legal_moves'):
            import sys
            if sys._getframe(1).f_globals['__name__'] != 'homework4_solved':
                with open('calls.txt', 'a') as file:
                    file.write(name + ' ')
        return found
def create_dominoes_game(rows, cols):
    return DominoesGame(_solved.create_dominoes_game(rows, cols).get_board())
'''


# A search that never ends, squares that are always legal, and a leaf too many.
WRONG = '''
from homework4_solved import *
import homework4_solved as _solved
class DominoesGame(_solved.DominoesGame):
    def is_legal_move(self, row, col, vertical):
        return True
    def get_best_move(self, vertical, limit):
        while limit == 9:
            pass
        move, value, leaves = _solved.DominoesGame(self.board).get_best_move(vertical, limit)
        return move, value, leaves + 1
def create_dominoes_game(rows, cols):
    return DominoesGame(_solved.create_dominoes_game(rows, cols).get_board())
'''


def has_core():
    """Whether the page can compare searches."""
    return not subprocess.call(PYTHON + ['-c', 'import plyground.courses.core'], env=ENVIRONMENT,
                               stderr=subprocess.DEVNULL)


def cis521(folder):
    """Dominoes."""
    command = 'python homework3_dominoes_game_gui.py 3 3'
    fails(command, folder, "AttributeError: 'NoneType' object has no attribute 'game_over'")
    put_in('cis521', folder)
    page = Page(command, folder)
    check(page.wait(lambda seen: True)['lines'] == ['Turn: Vertical'], page.seen)
    check(page.do('click', [0, 1])['rows'][1] == ['', 'filled', ''], page.seen)
    check(page.do('click', [0, 1])['lines'] == ['Turn: Horizontal'], page.seen)
    check(page.do('key', '1')['rows'][2] == ['filled', 'filled', ''], page.seen)
    check(page.do('key', 'r')['lines'] == ['Winner: Vertical'], page.seen)
    check(page.do('button', 'Reset Game')['rows'] == [[''] * 3] * 3, page.seen)
    check(page.seen['marks'] == [], page.seen)
    page.close()
    os.rename(os.path.join(folder, 'homework4.py'), os.path.join(folder, 'homework4_solved.py'))
    with open(os.path.join(folder, 'homework4.py'), 'w') as file:
        file.write(RECORDED)
    page = Page('python homework4_dominoes_game_gui.py 3 3', folder)
    page.wait(lambda seen: True)
    for kind, value in (('click', [0, 1]), ('click', [0, 1]), ('key', '2'), ('key', 'r'), ('button', 'Reset Game')):
        page.do(kind, value)
    page.close()
    with open(os.path.join(folder, 'calls.txt')) as file:
        calls = file.read().split()
    click = ['is_legal_move', 'perform_move', 'get_board', 'game_over']
    expected = ['game_over'] + click + ['is_legal_move'] + ['game_over', 'get_best_move'] + click
    expected += ['game_over', 'get_random_move'] + click + ['reset', 'get_board', 'game_over']
    check(calls == expected, calls, expected)
    with open(os.path.join(folder, 'homework4.py'), 'w') as file:
        file.write(WRONG)
    page = Page('python homework4_dominoes_game_gui.py 3 3', folder)
    page.begin('key', '9')
    page.stop()
    check(page.wait(lambda seen: not seen['busy'], 'Stopped.')['error'] == 'Stopped.', page.seen)
    page.do('click', [0, 1])
    check(page.do('click', [0, 0])['marked'] == [[0, 0]], page.seen)
    check(page.seen['marks'] == ['is_legal_move(0, 0, False) is True; False would have been right.'], page.seen)
    page.do('button', 'Reset Game')
    told = ['Limit 2: your search found (0, 1) with value 3 and 11 leaves; (0, 1) with value 3 and 10 leaves would have '
            'been right.'] if has_core() else []
    check(page.do('key', '2')['marks'][1:] == told and page.seen['rows'][0] == ['', 'filled', ''], page.seen)
    # Twice the same is told once.
    page.do('button', 'Reset Game')
    check(page.do('key', '2')['marks'][1:] == told, page.seen)
    page.interrupt()


def cse150(folder):
    """The m,n,k-game."""
    src, tests = os.path.join(folder, 'src'), os.path.join(folder, 'tests')
    numbers = [('HumanPlayer (1) move?', '{} {}'.format(row, col)) for row in range(3) for col in range(3)]
    at_terminal('python run_game.py 3 3 3 -1 HumanPlayer RandomPlayer', src, numbers[:1], 'Player 2 played at')
    fails('python test_problems.py', tests, 'FAILED')
    put_in('cse150', folder, 'solutions')
    works('python test_problems.py', tests, 'Ran 8 tests')
    at_terminal('python run_game.py 19 19 6 10 HumanPlayer YourCustomPlayer', src,
                [('HumanPlayer (1) move?', '9 9')], 'Player 2 played at')
    shutil.copy(os.path.join(folder, 'problems/p1/in/input1.txt'), os.path.join(folder, 'problems/p1/in/input3.txt'))
    works('python write_output.py p1 3', tests, 'Action(1, (0, 0))')
    status, text = typed('python write_output.py p1 3', tests)
    check(status == 1 and 'is there already' in text, text)
    works('python test_problems.py', tests, 'Ran 9 tests')
    works('python run_game.py 3 3 3 -1 AlphaBetaPlayer AlphaBetaPlayer', src, 'Draw!')
    status, text = typed('python run_game.py 3 3', src)
    check(status == 1 and 'run_game.py: M N K timeout player1_class player2_class' in text, text)


def cse415(folder):
    """Toro-Tile Straight. The student's id is `ada`."""
    agent = 'ada_TTS_agent'
    for checker in ('a5_agent_checker.py', 'agent_checker.py'):
        fails('python3 {} {}'.format(checker, agent), folder, 'FAILED')
    works('python3 game_master.py Tetra_Toro_Game_Type Player_Newman Player_Dumbell', folder, "it's a draw")
    match = 'python3 timed_tts_game_master.py Gold_Rush_Game_Type {} Player_Newman 1.00'.format(agent)
    works(match.replace('1.00', '20.00'), folder, "it's a draw")
    shutil.copy(os.path.join(SOLVED, 'cse415', 'plyground_TTS_agent.py'), os.path.join(folder, agent + '.py'))
    for checker in ('a5_agent_checker.py', 'agent_checker.py'):
        text = works('python3 {} {}'.format(checker, agent), folder, '3.3 ')
        check(text.count('\u2713') == 7 and 'FAILED' not in text, text)
    # A busy machine must not decide the game.
    works(match.replace('1.00', '20.00'), folder, 'Win for W')
    page = os.path.join(folder, 'Straightedge-vs-Newman-in-Gold-Rush-round-1.html')
    with open(page, encoding='utf-8') as file:
        report = file.read()
    check(report.startswith('\n<html><head><title>Toro-Tile Straight game</title></head>\n'), report[:200])
    check(report.endswith('</h2>\n</body></html>\n') and 'Win for W' in report, report[-200:])
    for image in re.findall(r'src=([^>]+)>', report):
        check(os.path.isfile(os.path.join(folder, image)), image)


def csc384(folder):
    """Othello."""
    def is_over(seen):
        return any('Game Over' in line for line in seen['lines'])
    page = Page('python3 othello_gui.py -d 4 -a agent.py -b randy_ai.py', folder)
    check('not legal' in page.wait(is_over)['lines'][-1], page.seen)
    told = 'Othello AI answered 0,0, which is not legal; these moves are: 0,1 1,0 2,3 3,2.'
    check(page.seen['marks'] == [told], page.seen)
    page.close()
    put_in('csc384', folder)
    for command in ('python3 othello_gui.py -d 4 -a agent.py -b randy_ai.py -l 3',
                    'python3 othello_gui.py -d 6 -a agent.py -b agent.py -l 2 -c -o'):
        page = Page(command, folder)
        check(page.wait(is_over)['lines'][-1] == 'Game Over', page.seen)
        page.close()
    for command in ('python3 othello_gui.py -d 4 -a agent.py -m -l 4', 'python3 othello_gui.py -d 4 -a agent.py'):
        page = Page(command, folder)
        check(page.wait(lambda seen: not seen['busy'])['lines'][-1] == 'Turn: Human (dark)', page.seen)
        seen = page.do('click', [1, 0])
        check(len(seen['log']) == 2 and seen['log'][0] == 'Dark: 0,1' and 'Plyground Light:' in seen['log'][1], seen)
        page.close()
    with open(os.path.join(folder, 'slow.py'), 'w') as file:
        file.write('import agent\ndef forever(*_):\n    while True:\n        pass\nagent.select_move_alphabeta = forever\n'
                   'agent.run_ai()\n')
    page = Page('python3 othello_gui.py -d 4 -a slow.py -b randy_ai.py', folder)
    page.stop()
    check(page.wait(is_over)['lines'][-1] == 'Game Over, Plyground was stopped', page.seen)
    page.close()
    with open(os.path.join(folder, 'worst.py'), 'w') as file:
        file.write('import agent\nfrom othello_shared import get_possible_moves\ndef last(board, color, *_):\n'
                   '    return get_possible_moves(board, color)[-1]\nagent.select_move_alphabeta = last\nagent.run_ai()\n')
    page = Page('python3 othello_gui.py -d 6 -a worst.py -b worst.py -l 3', folder)
    page.wait(is_over)
    is_told = [' at limit 3 by compute_utility, and ' in mark for mark in page.seen['marks']]
    check(is_told == [True, True] if has_core() else not is_told, page.seen)
    page.close()
    status, text = typed('python3 othello_gui.py -a agent.py', folder)
    check(status == 2 and text.startswith('Please provide a board size.'), text)


def col333(folder):
    """ExtendedConnect4."""
    command = 'python3 -m connect4.ConnectFour ai {} connect4/initial_states/case4.txt --time 20'
    fails(command.format('random'), folder, 'NotImplementedError')
    put_in('col333', folder, 'connect4/players')
    columns = '\n'.join(str(number % 6) for number in range(200))
    for other in ('human', 'random', 'ai'):
        works(command.format(other), folder, 'Game Over\nPlayer 1 Score: ', columns)
        with open(os.path.join(folder, 'logs.txt')) as file:
            check(file.read().startswith('Game Over\nPlayer 1 Score: '), 'logs.txt')
    with open(os.path.join(folder, 'connect4/players/ai.py'), 'a') as file:
        file.write('\n\ndef _forever(self, state):\n    while True:\n        pass\n\n\n'
                   'def _wrong(self, state):\n    return _forever(self, state) if self.player_number == 1 else [0, False]\n'
                   '\n\nAIPlayer.get_intelligent_move = _wrong\n')
    page = Page(command.format('ai'), folder)
    for _ in range(2):
        page.stop()
        page.wait(lambda seen: not seen['busy'])
    told = 'Player 2 answered [0, False], which is not a legal action: the turn is lost.'
    check(page.wait(lambda seen: seen['marks'])['marks'] == [told], page.seen)
    with open(os.path.join(folder, 'logs.txt')) as file:
        check('{"player": 1, "move": "TLE", "is_pop": "TLE"}' in file.read(), 'logs.txt')
    page.close()
    page = Page(command.format('ai'), folder)
    page.interrupt()
    works('python3 -m unittest connect4.utils_test', folder, 'Ran 4 tests')
    check(typed('python3 -m connect4.ConnectFour ai ai FILE --time 1.5', folder)[0] == 2, '--time 1.5')


if __name__ == '__main__':
    {each.__name__: each for each in (cis521, cse150, cse415, csc384, col333)}[sys.argv[1]](sys.argv[2])
