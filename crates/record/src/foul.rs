//! What an agent can do wrong, and what follows, as data.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Something an agent did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RecordedFoul")]
pub struct Foul {
    /// What kind of thing.
    pub kind: FoulKind,
    /// Why, for people: a clause with its subject and without a full stop, such as `it used 2 s of 1 s`.
    pub why: String,
    /// What the agent said, quoted and cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// How its process ended: `exit status 1`, `signal 9`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<String>,
    /// The end of what it wrote to standard error, or its traceback.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// What followed; nothing when the game was over before anyone was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty: Option<Penalty>,
}

impl Foul {
    /// A foul of this kind, for a reason that can follow a colon: `it named no move`.
    pub fn new(kind: FoulKind, why: impl Into<String>) -> Foul {
        Foul { kind, why: why.into(), said: None, exit: None, stderr: None, penalty: None }
    }

    /// Whether the game was over by it.
    pub fn ends_the_game(&self) -> bool {
        matches!(self.penalty, Some(Penalty::Forfeit | Penalty::Draw))
    }

    /// The same, with what was said, cut to a length that people read.
    #[must_use]
    pub fn with_quote(mut self, said: &str) -> Foul {
        self.said = Some(truncate(said, SAID_LENGTH));
        self
    }
}

/// A foul as it stands in a record. Older records call an answer without a move `silent`, with a mark.
#[derive(Deserialize)]
struct RecordedFoul {
    kind: FoulKind,
    why: String,
    #[serde(default)]
    said: Option<String>,
    #[serde(default)]
    declined: bool,
    #[serde(default)]
    exit: Option<String>,
    #[serde(default)]
    stderr: Option<String>,
    #[serde(default)]
    penalty: Option<Penalty>,
}

impl From<RecordedFoul> for Foul {
    fn from(recorded: RecordedFoul) -> Foul {
        let RecordedFoul { kind, why, said, declined, exit, stderr, penalty } = recorded;
        let kind = if declined && kind == FoulKind::Silent { FoulKind::Declined } else { kind };
        Foul { kind, why, said, exit, stderr, penalty }
    }
}

/// The text as a sentence that ends, however its writer ended it.
pub(crate) fn with_full_stop(text: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { text.to_owned() } else { format!("{text}.") }
}

/// How much of what an agent said is kept in a foul.
const SAID_LENGTH: usize = 200;

/// The first `length` characters, with a mark where something was left out.
pub fn truncate(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// What kind of thing an agent did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FoulKind {
    /// A move that the board does not allow.
    Illegal,
    /// An answer after the limit.
    Late,
    /// The program ended, or raised an exception.
    Crashed,
    /// No answer by the limit.
    Silent,
    /// An answer in time that names no move, such as Python's `None`.
    Declined,
    /// More output than anyone reads.
    Flooding,
    /// An answer that is no move at all.
    Malformed,
    /// The position it returned is not the one its move leads to.
    BrokenPromise,
}

impl FoulKind {
    /// All kinds.
    pub const ALL: [FoulKind; 8] = [
        FoulKind::Illegal,
        FoulKind::Late,
        FoulKind::Crashed,
        FoulKind::Silent,
        FoulKind::Declined,
        FoulKind::Flooding,
        FoulKind::Malformed,
        FoulKind::BrokenPromise,
    ];

    /// Its name in records and settings.
    pub const fn name(self) -> &'static str {
        match self {
            FoulKind::Illegal => "illegal",
            FoulKind::Late => "late",
            FoulKind::Crashed => "crashed",
            FoulKind::Silent => "silent",
            FoulKind::Declined => "declined",
            FoulKind::Flooding => "flooding",
            FoulKind::Malformed => "malformed",
            FoulKind::BrokenPromise => "broken_promise",
        }
    }
}

impl fmt::Display for FoulKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What follows on a foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// The other side wins.
    Forfeit,
    /// The turn is lost.
    Skip,
    /// The first legal move is played instead.
    FirstMove,
    /// A legal move drawn by the referee's seed is played instead.
    RandomMove,
    /// The game is a draw.
    Draw,
}

impl Penalty {
    /// All of them.
    pub const ALL: [Penalty; 5] =
        [Penalty::Forfeit, Penalty::Skip, Penalty::FirstMove, Penalty::RandomMove, Penalty::Draw];

    /// Its name in records and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Penalty::Forfeit => "forfeit",
            Penalty::Skip => "skip",
            Penalty::FirstMove => "first-move",
            Penalty::RandomMove => "random-move",
            Penalty::Draw => "draw",
        }
    }
}

impl FromStr for Penalty {
    type Err = String;

    fn from_str(text: &str) -> Result<Penalty, String> {
        let names = || Penalty::ALL.map(Penalty::name).join(", ");
        let named = Penalty::ALL.into_iter().find(|penalty| penalty.name() == text);
        named.ok_or_else(|| format!("`{text}` is not a penalty (there are: {})", names()))
    }
}

/// What follows on which foul.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalties {
    /// On a move that the board does not allow.
    pub illegal: Penalty,
    /// On an answer after the limit.
    pub late: Penalty,
    /// On a program that ended or raised an exception.
    pub crashed: Penalty,
    /// On no answer by the limit.
    pub silent: Penalty,
    /// On an answer that names no move.
    pub declined: Penalty,
    /// On too much output.
    pub flooding: Penalty,
    /// On an answer that is no move at all.
    pub malformed: Penalty,
    /// On a returned position that is not the one the move leads to.
    pub broken_promise: Penalty,
}

impl Penalties {
    /// Whether any foul costs the turn and nothing else.
    pub fn cost_turns(&self) -> bool {
        let Penalties { illegal, late, crashed, silent, declined, flooding, malformed, broken_promise } = *self;
        [illegal, late, crashed, silent, declined, flooding, malformed, broken_promise].contains(&Penalty::Skip)
    }

    /// The same for everything.
    pub const fn all(penalty: Penalty) -> Penalties {
        Penalties {
            illegal: penalty,
            late: penalty,
            crashed: penalty,
            silent: penalty,
            declined: penalty,
            flooding: penalty,
            malformed: penalty,
            broken_promise: penalty,
        }
    }

    /// Each with its name in records and settings.
    pub const fn by_name(&self) -> [(&'static str, Penalty); 8] {
        [
            ("illegal", self.illegal),
            ("late", self.late),
            ("crashed", self.crashed),
            ("silent", self.silent),
            ("declined", self.declined),
            ("flooding", self.flooding),
            ("malformed", self.malformed),
            ("broken_promise", self.broken_promise),
        ]
    }

    /// What follows on this one.
    pub const fn for_foul(&self, foul: &Foul) -> Penalty {
        match foul.kind {
            FoulKind::Illegal => self.illegal,
            FoulKind::Late => self.late,
            FoulKind::Crashed => self.crashed,
            FoulKind::Silent => self.silent,
            FoulKind::Declined => self.declined,
            FoulKind::Flooding => self.flooding,
            FoulKind::Malformed => self.malformed,
            FoulKind::BrokenPromise => self.broken_promise,
        }
    }

    /// Changes one of them by its name in records and settings.
    pub fn set(&mut self, kind: &str, penalty: Penalty) -> Result<(), String> {
        let place = match kind {
            "illegal" => &mut self.illegal,
            "late" => &mut self.late,
            "crashed" => &mut self.crashed,
            "silent" => &mut self.silent,
            "declined" => &mut self.declined,
            "flooding" => &mut self.flooding,
            "malformed" => &mut self.malformed,
            "broken_promise" => &mut self.broken_promise,
            _ => {
                let names = FoulKind::ALL.map(FoulKind::name).join(", ");
                return Err(format!("`{kind}` is not a foul (there are: {names})"));
            }
        };
        *place = penalty;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_foul_has_its_own_penalty() {
        for kind in FoulKind::ALL {
            let mut penalties = Penalties::all(Penalty::Forfeit);
            penalties.set(kind.name(), Penalty::Draw).unwrap();
            for other in FoulKind::ALL {
                let expected = if other == kind { Penalty::Draw } else { Penalty::Forfeit };
                assert_eq!(penalties.for_foul(&Foul::new(other, "")), expected, "{kind} {other}");
            }
        }
    }

    #[test]
    fn an_older_record_marks_a_silence_as_declined() {
        let kind = |foul: &str| serde_json::from_str::<Foul>(foul).unwrap().kind;
        assert_eq!(kind(r#"{"kind": "silent", "why": "it named no move", "declined": true}"#), FoulKind::Declined);
        assert_eq!(kind(r#"{"kind": "silent", "why": "it gave no answer in time"}"#), FoulKind::Silent);
        assert_eq!(kind(r#"{"kind": "declined", "why": "it named no move"}"#), FoulKind::Declined);
        let written = serde_json::to_value(Foul::new(FoulKind::Declined, "it named no move")).unwrap();
        assert_eq!(written, serde_json::json!({"kind": "declined", "why": "it named no move"}));
    }

    #[test]
    fn names_in_records_and_settings_are_the_same() {
        for kind in FoulKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        for penalty in Penalty::ALL {
            assert_eq!(serde_json::to_value(penalty).unwrap(), penalty.name());
            assert_eq!(penalty.name().parse(), Ok(penalty));
        }
    }

    #[test]
    fn what_was_said_is_cut_between_characters() {
        assert_eq!(truncate("äöü", 2), "äö…");
        assert_eq!(truncate("äöü", 3), "äöü");
    }
}
