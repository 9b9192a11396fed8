//! The style sheet of a skin: the page's design tokens where there are any, their values where there are none.
//!
//! A sheet inside an SVG image reaches the whole page that embeds it. So each rule is bound to its skin, and nothing in
//! it depends on the board: two boards of one skin bring the same sheet. Marks that must survive on a large board, which
//! pages shrink, are as wide as a share of its letters (`em`).

use plyground_game::Skin;

/// The class that a skin's rules are bound to.
pub(super) fn scope(skin: Skin) -> &'static str {
    match skin {
        Skin::Tiles => "board-tiles",
        Skin::Marks => "board-marks",
        Skin::Stones => "board-stones",
        Skin::Discs => "board-discs",
        Skin::Tokens => "board-tokens",
        Skin::Dominoes => "board-dominoes",
    }
}

/// The rules of a skin, light and dark.
pub(super) fn style(skin: Skin) -> String {
    let rules: Vec<Rule> = EVERY_SKIN.iter().chain(own_rules(skin)).copied().collect();
    let sheet = |declare: fn(&str) -> Option<String>| -> String {
        let rule = |(class, body): &Rule| {
            let declarations: Vec<String> = body.split(';').filter_map(declare).collect();
            let rule = format!(".{} .{class}{{{}}}\n", scope(skin), declarations.join(";"));
            (!declarations.is_empty()).then_some(rule)
        };
        rules.iter().filter_map(rule).collect()
    };
    format!("{}@media (prefers-color-scheme:dark){{\n{}}}\n", sheet(in_light), sheet(in_dark))
}

/// Ghosts reach one square of 50 units past the edge, and fade on the way.
macro_rules! fade {
    ($angle:literal) => {
        concat!("linear-gradient(", $angle, ",#0000 10px,#000 50px,#000 calc(100% - 50px),#0000 calc(100% - 10px))")
    };
}

macro_rules! fading {
    () => {
        concat!("mask-composite:intersect;mask-image:", fade!("90deg"), ",", fade!("180deg"))
    };
}

/// What lets something fade out past all four edges.
pub(super) const FADING: &str = fading!();

/// A class and its declarations, where `$name` stands for a design token.
pub(super) type Rule = (&'static str, &'static str);

pub(super) const EVERY_SKIN: &[Rule] = &[
    ("coord", "fill:$text-3;font-family:ui-monospace,Menlo,Consolas,monospace"),
    ("last", "fill:none;stroke-width:.2em"),
    ("line", "fill:none;stroke-width:.33em;stroke-linecap:round;stroke-linejoin:round"),
    ("casing", "stroke-width:.66em"),
    ("ghost", concat!("opacity:.55;", fading!())),
    ("arrow", "stroke:$bg;stroke-width:.2em;paint-order:stroke"),
];

pub(super) fn own_rules(skin: Skin) -> &'static [Rule] {
    match skin {
        Skin::Tiles => &[
            ("frame", "fill:none;stroke:$tts-frame;stroke-width:.2em"),
            ("arrow", "fill:$tts-frame"),
            ("cell", "fill:$tts-cell;stroke:$tts-line"),
            ("alt", "fill:$tts-cell-2"),
            ("blocked", "stroke:$tts-hatch;stroke-width:1.5"),
            ("piece", "stroke-width:1.5"),
            ("first", "fill:$piece-light;stroke:$piece-light-line"),
            ("second", "fill:$piece-dark;stroke:$piece-dark-line"),
            ("legal", "fill:$tts-hatch"),
            ("last", "stroke:$tts-mark"),
            ("line", "stroke:$tts-mark"),
            ("casing", "stroke:$tts-cell"),
        ],
        Skin::Marks => &[
            ("frame", "fill:none;stroke:$text-3;stroke-width:.2em"),
            ("arrow", "fill:$text-3"),
            ("cell", "fill:$surface;stroke:$dom-line"),
            ("blocked", "stroke:$line-strong;stroke-width:1.5"),
            ("piece", "fill:none;stroke-width:5;stroke-linecap:round"),
            ("first", "stroke:$text"),
            ("second", "stroke:$heat-n3"),
            ("legal", "fill:$line-strong"),
            ("last", "stroke:$accent"),
            // A casing would cut the crosses in two.
            ("line", "stroke:$accent"),
            ("casing", "display:none"),
        ],
        Skin::Stones => &[
            ("frame", "fill:$mnk-wood"),
            ("arrow", "fill:$mnk-line"),
            ("cell", "fill:$mnk-wood;stroke:$mnk-line"),
            ("grid", "fill:none;stroke:$mnk-line;stroke-width:.1em;stroke-linecap:square"),
            ("star", "fill:$mnk-line"),
            ("blocked", "stroke:$mnk-line;stroke-width:1.5"),
            ("piece", "stroke-width:1.5"),
            ("first", "fill:$piece-dark;stroke:$piece-dark-line"),
            ("second", "fill:$piece-light;stroke:$piece-light-line"),
            ("legal", "fill:$mnk-line"),
            ("last", "stroke:$mnk-mark"),
            ("line", "stroke:$mnk-mark"),
            ("casing", "stroke:$mnk-wood"),
        ],
        Skin::Discs => &[
            ("frame", "fill:none;stroke:$oth-line;stroke-width:.2em"),
            ("arrow", "fill:$oth-line"),
            ("cell", "fill:$oth-cell;stroke:$oth-line;stroke-width:1.5"),
            ("blocked", "stroke:$oth-dot;stroke-width:1.5"),
            ("piece", "stroke-width:1.5"),
            ("first", "fill:$piece-dark;stroke:$piece-dark-line"),
            ("second", "fill:$piece-light;stroke:$piece-light-line"),
            ("legal", "fill:$oth-dot"),
            ("last", "stroke:$oth-mark"),
            ("line", "stroke:$oth-mark"),
            ("casing", "stroke:$oth-cell"),
        ],
        Skin::Tokens => &[
            ("frame", "fill:$c4-rack;stroke:$c4-rack-line;stroke-width:2"),
            ("arrow", "fill:$c4-rack-line"),
            ("cell", "fill:$c4-rack"),
            ("hole", "fill:$c4-hole;stroke:$c4-rack-line;stroke-width:1.5"),
            ("blocked", "stroke:$line-strong;stroke-width:1.5"),
            ("first", "fill:$c4-p1"),
            ("first .face", "fill:none;stroke:$c4-p1-line;stroke-width:3"),
            ("second", "fill:$c4-p2"),
            ("second .face", "fill:$c4-p2-line"),
            ("legal", "fill:$c4-mark"),
            ("last", "stroke:$c4-mark"),
            ("line", "stroke:$c4-mark"),
            ("casing", "stroke:$c4-hole"),
        ],
        Skin::Dominoes => &[
            ("frame", "fill:none;stroke:$text-3;stroke-width:.2em"),
            ("arrow", "fill:$text-3"),
            ("cell", "fill:$dom-cell;stroke:$dom-line"),
            ("blocked", "stroke:$line-strong;stroke-width:1.5"),
            ("piece", "stroke-width:1.6"),
            ("first", "fill:$dom-v;stroke:$dom-v-line"),
            ("second", "fill:$dom-h;stroke:$dom-h-line"),
            ("face", "fill:none;stroke-width:1.1;opacity:.75"),
            ("legal", "fill:$line-strong"),
            ("last", "stroke:$accent"),
            ("line", "stroke:$accent"),
            ("casing", "stroke:$dom-cell"),
        ],
    }
}

/// The plain colour comes first, for the many programs that draw SVG and know no `var`.
fn in_light(declaration: &str) -> Option<String> {
    Some(match declaration.split_once('$') {
        None => declaration.to_owned(),
        Some((property, token)) => {
            let (light, _) = value(token);
            format!("{property}{light};{property}var(--{token},{light})")
        }
    })
}

fn in_dark(declaration: &str) -> Option<String> {
    let (property, token) = declaration.split_once('$')?;
    let (_, dark) = value(token);
    Some(format!("{property}var(--{token},{dark})"))
}

fn value(token: &str) -> (&'static str, &'static str) {
    let found = TOKENS.iter().find(|(name, ..)| *name == token);
    found.map(|&(_, light, dark)| (light, dark)).expect("each token in a rule is in the table")
}

/// The design tokens that boards use, with their light and dark values.
const TOKENS: &[(&str, &str, &str)] = &[
    ("bg", "#f7f7f5", "#101114"),
    ("surface", "#ffffff", "#17181c"),
    ("line-strong", "#82847c", "#787d89"),
    ("text", "#17191d", "#eeeff1"),
    ("text-3", "#4a4d54", "#a0a5b0"),
    ("accent", "#2440b5", "#aab9ff"),
    ("heat-n3", "#8c3f03", "#f2a65e"),
    ("piece-dark", "#1c1e23", "#08090b"),
    ("piece-dark-line", "#1c1e23", "#cfcbbc"),
    ("piece-light", "#ffffff", "#f5f2ea"),
    ("piece-light-line", "#5e594d", "#f5f2ea"),
    ("tts-cell", "#f0eadc", "#2b2822"),
    ("tts-cell-2", "#e9e2d1", "#302d26"),
    ("tts-line", "#d5cbb4", "#413d34"),
    ("tts-frame", "#5f563f", "#a89f89"),
    ("tts-hatch", "#857956", "#877e67"),
    ("tts-mark", "#2440b5", "#aab9ff"),
    ("oth-cell", "#5b9b7c", "#2c6a4e"),
    ("oth-line", "#437a61", "#1f4f3a"),
    ("oth-mark", "#0b1a5c", "#d3dbff"),
    ("oth-dot", "#173a29", "#bfe3cf"),
    ("mnk-wood", "#ebdab6", "#4b3f2b"),
    ("mnk-line", "#8c7648", "#a59064"),
    ("mnk-mark", "#2440b5", "#c9d3ff"),
    ("c4-rack", "#3a4a6b", "#33415f"),
    ("c4-rack-line", "#2c3956", "#4a5b80"),
    ("c4-hole", "#1c2436", "#0e131d"),
    ("c4-p1", "#f5be3b", "#f5be3b"),
    ("c4-p1-line", "#8a5f00", "#ffe3a0"),
    ("c4-p2", "#e0503c", "#e0503c"),
    ("c4-p2-line", "#ffc9c0", "#ffc9c0"),
    ("c4-mark", "#ffffff", "#ffffff"),
    ("dom-cell", "#ffffff", "#1b1d22"),
    ("dom-line", "#c9c9c1", "#3a3d45"),
    ("dom-v", "#dce3fb", "#2a3468"),
    ("dom-v-line", "#2440b5", "#aab9ff"),
    ("dom-h", "#f8e1c8", "#4a3018"),
    ("dom-h-line", "#8a4106", "#f2a65e"),
];
