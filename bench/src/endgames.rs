//! Exact Othello endgames: the positions 40 to 44 of the FFO test, whose values are published.

use crate::report::{Done, Report};
use plyground_search::solve::{OthelloDiscs, othello_value};
use std::time::Instant;

/// Number, cells along the rows, the mover, and the published margin.
const POSITIONS: [(u32, &str, char, i32); 5] = [
    (40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", 'X', 38),
    (41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", 'X', 0),
    (42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", 'X', 6),
    (43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-", 'O', -12),
    (44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--", 'O', -14),
];

pub(crate) fn evaluation() -> Done {
    let mut report = Report::new("endgames");
    report.say("exact values, one thread; goals: #40 in 0.6 s, #40 to #44 in 20 s");
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, text, mover, margin) in POSITIONS {
        let discs = |own: bool| {
            let cells = text.chars().enumerate().filter(|&(_, cell)| cell != '-' && (cell == mover) == own);
            cells.fold(0, |set, (at, _)| set | 1 << at)
        };
        let position = OthelloDiscs { own: discs(true), other: discs(false), board: u64::MAX };
        let start = Instant::now();
        let value = othello_value(position, true, &mut |_| false).ok_or("it was not told to stop")?;
        let took = start.elapsed().as_secs_f64();
        if value.margin != margin {
            return Err(format!("#{number} is {margin:+}, and not {:+}", value.margin).into());
        }
        let millions = value.nodes as f64 / 1e6;
        report.say(format!(
            "#{number}  {margin:+3}  {millions:6.1} M positions  {took:6.2} s  {:5.1} M/s",
            millions / took
        ));
        nodes += value.nodes;
        seconds += took;
    }
    report.say(format!("all       {:6.1} M positions  {seconds:6.2} s", nodes as f64 / 1e6));
    report.keep()
}
