//! A game as plain text: boards, moves, remarks, times, fouls, result.

use crate::escape::{escape_for_terminal, escape_line};
use crate::facts::{Fact, facts, penalty, player_facts, times, why};
use crate::foul::Foul;
use crate::record::{Record, Turn};
use crate::replay::{ReplayError, replay, replay_opening};
use plyground_board::{Picture, TextStyle};
use plyground_game::{GameState, Seat};

/// The transcript as plain text, in UTF-8 and without control characters but line feeds.
pub fn text(record: &Record) -> Result<String, ReplayError> {
    let mut boards = Vec::new();
    replay(record, |state| boards.push(plyground_board::render_text(&Picture::of(state), TextStyle::Plain)))?;
    let mut boards = boards.into_iter();
    let mut lines = heading(record, replay_opening(record)?.as_ref());
    lines.push(String::new());
    lines.extend(boards.next().map(indented));
    for (turn, board) in record.moves.iter().zip(boards) {
        lines.push(String::new());
        lines.extend(turn_lines(record, turn));
        lines.push(indented(board));
    }
    lines.push(String::new());
    if let Some(foul) = &record.result.foul {
        lines.extend(foul_lines(foul));
    }
    lines.extend(result_lines(record));
    Ok(lines.into_iter().map(|line| line.trim_end().to_owned() + "\n").collect())
}

fn heading(record: &Record, state: &dyn GameState) -> Vec<String> {
    let title = escape_line(&record.game.title);
    let rule = "=".repeat(title.chars().count());
    let mut lines = vec![title, rule, String::new()];
    lines.extend(columns(&facts(record, state)));
    for seat in Seat::BOTH {
        let player = record.seats.at(seat);
        lines.extend([String::new(), format!("{}: {}", escape_line(&player.side), escape_line(&player.name))]);
        lines.extend(columns(&player_facts(player)));
        lines.extend(quoted("printed before its first turn", &player.output));
    }
    lines
}

/// Facts in two columns; what has several lines stays in its column.
fn columns(facts: &[Fact]) -> Vec<String> {
    let line =
        |(label, says): &Fact| format!("  {label:<8} {}", escape_for_terminal(says).replace('\n', "\n           "));
    facts.iter().map(line).collect()
}

fn turn_lines(record: &Record, turn: &Turn) -> Vec<String> {
    let player = record.seats.at(turn.seat);
    let played = match (turn.played, turn.reported_move()) {
        (None, _) => "no move".to_owned(),
        (Some(action), None) => action.to_string(),
        (Some(action), Some(words)) => format!("{action} {}", escape_line(words)),
    };
    let (side, name) = (escape_line(&player.side), escape_line(&player.name));
    let mut lines = vec![format!("{}. {side} ({name}): {played}, {}", turn.number, times(&turn.time))];
    if let Some(note) = &turn.note {
        lines.push(format!("   note: {}", escape_for_terminal(note)));
    }
    if let Some(remark) = &turn.remark {
        lines.push(format!("   \"{}\"", escape_for_terminal(remark).replace('\n', "\n   | ")));
    }
    lines.extend(turn.foul.iter().flat_map(foul_lines));
    lines.extend(quoted("printed", &turn.output));
    lines
}

fn foul_lines(foul: &Foul) -> Vec<String> {
    let follows = foul.penalty.map(|what| format!(" {}", penalty(what))).unwrap_or_default();
    let mut lines = vec![format!("   FOUL, {}: {}{follows}", foul.kind, escape_line(&why(foul)))];
    lines.extend(foul.said.iter().map(|said| format!("   it said: {}", escape_line(said))));
    lines.extend(foul.exit.iter().map(|exit| format!("   it ended: {}", escape_line(exit))));
    lines.extend(foul.stderr.iter().flat_map(|stderr| quoted("its error output", stderr)));
    lines
}

/// Something of several lines, each of them marked, so that nothing in it looks like a line of ours.
fn quoted(what: &str, text: &str) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let quoted = escape_for_terminal(text);
    let lines = quoted.trim_end().split('\n').map(|line| format!("   | {line}"));
    std::iter::once(format!("   {what}:")).chain(lines).collect()
}

fn result_lines(record: &Record) -> Vec<String> {
    let result = &record.result;
    let winner = match result.winner {
        Some(seat) => {
            let player = record.seats.at(seat);
            format!("{} ({}) wins", escape_line(&player.side), escape_line(&player.name))
        }
        None => "no winner".to_owned(),
    };
    let mut lines = vec![format!("Result: {winner}. {}", escape_line(&result.text))];
    if let Some([first, second]) = result.scores {
        lines.push(format!("Points: {first} to {second}"));
    }
    if !result.line.is_empty() {
        let cells: Vec<String> = result.line.iter().map(ToString::to_string).collect();
        lines.push(format!("Line: {}", cells.join(" ")));
    }
    lines
}

fn indented(board: String) -> String {
    board.lines().map(|line| format!("   {}\n", line.trim_end())).collect()
}
