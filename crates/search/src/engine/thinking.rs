//! From a set-up to a search: picks the family's knowledge, starts the threads, and tells the result to people.

use super::budget::{Budget, Clock};
use super::deepening::Finding;
use super::evaluate::{
    Connect4Evaluation, DominoEvaluation, Evaluate, ExtendedEvaluation, LineEvaluation, Measured, OthelloEvaluation,
};
use super::level::Level;
use super::score::judgement;
use super::search::Search;
use super::table::Table;
use super::thought::{Judgement, Progress, Thought};
use plyground_game::Game;
use plyground_games::bits::Bits;
use plyground_games::dominoes::Dominoes;
use plyground_games::drop::{Connect4, ExtConnect4};
use plyground_games::grid_line::GridLine;
use plyground_games::othello::Othello;
use plyground_games::{FamilyVisitor, Visitor};
use std::sync::atomic::{AtomicBool, Ordering};

/// One move's worth of thinking.
pub(crate) struct Thinking<'a> {
    pub(crate) table: &'a Table,
    pub(crate) level: Level,
    pub(crate) budget: &'a Budget<'a>,
    pub(crate) report: &'a mut dyn FnMut(&Progress),
}

impl Visitor for Thinking<'_> {
    type Output = Thought;

    fn visit<G: Game>(self, game: G) -> Thought {
        self.with(&game, Measured)
    }
}

impl FamilyVisitor for Thinking<'_> {
    fn grid_line<B: Bits>(self, game: GridLine<B>) -> Thought {
        let evaluation = LineEvaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn othello<B: Bits>(self, game: Othello<B>) -> Thought {
        let evaluation = OthelloEvaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn extconnect4<B: Bits>(self, game: ExtConnect4<B>) -> Thought {
        let evaluation = ExtendedEvaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn connect4<B: Bits>(self, game: Connect4<B>) -> Thought {
        let evaluation = Connect4Evaluation::new(&game);
        self.with(&game, evaluation)
    }

    fn dominoes<B: Bits>(self, game: Dominoes<B>) -> Thought {
        let evaluation = DominoEvaluation::new(&game);
        self.with(&game, evaluation)
    }
}

impl Thinking<'_> {
    fn with<G: Game, E: Evaluate<G>>(self, game: &G, evaluation: E) -> Thought {
        let root = game.start();
        let nothing = Progress { depth: 0, value: Judgement::Score(0), line: Vec::new(), nodes: 0 };
        if game.outcome(&root).is_some() {
            return Thought { best: None, progress: nothing };
        }
        // The number depends on the position alone, so that the same game slips at the same moves.
        let drawn = (game.key(&root) ^ u64::from(self.level.number())).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
        if let Some(choice) = self.level.slip(drawn) {
            let count = game.moves(&root).count() as u64;
            let slip = game.moves(&root).nth((choice % count) as usize).map(|m| game.gesture(m));
            return Thought { best: slip, progress: Progress { line: slip.into_iter().collect(), ..nothing } };
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
        Thought { best: progress.line.first().copied(), progress }
    }
}

fn told<G: Game>(game: &G, found: &Finding<G::Move>, nodes: u64) -> Progress {
    Progress {
        depth: found.depth,
        value: judgement(found.score, found.complete),
        line: found.line.iter().map(|&m| game.gesture(m)).collect(),
        nodes,
    }
}
