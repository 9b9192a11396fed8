//! The search explorer: a textbook search is run once, its tree is kept for a while, and every part of it can be looked
//! at. All drawing and all sentences are made here; the page's scripts only choose what of them is shown.

mod draw;
mod export;
mod fit;
mod inspect;
mod kept;
mod ledger;
mod map;
mod node;
mod page;
mod replay;
mod rivals;
mod run;
mod scale;
mod searches;
mod steps;
mod story;
mod wish;
mod words;

pub(crate) use draw::Links;
pub(crate) use export::{picture, tree_json};
pub(crate) use fit::fit;
pub(crate) use inspect::inspected;
pub(crate) use kept::Kept;
pub(crate) use ledger::ledger_rows;
pub(crate) use map::fold_rows;
pub(crate) use node::Span;
pub(crate) use page::{Shown, Sight, links, shown};
pub(crate) use run::{other_wish, search};
pub(crate) use searches::Searches;
pub(crate) use steps::told;
pub(crate) use wish::{Choices, Wish, choices};
