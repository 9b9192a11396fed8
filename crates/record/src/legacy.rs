//! Gives records of earlier versions today's wording.
//!
//! A foul once said `used 2 s of 1 s`, and its game ended with `Ann: used 2 s of 1 s, and loses.` This is the one place that
//! knows those words: everything behind [`Record::from_json`] sees today's.

use crate::record::{EndReason, Record};
use crate::result::foul_sentence;

/// How the reasons of fouls began when they had no subject. The agent was meant.
const WITHOUT_SUBJECT: [&str; 19] = [
    "answered turn ",
    "closed its output",
    "does not play on a board of ",
    "does not read ",
    "ended (",
    "found no move",
    "gave half a line",
    "gave no answer",
    "left the board",
    "named no move",
    "printed more than ",
    "refused `",
    "resigned",
    "said more than ",
    "said something before ",
    "said 10000 lines",
    "took too long (",
    "used ",
    "wrote more than ",
];

impl Record {
    /// The record with today's wording of its fouls and its result. A sentence that we never wrote stays as it is.
    pub(crate) fn with_current_wording(mut self) -> Record {
        self.result.text = self.current_text();
        let fouls = self.moves.iter_mut().filter_map(|turn| turn.foul.as_mut());
        for foul in fouls.chain(self.result.foul.as_mut()) {
            foul.why = current_reason(&foul.why);
        }
        self
    }

    fn current_text(&self) -> String {
        let said = &self.result.text;
        let reason = self.result.reason;
        let foul = match reason {
            EndReason::Preparation => self.result.foul.as_ref(),
            _ => self.moves.last().and_then(|turn| turn.foul.as_ref()),
        };
        let why = foul.map_or("", |foul| foul.why.as_str());
        let who = match reason {
            EndReason::Preparation => said.strip_suffix(" failed to prepare, and loses by default."),
            EndReason::FoulDraw => said.strip_suffix(&format!(": {why}; the game is a draw.")),
            EndReason::Forfeit => {
                let in_the_lab = || said.strip_suffix(&format!(" forfeits: {why}."));
                said.strip_suffix(&format!(": {why}, and loses.")).or_else(in_the_lab)
            }
            _ => None,
        };
        who.map_or_else(|| said.clone(), |who| foul_sentence(reason, who, &current_reason(why)))
    }
}

/// The reason of a foul, with its subject.
pub(crate) fn current_reason(why: &str) -> String {
    if let Some(why) = why.strip_prefix("asked for its moniker: ") {
        return format!("when it was asked for its moniker, {}", current_reason(why));
    }
    if let Some(what) = why.strip_prefix("expected ") {
        return format!("{what} was expected");
    }
    if why.starts_with("no move within ") {
        return format!("it made {why}");
    }
    match WITHOUT_SUBJECT.iter().any(|verb| why.starts_with(verb)) {
        true => format!("it {why}"),
        false => why.to_owned(),
    }
}
