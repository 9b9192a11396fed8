//! The value of a position with perfect play, as solvers count it: exact, or between two bounds.

use plyground_game::{Game, Outcome, Seat};

/// A win at once, on the scale [`ValueScale::Plies`]. A win in n plies is n less; losses are the same below zero.
pub const WIN: i32 = 10_000;
/// The least win on [`ValueScale::Plies`]: no game is longer.
pub const LEAST_WIN: i32 = WIN - 4_000;

/// The mover wins after `plies` plies.
pub const fn win_in(plies: u32) -> i32 {
    WIN - plies as i32
}

/// What the value of a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueScale {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    Outcome,
    /// How soon the game is won: [`win_in`] so many plies, 0 for a draw, and the negative of a win for a loss.
    Plies,
    /// The mover's points or discs at the end, minus the other side's.
    Margin,
}

impl ValueScale {
    /// The scale that a game has when nothing faster is known: margins where points are counted, plies elsewhere.
    pub fn of<G: Game>(game: &G) -> ValueScale {
        if game.scores(&game.start()).is_some() { ValueScale::Margin } else { ValueScale::Plies }
    }

    /// The value of a finished game for `seat`.
    pub(crate) fn terminal<G: Game>(self, game: &G, position: &G::Position, outcome: Outcome, seat: Seat) -> i32 {
        match (self, game.scores(position)) {
            (ValueScale::Margin, Some(points)) => points[seat.index()] - points[seat.other().index()],
            (ValueScale::Plies, _) => WIN * outcome.value_for(seat),
            _ => outcome.value_for(seat),
        }
    }

    /// The value one ply earlier, for the same seat: a win or a loss takes one ply more.
    pub(crate) const fn earlier(self, value: i32) -> i32 {
        match self {
            ValueScale::Plies => value - value.signum(),
            ValueScale::Outcome | ValueScale::Margin => value,
        }
    }

    /// The least value of a child, for the same seat, with which the parent reaches `target`.
    pub(crate) const fn later(self, target: i32) -> i32 {
        match self {
            ValueScale::Plies => target + target.signum(),
            ValueScale::Outcome | ValueScale::Margin => target,
        }
    }

    /// Bounds that hold for every position that is not over yet.
    pub(crate) const fn widest(self) -> ValueBounds {
        let most = match self {
            ValueScale::Outcome => 1,
            ValueScale::Plies => win_in(1),
            ValueScale::Margin => ValueBounds::MAX_MARGIN,
        };
        ValueBounds { lower: -most, upper: most }
    }
}

/// What is known of the value of a position, from its mover's side: it is at least `lower` and at most `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueBounds {
    /// The mover gets this or more.
    pub lower: i32,
    /// The mover gets this or less.
    pub upper: i32,
}

impl ValueBounds {
    /// Beyond every margin: the bounds of a margin of which nothing is known.
    pub const MAX_MARGIN: i32 = 30_000;

    /// Bounds that are one value.
    pub const fn exact(value: i32) -> ValueBounds {
        ValueBounds { lower: value, upper: value }
    }

    /// The value, once it is known.
    pub const fn value(self) -> Option<i32> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }

    /// 1, 0 or -1 if the mover wins, draws or loses, once that is known.
    pub const fn outcome(self) -> Option<i32> {
        match (self.lower.signum(), self.upper.signum()) {
            (1, _) => Some(1),
            (_, -1) => Some(-1),
            (0, 0) => Some(0),
            _ => None,
        }
    }

    /// Whether these bounds say if the value is at least `target`.
    pub const fn decides(self, target: i32) -> bool {
        self.lower >= target || self.upper < target
    }

    /// What both say together.
    #[must_use]
    pub fn and(self, other: ValueBounds) -> ValueBounds {
        ValueBounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The bounds of the better of two moves.
    #[must_use]
    pub(crate) fn or(self, other: ValueBounds) -> ValueBounds {
        ValueBounds { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }

    /// The bounds as the other side sees them.
    #[must_use]
    pub const fn turned(self) -> ValueBounds {
        ValueBounds { lower: -self.upper, upper: -self.lower }
    }

    /// The bounds of a parent by this child, both from the side of the same seat.
    pub(crate) const fn earlier(self, scale: ValueScale) -> ValueBounds {
        ValueBounds { lower: scale.earlier(self.lower), upper: scale.earlier(self.upper) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_reaches_a_target_when_its_child_reaches_the_later_one() {
        for scale in [ValueScale::Outcome, ValueScale::Plies, ValueScale::Margin] {
            let values = [-win_in(0), -win_in(3), -1, 0, 1, win_in(3), win_in(2), win_in(0)];
            for (child, target) in values.into_iter().flat_map(|child| values.map(|target| (child, target))) {
                // No value lies between a draw and the least win.
                if scale == ValueScale::Plies && child.abs() == 1 {
                    continue;
                }
                assert_eq!(scale.earlier(child) >= target, child >= scale.later(target), "{scale:?} {child} {target}");
            }
        }
    }

    #[test]
    fn bounds_say_who_wins_before_they_say_by_how_much() {
        let bounds = |lower, upper| ValueBounds { lower, upper };
        assert_eq!(
            [bounds(1, 9), bounds(-9, -2), bounds(0, 0)].map(ValueBounds::outcome),
            [Some(1), Some(-1), Some(0)]
        );
        assert_eq!([bounds(0, 9), bounds(-9, 0), bounds(-1, 1)].map(ValueBounds::outcome), [None; 3]);
        assert_eq!((bounds(2, 2).value(), bounds(2, 3).value()), (Some(2), None));
        assert_eq!([1, 2, 3, 4].map(|target| bounds(2, 3).decides(target)), [true, true, false, true]);
        assert_eq!((bounds(1, 9).and(bounds(-3, 4)), bounds(1, 9).turned()), (bounds(1, 4), bounds(-9, -1)));
        assert_eq!(bounds(-win_in(2), win_in(1)).earlier(ValueScale::Plies), bounds(-win_in(3), win_in(2)));
    }
}
