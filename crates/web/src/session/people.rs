//! What people may do to a game.

use super::{GameRequest, GameSession, LiveGame, SessionKind, begin};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::lab::{Lab, new_id, random_u64};
use crate::store::SaveError;
use plyground_agents::read_move;
use plyground_arena::{MAX_TURN_TIME, MatchConfig};
use plyground_game::Action;
use plyground_record::{EndReason, GameResult, Record, Unfinished};
use plyground_search::courses::CourseDialect;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

impl GameSession {
    /// Changes the game, keeps it, tells all pages, and calls the next agent. When the change is refused nothing happens,
    /// and neither when another lab has changed the game: then this session is closed. When the store does not work, the
    /// pages are told of the change all the same, and the caller of the trouble.
    pub(super) fn change(
        self: &Arc<GameSession>,
        lab: &Arc<Lab>,
        change: impl FnOnce(&mut LiveGame) -> Result<(), RequestError>,
    ) -> Result<(), RequestError> {
        let mut game = self.game();
        change(&mut game)?;
        let LiveGame { game: held, revision, .. } = &mut *game;
        let kept = lab.store.save_game(&self.id, revision, held.record(), !held.is_over());
        if matches!(kept, Err(SaveError::ChangedElsewhere)) {
            self.leave_to_another_lab(lab, game);
            return kept.map_err(SaveError::problem);
        }
        self.announce(&mut game);
        drop(game);
        self.call_if_due(lab);
        self.watch_clock(lab);
        kept.map_err(SaveError::problem)
    }

    /// Changes the game where no visitor waits for the answer: trouble goes to the log.
    pub(super) fn change_or_log(self: &Arc<GameSession>, lab: &Arc<Lab>, change: impl FnOnce(&mut LiveGame)) {
        let changed = self.change(lab, |game| {
            change(game);
            Ok(())
        });
        if let Err(problem) = changed {
            tracing::error!("{}", problem.message);
        }
    }

    fn change_by_people(
        self: &Arc<GameSession>,
        lab: &Arc<Lab>,
        visitor: Visitor,
        change: impl FnOnce(&mut LiveGame) -> Result<(), RequestError>,
    ) -> Result<(), RequestError> {
        self.change(lab, |game| {
            if game.kind == SessionKind::Match || game.people() == 0 {
                return Err(RequestError::conflict("only the referee moves this game on"));
            }
            change(game)?;
            game.visitor = visitor;
            Ok(())
        })
    }

    /// A person's move, in our words or the course's, with a remark if there is one.
    pub(crate) fn play(
        self: &Arc<GameSession>,
        lab: &Arc<Lab>,
        visitor: Visitor,
        text: &str,
        remark: &str,
    ) -> Result<(), RequestError> {
        self.change_by_people(lab, visitor, |game| {
            let seat = game.mover().ok_or_else(|| RequestError::conflict("the game is over"))?;
            if !game.is_person(seat) {
                return Err(RequestError::conflict(format!("it is the turn of {}", game.name(seat))));
            }
            if game.flag_if_late() {
                return Ok(());
            }
            let course = CourseDialect::of_family(&game.record().game.start.family);
            let action = read_move(text.trim(), course).map_err(RequestError::invalid)?;
            let remark = Some(remark.trim()).filter(|remark| !remark.is_empty());
            let wall = game.since.elapsed();
            game.game.play(action, remark, wall).map_err(RequestError::invalid)?;
            game.announce_turn();
            Ok(())
        })
    }

    /// Takes back the last move, and the answer to it with it, so that a person is to move again.
    pub(crate) fn undo(self: &Arc<GameSession>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), RequestError> {
        self.change_by_people(lab, visitor, |game| {
            if !game.is_complete() {
                return Err(RequestError::conflict(
                    "an agent of this game is no longer available; continue from one of its positions as a new game",
                ));
            }
            let is_resigned = game.record().result.reason == EndReason::Resigned;
            if game.record().moves.is_empty() && !is_resigned {
                return Err(RequestError::conflict("there is nothing to take back"));
            }
            game.new_question();
            if is_resigned {
                game.game.reopen();
                game.news = "The game continues.".to_owned();
                return Ok(());
            }
            while game.game.take_back() && !game.is_person(game.state().to_move()) {}
            let last = game.game.taken_back().last().and_then(|turn| turn.played);
            let last = last.map(|action| action.to_string()).unwrap_or_default();
            game.news = format!("{last} was taken back. {}", game.to_move_in_words());
            Ok(())
        })
    }

    /// Plays again what was taken back, up to the next turn of a person.
    pub(crate) fn redo(self: &Arc<GameSession>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), RequestError> {
        self.change_by_people(lab, visitor, |game| {
            if !game.can_redo() {
                return Err(RequestError::conflict("there is nothing to redo"));
            }
            game.new_question();
            while game.game.redo().map_err(RequestError::internal)? {
                if game.mover().is_none_or(|seat| game.is_person(seat)) {
                    break;
                }
            }
            game.announce_turn();
            Ok(())
        })
    }

    /// A person gives up: the one to move, or the only one.
    pub(crate) fn resign(self: &Arc<GameSession>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), RequestError> {
        self.change_by_people(lab, visitor, |game| {
            let mover = game.mover().ok_or_else(|| RequestError::conflict("the game is over"))?;
            let loser = if game.is_person(mover) { mover } else { mover.other() };
            game.withdraw_question();
            game.game.resign(loser);
            game.news = game.record().result.text.clone();
            Ok(())
        })
    }

    /// The players change sides. What was played so far stays with who played it, in a record of its own; from here the
    /// game goes on in a new one, with players that know nothing of the old one.
    pub(crate) fn change_sides(self: &Arc<GameSession>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), RequestError> {
        self.change_by_people(lab, visitor, |game| {
            if !game.is_playing() {
                return Err(RequestError::conflict("the game is over"));
            }
            let gone = || RequestError::conflict("an agent of this game is no longer available");
            let [first, second] = game.seats.clone().ok_or_else(gone)?;
            let seats = [second, first];
            let config = MatchConfig::from_record(game.record());
            let (begun, players) = begin(lab, game.game.continued(), &config, &seats)?;
            let kept = game.keep_first_part(lab)?;
            game.new_question();
            (game.game, game.players, game.seats) = (begun, players, Some(seats));
            game.set_clock(game.clock);
            game.generation = Arc::default();
            game.news = format!("The sides were changed. {kept}{}", game.to_move_in_words());
            Ok(())
        })
    }

    /// The same game once more, with the sides changed.
    pub(crate) fn rematch(&self, lab: &Arc<Lab>, visitor: Visitor) -> Result<Arc<GameSession>, RequestError> {
        let again = {
            let game = self.game();
            if game.is_playing() {
                return Err(RequestError::conflict("the game is not over yet"));
            }
            let gone = || RequestError::conflict("a player of this game is no longer available; start a new game");
            let [first, second] = game.seats.clone().ok_or_else(gone)?;
            let limit = MatchConfig::from_record(game.record()).limit.unwrap_or(MAX_TURN_TIME);
            let facts = game.record().game.clone();
            let seed = random_u64();
            GameRequest { game: facts, seats: [second, first], by_lot: false, limit, seed, clock: game.clock }
        };
        GameSession::open(lab, visitor, &again)
    }

    /// Marks a move that the engine would make.
    pub(crate) fn hint(self: &Arc<GameSession>, lab: &Arc<Lab>, at: usize, action: Action) -> Result<(), RequestError> {
        self.change(lab, |game| {
            if game.record().moves.len() == at && game.is_playing() {
                game.hint = Some(action);
                game.news = format!("The engine would play {action}.");
            }
            Ok(())
        })
    }

    /// Stops a match.
    pub(crate) fn stop(&self) -> Result<(), RequestError> {
        if self.game().kind != SessionKind::Match {
            return Err(RequestError::conflict("this is not a match"));
        }
        self.stop.store(true, Ordering::Relaxed);
        Ok(())
    }
}

impl LiveGame {
    /// The board is another one than agents were asked about, and hints were given for.
    fn new_question(&mut self) {
        self.withdraw_question();
        self.hint = None;
        self.since = Instant::now();
    }

    /// Keeps what was played before the sides are changed, and says where.
    fn keep_first_part(&self, lab: &Lab) -> Result<String, RequestError> {
        if self.record().moves.is_empty() {
            return Ok(String::new());
        }
        let result = GameResult::unfinished(Unfinished::SidesChanged);
        let record = Record { result, ..self.record().clone() };
        let id = new_id();
        lab.store.save_game(&id, &mut 0, &record, false).map_err(SaveError::problem)?;
        Ok(format!("The game up to here is kept as game {id}. "))
    }
}
