//! Where a student's search first differs from ours, as text for the terminal.

use crate::commands::print_line;
use crate::report_text::{plain, print_block};
use anyhow::Result;
use plyground_board::{Picture, TextStyle, render_text};
use plyground_games::state_from_setup;
use plyground_grade::trace::{FirstDifference, NodeSide, TraceComparison, TraceError, TracedSearch};
use serde_json::{Value, json};

/// Prints the first difference: the sentence, the path from the root, the board and both nodes.
pub(crate) fn print_trace(compared: &Result<TracedSearch, TraceError>) -> Result<()> {
    let comparison = match compared {
        Ok(search) => &search.comparison,
        Err(error) => {
            print_line!("\nYour search cannot be compared with ours: {}.", plain(&error.to_string()));
            return Ok(());
        }
    };
    print_line!("\n{}.", sentence(&comparison.sentence()));
    print_comparison(comparison)
}

/// Prints the first difference below a wrong case, or why there is none to print.
pub(crate) fn print_first_difference(told: &str, comparison: Option<&TraceComparison>) -> Result<()> {
    print_line!("      {}.", plain(&sentence(told)));
    comparison.map_or(Ok(()), print_comparison)
}

fn print_comparison(comparison: &TraceComparison) -> Result<()> {
    if let Some(first) = &comparison.first {
        print_place(first)?;
        let row = |what: &str, yours: String, ours: String| format!("{what:22}{yours:>14}{ours:>14}");
        print_line!("        {}", row("", "yours".to_owned(), "reference".to_owned()));
        let sides = |text: fn(&NodeSide) -> String| (text(&first.yours), text(&first.ours));
        for (what, (yours, ours)) in [
            ("returned", sides(|side| number(side.value, "-"))),
            ("alpha on entering", sides(|side| number(side.alpha, "-"))),
            ("beta on entering", sides(|side| number(side.beta, "-"))),
            ("moves looked at", sides(|side| side.children.to_string())),
        ] {
            print_line!("        {}", row(what, yours, ours));
        }
    }
    print_line!("        {:22}{:>14}{:>14}", "calls, nodes in all", comparison.yours, comparison.ours);
    Ok(())
}

fn print_place(first: &FirstDifference) -> Result<()> {
    if !first.path.is_empty() {
        let path: Vec<_> = first.path.iter().map(ToString::to_string).collect();
        print_line!("      after {}", path.join(", "));
    }
    if let Ok(state) = state_from_setup(&first.setup) {
        print_block(&render_text(&Picture::of(state.as_ref()), TextStyle::Colour))?;
        print_line!("        {} to move", state.look().seats[first.setup.to_move.index()]);
    }
    Ok(())
}

/// The same as JSON: the comparison with its sentence, or why there is none.
pub(crate) fn trace_json(compared: &Result<TracedSearch, TraceError>) -> Value {
    match compared {
        Err(error) => json!({ "why": error.to_string() }),
        Ok(TracedSearch { comparison, .. }) => {
            let mut shown = json!(comparison);
            shown["sentence"] = comparison.sentence().into();
            shown
        }
    }
}

/// With a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn number(value: Option<f64>, none: &str) -> String {
    value.map_or(none.to_owned(), |value| value.to_string())
}
