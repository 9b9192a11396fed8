//! A position looked at deeper and deeper: all of it, each of its moves, and the game that led to it.

use super::PositionValue;
use plyground_game::{Action, GameState, Seat, Setup};
use plyground_games::state_from_setup;
use plyground_search::engine::{Budget, Engine, SearchProgress, Strength};
use plyground_search::solve::{SolveLimits, solve};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is analysed.
pub(crate) struct AnalysisTask {
    /// The position.
    pub(crate) setup: Setup,
    /// The positions of the game, from the start, for the graph.
    pub(crate) plies: Vec<Setup>,
    /// How long at most.
    pub(crate) time: Duration,
    /// The bytes of the engine's transposition table.
    pub(crate) table: usize,
    /// Set when it has to come to an end: what was found so far is told.
    pub(crate) stop: Arc<AtomicBool>,
    /// Set together with `stop` when the page is closed: then nothing more is reported.
    pub(crate) cancelled: Arc<AtomicBool>,
}

/// What an analysis has found so far. Values are seen from the player to move, except the graph's, which are First's.
#[derive(Clone, Debug)]
pub(crate) struct AnalysisResult {
    pub(crate) mover: Seat,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) value: Option<PositionValue>,
    /// The moves that are known something of, the best first.
    pub(crate) lines: Vec<AnalysisLine>,
    /// One for each ply of the game; nothing is known yet of those without.
    pub(crate) graph: Vec<Option<PositionValue>>,
    /// Why it ended, once it did.
    pub(crate) done: Option<StopReason>,
}

/// One line of the analysis: a move, its value, and the expected continuation.
#[derive(Clone, Debug)]
pub(crate) struct AnalysisLine {
    pub(crate) action: Action,
    pub(crate) value: PositionValue,
    /// The moves after it.
    pub(crate) rest: Vec<Action>,
}

/// Why an analysis stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopReason {
    /// Nothing is left to find out.
    Proven,
    /// Its time is up.
    TimeIsUp,
    /// Others wait for the engine.
    OthersWait,
    /// The game is over here.
    Over,
    /// A line is already on the board, though the game is not won: no value of the engine would be right.
    StandingLine,
}

/// Positions looked at in the first round; every round doubles them.
const FIRST_ROUND_NODES: u64 = 2_000;
/// Positions looked at for a ply of the graph.
const GRAPH_NODES: u64 = 1_500;
/// The largest board that the solver is tried on.
const MAX_CELLS_TO_SOLVE: usize = 64;
/// The most plies of a line that are shown.
const MAX_LINE_PLIES: usize = 12;

/// Studies a position and tells after each step what is known.
pub(crate) fn analyse(task: &AnalysisTask, tell: &mut dyn FnMut(&AnalysisResult)) {
    let Ok(state) = state_from_setup(&task.setup) else { return };
    let started = Instant::now();
    let mut analysis = Analysis {
        task,
        engine: Engine::with_table(Strength::FULL, task.table).for_analysis(),
        deadline: started + task.time,
        started,
        moves: successors(state.as_ref()),
        principal: None,
        result: AnalysisResult {
            mover: state.to_move(),
            depth: 0,
            nodes: 0,
            seconds: 0.0,
            value: None,
            lines: Vec::new(),
            graph: vec![None; task.plies.len()],
            done: match state.outcome() {
                Some(_) => Some(StopReason::Over),
                None if !state.standing_lines().is_empty() => Some(StopReason::StandingLine),
                None => None,
            },
        },
    };
    let mut round = FIRST_ROUND_NODES;
    while analysis.result.done.is_none() && !analysis.is_over() {
        analysis.search_position(round, tell);
        analysis.search_moves(round, tell);
        analysis.draw_graph(tell);
        if analysis.result.value.is_some_and(PositionValue::is_proven)
            && analysis.result.lines.iter().all(|it| it.value.is_proven())
        {
            analysis.result.done = Some(StopReason::Proven);
        }
        round = round.saturating_mul(2);
    }
    analysis.draw_graph(tell);
    if task.cancelled.load(Ordering::Relaxed) {
        return;
    }
    let hurried = task.stop.load(Ordering::Relaxed);
    analysis.result.done.get_or_insert(if hurried { StopReason::OthersWait } else { StopReason::TimeIsUp });
    analysis.result.seconds = analysis.started.elapsed().as_secs_f64();
    tell(&analysis.result);
}

struct Analysis<'a> {
    task: &'a AnalysisTask,
    engine: Engine,
    deadline: Instant,
    started: Instant,
    moves: Vec<(Action, Setup)>,
    /// The move that the look at the whole position found best.
    principal: Option<Action>,
    result: AnalysisResult,
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

impl<'a> Analysis<'a> {
    fn is_over(&self) -> bool {
        self.task.stop.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }

    fn budget(&self, nodes: u64) -> Budget<'a> {
        Budget { deadline: Some(self.deadline), nodes: Some(nodes), stop: Some(&self.task.stop), ..Budget::unlimited() }
    }

    /// The position as a whole.
    fn search_position(&mut self, nodes: u64, tell: &mut dyn FnMut(&AnalysisResult)) {
        let budget = self.budget(nodes);
        let Ok(result) = self.engine.search(&self.task.setup, &budget, &mut |_| {}) else { return };
        let progress = result.progress;
        self.result.nodes += progress.nodes;
        if !is_informative(&progress) || self.task.stop.load(Ordering::Relaxed) {
            return;
        }
        self.result.depth = self.result.depth.max(progress.depth).max(1);
        let mut value = PositionValue::new(progress.value, self.result.mover);
        // What is proven stays, whatever a later search estimates.
        if self.result.value.is_some_and(PositionValue::is_proven) && !value.is_proven() {
            return self.report(tell);
        }
        if !value.is_proven()
            && let Some(proven) = self.solve(&self.task.setup, nodes)
        {
            value = proven.0;
            self.result.value = Some(value);
            self.principal = proven.1.first().copied();
            if let Some((&action, rest)) = proven.1.split_first() {
                self.insert_line(AnalysisLine { action, value, rest: rest.to_vec() });
            }
            return self.report(tell);
        }
        self.result.value = Some(value);
        self.principal = progress.line.first().copied();
        if let Some((&action, rest)) = progress.line.split_first() {
            let rest = rest.iter().take(MAX_LINE_PLIES).copied().collect();
            self.insert_line(AnalysisLine { action, value, rest });
        }
        self.report(tell);
    }

    /// Its moves, one by one.
    fn search_moves(&mut self, nodes: u64, tell: &mut dyn FnMut(&AnalysisResult)) {
        let each = (nodes / self.moves.len().max(1) as u64).max(100);
        for index in 0..self.moves.len() {
            if self.is_over() {
                return;
            }
            let (action, setup) = self.moves[index].clone();
            let known = self.result.lines.iter().find(|line| line.action == action);
            // The deepest look at the best move was the one at the whole position.
            if self.principal == Some(action) || known.is_some_and(|line| line.value.is_proven()) {
                continue;
            }
            let Some(line) = self.search_move(action, &setup, each) else { continue };
            self.insert_line(line);
        }
        self.report(tell);
    }

    fn search_move(&mut self, action: Action, setup: &Setup, nodes: u64) -> Option<AnalysisLine> {
        let mover = self.result.mover;
        let after = state_from_setup(setup).ok()?;
        if let Some(outcome) = after.outcome() {
            let value = PositionValue::from_outcome(outcome, after.scores()).for_seat(mover).one_ply_earlier();
            return Some(AnalysisLine { action, value, rest: Vec::new() });
        }
        let budget = self.budget(nodes);
        let progress = self.engine.search(setup, &budget, &mut |_| {}).ok()?.progress;
        self.result.nodes += progress.nodes;
        if !is_informative(&progress) {
            return None;
        }
        let mut value = PositionValue::new(progress.value, after.to_move());
        let mut rest: Vec<Action> = progress.line.iter().take(MAX_LINE_PLIES).copied().collect();
        if !value.is_proven()
            && let Some(proven) = self.solve(setup, nodes)
        {
            (value, rest) = proven;
        }
        Some(AnalysisLine { action, value: value.for_seat(mover).one_ply_earlier(), rest })
    }

    /// What the solver proves of a position, as its mover sees it, and the best moves. Large boards are left to the engine.
    fn solve(&mut self, setup: &Setup, nodes: u64) -> Option<(PositionValue, Vec<Action>)> {
        if setup.board.size().cells() > MAX_CELLS_TO_SOLVE {
            return None;
        }
        let limits = SolveLimits { budget: self.budget(nodes), table_bytes: self.task.table };
        let solution = solve(setup, &limits, &mut |_| {}).ok()?;
        self.result.nodes += solution.nodes;
        let value = PositionValue::new(solution.score(), solution.mover);
        let line = solution.line.iter().take(MAX_LINE_PLIES).copied().collect();
        value.is_proven().then_some((value, line))
    }

    /// Takes a line in, in the place of what was known of its move.
    fn insert_line(&mut self, line: AnalysisLine) {
        let lines = &mut self.result.lines;
        if lines.iter().any(|known| known.action == line.action && known.value.is_proven()) && !line.value.is_proven() {
            return;
        }
        lines.retain(|known| known.action != line.action);
        lines.push(line);
        // Equal ones stay in the order of the game, in which a course's search would find them.
        let place = |action| self.moves.iter().position(|(known, _)| *known == action);
        lines.sort_by_key(|line| (std::cmp::Reverse(line.value.rank()), place(line.action)));
    }

    /// The plies of the game that were not searched yet, a few at a time.
    fn draw_graph(&mut self, tell: &mut dyn FnMut(&AnalysisResult)) {
        let mut drawn = 0;
        for ply in 0..self.task.plies.len() {
            if self.result.graph[ply].is_some() {
                continue;
            }
            if self.is_over() {
                return;
            }
            let setup = &self.task.plies[ply];
            let Ok(state) = state_from_setup(setup) else { return };
            let value = match state.outcome() {
                None if !state.standing_lines().is_empty() => continue,
                Some(outcome) => PositionValue::from_outcome(outcome, state.scores()),
                None => {
                    let budget = self.budget(GRAPH_NODES);
                    let Ok(result) = self.engine.search(setup, &budget, &mut |_| {}) else { return };
                    self.result.nodes += result.progress.nodes;
                    PositionValue::new(result.progress.value, state.to_move())
                }
            };
            self.result.graph[ply] = Some(value.for_seat(Seat::First));
            drawn += 1;
            if drawn % 8 == 0 {
                self.report(tell);
            }
        }
        if drawn % 8 != 0 {
            self.report(tell);
        }
    }

    fn report(&mut self, tell: &mut dyn FnMut(&AnalysisResult)) {
        if self.task.stop.load(Ordering::Relaxed) {
            return;
        }
        self.result.seconds = self.started.elapsed().as_secs_f64();
        // The moves may have been looked at later than the whole; what is proven stays.
        if let (Some(whole), Some(best)) = (self.result.value, self.result.lines.first())
            && !whole.is_proven()
        {
            self.result.value = Some(best.value);
        }
        tell(&self.result);
    }
}

/// A search that was ended before its first ply knows nothing, unless it needed none.
const fn is_informative(progress: &SearchProgress) -> bool {
    progress.depth > 0 || progress.value.is_proven()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;

    fn task(spec: &str) -> AnalysisTask {
        let setup = Spec::parse(spec).unwrap().setup().unwrap();
        let plies = vec![setup.clone()];
        AnalysisTask {
            setup,
            plies,
            time: Duration::from_secs(30),
            table: 8 << 20,
            stop: Arc::default(),
            cancelled: Arc::default(),
        }
    }

    fn last(task: &AnalysisTask) -> AnalysisResult {
        let mut last = None;
        analyse(task, &mut |result| last = Some(result.clone()));
        last.unwrap()
    }

    #[test]
    fn a_small_game_is_proven_and_every_move_of_it_is_known() {
        let found = last(&task("mnk:3x3,k=3"));
        assert_eq!((found.done, found.value.unwrap().text().as_str()), (Some(StopReason::Proven), "0"));
        assert_eq!(found.lines.len(), 9);
        assert!(found.lines.iter().all(|line| line.value.is_proven()));
    }

    #[test]
    fn the_best_move_comes_first_and_the_graph_is_drawn() {
        let mut won = task("mnk:3x3,k=3");
        won.setup.board = ["xx.", "oo.", "..."].map(str::to_owned).to_vec().try_into().unwrap();
        let found = last(&won);
        assert_eq!((found.lines[0].action.to_string().as_str(), found.lines[0].value.text().as_str()), ("c1", "W1"));
        assert!(found.graph.iter().all(Option::is_some));
        assert_eq!(found.done, Some(StopReason::Proven), "the other moves are looked at until they are proven, too");
    }

    #[test]
    fn a_position_with_one_candidate_move_is_proven_and_stays_so() {
        // Second must stop the line of three first of all.
        let mut forced = task("mnk:5x5,k=4");
        forced.setup.board =
            [".....", "oxxx.", "..x..", "..o..", "....."].map(str::to_owned).to_vec().try_into().unwrap();
        forced.setup.to_move = Seat::Second;
        let mut proven = false;
        analyse(&forced, &mut |result| {
            let now = result.value.is_some_and(PositionValue::is_proven);
            assert!(now || !proven, "a proven value was dropped");
            proven = now;
        });
        assert!(proven);
    }

    #[test]
    fn nothing_is_found_where_a_line_already_stands() {
        let mut lined = task("tts:5x7,k=5");
        lined.setup.board =
            ["..W....", "....B..", "WWWWW..", "B......", "BB....."].map(row).to_vec().try_into().unwrap();
        lined.plies = vec![lined.setup.clone()];
        let found = last(&lined);
        assert_eq!((found.done, found.value, found.lines.len()), (Some(StopReason::StandingLine), None, 0));
        assert_eq!(found.graph, [None]);
    }

    fn row(letters: &str) -> String {
        letters.replace('W', "x").replace('B', "o")
    }

    #[test]
    fn a_study_that_nobody_wants_ends_at_once_and_says_nothing() {
        let set = || Arc::new(AtomicBool::new(true));
        let unwanted = AnalysisTask { stop: set(), cancelled: set(), ..task("mnk:19x19,k=6") };
        let mut told = 0;
        analyse(&unwanted, &mut |_| told += 1);
        assert_eq!(told, 0);
    }

    #[test]
    fn a_study_that_others_wait_for_tells_what_it_has_found() {
        let hurried = task("mnk:19x19,k=6");
        let mut last = None;
        analyse(&hurried, &mut |result| {
            hurried.stop.store(true, Ordering::Relaxed);
            last = Some(result.clone());
        });
        let last = last.unwrap();
        assert_eq!((last.done, last.lines.is_empty()), (Some(StopReason::OthersWait), false));
    }
}
