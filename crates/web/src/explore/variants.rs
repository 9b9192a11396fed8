//! The same question with neighbouring rules: what each idea saves.

use plyground_game::Setup;
use plyground_search::courses::{SearchQuery, run_query_until};
use plyground_search::textbook::{Algorithm, Caching, CutoffRule, NODES_BETWEEN_LOOKS, NodeCounts};
use std::cell::Cell;

/// Positions that a search which is only counted may look at.
const MAX_COUNTED_NODES: u64 = 2_000_000;

/// One way to search, and how much work it is.
#[derive(Clone, Debug)]
pub(crate) struct SearchVariant {
    pub(crate) name: &'static str,
    /// How the form says it: algorithm, ordering, caching. The form cannot say every rule.
    pub(crate) form: Option<(&'static str, bool, bool)>,
    /// Whether it is the search that the page is about.
    pub(crate) is_this: bool,
    /// Nothing when it would take too long to count.
    pub(crate) counts: Option<NodeCounts>,
}

/// What a search that was not counted to the end is at least.
pub(crate) const fn at_least() -> u64 {
    MAX_COUNTED_NODES
}

/// Counts the neighbours of a question that was itself counted, until nobody wants to know.
pub(crate) fn count_variants(
    setup: &Setup,
    question: &SearchQuery,
    own: NodeCounts,
    is_over: &dyn Fn() -> bool,
) -> Vec<SearchVariant> {
    let this =
        (question.algorithm, question.cut_at.unwrap_or(CutoffRule::Equality), question.ordering, question.caching);
    let ways: &[(&str, Algorithm, CutoffRule, bool, bool)] = &[
        ("Expectimax, averages", Algorithm::Expectimax, CutoffRule::Equality, false, false),
        ("Minimax, no cuts", Algorithm::Minimax, CutoffRule::Equality, false, false),
        ("Minimax with a cache", Algorithm::Minimax, CutoffRule::Equality, false, true),
        ("Cut when v < α", Algorithm::AlphaBeta, CutoffRule::Excess, false, false),
        ("Cut when v ≤ α (textbook)", Algorithm::AlphaBeta, CutoffRule::Equality, false, false),
        ("Cut, with ordering", Algorithm::AlphaBeta, CutoffRule::Equality, true, false),
        ("Cut, with a cache", Algorithm::AlphaBeta, CutoffRule::Equality, false, true),
        ("Cut, with both", Algorithm::AlphaBeta, CutoffRule::Equality, true, true),
    ];
    let mut variants = Vec::new();
    for &(name, algorithm, cut_at, ordering, caching) in ways {
        let caching = if caching { question.course.caching() } else { Caching::Off };
        let is_this = this == (Some(algorithm), cut_at, ordering, caching);
        let averages = question.algorithm == Some(Algorithm::Expectimax);
        // An average can be neither cut nor ordered; those who look at one want little else.
        let wanted = if averages {
            caching == Caching::Off && !ordering && cut_at == CutoffRule::Equality
        } else {
            algorithm != Algorithm::Expectimax
        };
        if !wanted {
            continue;
        }
        let counts = if is_this {
            Some(own)
        } else {
            let way = SearchQuery {
                algorithm: Some(algorithm),
                cut_at: Some(cut_at),
                ordering,
                caching,
                tree: None,
                ..question.clone()
            };
            count_variant(setup, &way, is_over)
        };
        let form = (cut_at == CutoffRule::Equality).then_some((algorithm.name(), ordering, caching != Caching::Off));
        variants.push(SearchVariant { name, form, is_this, counts });
    }
    variants
}

fn count_variant(setup: &Setup, question: &SearchQuery, is_over: &dyn Fn() -> bool) -> Option<NodeCounts> {
    let nodes = Cell::new(0);
    let enough = || {
        nodes.set(nodes.get() + u64::from(NODES_BETWEEN_LOOKS));
        nodes.get() > MAX_COUNTED_NODES || is_over()
    };
    run_query_until(setup, question, &enough).ok().flatten().map(|answer| answer.counts)
}
