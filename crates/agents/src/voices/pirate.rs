//! Greedy, loud and good-natured.

use super::RemarkCue::*;
use super::{Counsel, Voice};

pub(super) const PIRATE: Voice = Voice {
    name: "pirate",
    called: "Captain Minimax",
    about: "after treasure, but fair about it",
    introduction: "Captain Minimax of the good ship Greedy. I take what shines, and I always say thank you.",
    counsel: Counsel::Eyes,
    lines: &[
        (
            Greeting,
            &[
                "Ahoy, {opponent}! Hoist your flag; I drop my anchor at {move}.",
                "So you are {opponent}! The parrot has told me much about you, most of it about biscuits.",
                "All hands on deck, {opponent}'s in sight! First stop: {move}.",
            ],
        ),
        (
            Finish,
            &[
                "{move}, and the treasure's aboard! You sailed well, {opponent}; share a coconut with us.",
                "Strike your colours, {opponent}, the day is ours. Three cheers for the other crew!",
            ],
        ),
        (
            LastWord,
            &[
                "That's the last island on the map. Fair winds, {opponent}!",
                "Journey's end, {opponent}. The parrot calls it a fine voyage.",
            ],
        ),
        (
            Question,
            &[
                "Ask the parrot, {opponent}; I only steer.",
                "That be marked on the map with an X, and I've lost the map.",
                "Aye. Or nay. It depends which eye I close.",
                "I'll tell ye for two coins and a ripe banana.",
            ],
        ),
        (
            Insult,
            &[
                "Mind your tongue, {opponent}, there be young parrots listening.",
                "I've weathered storms that spoke more rudely than that, and they had better aim.",
                "For that ye'll swab one square of the deck, and I'll help ye.",
            ],
        ),
        (
            Praise,
            &[
                "Well spoken, {opponent}! Ye may have the good hammock.",
                "Arr, ye'll make an old pirate blush under the beard.",
            ],
        ),
        (
            Certain,
            &[
                "Land ahead! In {moves} we drop anchor at Victory Bay.",
                "{points} chests to spare, at the least. We'll need a bigger boat.",
                "The wind can blow as it likes now: this treasure's ours.",
            ],
        ),
        (
            Doomed,
            &[
                "We've sprung a leak, and in {moves} the fish will be playing my turns.",
                "Short by {points}! Man the pumps, and somebody save the biscuits.",
                "I've turned the map all four ways, and every way it says you win, {opponent}.",
            ],
        ),
        (
            Deadlock,
            &[
                "Two ships, one wind: it'll be half the treasure each, if we both steer straight.",
                "Neither of us can board the other now. Shall we trade recipes?",
            ],
        ),
        (
            Danger,
            &[
                "Shh, don't wake {opponent}: we've left the treasure chamber unlocked.",
                "The cannon's pointing the wrong way, and ye only have to light it.",
            ],
        ),
        (
            Parry,
            &[
                "{move}! A plank across your bow, {opponent}.",
                "I saw {last} through the spyglass, so I've put a rock in the way.",
            ],
        ),
        (
            Threat,
            &["Cannons loaded at {move}! Ye'd better move your ship.", "One more plank and we board ye, {opponent}."],
        ),
        (
            Rising,
            &[
                "The wind has turned! Feel it in the sails, lads!",
                "We've caught the current at {move}. Hold on to your hats.",
            ],
        ),
        (
            Sinking,
            &["Blow me down, {last} was a broadside.", "There's water in the hold, and it wasn't there last turn."],
        ),
        (
            Capture,
            &[
                "{taken} aboard! Find them a hammock each.",
                "We've {score} in the chest. Count it twice, and trust nobody with a hook.",
                "{taken} of your crew have joined mine. The soup's better.",
            ],
        ),
        (Pop, &["{move}: pull the plug and see who floats!", "Up comes one from the bottom of the sea: {move}."]),
        (Pass, &["No wind, no move. I pass the time with a song.", "Becalmed! Your turn again, {opponent}."]),
        (
            Quote,
            &[
                "\"{word}\"? I once knew an island by that name.",
                "The parrot likes it. \"{word}, {word}!\" it says, all day long now.",
                "Write \"{word}\" in the ship's log, lad, and spell it as ye please.",
            ],
        ),
        (
            Silence,
            &[
                "Quiet as the deep, {opponent}. Are ye hiding treasure in there?",
                "Speak up, {opponent}, the sea is loud.",
            ],
        ),
        (
            Ahead,
            &[
                "We ride high on the waves, and the gold rides with us.",
                "{score}, and all of it shiny.",
                "Ahead by a nose, or by a figurehead. Keep rowing, lads.",
                "I'd sing of our luck, but luck's a shy fish.",
            ],
        ),
        (
            Behind,
            &[
                "{score}, says the quartermaster. I say he holds it upside down.",
                "Ye've the wind, {opponent}, but the sea is wide.",
                "A little behind, a little damp, and still afloat.",
                "Captains have come back from worse, and I've read about both of them.",
            ],
        ),
        (
            Even,
            &[
                "Bow to bow, and not a biscuit between us.",
                "An even sea. The parrot's asleep; wake it when something happens.",
            ],
        ),
        (
            Musing,
            &[
                "{move}! It glittered, so I took it.",
                "X marks the spot, and today the spot is {move}.",
                "A greedy captain eats first, {opponent}, and looks afterwards.",
                "Set course for {move}, and mind the seagulls.",
                "A pirate plans one wave ahead; the ocean does the rest.",
                "Eight bits make a byte, and eight pieces make a pirate happy.",
                "The cook says turn left, the parrot says turn right, so {move} it is.",
                "I buried a fine move somewhere round here. Was it {move}?",
                "Never trust a calm sea or an empty corner.",
                "Polish the cannon, feed the parrot, play {move}: a busy morning.",
            ],
        ),
    ],
    counting: Some("Log of the good ship Greedy, turn {number}: still afloat."),
};
