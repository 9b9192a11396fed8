//! A course's search of any game: what `plyground search` and `plyground eval` run.

use super::{CourseDialect, Depth, EndOfLine, ValueOf};
use crate::textbook::{
    Algorithm, Bound, Caching, CutoffRule, DEFAULT_MEMORY, Dialect, LastChildCutoff, LeafRule, Maximiser, NodeCounts,
    Plan, Recorder, SearchObserver, TextbookResult, search, search_until,
};
use plyground_game::{Action, Game, Seat, Setup, SetupError, UnknownEvaluation, evaluation_named};
use plyground_games::{RulesVisitor, with_rules};

/// The value of a win that outranks every evaluation, in multiples of the evaluation's scale.
pub(crate) const WIN_OUTRANKING: i32 = 1_000_000;

/// A search to run.
#[derive(Clone, Debug)]
pub struct SearchQuery {
    /// The course whose rules of searching and counting apply.
    pub course: &'static CourseDialect,
    /// Which search; `None` is the course's.
    pub algorithm: Option<Algorithm>,
    /// How deep; `None` is the course's depth.
    pub depth: Option<Depth>,
    /// Which evaluation; `None` is the course's.
    pub evaluation: Option<String>,
    /// Whether alpha-beta orders moves.
    pub ordering: bool,
    /// What is cached.
    pub caching: Caching,
    /// When alpha-beta cuts; `None` is when alpha reaches beta, as every course expects.
    pub cut_at: Option<CutoffRule>,
    /// The most nodes of the tree to record; `None` records no tree.
    pub tree: Option<usize>,
    /// Whether the recorded nodes have boards, which also follow from the moves.
    pub boards: bool,
    /// The most bytes of the cache, and of the recorded tree.
    pub memory: usize,
}

impl SearchQuery {
    /// The search with the course's own settings.
    pub fn from_course(course: &'static CourseDialect) -> SearchQuery {
        SearchQuery {
            course,
            algorithm: None,
            depth: None,
            evaluation: None,
            ordering: false,
            caching: Caching::Off,
            cut_at: None,
            tree: None,
            boards: true,
            memory: DEFAULT_MEMORY,
        }
    }
}

/// The result of a search, in actions instead of a game's own moves.
#[derive(Clone, Debug)]
pub struct SearchAnswer {
    /// The course whose rules of searching and counting apply.
    pub course: &'static CourseDialect,
    /// Which search.
    pub algorithm: Algorithm,
    /// How deep.
    pub depth: Depth,
    /// The mover of the root.
    pub mover: Seat,
    /// The first of the best moves.
    pub best: Option<Action>,
    /// The value of the root.
    pub value: f64,
    /// From whose side it is.
    pub value_of: Seat,
    /// How much work it was.
    pub counts: NodeCounts,
    /// The root's moves that were searched.
    pub root: Vec<AnswerMove>,
    /// The principal variation.
    pub line: Vec<Action>,
    /// The recorded tree, if it was asked for.
    pub tree: Option<Recorder>,
    /// Whether the cache ran out of memory. The value is right all the same; the counts are those of a search with a
    /// cache of that size.
    pub cache_full: bool,
}

/// A move at the root.
#[derive(Clone, Copy, Debug)]
pub struct AnswerMove {
    /// The move.
    pub action: Action,
    /// Its value, or what is known of it.
    pub value: f64,
    /// What is known of it.
    pub bound: Bound,
}

/// Why a search cannot be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The position is not one of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No such evaluation.
    #[error(transparent)]
    Evaluation(#[from] UnknownEvaluation),
    /// The course does not teach this family.
    #[error("course {course} does not teach {family}")]
    OtherFamily {
        /// The course.
        course: &'static str,
        /// The family.
        family: String,
        /// A course that does.
        instead: &'static str,
    },
    /// The course is always told how deep to look.
    #[error("course {course} has no default depth")]
    NoDepth {
        /// The course.
        course: &'static str,
    },
}

/// Runs a search.
pub fn run_query(setup: &Setup, question: &SearchQuery) -> Result<SearchAnswer, QueryError> {
    let answer = answer(setup, question, None)?;
    Ok(answer.expect("nothing stops this search"))
}

/// Runs a search until it is done or until `is_over` says so: then there is no answer. `is_over` is asked about once every
/// [`LEAVES_BETWEEN_CHECKS`](crate::textbook::LEAVES_BETWEEN_CHECKS) leaves.
pub fn run_query_until(
    setup: &Setup,
    question: &SearchQuery,
    is_over: &dyn Fn() -> bool,
) -> Result<Option<SearchAnswer>, QueryError> {
    answer(setup, question, Some(is_over))
}

fn answer(
    setup: &Setup,
    question: &SearchQuery,
    is_over: Option<&dyn Fn() -> bool>,
) -> Result<Option<SearchAnswer>, QueryError> {
    check_family(question.course, setup)?;
    let depth = question.depth.or(question.course.depth).ok_or(QueryError::NoDepth { course: question.course.id })?;
    with_rules(setup, RunQuery { question, depth, is_over })?
}

/// The value of a position under an evaluation, the course's unless another is named, from the view of `seat` or else
/// of whom the course looks at.
pub fn evaluate(
    setup: &Setup,
    course: &'static CourseDialect,
    evaluation: Option<&str>,
    seat: Option<Seat>,
) -> Result<(f64, Seat), QueryError> {
    struct Evaluate<'a> {
        course: &'static CourseDialect,
        evaluation: Option<&'a str>,
        seat: Option<Seat>,
    }
    impl RulesVisitor for Evaluate<'_> {
        type Output = Result<(f64, Seat), QueryError>;

        fn visit<G: Game>(self, game: G) -> Self::Output {
            let evaluation = self.course.evaluation(&game, self.evaluation)?;
            let position = game.start();
            let seat = self.seat.unwrap_or(match self.course.value_of {
                ValueOf::First => Seat::First,
                ValueOf::Mover => game.to_move(&position),
            });
            let units = game.evaluate(evaluation, &position, seat);
            Ok((f64::from(units) / f64::from(game.scale(evaluation)), seat))
        }
    }
    check_family(course, setup)?;
    with_rules(setup, Evaluate { course, evaluation, seat })?
}

/// The evaluations of a game: their names and what they count.
pub fn evaluations(setup: &Setup) -> Result<Vec<(&'static str, &'static str)>, SetupError> {
    struct List;
    impl RulesVisitor for List {
        type Output = Vec<(&'static str, &'static str)>;

        fn visit<G: Game>(self, game: G) -> Self::Output {
            game.evaluations().iter().map(|named| (named.name, named.about)).collect()
        }
    }
    with_rules(setup, List)
}

fn check_family(course: &CourseDialect, setup: &Setup) -> Result<(), QueryError> {
    if course.takes(&setup.family) {
        return Ok(());
    }
    let instead = CourseDialect::of_family(&setup.family).id;
    Err(QueryError::OtherFamily { course: course.id, family: setup.family.clone(), instead })
}

impl CourseDialect {
    /// The evaluation of that name, or the course's, or the family's first.
    pub fn evaluation<G: Game>(&self, game: &G, name: Option<&str>) -> Result<G::Evaluation, UnknownEvaluation> {
        match name.or(self.evaluation.as_deref()) {
            Some(name) => evaluation_named(game, name),
            None => Ok(game.default_evaluation()),
        }
    }

    /// The course's dialect with that evaluation.
    pub fn dialect<G: Game>(&self, game: &G, evaluation: G::Evaluation) -> Dialect<G::Evaluation> {
        Dialect {
            evaluation,
            maximiser: match self.value_of {
                ValueOf::First => Maximiser::Seat(Seat::First),
                ValueOf::Mover => Maximiser::Mover,
            },
            ends: match self.ends {
                EndOfLine::NoMoves => LeafRule::NoMoves,
                EndOfLine::Outcome => LeafRule::Outcome { win: game.scale(evaluation) },
                EndOfLine::WinOutranks => LeafRule::Outcome { win: WIN_OUTRANKING * game.scale(evaluation) },
            },
            cut_at: CutoffRule::Equality,
            last_child: LastChildCutoff::Counts,
        }
    }
}

struct RunQuery<'a> {
    question: &'a SearchQuery,
    depth: Depth,
    is_over: Option<&'a dyn Fn() -> bool>,
}

impl RunQuery<'_> {
    fn search<G: Game>(
        &self,
        game: &G,
        root: &G::Position,
        plan: &Plan<G::Evaluation>,
        observer: &mut impl SearchObserver<G>,
    ) -> Option<TextbookResult<G::Move>> {
        match self.is_over {
            None => Some(search(game, root, plan, observer)),
            Some(is_over) => search_until(game, root, plan, is_over, observer),
        }
    }
}

impl RulesVisitor for RunQuery<'_> {
    type Output = Result<Option<SearchAnswer>, QueryError>;

    fn visit<G: Game>(self, game: G) -> Self::Output {
        let SearchQuery { course, .. } = *self.question;
        let evaluation = course.evaluation(&game, self.question.evaluation.as_deref())?;
        let root = game.start();
        // In our own dialect a finished game is a leaf; CSE 150 searches its root even then.
        let is_over = matches!(course.ends, EndOfLine::WinOutranks) && game.outcome(&root).is_some();
        let dialect = course.dialect(&game, evaluation);
        let plan = Plan {
            ordering: self.question.ordering,
            caching: self.question.caching,
            memory: self.question.memory,
            ..Plan::new(
                self.question.algorithm.unwrap_or(course.algorithm),
                match self.depth {
                    _ if is_over => Some(0),
                    Depth::Plies(plies) => Some(plies),
                    Depth::Unlimited => None,
                },
                Dialect { cut_at: self.question.cut_at.unwrap_or(dialect.cut_at), ..dialect },
            )
        };
        let (found, tree) = match self.question.tree {
            None => (self.search(&game, &root, &plan, &mut ()), None),
            Some(max_nodes) => {
                let scale = if plan.algorithm == Algorithm::Expectimax { 1 } else { game.scale(evaluation) };
                let mut recorder = Recorder::new(max_nodes, scale).within(self.question.memory);
                if !self.question.boards {
                    recorder = recorder.without_boards();
                }
                (self.search(&game, &root, &plan, &mut recorder), Some(recorder))
            }
        };
        let Some(found) = found else { return Ok(None) };
        let TextbookResult { best, value, value_of, counts, root: moves, line, limited: _, cache_full } = found;
        let action = |m| game.action(m);
        Ok(Some(SearchAnswer {
            course,
            algorithm: plan.algorithm,
            depth: self.depth,
            mover: game.to_move(&root),
            best: best.map(action),
            value,
            value_of,
            counts,
            root: moves
                .into_iter()
                .map(|root| AnswerMove { action: action(root.m), value: root.value, bound: root.bound })
                .collect(),
            line: line.into_iter().map(action).collect(),
            tree,
            cache_full,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;
    use std::cell::Cell;

    fn dominoes(depth: u32) -> (Setup, SearchQuery) {
        let setup = Spec::parse("dominoes:6x6").unwrap().setup().unwrap();
        let course = CourseDialect::named("cis521").unwrap();
        (setup, SearchQuery { depth: Some(Depth::Plies(depth)), ..SearchQuery::from_course(course) })
    }

    #[test]
    fn a_search_that_is_not_stopped_has_its_usual_answer() {
        let (setup, question) = dominoes(3);
        let usual = run_query(&setup, &question).unwrap();
        let watched = run_query_until(&setup, &question, &|| false).unwrap().expect("it was not stopped");
        assert_eq!(watched.course_text(), usual.course_text());
        assert_eq!(watched.counts, usual.counts);
    }

    #[test]
    fn a_search_that_is_stopped_has_no_answer_and_ends_at_once() {
        let (setup, question) = dominoes(30);
        let looks = Cell::new(0);
        let is_over = || {
            looks.set(looks.get() + 1);
            looks.get() > 3
        };
        assert!(run_query_until(&setup, &question, &is_over).unwrap().is_none());
        assert_eq!(looks.get(), 4);
    }

    #[test]
    fn a_cut_node_knows_what_was_left() {
        let setup = Spec::parse("dominoes:3x3").unwrap().setup().unwrap();
        let (_, question) = dominoes(2);
        let asked = |boards| run_query(&setup, &SearchQuery { tree: Some(100), boards, ..question.clone() }).unwrap();
        let tree = asked(true).tree.unwrap();
        let left = |node: &crate::textbook::TreeNode| node.left.iter().map(ToString::to_string).collect::<Vec<_>>();
        let cut: Vec<_> = tree.nodes.iter().filter(|node| !node.left.is_empty()).map(left).collect();
        assert_eq!(cut.concat().len(), 10, "{cut:?}");
        assert_eq!(cut[0], ["a2", "a3", "b3"]);
        assert!(tree.nodes.iter().all(|node| node.board.is_some()));
        assert!(asked(false).tree.unwrap().nodes.iter().all(|node| node.board.is_none()));
    }
}
