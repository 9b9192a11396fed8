//! What a match looks like while it is played: a live board in a terminal, quiet in a pipe.

use crate::commands::print_line;
use crate::progress::progress_bar;
use anyhow::Result;
use indicatif::ProgressBar;
use plyground_arena::{MatchEvent, Pairing};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_record::{Record, Turn, escape_for_terminal};
use std::io::{IsTerminal, Write};

pub(super) struct ProgressView {
    /// The board is shown after every move.
    live: bool,
    /// There is only one game, and its result is the result.
    single: bool,
    names: [String; 2],
    bar: ProgressBar,
}

impl ProgressView {
    pub(super) fn new(games: usize, live: bool) -> ProgressView {
        let bar = if games > 1 { progress_bar(games) } else { ProgressBar::hidden() };
        let live = live && std::io::stdout().is_terminal();
        ProgressView { live, single: games == 1, names: [String::new(), String::new()], bar }
    }

    pub(super) fn event(&mut self, event: &MatchEvent<'_>) {
        // A reader that has gone away ends the show, not the match.
        let _ = match event {
            MatchEvent::Begun(record, state) => {
                self.names = [&record.seats.first, &record.seats.second].map(|it| format!("{} ({})", it.side, it.name));
                self.board(*state)
            }
            MatchEvent::Turned(turn, state) => self.turn(turn).and_then(|()| self.board(*state)),
            MatchEvent::Asked(_) | MatchEvent::Ended(..) => Ok(()),
        };
    }

    fn board(&self, state: &dyn plyground_game::GameState) -> std::io::Result<()> {
        if self.live {
            writeln!(anstream::stdout(), "{}", render_text(&Picture::of(state), TextStyle::Colour))?;
        }
        Ok(())
    }

    fn turn(&self, turn: &Turn) -> std::io::Result<()> {
        if !self.live {
            return Ok(());
        }
        let mut out = anstream::stdout();
        let who = &self.names[turn.seat.index()];
        match turn.played {
            Some(action) => writeln!(out, "{}. {who} plays {action} ({:.3} s)", turn.number, turn.time.wall)?,
            None => writeln!(out, "{}. {who} makes no move", turn.number)?,
        }
        if let Some(foul) = &turn.foul {
            writeln!(out, "   {}: {}", foul.kind, escape_for_terminal(&foul.why))?;
        }
        if let Some(remark) = turn.remark.as_ref().filter(|remark| !remark.is_empty()) {
            writeln!(out, "   {}", escape_for_terminal(remark))?;
        }
        Ok(())
    }

    /// A game is over and on disk.
    pub(super) fn game(&mut self, pairing: Pairing, record: &Record, score: String) -> Result<()> {
        self.bar.set_message(score);
        self.bar.inc(1);
        if self.single {
            print_line!("{}", escape_for_terminal(&record.result.text));
            for turn in record.moves.iter().filter(|_| !self.live) {
                if let Some(foul) = &turn.foul {
                    print_line!("turn {}: {}: {}", turn.number, foul.kind, escape_for_terminal(&foul.why));
                    if let Some(stderr) = &foul.stderr {
                        print_line!("{}", escape_for_terminal(stderr));
                    }
                }
            }
            if let Some(foul) = &record.result.foul {
                print_line!("{}: {}", foul.kind, escape_for_terminal(&foul.why));
                if let Some(stderr) = &foul.stderr {
                    print_line!("{}", escape_for_terminal(stderr));
                }
            }
        } else if std::io::stdout().is_terminal() {
            self.bar.suspend(|| -> Result<()> {
                print_line!("game {}: {}", pairing.number, escape_for_terminal(&record.result.text));
                Ok(())
            })?;
        }
        Ok(())
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
