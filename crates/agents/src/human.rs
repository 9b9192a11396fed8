//! Whoever sits at the terminal.

use plyground_arena::{Answer, Briefing, Card, Choice, Introduction, Player, Question, Trouble};
use plyground_game::{Cell, Col, Gesture, GestureError, Seat, TextStyle, text};
use plyground_games::typed;
use plyground_record::{Foul, FoulKind};
use plyground_search::courses::{Coordinates, Course};
use std::io::{BufRead, Write};
use std::time::Instant;

/// A move as somebody types it: ours (`b4`, `d-`), or as the course's own programs take it (`0 3`, `3`, `3P`) and print it
/// (`(0, 3)`).
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
    if let Ok((col, is_pop)) = typed::drop_or_pop(line) {
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

/// Whoever sits at the terminal. A wrong move is asked for again, since nobody's agent is on trial.
pub(crate) struct Human {
    seat: Seat,
    course: &'static Course,
}

impl Human {
    pub(crate) fn new() -> Human {
        Human { seat: Seat::First, course: Course::of_family("") }
    }

    fn ask(&self, question: &Question<'_>) -> std::io::Result<Option<Gesture>> {
        let table = question.table;
        let mut out = anstream::stdout();
        writeln!(out, "{}", text(&table.picture(), TextStyle::Colour))?;
        if !question.remark.is_empty() {
            writeln!(out, "They say: {}", question.remark)?;
        }
        loop {
            write!(out, "{} to move: ", table.look().seats[self.seat.index()])?;
            out.flush()?;
            let mut line = Vec::new();
            if std::io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&line);
            match read_move(line.trim(), self.course) {
                Err(error) => writeln!(out, "{error}")?,
                Ok(gesture) => match table.copy().play_gesture(gesture) {
                    Ok(()) => return Ok(Some(gesture)),
                    Err(error) => writeln!(out, "{error}")?,
                },
            }
        }
    }
}

impl Player for Human {
    fn card(&self) -> Card {
        Card { spec: "human".to_owned(), ..Card::default() }
    }

    fn meet(&mut self, briefing: &Briefing<'_>) -> Result<Introduction, Trouble> {
        self.seat = briefing.seat;
        self.course = Course::of_family(&briefing.start.family);
        Ok(Introduction { name: "human".to_owned(), ..Introduction::default() })
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        let asked = Instant::now();
        let said = match self.ask(question) {
            Ok(Some(gesture)) => Ok(Choice::from(gesture)),
            Ok(None) => Err(Foul { declined: true, ..Foul::new(FoulKind::Silent, "left the board") }),
            Err(error) => Err(Foul::new(FoulKind::Crashed, format!("the terminal failed: {error}"))),
        };
        Answer { said, wall: asked.elapsed(), cpu: None, idle_cpu: None, output: String::new() }
    }
}
