//! What the Python host reports, read once: one tagged type for all replies (`hosts/python/README.md` describes them).

use crate::inspection::FileFacts;
use crate::process::unasked_line;
use plyground_record::{Foul, FoulKind};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A reply of the host. It reports facts; [`judge`](super::judge) alone says which of them is a foul.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum HostReply {
    /// The host runs; no line of the agent has run yet.
    Started,
    /// The agent is imported and has introduced itself.
    Loaded(Introduced),
    /// The agent is prepared for the game.
    Ready,
    /// The functions that were asked returned these answers.
    Answered {
        answers: Map<String, Value>,
        /// The answers to the same question, asked again in the same process.
        #[serde(default)]
        again: Option<Map<String, Value>>,
        /// The student's own search while it answered, if it was asked for.
        #[serde(default)]
        trace: Option<Value>,
        /// How long it took by the host's clock, in seconds.
        #[serde(default)]
        wall: f64,
        #[serde(default)]
        cpu: f64,
    },
    /// What was seen in the text of a file.
    Inspected(Box<FileFacts>),
    /// The agent returned this move.
    Moved(Box<ReturnedMove>),
    /// The agent returned a name after a move.
    Named {
        #[serde(default)]
        name: Option<String>,
        #[serde(default)]
        note: Option<String>,
    },
    /// The agent returned, and what it returned names no move.
    NoMove(HostReport),
    /// What the agent returned is not what its course asks for.
    Unreadable(HostReport),
    /// The agent raised an exception.
    Raised(HostReport),
    /// The agent's file lacks what its course calls.
    Missing(HostReport),
    /// The process of the move ended without a result, or could not be started.
    Exited(HostReport),
    /// The process of the move had returned nothing by the limit, and was killed.
    TimedOut(HostReport),
    /// The process of the move had returned, but it or what it started had not ended by the limit.
    Overstayed(HostReport),
    /// The agent returned what the simulator of COL 333 itself puts in the place of an answer that is late.
    TimeOutSign(HostReport),
    /// The host itself failed.
    Failed(HostReport),
}

/// How an agent introduced itself.
#[derive(Debug, Deserialize)]
pub(crate) struct Introduced {
    #[serde(default)]
    pub(crate) name: Option<String>,
    #[serde(default)]
    pub(crate) introduction: Option<String>,
    #[serde(default)]
    pub(crate) notes: Vec<String>,
    /// The functions of the course that the file defines, where single functions are asked.
    #[serde(default)]
    pub(crate) has: Vec<String>,
}

/// What happened instead of a move, in words.
#[derive(Debug, Deserialize)]
pub(crate) struct HostReport {
    pub(crate) why: String,
    /// What the agent returned, as Python shows it.
    #[serde(default)]
    pub(crate) said: Option<String>,
    #[serde(default)]
    pub(crate) traceback: Option<String>,
    /// What would help.
    #[serde(default)]
    pub(crate) needs: Option<HostNeed>,
}

/// What would help an agent that the host cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HostNeed {
    /// Another Python: one with a package that this one lacks, or an older one.
    Interpreter,
}

/// A move that an agent returned, and what else was seen in its answer.
#[derive(Debug, Deserialize)]
pub(crate) struct ReturnedMove {
    #[serde(rename = "move")]
    pub(crate) named: NamedMove,
    /// The move alone, as Python shows it.
    #[serde(default)]
    pub(crate) move_text: Option<String>,
    #[serde(default)]
    pub(crate) remark: Option<String>,
    /// The utterance, as Python shows it, where it is not text.
    #[serde(default)]
    pub(crate) utterance: Option<String>,
    /// All that the agent returned, as Python shows it.
    #[serde(default)]
    pub(crate) said: Option<String>,
    /// What its author should know.
    #[serde(default)]
    pub(crate) note: Option<String>,
    /// The colour of the returned stone, where it is not the agent's own.
    #[serde(default)]
    pub(crate) other_colour: Option<String>,
    /// How the returned state differs from the one that the move leads to.
    #[serde(default)]
    pub(crate) state: Option<StateDifference>,
}

/// A move, in numbers of any size.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NamedMove {
    Place([serde_json::Number; 2]),
    Drop(serde_json::Number),
    Pop(serde_json::Number),
}

/// The first difference between a returned state and the one that the move leads to.
#[derive(Debug, Deserialize)]
#[serde(tag = "differs", rename_all = "snake_case")]
pub(crate) enum StateDifference {
    /// The board has another size.
    Size,
    /// A square has another content.
    Square { at: [u32; 2], expected: String, found: String },
    /// The board is right, and the side to move is not.
    Turn { expected: String, found: String },
}

/// A reply with the number of the question that it answers, where the question has one.
#[derive(Deserialize)]
struct NumberedReply {
    #[serde(default)]
    number: Option<u32>,
    #[serde(flatten)]
    reply: HostReply,
}

impl HostReply {
    /// This reply, with the program's own words on how to choose another Python where that would help.
    pub(crate) fn explained(mut self, interpreter_hint: &str) -> HostReply {
        if let HostReply::Raised(report) | HostReply::Missing(report) = &mut self
            && report.needs == Some(HostNeed::Interpreter)
        {
            report.why.push_str(interpreter_hint);
        }
        self
    }

    /// Reads a line of the host. What was written for another question is a foul: only the agent itself can have done so, on
    /// our own descriptors.
    pub(crate) fn read(line: &str, number: Option<u32>) -> Result<HostReply, Foul> {
        // The words of the JSON parser would not help: the agent's author has not written any JSON.
        let answer: NumberedReply = serde_json::from_str(line).map_err(|_| not_the_host(line))?;
        if answer.number != number { Err(unasked_line(line)) } else { Ok(answer.reply) }
    }
}

/// The foul when a line is not a reply that the host would give to this question.
pub(crate) fn not_the_host(line: &str) -> Foul {
    Foul::new(FoulKind::Malformed, "something other than the host answered, on the host's own line").with_quote(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_line_is_not_told_in_the_words_of_json() {
        for line in ["", "nonsense", "{", r#"{"kind": "nonsense"}"#, r#"{"kind": "moved", "move": 3}"#, "[]"] {
            let foul = HostReply::read(line, None).err().unwrap();
            assert_eq!(foul.why, "something other than the host answered, on the host's own line", "{line}");
        }
    }

    #[test]
    fn an_answer_of_another_turn_is_refused() {
        let read = |line: &str, number| HostReply::read(line, number).map(|_| ()).map_err(|foul| foul.kind);
        assert_eq!(read(r#"{"kind": "moved", "move": {"place": [0, 0]}, "number": 3}"#, Some(3)), Ok(()));
        for forged in [
            r#"{"kind": "moved", "move": {"place": [0, 0]}, "number": 1}"#,
            r#"{"kind": "moved", "move": {"place": [0, 0]}}"#,
        ] {
            assert_eq!(read(forged, Some(3)), Err(FoulKind::Malformed));
        }
        assert_eq!(read(r#"{"kind": "ready", "number": 3}"#, None), Err(FoulKind::Malformed));
    }
}
