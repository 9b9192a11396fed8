//! The referee's side: starts a guard, hears from it, and sees to it that it goes.

use std::borrow::Cow;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};

use super::activity;
use super::cgroup::Group;
use super::control::{self, Ear, Heard, Order, Report, Wish};
use super::pause::{self, Pause};
use super::stray::{kill_strays, new_mark};
use super::{proc, sys};
use crate::confined::AgentEnds;
use crate::{Activity, Confinement, ExitReason, GuardError};

/// How long a guard may take to start its agent.
const START: Duration = Duration::from_secs(20);

/// How long a guard may take to fulfil a wish. A living one needs less than a millisecond, unless it measures a large folder.
const WISH: Duration = Duration::from_secs(5);

/// How long a guard may take to clear up before it is taken for lost. A living one needs milliseconds.
const CLEAR: Duration = Duration::from_secs(10);

/// A guard and everything below it.
#[derive(Debug)]
pub(crate) struct Tree {
    guard: Child,
    guard_pid: Pid,
    control: UnixStream,
    ear: Ear,
    agent: Pid,
    pause: Pause,
    /// Whether the whole user of the agent is held still, by the guard.
    is_user_held: bool,
    /// Whether the guard once did not answer a wish in time; it is asked no more, for its next answer would be to that one.
    is_guard_deaf: bool,
    /// CPU time of the guard's envoys, which is not the agent's.
    envoys: Duration,
    /// CPU time of the guard itself that is not the agent's: for starting it, and for wishes.
    own: Duration,
    group: Option<Group>,
    uid: Option<u32>,
    mark: String,
    ending: Option<ExitReason>,
}

impl Tree {
    /// Starts a guard and waits until it has started the agent.
    pub(crate) fn start(guard_exe: &Path, confinement: &Confinement, ends: AgentEnds) -> Result<Self, GuardError> {
        let program =
            || confinement.program.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
        serde_json::to_vec(confinement).map_err(GuardError::Unspeakable)?;
        let (control, control_end) = UnixStream::pair().map_err(GuardError::Pipes)?;
        // No "die with the parent" here: that would be the thread that starts it, and threads come and go. The guard sees
        // the end of the control socket instead, which the kernel closes even when the referee is killed.
        let guard = Command::new(guard_exe)
            .arg("guard")
            // The terminal's Ctrl-C is for the referee, who will tell the guard.
            .process_group(0)
            .stdin(Stdio::from(OwnedFd::from(control_end)))
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|source| GuardError::Start { path: guard_exe.to_owned(), source })?;
        let guard_pid = Pid::from_child(&guard);
        let mut tree = Self {
            guard,
            guard_pid,
            control,
            ear: Ear::default(),
            agent: guard_pid,
            pause: Pause::default(),
            is_user_held: false,
            is_guard_deaf: false,
            envoys: Duration::ZERO,
            own: Duration::ZERO,
            group: None,
            uid: None,
            mark: new_mark(),
            ending: None,
        };
        let AgentEnds { stdin, stdout, stderr, protocol } = ends;
        let mut fds = vec![stdin.as_fd(), stdout.as_fd(), stderr.as_fd()];
        if let Some((ask, answer)) = &protocol {
            fds.extend([ask.as_fd(), answer.as_fd()]);
        }
        let order = Order { confinement: Cow::Borrowed(confinement), mark: Cow::Borrowed(&tree.mark) };
        // A guard that fell over at once cannot be told anything; the silence below says so.
        let _ = control::send_order(&tree.control, &order, &fds);
        match tree.ear.listen(&tree.control, Instant::now() + START) {
            Heard::Report(Report::Started { agent, uid, group, own }) => {
                tree.agent = Pid::from_raw(agent).ok_or_else(|| GuardError::Silent { program: program() })?;
                tree.pause = Pause::of(tree.agent);
                (tree.uid, tree.group, tree.own) = (uid, group, own);
                Ok(tree)
            }
            Heard::Report(Report::Failed(why)) => Err(GuardError::Agent { program: program(), why }),
            Heard::Report(Report::Ended(_) | Report::Answered { .. }) | Heard::End | Heard::Nothing => {
                Err(GuardError::Silent { program: program() })
            }
        }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.agent.as_raw_nonzero().get().unsigned_abs()
    }

    pub(crate) fn cpu_quick(&self) -> Option<Duration> {
        sys::cpu_time(self.agent)
    }

    pub(crate) fn cpu_tree(&self) -> Option<Duration> {
        let by_process = || proc::tree_time(self.guard_pid).saturating_sub(self.envoys);
        let used = self.group.as_ref().and_then(Group::cpu_time).unwrap_or_else(by_process);
        // What the guard needs to look at an agent is the agent's: it decides how much there is to look at.
        let watched = sys::cpu_time(self.guard_pid).unwrap_or_default().saturating_sub(self.own);
        Some(used + watched)
    }

    pub(crate) fn pause(&mut self, everyone: bool) -> bool {
        self.pause.begin();
        if !everyone || !pause::has_company(self.guard_pid, self.agent) {
            return false;
        }
        self.is_user_held = self.uid.is_some() && self.is_fulfilled(Wish::Hold);
        if !self.is_user_held {
            self.pause.chase(self.guard_pid, self.agent);
        }
        true
    }

    pub(crate) fn resume(&mut self) {
        let was_on = self.pause.end();
        // What was stopped in one stroke goes on in one; waited for, or it might undo the next pause.
        if was_on && std::mem::take(&mut self.is_user_held) && !self.is_fulfilled(Wish::LetGo) {
            for process in proc::descendants(self.guard_pid) {
                let _ = kill_process(process.pid, Signal::CONT);
            }
        }
    }

    /// Asks the guard for something and waits until it has done it.
    fn is_fulfilled(&mut self, wish: Wish) -> bool {
        if self.ending.is_some() || self.is_guard_deaf || control::send_wish(&self.control, wish).is_err() {
            return false;
        }
        match self.ear.listen(&self.control, Instant::now() + WISH) {
            Heard::Report(Report::Answered { is_done, envoys, own }) => {
                (self.envoys, self.own) = (envoys, own);
                return is_done;
            }
            Heard::Report(Report::Ended(ending)) => self.ending = Some(ending),
            Heard::Report(Report::Started { .. } | Report::Failed(_)) | Heard::End => {
                self.ending = Some(ExitReason::Lost)
            }
            Heard::Nothing => self.is_guard_deaf = true,
        }
        false
    }

    pub(crate) fn activity(&self, everyone: bool) -> Activity {
        if everyone {
            return activity::of(pause::everyone_of(self.guard_pid, self.agent));
        }
        match proc::Process::read(self.agent) {
            Some(process) if process.is_busy() => Activity::Busy,
            Some(process) if process.threads > 1 => activity::of([self.agent]),
            _ => Activity::Waiting,
        }
    }

    pub(crate) fn threads(&self) -> u64 {
        proc::Process::read(self.agent).map_or(0, |process| process.threads)
    }

    pub(crate) fn kill(&self) {
        // The end of the stream is the order to kill. The guard has gone if this fails.
        let _ = self.control.shutdown(std::net::Shutdown::Write);
        // An agent that runs as the guard's own user may have stopped it.
        let _ = kill_process(self.guard_pid, Signal::CONT);
    }

    pub(crate) fn wait_exit(&mut self, deadline: Instant) -> Option<ExitReason> {
        while self.ending.is_none() {
            self.ending = match self.ear.listen(&self.control, deadline) {
                Heard::Report(Report::Ended(ending)) => Some(ending),
                // To a wish that nobody waits for any more.
                Heard::Report(Report::Answered { .. }) => continue,
                Heard::Report(Report::Started { .. } | Report::Failed(_)) | Heard::End => Some(ExitReason::Lost),
                Heard::Nothing => return None,
            };
        }
        self.ending
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        self.kill();
        let gone = match pidfd_open(self.guard_pid, PidfdFlags::empty()) {
            Ok(pidfd) => control::readable_by(pidfd.as_fd(), Instant::now() + CLEAR),
            Err(_) => false,
        };
        if !gone {
            // The agent's first process dies with its guard, by the kernel's hand.
            let _ = self.guard.kill();
        }
        // A guard that ends by itself has cleared up; one that was killed, or fell over, has not.
        if !self.guard.wait().is_ok_and(|status| matches!(status.code(), Some(0 | 1))) {
            kill_strays(&self.mark, self.uid, self.group.as_ref());
        }
    }
}
