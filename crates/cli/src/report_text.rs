//! A report of a check as text for the terminal.

use crate::commands::print_line;
use crate::trace_text::print_first_difference;
use anyhow::Result;
use plyground_board::{Picture, TextStyle, render_text};
use plyground_games::state_from_setup;
use plyground_grade::comparison::CaseComparison;
use plyground_grade::report::{CheckTest, Finding, TestOutcome};
use plyground_record::escape_for_terminal;
use serde_json::Value;

/// The most lines of one finding that a terminal shows.
const SHOWN_LINES: usize = 12;

/// Prints the title of a section.
pub(crate) fn print_section(title: &str) -> Result<()> {
    print_line!("\n{title}");
    Ok(())
}

/// Prints a test with its details.
pub(crate) fn print_test(test: &CheckTest) -> Result<()> {
    let mark = match test.outcome {
        TestOutcome::Right => "right    ",
        TestOutcome::Wrong => "WRONG    ",
        TestOutcome::NotGraded if test.of == 0 => "note     ",
        TestOutcome::NotGraded if test.right == test.of => "right*   ",
        TestOutcome::NotGraded => "differs* ",
        TestOutcome::Unchecked => "unchecked",
    };
    let graded = if test.outcome == TestOutcome::NotGraded && test.of > 0 { " (*not graded)" } else { "" };
    print_line!("  {mark}  {}{graded}", plain(&test.title));
    for finding in &test.findings {
        print_finding(finding)?;
    }
    Ok(())
}

fn print_finding(finding: &Finding) -> Result<()> {
    match finding {
        Finding::Note { text } => print_line!("      {}", plain(text)),
        Finding::Named { name } => print_line!("      it calls itself {}", plain(name)),
        Finding::Problem { problem } => {
            print_line!("      {}", plain(&problem.why));
            print_block(problem.traceback.as_deref().unwrap_or_default())?;
        }
        Finding::Comparison { comparison } => print_comparison(comparison)?,
        Finding::Trace { sentence, comparison, .. } => print_first_difference(sentence, comparison.as_deref())?,
        Finding::Diagnosis { faults, wrong, compared, .. } if faults.is_empty() => {
            print_line!(
                "      {wrong} of {compared} answers differ from the reference; no known fault explains them all"
            );
        }
        Finding::Diagnosis { faults, wrong, compared, .. } => {
            let alone = if faults.len() == 1 { "this fault alone gives" } else { "each of these faults alone gives" };
            print_line!("      {wrong} of {compared} answers are wrong, and {alone} all the answers:");
            for fault in faults {
                print_line!("        it {} [{}]", fault.sentence, fault.id);
                print_line!("          the handout: {}", fault.handout);
            }
        }
        Finding::More { count, what } => print_line!("      and {count} more {}", plain(what)),
        Finding::Lines { title, lines } => {
            print_line!("      {}", plain(title));
            for line in lines.iter().take(SHOWN_LINES) {
                print_line!("        {}", plain(line));
            }
            if lines.len() > SHOWN_LINES {
                print_line!("        and {} more lines", lines.len() - SHOWN_LINES);
            }
        }
        Finding::Table { title, head, rows } => {
            print_line!("      {}", plain(title));
            print_line!("        {}", plain(&head.join("  ")));
            for row in rows {
                print_line!("        {}", plain(&row.join("  ")));
            }
        }
        Finding::Margin { title, points } => print_line!("      {}: {points:+.1}", plain(title)),
        Finding::Rate { title, won, of, low, high } => {
            print_line!("      {}: {won} of {of}; {:.0} to {:.0} %", plain(title), low * 100.0, high * 100.0);
        }
    }
    Ok(())
}

/// Prints the student's answers beside ours, with the board.
pub(crate) fn print_comparison(comparison: &CaseComparison) -> Result<()> {
    let place = comparison.place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
    print_line!("      case {}{}", plain(&comparison.case), plain(&place));
    if let Some(setup) = &comparison.setup
        && let Ok(state) = state_from_setup(setup)
    {
        print_block(&render_text(&Picture::of(state.as_ref()), TextStyle::Colour))?;
        print_line!("        {} to move", state.look().seats[setup.to_move.index()]);
    }
    let again = if comparison.asked_again { ", for the second time" } else { "" };
    print_line!("        asked: {}{again}", plain(&asked(&comparison.question)));
    if let Some(problem) = &comparison.problem {
        print_line!("        {}", plain(&problem.why));
        print_block(problem.traceback.as_deref().unwrap_or_default())?;
    }
    for field in &comparison.fields {
        let sign = if field.agrees { "same  " } else { "DIFFER" };
        let name = field.field.strip_prefix("expect.").unwrap_or(&field.field);
        print_line!("        {sign}  {name}: yours {}, ours {}", plain(&field.yours.to_string()), field.ours);
    }
    Ok(())
}

/// What was asked, without the board, which is drawn.
fn asked(question: &Value) -> String {
    let shown = |(field, value): (&String, &Value)| {
        let is_board = matches!(field.as_str(), "board" | "state" | "rows" | "cols");
        (!is_board).then(|| format!("{field} {value}"))
    };
    question.as_object().into_iter().flatten().filter_map(shown).collect::<Vec<_>>().join(", ")
}

pub(crate) fn print_block(text: &str) -> Result<()> {
    for line in text.lines() {
        print_line!("        {line}");
    }
    Ok(())
}

/// Text of a student's, without what would move the cursor of a terminal.
pub(crate) fn plain(text: &str) -> String {
    escape_for_terminal(text).to_string()
}
