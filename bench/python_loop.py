"""Random games in a plain Python loop, with this package and with OpenSpiel's; and random games in bulk, beside Rust's own:

    python bench/python_loop.py [--seconds 2] [--rust target/release/plyground-bench]

Needs the package, built for speed (`pip install .`), and `open_spiel`; the Rust rate needs `cargo build --release -p plyground-bench`.
Each loop plays the same game for some seconds, in turns with the others, so that a busy machine slows all of them down; and
seconds are those of the processor, not of the clock. What is found is kept in bench/results/python.txt.
"""

import argparse
import importlib.metadata
import platform
import random
import subprocess
import time
from pathlib import Path

import plyground as pg
import pyspiel

RESULTS = Path(__file__).parent / "results" / "python.txt"
GAMES = [
    ("othello:8,rule=pass", "othello"),
    ("connect4:6x7", "connect_four"),
    ("mnk:15x15,k=5", "mnk(m=15,n=15,k=5)"),
]
#: How often the loops take turns.
ROUNDS = 5
#: How many times as fast as OpenSpiel's loop ours must be, and which part of Rust's rate a call in bulk must reach.
LOOP_GOAL, BULK_GOAL = 3, 0.9
#: Random games in each call in bulk.
BULK = {"othello:8,rule=pass": 20_000, "connect4:6x7": 100_000, "mnk:15x15,k=5": 10_000}


def play_plyground(spec, seconds, rng):
    """Random games: plies for each second."""
    start, plies, choice, begun = pg.game(spec), 0, rng.choice, time.process_time()
    while time.process_time() < begun + seconds:
        state = start
        while not state.is_over:
            state = state.play(choice(state.legal_moves))
        plies += state.ply
    return plies / (time.process_time() - begun)


def play_open_spiel(name, seconds, rng):
    """The same loop as OpenSpiel's examples write it."""
    game, plies, choice, begun = pyspiel.load_game(name), 0, rng.choice, time.process_time()
    while time.process_time() < begun + seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        plies += state.move_number()
    return plies / (time.process_time() - begun)


def play_in_bulk(spec, seed):
    """One call for many random games: games for each second."""
    begun = time.process_time()
    pg.playouts(pg.game(spec), BULK[spec], seed=seed)
    return BULK[spec] / (time.process_time() - begun)


def play_in_rust(program, spec, seed):
    """The same games without Python: games for each second."""
    done = subprocess.run([program, "rate", spec, str(BULK[spec]), str(seed)], check=True, capture_output=True, text=True)
    return float(done.stdout)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=2.0, help="how long each loop runs in all")
    arguments.add_argument("--rust", type=Path, help="plyground-bench, for the rate without Python")
    given = arguments.parse_args()
    version = importlib.metadata.version("open_spiel")
    lines = [f"Python {platform.python_version()}, open_spiel {version}; plies and games for each second of the processor"]
    print(lines[0])
    for ours, theirs in GAMES:
        rates = {"ours": [], "theirs": [], "bulk": [], "rust": []}
        for turn in range(ROUNDS):
            rates["ours"].append(play_plyground(ours, given.seconds / ROUNDS, random.Random(turn)))
            rates["theirs"].append(play_open_spiel(theirs, given.seconds / ROUNDS, random.Random(turn)))
            rates["bulk"].append(play_in_bulk(ours, turn))
            if given.rust:
                rates["rust"].append(play_in_rust(given.rust, ours, turn))
        # The median: another program on the machine can spoil a round.
        rate = {name: sorted(found)[len(found) // 2] for name, found in rates.items() if found}
        told = [ours, compared("loop", rate["ours"], "plies/s, OpenSpiel's", rate["theirs"], LOOP_GOAL)]
        if given.rust:
            told.append(compared("bulk", rate["bulk"], "games/s, Rust's", rate["rust"], BULK_GOAL))
        print("\n".join(told), flush=True)
        lines += told
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compared(what, own, unit, other, goal):
    verdict = "reached" if own / other >= goal else "MISSED"
    return f"    {what} {own:12,.0f} {unit} {other:10,.0f}; ratio {own / other:.2f}, goal {goal}: {verdict}"


if __name__ == "__main__":
    main()
