//! Every agent at every level.

use crate::dossier::{Dossier, everyone};
use crate::field::{Field, record};
use crate::verdict::{idle_share, verdict};
use plyground_guard::SandboxLevel;
use plyground_record::Record;
use serde_json::Value;
use std::io::Write;

#[test]
fn at_the_level_none_everybody_gets_the_right_verdict() {
    everybody_plays_at(SandboxLevel::None);
}

#[test]
fn at_the_level_limits_everybody_gets_the_right_verdict() {
    everybody_plays_at(SandboxLevel::Limits);
}

#[test]
fn at_the_level_landlock_everybody_gets_the_right_verdict() {
    everybody_plays_at(SandboxLevel::Landlock);
}

#[test]
fn at_the_level_full_everybody_gets_the_right_verdict() {
    everybody_plays_at(SandboxLevel::Full);
}

/// Whether this machine has the level. Where it has not, that is said aloud: a test that was not held proves nothing.
pub(crate) fn is_offered(level: SandboxLevel) -> bool {
    let offer = plyground_guard::available_levels().into_iter().find(|(offered, _)| *offered == level).unwrap().1;
    if let Err(why) = &offer {
        // Not by `eprintln!`, which is shown only when a test fails.
        let _ = writeln!(std::io::stderr(), "NOT TESTED: the sandbox level {level} is not available here: {why}");
    }
    offer.is_ok()
}

fn everybody_plays_at(level: SandboxLevel) {
    if !is_offered(level) {
        return;
    }
    let only = std::env::var("HOSTILE_ONLY").ok();
    let wanted = |agent: &Dossier| only.as_ref().is_none_or(|only| agent.name.contains(only.as_str()));
    // What takes twenty seconds everywhere is tried where it matters most.
    let in_time = |agent: &Dossier| agent.field("slow").is_none() || level == plyground_guard::strongest_level();
    let agents = everyone().into_iter().filter(wanted).filter(in_time);
    let wrong: Vec<String> = agents.flat_map(|agent| what_is_wrong(&agent, level)).collect();
    assert!(wrong.is_empty(), "at the level {level}:\n{}", wrong.join("\n"));
}

/// Lets an agent play one game, and says what is not as its file says.
fn what_is_wrong(agent: &Dossier, level: SandboxLevel) -> Vec<String> {
    let field = Field::new();
    let spec = field.spec_of(agent);
    let opponent = agent.field("against").unwrap_or("first");
    // Both seats get their share.
    let seat = if matches!(level, SandboxLevel::None | SandboxLevel::Landlock) { "second" } else { "first" };
    let other = if seat == "first" { "second" } else { "first" };
    let json = field.path("records/game.json");
    let mut command = field.command();
    command.args([agent.game(), &format!("--{seat}"), &spec, &format!("--{other}"), opponent, "--policy", "strict"]);
    command.args(["--time", agent.field("time").unwrap_or("20"), "--memory", agent.field("memory").unwrap_or("512")]);
    command.args(["--sandbox", level.name(), "--require-sandbox", agent.level.name()]).arg("--json").arg(&json);
    let output = command.output().unwrap();

    let record = record(&json);
    let found = match (output.status.code(), &record) {
        (Some(0), Some((record, _))) => verdict(record, seat),
        (Some(3), None) => "refused".to_owned(),
        (code, record) => format!("exit status {code:?}, and {} record", if record.is_some() { "a" } else { "no" }),
    };
    let expected = if level < agent.level { "refused" } else { agent.verdict.as_str() };
    let mut wrong = Vec::new();
    if found != expected {
        let said = String::from_utf8_lossy(&output.stderr);
        wrong.push(format!("expected `{expected}`, found `{found}` {}", said.trim()));
    }
    if let Some((record, text)) = &record {
        if record["settings"]["sandbox"] != level.name() {
            wrong.push(format!("the record says the level was {}", record["settings"]["sandbox"]));
        }
        wrong.extend(older_words(record, text));
        if text.len() > 64 << 10 {
            wrong.push(format!("a record of {} bytes", text.len()));
        }
        if agent.field("idle") == Some("stopped") && idle_share(record, seat) > 0.15 {
            let share = 100.0 * idle_share(record, seat);
            let turns = record["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
            let times: Vec<String> = turns.iter().map(|turn| turn["time"].to_string()).collect();
            let times = times.join(" ");
            wrong.push(format!(
                "it used the processor for {share:.0} % of the time that the other side thought: {times}"
            ));
        }
    }
    wrong.extend(field.traces(&output, record.as_ref().map(|(_, text)| text.as_str())));
    wrong.into_iter().map(|what| format!("{}: {what}", agent.name)).collect()
}

/// What a reader of records would have to put into today's words, and nothing that is written today should need.
fn older_words(record: &Value, text: &str) -> Option<String> {
    let told = |record: &Value| {
        let turns = record["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
        let reasons = turns.iter().chain([&record["result"]]).map(|of| of["foul"]["why"].clone());
        reasons.chain([record["result"]["text"].clone()]).collect::<Vec<_>>()
    };
    let read: Value = serde_json::from_str(&Record::from_json(text).unwrap().to_json()).unwrap();
    (told(&read) != told(record)).then(|| format!("told in older words: {:?}", told(record)))
}
