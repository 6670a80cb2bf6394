//! `compare` of a part.

use super::super::expression::Expression;
use super::super::read::Names;
use super::super::table::mappings;
use super::super::values::{Name, Seed, Sentence, Share, Text, Truth, choices};
use super::phrases::{Brief, Examples, Fact, Phrase};
use crate::criteria::{Extras, Order, SrandRule};
use crate::verdict::Rung;

choices! {
    /// `require`: the lowest rung that passes.
    RungName -> Rung, "rung" {
        Rung::Exact.name() => Rung::Exact, "every byte is the same";
        Rung::Layout.name() => Rung::Layout, "blanks and blank lines may differ";
        Rung::Wording.name() => Rung::Wording, "case and punctuation may differ as well";
        Rung::Facts.name() => Rung::Facts, "only the `facts` must agree";
    }
    /// `order` of a fact.
    OrderName -> Order, "order" {
        "fixed" => Order::Fixed, "in the order of the reference";
        "any" => Order::Any, "in any order within a turn";
        "set" => Order::Set { until: None }, "in any order and as often as wanted: what is new in a round has to be shown, the rest may be";
    }
    /// `extras` of a fact.
    ExtrasAllowed -> Extras, "way to treat extras" {
        "none" => Extras::None, "there are none";
        "known" => Extras::Known, "what was expected earlier may be shown again, as may the beginning of what is expected in the same turn";
    }
    /// `several` of a fact.
    Several -> bool, "way to compare several" {
        "together" => false, "a row of them is one value";
        "each" => true, "each of a row is a value of its own";
    }
    /// `input` of a demand.
    InputRule -> (), "rule" {
        "none after the end" => (), "nothing is asked for once the game is over";
    }
    /// `srand` of a demand on calls.
    SrandCalls -> SrandRule, "rule" {
        SrandRule::Never.name() => SrandRule::Never, "it is not called";
        SrandRule::Once.name() => SrandRule::Once, "it is called once, whenever";
        SrandRule::OnceBeforeRand.name() => SrandRule::OnceBeforeRand, "it is called once, before the first random number";
    }
}

mappings! {
    /// How the runs of a part are compared with those of its reference.
    Compare {
        /// An earlier part whose criteria hold here, too, but for the keys that are given.
        same_as: Text, optional, "main";
        /// The lowest rung that passes in full; required without `same_as`.
        require: RungName, optional, "layout";
        /// What a run earns that agrees at a lower rung only.
        credit: CreditByRung, optional("nothing"), "{wording: 80%}";
        /// Says that pauses are compared.
        pauses: Pauses, optional, "{credit: 80%}";
        /// What a turn of much output is divided into, so that its facts are compared one by one; only with `require: facts`.
        blocks: Blocks, optional, "{name: round, starts: ['round {int}']}";
        /// What must agree, by its name in findings, a noun in the singular; required with `require: facts`, and only there.
        facts: Names<Brief<Fact>>, optional, "{total: ['total ... {int}', '{int} points']}";
        /// Texts, and what all facts read in each: checked whenever the spec is loaded.
        examples: Examples, optional, "{'Your total is 5.': {total: 5}, 'Press 5': {}}";
        /// Says that facts which no phrase finds may be told in other words, which are learned from all runs of the part; only with `blocks`.
        learn_wording: Truth, default("false"), "true";
        /// Rewrites of the output that are tried where its facts do not agree; only with `require: facts`.
        forgive: Vec<Forgive>, optional, "[{name: suit symbols, find: '♣', replace: C, says: Print suits as letters., credit: 90%}]";
        /// Demands of the handout that the required rung does not see.
        demands: Vec<Demand>, optional, "[{name: no debug output, absent: 'DEBUG', says: Remove the debug output., credit: 90%}]";
        /// Demands on calls that no output shows.
        calls: Vec<Call>, optional, "[{name: seeded once, srand: once, says: Call `srand` once., credit: 90%}]";
    }
    /// What a run earns that agrees at a rung below the required one.
    CreditByRung {
        /// If only blanks and blank lines differ.
        layout: Share, optional("nothing"), "90%";
        /// If only blanks, case, and punctuation differ.
        wording: Share, optional("nothing"), "80%";
    }
    /// How pauses count: those of a turn must add up to the reference's.
    Pauses {
        /// What is left of a scenario's credit where they do not.
        credit: Share, required, "80%";
    }
    /// What a turn of much output is divided into. What comes before the first block is ignored.
    Blocks {
        /// What one is called in findings, before its number.
        name: Name, required, "hand";
        /// Phrases for where each begins; the first that is found anywhere counts.
        starts: Vec<Phrase>, required, "['round {int}', 'game {int}']";
    }
    /// A rewrite of a program's output under which its facts are looked for again.
    Forgive("forgiven slip") {
        /// Its name in findings.
        name: Name, required, "suit symbols";
        /// What to rewrite.
        find: Expression, required, "'(\\d+)♣'";
        /// What to write instead; `$1` and `${name}` stand for groups.
        replace: Text, required, "'${1}C'";
        /// A sentence for the student.
        says: Sentence, required, "Print suits as letters.";
        /// What is left of a scenario's credit where it was needed.
        credit: Share, required, "90%";
    }
    /// A demand of the handout that the required rung does not see. It has exactly one of `aligned`, `present`, `absent`, `noted`, and `input`.
    Demand("demand") {
        /// Its name in findings.
        name: Name, required, "right-justified";
        /// Matches that end in one column on neighboring lines of the reference must do so in the program's output.
        aligned: Expression, optional, "'(?:10|[2-9JQKA])[♣♦♥♠]'";
        /// What matches in the reference's output must match in the program's, as often.
        present: Expression, optional, "'-C\\b'";
        /// This must not match in the program's output.
        absent: Expression, optional, "'DEBUG'";
        /// The files of `with` must not note this.
        noted: Expression, optional, "'calls of srand: 0'";
        /// What may be asked for.
        input: InputRule, optional, "none after the end";
        /// A sentence for the student.
        says: Sentence, required, "Face values must be right-justified to two columns.";
        /// What is left of a scenario's credit where it is broken.
        credit: Share, required, "90%";
    }
    /// A demand on calls of `srand`. It is for every scenario, or has one of `at_seed` and `not_at_seed`.
    Call("demand on calls") {
        /// Its name in findings.
        name: Name, required, "seeded once";
        /// How often it may be called.
        srand: SrandCalls, required, "once before rand";
        /// The only seed it is for.
        at_seed: Seed, optional, "0";
        /// The only seed it is not for.
        not_at_seed: Seed, optional, "0";
        /// A sentence for the student.
        says: Sentence, required, "Call `srand` once.";
        /// What is left of a scenario's credit where it is broken.
        credit: Share, required, "90%";
    }
}
