//! "What will be cut?": a question about what comes next at a step, and what is said of an answer. Everything that decides
//! an answer is read from the recorded search.

use super::format::number;
use super::node::{NodeKind, SearchNode};
use super::scale::is_decided;
use super::search_tree::SearchTree;
use super::steps::{SearchSteps, StepKind, side};
use crate::switch::Switch;
use serde::Deserialize;

/// Answers are compared as pages write numbers, with three decimals.
const TOLERANCE: f64 = 0.0006;

/// What a student wrote.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StudentAnswer {
    pub(crate) alpha: String,
    pub(crate) beta: String,
    pub(crate) value: String,
    /// The number of the prediction.
    pub(crate) predict: String,
    /// Whether the answer is to be shown.
    pub(crate) reveal: Switch,
}

/// Something that can be asked at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Question {
    /// What happens to the replies of a node that are still open.
    Cut {
        node: u32,
        /// The reply whose value is known since this step.
        reply: u32,
        /// Replies that are still open, and how many of them will be searched.
        open: usize,
        searched: usize,
        alpha: f64,
        beta: f64,
    },
    /// What a node is worth, all of whose replies are known.
    Value { node: u32 },
}

/// What can be asked when this step is shown and the next is not.
pub(crate) fn question_at(tree: &SearchTree, steps: &SearchSteps, now: usize) -> Option<Question> {
    let step = steps.steps.get(now.checked_sub(1)?)?;
    let focus = steps.steps.first()?.node;
    let is_known = matches!(step.kind, StepKind::Leaf | StepKind::Return) && step.node != focus;
    let reply = step.node;
    let node = tree.node(reply).parent.filter(|_| is_known)?;
    // A step about several replies at once tells no single value.
    steps.done.get(&reply).filter(|&&done| done == now)?;
    let searched = tree.children(node).filter(|&child| child > reply).count();
    let open = searched + tree.unsearched(node).len();
    let kind = tree.node(node).kind;
    if open == 0 {
        return Some(Question::Value { node });
    }
    if !tree.prunes() || kind == NodeKind::Chance {
        return None;
    }
    let known = tree.children(node).filter(|&child| child <= reply).map(|child| tree.node(child).value);
    let SearchNode { alpha, beta, .. } = *tree.node(node);
    let (alpha, beta) = match kind {
        NodeKind::Max => (known.fold(alpha, f64::max), beta),
        _ => (alpha, known.fold(beta, f64::min)),
    };
    Some(Question::Cut { node, reply, open, searched, alpha, beta })
}

/// A question as a page asks it.
#[derive(Clone, Debug)]
pub(crate) struct AskedQuestion {
    pub(crate) text: String,
    /// The node whose open replies are in question.
    pub(crate) open_replies_of: Option<u32>,
    /// What is asked for in numbers.
    pub(crate) task: String,
    pub(crate) fields: Vec<AnswerField>,
    pub(crate) options: Vec<AnswerOption>,
    /// What is said of the answer; empty before there is one.
    pub(crate) feedback: Vec<String>,
    pub(crate) is_right: bool,
    /// The solution, for those who print it.
    pub(crate) solution: String,
    /// The ends of the number line.
    pub(crate) line: (f64, f64),
}

/// A number to be written.
#[derive(Clone, Debug)]
pub(crate) struct AnswerField {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) value: String,
}

/// A prediction to be chosen.
#[derive(Clone, Debug)]
pub(crate) struct AnswerOption {
    pub(crate) number: usize,
    pub(crate) text: String,
    pub(crate) is_chosen: bool,
    /// Whether it is shown as the right one.
    pub(crate) is_right: bool,
}

impl Question {
    /// The question with what is said of an answer.
    pub(crate) fn asked(self, tree: &SearchTree, steps: &SearchSteps, answer: &StudentAnswer) -> AskedQuestion {
        match self {
            Question::Cut { .. } => self.ask_cut(tree, steps, answer),
            Question::Value { node } => ask_value(tree, node, answer),
        }
    }

    fn ask_cut(self, tree: &SearchTree, steps: &SearchSteps, answer: &StudentAnswer) -> AskedQuestion {
        let Question::Cut { node, reply, open, searched, alpha, beta } = self else {
            unreachable!("only questions about cuts come here")
        };
        let place = place(tree, node);
        let what = if tree.node(reply).ply == 1 { "Move" } else { "Reply" };
        let others = match open {
            1 => format!("the last reply {}", to_place(tree, node)),
            _ => format!("the other {open} replies {}", to_place(tree, node)),
        };
        let text = format!(
            "{what} {} is worth {}. What happens to {others}?",
            tree.move_text(reply),
            super::format::bounded(tree.node(reply))
        );
        let texts: Vec<String> = match open {
            1 => vec!["It is searched".to_owned(), "It is cut".to_owned()],
            2 => vec![
                "Both are searched".to_owned(),
                "One more is searched, then a cut".to_owned(),
                "Both are cut".to_owned(),
            ],
            _ => vec![
                format!("All {open} are searched"),
                "Some are searched, then the rest is cut".to_owned(),
                format!("All {open} are cut"),
            ],
        };
        let right = match (searched, open) {
            (0, 1) => 2,
            (0, _) => 3,
            (searched, open) if searched == open => 1,
            _ => 2,
        };
        let window = format!("α = {}, β = {}", number(alpha), number(beta));
        let why = match searched {
            0 => next_text(steps, tree, reply),
            _ => format!("{window}: a value between them is still possible at {place}, so the search goes on."),
        };
        let reveal = answer.reveal.is_on();
        let chosen: Option<usize> = answer.predict.trim().parse().ok();
        let mut feedback = Vec::new();
        let fields = [("alpha", "α", &answer.alpha), ("beta", "β", &answer.beta)];
        let given = [read_number(&answer.alpha), read_number(&answer.beta)];
        let is_empty = answer.alpha.trim().is_empty() && answer.beta.trim().is_empty();
        let rights = [given[0].is_some_and(|it| is_same(it, alpha)), given[1].is_some_and(|it| is_same(it, beta))];
        if reveal {
            feedback.push(format!("{}: {}. {window}.", right, texts[right - 1]));
            feedback.push(why.clone());
        } else if !is_empty {
            feedback.extend(window_feedback(tree, node, given, rights, (alpha, beta)));
        }
        if !reveal && let Some(chosen) = chosen {
            feedback.push(match (chosen == right, is_empty) {
                (true, _) => "Your prediction is right.".to_owned(),
                (false, true) => {
                    "Your prediction is not what happens. Write α and β down: do they still leave room?".to_owned()
                }
                (false, false) => "Your prediction is not what happens.".to_owned(),
            });
        }
        let is_right = match (is_empty, chosen) {
            (true, None) => false,
            (true, Some(chosen)) => chosen == right,
            (false, None) => rights == [true, true],
            (false, Some(chosen)) => rights == [true, true] && chosen == right,
        };
        let option = |(index, text): (usize, &String)| AnswerOption {
            number: index + 1,
            text: text.clone(),
            is_chosen: chosen == Some(index + 1),
            is_right: (reveal || chosen == Some(right)) && index + 1 == right,
        };
        AskedQuestion {
            text,
            open_replies_of: Some(node),
            task: format!("Write down the window at {place}, now"),
            fields: fields
                .map(|(name, label, value)| AnswerField { name, label, value: value.clone() })
                .into_iter()
                .collect(),
            options: texts.iter().enumerate().map(option).collect(),
            feedback,
            is_right,
            solution: format!("{window}. {}. {why}", texts[right - 1]),
            line: tree.scale.ends(),
        }
    }
}

/// What the next step says, if it is the cut that the question is about.
fn next_text(steps: &SearchSteps, tree: &SearchTree, reply: u32) -> String {
    let done = steps.done.get(&reply).copied().unwrap_or(0);
    let next = steps.steps.get(done).filter(|step| step.kind == StepKind::Cut);
    next.map_or_else(|| format!("{} is enough to cut.", number(tree.node(reply).value)), |step| step.text.clone())
}

/// The part that is right is named first.
fn window_feedback(
    tree: &SearchTree,
    node: u32,
    given: [Option<f64>; 2],
    rights: [bool; 2],
    (alpha, beta): (f64, f64),
) -> Vec<String> {
    let here = tree.node(node).kind;
    let reply = if here == NodeKind::Max { "largest" } else { "smallest" };
    let own = format!("is the {reply} reply so far {}", at_place(tree, node));
    let above = |kind: NodeKind| {
        let side = side(tree, kind);
        format!("comes from above: the best that {side} is sure of elsewhere, or infinite where there is nothing yet")
    };
    let (alpha_is, beta_is) = match here {
        NodeKind::Max => (own, above(NodeKind::Min)),
        _ => (above(NodeKind::Max), own),
    };
    let missing = |given: Option<f64>, letter: &str| match given {
        None => format!("{letter} is not a number yet: write 3, -1 or -inf."),
        Some(_) => String::new(),
    };
    let sentences = match rights {
        [true, true] => {
            let room = if alpha >= beta {
                "α has reached β, so no value lies between them."
            } else {
                "There is room between them, so the search goes on."
            };
            vec![format!("Right: α = {}, β = {}. {room}", number(alpha), number(beta))]
        }
        [true, false] => vec![format!("α is right. β {beta_is}."), missing(given[1], "β")],
        [false, true] => vec![format!("β is right. α {alpha_is}."), missing(given[0], "α")],
        [false, false] => {
            vec![format!("Not yet. α {alpha_is}. β {beta_is}."), missing(given[0], "α"), missing(given[1], "β")]
        }
    };
    sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect()
}

fn ask_value(tree: &SearchTree, node: u32, answer: &StudentAnswer) -> AskedQuestion {
    let here = tree.node(node);
    let values: Vec<String> = tree.children(node).map(|child| super::format::bounded(tree.node(child))).collect();
    let listed = match values.len() {
        0..=10 => values.join(", "),
        count => format!("{}, and {} more", values[..10].join(", "), count - 10),
    };
    let rule = match here.kind {
        NodeKind::Max => "takes the largest",
        NodeKind::Min => "takes the smallest",
        NodeKind::Chance => "is the average, because every reply is equally likely",
    };
    let given = read_number(&answer.value);
    let is_right = given.is_some_and(|given| is_same(given, here.value));
    let solution = format!("It {rule}: {}.", number(here.value));
    let mut feedback = Vec::new();
    if answer.reveal.is_on() {
        feedback.push(solution.clone());
    } else if is_right {
        feedback.push(format!("Right: {}. It {rule}.", number(here.value)));
    } else if given.is_some() {
        feedback.push(format!("Not yet. {} {rule}.", sentence_start(&place(tree, node))));
    } else if !answer.value.trim().is_empty() {
        feedback.push("This is not a number: write 3, -1 or 0.5.".to_owned());
    }
    AskedQuestion {
        text: format!("All replies {} are known: {listed}. What is it worth?", to_place(tree, node)),
        open_replies_of: None,
        task: format!("Write down the value of {}", place(tree, node)),
        fields: vec![AnswerField { name: "value", label: "value", value: answer.value.clone() }],
        options: Vec::new(),
        feedback,
        is_right,
        solution,
        line: tree.scale.ends(),
    }
}

fn place(tree: &SearchTree, node: u32) -> String {
    if tree.node(node).parent.is_none() { "the root".to_owned() } else { tree.move_text(node) }
}

fn to_place(tree: &SearchTree, node: u32) -> String {
    if tree.node(node).parent.is_none() { "at the root".to_owned() } else { format!("to {}", tree.move_text(node)) }
}

fn at_place(tree: &SearchTree, node: u32) -> String {
    format!("at {}", place(tree, node))
}

fn sentence_start(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number as people type it: `-1`, `−1`, `0,5`, `-inf`, `∞`, `win`.
fn read_number(text: &str) -> Option<f64> {
    let text = text.trim().replace('−', "-").replace(',', ".").to_lowercase();
    let (sign, word) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest.trim()),
        None => (1.0, text.trim_start_matches('+').trim()),
    };
    match word {
        "inf" | "infinity" | "∞" | "oo" => Some(sign * f64::INFINITY),
        "win" => Some(f64::MAX),
        "loss" => Some(f64::MIN),
        _ => word.parse().ok().filter(|number: &f64| number.is_finite()).map(|number| sign * number),
    }
}

fn is_same(given: f64, right: f64) -> bool {
    if is_decided(right) {
        return given.is_finite() && given.signum() == right.signum() && (given.abs() == f64::MAX || is_decided(given));
    }
    given == right || (given - right).abs() < TOLERANCE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        let read = ["-1", "−1", " 0.5", "0,5", "-inf", "∞", "+3", "three", ""].map(read_number);
        let infinity = f64::INFINITY;
        let expected =
            [Some(-1.0), Some(-1.0), Some(0.5), Some(0.5), Some(-infinity), Some(infinity), Some(3.0), None, None];
        assert_eq!(read, expected);
        assert!(is_same(0.333, 1.0 / 3.0) && !is_same(0.33, 1.0 / 3.0) && is_same(f64::MAX, 1e6));
        assert!(!is_same(f64::INFINITY, 1e6), "a won game is not an open window");
    }
}
