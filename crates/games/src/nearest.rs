//! What a user may have meant.

/// The candidate that is nearest to `word`, if one is near enough to be worth a question.
///
/// ```
/// # use plyground_games::nearest;
/// assert_eq!(nearest("othelo", ["mnk", "othello"]), Some("othello"));
/// assert_eq!(nearest("chess", ["mnk", "othello"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody meant a short word by a very long one, and comparing them would take long.
    if word.len() > 64 {
        return None;
    }
    let near_enough = 1 + word.chars().count() / 3;
    candidates
        .into_iter()
        .map(|candidate| (distance(&word.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= near_enough)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be added, dropped, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                let swapped = if swap { table[i - 2][j - 2] + 1 } else { usize::MAX };
                change.min(swapped).min(table[i - 1][j] + 1).min(table[i][j - 1] + 1)
            };
        }
    }
    table[a.len()][b.len()]
}
