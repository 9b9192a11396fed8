//! The line to a running agent: lines out, lines in, a deadline on everything.

use super::log::Log;
use super::venue::{Venue, in_words};
use plyground_arena::{Answer, LINGER, Question, Trouble};
use plyground_guard::{Confined, Confinement, Ending, GuardError, Pipes, Resource, spawn};
use plyground_record::{Foul, FoulKind, cut};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use std::io::{ErrorKind, PipeReader, PipeWriter, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The line to a running agent.
pub(crate) struct Channel {
    running: Confined,
    to_agent: PipeWriter,
    from_agent: PipeReader,
    /// What came and is not a line yet.
    heard: Vec<u8>,
    /// What it prints besides: standard error, and standard output where that is not the line itself.
    prints: Vec<PipeReader>,
    pub(crate) log: Log,
    /// The CPU time of processes it started, as far as we last looked.
    children: Duration,
    /// Whether it had other processes when we last looked; nobody has looked at the start.
    has_company: bool,
    /// When it last answered, and its CPU time then.
    at_rest: (Instant, Duration),
    /// Whether a carriage return alone ends a line.
    ends_lines_with_cr: bool,
    /// Whether the last question was answered by a line, so that the next one can follow.
    in_step: bool,
    /// Set when somebody stops everything.
    stop: Option<&'static AtomicBool>,
}

/// What to do about a line.
pub(crate) enum Heed {
    /// It is the answer.
    Answer,
    /// It is chatter; the log keeps it.
    Skip,
    /// It is a question; this is said, and the answer is still to come.
    Reply(String),
}

/// How long to wait.
#[derive(Clone, Copy)]
pub(crate) struct Patience<'a> {
    /// Until when on the wall.
    pub(crate) until: Instant,
    /// Until how much CPU time, if that counts.
    pub(crate) cpu: Option<Duration>,
    /// Set when somebody stops the match.
    pub(crate) stop: Option<&'a AtomicBool>,
}

impl Patience<'_> {
    /// Until then, whatever happens.
    pub(crate) const fn until(until: Instant) -> Patience<'static> {
        Patience { until, cpu: None, stop: None }
    }
}

/// What came of a question: the line, or why there was none.
pub(crate) struct Spoken {
    pub(crate) said: Result<String, Foul>,
    wall: Duration,
    cpu: Option<Duration>,
    idle_cpu: Option<Duration>,
    output: String,
}

impl Spoken {
    /// The answer, once the line is understood.
    pub(crate) fn answer<T>(self, understand: impl FnOnce(&str) -> Result<T, Foul>) -> Answer
    where
        T: Into<plyground_arena::Choice>,
    {
        let Spoken { said, wall, cpu, idle_cpu, output } = self;
        Answer { said: said.and_then(|line| understand(&line)).map(Into::into), wall, cpu, idle_cpu, output }
    }
}

/// A line longer than this is a flood.
const LONGEST_LINE: usize = 1 << 20;
/// How often a stop or the CPU clock is looked at while nothing comes.
const GLANCE: Duration = Duration::from_millis(50);
/// A turn shorter than this cannot hide much CPU time in other processes, and looking for them takes about a millisecond.
const WORTH_A_SCAN: Duration = Duration::from_millis(10);
/// How long a program may take to be gone after it closed its line.
const PARTING: Duration = Duration::from_millis(500);
/// How long a program may take to leave by itself when the game is over.
const LAST_WORDS: Duration = Duration::from_millis(100);

impl Channel {
    /// Starts a program behind the walls of the venue.
    pub(crate) fn open(venue: &Venue, confinement: &Confinement, who: &str) -> Result<Channel, Trouble> {
        let mut running = spawn(&venue.guard, confinement).map_err(|error| trouble(&error))?;
        let stdin = running.stdin.take().expect("a new agent has its pipes");
        let stdout = running.stdout.take().expect("a new agent has its pipes");
        let stderr = running.stderr.take().expect("a new agent has its pipes");
        let (to_agent, from_agent, prints) = match (confinement.pipes, running.protocol.take()) {
            (Pipes::WithProtocol, Some(protocol)) => (protocol.to_agent, protocol.from_agent, vec![stdout, stderr]),
            _ => (stdin, stdout, vec![stderr]),
        };
        let impossible = |error: rustix::io::Errno| Trouble::Impossible(format!("cannot speak to `{who}`: {error}"));
        let flags = fcntl_getfl(&to_agent).map_err(impossible)?;
        fcntl_setfl(&to_agent, flags | OFlags::NONBLOCK).map_err(impossible)?;
        let log = Log::new(venue.output, format!("{who}| "));
        let (heard, children, at_rest) = (Vec::new(), Duration::ZERO, (Instant::now(), Duration::ZERO));
        let (has_company, ends_lines_with_cr, in_step) = (true, false, true);
        Ok(Channel {
            running,
            to_agent,
            from_agent,
            heard,
            prints,
            log,
            children,
            has_company,
            at_rest,
            ends_lines_with_cr,
            in_step,
            stop: venue.stop,
        })
    }

    /// From now on a carriage return ends a line, too; empty lines are the caller's to skip.
    pub(crate) fn carriage_returns_end_lines(&mut self) {
        self.ends_lines_with_cr = true;
    }

    /// Whether the last question was answered by a line, whatever the line said.
    pub(crate) const fn is_in_step(&self) -> bool {
        self.in_step
    }

    /// Asks on the clock: nothing may have been said before, and one line is the answer.
    pub(crate) fn ask(&mut self, line: &str, question: &Question<'_>) -> Spoken {
        self.ask_heeding(line, question, &mut |_| Heed::Answer)
    }

    /// The same, where only some lines are answers.
    pub(crate) fn ask_heeding(
        &mut self,
        line: &str,
        question: &Question<'_>,
        heed: &mut dyn FnMut(&str) -> Heed,
    ) -> Spoken {
        self.log.begin_turn();
        let begun = Instant::now();
        let (rested_from, at_rest) = self.at_rest;
        let at_start = self.cpu(begun - rested_from > WORTH_A_SCAN);
        let allowance = &question.allowance;
        let patience = Patience {
            until: begun + allowance.wall() + LINGER,
            cpu: allowance.cpu().map(|allowed| at_start + allowed),
            stop: Some(question.stop),
        };
        let outcome = self.quiet_until_now(heed).and_then(|()| self.say(line, patience));
        let asked = Instant::now();
        let said = outcome.and_then(|()| self.hear_wanted(patience, heed));
        let wall = asked.elapsed();
        self.in_step = said.is_ok();
        let idle = at_start.saturating_sub(at_rest);
        let at_end = self.rest(wall > WORTH_A_SCAN || idle > WORTH_A_SCAN || self.has_company);
        self.drain_prints();
        Spoken {
            said,
            wall,
            cpu: Some(at_end.saturating_sub(at_start)),
            idle_cpu: Some(idle),
            output: self.log.drain(),
        }
    }

    /// The other side is to move: until something is said to it again the program is held still, and whatever it started
    /// with it, so that nobody thinks at the expense of others. Says its CPU time.
    fn rest(&mut self, thorough: bool) -> Duration {
        let has_company = self.running.pause(thorough);
        if thorough {
            self.has_company = has_company;
        }
        let cpu = self.cpu(thorough);
        self.at_rest = (Instant::now(), cpu);
        cpu
    }

    /// A foul when it has said something that nobody asked for.
    fn quiet_until_now(&mut self, heed: &mut dyn FnMut(&str) -> Heed) -> Result<(), Foul> {
        let now = Patience::until(Instant::now());
        loop {
            // Line by line, because somebody who never stops talking must not be listened to for ever.
            while let Some(line) = self.next_line()? {
                match heed(&line) {
                    Heed::Skip => self.log.take(format!("{line}\n").as_bytes()),
                    Heed::Answer | Heed::Reply(_) => return Err(unasked(&line)),
                }
            }
            if self.heard.len() > LONGEST_LINE {
                return Err(self.endless_line());
            }
            if !self.wait(now, Wanted::Answer)? || self.read_some()? == 0 {
                break;
            }
        }
        if self.heard.is_empty() { Ok(()) } else { Err(unasked(&String::from_utf8_lossy(&self.heard))) }
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Foul> {
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            match self.to_agent.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.running.resume();
                    if !self.wait(patience, Wanted::Room)? {
                        return Err(Foul::new(FoulKind::Silent, "does not read what it is asked"));
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // What it said before it went may still be an answer; the reader finds out.
                Err(_) => break,
            }
        }
        // Only now, so that it wakes up once and not twice.
        self.running.resume();
        Ok(())
    }

    /// Says the last words and hangs up; whoever has not left soon is shown out.
    pub(crate) fn part(mut self, last_words: &str) {
        let until = Instant::now() + LAST_WORDS;
        // It may have gone already; then there is nobody to say goodbye to.
        let _ = self.say(last_words, Patience::until(until));
        let Channel { mut running, to_agent, .. } = self;
        drop(to_agent);
        running.wait_exit(Some(until.saturating_duration_since(Instant::now())));
    }

    /// The next line.
    pub(crate) fn hear(&mut self, patience: Patience<'_>) -> Result<String, Foul> {
        loop {
            if let Some(line) = self.next_line()? {
                self.at_rest = (Instant::now(), self.cpu(false));
                return Ok(line);
            }
            if self.heard.len() > LONGEST_LINE {
                return Err(self.endless_line());
            }
            if !self.wait(patience, Wanted::Answer)? {
                return Err(self.silence());
            }
            if self.read_some()? == 0 {
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
        loop {
            let line = self.hear(patience)?;
            match heed(&line) {
                Heed::Answer => return Ok(line),
                Heed::Skip => self.log.take(format!("{line}\n").as_bytes()),
                Heed::Reply(reply) => self.say(&reply, patience)?,
            }
            if self.log.floods() {
                return Err(Foul::new(FoulKind::Flooding, "said more than 8 MiB in one turn, and no move"));
            }
        }
    }

    /// A line that has come whole.
    fn next_line(&mut self) -> Result<Option<String>, Foul> {
        let is_end = |&byte: &u8| byte == b'\n' || (self.ends_lines_with_cr && byte == b'\r');
        let Some(end) = self.heard.iter().position(is_end) else { return Ok(None) };
        let rest = self.heard.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.heard, rest);
        line.pop();
        let not_text = |error: std::string::FromUtf8Error| {
            Foul::new(FoulKind::Malformed, "its answer is not UTF-8").saying(&String::from_utf8_lossy(error.as_bytes()))
        };
        String::from_utf8(line).map(Some).map_err(not_text)
    }

    fn read_some(&mut self) -> Result<usize, Foul> {
        let mut chunk = [0; 16 << 10];
        loop {
            match self.from_agent.read(&mut chunk) {
                Ok(count) => {
                    self.heard.extend_from_slice(&chunk[..count]);
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Foul::new(FoulKind::Crashed, format!("its line broke: {error}"))),
            }
        }
    }

    /// Waits for the agent, draining what it prints meanwhile; false when patience is at an end.
    fn wait(&mut self, patience: Patience<'_>, wanted: Wanted) -> Result<bool, Foul> {
        let stop = patience.stop.or(self.stop);
        loop {
            let left = patience.until.saturating_duration_since(Instant::now());
            let nap = if stop.is_some() || patience.cpu.is_some() { left.min(GLANCE) } else { left };
            let ready = self.poll(nap, wanted);
            if self.log.floods() {
                return Err(Foul::new(FoulKind::Flooding, "printed more than 8 MiB in one turn"));
            }
            if ready {
                return Ok(true);
            }
            let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            if stopped || left.is_zero() {
                return Ok(false);
            }
            if let Some(allowed) = patience.cpu
                && self.cpu(true) > allowed
            {
                return Ok(false);
            }
        }
    }

    /// Whether what is wanted is there; prints that are there are taken in.
    fn poll(&mut self, nap: Duration, wanted: Wanted) -> bool {
        let mut watched = Vec::with_capacity(3);
        watched.push(match wanted {
            Wanted::Answer => PollFd::new(&self.from_agent, PollFlags::IN),
            Wanted::Room => PollFd::new(&self.to_agent, PollFlags::OUT),
        });
        watched.extend(self.prints.iter().map(|print| PollFd::new(print, PollFlags::IN)));
        let nap = Timespec { tv_sec: nap.as_secs() as i64, tv_nsec: i64::from(nap.subsec_nanos()) };
        // An interrupted wait is a short one.
        if poll(&mut watched, Some(&nap)).is_err() {
            return false;
        }
        let ready: Vec<bool> = watched.iter().map(|fd| !fd.revents().is_empty()).collect();
        self.take_prints(&ready[1..]);
        ready[0]
    }

    fn drain_prints(&mut self) {
        loop {
            let mut watched: Vec<_> = self.prints.iter().map(|print| PollFd::new(print, PollFlags::IN)).collect();
            let now = Timespec { tv_sec: 0, tv_nsec: 0 };
            if !matches!(poll(&mut watched, Some(&now)), Ok(1..)) || self.log.floods() {
                return;
            }
            let ready: Vec<bool> = watched.iter().map(|fd| !fd.revents().is_empty()).collect();
            self.take_prints(&ready);
        }
    }

    fn take_prints(&mut self, ready: &[bool]) {
        let mut chunk = [0; 16 << 10];
        let mut open = ready.iter();
        self.prints.retain_mut(|print| {
            if !open.next().is_some_and(|&ready| ready) {
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

    /// Its CPU time so far; a thorough look finds the processes it has started, too.
    fn cpu(&mut self, thorough: bool) -> Duration {
        let own = self.running.cpu_quick().unwrap_or_default();
        if thorough && let Some(tree) = self.running.cpu_tree() {
            self.children = tree.saturating_sub(own);
        }
        own + self.children
    }

    fn endless_line(&self) -> Foul {
        let why = format!("wrote more than {} MiB without ending a line", LONGEST_LINE >> 20);
        Foul::new(FoulKind::Flooding, why).saying(&String::from_utf8_lossy(&self.heard[..1000]))
    }

    fn silence(&mut self) -> Foul {
        let half = String::from_utf8_lossy(&self.heard).into_owned();
        let foul = Foul::new(FoulKind::Silent, "gave no answer in time");
        if half.is_empty() {
            return foul;
        }
        Foul { why: "gave half a line in time, and not its end".to_owned(), ..foul }.saying(&half)
    }

    /// It has closed its line: what is known about why.
    fn gone(&mut self) -> Foul {
        let ending = self.running.wait_exit(Some(PARTING));
        self.drain_prints();
        let (why, exit) = match ending {
            None => ("closed its output and goes on without it".to_owned(), None),
            Some(ending) => {
                let exit = exit_in_words(ending);
                (format!("ended ({exit})"), Some(exit))
            }
        };
        let said = String::from_utf8_lossy(&self.heard).into_owned();
        let foul = Foul { exit, stderr: self.log.tail(), ..Foul::new(FoulKind::Crashed, why) };
        if said.is_empty() { foul } else { foul.saying(&said) }
    }
}

fn unasked(said: &str) -> Foul {
    let why = "said something before it was asked; whatever is not the answer belongs on standard error";
    Foul::new(FoulKind::Malformed, why).saying(said)
}

/// What is waited for.
#[derive(Clone, Copy)]
enum Wanted {
    Answer,
    Room,
}

fn exit_in_words(ending: Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("exit status {status}"),
        Ending::Signalled(signal) => format!("signal {signal}"),
        Ending::Overran(Resource::Memory) => "it used more memory than it may".to_owned(),
        Ending::Overran(Resource::Disk) => "it wrote more to disk than it may".to_owned(),
        Ending::Overran(Resource::Cpu) => "it used more CPU time than it may".to_owned(),
        Ending::Lost => "its guard was killed".to_owned(),
    }
}

/// Whether a program that does not start is the agent's fault or means that the match cannot be held.
fn trouble(error: &GuardError) -> Trouble {
    Trouble::Impossible(cut(&in_words(error), 500))
}
