//! The same question with neighbouring rules: what each idea saves.

use super::search_tree::SearchTree;
use plyground_game::Setup;
use plyground_search::courses::{SearchQuery, run_query_until};
use plyground_search::textbook::{Algorithm, Caching, CutoffRule, LEAVES_BETWEEN_CHECKS, NodeCounts};
use std::cell::Cell;

/// Positions that a search which is only counted may look at.
const MAX_COUNTED_NODES: u64 = 2_000_000;

/// A way to search: an algorithm and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VariantKind {
    Expectimax,
    Minimax,
    CachedMinimax,
    /// Alpha-beta that cuts only past a bound, not at it.
    LateCut,
    AlphaBeta,
    OrderedAlphaBeta,
    CachedAlphaBeta,
    OrderedCachedAlphaBeta,
}

impl VariantKind {
    const ALL: [VariantKind; 8] = [
        VariantKind::Expectimax,
        VariantKind::Minimax,
        VariantKind::CachedMinimax,
        VariantKind::LateCut,
        VariantKind::AlphaBeta,
        VariantKind::OrderedAlphaBeta,
        VariantKind::CachedAlphaBeta,
        VariantKind::OrderedCachedAlphaBeta,
    ];

    /// What pages and the API call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            VariantKind::Expectimax => "Expectimax, averages",
            VariantKind::Minimax => "Minimax, no cuts",
            VariantKind::CachedMinimax => "Minimax with a cache",
            VariantKind::LateCut => "Cut when v < α",
            VariantKind::AlphaBeta => "Cut when v ≤ α (textbook)",
            VariantKind::OrderedAlphaBeta => "Cut, with ordering",
            VariantKind::CachedAlphaBeta => "Cut, with a cache",
            VariantKind::OrderedCachedAlphaBeta => "Cut, with both",
        }
    }

    pub(crate) const fn algorithm(self) -> Algorithm {
        match self {
            VariantKind::Expectimax => Algorithm::Expectimax,
            VariantKind::Minimax | VariantKind::CachedMinimax => Algorithm::Minimax,
            _ => Algorithm::AlphaBeta,
        }
    }

    const fn cut_at(self) -> CutoffRule {
        match self {
            VariantKind::LateCut => CutoffRule::Excess,
            _ => CutoffRule::Equality,
        }
    }

    pub(crate) const fn ordering(self) -> bool {
        matches!(self, VariantKind::OrderedAlphaBeta | VariantKind::OrderedCachedAlphaBeta)
    }

    pub(crate) const fn caches(self) -> bool {
        matches!(self, VariantKind::CachedMinimax | VariantKind::CachedAlphaBeta | VariantKind::OrderedCachedAlphaBeta)
    }

    /// Whether the form of the explorer can ask for it: it cannot say every rule.
    pub(crate) const fn is_in_form(self) -> bool {
        !matches!(self, VariantKind::LateCut)
    }
}

/// One way to search, and how much work it is.
#[derive(Clone, Debug)]
pub(crate) struct SearchVariant {
    pub(crate) kind: VariantKind,
    /// Whether it is the search that the page is about.
    pub(crate) is_this: bool,
    /// Nothing when it would take too long to count.
    pub(crate) counts: Option<NodeCounts>,
}

/// What a search that was not counted to the end is at least.
pub(crate) const fn at_least() -> u64 {
    MAX_COUNTED_NODES
}

/// Counts the neighbours of a question that was itself counted, until `is_over`.
pub(crate) fn count_variants(
    setup: &Setup,
    question: &SearchQuery,
    own: NodeCounts,
    is_over: &dyn Fn() -> bool,
) -> Vec<SearchVariant> {
    let averages = question.algorithm == Some(Algorithm::Expectimax);
    // An average can be neither cut nor ordered; a reader of one wants little else.
    let is_wanted = |kind: &VariantKind| match averages {
        true => !kind.caches() && !kind.ordering() && kind.cut_at() == CutoffRule::Equality,
        false => kind.algorithm() != Algorithm::Expectimax,
    };
    let count = |kind: VariantKind| {
        let variant = SearchQuery {
            algorithm: Some(kind.algorithm()),
            cut_at: Some(kind.cut_at()),
            ordering: kind.ordering(),
            caching: if kind.caches() { question.course.caching() } else { Caching::Off },
            tree: None,
            ..question.clone()
        };
        let is_this = question.algorithm == variant.algorithm
            && question.cut_at.unwrap_or(CutoffRule::Equality) == kind.cut_at()
            && (question.ordering, question.caching) == (variant.ordering, variant.caching);
        let counts = if is_this { Some(own) } else { count_variant(setup, &variant, is_over) };
        SearchVariant { kind, is_this, counts }
    };
    VariantKind::ALL.into_iter().filter(is_wanted).map(count).collect()
}

fn count_variant(setup: &Setup, question: &SearchQuery, is_over: &dyn Fn() -> bool) -> Option<NodeCounts> {
    let nodes = Cell::new(0);
    let enough = || {
        nodes.set(nodes.get() + LEAVES_BETWEEN_CHECKS);
        nodes.get() > MAX_COUNTED_NODES || is_over()
    };
    run_query_until(setup, question, &enough).ok().flatten().map(|answer| answer.counts)
}

/// A count that a lesson may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpectedCount {
    Leaves,
    /// With the root, as pages count.
    Nodes,
    Cutoffs,
}

/// The way to search that lessons call by this word.
pub(crate) fn variant_named(name: &str) -> Option<VariantKind> {
    let names = [
        ("expectimax", VariantKind::Expectimax),
        ("minimax", VariantKind::Minimax),
        ("minimax+caching", VariantKind::CachedMinimax),
        ("late", VariantKind::LateCut),
        ("alphabeta", VariantKind::AlphaBeta),
        ("ordering", VariantKind::OrderedAlphaBeta),
        ("caching", VariantKind::CachedAlphaBeta),
        ("ordering+caching", VariantKind::OrderedCachedAlphaBeta),
    ];
    names.into_iter().find(|(known, _)| *known == name).map(|(_, kind)| kind)
}

/// A count of a search, or of the same search with other rules; nothing where it was not counted.
pub(crate) fn variant_count(tree: &SearchTree, count: ExpectedCount, variant: Option<&str>) -> Option<u64> {
    let counts = match variant {
        None => tree.answer.counts,
        Some(name) => {
            let kind = variant_named(name)?;
            tree.variants.iter().find(|variant| variant.kind == kind)?.counts?
        }
    };
    Some(match count {
        ExpectedCount::Leaves => counts.leaves,
        ExpectedCount::Nodes => counts.nodes() + 1,
        ExpectedCount::Cutoffs if variant.is_none() => u64::from(tree.cuts(0)),
        ExpectedCount::Cutoffs => return None,
    })
}
