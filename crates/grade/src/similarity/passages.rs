//! What two sources have in common, as lines: each fingerprint they share is extended as far as their tokens agree.

use super::compare::TokenSource;
use super::tokens::{Token, TokenKind};
use super::winnow::GRAM;
use super::{LineRange, Passage};
use std::collections::HashMap;

/// A run of tokens that both sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TokenRun {
    left: Place,
    right: Place,
    length: usize,
}

/// A token of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    file: usize,
    token: usize,
}

/// A passage that stands in a file more often is compared at so many places of it: a hostile file repeats one line.
const MAX_PLACES: usize = 20;

/// The runs that both sides have, in the order of the left side. Longer ones are taken first, and no token is in two of them.
pub(super) fn passages(left: &TokenSource, right: &TokenSource) -> Vec<TokenRun> {
    let mut runs = common_runs(left, right);
    runs.sort_by_key(|run| (std::cmp::Reverse(run.length), run.left, run.right));
    let free = |source: &TokenSource| -> Vec<Vec<bool>> {
        source.files.iter().map(|file| vec![true; file.tokens.len()]).collect()
    };
    let (mut free_left, mut free_right) = (free(left), free(right));
    let mut taken = Vec::new();
    for run in runs {
        for part in free_parts(run, &free_left, &free_right) {
            free_left[part.left.file][part.left.token..][..part.length].fill(false);
            free_right[part.right.file][part.right.token..][..part.length].fill(false);
            taken.push(part);
        }
    }
    taken.sort_by_key(|run| (run.left, run.right));
    taken
}

/// Every run that contains a common fingerprint and cannot be made longer.
fn common_runs(left: &TokenSource, right: &TokenSource) -> Vec<TokenRun> {
    let mut places: HashMap<u64, Vec<Place>> = HashMap::new();
    for &(file, print) in &right.prints {
        places.entry(print.hash).or_default().push(Place { file, token: print.start });
    }
    let mut runs = Vec::new();
    // How far the runs found so far reach on the left, for each pair of files and shift between them.
    let mut reach: HashMap<(usize, usize, isize), usize> = HashMap::new();
    for &(file, print) in &left.prints {
        let at = Place { file, token: print.start };
        for &other in places.get(&print.hash).into_iter().flatten().take(MAX_PLACES) {
            let reached = reach.entry((file, other.file, other.token as isize - at.token as isize)).or_default();
            if at.token + print.length <= *reached {
                continue;
            }
            let run = extended(at, other, left, right);
            // Two texts with one hash would agree in nothing.
            if run.length >= print.length {
                *reached = run.left.token + run.length;
                runs.push(run);
            }
        }
    }
    runs
}

fn extended(at: Place, other: Place, left: &TokenSource, right: &TokenSource) -> TokenRun {
    let (own, others) = (&left.files[at.file].tokens, &right.files[other.file].tokens);
    let same = |(a, b): &(&Token, &Token)| a.kind == b.kind;
    let before = own[..at.token].iter().rev().zip(others[..other.token].iter().rev()).take_while(same).count();
    let after = own[at.token..].iter().zip(&others[other.token..]).take_while(same).count();
    let back = |place: Place| Place { token: place.token - before, ..place };
    TokenRun { left: back(at), right: back(other), length: before + after }
}

/// The parts of a run that no longer run has taken on either side, without those too short to mean anything.
fn free_parts(run: TokenRun, free_left: &[Vec<bool>], free_right: &[Vec<bool>]) -> Vec<TokenRun> {
    let left = &free_left[run.left.file][run.left.token..][..run.length];
    let right = &free_right[run.right.file][run.right.token..][..run.length];
    let free: Vec<bool> = left.iter().zip(right).map(|(left, right)| *left && *right).collect();
    let mut parts = Vec::new();
    let mut start = 0;
    for part in free.chunk_by(|a, b| a == b) {
        if part[0] && part.len() >= GRAM.min(run.length) {
            let moved = |place: Place| Place { token: place.token + start, ..place };
            parts.push(TokenRun { left: moved(run.left), right: moved(run.right), length: part.len() });
        }
        start += part.len();
    }
    parts
}

/// How many fingerprints of the left side that the right one has lie in the longest passage.
pub(super) fn longest(runs: &[TokenRun], left: &TokenSource, right: &TokenSource) -> usize {
    let others: std::collections::HashSet<u64> = right.prints.iter().map(|(_, print)| print.hash).collect();
    let within = |run: &TokenRun| {
        let is_in = |&&(file, print): &&(usize, super::winnow::Fingerprint)| {
            let tokens = run.left.token..run.left.token + run.length;
            file == run.left.file && tokens.contains(&print.start) && others.contains(&print.hash)
        };
        left.prints.iter().filter(is_in).count()
    };
    runs.iter().map(within).max().unwrap_or(0)
}

impl TokenRun {
    /// The run as lines of both files.
    pub(super) fn lines(self, left: &TokenSource, right: &TokenSource) -> Passage {
        Passage {
            left: line_range(left, self.left, self.length),
            right: line_range(right, self.right, self.length),
            tokens: self.length,
        }
    }
}

/// The lines of some tokens. Line ends and indentation at either end of a run belong to the lines around it.
fn line_range(source: &TokenSource, place: Place, length: usize) -> LineRange {
    let file = &source.files[place.file];
    let tokens = &file.tokens[place.token..][..length];
    let is_text = |token: &&Token| !matches!(token.kind, TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent);
    let first = tokens.iter().find(is_text).or(tokens.first()).map_or(1, |token| token.first_line);
    let last = tokens.iter().rfind(is_text).or(tokens.last()).map_or(first, |token| token.last_line);
    LineRange { file: file.path.clone(), first, last: last.max(first) }
}
