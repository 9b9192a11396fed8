//! Splits a command as a shell would, without running a shell.

/// A command with a quote that does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the quote {0} has no end")]
pub struct UnfinishedQuote(char);

/// The words of a command: blanks separate, quotes and backslashes keep together, nothing is expanded.
pub(crate) fn split(text: &str) -> Result<Vec<String>, UnfinishedQuote> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            blank if blank.is_whitespace() => words.extend(word.take()),
            quote @ ('\'' | '"') => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next().ok_or(UnfinishedQuote(quote))? {
                        end if end == quote => break,
                        '\\' if quote == '"' => word.push(characters.next().ok_or(UnfinishedQuote(quote))?),
                        other => word.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(characters.next().ok_or(UnfinishedQuote('\\'))?),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_shell() {
        assert_eq!(split("  a  b\tc ").unwrap(), ["a", "b", "c"]);
        assert_eq!(split(r#"a 'b c' "d \"e" f\ g ''"#).unwrap(), ["a", "b c", "d \"e", "f g", ""]);
        assert_eq!(split("x'y'z $HOME *").unwrap(), ["xyz", "$HOME", "*"]);
        assert_eq!(split("a \"b").unwrap_err().to_string(), "the quote \" has no end");
    }
}
