//! The guard process: starts the agent, adopts its orphans, watches what the tree uses, and takes it all along at the end.

use std::io::{PipeReader, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::process::{Pid, PidfdFlags, WaitStatus, geteuid, getpid, pidfd_open, set_child_subreaper};

use super::bubble;
use super::cgroup::{Group, Place};
use super::control::{self, Order, Report, Wish};
use super::handover::hand_over;
use super::launch::{Launch, READY, launch};
use super::remains::{remove_remains, watch_everywhere};
use super::sights::Sights;
use super::stray::MARK;
use super::stroke::{continue_user, stop_user};
use super::sweep::{Remaining, reap, sweep};
use super::sys::{self, Fork};
use super::uid::{self, Claim};
use super::usage::{Watch, own_cpu_time};
use crate::{Confinement, ExitReason, Resource, SandboxLevel};

/// How often the guard looks at what the tree uses.
const LOOK: Duration = Duration::from_millis(250);

/// What `plyground guard` does.
pub(crate) fn guard_main() -> ExitCode {
    let mut arguments = std::env::args().skip(2);
    if let (Some("inside"), Some(Ok(order))) = (arguments.next().as_deref(), arguments.next().map(|word| word.parse()))
    {
        bubble::inside(order);
    }
    let control = UnixStream::from(sys::inherited(0));
    if control.peer_addr().is_err() {
        eprintln!("`guard` is how plyground starts an agent; it is of no use by hand");
        return ExitCode::from(2);
    }
    // Somebody who ends everything called plyground means the referee, and the guard ends with that, but tidily.
    sys::hold_back_polite_signals();
    // Nothing of the referee's folder stays busy because of a guard.
    let _ = std::env::set_current_dir("/");
    match control::receive_order(&control) {
        Ok(Some((Order { confinement, mark }, fds))) => match start(&marked(&confinement, &mark), &mark, fds) {
            Ok(running) => {
                control::report(&control, &running.report());
                let ending = running.watch(&control, &confinement);
                control::report(&control, &Report::Ended(ending));
                ExitCode::SUCCESS
            }
            Err(why) => {
                control::report(&control, &Report::Failed(why));
                ExitCode::FAILURE
            }
        },
        Ok(None) => ExitCode::SUCCESS,
        Err(error) => {
            control::report(&control, &Report::Failed(format!("the guard does not understand its order: {error}")));
            ExitCode::FAILURE
        }
    }
}

/// The confinement, with the mark in the environment.
fn marked(confinement: &Confinement, mark: &str) -> Confinement {
    let mut marked = confinement.clone();
    marked.env.push((MARK.into(), mark.into()));
    marked
}

/// An agent, as its guard holds it.
#[derive(Debug)]
struct Running {
    /// The guard's own child.
    child: Pid,
    /// The agent's process: the child, or somebody below it.
    agent: Pid,
    claim: Option<Claim>,
    group: Option<Group>,
    /// CPU time of envoys, which is counted as that of children and is not the agent's.
    envoys: Duration,
    /// CPU time of our own that is not the agent's.
    own: Duration,
}

fn start(confinement: &Confinement, mark: &str, fds: Vec<OwnedFd>) -> Result<Running, String> {
    set_child_subreaper(Some(getpid())).map_err(|error| format!("cannot adopt orphans: {error}"))?;
    let sights = Sights::of(confinement)?;
    let guard_exe = std::env::current_exe().map_err(|error| format!("cannot find the guard's own program: {error}"))?;
    let claim = claim_user(confinement)?;
    let uid = claim.as_ref().map(|claim| claim.uid);
    let (mut status, status_end) = pipe()?;
    let (complaints, complaints_end) = pipe()?;
    let fds = fds.into_iter().map(out_of_the_way).collect::<Result<Vec<_>, _>>()?;
    let group = control_group(confinement, mark);
    let guard = getpid();
    let forked = sys::fork().inspect_err(|_| group.iter().for_each(Group::remove));
    let child = match forked.map_err(|error| format!("cannot fork: {error}"))? {
        Fork::Child => {
            let (sights, guard_exe, group) = (&sights, guard_exe.as_path(), group.as_ref());
            let start = Launch { confinement, sights, guard_exe, uid, group, guard, fds: &fds };
            launch(&start, status_end, complaints_end)
        }
        Fork::Parent(child) => child,
    };
    drop((status_end, complaints_end, fds));
    let mut told = Vec::new();
    let heard = status.read_to_end(&mut told);
    let mut running = Running { child, agent: child, claim, group, envoys: Duration::ZERO, own: Duration::ZERO };
    match (heard, told.as_slice()) {
        (Ok(_), [READY]) => {
            if confinement.level == SandboxLevel::Full {
                running.agent = bubble::agent_below(child).unwrap_or(child);
            }
            running.own = own_cpu_time();
            Ok(running)
        }
        (_, told) => {
            running.clear(|_, _| {});
            let mut why = told.strip_prefix(&[READY]).unwrap_or(told).to_vec();
            // Everybody who could complain is gone, so this ends.
            let _ = complaints.take(2000).read_to_end(&mut why);
            Err(String::from_utf8_lossy(&why).trim_end().to_owned())
        }
    }
}

/// The agent's control group, if one is wanted and to be had. That none is to be had is for `plyground doctor` to say.
fn control_group(confinement: &Confinement, mark: &str) -> Option<Group> {
    // Whoever is the same user as its guard, and sees the groups, could leave its own.
    let from = if geteuid().is_root() { SandboxLevel::Limits } else { SandboxLevel::Landlock };
    if confinement.level < from || !confinement.control_group {
        return None;
    }
    let confiners = if confinement.level == SandboxLevel::Full { bubble::PROCESSES } else { 0 };
    Group::create(&Place::find().ok()?, mark, &confinement.limits, confiners).ok()
}

/// A pipe whose far end has a number that no program expects anything at.
fn pipe() -> Result<(PipeReader, OwnedFd), String> {
    let (near, far) = std::io::pipe().map_err(|error| format!("cannot make a pipe: {error}"))?;
    Ok((near, out_of_the_way(far.into())?))
}

/// Moves a descriptor to such a number.
fn out_of_the_way(fd: OwnedFd) -> Result<OwnedFd, String> {
    fcntl_dupfd_cloexec(fd, sys::FIRST_FREE).map_err(|error| format!("cannot move a pipe: {error}"))
}

fn claim_user(confinement: &Confinement) -> Result<Option<Claim>, String> {
    match (geteuid().is_root(), confinement.level, confinement.uid) {
        (false, _, Some(uid)) => Err(format!("only root can run it as user {uid}")),
        (false, ..) | (true, SandboxLevel::None, None) => Ok(None),
        (true, _, wanted) => {
            let claim = uid::claim(wanted)?;
            // Whoever had this user before may have left something behind when its guard was killed.
            remove_remains(&claim);
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
    /// Waits until the agent ends, uses too much, or the referee wants it gone (or is gone). Nothing of it is left after.
    fn watch(mut self, control: &UnixStream, confinement: &Confinement) -> ExitReason {
        let child = self.child;
        let mut status = None;
        let note = |status: &mut Option<WaitStatus>, pid, ended| {
            if pid == child {
                *status = Some(ended);
            }
        };
        let group = self.group.clone();
        let mut watch = Watch::new(confinement, self.uid(), group.as_ref());
        let mut verdict = None;
        let pidfd = pidfd_open(child, PidfdFlags::empty());
        let mut next_look = Instant::now() + LOOK;
        while status.is_none() && verdict.is_none() {
            let mut waiting = vec![PollFd::new(control, PollFlags::IN)];
            waiting.extend(pidfd.as_ref().ok().map(|fd| PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::IN)));
            if !matches!(poll(&mut waiting, Some(&time_until(next_look))), Ok(_) | Err(Errno::INTR)) {
                break;
            }
            let answer = if waiting[0].revents().is_empty() {
                None
            } else {
                let Some(wish) = control::receive_wish(control) else { break };
                Some(self.fulfil(wish))
            };
            if reap(|pid, ended| note(&mut status, pid, ended)) == Remaining::None {
                break;
            }
            // After the dead are counted among the guard's: the referee is about to ask what everybody has used.
            if let Some(answer) = answer {
                control::report(control, &answer);
            }
            // By the clock, not by the silence: a referee who wishes much must not keep the guard from looking.
            if Instant::now() >= next_look {
                if confinement.level == SandboxLevel::Limits && self.claim.is_some() {
                    watch_everywhere();
                }
                if confinement.level >= SandboxLevel::Limits {
                    verdict = watch.look(self.envoys);
                }
                next_look = Instant::now() + LOOK;
            }
        }
        // The kernel may have killed the agent itself, or somebody whom the agent needed.
        let is_out_of_memory = group.as_ref().is_some_and(Group::is_out_of_memory);
        let verdict = verdict.or(is_out_of_memory.then_some(ExitReason::Overran(Resource::Memory)));
        self.clear(|pid, ended| note(&mut status, pid, ended));
        match (verdict, status) {
            (Some(verdict), _) => verdict,
            (None, Some(status)) => ending(status, confinement.level),
            (None, None) => ExitReason::Lost,
        }
    }

    fn report(&self) -> Report {
        let agent = self.agent.as_raw_nonzero().get();
        Report::Started { agent, uid: self.uid(), group: self.group.clone(), own: self.own }
    }

    /// The agent's own user, if it has one.
    fn uid(&self) -> Option<u32> {
        self.claim.as_ref().map(|claim| claim.uid)
    }

    /// Holds the agent's user still, or lets it go on.
    fn fulfil(&mut self, wish: Wish) -> Report {
        let began = own_cpu_time();
        let stroke = self.uid().map(|uid| match wish {
            Wish::Hold => stop_user(uid),
            Wish::LetGo => continue_user(uid),
        });
        self.envoys += stroke.map_or(Duration::ZERO, |stroke| stroke.spent);
        self.own += own_cpu_time().saturating_sub(began);
        let is_done = stroke.is_some_and(|stroke| stroke.is_done);
        Report::Answered { is_done, envoys: self.envoys, own: self.own }
    }

    fn clear(&mut self, ended: impl FnMut(Pid, WaitStatus)) {
        let uid = self.uid();
        if let Some(group) = &self.group {
            group.kill();
        }
        sweep(uid, ended);
        if let Some(group) = &self.group {
            group.remove();
        }
        if let Some(claim) = &self.claim {
            remove_remains(claim);
        }
    }
}

fn time_until(moment: Instant) -> Timespec {
    let left = moment.saturating_duration_since(Instant::now());
    Timespec::try_from(left).unwrap_or(Timespec { tv_sec: 0, tv_nsec: 0 })
}

fn ending(status: WaitStatus, level: SandboxLevel) -> ExitReason {
    match (status.exit_status(), status.terminating_signal()) {
        // Bubblewrap, whose status this is, says it as a shell does.
        (Some(code), _) if level == SandboxLevel::Full && code > 128 => ExitReason::Signalled(code - 128),
        (Some(code), _) => ExitReason::Exited(code),
        (None, Some(signal)) => ExitReason::Signalled(signal),
        (None, None) => ExitReason::Lost,
    }
}
