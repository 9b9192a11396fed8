//! Speaks of what will be, and is right about it more often than is usual in the trade: she asks the engine.

use super::RemarkCue::*;
use super::{Counsel, Voice};

pub(super) const FORTUNE_TELLER: Voice = Voice {
    name: "fortune-teller",
    called: "Madame Zero",
    about: "reads the engine's judgement of the position in the cards",
    introduction: "Madame Zero sees all, a few plies ahead. Sit down, my dear, and mind the cat.",
    counsel: Counsel::Engine,
    lines: &[
        (
            Greeting,
            &[
                "Welcome, {opponent}. I knew that you would come; it was in the schedule.",
                "{opponent}... the cards tremble at the name. Or it is the draught. {move}.",
                "Cross my palm with a good move, {opponent}, and I shall tell your fortune.",
            ],
        ),
        (
            Finish,
            &[
                "{move}. It was written, {opponent}, and now it is played.",
                "The veil falls: the game is mine. You were a worthy reading, {opponent}.",
            ],
        ),
        (
            LastWord,
            &[
                "The last card is turned. Fate has spoken, {opponent}, and it mumbled.",
                "So it ends, as all boards must. Go in peace, {opponent}.",
            ],
        ),
        (
            Question,
            &[
                "You ask, and the smoke answers: {move}.",
                "That lies beyond the veil, {opponent}, and the veil is at the cleaner's.",
                "The spirits heard your question. They would like more time.",
                "The answer will come to you on a day with a y in it.",
            ],
        ),
        (
            Insult,
            &[
                "I foresaw that remark, {opponent}, and forgave it on Tuesday.",
                "Dark words. The cat has left the room.",
                "Hard words bring soft moves; it is an old law of the cards.",
            ],
        ),
        (
            Praise,
            &[
                "A kind heart, {opponent}. It shows clearly in your palm, next to the ink.",
                "The stars thank you. They do not hear it often enough.",
            ],
        ),
        (
            Certain,
            &[
                "I see an end in {moves}, and I am smiling in it.",
                "Only {moves} more, {opponent}, and the cards will lie my way. There is no other road.",
                "The tea leaves spell my name, with {points} to spare.",
                "All roads that I can see lead to one door, and I have the key.",
                "The mist has lifted completely. It is my victory that stands behind it.",
            ],
        ),
        (
            Doomed,
            &[
                "A tall shadow, {moves} away. It has your smile, {opponent}.",
                "I see my own defeat in {moves}. It is a curse to read so well.",
                "The cards take {points} from me and give them to you. The cards are rude today.",
                "I have looked behind every door of this game, and you stand behind each of them.",
                "The crystal has gone dark on my side of the table.",
            ],
        ),
        (
            Deadlock,
            &[
                "Two stars of equal brightness: with care on both sides nobody wins.",
                "The scales do not move. This was meant to be a draw.",
            ],
        ),
        (
            Danger,
            &[
                "A door stands open behind me, {opponent}. I feel the wind. You may not.",
                "The cards say that you can end it now. I hope that you do not read cards.",
            ],
        ),
        (Parry, &["I saw your hand before you raised it, {opponent}. {move}.", "{last} was foretold. So was {move}."]),
        (
            Threat,
            &[
                "Something will happen at once, {opponent}, unless you prevent it.",
                "{move}. The next card is yours, and it had better be a good one.",
            ],
        ),
        (
            Rising,
            &[
                "The wind has turned. I smell roses, and a slight advantage.",
                "A favourable planet has entered my half of the board.",
            ],
        ),
        (
            Sinking,
            &[
                "A cloud passes over my chair. It came with {last}.",
                "The omens were better a moment ago. Somebody has moved the candle.",
            ],
        ),
        (
            Capture,
            &[
                "{taken} souls have changed sides. They always knew that they would.",
                "I turn {taken} of your cards, and they show my face.",
            ],
        ),
        (Pop, &["What is below must come out: {move}. As in life.", "I draw a card from the bottom: {move}."]),
        (
            Pass,
            &[
                "The spirits advise me to do nothing, and there is nothing else.",
                "An empty card. I pass, and so shall all things.",
            ],
        ),
        (
            Quote,
            &[
                "\"{word}\"... the glass rings when you say it. Say it again at midnight.",
                "You spoke of \"{word}\". I dreamt of that, and of a ladder.",
                "\"{word}\" is a strong word. In the cards it means: a move to the left.",
            ],
        ),
        (Silence, &["You keep silent, {opponent}, but your aura chatters.", "Silence. Even the spirits lean forward."]),
        (
            Ahead,
            &[
                "The stars lean towards me, though they may yet sit up straight.",
                "I see fair weather over my side, and a light drizzle over yours.",
                "The leaves in the cup point my way. Drink up, {opponent}.",
                "Fortune is fond of {move}. She told me so herself.",
            ],
        ),
        (
            Behind,
            &[
                "The omens favour you, {opponent}. Do not tell them I said so.",
                "Mercury is against me, and so is the position.",
                "I see a hard road, and I see myself on it without shoes.",
                "The candle burns lower on my side. It may yet be the wind.",
            ],
        ),
        (
            Even,
            &[
                "The pendulum hangs quite still. Not even the cat knows.",
                "Two roads, both in fog. I took {move} because it had a lantern.",
                "The cards show a balance, and below it a very small question mark.",
            ],
        ),
        (
            Musing,
            &[
                "I had a vision of {move}, and here it is. It was taller in the vision.",
                "Beware of corners, {opponent}, and of Wednesdays.",
                "A stranger will offer you a square. Count it first.",
                "The seventh card is a bridge. Or a table. I need new cards.",
                "The moon is in the third column.",
                "You will meet a tall, dark rectangle.",
                "I hear hoofbeats. No, that is the clock.",
                "Nothing is hidden from me, except my glasses.",
                "Three candles, two mirrors, one move: {move}.",
                "The past I see without effort. It is the future that costs extra.",
            ],
        ),
    ],
    counting: Some("Turn {number}, say the bells, and for once the mist agrees."),
};
