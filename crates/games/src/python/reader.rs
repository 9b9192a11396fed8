//! From characters to values.

use super::computed::ValueBudget;
use super::cursor::{Cursor, LineEnds, is_name_part, is_name_start};
use super::number::number;
use super::string::{Escapes, string};
use super::{Call, Literal, LiteralError, LiteralKind, MAX_BYTES, MAX_DEPTH};
use std::collections::BTreeMap;

/// Reads a text that is one literal, with blanks, line ends and comments wherever they please.
pub fn literal(text: &str) -> Result<Literal, LiteralError> {
    refuse_long(text)?;
    let nothing_known = Constants::new();
    let mut reader = Reader::knowing(&nothing_known, Cursor::new(text), LineEnds::Skipped);
    let value = reader.next()?;
    reader.skip();
    match reader.cursor.peek() {
        None => Ok(value),
        Some(_) => Err(reader.cursor.unexpected("the end of the text")),
    }
}

/// Refuses what is longer than any file of a course.
pub(super) fn refuse_long(text: &str) -> Result<(), LiteralError> {
    if text.len() > MAX_BYTES { Err(LiteralError::TooLong { bytes: text.len() }) } else { Ok(()) }
}

/// The integers and strings that a Python module has assigned to names so far.
pub(super) type Constants<'a> = BTreeMap<&'a str, Literal>;

/// Reads values one after another.
pub(super) struct Reader<'a, 'k> {
    pub(super) cursor: Cursor<'a>,
    depth: usize,
    made: ValueBudget,
    constants: &'k Constants<'k>,
    /// What a line end means outside all brackets.
    outside: LineEnds,
}

impl<'a, 'k> Reader<'a, 'k> {
    /// A reader to whom these names stand for values.
    pub(super) fn knowing(constants: &'k Constants<'k>, cursor: Cursor<'a>, outside: LineEnds) -> Reader<'a, 'k> {
        Reader { cursor, depth: 0, made: ValueBudget::default(), constants, outside }
    }

    pub(super) fn skip(&mut self) {
        self.cursor.skip(if self.depth > 0 { LineEnds::Skipped } else { self.outside });
    }

    /// The next value, after whatever may be skipped.
    pub(super) fn next(&mut self) -> Result<Literal, LiteralError> {
        self.chain('+', Reader::product, ValueBudget::joined)
    }

    fn product(&mut self) -> Result<Literal, LiteralError> {
        self.chain('*', Reader::operand, ValueBudget::repeated)
    }

    /// Values joined by an operator. Where the operator cannot join them, the value ends before it, and the caller reports
    /// what it expected there.
    fn chain(
        &mut self,
        sign: char,
        operand: impl Fn(&mut Reader<'a, 'k>) -> Result<Literal, LiteralError>,
        put_together: impl Fn(&mut ValueBudget, &Literal, &Literal) -> Option<LiteralKind>,
    ) -> Result<Literal, LiteralError> {
        let mut left = operand(self)?;
        loop {
            let (end, depth) = (self.cursor.clone(), self.depth);
            self.skip();
            let right = if self.cursor.peek() == Some(sign) {
                self.cursor.bump();
                operand(self).ok()
            } else {
                None
            };
            match right.and_then(|right| put_together(&mut self.made, &left, &right)) {
                Some(kind) => left.kind = kind,
                None => {
                    (self.cursor, self.depth) = (end, depth);
                    return Ok(left);
                }
            }
        }
    }

    fn operand(&mut self) -> Result<Literal, LiteralError> {
        self.skip();
        let place = self.cursor.place();
        let kind = match self.cursor.peek() {
            Some('[') => LiteralKind::List(self.items('[', ']')?.0),
            Some('(') => {
                let (mut items, comma) = self.items('(', ')')?;
                // Brackets around one value are only brackets; the comma makes the tuple.
                match items.pop() {
                    Some(only) if items.is_empty() && !comma => return Ok(only),
                    last => {
                        items.extend(last);
                        LiteralKind::Tuple(items)
                    }
                }
            }
            Some('\'' | '"') => LiteralKind::Text(string(&mut self.cursor, Escapes::Read)?),
            Some('+' | '-') => self.signed()?,
            Some('0'..='9' | '.') => number(&mut self.cursor, false)?,
            Some(c) if is_name_start(c) => self.named()?,
            _ => return Err(self.cursor.unexpected("a value")),
        };
        Ok(Literal { place, kind })
    }

    fn signed(&mut self) -> Result<LiteralKind, LiteralError> {
        let mut negative = false;
        loop {
            match self.cursor.peek() {
                Some('+') => {}
                Some('-') => negative = !negative,
                Some('0'..='9' | '.') => return number(&mut self.cursor, negative),
                _ => return Err(self.cursor.unexpected("a number")),
            }
            self.cursor.bump();
            self.skip();
        }
    }

    /// What begins with a name: `True`, a string with a prefix, a call.
    fn named(&mut self) -> Result<LiteralKind, LiteralError> {
        let before = self.cursor.clone();
        let name = self.cursor.take_while(is_name_part);
        if matches!(self.cursor.peek(), Some('\'' | '"')) {
            return match name {
                "u" | "U" => string(&mut self.cursor, Escapes::Read).map(LiteralKind::Text),
                "r" | "R" => string(&mut self.cursor, Escapes::Plain).map(LiteralKind::Text),
                _ => Err(before.unexpected("a plain string")),
            };
        }
        match name {
            "True" => return Ok(LiteralKind::Bool(true)),
            "False" => return Ok(LiteralKind::Bool(false)),
            "None" => return Ok(LiteralKind::None),
            _ => self.skip(),
        }
        match self.cursor.peek() {
            Some('(') => self.call(name).map(|call| LiteralKind::Call(Box::new(call))),
            _ => {
                let copy = self.constants.get(name).and_then(|value| self.made.copied(value));
                copy.ok_or_else(|| before.unexpected("a value"))
            }
        }
    }

    fn call(&mut self, name: &str) -> Result<Call, LiteralError> {
        let mut call = Call { name: name.to_owned(), args: Vec::new(), keywords: Vec::new() };
        self.between('(', ')', |reader| {
            match reader.keyword() {
                Some(keyword) => {
                    let value = reader.next()?;
                    call.keywords.push((keyword.to_owned(), value));
                }
                None if call.keywords.is_empty() => call.args.push(reader.next()?),
                None => return Err(reader.cursor.unexpected("`name=value`, as in the argument before")),
            }
            Ok(())
        })?;
        Ok(call)
    }

    /// Takes `name=` if that comes next.
    fn keyword(&mut self) -> Option<&'a str> {
        let before = self.cursor.clone();
        let name = self.cursor.take_while(is_name_part);
        self.skip();
        if name.starts_with(is_name_start) && self.cursor.eat("=") {
            return Some(name);
        }
        self.cursor = before;
        None
    }

    /// The values between two brackets, and whether a comma follows the last.
    fn items(&mut self, open: char, close: char) -> Result<(Vec<Literal>, bool), LiteralError> {
        let mut items = Vec::new();
        let comma = self.between(open, close, |reader| {
            items.push(reader.next()?);
            if let ('[', [only]) = (open, &items[..])
                && let Some(all) = reader.for_each(only)
            {
                items = all;
                reader.skip();
                return if reader.cursor.peek() == Some(close) { Ok(()) } else { Err(reader.cursor.unexpected("`]`")) };
            }
            Ok(())
        })?;
        Ok((items, comma))
    }

    /// The members of a list after whose only value `for i in range(...)` comes next.
    fn for_each(&mut self, value: &Literal) -> Option<Vec<Literal>> {
        let before = self.cursor.clone();
        let members = self.word("for").and_then(|()| {
            self.skip();
            self.cursor.take_while(is_name_part);
            self.word("in")?;
            let range = self.operand().ok()?;
            self.made.for_each(value, &range)
        });
        if members.is_none() {
            self.cursor = before;
        }
        members
    }

    /// Takes this word if it comes next.
    fn word(&mut self, word: &str) -> Option<()> {
        self.skip();
        (self.cursor.take_while(is_name_part) == word).then_some(())
    }

    /// Reads members with commas between them up to the closing bracket; says whether a comma stands before it.
    fn between(
        &mut self,
        open: char,
        close: char,
        mut member: impl FnMut(&mut Reader<'a, 'k>) -> Result<(), LiteralError>,
    ) -> Result<bool, LiteralError> {
        let place = self.cursor.place();
        debug_assert_eq!(self.cursor.peek(), Some(open));
        self.cursor.bump();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(LiteralError::TooDeep { place });
        }
        let mut comma = false;
        loop {
            self.skip();
            if self.cursor.peek() == Some(close) {
                break;
            }
            member(self)?;
            self.skip();
            comma = self.cursor.eat(",");
            if !comma && self.cursor.peek() != Some(close) {
                return Err(self.cursor.unexpected(format!("`,` or `{close}`")));
            }
        }
        self.cursor.bump();
        self.depth -= 1;
        Ok(comma)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::python::TextLocation;
    use proptest::prelude::*;

    fn message(text: &str) -> String {
        literal(text).expect_err("it is not a literal").to_string()
    }

    #[test]
    fn a_comma_makes_a_tuple_and_brackets_alone_do_not() {
        let kind = |text: &str| literal(text).map(|value| value.kind);
        assert_eq!(kind("((5))"), Ok(LiteralKind::Int(5)));
        assert_eq!(kind("()"), Ok(LiteralKind::Tuple(vec![])));
        let Ok(LiteralKind::Tuple(one)) = kind("(5,)") else { panic!("a tuple") };
        assert_eq!(one.len(), 1);
        let Ok(LiteralKind::List(rows)) = kind(" [ # rows\r\n (1, 2,),\t[True, None] ,\n]\n\n# end") else {
            panic!("a list")
        };
        assert_eq!(
            (rows[0].place, rows[1].place),
            (TextLocation { line: 2, column: 2 }, TextLocation { line: 2, column: 11 })
        );
    }

    #[test]
    fn calls_are_kept_and_bound_to_their_parameters() {
        let call = |text: &str| match literal(text).map(|value| value.kind) {
            Ok(LiteralKind::Call(call)) => *call,
            other => panic!("{other:?}"),
        };
        let ints = |text: &str| call(text).bind(["a", "b"]).map(|bound| bound.map(|v| v.and_then(Literal::as_int)));
        assert_eq!(ints("F(1, b = 2)"), Ok([Some(1), Some(2)]));
        assert_eq!(ints("F(b=2,)"), Ok([None, Some(2)]));
        for (text, message) in [
            ("F(1, 2, 3)", "line 1, column 9: found `3`, expected at most 2 arguments for `F`"),
            ("F(1, a=2)", "line 1, column 8: found a value for `a`, expected only one"),
            ("F(c=2)", "line 1, column 5: found a value for `c`, expected one for a, b"),
        ] {
            assert_eq!(ints(text).map_err(|error| error.to_string()), Err(message.to_owned()));
        }
        assert_eq!(
            message("F(a=1, 2)"),
            "line 1, column 8: found `2`, expected `name=value`, as in the argument before"
        );
    }

    #[test]
    fn what_breaks_off_or_goes_wrong_is_named_with_its_place() {
        assert_eq!(message(""), "line 1, column 1: found the end of the text, expected a value");
        assert_eq!(message("[[1, 2],\n [3"), "line 2, column 4: found the end of the text, expected `,` or `]`");
        assert_eq!(message("(1, 2]"), "line 1, column 6: found `]`, expected `,` or `)`");
        assert_eq!(message("[,]"), "line 1, column 2: found `,`, expected a value");
        assert_eq!(message("1 2"), "line 1, column 3: found `2`, expected the end of the text");
        assert_eq!(message("[__import__]"), "line 1, column 2: found `__import__`, expected a value");
        assert_eq!(message("-True"), "line 1, column 2: found `True`, expected a number");
        assert_eq!(message(&"(".repeat(1_000_000)), "line 1, column 41: brackets nest more than 40 deep");
        assert_eq!(message(&" ".repeat(MAX_BYTES + 1)), "the text has 1048577 bytes (at most 1048576 are read)");
    }

    proptest! {
        #[test]
        fn any_text_gets_an_answer(text in "[-\\[\\](),'\"\\\\a-cx0-9._=# \\n\\r\\PC]*") {
            let _ = literal(&text);
        }
    }
}
