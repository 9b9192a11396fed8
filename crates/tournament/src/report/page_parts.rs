//! The parts of the page below the standings.

use super::page::{elo, points};
use super::{ReportGame, TournamentReport};
use crate::standings::{ResultCycle, StandingRow};
use crate::statistics::WinDrawLoss;
use plyground_game::Seat;
use plyground_record::escape_html;
use std::collections::BTreeMap;

/// A cross table of more agents is cut: the page must stay readable, and the JSON file has all of it.
const MAX_CROSS: usize = 40;
/// So many cycles are named.
const MAX_CYCLES: usize = 10;
/// So many games are listed on the page; the table of games has all.
const MAX_GAMES: usize = 1_000;

/// A part of the page with its heading.
pub(super) fn panel(id: &str, title: &str, about: &str, class: &str, content: &str) -> String {
    format!(
        "<section class=\"panel {class}\" aria-labelledby=\"{id}-h\"><header><h2 id=\"{id}-h\">{title}</h2>\
         <span class=\"small muted\">{about}</span></header><div class=\"panel-in\">\n{content}</div></section>\n"
    )
}

pub(super) fn cross_table(report: &TournamentReport<'_>) -> String {
    let rows = &report.standings.rows;
    let order: Vec<usize> = rows.iter().take(MAX_CROSS).map(|row| row.participant).collect();
    let heads: String = order
        .iter()
        .enumerate()
        .map(|(place, &player)| {
            let name = escape_html(report.name(player));
            format!(
                "<th scope=\"col\"><abbr title=\"{name}\">{}<span class=\"sr\"> {name}</span></abbr></th>",
                place + 1
            )
        })
        .collect();
    let mut lines = String::new();
    for (place, &player) in order.iter().enumerate() {
        let cells: String = order.iter().map(|&other| cross_cell(report, player, other)).collect();
        let name = escape_html(report.name(player));
        lines.push_str(&format!(
            "<tr><th scope=\"row\"><bdi>{name}</bdi> <span class=\"muted\">{}</span></th>{cells}</tr>\n",
            place + 1
        ));
    }
    let cut = match rows.len() {
        all if all > MAX_CROSS => format!(" The best {MAX_CROSS} of {all} are shown; the JSON file has all."),
        _ => String::new(),
    };
    let content = format!(
        "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Head to head, may scroll sideways\">\
         <table class=\"cross\"><thead><tr><td></td>{heads}</tr></thead><tbody>\n{lines}</tbody></table></div>\n\
         <p class=\"quiet\">Points of the agent of the row against the agent of the column. Ultramarine is better for the row, \
         amber is worse. Hold the pointer over a number for its games and its interval.{cut}</p>\n"
    );
    panel("cross", "Head to head", "points, row against column", "whole", &content)
}

fn cross_cell(report: &TournamentReport<'_>, player: usize, other: usize) -> String {
    if player == other {
        return "<td class=\"self\"><span class=\"sr\">same agent</span></td>".to_owned();
    }
    let Some(met) = report.met(player, other) else {
        return "<td><span class=\"sr\">have not met</span></td>".to_owned();
    };
    let [wins, draws, losses] = met.results();
    let [low, high] = met.interval();
    let words = format!(
        "{} against {}: {} of {}; {wins} won, {draws} drawn, {losses} lost; {:.0} % of the points, 95 % interval {:.0} to {:.0} %",
        report.name(player),
        report.name(other),
        points(met.points()),
        wins + draws + losses,
        100.0 * met.score(),
        100.0 * low,
        100.0 * high,
    );
    let words = escape_html(&words);
    format!(
        "<td class=\"{}\" title=\"{words}\"><span aria-hidden=\"true\">{}</span><span class=\"sr\">{words}</span></td>",
        heat(met.score()),
        points(met.points())
    )
}

/// The heat of a share of the points.
fn heat(score: f64) -> &'static str {
    match score {
        score if score <= 0.1 => "v-n3",
        score if score <= 0.3 => "v-n2",
        score if score < 0.5 => "v-n1",
        0.5 => "v-0",
        score if score < 0.7 => "v-p1",
        score if score < 0.9 => "v-p2",
        _ => "v-p3",
    }
}

pub(super) fn seats(report: &TournamentReport<'_>) -> String {
    let mut by_game: BTreeMap<&str, WinDrawLoss> = BTreeMap::new();
    for game in &report.games {
        let results = by_game.entry(game.game).or_default();
        match game.row.winner {
            Some(Seat::First) => results.wins += 1,
            Some(Seat::Second) => results.losses += 1,
            None => results.draws += 1,
        }
    }
    let row = |(game, results): (&&str, &WinDrawLoss)| {
        let (interval, _) = results.recommended();
        format!(
            "<tr><th scope=\"row\">{}</th><td class=\"r n\">{} / {} / {}</td><td class=\"r n\">{:.0} % <span class=\"muted\">({:.0} to \
             {:.0} %)</span></td></tr>\n",
            escape_html(game),
            results.wins,
            results.draws,
            results.losses,
            100.0 * results.score(),
            100.0 * interval.low,
            100.0 * interval.high,
        )
    };
    let rows: String = by_game.iter().map(row).collect();
    let advantage = report.standings.seat_advantage.map(|advantage| {
        format!(
            "<p class=\"quiet\">Moving first is worth {} Elo, 95 % interval {} to {}, by the same model as the ratings.</p>\n",
            elo(advantage.elo),
            elo(advantage.interval.low),
            elo(advantage.interval.high)
        )
    });
    let content = format!(
        "<table class=\"tbl\"><thead><tr><th scope=\"col\">Game</th><th scope=\"col\" class=\"r\">First seat won, drawn, lost</th>\
         <th scope=\"col\" class=\"r\">Its points, 95 % interval</th></tr></thead><tbody>\n{rows}</tbody></table>\n{}",
        advantage.unwrap_or_default()
    );
    panel("seats", "Is it fair to both seats?", "what the first seat made", "", &content)
}

pub(super) fn cycles(report: &TournamentReport<'_>) -> String {
    let cycles = &report.standings.cycles;
    let item = |cycle: &ResultCycle| {
        let [a, b, c] = cycle.players.map(|player| format!("<bdi>{}</bdi>", escape_html(report.name(player))));
        let [ab, bc, ca] = cycle.scores.map(|score| format!("{:.0} %", 100.0 * score));
        let doubt =
            if cycle.is_clear { "" } else { " <span class=\"muted\">May be chance: an interval includes 50 %.</span>" };
        format!("<li>{a} beats {b} ({ab}), {b} beats {c} ({bc}), and {c} beats {a} ({ca}).{doubt}</li>\n")
    };
    let items: String = cycles.iter().take(MAX_CYCLES).map(item).collect();
    let content = match cycles.len() {
        0 => "<p class=\"small\">None: no three agents beat each other in a circle.</p>\n".to_owned(),
        count => {
            let more = count.saturating_sub(MAX_CYCLES);
            let more = if more > 0 { format!("<p class=\"quiet\">And {more} more.</p>\n") } else { String::new() };
            format!(
                "<ul class=\"bullets\">\n{items}</ul>\n{more}<p class=\"quiet\">No rating can show such results: they say who beats whom, and not who is better.</p>\n"
            )
        }
    };
    panel("cycles", "Cycles", "A beats B beats C beats A", "", &content)
}

pub(super) fn time_use(report: &TournamentReport<'_>) -> String {
    let row = |row: &StandingRow| {
        let games = row.played().games().max(1) as f64;
        format!(
            "<tr><th scope=\"row\"><bdi>{}</bdi></th><td class=\"r n\">{:.3} s</td><td class=\"r n\">{:.3} s</td><td class=\"r n\">{:.1} s</td></tr>\n",
            escape_html(report.name(row.participant)),
            row.thinking.total / games,
            row.thinking.longest,
            row.thinking.total,
        )
    };
    let rows: String = report.standings.rows.iter().map(row).collect();
    let latency = report.standings.latency;
    let doubt = match latency.doubtful_fouls {
        0 => "It caused no late answer.".to_owned(),
        1 => "One answer was late by less than that: the referee may have caused it.".to_owned(),
        count => format!("{count} answers were late by less than that: the referee may have caused them."),
    };
    let content = format!(
        "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Time use, may scroll sideways\"><table class=\"tbl\"><thead><tr>\
         <th scope=\"col\">Agent</th><th scope=\"col\" class=\"r\">A game, mean</th><th scope=\"col\" class=\"r\">Longest turn</th>\
         <th scope=\"col\" class=\"r\">In all</th></tr></thead><tbody>\n{rows}</tbody></table></div>\n\
         <p class=\"quiet\">The referee itself needed {:.2} ms a turn on average, and {:.2} ms in the worst turn. {doubt}</p>\n",
        1000.0 * latency.mean,
        1000.0 * latency.longest,
    );
    panel("time", "Time use", "wall time of turns", "", &content)
}

pub(super) fn fouls(report: &TournamentReport<'_>) -> String {
    let row = |row: &StandingRow| {
        let kinds: Vec<String> = row.fouls.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let why = report.first_foul(row).map(escape_html).unwrap_or_default();
        let withdrawn = if row.is_withdrawn { "<b>Withdrawn.</b> " } else { "" };
        (!kinds.is_empty() || row.is_withdrawn).then(|| {
            format!(
                "<tr><th scope=\"row\"><bdi>{}</bdi></th><td>{} in {} games</td><td>{withdrawn}{why}</td></tr>\n",
                escape_html(report.name(row.participant)),
                kinds.join(", "),
                row.foul_games,
            )
        })
    };
    let rows: String = report.standings.rows.iter().filter_map(row).collect();
    let content = match rows.is_empty() {
        true => "<p class=\"small\">None.</p>\n".to_owned(),
        false => format!(
            "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Fouls, may scroll sideways\"><table class=\"tbl\"><thead><tr>\
             <th scope=\"col\">Agent</th><th scope=\"col\">Turns with a foul</th><th scope=\"col\">The first</th></tr></thead>\
             <tbody>\n{rows}</tbody></table></div>\n"
        ),
    };
    panel("fouls", "Fouls", "by kind", "", &content)
}

pub(super) fn rounds(report: &TournamentReport<'_>) -> String {
    if report.notes.is_empty() {
        return String::new();
    }
    let items: String = report.notes.iter().map(|note| format!("<li>{}</li>\n", escape_html(note))).collect();
    let content = format!("<details><summary>All rounds</summary>\n<ul class=\"bullets\">\n{items}</ul></details>\n");
    panel("rounds", "Rounds", "pairings and their reasons", "whole", &content)
}

pub(super) fn games(report: &TournamentReport<'_>) -> String {
    let row = |game: &ReportGame<'_>| {
        let row = game.row;
        let [first, second] = row.job.seats.map(|player| format!("<bdi>{}</bdi>", escape_html(report.name(player))));
        let id = match &game.link {
            Some(link) => format!("<a href=\"{}\">{}</a>", escape_html(link), escape_html(&row.job.id)),
            None => escape_html(&row.job.id),
        };
        let result = match row.winner {
            Some(Seat::First) => "1\u{2013}0",
            Some(Seat::Second) => "0\u{2013}1",
            None => "\u{bd}\u{2013}\u{bd}",
        };
        let scores = row.scores.map(|[one, other]| format!(" ({one}:{other})")).unwrap_or_default();
        format!(
            "<tr><td class=\"n\">{id}</td><th scope=\"row\">{first}</th><td>{second}</td><td class=\"n\">{result}{scores}</td>\
             <td>{}</td><td>{}</td><td class=\"r\">{}</td></tr>\n",
            row.reason,
            escape_html(game.game),
            row.facts.turns
        )
    };
    let rows: String = report.games.iter().take(MAX_GAMES).map(row).collect();
    let cut = match report.games.len() {
        all if all > MAX_GAMES => format!(
            "<p class=\"quiet\">The first {MAX_GAMES} of {all} games are listed; the table of games has all.</p>\n"
        ),
        _ => String::new(),
    };
    let content = format!(
        "<details><summary>All games</summary>\n<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Games, may scroll sideways\">\
         <table class=\"tbl\"><thead><tr><th scope=\"col\">Game</th><th scope=\"col\">First</th><th scope=\"col\">Second</th>\
         <th scope=\"col\">Result</th><th scope=\"col\">Ended by</th><th scope=\"col\">Board</th><th scope=\"col\" class=\"r\">Turns</th></tr></thead>\
         <tbody>\n{rows}</tbody></table></div>\n{cut}</details>\n"
    );
    let about = if report.games.iter().any(|game| game.link.is_some()) { "a game opens its page" } else { "" };
    panel("games", "Games", about, "whole", &content)
}
