//! Drawing: the board of any game as text and as SVG. A [`Picture`] is a board as drawable data; the renderers draw any
//! picture and know no game.

#[cfg(test)]
mod gallery;
mod picture;
mod svg;
mod text;

pub use picture::Picture;
pub use svg::{
    Annotations, BoardRole, ButtonSide, ColumnButton, CoordinateStyle, FocusTarget, MoveValue, SquareAnnotation,
    board_css, render_board, render_piece, render_svg, render_thumbnail,
};
pub use text::{TextStyle, render_text};
