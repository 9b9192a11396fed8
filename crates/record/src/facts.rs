//! What every transcript of ours says about a game before its first move.

use crate::foul::{Foul, Penalties, Penalty, with_full_stop};
use crate::record::{ClockKind, MatchSettings, PlayerInfo, Record, TurnTimes};
use plyground_game::GameState;

/// A fact: what it is about, and what it says.
pub(crate) type Fact = (&'static str, String);

/// The policy of a game that another program refereed, and the spec of an agent in it.
pub(crate) const UNKNOWN: &str = "unknown";

/// The facts of the game and of its match settings.
pub(crate) fn facts(record: &Record, state: &dyn GameState) -> Vec<Fact> {
    let size = record.game.start.board.size();
    let wraps = if state.look().wraps { ", opposite edges joined" } else { "" };
    let settings = &record.settings;
    let mut facts = vec![
        ("Game", record.game.spec.clone()),
        ("Board", format!("{} rows, {} columns{wraps}", size.rows(), size.cols())),
    ];
    facts.extend(record.game.k.map(|k| ("K", format!("{k} in a row win"))));
    if !record.game.opening.is_empty() {
        let moves: Vec<String> = record.game.opening.iter().map(ToString::to_string).collect();
        facts.push(("Opening", format!("{} (drawn at random)", moves.join(" "))));
    }
    facts.push(("Limit", limit(settings)));
    if settings.pondering {
        facts.push(("Pondering", "programs could think on the other side's time".to_owned()));
    }
    facts.push(("Policy", settings.policy.clone()));
    if settings.policy != UNKNOWN {
        facts.push(("Fouls", fouls(&settings.penalties)));
    }
    facts.extend(settings.policy_notes.iter().map(|note| ("Note", note.clone())));
    facts.push(("Sandbox", settings.sandbox.clone()));
    facts.push(("Seed", settings.seed.to_string()));
    facts.push(("Started", record.started.clone()));
    facts
}

/// The facts of a player.
pub(crate) fn player_facts(player: &PlayerInfo) -> Vec<Fact> {
    let mut facts = vec![("Agent", player.spec.clone())];
    facts.extend(player.version.iter().map(|version| ("Version", version.clone())));
    facts.push(("Hash", player.hash.clone().unwrap_or_else(|| "none, it has no files".to_owned())));
    facts.extend(player.interpreter.iter().map(|interpreter| ("Run by", interpreter.to_string())));
    facts.extend(player.introduction.iter().map(|text| ("Says", text.clone())));
    facts.extend(player.notes.iter().map(|note| ("Note", note.clone())));
    facts
}

fn limit(settings: &MatchSettings) -> String {
    let clock = match settings.clock {
        ClockKind::Wall => "of wall time",
        ClockKind::Cpu => "of processor time",
    };
    let grace = if settings.grace > 0.0 { format!(", {} s of grace", settings.grace) } else { String::new() };
    match settings.limit {
        Some(limit) => format!("{limit} s a move {clock}{grace}"),
        None => "none".to_owned(),
    }
}

/// What follows on fouls, which need not be what the policy says: `forfeit; on crashed, declined: draw`.
fn fouls(penalties: &Penalties) -> String {
    let follows = penalties.by_name();
    let kinds = |penalty: Penalty| -> Vec<&str> {
        follows.iter().filter(|(_, follows)| *follows == penalty).map(|(kind, _)| *kind).collect()
    };
    let usual = Penalty::ALL.into_iter().rev().max_by_key(|&penalty| kinds(penalty).len()).unwrap_or(Penalty::Forfeit);
    let other = Penalty::ALL.into_iter().filter(|&penalty| penalty != usual && !kinds(penalty).is_empty());
    let other = other.map(|penalty| format!("; on {}: {}", kinds(penalty).join(", "), penalty.name()));
    format!("{}{}", usual.name(), other.collect::<String>())
}

/// How long a turn took: `0.012 s (cpu 0.010 s)`.
pub(crate) fn times(times: &TurnTimes) -> String {
    let cpu = times.cpu.map(|cpu| format!(" (cpu {cpu:.3} s)")).unwrap_or_default();
    format!("{:.3} s{cpu}", times.wall)
}

/// Why something was a foul, as a sentence of its own: what follows stands behind it.
pub(crate) fn why(foul: &Foul) -> String {
    with_full_stop(&foul.why)
}

/// What follows a foul, in words.
pub(crate) fn penalty(penalty: Penalty) -> &'static str {
    match penalty {
        Penalty::Forfeit => "The game is forfeited.",
        Penalty::Skip => "The turn is lost.",
        Penalty::FirstMove => "The first legal move was played instead.",
        Penalty::RandomMove => "A legal move drawn by the seed was played instead.",
        Penalty::Draw => "The game is a draw.",
    }
}
