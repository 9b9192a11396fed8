//! What is wrong with a text in JSON or TOML, without the words of the program that reads it.

use std::fmt::Display;

/// The reader's words, and what people call the same things.
const WORDS: [(&str, &str); 18] = [
    ("EOF while parsing a value", "the text ends where a value should be"),
    ("EOF while parsing an object", "the text ends in the middle of an object"),
    ("EOF while parsing a list", "the text ends in the middle of a list"),
    ("EOF while parsing a string", "the text ends in the middle of a string"),
    ("expected value", "expected a value of JSON"),
    ("expected ident", "expected `true`, `false` or `null`"),
    ("trailing characters", "something stands behind the end"),
    ("trailing comma", "a comma too many"),
    ("key must be a string", "expected a name in double quotes"),
    ("invalid type: ", "found "),
    ("invalid value: ", "found "),
    ("unknown variant ", "found "),
    ("found map", "found an object"),
    ("found sequence", "found a list"),
    ("found floating point ", "found the number "),
    ("found integer ", "found the number "),
    ("expected a map", "expected an object"),
    ("expected a sequence", "expected a list"),
];

/// The types of numbers that a reader may expect.
const NUMBERS: [&str; 10] = ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];

/// What a reader of JSON or TOML complains about, in words for people who do not know what the text is read into.
///
/// ```
/// # use plyground_game::plain_parse_error;
/// let message = |text| plain_parse_error(&serde_json::from_str::<Vec<u8>>(text).unwrap_err());
/// assert_eq!(message("{\"x\": 1}"), "found an object, expected a list at line 1 column 0");
/// assert_eq!(message("[1, \"x\"]"), "found string \"x\", expected a whole number at line 1 column 7");
/// assert_eq!(message(""), "the text ends where a value should be at line 1 column 0");
/// ```
pub fn plain_parse_error(error: &impl Display) -> String {
    let text = WORDS.iter().fold(error.to_string(), |text, (theirs, ours)| text.replace(theirs, ours));
    NUMBERS.iter().fold(text, |text, kind| text.replace(&format!("expected {kind}"), "expected a whole number"))
}
