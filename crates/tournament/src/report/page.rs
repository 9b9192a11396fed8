//! The page of a tournament: one file that needs nothing else, and no script.

use super::TournamentReport;
use super::page_parts::{cross_table, cycles, fouls, games, panel, rounds, seats, time_use};
use super::progress::rating_progress;
use crate::standings::{StandingRating, StandingRow, Standings};
use plyground_record::{OneFilePage, escape_html};

impl TournamentReport<'_> {
    /// The page. `links` are files beside it: where they are, and what is in them.
    pub fn html(&self, links: &[(&str, &str)]) -> String {
        let about: String = self.about.iter().map(|sentence| format!("{} ", escape_html(sentence))).collect();
        let settings = if self.settings.is_empty() {
            String::new()
        } else {
            let text = format!("<pre tabindex=\"0\">{}</pre>\n", escape_html(&self.settings));
            panel("settings", "Settings", "what repeats this tournament", "whole", &text)
        };
        let parts = [
            self.standings_panel(),
            cross_table(self),
            progress(self),
            seats(self),
            cycles(self),
            fouls(self),
            time_use(self),
            rounds(self),
            games(self),
            settings,
        ];
        let body = format!("<div class=\"tournament\">\n{}</div>\n", parts.concat());
        OneFilePage {
            above: "Plyground tournament",
            heading: &self.title,
            lede: &format!("<p class=\"lede\">{about}{}</p>\n", self.state_in_words()),
            body: &body,
            links,
            style: include_str!("report.css"),
            has_boards: false,
        }
        .render()
    }

    fn state_in_words(&self) -> String {
        let Standings { counted, planned, planned_is_exact, is_over, .. } = self.standings;
        let about = if *planned_is_exact { "" } else { "about " };
        match is_over {
            true => format!("All {counted} games are counted."),
            false => format!("<b>Not finished: {counted} of {about}{planned} games are counted.</b>"),
        }
    }

    fn standings_panel(&self) -> String {
        let axis = RatingAxis::of(self.standings);
        let rows: String = self.standings.rows.iter().map(|row| self.standing_row(row, &axis)).collect();
        let decision = self
            .standings
            .decision()
            .map(|decision| format!("<p class=\"panel-in\"><b>Sequential test: {decision}.</b></p>\n"));
        let table = format!(
            "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Standings, may scroll sideways\">\n\
             <table class=\"tbl stand\"><thead><tr><th scope=\"col\">#</th><th scope=\"col\">Agent</th>\
             <th scope=\"col\" class=\"r\">Points</th><th scope=\"col\">Won, drawn, lost</th>\
             <th scope=\"col\"><div class=\"ci-axis\"><span class=\"sr\">Rating interval</span>{}</div></th>\
             <th scope=\"col\" class=\"r\">Rating, 95 % interval</th><th scope=\"col\" class=\"c\">Could be</th></tr></thead>\
             <tbody>\n{rows}</tbody></table></div>\n{}<p class=\"quiet panel-in\">{}</p>\n",
            axis.marks(),
            decision.unwrap_or_default(),
            "A rating is in Elo points around the mean of the field (Davidson's Bradley-Terry model with draws and the \
             advantage of moving first, and half a win and half a loss against an average player as prior). The bar is its \
             95 % interval. \u{201c}Could be\u{201d} is the range of places that the results allow: an agent stands surely \
             above another only where the interval of their difference excludes 0."
        );
        let head = format!("{} agents, {} games played", self.names.len(), self.games.len());
        format!(
            "<section class=\"panel whole\" aria-labelledby=\"standings-h\"><header><h2 id=\"standings-h\">Standings</h2>\
             <span class=\"small muted\">{head}</span></header>\n{table}</section>\n"
        )
    }

    fn standing_row(&self, row: &StandingRow, axis: &RatingAxis) -> String {
        let results = row.played();
        let part = |class: &str, count: u64| {
            let text = if count > 0 { count.to_string() } else { String::new() };
            format!("<i class=\"{class}\" style=\"--n:{count}\">{text}</i>")
        };
        let (bar, rating, places) = match &row.rating {
            None => (String::new(), "\u{2013}".to_owned(), "\u{2013}".to_owned()),
            Some(rating) => {
                let interval = format!("{} to {}", elo(rating.interval.low), elo(rating.interval.high));
                let [best, worst] = rating.places;
                (
                    format!(
                        "<div class=\"ci\" role=\"img\" aria-label=\"rating {}, 95 per cent interval {interval}\" style=\"{}\">\
                         <i></i><b></b></div>",
                        elo(rating.rating),
                        axis.bar(rating)
                    ),
                    format!("{} <span class=\"muted\">({interval})</span>", elo(rating.rating)),
                    if best == worst { best.to_string() } else { format!("{best}\u{2013}{worst}") },
                )
            }
        };
        format!(
            "<tr><td>{}</td><th scope=\"row\" class=\"name\"><bdi>{}</bdi>{}</th><td class=\"r\"><b>{}</b></td>\
             <td><div class=\"wdl\" role=\"img\" aria-label=\"{} won, {} drawn, {} lost\">{}{}{}</div></td>\
             <td>{bar}</td><td class=\"r n\">{rating}</td><td class=\"c n\">{places}</td></tr>\n",
            row.place,
            escape_html(self.name(row.participant)),
            tags(row),
            points(row.points),
            results.wins,
            results.draws,
            results.losses,
            part("w", results.wins),
            part("d", results.draws),
            part("l", results.losses),
        )
    }
}

/// What is said beside a name.
fn tags(row: &StandingRow) -> String {
    let mut tags = String::new();
    if let Some(progress) = &row.progress {
        tags.push_str(&format!("<span class=\"tag\">{}</span>", escape_html(progress)));
    }
    let fouls: u32 = row.fouls.values().sum();
    if fouls > 0 {
        let word = if fouls == 1 { "foul" } else { "fouls" };
        tags.push_str(&format!("<span class=\"tag tag--warn\">{fouls} {word}</span>"));
    }
    if row.is_withdrawn {
        tags.push_str("<span class=\"tag tag--bad\">withdrawn</span>");
    }
    let [won, lost] = row.walkovers;
    if won + lost > 0 {
        tags.push_str(&format!("<span class=\"tag\">{won} won, {lost} lost without a game</span>"));
    }
    tags
}

/// Half points as people write them.
pub(super) fn points(points: f64) -> String {
    let whole = points.floor();
    match (whole as u64, points > whole) {
        (0, true) => "\u{bd}".to_owned(),
        (whole, true) => format!("{whole}\u{bd}"),
        (whole, false) => whole.to_string(),
    }
}

/// A rating, or an end of its interval, with a sign.
pub(super) fn elo(value: f64) -> String {
    match value {
        value if value.is_infinite() => "no limit".to_owned(),
        value if value.round() == 0.0 => "0".to_owned(),
        value if value < 0.0 => format!("\u{2212}{:.0}", -value),
        value => format!("+{value:.0}"),
    }
}

/// The shared axis of all rating bars.
struct RatingAxis {
    low: f64,
    high: f64,
}

impl RatingAxis {
    fn of(standings: &Standings) -> RatingAxis {
        let ratings = standings.rows.iter().filter_map(|row| row.rating);
        let ends = ratings.flat_map(|rating| [rating.interval.low, rating.interval.high, rating.rating]);
        let ends: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
        let low = ends.iter().copied().fold(-50.0, f64::min);
        let high = ends.iter().copied().fold(50.0, f64::max);
        let room = (high - low) * 0.03;
        RatingAxis { low: low - room, high: high + room }
    }

    fn at(&self, rating: f64) -> f64 {
        100.0 * (rating.clamp(self.low, self.high) - self.low) / (self.high - self.low)
    }

    fn bar(&self, rating: &StandingRating) -> String {
        format!(
            "--zero:{:.1}%;--lo:{:.1}%;--hi:{:.1}%;--at:{:.1}%",
            self.at(0.0),
            self.at(rating.interval.low),
            self.at(rating.interval.high),
            self.at(rating.rating)
        )
    }

    fn marks(&self) -> String {
        let steps = [100.0, 200.0, 500.0, 1000.0, 2000.0];
        let step = steps.into_iter().find(|step| (self.high - self.low) / step <= 4.5).unwrap_or(5000.0);
        let marks = (self.low / step).ceil() as i64..=(self.high / step).floor() as i64;
        let mark = |mark: i64| {
            let rating = mark as f64 * step;
            format!("<span style=\"left:{:.1}%\">{}</span>", self.at(rating), elo(rating))
        };
        marks.map(mark).collect()
    }
}

fn progress(report: &TournamentReport<'_>) -> String {
    let Some(chart) = rating_progress(report) else { return String::new() };
    let content = format!(
        "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Rating progress, may scroll sideways\">{}</div>\n\
         <p class=\"quiet\">Ratings fitted to the games played so far, in their order. Early ratings rest on few games.</p>\n",
        chart.svg()
    );
    panel("progress", "Rating progress", "the best agents", "", &content)
}
