//! A Markdown file as a lesson: `#` is its title, `##` begins a step, `###` is a question, `>` its answer, and a fence
//! ```` ```plyground ```` a figure.

use super::expect::Expectation;
use super::markdown::{blocks, escape, inline};
use crate::explore::SearchRequest;
use crate::position::PositionQuery;
use crate::switch::Switch;

/// The bytes that a lesson may have.
pub(crate) const MAX_BYTES: usize = 64 << 10;
/// Steps and figures that a lesson may have.
const MAX_STEPS: usize = 40;
const MAX_FIGURES: usize = 48;

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lesson {
    pub(crate) title: String,
    /// What stands before the first step, as HTML.
    pub(crate) intro: String,
    pub(crate) steps: Vec<LessonStep>,
}

/// One step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LessonStep {
    pub(crate) title: String,
    pub(crate) parts: Vec<LessonPart>,
    /// Its texts as they were written, questions and answers included.
    pub(crate) prose: String,
}

/// A part of a step; texts are HTML.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LessonPart {
    Text(String),
    Figure(Box<Figure>),
    Question(String),
    Answer(String),
}

/// A figure: a search or a position, and what of it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figure {
    /// The line of the file at which it begins.
    pub(crate) line: usize,
    pub(crate) show: FigureKind,
    pub(crate) request: SearchRequest,
    pub(crate) at: usize,
    /// The step of the search; the last where there is none.
    pub(crate) step: Option<usize>,
    /// Whether the question of this step is asked.
    pub(crate) asks: bool,
    pub(crate) caption: String,
    pub(crate) expectations: Vec<Expectation>,
}

/// What a figure shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FigureKind {
    #[default]
    Tree,
    Windows,
    Board,
    Counts,
    /// Minimax and alpha-beta beside each other.
    Both,
}

impl Lesson {
    /// The family of its first figure, as the figure names it.
    pub(crate) fn family(&self) -> Option<&str> {
        self.figures().next()?.1.request.position.game.split(':').next()
    }

    /// All figures, with the number of their step.
    pub(crate) fn figures(&self) -> impl Iterator<Item = (usize, &Figure)> {
        self.steps.iter().enumerate().flat_map(|(index, step)| {
            step.parts.iter().filter_map(move |part| match part {
                LessonPart::Figure(figure) => Some((index, figure.as_ref())),
                _ => None,
            })
        })
    }
}

/// A lesson that cannot be read: the line, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub(crate) struct LessonError {
    pub(crate) line: usize,
    pub(crate) message: String,
}

fn wrong<T>(line: usize, message: impl Into<String>) -> Result<T, LessonError> {
    Err(LessonError { line, message: message.into() })
}

/// Reads a lesson.
pub(crate) fn parse(text: &str) -> Result<Lesson, LessonError> {
    if text.len() > MAX_BYTES {
        return wrong(1, format!("a lesson may have {MAX_BYTES} bytes, and this one has {}", text.len()));
    }
    let mut lesson = Lesson { title: String::new(), intro: String::new(), steps: Vec::new() };
    let mut pending = Pending::default();
    let mut lines = text.lines().zip(1..).peekable();
    let mut figures = 0;
    while let Some((line, number)) = lines.next() {
        if let Some(kind) = line.trim_end().strip_prefix("```") {
            let mut inside = Vec::new();
            loop {
                match lines.next() {
                    Some((end, _)) if end.trim_end() == "```" => break,
                    Some((line, at)) => inside.push((line, at)),
                    None => return wrong(number, "this fence is not closed: a line with ``` is missing"),
                }
            }
            pending.flush(&mut lesson);
            let part = match kind.trim() {
                "plyground" => {
                    figures += 1;
                    LessonPart::Figure(Box::new(read_figure(number, &inside)?))
                }
                _ => {
                    let code: Vec<&str> = inside.iter().map(|(line, _)| *line).collect();
                    LessonPart::Text(format!("<pre tabindex=\"0\">{}</pre>", escape(&code.join("\n"))))
                }
            };
            let Some(step) = lesson.steps.last_mut() else {
                return wrong(number, "a figure belongs to a step: begin one with `## Title`");
            };
            let asks = |part: &LessonPart| matches!(part, LessonPart::Figure(figure) if figure.asks);
            if asks(&part) && step.parts.iter().any(asks) {
                return wrong(number, "a step asks one question of this kind: begin another step");
            }
            step.parts.push(part);
            if figures > MAX_FIGURES {
                return wrong(number, format!("a lesson may have {MAX_FIGURES} figures"));
            }
        } else if let Some(title) = line.strip_prefix("### ") {
            pending.flush(&mut lesson);
            let Some(step) = lesson.steps.last_mut() else {
                return wrong(number, "a question belongs to a step: begin one with `## Title`");
            };
            step.prose += &format!("{title}\n");
            step.parts.push(LessonPart::Question(inline(title.trim())));
        } else if let Some(title) = line.strip_prefix("## ") {
            pending.flush(&mut lesson);
            if lesson.title.is_empty() {
                return wrong(number, "a lesson begins with its title: `# Title`");
            }
            if lesson.steps.len() == MAX_STEPS {
                return wrong(number, format!("a lesson may have {MAX_STEPS} steps"));
            }
            lesson.steps.push(LessonStep { title: title.trim().to_owned(), ..LessonStep::default() });
        } else if let Some(title) = line.strip_prefix("# ") {
            if !lesson.title.is_empty() {
                return wrong(number, "a lesson has one title; begin a step with `## Title`");
            }
            lesson.title = title.trim().to_owned();
        } else if let Some(answer) = line.strip_prefix('>') {
            if lesson.steps.is_empty() {
                return wrong(number, "an answer belongs to a step: begin one with `## Title`");
            }
            pending.push(PendingKind::Answer, answer.trim(), &mut lesson);
        } else {
            if lesson.title.is_empty() && !line.trim().is_empty() {
                return wrong(number, "a lesson begins with its title: `# Title`");
            }
            pending.push(PendingKind::Text, line, &mut lesson);
        }
    }
    pending.flush(&mut lesson);
    match (lesson.title.is_empty(), lesson.steps.is_empty()) {
        (true, _) => wrong(1, "a lesson begins with its title: `# Title`"),
        (_, true) => wrong(1, "a lesson has at least one step: `## Title`"),
        _ => Ok(lesson),
    }
}

/// Lines that are not a part yet.
#[derive(Default)]
struct Pending {
    kind: PendingKind,
    text: String,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum PendingKind {
    #[default]
    Text,
    Answer,
}

impl Pending {
    fn push(&mut self, kind: PendingKind, line: &str, lesson: &mut Lesson) {
        if self.kind != kind {
            self.flush(lesson);
            self.kind = kind;
        }
        self.text += line;
        self.text.push('\n');
    }

    fn flush(&mut self, lesson: &mut Lesson) {
        let text = std::mem::take(&mut self.text);
        if text.trim().is_empty() {
            return;
        }
        match (lesson.steps.last_mut(), self.kind) {
            (None, _) => lesson.intro += &blocks(&text),
            (Some(step), kind) => {
                step.prose += &text;
                let html = blocks(&text);
                step.parts.push(if kind == PendingKind::Answer {
                    LessonPart::Answer(html)
                } else {
                    LessonPart::Text(html)
                });
            }
        }
    }
}

/// The lines of a figure: `key: value`; a line that begins with blanks continues the value above it.
fn read_figure(begin: usize, lines: &[(&str, usize)]) -> Result<Figure, LessonError> {
    let mut pairs: Vec<(usize, String, String)> = Vec::new();
    for &(line, number) in lines {
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with([' ', '\t']) {
            match pairs.last_mut() {
                Some((_, _, value)) => {
                    if !value.is_empty() {
                        value.push('\n');
                    }
                    value.push_str(line.trim());
                }
                None => return wrong(number, "a figure has lines `key: value`"),
            }
            continue;
        }
        let Some((key, value)) = line.split_once(':') else {
            return wrong(number, format!("`{}` is not `key: value`", line.trim()));
        };
        pairs.push((number, key.trim().to_owned(), value.trim().to_owned()));
    }
    let mut figure = Figure { line: begin, ..Figure::default() };
    let (mut position, mut request) = (PositionQuery::default(), SearchRequest::default());
    for (line, key, value) in pairs {
        let count = |text: &str| {
            text.parse::<usize>().map_err(|_| LessonError { line, message: format!("`{text}` is not a number") })
        };
        let switch = Switch::ticked(matches!(value.as_str(), "yes" | "on" | "1" | "true"));
        match key.as_str() {
            "show" => {
                figure.show = match value.as_str() {
                    "tree" => FigureKind::Tree,
                    "windows" => FigureKind::Windows,
                    "board" => FigureKind::Board,
                    "counts" => FigureKind::Counts,
                    "both" => FigureKind::Both,
                    _ => return wrong(line, format!("`show: {value}` is not tree, windows, board, counts or both")),
                }
            }
            "game" => position.game = value,
            "position" => position.text = value,
            "to_move" => position.to_move = value,
            "moves" => position.moves = value,
            "course" => request.course = value,
            "algorithm" => request.algorithm = value,
            "evaluation" => request.evaluation = value,
            "depth" => request.depth = value,
            "ordering" => request.ordering = switch,
            "caching" => request.caching = switch,
            "at" => figure.at = count(&value)?,
            "step" => figure.step = Some(count(&value)?),
            "ask" => figure.asks = switch.is_on(),
            "caption" => figure.caption = value,
            "expect" => {
                figure.expectations.push(Expectation::read(&value).map_err(|message| LessonError { line, message })?);
            }
            _ => {
                return wrong(
                    line,
                    format!(
                        "`{key}` is not a key of a figure (show, game, position, to_move, moves, course, algorithm, \
                         evaluation, depth, ordering, caching, at, step, ask, caption, expect)"
                    ),
                );
            }
        }
    }
    if position.game.is_empty() && position.text.is_empty() {
        return wrong(begin, "a figure has a game: `game: dominoes:3x3`");
    }
    if figure.asks && figure.step.is_none() {
        return wrong(begin, "a question is about a step: `step: 13`");
    }
    figure.request = SearchRequest { position, ..request };
    Ok(figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# Cuts\n\nAn *intro*.\n\n## One\nText.\n\n```plyground\nshow: tree\ngame: dominoes:3x3\nstep: 13\nask: yes\nexpect: leaves 10\n```\n\n### Why?\n> Because.\n> So.\n\n## Two\n- a\n";

    #[test]
    fn a_file_is_read_step_by_step() {
        let lesson = parse(SMALL).unwrap();
        assert_eq!((lesson.title.as_str(), lesson.intro.as_str()), ("Cuts", "<p>An <em>intro</em>.</p>"));
        assert_eq!(lesson.steps.iter().map(|step| step.title.as_str()).collect::<Vec<_>>(), ["One", "Two"]);
        let [text, figure, question, answer] = &lesson.steps[0].parts[..] else { panic!("{:?}", lesson.steps[0]) };
        assert_eq!(*text, LessonPart::Text("<p>Text.</p>".to_owned()));
        let LessonPart::Figure(figure) = figure else { panic!("{figure:?}") };
        assert_eq!((figure.step, figure.asks, figure.expectations.len()), (Some(13), true, 1));
        assert_eq!(figure.request.position.game, "dominoes:3x3");
        assert_eq!(*question, LessonPart::Question("Why?".to_owned()));
        assert_eq!(*answer, LessonPart::Answer("<p>Because. So.</p>".to_owned()));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line, words) in [
            ("", 1, "begins with its title"),
            ("Text", 1, "begins with its title"),
            ("# A\n", 1, "at least one step"),
            ("# A\n## B\n```plyground\ngame: x\n", 3, "not closed"),
            ("# A\n## B\n```plyground\ngame: x\ncolour: red\n```", 5, "`colour` is not a key"),
            ("# A\n## B\n```plyground\nshow: tree\n```", 3, "has a game"),
            ("# A\n## B\n```plyground\ngame: x\nask: yes\n```", 3, "about a step"),
            ("# A\n## B\n```plyground\ngame: x\nexpect: luck\n```", 5, "expect"),
            ("# A\n# B\n## C", 2, "one title"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.line == line && error.message.contains(words), "{text}: {error}");
        }
    }
}
