//! A position looked at deeper and deeper: all of it, each of its moves, and the game that led to it.

use super::Worth;
use plyground_game::{Action, GameState, Seat, Setup};
use plyground_games::state_from_setup;
use plyground_search::engine::{Budget, Engine, SearchProgress, Strength};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is studied.
pub(crate) struct Question {
    /// The position.
    pub(crate) setup: Setup,
    /// The positions of the game, from the start, for the graph.
    pub(crate) plies: Vec<Setup>,
    /// How long at most.
    pub(crate) time: Duration,
    /// Set when it has to come to an end: what was found so far is told.
    pub(crate) stop: Arc<AtomicBool>,
    /// Set together with `stop` when nobody wants to know any more.
    pub(crate) unwanted: Arc<AtomicBool>,
}

/// What is known so far. Values are the mover's, but for the graph, which is First's.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) mover: Seat,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) worth: Option<Worth>,
    /// The moves that are known something of, the best first.
    pub(crate) lines: Vec<Line>,
    /// One for each ply of the game; nothing is known yet of those without.
    pub(crate) graph: Vec<Option<Worth>>,
    /// Why it ended, once it did.
    pub(crate) done: Option<Done>,
}

/// A move and what follows.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) action: Action,
    pub(crate) worth: Worth,
    /// The moves after it.
    pub(crate) rest: Vec<Action>,
}

/// Why a study ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// Nothing is left to find out.
    Proven,
    /// Its time is up.
    TimeIsUp,
    /// Others wait for the engine.
    OthersWait,
    /// The game is over here.
    Over,
    /// A line is on the board by which nobody has won: whatever the engine found would be about no game.
    StandingLine,
}

/// Positions looked at in the first round; every round doubles them.
const FIRST_ROUND: u64 = 2_000;
/// Positions looked at for a ply of the graph.
const GRAPH: u64 = 1_500;
/// The most plies of a line that anybody reads.
const READ: usize = 12;

/// Studies a position and tells after each step what is known.
pub(crate) fn study(question: &Question, tell: &mut dyn FnMut(&Finding)) {
    let Ok(state) = state_from_setup(&question.setup) else { return };
    let started = Instant::now();
    let mut study = Study {
        question,
        engine: Engine::new(Strength::FULL),
        deadline: started + question.time,
        started,
        moves: successors(state.as_ref()),
        principal: None,
        finding: Finding {
            mover: state.to_move(),
            depth: 0,
            nodes: 0,
            seconds: 0.0,
            worth: None,
            lines: Vec::new(),
            graph: vec![None; question.plies.len()],
            done: match state.outcome() {
                Some(_) => Some(Done::Over),
                None if !state.standing_lines().is_empty() => Some(Done::StandingLine),
                None => None,
            },
        },
    };
    let mut round = FIRST_ROUND;
    while study.finding.done.is_none() && !study.is_over() {
        study.look(round, tell);
        study.look_at_moves(round, tell);
        study.draw_graph(tell);
        if study.finding.worth.is_some_and(Worth::is_proven)
            && study.finding.lines.iter().all(|it| it.worth.is_proven())
        {
            study.finding.done = Some(Done::Proven);
        }
        round = round.saturating_mul(2);
    }
    study.draw_graph(tell);
    if question.unwanted.load(Ordering::Relaxed) {
        return;
    }
    let hurried = question.stop.load(Ordering::Relaxed);
    study.finding.done.get_or_insert(if hurried { Done::OthersWait } else { Done::TimeIsUp });
    study.finding.seconds = study.started.elapsed().as_secs_f64();
    tell(&study.finding);
}

struct Study<'a> {
    question: &'a Question,
    engine: Engine,
    deadline: Instant,
    started: Instant,
    moves: Vec<(Action, Setup)>,
    /// The move that the look at the whole position found best.
    principal: Option<Action>,
    finding: Finding,
}

/// Each legal move with the position after it.
fn successors(state: &dyn GameState) -> Vec<(Action, Setup)> {
    let after = |action: Action| {
        let mut next = plyground_games::state_from_setup(&state.setup()).ok()?;
        next.play(action).ok()?;
        Some((action, next.setup()))
    };
    state.legal_actions().into_iter().filter_map(after).collect()
}

impl<'a> Study<'a> {
    fn is_over(&self) -> bool {
        self.question.stop.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }

    fn budget(&self, nodes: u64) -> Budget<'a> {
        Budget {
            deadline: Some(self.deadline),
            nodes: Some(nodes),
            stop: Some(&self.question.stop),
            ..Budget::unlimited()
        }
    }

    /// The position as a whole.
    fn look(&mut self, nodes: u64, tell: &mut dyn FnMut(&Finding)) {
        let budget = self.budget(nodes);
        let Ok(result) = self.engine.search(&self.question.setup, &budget, &mut |_| {}) else { return };
        let progress = result.progress;
        self.finding.nodes += progress.nodes;
        if !knows_something(&progress) || self.question.stop.load(Ordering::Relaxed) {
            return;
        }
        let worth = Worth::new(progress.value, self.finding.mover);
        self.finding.depth = progress.depth.max(1);
        self.finding.worth = Some(worth);
        self.principal = progress.line.first().copied();
        if let Some((&action, rest)) = progress.line.split_first() {
            let rest = rest.iter().take(READ).copied().collect();
            self.put(Line { action, worth, rest });
        }
        self.tell(tell);
    }

    /// Its moves, one by one.
    fn look_at_moves(&mut self, nodes: u64, tell: &mut dyn FnMut(&Finding)) {
        let each = (nodes / self.moves.len().max(1) as u64).max(100);
        for index in 0..self.moves.len() {
            if self.is_over() {
                return;
            }
            let (action, setup) = self.moves[index].clone();
            let known = self.finding.lines.iter().find(|line| line.action == action);
            // The deepest look at the best move was the one at the whole position.
            if self.principal == Some(action) || known.is_some_and(|line| line.worth.is_proven()) {
                continue;
            }
            let Some(line) = self.line(action, &setup, each) else { continue };
            self.put(line);
        }
        self.tell(tell);
    }

    fn line(&mut self, action: Action, setup: &Setup, nodes: u64) -> Option<Line> {
        let mover = self.finding.mover;
        let after = state_from_setup(setup).ok()?;
        if let Some(outcome) = after.outcome() {
            let worth = Worth::of_outcome(outcome, after.scores()).seen_from(mover).a_ply_earlier();
            return Some(Line { action, worth, rest: Vec::new() });
        }
        let budget = self.budget(nodes);
        let progress = self.engine.search(setup, &budget, &mut |_| {}).ok()?.progress;
        self.finding.nodes += progress.nodes;
        if !knows_something(&progress) {
            return None;
        }
        let worth = Worth::new(progress.value, after.to_move()).seen_from(mover).a_ply_earlier();
        let rest = progress.line.iter().take(READ).copied().collect();
        Some(Line { action, worth, rest })
    }

    /// Takes a line in, in the place of what was known of its move.
    fn put(&mut self, line: Line) {
        let lines = &mut self.finding.lines;
        lines.retain(|known| known.action != line.action);
        lines.push(line);
        // Equal ones stay in the order of the game, in which a course's search would find them.
        let place = |action| self.moves.iter().position(|(known, _)| *known == action);
        lines.sort_by_key(|line| (std::cmp::Reverse(line.worth.rank()), place(line.action)));
    }

    /// The plies of the game that nobody has looked at yet, a few at a time.
    fn draw_graph(&mut self, tell: &mut dyn FnMut(&Finding)) {
        let mut drawn = 0;
        for ply in 0..self.question.plies.len() {
            if self.finding.graph[ply].is_some() {
                continue;
            }
            if self.is_over() {
                return;
            }
            let setup = &self.question.plies[ply];
            let Ok(state) = state_from_setup(setup) else { return };
            let worth = match state.outcome() {
                None if !state.standing_lines().is_empty() => continue,
                Some(outcome) => Worth::of_outcome(outcome, state.scores()),
                None => {
                    let budget = self.budget(GRAPH);
                    let Ok(result) = self.engine.search(setup, &budget, &mut |_| {}) else { return };
                    self.finding.nodes += result.progress.nodes;
                    Worth::new(result.progress.value, state.to_move())
                }
            };
            self.finding.graph[ply] = Some(worth.seen_from(Seat::First));
            drawn += 1;
            if drawn % 8 == 0 {
                self.tell(tell);
            }
        }
        if drawn % 8 != 0 {
            self.tell(tell);
        }
    }

    fn tell(&mut self, tell: &mut dyn FnMut(&Finding)) {
        if self.question.stop.load(Ordering::Relaxed) {
            return;
        }
        self.finding.seconds = self.started.elapsed().as_secs_f64();
        // The moves may have been looked at later than the whole; what is proven stays.
        if let (Some(whole), Some(best)) = (self.finding.worth, self.finding.lines.first())
            && !whole.is_proven()
        {
            self.finding.worth = Some(best.worth);
        }
        tell(&self.finding);
    }
}

/// A search that was ended before its first ply knows nothing, unless it needed none.
const fn knows_something(progress: &SearchProgress) -> bool {
    progress.depth > 0 || progress.value.is_proven()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;

    fn question(spec: &str) -> Question {
        let setup = Spec::parse(spec).unwrap().setup().unwrap();
        let plies = vec![setup.clone()];
        Question { setup, plies, time: Duration::from_secs(30), stop: Arc::default(), unwanted: Arc::default() }
    }

    fn last(question: &Question) -> Finding {
        let mut last = None;
        study(question, &mut |finding| last = Some(finding.clone()));
        last.unwrap()
    }

    #[test]
    fn a_small_game_is_proven_and_every_move_of_it_is_known() {
        let found = last(&question("mnk:3x3,k=3"));
        assert_eq!((found.done, found.worth.unwrap().text().as_str()), (Some(Done::Proven), "0"));
        assert_eq!(found.lines.len(), 9);
        assert!(found.lines.iter().all(|line| line.worth.is_proven()));
    }

    #[test]
    fn the_best_move_comes_first_and_the_graph_is_drawn() {
        let mut won = question("mnk:3x3,k=3");
        won.setup.board = ["xx.", "oo.", "..."].map(str::to_owned).to_vec().try_into().unwrap();
        let found = last(&won);
        assert_eq!((found.lines[0].action.to_string().as_str(), found.lines[0].worth.text().as_str()), ("c1", "W1"));
        assert!(found.graph.iter().all(Option::is_some));
        assert_eq!(found.done, Some(Done::Proven), "the other moves are looked at until they are proven, too");
    }

    #[test]
    fn nothing_is_found_where_a_line_already_stands() {
        let mut lined = question("tts:5x7,k=5");
        lined.setup.board =
            ["..W....", "....B..", "WWWWW..", "B......", "BB....."].map(row).to_vec().try_into().unwrap();
        lined.plies = vec![lined.setup.clone()];
        let found = last(&lined);
        assert_eq!((found.done, found.worth, found.lines.len()), (Some(Done::StandingLine), None, 0));
        assert_eq!(found.graph, [None]);
    }

    fn row(letters: &str) -> String {
        letters.replace('W', "x").replace('B', "o")
    }

    #[test]
    fn a_study_that_nobody_wants_ends_at_once_and_says_nothing() {
        let set = || Arc::new(AtomicBool::new(true));
        let unwanted = Question { stop: set(), unwanted: set(), ..question("mnk:19x19,k=6") };
        let mut told = 0;
        study(&unwanted, &mut |_| told += 1);
        assert_eq!(told, 0);
    }

    #[test]
    fn a_study_that_others_wait_for_tells_what_it_has_found() {
        let hurried = question("mnk:19x19,k=6");
        let mut last = None;
        study(&hurried, &mut |finding| {
            hurried.stop.store(true, Ordering::Relaxed);
            last = Some(finding.clone());
        });
        let last = last.unwrap();
        assert_eq!((last.done, last.lines.is_empty()), (Some(Done::OthersWait), false));
    }
}
