//! CSE 150's states: `State(3,((0,2,1),(0,1,2),(0,0,0)), last_action=Action(2, (0,1)))`.
//!
//! ```
//! use plyground_games::formats::state::{StateText, StrictError};
//!
//! let state = StateText::parse("State(3, ((0,1), (0,0)), Action(2, (0,1)))").unwrap();
//! assert_eq!(state.print(), "01\n00 (1 ply)");
//! assert_eq!(state.strict_error(), Some(StrictError::LastActionColour));
//! ```
//!
//! [`StateText`] is the text as the course's classes hold it. Cells other than 0, 1 and 2 are blocked (the files have
//! 9). The mover is the colour after the last action, 1 when there is none, unless `to_play` says otherwise.

mod position;

pub(super) use position::{read, write};

use crate::python::{Literal, LiteralError, LiteralKind, literal};
use std::fmt;

/// A state as the course holds it: colours, cells and places are whatever numbers were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateText {
    /// How many in a row win.
    pub k: i64,
    /// The rows, top row first. The course does not ask that they be equally long.
    pub board: Vec<Vec<i64>>,
    /// The last action, or `None`.
    pub last_action: Option<StateAction>,
    /// The colour of the player whose turn it is, where the text says it.
    pub to_play: Option<i64>,
}

/// A colour and where it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateAction {
    /// The colour.
    pub color: i64,
    /// Row and column, from 0.
    pub location: (i64, i64),
}

/// As in problem files: no blank inside the location.
impl fmt::Display for StateAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({}, ({},{}))", self.color, self.location.0, self.location.1)
    }
}

/// What the later releases of the starter code refuse and the first one takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrictError {
    /// The last action's cell holds something else than its colour.
    LastActionColour,
    /// The last action lies outside the board.
    LastActionRange,
}

impl fmt::Display for StrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            StrictError::LastActionColour => "last_action_colour",
            StrictError::LastActionRange => "last_action_range",
        })
    }
}

impl StateText {
    /// Reads the text of a state.
    pub fn parse(text: &str) -> Result<StateText, LiteralError> {
        StateText::of(&Arguments::of(&literal(text)?)?)
    }

    fn of(arguments: &Arguments<'_>) -> Result<StateText, LiteralError> {
        let row = |row: &Literal| {
            let cells = row.items().ok_or_else(|| row.unlike("a row of cells"))?;
            cells.iter().map(whole).collect::<Result<Vec<i64>, _>>()
        };
        let rows = arguments.board.items().ok_or_else(|| arguments.board.unlike("a tuple of rows"))?;
        Ok(StateText {
            k: whole(arguments.k)?,
            board: rows.iter().map(row).collect::<Result<_, _>>()?,
            last_action: action(arguments.last_action)?,
            to_play: arguments.to_play.map(player).transpose()?.flatten(),
        })
    }

    /// The text in the layout of the course's problem files, with a comma after every row and cell.
    pub fn canonical_text(&self) -> String {
        let mut text = format!("State({},(\n", self.k);
        for row in &self.board {
            let cells: String = row.iter().map(|cell| format!("{cell},")).collect();
            text.push_str(&format!("    ({cells}),\n"));
        }
        match &self.last_action {
            Some(action) => text.push_str(&format!("), last_action={action}")),
            None => text.push_str("), last_action=None"),
        }
        if let Some(color) = self.to_play {
            text.push_str(&format!(", to_play=Player({color})"));
        }
        text + ")"
    }

    /// What the course's `str(state)` gives.
    pub fn print(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(|row| row.iter().map(i64::to_string).collect()).collect();
        format!("{} ({} ply)", rows.join("\n"), self.ply())
    }

    /// The course's `ply`: all cells above 0, blocked ones too.
    pub fn ply(&self) -> usize {
        self.board.iter().flatten().filter(|&&cell| cell > 0).count()
    }

    /// What the later starter code holds against the last action. A negative place counts as outside: Python wraps it
    /// round when the state is made, and stumbles over it when a win is looked for.
    pub fn strict_error(&self) -> Option<StrictError> {
        let StateAction { color, location: (row, col) } = self.last_action?;
        let at = |index: i64| usize::try_from(index).ok();
        let row = at(row).and_then(|row| self.board.get(row));
        match row.and_then(|row| row.get(at(col)?)) {
            None => Some(StrictError::LastActionRange),
            Some(cell) if *cell != color => Some(StrictError::LastActionColour),
            Some(_) => None,
        }
    }
}

/// The arguments of `State(...)`.
struct Arguments<'a> {
    k: &'a Literal,
    board: &'a Literal,
    last_action: &'a Literal,
    to_play: Option<&'a Literal>,
}

impl Arguments<'_> {
    fn of(value: &Literal) -> Result<Arguments<'_>, LiteralError> {
        let call = match &value.kind {
            LiteralKind::Call(call) if call.name == "State" => call,
            _ => return Err(value.unlike("`State(...)`")),
        };
        let [k, board, last_action, to_play] = call.bind(["K", "board", "last_action", "to_play"])?;
        let given =
            |argument: Option<_>, name| argument.ok_or_else(|| value.unlike(format!("`{name}` in its brackets")));
        Ok(Arguments {
            k: given(k, "K")?,
            board: given(board, "board")?,
            last_action: given(last_action, "last_action")?,
            to_play,
        })
    }
}

fn whole(value: &Literal) -> Result<i64, LiteralError> {
    value.as_int().ok_or_else(|| value.unlike("a whole number"))
}

fn action(value: &Literal) -> Result<Option<StateAction>, LiteralError> {
    let expected = "`Action(color, (row, column))` or `None`";
    match &value.kind {
        LiteralKind::None => Ok(None),
        LiteralKind::Call(call) if call.name == "Action" => {
            let [Some(color), Some(location)] = call.bind(["color", "location"])? else {
                return Err(value.unlike(expected));
            };
            let Some([row, col]) = location.items() else { return Err(location.unlike("`(row, column)`")) };
            Ok(Some(StateAction { color: whole(color)?, location: (whole(row)?, whole(col)?) }))
        }
        _ => Err(value.unlike(expected)),
    }
}

/// A player's colour: `Player(1)`, any other class with a colour, or the colour alone.
fn player(value: &Literal) -> Result<Option<i64>, LiteralError> {
    match &value.kind {
        LiteralKind::None => Ok(None),
        LiteralKind::Int(color) => Ok(Some(*color)),
        LiteralKind::Call(call) => match call.bind(["color", "next"])? {
            [Some(color), _] => whole(color).map(Some),
            _ => Err(value.unlike("a player with a colour")),
        },
        _ => Err(value.unlike("`Player(color)` or `None`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    fn action_of(json: &Json) -> Option<StateAction> {
        let at = |i: usize| json["location"][i].as_i64().expect("a number");
        json["color"].as_i64().map(|color| StateAction { color, location: (at(0), at(1)) })
    }

    #[test]
    fn texts_parse_and_print_as_in_the_course() {
        let vectors: Json =
            serde_json::from_str(include_str!("../../../../courses/cse150/vectors.json")).expect("JSON");
        let mut counts = (0, 0);
        for case in vectors["cases"].as_array().expect("a list") {
            let Some(text) = case["text"].as_str() else { continue };
            let state = StateText::parse(text).expect("a state");
            let expect = &case["expect"];
            // Every other kind says at the top what its text means.
            let said = if case["kind"] == "parse_print" { &expect["json"] } else { case };
            assert_eq!(Json::from(state.k), said["k"], "{}", case["id"]);
            assert_eq!(serde_json::json!(state.board), said["board"], "{}", case["id"]);
            assert_eq!(state.last_action, action_of(&said["last_action"]), "{}", case["id"]);
            if case["kind"] == "parse_print" {
                assert_eq!(state.canonical_text(), expect["canonical_text"], "{}", case["id"]);
                assert_eq!(StateText::parse(&state.canonical_text()).as_ref(), Ok(&state));
                assert_eq!(state.print(), expect["print"], "{}", case["id"]);
                assert_eq!(Json::from(state.ply()), expect["ply"], "{}", case["id"]);
                let strict = state.strict_error().map(|error| error.to_string());
                assert_eq!(strict.as_deref(), expect["strict_error"].as_str(), "{}", case["id"]);
                counts.0 += 1;
            }
            counts.1 += 1;
        }
        assert_eq!(counts, (18, 293));
    }

    #[test]
    fn what_is_no_state_is_refused_by_place() {
        for (text, message) in [
            ("(1, 2)", "line 1, column 1: found a tuple of 2, expected `State(...)`"),
            ("State(3, ((0,),))", "line 1, column 1: found a call of `State`, expected `last_action` in its brackets"),
            ("State(3, 5, None)", "line 1, column 10: found `5`, expected a tuple of rows"),
            ("State(3, (0, 0), None)", "line 1, column 11: found `0`, expected a row of cells"),
            ("State(3,\n(('x',),), None)", "line 2, column 3: found the text `x`, expected a whole number"),
            ("State('3', (), None)", "line 1, column 7: found the text `3`, expected a whole number"),
            ("State(3, (), Action(1, 2))", "line 1, column 24: found `2`, expected `(row, column)`"),
            ("State(3, (), 1)", "line 1, column 14: found `1`, expected `Action(color, (row, column))` or `None`"),
            ("State(3, (), None, 'x')", "line 1, column 20: found the text `x`, expected `Player(color)` or `None`"),
        ] {
            assert_eq!(StateText::parse(text).map_err(|error| error.to_string()), Err(message.to_owned()));
        }
    }

    #[test]
    fn a_last_action_off_the_board_is_out_of_range_on_every_side() {
        for (place, error) in [
            ("(0,0)", None),
            ("(0,1)", Some(StrictError::LastActionColour)),
            ("(2,0)", Some(StrictError::LastActionRange)),
            ("(0,2)", Some(StrictError::LastActionRange)),
            ("(-2,0)", Some(StrictError::LastActionRange)),
        ] {
            let state = StateText::parse(&format!("State(2, ((1,0),(0,0)), Action(1, {place}))")).expect("a state");
            assert_eq!(state.strict_error(), error, "{place}");
        }
    }
}
