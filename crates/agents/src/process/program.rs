//! A program with its folder: started, started again, and sent away.

use super::channel::Channel;
use super::idle_policy::IdlePolicy;
use super::run_environment::RunEnvironment;
use super::workdir::Workdir;
use crate::spec::AgentSpec;
use plyground_arena::{GameInfo, PlayerId, PrepareError};
use plyground_guard::{Confinement, Pipes};
use plyground_record::{Foul, FoulKind};
use std::ffi::OsString;
use std::path::PathBuf;

/// A program at the board.
pub(crate) struct Program {
    spec: AgentSpec,
    run_environment: RunEnvironment,
    workdir: Workdir,
    words: Vec<OsString>,
    readable: Vec<PathBuf>,
    variables: Vec<(OsString, OsString)>,
    pipes: Pipes,
    /// Whether it may think on while the other side is to move.
    may_ponder: bool,
    running: Option<Channel>,
}

impl Program {
    /// A program that speaks on its standard input and output.
    pub(crate) fn new(
        spec: AgentSpec,
        run_environment: RunEnvironment,
        workdir: Workdir,
        words: Vec<OsString>,
    ) -> Program {
        let (readable, variables) = (Vec::new(), Vec::new());
        let (pipes, may_ponder) = (Pipes::Standard, false);
        Program {
            spec,
            run_environment,
            workdir: workdir,
            words,
            readable,
            variables,
            pipes,
            may_ponder,
            running: None,
        }
    }

    /// The same, with files of ours that it may read.
    pub(crate) fn with_readable(mut self, folder: PathBuf) -> Program {
        self.readable.push(folder);
        self
    }

    /// The same, with a variable of its own in the environment.
    pub(crate) fn with_variable(mut self, name: &str, value: OsString) -> Program {
        self.variables.push((name.into(), value));
        self
    }

    /// The same, with its protocol on descriptors of its own.
    pub(crate) fn with_protocol_pipes(mut self) -> Program {
        self.pipes = Pipes::WithProtocol;
        self
    }

    /// Takes note of what the rules of the match say about programs, before it is started.
    pub(crate) fn apply_rules(&mut self, info: &GameInfo<'_>) {
        self.may_ponder = info.pondering;
    }

    /// Starts it; one that was running before is gone.
    pub(crate) fn start(&mut self) -> Result<&mut Channel, PrepareError> {
        let lingers = self.running.take().is_none_or(|former| former.waits_for_late());
        let env = self.run_environment.environment().into_iter().chain(self.variables.iter().cloned());
        let confinement = Confinement {
            limits: self.run_environment.limits,
            env: env.collect(),
            readable: self.readable.clone(),
            pipes: self.pipes,
            ..Confinement::new(self.run_environment.level, &self.words, self.workdir.dir(), self.workdir.tmp())
        };
        let rest = match self.pipes {
            _ if self.may_ponder => IdlePolicy::Pondering,
            Pipes::Standard => IdlePolicy::PauseWhenIdle,
            Pipes::WithProtocol => IdlePolicy::PauseAtOnce,
        };
        let channel = Channel::open(&self.run_environment, &confinement, &self.spec.to_string(), rest)?;
        Ok(self.running.insert(channel.with_wait_for_late(lingers)))
    }

    /// The line to it.
    pub(crate) fn channel(&mut self) -> &mut Channel {
        self.running.as_mut().expect("nobody is spoken to before the handshake")
    }

    /// Sends it away with these last words.
    pub(crate) fn quit(&mut self, last_words: &str) {
        if let Some(channel) = self.running.take() {
            channel.close(last_words);
        }
    }

    /// The most memory that it may use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.run_environment.limits.memory
    }

    /// Refuses games that its course does not have.
    pub(crate) fn check_family(&self, family: &str) -> Result<(), PrepareError> {
        match self.spec.kind().family {
            Some(own) if own != family => {
                let help = self.spec.suggest_for_family(family).map(|spec| format!("; did you mean `{spec}`?"));
                let help = help.unwrap_or_default();
                Err(PrepareError::Impossible(format!("`{}` plays {own}, not {family}{help}", self.spec)))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// What its author should know.
    pub(crate) fn notes(&self) -> &[String] {
        &self.workdir.notes
    }

    pub(crate) fn player_id(&self) -> PlayerId {
        PlayerId {
            spec: self.spec.to_string(),
            version: None,
            hash: Some(self.workdir.hash()),
            interpreter: self.workdir.interpreter.clone(),
        }
    }
}

/// What trouble means for someone who already sits at the board.
pub(crate) fn as_foul(error: PrepareError) -> Foul {
    match error {
        PrepareError::Foul(foul) => foul,
        PrepareError::Impossible(why) => Foul::new(FoulKind::Crashed, why),
    }
}

/// A foul with what its author should know behind the traceback.
pub(crate) fn with_notes(foul: Foul, notes: &[String]) -> Foul {
    let told = foul.stderr.iter().cloned().chain(notes.iter().map(|note| format!("note: {note}")));
    let told = told.collect::<Vec<_>>().join("\n");
    Foul { stderr: (!told.is_empty()).then_some(told), ..foul }
}
