//! The first difference between a student's search and ours, and the sentence that says it.

use plyground_game::{Action, Board, Setup};
use plyground_search::courses::number_json;
use serde::{Deserialize, Serialize};

/// How a student's search compares with ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceComparison {
    /// How many calls the student's search made.
    pub yours: u64,
    /// How many nodes ours has.
    pub ours: u64,
    /// At how many nodes the two agree, in the order in which they are left, before they differ.
    pub agreed: u64,
    /// Where they differ first; `None` where no difference was found.
    pub first: Option<FirstDifference>,
    /// Whether one of the two was not recorded to its end, so that there may be a difference behind.
    pub is_partial: bool,
    /// Whether the answers that the program made of its search are right.
    pub is_right: bool,
}

/// The first node at which a student's search differs from ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstDifference {
    /// The moves that lead to it from the root.
    pub path: Vec<Action>,
    /// Its position.
    pub setup: Setup,
    /// Whether the other side than at the root is to move there.
    pub is_reply: bool,
    /// What differs.
    pub kind: DifferenceKind,
    /// The node in the student's search.
    pub yours: NodeSide,
    /// The node in ours.
    pub ours: NodeSide,
}

/// One node as one of the two searches has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NodeSide {
    /// What it returned, in the student's view: where every value is the mover's, ours is turned, too.
    pub value: Option<f64>,
    /// Alpha on entering; `None` is minus infinity, or not known.
    pub alpha: Option<f64>,
    /// Beta on entering; `None` is plus infinity, or not known.
    pub beta: Option<f64>,
    /// How many children were looked at.
    pub children: u64,
    /// The index of the node: of the recorded calls, or of the nodes of our tree.
    pub node: Option<u64>,
}

/// What differs at a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DifferenceKind {
    /// All children agree, or there are none, and the value is another one.
    Value {
        /// Whether neither search looks further.
        is_leaf: bool,
    },
    /// A child was not looked at, and later ones were, or the search never cuts.
    Missing {
        /// The move that leads to it.
        action: Action,
    },
    /// The student's search ends after some children, where ours goes on.
    StopsEarly {
        /// The next move that ours looks at.
        action: Action,
        /// How many children ours looks at from there on.
        left: u64,
    },
    /// Ours cuts, and the student's search goes on.
    NotCut {
        /// The next move that the student's search looks at.
        action: Action,
    },
    /// The student's search takes the node for a leaf, and ours looks further.
    StopsHere,
    /// The node is a leaf of ours, and the student's search looks further.
    GoesOn {
        /// The first move that it looks at, where it can be told.
        action: Option<Action>,
    },
    /// The children come in another order.
    Order {
        /// The next move that the student's search looks at.
        yours: Action,
        /// The next move that ours looks at.
        ours: Action,
    },
    /// The student's search goes on to a board that no move leads to from here.
    OtherBoard {
        /// That board.
        board: Board,
        /// The move that it seems to be meant for, where it can be told.
        action: Option<Action>,
    },
    /// The student's state says that it is the other side's turn.
    Turn,
}

impl TraceComparison {
    /// One sentence that says it, without a full stop.
    pub fn sentence(&self) -> String {
        let nodes = |count: u64| if count == 1 { "1 node".to_owned() } else { format!("{count} nodes") };
        let Some(first) = &self.first else {
            let agreed = nodes(self.agreed);
            return match (self.is_partial, self.is_right) {
                (true, _) => format!("your search and the reference agree for {agreed}, as far as they were recorded"),
                (false, true) => format!("your search and the reference agree at all {agreed}"),
                (false, false) => format!(
                    "your search and the reference agree at all {agreed}: what differs is made of them afterwards"
                ),
            };
        };
        let start = match self.agreed {
            0 => "your search and the reference differ from the first node on".to_owned(),
            agreed => format!("your search and the reference agree for {}", nodes(agreed)),
        };
        let place = if first.path.is_empty() { "at the root" } else { "at this board" };
        format!("{start}; {place} {}", first.sentence())
    }
}

impl FirstDifference {
    /// What differs at the node, as the end of a sentence that names the place.
    fn sentence(&self) -> String {
        let reason = self.reason();
        let (yours, ours) = (self.yours.value, self.ours.value);
        match (&self.kind, yours.zip(ours)) {
            (DifferenceKind::Value { .. }, _) | (_, None) => reason,
            (_, Some((yours, ours))) if yours == ours => format!("both return {}, but {reason}", value(ours)),
            (_, Some((yours, ours))) => {
                format!("you return {} where the reference returns {}: {reason}", value(yours), value(ours))
            }
        }
    }

    fn reason(&self) -> String {
        let reply = if self.is_reply { "the opponent's reply" } else { "the move" };
        let replies = |count: u64| match (count, self.is_reply) {
            (1, true) => "1 reply".to_owned(),
            (1, false) => "1 move".to_owned(),
            (_, true) => format!("{count} replies"),
            (_, false) => format!("{count} moves"),
        };
        match &self.kind {
            DifferenceKind::Value { is_leaf } => {
                let text = |side: &NodeSide| side.value.map_or("nothing".to_owned(), value);
                let values =
                    format!("you return {} where the reference returns {}", text(&self.yours), text(&self.ours));
                if *is_leaf {
                    format!("{values}, and neither looks further: the evaluations differ")
                } else {
                    format!("{values}, and {} below it agree", replies(self.ours.children))
                }
            }
            DifferenceKind::Missing { action } => format!("{reply} {action} was not looked at"),
            DifferenceKind::StopsEarly { action, left } => {
                let more = if *left > 1 { format!(" and {} more", left - 1) } else { String::new() };
                format!("your search stops after {} and leaves out {action}{more}", replies(self.yours.children))
            }
            DifferenceKind::NotCut { action } => {
                format!("your search goes on with {action} where the reference cuts{}", self.windows())
            }
            DifferenceKind::StopsHere => {
                format!("your search looks no further, and the reference looks at {}", replies(self.ours.children))
            }
            DifferenceKind::GoesOn { action } => {
                let with = action.map_or(String::new(), |action| format!(" with {action}"));
                format!("your search goes on{with}, and the reference looks no further")
            }
            DifferenceKind::Order { yours, ours } => {
                format!("your search looks at {yours} where the reference looks at {ours}: the order differs")
            }
            DifferenceKind::OtherBoard { action: Some(action), .. } => {
                format!("your search has another board after {action}")
            }
            DifferenceKind::OtherBoard { action: None, .. } => {
                "your search goes on to a board that no move leads to".to_owned()
            }
            DifferenceKind::Turn => "your state has the wrong side to move".to_owned(),
        }
    }

    /// The two windows, where both are known and differ.
    fn windows(&self) -> String {
        let NodeSide { alpha, beta, .. } = self.yours;
        if (alpha.is_none() && beta.is_none()) || (alpha, beta) == (self.ours.alpha, self.ours.beta) {
            return String::new();
        }
        let window = |side: &NodeSide| {
            let bound = |bound: Option<f64>, none: &str| bound.map_or(none.to_owned(), value);
            format!("({}, {})", bound(side.alpha, "-inf"), bound(side.beta, "inf"))
        };
        format!(" (your window is {}, the reference's {})", window(&self.yours), window(&self.ours))
    }
}

fn value(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    number_json(value).to_string()
}
