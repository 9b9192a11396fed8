//! The guard process: starts the agent, adopts its orphans, watches what its processes use, and kills them all at the end.

use std::io::{PipeReader, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::process::{Pid, PidfdFlags, WaitStatus, geteuid, getpid, pidfd_open, set_child_subreaper};

use super::bwrap;
use super::cgroup::{Cgroup, CgroupParent};
use super::control::{self, GuardReport, GuardRequest, LaunchOrder};
use super::handover::hand_over;
use super::kill_tree::{ChildrenLeft, kill_tree, reap};
use super::launch::{Launch, READY, launch};
use super::leftovers::{remove_leftovers, watch_everywhere};
use super::orphans::MARK_VARIABLE;
use super::signal::{continue_user, stop_user};
use super::sys::{self, Fork};
use super::uid::{self, Claim};
use super::usage::{UsageWatch, own_cpu_time};
use super::visible_paths::VisiblePaths;
use crate::{Confinement, ExitReason, Resource, SandboxLevel};

/// How often the guard looks at what the tree uses.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// What `plyground guard` does.
pub(crate) fn guard_main() -> ExitCode {
    let mut arguments = std::env::args().skip(2);
    if let (Some("inside"), Some(Ok(order))) = (arguments.next().as_deref(), arguments.next().map(|word| word.parse()))
    {
        bwrap::run_inside(order);
    }
    let control = UnixStream::from(sys::take_inherited(0));
    if control.peer_addr().is_err() {
        eprintln!("`guard` is how plyground starts an agent; it is of no use by hand");
        return ExitCode::from(2);
    }
    // A user who kills everything called plyground means the referee; the guard ends after it, having cleaned up.
    sys::block_termination_signals();
    // A guard must not keep the referee's folder in use.
    let _ = std::env::set_current_dir("/");
    match control::receive_order(&control) {
        Ok(Some((LaunchOrder { confinement, mark }, fds))) => match start(&marked(&confinement, &mark), &mark, fds) {
            Ok(running) => {
                control::send_report(&control, &running.report());
                let ending = running.watch(&control, &confinement);
                control::send_report(&control, &GuardReport::Ended(ending));
                ExitCode::SUCCESS
            }
            Err(why) => {
                control::send_report(&control, &GuardReport::Failed(why));
                ExitCode::FAILURE
            }
        },
        Ok(None) => ExitCode::SUCCESS,
        Err(error) => {
            control::send_report(
                &control,
                &GuardReport::Failed(format!("the guard does not understand its order: {error}")),
            );
            ExitCode::FAILURE
        }
    }
}

/// The confinement, with the mark in the environment.
fn marked(confinement: &Confinement, mark: &str) -> Confinement {
    let mut marked = confinement.clone();
    marked.env.push((MARK_VARIABLE.into(), mark.into()));
    marked
}

/// A running agent, as its guard sees it.
#[derive(Debug)]
struct Running {
    /// The guard's own child.
    child: Pid,
    /// The agent's process: the child, or a descendant of it.
    agent: Pid,
    claim: Option<Claim>,
    group: Option<Cgroup>,
    /// CPU time of signalling children, which the kernel counts with our other children and which is not the agent's.
    signaller_cpu: Duration,
    /// CPU time of the guard itself that is not charged to the agent.
    guard_cpu: Duration,
}

fn start(confinement: &Confinement, mark: &str, fds: Vec<OwnedFd>) -> Result<Running, String> {
    set_child_subreaper(Some(getpid())).map_err(|error| format!("cannot adopt orphans: {error}"))?;
    let visible = VisiblePaths::of(confinement)?;
    let guard_exe = std::env::current_exe().map_err(|error| format!("cannot find the guard's own program: {error}"))?;
    let claim = claim_user(confinement)?;
    let uid = claim.as_ref().map(|claim| claim.uid);
    let (mut status, status_end) = pipe()?;
    let (bwrap_stderr, bwrap_stderr_end) = pipe()?;
    let fds = fds.into_iter().map(move_above_agent_fds).collect::<Result<Vec<_>, _>>()?;
    let group = control_group(confinement, mark);
    let guard = getpid();
    let forked = sys::fork().inspect_err(|_| group.iter().for_each(Cgroup::remove));
    let child = match forked.map_err(|error| format!("cannot fork: {error}"))? {
        Fork::Child => {
            let (visible, guard_exe, group) = (&visible, guard_exe.as_path(), group.as_ref());
            let start = Launch { confinement, visible, guard_exe, uid, group, guard, fds: &fds };
            launch(&start, status_end, bwrap_stderr_end)
        }
        Fork::Parent(child) => child,
    };
    drop((status_end, bwrap_stderr_end, fds));
    let mut message = Vec::new();
    let read = status.read_to_end(&mut message);
    let mut running =
        Running { child, agent: child, claim, group, signaller_cpu: Duration::ZERO, guard_cpu: Duration::ZERO };
    match (read, message.as_slice()) {
        (Ok(_), [READY]) => {
            if confinement.level == SandboxLevel::Full {
                running.agent = bwrap::agent_below(child).unwrap_or(child);
            }
            running.guard_cpu = own_cpu_time();
            Ok(running)
        }
        (_, message) => {
            running.clean_up(|_, _| {});
            let mut why = message.strip_prefix(&[READY]).unwrap_or(message).to_vec();
            // Every process that could write to it is gone, so this ends.
            let _ = bwrap_stderr.take(2000).read_to_end(&mut why);
            Err(String::from_utf8_lossy(&why).trim_end().to_owned())
        }
    }
}

/// The agent's control group, if one is wanted and available. `plyground doctor` says when it is not.
fn control_group(confinement: &Confinement, mark: &str) -> Option<Cgroup> {
    // An agent that runs as the same user as its guard, and sees the groups, could leave its own.
    let from = if geteuid().is_root() { SandboxLevel::Limits } else { SandboxLevel::Landlock };
    if confinement.level < from || !confinement.control_group {
        return None;
    }
    let confiners = if confinement.level == SandboxLevel::Full { bwrap::PROCESSES } else { 0 };
    Cgroup::create(&CgroupParent::find().ok()?, mark, &confinement.limits, confiners).ok()
}

/// A pipe whose far end has a descriptor number that no program expects.
fn pipe() -> Result<(PipeReader, OwnedFd), String> {
    let (near, far) = std::io::pipe().map_err(|error| format!("cannot make a pipe: {error}"))?;
    Ok((near, move_above_agent_fds(far.into())?))
}

/// Moves a descriptor to a number that no program expects.
fn move_above_agent_fds(fd: OwnedFd) -> Result<OwnedFd, String> {
    fcntl_dupfd_cloexec(fd, sys::FIRST_FREE).map_err(|error| format!("cannot move a pipe: {error}"))
}

fn claim_user(confinement: &Confinement) -> Result<Option<Claim>, String> {
    match (geteuid().is_root(), confinement.level, confinement.uid) {
        (false, _, Some(uid)) => Err(format!("only root can run it as user {uid}")),
        (false, ..) | (true, SandboxLevel::None, None) => Ok(None),
        (true, _, wanted) => {
            let claim = uid::claim(wanted)?;
            // The agent that had this user before may have left something behind when its guard was killed.
            remove_leftovers(&claim);
            if confinement.level <= SandboxLevel::Limits {
                claim.note_files_anywhere();
            }
            hand_over(&confinement.dir, claim.uid)?;
            hand_over(&confinement.tmp, claim.uid)?;
            Ok(Some(claim))
        }
    }
}

impl Running {
    /// Waits until the agent ends, uses too much, or the referee wants it gone (or is gone). No process of it is left after.
    fn watch(mut self, control: &UnixStream, confinement: &Confinement) -> ExitReason {
        let child = self.child;
        let mut status = None;
        let note = |status: &mut Option<WaitStatus>, pid, ended| {
            if pid == child {
                *status = Some(ended);
            }
        };
        let group = self.group.clone();
        let mut watch = UsageWatch::new(confinement, self.uid(), group.as_ref());
        let mut verdict = None;
        let pidfd = pidfd_open(child, PidfdFlags::empty());
        let mut next_look = Instant::now() + CHECK_INTERVAL;
        while status.is_none() && verdict.is_none() {
            let mut waiting = vec![PollFd::new(control, PollFlags::IN)];
            waiting.extend(pidfd.as_ref().ok().map(|fd| PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::IN)));
            if !matches!(poll(&mut waiting, Some(&time_until(next_look))), Ok(_) | Err(Errno::INTR)) {
                break;
            }
            let answer = if waiting[0].revents().is_empty() {
                None
            } else {
                let Some(request) = control::receive_request(control) else { break };
                Some(self.handle_request(request))
            };
            if reap(|pid, ended| note(&mut status, pid, ended)) == ChildrenLeft::None {
                break;
            }
            // After reaping, which adds their CPU time to the guard's children: the referee is about to ask for it.
            if let Some(answer) = answer {
                control::send_report(control, &answer);
            }
            // By the clock: a referee with many requests must not keep the guard from checking.
            if Instant::now() >= next_look {
                if confinement.level == SandboxLevel::Limits && self.claim.is_some() {
                    watch_everywhere();
                }
                if confinement.level >= SandboxLevel::Limits {
                    verdict = watch.check(self.signaller_cpu);
                }
                next_look = Instant::now() + CHECK_INTERVAL;
            }
        }
        // The kernel may have killed the agent itself, or another process that the agent needed.
        let is_out_of_memory = group.as_ref().is_some_and(Cgroup::is_out_of_memory);
        let verdict = verdict.or(is_out_of_memory.then_some(ExitReason::Overran(Resource::Memory)));
        self.clean_up(|pid, ended| note(&mut status, pid, ended));
        match (verdict, status) {
            (Some(verdict), _) => verdict,
            (None, Some(status)) => exit_reason(status, confinement.level),
            (None, None) => ExitReason::Lost,
        }
    }

    fn report(&self) -> GuardReport {
        let agent = self.agent.as_raw_nonzero().get();
        GuardReport::Started { agent, uid: self.uid(), group: self.group.clone(), guard_cpu: self.guard_cpu }
    }

    /// The agent's own user, if it has one.
    fn uid(&self) -> Option<u32> {
        self.claim.as_ref().map(|claim| claim.uid)
    }

    /// Stops the processes of the agent's user, or lets them continue.
    fn handle_request(&mut self, request: GuardRequest) -> GuardReport {
        let began = own_cpu_time();
        let result = self.uid().map(|uid| match request {
            GuardRequest::Pause => stop_user(uid),
            GuardRequest::Resume => continue_user(uid),
        });
        self.signaller_cpu += result.map_or(Duration::ZERO, |result| result.cpu);
        self.guard_cpu += own_cpu_time().saturating_sub(began);
        let is_done = result.is_some_and(|result| result.is_done);
        GuardReport::Done { is_done, signaller_cpu: self.signaller_cpu, guard_cpu: self.guard_cpu }
    }

    fn clean_up(&mut self, ended: impl FnMut(Pid, WaitStatus)) {
        let uid = self.uid();
        if let Some(group) = &self.group {
            group.kill();
        }
        kill_tree(uid, ended);
        if let Some(group) = &self.group {
            group.remove();
        }
        if let Some(claim) = &self.claim {
            remove_leftovers(claim);
        }
    }
}

fn time_until(moment: Instant) -> Timespec {
    let left = moment.saturating_duration_since(Instant::now());
    Timespec::try_from(left).unwrap_or(Timespec { tv_sec: 0, tv_nsec: 0 })
}

fn exit_reason(status: WaitStatus, level: SandboxLevel) -> ExitReason {
    match (status.exit_status(), status.terminating_signal()) {
        // Bubblewrap, whose status this is, reports a signal as a shell does.
        (Some(code), _) if level == SandboxLevel::Full && code > 128 => ExitReason::Signalled(code - 128),
        (Some(code), _) => ExitReason::Exited(code),
        (None, Some(signal)) => ExitReason::Signalled(signal),
        (None, None) => ExitReason::Lost,
    }
}
