//! What lies on a square, skin by skin. A square is 50 units wide and has its corner at the origin.

use plyground_game::{Cell, Seat, Skin};

/// The side of a square.
pub(super) const SIDE: i32 = 50;

/// The drawings of one skin.
pub(super) struct Shapes {
    /// The ground of even and of odd squares.
    pub(super) grounds: [&'static str; 2],
    /// The pieces of First and Second; nothing where pieces lie across squares.
    pub(super) pieces: [&'static str; 2],
    /// How far the frame stands off the squares.
    pub(super) frame: i32,
}

macro_rules! cell {
    ($class:literal) => {
        concat!(r#"<rect class=""#, $class, r#"" width="50" height="50"/>"#)
    };
}

macro_rules! hole {
    () => {
        concat!(cell!("cell"), r#"<circle class="hole" cx="25" cy="25" r="20.5"/>"#)
    };
}

/// Lines that go on across neighbouring squares.
pub(super) const BLOCKED: &str = r#"<path class="blocked" d="M0 12.5L12.5 0M0 25L25 0M0 37.5L37.5 0M0 50L50 0M12.5 50L50 12.5M25 50L50 25M37.5 50L50 37.5"/>"#;

/// A dot where the mover may play.
pub(super) const LEGAL: &str = r#"<circle class="legal" cx="25" cy="25" r="5"/>"#;

/// An open circle where the opponent would complete something.
pub(super) const THREAT: &str = r#"<circle class="threat" cx="25" cy="25" r="7"/>"#;

/// Half a domino, with neither end: on two neighbouring squares it looks like one.
pub(super) const HALVES: [&str; 2] = [
    r#"<g class="piece first"><path stroke="none" d="M6 0h38v50h-38z"/><path class="face" d="M6 0v50M18 0v50M32 0v50M44 0v50"/></g>"#,
    r#"<g class="piece second"><path stroke="none" d="M0 6h50v38h-50z"/><path class="face" d="M0 6h50M0 18h50M0 32h50M0 44h50"/></g>"#,
];

const DISCS: [&str; 2] = [
    r#"<circle class="piece first" cx="25" cy="25" r="19.5"/>"#,
    r#"<circle class="piece second" cx="25" cy="25" r="19.5"/>"#,
];

/// The drawings of a skin.
pub(super) fn shapes(skin: Skin) -> Shapes {
    let plain = Shapes { grounds: [cell!("cell"); 2], pieces: [""; 2], frame: 1 };
    match skin {
        Skin::Tiles => Shapes {
            grounds: [cell!("cell"), cell!("cell alt")],
            pieces: [
                r#"<rect class="piece first" x="7" y="7" width="36" height="36" rx="5.5"/>"#,
                r#"<rect class="piece second" x="7" y="7" width="36" height="36" rx="5.5"/>"#,
            ],
            ..plain
        },
        Skin::Marks => Shapes {
            pieces: [
                r#"<path class="piece first" d="M13 13L37 37M37 13L13 37"/>"#,
                r#"<circle class="piece second" cx="25" cy="25" r="13"/>"#,
            ],
            ..plain
        },
        Skin::Stones => Shapes { pieces: DISCS, frame: 6, ..plain },
        Skin::Discs => Shapes { pieces: DISCS, ..plain },
        // A ring and a diamond tell the tokens apart without their colours.
        Skin::Tokens => Shapes {
            grounds: [hole!(); 2],
            pieces: [
                r#"<g class="piece first"><circle cx="25" cy="25" r="20"/><circle class="face" cx="25" cy="25" r="11"/></g>"#,
                r#"<g class="piece second"><circle cx="25" cy="25" r="20"/><path class="face" d="M25 16.5L33.5 25L25 33.5L16.5 25Z"/></g>"#,
            ],
            frame: 6,
        },
        Skin::Dominoes => plain,
    }
}

/// A rectangle of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Block {
    /// One block around the cells if they fill one, as a domino does, and one around each cell if not.
    pub(super) fn around(cells: &[Cell]) -> Vec<Block> {
        let each: Vec<Block> = cells.iter().map(|&cell| Block::of(cell)).collect();
        let Some(all) = each.iter().copied().reduce(Block::join) else { return each };
        let area = (all.right - all.left) * (all.bottom - all.top);
        if area == SIDE * SIDE * each.len() as i32 { vec![all] } else { each }
    }

    fn of(cell: Cell) -> Block {
        let (left, top) = (i32::from(cell.col.0) * SIDE, i32::from(cell.row.0) * SIDE);
        Block { left, top, right: left + SIDE, bottom: top + SIDE }
    }

    fn join(self, other: Block) -> Block {
        Block {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn shrunk(self, by: i32) -> Block {
        Block { left: self.left + by, top: self.top + by, right: self.right - by, bottom: self.bottom - by }
    }

    /// Four corners that embrace the last move.
    pub(super) fn brackets(self) -> String {
        let Block { left, top, right, bottom } = self.shrunk(3);
        format!(
            r#"<path class="last" d="M{left} {}v-9h9M{} {top}h9v9M{right} {}v9h-9M{} {bottom}h-9v-9"/>"#,
            top + 9,
            right - 9,
            bottom - 9,
            left + 9
        )
    }

    /// A domino: First's has upright lines and Second's level ones, whichever way it lies.
    pub(super) fn domino(self, seat: Seat) -> String {
        let Block { left, top, right, bottom } = self.shrunk(6);
        let (width, height) = (right - left, bottom - top);
        let face = self.shrunk(6).face(seat);
        format!(
            r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="5.5"/><path class="face" d="{face}"/>"#
        )
    }

    /// A domino as the paths of its outline and of its lines.
    pub(super) fn domino_paths(self, seat: Seat) -> (String, String) {
        let small = self.shrunk(6);
        let (width, height) = (small.right - small.left, small.bottom - small.top);
        (format!("M{} {}h{width}v{height}h-{width}z", small.left, small.top), small.face(seat))
    }

    /// A domino that fits on one square.
    pub(super) fn small_domino(seat: Seat) -> String {
        let whole = match seat {
            Seat::First => Block { left: 8, top: -3, right: 42, bottom: 53 },
            Seat::Second => Block { left: -3, top: 8, right: 53, bottom: 42 },
        };
        whole.domino(seat)
    }

    fn face(self, seat: Seat) -> String {
        let Block { left, top, right, bottom } = self;
        let (width, height) = (right - left, bottom - top);
        match seat {
            Seat::First => {
                let line = |x: i32| format!("M{x} {}V{}", top + 3, bottom - 3);
                line(left + width / 3) + &line(right - width / 3)
            }
            Seat::Second => {
                let line = |y: i32| format!("M{} {y}H{}", left + 3, right - 3);
                line(top + height / 3) + &line(bottom - height / 3)
            }
        }
    }
}
