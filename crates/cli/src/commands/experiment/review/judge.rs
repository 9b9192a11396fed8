//! Which moves of a game gave away a result, as far as the engine proves or judges it.

use anyhow::Result;
use plyground_game::{Action, GameState, Outcome, Seat};
use plyground_record::{Record, replay_opening};
use plyground_search::engine::{Budget, Engine, Score};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// A move that gave away a result.
pub(super) struct GivenAway {
    /// The turn.
    pub(super) number: u32,
    pub(super) seat: Seat,
    /// The position before it.
    pub(super) state: Box<dyn GameState>,
    pub(super) played: Action,
    pub(super) better: Action,
    /// The line that the engine expects, the better move first.
    pub(super) line: Vec<Action>,
    /// What the mover had before, and has after.
    pub(super) before: Expectation,
    pub(super) after: Expectation,
    pub(super) certainty: Certainty,
}

/// What a side can expect of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expectation {
    Loss,
    Draw,
    Win,
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expectation::Loss => "a loss",
            Expectation::Draw => "a draw",
            Expectation::Win => "a win",
        })
    }
}

impl Expectation {
    const fn of_opponent(self) -> Expectation {
        match self {
            Expectation::Loss => Expectation::Win,
            Expectation::Draw => Expectation::Draw,
            Expectation::Win => Expectation::Loss,
        }
    }
}

/// How sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    Proven,
    Judged,
}

/// Looks at every position of a game.
pub(super) struct Reviewer {
    pub(super) nodes: u64,
    pub(super) judge_at: i32,
    pub(super) stop: &'static AtomicBool,
}

/// A position as the engine sees it.
struct Judged {
    /// For the first seat.
    expectation: Expectation,
    is_proven: bool,
    line: Vec<Action>,
}

impl Judged {
    fn for_seat(&self, seat: Seat) -> Expectation {
        if seat == Seat::First { self.expectation } else { self.expectation.of_opponent() }
    }
}

impl Reviewer {
    /// The moves that gave something away, in their order.
    pub(super) fn review(&self, record: &Record) -> Result<Vec<GivenAway>> {
        let mut engine = Engine::default();
        let mut state = replay_opening(record)?;
        let mut before = self.judge(&mut engine, state.as_ref())?;
        let mut found = Vec::new();
        for turn in &record.moves {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let position = state.boxed_clone();
            match turn.played {
                Some(action) => state.play(action)?,
                None => state.skip(),
            }
            let after = self.judge(&mut engine, state.as_ref())?;
            let (had, has) = (before.for_seat(turn.seat), after.for_seat(turn.seat));
            // A move that the engine would have played, too, shows that the engine saw too little before it.
            let is_own_choice =
                turn.foul.is_none() && turn.played.is_some() && turn.played != before.line.first().copied();
            if let (true, true, Some(played), Some(&better)) =
                (has < had, is_own_choice, turn.played, before.line.first())
            {
                found.push(GivenAway {
                    number: turn.number,
                    seat: turn.seat,
                    state: position,
                    played,
                    better,
                    line: before.line.clone(),
                    before: had,
                    after: has,
                    certainty: if before.is_proven && after.is_proven { Certainty::Proven } else { Certainty::Judged },
                });
            }
            before = after;
        }
        Ok(found)
    }

    fn judge(&self, engine: &mut Engine, state: &dyn GameState) -> Result<Judged> {
        if let Some(outcome) = state.outcome() {
            let expectation = match outcome {
                Outcome::Win(Seat::First) => Expectation::Win,
                Outcome::Win(Seat::Second) => Expectation::Loss,
                Outcome::Draw => Expectation::Draw,
            };
            return Ok(Judged { expectation, is_proven: true, line: Vec::new() });
        }
        let budget = Budget { nodes: Some(self.nodes), stop: Some(self.stop), ..Budget::unlimited() };
        let result = engine.search(&state.setup(), &budget, &mut |_| {})?;
        let of_mover = match result.progress.value {
            Score::Win(_) => Expectation::Win,
            Score::Loss(_) => Expectation::Loss,
            Score::Draw => Expectation::Draw,
            Score::Score(score) if score >= self.judge_at => Expectation::Win,
            Score::Score(score) if score <= -self.judge_at => Expectation::Loss,
            Score::Score(_) => Expectation::Draw,
        };
        let is_first = state.to_move() == Seat::First;
        let mut line = result.progress.line.clone();
        if line.first() != result.best.as_ref() {
            line = result.best.into_iter().collect();
        }
        Ok(Judged {
            expectation: if is_first { of_mover } else { of_mover.of_opponent() },
            is_proven: result.is_proven(),
            line,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_arena::{MatchConfig, run_match};
    use plyground_games::Spec;
    use plyground_record::GameFacts;

    static NEVER: AtomicBool = AtomicBool::new(false);

    /// Two agents that always take the first free cell: X wins at a3, and both sides give away what they have.
    fn first_against_first() -> Record {
        let setup = Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap();
        let player = || -> Box<dyn plyground_arena::Player> {
            Box::new(plyground_agents::BuiltinAgent::parse("first").unwrap())
        };
        let config = MatchConfig::for_game("mnk", None);
        run_match(GameFacts::new("mnk:3x3,k=3", setup), &config, [player(), player()], &NEVER, &mut |_| {}).unwrap()
    }

    #[test]
    fn each_step_from_a_draw_to_a_loss_is_found_and_proven() {
        use Certainty::Proven;
        use Expectation::{Draw, Loss, Win};
        let record = first_against_first();
        let played: Vec<_> = record.moves.iter().filter_map(|turn| turn.played).map(|it| it.to_string()).collect();
        assert_eq!(played, ["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
        let found = Reviewer { nodes: 100_000, judge_at: 400, stop: &NEVER }.review(&record).unwrap();
        let told: Vec<_> = found.iter().map(|it| (it.number, it.before, it.after, it.certainty)).collect();
        // O answers the corner beside it and is lost; X then lets it go, and O falls again.
        assert_eq!(told, [(2, Draw, Loss, Proven), (3, Win, Draw, Proven), (4, Draw, Loss, Proven)]);
        assert!(found.iter().all(|it| it.better != it.played && it.line[0] == it.better));
    }
}
