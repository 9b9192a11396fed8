//! Games to write transcripts of.

use plyground_game::{Action, Outcome, Seat};
use plyground_games::{Spec, state_from_setup};
use plyground_record::{
    ClockKind, EndReason, Foul, GameFacts, GameResult, MatchSettings, Penalties, Penalty, PlayerInfo, Players, Record,
    SCHEMA, Turn, TurnTimes,
};

/// Seats that nobody has taken yet, on the board of a spec.
pub(crate) fn seated(spec: &str, names: [&str; 2], policy: &str) -> Record {
    let start = Spec::parse(spec).unwrap().setup().unwrap();
    let look = state_from_setup(&start).unwrap().look();
    let player = |seat: Seat| PlayerInfo {
        spec: format!("{policy}:{}.py", names[seat.index()].to_lowercase()),
        name: names[seat.index()].to_owned(),
        side: look.seats[seat.index()].to_owned(),
        hash: Some(["3f", "a9"][seat.index()].repeat(32)),
        ..PlayerInfo::default()
    };
    let named = spec.split_once(':').and_then(|(_, name)| {
        plyground_games::boards::course_boards().iter().find(|board| board.name == name).map(|board| &board.title)
    });
    Record {
        schema: SCHEMA.to_owned(),
        started: "2026-11-15T10:00:00Z".to_owned(),
        game: GameFacts {
            spec: spec.to_owned(),
            title: named.map_or(spec, |title| title).to_owned(),
            k: start.options.get("k").map(|k| k.parse().unwrap()),
            start,
            opening: Vec::new(),
        },
        seats: Players { first: player(Seat::First), second: player(Seat::Second) },
        settings: MatchSettings {
            policy: policy.to_owned(),
            policy_notes: Vec::new(),
            penalties: Penalties::all(Penalty::Forfeit),
            limit: Some(1.0),
            grace: 0.0,
            clock: ClockKind::Wall,
            pondering: false,
            sandbox: "limits".to_owned(),
            seed: 0,
            max_turns: 1000,
        },
        moves: Vec::new(),
        result: ending(None, EndReason::Interrupted, "Nobody has moved yet."),
    }
}

pub(crate) fn ending(winner: Option<Seat>, reason: EndReason, text: &str) -> GameResult {
    GameResult { winner, reason, text: text.to_owned(), scores: None, line: Vec::new(), foul: None }
}

/// Adds a turn of whoever is to move.
pub(crate) fn turn(record: &mut Record, seat: Seat, played: Option<Action>, remark: &str) {
    let number = record.moves.len() as u32 + 1;
    let wall = f64::from(number) / 1000.0;
    record.moves.push(Turn {
        number,
        seat,
        played,
        words: None,
        remark: (!remark.is_empty()).then(|| remark.to_owned()),
        note: None,
        time: TurnTimes { wall, cpu: Some(wall / 2.0), idle_cpu: None, latency: 0.0 },
        foul: None,
        output: String::new(),
    });
}

/// Plays as long as there are moves, each chosen by its number among the legal ones.
pub(crate) fn play(record: &mut Record, remarks: [&str; 2], mut choose: impl FnMut(usize) -> usize) {
    let mut state = state_from_setup(&record.game.start).unwrap();
    while state.outcome().is_none() {
        let (seat, legal) = (state.to_move(), state.legal_actions());
        let action = legal[choose(legal.len())];
        state.play(action).unwrap();
        turn(record, seat, Some(action), remarks[seat.index()]);
    }
    let line = state.winning_line();
    let winner = state.outcome().and_then(Outcome::winner);
    let reason = EndReason::from_board(state.as_ref(), state.outcome().unwrap());
    let text = match (winner, reason) {
        (None, _) => "The board is full.".to_owned(),
        (Some(seat), EndReason::Line) => format!("{} has a line.", state.look().seats[seat.index()]),
        (Some(seat), _) => format!("{} has more points.", state.look().seats[seat.index()]),
    };
    record.result = GameResult { winner, reason, text, scores: state.scores(), line, foul: None };
}

/// The course's two dumb players, who take the first vacant square.
pub(crate) fn dumb(spec: &str) -> Record {
    let mut record = seated(spec, ["Newman", "Dumbell"], "cse415");
    record.seats.first.introduction = Some("My name is Newman.".to_owned());
    record.seats.second.introduction = Some("My name is Dumbell.".to_owned());
    let remarks = ["I'll think harder in some future game. Here's my move", "Here you go."];
    play(&mut record, remarks, |_| 0);
    record
}

/// The last turn is a foul that ends the game.
pub(crate) fn end_by(record: &mut Record, foul: Foul, winner: Option<Seat>) {
    let penalty = if winner.is_some() { Penalty::Forfeit } else { Penalty::Draw };
    let reason = if winner.is_some() { EndReason::Forfeit } else { EndReason::FoulDraw };
    record.result = ending(winner, reason, &foul.why);
    record.moves.last_mut().unwrap().foul = Some(Foul { penalty: Some(penalty), ..foul });
}
