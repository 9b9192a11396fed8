//! Boards as text and as SVG: draws any game of `plyground-game` and knows the rules of none.
//!
//! A [`Picture`] is a board as drawable data. [`render_text`] writes it as lines of characters, [`render_svg`] as one
//! self-contained image, [`render_board`] as a board for a page, with [`Annotations`] and the style sheet [`board_css`];
//! [`render_thumbnail`] and [`render_piece`] draw it small.
//!
//! ```
//! use plyground_board::{Picture, TextStyle, render_svg, render_text};
//! use plyground_game::{GameState, TypedState, sample::Race};
//!
//! let mut race = TypedState::new(Race { length: 4 });
//! race.play_text("b")?;
//! race.play_text("a")?;
//! let picture = Picture::of(&race);
//! assert_eq!(render_text(&picture, TextStyle::Plain), "   a b c d \n1  .[o]x x \n");
//! let image = render_svg(&picture);
//! assert!(image.contains(r#"aria-label="race board, 1 rows, 4 columns. First: c1 d1. Second: b1. Last move: b1""#));
//! # Ok::<(), plyground_game::PlayError>(())
//! ```

#[cfg(test)]
mod gallery;
mod picture;
mod svg;
mod text;

pub use picture::Picture;
pub use svg::{
    Annotations, BoardPieces, BoardRole, ButtonSide, ColumnButton, CoordinateStyle, FocusTarget, MoveValue,
    SquareAnnotation, board_css, pieces_with_coordinates, render_board, render_board_with_coordinates, render_piece,
    render_svg, render_thumbnail,
};
pub use text::{TextStyle, render_text};

/// The design tokens as a style sheet: the colours, sizes and distances that [`board_css`] and all pages of Plyground use.
pub const DESIGN_TOKENS: &str = include_str!("tokens.css");

/// The example of the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
