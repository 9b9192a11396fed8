//! Errors in the arguments, told in one line like all others.

use plyground_games::{Family, Spec};

/// What Rust says of a word that is not a number, and what it means.
const NUMBERS: [(&str, &str); 4] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "the number is too large"),
    ("number too small to fit in target type", "the number is too small"),
];

/// What clap says over several lines, with its tips and the usage behind it, about these words of a command line.
pub(crate) fn usage_line(text: &str, words: &[String]) -> String {
    let line = join_lines(text);
    let line = NUMBERS.iter().fold(line, |line, (theirs, ours)| line.replace(theirs, ours));
    let line = in_a_range(&line).unwrap_or(line);
    match separated_board(&line, words) {
        Some((before, spec, after)) => format!("{before}; did you mean `{spec}`?{after}"),
        None => line,
    }
}

/// `70000 is not in 1..=65535`, as people say it.
fn in_a_range(line: &str) -> Option<String> {
    let (before, range) = line.split_once(" is not in ")?;
    let (from, to) = range.split_once("..=")?;
    let (what, _) = before.rsplit_once(": ")?;
    Some(format!("{what}: expected a whole number from {from} to {to}"))
}

/// A board that stands apart from its game, as in `othello 6`: the complaint, the spec that is meant, and the rest.
fn separated_board<'a>(line: &'a str, words: &[String]) -> Option<(&'a str, String, &'a str)> {
    let (word, _) = line.strip_prefix("unexpected argument '")?.split_once("' found")?;
    let at = words.iter().position(|other| other == word)?;
    let game = words[..at].last().filter(|game| Family::named(game).is_some())?;
    let spec = format!("{game}:{word}");
    Spec::parse(&spec).and_then(|spec| spec.setup()).ok()?;
    let complaint = line.find("' found")? + "' found".len();
    Some((&line[..complaint], spec, &line[complaint..]))
}

fn join_lines(text: &str) -> String {
    let mut line = String::new();
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(what) = part.strip_prefix("error: ") {
            line.push_str(what);
        } else if let Some(tip) = part.strip_prefix("tip: ") {
            line.push_str(&format!("; {tip}"));
        } else if let Some(usage) = part.strip_prefix("Usage: ") {
            line.push_str(&format!(" (usage: {usage})"));
        } else if !part.starts_with("For more information") {
            line.push_str(&format!(" {part}"));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_lists_and_usage_stand_behind_the_error() {
        for (text, line) in [
            (
                "error: unexpected argument '--deph' found\n\n  tip: a similar argument exists: '--depth'\n\n\
                 Usage: plyground search --depth <DEPTH> <GAME>\n\nFor more information, try '--help'.\n",
                "unexpected argument '--deph' found; a similar argument exists: '--depth' \
                 (usage: plyground search --depth <DEPTH> <GAME>)",
            ),
            (
                "error: the following required arguments were not provided:\n  --from <F>\n  --to <F>\n\nUsage: x\n",
                "the following required arguments were not provided: --from <F> --to <F> (usage: x)",
            ),
        ] {
            assert_eq!(usage_line(text, &[]), line);
        }
    }

    #[test]
    fn numbers_and_boards_are_told_without_the_words_of_the_program() {
        let words = ["plyground", "match", "othello", "6"].map(str::to_owned);
        for (text, line) in [
            ("error: invalid value 'x' for '--games <N>': invalid digit found in string\n", {
                "invalid value 'x' for '--games <N>': expected a whole number"
            }),
            ("error: invalid value '0' for '--port <N>': 0 is not in 1..=65535\n", {
                "invalid value '0' for '--port <N>': expected a whole number from 1 to 65535"
            }),
            ("error: unexpected argument '6' found\n\nUsage: plyground match <GAME>\n", {
                "unexpected argument '6' found; did you mean `othello:6`? (usage: plyground match <GAME>)"
            }),
        ] {
            assert_eq!(usage_line(text, &words), line);
        }
    }
}
