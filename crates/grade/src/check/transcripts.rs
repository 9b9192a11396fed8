//! Games that must be handed in as pages of the game master: each is read and played again, and one of them must be the game
//! that the handout asks for.

use super::playing::open_game;
use super::{CheckContext, CheckError};
use crate::plan::TranscriptRules;
use crate::report::{CheckTest, Finding};
use plyground_agents::AskOptions;
use plyground_game::Seat;
use plyground_record::{EndReason, TtsPage, read_tts_page};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

const ID: &str = "transcripts/required";
/// No page of a game is longer.
const MAX_BYTES: usize = 4 << 20;
/// The most pages that are read.
const MAX_PAGES: usize = 10;
const NAME_LIMIT: Duration = Duration::from_secs(10);

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(rules) = context.library.plan.transcripts.clone() else { return Ok(Vec::new()) };
    let pages = pages(context);
    let hashes: Vec<String> = pages.iter().map(|(_, text)| blake3::hash(text.as_bytes()).to_string()).collect();
    // A program alone is checked by a student who has not played the game yet.
    if pages.is_empty() && context.submission.is_single_file() {
        return Ok(Vec::new());
    }
    Ok(vec![context.test(ID, &json!([rules, hashes]), |context| make(context, &rules, &pages))?])
}

/// The pages of the submission: their names, and what is in them.
fn pages(context: &CheckContext<'_>) -> Vec<(String, String)> {
    let is_page = |path: &Path| {
        path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html") || ending.eq_ignore_ascii_case("htm"))
    };
    let files = context.submission.files.files().filter(|(path, bytes)| is_page(path) && bytes.len() <= MAX_BYTES);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    files.take(MAX_PAGES).map(|(path, bytes)| (path.display().to_string(), text(bytes))).collect()
}

fn make(
    context: &mut CheckContext<'_>,
    rules: &TranscriptRules,
    pages: &[(String, String)],
) -> Result<CheckTest, CheckError> {
    let own_name = own_name(context, rules)?;
    let wanted = open_game(&rules.game)?.setup();
    let (mut findings, mut proven) = (Vec::new(), 0);
    for (name, text) in pages {
        let problem = match read_tts_page(text) {
            Err(error) => Some(format!("it is not a page of the game master: {error}")),
            Ok(page) => problem(&page, own_name.as_deref(), &wanted),
        };
        findings.push(match problem {
            Some(problem) => Finding::note(format!("{name}: {problem}")),
            None => {
                proven += 1;
                Finding::note(format!("{name}: read, and every move played again"))
            }
        });
    }
    let title = match (pages.len(), proven) {
        (0, _) => "no page of a game was handed in".to_owned(),
        (_, 0) => "none of the games is the one that the handout asks for".to_owned(),
        (_, 1) => "the game that the handout asks for was played".to_owned(),
        (_, many) => format!("{many} games such as the handout asks for were played"),
    };
    if own_name.is_none() && !pages.is_empty() {
        findings.push(Finding::note("the agent says no name, so that it cannot be found on a page"));
    }
    Ok(CheckTest::single(ID, title, proven > 0).with_findings(findings))
}

/// The name by which pages know the agent.
fn own_name(context: &mut CheckContext<'_>, rules: &TranscriptRules) -> Result<Option<String>, CheckError> {
    let Ok(file) = context.submission.agent() else { return Ok(None) };
    let options = AskOptions { limit: NAME_LIMIT, twice: false, trace: 0 };
    let reply = context.program(&file)?.ask(&json!({"kind": rules.name}), &options)?;
    let answers = reply.outcome.ok().map(|given| given.answers);
    Ok(answers.and_then(|answers| answers.get("text").and_then(Value::as_str).map(str::to_owned)))
}

/// Why a page is not the game that the handout asks for: the agent in the first seat, against another agent, on this board, to
/// the end, and possible by the rules.
fn problem(page: &TtsPage, own_name: Option<&str>, wanted: &plyground_game::Setup) -> Option<String> {
    let [first, second] = [Seat::First, Seat::Second].map(|seat| page.record.seats.at(seat).name.trim());
    let own_name = own_name.unwrap_or_default().trim();
    let start = &page.record.game.start;
    let same_k = start.options.get("k") == wanted.options.get("k");
    if let Some(fault) = page.faults.first() {
        Some(format!("the game cannot have been played like this: {fault}"))
    } else if start.board != wanted.board || !same_k || start.to_move != wanted.to_move {
        Some(format!("{} was played, another game than asked for", page.record.game.title))
    } else if first == own_name && second == own_name {
        Some("the agent played against itself, not against another student's".to_owned())
    } else if first != own_name && second == own_name {
        Some(format!("{own_name} had the second seat, and must have the first"))
    } else if first != own_name {
        Some(format!("{first} played {second}, and this agent is called {own_name}"))
    } else if !page.complete {
        Some("the page has no end: the game master was stopped".to_owned())
    } else if is_default_loss(page) {
        Some("an agent could not prepare, and no game was played".to_owned())
    } else {
        None
    }
}

fn is_default_loss(page: &TtsPage) -> bool {
    page.record.moves.is_empty() || page.record.result.reason == EndReason::Preparation
}
