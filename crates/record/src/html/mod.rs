//! A game as one page that needs nothing else: no network, no other file, and no script to be read.

mod fold;
mod sheet;
mod turn;

use crate::escape::html as escaped;
use crate::facts::{Fact, facts, player_facts};
use crate::record::{EndReason, Record};
use crate::replay::{ReplayError, replay, replay_opening};
use fold::SvgFolder;
use plyground_board::{Picture, render_svg};
use plyground_game::Seat;
use sheet::{icon, strip};

/// The transcript as a page: the board at every turn, what was said, how long it took, and what went wrong.
pub fn html(record: &Record) -> Result<String, ReplayError> {
    let mut fold = SvgFolder::default();
    let mut boards = Vec::new();
    let last = replay(record, |state| boards.push(fold.image(&render_svg(&Picture::of(state)))))?;
    let look = last.look();
    let pieces = Seat::BOTH.map(|seat| icon(&look, fold.class(), seat));
    let turns = turn::turns(record, &boards, &last.setup().board.size().to_string());
    let opening = replay_opening(record)?;
    Ok(format!(
        include_str!("page.html"),
        title = format_args!("{} · {}", names(record).replace("<bdi>", "").replace("</bdi>", ""), title(record)),
        style = include_str!("style.css"),
        board_style = fold.style(),
        definitions = fold.definitions(),
        pieces = pieces.concat(),
        names = names(record),
        game = title(record),
        result = result(record),
        plates = Seat::BOTH.map(|seat| plate(record, seat)).concat(),
        strip = strip(record),
        last = record.moves.len(),
        turns = turns,
        facts = definitions(&facts(record, opening.as_ref())),
        seats = Seat::BOTH.map(|seat| seat_section(record, seat)).concat(),
        script = include_str!("script.js"),
    ))
}

fn title(record: &Record) -> String {
    escaped(&record.game.title)
}

/// A name in its own direction of writing.
fn name(record: &Record, seat: Seat) -> String {
    let player = record.seats.at(seat);
    let name = if player.name.trim().is_empty() { &player.side } else { &player.name };
    format!("<bdi>{}</bdi>", escaped(name))
}

fn names(record: &Record) -> String {
    format!("{} against {}", name(record, Seat::First), name(record, Seat::Second))
}

fn result(record: &Record) -> String {
    let result = &record.result;
    let winner = match result.winner {
        Some(seat) => format!("{} wins.", name(record, seat)),
        None => "No winner.".to_owned(),
    };
    let scores = result.scores.map(|[first, second]| format!(" {first} to {second}.")).unwrap_or_default();
    format!("<b>{winner}</b>{scores} <bdi>{}</bdi>", escaped(&result.text))
}

/// A player beside the board.
fn plate(record: &Record, seat: Seat) -> String {
    let outcome = match record.result.winner {
        Some(winner) if winner == seat => "won",
        Some(_) => "lost",
        None if record.result.reason == EndReason::Interrupted => "stopped",
        None => "draw",
    };
    format!(
        "<div class=\"plate\">{}<span><span class=\"who\">{}</span><span class=\"what\">{}</span></span>\
         <span class=\"tag\">{outcome}</span></div>\n",
        sheet::piece(seat),
        name(record, seat),
        escaped(&record.seats.at(seat).side),
    )
}

fn seat_section(record: &Record, seat: Seat) -> String {
    let player = record.seats.at(seat);
    let output = match player.output.is_empty() {
        true => String::new(),
        false => turn::printed("What it printed before its first turn", &player.output),
    };
    format!(
        "<section><h2>{}{} <small>{}</small></h2>\n{}{output}</section>\n",
        sheet::piece(seat),
        name(record, seat),
        escaped(&player.side),
        definitions(&player_facts(player)),
    )
}

fn definitions(facts: &[Fact]) -> String {
    let pair = |(label, says): &Fact| format!("<dt>{label}</dt><dd><bdi>{}</bdi></dd>\n", escaped(says));
    format!("<dl>\n{}</dl>\n", facts.iter().map(pair).collect::<String>())
}
