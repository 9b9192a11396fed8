//! What the whole lab shares.

use crate::analysis::Analysts;
use crate::gate::Pace;
use crate::options::{Options, StoreAt};
use crate::problem::Problem;
use crate::room::Room;
use crate::seats::LoadedAgent;
use crate::server::ServeError;
use crate::store::Store;
use plyground_agents::Venue;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex};
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
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// Games that go on at a time. Finished ones are in the store and cost nothing.
const MOST_ROOMS: usize = 1_000;

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
            rooms: Mutex::default(),
        }))
    }

    /// A game that goes on, or went on when this lab was last closed.
    pub(crate) fn room(self: &Arc<Lab>, id: &str) -> Result<Arc<Room>, Problem> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let (record, playing) = self.store.game(id)?.ok_or_else(|| Problem::missing("game"))?;
        let room = Room::resume(self, id, record, playing)?;
        if playing {
            self.add_room(&room)?;
        }
        Ok(room)
    }

    /// Makes a game known.
    pub(crate) fn add_room(&self, room: &Arc<Room>) -> Result<(), Problem> {
        let mut rooms = self.rooms();
        rooms.retain(|_, room| !room.can_be_let_go());
        if rooms.len() >= MOST_ROOMS {
            return Err(Problem::busy("too many games go on here; finish one first"));
        }
        rooms.insert(room.id.clone(), Arc::clone(room));
        Ok(())
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().expect("nobody panics while looking for a game")
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
