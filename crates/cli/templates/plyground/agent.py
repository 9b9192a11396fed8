"""An agent for any game, over Plyground's line protocol: one JSON object a line, in and out.

The referee says hello (the game, your seat, the time for a move), start (who you play), turn whenever it is your turn,
and end. Answer hello with your name and turn with a move. Standard output belongs to the referee, so print everything
that you want to see yourself to standard error. Any other language does as well as Python.

As it stands, this agent plays a legal move near the middle of the list.
"""
import json
import sys


def introduce(hello):
    """Who you are. hello has: protocol, game, seat, k (in games that have it), limit, opponent, setup."""
    return {'name': 'Middle Way', 'introduction': 'I avoid extremes.'}


def choose(turn):
    """Your move, and a remark if you like.

    turn has: number (of the turn, from 1), setup (the position), legal (all your moves, in the game's order), last (the
    move before), remark (what the other said), limit (seconds). setup['board'] is a list of rows: . is free, x belongs
    to First, o to Second, # is blocked or filled; setup['to_move'] is you.
    """
    legal = turn['legal']
    return {'move': legal[len(legal) // 2], 'remark': 'One of {}.'.format(len(legal))}


def main():
    """The conversation with the referee."""
    for line in sys.stdin:
        message = json.loads(line)
        if message['type'] == 'hello':
            answer = introduce(message)
        elif message['type'] == 'turn':
            answer = choose(message)
        elif message['type'] == 'end':
            break
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == '__main__':
    main()
