//! How a course searches: who maximises, what ends a line, what counts as a cutoff.

use plyground_game::{Game, Outcome, Seat};

/// A course's way of searching and counting, with its evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Dialect<M> {
    /// The evaluation at a leaf.
    pub evaluation: M,
    /// Whose values are positive.
    pub maximiser: Maximiser,
    /// What makes a leaf above the depth limit.
    pub ends: LeafRule,
    /// When alpha-beta cuts.
    pub cut_at: CutoffRule,
    /// Whether a cutoff at a node's last child counts.
    pub last_child: LastChildCutoff,
}

/// Whose values are positive, and who therefore maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maximiser {
    /// The mover of the root.
    Mover,
    /// Always that seat.
    Seat(Seat),
}

/// What makes a leaf above the depth limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafRule {
    /// Only having no move. The search goes on after a win, and the value of every leaf is its evaluation.
    NoMoves,
    /// The end of the game; a win has the value `win`, a draw 0. The root itself is not tested.
    Outcome {
        /// The value of a win.
        win: i32,
    },
    /// Having no move, or a line just made; the value of every leaf is its evaluation.
    LineMade,
}

/// When alpha-beta cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutoffRule {
    /// As soon as alpha reaches beta: what every course expects.
    Equality,
    /// Only when alpha is above beta.
    Excess,
}

/// Whether a cutoff at a node's last child counts, where nothing is left to cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastChildCutoff {
    /// It counts.
    Counts,
    /// It does not count.
    IsNoCut,
}

impl<M> Dialect<M> {
    /// The dialect of no course: the mover maximises, the end of the game ends a line, a win has the value `win`.
    pub const fn plain(evaluation: M, win: i32) -> Dialect<M> {
        Dialect {
            evaluation,
            maximiser: Maximiser::Mover,
            ends: LeafRule::Outcome { win },
            cut_at: CutoffRule::Equality,
            last_child: LastChildCutoff::Counts,
        }
    }

    /// The seat whose values are positive.
    pub fn maximiser_at<G: Game>(&self, game: &G, root: &G::Position) -> Seat {
        match self.maximiser {
            Maximiser::Mover => game.to_move(root),
            Maximiser::Seat(seat) => seat,
        }
    }
}

impl<M: Copy> Dialect<M> {
    /// The value of a leaf from the side of `seat`.
    #[inline]
    pub(super) fn evaluate<G: Game<Evaluation = M>>(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        if let LeafRule::Outcome { win } = self.ends
            && let Some(outcome) = game.outcome(position)
        {
            return outcome.value_for(seat) * win;
        }
        game.evaluate(self.evaluation, position, seat)
    }

    /// Whether a line ends here although there may be moves.
    #[inline]
    pub(super) fn ends_line<G: Game<Evaluation = M>>(&self, game: &G, position: &G::Position) -> bool {
        match self.ends {
            LeafRule::NoMoves => false,
            LeafRule::Outcome { .. } => game.outcome(position).is_some(),
            LeafRule::LineMade => matches!(game.outcome(position), Some(Outcome::Win(_))),
        }
    }
}
