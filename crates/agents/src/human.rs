//! Whoever sits at the terminal.

use plyground_arena::{Answer, Briefing, Card, Choice, Introduction, Player, Question, Trouble};
use plyground_game::{Cell, Col, Gesture, GestureError, Seat, TextStyle, text};
use plyground_games::typed;
use plyground_record::{Foul, FoulKind, harmless};
use plyground_search::courses::{Coordinates, Course};
use std::io::{BufRead, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

/// A move as a person types it: ours (`b4`, `d-`), or as the course's own programs take it (`0 3`, `3`, `3P`, also `3p`)
/// and print it (`(0, 3)`).
pub fn read_move(line: &str, course: &Course) -> Result<Gesture, GestureError> {
    let inside = line.trim().strip_prefix(['(', '[']).and_then(|rest| rest.strip_suffix([')', ']']));
    let pair = inside.map(|inside| inside.split(',').map(str::trim).collect::<Vec<_>>().join(" "));
    match as_in_the_course(pair.as_deref().unwrap_or(line), course) {
        Some(gesture) => Ok(gesture),
        None => line.parse(),
    }
}

fn as_in_the_course(line: &str, course: &Course) -> Option<Gesture> {
    let small = |n: i64| u8::try_from(n).ok();
    // The course's program pops with a capital only; its README has a small one.
    let pops = line.strip_suffix('p').map(|column| format!("{column}P"));
    if let Ok((col, is_pop)) = typed::drop_or_pop(pops.as_deref().unwrap_or(line)) {
        let col = Col(small(col)?);
        return Some(if is_pop { Gesture::Pop(col) } else { Gesture::Drop(col) });
    }
    let (a, b) = typed::row_and_column(line).ok()?;
    let (a, b) = (small(a)?, small(b)?);
    Some(Gesture::Place(match course.coordinates {
        Coordinates::ColRow => Cell::new(b, a),
        Coordinates::RowCol | Coordinates::ColPop => Cell::new(a, b),
    }))
}

/// How often somebody who thinks is looked after.
const GLANCE: Duration = Duration::from_millis(50);

/// What is typed, line by line. Somebody else waits for it, because a clock and an interrupt do not.
static TYPED: LazyLock<Mutex<Receiver<std::io::Result<Vec<u8>>>>> = LazyLock::new(|| {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        loop {
            let mut line = Vec::new();
            let read = std::io::stdin().lock().read_until(b'\n', &mut line);
            let is_end = !matches!(read, Ok(1..));
            if sender.send(read.map(|_| line)).is_err() || is_end {
                break;
            }
        }
    });
    Mutex::new(receiver)
});

/// How the wait for a line ended.
enum Line {
    Typed(Vec<u8>),
    /// Nobody is there any more.
    End,
    /// The limit is over, or the match is.
    TooLate,
}

/// Whoever sits at the terminal. A wrong move is asked for again, since nobody's agent is on trial.
pub(crate) struct Human {
    seat: Seat,
    course: &'static Course,
}

impl Human {
    pub(crate) fn new() -> Human {
        Human { seat: Seat::First, course: Course::of_family("") }
    }

    fn ask(&self, question: &Question<'_>) -> std::io::Result<Result<Gesture, Foul>> {
        let asked = Instant::now();
        let table = question.table;
        let mut out = anstream::stdout();
        writeln!(out, "{}", text(&table.picture(), TextStyle::Colour))?;
        if !question.remark.is_empty() {
            writeln!(out, "They say: {}", harmless(question.remark))?;
        }
        loop {
            write!(out, "{} to move: ", table.look().seats[self.seat.index()])?;
            out.flush()?;
            let line = match next_line(question, asked)? {
                Line::Typed(line) => line,
                Line::End => {
                    return Ok(Err(Foul {
                        declined: true,
                        ..Foul::new(FoulKind::Silent, "the player left the board")
                    }));
                }
                Line::TooLate => {
                    writeln!(out)?;
                    return Ok(Err(Foul::new(FoulKind::Silent, "the player named no move in time")));
                }
            };
            let line = String::from_utf8_lossy(&line);
            match read_move(line.trim(), self.course) {
                Err(error) => writeln!(out, "{error}")?,
                Ok(gesture) => match table.copy().play_gesture(gesture) {
                    Ok(()) => return Ok(Ok(gesture)),
                    Err(error) => writeln!(out, "{error}")?,
                },
            }
        }
    }
}

/// Waits for a line as long as the limit allows; who has none has all the time in the world.
fn next_line(question: &Question<'_>, asked: Instant) -> std::io::Result<Line> {
    let typed = TYPED.lock().map_err(|_| std::io::Error::other("somebody else was reading"))?;
    let patience = question.allowance.limit.map(|_| question.allowance.wall());
    loop {
        match typed.recv_timeout(GLANCE) {
            Ok(Ok(line)) if line.is_empty() => return Ok(Line::End),
            Ok(line) => return line.map(Line::Typed),
            Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if question.stop.load(Ordering::Relaxed) || patience.is_some_and(|patience| asked.elapsed() > patience) {
            return Ok(Line::TooLate);
        }
    }
}

impl Player for Human {
    fn card(&self) -> Card {
        Card { spec: "human".to_owned(), ..Card::default() }
    }

    fn is_person(&self) -> bool {
        true
    }

    fn meet(&mut self, briefing: &Briefing<'_>) -> Result<Introduction, Trouble> {
        self.seat = briefing.seat;
        self.course = Course::of_family(&briefing.start.family);
        Ok(Introduction { name: "human".to_owned(), ..Introduction::default() })
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        let asked = Instant::now();
        let said = match self.ask(question) {
            Ok(said) => said.map(Choice::from),
            Err(error) => Err(Foul::new(FoulKind::Crashed, format!("the terminal failed: {error}"))),
        };
        Answer { said, wall: asked.elapsed(), cpu: None, idle_cpu: None, output: String::new() }
    }
}
