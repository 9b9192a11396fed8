//! The search explorer: a textbook search is run once, its tree is kept for a while, and every part of it can be looked
//! at. All drawing and all sentences are made here; the page's scripts only choose what of them is shown.

mod draw;
mod export;
mod fit;
mod inspect;
mod kept;
mod ledger;
mod map;
mod replay;
mod rivals;
mod run;
mod scale;
mod steps;
mod story;
mod wish;
mod words;

pub(crate) use draw::{Links, tree_svg};
pub(crate) use export::{picture, tree_json};
pub(crate) use fit::fit;
pub(crate) use inspect::{equality_cut, inspected};
pub(crate) use kept::{Kept, Kind, Searches, Span};
pub(crate) use ledger::{key_rulers, ledger_axis, ledger_rows};
pub(crate) use map::{FoldRow, fold_rows, map_svg};
pub(crate) use rivals::{Rival, at_least};
pub(crate) use run::search;
pub(crate) use steps::{Step, told};
pub(crate) use wish::{Choices, Wish, choices};
pub(crate) use words::{Part, headline, in_course, number, plural, thousands};
