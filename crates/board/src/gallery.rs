//! A small picture of each skin, and any picture at all, for the tests of the renderers.

use crate::{
    Annotations, BoardRole, ButtonSide, ColumnButton, CoordinateStyle, FocusTarget, MoveValue, Picture,
    SquareAnnotation,
};
use plyground_game::{Board, BoardSize, Cell, Col, Look, Seat, Skin, Square};
use proptest::prelude::*;

fn cells(text: &str) -> Vec<Cell> {
    let cell = |name| match name {
        plyground_game::Action::Place(cell) => cell,
        other => panic!("{other} is not a cell"),
    };
    text.split_whitespace().map(|name| cell(name.parse().expect("a cell"))).collect()
}

fn look(family: &'static str, skin: Skin, seats: [&'static str; 2], letters: [char; 2]) -> Look {
    Look { family, seats, skin, letters, wraps: skin == Skin::Tiles }
}

fn picture(look: Look, rows: &[&str]) -> Picture {
    let board = Board::try_from(rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>()).expect("a board");
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

/// Black has won where lines cross.
pub(crate) fn stones() -> Picture {
    let rows = [
        ".........",
        "..o...#..",
        "...x.....",
        "..oox....",
        ".o..ox...",
        "......x..",
        ".......x.",
        "#........",
        ".........",
    ];
    let mut stones = picture(look("mnk", Skin::Stones, ["Black", "White"], ['x', 'o']), &rows);
    stones.line = cells("d3 e4 f5 g6 h7");
    stones.last = cells("f5");
    stones
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

/// One picture of each skin.
pub(crate) fn each() -> [Picture; 6] {
    [tiles(), marks(), stones(), discs(), tokens(), dominoes()]
}

/// A grid on which each free square can be played, some with values, and with buttons where columns are.
pub(crate) fn playable(picture: &Picture) -> Annotations {
    let mut annotations = Annotations {
        role: BoardRole::Grid { label: "Your move".into() },
        preview: Some(Seat::First),
        ..Annotations::default()
    };
    let free = |cell: &Cell| picture.board.at(*cell) == Square::Free && picture.owner(*cell).is_none();
    for (n, cell) in picture.size().iter().filter(free).enumerate() {
        let step = (n % 9) as i8 - 4;
        let move_value = MoveValue { step, text: format!("{step:+}"), best: n == 8, proven: n == 7 };
        let note = SquareAnnotation {
            play: Some(cell.to_string()),
            label: format!("{cell}, empty, legal"),
            touches: vec![cell],
            value: (n < 9).then_some(move_value),
            threat: n == 10,
            ..SquareAnnotation::default()
        };
        annotations.squares.insert(cell, note);
    }
    for (n, &cell) in picture.line.iter().enumerate() {
        annotations.squares.entry(cell).or_default().ply = Some(2 * n as u32 + 1);
    }
    annotations
}

/// Drops above each column, and pops below: one worth something, one just done, and else none.
pub(crate) fn buttons(picture: &Picture) -> Vec<ColumnButton> {
    let button = |col: u8, place| ColumnButton {
        col: Col(col),
        place,
        play: (place == ButtonSide::Above || col == 0).then(|| Col(col).to_string()),
        text: format!("{col}P"),
        label: format!("column {col}"),
        value: (col == 0).then(|| MoveValue {
            step: 2,
            text: "+9".into(),
            best: true,
            proven: place == ButtonSide::Above,
        }),
        touches: vec![Cell::new(0, col)],
        popped: (col == 1).then_some(Seat::Second),
    };
    [ButtonSide::Above, ButtonSide::Below]
        .iter()
        .flat_map(|&at| (0..picture.size().cols()).map(move |col| button(col, at)))
        .collect()
}

fn any_move_value() -> impl Strategy<Value = MoveValue> {
    (any::<i8>(), ".*", any::<bool>(), any::<bool>()).prop_map(|(step, text, best, proven)| MoveValue {
        step,
        text,
        best,
        proven,
    })
}

fn any_note() -> impl Strategy<Value = SquareAnnotation> {
    let touches = prop::collection::vec(any::<(u8, u8)>().prop_map(Cell::from), 0..3);
    (prop::option::of(".*"), ".*", touches, prop::option::of(any_move_value()), any::<Option<u32>>(), any::<bool>())
        .prop_map(|(play, label, touches, value, ply, threat)| SquareAnnotation {
            play,
            label,
            touches,
            value,
            ply,
            threat,
        })
}

fn any_button() -> impl Strategy<Value = ColumnButton> {
    let seat = prop::option::of(prop::sample::select(Seat::BOTH.to_vec()));
    let place = prop::sample::select(vec![ButtonSide::Above, ButtonSide::Below]);
    (0..40u8, place, prop::option::of(".*"), [".*", ".*"], prop::option::of(any_move_value()), seat).prop_map(
        |(col, place, play, [text, label], value, popped)| ColumnButton {
            col: Col(col),
            place,
            play,
            text,
            label,
            value,
            touches: vec![Cell::new(0, col)],
            popped,
        },
    )
}

/// Annotations that fit no board are among them.
pub(crate) fn any_annotations() -> impl Strategy<Value = Annotations> {
    let cell = || (0..15u8, 0..33u8).prop_map(Cell::from);
    let role = (any::<bool>(), ".*")
        .prop_map(|(grid, label)| if grid { BoardRole::Grid { label } } else { BoardRole::Image { label } });
    let names = vec![CoordinateStyle::Letters, CoordinateStyle::Numbers, CoordinateStyle::Off];
    let style =
        (prop::sample::select(names), prop::option::of(prop::sample::select(Skin::ALL.to_vec())), any::<bool>());
    let focus = prop_oneof![
        Just(None),
        cell().prop_map(|cell| Some(FocusTarget::Square(cell))),
        (0..40u8).prop_map(|col| Some(FocusTarget::Button(ButtonSide::Below, Col(col)))),
    ];
    let squares = prop::collection::btree_map(cell(), any_note(), 0..8);
    let buttons = prop::collection::vec(any_button(), 0..8);
    let possible = prop::collection::vec(prop::collection::vec(cell(), 0..5), 0..3);
    let preview = prop::option::of(prop::sample::select(Seat::BOTH.to_vec()));
    (role, style, preview, squares, buttons, focus, possible).prop_map(
        |(role, (coordinates, skin, repeated_edges), preview, squares, buttons, focus, possible)| Annotations {
            role,
            coordinates,
            skin,
            repeated_edges,
            preview,
            squares,
            buttons,
            focus,
            possible,
        },
    )
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
            let mut board = Board::empty(size);
            size.iter().zip(squares).for_each(|(cell, square)| board.set(cell, square));
            Picture { look, board, last, line, legal, joined: vec![(Seat::Second, joined)] }
        })
    })
}
