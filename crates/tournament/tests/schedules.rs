//! Schedules and brackets of every small size.

use plyground_tournament::pairing::{
    KnockoutBracket, gauntlet, groups, promoted, round_robin, seeded_order, swapped_games,
};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn in_a_round_robin_all_meet_once_and_play_once_a_round() {
    for players in 0..14 {
        let order = seeded_order(players, 7);
        let rounds = round_robin(&order);
        assert_eq!(rounds.len(), if players < 2 { players / 2 } else { players - 1 + players % 2 });
        let mut met = BTreeSet::new();
        for round in &rounds {
            let playing: BTreeSet<usize> = round.iter().flat_map(|&(a, b)| [a, b]).collect();
            assert_eq!(playing.len(), players / 2 * 2);
            assert!(round.iter().all(|&(a, b)| met.insert((a.min(b), a.max(b)))));
        }
        assert_eq!(met.len(), players * players.saturating_sub(1) / 2);
    }
}

#[test]
fn seats_are_swapped_in_pairs() {
    let games = swapped_games(&round_robin(&[0, 1, 2, 3, 4]), 3);
    assert_eq!(games.len(), 10 * 4);
    let mut seats: BTreeMap<(usize, usize, usize), i32> = BTreeMap::new();
    for game in &games {
        let (a, b) = (game.first.min(game.second), game.first.max(game.second));
        *seats.entry((a, b, game.opening)).or_default() += if game.first == a { 1 } else { -1 };
    }
    assert!(seats.len() == 20 && seats.values().all(|&balance| balance == 0));
    assert_eq!(seeded_order(9, 3), seeded_order(9, 3));
    assert_ne!(seeded_order(9, 3), seeded_order(9, 4));
}

#[test]
fn a_gauntlet_and_groups_are_what_they_say() {
    assert_eq!(gauntlet(&[9], &[1, 2]), [[(9, 1), (9, 2)]]);
    let dealt = groups(&[0, 1, 2, 3, 4, 5, 6], 3);
    assert_eq!(dealt, [vec![0, 5, 6], vec![1, 4], vec![2, 3]]);
    assert_eq!(promoted(&dealt, 2), [0, 1, 2, 5, 4, 3]);
}

/// Plays a bracket to its end; `beats` says who wins. Returns the champion and the losses of each player.
fn play(bracket: &KnockoutBracket, players: usize, beats: impl Fn(usize, usize, usize) -> bool) -> (usize, Vec<u32>) {
    let mut winners = vec![None; bracket.matches.len()];
    let (mut losses, mut last) = (vec![0; players], 0);
    loop {
        let ready = bracket.ready(&winners);
        if ready.is_empty() {
            return (last, losses);
        }
        for (number, [a, b]) in ready {
            assert_ne!(a, b);
            let (winner, loser) = if beats(number, a, b) { (a, b) } else { (b, a) };
            winners[number] = Some(winner);
            losses[loser] += 1;
            last = winner;
        }
    }
}

#[test]
fn in_a_knockout_the_best_wins_and_all_others_are_out() {
    for players in 2..40 {
        for (bracket, lives) in [(KnockoutBracket::single(players), 1), (KnockoutBracket::double(players), 2)] {
            let (champion, losses) = play(&bracket, players, |_, a, b| a < b);
            assert_eq!((champion, losses[0]), (0, 0), "{players} players, {lives} lives");
            assert!(losses[1..].iter().all(|&lost| lost == lives), "{players} players, {lives} lives: {losses:?}");
            // Also when results make no sense: the champion survives, and no other player does.
            let (champion, losses) = play(&bracket, players, |number, a, b| (a * 7 + b * 13 + number * 5) % 3 == 0);
            for (player, &lost) in losses.iter().enumerate() {
                assert!(if player == champion { lost < lives } else { lost == lives }, "{player}: {losses:?}");
            }
        }
    }
}

#[test]
fn the_best_two_seeds_meet_in_the_final_alone() {
    let bracket = KnockoutBracket::single(6);
    let first: Vec<_> = bracket.ready(&[]).into_iter().map(|(_, players)| players).collect();
    // Seeds 0 and 1 have byes in the first round.
    assert_eq!(first, [[3, 4], [2, 5]]);
    let (champion, _) = play(&bracket, 6, |_, a, b| a < b);
    assert_eq!(champion, 0);
}
