//! Walks through a page of the course from tag to tag, and notices where it was cut off.

/// A place in a page.
pub(super) struct PageScanner<'a> {
    text: &'a str,
    at: usize,
}

/// What stops a walk.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ScanError {
    /// The page ends here, in the middle of something.
    Cut,
    /// Something else stands here.
    Unlike { line: usize, expected: String, found: String },
}

impl<'a> PageScanner<'a> {
    pub(super) const fn new(text: &'a str) -> PageScanner<'a> {
        PageScanner { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Whether only blanks are left.
    pub(super) fn is_at_end(&self) -> bool {
        self.rest().trim_ascii_start().is_empty()
    }

    /// Whether the page ends within these words, or before them.
    pub(super) fn breaks_off_in(&self, words: &str) -> bool {
        words.starts_with(self.rest().trim_ascii_start())
    }

    /// Steps over the words, and blanks before them, if they stand here.
    pub(super) fn eat(&mut self, words: &str) -> bool {
        match starts(self.rest(), words) {
            Some(length) => {
                self.at += length;
                true
            }
            None => false,
        }
    }

    /// Whether the words stand here, and steps over them.
    pub(super) fn reaches(&mut self, words: &str) -> Result<bool, ScanError> {
        if self.breaks_off_in(words) && !self.rest().trim_ascii_start().starts_with(words) {
            return Err(ScanError::Cut);
        }
        Ok(self.eat(words))
    }

    /// Steps over exactly these words, if they stand here.
    pub(super) fn eat_exactly(&mut self, words: &str) -> bool {
        let here = self.rest().starts_with(words);
        self.at += if here { words.len() } else { 0 };
        here
    }

    /// Steps over the words, which must stand here.
    pub(super) fn expect(&mut self, words: &str) -> Result<(), ScanError> {
        if self.eat(words) {
            return Ok(());
        }
        if self.breaks_off_in(words) {
            return Err(ScanError::Cut);
        }
        Err(self.unlike(&format!("`{words}`")))
    }

    /// The text up to these words, which may have blanks between them, and steps over both.
    pub(super) fn until(&mut self, words: &[&str]) -> Result<&'a str, ScanError> {
        let rest = self.rest();
        let first = words.first().copied().unwrap_or_default();
        for (found, _) in rest.match_indices(first) {
            let mut end = found + first.len();
            let follows = words[1..].iter().all(|word| match starts(&rest[end..], word) {
                Some(length) => {
                    end += length;
                    true
                }
                None => false,
            });
            if follows {
                self.at += end;
                return Ok(&rest[..found]);
            }
        }
        Err(ScanError::Cut)
    }

    /// Steps back, so that the last words are read again.
    pub(super) const fn back(&mut self, words: &str) {
        self.at -= words.len();
    }

    /// Where it stands.
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// Walks to a place where it stood before.
    pub(super) const fn go_to(&mut self, place: usize) {
        self.at = place;
    }

    /// The text from a place to here.
    pub(super) fn since(&self, place: usize) -> &'a str {
        &self.text[place..self.at]
    }

    pub(super) fn unlike(&self, expected: &str) -> ScanError {
        let rest = self.rest().trim_ascii_start();
        let line = self.text[..self.text.len() - rest.len()].matches('\n').count() + 1;
        let found = crate::truncate(rest.lines().next().unwrap_or_default(), 40);
        ScanError::Unlike { line, expected: expected.to_owned(), found: format!("`{found}`") }
    }
}

/// How long the words are here, blanks before them included.
fn starts(text: &str, words: &str) -> Option<usize> {
    let trimmed = text.trim_ascii_start();
    trimmed.starts_with(words).then(|| text.len() - trimmed.len() + words.len())
}

/// Text between two tags as it was before it was escaped. What looks like no escape of ours stays as it is, since the
/// course's own program escapes nothing.
pub(super) fn unescaped(text: &str) -> String {
    const ESCAPES: [(&str, char); 5] = [("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&#39;", '\''), ("&amp;", '&')];
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(found) = rest.find('&') {
        plain.push_str(&rest[..found]);
        rest = &rest[found..];
        let (length, c) = ESCAPES
            .into_iter()
            .find(|(escape, _)| rest.starts_with(escape))
            .map_or((1, '&'), |(escape, c)| (escape.len(), c));
        plain.push(c);
        rest = &rest[length..];
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone_once() {
        assert_eq!(unescaped("&lt;b&gt; &amp;lt; & &nbsp; &"), "<b> &lt; & &nbsp; &");
    }

    #[test]
    fn the_end_of_a_page_is_no_error_of_its_own() {
        let mut scan = PageScanner::new("<h2>a</h2>\n <tab");
        assert_eq!(scan.expect("<h2>"), Ok(()));
        assert_eq!(scan.until(&["</h2>", "<tr>"]), Err(ScanError::Cut));
        assert_eq!(scan.until(&["</h2>"]), Ok("a"));
        assert_eq!(scan.expect("<table>"), Err(ScanError::Cut));
        let unlike = ScanError::Unlike { line: 2, expected: "`<h1>`".to_owned(), found: "`<tab`".to_owned() };
        assert_eq!(scan.expect("<h1>"), Err(unlike));
    }
}
