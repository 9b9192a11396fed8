//! Winnowing (Schleimer, Wilkerson, Aiken, SIGMOD 2003): a few hashes of a file, chosen so that two files with a long enough
//! passage in common always have one in common.
//!
//! Every run of [`GRAM`] tokens is hashed. In each window of [`WINDOW`] such hashes the smallest is chosen, so a passage of
//! [`ALWAYS_FOUND`] tokens holds a whole window and its hash is chosen in both files; a passage shorter than [`GRAM`] is never
//! found. Ties are broken robustly: a window takes what the window before it took if it can, else the rightmost. Without that,
//! a file that repeats one line a thousand times has a thousand fingerprints.

use super::tokens::TokenKind;

/// How many tokens are hashed together: shorter passages are what any two programs have in common.
pub(super) const GRAM: usize = 25;
/// How many hashes a window has.
const WINDOW: usize = 11;
/// Every common passage of this many tokens is found.
pub(super) const ALWAYS_FOUND: usize = GRAM + WINDOW - 1;

/// A hash that stands for a file, and the tokens it was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    pub(super) hash: u64,
    /// The first of its tokens.
    pub(super) start: usize,
    /// How many they are: [`GRAM`], or all that a shorter file has.
    pub(super) length: usize,
}

/// The fingerprints of a file, in order. Every file with a token has one.
pub(super) fn fingerprints(kinds: &[TokenKind]) -> Vec<Fingerprint> {
    let hashes = gram_hashes(kinds);
    let length = kinds.len().min(GRAM);
    choose(&hashes, WINDOW).into_iter().map(|start| Fingerprint { hash: hashes[start], start, length }).collect()
}

/// The hash of every run of [`GRAM`] tokens, or of the whole of a shorter file.
pub(super) fn gram_hashes(kinds: &[TokenKind]) -> Vec<u64> {
    match kinds.len() {
        0 => Vec::new(),
        length => kinds.windows(length.min(GRAM)).map(gram_hash).collect(),
    }
}

fn gram_hash(kinds: &[TokenKind]) -> u64 {
    // FNV over the tokens, then mixed, because the smallest hash is to be a random one.
    let sum = kinds
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, kind| (hash ^ code(*kind)).wrapping_mul(0x0000_0100_0000_01b3));
    let sum = (sum ^ (sum >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let sum = (sum ^ (sum >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    sum ^ (sum >> 31)
}

fn code(kind: TokenKind) -> u64 {
    let (group, member) = match kind {
        TokenKind::Name => (1, 0),
        TokenKind::Number => (2, 0),
        TokenKind::Text => (3, 0),
        TokenKind::Newline => (4, 0),
        TokenKind::Indent => (5, 0),
        TokenKind::Dedent => (6, 0),
        TokenKind::Keyword(place) => (7, u64::from(place)),
        TokenKind::Operator(place) => (8, u64::from(place)),
        TokenKind::Other(c) => (9, u64::from(c)),
    };
    (group << 32) | member
}

/// The places of the smallest hash of each window, each place once.
fn choose(hashes: &[u64], window: usize) -> Vec<usize> {
    let smallest = |from: usize, to: usize| (from..to).rev().min_by_key(|&place| hashes[place]);
    let Some(mut chosen) = smallest(0, window.min(hashes.len())) else { return Vec::new() };
    let mut places = vec![chosen];
    for last in window..hashes.len() {
        let first = last + 1 - window;
        let next = if chosen < first {
            smallest(first, last + 1).unwrap_or(last)
        } else if hashes[last] < hashes[chosen] {
            last
        } else {
            continue;
        };
        chosen = next;
        places.push(chosen);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// Tokens of a small alphabet, so that hashes repeat and ties occur.
    fn some_tokens(length: std::ops::Range<usize>) -> impl Strategy<Value = Vec<TokenKind>> {
        proptest::collection::vec((0..4u8).prop_map(TokenKind::Operator), length)
    }

    fn hashes_of(tokens: &[TokenKind]) -> HashSet<u64> {
        fingerprints(tokens).iter().map(|print| print.hash).collect()
    }

    proptest! {
        #[test]
        fn every_copy_that_is_long_enough_is_found(
            copied in some_tokens(ALWAYS_FOUND..90),
            [a, b, c, d] in [some_tokens(0..60), some_tokens(0..60), some_tokens(0..60), some_tokens(0..60)],
        ) {
            let left = hashes_of(&[a, copied.clone(), b].concat());
            let right = hashes_of(&[c, copied.clone(), d].concat());
            let within: HashSet<u64> = gram_hashes(&copied).into_iter().collect();
            prop_assert!(left.intersection(&right).any(|hash| within.contains(hash)));
        }

        #[test]
        fn every_window_has_its_smallest_hash_chosen(hashes in proptest::collection::vec(0..20u64, 1..80), window in 1..15usize) {
            let chosen = choose(&hashes, window);
            prop_assert!(chosen.is_sorted_by(|a, b| a < b), "each place once, in order: {:?}", chosen);
            for (first, seen) in hashes.windows(window.min(hashes.len())).enumerate() {
                let smallest = seen.iter().min().unwrap();
                let is_chosen = |place: &&usize| (first..first + seen.len()).contains(*place) && hashes[**place] == *smallest;
                prop_assert!(chosen.iter().any(|place| is_chosen(&place)), "window at {}", first);
            }
        }
    }

    #[test]
    fn a_file_that_repeats_one_line_has_few_fingerprints() {
        assert_eq!(choose(&[7; 1000], 11).len(), 90);
    }

    #[test]
    fn the_rightmost_of_equal_hashes_is_chosen_first() {
        assert_eq!(choose(&[3, 1, 1, 2], 4), [2]);
    }

    #[test]
    fn a_short_file_has_one_fingerprint_and_an_empty_one_none() {
        let prints = fingerprints(&[TokenKind::Name; 3]);
        assert_eq!((prints.len(), prints[0].length), (1, 3));
        assert_eq!(fingerprints(&[TokenKind::Name; GRAM + 2]).len(), 1);
        assert!(fingerprints(&[]).is_empty());
    }

    #[test]
    fn about_one_hash_in_six_is_chosen() {
        // Numbers that look random: the multiples of an irrational one.
        let hashes: Vec<u64> =
            (1..=60_000u64).map(|n| n.wrapping_mul(n).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7).collect();
        let share = choose(&hashes, WINDOW).len() as f64 / hashes.len() as f64;
        assert!((0.155..0.18).contains(&share), "2 / (w + 1) is 0.167, not {share}");
    }
}
