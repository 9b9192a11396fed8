//! What an agent of CSE 415 calls itself after each of its moves. The course asks for that off its clock; so do we, within
//! bounds, because an agent can also think while it is asked.

use super::judge::foul;
use super::reply::HostReply;
use super::request;
use crate::process::Channel;
use plyground_record::Foul;
use serde_json::json;
use std::time::{Duration, Instant};

/// How long one answer may take. The game cannot go on without it.
const MAX_WAIT: Duration = Duration::from_secs(4);
/// An agent that has taken so long in all, over the whole game, is not asked any more.
const MAX_TOTAL: Duration = Duration::from_secs(2);

/// The names of one agent in one game.
#[derive(Default)]
pub(super) struct MonikerCheck {
    last: String,
    spent: Duration,
    is_hanging: bool,
}

impl MonikerCheck {
    /// It was started, or started anew, and has told this name.
    pub(super) fn begin(&mut self, name: &str) {
        name.clone_into(&mut self.last);
        self.is_hanging = false;
    }

    /// Whether it was asked and has not answered.
    pub(super) const fn is_hanging(&self) -> bool {
        self.is_hanging
    }

    /// Asks for the name after a move, and says what there is to remark about it.
    pub(super) fn ask(&mut self, channel: &mut Channel, number: u32) -> Result<Option<String>, Foul> {
        if self.spent >= MAX_TOTAL {
            return Ok(None);
        }
        let begun = Instant::now();
        self.is_hanging = true;
        let answered = request(channel, &json!({"do": "moniker", "number": number}), begun + MAX_WAIT);
        let line = answered
            .map_err(|foul| Foul { why: format!("when it was asked for its moniker, {}", foul.why), ..foul })?;
        self.is_hanging = false;
        let wall = begun.elapsed();
        self.spent += wall;
        channel.pause_between_turns(wall);
        let (name, note) = match HostReply::read(&line, Some(number))? {
            HostReply::Named { name, note } => (name, note),
            other => return Err(foul(other, &line)),
        };
        let renamed = name.filter(|name| *name != self.last).map(|name| {
            self.last.clone_from(&name);
            format!("moniker returned {name:?} this time")
        });
        let tiresome = (self.spent >= MAX_TOTAL).then(|| {
            format!(
                "moniker has taken {:.1} s in all, off the clock: it is not called any more",
                self.spent.as_secs_f64()
            )
        });
        let remarks: Vec<String> = [note, renamed, tiresome].into_iter().flatten().collect();
        Ok((!remarks.is_empty()).then(|| remarks.join("; ")))
    }
}
