"""What the tests of all problems need: the player in a file, and the state in a text."""
import inspect
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, '..', 'src'), os.path.join(HERE, '..', 'solutions')]

from assignment2 import Action, Player, State  # noqa: E402


def make_player(python_file):
    """A player of color 1: of the class in the file whose name comes first in the alphabet. Color 2 has no moves."""
    folder, name = os.path.split(os.path.abspath(python_file))
    if folder not in sys.path:
        sys.path.append(folder)
    module = __import__(os.path.splitext(name)[0])
    found = [made for _, made in inspect.getmembers(module, inspect.isclass)
             if issubclass(made, Player) and made is not Player]
    return Player.create_players([found[0], Player])[0]


def state_of(text, player):
    """The state that a text describes. The player is to move, whatever the last action says."""
    state = eval(text.strip(), {'State': State, 'Action': Action})
    state.to_play = player
    return state
