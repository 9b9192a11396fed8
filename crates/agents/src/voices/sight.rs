//! What anybody at the board can see after a move, in any game, and what a search adds to that.

use plyground_game::{Action, Game, Outcome, Seat, Setup, SetupError, find_move};
use plyground_games::{RulesVisitor, with_rules};
use plyground_search::engine::{Score, WinKind};

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
    pub(crate) fn of_mover(judgement: Score, plies_since: u32) -> Insight {
        let distance = |by| match by {
            WinKind::Plies(plies) => Distance::Moves(plies.saturating_sub(plies_since).div_ceil(2)),
            WinKind::Points(points) => Distance::Points(points),
        };
        match judgement {
            Score::Score(score) => Insight::Score(score),
            Score::Win(by) => Insight::Win(distance(by)),
            Score::Loss(by) => Insight::Loss(distance(by)),
            Score::Draw => Insight::Draw,
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
pub(crate) fn look(setup: &Setup, action: Action) -> Result<Sight, SetupError> {
    with_rules(setup, Look { action })
}

struct Look {
    action: Action,
}

impl RulesVisitor for Look {
    type Output = Sight;

    fn visit<G: Game>(self, game: G) -> Sight {
        let before = game.start();
        let Some(m) = find_move(&game, &before, self.action) else { return Sight::default() };
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
                None => game.evaluate(game.default_evaluation(), &after, me),
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

    fn seen(spec: &str, rows: &[&str], action: &str) -> Sight {
        let mut setup = Spec::parse(spec).unwrap().setup().unwrap();
        setup.board = rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>().try_into().unwrap();
        look(&setup, action.parse().unwrap()).unwrap()
    }

    #[test]
    fn threats_dangers_and_endings_are_seen() {
        let toe = |rows: [&str; 3], action| seen("mnk:3x3,k=3", &rows, action);
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
        let sight = look(&setup, plyground_games::state_from_setup(&setup).unwrap().legal_actions()[0]).unwrap();
        assert_eq!((sight.scores, sight.taken, sight.lead), (Some([4, 1]), 1, 3));
    }

    #[test]
    fn a_judgement_is_told_from_the_right_seat_and_at_the_right_distance() {
        let before = Score::Win(WinKind::Plies(5));
        assert_eq!(Insight::of_mover(before, 1), Insight::Win(Distance::Moves(2)));
        let after = Score::Loss(WinKind::Plies(4));
        assert_eq!(Insight::of_mover(after, 0).turned(), Insight::Win(Distance::Moves(2)));
        assert_eq!(Insight::of_mover(Score::Score(7), 0).turned(), Insight::Score(-7));
    }
}
