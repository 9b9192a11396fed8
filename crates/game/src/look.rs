//! What a family says about its appearance: plain data, from which others draw.

/// How a family's board and pieces are drawn, and what its seats are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The family's name.
    pub family: &'static str,
    /// The names of the seats, for people.
    pub seats: [&'static str; 2],
    /// What pieces and squares look like.
    pub skin: Skin,
    /// The letters of the pieces of First and Second in text.
    pub letters: [char; 2],
    /// Whether opposite edges are the same edge.
    pub wraps: bool,
}

/// What pieces and squares look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skin {
    /// Square tiles on a plain board: Toro-Tile-Straight.
    Tiles,
    /// Crosses and rings, the sheet-of-paper look: m,n,k.
    Marks,
    /// Stones on wood, on large boards where the lines cross: m,n,k as a board game.
    Stones,
    /// Two-sided discs on green: Othello.
    Discs,
    /// Tokens behind holes: the drop games.
    Tokens,
    /// Squares that dominoes cover.
    Dominoes,
}

impl Skin {
    /// Every skin.
    pub const ALL: [Skin; 6] = [Skin::Tiles, Skin::Marks, Skin::Stones, Skin::Discs, Skin::Tokens, Skin::Dominoes];
}
