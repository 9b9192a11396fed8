//! Errors in the arguments, told in one line like all others.

/// What clap says over several lines, with its tips and the usage behind it.
pub(crate) fn in_one_line(text: &str) -> String {
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
            assert_eq!(in_one_line(text), line);
        }
    }
}
