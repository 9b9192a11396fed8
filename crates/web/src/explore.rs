//! The search explorer: a textbook search is run once, its tree is kept for a while, and every part of it can be looked
//! at. All drawing and all sentences are made here; the page's scripts only choose what of them is shown.

mod cache;
mod compared;
mod draw;
mod effect;
mod export;
mod format;
mod inspect;
mod layout;
mod ledger;
mod map;
mod node;
mod page;
mod picture;
mod question;
mod recorded;
mod replay;
mod request;
mod run;
mod scale;
mod search_tree;
mod slide;
mod steps;
mod variants;

pub(crate) use cache::SearchCache;
pub(crate) use compared::{ComparedSearches, compared_searches};
pub(crate) use draw::{Links, step_svg};
pub(crate) use export::{tree_json, tree_picture};
pub(crate) use format::{course_notation, number, plural};
pub(crate) use inspect::render_node;
pub(crate) use layout::layout;
pub(crate) use ledger::ledger_rows;
pub(crate) use map::fold_rows;
pub(crate) use node::RowRange;
pub(crate) use page::{ExplorerQuery, ExplorerView, VariantBar, explorer_view, links, title_of, variant_bars};
pub(crate) use picture::{board_picture, both_picture, step_picture, steps_page, windows_picture};
pub(crate) use question::{AskedQuestion, StudentAnswer, question_at};
pub(crate) use recorded::{RecordedFile, RecordedQuestion};
pub(crate) use request::{FormOptions, SearchRequest, algorithm_title, form_options};
pub(crate) use run::{compared_request, search};
pub(crate) use search_tree::SearchTree;
pub(crate) use slide::{
    RowChoice, SLIDE_SHAPES, SlideDrawing, SlideQuery, SlideView, board_svg, slide_axis, slide_rows, slide_view,
};
pub(crate) use steps::search_steps;
pub(crate) use variants::{ExpectedCount, variant_count, variant_named};
