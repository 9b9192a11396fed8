"""Makes visitors of schemathesis who know what they ask for, each from an address of its own."""
import itertools

import schemathesis

# What stands in a body for words that were drawn by chance: among those hardly any is a game, a seat or a move.
PLAUSIBLE = {
    "game": ["mnk:3x3,k=3", "tts:3x3,k=3", "othello:4", "extconnect4:3x4,pops=1", "connect4:4x4", "dominoes:3x3"],
    "first": ["human", "random", "human", "engine:level=1"],
    "second": ["human", "first", "random"],
    "first_level": [""],
    "second_level": ["", "3"],
    "limit": ["", "0.05", "1"],
    "seats": ["", "given", "random"],
    "policy": ["", "strict"],
    "position": ["", "", "x.o\n...\n..."],
    "moves": ["", "", "b2"],
    "move": ["a1", "b2", "c3", "a", "b", "b-", "pass", "0 1"],
    "to_move": ["", "second"],
    "course": ["", "", "plain"],
    "algorithm": ["", "minimax", "alphabeta"],
    "evaluation": [""],
    "depth": ["", "1", "2"],
    "family": ["tts", "mnk", "othello", "dominoes"],
    "rows": ["3", "4"],
    "cols": ["3", "4"],
    "k": ["3", ""],
    "options": [""],
    "squares": ["...\n.x.\n..o", "....\n.ox.\n.xo.\n....", "###\n...\n..."],
    "name": ["corner", "x-1"],
}

numbers = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    # A lab lets one visitor change only so much in a second.
    number = next(numbers)
    case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict):
        return body
    return {key: plausible(key, value) for key, value in body.items()}


def plausible(key, value):
    choices = PLAUSIBLE.get(key)
    if choices is None or not isinstance(value, str) or len(value) % 8 == 7:
        return value
    return choices[sum(map(ord, value)) % len(choices)]
