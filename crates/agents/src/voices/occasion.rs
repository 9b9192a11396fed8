//! What there is to speak about.

/// Something worth a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// Its first move.
    Greeting,
    /// Its move wins the game.
    Finish,
    /// Its move ends the game in some other way.
    LastWord,
    /// The other asked something.
    Question,
    /// The other was rude.
    Insult,
    /// The other was kind.
    Praise,
    /// It is proven that it wins.
    Certain,
    /// It is proven that it loses.
    Doomed,
    /// It is proven that nobody wins.
    Deadlock,
    /// The other can win at once.
    Danger,
    /// It has stopped the other from winning at once.
    Parry,
    /// It will win at once, unless the other sees it.
    Threat,
    /// The game has turned its way.
    Rising,
    /// The game has turned away from it.
    Sinking,
    /// It has taken something from the other.
    Capture,
    /// It has pulled out a token.
    Pop,
    /// It had to pass.
    Pass,
    /// The other said something with a word worth quoting.
    Quote,
    /// The other said nothing.
    Silence,
    /// It is ahead.
    Ahead,
    /// It is behind.
    Behind,
    /// Nobody is.
    Even,
    /// Nothing special.
    Musing,
}

impl Occasion {
    #[cfg(test)]
    pub(super) const ALL: [Occasion; 23] = {
        use Occasion::*;
        [
            Greeting, Finish, LastWord, Question, Insult, Praise, Certain, Doomed, Deadlock, Danger, Parry, Threat,
            Rising, Sinking, Capture, Pop, Pass, Quote, Silence, Ahead, Behind, Even, Musing,
        ]
    };

    /// Whether this is about what will come of the game.
    pub(super) const fn is_prophecy(self) -> bool {
        use Occasion::*;
        matches!(self, Certain | Doomed | Deadlock | Rising | Sinking)
    }

    /// How often it speaks about this when there is cause to, in eighths: nobody likes to hear only one thing.
    pub(super) const fn eagerness(self) -> u32 {
        match self {
            Occasion::Greeting | Occasion::Finish | Occasion::LastWord | Occasion::Musing => 8,
            Occasion::Question | Occasion::Insult => 7,
            Occasion::Praise | Occasion::Rising | Occasion::Sinking | Occasion::Pass => 6,
            Occasion::Certain | Occasion::Doomed | Occasion::Deadlock | Occasion::Danger | Occasion::Parry => 5,
            Occasion::Threat | Occasion::Pop => 5,
            Occasion::Capture | Occasion::Quote => 3,
            Occasion::Silence | Occasion::Ahead | Occasion::Behind | Occasion::Even => 4,
        }
    }
}
