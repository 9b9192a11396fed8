//! The plain assignments of a Python module, such as the game types of a course, without running it.

use super::cursor::{Cursor, LineEnds, is_name_part, is_name_start, show};
use super::reader::{Constants, Reader, refuse_long};
use super::string::{Escapes, string};
use super::{Literal, LiteralError, LiteralKind};

/// The values of the `wanted` names, in the order in which the module assigns them.
///
/// Only assignments at the left edge count, `NAME = literal` or `NAME: type = literal`; of two for one name the later
/// one holds, as in Python. Everything else (imports, functions, docstrings, other names) is passed over. A wanted name
/// must be a literal: where it is computed or changed afterwards, the error says where. Numbers and texts that the module
/// has given a name before may stand in it by that name.
///
/// ```
/// use plyground_games::python::module_literals;
///
/// let module = "from TTS_State import *\nK = 4\ndef show():\n    print(K)\n";
/// let found = module_literals(module, &["K"]).unwrap();
/// assert_eq!(found[0].1.as_int(), Some(4));
///
/// let error = module_literals("K = 2 + 2", &["K"]).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 7: found `+`, expected the end of the statement");
/// ```
pub fn module_literals(text: &str, wanted: &[&str]) -> Result<Vec<(String, Literal)>, LiteralError> {
    refuse_long(text)?;
    let mut cursor = Cursor::new(text);
    let mut found: Vec<(String, Literal)> = Vec::new();
    let mut constants = Constants::new();
    while let Some(first) = cursor.peek() {
        let name = name_at(&cursor);
        if is_name_start(first) && wanted.contains(&name) {
            let value = assignment(&mut cursor, &constants)?;
            found.retain(|(known, _)| known != name);
            found.push((name.to_owned(), value.clone()));
            learn(&mut constants, name, Some(value));
        } else {
            let value = assignment(&mut cursor.clone(), &constants).ok();
            learn(&mut constants, name, value);
            skip_statement(&mut cursor)?;
        }
    }
    Ok(found)
}

/// Keeps what a name stands for, where nothing but another assignment can change it: lists can be changed anywhere.
fn learn<'a>(constants: &mut Constants<'a>, name: &'a str, value: Option<Literal>) {
    match value.filter(|value| matches!(value.kind, LiteralKind::Int(_) | LiteralKind::Text(_))) {
        Some(value) => constants.insert(name, value),
        None => constants.remove(name),
    };
}

fn name_at<'a>(cursor: &Cursor<'a>) -> &'a str {
    cursor.clone().take_while(is_name_part)
}

/// `NAME = literal` with its line end, or what follows after a `;`.
fn assignment(cursor: &mut Cursor<'_>, constants: &Constants<'_>) -> Result<Literal, LiteralError> {
    let name = cursor.take_while(is_name_part);
    cursor.skip(LineEnds::Matter);
    if cursor.eat(":") {
        cursor.take_while(|c| !matches!(c, '=' | '#' | '\n' | '\r'));
    }
    if cursor.rest().starts_with("==") || !cursor.eat("=") {
        return Err(cursor.unexpected(format!("`=` and a value, as nothing else may happen to {}", show(name))));
    }
    let mut reader = Reader::knowing(constants, cursor.clone(), LineEnds::Matter);
    let value = reader.next()?;
    reader.skip();
    *cursor = reader.cursor;
    if cursor.eat(";") {
        cursor.skip(LineEnds::Matter);
    } else if cursor.peek().is_some() && !cursor.eat_line_end() {
        return Err(cursor.unexpected("the end of the statement"));
    }
    Ok(value)
}

/// Passes over a line with everything that brackets, strings and backslashes join to it.
fn skip_statement(cursor: &mut Cursor<'_>) -> Result<(), LiteralError> {
    let mut depth = 0_usize;
    loop {
        cursor.skip(if depth > 0 { LineEnds::Skipped } else { LineEnds::Matter });
        match cursor.peek() {
            None => return Ok(()),
            Some('\n' | '\r') => {
                cursor.eat_line_end();
                return Ok(());
            }
            Some('\'' | '"') => {
                string(cursor, Escapes::Skipped)?;
                continue;
            }
            Some('(' | '[' | '{') => depth += 1,
            Some(')' | ']' | '}') => depth = depth.saturating_sub(1),
            Some(_) => {}
        }
        cursor.bump();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE: &str = r#"'''A game type.
K = 1
'''
# K = 2
import sys; from TTS_State import (BLACK,
K as WHITE)
GAME_TYPE = "White's Challenge"   # its title
NAMES = {'K': "a \
K = 3", 'x': [
1]}
INITIAL_BOARD = \
  [[' ', 'W'],   # upper
   ['-', 'B']]
def helper(k=")"):
    K = 4
    return f"{k}"
if __name__ == '__main__':
	K = 5
K: int = 6
"#;

    #[test]
    fn only_assignments_at_the_left_edge_count() {
        let found = module_literals(MODULE, &["GAME_TYPE", "INITIAL_BOARD", "K", "ABSENT"]).expect("it is sound");
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["GAME_TYPE", "INITIAL_BOARD", "K"]);
        assert_eq!(found[0].1.as_text(), Some("White's Challenge"));
        assert_eq!(found[1].1.place.line, 12);
        assert_eq!(found[2].1.as_int(), Some(6));
        assert_eq!(
            module_literals(&MODULE.replace('\n', "\r\n"), &["K"]).map(|found| found[0].1.as_int()),
            Ok(Some(6))
        );
    }

    #[test]
    fn the_last_assignment_holds() {
        let found = module_literals("K = 1; K = 2\nX = 3\nK = 4;", &["K", "X"]).expect("it is sound");
        let values: Vec<_> = found.iter().map(|(name, value)| (name.as_str(), value.as_int())).collect();
        assert_eq!(values, [("X", Some(3)), ("K", Some(4))]);
    }

    #[test]
    fn numbers_and_texts_are_known_by_the_names_they_were_given() {
        let board = |before: &str| {
            let module = format!("{before}\nBOARD = [[FREE] * N for i in range(N)]\n");
            module_literals(&module, &["BOARD"]).map(|found| found[0].1.items().map(<[_]>::len))
        };
        assert_eq!(board("N = 1\nFREE = ' '\nN = 3"), Ok(Some(3)));
        for unknown in ["FREE = ' '", "FREE = ' '\nN = 3\nN += 1", "FREE = ' '\nN = int('3')", "N = 3\nFREE = [' ']"] {
            assert!(board(unknown).is_err(), "{unknown}");
        }
        let nothing_else = module_literals("R = [0]\nB = [R]\n", &["B"]).map_err(|error| error.to_string());
        assert_eq!(nothing_else, Err("line 2, column 6: found `R`, expected a value".to_owned()));
    }

    #[test]
    fn a_wanted_name_that_is_no_literal_is_an_error_with_its_place() {
        for (text, message) in [
            ("K = other", "line 1, column 5: found `other`, expected a value"),
            ("x = 1\nK = [0] * y", "line 2, column 9: found `*`, expected the end of the statement"),
            ("K =\n5", "line 1, column 4: found the end of the line, expected a value"),
            ("K = [\n1", "line 2, column 2: found the end of the text, expected `,` or `]`"),
            (
                "K = 1\nK += 1",
                "line 2, column 3: found `+`, expected `=` and a value, as nothing else may happen to `K`",
            ),
            ("K[0] = 1", "line 1, column 2: found `[`, expected `=` and a value, as nothing else may happen to `K`"),
            ("K = 1\nx = 'open", "line 2, column 10: found the end of the text, expected the closing quote `'`"),
        ] {
            assert_eq!(module_literals(text, &["K"]).map_err(|error| error.to_string()), Err(message.to_owned()));
        }
    }
}
