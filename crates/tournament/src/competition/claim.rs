//! Games that entrants hand in as evidence, and what they prove.

use super::CompetitionRules;
use plyground_game::Seat;
use plyground_record::{EndReason, Record};

/// A submission of the class: an entrant, or an opponent of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Whose it is: the name of its folder.
    pub name: String,
    /// What the agent calls itself, as pages name it.
    pub moniker: String,
    /// The hash of its final files, as records name it.
    pub hash: String,
}

/// What a game was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A record of ours, which names hashes and the time limit.
    Record,
    /// A page of the course's game master, which names monikers alone.
    Page,
}

/// A game that an entrant claims to have won.
#[derive(Clone, Debug)]
pub struct ClaimedGame {
    /// The file.
    pub file: String,
    /// What it was read from.
    pub evidence: Evidence,
    /// The game.
    pub record: Record,
    /// What `replay` found wrong with it.
    pub faults: Vec<String>,
    /// What the file cannot prove.
    pub unproven: Vec<String>,
}

/// What was decided about a claimed game.
#[derive(Clone, Debug)]
pub struct ClaimVerdict {
    /// The file.
    pub file: String,
    /// The number of the opponent's submission, if it is known.
    pub opponent: Option<usize>,
    /// The seat of the entrant, if it is known.
    pub seat: Option<Seat>,
    /// Why it does not count.
    pub problems: Vec<String>,
    /// What is believed and not proven.
    pub unproven: Vec<String>,
    /// What came of playing it again.
    pub rematch: Option<String>,
}

impl ClaimVerdict {
    /// Whether it counts.
    pub fn counts(&self) -> bool {
        self.problems.is_empty()
    }
}

/// Whether an entrant has qualified.
#[derive(Clone, Debug)]
pub struct Qualification {
    /// The number of the entrant's submission.
    pub entrant: usize,
    /// Its games.
    pub claims: Vec<ClaimVerdict>,
    /// Why it has not qualified; none if it has.
    pub why_not: Option<String>,
}

impl CompetitionRules {
    /// Judges one game that a submission of the class claims to have won.
    pub fn judge(&self, class: &[Entrant], entrant: usize, claim: &ClaimedGame) -> ClaimVerdict {
        let mut verdict = ClaimVerdict {
            file: claim.file.clone(),
            opponent: None,
            seat: None,
            problems: Vec::new(),
            unproven: claim.unproven.clone(),
            rematch: None,
        };
        if let Some(fault) = claim.faults.first() {
            verdict.problems.push(format!("the game cannot have been played like this: {fault}"));
            return verdict;
        }
        self.judge_game(claim, &mut verdict.problems);
        let own = &class[entrant];
        match seat_of(own, claim) {
            Err(problem) => verdict.problems.push(problem),
            Ok(seat) => {
                verdict.seat = Some(seat);
                if claim.record.result.winner != Some(seat) {
                    verdict.problems.push(format!("{} did not win this game", own.moniker));
                }
                match opponent_of(class, entrant, seat, claim) {
                    Ok(opponent) => verdict.opponent = Some(opponent),
                    Err(problem) => verdict.problems.push(problem),
                }
            }
        }
        verdict
    }

    /// What does not depend on who played.
    fn judge_game(&self, claim: &ClaimedGame, problems: &mut Vec<String>) {
        let record = &claim.record;
        let size = record.game.start.board.size();
        if record.game.start.family != self.family {
            problems.push(format!("it is a game of {}, and not of {}", record.game.start.family, self.family));
        }
        let k = record.game.k.or_else(|| record.game.start.options.get("k")?.parse().ok()).unwrap_or(0);
        if k < self.least_k {
            problems.push(format!("K is {k}, and must be at least {}", self.least_k));
        }
        if size.rows() < self.least_rows || size.cols() < self.least_cols {
            let (rows, cols) = (self.least_rows, self.least_cols);
            problems.push(format!("the board is {size}, and must be at least {rows}x{cols}"));
        }
        if claim.evidence == Evidence::Record && record.settings.limit != Some(self.limit) {
            let limit = record.settings.limit.map_or("no time limit".to_owned(), |limit| format!("{limit} s a move"));
            problems.push(format!("it was played with {limit}, and must be with {} s", self.limit));
        }
        if record.result.reason == EndReason::Interrupted {
            problems.push("the game has no end".to_owned());
        }
    }

    /// Whether these games qualify an entrant.
    pub fn qualify(&self, entrant: usize, claims: Vec<ClaimVerdict>) -> Qualification {
        let counted: Vec<&ClaimVerdict> = claims.iter().filter(|claim| claim.counts()).collect();
        let mut opponents: Vec<usize> = counted.iter().filter_map(|claim| claim.opponent).collect();
        opponents.sort_unstable();
        opponents.dedup();
        let why_not = if opponents.len() >= self.won_games {
            None
        } else if counted.len() > opponents.len() {
            Some(format!(
                "{} won games that count, but not against {} different opponents",
                counted.len(),
                self.won_games
            ))
        } else {
            Some(format!("{} of {} won games that count", counted.len(), self.won_games))
        };
        Qualification { entrant, claims, why_not }
    }
}

/// The seat in which an agent played: by its hash in a record, by its moniker on a page.
fn seat_of(own: &Entrant, claim: &ClaimedGame) -> Result<Seat, String> {
    let players = &claim.record.seats;
    let is_own = |seat: &Seat| match claim.evidence {
        Evidence::Record => players.at(*seat).hash.as_ref() == Some(&own.hash),
        Evidence::Page => players.at(*seat).name == own.moniker,
    };
    let found: Vec<Seat> = Seat::BOTH.into_iter().filter(is_own).collect();
    match (found[..].first(), found.len(), claim.evidence) {
        (Some(seat), 1, _) => Ok(*seat),
        (_, 0, Evidence::Record) => Err("the files that played are not the final files of this submission".to_owned()),
        (_, 0, Evidence::Page) => Err(format!("neither player is called {}, as this agent calls itself", own.moniker)),
        (_, _, Evidence::Record) => Err("the agent played against itself".to_owned()),
        (_, _, Evidence::Page) => Err(format!("both players are called {}", own.moniker)),
    }
}

/// The submission on the other seat. Its final files must be those that played, as far as the evidence says.
fn opponent_of(class: &[Entrant], entrant: usize, seat: Seat, claim: &ClaimedGame) -> Result<usize, String> {
    let other = claim.record.seats.at(seat.other());
    let others = || class.iter().enumerate().filter(|(number, _)| *number != entrant);
    let found = match claim.evidence {
        Evidence::Record => others().find(|(_, submission)| other.hash.as_ref() == Some(&submission.hash)),
        Evidence::Page => others().find(|(_, submission)| other.name == submission.moniker),
    };
    found.map(|(number, _)| number).ok_or_else(|| match (claim.evidence, &other.hash) {
        (Evidence::Record, Some(hash)) => {
            let short: String = hash.chars().take(12).collect();
            format!("the opponent's files ({}, hash {short}) are not the final files of another submission", other.name)
        }
        (Evidence::Record, None) => format!("the opponent ({}) is not a submission of the class", other.spec),
        (Evidence::Page, _) => format!("no other agent of the class is called {}", other.name),
    })
}
