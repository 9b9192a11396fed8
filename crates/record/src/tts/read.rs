//! Reads the course's page into its parts, believing nothing yet.

use super::board::IMAGES;
use super::page::PAGE_HEAD;
use super::scan::{PageScanner, ScanError, unescaped};
use plyground_game::{Board, SetupError, Square};

/// Why a text is no page of the course.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TtsPageError {
    /// Something else stands where the course's program writes its words.
    #[error("line {line}: expected {expected}, found {found}")]
    Unlike {
        /// Which line of the page, from 1.
        line: usize,
        /// What the course writes there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// It ends before the first board.
    #[error("the page ends before its first board, so there is no game in it")]
    NoBoard,
    /// K is no number.
    #[error("the page aims at a line of `{0}` tiles, which is no number")]
    K(String),
    /// The first board is none.
    #[error("the first board: {0}")]
    Board(#[from] SetupError),
}

/// What a page says, part by part.
pub(super) struct PageParts {
    pub(super) names: [String; 2],
    pub(super) introductions: [String; 2],
    pub(super) title: String,
    pub(super) k: u32,
    pub(super) start: Option<PageBoard>,
    pub(super) turns: Vec<TurnPart>,
    /// The last headings.
    pub(super) end: Vec<String>,
    /// What was begun when the page was cut off.
    pub(super) cut: Option<String>,
}

/// A board and whose turn it is, by its letter.
pub(super) struct PageBoard {
    pub(super) board: Board,
    pub(super) to_move: Option<char>,
}

/// One turn.
pub(super) struct TurnPart {
    /// The whole heading without its `In turn `.
    pub(super) heading: String,
    pub(super) remark: Option<String>,
    /// Whether the remark holds the very words that end one, so that another end may have been meant.
    pub(super) is_ambiguous: bool,
    pub(super) shown: PageBoard,
}

impl From<ScanError> for TtsPageError {
    fn from(stop: ScanError) -> TtsPageError {
        match stop {
            ScanError::Cut => TtsPageError::NoBoard,
            ScanError::Unlike { line, expected, found } => TtsPageError::Unlike { line, expected, found },
        }
    }
}

/// Reads a page with line feeds for line ends.
pub(super) fn parts(text: &str) -> Result<PageParts, TtsPageError> {
    let mut scan = PageScanner::new(text);
    scan.expect(PAGE_HEAD)?;
    scan.expect("<body>")?;
    scan.eat("<meta charset=\"utf-8\">");
    scan.expect("<h1>Game Report: ")?;
    let report = scan.until(&[" </h1>", "<h2>The players are aiming to build a line of "])?;
    let k = scan.until(&[" tiles.</h2>"])?;
    let k = k.parse().map_err(|_| TtsPageError::K(crate::truncate(k, 40)))?;
    scan.expect("<h3>(The lines can \"wrap around\" because the space has toroidal topology.)</h3><br>")?;
    scan.expect("&nbsp;<br>")?;
    scan.expect("<h3><i>")?;
    let first = scan.until(&[":</i> "])?;
    let first_says = scan.until(&["</h3><br>", "&nbsp;<br>", "<h3><i>"])?;
    let second = scan.until(&[":</i> "])?;
    let begin = "<h2>Now let the game begin!  The initial state:</h2>";
    let second_says = scan.until(&["</h3><br>", begin])?;
    let title = report.strip_prefix(&format!("{first} versus {second} in ")).unwrap_or(report);
    let title = title.rsplit_once(", round ").map_or(title, |(title, _)| title);
    let mut parts = PageParts {
        names: [first, second].map(unescaped),
        introductions: [first_says, second_says].map(unescaped),
        title: unescaped(title),
        k,
        start: None,
        turns: Vec::new(),
        end: Vec::new(),
        cut: None,
    };
    match rest(&mut scan, &mut parts, [first, second]) {
        Ok(()) => {}
        Err(Fault::ScanError(ScanError::Cut)) => {
            parts.cut.get_or_insert_with(|| "a board".to_owned());
        }
        Err(Fault::ScanError(stop)) => return Err(stop.into()),
        Err(Fault::Board(error)) => return Err(error.into()),
    }
    Ok(parts)
}

enum Fault {
    ScanError(ScanError),
    Board(SetupError),
}

impl From<ScanError> for Fault {
    fn from(stop: ScanError) -> Fault {
        Fault::ScanError(stop)
    }
}

const END: &str = "</body></html>";
/// What may stand where a turn is over.
const BETWEEN_TURNS: [&str; 6] = ["<br>", "<h3>W to move.</h3>", "<h3>B to move.</h3>", "<h2>", "<table>", END];

/// The boards, the turns and the end.
fn rest(scan: &mut PageScanner<'_>, parts: &mut PageParts, names: [&str; 2]) -> Result<(), Fault> {
    if scan.eat("<table>") {
        scan.back("<table>");
        parts.start = Some(shown(scan)?);
    }
    loop {
        parts.cut = None;
        // Before anything else: a page whose last line has no end is whole all the same.
        if scan.eat(END) {
            return if scan.is_at_end() { Ok(()) } else { Err(scan.unlike("nothing after `</html>`").into()) };
        }
        if BETWEEN_TURNS.into_iter().any(|words| scan.breaks_off_in(words)) {
            parts.cut = Some("the words between two turns".to_owned());
            return Ok(());
        }
        parts.cut = Some("a heading".to_owned());
        scan.expect("<h2>")?;
        if scan.eat_exactly("In turn ") {
            parts.cut = Some("a turn".to_owned());
            let turn = turn(scan, names, &mut parts.cut)?;
            parts.turns.push(turn);
        } else {
            parts.end.push(unescaped(scan.until(&["</h2>"])?));
        }
    }
}

fn turn(scan: &mut PageScanner<'_>, names: [&str; 2], cut: &mut Option<String>) -> Result<TurnPart, Fault> {
    let heading = unescaped(scan.until(&["</h2>"])?);
    *cut = Some(format!("turn {heading}"));
    if !scan.reaches("<h2>")? {
        return Ok(TurnPart { heading, remark: None, is_ambiguous: false, shown: shown(scan)? });
    }
    // One name may begin with the other, and then the side decides.
    let [white, black] = names;
    let likely = if heading.contains(", move is by B to ") { [black, white] } else { [white, black] };
    let known = likely.iter().any(|name| scan.eat_exactly(&format!("{name} says: ")));
    if !known {
        scan.until(&[" says: "])?;
    }
    let (remark, shown) = remark(scan)?;
    let is_ambiguous = remark.contains("<table>");
    Ok(TurnPart { heading, remark: Some(unescaped(remark)), is_ambiguous, shown })
}

/// A remark and the board behind it. The course's program escapes nothing, so that a remark may hold a table of its own:
/// it ends at the first one that is a board.
fn remark<'a>(scan: &mut PageScanner<'a>) -> Result<(&'a str, PageBoard), Fault> {
    let begin = scan.place();
    let mut first_fault = None;
    loop {
        if let Err(stop) = scan.until(&["</h2>", "<table>"]) {
            return Err(first_fault.unwrap_or(stop.into()));
        }
        scan.back("<table>");
        let (end, said) = (scan.place(), scan.since(begin));
        match shown(scan) {
            Ok(shown) => {
                let said = said.rsplit_once("</h2>").map_or(said, |(said, _)| said);
                return Ok((said, shown));
            }
            Err(fault) => {
                first_fault.get_or_insert(fault);
                scan.go_to(end);
                scan.eat("<table>");
            }
        }
    }
}

fn shown(scan: &mut PageScanner<'_>) -> Result<PageBoard, Fault> {
    let mut rows = Vec::new();
    scan.expect("<table>")?;
    while !scan.reaches("</table>")? {
        scan.expect("<tr>")?;
        let mut row = Vec::new();
        while !scan.reaches("</tr>")? {
            scan.expect("<td>")?;
            scan.expect("<img src=")?;
            row.push(square(scan)?);
            scan.expect("</td>")?;
        }
        rows.push(row);
    }
    scan.eat("<br>");
    let board = Board::from_rows(&rows).map_err(Fault::Board)?;
    let to_move = ['W', 'B'].into_iter().find(|letter| scan.eat(&format!("<h3>{letter} to move.</h3>")));
    Ok(PageBoard { board, to_move })
}

fn square(scan: &mut PageScanner<'_>) -> Result<Square, ScanError> {
    let known = IMAGES.into_iter().find(|(name, _)| scan.eat(&format!("{name}>")) || scan.eat(&format!("\"{name}\">")));
    match known {
        Some((_, square)) => Ok(square),
        None if scan.until(&[">"]).is_err() => Err(ScanError::Cut),
        None => Err(scan.unlike("one of the course's four images before this")),
    }
}
