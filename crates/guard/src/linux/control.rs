//! What referee and guard say to each other, over a socket pair: one order with the agent's descriptors, then reports, and
//! wishes for those. Each is a line of JSON, but a wish, which is a byte. Neither needs a farewell: the end of the stream is one, whoever died.

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

use super::cgroup::Group;
use crate::{Confinement, ExitReason};

/// At most standard input, output, error and the protocol's pair.
const MOST_DESCRIPTORS: usize = 5;

/// What the referee wants of the guard.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Order<'a> {
    pub(super) confinement: Cow<'a, Confinement>,
    /// By which the agent's processes are known again; see [`stray`](super::stray).
    pub(super) mark: Cow<'a, str>,
}

/// What the referee may want while the agent runs, if that has a user of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Wish {
    /// Everything of the agent's user is to stand still.
    Hold = b'h',
    /// It may go on.
    LetGo = b'g',
}

/// What the guard tells the referee.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// The agent runs, with this process id, as this user if it has one of its own, in this control group if there is one. The
    /// guard has used so much CPU time for that.
    Started { agent: i32, uid: Option<u32>, group: Option<Group>, own: Duration },
    /// The agent could not be started, and why.
    Failed(String),
    /// A wish was heard. Up to now its envoys have used so much CPU time, which the kernel counts as that of the guard's
    /// children, and the guard itself so much, for starting the agent and for wishes.
    Answered { is_done: bool, envoys: Duration, own: Duration },
    /// The agent has ended.
    Ended(ExitReason),
}

/// Hands over the order and the agent's descriptors, in the order of their numbers.
pub(super) fn send_order(control: &UnixStream, order: &Order<'_>, fds: &[BorrowedFd<'_>]) -> io::Result<()> {
    let line = line_of(order)?;
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_DESCRIPTORS))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(fds));
    let sent = sendmsg(control, &[IoSlice::new(&line)], &mut ancillary, SendFlags::NOSIGNAL)?;
    (&mut &*control).write_all(&line[sent..])
}

/// Waits for the order. None when the referee left without one.
pub(super) fn receive_order(control: &UnixStream) -> io::Result<Option<(Order<'static>, Vec<OwnedFd>)>> {
    let mut line = Vec::new();
    let mut fds = Vec::new();
    while line.last() != Some(&b'\n') {
        let mut buffer = [0; 4096];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_DESCRIPTORS))];
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

/// Tells the referee something. That nobody listens any more is no concern of the guard's: it is about to notice.
pub(super) fn report(control: &UnixStream, report: &Report) {
    if let Ok(line) = line_of(report) {
        let _ = rustix::net::send(control, &line, SendFlags::NOSIGNAL);
    }
}

/// Sends a wish. A guard that has gone fulfils none.
pub(super) fn send_wish(control: &UnixStream, wish: Wish) -> io::Result<()> {
    rustix::net::send(control, &[wish as u8], SendFlags::NOSIGNAL)?;
    Ok(())
}

/// The wish that has come; none when the referee is gone, or wants the agent gone.
pub(super) fn receive_wish(control: &UnixStream) -> Option<Wish> {
    let mut byte = [0];
    match rustix::net::recv(control, &mut byte, RecvFlags::empty()) {
        Ok((_, 1)) => [Wish::Hold, Wish::LetGo].into_iter().find(|&wish| wish as u8 == byte[0]),
        _ => None,
    }
}

fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// The referee's ear: puts reports together from what arrives.
#[derive(Debug, Default)]
pub(super) struct Ear {
    heard: Vec<u8>,
}

/// What came of listening.
#[derive(Debug)]
pub(super) enum Heard {
    Report(Report),
    /// The guard has closed its end, or speaks nonsense.
    End,
    /// Nothing by the deadline.
    Nothing,
}

impl Ear {
    /// The next report, the end, or nothing by the deadline.
    pub(super) fn listen(&mut self, control: &UnixStream, deadline: Instant) -> Heard {
        loop {
            if let Some(end) = self.heard.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.heard.drain(..=end).collect();
                return serde_json::from_slice(&line).map_or(Heard::End, Heard::Report);
            }
            if !readable_by(control.as_fd(), deadline) {
                return Heard::Nothing;
            }
            let mut buffer = [0; 1024];
            match rustix::net::recv(control, &mut buffer, RecvFlags::empty()) {
                Ok((_, got)) if got > 0 => self.heard.extend_from_slice(&buffer[..got]),
                Err(rustix::io::Errno::INTR) => {}
                _ => return Heard::End,
            }
        }
    }
}

/// Waits until a descriptor can be read (or is at its end), or the deadline has passed.
pub(super) fn readable_by(fd: BorrowedFd<'_>, deadline: Instant) -> bool {
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
