//! Rules that counting cannot see: who wins, with which line, and whose turn it is.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_game::{Cell, Game, GameState, Outcome, Seat, Setup};
use plyground_games::drop::{PLIES, POPS};
use plyground_games::grid_line::TO_PLACE;
use plyground_games::{FAMILIES, RulesVisitor, Spec, state_from_setup, state_from_spec, with_rules};

/// A position of a game, from rows and a mover.
fn position(spec: &str, rows: &[&str], to_move: Seat) -> Setup {
    let mut setup = Spec::parse(spec).unwrap().setup().unwrap();
    setup.board = rows.iter().map(|row| row.to_string()).collect::<Vec<_>>().try_into().unwrap();
    setup.to_move = to_move;
    setup
}

fn after(setup: &Setup, moves: &str) -> Box<dyn GameState> {
    let mut state = state_from_setup(setup).unwrap();
    for text in moves.split_whitespace() {
        state.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    state
}

fn rows(state: &dyn GameState) -> Vec<String> {
    state.setup().board.rows()
}

/// How many ways there are to turn each board over. Fewer would still be true, and make every proof slower.
#[test]
fn every_symmetry_of_a_board_is_known() {
    for (spec, count) in [
        ("mnk:3x3,k=3", 8),
        ("mnk:3x4,k=3", 4),
        ("tts:4x4,k=3", 8 * 16),
        ("tts:3x4,k=3", 4 * 12),
        ("tts:gold-rush", 8),
        ("othello:6", 8),
        ("connect4:6x7", 2),
        ("extconnect4:5x7,pops=2", 2),
        ("extconnect4:4x6,pops=2", 1),
        ("extconnect4:4x6,pops=0", 2),
        ("dominoes:3x3", 4),
    ] {
        let setup = Spec::parse(spec).unwrap().setup().unwrap();
        assert_eq!(with_rules(&setup, Symmetries).unwrap(), count, "{spec}");
    }
}

struct Symmetries;

impl RulesVisitor for Symmetries {
    type Output = usize;

    fn visit<G: Game>(self, game: G) -> usize {
        game.symmetries().len()
    }
}

/// Data comes from files and from strangers, past all that reads specs.
#[test]
fn a_position_with_an_unknown_option_is_refused() {
    for family in FAMILIES {
        let spec = family.examples.iter().find(|spec| !spec.contains(".toml")).unwrap();
        let mut setup = Spec::parse(spec).unwrap().setup().unwrap();
        assert!(state_from_setup(&setup).is_ok(), "{spec}");
        setup.options.insert("colour".to_owned(), "red".to_owned());
        let refused = state_from_setup(&setup).err().unwrap().to_string();
        assert!(refused.contains("colour") && refused.contains(family.name), "{refused}");
    }
}

#[test]
fn a_lost_turn_is_part_of_the_history() {
    let mut state = state_from_spec("extconnect4:4x4,pops=1").unwrap();
    state.play_text("a").unwrap();
    state.skip();
    state.play_text("b").unwrap();
    let history: Vec<_> = state.history().into_iter().map(|(seat, it)| (seat, it.map(|it| it.to_string()))).collect();
    assert_eq!(history, [(Seat::First, Some("a".into())), (Seat::Second, None), (Seat::First, Some("b".into()))]);
    assert!(state.undo() && state.undo());
    assert_eq!((state.history().len(), state.to_move()), (1, Seat::Second), "a lost turn can be taken back");
}

const WHITE: Option<Outcome> = Some(Outcome::Win(Seat::First));
const BLACK: Option<Outcome> = Some(Outcome::Win(Seat::Second));

#[test]
fn the_handouts_line_on_gold_rush_wins_over_two_edges() {
    let before = position(
        "tts:gold-rush",
        &["#x.#..#", "x.....o", "....oox", "#..#.x#", ".......", "..o....", "#..#..#"],
        Seat::First,
    );
    let state = after(&before, "c7");
    assert_eq!(state.outcome(), WHITE);
    assert_eq!(state.winning_line(), [(3, 5), (2, 6), (1, 0), (0, 1), (6, 2)].map(Cell::from));
}

#[test]
fn a_closed_row_wins_by_the_courses_rule_and_not_with_distinct_lines() {
    let pair = |lines: &str| position(&format!("tts:2x2,k=3,lines={lines}"), &["x.", ".."], Seat::First);
    assert_eq!(after(&pair("reuse"), "b1").outcome(), WHITE);
    assert_eq!(after(&pair("distinct"), "b1").outcome(), None);
    assert_eq!(after(&state_from_spec("tts:3x1,k=3").unwrap().setup(), "a2").outcome(), WHITE);
}

#[test]
fn a_line_of_handicap_stones_wins_only_when_a_player_adds_to_it() {
    let start = position("mnk:4x4,k=3", &["xxx.", "....", "....", "...."], Seat::Second);
    assert_eq!(state_from_setup(&start).unwrap().outcome(), None);
    assert_eq!(after(&start, "a4 a3").outcome(), None);
    let state = after(&start, "a4 d1");
    assert_eq!((state.outcome(), state.winning_line().len()), (WHITE, 3));
}

#[test]
fn more_than_k_wins_too_and_k_beyond_the_board_is_a_draw() {
    let state = after(&position("mnk:1x5,k=3", &["xx.xx"], Seat::First), "c1");
    assert_eq!((state.outcome(), state.winning_line().len()), (WHITE, 3));
    assert_eq!(after(&state_from_spec("mnk:2x2,k=3").unwrap().setup(), "a1 b1 a2 b2").outcome(), Some(Outcome::Draw));
}

#[test]
fn connect6_places_one_stone_and_then_two_a_turn() {
    let mut state = state_from_spec("mnk:3x3,k=3,variant=connect6").unwrap();
    let mut movers = Vec::new();
    for text in ["a1", "b2", "c1", "b1", "a3", "c3", "a2"] {
        movers.push(state.to_move().index() + 1);
        state.play_text(text).unwrap();
    }
    assert_eq!(movers, [1, 2, 2, 1, 1, 2, 2]);
    // Second's first stone of a turn may win at once, and a lost turn is lost whole.
    let start = position("mnk:3x3,k=3,variant=connect6", &["oo.", "...", "x.."], Seat::Second);
    assert_eq!(after(&start, "c1").outcome(), BLACK);
    let mut state = plyground_games::state_from_setup(&start).unwrap();
    state.skip();
    assert_eq!((state.to_move(), state.setup().extra.get(TO_PLACE)), (Seat::First, Some(2)));
}

#[test]
fn othello_stops_where_the_usual_game_passes() {
    // Dark has no move; light could bracket along the first row.
    let rows = &["ox..", "....", "....", "...."];
    assert_eq!(state_from_setup(&position("othello:4", rows, Seat::First)).unwrap().outcome(), Some(Outcome::Draw));
    let passing = after(&position("othello:4,rule=pass", rows, Seat::First), "pass c1");
    assert_eq!((passing.outcome(), passing.scores()), (BLACK, Some([0, 3])));
    assert_eq!(state_from_spec("othello:2").unwrap().outcome(), Some(Outcome::Draw));
}

#[test]
fn a_token_rests_on_the_first_token_with_room_above_it() {
    // The columns of facts about floating tokens, from the top: the row where a drop comes to rest.
    for (column, rests) in [("..x.", 1), (".x..", 0), ("x...", 3), ("x.o.", 1), ("x..o", 2), ("....", 3)] {
        let rows: Vec<String> = column.chars().map(String::from).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let start = position("extconnect4:4x1", &rows, Seat::First);
        let before = start.board.clone();
        let now = after(&start, "a").setup().board;
        let landed: Vec<_> = now.size().iter().filter(|&cell| before.at(cell) != now.at(cell)).collect();
        assert_eq!(landed, [Cell::new(rests, 0)], "{column}");
    }
}

#[test]
fn a_pop_lowers_the_whole_column_and_costs_one() {
    let start = position("extconnect4:3x2,pops=1", &["x.", "..", "o."], Seat::First);
    let state = after(&start, "a-");
    assert_eq!(rows(state.as_ref()), ["..", "x.", ".."]);
    assert_eq!(state.setup().extra.get(POPS), Some([0, 1]));
    // Player 2 pops from odd columns only, tokens of either player.
    let moves: Vec<_> = state.legal_actions().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["a", "b"]);
}

#[test]
fn extended_connect4_ends_for_the_mover_alone_and_counts_points() {
    let full = ["oooxox", "oxxxxx", "oxoxxx", "xxoxox"];
    let mut start = position("extconnect4:case4", &full, Seat::First);
    start.extra.set(POPS, Some([0, 4]));
    let table_one = state_from_setup(&start).unwrap();
    assert_eq!((table_one.outcome(), table_one.scores()), (WHITE, Some([116, 14])));
    assert_eq!(state_from_setup(&Setup { to_move: Seat::Second, ..start }).unwrap().outcome(), None);
    assert_eq!(rows(after(&state_from_spec("extconnect4:1x2").unwrap().setup(), "b").as_ref()), [".x"]);
}

#[test]
fn four_in_a_row_win_and_name_their_cells() {
    let state = after(&state_from_spec("connect4:6x7").unwrap().setup(), "a b a b a b a");
    assert_eq!(state.outcome(), WHITE);
    assert_eq!(state.winning_line(), [(2, 0), (3, 0), (4, 0), (5, 0)].map(Cell::from));
    assert_eq!(after(&state_from_spec("connect4:1x3").unwrap().setup(), "a b c").outcome(), Some(Outcome::Draw));
}

#[test]
fn a_pop_that_completes_both_lines_wins_for_the_popper() {
    let seconds_alone = position("connect4:3x5,variant=pop", &["o....", "xooo.", "xxxo."], Seat::First);
    assert_eq!(after(&seconds_alone, "a-").outcome(), BLACK);
    let both = position("connect4:4x5,variant=pop", &["o....", "xooo.", "oxxx.", "xoox."], Seat::First);
    assert_eq!(after(&both, "a-").outcome(), WHITE);
}

#[test]
fn only_ones_own_bottom_token_can_be_popped_and_the_game_is_drawn_at_200_plies() {
    let mut start = position("connect4:2x2,variant=pop", &["..", "xo"], Seat::First);
    let moves: Vec<_> = state_from_setup(&start).unwrap().legal_actions().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["a", "b", "a-"]);
    start.extra.set(PLIES, Some(199));
    assert_eq!(state_from_setup(&start).unwrap().outcome(), None);
    assert_eq!(after(&start, "a").outcome(), Some(Outcome::Draw));
}

#[test]
fn who_cannot_place_a_domino_has_lost() {
    assert_eq!(after(&state_from_spec("dominoes:2x2").unwrap().setup(), "a1").outcome(), WHITE);
    assert_eq!(state_from_spec("dominoes:1x5").unwrap().outcome(), BLACK);
    let horizontal = state_from_spec("dominoes:2x2,start=horizontal").unwrap();
    assert_eq!(horizontal.to_move(), Seat::Second);
    assert_eq!(after(&horizontal.setup(), "a2").outcome(), BLACK);
}

#[test]
fn the_linter_counts_lines_both_ways_and_warns() {
    let remarks = |spec| state_from_spec(spec).unwrap().remarks().join("\n");
    let all = ["tts:gold-rush", "tts:tetra-toro", "tts:2x3,k=3", "extconnect4:5x7,pops=1"];
    insta::assert_snapshot!(all.map(|spec| format!("{spec}\n{}", remarks(spec))).join("\n"));
}

#[test]
fn what_no_game_can_be_is_refused_with_its_place() {
    let refused = |setup: &Setup| state_from_setup(setup).map(|_| ()).unwrap_err().to_string();
    let mut messages = vec![
        refused(&position("dominoes:2x2", &["x.", ".."], Seat::First)),
        refused(&position("othello:4", &["....", "..#.", "....", "...."], Seat::First)),
        refused(&position("connect4:2x2", &["x.", ".."], Seat::First)),
        refused(&position("extconnect4:2x2", &["#.", ".."], Seat::First)),
    ];
    for spec in
        ["mnk:3x3", "mnk:3x3,k=0", "mnk:3x3,k=x", "othello:1", "othello:3x4", "connect4:1x70", "othello:8,rule=no"]
    {
        let message = Spec::parse(spec).and_then(|spec| spec.setup()).map_err(|error| error.to_string());
        messages.push(match message {
            Ok(setup) => refused(&setup),
            Err(message) => message,
        });
    }
    insta::assert_snapshot!(messages.join("\n"));
}
