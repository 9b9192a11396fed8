//! Reading what comes from an agent: its answers line by line, and whatever it prints besides.

use super::log::OutputLog;
use plyground_record::{Foul, FoulKind};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{ErrorKind, PipeReader, PipeWriter, Read};
use std::time::Duration;

/// Reads the lines of an agent, and drains its prints.
pub(super) struct LineReader {
    from_agent: PipeReader,
    /// What was read and is not a whole line yet.
    buffer: Vec<u8>,
    /// What it prints besides: standard error, and standard output where the protocol has pipes of its own.
    prints: Vec<PipeReader>,
    pub(super) log: OutputLog,
    /// Whether a carriage return alone ends a line. Where it does, empty lines are skipped.
    pub(super) carriage_returns_end_lines: bool,
}

/// A line longer than this is a flood.
const MAX_LINE_BYTES: usize = 1 << 20;

impl LineReader {
    pub(super) fn new(from_agent: PipeReader, prints: Vec<PipeReader>, log: OutputLog) -> LineReader {
        LineReader { from_agent, buffer: Vec::new(), prints, log, carriage_returns_end_lines: false }
    }

    /// The next whole line, if one has come; a foul when it is too long or not text.
    pub(super) fn next_line(&mut self) -> Result<Option<String>, Foul> {
        let is_end = |&byte: &u8| byte == b'\n' || (self.carriage_returns_end_lines && byte == b'\r');
        if self.carriage_returns_end_lines {
            let ends = self.buffer.iter().take_while(|&byte| is_end(byte)).count();
            self.buffer.drain(..ends);
        }
        let Some(end) = self.buffer.iter().position(is_end) else {
            return if self.buffer.len() > MAX_LINE_BYTES { Err(self.endless_line()) } else { Ok(None) };
        };
        let rest = self.buffer.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.buffer, rest);
        line.pop();
        let not_text = |error: std::string::FromUtf8Error| {
            Foul::new(FoulKind::Malformed, "its answer is not UTF-8")
                .with_quote(&String::from_utf8_lossy(error.as_bytes()))
        };
        String::from_utf8(line).map(Some).map_err(not_text)
    }

    /// The beginning of a line that has no end yet.
    pub(super) fn partial_line(&self) -> Option<String> {
        (!self.buffer.is_empty()).then(|| String::from_utf8_lossy(&self.buffer).into_owned())
    }

    /// Reads what is there, or waits for it; false when the agent has closed its output.
    pub(super) fn read_some(&mut self) -> Result<bool, Foul> {
        let mut chunk = [0; 16 << 10];
        loop {
            match self.from_agent.read(&mut chunk) {
                Ok(count) => {
                    self.buffer.extend_from_slice(&chunk[..count]);
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Foul::new(FoulKind::Crashed, format!("its pipe broke: {error}"))),
            }
        }
    }

    /// Waits so long until there is something to read; prints are drained meanwhile.
    pub(super) fn wait_readable(&mut self, nap: Duration) -> bool {
        let watched = PollFd::new(&self.from_agent, PollFlags::IN);
        let ready = ready(Some(watched), &self.prints, nap);
        self.take_prints(&ready[1..]);
        ready[0]
    }

    /// Waits so long until the pipe to the agent has room; prints are drained meanwhile.
    pub(super) fn wait_writable(&mut self, to_agent: &PipeWriter, nap: Duration) -> bool {
        let ready = ready(Some(PollFd::new(to_agent, PollFlags::OUT)), &self.prints, nap);
        self.take_prints(&ready[1..]);
        ready[0]
    }

    /// Drains all prints that are there.
    pub(super) fn drain_prints(&mut self) {
        while !self.log.floods() {
            let ready = ready(None, &self.prints, Duration::ZERO);
            if !ready.contains(&true) {
                return;
            }
            self.take_prints(&ready);
        }
    }

    fn take_prints(&mut self, ready: &[bool]) {
        let mut chunk = [0; 16 << 10];
        let mut ready = ready.iter();
        self.prints.retain_mut(|print| {
            if !ready.next().is_some_and(|&ready| ready) {
                return true;
            }
            match print.read(&mut chunk) {
                Ok(0) => false,
                Ok(count) => {
                    self.log.take(&chunk[..count]);
                    true
                }
                Err(error) => error.kind() == ErrorKind::Interrupted,
            }
        });
    }

    fn endless_line(&self) -> Foul {
        let why = format!("it wrote more than {} MiB without ending a line", MAX_LINE_BYTES >> 20);
        Foul::new(FoulKind::Flooding, why).with_quote(&String::from_utf8_lossy(&self.buffer[..1000]))
    }
}

/// Which of these are ready, the first one first. An interrupted wait is a short one.
fn ready<'a>(first: Option<PollFd<'a>>, prints: &'a [PipeReader], nap: Duration) -> Vec<bool> {
    let prints = prints.iter().map(|print| PollFd::new(print, PollFlags::IN));
    let mut watched: Vec<_> = first.into_iter().chain(prints).collect();
    let nap = Timespec { tv_sec: nap.as_secs() as i64, tv_nsec: i64::from(nap.subsec_nanos()) };
    let was_interrupted = poll(&mut watched, Some(&nap)).is_err();
    watched.iter().map(|it| !was_interrupted && !it.revents().is_empty()).collect()
}
