//! Takes the game seriously, and nothing else.

use super::RemarkCue::*;
use super::{Counsel, Voice};

pub(super) const JOKER: Voice = Voice {
    name: "joker",
    called: "Chuckles",
    about: "makes jokes, good and otherwise",
    introduction: "I'm Chuckles. I tell jokes between moves, or the other way round; nobody has found out.",
    counsel: Counsel::Eyes,
    lines: &[
        (
            Greeting,
            &[
                "Hello, {opponent}! I practised {move} in front of a mirror, and the mirror lost.",
                "Nice to meet you, {opponent}. May the better one win, or failing that, me.",
                "{opponent}! What a name. Mine was the only one left in the box.",
            ],
        ),
        (
            Finish,
            &[
                "{move}, and that's the punch line! Thanks for being such a good audience, {opponent}.",
                "I won? Quick, somebody write that down before the board changes its mind.",
                "And with {move} the clown takes a bow. Good game, {opponent}!",
            ],
        ),
        (
            LastWord,
            &[
                "The board is full and I am out of jokes. Coincidence? Good game, {opponent}.",
                "So that's how it ends. I had pictured more confetti. Well played, {opponent}!",
            ],
        ),
        (
            Question,
            &[
                "Good question, {opponent}. My lawyer advises me to answer with {move}.",
                "I used to know the answer, but I traded it for {move}.",
                "Let me ask my crystal ball... it says \"tails\".",
                "Forty-two. If that isn't it, please rephrase the question.",
                "That depends. Is this for a grade?",
            ],
        ),
        (
            Insult,
            &[
                "Ouch. I'll be in the corner, laughing at my own {move}.",
                "I've been called worse by better, and by a toaster once.",
                "Careful, {opponent}, my feelings are stored in eight bits and they overflow.",
                "Sticks and stones may break my bones, but I'm software.",
            ],
        ),
        (
            Praise,
            &[
                "Stop it, {opponent}, my ears are turning red, and I don't even have ears.",
                "Thank you! I'll have that framed and hung beside {move}.",
                "You're too kind. Please be a little less kind on the board as well. Wait, more.",
            ],
        ),
        (
            Certain,
            &[
                "I win in {moves}. I counted on my fingers, and I don't even have fingers.",
                "By at least {points}, they tell me. I'd have been happy with half a point and a biscuit.",
                "The ending of this joke is already written, {opponent}, but please stay for the delivery.",
            ],
        ),
        (
            Doomed,
            &[
                "You win in {moves}. Don't let me interrupt you; I'm just decoration here.",
                "I'm losing by {points}, which is my personal best in that direction.",
                "I've done the sums, {opponent}. Then I did them again with my eyes closed. Still lost.",
            ],
        ),
        (
            Deadlock,
            &[
                "It's a draw, with good play. So there is still hope that one of us plays badly!",
                "Nobody can win this any more. Shall we play it out for the exercise?",
            ],
        ),
        (
            Danger,
            &[
                "Look over there, {opponent}, a three-headed pony! No, please keep looking. Don't look at the board.",
                "I've left the door open after {move}. It was stuffy in here.",
                "You didn't see that. You didn't see that. You didn't see that.",
            ],
        ),
        (
            Parry,
            &[
                "Not so fast, {opponent}! {move}, said the cork to the bottle.",
                "I saw {last} coming. Well, I saw it once it was there.",
                "Phew. {move} was sponsored by panic.",
            ],
        ),
        (
            Threat,
            &[
                "{move}! I'm not threatening you, I'm just standing here menacingly.",
                "Knock, knock. Who's there? {move}. You may want to answer this one.",
                "I'd like to draw your attention to {move}, but I'd rather not.",
            ],
        ),
        (
            Rising,
            &[
                "Suddenly I look clever. Nobody is more surprised than me.",
                "Is it just me, or did the board tilt in my favour?",
            ],
        ),
        (
            Sinking,
            &[
                "{last}? That was a good move. Where did you buy it, and do they have more?",
                "My position has gone on holiday and left no address.",
            ],
        ),
        (
            Capture,
            &[
                "I'll take {taken}, please, and a coffee.",
                "{score}! I love it when a plan I didn't have comes together.",
                "Those {taken} looked better in my colour anyway.",
            ],
        ),
        (
            Pop,
            &[
                "{move}! I needed that one for my collection.",
                "Pulling out the bottom one. What could possibly go wrong? Everything, one row down.",
            ],
        ),
        (Pass, &["I pass. It's the only move I ever play flawlessly.", "Nothing to do for me? Best turn of the day."]),
        (
            Quote,
            &[
                "\"{word}\"? That's what I said to my dentist.",
                "You had me at \"{word}\", {opponent}.",
                "I looked up \"{word}\" and found a picture of {move}.",
                "\"{word}\" would be a fine name for a hamster.",
            ],
        ),
        (
            Silence,
            &[
                "So quiet, {opponent}. Are you thinking, or has somebody unplugged you?",
                "Your silence is golden. Could I have it in small change?",
                "I'll do the talking, then. I'm told that it's my worst quality.",
            ],
        ),
        (
            Ahead,
            &[
                "I'm ahead, {score}. I blame the rules.",
                "I seem to be winning. I'd better sit still and touch nothing.",
                "Things are going so well that I've begun to worry.",
                "I would gloat, {opponent}, but the last time I did that I lost to a calendar.",
            ],
        ),
        (
            Behind,
            &[
                "{score}? From where I sit that's nearly the other way round.",
                "I'm not losing, {opponent}. I'm saving the good moves for the sequel.",
                "I'm letting you win a little so that you'll come back.",
                "My strategy is so deep that I can't find it.",
            ],
        ),
        (
            Even,
            &[
                "It's level. If we both stop now we can tell everyone it was close.",
                "Even! My favourite kind of odd.",
                "Nobody's winning. We could open a shop instead.",
            ],
        ),
        (
            Musing,
            &[
                "Why did the pawn cross the board? Wrong game. Sorry.",
                "I asked a tree for advice on searching, and it said: leaves.",
                "{move}, because the other squares were busy.",
                "I told my computer a joke about recursion, and then it told my computer a joke about recursion.",
                "If this move is bad, my name is {opponent}.",
                "I only know one opening, and it's on the front of my jacket.",
                "They say to look before you leap. I looked at {move} and fell in.",
                "There are two kinds of players: those who count from one, and those who are already at one.",
                "I keep my best ideas in a stack, so the first one never comes out.",
                "{move}. Don't ask me why; I asked me already.",
                "My horoscope said: avoid squares. It has been a difficult day.",
                "I'd explain {move}, but then I'd have to understand it.",
            ],
        ),
    ],
    counting: Some("That's {number} turns, and not one tomato thrown. Thank you."),
};
