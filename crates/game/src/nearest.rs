//! What a user may have meant.

/// The candidate that is nearest to `word`, if one is near enough to be worth a question.
///
/// ```
/// # use plyground_game::nearest;
/// assert_eq!(nearest("othelo", ["mnk", "othello"]), Some("othello"));
/// assert_eq!(nearest("alpha-beta", ["minimax", "alphabeta"]), Some("alphabeta"));
/// assert_eq!(nearest("chess", ["mnk", "othello"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A very long word is not a slip, and comparing it would take long.
    if word.len() > 64 {
        return None;
    }
    let near_enough = 1 + word.chars().count() / 3;
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= near_enough)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// What to say behind a word that is none of `candidates`: the nearest of them, or all of them where none is near.
///
/// ```
/// # use plyground_game::did_you_mean;
/// assert_eq!(did_you_mean("alpabeta", &["minimax", "alphabeta"]), "; did you mean `alphabeta`?");
/// assert_eq!(did_you_mean("chess", &["mnk", "othello"]), " (there are: mnk, othello)");
/// ```
pub fn did_you_mean(word: &str, candidates: &[&str]) -> String {
    match nearest(word, candidates.iter().copied()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!(" (there are: {})", candidates.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn longer_words_may_have_more_slips() {
        assert_eq!(nearest("abc", ["axy"]), Some("axy"));
        assert_eq!(nearest("abc", ["xyz"]), None);
        assert_eq!(nearest("abcdef", ["abcxyz"]), Some("abcxyz"));
        assert_eq!(nearest("abcdef", ["abwxyz"]), None);
        assert_eq!(nearest("abc", ["axc", "ABC"]), Some("ABC"));
    }

    #[test]
    fn words_beyond_any_name_are_not_compared() {
        let long = "a".repeat(64);
        assert_eq!(nearest(&long, [long.as_str()]), Some(long.as_str()));
        let longer = "a".repeat(65);
        assert_eq!(nearest(&longer, [longer.as_str()]), None);
    }
}
