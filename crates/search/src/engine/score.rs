//! What the search counts in: estimates in the middle, proofs at both ends.
//!
//! A win at the end of a line counts more the sooner it comes; a win on points counts more the larger it is. Both stand
//! beyond every estimate, so that a value in those ranges is a proof, and all of them fit 16 bits for the table.

use super::transposition::Bound;
use super::{Score, WinKind};

pub(crate) type RawScore = i32;

/// Beyond every value.
pub(crate) const INFINITE: RawScore = 32_500;
/// A win right here. A win n plies away counts n less.
const WIN: RawScore = 32_000;
/// Values beyond this are wins or losses some plies away.
const DISTANT: RawScore = 29_000;
/// A win on points by nothing; the margin is added.
const POINTS: RawScore = 20_000;
/// The most that an estimate may be.
const MOST: RawScore = 18_000;
/// A draw at the end of a line.
pub(crate) const DRAW: RawScore = 0;

/// The mover wins so many plies from the root.
pub(crate) const fn win_at(ply: usize) -> RawScore {
    WIN - ply as RawScore
}

/// The mover has lost so many plies from the root.
pub(crate) const fn loss_at(ply: usize) -> RawScore {
    -win_at(ply)
}

/// The game ends with so many points more for the mover than for the other.
pub(crate) fn points(margin: i32) -> RawScore {
    margin.signum() * POINTS + margin.clamp(POINTS - DISTANT, DISTANT - POINTS)
}

/// An estimate, held between the proofs.
pub(crate) fn estimate(value: i32) -> RawScore {
    value.clamp(-MOST, MOST)
}

/// A loss that rests on moves nobody looked at is no proof, only a very bad estimate.
pub(crate) fn unproven(score: RawScore) -> RawScore {
    score.max(-MOST)
}

/// Whether nothing can be gained by looking deeper: points might still grow, but a finished line is finished.
pub(crate) const fn is_final(score: RawScore) -> bool {
    score.abs() > DISTANT
}

/// Whether it is a proven win or loss whose margin might still change.
pub(crate) const fn is_on_points(score: RawScore) -> bool {
    score.abs() >= POINTS && !is_final(score)
}

/// What a proven score still says however deep one wants to look: nothing takes back what has been won.
pub(crate) fn lasting(score: RawScore, bound: Bound) -> Option<Bound> {
    match bound {
        _ if is_final(score) => Some(bound),
        Bound::AtLeast | Bound::Exact if score >= POINTS => Some(Bound::AtLeast),
        Bound::AtMost | Bound::Exact if score <= -POINTS => Some(Bound::AtMost),
        _ => None,
    }
}

/// The score as seen from the node itself, where distances count from there.
pub(crate) const fn from_root(score: RawScore, ply: usize) -> RawScore {
    if is_final(score) { score + score.signum() * ply as RawScore } else { score }
}

/// The same backwards: distances from the root.
pub(crate) const fn to_root(score: RawScore, ply: usize) -> RawScore {
    if is_final(score) { score - score.signum() * ply as RawScore } else { score }
}

/// The score as people read it; `complete` says that every line was followed to its end.
pub(crate) fn judgement(score: RawScore, complete: bool) -> Score {
    let by = if is_final(score) {
        WinKind::Plies((WIN - score.abs()) as u32)
    } else {
        WinKind::Points((score.abs() - POINTS).max(0) as u32)
    };
    match score {
        POINTS.. => Score::Win(by),
        _ if score <= -POINTS => Score::Loss(by),
        DRAW if complete => Score::Draw,
        _ => Score::Score(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_stand_beyond_every_estimate_and_sooner_or_larger_wins_beyond_others() {
        assert!(win_at(3) > win_at(5) && win_at(1_100) > points(8_000));
        assert!(points(20) > points(2) && points(1) > estimate(1_000_000));
        assert_eq!(points(0), DRAW);
        assert!(loss_at(5) > loss_at(3) && estimate(-1_000_000) > points(-1));
    }

    #[test]
    fn a_distance_counts_from_where_it_is_seen() {
        for score in [win_at(7), loss_at(7), points(5), 12, DRAW] {
            assert_eq!(to_root(from_root(score, 4), 4), score);
        }
        assert_eq!(from_root(win_at(7), 4), win_at(3));
    }

    #[test]
    fn people_read_what_was_proven() {
        assert_eq!(judgement(win_at(3), false), Score::Win(WinKind::Plies(3)));
        assert_eq!(judgement(points(-12), true), Score::Loss(WinKind::Points(12)));
        assert_eq!(judgement(DRAW, true), Score::Draw);
        assert_eq!(judgement(DRAW, false), Score::Score(0));
    }
}
