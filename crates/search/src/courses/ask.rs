//! A question in a course's words, asked of any game: what `plyground search` and `plyground eval` stand on.

use super::{Course, Depth, EndOfLine, ValueOf};
use crate::textbook::{
    Algorithm, Bound, Caching, Counts, CutAt, Dialect, Ends, Found, LastChild, Maximiser, Plan, Recorder, search,
};
use plyground_game::{Game, Gesture, Seat, Setup, SetupError, UnknownMeasure, measure_named};
use plyground_games::{Visitor, with_rules};

/// What a win is worth where it outranks any evaluation. No board's evaluation comes near it.
pub(crate) const OUTRANKING: i32 = 1_000_000;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// In whose words.
    pub course: &'static Course,
    /// Which search; `None` is the course's.
    pub algorithm: Option<Algorithm>,
    /// How deep; `None` is the course's depth.
    pub depth: Option<Depth>,
    /// Which evaluation; `None` is the course's.
    pub evaluation: Option<String>,
    /// Whether alpha-beta orders moves.
    pub ordering: bool,
    /// What is remembered.
    pub caching: Caching,
    /// How many nodes of the tree are kept, if it should be kept.
    pub tree: Option<usize>,
}

impl Question {
    /// What the course asks by itself.
    pub fn of(course: &'static Course) -> Question {
        Question {
            course,
            algorithm: None,
            depth: None,
            evaluation: None,
            ordering: false,
            caching: Caching::Off,
            tree: None,
        }
    }
}

/// What was found, in gestures instead of a game's own moves.
#[derive(Clone, Debug)]
pub struct Answer {
    /// In whose words.
    pub course: &'static Course,
    /// Which search.
    pub algorithm: Algorithm,
    /// How deep.
    pub depth: Depth,
    /// Who moves at the root.
    pub mover: Seat,
    /// The first of the best moves.
    pub best: Option<Gesture>,
    /// The value of the root.
    pub value: f64,
    /// Whose view it is.
    pub value_of: Seat,
    /// How much work it was.
    pub counts: Counts,
    /// The root's moves, as far as they were looked at.
    pub root: Vec<AskedMove>,
    /// The line that the value comes from.
    pub line: Vec<Gesture>,
    /// The tree, if it was kept.
    pub tree: Option<Recorder>,
}

/// A move at the root.
#[derive(Clone, Copy, Debug)]
pub struct AskedMove {
    /// The move.
    pub gesture: Gesture,
    /// Its value, or what is known of it.
    pub value: f64,
    /// What is known of it.
    pub bound: Bound,
}

/// A question that cannot be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The position is none.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No such evaluation.
    #[error(transparent)]
    Measure(#[from] UnknownMeasure),
    /// The course knows nothing of this family.
    #[error("course {course} does not teach {family}; try --course {instead}")]
    OtherFamily {
        /// The course.
        course: &'static str,
        /// The family.
        family: String,
        /// A course that does.
        instead: &'static str,
    },
    /// The course is always told how deep to look.
    #[error("course {course} has no depth of its own; give --depth N, or --depth none to search to the end")]
    NoDepth {
        /// The course.
        course: &'static str,
    },
}

/// Answers a question about a position.
pub fn ask(setup: &Setup, question: &Question) -> Result<Answer, AskError> {
    check_family(question.course, setup)?;
    let depth = question.depth.or(question.course.depth).ok_or(AskError::NoDepth { course: question.course.id })?;
    with_rules(setup, Ask { question, depth })?
}

/// The value of a position under an evaluation, the course's unless another is named, from the view of `seat` or else
/// of whom the course looks at.
pub fn evaluate(
    setup: &Setup,
    course: &'static Course,
    evaluation: Option<&str>,
    seat: Option<Seat>,
) -> Result<(f64, Seat), AskError> {
    struct Evaluate<'a> {
        course: &'static Course,
        evaluation: Option<&'a str>,
        seat: Option<Seat>,
    }
    impl Visitor for Evaluate<'_> {
        type Output = Result<(f64, Seat), AskError>;

        fn visit<G: Game>(self, game: G) -> Self::Output {
            let measure = self.course.measure(&game, self.evaluation)?;
            let position = game.start();
            let seat = self.seat.unwrap_or(match self.course.value_of {
                ValueOf::First => Seat::First,
                ValueOf::Mover => game.to_move(&position),
            });
            let units = game.measure(measure, &position, seat);
            Ok((f64::from(units) / f64::from(game.unit(measure)), seat))
        }
    }
    check_family(course, setup)?;
    with_rules(setup, Evaluate { course, evaluation, seat })?
}

/// The evaluations of a game: their names and what they count.
pub fn evaluations(setup: &Setup) -> Result<Vec<(&'static str, &'static str)>, SetupError> {
    struct List;
    impl Visitor for List {
        type Output = Vec<(&'static str, &'static str)>;

        fn visit<G: Game>(self, game: G) -> Self::Output {
            game.measures().iter().map(|named| (named.name, named.about)).collect()
        }
    }
    with_rules(setup, List)
}

fn check_family(course: &Course, setup: &Setup) -> Result<(), AskError> {
    if course.takes(&setup.family) {
        return Ok(());
    }
    let instead = Course::of_family(&setup.family).id;
    Err(AskError::OtherFamily { course: course.id, family: setup.family.clone(), instead })
}

impl Course {
    /// The evaluation of that name, or the course's, or the family's first.
    pub fn measure<G: Game>(&self, game: &G, name: Option<&str>) -> Result<G::Measure, UnknownMeasure> {
        match name.or(self.evaluation.as_deref()) {
            Some(name) => measure_named(game, name),
            None => Ok(game.playing_measure()),
        }
    }

    /// The course's dialect with that evaluation.
    pub fn dialect<G: Game>(&self, game: &G, measure: G::Measure) -> Dialect<G::Measure> {
        Dialect {
            measure,
            maximiser: match self.value_of {
                ValueOf::First => Maximiser::Seat(Seat::First),
                ValueOf::Mover => Maximiser::Mover,
            },
            ends: match self.ends {
                EndOfLine::NoMoves => Ends::NoMoves,
                EndOfLine::Outcome => Ends::Outcome { win: game.unit(measure) },
                EndOfLine::WinOutranks => Ends::Outcome { win: OUTRANKING * game.unit(measure) },
            },
            cut_at: CutAt::Equality,
            last_child: LastChild::Counts,
        }
    }
}

struct Ask<'a> {
    question: &'a Question,
    depth: Depth,
}

impl Visitor for Ask<'_> {
    type Output = Result<Answer, AskError>;

    fn visit<G: Game>(self, game: G) -> Self::Output {
        let Question { course, .. } = *self.question;
        let measure = course.measure(&game, self.question.evaluation.as_deref())?;
        let root = game.start();
        // In our own words a finished game is a leaf; CSE 150 searches its root whatever it is.
        let is_over = matches!(course.ends, EndOfLine::WinOutranks) && game.outcome(&root).is_some();
        let plan = Plan {
            ordering: self.question.ordering,
            caching: self.question.caching,
            ..Plan::new(
                self.question.algorithm.unwrap_or(course.algorithm),
                match self.depth {
                    _ if is_over => Some(0),
                    Depth::Plies(plies) => Some(plies),
                    Depth::Unlimited => None,
                },
                course.dialect(&game, measure),
            )
        };
        let (found, tree) = match self.question.tree {
            None => (search(&game, &root, &plan, &mut ()), None),
            Some(budget) => {
                let unit = if plan.algorithm == Algorithm::Expectimax { 1 } else { game.unit(measure) };
                let mut recorder = Recorder::new(budget, unit);
                (search(&game, &root, &plan, &mut recorder), Some(recorder))
            }
        };
        let Found { best, value, value_of, counts, root: moves, line, limited: _ } = found;
        let gesture = |m| game.gesture(m);
        Ok(Answer {
            course,
            algorithm: plan.algorithm,
            depth: self.depth,
            mover: game.to_move(&root),
            best: best.map(gesture),
            value,
            value_of,
            counts,
            root: moves
                .into_iter()
                .map(|root| AskedMove { gesture: gesture(root.m), value: root.value, bound: root.bound })
                .collect(),
            line: line.into_iter().map(gesture).collect(),
            tree,
        })
    }
}
