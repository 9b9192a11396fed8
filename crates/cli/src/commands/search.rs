//! `plyground search`: a course's search from any position, with its exact counts.

use super::print_line;
use crate::answer::AnswerArgs;
use crate::position::PositionArgs;
use crate::progress::with_spinner;
use crate::sizes::read_search_memory;
use anyhow::{Context, Result, anyhow, bail};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_course::Course;
use plyground_games::{OpenedGame, Spec};
use plyground_search::ByteSize;
use plyground_search::courses::{
    CountKind, CourseDialect, Depth, QueryError, SearchAnswer, SearchQuery, number_json, run_query,
};
use plyground_search::textbook::{Algorithm, Bound, Caching};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Search a position with a course's algorithm, and count as the course counts
#[derive(clap::Args)]
#[command(long_about = long_about(), after_help = "\
Examples:
  plyground search dominoes:3x3 --course cis521 --depth 2
  plyground search othello:6 --depth 5 --ordering --caching --json
  plyground search tts:4x4,k=3 --position state.txt --algorithm alphabeta
  plyground search mnk --position input1.txt --answer=output1.txt
  plyground search extconnect4:case4 --depth 4 --tree tree.json")]
pub(crate) struct SearchArgs {
    /// The game, such as `dominoes:3x3` (see `plyground games`)
    game: String,

    #[command(flatten)]
    position: PositionArgs,

    /// The course whose rules and notation apply [default: the one that teaches the game]
    #[arg(long, value_parser = CourseDialect::named)]
    course: Option<&'static CourseDialect>,

    /// The depth in plies; `none` searches to the end of the game [default: the course's]
    #[arg(long, value_parser = read_depth, allow_negative_numbers = true)]
    depth: Option<Depth>,

    /// The search algorithm [default: the course's]
    #[arg(long, value_enum)]
    algorithm: Option<AlgorithmArg>,

    /// The evaluation function [default: the course's] (see `plyground show`)
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,

    /// Move ordering: alpha-beta tries the moves with the best evaluation first
    #[arg(long)]
    ordering: bool,

    /// Remember the values of positions (a transposition table); `--caching=blind` takes bounds for exact values, a common mistake
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "course")]
    caching: Option<CachingArg>,

    /// Print one JSON object (documented in docs/command-line.md)
    #[arg(long, conflicts_with = "answer")]
    json: bool,

    #[command(flatten)]
    answer: AnswerArgs,

    /// Write the search tree as JSON; `-` prints it instead of the answer
    #[arg(long, value_name = "FILE|-")]
    tree: Option<PathBuf>,

    /// Memory for the cache, and for the tree; at the limit the search continues, but stores nothing more
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = read_search_memory)]
    memory: ByteSize,
}

fn long_about() -> String {
    let own = |course: &Course| {
        let families = course.default_for.join(", ");
        (!families.is_empty()).then(|| format!("{} ({families})", course.id))
    };
    let courses = Course::all().iter().filter_map(own).collect::<Vec<_>>().join(", ");
    format!(
        "Search a position with a course's algorithm, and count as the course counts\n\nWithout --course, the course that teaches the game is \
         used: {courses}. `--course plain` is an ordinary textbook search that works for every game and follows no course."
    )
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum CachingArg {
    Course,
    Blind,
}

pub(super) fn read_depth(text: &str) -> Result<Depth, String> {
    match text {
        "none" => Ok(Depth::Unlimited),
        _ => text.parse().map(Depth::Plies).map_err(|_| "expected a number of plies or `none`".to_owned()),
    }
}

/// What `--algorithm` may say.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum AlgorithmArg {
    /// Search every move and every reply
    Minimax,
    /// Minimax without the moves that cannot change the result
    #[value(name = "alphabeta")]
    AlphaBeta,
    /// Average over the opponent's replies, as if they were random
    Expectimax,
}

impl From<AlgorithmArg> for Algorithm {
    fn from(algorithm: AlgorithmArg) -> Algorithm {
        match algorithm {
            AlgorithmArg::Minimax => Algorithm::Minimax,
            AlgorithmArg::AlphaBeta => Algorithm::AlphaBeta,
            AlgorithmArg::Expectimax => Algorithm::Expectimax,
        }
    }
}

/// A question that cannot be answered, with the option that would help.
pub(super) fn with_hint(error: QueryError) -> anyhow::Error {
    let hint = match &error {
        QueryError::OtherFamily { instead, .. } => format!("; try --course {instead}"),
        QueryError::NoDepth { .. } => "; give --depth N, or --depth none to search to the end".to_owned(),
        _ => return error.into(),
    };
    anyhow!("{error}{hint}")
}

impl SearchArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        if self.tree.as_deref() == Some(Path::new("-")) && (self.json || self.answer.is_wanted()) {
            bail!("`--tree -` prints the tree instead of the answer (give a file to use it with --json or --answer)");
        }
        let OpenedGame { setup, state, .. } = self.position.open(&Spec::parse(&self.game)?)?;
        let course = self.course.unwrap_or_else(|| CourseDialect::of_family(&setup.family));
        let question = SearchQuery {
            course,
            algorithm: self.algorithm.map(Algorithm::from),
            depth: self.depth,
            evaluation: self.evaluation.clone(),
            ordering: self.ordering,
            caching: match self.caching {
                None => Caching::Off,
                Some(CachingArg::Course) => course.caching(),
                Some(CachingArg::Blind) => Caching::Blind,
            },
            tree: self.tree.as_ref().map(|_| usize::MAX),
            memory: self.memory.bytes(),
            ..SearchQuery::from_course(course)
        };
        // The answer is data where it is asked for as such, and this is about the question.
        for line in state.standing_lines() {
            anstream::eprintln!("note: {line}; the search continues as if the game were not won");
        }
        let answer = with_spinner("searching", || run_query(&setup, &question)).map_err(with_hint)?;
        let more = ByteSize(self.memory.0.saturating_mul(2));
        if answer.cache_full {
            anstream::eprintln!(
                "note: the cache was full at {}, so some positions were searched again; the counts would be lower with more \
                 memory (--memory {more})",
                self.memory
            );
        }
        if let (Some(path), Some(tree)) = (&self.tree, &answer.tree) {
            if tree.dropped > 0 {
                anstream::eprintln!(
                    "note: the tree has {} nodes more than fit into {} (--memory {more} keeps more)",
                    tree.dropped,
                    self.memory
                );
            }
            if path == Path::new("-") {
                tree.write_json(&mut std::io::stdout().lock())?;
                return Ok(ExitCode::SUCCESS);
            }
            let written = File::create(path).and_then(|mut file| tree.write_json(&mut file));
            written.with_context(|| format!("cannot write {}", path.display()))?;
        }
        if self.json {
            print_line!("{}", answer.json());
        } else if self.answer.is_wanted() {
            self.answer.give(&answer.course_text())?;
        } else {
            print_line!("{}", render_text(&Picture::of(state.as_ref()), TextStyle::Colour));
            self.print(&answer, state.look().seats)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn print(&self, answer: &SearchAnswer, seats: [&str; 2]) -> Result<()> {
        let depth = match answer.depth {
            Depth::Plies(plies) => format!("{plies} plies"),
            Depth::Unlimited => "to the end".to_owned(),
        };
        print_line!("search    {} in the words of {}, {depth}", answer.algorithm.name(), answer.course.id);
        let best = answer.best.map_or("none".to_owned(), |best| best.to_string());
        print_line!("move      {best} for {}", seats[answer.mover.index()]);
        print_line!("value     {} (seen from {})", number_json(answer.value), seats[answer.value_of.index()]);
        let counts = [
            (CountKind::Leaves, "leaves"),
            (CountKind::Expanded, "expanded"),
            (CountKind::StaticEvals, "static evaluations"),
            (CountKind::Cutoffs, "cut-offs"),
            (CountKind::Nodes, "nodes"),
        ];
        let told = counts.into_iter().filter_map(|(count, name)| Some(format!("{name} {}", answer.count(count)?)));
        print_line!("counted   {}", told.collect::<Vec<_>>().join(", "));
        let line: Vec<_> = answer.line.iter().map(ToString::to_string).collect();
        print_line!("line      {}", if line.is_empty() { "none".to_owned() } else { line.join(" ") });
        for root in &answer.root {
            let sign = match root.bound {
                Bound::Lower => "at least ",
                Bound::Upper => "at most ",
                Bound::Exact => "",
            };
            print_line!("    {:6}{sign}{}", root.action.to_string(), number_json(root.value));
        }
        print_line!("answer    {}", answer.course_text());
        Ok(())
    }
}
