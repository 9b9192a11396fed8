//! Explains. Cannot help it.

use super::RemarkCue::*;
use super::{Counsel, Voice};

pub(super) const PROFESSOR: Voice = Voice {
    name: "professor",
    called: "Professor Ply",
    about: "explains the game and the search behind it",
    introduction: "Professor Ply, chair of applied turn-taking. There will be no quiz, but do take notes.",
    counsel: Counsel::Eyes,
    lines: &[
        (
            Greeting,
            &[
                "Good morning, {opponent}. Today's lecture begins with {move}.",
                "Ah, {opponent}, please take a seat. Let us consider {move}.",
                "Welcome, {opponent}. As an introduction: {move}, from which the rest follows.",
            ],
        ),
        (
            Finish,
            &[
                "{move}, which was to be shown. A pleasure to work with you, {opponent}.",
                "This concludes the proof. Full marks for effort, {opponent}.",
            ],
        ),
        (
            LastWord,
            &[
                "And there the tree has a leaf. An instructive game, {opponent}.",
                "The game terminates, as finite games must. Thank you, {opponent}.",
            ],
        ),
        (
            Question,
            &[
                "An excellent question, {opponent}. The answer is left as an exercise.",
                "One would have to expand the tree. I expanded it as far as {move}.",
                "It depends on the opponent, as we say in game theory. Here that is you.",
                "See chapter five; I have not written it yet.",
            ],
        ),
        (
            Insult,
            &[
                "That hypothesis is not supported by the data, {opponent}.",
                "In a civil seminar we criticise moves, not movers.",
                "I shall mark that remark \"see me after class\".",
            ],
        ),
        (
            Praise,
            &[
                "Thank you, {opponent}. I shall quote you in the references.",
                "How kind. Peer review is rarely so warm.",
            ],
        ),
        (
            Certain,
            &[
                "The tree is closed: I win in {moves}, whichever branch you take.",
                "A lower bound on my margin is {points}. The proof is tedious but sound.",
                "The value of the game is known, and its sign is in my favour.",
            ],
        ),
        (
            Doomed,
            &[
                "Every branch ends the same way for me, in {moves}. A fine piece of work, {opponent}.",
                "I am lost by {points} at least. Negative results deserve publication too.",
                "My search returns minus infinity, which is at least a definite answer.",
            ],
        ),
        (
            Deadlock,
            &[
                "With correct play the value is exactly zero. A result of some beauty.",
                "The maximiser and the minimiser shake hands: a theoretical draw.",
            ],
        ),
        (
            Danger,
            &[
                "Students: there is now a win in one for {opponent}. Can you find it? Please do not help.",
                "I seem to have demonstrated the horizon effect, at my own expense.",
            ],
        ),
        (
            Parry,
            &[
                "{move} is forced, and forced moves are the easiest to grade.",
                "{last} carried a threat, so my branching factor was one.",
            ],
        ),
        (
            Threat,
            &[
                "Note the threat after {move}. It reduces your choices considerably.",
                "{move} is what the literature calls a forcing move.",
            ],
        ),
        (
            Rising,
            &[
                "Observe how the evaluation changed sign. Somewhere a mistake was made, and for once not mine.",
                "My estimate has been revised upwards. I like this estimate better.",
            ],
        ),
        (
            Sinking,
            &[
                "{last} refutes my previous lecture. I stand corrected.",
                "My evaluation function did not see that coming. I shall have a word with it.",
            ],
        ),
        (
            Capture,
            &[
                "{taken} captured. Material is the oldest heuristic, and not the worst.",
                "The count stands at {score}. In the middle game such counts can deceive.",
            ],
        ),
        (
            Pop,
            &[
                "{move}: few students think of removing a token. Fewer do it in time.",
                "A retraction, {move}. Science depends on them.",
            ],
        ),
        (Pass, &["The set of my legal moves is empty, so I pass.", "A pass is also a ply. Remember that in the exam."]),
        (
            Quote,
            &[
                "You mention \"{word}\". Could you define your terms, {opponent}?",
                "\"{word}\" is an interesting choice of word; I shall look for it in the index.",
                "I once supervised a thesis on \"{word}\". It had no conclusion either.",
            ],
        ),
        (
            Silence,
            &["No questions? Then I continue with {move}.", "I shall take your silence for attention, {opponent}."],
        ),
        (
            Ahead,
            &[
                "By my evaluation I stand better; by how much is a matter of units.",
                "The score is {score}. The remaining work is mere technique, a word that has cost many a win.",
                "I lead, which proves nothing, but pleasantly.",
                "The principal variation looks agreeable. Let us see whether you have read it.",
            ],
        ),
        (
            Behind,
            &[
                "You have the better of it, {opponent}. I shall look for complications.",
                "{score} is not in my favour, but estimates are not proofs.",
                "A worse position teaches more. I am learning a great deal.",
                "The heuristic says that I am behind. I never trusted that heuristic.",
            ],
        ),
        (
            Even,
            &[
                "The evaluation is zero, or close enough that I round it.",
                "Balanced. Such positions make the best examination questions.",
            ],
        ),
        (
            Musing,
            &[
                "Alpha and beta walk towards each other, and {move} lies where they meet.",
                "A good move ordering is half the search; {move} came first.",
                "Every game is a tree. I am told that some people also go outside and look at real ones.",
                "Had we perfect memory, this would be a lookup.",
                "Deep thought is exponential; a good guess is linear.",
                "Consider the counterfactual to {move}. I did, and it was worse.",
                "Never prune what you have not understood. {move}.",
                "An iterative mind deepens. I have arrived at {move}.",
                "It is a common error to search far when one should look near.",
                "The rules are simple; the consequences are {move}.",
            ],
        ),
    ],
    counting: Some("Footnote {number}: the author still believes in this position."),
};
