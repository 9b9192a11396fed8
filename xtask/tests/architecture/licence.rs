//! Reads licence expressions: `MIT OR (Apache-2.0 AND Zlib)`.

/// Licences that ask for nothing but their mention. A licence that is not here is refused until somebody has read it.
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether the terms can be met on permissive licences alone: one side of an `OR` is enough, an `AND` needs both.
pub(crate) fn is_permissive(expression: &str) -> Result<bool, String> {
    // `/` is how an `OR` was once written.
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let permissive = any(&mut words)?;
    match words.next() {
        None => Ok(permissive),
        Some(word) => Err(format!("expected the end, found `{word}`")),
    }
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>) -> Result<bool, String> {
    let mut permissive = all(words)?;
    while words.next_if_eq(&"OR").is_some() {
        permissive |= all(words)?;
    }
    Ok(permissive)
}

fn all(words: &mut Words<'_>) -> Result<bool, String> {
    let mut permissive = one(words)?;
    while words.next_if_eq(&"AND").is_some() {
        permissive &= one(words)?;
    }
    Ok(permissive)
}

fn one(words: &mut Words<'_>) -> Result<bool, String> {
    match words.next() {
        Some("(") => {
            let permissive = any(words)?;
            words.next_if_eq(&")").ok_or("a `(` is never closed")?;
            Ok(permissive)
        }
        None | Some(")" | "OR" | "AND" | "WITH") => Err("expected a licence".to_owned()),
        Some(licence) => {
            // An exception only ever gives more.
            if words.next_if_eq(&"WITH").is_some() {
                words.next().ok_or("expected an exception after `WITH`")?;
            }
            Ok(PERMISSIVE.contains(&licence))
        }
    }
}

#[test]
fn one_permissive_way_through_is_enough() {
    for terms in [
        "MIT",
        "MIT/Apache-2.0",
        "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
        "Apache-2.0 WITH LLVM-exception",
        "(MIT OR GPL-3.0-only) AND Unicode-3.0",
    ] {
        assert_eq!(is_permissive(terms), Ok(true), "{terms}");
    }
    for terms in [
        "GPL-3.0-only",
        "LGPL-2.1-or-later",
        "AGPL-3.0",
        "MPL-2.0",
        "EPL-2.0",
        "CDDL-1.0",
        "MIT AND (MPL-2.0 OR GPL-2.0)",
    ] {
        assert_eq!(is_permissive(terms), Ok(false), "{terms}");
    }
    for terms in ["", "MIT OR", "(MIT", "MIT)", "MIT Zlib", "MIT WITH"] {
        assert!(is_permissive(terms).is_err(), "{terms}");
    }
}
