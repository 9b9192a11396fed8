//! Boards as the course's page shows them: a table of images.

use plyground_game::{Board, Seat, Setup, Square};

/// The images and what they stand for.
pub(super) const IMAGES: [(&str, Square); 4] = [
    ("White32.png", Square::Taken(Seat::First)),
    ("Black32.png", Square::Taken(Seat::Second)),
    ("Forbidden.png", Square::Blocked),
    ("gray32.png", Square::Free),
];

fn image(square: Square) -> &'static str {
    IMAGES.into_iter().find(|&(_, shown)| shown == square).map_or("gray32.png", |(name, _)| name)
}

/// The table, and whose turn it is unless the game is won.
pub(super) fn board_html(setup: &Setup, finished: bool) -> String {
    let square = |square: &Square| format!("<td><img src={}></td>", image(*square));
    let row = |row: &[Square]| format!("<tr>{}</tr>\n", row.iter().map(square).collect::<String>());
    let rows: String = setup.board.lines().map(row).collect();
    let turn = if finished { String::new() } else { format!("<h3>{} to move.</h3>\n", super::letter(setup.to_move)) };
    format!("<table>\n{rows}</table><br>\n{turn}")
}

/// The board as the console draws it, and whose turn it is unless the game is won.
pub(super) fn board_text(setup: &Setup, finished: bool) -> String {
    let letter = |square: &Square| match square {
        Square::Free => ' ',
        Square::Blocked => '-',
        Square::Taken(seat) => super::letter(*seat),
    };
    let cell = |square: &Square| format!(" {} ", letter(square));
    let row = |row: &[Square]| format!("|{}|\n", row.iter().map(cell).collect::<String>());
    let rows: String = setup.board.lines().map(row).collect();
    let border = format!("+{}+\n", "---".repeat(setup.board.size().cols().into()));
    let letter = super::letter(setup.to_move);
    let turn = if finished { String::new() } else { format!("It is {letter}'s turn to move.\n\n") };
    format!("{border}{rows}{border}{turn}")
}

/// The squares in which two boards of one size differ.
pub(super) fn changes(before: &Board, after: &Board) -> Vec<plyground_game::Cell> {
    before.size().iter().filter(|&cell| before.at(cell) != after.at(cell)).collect()
}
