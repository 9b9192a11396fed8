"""Random games in a plain Python loop, with this package and with OpenSpiel's, in one run; and random games in bulk.

    python bench/python_loop.py [--seconds 2]

Needs the package itself and `open_spiel`. Each loop plays the same game for some seconds, in turns with the other loop, so that a
busy machine slows both down.
"""

import argparse
import random
import time

import plyground as pg
import pyspiel

GAMES = [
    ("othello:8,rule=pass", "othello"),
    ("connect4:6x7", "connect_four"),
    ("mnk:15x15,k=5", "mnk(m=15,n=15,k=5)"),
]
#: How often the loops take turns.
ROUNDS = 5


def play_plyground(spec, seconds, rng):
    """Random games, and how many plies they had."""
    start, plies, choice, end = pg.game(spec), 0, rng.choice, time.perf_counter() + seconds
    while time.perf_counter() < end:
        state = start
        while not state.is_over:
            state = state.play(choice(state.legal_moves))
        plies += state.ply
    return plies


def play_open_spiel(name, seconds, rng):
    """The same loop as OpenSpiel's examples write it."""
    game, plies, choice, end = pyspiel.load_game(name), 0, rng.choice, time.perf_counter() + seconds
    while time.perf_counter() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        plies += state.move_number()
    return plies


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=2.0, help="how long each loop runs in all")
    seconds = arguments.parse_args().seconds
    print(f"{'game':22} {'plyground':>12} {'OpenSpiel':>12} {'times':>6} {'in bulk':>14}   (plies a second; games a second)")
    for ours, theirs in GAMES:
        plies = [0, 0]
        for turn in range(ROUNDS):
            plies[0] += play_plyground(ours, seconds / ROUNDS, random.Random(turn))
            plies[1] += play_open_spiel(theirs, seconds / ROUNDS, random.Random(turn))
        games, begun = 2000, time.perf_counter()
        pg.playouts(pg.game(ours), games, seed=1)
        bulk = games / (time.perf_counter() - begun)
        rates = [count / seconds for count in plies]
        print(f"{ours:22} {rates[0]:12,.0f} {rates[1]:12,.0f} {rates[0] / rates[1]:6.1f} {bulk:14,.0f}")


if __name__ == "__main__":
    main()
