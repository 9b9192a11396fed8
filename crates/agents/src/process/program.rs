//! A program with its folder: started, started again, and sent away.

use super::channel::Channel;
use super::staging::Stage;
use super::venue::Venue;
use crate::spec::AgentSpec;
use plyground_arena::{Card, Trouble};
use plyground_guard::{Confinement, Pipes};
use plyground_record::{Foul, FoulKind};
use std::ffi::OsString;
use std::path::PathBuf;

/// A program at the board.
pub(crate) struct Program {
    spec: AgentSpec,
    venue: Venue,
    stage: Stage,
    words: Vec<OsString>,
    readable: Vec<PathBuf>,
    variables: Vec<(OsString, OsString)>,
    pipes: Pipes,
    running: Option<Channel>,
}

impl Program {
    /// A program that speaks on its standard input and output.
    pub(crate) fn new(spec: AgentSpec, venue: Venue, stage: Stage, words: Vec<OsString>) -> Program {
        let (readable, variables) = (Vec::new(), Vec::new());
        Program { spec, venue, stage, words, readable, variables, pipes: Pipes::Standard, running: None }
    }

    /// The same, with files of ours that it may read.
    pub(crate) fn reading(mut self, folder: PathBuf) -> Program {
        self.readable.push(folder);
        self
    }

    /// The same, with a variable of its own in the environment.
    pub(crate) fn with_variable(mut self, name: &str, value: OsString) -> Program {
        self.variables.push((name.into(), value));
        self
    }

    /// The same, with its protocol on descriptors of its own.
    pub(crate) fn beside_its_prints(mut self) -> Program {
        self.pipes = Pipes::WithProtocol;
        self
    }

    /// Starts it; one that was running before is gone.
    pub(crate) fn start(&mut self) -> Result<&mut Channel, Trouble> {
        self.running = None;
        let env = self.venue.environment().into_iter().chain(self.variables.iter().cloned());
        let confinement = Confinement {
            limits: self.venue.limits,
            env: env.collect(),
            readable: self.readable.clone(),
            pipes: self.pipes,
            ..Confinement::new(self.venue.level, &self.words, self.stage.dir(), self.stage.tmp())
        };
        Ok(self.running.insert(Channel::open(&self.venue, &confinement, &self.spec.to_string())?))
    }

    /// The line to it.
    pub(crate) fn channel(&mut self) -> &mut Channel {
        self.running.as_mut().expect("nobody is spoken to before the handshake")
    }

    /// Sends it away with these last words.
    pub(crate) fn leave(&mut self, last_words: &str) {
        if let Some(channel) = self.running.take() {
            channel.part(last_words);
        }
    }

    /// The most memory that it may use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.venue.limits.memory
    }

    /// Refuses games that its course does not have.
    pub(crate) fn plays(&self, family: &str) -> Result<(), Trouble> {
        match self.spec.kind().family {
            Some(own) if own != family => {
                Err(Trouble::Impossible(format!("`{}` plays {own}, not {family}", self.spec)))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// What its author should know.
    pub(crate) fn notes(&self) -> &[String] {
        &self.stage.notes
    }

    pub(crate) fn card(&self) -> Card {
        Card { spec: self.spec.to_string(), version: None, hash: Some(self.stage.hash()) }
    }
}

/// What trouble means for someone who already sits at the board.
pub(crate) fn as_foul(trouble: Trouble) -> Foul {
    match trouble {
        Trouble::Foul(foul) => foul,
        Trouble::Impossible(why) => Foul::new(FoulKind::Crashed, why),
    }
}

/// A foul with what its author should know behind the traceback.
pub(crate) fn with_notes(foul: Foul, notes: &[String]) -> Foul {
    let told = foul.stderr.iter().cloned().chain(notes.iter().map(|note| format!("note: {note}")));
    let told = told.collect::<Vec<_>>().join("\n");
    Foul { stderr: (!told.is_empty()).then_some(told), ..foul }
}
