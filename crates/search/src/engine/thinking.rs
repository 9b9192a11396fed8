//! From a set-up to a search: picks the family's knowledge, starts the threads, and tells the result to people.

use super::budget::{Budget, Clock};
use super::deepening::Finding;
use super::evaluate::{
    Connect4Evaluation, DominoEvaluation, Evaluate, ExtendedEvaluation, LineEvaluation, Measured, OthelloEvaluation,
};
use super::result::{Score, SearchProgress, SearchResult};
use super::score::judgement;
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

/// One move's worth of thinking.
pub(crate) struct Thinking<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) level: Strength,
    pub(crate) budget: &'a Budget<'a>,
    pub(crate) report: &'a mut dyn FnMut(&SearchProgress),
}

impl RulesVisitor for Thinking<'_> {
    type Output = SearchResult;

    fn visit<G: Game>(self, game: G) -> SearchResult {
        self.with(&game, Measured)
    }
}

impl FamilyVisitor for Thinking<'_> {
    fn grid_line<B: Bits>(self, game: GridLine<B>) -> SearchResult {
        let evaluation = LineEvaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn othello<B: Bits>(self, game: Othello<B>) -> SearchResult {
        let evaluation = OthelloEvaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn extconnect4<B: Bits>(self, game: ExtConnect4<B>) -> SearchResult {
        let evaluation = ExtendedEvaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn connect4<B: Bits>(self, game: Connect4<B>) -> SearchResult {
        let evaluation = Connect4Evaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn dominoes<B: Bits>(self, game: Dominoes<B>) -> SearchResult {
        let evaluation = DominoEvaluation::new(&game);
        self.with(&game, evaluation)
    }
}

impl Thinking<'_> {
    fn with<G: Game, E: Evaluate<G>>(self, game: &G, evaluation: E) -> SearchResult {
        let root = game.start();
        let nothing = SearchProgress { depth: 0, value: Score::Score(0), line: Vec::new(), nodes: 0 };
        if game.outcome(&root).is_some() {
            return SearchResult { best: None, progress: nothing };
        }
        // The number depends on the position alone, so that the same game slips at the same moves.
        let drawn = (game.key(&root) ^ u64::from(self.level.number())).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
        if let Some(choice) = self.level.slip(drawn) {
            let count = game.moves(&root).count() as u64;
            let slip = game.moves(&root).nth((choice % count) as usize).map(|m| game.action(m));
            return SearchResult {
                best: slip,
                progress: SearchProgress { line: slip.into_iter().collect(), ..nothing },
            };
        }

        let finished = AtomicBool::new(false);
        let search = |evaluation| Search::new(game, evaluation, self.table, Clock::new(self.budget, &finished));
        let mut progress = nothing;
        std::thread::scope(|threads| {
            // The others start at different depths, so that they find different things for the table they all share.
            for helper in 1..self.budget.threads.get() {
                let mut search = search(evaluation.clone());
                let from = 1 + (helper % 2) as u32;
                threads.spawn(move || search.deepen(from, self.budget.depth, |_, _| {}));
            }
            let mut search = search(evaluation);
            let found = search.deepen(1, self.budget.depth, |found, nodes| {
                (self.report)(&told(game, found, nodes));
            });
            finished.store(true, Ordering::Relaxed);
            progress = told(game, &found, search.clock.nodes());
        });
        SearchResult { best: progress.line.first().copied(), progress }
    }
}

fn told<G: Game>(game: &G, found: &Finding<G::Move>, nodes: u64) -> SearchProgress {
    SearchProgress {
        depth: found.depth,
        value: judgement(found.score, found.complete),
        line: found.line.iter().map(|&m| game.action(m)).collect(),
        nodes,
    }
}
