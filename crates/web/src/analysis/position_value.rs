//! What a position is worth, as people read it.

use plyground_board::MoveValue;
use plyground_game::{Outcome, Seat};
use plyground_search::engine::{Score, WinKind};

/// The value of a position, as one seat sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PositionValue {
    score: Score,
    seat: Seat,
}

impl PositionValue {
    pub(crate) const fn new(score: Score, seat: Seat) -> PositionValue {
        PositionValue { score, seat }
    }

    /// The value as this seat sees it.
    pub(crate) const fn for_seat(self, seat: Seat) -> PositionValue {
        if matches!((self.seat, seat), (Seat::First, Seat::First) | (Seat::Second, Seat::Second)) {
            return self;
        }
        let score = match self.score {
            Score::Score(score) => Score::Score(-score),
            Score::Win(by) => Score::Loss(by),
            Score::Loss(by) => Score::Win(by),
            Score::Draw => Score::Draw,
        };
        PositionValue { score, seat }
    }

    /// What a finished game is worth, as First sees it.
    pub(crate) fn from_outcome(outcome: Outcome, scores: Option<[i32; 2]>) -> PositionValue {
        let by = scores.map_or(WinKind::Plies(0), |[first, second]| WinKind::Points(first.abs_diff(second)));
        let score = match outcome {
            Outcome::Win(Seat::First) => Score::Win(by),
            Outcome::Win(Seat::Second) => Score::Loss(by),
            Outcome::Draw => Score::Draw,
        };
        PositionValue { score, seat: Seat::First }
    }

    /// The value one ply earlier: a win or a loss takes one ply more.
    pub(crate) const fn one_ply_earlier(self) -> PositionValue {
        let score = match self.score {
            Score::Win(WinKind::Plies(plies)) => Score::Win(WinKind::Plies(plies + 1)),
            Score::Loss(WinKind::Plies(plies)) => Score::Loss(WinKind::Plies(plies + 1)),
            other => other,
        };
        PositionValue { score, seat: self.seat }
    }

    pub(crate) const fn is_proven(self) -> bool {
        self.score.is_proven()
    }

    /// From -1, lost, to 1, won.
    pub(crate) fn share(self) -> f64 {
        match self.score {
            Score::Score(score) => (f64::from(score) / 500.0).tanh() * 0.95,
            Score::Win(_) => 1.0,
            Score::Loss(_) => -1.0,
            Score::Draw => 0.0,
        }
    }

    /// An order in which the better comes later: sooner wins and larger margins are better, and so are later losses.
    pub(crate) fn rank(self) -> i64 {
        const PROVEN: i64 = 1 << 40;
        match self.score {
            Score::Score(score) => i64::from(score),
            Score::Draw => 0,
            Score::Win(WinKind::Plies(plies)) => 2 * PROVEN - i64::from(plies),
            Score::Win(WinKind::Points(points)) => PROVEN + i64::from(points),
            Score::Loss(WinKind::Plies(plies)) => i64::from(plies) - 2 * PROVEN,
            Score::Loss(WinKind::Points(points)) => -PROVEN - i64::from(points),
        }
    }

    /// A few letters: `+1.2`, `W5` for a win in five plies, `+6` for a margin.
    pub(crate) fn text(self) -> String {
        match self.score {
            Score::Score(score) => {
                let tenths = (f64::from(score) / 10.0).round() / 10.0;
                if tenths == 0.0 { "0".to_owned() } else { format!("{tenths:+.1}").replace('-', "−") }
            }
            Score::Draw => "0".to_owned(),
            Score::Win(WinKind::Plies(plies)) => format!("W{plies}"),
            Score::Loss(WinKind::Plies(plies)) => format!("L{plies}"),
            Score::Win(WinKind::Points(points)) => format!("+{points}"),
            Score::Loss(WinKind::Points(points)) => format!("−{points}"),
        }
    }

    /// The value in a sentence, with the names of the sides.
    pub(crate) fn sentence(self, sides: [&str; 2]) -> String {
        let (own, other) = (sides[self.seat.index()], sides[self.seat.other().index()]);
        let plies = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
        match self.score {
            Score::Score(score) if score.abs() < 30 => "About even.".to_owned(),
            Score::Score(score) => {
                let who = if score > 0 { own } else { other };
                let much = if score.abs() < 150 { "a little" } else { "clearly" };
                format!("{who} is {much} better.")
            }
            Score::Draw => "Proven: a draw.".to_owned(),
            Score::Win(WinKind::Plies(count)) => format!("Proven: {own} wins in {}.", plies(count)),
            Score::Loss(WinKind::Plies(count)) => format!("Proven: {other} wins in {}.", plies(count)),
            Score::Win(WinKind::Points(points)) => format!("Proven: {own} wins by {points} or more."),
            Score::Loss(WinKind::Points(points)) => format!("Proven: {other} wins by {points} or more."),
        }
    }

    /// As a coloured square on the board.
    pub(crate) fn to_move_value(self, best: bool) -> MoveValue {
        let step = (self.share() * 3.0).round() as i8;
        MoveValue { step, text: self.text(), best, proven: self.is_proven() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_read_the_same_judgement() {
        let won = PositionValue::new(Score::Win(WinKind::Plies(5)), Seat::First);
        assert_eq!((won.text(), won.for_seat(Seat::Second).text()), ("W5".to_owned(), "L5".to_owned()));
        assert_eq!(won.for_seat(Seat::Second).sentence(["X", "O"]), "Proven: X wins in 5 plies.");
        let better = PositionValue::new(Score::Score(-120), Seat::Second);
        assert_eq!((better.text().as_str(), better.for_seat(Seat::First).text().as_str()), ("−1.2", "+1.2"));
        assert_eq!(better.sentence(["X", "O"]), "X is a little better.");
    }

    #[test]
    fn proofs_stand_beyond_estimates_and_sooner_wins_beyond_later_ones() {
        let judgements = [
            Score::Loss(WinKind::Plies(2)),
            Score::Loss(WinKind::Plies(8)),
            Score::Loss(WinKind::Points(4)),
            Score::Score(-17_000),
            Score::Draw,
            Score::Score(17_000),
            Score::Win(WinKind::Points(2)),
            Score::Win(WinKind::Points(9)),
            Score::Win(WinKind::Plies(7)),
            Score::Win(WinKind::Plies(1)),
        ];
        assert!(judgements.map(|score| PositionValue::new(score, Seat::First).rank()).is_sorted());
    }
}
