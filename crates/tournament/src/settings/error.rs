//! What can be wrong with settings, said with its line.

use plyground_game::did_you_mean;

/// Why settings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A key that does not exist.
    #[error("{file}:{line}: there is no key `{key}`{help}")]
    UnknownKey {
        /// Where.
        file: String,
        /// On which line.
        line: usize,
        /// The key.
        key: String,
        /// The nearest one, or all.
        help: String,
    },
    /// Not TOML, or a value of another kind.
    #[error("{file}:{line}: {what}")]
    Syntax {
        /// Where.
        file: String,
        /// On which line.
        line: usize,
        /// What.
        what: String,
    },
    /// Something that does not fit together.
    #[error("{file}: {what}")]
    Content {
        /// Where.
        file: String,
        /// What.
        what: String,
    },
}

impl SettingsError {
    pub(super) fn from_toml(file: &str, text: &str, error: &toml::de::Error) -> SettingsError {
        let start = error.span().map_or(0, |span| span.start).min(text.len());
        let line = text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let (file, message) = (file.to_owned(), error.message());
        // The reader lists the keys that it knows: "unknown field `game`, expected one of `agents`, `games`".
        let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        match &words[..] {
            [key, known @ ..] if message.starts_with("unknown field") => {
                SettingsError::UnknownKey { file, line, key: (*key).to_owned(), help: did_you_mean(key, known) }
            }
            [word, known @ ..] if message.starts_with("unknown variant") => SettingsError::Syntax {
                file,
                line,
                what: format!("`{word}` is not known here{}", did_you_mean(word, known)),
            },
            [key, ..] if message.starts_with("missing field") => {
                SettingsError::Syntax { file, line, what: format!("the key `{key}` is missing") }
            }
            _ => SettingsError::Syntax { file, line, what: message.trim().replace('\n', "; ") },
        }
    }
}
