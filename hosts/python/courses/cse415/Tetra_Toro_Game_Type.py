"""A game type of CSE 415."""

GAME_TYPE = 'Tetra-Toro'
K = 4
INITIAL_BOARD = [
    [' ', '-', ' ', ' '],
    [' ', '-', ' ', '-'],
    ['-', '-', ' ', ' '],
    [' ', ' ', '-', ' ']]
