//! The orders of the rules: sets, transpositions and exchanges.

use std::cmp::Reverse;

/// All sets of `k` of the numbers below `n`, in lexicographic order.
pub(crate) fn subsets(n: usize, k: usize) -> Vec<Vec<usize>> {
    arrangements(n, k).into_iter().filter(|list| list.is_sorted()).collect()
}

/// All lists of `k` different numbers below `n`, in lexicographic order.
pub(crate) fn arrangements(n: usize, k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let shorter = arrangements(n, k - 1);
    shorter
        .iter()
        .flat_map(|list| (0..n).filter(|next| !list.contains(next)).map(move |next| [&list[..], &[next]].concat()))
        .collect()
}

/// The halves of a bracket of `n`, `half` of them on top: the original ones, then after exchanges in the order of the rules.
pub(crate) fn exchanges(n: usize, half: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut all: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for k in 0..=half.min(n - half) {
        let mut of_size = Vec::new();
        for down in subsets(half, k) {
            for up in subsets(n - half, k) {
                let up: Vec<usize> = up.iter().map(|place| place + half).collect();
                let difference = up.iter().sum::<usize>() - down.iter().sum::<usize>();
                let highest_down: Vec<_> = down.iter().rev().map(|&place| Reverse(place)).collect();
                of_size.push((difference, highest_down, up, down.clone()));
            }
        }
        of_size.sort();
        for (_, _, up, down) in of_size {
            let is_top = |place: &usize| if *place < half { !down.contains(place) } else { up.contains(place) };
            all.push((0..n).partition(is_top));
        }
    }
    all
}
