//! The line to a running agent: lines out, lines in, a deadline on everything.

use super::ears::Ears;
use super::effort::Effort;
use super::log::Log;
use super::run_environment::{RunEnvironment, in_words};
use super::settling::Rest;
use super::speech::{Heed, Patience, Spoken, broken, unasked};
use plyground_arena::{LATE_GRACE, MoveRequest, PrepareError};
use plyground_guard::{Confinement, Pipes, spawn};
use plyground_record::{Foul, FoulKind, truncate};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use std::io::{ErrorKind, PipeWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The line to a running agent.
pub(crate) struct Channel {
    to_agent: PipeWriter,
    ears: Ears,
    effort: Effort,
    /// Whether the last question was answered by a line, so that the next one can follow.
    in_step: bool,
    /// How long the question is that was asked last.
    asked: usize,
    /// When it closed its line; how it ended is found out off its clock.
    closed: Option<Instant>,
    /// Whether an answer that is late is waited for a little, so that late and silent can be told apart. An agent that was
    /// silent before is not worth the wait.
    lingers: bool,
    /// Set when somebody stops everything.
    stop: Option<&'static AtomicBool>,
}

/// Lines that somebody may say before the answer. Each of them costs us more than it costs the agent.
const MOST_LINES: u32 = 10_000;
/// How often a stop or the CPU clock is looked at while nothing comes.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a program may take to be gone after it closed its line.
const PARTING: Duration = Duration::from_millis(500);
/// How long a program may take to leave by itself when the game is over.
const LAST_WORDS: Duration = Duration::from_millis(100);

impl Channel {
    /// Starts a program behind the walls of the venue. It rests like this while the other side is to move.
    pub(crate) fn open(
        environment: &RunEnvironment,
        confinement: &Confinement,
        who: &str,
        rest: Rest,
    ) -> Result<Channel, PrepareError> {
        let refused = |error| PrepareError::Impossible(truncate(&in_words(&error), 500));
        let mut running = spawn(&environment.guard, confinement).map_err(refused)?;
        let stdin = running.stdin.take().expect("a new agent has its pipes");
        let stdout = running.stdout.take().expect("a new agent has its pipes");
        let stderr = running.stderr.take().expect("a new agent has its pipes");
        let (to_agent, from_agent, prints) = match (confinement.pipes, running.protocol.take()) {
            (Pipes::WithProtocol, Some(protocol)) => (protocol.to_agent, protocol.from_agent, vec![stdout, stderr]),
            _ => (stdin, stdout, vec![stderr]),
        };
        let impossible =
            |error: rustix::io::Errno| PrepareError::Impossible(format!("cannot speak to `{who}`: {error}"));
        let flags = fcntl_getfl(&to_agent).map_err(impossible)?;
        fcntl_setfl(&to_agent, flags | OFlags::NONBLOCK).map_err(impossible)?;
        let ears = Ears::new(from_agent, prints, Log::new(environment.output, format!("{who}| ")));
        Ok(Channel {
            to_agent,
            ears,
            effort: Effort::new(running, rest),
            in_step: true,
            asked: 0,
            closed: None,
            lingers: true,
            stop: environment.stop,
        })
    }

    /// From now on a carriage return ends a line, too, and empty lines are none.
    pub(crate) fn carriage_returns_end_lines(&mut self) {
        self.ears.carriage_returns_end_lines = true;
    }

    /// Whether the last question was answered by a line, whatever the line said.
    pub(crate) const fn is_in_step(&self) -> bool {
        self.in_step
    }

    /// Whether a late answer to the next question is worth waiting for: not from an agent that was silent the last time.
    pub(crate) const fn lingers(&self) -> bool {
        self.lingers
    }

    /// The same line, to an agent of which that was known before it was started anew.
    pub(crate) fn lingering(self, lingers: bool) -> Channel {
        Channel { lingers, ..self }
    }

    /// What was printed since somebody last asked, cut.
    pub(crate) fn printed(&mut self) -> String {
        self.ears.drain_prints();
        self.ears.log.drain()
    }

    /// Asks on the clock: nothing may have been said before, and one line is the answer.
    pub(crate) fn ask(&mut self, line: &str, question: &MoveRequest<'_>) -> Spoken {
        self.ask_heeding(line, question, &mut |_| Heed::Answer)
    }

    /// The same, where only some lines are answers.
    pub(crate) fn ask_heeding(
        &mut self,
        line: &str,
        question: &MoveRequest<'_>,
        heed: &mut dyn FnMut(&str) -> Heed,
    ) -> Spoken {
        self.ears.log.begin_turn();
        self.effort.settle_before_question();
        let begun = self.effort.begin();
        let allowance = &question.time_limit;
        let linger = if self.lingers { LATE_GRACE } else { Duration::ZERO };
        let patience = Patience {
            until: Instant::now() + allowance.wall() + linger,
            cpu: allowance.cpu().map(|allowed| begun.cpu + allowed + linger),
            stop: Some(question.stop),
        };
        let quiet = self.quiet_until_now(heed);
        let begun_to_ask = Instant::now();
        let told = quiet.and_then(|()| self.say(line, patience));
        self.asked = line.len();
        let woken = *told.as_ref().unwrap_or(&begun_to_ask);
        let said = told.and_then(|_| self.hear_wanted(patience, heed));
        let wall = self.closed.unwrap_or_else(Instant::now).saturating_duration_since(woken);
        self.asked = 0;
        self.in_step = said.is_ok();
        self.lingers = !said.as_ref().is_err_and(|foul| foul.kind == FoulKind::Silent);
        if self.in_step {
            self.effort.settle_after_answer(allowance.limit);
        }
        let cpu = self.effort.rest(wall, begun);
        Spoken { said, wall, cpu, idle_cpu: begun.idle, output: self.printed() }
    }

    /// It is ready and waits for its turn, held still.
    pub(crate) fn rest_before_game(&mut self) {
        self.effort.rest_before_game();
    }

    /// It has answered something off the clock, which took it so long, and is held still again.
    pub(crate) fn rest_between_turns(&mut self, wall: Duration) {
        self.effort.breathe_out();
        self.effort.rest_between_turns(wall);
    }

    /// A foul when it has said something that nobody asked for.
    fn quiet_until_now(&mut self, heed: &mut dyn FnMut(&str) -> Heed) -> Result<(), Foul> {
        let now = Patience::until(Instant::now());
        loop {
            // Line by line, because somebody who never stops talking must not be listened to for ever.
            while let Some(line) = self.ears.next_line()? {
                match heed(&line) {
                    Heed::Skip => self.chatter(&line),
                    Heed::Answer | Heed::Part | Heed::Reply(_) => return Err(unasked(&line)),
                }
            }
            if !self.wait(now, Ears::listen)? || !self.ears.read_some()? {
                break;
            }
        }
        self.ears.half_a_line().map_or(Ok(()), |half| Err(unasked(&half)))
    }

    /// Sends a line; from the moment that is given back the agent can work.
    pub(crate) fn say(&mut self, line: &str, patience: Patience<'_>) -> Result<Instant, Foul> {
        self.effort.settle_before_question();
        let bytes = format!("{line}\n").into_bytes();
        let mut rest = &bytes[..];
        let mut woken = None;
        while !rest.is_empty() {
            match self.to_agent.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    woken = woken.or_else(|| Some(Instant::now()));
                    self.effort.wake();
                    let room = self.to_agent.try_clone().map_err(|error| broken(&error))?;
                    if !self.wait(patience, |ears, nap| ears.await_room(&room, nap))? {
                        return Err(Foul::new(FoulKind::Silent, "it did not read what it was asked"));
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // What it said before it went may still be an answer; the reader finds out.
                Err(_) => break,
            }
        }
        // Only now, so that it wakes up once and not twice.
        let woken = woken.unwrap_or_else(Instant::now);
        self.effort.wake();
        Ok(woken)
    }

    /// The next line.
    pub(crate) fn hear(&mut self, patience: Patience<'_>) -> Result<String, Foul> {
        loop {
            if let Some(line) = self.ears.next_line()? {
                self.effort.pause_for_breath();
                return Ok(line);
            }
            if !self.wait(patience, Ears::listen)? {
                return Err(self.silence());
            }
            if !self.ears.read_some()? {
                self.closed = Some(Instant::now());
                return Err(self.gone());
            }
        }
    }

    /// The next line that is an answer.
    pub(crate) fn hear_wanted(
        &mut self,
        patience: Patience<'_>,
        heed: &mut dyn FnMut(&str) -> Heed,
    ) -> Result<String, Foul> {
        for _ in 0..MOST_LINES {
            let line = self.hear(patience)?;
            match heed(&line) {
                Heed::Answer | Heed::Part if self.is_unread() => return Err(unasked(&line)),
                Heed::Answer => return Ok(line),
                Heed::Part => self.ears.log.count(line.len()),
                Heed::Skip => self.chatter(&line),
                Heed::Reply(reply) => {
                    // The reply may lie unread in its pipe for good reasons, and be as long as the question.
                    self.asked = 0;
                    self.say(&reply, patience)?;
                }
            }
            if self.ears.log.floods() {
                return Err(Foul::new(FoulKind::Flooding, "it said more than 8 MiB in one turn, and no move"));
            }
        }
        Err(Foul::new(FoulKind::Flooding, format!("it said {MOST_LINES} lines in one turn, and no move")))
    }

    /// Whether it has read nothing of the question, so that whatever it says is the answer to another one.
    fn is_unread(&self) -> bool {
        let unread = || rustix::io::ioctl_fionread(&self.to_agent).unwrap_or(0);
        self.asked > 0 && unread() > self.asked as u64
    }

    fn chatter(&mut self, line: &str) {
        self.ears.log.take(format!("{line}\n").as_bytes());
    }

    /// Waits for the agent, draining what it prints meanwhile; false when patience is at an end.
    fn wait(&mut self, patience: Patience<'_>, is_ready: impl Fn(&mut Ears, Duration) -> bool) -> Result<bool, Foul> {
        let stop = patience.stop.or(self.stop);
        loop {
            let left = patience.until.saturating_duration_since(Instant::now());
            let nap = if stop.is_some() || patience.cpu.is_some() { left.min(GLANCE) } else { left };
            let ready = is_ready(&mut self.ears, nap);
            if self.ears.log.floods() {
                return Err(Foul::new(FoulKind::Flooding, "it printed more than 8 MiB in one turn"));
            }
            if ready {
                return Ok(true);
            }
            let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            let overworked = patience.cpu.is_some_and(|allowed| self.effort.cpu(true) > allowed);
            if stopped || left.is_zero() || overworked {
                return Ok(false);
            }
        }
    }

    fn silence(&self) -> Foul {
        match self.ears.half_a_line() {
            None => Foul::new(FoulKind::Silent, "it gave no answer in time"),
            Some(half) => Foul::new(FoulKind::Silent, "it gave half a line in time, and not its end").with_quote(&half),
        }
    }

    /// It has closed its line: what is known about why.
    fn gone(&mut self) -> Foul {
        let ending = self.effort.running.wait_exit(Some(PARTING));
        self.ears.drain_prints();
        let exit = ending.map(|ending| ending.to_string());
        let why = match &exit {
            None => "it closed its output and goes on without it".to_owned(),
            Some(exit) => format!("it ended ({exit})"),
        };
        let foul = Foul { exit, stderr: self.ears.log.tail(), ..Foul::new(FoulKind::Crashed, why) };
        match self.ears.half_a_line() {
            None => foul,
            Some(half) => foul.with_quote(&half),
        }
    }

    /// Says the last words and hangs up; whoever has not left soon is shown out.
    pub(crate) fn part(mut self, last_words: &str) {
        let until = Instant::now() + LAST_WORDS;
        // It may have gone already; then there is nobody to say goodbye to.
        let _ = self.say(last_words, Patience::until(until));
        let Channel { to_agent, mut effort, .. } = self;
        drop(to_agent);
        effort.running.wait_exit(Some(until.saturating_duration_since(Instant::now())));
    }
}
