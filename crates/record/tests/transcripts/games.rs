//! Games to write transcripts of.

use plyground_game::{Gesture, Outcome, Seat};
use plyground_games::{Spec, table};
use plyground_record::{
    Clock, Ending, Foul, GameFacts, Penalties, Penalty, Reason, Record, SCHEMA, Seats, Settings, Sitter, Times, Turn,
};

/// Seats that nobody has taken yet, on the board of a spec.
pub(crate) fn seated(spec: &str, names: [&str; 2], policy: &str) -> Record {
    let start = Spec::parse(spec).unwrap().setup().unwrap();
    let look = table(&start).unwrap().look();
    let sitter = |seat: Seat| Sitter {
        spec: format!("{policy}:{}.py", names[seat.index()].to_lowercase()),
        name: names[seat.index()].to_owned(),
        side: look.seats[seat.index()].to_owned(),
        hash: Some(["3f", "a9"][seat.index()].repeat(32)),
        ..Sitter::default()
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
        seats: Seats { first: sitter(Seat::First), second: sitter(Seat::Second) },
        settings: Settings {
            policy: policy.to_owned(),
            policy_notes: Vec::new(),
            penalties: Penalties::all(Penalty::Forfeit),
            limit: Some(1.0),
            grace: 0.0,
            clock: Clock::Wall,
            pondering: false,
            sandbox: "limits".to_owned(),
            seed: 0,
            max_turns: 1000,
        },
        moves: Vec::new(),
        result: ending(None, Reason::Interrupted, "Nobody has moved yet."),
    }
}

pub(crate) fn ending(winner: Option<Seat>, reason: Reason, text: &str) -> Ending {
    Ending { winner, reason, text: text.to_owned(), scores: None, line: Vec::new(), foul: None }
}

/// Adds a turn of whoever is to move.
pub(crate) fn turn(record: &mut Record, seat: Seat, played: Option<Gesture>, remark: &str) {
    let number = record.moves.len() as u32 + 1;
    let wall = f64::from(number) / 1000.0;
    record.moves.push(Turn {
        number,
        seat,
        played,
        words: None,
        remark: (!remark.is_empty()).then(|| remark.to_owned()),
        note: None,
        time: Times { wall, cpu: Some(wall / 2.0), idle_cpu: None, latency: 0.0 },
        foul: None,
        output: String::new(),
    });
}

/// Plays as long as there are moves, each chosen by its number among the legal ones.
pub(crate) fn play(record: &mut Record, remarks: [&str; 2], mut choose: impl FnMut(usize) -> usize) {
    let mut table = table(&record.game.start).unwrap();
    while table.outcome().is_none() {
        let (seat, legal) = (table.to_move(), table.legal());
        let gesture = legal[choose(legal.len())];
        table.play_gesture(gesture).unwrap();
        turn(record, seat, Some(gesture), remarks[seat.index()]);
    }
    let line = table.winning_line();
    let winner = table.outcome().and_then(Outcome::winner);
    let reason = Reason::on_the_board(table.as_ref(), table.outcome().unwrap());
    let text = match (winner, reason) {
        (None, _) => "The board is full.".to_owned(),
        (Some(seat), Reason::Line) => format!("{} has a line.", table.look().seats[seat.index()]),
        (Some(seat), _) => format!("{} has more points.", table.look().seats[seat.index()]),
    };
    record.result = Ending { winner, reason, text, scores: table.scores(), line, foul: None };
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
    let reason = if winner.is_some() { Reason::Forfeit } else { Reason::FoulDraw };
    record.result = ending(winner, reason, &foul.why);
    record.moves.last_mut().unwrap().foul = Some(Foul { penalty: Some(penalty), ..foul });
}
