//! Knockout brackets: who loses once, or twice, is out.

/// A bracket: matches whose players are known or come out of earlier matches of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockoutBracket {
    /// The matches, in an order in which they can be played.
    pub matches: Vec<KnockoutMatch>,
}

/// A match of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutMatch {
    /// The round, counted from 0. Matches of one round can be played at the same time.
    pub round: usize,
    /// Who plays.
    pub slots: [KnockoutSlot; 2],
}

/// Where a player of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnockoutSlot {
    /// A player, by seed from 0.
    Player(usize),
    /// No player: the other one goes on without a game.
    Bye,
    /// The winner of a match.
    WinnerOf(usize),
    /// The loser of a match.
    LoserOf(usize),
    /// The first player of a match who lost it, and no player if the second one lost.
    FirstPlayerLost(usize),
}

/// A player, or what stands for none.
type Entrant = Option<usize>;

impl KnockoutBracket {
    /// Who loses is out. Seeds 0, 1, ... meet as late as they can, and the best seeds have the byes.
    pub fn single(players: usize) -> KnockoutBracket {
        let mut bracket = KnockoutBracket { matches: Vec::new() };
        let mut slots = first_slots(players);
        let mut round = 0;
        while slots.len() > 1 {
            slots = bracket.play_off(round, &slots, KnockoutSlot::WinnerOf);
            round += 1;
        }
        bracket
    }

    /// Who loses twice is out. The last match repeats the final, and is played only if the player without a loss lost the final.
    pub fn double(players: usize) -> KnockoutBracket {
        let mut bracket = KnockoutBracket { matches: Vec::new() };
        let mut winners = first_slots(players);
        if winners.len() < 2 {
            return bracket;
        }
        let (mut losers, mut round): (Vec<KnockoutSlot>, usize) = (Vec::new(), 0);
        while winners.len() > 1 {
            let from = bracket.matches.len();
            winners = bracket.play_off(round, &winners, KnockoutSlot::WinnerOf);
            round += 1;
            // Fresh losers come in from the other side, so that players do not meet again soon.
            let fresh = (from..bracket.matches.len()).rev().map(KnockoutSlot::LoserOf);
            if losers.is_empty() {
                losers = fresh.collect();
            } else {
                let mixed: Vec<KnockoutSlot> = losers.iter().copied().zip(fresh).flat_map(|(a, b)| [a, b]).collect();
                losers = bracket.play_off(round, &mixed, KnockoutSlot::WinnerOf);
                round += 1;
            }
            if losers.len() > 1 {
                losers = bracket.play_off(round, &losers, KnockoutSlot::WinnerOf);
                round += 1;
            }
        }
        let last = bracket.play_off(round, &[winners[0], losers[0]], KnockoutSlot::WinnerOf)[0];
        if let KnockoutSlot::WinnerOf(last) = last {
            let slots = [KnockoutSlot::WinnerOf(last), KnockoutSlot::FirstPlayerLost(last)];
            bracket.matches.push(KnockoutMatch { round: round + 1, slots });
        }
        bracket
    }

    fn play_off(
        &mut self,
        round: usize,
        slots: &[KnockoutSlot],
        next: impl Fn(usize) -> KnockoutSlot,
    ) -> Vec<KnockoutSlot> {
        let pairs = slots.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        let from = self.matches.len();
        self.matches.extend(pairs.map(|slots| KnockoutMatch { round, slots }));
        (from..self.matches.len()).map(next).collect()
    }

    /// The players of a match, when the winners of earlier matches are given. `None` for a match that waits for another one; a
    /// player is `None` in the place of a bye.
    pub fn entrants(&self, number: usize, winners: &[Option<usize>]) -> Option<[Option<usize>; 2]> {
        let [a, b] = self.matches[number].slots;
        Some([self.entrant(a, winners)?, self.entrant(b, winners)?])
    }

    fn entrant(&self, slot: KnockoutSlot, winners: &[Option<usize>]) -> Option<Entrant> {
        let (number, wins) = match slot {
            KnockoutSlot::Player(player) => return Some(Some(player)),
            KnockoutSlot::Bye => return Some(None),
            KnockoutSlot::WinnerOf(number) => (number, true),
            KnockoutSlot::LoserOf(number) => (number, false),
            KnockoutSlot::FirstPlayerLost(number) => {
                let [first, second] = self.entrants(number, winners)?;
                let has_lost = second.is_some() && winners.get(number).copied().flatten()? != first?;
                return Some(if has_lost { first } else { None });
            }
        };
        match self.entrants(number, winners)? {
            // Without an opponent, a player goes on; the place of the loser is empty.
            [None, other] | [other, None] => Some(if wins { other } else { None }),
            [Some(a), Some(b)] => {
                let winner = winners.get(number).copied().flatten()?;
                Some(Some(if (winner == a) == wins { a } else { b }))
            }
        }
    }

    /// The matches that can be played now.
    pub fn ready(&self, winners: &[Option<usize>]) -> Vec<(usize, [usize; 2])> {
        let open = (0..self.matches.len()).filter(|&number| winners.get(number).copied().flatten().is_none());
        open.filter_map(|number| match self.entrants(number, winners)? {
            [Some(a), Some(b)] => Some((number, [a, b])),
            _ => None,
        })
        .collect()
    }
}

/// The places of the first round: as many as the next power of two, so that the sum of the seeds is the same in each match.
fn first_slots(players: usize) -> Vec<KnockoutSlot> {
    let mut seeds = vec![0];
    while seeds.len() < players {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    let slot = |seed: usize| if seed < players { KnockoutSlot::Player(seed) } else { KnockoutSlot::Bye };
    seeds.into_iter().map(slot).collect()
}
