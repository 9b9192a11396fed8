//! A small picture of each skin, and any picture at all, for the tests of the renderers.

use crate::{BoardSize, Cell, Grid, Look, Picture, Seat, Skin, Square};
use proptest::prelude::*;

fn cells(text: &str) -> Vec<Cell> {
    let cell = |name| match name {
        crate::Gesture::Place(cell) => cell,
        other => panic!("{other} is not a cell"),
    };
    text.split_whitespace().map(|name| cell(name.parse().expect("a cell"))).collect()
}

fn look(family: &'static str, skin: Skin, seats: [&'static str; 2], letters: [char; 2]) -> Look {
    Look { family, seats, skin, letters, wraps: skin == Skin::Tiles }
}

fn picture(look: Look, rows: &[&str]) -> Picture {
    let board = Grid::try_from(rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>()).expect("a board");
    Picture::new(look, board)
}

/// White has won with five in a row, over the right edge and over the top.
pub(crate) fn tiles() -> Picture {
    let rows = ["#x..#o.", "x.#...o", "o....#x", "o..#.xo", "o#...xx", "o..o#x.", "x.x...#"];
    let mut tiles = picture(look("tts", Skin::Tiles, ["White", "Black"], ['W', 'B']), &rows);
    tiles.line = cells("f4 g3 a2 b1 c7");
    tiles.last = cells("c7");
    tiles
}

/// X has won along a row.
pub(crate) fn marks() -> Picture {
    let mut marks = picture(look("mnk", Skin::Marks, ["X", "O"], ['x', 'o']), &["o..#", "xxx.", ".o.."]);
    marks.line = cells("a2 b2 c2");
    marks.last = cells("b2");
    marks
}

/// Dark has played once, and Light sees where it may go.
pub(crate) fn discs() -> Picture {
    let mut discs =
        picture(look("othello", Skin::Discs, ["Dark", "Light"], ['x', 'o']), &["....", ".ox.", ".xxx", "...."]);
    discs.last = cells("d3");
    discs.legal = cells("d2 b4 d4");
    discs
}

/// Red has won on a slant.
pub(crate) fn tokens() -> Picture {
    let rows = [".....", "...o.", "..ox.", ".oxx.", "oxxo."];
    let mut tokens = picture(look("connect4", Skin::Tokens, ["Yellow", "Red"], ['x', 'o']), &rows);
    tokens.line = cells("a5 b4 c3 d2");
    tokens.last = cells("d2");
    tokens
}

/// Two dominoes were played on a board that had a filled square before.
pub(crate) fn dominoes() -> Picture {
    let rows = ["#.##", "#...", "..#."];
    let mut dominoes = picture(look("dominoes", Skin::Dominoes, ["Vertical", "Horizontal"], ['V', 'H']), &rows);
    dominoes.joined = vec![(Seat::First, cells("a1 a2")), (Seat::Second, cells("c1 d1"))];
    dominoes.last = cells("c1 d1");
    dominoes.legal = cells("b1 b2 d2");
    dominoes
}

fn any_square() -> impl Strategy<Value = Square> {
    prop_oneof![
        Just(Square::Free),
        Just(Square::Blocked),
        Just(Square::Taken(Seat::First)),
        Just(Square::Taken(Seat::Second)),
    ]
}

fn any_cells(size: BoardSize) -> impl Strategy<Value = Vec<Cell>> {
    prop::collection::vec((0..size.rows(), 0..size.cols()).prop_map(Cell::from), 0..6)
}

/// Boards that no game would ever show are among them.
pub(crate) fn any_picture() -> impl Strategy<Value = Picture> {
    let skins = prop::sample::select(Skin::ALL.to_vec());
    let sizes = (1..14usize, 1..33usize).prop_map(|(rows, cols)| BoardSize::new(rows, cols).expect("not too large"));
    (skins, sizes, any::<bool>()).prop_flat_map(|(skin, size, wraps)| {
        let squares = prop::collection::vec(any_square(), size.cells());
        let marked = [(); 4].map(|()| any_cells(size));
        (squares, marked).prop_map(move |(squares, [last, line, legal, joined])| {
            let look = Look { wraps, ..look("any<&>", skin, ["\"A\"", "B's"], ['x', 'o']) };
            let mut board = Grid::empty(size);
            size.iter().zip(squares).for_each(|(cell, square)| board.set(cell, square));
            Picture { look, board, last, line, legal, joined: vec![(Seat::Second, joined)] }
        })
    })
}
