//! What the whole lab shares.

use crate::access::{CookieSigner, Permit, QuotaKind, RateLimiter, Visitor, WrongTokens};
use crate::error::RequestError;
use crate::fair_queue::{FairQueue, SlotLimits};
use crate::loaded::{LoadedAgent, MAX_INTRODUCTIONS};
use crate::options::{Access, LabOptions, StoreLocation};
use crate::seats::SeatRequest;
use crate::server::ServeError;
use crate::session::{GameRequest, GameSession};
use crate::store::{Store, StoreError};
use plyground_agents::{AgentSpec, RunEnvironment};
use plyground_arena::MatchEvent;
use plyground_record::GameFacts;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use tokio::sync::Semaphore;

/// A lab: its games, its store, and the limits of its visitors.
#[derive(Debug)]
pub struct Lab {
    pub(crate) options: LabOptions,
    pub(crate) store: Store,
    /// By which it recognises the passes that it gave to visitors.
    pub(crate) secret: [u8; 32],
    pub(crate) limiter: Arc<RateLimiter>,
    pub(crate) signer: CookieSigner,
    pub(crate) wrong_tokens: WrongTokens,
    pub(crate) environment: RunEnvironment,
    pub(crate) loaded: Mutex<HashMap<String, LoadedAgent>>,
    /// Held while an agent is unpacked.
    pub(crate) unpacking: Mutex<()>,
    /// Agents that may be asked for their names.
    pub(crate) introductions: Semaphore,
    pub(crate) searches: crate::explore::SearchCache,
    pub(crate) traces: crate::traces::OpenedTraces,
    pub(crate) halls: crate::hall::Halls,
    pub(crate) checks: crate::checks::LabChecks,
    /// The class that the owner opened.
    pub(crate) class: Option<crate::class::OwnedClass>,
    /// Who thinks in the games of people, when,
    pub(crate) move_queue: Arc<FairQueue>,
    /// who does in matches,
    pub(crate) match_queue: Arc<FairQueue>,
    /// and who looks at a position: analyses, explorer searches, hints.
    pub(crate) analysis_queue: Arc<FairQueue>,
    sessions: Mutex<HashMap<String, Arc<GameSession>>>,
    /// The games whose agents remember what they have seen, the latest last.
    remembering: Mutex<VecDeque<Weak<GameSession>>>,
    /// Held while a game is read from the store, so that it is read once.
    reading: Mutex<()>,
}

/// Games that are known at a time, including those that no page shows any more. The others are in the store.
const MAX_GAMES: usize = 1_000;
/// The mebibytes that a program may use: less than on a machine of one's own.
const PROGRAM_MEMORY: usize = 1 << 10;
/// Agents of so many games remember what they have seen. Those of others begin anew when it is their turn.
const MAX_REMEMBERING: usize = 32;
/// The mebibytes that agents may use where the machine does not say how many it has.
const DEFAULT_MEMORY: usize = 4 << 10;

impl Lab {
    /// A lab with its store open.
    pub fn open(options: LabOptions) -> Result<Arc<Lab>, ServeError> {
        let path = match &options.store {
            StoreLocation::Memory => Path::new("in memory"),
            StoreLocation::File(path) => path,
        };
        let failed = |error: StoreError| ServeError::Store { path: path.to_owned(), why: error.to_string() };
        let store = match &options.store {
            StoreLocation::Memory => Store::in_memory(),
            StoreLocation::File(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder)
                        .map_err(|source| ServeError::Folder { path: folder.to_owned(), source })?;
                }
                Store::in_file(path, options.listen)
            }
        };
        let store = store.map_err(failed)?;
        let class = options.class.as_deref().map(crate::class::OwnedClass::open).transpose()?;
        let secret = store.secret().map_err(failed)?;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let is_local = options.access == Access::Local;
        let slots = |all| slots(all, cores, is_local);
        let mut environment =
            RunEnvironment::new(options.guard.clone(), plyground_guard::strongest_level(), options.interpreter.clone());
        // Whatever was loaded together is one agent's.
        environment.own_folders = true;
        let memory = memory_for_agents();
        environment.limits.memory = (PROGRAM_MEMORY.min(memory / 2) as u64) << 20;
        Ok(Arc::new(Lab {
            options,
            store,
            secret,
            limiter: Arc::new(RateLimiter::new(memory)),
            signer: CookieSigner::new(),
            wrong_tokens: WrongTokens::default(),
            environment,
            loaded: Mutex::default(),
            unpacking: Mutex::default(),
            introductions: Semaphore::new(MAX_INTRODUCTIONS),
            searches: crate::explore::SearchCache::default(),
            traces: crate::traces::OpenedTraces::default(),
            halls: crate::hall::Halls::default(),
            checks: crate::checks::LabChecks::default(),
            class,
            move_queue: FairQueue::new(slots(16 * cores)),
            match_queue: FairQueue::new(slots(4 * cores)),
            analysis_queue: FairQueue::new(slots(4 * cores)),
            sessions: Mutex::default(),
            remembering: Mutex::default(),
            reading: Mutex::default(),
        }))
    }

    /// A game that goes on, or went on when this lab was last closed; refused while another lab on the same store plays it.
    pub(crate) fn session(self: &Arc<Lab>, id: &str) -> Result<Arc<GameSession>, RequestError> {
        if let Some(session) = self.sessions().get(id) {
            return Ok(Arc::clone(session));
        }
        let _reading = self.reading.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(session) = self.sessions().get(id) {
            return Ok(Arc::clone(session));
        }
        let stored = self.store.open_game(id)?.ok_or_else(|| RequestError::not_found("game"))?;
        let session = self.add_session(GameSession::resume(self, id, stored)?)?;
        session.go_on(self);
        Ok(session)
    }

    /// Forgets a game that another lab has changed: who asks for it next gets it from the store.
    pub(crate) fn forget_session(&self, session: &Arc<GameSession>) {
        let mut sessions = self.sessions();
        if sessions.get(&session.id).is_some_and(|known| Arc::ptr_eq(known, session)) {
            sessions.remove(&session.id);
        }
    }

    /// Makes a game known, unless it is already: then that one is the game.
    pub(crate) fn add_session(&self, session: Arc<GameSession>) -> Result<Arc<GameSession>, RequestError> {
        let mut sessions = self.sessions();
        if let Some(known) = sessions.get(&session.id) {
            return Ok(Arc::clone(known));
        }
        sessions.retain(|_, session| Arc::strong_count(session) > 1 || !session.can_be_let_go());
        if sessions.len() >= MAX_GAMES {
            drop_stored(&mut sessions);
        }
        if sessions.len() >= MAX_GAMES {
            return Err(RequestError::unavailable("this lab has too many unfinished games; try again later"));
        }
        session.game().shows_output = self.shows_output();
        sessions.insert(session.id.clone(), Arc::clone(&session));
        Ok(session)
    }

    /// The right to one more game. Games that no page shows are dropped for it: the store has them.
    pub(crate) fn game_permit(&self, visitor: Visitor) -> Result<Permit, RequestError> {
        self.limiter.acquire(visitor, QuotaKind::Game).or_else(|_| {
            drop_stored(&mut self.sessions());
            self.limiter.acquire(visitor, QuotaKind::Game)
        })
    }

    /// The right to the memory that these players may use at most.
    pub(crate) fn memory_permit<'a>(
        &self,
        visitor: Visitor,
        seats: impl Iterator<Item = &'a SeatRequest>,
    ) -> Result<Permit, RequestError> {
        let bytes = seats.map(|seat| seat.spec.memory().unwrap_or(self.environment.limits.memory as usize));
        self.limiter.acquire_many(visitor, QuotaKind::Memory, bytes.sum::<usize>().div_ceil(1 << 20))
    }

    /// Whether visitors may read what agents printed: visitors at this machine, and visitors who may upload agents. To others an
    /// agent's output could tell what is none of their business.
    pub(crate) fn shows_output(&self) -> bool {
        self.options.access == Access::Local || self.options.allow_agents
    }

    /// The agents of this game remember what they saw, and those of the game that has waited longest forget it: a table
    /// of positions takes tens of mebibytes, and a lab has a thousand games.
    pub(crate) fn remembers(&self, session: &Arc<GameSession>) {
        let mut games = self.remembering.lock().expect("a list of games does not panic");
        games.retain(|known| !std::ptr::eq(known.as_ptr(), Arc::as_ptr(session)));
        games.push_back(Arc::downgrade(session));
        let forgetful = if games.len() > MAX_REMEMBERING { games.pop_front() } else { None };
        drop(games);
        if let Some(session) = forgetful.and_then(|session| session.upgrade()) {
            session.forget_positions();
        }
    }

    fn sessions(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<GameSession>>> {
        self.sessions.lock().expect("looking for a game does not panic")
    }
}

/// Forgets the games that can be had from the store again. One that is in use somewhere stays: two of the same would
/// each miss the moves of the other.
fn drop_stored(sessions: &mut HashMap<String, Arc<GameSession>>) {
    sessions.retain(|_, session| Arc::strong_count(session) > 1 || !session.can_be_resumed());
}

/// How many jobs of one kind run at a time. There are more of them than cores, so that a long one of a visitor does not
/// keep another visitor waiting: the system shares the cores among those that run.
fn slots(all: usize, cores: usize, is_local: bool) -> SlotLimits {
    let all = all.max(8);
    match is_local {
        // All visitors are at this machine.
        true => SlotLimits { all, address: all, visitor: cores },
        false => SlotLimits { all, address: all * 3 / 4, visitor: (cores / 4).max(1) },
    }
}

/// Half of what the machine has, in mebibytes.
fn memory_for_agents() -> usize {
    let facts = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = facts.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kibibytes = total.and_then(|text| text.trim().strip_suffix(" kB")).and_then(|text| text.parse::<usize>().ok());
    kibibytes.map_or(DEFAULT_MEMORY, |kibibytes| kibibytes >> 11)
}

/// A match that a referee elsewhere holds, for all to see.
#[derive(Debug)]
pub struct LiveView {
    lab: Arc<Lab>,
    session: Arc<GameSession>,
}

impl Lab {
    /// Opens a page for a match that is about to begin.
    pub fn show_match(self: &Arc<Lab>, game: GameFacts, specs: [&AgentSpec; 2], limit: Duration) -> Option<LiveView> {
        let seats = specs.map(|spec| SeatRequest { spec: spec.clone(), public_spec: spec.to_string(), name: None });
        let session =
            GameSession::of_watched_match(&GameRequest { game, seats, by_lot: false, limit, seed: 0, clock: None })
                .ok()?;
        let session = self.add_session(session).ok()?;
        Some(LiveView { lab: Arc::clone(self), session })
    }
}

impl LiveView {
    /// The page, as a path of the lab.
    pub fn path(&self) -> String {
        format!("game/{}", self.session.id)
    }

    /// Sends an event of the match to every page that shows it.
    pub fn publish(&self, event: &MatchEvent<'_>) {
        self.session.repeat(&self.lab, event);
    }
}

/// A new id. It is not a secret: every visitor of a lab may look at its games.
pub(crate) fn new_id() -> String {
    const LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
    let mut number = random_u64();
    let letter = |_| {
        let letter = LETTERS[(number % LETTERS.len() as u64) as usize];
        number /= LETTERS.len() as u64;
        char::from(letter)
    };
    (0..10).map(letter).collect()
}

/// A number that cannot be predicted: the standard library seeds its hash maps from the system.
pub(crate) fn random_u64() -> u64 {
    RandomState::new().build_hasher().finish()
}
