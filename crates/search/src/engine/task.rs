//! From a set-up to a search: picks the family's evaluator, starts the threads, and converts the result.

use super::budget::{Budget, SearchClock};
use super::deepening::RootResult;
use super::evaluate::{
    Connect4Evaluator, DominoesEvaluator, Evaluator, ExtConnect4Evaluator, GenericEvaluator, LineEvaluator,
    OthelloEvaluator, ShapeEvaluator,
};
use super::result::{Score, SearchProgress, SearchResult};
use super::score::to_score;
use super::search::Search;
use super::strength::Strength;
use super::transposition::TranspositionTable;
use plyground_game::Game;
use plyground_games::bits::Bits;
use plyground_games::dominoes::Dominoes;
use plyground_games::drop::{Connect4, ExtConnect4};
use plyground_games::grid_line::GridLine;
use plyground_games::othello::Othello;
use plyground_games::{FamilyVisitor, RulesVisitor};
use std::sync::atomic::{AtomicBool, Ordering};

/// One search, ready to run on any game.
pub(crate) struct SearchTask<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) strength: Strength,
    /// Whether a position with one candidate move is searched like any other.
    pub(crate) thorough: bool,
    pub(crate) budget: &'a Budget<'a>,
    pub(crate) report: &'a mut dyn FnMut(&SearchProgress),
}

impl RulesVisitor for SearchTask<'_> {
    type Output = SearchResult;

    fn visit<G: Game>(self, game: G) -> SearchResult {
        self.with(&game, GenericEvaluator)
    }
}

impl FamilyVisitor for SearchTask<'_> {
    fn grid_line<B: Bits>(self, game: GridLine<B>) -> SearchResult {
        match ShapeEvaluator::new(&game) {
            Some(evaluator) => self.with(&game, evaluator),
            None => self.with(&game, LineEvaluator::new(&game)),
        }
    }

    fn othello<B: Bits>(self, game: Othello<B>) -> SearchResult {
        let evaluator = OthelloEvaluator::new(&game);
        self.with(&game, evaluator)
    }

    fn extconnect4<B: Bits>(self, game: ExtConnect4<B>) -> SearchResult {
        let evaluator = ExtConnect4Evaluator::new(&game);
        self.with(&game, evaluator)
    }

    fn connect4<B: Bits>(self, game: Connect4<B>) -> SearchResult {
        let evaluator = Connect4Evaluator::new(&game);
        self.with(&game, evaluator)
    }

    fn dominoes<B: Bits>(self, game: Dominoes<B>) -> SearchResult {
        let evaluator = DominoesEvaluator::new(&game);
        self.with(&game, evaluator)
    }
}

impl SearchTask<'_> {
    fn with<G: Game, E: Evaluator<G>>(self, game: &G, evaluator: E) -> SearchResult {
        let root = game.start();
        let nothing = SearchProgress { depth: 0, value: Score::Score(0), line: Vec::new(), nodes: 0 };
        if game.outcome(&root).is_some() {
            return SearchResult { best: None, progress: nothing };
        }
        // The number depends on position and strength alone, so that the same game always has the same random moves.
        let drawn = (game.key(&root) ^ u64::from(self.strength.number())).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
        if let Some(choice) = self.strength.random_choice(drawn) {
            let count = game.moves(&root).count() as u64;
            let random = game.moves(&root).nth((choice % count) as usize).map(|m| game.action(m));
            return SearchResult {
                best: random,
                progress: SearchProgress { line: random.into_iter().collect(), ..nothing },
            };
        }

        let finished = AtomicBool::new(false);
        let search = |evaluator| {
            let clock = SearchClock::new(self.budget, &finished);
            let mut search = Search::new(game, evaluator, self.table, clock);
            search.thorough = self.thorough;
            search
        };
        let mut progress = nothing;
        std::thread::scope(|threads| {
            // Lazy SMP: the helpers start at different depths and share what they find through the table.
            for helper in 1..self.budget.threads.get() {
                let mut search = search(evaluator.clone());
                let from = 1 + (helper % 2) as u32;
                threads.spawn(move || search.deepen(from, self.budget.depth, |_, _| {}));
            }
            let mut search = search(evaluator);
            let found = search.deepen(1, self.budget.depth, |found, nodes| {
                (self.report)(&to_progress(game, found, nodes));
            });
            finished.store(true, Ordering::Relaxed);
            progress = to_progress(game, &found, search.clock.nodes());
        });
        SearchResult { best: progress.line.first().copied(), progress }
    }
}

fn to_progress<G: Game>(game: &G, found: &RootResult<G::Move>, nodes: u64) -> SearchProgress {
    SearchProgress {
        depth: found.depth,
        value: to_score(found.score, found.complete),
        line: found.line.iter().map(|&m| game.action(m)).collect(),
        nodes,
    }
}
