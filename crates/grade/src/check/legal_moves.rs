//! Whether the submission plays legal moves: in seeded positions of every board of the course, on both sides.

use super::playing::{AskedPlayer, PREPARATION, open_game, random_game};
use super::{CheckContext, CheckError};
use crate::plan::GradedFunction;
use crate::report::{CheckTest, Finding};
use plyground_agents::AgentSpec;
use plyground_game::{GameState, Seat};
use plyground_record::FoulKind;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use std::time::{Duration, Instant};

/// How many positions of each board are shown to it.
const POSITIONS: u32 = 50;
/// The time for a move.
const LIMIT: Duration = Duration::from_millis(200);
/// What is forgiven past it: this is not a test of speed.
const GRACE: Duration = Duration::from_secs(5);
/// After so many moves that never came on one side, it is not asked again there.
const MOST_UNANSWERED: u32 = 3;
/// The most wrong moves that are shown.
const SHOWN: usize = 3;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let spec = context.submission.player(&file, &context.library.plan)?;
    let mut tests: Vec<CheckTest> = Vec::new();
    let is_main = |function: &&GradedFunction| function.is_main;
    let main = context.library.plan.functions.iter().find(is_main);
    let is_silent = main.is_some_and(|main| context.silent_functions.contains(main.id()));
    for board in context.library.plan.boards.clone() {
        let id = format!("legal-moves/{board}");
        // Waiting for a program that has never answered would take every limit of every turn.
        if is_silent && tests.iter().any(|test| test.right == 0) {
            let title = format!("{board}: not asked, because no move came on the board before");
            tests.push(CheckTest::counted(id, title, 0, POSITIONS));
            continue;
        }
        let depends_on = json!([POSITIONS, context.library.plan.playing]);
        tests.push(context.test(&id, &depends_on, |context| board_test(context, &spec, &board, &id))?);
    }
    context.never_moves = !tests.is_empty() && tests.iter().all(|test| test.right == 0);
    Ok(tests)
}

fn board_test(context: &CheckContext<'_>, spec: &AgentSpec, board: &str, id: &str) -> Result<CheckTest, CheckError> {
    let start = open_game(board)?;
    let positions = positions(start.as_ref(), context.options.seed);
    let mut wrong = Vec::new();
    let mut asked = 0;
    let mut by_clock = false;
    for seat in Seat::BOTH {
        let own = positions.iter().filter(|state| state.to_move() == seat);
        match AskedPlayer::begin(context, spec, start.as_ref(), seat, LIMIT)? {
            Ok(mut player) => {
                let mut unanswered = 0;
                for state in own {
                    asked += 1;
                    if unanswered == MOST_UNANSWERED {
                        wrong.push(format!("after {MOST_UNANSWERED} moves that never came it was not asked again"));
                        continue;
                    }
                    if let Err(fault) = ask(&mut player, state.as_ref(), asked) {
                        unanswered += u32::from(fault.is_silence);
                        by_clock |= fault.is_silence;
                        wrong.push(fault.why);
                    }
                }
            }
            Err(foul) => {
                let unasked = own.count();
                asked += unasked as u32;
                wrong.extend(std::iter::repeat_n(foul.why, unasked));
            }
        }
    }
    let right = asked.saturating_sub(wrong.len() as u32);
    let title = format!("{board}: a legal move in {right} of {asked} positions");
    let mut test = CheckTest { by_clock, ..CheckTest::counted(id, title, right, asked) };
    test.findings = wrong.iter().take(SHOWN).map(Finding::note).collect();
    if wrong.len() > SHOWN {
        test.findings.push(Finding::More { count: (wrong.len() - SHOWN) as u32, what: "like these".to_owned() });
    }
    Ok(test)
}

/// Positions of random games, each with a side to move.
fn positions(start: &dyn GameState, seed: u64) -> Vec<Box<dyn GameState>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < POSITIONS as usize {
        let mut seen = random_game(start, &mut rng);
        if seen.is_empty() {
            break;
        }
        // One of each game, so that all lengths occur.
        found.push(seen.swap_remove(rng.random_range(0..seen.len())));
    }
    found
}

/// What is wrong with a move.
struct MoveFault {
    why: String,
    /// Whether no move came at all, which takes all the time there is.
    is_silence: bool,
}

/// Asks for a move.
fn ask(player: &mut AskedPlayer, state: &dyn GameState, number: u32) -> Result<(), MoveFault> {
    match player.turn(state, number, LIMIT, GRACE).outcome {
        Ok(chosen) if state.legal_actions().contains(&chosen.action) => Ok(()),
        Ok(chosen) => {
            let why = format!("{} is not legal at {}", chosen.action, state.setup().board.rows().join("/"));
            Err(MoveFault { why, is_silence: false })
        }
        Err(foul) => {
            // It may have to be started anew; if it cannot be, the next question says so.
            let _ = player.player.recover(Instant::now() + PREPARATION);
            let why = format!("{} (at {})", foul.why, state.setup().board.rows().join("/"));
            Err(MoveFault { why, is_silence: foul.kind == FoulKind::Silent })
        }
    }
}
