//! A game in the lab: the match, its players, and the visitors who look on.
//!
//! A game with people is a [`Match`] that the session drives: people move when they like, take back and resign; agents
//! are called on threads of their own, and an answer to a question that was withdrawn is dropped. A match between two
//! agents runs on a thread of its own, or in another program, and the session repeats what it hears of it.

mod best_move;
mod calls;
mod clock;
mod matches;
mod other_lab;
mod people;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use best_move::{BestMoveQuery, best_move};
pub(crate) use clock::PeopleClock;
pub(crate) use matches::MatchRequest;

use crate::access::{Permit, Visitor};
use crate::error::RequestError;
use crate::lab::{Lab, new_id, random_u64};
use crate::seats::SeatRequest;
use crate::store::{SaveError, StoredGame};
use crate::view::{Rendered, ViewState};
use calls::PendingCall;
use plyground_agents::AgentSpec;
use plyground_arena::{Match, MatchConfig, Player, PlayerId, Policy, player_seed};
use plyground_game::{Action, GameState, Seat};
use plyground_guard::SandboxLevel;
use plyground_record::{GameFacts, Record, Unfinished};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A game, under the id by which pages and programs ask for it.
#[derive(Debug)]
pub(crate) struct GameSession {
    pub(crate) id: String,
    /// Told apart from a session of the same game before this one was resumed.
    nonce: u64,
    game: Mutex<LiveGame>,
    /// The number of changes so far: pages wait for the next.
    changes: watch::Sender<u64>,
    /// Set when a visitor stops a match.
    stop: AtomicBool,
    /// What it takes of the share of the visitor who began it.
    _permits: Vec<Permit>,
}

/// The agents by seat; none for a person, and none while an agent is being called.
type Agents = [Option<Box<dyn Player>>; 2];

/// The game of a session as it stands.
pub(crate) struct LiveGame {
    /// The referee's board and record.
    game: Match,
    /// The revision of the game in the store that this one follows; 0 when it is not there yet.
    revision: i64,
    pub(crate) kind: SessionKind,
    /// Who moved last: agents think on the share of this visitor.
    visitor: Visitor,
    /// The call that a player has not answered yet.
    pending: Option<PendingCall>,
    players: Agents,
    /// Told apart from the players of the game before the sides were changed.
    generation: Arc<()>,
    /// What the players can be had from once more; none where one of them is gone.
    seats: Option<[SeatRequest; 2]>,
    /// The time that people have; none is as much as they like.
    clock: Option<PeopleClock>,
    /// When the mover's time began.
    pub(crate) since: Instant,
    /// What happened last, in a sentence.
    pub(crate) news: String,
    /// A move that the engine would make here.
    pub(crate) hint: Option<Action>,
    /// Whether visitors may read what agents printed.
    pub(crate) shows_output: bool,
    /// Whether another lab has taken the game over.
    is_elsewhere: bool,
    /// The pages of this very state, by how they are displayed.
    rendered: HashMap<ViewState, Rendered>,
}

impl std::fmt::Debug for LiveGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.game.fmt(f)
    }
}

/// What moves a game on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SessionKind {
    /// People, and agents that answer them.
    Play,
    /// Two agents, in a match that runs elsewhere.
    Match,
}

/// A game that a visitor wants to play.
pub(crate) struct GameRequest {
    pub(crate) game: GameFacts,
    pub(crate) seats: [SeatRequest; 2],
    /// Whether lots were drawn for the seats.
    pub(crate) by_lot: bool,
    /// The time for a move of an agent.
    pub(crate) limit: Duration,
    pub(crate) seed: u64,
    /// The time that people have.
    pub(crate) clock: Option<PeopleClock>,
}

impl GameRequest {
    fn config(&self, policy: &Policy, sandbox: SandboxLevel) -> MatchConfig {
        MatchConfig { limit: Some(self.limit), sandbox, seed: self.seed, ..MatchConfig::from_policy(policy) }
    }
}

/// The policy of games with people: every foul of an agent loses.
fn strict() -> &'static Policy {
    Policy::named("strict").expect("it is one of ours")
}

impl GameSession {
    /// A new game with people.
    pub(crate) fn open(lab: &Arc<Lab>, visitor: Visitor, new: &GameRequest) -> Result<Arc<GameSession>, RequestError> {
        let mut permits = vec![lab.game_permit(visitor)?];
        // A program stays in memory as long as its game; what our own agents remember is bounded for all games together.
        permits.push(lab.memory_permit(
            visitor,
            new.seats.iter().filter(|seat| seat.spec.memory().is_none() || seat.spec.asks_for_memory()),
        )?);
        let starts_programs = new.seats.iter().any(|seat| seat.spec.file().is_some());
        let sandbox = if starts_programs { lab.environment.level } else { SandboxLevel::None };
        let config = new.config(strict(), sandbox);
        let (game, players) = begin(lab, new.game.clone(), &config, &new.seats)?;
        let mut game = LiveGame::new(game, SessionKind::Play, players);
        game.seats = Some(new.seats.clone());
        game.visitor = visitor;
        game.set_clock(new.clock);
        let session = lab.add_session(GameSession::with(new_id(), game, permits))?;
        session.change(lab, |game| {
            if new.by_lot {
                game.announce_lots();
            }
            Ok(())
        })?;
        Ok(session)
    }

    /// A game from the store; one that was going on can go on.
    pub(crate) fn resume(lab: &Arc<Lab>, id: &str, stored: StoredGame) -> Result<Arc<GameSession>, RequestError> {
        let StoredGame { record, playing, mut revision, .. } = stored;
        let seed = record.settings.seed;
        let mut game = Match::resume(record, !playing).map_err(RequestError::internal)?;
        let seats = match Seat::BOTH.map(|seat| lab.parse_seat(&game.record().seats.at(seat).spec).ok()) {
            // A match ended with its referee, and a file that was loaded is gone.
            [Some(first), Some(second)] if first.spec.is_human() || second.spec.is_human() => Some([first, second]),
            _ => None,
        };
        let players = seats.as_ref().map(|seats| players(lab, seats, seed)).transpose()?;
        seat_people(&mut game);
        if playing && players.is_none() {
            game.interrupt(Unfinished::LabClosed);
            lab.store.save_game(id, &mut revision, game.record(), false).map_err(SaveError::problem)?;
        }
        let mut game = LiveGame::new(game, SessionKind::Play, players.unwrap_or_default());
        (game.seats, game.revision) = (seats, revision);
        game.clock = PeopleClock::of_record(game.record());
        Ok(GameSession::with(id.to_owned(), game, Vec::new()))
    }

    /// Calls the agent that was to move when the game was kept.
    pub(crate) fn go_on(self: &Arc<GameSession>, lab: &Arc<Lab>) {
        self.call_if_due(lab);
        self.watch_clock(lab);
    }

    fn with(id: String, game: LiveGame, permits: Vec<Permit>) -> Arc<GameSession> {
        let (game, changes, stop) = (Mutex::new(game), watch::Sender::new(0), AtomicBool::new(false));
        Arc::new(GameSession { id, nonce: random_u64(), game, changes, stop, _permits: permits })
    }

    /// The game as it is now. Hold it shortly: others wait.
    pub(crate) fn game(&self) -> MutexGuard<'_, LiveGame> {
        self.game.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A name for the state in which the game is now; no other state has it.
    pub(crate) fn current_stamp(&self) -> String {
        format!("{:x}.{}", self.nonce, *self.changes.borrow())
    }

    /// Tells of changes from now on.
    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether the game is over and has no page open, so that the store is enough.
    pub(crate) fn can_be_let_go(&self) -> bool {
        self.changes.receiver_count() == 0 && !self.game().is_playing()
    }

    /// Whether the store is enough although the game goes on: it has no page open, no agent thinks, and its players can
    /// be had again by their names.
    pub(crate) fn can_be_resumed(&self) -> bool {
        let game = self.game();
        let is_plain = |seat| {
            let spec = game.record().seats.at(seat).spec.parse::<AgentSpec>();
            spec.is_ok_and(|spec| spec.memory().is_some())
        };
        let is_idle = self.changes.receiver_count() == 0 && game.pending.is_none();
        // A clock runs on when no page is open.
        is_idle && game.clock.is_none() && game.kind == SessionKind::Play && Seat::BOTH.into_iter().all(is_plain)
    }

    /// The game as this viewer wants to see it, drawn once for all who want the same.
    pub(crate) fn rendered(&self, view: &ViewState) -> Result<Rendered, RequestError> {
        let mut game = self.game();
        if let Some(rendered) = game.rendered.get(view) {
            return Ok(rendered.clone());
        }
        let rendered = crate::view::render(&self.id, &game, view)?;
        // A visitor who asks for ever other displays must not fill the memory.
        if game.rendered.len() < 16 {
            game.rendered.insert(view.clone(), rendered.clone());
        }
        Ok(rendered)
    }

    /// Tells all pages that the game has changed.
    fn announce(&self, game: &mut LiveGame) {
        game.rendered.clear();
        self.changes.send_modify(|version| *version += 1);
    }
}

impl LiveGame {
    fn new(game: Match, kind: SessionKind, players: Agents) -> LiveGame {
        LiveGame {
            game,
            revision: 0,
            kind,
            visitor: Visitor::LAB,
            pending: None,
            players,
            generation: Arc::default(),
            seats: None,
            clock: None,
            since: Instant::now(),
            news: String::new(),
            hint: None,
            shows_output: true,
            is_elsewhere: false,
            rendered: HashMap::new(),
        }
    }

    /// The record so far.
    pub(crate) const fn record(&self) -> &Record {
        self.game.record()
    }

    /// The board.
    pub(crate) fn state(&self) -> &dyn GameState {
        self.game.state()
    }

    /// Whether the game goes on.
    pub(crate) const fn is_playing(&self) -> bool {
        !self.game.is_over()
    }

    /// Whether the same players can play once more.
    pub(crate) const fn can_rematch(&self) -> bool {
        self.seats.is_some()
    }

    /// Whether something was taken back that can be played again.
    pub(crate) fn can_redo(&self) -> bool {
        !self.game.taken_back().is_empty()
    }

    /// Whether a person plays this seat.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.record().seats.at(seat).is_person()
    }

    /// How many people play.
    pub(crate) fn people(&self) -> usize {
        Seat::BOTH.into_iter().filter(|&seat| self.is_person(seat)).count()
    }

    /// Whether all players are still there, so that the game can go on.
    fn is_complete(&self) -> bool {
        let is_here = |seat: Seat| self.is_person(seat) || self.players[seat.index()].is_some();
        self.pending.is_some() || Seat::BOTH.into_iter().all(is_here)
    }

    /// Who is to move, while the game goes on.
    pub(crate) fn mover(&self) -> Option<Seat> {
        self.is_playing().then(|| self.state().to_move())
    }

    /// How long a player has thought in all, the turn that is going on included.
    pub(crate) fn used(&self, seat: Seat) -> Duration {
        let turns = self.record().moves.iter().filter(|turn| turn.seat == seat);
        let spent: f64 = turns.map(|turn| turn.time.wall).sum();
        let running = if self.mover() == Some(seat) { self.since.elapsed() } else { Duration::ZERO };
        // A record from elsewhere may say anything.
        Duration::try_from_secs_f64(spent).unwrap_or_default().saturating_add(running)
    }
}

/// A match of these seats, with its agents.
fn begin(
    lab: &Lab,
    game: GameFacts,
    config: &MatchConfig,
    seats: &[SeatRequest; 2],
) -> Result<(Match, Agents), RequestError> {
    let players = players(lab, seats, config.seed)?;
    let id = |seat: Seat| player_id(&seats[seat.index()], players[seat.index()].as_deref());
    let mut game = Match::new(game, config, Seat::BOTH.map(id), jiff::Timestamp::now())?;
    seat_people(&mut game);
    Ok((game, players))
}

/// The agents of these seats; none for a person.
fn players(lab: &Lab, seats: &[SeatRequest; 2], seed: u64) -> Result<Agents, RequestError> {
    let [first, second] = seats;
    Ok([
        lab.spawn_player(first, second, player_seed(seed, Seat::First))?,
        lab.spawn_player(second, first, player_seed(seed, Seat::Second))?,
    ])
}

/// A player as the record shows it. The path of a loaded file and where its interpreter lies are for the lab alone.
fn player_id(seat: &SeatRequest, player: Option<&dyn Player>) -> PlayerId {
    let id = player.map(Player::id).unwrap_or_default();
    PlayerId {
        spec: seat.public_spec.clone(),
        name: Some(seat.display_name()),
        is_person: seat.spec.is_human(),
        interpreter: id.interpreter.map(|interpreter| plyground_record::Interpreter { program: None, ..interpreter }),
        ..id
    }
}

/// People move by themselves, and need no preparation.
fn seat_people(game: &mut Match) {
    for seat in Seat::BOTH {
        if game.record().seats.at(seat).is_person() {
            game.seat_person(seat);
        }
    }
}
