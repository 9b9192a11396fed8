//! Writes certificates: walks through all that the other side can do, and asks the solver for a move wherever there is a
//! choice.

use super::key::{PositionKeys, code};
use super::{Certificate, ProofClaim, ProofGoal, claims};
use crate::solve::question::decide_move;
use crate::solve::{PositionSolver, Solution, SolveClock};
use plyground_game::{Game, Seat};
use std::collections::HashMap;

/// The most positions of a claim: a certificate is for a reader that has a few minutes and a few hundred megabytes.
const MAX_POSITIONS: usize = 5_000_000;

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// Nothing was proven.
    #[error("nothing is proven of this position, so that there is nothing to certify")]
    NothingProven,
    /// A limit was reached.
    #[error("a limit was reached before the whole certificate was found")]
    LimitReached,
    /// It would be too large.
    #[error("the certificate would have more than {MAX_POSITIONS} positions")]
    TooLarge,
    /// The solver's moves lead round in circles.
    #[error("the moves that were found win, but lead to the same position again and again")]
    Repeats,
}

/// The certificate of what a solution says.
pub(in crate::solve) fn write_certificate<G: Game>(
    solver: &mut dyn PositionSolver<G>,
    game: &G,
    solution: &Solution,
    clock: &mut SolveClock<'_, '_>,
) -> Result<Certificate, NoCertificate> {
    let root = game.start();
    let claims: Vec<ProofClaim> = claims(solution)
        .into_iter()
        .map(|(seat, goal, value)| {
            let keys = PositionKeys::new(game, goal);
            let mut writer =
                ClaimWriter { solver, game, clock, keys, seat, goal, moves: Vec::new(), seen: HashMap::new() };
            writer.position(&root, value)?;
            Ok(ProofClaim { seat, goal, moves: writer.moves })
        })
        .collect::<Result<_, _>>()?;
    if claims.is_empty() {
        return Err(NoCertificate::NothingProven);
    }
    Ok(Certificate { setup: game.setup(&root), claims })
}

struct ClaimWriter<'a, 'c, 'r, G: Game> {
    solver: &'a mut dyn PositionSolver<G>,
    game: &'a G,
    clock: &'a mut SolveClock<'c, 'r>,
    keys: PositionKeys,
    seat: Seat,
    goal: ProofGoal,
    moves: Vec<u16>,
    /// The positions so far, and whether all that follows of them is written.
    seen: HashMap<Vec<u8>, bool>,
}

impl<G: Game> ClaimWriter<'_, '_, '_, G> {
    /// Writes the moves for a position whose value for the seat of the claim is at least `value`, and for all that follows.
    fn position(&mut self, position: &G::Position, value: i32) -> Result<(), NoCertificate> {
        if self.game.outcome(position).is_some() {
            return Ok(());
        }
        let key = self.keys.key(self.game, position);
        match self.seen.get(&key) {
            Some(true) => return Ok(()),
            Some(false) => return Err(NoCertificate::Repeats),
            None => self.seen.insert(key.clone(), false),
        };
        if self.seen.len() > MAX_POSITIONS {
            return Err(NoCertificate::TooLarge);
        }
        if self.clock.tick() {
            return Err(NoCertificate::LimitReached);
        }
        let scale = self.solver.scale();
        let replies: Vec<G::Move> = self.game.moves(position).collect();
        if replies.len() > 1 && self.game.to_move(position) == self.seat {
            let (m, value) = self.choose(position, &replies, value)?;
            let size = self.game.setup(position).board.size();
            self.moves.push(code(size, self.game.action(m)) as u16);
            self.position(&self.after(position, m), scale.later(value))?;
        } else {
            for m in replies {
                self.position(&self.after(position, m), scale.later(value))?;
            }
        }
        self.seen.insert(key, true);
        Ok(())
    }

    /// A move of the seat that reaches `value`, and the value that it reaches: one that ends the game, or one to a position that
    /// is written already, or what the solver says.
    fn choose(
        &mut self,
        position: &G::Position,
        legal: &[G::Move],
        value: i32,
    ) -> Result<(G::Move, i32), NoCertificate> {
        let mut open = Vec::new();
        for &m in legal {
            let after = self.after(position, m);
            match self.game.outcome(&after) {
                Some(outcome) if self.goal.is_met(outcome, self.game.scores(&after), self.seat) => {
                    return Ok((m, value));
                }
                Some(_) => {}
                None => match self.seen.get(&self.keys.key(self.game, &after)) {
                    Some(true) => return Ok((m, value)),
                    Some(false) => {}
                    None => open.push(m),
                },
            }
        }
        if let Some(remembered) = self.solver.remembered(self.game, position) {
            open.sort_by_key(|&m| m != remembered);
        }
        for m in open {
            let bounds = decide_move(self.solver, self.game, position, m, value, self.clock);
            let bounds = bounds.ok_or(NoCertificate::LimitReached)?;
            if bounds.lower >= value {
                return Ok((m, bounds.lower));
            }
        }
        Err(NoCertificate::Repeats)
    }

    fn after(&self, position: &G::Position, m: G::Move) -> G::Position {
        let mut after = position.clone();
        self.game.play(&mut after, m);
        after
    }
}
