//! Whether our player keeps to the clock: two games a board at a second a move, refereed like any match.

use crate::referee::{environment, seated};
use crate::report::{Done, Report};
use crate::strength::BOARDS;
use plyground_arena::{MatchConfig, Policy, run_match};
use plyground_game::Seat;
use plyground_games::Spec;
use plyground_guard::SandboxLevel;
use plyground_record::GameFacts;
use std::sync::atomic::AtomicBool;

/// Plays and reports.
pub(crate) fn evaluation() -> Done {
    let mut report = Report::new("punctual");
    report.say("our player at 1 s a move, no grace, a game from each seat against greedy");
    let environment = environment(SandboxLevel::None)?;
    let config = MatchConfig::from_policy(Policy::named("strict").ok_or("there is no strict policy")?);
    let mut late = 0;
    for board in &BOARDS {
        let (mut moves, mut slowest, mut fouls) = (0, 0.0_f64, 0);
        for seat in Seat::BOTH {
            let mut players = [seated("engine", &environment)?, seated("greedy", &environment)?];
            players.rotate_right(seat.index());
            let game = GameFacts::new(board.spec, Spec::parse(board.spec)?.setup()?);
            let record = run_match(game, &config, players, &AtomicBool::new(false), &mut |_| {})?;
            for turn in record.moves.iter().filter(|turn| turn.seat == seat) {
                moves += 1;
                slowest = slowest.max(turn.time.wall);
                fouls += u32::from(turn.foul.is_some());
            }
        }
        report.say(format!("{:<28}{moves:>4} moves, {fouls} late, slowest {slowest:.4} s", board.spec));
        late += fouls;
    }
    report.say(format!("late in all: {late} (goal 0)"));
    report.keep()
}
