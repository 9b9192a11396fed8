//! The JSON of a [`Setup`], the one format that leaves nothing out.

use super::{Format, FormatFault, ParsedPosition};
use crate::drop::POPS;
use crate::family::Family;
use crate::grid_line::{LAST, TOLD_LAST};
use crate::python::TextLocation;
use plyground_game::{Setup, plain_parse_error};

pub(super) fn read(text: &str) -> Result<ParsedPosition, FormatFault> {
    let setup: Setup = serde_json::from_str(text).map_err(|error| {
        let place = TextLocation { line: error.line().max(1), column: error.column().max(1) };
        let message = plain_parse_error(&error);
        let tail = format!(" at line {} column {}", error.line(), error.column());
        FormatFault::Json { place, message: message.strip_suffix(&tail).unwrap_or(&message).to_owned() }
    })?;
    let size = setup.board.size();
    let last = setup.extra.get(LAST);
    if let Some(last) = last.filter(|last| !size.contains(last.cell)) {
        let (row, col) = (usize::from(last.cell.row.0) + 1, usize::from(last.cell.col.0) + 1);
        return Err(FormatFault::LastOffBoard { size: size.to_string(), row, col });
    }
    Ok(ParsedPosition {
        family: Family::named(&setup.family).map(|family| family.name),
        to_move: Some(setup.to_move),
        k: setup.options.get("k").and_then(|k| k.parse().ok()).filter(|&k| k > 0),
        pops: setup.extra.get(POPS),
        last,
        told_last: setup.extra.get(TOLD_LAST),
        setup: Some(setup.clone()),
        ..ParsedPosition::of(Format::Setup, setup.board)
    })
}

pub(super) fn write(setup: &Setup) -> Result<String, String> {
    serde_json::to_string_pretty(setup).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{
  "family": "mnk",
  "options": {
    "k": "3"
  },
  "board": [
    "x..",
    ".o."
  ],
  "to_move": "first",
  "last": {
    "cell": [
      1,
      1
    ],
    "seat": "second"
  }
}"#;

    #[test]
    fn everything_comes_back() {
        let reading = read(TEXT).expect("a setup");
        assert_eq!((reading.family, reading.k), (Some("mnk"), Some(3)));
        assert_eq!(write(&reading.to_setup("othello")).as_deref(), Ok(TEXT));
        assert_eq!(read(&TEXT.replace("mnk", "chess")).map(|reading| reading.family), Ok(None));
    }

    #[test]
    fn faults_have_a_place() {
        for (old, new, message) in [
            (
                "x..",
                "x?.",
                "line 9, column 3: row 1, column 2 of the board: `?` is not a cell (expected `.`, `x`, `o` or `#`)",
            ),
            ("first", "white", "line 10, column 20: found `white`, expected `first` or `second`"),
            ("\n}", "", "line 17, column 3: the text ends in the middle of an object"),
            ("1\n", "9\n", "the last stone is off the 2x3 board, in row 2, column 10"),
        ] {
            let text = TEXT.replacen(old, new, 1);
            assert_eq!(read(&text).map_err(|fault| fault.to_string()), Err(message.to_owned()));
        }
    }
}
