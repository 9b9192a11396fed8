//! One piece by itself, for the cards of players and for lists of moves.

use super::shapes::{Block, shapes};
use super::style::scope;
use plyground_game::{Seat, Skin};

/// The seat's piece as inline SVG of 50 by 50 units, hidden from those who hear the page: the name stands beside it.
pub fn render_piece(skin: Skin, seat: Seat) -> String {
    let piece = match skin {
        Skin::Dominoes => format!("<g class=\"piece {seat}\">{}</g>", Block::small_domino(seat)),
        _ => shapes(skin).pieces[seat.index()].to_owned(),
    };
    format!("<svg class=\"piece-icon {}\" viewBox=\"0 0 50 50\" aria-hidden=\"true\">{piece}</svg>", scope(skin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_skin_has_its_pieces() {
        let pieces = Skin::ALL.into_iter().flat_map(|skin| Seat::BOTH.map(|seat| render_piece(skin, seat)));
        insta::assert_snapshot!(pieces.collect::<Vec<_>>().join("\n"));
    }
}
