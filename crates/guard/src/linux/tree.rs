//! The referee's side: starts a guard, reads its reports, and makes sure that it ends.

use std::borrow::Cow;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};

use super::activity;
use super::cgroup::Cgroup;
use super::control::{self, GuardReport, GuardRequest, LaunchOrder, NextReport, ReportReader};
use super::orphans::{kill_orphans, new_mark};
use super::pause::{self, ProcessPause};
use super::{proc, sys};
use crate::confined::AgentPipeEnds;
use crate::{Activity, Confinement, ExitReason, GuardError};

/// How long a guard may take to start its agent.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// How long a guard may take to handle a request. It needs less than a millisecond, unless it is counting a large folder.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a guard may take to clean up before it is taken for lost. It needs milliseconds.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(10);

/// A guard and everything below it.
#[derive(Debug)]
pub(crate) struct ProcessTree {
    guard: Child,
    guard_pid: Pid,
    control: UnixStream,
    reports: ReportReader,
    agent: Pid,
    pause: ProcessPause,
    /// Whether all processes of the agent's user are stopped, by the guard.
    is_user_paused: bool,
    /// Whether the guard once did not answer a request in time; then it is asked no more, since its next answer would be to
    /// that one.
    is_guard_unresponsive: bool,
    /// CPU time of the guard's signalling children, which is not the agent's.
    signaller_cpu: Duration,
    /// CPU time of the guard itself that is not the agent's: for starting it, and for requests.
    guard_cpu: Duration,
    group: Option<Cgroup>,
    uid: Option<u32>,
    mark: String,
    exit: Option<ExitReason>,
}

impl ProcessTree {
    /// Starts a guard and waits until it has started the agent.
    pub(crate) fn start(guard_exe: &Path, confinement: &Confinement, ends: AgentPipeEnds) -> Result<Self, GuardError> {
        let program =
            || confinement.program.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
        serde_json::to_vec(confinement).map_err(GuardError::Serialize)?;
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
            reports: ReportReader::default(),
            agent: guard_pid,
            pause: ProcessPause::default(),
            is_user_paused: false,
            is_guard_unresponsive: false,
            signaller_cpu: Duration::ZERO,
            guard_cpu: Duration::ZERO,
            group: None,
            uid: None,
            mark: new_mark(),
            exit: None,
        };
        let AgentPipeEnds { stdin, stdout, stderr, protocol } = ends;
        let mut fds = vec![stdin.as_fd(), stdout.as_fd(), stderr.as_fd()];
        if let Some((ask, answer)) = &protocol {
            fds.extend([ask.as_fd(), answer.as_fd()]);
        }
        let order = LaunchOrder { confinement: Cow::Borrowed(confinement), mark: Cow::Borrowed(&tree.mark) };
        // If the guard has failed at once this fails, too; the missing report below says so.
        let _ = control::send_order(&tree.control, &order, &fds);
        match tree.reports.next_report(&tree.control, Instant::now() + START_TIMEOUT) {
            NextReport::Report(GuardReport::Started { agent, uid, group, guard_cpu }) => {
                tree.agent = Pid::from_raw(agent).ok_or_else(|| GuardError::Silent { program: program() })?;
                tree.pause = ProcessPause::of(tree.agent);
                (tree.uid, tree.group, tree.guard_cpu) = (uid, group, guard_cpu);
                Ok(tree)
            }
            NextReport::Report(GuardReport::Failed(why)) => Err(GuardError::Agent { program: program(), why }),
            NextReport::Report(GuardReport::Ended(_) | GuardReport::Done { .. })
            | NextReport::End
            | NextReport::Timeout => Err(GuardError::Silent { program: program() }),
        }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.agent.as_raw_nonzero().get().unsigned_abs()
    }

    pub(crate) fn cpu_quick(&self) -> Option<Duration> {
        sys::cpu_time(self.agent)
    }

    pub(crate) fn cpu_tree(&self) -> Option<Duration> {
        let by_process = || proc::tree_time(self.guard_pid).saturating_sub(self.signaller_cpu);
        let used = self.group.as_ref().and_then(Cgroup::cpu_time).unwrap_or_else(by_process);
        // The guard's time for watching is charged to the agent, which decides how much there is to watch.
        let watched = sys::cpu_time(self.guard_pid).unwrap_or_default().saturating_sub(self.guard_cpu);
        Some(used + watched)
    }

    pub(crate) fn pause(&mut self, all: bool) -> bool {
        self.pause.begin();
        if !all || !pause::has_other_processes(self.guard_pid, self.agent) {
            return false;
        }
        self.is_user_paused = self.uid.is_some() && self.request(GuardRequest::Pause);
        if !self.is_user_paused {
            self.pause.stop_all(self.guard_pid, self.agent);
        }
        true
    }

    pub(crate) fn resume(&mut self) {
        let was_on = self.pause.end();
        // A user stopped by one signal continues by one; waited for, or it might undo the next pause.
        if was_on && std::mem::take(&mut self.is_user_paused) && !self.request(GuardRequest::Resume) {
            for process in proc::descendants(self.guard_pid) {
                let _ = kill_process(process.pid, Signal::CONT);
            }
        }
    }

    /// Asks the guard for something and waits until it has done it.
    fn request(&mut self, request: GuardRequest) -> bool {
        if self.exit.is_some() || self.is_guard_unresponsive || control::send_request(&self.control, request).is_err() {
            return false;
        }
        match self.reports.next_report(&self.control, Instant::now() + REQUEST_TIMEOUT) {
            NextReport::Report(GuardReport::Done { is_done, signaller_cpu, guard_cpu }) => {
                (self.signaller_cpu, self.guard_cpu) = (signaller_cpu, guard_cpu);
                return is_done;
            }
            NextReport::Report(GuardReport::Ended(ending)) => self.exit = Some(ending),
            NextReport::Report(GuardReport::Started { .. } | GuardReport::Failed(_)) | NextReport::End => {
                self.exit = Some(ExitReason::Lost)
            }
            NextReport::Timeout => self.is_guard_unresponsive = true,
        }
        false
    }

    pub(crate) fn activity(&self, all: bool) -> Activity {
        if all {
            return activity::of_processes(pause::agent_processes(self.guard_pid, self.agent));
        }
        match proc::Process::read(self.agent) {
            Some(process) if process.is_busy() => Activity::Busy,
            Some(process) if process.threads > 1 => activity::of_processes([self.agent]),
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
        while self.exit.is_none() {
            self.exit = match self.reports.next_report(&self.control, deadline) {
                NextReport::Report(GuardReport::Ended(ending)) => Some(ending),
                // To a request that was given up.
                NextReport::Report(GuardReport::Done { .. }) => continue,
                NextReport::Report(GuardReport::Started { .. } | GuardReport::Failed(_)) | NextReport::End => {
                    Some(ExitReason::Lost)
                }
                NextReport::Timeout => return None,
            };
        }
        self.exit
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        self.kill();
        let gone = match pidfd_open(self.guard_pid, PidfdFlags::empty()) {
            Ok(pidfd) => control::wait_readable(pidfd.as_fd(), Instant::now() + CLEANUP_TIMEOUT),
            Err(_) => false,
        };
        if !gone {
            // The kernel kills the agent's first process with its guard.
            let _ = self.guard.kill();
        }
        // A guard that ends by itself has cleaned up; one that was killed, or panicked, has not.
        if !self.guard.wait().is_ok_and(|status| matches!(status.code(), Some(0 | 1))) {
            kill_orphans(&self.mark, self.uid, self.group.as_ref());
        }
    }
}
