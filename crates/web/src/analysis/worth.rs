//! What a position is worth, as people read it.

use plyground_game::{Heat, Outcome, Seat};
use plyground_search::engine::{By, Judgement};

/// A judgement as one seat sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Worth {
    judgement: Judgement,
    seat: Seat,
}

impl Worth {
    pub(crate) const fn new(judgement: Judgement, seat: Seat) -> Worth {
        Worth { judgement, seat }
    }

    /// The same as the other seat sees it, or as it is when it is seen from there already.
    pub(crate) const fn seen_from(self, seat: Seat) -> Worth {
        if matches!((self.seat, seat), (Seat::First, Seat::First) | (Seat::Second, Seat::Second)) {
            return self;
        }
        let judgement = match self.judgement {
            Judgement::Score(score) => Judgement::Score(-score),
            Judgement::Win(by) => Judgement::Loss(by),
            Judgement::Loss(by) => Judgement::Win(by),
            Judgement::Draw => Judgement::Draw,
        };
        Worth { judgement, seat }
    }

    /// What a finished game is worth, as First sees it.
    pub(crate) fn of_outcome(outcome: Outcome, scores: Option<[i32; 2]>) -> Worth {
        let by = scores.map_or(By::Plies(0), |[first, second]| By::Points(first.abs_diff(second)));
        let judgement = match outcome {
            Outcome::Win(Seat::First) => Judgement::Win(by),
            Outcome::Win(Seat::Second) => Judgement::Loss(by),
            Outcome::Draw => Judgement::Draw,
        };
        Worth { judgement, seat: Seat::First }
    }

    /// The same seen a ply before.
    pub(crate) const fn a_ply_earlier(self) -> Worth {
        let judgement = match self.judgement {
            Judgement::Win(By::Plies(plies)) => Judgement::Win(By::Plies(plies + 1)),
            Judgement::Loss(By::Plies(plies)) => Judgement::Loss(By::Plies(plies + 1)),
            other => other,
        };
        Worth { judgement, seat: self.seat }
    }

    pub(crate) const fn is_proven(self) -> bool {
        self.judgement.is_proven()
    }

    /// From -1, lost, to 1, won.
    pub(crate) fn share(self) -> f64 {
        match self.judgement {
            Judgement::Score(score) => (f64::from(score) / 500.0).tanh() * 0.95,
            Judgement::Win(_) => 1.0,
            Judgement::Loss(_) => -1.0,
            Judgement::Draw => 0.0,
        }
    }

    /// An order in which the better comes later: sooner wins and larger margins are better, and so are later losses.
    pub(crate) fn rank(self) -> i64 {
        const PROVEN: i64 = 1 << 40;
        match self.judgement {
            Judgement::Score(score) => i64::from(score),
            Judgement::Draw => 0,
            Judgement::Win(By::Plies(plies)) => 2 * PROVEN - i64::from(plies),
            Judgement::Win(By::Points(points)) => PROVEN + i64::from(points),
            Judgement::Loss(By::Plies(plies)) => i64::from(plies) - 2 * PROVEN,
            Judgement::Loss(By::Points(points)) => -PROVEN - i64::from(points),
        }
    }

    /// A few letters: `+1.2`, `W5` for a win in five plies, `+6` for a margin.
    pub(crate) fn text(self) -> String {
        match self.judgement {
            Judgement::Score(score) => {
                let tenths = (f64::from(score) / 10.0).round() / 10.0;
                if tenths == 0.0 { "0".to_owned() } else { format!("{tenths:+.1}").replace('-', "−") }
            }
            Judgement::Draw => "0".to_owned(),
            Judgement::Win(By::Plies(plies)) => format!("W{plies}"),
            Judgement::Loss(By::Plies(plies)) => format!("L{plies}"),
            Judgement::Win(By::Points(points)) => format!("+{points}"),
            Judgement::Loss(By::Points(points)) => format!("−{points}"),
        }
    }

    /// The same in a sentence, with the names of the sides.
    pub(crate) fn sentence(self, sides: [&str; 2]) -> String {
        let (own, other) = (sides[self.seat.index()], sides[self.seat.other().index()]);
        let plies = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
        match self.judgement {
            Judgement::Score(score) if score.abs() < 30 => "Even, as far as one can see.".to_owned(),
            Judgement::Score(score) => {
                let who = if score > 0 { own } else { other };
                let much = if score.abs() < 150 { "a little" } else { "clearly" };
                format!("{who} is {much} better.")
            }
            Judgement::Draw => "Proven: a draw.".to_owned(),
            Judgement::Win(By::Plies(count)) => format!("Proven: {own} wins in {}.", plies(count)),
            Judgement::Loss(By::Plies(count)) => format!("Proven: {other} wins in {}.", plies(count)),
            Judgement::Win(By::Points(points)) => format!("Proven: {own} wins by {points} or more."),
            Judgement::Loss(By::Points(points)) => format!("Proven: {other} wins by {points} or more."),
        }
    }

    /// As a coloured square on the board.
    pub(crate) fn heat(self, best: bool) -> Heat {
        let step = (self.share() * 3.0).round() as i8;
        Heat { step, text: self.text(), best, proven: self.is_proven() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_read_the_same_judgement() {
        let won = Worth::new(Judgement::Win(By::Plies(5)), Seat::First);
        assert_eq!((won.text(), won.seen_from(Seat::Second).text()), ("W5".to_owned(), "L5".to_owned()));
        assert_eq!(won.seen_from(Seat::Second).sentence(["X", "O"]), "Proven: X wins in 5 plies.");
        let better = Worth::new(Judgement::Score(-120), Seat::Second);
        assert_eq!((better.text().as_str(), better.seen_from(Seat::First).text().as_str()), ("−1.2", "+1.2"));
        assert_eq!(better.sentence(["X", "O"]), "X is a little better.");
    }

    #[test]
    fn proofs_stand_beyond_estimates_and_sooner_wins_beyond_later_ones() {
        let judgements = [
            Judgement::Loss(By::Plies(2)),
            Judgement::Loss(By::Plies(8)),
            Judgement::Loss(By::Points(4)),
            Judgement::Score(-17_000),
            Judgement::Draw,
            Judgement::Score(17_000),
            Judgement::Win(By::Points(2)),
            Judgement::Win(By::Points(9)),
            Judgement::Win(By::Plies(7)),
            Judgement::Win(By::Plies(1)),
        ];
        assert!(judgements.map(|judgement| Worth::new(judgement, Seat::First).rank()).is_sorted());
    }
}
