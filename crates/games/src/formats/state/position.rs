//! From the text of a state to a position of ours, and back.

use super::{Arguments, StateAction, StateText, StrictError};
use crate::formats::{Format, FormatFault, ParsedPosition, Strictness, board};
use crate::grid_line::LAST;
use crate::python::{Literal, literal};
use plyground_game::{Board, Cell, PlacedStone, Seat, Setup, Square};

/// The number that the course's files write on a blocked cell.
const BLOCKED: i64 = 9;

pub(in crate::formats) fn read(text: &str, strictness: Strictness) -> Result<ParsedPosition, FormatFault> {
    let value = literal(text)?;
    let arguments = Arguments::of(&value)?;
    let state = StateText::of(&arguments)?;
    let board = board::board(arguments.board, "a whole number", |cell| cell.as_int().map(square))?;
    let mut reading = ParsedPosition::of(Format::State, board);
    reading.k = Some(k(state.k).ok_or_else(|| arguments.k.unlike("K of at least 1"))?);

    let last_seat = state.last_action.map(|action| seat(action.color, arguments.last_action)).transpose()?;
    let to_play = state.to_play.zip(arguments.to_play).map(|(color, at)| seat(color, at)).transpose()?;
    reading.to_move = Some(to_play.or(last_seat.map(Seat::other)).unwrap_or(Seat::First));

    match (state.last_action.zip(last_seat), state.strict_error()) {
        (None, _) => {}
        (Some((action, seat)), None) => reading.last = stone(action, seat),
        (Some((action, seat)), Some(kind)) => {
            reading.told_last = stone(action, seat);
            let note = misfit(action, kind, &reading.board);
            match strictness {
                Strictness::Strict => return Err(FormatFault::Strict { kind, note }),
                Strictness::Lenient => reading.notes.push(format!("{note}, so it only says whose turn it is")),
            }
        }
    }
    Ok(reading)
}

fn square(cell: i64) -> Square {
    match cell {
        0 => Square::Free,
        1 => Square::Taken(Seat::First),
        2 => Square::Taken(Seat::Second),
        _ => Square::Blocked,
    }
}

fn k(k: i64) -> Option<u32> {
    u32::try_from(k).ok().filter(|&k| k > 0)
}

fn seat(color: i64, at: &Literal) -> Result<Seat, FormatFault> {
    match square(color) {
        Square::Taken(seat) => Ok(seat),
        _ => Err(FormatFault::Unexpected {
            place: at.place,
            found: format!("the colour {color}"),
            expected: "1 or 2".to_owned(),
        }),
    }
}

fn stone(action: StateAction, seat: Seat) -> Option<PlacedStone> {
    let (row, col) = action.location;
    Some(PlacedStone { cell: Cell::new(u8::try_from(row).ok()?, u8::try_from(col).ok()?), seat })
}

fn misfit(action: StateAction, kind: StrictError, board: &Board) -> String {
    match kind {
        StrictError::LastActionRange => format!("the last action {action} lies outside the {} board", board.size()),
        StrictError::LastActionColour => format!("the last action {action} lies on a cell of another colour"),
    }
}

pub(in crate::formats) fn write(setup: &Setup) -> Result<String, String> {
    let k = setup.options.get("k").ok_or("a position without `k`")?;
    let k = k.parse().ok().and_then(self::k).ok_or_else(|| format!("`k={k}`"))?;
    let number = |square: &Square| match square {
        Square::Free => 0,
        Square::Taken(seat) => color(*seat),
        Square::Blocked => BLOCKED,
    };
    let last_action = setup.extra.get(LAST).map(|PlacedStone { cell, seat }| StateAction {
        color: color(seat),
        location: (cell.row.0.into(), cell.col.0.into()),
    });
    let told = setup.extra.get(LAST).map_or(Seat::First, |last| last.seat.other());
    let state = StateText {
        k: k.into(),
        board: setup.board.lines().map(|row| row.iter().map(number).collect()).collect(),
        last_action,
        to_play: (told != setup.to_move).then(|| color(setup.to_move)),
    };
    match last_action.zip(state.strict_error()) {
        None => Ok(state.canonical_text()),
        Some((action, kind)) => Err(format!("this position, as {}", misfit(action, kind, &setup.board))),
    }
}

fn color(seat: Seat) -> i64 {
    match seat {
        Seat::First => 1,
        Seat::Second => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid_line::TOLD_LAST;

    fn lenient(text: &str) -> ParsedPosition {
        read(text, Strictness::Lenient).expect("a state")
    }

    #[test]
    fn the_mover_follows_the_last_action_unless_the_text_names_it() {
        for (last, turn) in [
            ("None", Seat::First),
            ("Action(2, (0,1))", Seat::First),
            ("Action(1, (0,0))", Seat::Second),
            ("Action(1, (0,0)), to_play=Player(1)", Seat::First),
            ("None, MinimaxPlayer(2, next=None)", Seat::Second),
            ("None, to_play=2", Seat::Second),
            ("Action(1, (0,0)), None", Seat::Second),
        ] {
            let reading = lenient(&format!("State(2, ((1,2),(0,-7)), {last})"));
            assert_eq!((reading.to_move, reading.k), (Some(turn), Some(2)), "{last}");
            assert_eq!(reading.board.rows(), ["xo", ".#"]);
            let written = write(&reading.to_setup("mnk")).expect("it can be said");
            assert_eq!(lenient(&written), reading, "{written}");
        }
    }

    #[test]
    fn a_misfit_last_action_is_noted_or_refused() {
        for (last, note) in [
            ("Action(2, (7,5))", "the last action Action(2, (7,5)) lies outside the 1x2 board"),
            ("Action(2, (0,0))", "the last action Action(2, (0,0)) lies on a cell of another colour"),
        ] {
            let text = format!("State(2, ((1,0),), {last})");
            let reading = lenient(&text);
            assert_eq!((reading.last, reading.to_move), (None, Some(Seat::First)));
            let told = reading.to_setup("mnk").extra.get(TOLD_LAST).expect("it is told to agents");
            assert!(last.starts_with(&format!("Action(2, ({},{}))", told.cell.row.0, told.cell.col.0)), "{told:?}");
            assert_eq!(reading.notes, [format!("{note}, so it only says whose turn it is")]);
            let error = read(&text, Strictness::Strict).expect_err("strictly refused").to_string();
            assert!(error.starts_with(note) && error.contains("last_action_"), "{error}");
        }
    }

    #[test]
    fn what_no_game_of_two_has_is_refused() {
        for (text, message) in [
            ("State(0, ((0,),), None)", "line 1, column 7: found `0`, expected K of at least 1"),
            ("State(2, ((3,),), Action(3, (0,0)))", "line 1, column 19: found the colour 3, expected 1 or 2"),
            (
                "State(2, ((0,0),(0,)), None)",
                "line 1, column 17: row 2 of the board: expected 2 cells as in row 1, found 1",
            ),
            ("State(2, (), None)", "the board has no cells"),
        ] {
            assert_eq!(read(text, Strictness::Lenient).map_err(|fault| fault.to_string()), Err(message.to_owned()));
        }
    }

    #[test]
    fn a_last_stone_that_is_not_there_is_not_written() {
        let mut setup = lenient("State(2, ((1,0),), Action(1, (0,0)))").to_setup("mnk");
        setup.extra.set(LAST, Some(PlacedStone { cell: Cell::new(0, 1), seat: Seat::First }));
        let what = "this position, as the last action Action(1, (0,1)) lies on a cell of another colour";
        assert_eq!(write(&setup), Err(what.to_owned()));
    }
}
