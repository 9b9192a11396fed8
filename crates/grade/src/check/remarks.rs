//! What an agent says with its moves: the same remark must not come again too soon.

use super::playing::{AskedPlayer, PREPARATION, open_game, random_game};
use super::{CheckContext, CheckError};
use crate::plan::RemarkRules;
use crate::report::{CheckTest, Finding};
use plyground_agents::AgentSpec;
use plyground_game::GameState;
use plyground_game::Seat;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;
use std::time::{Duration, Instant};

const ID: &str = "remarks/repeated";
/// The time for a move, and what is forgiven past it: this is not a test of speed.
const LIMIT: Duration = Duration::from_millis(200);
const GRACE: Duration = Duration::from_secs(5);
/// So many random games are tried for a long one.
const TRIED: u64 = 20;
/// The most turns of the agent: twice the distance of two equal remarks shows a cycle of that length.
const MOST_TURNS: usize = 20;
/// After so many turns without a move it is not asked again.
const MOST_FOULS: u32 = 3;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(rules) = context.library.plan.remarks.clone() else { return Ok(Vec::new()) };
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let spec = context.submission.player(&file, &context.library.plan)?;
    Ok(vec![context.test(ID, &json!(rules), |context| make(context, &rules, &spec))?])
}

fn make(context: &CheckContext<'_>, rules: &RemarkRules, spec: &AgentSpec) -> Result<CheckTest, CheckError> {
    let start = open_game(&rules.game)?;
    let seat = Seat::First;
    let mut player = match AskedPlayer::begin(context, spec, start.as_ref(), seat, LIMIT)? {
        Ok(player) => player,
        Err(foul) => {
            let test = CheckTest::single(ID, "it says nothing: it cannot prepare for a game", false);
            return Ok(test.with_findings([Finding::note(foul.why)]));
        }
    };
    let game = long_game(start.as_ref(), context.options.seed);
    let own = game.iter().filter(|state| state.to_move() == seat).take(MOST_TURNS);
    let (mut said, mut fouls) = (Vec::new(), 0);
    for (index, state) in own.enumerate() {
        match player.turn(state.as_ref(), 2 * index as u32 + 1, LIMIT, GRACE).outcome {
            Ok(chosen) => said.push(chosen.remark.unwrap_or_default()),
            Err(_) if fouls == MOST_FOULS => break,
            Err(_) => {
                fouls += 1;
                let _ = player.player.recover(Instant::now() + PREPARATION);
            }
        }
    }
    let wrong = if said.is_empty() { Some("it made no move".to_owned()) } else { repeated(&said, rules.turns_apart) };
    let title = match &wrong {
        None => format!("no remark comes again within {} turns ({} turns)", rules.turns_apart, said.len()),
        Some(_) => format!("a remark comes again within {} turns", rules.turns_apart),
    };
    let lines = said.iter().enumerate().map(|(index, remark)| format!("{}: {remark}", index + 1)).collect();
    let shown = Finding::Lines { title: "What it says in one game, turn by turn:".to_owned(), lines };
    let test = CheckTest::single(ID, title, wrong.is_none());
    Ok(test.with_findings(wrong.map(Finding::note)).with_findings([shown]))
}

/// The longest of some random games.
fn long_game(start: &dyn GameState, seed: u64) -> Vec<Box<dyn GameState>> {
    let games = (0..TRIED).map(|more| random_game(start, &mut ChaCha8Rng::seed_from_u64(seed.wrapping_add(more))));
    games.max_by_key(Vec::len).unwrap_or_default()
}

/// The first remark that comes again too soon, or is missing.
fn repeated(said: &[String], turns_apart: usize) -> Option<String> {
    for (at, remark) in said.iter().enumerate() {
        if remark.trim().is_empty() {
            return Some(format!("it says nothing in turn {}", at + 1));
        }
        // "10 turns before one of these can be repeated": the tenth turn after it is the first that may.
        let first = (at + 1).saturating_sub(turns_apart);
        if let Some(before) = (first..at).find(|&before| said[before] == *remark) {
            return Some(format!("\"{remark}\" is said in turn {} and again in turn {}", before + 1, at + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_may_come_again_after_ten_turns() {
        let said = |distance: usize| (0..25).map(|turn| (turn % distance).to_string()).collect::<Vec<_>>();
        assert_eq!(repeated(&said(10), 10), None);
        assert_eq!(repeated(&said(9), 10).unwrap(), "\"0\" is said in turn 1 and again in turn 10");
        assert_eq!(repeated(&["a".to_owned(), " ".to_owned()], 10).unwrap(), "it says nothing in turn 2");
    }
}
