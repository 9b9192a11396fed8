//! The table of a tournament in a terminal.

use crate::commands::print_line;
use anyhow::Result;
use plyground_record::escape_for_terminal;
use plyground_tournament::Participant;
use plyground_tournament::settings::TournamentSettings;
use plyground_tournament::standings::{LatencySummary, RatingIntervalKind, StandingRow, Standings};
use plyground_tournament::statistics::{ConfidenceInterval, IntervalMethod, WinDrawLoss};

/// More cycles than this are only counted.
const SHOWN_CYCLES: usize = 5;

/// Prints the table and what a reader should know beside it.
pub(super) fn print_table(
    settings: &TournamentSettings,
    participants: &[Participant],
    standings: &Standings,
) -> Result<()> {
    let about = if standings.planned_is_exact { "" } else { "about " };
    let (counted, planned) = (standings.counted, standings.planned);
    print_line!("{}, {}: {counted} of {about}{planned} games", title(settings), settings.format.kind);
    let rows: Vec<Vec<String>> = standings.rows.iter().map(|row| cells(row, standings)).collect();
    for line in aligned(&head(standings), &rows) {
        print_line!("{line}");
    }
    for line in legend(standings) {
        print_line!("{line}");
    }
    let name = |number: usize| escape_for_terminal(&participants[number].name);
    for row in standings.rows.iter().filter(|row| row.progress.is_some()) {
        print_line!("{}: {}", escape_for_terminal(&row.name), row.progress.as_deref().unwrap_or_default());
    }
    if let (Some(test), Some(decision)) = (standings.sequential, standings.decision()) {
        print_line!(
            "Sequential test of {} against {}: log-likelihood ratio {:.2}, H0 ({} Elo) at {:.2}, H1 ({} Elo) at {:.2}: {decision}",
            name(0),
            name(1),
            test.ratio,
            test.test.elo0,
            test.test.bounds.lower,
            test.test.elo1,
            test.test.bounds.upper
        );
    }
    if let Some(advantage) = standings.seat_advantage {
        let WinDrawLoss { wins, draws, losses } = standings.first_seat;
        print_line!(
            "Moving first: {wins} won, {draws} drawn, {losses} lost; worth {:+.0} Elo {}",
            advantage.elo,
            whole(&advantage.interval)
        );
    }
    for cycle in standings.cycles.iter().take(SHOWN_CYCLES) {
        let [a, b, c] = cycle.players.map(name);
        let [ab, bc, ca] = cycle.scores.map(|score| format!("{:.0} %", 100.0 * score));
        let chance = if cycle.is_clear { "" } else { " (few games: chance may have made it)" };
        print_line!("Cycle: {a} beats {b} ({ab}), {b} beats {c} ({bc}), {c} beats {a} ({ca}){chance}");
    }
    if standings.cycles.len() > SHOWN_CYCLES {
        print_line!("... and {} more cycles", standings.cycles.len() - SHOWN_CYCLES);
    }
    for row in standings.rows.iter().filter(|row| row.foul_games > 0) {
        let kinds: Vec<String> = row.fouls.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let why = row.first_foul.as_deref().unwrap_or_default();
        let withdrawn = match row.is_withdrawn {
            true => format!(
                " It is withdrawn after {} games with a foul; opponents win the rest.",
                settings.fouls.withdraw_after
            ),
            false => String::new(),
        };
        let text = format!("{}, fouls in {} games: {}; the first: {why}", row.name, row.foul_games, kinds.join(", "));
        print_line!("{}{withdrawn}", escape_for_terminal(&text));
    }
    print_line!("{}", latency_line(&standings.latency));
    Ok(())
}

fn title(settings: &TournamentSettings) -> String {
    if settings.title.is_empty() { "Tournament".to_owned() } else { escape_for_terminal(&settings.title) }
}

/// What the referee itself needed.
pub(super) fn latency_line(latency: &LatencySummary) -> String {
    let doubtful = match latency.doubtful_fouls {
        0 => "it made no agent late".to_owned(),
        fouls => format!("{fouls} late answers were late by less than that, and may be its fault"),
    };
    format!("The referee needed at most {:.1} ms in a turn; {doubtful}", 1000.0 * latency.longest)
}

fn has_margins(standings: &Standings) -> bool {
    standings.rows.iter().any(|row| row.margin.is_some())
}

fn head(standings: &Standings) -> Vec<&'static str> {
    let mut head = vec!["#", "agent", "games", "points", "score [95 %]", "first", "second", "rating [95 %]"];
    if has_margins(standings) {
        head.push("margin [95 %]");
    }
    head.push("fouls");
    head
}

fn cells(row: &StandingRow, standings: &Standings) -> Vec<String> {
    let results = |results: &WinDrawLoss| format!("{}-{}-{}", results.wins, results.draws, results.losses);
    let percent = |share: f64| format!("{:.0}", 100.0 * share.clamp(0.0, 1.0));
    let rating =
        row.rating.map_or("-".to_owned(), |rating| format!("{:+.0} {}", rating.rating, whole(&rating.interval)));
    let (interval, _) = row.score;
    let mut cells = vec![
        row.place.to_string(),
        escape_for_terminal(&row.name),
        row.games.to_string(),
        row.points.to_string(),
        format!("{} % [{}, {}]", percent(row.score_share()), percent(interval.low), percent(interval.high)),
        results(&row.by_seat[0]),
        results(&row.by_seat[1]),
        rating,
    ];
    if has_margins(standings) {
        cells.push(row.margin.map_or("-".to_owned(), |margin| match margin.paired {
            Some(paired) => format!("{:+.1} [{:+.1}, {:+.1}]", margin.mean, paired.interval.low, paired.interval.high),
            None => format!("{:+.1}", margin.mean),
        }));
    }
    cells.push(match (row.foul_games, row.is_withdrawn) {
        (games, true) => format!("{games}, withdrawn"),
        (games, false) => games.to_string(),
    });
    cells
}

/// `[-120, 35]`.
fn whole(interval: &ConfidenceInterval) -> String {
    let end = |end: f64| if end.is_finite() { format!("{end:+.0}") } else { "?".to_owned() };
    format!("[{}, {}]", end(interval.low), end(interval.high))
}

/// What the columns are, in words.
fn legend(standings: &Standings) -> Vec<String> {
    let method = match standings.rows.iter().map(|row| row.score.1).next() {
        Some(IntervalMethod::PairedStudentT) => "Student's t over pairs of games",
        Some(IntervalMethod::Profile) => "the profile of the likelihood",
        _ => "Wilson's interval",
    };
    let kind = standings.rows.iter().find_map(|row| Some(row.rating?.interval_kind));
    let interval = match kind {
        Some(RatingIntervalKind::Wald) => "Wald interval",
        _ => "profile interval",
    };
    let mut lines = vec![
        format!("score: points a game, with {method}; first, second: won-drawn-lost in each seat"),
        format!(
            "rating: Elo around 0 by Davidson's Bradley-Terry model, with its {interval}; fouls: games with a foul"
        ),
    ];
    if has_margins(standings) {
        lines.push("margin: points more than the opponent in a game, with a paired interval".to_owned());
    }
    if standings.rows.iter().any(|row| row.walkovers != [0, 0]) {
        lines.push("games and points include walkovers, which ratings do not".to_owned());
    }
    lines
}

/// The cells under each other; numbers to the right, names to the left.
fn aligned(head: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: Vec<&str>| {
        let cells = cells.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    std::iter::once(line(head.to_vec()))
        .chain(rows.iter().map(|row| line(row.iter().map(String::as_str).collect())))
        .collect()
}
