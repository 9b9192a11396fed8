//! The figures of a game: how long its turns took, and what there is to know about it.

use super::moves::seconds;
use crate::session::LiveGame;
use plyground_game::{GameState, Seat};
use plyground_record::Turn;
use plyground_search::courses::{CourseDialect, evaluate, evaluations, number_json};

/// Seconds per turn as bars, with the limit as a line.
pub(super) fn times(game: &LiveGame) -> String {
    const WIDTH: usize = 12;
    let limit = game.record().settings.limit.unwrap_or(0.0);
    let longest = game.record().moves.iter().map(|turn| turn.time.wall).fold(0.01, f64::max);
    // People take their time; agents are measured by their limit.
    let top = if game.people() == 0 && limit > 0.0 { longest.max(limit * 1.1) } else { longest };
    let bar = |(index, turn): (usize, &Turn)| {
        let height = (turn.time.wall / top * 96.0).clamp(1.0, 96.0);
        let class = if turn.foul.is_some() { "bar-foul".to_owned() } else { format!("bar-{}", turn.seat) };
        format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{:.1}\" width=\"{}\" height=\"{height:.1}\"/>",
            index * WIDTH + 2,
            100.0 - height,
            WIDTH - 4
        )
    };
    let bars: String = game.record().moves.iter().enumerate().map(bar).collect();
    let width = game.record().moves.len().max(24) * WIDTH;
    let line = if game.people() == 0 && limit > 0.0 {
        let y = 100.0 - limit / top * 96.0;
        format!("<path class=\"limit\" d=\"M0 {y:.1}H{width}\"/>")
    } else {
        String::new()
    };
    let label = format!("Seconds per turn; the longest took {}.", seconds(longest));
    format!(
        "<svg class=\"timebars\" viewBox=\"0 0 {width} 100\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"{label}\">{bars}{line}</svg>"
    )
}

/// What there is to know about the game, as pairs of a name and a value.
pub(super) fn facts(game: &LiveGame, state: &dyn GameState) -> Vec<(String, String)> {
    let record = game.record();
    let look = state.look();
    let mut facts = vec![("Game".to_owned(), record.game.start.spec())];
    if let Some(k) = record.game.k {
        facts.push(("K".to_owned(), k.to_string()));
    }
    if let Some(scores) = state.scores() {
        for seat in Seat::BOTH {
            facts.push((look.seats[seat.index()].to_owned(), scores[seat.index()].to_string()));
        }
    }
    if let Ok(evaluations) = evaluations(&state.setup()) {
        let course = CourseDialect::of_family(&record.game.start.family);
        for (name, about) in evaluations.into_iter().take(2) {
            if let Ok((value, seat)) = evaluate(&state.setup(), course, Some(name), None) {
                let sign = if value > 0.0 { "+" } else { "" };
                let rounded = (value * 1000.0).round() / 1000.0;
                let value = format!("{sign}{}", number_json(rounded)).replace('-', "−");
                facts.push((format!("{about}, for {}", look.seats[seat.index()]), value));
            }
        }
    }
    facts.push(("Policy".to_owned(), record.settings.policy.clone()));
    facts.push(("Sandbox".to_owned(), record.settings.sandbox.clone()));
    for seat in Seat::BOTH {
        let player = record.seats.at(seat);
        if let Some(hash) = &player.hash {
            facts.push((format!("Hash of {}", player.name), hash.chars().take(16).collect()));
        }
        if game.shows_output && !player.output.is_empty() {
            facts.push((format!("{} printed before its first turn", player.name), player.output.clone()));
        }
        for note in &player.notes {
            facts.push((format!("Note on {}", player.name), note.clone()));
        }
    }
    facts
}
