//! A tiny board for trees and lists, where there are hundreds: one path for each kind of thing, however many there are.

use super::layout::joined;
use super::line;
use super::shapes::{Block, SIDE};
use super::stones::lie_on_crossings;
use super::style::scope;
use crate::Picture;
use plyground_game::{Cell, Seat, Skin, Square};

/// The board without coordinates, marks or words; the text beside it describes it. It keeps its look at 40 pixels.
pub fn render_thumbnail(picture: &Picture) -> String {
    let skin = picture.look.skin;
    let (rows, cols) = (i32::from(picture.size().rows()), i32::from(picture.size().cols()));
    let (width, height) = (cols * SIDE, rows * SIDE);
    let edge = if skin == Skin::Tokens { 6 } else { 3 };
    // What is given as a share of the letters keeps its width on the screen.
    let letters = (width.max(height) / 5).max(15);
    let blocked: String =
        picture.board.cells_with(Square::Blocked).filter(|&cell| picture.owner(cell).is_none()).map(hatch).collect();
    let blocked = if blocked.is_empty() { blocked } else { format!("<path class=\"blocked\" d=\"{blocked}\"/>") };
    let pieces: String = Seat::BOTH.into_iter().map(|seat| pieces(picture, seat)).collect();
    let line = if picture.line.is_empty() {
        String::new()
    } else {
        line::path("line", &line::strokes(picture, &picture.line)).trim_end().to_owned()
    };
    format!(
        "<svg class=\"mini {}\" viewBox=\"-{edge} -{edge} {} {}\" font-size=\"{letters}\" aria-hidden=\"true\">{}{blocked}{pieces}{line}</svg>",
        scope(skin),
        width + 2 * edge,
        height + 2 * edge,
        ground(picture, width, height)
    )
}

fn ground(picture: &Picture, width: i32, height: i32) -> String {
    let frame = |off: i32| {
        let (wide, high) = (width + 2 * off, height + 2 * off);
        format!("<path class=\"frame\" d=\"M-{off}-{off}h{wide}v{high}h-{wide}z\"/>").replace("M-0-0", "M0 0")
    };
    match picture.look.skin {
        Skin::Tokens => {
            let holes: String = picture.size().iter().map(|cell| disc(cell, 20)).collect();
            format!("{}<path class=\"hole\" d=\"{holes}\"/>", frame(5))
        }
        Skin::Stones if lie_on_crossings(picture) => {
            let (right, bottom) = (width - SIDE / 2, height - SIDE / 2);
            let upright = (0..picture.size().cols()).map(|col| at(Cell::new(0, col), 25, 25) + &format!("V{bottom}"));
            let level = (0..picture.size().rows()).map(|row| at(Cell::new(row, 0), 25, 25) + &format!("H{right}"));
            format!("{}<path class=\"grid\" d=\"{}\"/>", frame(0), upright.chain(level).collect::<String>())
        }
        _ => {
            let upright = (1..picture.size().cols()).map(|col| format!("M{} 0v{height}", i32::from(col) * SIDE));
            let level = (1..picture.size().rows()).map(|row| format!("M0 {}h{width}", i32::from(row) * SIDE));
            let lines: String = upright.chain(level).collect();
            format!("<path class=\"cell\" d=\"M0 0h{width}v{height}h-{width}z{lines}\"/>{}", frame(0))
        }
    }
}

fn pieces(picture: &Picture, seat: Seat) -> String {
    let owned = || picture.size().iter().filter(|&cell| picture.owner(cell) == Some(seat));
    let (shape, face): (String, String) = match (picture.look.skin, seat) {
        (Skin::Dominoes, _) => {
            let dominoes = joined(picture).into_iter().filter(|(owner, _)| *owner == seat);
            dominoes.flat_map(|(_, cells)| Block::around(&cells)).map(|block| block.domino_paths(seat)).unzip()
        }
        (Skin::Tiles, _) => (owned().map(|cell| at(cell, 7, 7) + "h36v36h-36z").collect(), String::new()),
        (Skin::Marks, Seat::First) => {
            (owned().map(|cell| at(cell, 12, 12) + "l26 26m0-26l-26 26").collect(), String::new())
        }
        (Skin::Marks, Seat::Second) => (owned().map(|cell| disc(cell, 13)).collect(), String::new()),
        (Skin::Tokens, Seat::First) => (owned().map(|c| disc(c, 20)).collect(), owned().map(|c| disc(c, 10)).collect()),
        (Skin::Tokens, Seat::Second) => {
            let diamond = |cell| at(cell, 25, 15) + "l10 10-10 10-10-10z";
            (owned().map(|cell| disc(cell, 20)).collect(), owned().map(diamond).collect())
        }
        (Skin::Stones | Skin::Discs, _) => (owned().map(|cell| disc(cell, 21)).collect(), String::new()),
    };
    match (shape.is_empty(), face.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!("<path class=\"piece {seat}\" d=\"{shape}\"/>"),
        (false, false) => {
            format!("<g class=\"piece {seat}\"><path d=\"{shape}\"/><path class=\"face\" d=\"{face}\"/></g>")
        }
    }
}

fn at(cell: Cell, x: i32, y: i32) -> String {
    format!("M{} {}", i32::from(cell.col.0) * SIDE + x, i32::from(cell.row.0) * SIDE + y)
}

fn disc(cell: Cell, r: i32) -> String {
    format!("{}a{r} {r} 0 1 0 {d} 0 {r} {r} 0 1 0-{d} 0", at(cell, 25 - r, 25), d = 2 * r)
}

fn hatch(cell: Cell) -> String {
    at(cell, 0, 25) + "l25-25m-25 50l50-50m-25 50l25-25"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use plyground_game::{Board, BoardSize};

    #[test]
    fn each_skin_has_its_thumbnail() {
        let mut small_stones = gallery::stones();
        small_stones.board = Board::empty(BoardSize::new(3, 4).expect("a size"));
        small_stones.board.set(Cell::new(1, 2), Square::Taken(Seat::Second));
        (small_stones.line, small_stones.last) = (Vec::new(), Vec::new());
        let pictures = gallery::each().into_iter().chain([small_stones]);
        let drawn: Vec<String> = pictures.map(|picture| render_thumbnail(&picture).replace('>', ">\n")).collect();
        insta::assert_snapshot!(drawn.join("\n"));
    }
}
