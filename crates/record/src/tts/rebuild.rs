//! Makes a record from a page, and lists what the page cannot prove.

use super::judge::GameRebuilder;
use super::read::{PageParts, TtsPageError, parts};
use super::{FAMILY, letter};
use crate::facts::UNKNOWN;
use crate::foul::{Penalties, Penalty};
use crate::record::{ClockKind, EndReason, GameFacts, GameResult, MatchSettings, PlayerInfo, Players, Record, SCHEMA};
use plyground_game::{GameState, Seat, Setup};
use plyground_games::boards::course_boards;
use plyground_games::state_from_setup;

/// A page of the course, read back.
#[derive(Clone, Debug)]
pub struct TtsPage {
    /// The game as far as it is possible. What a page does not say (files, times, limits) is empty.
    pub record: Record,
    /// Whether the page has its end.
    pub complete: bool,
    /// What cannot have happened, each with its turn.
    pub faults: Vec<String>,
    /// What this page cannot prove.
    pub unproven: Vec<String>,
}

/// Reads a page that the course's game master wrote, or we did, also one that was cut off by a crash. Each move is played
/// again by the rules, and each board of the page is compared with the one that comes of it.
pub fn read_tts_page(html: &str) -> Result<TtsPage, TtsPageError> {
    let parts = parts(&html.replace("\r\n", "\n"))?;
    let start = start(&parts).ok_or(TtsPageError::NoBoard)?;
    let state = state_from_setup(&start)?;
    let mut page = TtsPage {
        record: empty_record(&parts, start, state.as_ref()),
        complete: parts.cut.is_none(),
        faults: Vec::new(),
        unproven: Vec::new(),
    };
    GameRebuilder::new(&mut page, state).game(&parts);
    page.unproven.extend(unproven(&parts, &page));
    Ok(page)
}

/// The first board, or that of a game type when the game never began.
fn start(parts: &PageParts) -> Option<Setup> {
    let to_move = |shown: Option<char>| Seat::BOTH.into_iter().find(|&seat| Some(letter(seat)) == shown);
    match &parts.start {
        Some(shown) => Some(Setup {
            options: [("k".to_owned(), parts.k.to_string())].into(),
            board: shown.board.clone(),
            to_move: to_move(shown.to_move).unwrap_or(Seat::First),
            ..Setup::empty(FAMILY, shown.board.size())
        }),
        None => course_boards().iter().find(|board| board.title == parts.title).map(|board| board.setup()),
    }
}

fn empty_record(parts: &PageParts, start: Setup, state: &dyn GameState) -> Record {
    let sides = state.look().seats;
    let player = |seat: Seat| PlayerInfo {
        spec: UNKNOWN.to_owned(),
        name: parts.names[seat.index()].clone(),
        side: sides[seat.index()].to_owned(),
        introduction: Some(parts.introductions[seat.index()].clone()).filter(|text| !text.is_empty()),
        ..PlayerInfo::default()
    };
    let named = course_boards().iter().find(|board| board.setup() == start);
    Record {
        schema: SCHEMA.to_owned(),
        started: String::new(),
        game: GameFacts {
            spec: named.map_or_else(|| start.spec(), |board| format!("{FAMILY}:{}", board.name)),
            title: parts.title.clone(),
            k: Some(parts.k),
            start,
            opening: Vec::new(),
        },
        seats: Players { first: player(Seat::First), second: player(Seat::Second) },
        settings: MatchSettings {
            policy: UNKNOWN.to_owned(),
            policy_notes: vec!["Read from a page of the course's game master, which states no settings.".to_owned()],
            penalties: Penalties::all(Penalty::Forfeit),
            limit: None,
            grace: 0.0,
            clock: ClockKind::Wall,
            pondering: false,
            sandbox: "unknown".to_owned(),
            seed: 0,
            max_turns: u32::try_from(parts.turns.len()).unwrap_or(u32::MAX),
        },
        moves: Vec::new(),
        result: ending(None, EndReason::Interrupted, "The page ends here."),
    }
}

/// A result with nothing but these.
pub(super) fn ending(winner: Option<Seat>, reason: EndReason, text: &str) -> GameResult {
    GameResult { winner, reason, text: text.to_owned(), scores: None, line: Vec::new(), foul: None }
}

fn unproven(parts: &PageParts, page: &TtsPage) -> Vec<String> {
    let turns = page.record.moves.len();
    let mut unproven = vec![
        "who played: a page has names, but no files and no hashes".to_owned(),
        "how long the turns took, and under which limit".to_owned(),
        "that a page of the course's own program holds only what happened: it escapes nothing, so a remark may draw boards"
            .to_owned(),
    ];
    let ambiguous = parts.turns.iter().position(|turn| turn.is_ambiguous);
    if let Some(turn) = ambiguous {
        unproven.push(format!("what was said from turn {turn} on: the remark holds a table, and may end elsewhere"));
    }
    if let Some(what) = &parts.cut {
        unproven.push(format!("what came after turn {}: the page is cut off in {what}", turns.saturating_sub(1)));
    }
    let reason = page.record.result.reason;
    if reason.is_foul() {
        unproven.push(format!("the foul that ended the game: `{}`", page.record.result.text));
    }
    let named = course_boards().iter().find(|board| board.title == parts.title);
    if named.is_some_and(|board| board.setup() != page.record.game.start) {
        unproven.push(format!("that this is {}: the course's board of that name, or its K, is another", parts.title));
    }
    if parts.start.is_none() {
        unproven.push("the board: the page shows none, so it is taken from the name of the game".to_owned());
    }
    if !page.faults.is_empty() {
        unproven.push("anything after the first fault".to_owned());
    }
    unproven
}
