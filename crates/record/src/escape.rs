//! What agents call themselves and say is hostile text: here it becomes harmless in pages and on terminals.

/// The text with its control characters as something one can see. Line ends of any kind are line feeds, tabs stay.
pub(crate) fn visible(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").chars().map(shown).collect()
}

/// U+2400 and on are pictures of the control characters.
fn shown(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '\u{2421}',
        '\u{80}'..='\u{9f}' => char::REPLACEMENT_CHARACTER,
        _ => c,
    }
}

/// Text for a place in a page, attributes included.
pub fn html(text: &str) -> String {
    course_html(text).replace('"', "&quot;").replace('\'', "&#39;")
}

/// Text between two tags. Quotes stay as they are, so that what is harmless is written as the course writes it.
pub(crate) fn course_html(text: &str) -> String {
    visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Text for a terminal: nothing in it moves the cursor or turns the direction of what follows.
pub fn escape_for_terminal(text: &str) -> String {
    visible(text).replace(is_bidi_control, "\u{fffd}")
}

/// Whether a character turns the direction of what follows it.
pub const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The same on one line.
pub(crate) fn escape_line(text: &str) -> String {
    escape_for_terminal(text).replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_visible() {
        assert_eq!(visible("a\0b\x1b[2J\r\nc\rd\te\x7f\u{85}"), "a␀b␛[2J\nc\nd\te␡\u{fffd}");
    }

    #[test]
    fn markup_becomes_text() {
        assert_eq!(html("<b a='1' b=\"2\">&amp;"), "&lt;b a=&#39;1&#39; b=&quot;2&quot;&gt;&amp;amp;");
        assert_eq!(course_html("I'll <i>"), "I'll &lt;i&gt;");
    }

    #[test]
    fn a_terminal_keeps_its_direction() {
        assert_eq!(escape_for_terminal("a\u{202e}b"), "a\u{fffd}b");
        assert_eq!(escape_line("a\nb"), "a b");
    }
}
