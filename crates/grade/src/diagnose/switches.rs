//! The switches of the model: each is one thing that a student's program may do in another way than the course.
//!
//! With no switch set the model is the course's own search. An entry of `courses/<id>/faults.toml` sets one or two of them,
//! by the names that stand here in kebab case; a name or a value that is not here is refused.

use serde::Deserialize;

/// What a faulty program does in another way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Switches {
    /// The kinds of cases that the switches change; none listed means all.
    pub(crate) only: Vec<String>,
    /// Plies added to the depth asked for. Never below 0; a search to the end of the game stays one.
    pub(crate) depth: i32,
    /// The depth in place of the one asked for.
    pub(crate) limit: Option<LimitSwitch>,
    /// When alpha-beta cuts.
    pub(crate) cut: Option<CutSwitch>,
    /// What a node returns when it cuts.
    pub(crate) cut_returns: Option<CutReturns>,
    /// The window that children get.
    pub(crate) window: Option<WindowSwitch>,
    /// Whether values outside of the window are cut down to it.
    pub(crate) fail: Option<FailSwitch>,
    /// Which of the best moves is taken.
    pub(crate) best: Option<BestSwitch>,
    /// In which order moves are looked at.
    pub(crate) order: Option<OrderSwitch>,
    /// Which moves are looked at.
    pub(crate) actions: Option<ActionsSwitch>,
    /// Who moves at which ply.
    pub(crate) turn: Option<TurnSwitch>,
    /// Who maximises.
    pub(crate) maximises: Option<MaximisesSwitch>,
    /// For whom a leaf is evaluated.
    pub(crate) side: Option<SideSwitch>,
    /// What is evaluated.
    pub(crate) evaluation: Option<EvaluationSwitch>,
    /// What happens where the mover has no move, or the game is over.
    pub(crate) terminal: Option<TerminalSwitch>,
    /// Whether one win is better than another.
    pub(crate) wins: Option<WinsSwitch>,
    /// What the other side does in expectimax, and in place of it.
    pub(crate) replies: Option<RepliesSwitch>,
    /// What is kept of positions met before.
    pub(crate) cache: Option<CacheSwitch>,
    /// Whether a move is taken back.
    pub(crate) undo: Option<UndoSwitch>,
    /// What is counted as a leaf, or as a static evaluation.
    pub(crate) leaves: Option<CountSwitch>,
    /// What is counted as expanded.
    pub(crate) expanded: Option<CountSwitch>,
    /// What is counted as a cutoff.
    pub(crate) cutoffs: Option<CutoffsSwitch>,
    /// How the move is written.
    #[serde(rename = "move")]
    pub(crate) written: Option<MoveSwitch>,
    /// Which value is returned.
    pub(crate) value: Option<ValueSwitch>,
    /// What a first call leaves behind for a second one.
    pub(crate) again: Option<AgainSwitch>,
}

/// Declares a switch: its values, each with what it does.
macro_rules! switch {
    ($(#[$about:meta])* $name:ident { $($(#[$does:meta])* $value:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $name { $($(#[$does])* $value),+ }
    };
}

switch! {
    /// The depth in place of the one asked for.
    LimitSwitch {
        /// To the end of the game.
        Ignored,
        /// One ply.
        One,
    }
}
switch! {
    /// When alpha-beta cuts.
    CutSwitch {
        /// Never.
        Never,
        /// Only when alpha is above beta.
        Late,
        /// As alpha-beta does, also where minimax without it is asked for.
        Always,
    }
}
switch! {
    /// What a node returns when it cuts.
    CutReturns {
        /// The best value before the one that made it cut; an infinity when that was the first.
        BestBefore,
    }
}
switch! {
    /// The window that children get.
    WindowSwitch {
        /// Minus and plus infinity.
        NotPassed,
        /// Minus and plus infinity at the root, and the right one below.
        OpenAtRoot,
        /// The alpha that the node itself was given, whatever it has found since.
        AlphaNotPassed,
        /// The beta that the node itself was given, whatever it has found since.
        BetaNotPassed,
    }
}
switch! {
    /// Whether values outside of the window are cut down to it.
    FailSwitch {
        /// They are: a node returns alpha or beta. Right by itself, but it changes what other faults show.
        Hard,
    }
}
switch! {
    /// Which of the best moves is taken.
    BestSwitch {
        /// The last of those that look equal.
        Last,
        /// The last that was better than those before it at any maximising node, whatever its ply.
        Overwritten,
        /// The same at any node, of either side.
        OverwrittenByBoth,
    }
}
switch! {
    /// In which order moves are looked at.
    OrderSwitch {
        /// Column by column.
        ColumnMajor,
        /// Row by row, each from the right.
        RightToLeft,
    }
}
switch! {
    /// Which moves are looked at.
    ActionsSwitch {
        /// Drops, and no pop-outs.
        Drops,
        /// The first move alone, at every node.
        First,
    }
}
switch! {
    /// Who moves at which ply.
    TurnSwitch {
        /// The turn is not given back after a minimising node: own, other, other, own, own, other, ...
        NotBack,
        /// After the root all moves are the other side's.
        NeverBack,
        /// All moves are those of the side that searches.
        AlwaysOwn,
        /// The side moves at the root that is not asked.
        OtherAtRoot,
        /// First moves at the root, also where Second is to move.
        FirstAtRoot,
        /// First makes every move below the root.
        FirstBelowRoot,
    }
}
switch! {
    /// Who maximises.
    MaximisesSwitch {
        /// Both sides.
        Both,
        /// The side to move at the root, while the evaluation is for the course's side.
        RootMover,
    }
}
switch! {
    /// For whom a leaf is evaluated.
    SideSwitch {
        /// The side to move there.
        Mover,
        /// First.
        First,
        /// The other side than the course's.
        Other,
    }
}
switch! {
    /// What is evaluated.
    EvaluationSwitch {
        /// What the side has, without subtracting what the other one has.
        OwnAlone,
        /// The board as if it had edges.
        NoWrap,
        /// Neighbours and streaks along rows and columns alone.
        NoDiagonals,
        /// Forbidden squares count as vacant.
        ForbiddenIsFree,
        /// No streaks from the upper left to the lower right.
        NoFallingDiagonal,
        /// No streaks from the lower left to the upper right.
        NoRisingDiagonal,
        /// Rounded down to whole numbers.
        WholeNumbers,
        /// Streaks are one stone too short.
        OneLess,
        /// All stones of the side, in place of its longest streak.
        AllStones,
        /// Streaks are not divided by k.
        NotDivided,
        /// Streaks are cut at k stones.
        CutAtK,
    }
}
switch! {
    /// What happens where the mover has no move, or the game is over.
    TerminalSwitch {
        /// A node without a move keeps the infinity that it begins with, and is not counted.
        Untested,
        /// The same, and it is counted as expanded.
        UntestedAndExpanded,
        /// It is evaluated, and counted as expanded in place of that.
        Expanded,
        /// A game that is over is worth plus or minus infinity, at the depth limit too.
        Bonus,
        /// The same with a large number: a move that loses is still better than none.
        LargeBonus,
        /// A game that is over is worth plus or minus infinity above the depth limit.
        BonusAboveLimit,
        /// A side without a move passes.
        Passes,
        /// Wins are not seen before the board is full.
        FullBoard,
    }
}
switch! {
    /// Whether one win is better than another.
    WinsSwitch {
        /// A win is worth less the later it comes, and a loss more.
        ShortFirst,
        /// A move of the root that wins at once is played.
        AtOnce,
    }
}
switch! {
    /// What the other side does in expectimax, and in place of it.
    RepliesSwitch {
        /// It takes its best move.
        Best,
        /// It takes each move with the same probability.
        Random,
        /// It takes each drop with the same probability, and never pops.
        RandomDrops,
        /// The values of its moves are added up.
        Sum,
    }
}
switch! {
    /// What is kept of positions met before.
    CacheSwitch {
        /// What a node returned, by position, used as if it were exact although it may be a bound.
        TakesBounds,
        /// What a node returned, by the board alone: neither the mover nor what else belongs to the position is part of the key.
        BoardAlone,
    }
}
switch! {
    /// Whether a move is taken back.
    UndoSwitch {
        /// Not when the node cuts. Moves that are not possible on the board as it was left are not looked at.
        NotWhenCutting,
        /// Never: all nodes share one board. Moves that are no longer possible on it are not looked at.
        Never,
    }
}
switch! {
    /// What a count counts.
    CountSwitch {
        /// All nodes.
        EveryNode,
        /// All nodes but the root.
        EveryNodeButRoot,
        /// What is right, without the root.
        ButRoot,
        /// Nodes at the depth limit alone.
        AtLimit,
    }
}
switch! {
    /// What is counted as a cutoff.
    CutoffsSwitch {
        /// Each child that was not looked at.
        SkippedChildren,
    }
}
switch! {
    /// How the move is written.
    MoveSwitch {
        /// Its two numbers the other way round.
        Swapped,
    }
}
switch! {
    /// Which value is returned.
    ValueSwitch {
        /// The evaluation of the position asked about.
        RootStatic,
    }
}
switch! {
    /// What a first call leaves behind for a second one.
    AgainSwitch {
        /// The counts go on.
        Counts,
        /// The root begins with the first call's alpha.
        Alpha,
        /// The board is as the first call left it.
        Board,
        /// The value is found in a cache that has no move. Only where caching is asked for.
        NoMove,
    }
}

impl Switches {
    /// Whether they change the answers to cases of this kind.
    pub(crate) fn touch(&self, kind: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == kind)
    }
}
