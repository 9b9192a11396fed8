//! What anybody at the board can see after a move, in any game, and what a search adds to that.

use plyground_game::{Game, Gesture, Outcome, Seat, Setup, SetupError, recognise};
use plyground_games::{Visitor, with_rules};
use plyground_search::engine::{By, Judgement};

/// What can be seen right after a move, from the seat that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sight {
    /// 1 when the move has won, 0 when it has drawn, -1 when it has lost; nothing while the game goes on.
    pub(crate) ending: Option<i32>,
    /// By how much it is ahead, in points or else by the course's evaluation.
    pub(crate) lead: i32,
    /// Its points and the other's, in games that count them.
    pub(crate) scores: Option<[i32; 2]>,
    /// How many points the other lost by the move.
    pub(crate) taken: i32,
    /// The mover would win with one more move.
    pub(crate) threatens: bool,
    /// The other would have won with its next move, and cannot any more.
    pub(crate) parried: bool,
    /// The other wins with its next move.
    pub(crate) is_in_danger: bool,
}

/// What a search has found out about the position after a move, from the seat that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Insight {
    /// Nothing for certain.
    Score(i32),
    /// It wins.
    Win(Distance),
    /// It loses.
    Loss(Distance),
    /// Nobody wins.
    Draw,
}

/// How far away a proven end is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    /// So many more moves of the winner.
    Moves(u32),
    /// At the end of the board, with so many points more at least.
    Points(u32),
}

impl Insight {
    /// The judgement that the mover had before its move, of which so many plies have passed since.
    pub(crate) fn of_mover(judgement: Judgement, plies_since: u32) -> Insight {
        let distance = |by| match by {
            By::Plies(plies) => Distance::Moves(plies.saturating_sub(plies_since).div_ceil(2)),
            By::Points(points) => Distance::Points(points),
        };
        match judgement {
            Judgement::Score(score) => Insight::Score(score),
            Judgement::Win(by) => Insight::Win(distance(by)),
            Judgement::Loss(by) => Insight::Loss(distance(by)),
            Judgement::Draw => Insight::Draw,
        }
    }

    /// The same, seen from the other seat.
    pub(crate) fn turned(self) -> Insight {
        match self {
            Insight::Score(score) => Insight::Score(-score),
            Insight::Win(distance) => Insight::Loss(distance),
            Insight::Loss(distance) => Insight::Win(distance),
            Insight::Draw => Insight::Draw,
        }
    }
}

/// Looks at the board after this move.
pub(crate) fn look(setup: &Setup, gesture: Gesture) -> Result<Sight, SetupError> {
    with_rules(setup, Look { gesture })
}

struct Look {
    gesture: Gesture,
}

impl Visitor for Look {
    type Output = Sight;

    fn visit<G: Game>(self, game: G) -> Sight {
        let before = game.start();
        let Some(m) = recognise(&game, &before, self.gesture) else { return Sight::default() };
        let me = game.to_move(&before);
        let mut after = before.clone();
        game.play(&mut after, m);
        let from_here = |[first, second]: [i32; 2]| if me == Seat::First { [first, second] } else { [second, first] };
        let scores = game.scores(&after).map(from_here);
        let theirs_before = game.scores(&before).map(|scores| from_here(scores)[1]);
        let ending = game.outcome(&after).map(|outcome| outcome.value_for(me));
        // Where a turn has several stones, it may go on, and nothing is decided yet.
        let is_theirs = ending.is_none() && game.to_move(&after) != me;
        let is_in_danger = is_theirs && can_win(&game, &after);
        Sight {
            ending,
            lead: match scores {
                Some([mine, theirs]) => mine - theirs,
                None => game.measure(game.playing_measure(), &after, me),
            },
            scores,
            taken: theirs_before.zip(scores).map_or(0, |(before, [_, theirs])| (before - theirs).max(0)),
            threatens: is_theirs && !is_in_danger && would_win(&game, &after),
            parried: is_theirs && !is_in_danger && would_win(&game, &before),
            is_in_danger,
        }
    }
}

/// Whether whoever moves next wins with one move.
fn can_win<G: Game>(game: &G, position: &G::Position) -> bool {
    let mover = game.to_move(position);
    let mut next = position.clone();
    game.outcome(position).is_none()
        && game.moves(position).any(|m| {
            let undo = game.play(&mut next, m);
            let wins = game.outcome(&next) == Some(Outcome::Win(mover));
            game.undo(&mut next, m, undo);
            wins
        })
}

/// Whether whoever does not move next would win with one move, if it were their turn.
fn would_win<G: Game>(game: &G, position: &G::Position) -> bool {
    let mut skipped = position.clone();
    game.skip(&mut skipped);
    can_win(game, &skipped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;

    fn seen(spec: &str, rows: &[&str], gesture: &str) -> Sight {
        let mut setup = Spec::parse(spec).unwrap().setup().unwrap();
        setup.board = rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>().try_into().unwrap();
        look(&setup, gesture.parse().unwrap()).unwrap()
    }

    #[test]
    fn threats_dangers_and_endings_are_seen() {
        let toe = |rows: [&str; 3], gesture| seen("mnk:3x3,k=3", &rows, gesture);
        let won = toe(["oo.", "xx.", "..."], "c2");
        assert_eq!((won.ending, won.threatens, won.is_in_danger), (Some(1), false, false));
        let asleep = toe(["oo.", "xx.", "..."], "a3");
        assert_eq!((asleep.ending, asleep.threatens, asleep.is_in_danger), (None, false, true));
        let awake = toe(["oo.", "x..", "..."], "c1");
        assert_eq!((awake.parried, awake.threatens, awake.is_in_danger), (true, false, false));
        let attack = toe(["o..", "x..", "..."], "b2");
        assert_eq!((attack.parried, attack.threatens), (false, true));
    }

    #[test]
    fn discs_are_counted_from_the_seat_that_moved() {
        let setup = Spec::parse("othello:6").unwrap().setup().unwrap();
        let sight = look(&setup, plyground_games::table(&setup).unwrap().legal()[0]).unwrap();
        assert_eq!((sight.scores, sight.taken, sight.lead), (Some([4, 1]), 1, 3));
    }

    #[test]
    fn a_judgement_is_told_from_the_right_seat_and_at_the_right_distance() {
        let before = Judgement::Win(By::Plies(5));
        assert_eq!(Insight::of_mover(before, 1), Insight::Win(Distance::Moves(2)));
        let after = Judgement::Loss(By::Plies(4));
        assert_eq!(Insight::of_mover(after, 0).turned(), Insight::Win(Distance::Moves(2)));
        assert_eq!(Insight::of_mover(Judgement::Score(7), 0).turned(), Insight::Score(-7));
    }
}
