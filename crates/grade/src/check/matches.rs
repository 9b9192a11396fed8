//! Series of games against known opponents, from both seats.

use super::{CheckContext, CheckError};
use crate::plan::{MarginMeasure, MarginRule, MatchGoal, PlannedMatches};
use crate::report::{CheckTest, Finding};
use plyground_agents::{AgentSpec, spawn_player};
use plyground_arena::{MatchConfig, MatchError, Pairing, SeatOrder, SeriesScore, pairings, player_seed, run_match};
use plyground_game::{Seat, Setup};
use plyground_games::Spec;
use plyground_record::{GameFacts, Record};
use serde_json::json;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The time for a move in a check at home.
const QUICK: Duration = Duration::from_millis(200);
/// What is forgiven past it, in seconds: agents are made for the course's own limit, and this is not a test of speed.
const QUICK_GRACE: f64 = 5.0;
/// How many times more games a full check plays.
const FULL: u32 = 5;
/// The most lines about fouls that are shown.
const SHOWN: usize = 4;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let spec = context.submission.player(&file, &context.library.plan)?;
    let planned = context.library.plan.matches.clone();
    let playing = context.library.plan.playing.clone();
    if context.never_moves {
        return Ok(planned.iter().map(|planned| not_played(context, planned)).collect());
    }
    let test = |planned: &PlannedMatches| {
        let depends_on = json!([planned, playing, boards_of(context, planned)]);
        context.test(&format!("matches/{}", planned.id), &depends_on, |context| series(context, planned, &spec))
    };
    planned.iter().map(test).collect()
}

/// All games lost by a program that never makes a move: playing them would take every limit of every turn.
fn not_played(context: &CheckContext<'_>, planned: &PlannedMatches) -> CheckTest {
    let title = format!("{}: not played", planned.title);
    let test = CheckTest::counted(format!("matches/{}", planned.id), title, 0, games(context, planned));
    let test = test.with_findings([Finding::note("it gave no legal move in any of the positions above")]);
    if planned.graded { test } else { test.not_graded() }
}

fn games(context: &CheckContext<'_>, planned: &PlannedMatches) -> u32 {
    if context.library.full { planned.games * FULL } else { planned.games }
}

fn series(context: &CheckContext<'_>, planned: &PlannedMatches, spec: &AgentSpec) -> Result<CheckTest, CheckError> {
    let opponent = match planned.opponent.as_str() {
        "itself" => spec.clone(),
        other => other.parse().map_err(|source| CheckError::Spec { source })?,
    };
    let games = games(context, planned);
    let mut score = SeriesScore::default();
    let mut fouls = Vec::new();
    for pairing in pairings(games, SeatOrder::Swap, context.options.seed) {
        let record = game(context, planned, [spec, &opponent], pairing)?;
        fouls.extend(fouls_of(&record, pairing.seat_of_first_named()));
        score.count(pairing, &record);
    }
    let own_fouls = score.conduct[0].all();
    let (right, is_right) = match planned.expects {
        MatchGoal::Plays => (games.saturating_sub(own_fouls), own_fouls == 0),
        MatchGoal::WinsAll => (score.wins, score.wins == games),
        MatchGoal::WinsMost => (score.wins, score.wins > score.losses && own_fouls == 0),
    };
    let title =
        format!("{}: won {} of {games}, lost {}, drawn {}", planned.title, score.wins, score.losses, score.draws);
    let earned = planned.margin.zip(score.points).map(|(rule, points)| rule.earned(points.totals, games));
    let (right, of) = earned.unwrap_or((right, games));
    let mut test = CheckTest::counted(format!("matches/{}", planned.id), title, right, of);
    test.outcome = if is_right { crate::report::TestOutcome::Right } else { crate::report::TestOutcome::Wrong };
    test.by_clock = true;
    test.findings.push(Finding::rate("won", score.wins, games));
    if let Some(rule) = planned.margin {
        test.findings.push(Finding::note(rule.told(right, of)));
    }
    if let Some(points) = score.points {
        test.findings.push(Finding::Margin { title: "points a game".to_owned(), points: points.margin() });
        test.findings.extend(planned.margin.map(|_| Finding::note(margins(points.totals))));
    }
    if !fouls.is_empty() {
        let more = fouls.len().saturating_sub(SHOWN);
        fouls.truncate(SHOWN);
        test.findings.push(Finding::Lines { title: "What it did wrong:".to_owned(), lines: fouls });
        if more > 0 {
            test.findings.push(Finding::More { count: more as u32, what: "fouls".to_owned() });
        }
    }
    Ok(if planned.graded { test } else { test.not_graded() })
}

impl MarginRule {
    /// What a margin is worth, and of how much.
    fn earned(self, [own, other]: [i64; 2], games: u32) -> (u32, u32) {
        let difference = (own - other) as f64;
        let margin = match self.by {
            // Against an opponent without a point every lead is as large as it can be.
            MarginMeasure::PercentOfOpponent if other == 0 && own > 0 => f64::INFINITY,
            MarginMeasure::PercentOfOpponent => 100.0 * difference / other as f64,
            MarginMeasure::PercentOfOwn => 100.0 * difference / own as f64,
            MarginMeasure::Points => difference / f64::from(games),
        };
        // Without any points there is no margin (NaN).
        let earned = if margin.is_nan() { 0.0 } else { margin.clamp(0.0, f64::from(self.full)) };
        (earned.round() as u32, self.full)
    }

    fn told(self, right: u32, of: u32) -> String {
        let what = match self.by {
            MarginMeasure::PercentOfOpponent => "percent of the opponent's points",
            MarginMeasure::PercentOfOwn => "percent of its own points",
            MarginMeasure::Points => "points a game, averaged over both seats",
        };
        format!("counted: a margin of {right} of at most {of} {what}")
    }
}

/// The margin in percent, by both formulas that are used: the handout gives none.
fn margins([own, other]: [i64; 2]) -> String {
    let percent = |of: i64| match of {
        0 => "not defined".to_owned(),
        of => format!("{:+.1} %", 100.0 * (own - other) as f64 / of as f64),
    };
    let (of_own, of_other) = (percent(own), percent(other));
    format!("margin: {own} points against {other}; of its own points {of_own}, of the opponent's {of_other}")
}

/// The grader's own boards that a series can be played on.
fn boards_of<'a>(context: &CheckContext<'a>, planned: &PlannedMatches) -> Vec<&'a Setup> {
    let is_same = |board: &&Setup| planned.game.split(':').next() == Some(board.family.as_str());
    context.library.boards.iter().filter(is_same).collect()
}

/// Where a game of a series begins: on the board of the course, or on each of the grader's own in turn, from both seats.
fn start_of(context: &CheckContext<'_>, planned: &PlannedMatches, pairing: Pairing) -> Result<Setup, CheckError> {
    let boards = boards_of(context, planned);
    let turn = pairing.number.saturating_sub(1) as usize / 2;
    if let Some(board) = boards.get(turn % boards.len().max(1)) {
        return Ok((*board).clone());
    }
    let start = Spec::parse(&planned.game).and_then(|spec| spec.setup());
    start.map_err(|error| CheckError::Machine(MatchError::new(format!("{}: {error}", planned.game))))
}

fn game(
    context: &CheckContext<'_>,
    planned: &PlannedMatches,
    named: [&AgentSpec; 2],
    pairing: Pairing,
) -> Result<Record, CheckError> {
    let start = start_of(context, planned, pairing)?;
    let mut config = MatchConfig {
        sandbox: context.environment.level,
        seed: pairing.seed,
        ..MatchConfig::for_game(&start.family, None)
    };
    if !context.library.full {
        config.limit = Some(QUICK);
        config.policy.grace = config.policy.grace.max(QUICK_GRACE);
    } else if let Some(seconds) = planned.full_seconds {
        config.limit = Some(Duration::from_secs_f64(seconds));
    }
    let [first, second] = if pairing.swapped { [named[1], named[0]] } else { named };
    let spawn = |spec, opponent, seat| {
        spawn_player(spec, opponent, &context.environment, player_seed(pairing.seed, seat)).map_err(CheckError::from)
    };
    let players = [spawn(first, second, Seat::First)?, spawn(second, first, Seat::Second)?];
    let facts = GameFacts::new(&start.spec(), start);
    run_match(facts, &config, players, &AtomicBool::new(false), &mut |_| {}).map_err(CheckError::Machine)
}

/// What the submission did wrong in a game, a line for each.
fn fouls_of(record: &Record, seat: Seat) -> Vec<String> {
    let in_turns = record.moves.iter().filter(|turn| turn.seat == seat);
    let mut lines: Vec<String> =
        in_turns.filter_map(|turn| Some(format!("turn {}: {}", turn.number, turn.foul.as_ref()?.why))).collect();
    if let Some(foul) = &record.result.foul
        && record.result.winner == Some(seat.other())
    {
        lines.push(format!("before the game: {}", foul.why));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_worth_its_share() {
        let rule = |by| MarginRule { by, full: 50 };
        assert_eq!(rule(MarginMeasure::PercentOfOpponent).earned([120, 100], 2), (20, 50));
        assert_eq!(rule(MarginMeasure::PercentOfOpponent).earned([300, 100], 2), (50, 50), "no more than all");
        assert_eq!(rule(MarginMeasure::PercentOfOpponent).earned([80, 100], 2), (0, 50));
        assert_eq!(rule(MarginMeasure::PercentOfOpponent).earned([7, 0], 2), (50, 50));
        assert_eq!(rule(MarginMeasure::PercentOfOpponent).earned([0, 0], 2), (0, 50));
        assert_eq!(rule(MarginMeasure::PercentOfOwn).earned([100, 80], 2), (20, 50));
        assert_eq!(rule(MarginMeasure::Points).earned([60, 20], 4), (10, 50));
    }

    #[test]
    fn the_margin_is_told_by_both_formulas() {
        let told = "margin: 120 points against 80; of its own points +33.3 %, of the opponent's +50.0 %";
        assert_eq!(margins([120, 80]), told);
        assert!(margins([7, 0]).ends_with("of its own points +100.0 %, of the opponent's not defined"));
    }
}
