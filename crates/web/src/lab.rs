//! What the whole lab shares.

use crate::analysis::Analysts;
use crate::gate::Pace;
use crate::options::{Access, Options, StoreAt};
use crate::problem::Problem;
use crate::room::{PlayWish, Room};
use crate::seats::{LoadedAgent, SeatWish};
use crate::server::ServeError;
use crate::store::Store;
use plyground_agents::{AgentSpec, Venue};
use plyground_arena::Event;
use plyground_record::GameFacts;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Semaphore;

/// A lab: its games, its store, and the limits of its visitors.
#[derive(Debug)]
pub struct Lab {
    pub(crate) options: Options,
    pub(crate) store: Store,
    pub(crate) pace: Arc<Pace>,
    pub(crate) venue: Venue,
    pub(crate) loaded: Mutex<HashMap<String, LoadedAgent>>,
    pub(crate) analysts: Analysts,
    pub(crate) searches: crate::explore::Searches,
    /// Agents that think at a time.
    pub(crate) thinkers: Arc<Semaphore>,
    cores: usize,
    /// Matches that may still begin.
    pub(crate) matches: Arc<Semaphore>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// Games that go on at a time. Finished ones are in the store and cost nothing.
const MOST_ROOMS: usize = 1_000;
/// Matches at a time: each has a thread of its own, and shares the cores with the others.
const MOST_MATCHES: usize = 100;

impl Lab {
    /// A lab with its store open.
    pub fn open(options: Options) -> Result<Arc<Lab>, ServeError> {
        let store = match &options.store {
            StoreAt::Memory => Store::in_memory(),
            StoreAt::File(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder)
                        .map_err(|source| ServeError::Folder { path: folder.to_owned(), source })?;
                }
                Store::in_file(path)
            }
        };
        let store = store.map_err(|error| ServeError::Store { why: error.to_string() })?;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let venue = Venue::new(options.guard.clone(), plyground_guard::best(), None);
        Ok(Arc::new(Lab {
            options,
            store,
            pace: Arc::default(),
            venue,
            loaded: Mutex::default(),
            analysts: Analysts::new(cores),
            searches: crate::explore::Searches::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
            cores,
            matches: Arc::new(Semaphore::new(MOST_MATCHES)),
            rooms: Mutex::default(),
        }))
    }

    /// A game that goes on, or went on when this lab was last closed.
    pub(crate) fn room(self: &Arc<Lab>, id: &str) -> Result<Arc<Room>, Problem> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let (record, playing) = self.store.game(id)?.ok_or_else(|| Problem::missing("game"))?;
        let room = self.add_room(Room::resume(self, id, record, playing)?)?;
        room.go_on(self);
        Ok(room)
    }

    /// Makes a game known, unless it is already: then that one is the game.
    pub(crate) fn add_room(&self, room: Arc<Room>) -> Result<Arc<Room>, Problem> {
        let mut rooms = self.rooms();
        if let Some(known) = rooms.get(&room.id) {
            return Ok(Arc::clone(known));
        }
        rooms.retain(|_, room| !room.can_be_let_go());
        if rooms.len() >= MOST_ROOMS {
            return Err(Problem::busy("too many games go on here; finish one first"));
        }
        room.game().shows_output = self.shows_output();
        rooms.insert(room.id.clone(), Arc::clone(&room));
        Ok(room)
    }

    /// Whether visitors may read what agents printed: whoever sits at the machine, and whoever may load agents. To others an
    /// agent's output could tell what is none of their business.
    pub(crate) fn shows_output(&self) -> bool {
        self.options.access == Access::Local || self.options.allow_agents
    }

    /// How many agents think right now.
    pub(crate) fn thinking(&self) -> usize {
        self.cores - self.thinkers.available_permits()
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().expect("nobody panics while looking for a game")
    }
}

/// A match that a referee elsewhere holds, for all to see.
#[derive(Debug)]
pub struct Spectacle {
    lab: Arc<Lab>,
    room: Arc<Room>,
}

impl Lab {
    /// Opens a page for a match that is about to begin.
    pub fn spectate(self: &Arc<Lab>, game: GameFacts, specs: [&AgentSpec; 2], limit: Duration) -> Option<Spectacle> {
        let seats = specs.map(|spec| SeatWish { spec: spec.clone(), shown: spec.to_string() });
        let room = Room::of_match(&PlayWish { game, seats, limit, seed: 0 }).ok()?;
        let room = self.add_room(room).ok()?;
        Some(Spectacle { lab: Arc::clone(self), room })
    }
}

impl Spectacle {
    /// The page, as a path of the lab.
    pub fn path(&self) -> String {
        format!("game/{}", self.room.id)
    }

    /// Tells everybody who looks on.
    pub fn hear(&self, event: &Event<'_>) {
        self.room.hear(&self.lab, event);
    }
}

/// A name that nobody has had yet. It is no secret: whoever reaches a lab may look at its games.
pub(crate) fn new_id() -> String {
    const LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
    let mut number = RandomState::new().build_hasher().finish();
    let letter = |_| {
        let letter = LETTERS[(number % LETTERS.len() as u64) as usize];
        number /= LETTERS.len() as u64;
        char::from(letter)
    };
    (0..10).map(letter).collect()
}
