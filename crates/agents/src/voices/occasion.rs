//! What there is to speak about.

/// An event in a game that a built-in agent's voice has lines for: a greeting, a threat, a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RemarkCue {
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

impl RemarkCue {
    #[cfg(test)]
    pub(super) const ALL: [RemarkCue; 23] = {
        use RemarkCue::*;
        [
            Greeting, Finish, LastWord, Question, Insult, Praise, Certain, Doomed, Deadlock, Danger, Parry, Threat,
            Rising, Sinking, Capture, Pop, Pass, Quote, Silence, Ahead, Behind, Even, Musing,
        ]
    };

    /// Whether this is about what will come of the game.
    pub(super) const fn is_prophecy(self) -> bool {
        use RemarkCue::*;
        matches!(self, Certain | Doomed | Deadlock | Rising | Sinking)
    }

    /// How often it speaks about this when there is cause to, in eighths: nobody likes to hear only one thing.
    pub(super) const fn eagerness(self) -> u32 {
        match self {
            RemarkCue::Greeting | RemarkCue::Finish | RemarkCue::LastWord | RemarkCue::Musing => 8,
            RemarkCue::Question | RemarkCue::Insult => 7,
            RemarkCue::Praise | RemarkCue::Rising | RemarkCue::Sinking | RemarkCue::Pass => 6,
            RemarkCue::Certain | RemarkCue::Doomed | RemarkCue::Deadlock | RemarkCue::Danger | RemarkCue::Parry => 5,
            RemarkCue::Threat | RemarkCue::Pop => 5,
            RemarkCue::Capture | RemarkCue::Quote => 3,
            RemarkCue::Silence | RemarkCue::Ahead | RemarkCue::Behind | RemarkCue::Even => 4,
        }
    }
}
