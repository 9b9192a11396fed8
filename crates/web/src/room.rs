//! A game that goes on in the lab: its board, its record, and who sits where.
//!
//! People move when they like, take back and give up; agents are asked on threads of their own, and an answer to a
//! question that nobody has any more is dropped. A match between two agents is held by the referee, who tells it here.

mod asking;
mod best;
mod changes;
mod elsewhere;
mod matches;

pub(crate) use best::{BestWish, best};
pub(crate) use matches::MatchWish;

use crate::access::{Permit, Visitor};
use crate::lab::{Lab, new_id};
use crate::problem::Problem;
use crate::seats::SeatRequest;
use crate::store::{SaveError, StoredGame};
use crate::view::{Rendered, ViewState};
use asking::{Asked, Slot};
use plyground_agents::AgentSpec;
use plyground_arena::Policy;
use plyground_game::{Action, GameState, Seat};
use plyground_record::{
    ClockKind, EndReason, GameFacts, GameResult, MatchSettings, Penalties, Penalty, PlayerInfo, Players, Record,
    SCHEMA, Turn, replay_opening,
};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A game and everybody around it.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: String,
    game: Mutex<Game>,
    /// The number of changes so far: whoever looks on waits for the next.
    changes: watch::Sender<u64>,
    /// Set when somebody stops a match.
    stop: AtomicBool,
    /// What it takes of the share of the visitor who began it.
    _tickets: Vec<Permit>,
}

/// The state of a game.
pub(crate) struct Game {
    pub(crate) record: Record,
    /// The revision of the game in the store that this one follows; 0 when it is not there yet.
    revision: i64,
    pub(crate) state: Box<dyn GameState>,
    /// What was taken back and may be played again, the next one last.
    pub(crate) undone: Vec<Turn>,
    pub(crate) playing: bool,
    pub(crate) kind: Kind,
    /// Who moved last: agents think on the share of this visitor.
    visitor: Visitor,
    /// The question that an agent thinks about.
    asked: Option<Asked>,
    players: [Slot; 2],
    /// Which player sits on which seat.
    seated: [usize; 2],
    /// When the mover's time began.
    pub(crate) since: Instant,
    /// What happened last, in a sentence.
    pub(crate) news: String,
    /// A move that the engine would make here.
    pub(crate) hint: Option<Action>,
    /// Whether visitors may read what agents printed.
    pub(crate) shows_output: bool,
    /// What spectators were shown of this very state.
    shown: HashMap<ViewState, Rendered>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("turns", &self.record.moves.len()).finish_non_exhaustive()
    }
}

/// Who moves the game on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// People, and agents that answer them.
    Play,
    /// The referee.
    Match,
}

/// What somebody wants to play.
pub(crate) struct PlayWish {
    pub(crate) game: GameFacts,
    pub(crate) seats: [SeatRequest; 2],
    /// Whether lots were drawn for the seats.
    pub(crate) by_lot: bool,
    /// The time for a move of an agent.
    pub(crate) limit: Duration,
    pub(crate) seed: u64,
}

impl Room {
    /// A new game.
    pub(crate) fn open(lab: &Arc<Lab>, visitor: Visitor, wish: &PlayWish) -> Result<Arc<Room>, Problem> {
        let mut tickets = vec![lab.game_permit(visitor)?];
        // A program stays in memory as long as its game; what our own agents remember is bounded for all games together.
        tickets.push(lab.memory_permit(visitor, wish.seats.iter().filter(|seat| seat.spec.memory().is_none()))?);
        let mut record = blank(wish);
        if wish.seats.iter().any(|seat| seat.spec.file().is_some()) {
            record.settings.sandbox = lab.environment.level.to_string();
        }
        let state = replay_opening(&record).map_err(Problem::bad)?;
        let [first, second] = &wish.seats;
        let players = [
            Slot::new(lab.spawn_player(first, second, wish.seed.wrapping_mul(2))?),
            Slot::new(lab.spawn_player(second, first, wish.seed.wrapping_mul(2).wrapping_add(1))?),
        ];
        let mut game = Game::new(record, state, Kind::Play, players);
        game.visitor = visitor;
        let room = lab.add_room(Room::with(new_id(), game, tickets))?;
        room.change(lab, |game| {
            if wish.by_lot {
                game.tell_the_lot();
            }
            Ok(())
        })?;
        Ok(room)
    }

    /// A game from the store; one that was going on can go on.
    pub(crate) fn resume(lab: &Arc<Lab>, id: &str, stored: StoredGame) -> Result<Arc<Room>, Problem> {
        let StoredGame { mut record, playing, mut revision, .. } = stored;
        let state = after_all_turns(&record)?;
        let specs = [&record.seats.first.spec, &record.seats.second.spec];
        let wishes = specs.map(|spec| lab.parse_seat(spec).ok());
        // A match ended with its referee, and a file that was loaded is gone.
        let players = match wishes {
            [Some(first), Some(second)] if first.spec.is_human() || second.spec.is_human() => Some([
                Slot::new(lab.spawn_player(&first, &second, 0)?),
                Slot::new(lab.spawn_player(&second, &first, 1)?),
            ]),
            _ => None,
        };
        let goes_on = playing && players.is_some();
        if playing && !goes_on {
            record.result = interrupted("The lab was closed before the game was over.");
            lab.store.save_game(id, &mut revision, &record, false).map_err(SaveError::problem)?;
        }
        let mut game = Game::new(record, state, Kind::Play, players.unwrap_or_default());
        (game.playing, game.revision) = (goes_on, revision);
        Ok(Room::with(id.to_owned(), game, Vec::new()))
    }

    /// Lets the agent think that was to move when the game was kept.
    pub(crate) fn go_on(self: &Arc<Room>, lab: &Arc<Lab>) {
        self.ask_if_due(lab);
    }

    fn with(id: String, game: Game, tickets: Vec<Permit>) -> Arc<Room> {
        let (game, changes, stop) = (Mutex::new(game), watch::Sender::new(0), AtomicBool::new(false));
        Arc::new(Room { id, game, changes, stop, _tickets: tickets })
    }

    /// The game as it is now. Hold it shortly: others wait.
    pub(crate) fn game(&self) -> MutexGuard<'_, Game> {
        self.game.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Tells of changes from now on.
    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether the game is over and nobody looks on, so that the store is enough.
    pub(crate) fn can_be_let_go(&self) -> bool {
        self.changes.receiver_count() == 0 && !self.game().playing
    }

    /// Whether the store is enough although the game goes on: nobody looks on, nobody thinks, and its players can be had
    /// again by their names.
    pub(crate) fn can_be_resumed(&self) -> bool {
        let game = self.game();
        let is_plain = |seat| {
            let spec = game.record.seats.at(seat).spec.parse::<AgentSpec>();
            spec.is_ok_and(|spec| spec.memory().is_some())
        };
        let is_idle = self.changes.receiver_count() == 0 && game.asked.is_none();
        is_idle && game.kind == Kind::Play && Seat::BOTH.into_iter().all(is_plain)
    }

    /// The game as this viewer wants to see it, drawn once for all who want the same.
    pub(crate) fn rendered(&self, view: &ViewState) -> Result<Rendered, Problem> {
        let mut game = self.game();
        if let Some(shown) = game.shown.get(view) {
            return Ok(shown.clone());
        }
        let shown = crate::view::render(&self.id, &game, view)?;
        // Somebody who asks for ever other faces must not fill the memory.
        if game.shown.len() < 16 {
            game.shown.insert(view.clone(), shown.clone());
        }
        Ok(shown)
    }

    /// Tells everybody that something has changed.
    fn tell(&self, game: &mut Game) {
        game.shown.clear();
        self.changes.send_modify(|version| *version += 1);
    }
}

impl Game {
    fn new(record: Record, state: Box<dyn GameState>, kind: Kind, players: [Slot; 2]) -> Game {
        Game {
            record,
            revision: 0,
            state,
            undone: Vec::new(),
            playing: true,
            kind,
            visitor: Visitor::LAB,
            asked: None,
            players,
            seated: [0, 1],
            since: Instant::now(),
            news: String::new(),
            hint: None,
            shows_output: true,
            shown: HashMap::new(),
        }
    }

    /// Whether a person sits there.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.record.seats.at(seat).spec == "human"
    }

    /// How many people play.
    pub(crate) fn people(&self) -> usize {
        Seat::BOTH.into_iter().filter(|&seat| self.is_person(seat)).count()
    }

    /// Whether everybody is still there, so that the game can go on.
    fn is_complete(&self) -> bool {
        let here = |seat: Seat| self.is_person(seat) || !self.players[self.seated[seat.index()]].is_empty();
        self.asked.is_some() || Seat::BOTH.into_iter().all(here)
    }

    /// Who is to move, while the game goes on.
    pub(crate) fn mover(&self) -> Option<Seat> {
        self.playing.then(|| self.state.to_move())
    }

    /// What somebody is called on the page.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let player = self.record.seats.at(seat);
        match (self.is_person(seat), self.people()) {
            (true, 1) => "You".to_owned(),
            (true, _) => player.side.clone(),
            (false, _) => player.name.clone(),
        }
    }

    /// How long somebody has thought in all, the turn that is going on included.
    pub(crate) fn used(&self, seat: Seat) -> Duration {
        let turns = self.record.moves.iter().filter(|turn| turn.seat == seat);
        let spent: f64 = turns.map(|turn| turn.time.wall).sum();
        let running = if self.mover() == Some(seat) { self.since.elapsed() } else { Duration::ZERO };
        // A record from elsewhere may say anything.
        Duration::try_from_secs_f64(spent).unwrap_or_default().saturating_add(running)
    }
}

/// The board of a record after its last turn.
fn after_all_turns(record: &Record) -> Result<Box<dyn GameState>, Problem> {
    let mut state = replay_opening(record).map_err(Problem::ours)?;
    for turn in &record.moves {
        match turn.played {
            Some(action) => state.play(action).map_err(Problem::ours)?,
            None if record.result.reason.is_foul() && turn.number as usize == record.moves.len() => {}
            None => state.skip(),
        }
    }
    Ok(state)
}

pub(crate) fn interrupted(text: &str) -> GameResult {
    let text = text.to_owned();
    GameResult { winner: None, reason: EndReason::Interrupted, text, scores: None, line: Vec::new(), foul: None }
}

fn blank(wish: &PlayWish) -> Record {
    let look = plyground_games::state_from_setup(&wish.game.start)
        .map(|state| state.look().seats)
        .unwrap_or(["First", "Second"]);
    let player = |seat: Seat| {
        let SeatRequest { public_spec: shown, .. } = &wish.seats[seat.index()];
        PlayerInfo {
            spec: shown.clone(),
            name: wish.seats[seat.index()].display_name(),
            side: look[seat.index()].to_owned(),
            ..PlayerInfo::default()
        }
    };
    let cells = wish.game.start.board.size().cells() as u32;
    Record {
        schema: SCHEMA.to_owned(),
        started: now(),
        seats: Players { first: player(Seat::First), second: player(Seat::Second) },
        settings: MatchSettings {
            policy: Policy::named("strict").map_or_else(String::new, |policy| policy.name.clone()),
            policy_notes: Vec::new(),
            penalties: Penalties::all(Penalty::Forfeit),
            limit: Some(wish.limit.as_secs_f64()),
            grace: 0.0,
            clock: ClockKind::Wall,
            pondering: false,
            sandbox: "none".to_owned(),
            seed: wish.seed,
            max_turns: 4 * cells + 10_000,
        },
        game: wish.game.clone(),
        moves: Vec::new(),
        result: interrupted("The game is not over yet."),
    }
}

pub(crate) fn now() -> String {
    jiff::Timestamp::now().round(jiff::Unit::Second).map_or_else(|_| String::new(), |now| now.to_string())
}
