//! The messages between referee and guard, over a socket pair: one launch order with the agent's descriptors, then requests
//! of the referee and reports of the guard. Each is a line of JSON, but a request, which is a byte. Neither side needs to
//! say that it ends: the other sees the end of the stream, even after a crash.

use std::borrow::Cow;
use std::io::{self, IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
    recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize};

use super::cgroup::Cgroup;
use crate::{Confinement, ExitReason};

/// At most standard input, output, error and the protocol's pair.
const MAX_DESCRIPTORS: usize = 5;

/// What the guard is to start.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct LaunchOrder<'a> {
    pub(super) confinement: Cow<'a, Confinement>,
    /// By which the agent's processes are recognised; see [`orphans`](super::orphans).
    pub(super) mark: Cow<'a, str>,
}

/// What the referee may ask for while the agent runs, if the agent has a user id of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum GuardRequest {
    /// Stop every process of the agent's user.
    Pause = b'h',
    /// Let them continue.
    Resume = b'g',
}

/// What the guard reports to the referee.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum GuardReport {
    /// The agent runs, with this process id, as this user if it has one of its own, in this control group if there is one. The
    /// guard has used so much CPU time for that.
    Started { agent: i32, uid: Option<u32>, group: Option<Cgroup>, guard_cpu: Duration },
    /// The agent could not be started, and why.
    Failed(String),
    /// A request was handled. Up to now the signalling children have used so much CPU time, which the kernel counts as that
    /// of the guard's children, and the guard itself so much, for starting the agent and for requests.
    Done { is_done: bool, signaller_cpu: Duration, guard_cpu: Duration },
    /// The agent has ended.
    Ended(ExitReason),
}

/// Hands over the order and the agent's descriptors, in the order of their numbers.
pub(super) fn send_order(control: &UnixStream, order: &LaunchOrder<'_>, fds: &[BorrowedFd<'_>]) -> io::Result<()> {
    let line = to_json_line(order)?;
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(fds));
    let sent = sendmsg(control, &[IoSlice::new(&line)], &mut ancillary, SendFlags::NOSIGNAL)?;
    (&mut &*control).write_all(&line[sent..])
}

/// Waits for the order. None when the referee left without one.
pub(super) fn receive_order(control: &UnixStream) -> io::Result<Option<(LaunchOrder<'static>, Vec<OwnedFd>)>> {
    let mut line = Vec::new();
    let mut fds = Vec::new();
    while line.last() != Some(&b'\n') {
        let mut buffer = [0; 4096];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS))];
        let mut ancillary = RecvAncillaryBuffer::new(&mut space);
        let got = recvmsg(control, &mut [IoSliceMut::new(&mut buffer)], &mut ancillary, RecvFlags::CMSG_CLOEXEC)?;
        for message in ancillary.drain() {
            if let RecvAncillaryMessage::ScmRights(received) = message {
                fds.extend(received);
            }
        }
        if got.bytes == 0 {
            return Ok(None);
        }
        line.extend_from_slice(&buffer[..got.bytes]);
    }
    Ok(Some((serde_json::from_slice(&line)?, fds)))
}

/// Sends a report. A failure is ignored: the guard is about to notice that the referee is gone.
pub(super) fn send_report(control: &UnixStream, report: &GuardReport) {
    if let Ok(line) = to_json_line(report) {
        let _ = rustix::net::send(control, &line, SendFlags::NOSIGNAL);
    }
}

/// Sends a request. Fails when the guard is gone.
pub(super) fn send_request(control: &UnixStream, request: GuardRequest) -> io::Result<()> {
    rustix::net::send(control, &[request as u8], SendFlags::NOSIGNAL)?;
    Ok(())
}

/// The request that has come; none when the referee is gone, or wants the agent gone.
pub(super) fn receive_request(control: &UnixStream) -> Option<GuardRequest> {
    let mut byte = [0];
    match rustix::net::recv(control, &mut byte, RecvFlags::empty()) {
        Ok((_, 1)) => [GuardRequest::Pause, GuardRequest::Resume].into_iter().find(|&request| request as u8 == byte[0]),
        _ => None,
    }
}

fn to_json_line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Reads reports from the control socket.
#[derive(Debug, Default)]
pub(super) struct ReportReader {
    buffer: Vec<u8>,
}

/// What came over the control socket before the deadline: a report, its end, or nothing.
#[derive(Debug)]
pub(super) enum NextReport {
    Report(GuardReport),
    /// The guard has closed its end, or has sent something that is not a report.
    End,
    /// Nothing by the deadline.
    Timeout,
}

impl ReportReader {
    /// The next report, the end, or nothing by the deadline.
    pub(super) fn next_report(&mut self, control: &UnixStream, deadline: Instant) -> NextReport {
        loop {
            if let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                return serde_json::from_slice(&line).map_or(NextReport::End, NextReport::Report);
            }
            if !wait_readable(control.as_fd(), deadline) {
                return NextReport::Timeout;
            }
            let mut buffer = [0; 1024];
            match rustix::net::recv(control, &mut buffer, RecvFlags::empty()) {
                Ok((_, got)) if got > 0 => self.buffer.extend_from_slice(&buffer[..got]),
                Err(rustix::io::Errno::INTR) => {}
                _ => return NextReport::End,
            }
        }
    }
}

/// Waits until a descriptor can be read (or is at its end), or the deadline has passed.
pub(super) fn wait_readable(fd: BorrowedFd<'_>, deadline: Instant) -> bool {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(left).unwrap_or(Timespec { tv_sec: i64::from(i32::MAX), tv_nsec: 0 });
        match poll(&mut [PollFd::new(&fd, PollFlags::IN)], Some(&timeout)) {
            Ok(ready) => return ready > 0,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return true,
        }
    }
}
