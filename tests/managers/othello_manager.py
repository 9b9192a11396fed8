"""Plays one game between two Othello agents as the manager of CSC 384 does: no passing, ten seconds a move.

    othello_manager.py [--columbia] SIZE "AGENT COMMAND" "AGENT COMMAND"

Every line it sends and prints is the course's. Whatever an agent does wrong ends it with a sentence and status 1.
"""

import shlex
import subprocess
import sys
import threading

TIMEOUT = 10
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


class Agent:
    def __init__(self, command, settings):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name = self.process.stdout.readline().strip()
        print("AI introduced itself as: " + self.name)
        self.send(settings)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def move(self, board, score):
        """The answer to the two lines of a turn, as (column, row)."""
        self.send("SCORE %d %d" % score)
        self.send(str(board))
        timer = threading.Timer(TIMEOUT, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        words = line.split()
        if len(words) != 2:
            sys.exit("%s answered %r" % (self.name, line))
        return int(words[0]), int(words[1])

    def leave(self, score):
        """Its status when it has gone by itself, which the course never waits for: it kills before FINAL is flushed."""
        self.send("FINAL %d %d" % score)
        self.process.stdin.close()
        return self.process.wait(TIMEOUT)


def lines(board, column, row, player):
    found, size = [], len(board)
    for right, down in DIRECTIONS:
        line, x, y = [], column + right, row + down
        while 0 <= x < size and 0 <= y < size and board[y][x] == 3 - player:
            line.append((x, y))
            x, y = x + right, y + down
        if line and 0 <= x < size and 0 <= y < size and board[y][x] == player:
            found += line
    return found


def possible(board, player):
    cells = [(column, row) for column in range(len(board)) for row in range(len(board))]
    return [cell for cell in cells if board[cell[1]][cell[0]] == 0 and lines(board, *cell, player)]


def play(board, player, column, row):
    rows = [list(row) for row in board]
    for x, y in lines(board, column, row, player) + [(column, row)]:
        rows[y][x] = player
    return tuple(tuple(row) for row in rows)


def score(board):
    return tuple(sum(row.count(player) for row in board) for player in (1, 2))


def start(size):
    rows = [[0] * size for _ in range(size)]
    middle = size // 2 - 1
    rows[middle][middle] = rows[middle + 1][middle + 1] = 2
    rows[middle + 1][middle] = rows[middle][middle + 1] = 1
    return rows


def main(columbia, size, commands):
    settings = "%d" if columbia else "%d,-1,0,0,0"
    agents = [Agent(command, settings % player) for player, command in enumerate(commands, 1)]
    board, player = start(size), 1
    while possible(board, player):
        print(score(board))
        agent = agents[player - 1]
        column, row = agent.move(board, score(board))
        print("%s (%s) plays %d,%d" % (agent.name, ("dark", "light")[player - 1], column, row))
        if (column, row) not in possible(board, player):
            sys.exit("%s played an illegal move" % agent.name)
        board, player = play(board, player, column, row), 3 - player
    dark, light = score(board)
    print("FINAL: %s (dark) %d:%d %s (light)" % (agents[0].name, dark, light, agents[1].name))
    for agent in agents:
        print("%s left with %d" % (agent.name, agent.leave((dark, light))))


if __name__ == "__main__":
    words = sys.argv[1:]
    is_columbia = "--columbia" in words
    if is_columbia:
        words.remove("--columbia")
    main(is_columbia, int(words[0]), words[1:3])
