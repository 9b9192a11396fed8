//! What people may do to a game.

use super::{Game, Kind, Room, interrupted};
use crate::access::Visitor;
use crate::lab::Lab;
use crate::problem::Problem;
use crate::store::SaveError;
use plyground_agents::read_move;
use plyground_arena::result_from_board;
use plyground_game::{Action, Seat};
use plyground_record::{EndReason, GameResult, Turn, TurnTimes, foul_sentence, truncate};
use plyground_search::courses::Course;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The longest remark to a move.
const REMARK: usize = 500;

impl Room {
    /// Changes the game, keeps it, tells everybody, and lets the next agent think. When the change is refused nothing
    /// happens, and neither when another lab has changed the game: then this one is closed here. When the store does not
    /// work, the change is told all the same, and so is the trouble.
    pub(super) fn change(
        self: &Arc<Room>,
        lab: &Arc<Lab>,
        change: impl FnOnce(&mut Game) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut game = self.game();
        change(&mut game)?;
        let Game { record, playing, revision, .. } = &mut *game;
        let kept = lab.store.save_game(&self.id, revision, record, *playing);
        if matches!(kept, Err(SaveError::ChangedElsewhere)) {
            self.leave_to_another_lab(lab, game);
            return kept.map_err(SaveError::problem);
        }
        self.tell(&mut game);
        drop(game);
        self.ask_if_due(lab);
        kept.map_err(SaveError::problem)
    }

    fn change_by_people(
        self: &Arc<Room>,
        lab: &Arc<Lab>,
        visitor: Visitor,
        change: impl FnOnce(&mut Game) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        self.change(lab, |game| {
            if game.kind == Kind::Match || game.people() == 0 {
                return Err(Problem::conflict("nobody but the referee moves this game on"));
            }
            change(game)?;
            game.visitor = visitor;
            Ok(())
        })
    }

    /// A person's move, in our words or the course's, with a remark if there is one.
    pub(crate) fn play(
        self: &Arc<Room>,
        lab: &Arc<Lab>,
        visitor: Visitor,
        text: &str,
        remark: &str,
    ) -> Result<(), Problem> {
        self.change_by_people(lab, visitor, |game| {
            let seat = game.mover().ok_or_else(|| Problem::conflict("the game is over"))?;
            if !game.is_person(seat) {
                return Err(Problem::conflict(format!("it is the turn of {}", game.name(seat))));
            }
            let course = Course::of_family(&game.record.game.start.family);
            let action = read_move(text.trim(), course).map_err(Problem::bad)?;
            game.state.play(action).map_err(Problem::bad)?;
            let remark = remark.trim();
            game.undone.clear();
            game.record.moves.push(Turn {
                number: game.record.moves.len() as u32 + 1,
                seat,
                played: Some(action),
                words: None,
                remark: (!remark.is_empty()).then(|| truncate(remark, REMARK)),
                note: None,
                time: TurnTimes { wall: game.since.elapsed().as_secs_f64(), ..TurnTimes::default() },
                foul: None,
                output: String::new(),
            });
            game.moved();
            Ok(())
        })
    }

    /// Takes back the last move, and the answer to it with it, so that a person is to move again.
    pub(crate) fn undo(self: &Arc<Room>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), Problem> {
        self.change_by_people(lab, visitor, |game| {
            if !game.is_complete() {
                return Err(Problem::conflict(
                    "an agent of this game is not here any more; continue from a position of it",
                ));
            }
            let gave_up = game.record.result.reason == EndReason::Resigned;
            if game.record.moves.is_empty() && !gave_up {
                return Err(Problem::conflict("there is nothing to take back"));
            }
            game.reopen();
            game.news = "The game goes on.".to_owned();
            if !gave_up {
                while let Some(turn) = game.record.moves.pop() {
                    // A turn that ended the game by a foul never reached the board.
                    if game.state.history().len() > game.record.game.opening.len() + game.record.moves.len() {
                        game.state.undo();
                    }
                    game.undone.push(turn);
                    if game.is_person(game.state.to_move()) {
                        break;
                    }
                }
                let said = |turn: &Turn| turn.played.map(|action| action.to_string());
                let last = game.undone.last().and_then(said).unwrap_or_default();
                game.news = format!("{last} was taken back. {}", game.to_move_in_words());
            }
            Ok(())
        })
    }

    /// Plays again what was taken back, up to the next turn of a person.
    pub(crate) fn redo(self: &Arc<Room>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), Problem> {
        self.change_by_people(lab, visitor, |game| {
            if game.undone.is_empty() {
                return Err(Problem::conflict("there is nothing to play again"));
            }
            game.reopen();
            while let Some(turn) = game.undone.pop() {
                let foul = turn.foul.as_ref().filter(|foul| foul.ends_the_game()).map(|foul| foul.why.clone());
                match turn.played {
                    Some(action) => game.state.play(action).map_err(Problem::ours)?,
                    None if foul.is_some() => {}
                    None => game.state.skip(),
                }
                let seat = turn.seat;
                game.record.moves.push(turn);
                game.moved();
                if let Some(why) = foul {
                    let text = foul_sentence(EndReason::Forfeit, &game.name(seat), &why);
                    game.end(Some(seat.other()), EndReason::Forfeit, text);
                }
                if !game.playing || game.is_person(game.state.to_move()) {
                    break;
                }
            }
            Ok(())
        })
    }

    /// A person gives up: the one to move, or the only one.
    pub(crate) fn resign(self: &Arc<Room>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), Problem> {
        self.change_by_people(lab, visitor, |game| {
            let mover = game.mover().ok_or_else(|| Problem::conflict("the game is over"))?;
            let loser = if game.is_person(mover) { mover } else { mover.other() };
            game.forget_question();
            let text = format!("{} resigned. {} wins.", game.name(loser), game.name(loser.other()));
            game.end(Some(loser.other()), EndReason::Resigned, text);
            Ok(())
        })
    }

    /// The players change seats.
    pub(crate) fn flip(self: &Arc<Room>, lab: &Arc<Lab>, visitor: Visitor) -> Result<(), Problem> {
        self.change_by_people(lab, visitor, |game| {
            if !game.playing {
                return Err(Problem::conflict("the game is over"));
            }
            game.forget_question();
            game.seated.swap(0, 1);
            let seats = &mut game.record.seats;
            std::mem::swap(&mut seats.first, &mut seats.second);
            std::mem::swap(&mut seats.first.side, &mut seats.second.side);
            game.news = format!("You changed sides. {}", game.to_move_in_words());
            game.since = Instant::now();
            Ok(())
        })
    }

    /// Marks a move that the engine would make.
    pub(crate) fn hint(self: &Arc<Room>, lab: &Arc<Lab>, at: usize, action: Action) -> Result<(), Problem> {
        self.change(lab, |game| {
            if game.record.moves.len() == at && game.playing {
                game.hint = Some(action);
                game.news = format!("The engine would play {action}.");
            }
            Ok(())
        })
    }

    /// Stops a match.
    pub(crate) fn stop(&self) -> Result<(), Problem> {
        if self.game().kind != Kind::Match {
            return Err(Problem::conflict("this is no match"));
        }
        self.stop.store(true, Ordering::Relaxed);
        Ok(())
    }
}

impl Game {
    /// After a move: is the game over, who is next, and what is there to say?
    pub(super) fn moved(&mut self) {
        self.hint = None;
        self.since = Instant::now();
        if let Some(outcome) = self.state.outcome() {
            let who = |seat: Seat| self.name(seat);
            let ending = result_from_board(self.state.as_ref(), outcome, who);
            self.news = format!("{} {}", self.last_move_in_words(), ending.text);
            self.record.result = ending;
            self.playing = false;
            return;
        }
        self.news = format!("{} {}", self.last_move_in_words(), self.to_move_in_words());
    }

    /// Says who sits where, when lots were drawn for it.
    pub(super) fn tell_the_lot(&mut self) {
        let seat = if self.people() == 1 && self.is_person(Seat::Second) { Seat::Second } else { Seat::First };
        let who = self.name(seat);
        let verb = if who == "You" { "play" } else { "plays" };
        let side = &self.record.seats.at(seat).side;
        self.news = format!("Lots were drawn: {who} {verb} {side}. {}", self.to_move_in_words());
    }

    pub(super) fn end(&mut self, winner: Option<Seat>, reason: EndReason, text: String) {
        self.news.clone_from(&text);
        self.record.result = GameResult { winner, reason, text, scores: None, line: Vec::new(), foul: None };
        self.playing = false;
    }

    fn reopen(&mut self) {
        self.forget_question();
        self.playing = true;
        self.hint = None;
        self.since = Instant::now();
        self.record.result = interrupted("The game is not over yet.");
    }

    pub(super) fn forget_question(&mut self) {
        if let Some(asked) = self.asked.take() {
            asked.drop_it();
        }
    }

    fn last_move_in_words(&self) -> String {
        let Some(turn) = self.record.moves.last() else { return String::new() };
        let who = self.name(turn.seat);
        match turn.played {
            Some(action) => format!("{who} played {action} in {:.2} seconds.", turn.time.wall),
            None => format!("{who} lost the turn."),
        }
    }

    fn to_move_in_words(&self) -> String {
        let stuck = self.playing && self.state.legal_actions() == [Action::Pass];
        match self.mover() {
            Some(seat) if self.is_person(seat) && self.people() == 1 => {
                if stuck { "You can only pass." } else { "Your move." }.to_owned()
            }
            Some(seat) if stuck => format!("{} can only pass.", self.name(seat)),
            Some(seat) => format!("{} to move.", self.name(seat)),
            None => String::new(),
        }
    }
}
