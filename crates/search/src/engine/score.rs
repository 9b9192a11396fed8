//! Scores inside the search: estimates in the middle, proven wins and losses at both ends.
//!
//! A win by a line scores more the sooner it comes; a win by points scores more the larger it is. Both lie beyond every
//! estimate, so a score in those ranges is a proof. All scores fit into 16 bits, for the transposition table.

use super::{Score, WinKind};
use crate::textbook::Bound;

pub(crate) type RawScore = i32;

/// Beyond every score.
pub(crate) const INFINITE: RawScore = 32_500;
/// A win at this ply. A win in n plies scores n less.
const WIN: RawScore = 32_000;
/// The largest score of a win by points. Scores beyond this are wins in some number of plies.
const MAX_WIN_BY_POINTS: RawScore = 29_000;
/// The score of a win by points, to which the margin is added.
const WIN_BY_POINTS: RawScore = 20_000;
/// The largest estimate.
const MAX_ESTIMATE: RawScore = 18_000;
/// A draw.
pub(crate) const DRAW: RawScore = 0;

/// The mover wins in `ply` plies.
pub(crate) const fn win_at(ply: usize) -> RawScore {
    WIN - ply as RawScore
}

/// The mover loses in `ply` plies.
pub(crate) const fn loss_at(ply: usize) -> RawScore {
    -win_at(ply)
}

/// The game is over, and the mover has `margin` points more than the other side.
pub(crate) fn points(margin: i32) -> RawScore {
    margin.signum() * WIN_BY_POINTS + margin.clamp(WIN_BY_POINTS - MAX_WIN_BY_POINTS, MAX_WIN_BY_POINTS - WIN_BY_POINTS)
}

/// An estimate, clamped to its range.
pub(crate) fn estimate(value: i32) -> RawScore {
    value.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
}

/// A loss that was found without searching all moves is not a proof, only a very bad estimate.
pub(crate) fn as_estimate(score: RawScore) -> RawScore {
    score.max(-MAX_ESTIMATE)
}

/// Whether it is a proven win or loss in some number of plies, which a deeper search cannot change.
pub(crate) const fn is_win_by_plies(score: RawScore) -> bool {
    score.abs() > MAX_WIN_BY_POINTS
}

/// Whether it is a proven win or loss by points, whose margin a deeper search may change.
pub(crate) const fn is_win_by_points(score: RawScore) -> bool {
    score.abs() >= WIN_BY_POINTS && !is_win_by_plies(score)
}

/// What a score from the transposition table still bounds when the search wants more depth: a proof holds at any depth.
pub(crate) fn bound_at_any_depth(score: RawScore, bound: Bound) -> Option<Bound> {
    match bound {
        _ if is_win_by_plies(score) => Some(bound),
        Bound::Lower | Bound::Exact if score >= WIN_BY_POINTS => Some(Bound::Lower),
        Bound::Upper | Bound::Exact if score <= -WIN_BY_POINTS => Some(Bound::Upper),
        _ => None,
    }
}

/// A score with its plies counted from the node, as the transposition table stores it.
pub(crate) const fn to_node(score: RawScore, ply: usize) -> RawScore {
    if is_win_by_plies(score) { score + score.signum() * ply as RawScore } else { score }
}

/// A score with its plies counted from the root, as the search compares it.
pub(crate) const fn to_root(score: RawScore, ply: usize) -> RawScore {
    if is_win_by_plies(score) { score - score.signum() * ply as RawScore } else { score }
}

/// The score as callers read it; `complete` says that every line was searched to the end of the game.
pub(crate) fn to_score(score: RawScore, complete: bool) -> Score {
    let by = if is_win_by_plies(score) {
        WinKind::Plies((WIN - score.abs()) as u32)
    } else {
        WinKind::Points((score.abs() - WIN_BY_POINTS).max(0) as u32)
    };
    match score {
        WIN_BY_POINTS.. => Score::Win(by),
        _ if score <= -WIN_BY_POINTS => Score::Loss(by),
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
            assert_eq!(to_root(to_node(score, 4), 4), score);
        }
        assert_eq!(to_node(win_at(7), 4), win_at(3));
    }

    #[test]
    fn people_read_what_was_proven() {
        assert_eq!(to_score(win_at(3), false), Score::Win(WinKind::Plies(3)));
        assert_eq!(to_score(points(-12), true), Score::Loss(WinKind::Points(12)));
        assert_eq!(to_score(DRAW, true), Score::Draw);
        assert_eq!(to_score(DRAW, false), Score::Score(0));
    }

    #[test]
    fn ranges_meet_where_they_should() {
        assert_eq!([18_000, 18_001, -18_001].map(estimate), [18_000, 18_000, -18_000]);
        assert_eq!([points(1), points(-1), points(9_000), points(9_001)], [20_001, -20_001, 29_000, 29_000]);
        assert_eq!([29_000, 29_001, -29_000, -29_001].map(is_win_by_plies), [false, true, false, true]);
        assert_eq!([19_999, 20_000, 29_000, 29_001, -20_000].map(is_win_by_points), [false, true, true, false, true]);
        assert_eq!([win_at(0), loss_at(0), win_at(2_999)], [32_000, -32_000, 29_001]);
        assert_eq!([as_estimate(loss_at(3)), as_estimate(win_at(3)), as_estimate(-5)], [-18_000, 31_997, -5]);
        assert_eq!(
            [20_000, -20_000].map(|score| to_score(score, false)),
            [Score::Win(WinKind::Points(0)), Score::Loss(WinKind::Points(0))]
        );
        assert_eq!(to_score(19_999, true), Score::Score(19_999));
    }

    #[test]
    fn a_proof_bounds_the_score_at_any_depth() {
        use Bound::{Exact, Lower, Upper};
        let bounds = |score| [Exact, Lower, Upper].map(|bound| bound_at_any_depth(score, bound));
        assert_eq!(bounds(win_at(5)), [Some(Exact), Some(Lower), Some(Upper)]);
        assert_eq!(bounds(loss_at(5)), [Some(Exact), Some(Lower), Some(Upper)]);
        // The margin of a win or loss by points may still grow.
        assert_eq!(bounds(points(5)), [Some(Lower), Some(Lower), None]);
        assert_eq!(bounds(points(-5)), [Some(Upper), None, Some(Upper)]);
        assert_eq!(bounds(WIN_BY_POINTS), [Some(Lower), Some(Lower), None]);
        assert_eq!([bounds(18_000), bounds(DRAW)], [[None; 3]; 2]);
    }
}
