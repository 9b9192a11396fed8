//! Whether moves come within the course's time limits on its larger boards, and whether more time is used to look further.

use super::playing::{AskedPlayer, open_game, random_game};
use super::{CheckContext, CheckError};
use crate::plan::TimeRules;
use crate::report::{CheckTest, Finding};
use plyground_agents::AgentSpec;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;
use std::time::Duration;

/// A move may be so much later by the clock on the wall, while its process has not computed for longer than the limit: other
/// programs of the machine may have been in its way.
const BUSY_GRACE: Duration = Duration::from_secs(2);
/// What is forgiven of computing time past the limit: the course's own game master notices a late move no sooner.
const GRACE: Duration = Duration::from_millis(100);
/// The move is asked for after so many plies of a random game.
const PLIES: usize = 6;
/// With its longest time an agent that deepens computes at least so many times longer than with its shortest.
const MORE_WORK: f64 = 1.5;
/// And longer by at least this share of the time that it has more: by the processor's clock, and by the one on the wall, which
/// also runs while other programs compute.
const MORE_CPU: f64 = 0.05;
const MORE_WALL: f64 = 0.5;

/// A move that was asked for under a time limit.
struct TimedMove {
    game: String,
    limit: Duration,
    wall: Duration,
    cpu: Option<Duration>,
    /// Why it is not a legal move in time.
    wrong: Option<String>,
}

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(rules) = context.library.plan.time.clone() else { return Ok(Vec::new()) };
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let spec = context.submission.player(&file, &context.library.plan)?;
    let mut limits = rules.seconds.clone();
    if context.library.full {
        limits.extend(&rules.full_seconds);
    }
    let depends_on = json!([rules, context.library.plan.playing]);
    // Several tests look at the same moves, which are asked for once, and not at all where all tests are known.
    let mut moves: Vec<TimedMove> = Vec::new();
    let mut tests = Vec::new();
    for &seconds in &limits {
        let id = format!("time/{seconds}s");
        let limit = Duration::from_secs_f64(seconds);
        tests.push(context.test(&id, &depends_on, |context| {
            ask_missing(context, &rules, &spec, &[limit], &mut moves)?;
            Ok(limit_test(&id, seconds, moves.iter().filter(|asked| asked.limit == limit)))
        })?);
    }
    if let ([first, .., last], true) = (limits.as_slice(), rules.deepens) {
        let ends = [*first, *last].map(Duration::from_secs_f64);
        tests.push(context.test("time/deepening", &depends_on, |context| {
            ask_missing(context, &rules, &spec, &ends, &mut moves)?;
            Ok(deepening_test(&rules, &moves, ends))
        })?);
    }
    Ok(tests)
}

/// Asks for the moves under these limits that were not asked for yet.
fn ask_missing(
    context: &CheckContext<'_>,
    rules: &TimeRules,
    spec: &AgentSpec,
    limits: &[Duration],
    moves: &mut Vec<TimedMove>,
) -> Result<(), CheckError> {
    for &limit in limits {
        for game in &rules.games {
            if !moves.iter().any(|asked| asked.limit == limit && asked.game == *game) {
                moves.push(timed_move(context, spec, game, limit)?);
            }
        }
    }
    Ok(())
}

/// Asks a new process for one move.
fn timed_move(
    context: &CheckContext<'_>,
    spec: &AgentSpec,
    game: &str,
    limit: Duration,
) -> Result<TimedMove, CheckError> {
    let start = open_game(game)?;
    let mut rng = ChaCha8Rng::seed_from_u64(context.options.seed);
    let mut seen = random_game(start.as_ref(), &mut rng);
    let position = seen.swap_remove(PLIES.min(seen.len().saturating_sub(1)));
    let asked = |wall, cpu, wrong| TimedMove { game: game.to_owned(), limit, wall, cpu, wrong };
    let mut player = match AskedPlayer::begin(context, spec, start.as_ref(), position.to_move(), limit)? {
        Ok(player) => player,
        Err(foul) => return Ok(asked(Duration::ZERO, None, Some(foul.why))),
    };
    let answer = player.turn(position.as_ref(), 1, limit, BUSY_GRACE);
    let is_late = answer.cpu.is_some_and(|cpu| cpu > limit + GRACE) && answer.wall > limit + GRACE;
    let wrong = match &answer.outcome {
        Err(foul) => Some(foul.why.clone()),
        Ok(_) if is_late => Some(format!("the move came after {}", seconds(answer.wall))),
        Ok(chosen) if !position.legal_actions().contains(&chosen.action) => {
            Some(format!("{} is not a legal move", chosen.action))
        }
        Ok(_) => None,
    };
    Ok(asked(answer.wall, answer.cpu, wrong))
}

fn limit_test<'a>(id: &str, limit: f64, moves: impl Iterator<Item = &'a TimedMove>) -> CheckTest {
    let moves: Vec<&TimedMove> = moves.collect();
    let right = moves.iter().filter(|asked| asked.wrong.is_none()).count();
    let title = format!("{limit} s for a move: a legal move in time on {right} of {} boards", moves.len());
    let told = |asked: &&TimedMove| match &asked.wrong {
        Some(wrong) => Finding::note(format!("{}: {wrong}", asked.game)),
        None => Finding::note(format!("{}: after {}", asked.game, seconds(asked.wall))),
    };
    let findings: Vec<Finding> = moves.iter().map(told).collect();
    CheckTest::counted(id, title, right as u32, moves.len() as u32).with_findings(findings).by_clock()
}

/// An agent that deepens computes for longer when it has more time; one of a fixed depth does not. On one board is enough:
/// on another the next depth may be too far away, or the game decided.
fn deepening_test(rules: &TimeRules, moves: &[TimedMove], [short, long]: [Duration; 2]) -> CheckTest {
    let find = |game: &String, limit| moves.iter().find(|asked| asked.game == *game && asked.limit == limit);
    let mut rows = Vec::new();
    let mut deepens = false;
    for game in &rules.games {
        let (Some(short), Some(long)) = (find(game, short), find(game, long)) else { continue };
        let work = |asked: &TimedMove| asked.cpu.unwrap_or(asked.wall).as_secs_f64();
        let more = (long.limit - short.limit).as_secs_f64();
        let grows = |short: f64, long: f64, least: f64| long >= MORE_WORK * short && long - short >= least * more;
        let looks_further = grows(work(short), work(long), MORE_CPU)
            || grows(short.wall.as_secs_f64(), long.wall.as_secs_f64(), MORE_WALL);
        deepens |= short.wrong.is_none() && long.wrong.is_none() && looks_further;
        rows.push(vec![game.clone(), format!("{:.2} s", work(short)), format!("{:.2} s", work(long))]);
    }
    let title = if deepens { "with more time it looks further" } else { "more time does not let it look further" };
    let head = vec!["board".to_owned(), format!("with {}", seconds(short)), format!("with {}", seconds(long))];
    let table = Finding::Table { title: "How long it computes:".to_owned(), head, rows };
    CheckTest::single("time/deepening", title, deepens).with_findings([table]).by_clock()
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
