//! Evaluation boards: positions drawn from a seed that keep the rules which a course has for them.
//!
//! The rules are data, the table `[evaluation_boards]` of a course's `check.toml`. A drawn board is a position of a random game
//! that is not over, in which every rule holds; no two boards of one drawing are alike.

use crate::cases::{AskedSearch, question};
use crate::comparison::AskedCase;
use crate::plan::{CheckPlan, GradedFunction};
use plyground_arena::random_opening;
use plyground_course::Course;
use plyground_game::{Seat, Setup};
use plyground_games::formats::{self, Format, FormatError, Strictness};
use plyground_games::python::MAX_BYTES;
use plyground_games::{Spec, SpecError, read_text, state_from_setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How often a board is drawn before it is said that the rules allow no other one.
const DRAWS: u32 = 1000;

/// The rules of a course for the boards that its submissions are graded on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardRules {
    /// The course's own way to write a position.
    #[serde(deserialize_with = "read_format")]
    pub format: Format,
    /// The most actions that the player to move may have.
    #[serde(default)]
    pub most_actions: Option<usize>,
    /// Whether the first player is to move on every board.
    #[serde(default)]
    pub first_to_move: bool,
    /// How deep the functions are asked to search, from and to; nothing where they search to the end of the game.
    #[serde(default)]
    pub depth: Option<[u32; 2]>,
    /// Whether the boards can be asked about: not where a search to the end of the game would take too long.
    #[serde(default)]
    pub cases: bool,
    /// The boards that can be drawn; each of these kinds is as likely as the others.
    pub kinds: Vec<BoardKind>,
}

/// Boards of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardKind {
    /// The games, of which one is drawn.
    pub games: Vec<String>,
    /// How many random moves were made, from and to.
    pub plies: [u32; 2],
    /// Options that are drawn, from and to. They hold from this position on, as in a file that begins a game.
    #[serde(default)]
    pub options: BTreeMap<String, [u32; 2]>,
}

/// A board that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnBoard {
    /// Its name, such as `board-07`.
    pub name: String,
    /// The position.
    pub setup: Setup,
}

/// Why no boards can be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardsError {
    /// The course has no rules for them.
    #[error("course {0} does not say which boards its submissions are graded on")]
    NoRules(String),
    /// Fewer boards than were asked for.
    #[error("only {found} different boards could be drawn")]
    TooFew {
        /// How many.
        found: usize,
    },
    /// The course's own files.
    #[error(transparent)]
    Course(#[from] plyground_course::CourseError),
    /// A game of the rules that is not one.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A board that the course's format cannot say.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A file that is not a board of the course.
    #[error("{}: {why}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
}

/// Reads boards of a course's game from files, in any form that says all of a position.
pub fn read_boards(course: &Course, files: &[PathBuf]) -> Result<Vec<Setup>, BoardsError> {
    files
        .iter()
        .map(|path| read_board(course, path).map_err(|why| BoardsError::File { path: path.clone(), why }))
        .collect()
}

fn read_board(course: &Course, path: &Path) -> Result<Setup, String> {
    let text = read_text(path, MAX_BYTES as u64).map_err(|error| error.to_string())?;
    let reading = formats::read(&text, None, Strictness::Lenient).map_err(|error| error.to_string())?;
    let family = reading.family.or(course.own_family()).unwrap_or_default();
    let setup = reading.to_setup(family);
    if !course.families.contains(&setup.family) {
        return Err(format!("it is a position of {}, and course {} plays {}", setup.family, course.id, family));
    }
    let state = state_from_setup(&setup).map_err(|error| error.to_string())?;
    if state.outcome().is_some() { Err("the game is over there".to_owned()) } else { Ok(setup) }
}

fn read_format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Format, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

fn between(rng: &mut ChaCha8Rng, [from, to]: [u32; 2]) -> u32 {
    rng.random_range(from..=to.max(from))
}

impl BoardRules {
    /// The rules of a course.
    pub fn of(course: &Course) -> Result<BoardRules, BoardsError> {
        let rules = CheckPlan::of(course)?.and_then(|plan| plan.evaluation_boards);
        rules.ok_or_else(|| BoardsError::NoRules(course.id.clone()))
    }

    /// Draws boards: the same for the same seed, and no two alike.
    pub fn draw(&self, count: usize, seed: u64) -> Result<Vec<DrawnBoard>, BoardsError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let digits = count.to_string().len().max(2);
        let mut boards: Vec<DrawnBoard> = Vec::new();
        while boards.len() < count {
            let mut fresh = None;
            for _ in 0..DRAWS {
                let setup = self.draw_one(&mut rng)?;
                if self.problem(&setup).is_none() && boards.iter().all(|known| known.setup != setup) {
                    fresh = Some(setup);
                    break;
                }
            }
            let Some(setup) = fresh else { return Err(BoardsError::TooFew { found: boards.len() }) };
            boards.push(DrawnBoard { name: format!("board-{:0digits$}", boards.len() + 1), setup });
        }
        Ok(boards)
    }

    fn draw_one(&self, rng: &mut ChaCha8Rng) -> Result<Setup, BoardsError> {
        let kind = &self.kinds[rng.random_range(0..self.kinds.len())];
        let game = &kind.games[rng.random_range(0..kind.games.len())];
        let mut state = Spec::parse(game)?.state()?;
        let plies = between(rng, kind.plies);
        for action in random_opening(state.as_ref(), plies, rng.random(), &mut |_| false) {
            state.play(action).expect("a move of an opening is legal");
        }
        let mut setup = state.setup();
        if !kind.options.is_empty() {
            let drawn: Vec<String> =
                kind.options.iter().map(|(key, &range)| format!("{key}={}", between(rng, range))).collect();
            let begun = Spec::parse(&format!("{game},{}", drawn.join(",")))?.setup()?;
            setup = Setup { board: setup.board, to_move: setup.to_move, ..begun };
        }
        Ok(setup)
    }

    /// The rule that a position breaks, if it breaks one.
    pub fn problem(&self, setup: &Setup) -> Option<String> {
        let state = match state_from_setup(setup) {
            Ok(state) => state,
            Err(error) => return Some(error.to_string()),
        };
        if state.outcome().is_some() {
            return Some("the game is over".to_owned());
        }
        if self.first_to_move && state.to_move() != Seat::First {
            return Some("the first player is not to move".to_owned());
        }
        let actions = state.legal_actions().len();
        if let Some(most) = self.most_actions.filter(|&most| actions > most) {
            return Some(format!("the player to move has {actions} actions, and {most} are allowed"));
        }
        self.text(setup).err().map(|error| error.to_string())
    }

    /// A position as the course writes it.
    pub fn text(&self, setup: &Setup) -> Result<String, FormatError> {
        formats::write(setup, self.format)
    }

    /// Cases that ask the graded functions of a course about boards, in the form of its vectors. They have no answers: they
    /// are answered when they are asked.
    pub fn cases(&self, course: &Course, plan: &CheckPlan, boards: &[DrawnBoard], seed: u64) -> Value {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let functions: Vec<&GradedFunction> = plan.functions.iter().filter(|function| function.graded).collect();
        let mut cases = Vec::new();
        for board in boards.iter().filter(|_| self.cases) {
            for function in &functions {
                let depth = self.depth.map(|range| between(&mut rng, range));
                let mut case =
                    question(&course.id, function, &board.setup, &AskedSearch { depth, ..AskedSearch::default() });
                case["id"] = json!(format!("{}-{}", board.name, function.id()));
                // One that we cannot answer, or that a slow program cannot, would not be asked.
                let asked = AskedCase::new(&course.id, case.clone());
                if asked.is_ok_and(|asked| asked.reference.work <= function.most_work) {
                    cases.push(case);
                }
            }
        }
        json!({ "course": course.id, "about": "Positions drawn by plyground grade boards.", "cases": cases })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_course::Course;

    fn courses() -> impl Iterator<Item = (&'static Course, BoardRules)> {
        Course::all().iter().filter_map(|course| Some((course, BoardRules::of(course).ok()?)))
    }

    #[test]
    fn every_course_with_submissions_has_rules_and_the_boards_drawn_keep_them() {
        assert_eq!(courses().count(), 5);
        for (course, rules) in courses() {
            for seed in 0..4 {
                let boards = rules.draw(25, seed).unwrap();
                assert_eq!(boards, rules.draw(25, seed).unwrap(), "{}: the same seed, the same boards", course.id);
                for board in &boards {
                    assert_eq!(rules.problem(&board.setup), None, "{} {}", course.id, board.name);
                    let text = rules.text(&board.setup).unwrap();
                    let read = formats::read(&text, Some(rules.format), Strictness::Strict).unwrap();
                    assert_eq!(read.board, board.setup.board, "{} {text}", course.id);
                    assert!(course.families.contains(&board.setup.family));
                }
            }
            assert_ne!(rules.draw(25, 1).unwrap(), rules.draw(25, 2).unwrap(), "{}", course.id);
        }
    }

    /// The handout limits the actions of every position, not only of the first one.
    #[test]
    fn no_game_that_begins_on_a_drawn_board_ever_has_more_actions_than_allowed() {
        let limited = courses().filter_map(|(course, rules)| Some((course, rules.most_actions?, rules)));
        let mut games = 0;
        for (course, most, rules) in limited {
            for (seed, board) in (0..).zip(rules.draw(12, 3).unwrap()) {
                let size = board.setup.board.size();
                assert!(size.rows() <= 12 && size.cols() <= 12 && size.cols() % 2 == 0, "{size}");
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut state = state_from_setup(&board.setup).unwrap();
                loop {
                    let actions = state.legal_actions();
                    assert!(actions.len() <= most, "{} {}: {} actions", course.id, board.name, actions.len());
                    let Some(action) = actions.get(rng.random_range(0..actions.len().max(1))) else { break };
                    state.play(*action).unwrap();
                }
                games += 1;
            }
        }
        assert_eq!(games, 12);
    }

    #[test]
    fn boards_become_cases_that_a_check_takes() {
        for (course, rules) in courses() {
            let plan = CheckPlan::of(course).unwrap().unwrap();
            let boards = rules.draw(4, 1).unwrap();
            let file = rules.cases(course, &plan, &boards, 1);
            assert_eq!(file, rules.cases(course, &plan, &boards, 1));
            let cases = file["cases"].as_array().unwrap();
            assert_eq!(cases.is_empty(), !rules.cases, "{}: {file}", course.id);
            assert!(cases.iter().all(|case| AskedCase::new(&course.id, case.clone()).is_ok()));
        }
    }

    #[test]
    fn a_rule_that_does_not_hold_is_named() {
        let (_, rules) = courses().find(|(_, rules)| rules.first_to_move && rules.most_actions.is_some()).unwrap();
        let mut setup = rules.draw(1, 1).unwrap().remove(0).setup;
        setup.to_move = Seat::Second;
        assert_eq!(rules.problem(&setup).unwrap(), "the first player is not to move");
        let tight = BoardRules { most_actions: Some(3), first_to_move: false, ..rules };
        assert!(tight.problem(&setup).unwrap().ends_with("actions, and 3 are allowed"));
        assert!(matches!(tight.draw(1, 1), Err(BoardsError::TooFew { found: 0 })));
    }
}
