//! Every submission against every other: fingerprints, what of them counts, and how much of it two sides share.

use super::passages::{longest, passages};
use super::tokens::{Token, TokenKind, tokenize};
use super::winnow::{ALWAYS_FOUND, Fingerprint, fingerprints, gram_hashes};
use super::{ComparedSource, PairSide, SimilarPair, SimilarityOptions, SimilarityReport};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A file as tokens.
pub(super) struct TokenFile {
    pub(super) path: String,
    pub(super) tokens: Vec<Token>,
}

/// A submission as tokens, and the fingerprints of it that count.
pub(super) struct TokenSource {
    pub(super) name: String,
    pub(super) files: Vec<TokenFile>,
    /// With the number of the file.
    pub(super) prints: Vec<(usize, Fingerprint)>,
}

/// Compares all submissions with each other and with `against`, such as hand-ins of earlier years. The sources in `against` are
/// not compared with each other. The report does not depend on the order of the submissions, but for equal pairs.
pub fn compare(
    submissions: &[ComparedSource],
    against: &[ComparedSource],
    options: &SimilarityOptions,
) -> SimilarityReport {
    let common = options.common.unwrap_or_else(|| (submissions.len() / 20).max(10));
    let starter: HashSet<u64> = options.starter.iter().flat_map(all_hashes).collect();
    let all: Vec<&ComparedSource> = submissions.iter().chain(against).collect();
    let mut sources: Vec<TokenSource> = all.into_par_iter().map(|source| read(source, &starter)).collect();
    leave_out_common(&mut sources, common);
    let mut shared: Vec<_> = shared_prints(&sources, submissions.len()).into_iter().collect();
    let similarity = |&((left, right), [covered_left, covered_right]): &((usize, usize), [usize; 2])| {
        let of = sources[left].prints.len() + sources[right].prints.len();
        (covered_left + covered_right) as f64 / of.max(1) as f64
    };
    let overlap = |(_, covered): &((usize, usize), [usize; 2])| covered[0] + covered[1];
    shared
        .sort_by(|a, b| similarity(b).total_cmp(&similarity(a)).then(overlap(b).cmp(&overlap(a))).then(a.0.cmp(&b.0)));
    shared.truncate(options.pairs);
    let pair = |entry: &((usize, usize), [usize; 2])| {
        let &((left, right), covered) = entry;
        let side =
            |source: &TokenSource, covered| PairSide { name: source.name.clone(), covered, of: source.prints.len() };
        let (left, right) = (&sources[left], &sources[right]);
        let passages = passages(left, right);
        SimilarPair {
            left: side(left, covered[0]),
            right: side(right, covered[1]),
            similarity: similarity(entry),
            longest: longest(&passages, left, right),
            passages: passages.into_iter().map(|passage| passage.lines(left, right)).collect(),
        }
    };
    SimilarityReport {
        submissions: submissions.len(),
        against: against.len(),
        common,
        always_found: ALWAYS_FOUND,
        pairs: shared.par_iter().map(pair).collect(),
    }
}

fn kinds(tokens: &[Token]) -> Vec<TokenKind> {
    tokens.iter().map(|token| token.kind).collect()
}

/// Every hash of starter code, chosen or not: what surrounds a handed-out passage decides which of its hashes are chosen.
fn all_hashes(source: &ComparedSource) -> Vec<u64> {
    source.files.iter().flat_map(|(_, text)| gram_hashes(&kinds(&tokenize(text)))).collect()
}

fn read(source: &ComparedSource, starter: &HashSet<u64>) -> TokenSource {
    let mut read = TokenSource { name: source.name.clone(), files: Vec::new(), prints: Vec::new() };
    for (number, (path, text)) in source.files.iter().enumerate() {
        let tokens = tokenize(text);
        let own = fingerprints(&kinds(&tokens)).into_iter().filter(|print| !starter.contains(&print.hash));
        read.prints.extend(own.map(|print| (number, print)));
        read.files.push(TokenFile { path: path.clone(), tokens });
    }
    read
}

/// In how many sources each hash stands, and how often in each.
fn places(sources: &[TokenSource]) -> HashMap<u64, BTreeMap<usize, usize>> {
    let mut places: HashMap<u64, BTreeMap<usize, usize>> = HashMap::new();
    for (number, source) in sources.iter().enumerate() {
        for (_, print) in &source.prints {
            *places.entry(print.hash).or_default().entry(number).or_default() += 1;
        }
    }
    places
}

fn leave_out_common(sources: &mut [TokenSource], common: usize) {
    let places = places(sources);
    for source in sources {
        source.prints.retain(|(_, print)| places[&print.hash].len() <= common);
    }
}

/// For each pair with something in common, how many fingerprints of each side the other has. The first `compared` sources are
/// the class; the others are only compared with the class.
fn shared_prints(sources: &[TokenSource], compared: usize) -> BTreeMap<(usize, usize), [usize; 2]> {
    let mut shared: BTreeMap<(usize, usize), [usize; 2]> = BTreeMap::new();
    for owners in places(sources).values() {
        for (&left, &on_left) in owners.range(..compared) {
            for (&right, &on_right) in owners.range(left + 1..) {
                let covered = shared.entry((left, right)).or_default();
                covered[0] += on_left;
                covered[1] += on_right;
            }
        }
    }
    shared
}
