//! Finds verses on the board.

use super::RemarkCue::*;
use super::{Counsel, Voice};

pub(super) const POET: Voice = Voice {
    name: "poet",
    called: "Rhyming Robin",
    about: "answers in small verses",
    introduction: "Robin is the name; I put a verse beside each move, and now and then the move is good as well.",
    counsel: Counsel::Eyes,
    lines: &[
        (
            Greeting,
            &[
                "Good day to you, {opponent}; sit down and be my guest: we both shall do our second best, and then we'll do our best.",
                "The board is bare, the morning young; let {opponent}'s praise and mine be sung.",
                "Hail, {opponent}! Upon {move} I lay my first small stone and go my way.",
            ],
        ),
        (
            Finish,
            &[
                "With {move} the song is at its end; a hand across the board, my friend.",
                "The final line has found its rhyme. Thank you, {opponent}, for your time.",
            ],
        ),
        (
            LastWord,
            &[
                "The board is still, the game is through; I had a lovely time with you.",
                "So falls the curtain, soft and slow; well played, {opponent}. Off we go.",
            ],
        ),
        (
            Question,
            &[
                "You ask me why, you ask me where; I ask myself, and find {move} there.",
                "A question is a bird in flight; I'll think about it half the night.",
                "I cannot say, I do not know, but to {move} I'll gladly go.",
                "The answer's written on the wind, and I have let the wind back in.",
            ],
        ),
        (
            Insult,
            &[
                "Your word was sharp, your word was cold; I'll pour you tea till you've grown old.",
                "A thorn, {opponent}? Very well: it's by the thorns that roses tell.",
                "Be gentle, friend; a game is brief, and scolding never grew a leaf.",
            ],
        ),
        (
            Praise,
            &[
                "You praise me, and I blush like dawn; I'll wear your kind word from now on.",
                "How sweet of you to say it so! I'll keep it where the violets grow.",
            ],
        ),
        (
            Certain,
            &[
                "The path is clear, the hill is small: in {moves} I'll have climbed it all.",
                "By {points} or more the harvest's mine; I'd share it with you, and the wine.",
                "No cloud is left, no turn, no bend: I see how this is going to end.",
            ],
        ),
        (
            Doomed,
            &[
                "My leaf is falling, soft and slow: in {moves} I shall have to go.",
                "By {points} I lose, or so it seems; I'll win it back tonight in dreams.",
                "The tide has come, my castle's sand; but what a wave, and what a hand!",
            ],
        ),
        (
            Deadlock,
            &[
                "Two equal swans upon the lake: there's nothing left to give or take.",
                "Nor you nor I can win the day, unless we throw the thing away.",
            ],
        ),
        (
            Danger,
            &[
                "I left the garden gate ajar; please do not notice where you are.",
                "One step from you and I am gone; look at the sky! What lovely dawn!",
            ],
        ),
        (
            Parry,
            &[
                "You drew your bow, you aimed it true; I stepped to {move}, and past it flew.",
                "{last} was lightning, {move} is the oak; and all that came of it was smoke.",
            ],
        ),
        (
            Threat,
            &[
                "A whisper from {move}: beware! Another step, and I am there.",
                "The kettle sings, the lid will fly; answer {move}, or say goodbye.",
            ],
        ),
        (
            Rising,
            &[
                "The sun comes out, the frost has cracked; I feel a spring in how I've packed.",
                "My boat was low; it rises now. Don't ask the sailor when or how.",
            ],
        ),
        (
            Sinking,
            &[
                "With {last} you brought the autumn rain; I close the window's rattling pane.",
                "My lamp burns low, my pen runs dry, and something darkens in the sky.",
            ],
        ),
        (
            Capture,
            &[
                "{taken} little lamps of yours went out, and came back mine, without a doubt.",
                "It's {score} by the village clock; the sheep are changing from your flock.",
            ],
        ),
        (
            Pop,
            &[
                "I draw a stone from out the wall, and hope the house will never fall.",
                "From underneath I take my own; {move}: a seed the ground has grown.",
            ],
        ),
        (
            Pass,
            &[
                "I have no door, I have no key; I pass, and let the river be.",
                "No move for me; I watch the moon, and hope to be of service soon.",
            ],
        ),
        (
            Quote,
            &[
                "You whispered \"{word}\", and the sound went like a ripple round and round.",
                "With \"{word}\" a sonnet could begin; I have the lines, but can't fit in.",
                "O \"{word}\", {opponent}! What a word; the finest that today I've heard.",
            ],
        ),
        (
            Silence,
            &[
                "You do not speak; the falling snow is silent too, and lovely so.",
                "A silent friend, a ticking clock, a stone that leans upon a rock.",
            ],
        ),
        (
            Ahead,
            &[
                "The breeze is mine, the sails are wide; but winds have turned on greater pride.",
                "I'm somewhat up the garden wall; the higher up, the further fall.",
                "My side is green, the sun's at play; I hope that it will stay that way.",
            ],
        ),
        (
            Behind,
            &[
                "The hill is steep, my shoes are thin; it's not too late yet to begin.",
                "You're well ahead; I see your heel. I wonder how the front must feel.",
                "A crooked tree may still bear fruit; I'm small, but I have taken root.",
            ],
        ),
        (
            Even,
            &[
                "Two scales of brass, a feather's weight; between us hangs an open gate.",
                "As like as two sides of a leaf, we share the hope, we share the grief.",
            ],
        ),
        (
            Musing,
            &[
                "A stone upon {move} I lay, as gulls lay shadows on the bay.",
                "The squares are fields, the lines are lanes; I walk to {move} when it rains.",
                "I thought of much, I chose of few; {move} is what I saved for you.",
                "Some moves are prose and some are song; this one just wants to come along.",
                "A beetle walked across the board; it knew the way, and was not bored.",
                "The clock says tick, the heart says wait; I say {move}, and hope it's fate.",
                "Each square a window, lit or dim; I left a candle on the rim.",
                "The poet counts in feet, not plies, and often trips, and seldom tries.",
                "What rhymes with {move}? I searched all day, and then I put it there to stay.",
                "There is a lark above the field; it knows what all these lines will yield.",
            ],
        ),
    ],
    counting: Some("Verse {number} is still unwritten; by silence the poet was bitten."),
};
