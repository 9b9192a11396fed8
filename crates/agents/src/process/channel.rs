//! The pipe to a running agent: lines out, lines in, a deadline on everything.

use super::cpu_meter::CpuMeter;
use super::idle_policy::IdlePolicy;
use super::line_reader::LineReader;
use super::log::OutputLog;
use super::reply::{Deadline, LineKind, Reply, broken_pipe, unasked_line};
use super::run_environment::{RunEnvironment, error_chain};
use plyground_arena::{LATE_GRACE, MoveRequest, PrepareError};
use plyground_guard::{Confinement, Pipes, spawn};
use plyground_record::{Foul, FoulKind, truncate};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use std::io::{ErrorKind, PipeWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The pipe to a running agent.
pub(crate) struct Channel {
    to_agent: PipeWriter,
    reader: LineReader,
    cpu_meter: CpuMeter,
    /// Whether the last question was answered by a line, so that the next one can follow.
    in_step: bool,
    /// How long the question is that was asked last.
    asked: usize,
    /// When it closed its output; how it ended is found out off its clock.
    closed_at: Option<Instant>,
    /// Whether an answer that is late is waited for a little, so that late and silent can be told apart. An agent that was
    /// silent before is not worth the wait.
    waits_for_late: bool,
    /// Set when the program is to stop, such as by Ctrl-C.
    stop: Option<&'static AtomicBool>,
}

/// The most lines that an agent may print before its answer. Each of them costs us more than it costs the agent.
const MAX_LINES: u32 = 10_000;
/// How often a stop or the CPU clock is looked at while nothing comes.
const STOP_POLL: Duration = Duration::from_millis(50);
/// How long a program may take to exit after it closed its output.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
/// How long a program may take to exit by itself when the game is over.
const QUIT_TIMEOUT: Duration = Duration::from_millis(100);

impl Channel {
    /// Starts a program in the sandbox of the environment. The policy says what it may do while its opponent is to move.
    pub(crate) fn open(
        environment: &RunEnvironment,
        confinement: &Confinement,
        who: &str,
        idle_policy: IdlePolicy,
    ) -> Result<Channel, PrepareError> {
        let refused = |error| PrepareError::impossible(truncate(&error_chain(&error), 500));
        let mut running = spawn(&environment.guard, confinement).map_err(refused)?;
        let stdin = running.stdin.take().expect("a new agent has its pipes");
        let stdout = running.stdout.take().expect("a new agent has its pipes");
        let stderr = running.stderr.take().expect("a new agent has its pipes");
        let (to_agent, from_agent, prints) = match (confinement.pipes, running.protocol.take()) {
            (Pipes::WithProtocol, Some(protocol)) => (protocol.to_agent, protocol.from_agent, vec![stdout, stderr]),
            _ => (stdin, stdout, vec![stderr]),
        };
        let impossible =
            |error: rustix::io::Errno| PrepareError::impossible(format!("cannot write to `{who}`: {error}"));
        let flags = fcntl_getfl(&to_agent).map_err(impossible)?;
        fcntl_setfl(&to_agent, flags | OFlags::NONBLOCK).map_err(impossible)?;
        let reader = LineReader::new(from_agent, prints, OutputLog::new(environment.output, format!("{who}| ")));
        Ok(Channel {
            to_agent,
            reader,
            cpu_meter: CpuMeter::new(running, idle_policy),
            in_step: true,
            asked: 0,
            closed_at: None,
            waits_for_late: true,
            stop: environment.stop,
        })
    }

    /// From now on a carriage return ends a line as well, and empty lines are skipped.
    pub(crate) fn carriage_returns_end_lines(&mut self) {
        self.reader.carriage_returns_end_lines = true;
    }

    /// Whether the last question was answered by a line, whatever the line said.
    pub(crate) const fn is_in_step(&self) -> bool {
        self.in_step
    }

    /// Whether a late answer to the next question is worth waiting for: not from an agent that was silent the last time.
    pub(crate) const fn waits_for_late(&self) -> bool {
        self.waits_for_late
    }

    /// Sets [`waits_for_late`](Self::waits_for_late), as it was before the agent was restarted.
    pub(crate) fn with_wait_for_late(self, waits_for_late: bool) -> Channel {
        Channel { waits_for_late, ..self }
    }

    /// What was printed since the last call, truncated.
    pub(crate) fn printed(&mut self) -> String {
        self.reader.drain_prints();
        self.reader.log.drain()
    }

    /// Asks on the clock: nothing may have been printed before, and one line is the answer.
    pub(crate) fn ask(&mut self, line: &str, question: &MoveRequest<'_>) -> Reply {
        self.ask_classified(line, question, &mut |_| LineKind::Answer)
    }

    /// Asks on the clock, where `line_kind` says which lines are answers.
    pub(crate) fn ask_classified(
        &mut self,
        line: &str,
        question: &MoveRequest<'_>,
        line_kind: &mut dyn FnMut(&str) -> LineKind,
    ) -> Reply {
        self.reader.log.begin_turn();
        self.cpu_meter.settle_before_question();
        let begun = self.cpu_meter.begin();
        let allowance = &question.time_limit;
        let linger = if self.waits_for_late { LATE_GRACE } else { Duration::ZERO };
        let deadline = Deadline {
            until: Instant::now() + allowance.wall() + linger,
            cpu: allowance.cpu().map(|allowed| begun.cpu + allowed + linger),
            stop: Some(question.stop),
        };
        let quiet = self.refuse_unasked(line_kind);
        let begun_to_ask = Instant::now();
        let told = quiet.and_then(|()| self.send_line(line, deadline));
        self.asked = line.len();
        let woken = *told.as_ref().unwrap_or(&begun_to_ask);
        let said = told.and_then(|_| self.read_answer(deadline, line_kind));
        let wall = self.closed_at.unwrap_or_else(Instant::now).saturating_duration_since(woken);
        self.asked = 0;
        self.in_step = said.is_ok();
        self.waits_for_late = !said.as_ref().is_err_and(|foul| foul.kind == FoulKind::Silent);
        if self.in_step {
            self.cpu_meter.settle_after_answer(allowance.limit);
        }
        let cpu = self.cpu_meter.pause_after_turn(wall, begun);
        Reply { line: said, wall, cpu, idle_cpu: begun.idle, output: self.printed() }
    }

    /// Asks off every clock but this deadline. What it has printed before the question is not an answer.
    pub(crate) fn request_answer(&mut self, line: &str, until: Instant) -> Result<String, Foul> {
        self.reader.log.begin_turn();
        self.refuse_unasked(&mut |_| LineKind::Answer)?;
        let deadline = Deadline::at(until);
        self.send_line(line, deadline)?;
        self.read_line(deadline)
    }

    /// Pauses it until the game begins.
    pub(crate) fn pause_before_game(&mut self) {
        self.cpu_meter.pause_before_game();
    }

    /// Pauses it again after an answer off the clock, which took it so long.
    pub(crate) fn pause_between_turns(&mut self, wall: Duration) {
        self.cpu_meter.wait_idle();
        self.cpu_meter.pause_between_turns(wall);
    }

    /// A foul when it has printed something before it was asked.
    fn refuse_unasked(&mut self, line_kind: &mut dyn FnMut(&str) -> LineKind) -> Result<(), Foul> {
        let now = Deadline::at(Instant::now());
        loop {
            // Line by line, because an agent may never stop printing.
            while let Some(line) = self.reader.next_line()? {
                match line_kind(&line) {
                    LineKind::Chatter => self.log_chatter(&line),
                    LineKind::Answer | LineKind::Part | LineKind::Question(_) => return Err(unasked_line(&line)),
                }
            }
            if !self.wait(now, LineReader::wait_readable)? || !self.reader.read_some()? {
                break;
            }
        }
        self.reader.partial_line().map_or(Ok(()), |half| Err(unasked_line(&half)))
    }

    /// Sends a line; returns the moment from which the agent can work.
    pub(crate) fn send_line(&mut self, line: &str, deadline: Deadline<'_>) -> Result<Instant, Foul> {
        self.cpu_meter.settle_before_question();
        let bytes = format!("{line}\n").into_bytes();
        let mut rest = &bytes[..];
        let mut woken = None;
        while !rest.is_empty() {
            match self.to_agent.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    woken = woken.or_else(|| Some(Instant::now()));
                    self.cpu_meter.wake();
                    let room = self.to_agent.try_clone().map_err(|error| broken_pipe(&error))?;
                    if !self.wait(deadline, |reader, nap| reader.wait_writable(&room, nap))? {
                        return Err(Foul::new(FoulKind::Silent, "it did not read what it was asked"));
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // What it printed before it exited may still be an answer; the reader finds out.
                Err(_) => break,
            }
        }
        // Only now, so that it wakes up once and not twice.
        let woken = woken.unwrap_or_else(Instant::now);
        self.cpu_meter.wake();
        Ok(woken)
    }

    /// The next line.
    pub(crate) fn read_line(&mut self, deadline: Deadline<'_>) -> Result<String, Foul> {
        loop {
            if let Some(line) = self.reader.next_line()? {
                self.cpu_meter.mark_answered();
                return Ok(line);
            }
            if !self.wait(deadline, LineReader::wait_readable)? {
                return Err(self.silent_foul());
            }
            if !self.reader.read_some()? {
                self.closed_at = Some(Instant::now());
                return Err(self.exit_foul());
            }
        }
    }

    /// The next line that is an answer.
    pub(crate) fn read_answer(
        &mut self,
        deadline: Deadline<'_>,
        line_kind: &mut dyn FnMut(&str) -> LineKind,
    ) -> Result<String, Foul> {
        for _ in 0..MAX_LINES {
            let line = self.read_line(deadline)?;
            match line_kind(&line) {
                LineKind::Answer | LineKind::Part if self.is_unread() => return Err(unasked_line(&line)),
                LineKind::Answer => return Ok(line),
                LineKind::Part => self.reader.log.count(line.len()),
                LineKind::Chatter => self.log_chatter(&line),
                LineKind::Question(reply) => {
                    // The reply may lie unread in its pipe for good reasons, and be as long as the question.
                    self.asked = 0;
                    self.send_line(&reply, deadline)?;
                }
            }
            if self.reader.log.floods() {
                return Err(Foul::new(FoulKind::Flooding, "it said more than 8 MiB in one turn, and no move"));
            }
        }
        Err(Foul::new(FoulKind::Flooding, format!("it said {MAX_LINES} lines in one turn, and no move")))
    }

    /// Whether it has read nothing of the question, so that its line cannot be an answer to it.
    fn is_unread(&self) -> bool {
        let unread = || rustix::io::ioctl_fionread(&self.to_agent).unwrap_or(0);
        self.asked > 0 && unread() > self.asked as u64
    }

    fn log_chatter(&mut self, line: &str) {
        self.reader.log.take(format!("{line}\n").as_bytes());
    }

    /// Waits for the agent, draining what it prints meanwhile; false when the deadline has passed.
    fn wait(
        &mut self,
        deadline: Deadline<'_>,
        is_ready: impl Fn(&mut LineReader, Duration) -> bool,
    ) -> Result<bool, Foul> {
        let stop = deadline.stop.or(self.stop);
        loop {
            let left = deadline.until.saturating_duration_since(Instant::now());
            let nap = if stop.is_some() || deadline.cpu.is_some() { left.min(STOP_POLL) } else { left };
            let ready = is_ready(&mut self.reader, nap);
            if self.reader.log.floods() {
                return Err(Foul::new(FoulKind::Flooding, "it printed more than 8 MiB in one turn"));
            }
            if ready {
                return Ok(true);
            }
            let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            let overworked = deadline.cpu.is_some_and(|allowed| self.cpu_meter.cpu(true) > allowed);
            if stopped || left.is_zero() || overworked {
                return Ok(false);
            }
        }
    }

    fn silent_foul(&self) -> Foul {
        match self.reader.partial_line() {
            None => Foul::new(FoulKind::Silent, "it gave no answer in time"),
            Some(half) => Foul::new(FoulKind::Silent, "it gave half a line in time, and not its end").with_quote(&half),
        }
    }

    /// The foul of an agent that has closed its output, with what is known about why.
    fn exit_foul(&mut self) -> Foul {
        let ending = self.cpu_meter.running.wait_exit(Some(EXIT_TIMEOUT));
        self.reader.drain_prints();
        let exit = ending.map(|ending| ending.to_string());
        let why = match &exit {
            None => "it closed its output and goes on without it".to_owned(),
            Some(exit) => format!("it ended ({exit})"),
        };
        let foul = Foul { exit, stderr: self.reader.log.tail(), ..Foul::new(FoulKind::Crashed, why) };
        match self.reader.partial_line() {
            None => foul,
            Some(half) => foul.with_quote(&half),
        }
    }

    /// Sends a last line and closes the pipe; an agent that has not exited soon is killed.
    pub(crate) fn close(mut self, last_line: &str) {
        let until = Instant::now() + QUIT_TIMEOUT;
        // It may have exited already.
        let _ = self.send_line(last_line, Deadline::at(until));
        let Channel { to_agent, mut cpu_meter, .. } = self;
        drop(to_agent);
        cpu_meter.running.wait_exit(Some(until.saturating_duration_since(Instant::now())));
    }
}
