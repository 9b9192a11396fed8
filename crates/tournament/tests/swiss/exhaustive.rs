//! A round paired as the rules tell it: every candidate of a bracket is generated in order, and the first of the best is taken.

use crate::candidates::{arrangements, exchanges, subsets};
use plyground_game::Seat;
use plyground_tournament::pairing::SwissTournament;
use plyground_tournament::statistics::PlayerResult;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Default)]
struct Player {
    score: i64,
    met: BTreeSet<usize>,
    /// 1 for the first seat, -1 for the second.
    seats: Vec<i64>,
    floats: Vec<char>,
    bye: bool,
}

impl Player {
    fn difference(&self) -> i64 {
        self.seats.iter().sum()
    }

    /// The seat to have, and 3 for absolute, 2 for strong, 1 for mild; (0, 0) for none.
    fn preference(&self) -> (i64, i64) {
        let (difference, n) = (self.difference(), self.seats.len());
        if difference.abs() > 1 {
            (-difference.signum(), 3)
        } else if n >= 2 && self.seats[n - 1] == self.seats[n - 2] {
            (-self.seats[n - 1], 3)
        } else if difference != 0 {
            (-difference, 2)
        } else if n > 0 {
            (-self.seats[n - 1], 1)
        } else {
            (0, 0)
        }
    }

    fn floated(&self, ago: usize, kind: char) -> bool {
        self.floats.len() >= ago && self.floats[self.floats.len() - ago] == kind
    }
}

struct Search {
    players: Vec<Player>,
    is_last: bool,
    rounds: i64,
    bye_score: Option<i64>,
    completable: BTreeMap<u32, bool>,
}

type Pairs = Vec<(usize, usize)>;
/// The pairs of a round, the first seat first, and who has a bye.
type Round = (BTreeSet<(usize, usize)>, Option<usize>);

pub(crate) fn pair(tournament: &SwissTournament) -> Option<Round> {
    let mut players = vec![Player::default(); tournament.players];
    for round in &tournament.rounds {
        let scores: Vec<i64> = players.iter().map(|player| player.score).collect();
        for game in &round.games {
            for (a, b, seat) in [(game.first, game.second, 1), (game.second, game.first, -1)] {
                let won = match game.result {
                    PlayerResult::Draw => 1,
                    PlayerResult::Win => 1 + seat,
                    PlayerResult::Loss => 1 - seat,
                };
                players[a].score += won;
                players[a].met.insert(b);
                players[a].seats.push(seat);
                players[a].floats.push(match scores[a].cmp(&scores[b]) {
                    std::cmp::Ordering::Less => 'u',
                    std::cmp::Ordering::Equal => '-',
                    std::cmp::Ordering::Greater => 'd',
                });
            }
        }
        if let Some(bye) = round.bye {
            players[bye].score += 2;
            players[bye].bye = true;
            players[bye].floats.push('d');
        }
    }
    assert_eq!(tournament.initial_seat, Seat::First);
    let rounds = tournament.rounds.len() as i64;
    let is_last = tournament.rounds.len() + 1 == tournament.rounds_total;
    let mut search = Search { players, is_last, rounds, bye_score: None, completable: BTreeMap::new() };
    search.round()
}

impl Search {
    fn legal(&self, a: usize, b: usize) -> bool {
        let (one, other) = (&self.players[a], &self.players[b]);
        let tops = self.is_last && one.score.max(other.score) > self.rounds;
        let clash = one.preference().1 == 3 && one.preference() == other.preference();
        !one.met.contains(&b) && (tops || !clash)
    }

    /// Whether the players of a set can all be paired, but for one with the score of the bye if their number is odd.
    fn completes(&mut self, set: u32) -> bool {
        if set == 0 {
            return true;
        }
        if let Some(&known) = self.completable.get(&set) {
            return known;
        }
        let a = set.trailing_zeros() as usize;
        let rest = set & !(1 << a);
        let may_rest =
            set.count_ones() % 2 == 1 && !self.players[a].bye && Some(self.players[a].score) == self.bye_score;
        let mut found = may_rest && self.completes(rest);
        for b in a + 1..self.players.len() {
            found = found || ((rest >> b) & 1 == 1 && self.legal(a, b) && self.completes(rest & !(1 << b)));
        }
        self.completable.insert(set, found);
        found
    }

    fn round(&mut self) -> Option<Round> {
        let all = (1u32 << self.players.len()) - 1;
        if self.players.len() % 2 == 1 {
            let scores: BTreeSet<i64> = self.players.iter().map(|player| player.score).collect();
            let lowest = scores.into_iter().find(|&score| {
                self.bye_score = Some(score);
                self.completable.clear();
                self.completes(all)
            });
            lowest?;
        } else if !self.completes(all) {
            return None;
        }
        let mut rest: Vec<usize> = (0..self.players.len()).collect();
        rest.sort_by_key(|&player| (Reverse(self.players[player].score), player));
        let (mut moved, mut pairs) = (Vec::new(), BTreeSet::new());
        while !rest.is_empty() {
            let score = self.players[rest[0]].score;
            let below = rest.split_off(rest.iter().take_while(|&&player| self.players[player].score == score).count());
            let best = self.bracket(&moved, &rest, &below);
            let taken: BTreeSet<usize> = best.iter().flat_map(|&(a, b)| [a, b]).collect();
            pairs.extend(best.iter().map(|&(a, b)| (a.min(b), a.max(b))));
            moved = moved.into_iter().chain(rest).filter(|player| !taken.contains(player)).collect();
            rest = below;
        }
        Some((pairs, moved.first().copied()))
    }

    /// The first of the best candidates.
    fn bracket(&mut self, moved: &[usize], own: &[usize], below: &[usize]) -> Pairs {
        let mut best: Option<(Vec<Vec<i64>>, Pairs)> = None;
        for paired in (0..=moved.len().min(own.len())).rev() {
            for tops in subsets(moved.len(), paired) {
                for bottoms in arrangements(own.len(), paired) {
                    let with_moved: Pairs = tops.iter().zip(&bottoms).map(|(&a, &b)| (moved[a], own[b])).collect();
                    if with_moved.iter().any(|&(a, b)| !self.legal(a, b)) {
                        continue;
                    }
                    let rest: Vec<usize> =
                        (0..own.len()).filter(|place| !bottoms.contains(place)).map(|place| own[place]).collect();
                    for half in (0..=rest.len() / 2).rev() {
                        let floaters = (moved.len() + own.len() - 2 * (paired + half)) as i64;
                        if best.as_ref().is_some_and(|(value, _)| floaters > value[0][0]) {
                            break;
                        }
                        for (top, bottom) in exchanges(rest.len(), half) {
                            for order in arrangements(bottom.len(), half) {
                                let mut pairs = with_moved.clone();
                                pairs.extend(top.iter().zip(order).map(|(&a, b)| (rest[a], rest[bottom[b]])));
                                if pairs.iter().any(|&(a, b)| !self.legal(a, b)) {
                                    continue;
                                }
                                let limit = best.as_ref().map(|(value, _)| value);
                                if let Some(value) = self.value(&pairs, moved, own, below, limit) {
                                    best = Some((value, pairs));
                                }
                            }
                        }
                    }
                }
            }
        }
        best.expect("a bracket that completes").1
    }

    /// What a candidate costs, if it leaves a round that completes and costs less than the best so far.
    fn value(
        &mut self,
        pairs: &Pairs,
        moved: &[usize],
        own: &[usize],
        below: &[usize],
        limit: Option<&Vec<Vec<i64>>>,
    ) -> Option<Vec<Vec<i64>>> {
        let taken: BTreeSet<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        let floaters: Vec<usize> = moved.iter().chain(own).copied().filter(|player| !taken.contains(player)).collect();
        let set = floaters.iter().chain(below).fold(0, |set, player| set | (1 << player));
        if !self.completes(set) {
            return None;
        }
        let mut value = vec![vec![floaters.len() as i64], self.scores(&floaters)];
        value.extend(self.next_bracket(&floaters, below));
        let score = self.players[own[0]].score;
        let mut seats = vec![0; 4];
        for &(a, b) in pairs {
            let (one, other) = (self.players[a].preference(), self.players[b].preference());
            if one.0 != 0 && one.0 == other.0 {
                let strength = one.1.min(other.1);
                seats[2] += 1;
                seats[3] += i64::from(strength == 2);
                if strength == 3 {
                    let widths = [a, b].map(|player| self.players[player].difference().abs());
                    seats[0] += i64::from(widths == [2, 2]);
                    // The narrower one has the seat again; of equals, both had it twice or it does not matter which.
                    let loser = if widths[0] < widths[1] { a } else { b };
                    let games = &self.players[loser].seats;
                    seats[1] += i64::from(games[games.len() - 1] == games[games.len() - 2]);
                }
            }
        }
        value.push(seats);
        for ago in [1, 2] {
            let down =
                floaters.iter().filter(|player| own.contains(player) && self.players[**player].floated(ago, 'd'));
            let up = pairs.iter().filter(|(a, b)| moved.contains(a) && self.players[*b].floated(ago, 'u'));
            value.push(vec![down.count() as i64, up.count() as i64]);
        }
        for ago in [1, 2] {
            let mut down = Vec::new();
            for &player in moved.iter().filter(|player| self.players[**player].floated(ago, 'd')) {
                let further = if floaters.contains(&player) { 2 } else { 0 };
                down.push(self.players[player].score - score + further);
            }
            let up = pairs.iter().filter(|(a, b)| moved.contains(a) && self.players[*b].floated(ago, 'u'));
            let mut up: Vec<i64> = up.map(|&(a, _)| self.players[a].score - score).collect();
            down.sort_by_key(|&difference| Reverse(difference));
            up.sort_by_key(|&difference| Reverse(difference));
            value.extend([down, up]);
        }
        (limit.is_none_or(|limit| value < *limit)).then_some(value)
    }

    fn scores(&self, players: &[usize]) -> Vec<i64> {
        let mut scores: Vec<i64> = players.iter().map(|&player| self.players[player].score).collect();
        scores.sort_by_key(|&score| Reverse(score));
        scores
    }

    /// The fewest floaters of the next bracket, and the lowest scores among them.
    fn next_bracket(&mut self, floaters: &[usize], below: &[usize]) -> Vec<Vec<i64>> {
        let Some(&first) = below.first() else { return vec![vec![], vec![]] };
        let score = self.players[first].score;
        let (own, lower): (Vec<usize>, Vec<usize>) =
            below.iter().partition(|&&player| self.players[player].score == score);
        let mut best = None;
        let members: Vec<usize> = floaters.iter().copied().chain(own).collect();
        self.part(&members, floaters.len(), &mut Vec::new(), &lower, &mut best);
        best.expect("a next bracket that completes")
    }

    /// Tries every set of pairs of a bracket whose first `moved` members are not paired with each other.
    fn part(
        &mut self,
        members: &[usize],
        moved: usize,
        out: &mut Vec<usize>,
        lower: &[usize],
        best: &mut Option<Vec<Vec<i64>>>,
    ) {
        let Some((&a, rest)) = members.split_first() else {
            let value = vec![vec![out.len() as i64], self.scores(out)];
            let set = out.iter().chain(lower).fold(0, |set, player| set | (1 << player));
            if best.as_ref().is_none_or(|best| value < *best) && self.completes(set) {
                *best = Some(value);
            }
            return;
        };
        let moved_after = moved.saturating_sub(1);
        for place in moved_after..rest.len() {
            if self.legal(a, rest[place]) {
                let mut left = rest.to_vec();
                left.remove(place);
                self.part(&left, moved_after, out, lower, best);
            }
        }
        out.push(a);
        self.part(rest, moved_after, out, lower, best);
        out.pop();
    }
}
