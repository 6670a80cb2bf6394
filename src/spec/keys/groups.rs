//! `groups` of a part: scenarios that are scored together.

use super::super::mappings::mappings;
use super::super::model::{GroupAccepts, GroupScore};
use super::super::values::{GivenPoints, Points, Text, Truth, choices};

choices! {
    /// `score` of a group.
    ScoreMode -> GroupScore, "score" {
        "sum" => GroupScore::Sum, "the sum of those in it";
        "mean" => GroupScore::Mean, "their mean";
        "min" => GroupScore::Min, "the least of them";
        "max" => GroupScore::Max, "the greatest of them";
        "all" => GroupScore::All, "their sum if all are accepted, otherwise nothing";
    }
    /// `accepts` of a group.
    AcceptRule -> GroupAccepts, "rule" {
        "all" => GroupAccepts::All, "all in it are accepted";
        "any" => GroupAccepts::Any, "at least one is";
        "always" => GroupAccepts::Always, "nothing";
    }
}

mappings! {
    /// Scenarios that are scored together, such as the subtasks of a contest. A group `a/b` is in the group `a`; the first group of a part holds all others. What is in a group counts in the order of the scenarios.
    Group("group") {
        /// Its name, unique in the part. Scenarios name it in `group`.
        name: Text, required, "all/large";
        /// How its score is made of those in it.
        score: ScoreMode, default("sum"), "min";
        /// What it takes to be accepted. If the first group is not accepted, the part earns nothing.
        accepts: AcceptRule, default("all"), "any";
        /// Whether nothing counts after the first in it that is not accepted.
        stops: Truth, default("false"), "true";
        /// The score of a scenario in it that passes.
        passed: GivenPoints, default("1"), "10";
        /// The score of a scenario in it that fails.
        failed: GivenPoints, default("0"), "1";
        /// The score of the `checker` that earns all of a scenario in it, if the checker gives scores.
        full_score: Points, optional("that of the checker"), "10";
        /// What it is worth, whatever its scenarios add up to.
        points: GivenPoints, optional("the most that its score can be"), "40";
        /// The score that earns all points of the part; only of the first group.
        out_of: Points, optional("the most that its score can be"), "100";
        /// Earlier groups that must be accepted, or this one scores nothing.
        needs: Vec<Text>, optional, "[all/small]";
    }
}
