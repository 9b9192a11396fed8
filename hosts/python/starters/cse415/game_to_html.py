"""Writes the HTML report of a game of Toro-Tile Straight.

The file is named after the players and the game, and lies in the folder where the game master was started.
"""
import re

IMAGES = {'W': 'White32.png', 'B': 'Black32.png', '-': 'Forbidden.png'}
VACANT = 'gray32.png'
ROUND = 1

_file = None


def clean(name):
    """The part of a file name that stands for a name: blanks are hyphens, other characters are dropped."""
    return re.sub('[^A-Za-z0-9-]', '', name.replace(' ', '-'))


def startHTML(nickname1, nickname2, game_type, k, who1, who2, round_number=ROUND):
    """Begins the report."""
    global _file
    names = [clean(name) for name in (nickname1, nickname2, game_type)]
    _file = open('{}-vs-{}-in-{}-round-{}.html'.format(*(names + [round_number])), 'w', encoding='utf-8')
    _write('\n<html><head><title>Toro-Tile Straight game</title></head>\n<body>\n')
    _write('<h1>Game Report: {} versus {} in {}, round {} </h1>\n'.format(
        nickname1, nickname2, game_type, round_number))
    _write('<h2>The players are aiming to build a line of {} tiles.</h2>\n'.format(k))
    _write('<h3>(The lines can "wrap around" because the space has toroidal topology.)</h3><br>\n')
    _write('&nbsp;<br>\n<h3><i>{}:</i> {}</h3><br>\n'.format(nickname1, who1))
    _write('&nbsp;<br>\n<h3><i>{}:</i> {}</h3><br>\n'.format(nickname2, who2))
    _write('<h2>Now let the game begin!  The initial state:</h2>\n')


def stateToHTML(state, finished=False):
    """Adds a board, and who is to move."""
    _write('<table>\n')
    for row in state.board:
        squares = ['<td><img src={}></td>'.format(IMAGES.get(square, VACANT)) for square in row]
        _write('<tr>{}</tr>\n'.format(''.join(squares)))
    _write('</table><br>\n')
    if not finished:
        _write('<h3>{} to move.</h3>\n'.format(state.whose_turn))


def reportResult(text):
    """Adds a line of text."""
    _write('<h2>' + text + '</h2>\n')


def endHTML():
    """Ends the report."""
    _write('</body></html>\n')
    _file.close()


def _write(text):
    _file.write(text)
