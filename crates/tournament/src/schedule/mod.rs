//! What is played next: a pure function of the settings, the participants and the games so far. Whoever plays the games, in
//! whichever order they end, and however often the runner is killed, the same games come of it.

mod bracket;
mod counted;
mod fixed;
mod forecast;
mod groups;
mod sequential;
mod swiss;
mod tally;

pub use counted::{CountedGame, CountedResult};
pub use forecast::TournamentForecast;
pub use sequential::SequentialState;

use crate::job::{Job, Participant};
use crate::ledger::PlayedGames;
use crate::pairing::seeded_order;
use crate::settings::{FormatKind, SeedingRule, TournamentSettings};
use counted::Counting;
use fixed::FixedRounds;
use tally::Tally;

/// The schedule of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'a> {
    settings: &'a TournamentSettings,
    participants: &'a [Participant],
}

/// How far a tournament is.
#[derive(Clone, Debug)]
pub struct ScheduleState<'g> {
    /// The games that count so far, in the order of the schedule.
    pub counted: Vec<CountedGame<'g>>,
    /// The games that can be played now, in the order of the schedule. None if the tournament is over.
    pub open: Vec<Job>,
    /// How many games there will be in all, walkovers included, as far as that is known.
    pub planned: usize,
    /// Whether `planned` is exact, and not an estimate.
    pub planned_is_exact: bool,
    /// The participants who were withdrawn, each with the number of its games with a foul.
    pub withdrawn: Vec<Option<u32>>,
    /// What is to be known about rounds: who was paired for which reason, who was promoted, how ties were broken.
    pub notes: Vec<RoundNote>,
    /// Where each participant stands by the format, where that is not by its games alone. Higher is better.
    pub progress: Vec<FormatProgress>,
    /// The sequential test, if this is one.
    pub sequential: Option<SequentialState>,
    /// Games of the ledger that do not count, because they were played after a withdrawal or after a decision.
    pub surplus: usize,
}

/// Something about a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundNote {
    /// The round, counted from 1.
    pub round: u32,
    /// What people read.
    pub text: String,
}

/// Where a participant stands by the format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormatProgress {
    /// What decides first, then second, and so on.
    pub keys: Vec<f64>,
    /// The same for people: `won the final`, `2.5 match points`.
    pub text: Option<String>,
}

/// A round as a format wants it played.
struct RoundPlan {
    jobs: Vec<Job>,
    notes: Vec<String>,
}

/// A round that was played, and counts.
struct PlayedRound<'g> {
    games: Vec<CountedGame<'g>>,
}

/// A format: it plans a round from all rounds before it.
trait FormatRounds {
    /// The next round; none if the tournament is over.
    fn next_round(&mut self, rounds: &[PlayedRound<'_>]) -> Option<RoundPlan>;

    /// How many games there will be in all, and whether that is exact.
    fn planned(&self, rounds: &[PlayedRound<'_>]) -> (usize, bool);

    /// Where each participant stands, beyond its games.
    fn progress(&self, _rounds: &[PlayedRound<'_>]) -> Vec<FormatProgress> {
        Vec::new()
    }

    /// The sequential test, if this is one.
    fn sequential(&self) -> Option<SequentialState> {
        None
    }

    /// What is to be known after the last round.
    fn last_notes(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// How many of the games of a round count; the others came after a decision.
    fn count(&self, games: &[CountedGame<'_>]) -> usize {
        games.len()
    }
}

/// What every format needs to make jobs.
#[derive(Clone, Copy)]
struct Field<'a> {
    settings: &'a TournamentSettings,
    participants: &'a [Participant],
}

impl<'a> Field<'a> {
    fn name(&self, participant: usize) -> &'a str {
        &self.participants[participant].name
    }

    fn players(&self) -> usize {
        self.participants.len()
    }

    /// The participants in the order in which they enter.
    fn seeded(&self) -> Vec<usize> {
        match self.settings.format.seeding {
            SeedingRule::Drawn => seeded_order(self.players(), self.settings.seed),
            SeedingRule::Listed => (0..self.players()).collect(),
        }
    }

    /// All games of two players in a round: in each game and at each time limit, both seats of each opening.
    fn games_of(&self, round: u32, [a, b]: [usize; 2]) -> Vec<Job> {
        self.pairs_of(round, [a, b], 0..self.settings.format.games / 2)
    }

    /// The games of two players with these openings.
    fn pairs_of(&self, round: u32, [a, b]: [usize; 2], openings: std::ops::Range<u32>) -> Vec<Job> {
        let TournamentSettings { games, time, seed, .. } = self.settings;
        let mut jobs = Vec::new();
        for game in 0..games.len() {
            for time in 0..time.len() {
                for opening in openings.clone() {
                    for seats in [[a, b], [b, a]] {
                        jobs.push(Job::new(*seed, round, game, time, seats, opening));
                    }
                }
            }
        }
        jobs
    }

    /// How many games two players play in a round.
    fn games_a_match(&self) -> usize {
        self.settings.conditions() * self.settings.format.games as usize
    }

    fn tally(&self, games: &[CountedGame<'_>]) -> Tally {
        Tally::new(self.players(), self.settings.format.rank, games)
    }
}

impl<'a> Schedule<'a> {
    /// The schedule of these participants, of whom there must be at least two.
    pub fn new(settings: &'a TournamentSettings, participants: &'a [Participant]) -> Result<Schedule<'a>, String> {
        let kind = settings.format.kind;
        let needed = if kind == FormatKind::Gauntlet { settings.format.challengers() + 1 } else { 2 };
        match participants.len() {
            found if found < needed => {
                Err(format!("a {kind} tournament needs at least {needed} agents, and there are {found}"))
            }
            found if kind == FormatKind::Sprt && found != 2 => {
                Err(format!("a sequential test is between 2 agents, and there are {found}"))
            }
            _ => Ok(Schedule { settings, participants }),
        }
    }

    /// How far the tournament is after these games.
    pub fn state<'g>(&self, played: &'g PlayedGames) -> ScheduleState<'g> {
        let field = Field { settings: self.settings, participants: self.participants };
        let mut format = self.format(field);
        let mut counting = Counting::new(played, self.participants.len(), self.settings.fouls);
        let (mut rounds, mut notes): (Vec<PlayedRound<'g>>, Vec<RoundNote>) = (Vec::new(), Vec::new());
        let mut open = Vec::new();
        while let Some(plan) = format.next_round(&rounds) {
            let round = plan.jobs.first().map_or(0, |job| job.round);
            notes.extend(plan.notes.into_iter().map(|text| RoundNote { round, text }));
            let (mut games, left) = counting.count(plan.jobs);
            games.truncate(format.count(&games));
            rounds.push(PlayedRound { games });
            if !left.is_empty() {
                open = left;
                break;
            }
        }
        let last = notes.last().map_or(1, |note| note.round);
        notes.extend(format.last_notes().into_iter().map(|text| RoundNote { round: last, text }));
        let (planned, planned_is_exact) = format.planned(&rounds);
        let (progress, sequential) = (format.progress(&rounds), format.sequential());
        let counted: Vec<CountedGame<'g>> = rounds.into_iter().flat_map(|round| round.games).collect();
        let of_ledger = counted.iter().filter(|game| game.row().is_some()).count();
        ScheduleState {
            open,
            planned,
            planned_is_exact,
            withdrawn: counting.withdrawn(),
            notes,
            progress,
            sequential,
            surplus: played.len() - of_ledger,
            counted,
        }
    }

    fn format(&self, field: Field<'a>) -> Box<dyn FormatRounds + 'a> {
        match self.settings.format.kind {
            FormatKind::RoundRobin | FormatKind::Gauntlet => Box::new(FixedRounds::new(field)),
            FormatKind::Swiss => Box::new(swiss::SwissRounds::new(field)),
            FormatKind::Knockout => Box::new(bracket::BracketRounds::single(field)),
            FormatKind::DoubleKnockout => Box::new(bracket::BracketRounds::double(field)),
            FormatKind::Groups => Box::new(groups::GroupRounds::new(field)),
            FormatKind::Sprt => Box::new(sequential::SequentialRounds::new(field)),
        }
    }

    /// The jobs of one of several shards, which are played apart and merged. Both games of a pair are in the same shard. None if
    /// the format decides from results who plays next.
    pub fn shard(&self, number: usize, of: usize) -> Option<Vec<Job>> {
        if !self.settings.format.kind.is_fixed() {
            return None;
        }
        let nothing = PlayedGames::new();
        let open = self.state(&nothing).open;
        Some(open.into_iter().enumerate().filter(|(place, _)| place / 2 % of == number).map(|(_, job)| job).collect())
    }
}

impl ScheduleState<'_> {
    /// Whether there is nothing left to play.
    pub fn is_over(&self) -> bool {
        self.open.is_empty()
    }
}
