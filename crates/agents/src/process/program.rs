//! A program with its working folder: started, restarted, and ended.

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

/// A program that plays, with all it takes to start it again.
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
    /// A program whose protocol runs over standard input and output.
    pub(crate) fn new(
        spec: AgentSpec,
        run_environment: RunEnvironment,
        workdir: Workdir,
        words: Vec<OsString>,
    ) -> Program {
        let (readable, variables) = (Vec::new(), Vec::new());
        let (pipes, may_ponder) = (Pipes::Standard, false);
        Program { spec, run_environment, workdir, words, readable, variables, pipes, may_ponder, running: None }
    }

    /// Lets it read this folder of ours.
    pub(crate) fn with_readable(mut self, folder: PathBuf) -> Program {
        self.readable.push(folder);
        self
    }

    /// Adds an environment variable.
    pub(crate) fn with_variable(mut self, name: &str, value: OsString) -> Program {
        self.variables.push((name.into(), value));
        self
    }

    /// Puts its protocol on descriptors 3 and 4, apart from its prints.
    pub(crate) fn with_protocol_pipes(mut self) -> Program {
        self.pipes = Pipes::WithProtocol;
        self
    }

    /// What stands after a report that another Python would help.
    pub(crate) fn interpreter_hint(&self) -> &'static str {
        self.run_environment.interpreter_hint
    }

    /// Applies what the rules of the match say about programs, before it is started.
    pub(crate) fn apply_rules(&mut self, info: &GameInfo<'_>) {
        self.may_ponder = info.pondering;
    }

    /// Starts it; one that was running before is killed.
    pub(crate) fn start(&mut self) -> Result<&mut Channel, PrepareError> {
        let waits_for_late = self.running.take().is_none_or(|former| former.waits_for_late());
        let env = self.run_environment.environment().into_iter().chain(self.variables.iter().cloned());
        let confinement = Confinement {
            limits: self.run_environment.limits,
            env: env.collect(),
            readable: self.readable.clone(),
            pipes: self.pipes,
            ..Confinement::new(self.run_environment.level, &self.words, self.workdir.dir(), self.workdir.tmp())
        };
        let idle_policy = match self.pipes {
            _ if self.may_ponder => IdlePolicy::Pondering,
            Pipes::Standard => IdlePolicy::PauseWhenIdle,
            Pipes::WithProtocol => IdlePolicy::PauseAtOnce,
        };
        let channel = Channel::open(&self.run_environment, &confinement, &self.spec.to_string(), idle_policy)?;
        Ok(self.running.insert(channel.with_wait_for_late(waits_for_late)))
    }

    /// The pipe to it.
    pub(crate) fn channel(&mut self) -> &mut Channel {
        self.running.as_mut().expect("the handshake comes first")
    }

    /// Ends it, after this last line.
    pub(crate) fn quit(&mut self, last_line: &str) {
        if let Some(channel) = self.running.take() {
            channel.close(last_line);
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
                Err(PrepareError::impossible(format!("`{}` plays {own}, not {family}{help}", self.spec)))
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
            hash: Some(self.workdir.hash()),
            interpreter: self.workdir.interpreter.clone(),
            ..PlayerId::default()
        }
    }
}

/// What a failed restart means during the game.
pub(crate) fn as_foul(error: PrepareError) -> Foul {
    match error {
        PrepareError::Foul(foul) => foul,
        PrepareError::Impossible(error) => Foul::new(FoulKind::Crashed, error.why),
    }
}

/// A foul with what its author should know behind the traceback.
pub(crate) fn with_notes(foul: Foul, notes: &[String]) -> Foul {
    let told = foul.stderr.iter().cloned().chain(notes.iter().map(|note| format!("note: {note}")));
    let told = told.collect::<Vec<_>>().join("\n");
    Foul { stderr: (!told.is_empty()).then_some(told), ..foul }
}
