//! `compare` of a part.

use super::super::expression::Expression;
use super::super::mappings::mappings;
use super::super::read::Names;
use super::super::values::{Name, Quotation, Seed, Sentence, Share, Text, Tolerance, Truth, Whole, choices};
use super::judge::OutputChecker;
use super::phrases::{Examples, Fact, Phrase};
use crate::criteria::SrandRule;
use crate::verdict::Rung;

choices! {
    /// `require`: the lowest rung that passes.
    RungName -> Rung, "rung" {
        Rung::Exact.name() => Rung::Exact, "every byte is the same";
        Rung::Layout.name() => Rung::Layout, "spaces and blank lines may differ";
        Rung::Wording.name() => Rung::Wording, "case and punctuation may differ as well";
        Rung::Facts.name() => Rung::Facts, "only the `facts` must agree";
    }
    /// `order` of lines.
    LineOrder -> bool, "order" {
        "fixed" => false, "as in the expected run";
        "any" => true, "in any order, each as often as in the expected run";
    }
    /// `input` of a demand.
    InputRule -> (), "rule" {
        "none after the end" => (), "no input is read once the game is over";
    }
    /// `srand` of a demand on calls.
    SrandCalls -> SrandRule, "rule" {
        SrandRule::Never.name() => SrandRule::Never, "it is not called";
        SrandRule::Once.name() => SrandRule::Once, "it is called once, at any time";
        SrandRule::OnceBeforeRand.name() => SrandRule::OnceBeforeRand, "it is called once, before the first random number";
    }
    /// `rand` of a demand on calls.
    RandCalls -> (), "rule" {
        "for each draw" => (), "it is called at least once for each draw that the program shows, and the draws depend on it: they are not the same in scenarios in which it returns few numbers (`rand`) and in others";
    }
}

mappings! {
    /// How the runs of a part are compared with those of its reference.
    Compare {
        /// An earlier part whose criteria apply here, too, except those that are given.
        same_as: Text, optional, "main";
        /// The lowest rung that passes in full; required without `same_as` and `checker`.
        require: RungName, optional, "layout";
        /// A program that judges the output instead of a comparison, for answers that are not unique; only with a model solution or recorded output.
        checker: OutputChecker, optional, "{source: check.py, protocol: kattis}";
        /// What a run earns if it agrees at a lower rung only.
        credit: CreditByRung, optional("nothing"), "{wording: 80%}";
        /// How pauses are compared; without it they are not.
        pauses: Pauses, optional, "{because: pause for a second, credit: 80%}";
        /// How a turn with much output is divided into blocks, whose facts are compared block by block; only with `require: facts`.
        blocks: Blocks, optional, "{name: round, starts: ['round {int}']}";
        /// What must agree, by its name in findings, which is a noun in the singular; required with `require: facts`, and only there.
        facts: Names<Fact>, optional, "{total: {find: ['total ... {int}'], because: print the total}}";
        /// Texts, and the facts that are read in each; checked whenever the spec is loaded.
        examples: Examples, optional, "{'Your total is 5.': {total: 5}, 'Press 5': {}}";
        /// Whether a program's own words, which no phrase finds, are learned from all its runs of the part: turn by turn, or block by block in a part without input.
        learn_wording: Truth, default("false"), "true";
        /// How far printed numbers may be from the expected ones: the difference, or its proportion to the number, whichever allows more. A sign of zero, exponents, and commas between thousands do not count then.
        tolerance: Tolerance, optional, "1e-6";
        /// The digits after the point that the handout asks for. Numbers must have them where the expected ones do; a sign of zero and commas between thousands do not count then.
        decimals: Whole<0, 20>, optional, "2";
        /// Whether the lines of a turn must come in the expected order.
        order: LineOrder, optional("fixed"), "any";
        /// Lines of the reference whose words the handout leaves free, and lines that a program may print besides.
        own_words: Vec<OwnWords>, optional, "[{line: 'The bank is broke!', unless: '(?i)player'}]";
        /// Rewrites of the output that are tried where it does not agree.
        forgive: Vec<Forgive>, optional, "[{name: suit symbols, find: '♣', replace: C, because: suits are letters, says: Print suits as letters., credit: 90%}]";
        /// Demands of the handout that the required rung does not check.
        demands: Vec<Demand>, optional, "[{name: no debug output, absent: 'DEBUG', because: print nothing else, says: Remove the debug output., credit: 90%}]";
        /// Demands on function calls, which the output does not show.
        calls: Vec<Call>, optional, "[{name: seeded once, srand: once, because: seed it once, says: Call `srand` once., credit: 90%}]";
    }
    /// What a run earns if it agrees at a rung below the required one only.
    CreditByRung {
        /// If only spaces and blank lines differ.
        layout: Share, optional("nothing"), "90%";
        /// If only spaces, blank lines, case, and punctuation differ.
        wording: Share, optional("nothing"), "80%";
    }
    /// How pauses are compared: those of a turn must have the same sum as in the reference's run.
    Pauses {
        /// The handout's words that ask for them.
        because: Quotation, required, "pause for a second before each roll";
        /// The share of a scenario's credit that is left if they differ.
        credit: Share, required, "80%";
    }
    /// How a turn with much output is divided. What comes before the first block is ignored.
    Blocks {
        /// The name of a block in findings, before its number.
        name: Name, required, "hand";
        /// Phrases that find the beginning of a block; the first one that is found anywhere is used.
        starts: Vec<Phrase>, required, "['round {int}', 'game {int}']";
        /// Whether each block that agrees earns its share of a run that fails.
        partial: Truth, default("false"), "true";
        /// Facts that are sums over all blocks so far: for the share of a block, only their change counts.
        sums: Vec<Text>, optional, "[score]";
        /// Facts that only display a block. A block is misprinted if nothing else in it is wrong.
        shows: Vec<Text>, optional, "[hand]";
        /// The share of a misprinted block that is earned.
        misprinted: Share, default("0%"), "75%";
    }
    /// A line of the reference for which a program may have its own words, in one to three lines, or further lines that it may print.
    OwnWords("line in own words") {
        /// What matches all of the line, without spaces at its ends. Without this key, the row is about lines that the reference does not print.
        line: Expression, optional, "'The bank is broke!'";
        /// What the own words must say. A program that says it in other words in all of its runs passes, with the note to look at it once.
        needs: Expression, optional, "'(?i)broke|empty'";
        /// What of the line must be in the own words, too, in any order.
        keeps: Expression, optional, "'\\d+'";
        /// Whose each of those is: the own words must not mix them up.
        of: Expression, optional, "'(?i)player|bank'";
        /// What a line must not say, because it would be about something else.
        unless: Expression, optional, "'(?i)player'";
        /// What a line may name in spite of `unless`, if the lines that are expected next show it for the first time.
        announces: Expression, optional, "'\\d+[CDHS]'";
        /// The handout's words that show the line; required if own words cost something.
        because: Quotation, optional, "here is a sample run";
        /// The share of a scenario's credit that is left with own words. Of several rows, only the one that costs most counts, once.
        credit: Share, optional("100%"), "95%";
    }
    /// A rewrite of a program's output under which its facts are looked for again.
    Forgive("forgiven slip") {
        /// Its name in findings.
        name: Name, required, "suit symbols";
        /// What to rewrite.
        find: Expression, required, "'(\\d+)♣'";
        /// What to write instead; `$1` and `${name}` stand for groups.
        replace: Text, required, "'${1}C'";
        /// The handout's words that ask for the right text.
        because: Quotation, required, "suits are letters";
        /// A sentence for the student.
        says: Sentence, required, "Print suits as letters.";
        /// The share of a scenario's credit that is left if it was needed. At 100% it costs nothing and is not mentioned.
        credit: Share, required, "90%";
    }
    /// A demand of the handout that the required rung does not check. It has exactly one of `aligned`, `present`, `absent`, `present_first`, `absent_first`, `source`, `noted`, `uniform`, and `input`.
    Demand("demand") {
        /// Its name in findings.
        name: Name, required, "right-justified";
        /// Matches that end in the same column on neighboring lines of the reference's output must do so in the program's output.
        aligned: Expression, optional, "'(?:10|[2-9JQKA])[♣♦♥♠]'";
        /// Must match in the program's output as often as in the reference's.
        present: Expression, optional, "'-C\\b'";
        /// Must not match in the program's output.
        absent: Expression, optional, "'DEBUG'";
        /// Must match in what the program prints before it reads for the first time, if it reads.
        present_first: Expression, optional, "'[?:] *$'";
        /// Must not match in what the program prints before it reads for the first time.
        absent_first: Expression, optional, "'^Enter'";
        /// Must match in the program's sources, outside of comments and quoted text.
        source: Expression, optional, "'\\bqsort\\b'";
        /// Must not match in what the files of `with` note. What its group `detail` matches is shown.
        noted: Expression, optional, "'calls of srand: 0'";
        /// So many draws there are, all with the same probability; only if the part has `follow`. Few draws in all runs tell nothing; of
        /// right programs, fewer than one in ten million is taken for a wrong one.
        uniform: Whole<2, 1_000>, optional, "6";
        /// What input may be read.
        input: InputRule, optional, "none after the end";
        /// The handout's words that demand it.
        because: Quotation, required, "right-justified to two spaces";
        /// A sentence for the student.
        says: Sentence, required, "Face values must be right-justified to two columns.";
        /// What is left of a scenario's credit where it is broken.
        credit: Share, required, "90%";
    }
    /// A demand on calls: one of `srand` and `rand`. It applies to every scenario, or has one of `at_seed` and `not_at_seed`.
    Call("demand on calls") {
        /// Its name in findings.
        name: Name, required, "seeded once";
        /// How often `srand` may be called.
        srand: SrandCalls, optional, "once before rand";
        /// How often `rand` has to be called, in a part whose draws are followed.
        rand: RandCalls, optional, "for each draw";
        /// The only seed that it applies to.
        at_seed: Seed, optional, "0";
        /// The only seed that it does not apply to.
        not_at_seed: Seed, optional, "0";
        /// The handout's words that demand it.
        because: Quotation, required, "seed the generator once";
        /// A sentence for the student.
        says: Sentence, required, "Call `srand` once.";
        /// What is left of a scenario's credit where it is broken.
        credit: Share, required, "90%";
    }
}
