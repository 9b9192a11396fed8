//! A round, bracket by bracket.

use super::super::matching::{WeightLayout, WeightedGraph, best_perfect_matching};
use super::colours::seat_of_higher;
use super::criteria::{Criteria, End, Place};
use super::reason::{BracketView, reasons};
use super::standing::Standing;
use super::{SwissBye, SwissPair, SwissPairings, SwissTournament};
use plyground_game::Seat;

/// The round that is paired.
pub(super) struct Round<'a> {
    pub(super) standings: &'a [Standing],
    pub(super) initial: Seat,
    /// In the last round, a player with more half points than this is a topscorer.
    topscorers_above: Option<u32>,
    /// The players by rank: by score, then by number.
    ranked: Vec<usize>,
    /// What stands for the other side of a bye.
    no_player: Standing,
}

/// The graph of all players that are not paired yet.
pub(super) struct BracketGraph<'r> {
    pub(super) round: &'r Round<'r>,
    /// Moved-down players, residents, then all others by rank; the bye is the last vertex, if there is one.
    pub(super) vertices: Vec<(Option<usize>, Place)>,
    pub(super) bye_score: Option<u32>,
    /// For each vertex, the only one that it may be matched with.
    forced: Vec<Option<usize>>,
    /// The vertex that must be matched within the bracket.
    stays: Option<usize>,
    /// Players who were moved down are not paired in this bracket.
    only_float: bool,
}

impl<'a> Round<'a> {
    pub(super) fn new(tournament: &SwissTournament, standings: &'a [Standing], is_last: bool) -> Round<'a> {
        let mut ranked: Vec<usize> = (0..standings.len()).collect();
        ranked.sort_by_key(|&player| (std::cmp::Reverse(standings[player].half_points), player));
        // More than half of what was to be won, in half points.
        let topscorers_above = is_last.then_some(tournament.rounds.len() as u32);
        Round { standings, initial: tournament.initial_seat, topscorers_above, ranked, no_player: Standing::default() }
    }

    /// Whether two players may meet, and if not, because they met before (C1) rather than because of their seats (C3).
    pub(super) fn may_meet(&self, a: usize, b: usize) -> Result<(), super::SwissCriterion> {
        let (one, other) = (&self.standings[a], &self.standings[b]);
        if one.opponents.contains(&b) {
            return Err(super::SwissCriterion::C1);
        }
        let is_topscorer =
            |standing: &Standing| self.topscorers_above.is_some_and(|limit| standing.half_points > limit);
        let absolute = one.absolute_preference();
        let clash = absolute.is_some() && absolute == other.absolute_preference();
        if clash && !is_topscorer(one) && !is_topscorer(other) { Err(super::SwissCriterion::C3) } else { Ok(()) }
    }

    pub(super) fn pair(&self) -> Option<SwissPairings> {
        let bye_score = if self.ranked.len() % 2 == 1 { Some(self.bye_score()?) } else { None };
        let mut pairings = SwissPairings { pairs: Vec::new(), bye: None };
        let (mut floaters, mut rest) = (Vec::new(), &self.ranked[..]);
        loop {
            let score = rest.first().map(|&player| self.standings[player].half_points);
            let own = rest.iter().take_while(|&&player| Some(self.standings[player].half_points) == score).count();
            let (residents, below) = rest.split_at(own);
            if residents.is_empty() {
                break;
            }
            let made = self.pair_bracket(&floaters, residents, below, bye_score)?;
            let view = BracketView { round: self, moved_down: &floaters, residents, below, bye_score };
            let reasons = reasons(&view, &made);
            for (&(higher, lower), reason) in made.iter().zip(reasons) {
                let seat = seat_of_higher(&self.standings[higher], &self.standings[lower], higher, self.initial);
                let (first, second) = if seat == Seat::First { (higher, lower) } else { (lower, higher) };
                pairings.pairs.push(SwissPair { first, second, reason });
            }
            let is_paired = |player: &usize| made.iter().any(|&(a, b)| a == *player || b == *player);
            floaters = floaters.iter().chain(residents).copied().filter(|player| !is_paired(player)).collect();
            rest = below;
        }
        pairings.bye = match floaters[..] {
            [] => None,
            [player] => Some(SwissBye { player, half_points: self.standings[player].half_points }),
            _ => return None,
        };
        Some(pairings)
    }

    /// The lowest score of a player whose bye leaves a round that can be paired (C2, C5).
    fn bye_score(&self) -> Option<u32> {
        let n = self.ranked.len();
        let mut layout = WeightLayout::default();
        let field = layout.field(u64::from(u32::MAX));
        let mut graph = WeightedGraph::new(n + 1, layout.words());
        for (a, &player) in self.ranked.iter().enumerate() {
            for (b, &other) in self.ranked.iter().enumerate().skip(a + 1) {
                if self.may_meet(player, other).is_ok() {
                    graph.connect(a, b);
                }
            }
            if !self.standings[player].had_bye {
                let score = i64::from(self.standings[player].half_points);
                layout.add(graph.connect(a, n), field, -score);
            }
        }
        let partners = best_perfect_matching(&graph)?;
        Some(self.standings[self.ranked[partners[n]]].half_points)
    }

    /// The pairs of a bracket, the higher player first, in the order of the higher players.
    fn pair_bracket(
        &self,
        moved_down: &[usize],
        residents: &[usize],
        below: &[usize],
        bye_score: Option<u32>,
    ) -> Option<Vec<(usize, usize)>> {
        // 1. What the criteria allow, and whom the moved-down players meet: first which of them are paired, then with the
        //    highest residents, one after the other.
        let all = BracketGraph::new(self, moved_down, residents, below, bye_score);
        let mut criteria = all.criteria();
        let m = moved_down.len();
        let paired: Vec<_> = moved_down.iter().map(|_| criteria.layout.field(1)).collect();
        let opponent: Vec<_> = moved_down.iter().map(|_| criteria.layout.field(residents.len() as u64)).collect();
        let best = all.solve(&criteria, |layout, weight, a, b| {
            if a < m {
                layout.add(weight, paired[a], 1);
                layout.add(weight, opponent[a], -((b - m) as i64));
            }
        })?;
        let pairs = all.bracket_pairs(&best);
        let (of_moved_down, of_residents): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|&(a, _)| a < m);
        let player = |&(a, b): &(usize, usize)| (all.player(a), all.player(b));
        let mut made: Vec<(usize, usize)> = of_moved_down.iter().map(player).collect();
        // 2. The rest of the bracket: top half against bottom half, with as few exchanges between them as possible.
        let is_taken = |player: &usize| made.iter().any(|&(a, b)| a == *player || b == *player);
        let limbo: Vec<usize> = moved_down.iter().copied().filter(|player| !is_taken(player)).collect();
        let remainder: Vec<usize> = residents.iter().copied().filter(|player| !is_taken(player)).collect();
        let mut rest = BracketGraph::new(self, &limbo, &remainder, below, bye_score);
        let (first, half) = (limbo.len(), of_residents.len());
        rest.only_float = true;
        let mut criteria = rest.criteria();
        let size = remainder.len() as u64;
        let exchanges = criteria.layout.field(size);
        let sum = criteria.layout.field(size * size);
        // Which players are the higher ones of their pairs: from the end of the top half, then from the start of the bottom half.
        let mut tops = vec![None; remainder.len()];
        for place in (0..half).rev().chain(half..remainder.len()) {
            tops[place] = Some(criteria.layout.field(1));
        }
        let opponents: Vec<_> = remainder.iter().map(|_| criteria.layout.field(size)).collect();
        let best = rest.solve(&criteria, |layout, weight, a, b| {
            let (top, bottom) = (a - first, b - first);
            layout.add(weight, exchanges, -i64::from(top >= half));
            layout.add(weight, sum, -(top as i64));
            if let Some(field) = tops[top] {
                layout.add(weight, field, if top < half { -1 } else { 1 });
            }
            layout.add(weight, opponents[top], -(bottom as i64));
        })?;
        made.extend(rest.bracket_pairs(&best).iter().map(|&(a, b)| (rest.player(a), rest.player(b))));
        Some(made)
    }
}

impl<'r> BracketGraph<'r> {
    pub(super) fn new(
        round: &'r Round<'_>,
        moved_down: &[usize],
        residents: &[usize],
        below: &[usize],
        bye_score: Option<u32>,
    ) -> BracketGraph<'r> {
        let next = below.first().map(|&player| round.standings[player].half_points);
        let place_below = |player: usize| {
            if Some(round.standings[player].half_points) == next { Place::Next } else { Place::Lower }
        };
        let mut vertices: Vec<(Option<usize>, Place)> = Vec::new();
        vertices.extend(moved_down.iter().map(|&player| (Some(player), Place::MovedDown)));
        vertices.extend(residents.iter().map(|&player| (Some(player), Place::Resident)));
        vertices.extend(below.iter().map(|&player| (Some(player), place_below(player))));
        vertices.extend(bye_score.map(|_| (None, Place::Bye)));
        let forced = vec![None; vertices.len()];
        BracketGraph { round, vertices, bye_score, forced, stays: None, only_float: false }
    }

    pub(super) fn player(&self, vertex: usize) -> usize {
        self.vertices[vertex].0.expect("only the last vertex is the bye")
    }

    fn end(&self, vertex: usize) -> End<'_> {
        let (player, place) = self.vertices[vertex];
        let standing = player.map_or(&self.round.no_player, |player| &self.round.standings[player]);
        End { place, standing, number: player.unwrap_or(0) }
    }

    pub(super) fn criteria(&self) -> Criteria {
        let ends: Vec<End<'_>> = (0..self.vertices.len()).map(|vertex| self.end(vertex)).collect();
        Criteria::new(&ends)
    }

    /// The best matching; `order` adds to the pairs of the bracket what the order of the candidates asks for.
    pub(super) fn solve(
        &self,
        criteria: &Criteria,
        order: impl Fn(&WeightLayout, &mut [i128], usize, usize),
    ) -> Option<Vec<usize>> {
        best_perfect_matching(&self.weighted(criteria, order))
    }

    /// What a matching is worth, criterion by criterion.
    pub(super) fn sums(&self, criteria: &Criteria, partners: &[usize]) -> Vec<i64> {
        let pairs = partners.iter().enumerate().filter(|&(a, &b)| a < b);
        criteria.sums(pairs.map(|(a, &b)| (self.end(a), self.end(b))), self.round.initial)
    }

    fn weighted(&self, criteria: &Criteria, order: impl Fn(&WeightLayout, &mut [i128], usize, usize)) -> WeightedGraph {
        let mut graph = WeightedGraph::new(self.vertices.len(), criteria.layout.words());
        for a in 0..self.vertices.len() {
            for b in a + 1..self.vertices.len() {
                if !self.is_edge(a, b) || !self.is_allowed(a, b) {
                    continue;
                }
                let weight = graph.connect(a, b);
                criteria.weigh(weight, self.end(a), self.end(b), self.round.initial);
                if self.is_in_bracket(a, b) {
                    order(&criteria.layout, weight, a, b);
                }
            }
        }
        graph
    }

    /// Leaves each of these pairs of players no other opponent, and keeps a player from floating down.
    pub(super) fn force(&mut self, pairs: &[(usize, usize)], stays: Option<usize>) {
        let vertex = |player: usize| self.vertices.iter().position(|&(known, _)| known == Some(player));
        let mut forced = vec![None; self.vertices.len()];
        for &(a, b) in pairs {
            if let (Some(a), Some(b)) = (vertex(a), vertex(b)) {
                (forced[a], forced[b]) = (Some(b), Some(a));
            }
        }
        self.stays = stays.and_then(vertex);
        self.forced = forced;
    }

    fn is_allowed(&self, a: usize, b: usize) -> bool {
        let free = |from: usize, to: usize| self.forced[from].is_none_or(|forced| forced == to);
        let in_limbo = self.only_float && self.vertices[a].1 == Place::MovedDown && self.is_in_bracket(a, b);
        let floats = |vertex: usize| (a == vertex || b == vertex) && !self.is_in_bracket(a, b);
        !in_limbo && !self.stays.is_some_and(floats) && free(a, b) && free(b, a)
    }

    fn is_edge(&self, a: usize, b: usize) -> bool {
        match (self.vertices[a], self.vertices[b]) {
            // Two players who were moved down are not paired with each other: they would have been, further up.
            ((_, Place::MovedDown), (_, Place::MovedDown)) => false,
            ((Some(player), _), (None, _)) => {
                let standing = &self.round.standings[player];
                Some(standing.half_points) == self.bye_score && !standing.had_bye
            }
            ((Some(player), _), (Some(other), _)) => self.round.may_meet(player, other).is_ok(),
            _ => false,
        }
    }

    fn is_in_bracket(&self, a: usize, b: usize) -> bool {
        matches!((self.vertices[a].1, self.vertices[b].1), (Place::MovedDown | Place::Resident, Place::Resident))
    }

    /// The pairs within the bracket, as vertices.
    pub(super) fn bracket_pairs(&self, partners: &[usize]) -> Vec<(usize, usize)> {
        let pairs = partners.iter().enumerate().filter(|&(a, &b)| a < b && self.is_in_bracket(a, b));
        pairs.map(|(a, &b)| (a, b)).collect()
    }
}
