//! Checks a certificate with the rules alone.

use super::key::{PositionKeys, code};
use super::{Certificate, ProofClaim, ProofGoal};
use plyground_game::{Action, Game, Rules, Seat, Setup, SetupError};
use plyground_games::drop::{DRAWN_AT, PLIES};
use plyground_games::{RulesVisitor, with_rules};
use std::collections::HashMap;

/// A claim that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedClaim {
    /// Who gets it.
    pub seat: Seat,
    /// What it gets at least.
    pub goal: ProofGoal,
    /// The positions that were looked at, up to symmetry, without those where the game is over.
    pub positions: u64,
    /// The most plies that the game can last.
    pub plies: u32,
}

/// Why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofFault {
    /// The position is not one of a game.
    #[error("the position is not one of a game: {0}")]
    Position(#[from] SetupError),
    /// A game that keeps to the strategy ends otherwise.
    #[error("{claim}: after {line}, the game is over and this is not so")]
    NotMet {
        /// What is claimed.
        claim: String,
        /// The moves that lead there.
        line: String,
    },
    /// The strategy says a move that is not one.
    #[error("{claim}: after {line}, the move number {number} is not a legal move")]
    Illegal {
        /// What is claimed.
        claim: String,
        /// The moves that lead there.
        line: String,
        /// What the file says.
        number: u16,
    },
    /// The strategy says nothing about a position that can come up.
    #[error("{claim}: the file has no move for the position after {line}")]
    Missing {
        /// What is claimed.
        claim: String,
        /// The moves that lead there.
        line: String,
    },
    /// The strategy goes round in circles.
    #[error("{claim}: after {line}, a position comes up for the second time, so that the game need not end")]
    Repeats {
        /// What is claimed.
        claim: String,
        /// The moves that lead there.
        line: String,
    },
    /// The win may come after the limit of plies.
    #[error("{claim}: the game can last {plies} plies, and it is drawn before that")]
    TooLong {
        /// What is claimed.
        claim: String,
        /// How long.
        plies: u32,
    },
    /// Moves are left when all positions are done.
    #[error("{claim}: the file has {count} moves more than the strategy needs")]
    LeftOver {
        /// What is claimed.
        claim: String,
        /// How many.
        count: usize,
    },
    /// Points are claimed of a game without points, or the other way round.
    #[error("{claim}: a claim of a margin needs a game that counts points, and no other claim fits to such a game")]
    WrongGoal {
        /// What is claimed.
        claim: String,
    },
}

/// Checks every claim of a certificate. It uses the rules of the game and no search.
pub fn verify(certificate: &Certificate) -> Result<Vec<CheckedClaim>, ProofFault> {
    certificate.claims.iter().map(|claim| with_rules(&certificate.setup, CheckClaim(claim))?).collect()
}

struct CheckClaim<'a>(&'a ProofClaim);

impl RulesVisitor for CheckClaim<'_> {
    type Output = Result<CheckedClaim, ProofFault>;

    fn visit<G: Game>(self, game: G) -> Self::Output {
        let ProofClaim { seat, goal, ref moves } = *self.0;
        let claim = format!("claim `{seat} {goal}`");
        let root = game.start();
        if game.scores(&root).is_some() != matches!(goal, ProofGoal::Margin(_)) {
            return Err(ProofFault::WrongGoal { claim });
        }
        let mut check = ClaimCheck {
            keys: PositionKeys::new(&game, goal),
            game: &game,
            setup: game.setup(&root),
            claim,
            seat,
            goal,
            moves,
            seen: HashMap::new(),
            line: Vec::new(),
        };
        let plies = check.position(&mut root.clone())?;
        if !check.moves.is_empty() {
            return Err(ProofFault::LeftOver { count: check.moves.len(), claim: check.claim });
        }
        // Keys of wins leave the ply out, so that the longest game must end in time.
        if let Some(before) = check.setup.extra.get(PLIES).filter(|_| goal == ProofGoal::Win)
            && u32::from(before) + plies > u32::from(DRAWN_AT)
        {
            return Err(ProofFault::TooLong { plies, claim: check.claim });
        }
        Ok(CheckedClaim { seat, goal, positions: check.seen.len() as u64, plies })
    }
}

struct ClaimCheck<'a, G: Rules> {
    game: &'a G,
    keys: PositionKeys,
    setup: Setup,
    claim: String,
    seat: Seat,
    goal: ProofGoal,
    /// The moves that were not read yet.
    moves: &'a [u16],
    /// The positions so far, each with the most plies that can follow; none while the check is still below it.
    seen: HashMap<Vec<u8>, Option<u32>>,
    /// The moves that lead to the position.
    line: Vec<Action>,
}

impl<G: Game> ClaimCheck<'_, G> {
    /// Checks a position and all that can follow. The most plies that can follow.
    fn position(&mut self, position: &mut G::Position) -> Result<u32, ProofFault> {
        // 1. A finished game is what was claimed, or the certificate is wrong.
        if let Some(outcome) = self.game.outcome(position) {
            return if self.goal.is_met(outcome, self.game.scores(position), self.seat) {
                Ok(0)
            } else {
                Err(ProofFault::NotMet { claim: self.claim.clone(), line: self.line() })
            };
        }

        // 2. A position that has been checked needs no second check.
        let key = self.keys.key(self.game, position);
        match self.seen.get(&key) {
            Some(Some(plies)) => return Ok(*plies),
            Some(None) => return Err(ProofFault::Repeats { claim: self.claim.clone(), line: self.line() }),
            None => self.seen.insert(key.clone(), None),
        };

        // 3. The seat of the claim makes its move; of the other seat, every move is checked.
        let replies: Vec<G::Move> = self.game.moves(position).collect();
        let replies = match &replies[..] {
            [_] => replies,
            _ if self.game.to_move(position) == self.seat => vec![self.next_move(&replies)?],
            _ => replies,
        };
        let mut plies = 0;
        for m in replies {
            self.line.push(self.game.action(m));
            let undo = self.game.play(position, m);
            plies = plies.max(1 + self.position(position)?);
            self.game.undo(position, m, undo);
            self.line.pop();
        }
        self.seen.insert(key, Some(plies));
        Ok(plies)
    }

    fn next_move(&mut self, legal: &[G::Move]) -> Result<G::Move, ProofFault> {
        let Some((&number, rest)) = self.moves.split_first() else {
            return Err(ProofFault::Missing { claim: self.claim.clone(), line: self.line() });
        };
        self.moves = rest;
        let size = self.setup.board.size();
        let found = legal.iter().find(|&&m| code(size, self.game.action(m)) == usize::from(number));
        found.copied().ok_or_else(|| ProofFault::Illegal { claim: self.claim.clone(), line: self.line(), number })
    }

    fn line(&self) -> String {
        let words: Vec<String> = self.line.iter().map(ToString::to_string).collect();
        if words.is_empty() { "no move".to_owned() } else { words.join(" ") }
    }
}
