# Problem 4. Alpha-beta on a board of lists, with a limit on depth that grows, over cells beside stones.
from assignment2 import Player, State, Action


class TimeIsUp(Exception):
    pass


class PatientPlayer(Player):
    @property
    def name(self):
        return 'Patience'

    def move(self, state):
        actions = self.candidates(state)
        best = actions[0]
        try:
            for depth in range(1, len(state.actions()) + 1):
                scored = []
                alpha = -1000
                for action in actions:
                    value = -self.negamax(state.result(action), depth - 1, -1000, -alpha)
                    scored.append((-value, len(scored), action))
                    alpha = max(alpha, value)
                best = min(scored)[2]
                if alpha >= 500 or alpha <= -500:
                    break
        except TimeIsUp:
            pass
        return best

    def candidates(self, state):
        """Cells beside a stone, in the order of the actions; all of them where there are few."""
        actions = state.actions()
        if len(actions) <= 12:
            return actions
        near = [action for action in actions if self.touches(state, action.location)]
        return near or [actions[len(actions) // 2]]

    def touches(self, state, location):
        for r in range(max(0, location[0] - 1), min(state.M, location[0] + 2)):
            for c in range(max(0, location[1] - 1), min(state.N, location[1] + 2)):
                if state.board[r][c] in (1, 2):
                    return True
        return False

    def negamax(self, state, depth, alpha, beta):
        if self.is_time_up():
            raise TimeIsUp()
        if state.is_terminal():
            return 1000 * state.utility(state.to_play)
        if depth == 0:
            return 0
        best = -1000
        for action in self.candidates(state):
            best = max(best, -self.negamax(state.result(action), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
