"""Simulations per second of the C++ MCTS of open_spiel, from the start position.

One random rollout per simulation, one thread. One JSON line per game on
standard output; the version goes to standard error.

    python open_spiel_rate.py [--seconds 5] [--seed 1] [game ...]
"""
import argparse
import importlib.metadata
import json
import sys
import time

import pyspiel

# In `mnk`, m is the number of columns and n the number of rows.
GAMES = [
    "othello",
    "mnk(m=7,n=7,k=5)",
    "mnk(m=15,n=15,k=5)",
    "connect_four(rows=6,columns=7)",
]
UCT_C = 2.0
MEMORY_MB = 2000


def simulate(game, simulations, seed):
    """Run one search from the start; return (simulations done, seconds)."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    # solve=False: a search never ends early because the tree is solved.
    bot = pyspiel.MCTSBot(
        game=game, evaluator=evaluator, uct_c=UCT_C,
        max_simulations=simulations, max_memory_mb=MEMORY_MB,
        solve=False, seed=seed, verbose=False)
    state = game.new_initial_state()
    start = time.perf_counter()
    root = bot.mcts_search(state)
    seconds = time.perf_counter() - start
    return root.explore_count, seconds


def measure(name, target, seed):
    game = pyspiel.load_game(name)
    # Warm-up: double the size until a search takes a fifth of the target,
    # then size the measured search from that rate.
    simulations = 100
    while True:
        done, seconds = simulate(game, simulations, seed)
        if seconds >= target / 5:
            break
        simulations *= 2
    done, seconds = simulate(game, max(1, round(done / seconds * target)),
                             seed + 1)
    return {"game": name, "simulations": done, "seconds": round(seconds, 3),
            "rate": round(done / seconds, 1)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("open_spiel", importlib.metadata.version("open_spiel"),
          file=sys.stderr)
    for name in args.games:
        print(json.dumps(measure(name, args.seconds, args.seed)), flush=True)


if __name__ == "__main__":
    main()
