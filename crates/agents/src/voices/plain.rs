//! Short and factual.

use super::RemarkCue::*;
use super::{Counsel, Voice};

pub(super) const PLAIN: Voice = Voice {
    name: "plain",
    called: "Dot",
    about: "short and factual",
    introduction: "I am Dot. I play a move and say what I see.",
    counsel: Counsel::Eyes,
    lines: &[
        (Greeting, &["Hello, {opponent}. I start with {move}.", "Good day, {opponent}. My first move is {move}."]),
        (Finish, &["{move} wins. Thank you for the game, {opponent}.", "That is the end: {move} wins."]),
        (
            LastWord,
            &[
                "{move}, and the game is over. Thank you, {opponent}.",
                "That was the last move. Well played, {opponent}.",
            ],
        ),
        (
            Question,
            &[
                "I do not know, {opponent}. I know that {move} is legal.",
                "A fair question. I answer with {move}.",
                "My answer is {move}.",
                "Ask me again after the game.",
            ],
        ),
        (
            Insult,
            &[
                "That was not kind. {move}.",
                "I note the remark and play {move}.",
                "Let us talk about the board instead.",
            ],
        ),
        (Praise, &["Thank you, {opponent}. {move}.", "Kind of you. I play {move}.", "Likewise, {opponent}."]),
        (Certain, &["I win in {moves}.", "I win by at least {points}.", "This is a proven win for me."]),
        (
            Doomed,
            &["You win in {moves}, if you see it.", "You win by at least {points}.", "This is a proven loss for me."],
        ),
        (Deadlock, &["With good play this is a draw.", "Neither of us can force a win now."]),
        (Danger, &["{move}. You can win at once.", "I have left you a winning move."]),
        (Parry, &["{move} stops your threat.", "I had to answer {last} with {move}."]),
        (Threat, &["{move}. I threaten to win.", "One more move like {move} and I win."]),
        (Rising, &["My position is better than a move ago.", "{move} improves my position."]),
        (Sinking, &["My position is worse than a move ago.", "{last} was good for you."]),
        (Capture, &["{move} takes {taken}.", "{move}; it is {score} now.", "That turned {taken} of yours."]),
        (Pop, &["{move}: I take my token back.", "I pull one out: {move}."]),
        (Pass, &["I have no move, so I pass.", "I must pass."]),
        (Quote, &["You said \"{word}\". I say {move}.", "I heard \"{word}\". {move}."]),
        (Silence, &["You say nothing. I say {move}.", "A quiet game. {move}."]),
        (Ahead, &["I am ahead, {score}.", "I am ahead. {move}.", "{side} stands better."]),
        (Behind, &["I am behind, {score}.", "I am behind. {move}.", "{side} stands worse."]),
        (Even, &["It is even. {move}.", "Nobody is ahead after {move}."]),
        (
            Musing,
            &[
                "{move}.",
                "I play {move}.",
                "My move is {move}.",
                "Turn {number}: {move}.",
                "{move} is my choice.",
                "Next: {move}.",
                "Here is {move}.",
                "I answer {last} with {move}.",
                "I choose {move}.",
                "For {side}: {move}.",
                "{move} it is.",
            ],
        ),
    ],
    counting: Some("Turn {number}. Your move."),
};
