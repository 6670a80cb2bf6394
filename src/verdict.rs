//! What a run means for the student: verdicts, rungs, findings. Plain data.

pub mod signal;

use reference::Ending;
use serde::{Deserialize, Serialize};

use crate::fraction::Fraction;

/// How closely two transcripts agree; a higher rung implies every lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rung {
    /// They do not agree at any rung.
    None,
    /// The named facts agree: the same captures in the same turns.
    Facts,
    /// The same words, whatever their case and punctuation.
    Wording,
    /// The same text but for runs of blanks, blank lines and trailing blanks.
    Layout,
    /// Byte for byte.
    Exact,
}

impl Rung {
    /// Every rung, lowest first.
    pub const ALL: [Rung; 5] = [Rung::None, Rung::Facts, Rung::Wording, Rung::Layout, Rung::Exact];

    /// The name used in specs and records.
    pub fn name(self) -> &'static str {
        match self {
            Rung::None => "none",
            Rung::Facts => "facts",
            Rung::Wording => "wording",
            Rung::Layout => "layout",
            Rung::Exact => "exact",
        }
    }
}

/// What one scenario's run means for the student, best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It does what the handout asks.
    Pass,
    /// It plays right but breaks an explicit demand that costs something (a lost pad, no pause).
    Flawed,
    /// All it printed was right, but it ended before the game did.
    StoppedEarly,
    /// All it printed was right, but it wants more input when the game is over.
    OutOfInput,
    /// It printed something else than the reference.
    Differs,
    /// It called a function that the handout asks for and that is not there, or is of another type.
    LacksFunction,
    /// It used memory that it must not use.
    MemoryFault,
    /// A signal ended it.
    Crashed,
    /// It used up its CPU time.
    CpuLimit,
    /// It printed without end.
    OutputLimit,
    /// It used too much memory.
    MemoryLimit,
    /// It slept without end.
    PauseLimit,
    /// It waited for something that never comes.
    Stalled,
    /// Croupier itself failed: says nothing about the student, and is never a zero.
    NotGraded,
}

impl Verdict {
    /// Every verdict, best first.
    pub const ALL: [Verdict; 14] = [
        Verdict::Pass,
        Verdict::Flawed,
        Verdict::StoppedEarly,
        Verdict::OutOfInput,
        Verdict::Differs,
        Verdict::LacksFunction,
        Verdict::MemoryFault,
        Verdict::Crashed,
        Verdict::CpuLimit,
        Verdict::OutputLimit,
        Verdict::MemoryLimit,
        Verdict::PauseLimit,
        Verdict::Stalled,
        Verdict::NotGraded,
    ];

    /// The name used in records and in `expect.yaml`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Flawed => "flawed",
            Verdict::StoppedEarly => "stopped_early",
            Verdict::OutOfInput => "out_of_input",
            Verdict::Differs => "differs",
            Verdict::LacksFunction => "lacks_function",
            Verdict::MemoryFault => "memory_fault",
            Verdict::Crashed => "crashed",
            Verdict::CpuLimit => "cpu_limit",
            Verdict::OutputLimit => "output_limit",
            Verdict::MemoryLimit => "memory_limit",
            Verdict::PauseLimit => "pause_limit",
            Verdict::Stalled => "stalled",
            Verdict::NotGraded => "not_graded",
        }
    }

    /// What it says to a person, as a predicate: "its output differs".
    pub fn says(self) -> &'static str {
        match self {
            Verdict::Pass => "right",
            Verdict::Flawed => "plays right, but breaks a demand of the handout",
            Verdict::StoppedEarly => "stopped before the game was over",
            Verdict::OutOfInput => "wanted more input after the game was over",
            Verdict::Differs => "its output differs",
            Verdict::LacksFunction => "lacks a function it needs",
            Verdict::MemoryFault => "misuses memory",
            Verdict::Crashed => "crashed",
            Verdict::CpuLimit => "computed without end",
            Verdict::OutputLimit => "printed without end",
            Verdict::MemoryLimit => "used too much memory",
            Verdict::PauseLimit => "slept without end",
            Verdict::Stalled => "waited for something that never comes",
            Verdict::NotGraded => "not graded: croupier's own fault",
        }
    }
}

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// Another text stands where this one was expected.
    Text,
    /// A text is missing.
    Missing,
    /// A text is there that nobody asked for.
    Extra,
    /// A fact is missing or has other captures.
    Fact,
    /// A pause is missing, or there is one too many, or it is too long or too short.
    Pause,
    /// A demand of the handout's that costs something is broken.
    Demand,
    /// The program ended although the game went on.
    StoppedEarly,
    /// The program asked for input although the game was over.
    OutOfInput,
    /// The program crashed or hit a limit.
    Ending,
    /// A function that the handout asks for is not there.
    Function,
    /// Memory is used that must not be.
    Memory,
    /// The program tried something that the sandbox denies.
    Denied,
}

/// One difference between what was expected and what the program did.
///
/// Texts are *visible* text (see [`crate::text::visible`]): one line each, capped, safe to print
/// once escaped for the format at hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is about.
    pub kind: FindingKind,
    /// Which turn, counted from 1; turn 1 is what the program prints before it reads anything.
    pub turn: usize,
    /// What the player had just typed; `None` in turn 1, `^D` for end of file.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub typed: Option<String>,
    /// Which line of the turn's output, counted from 1, where it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<usize>,
    /// What was expected there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expected: Option<String>,
    /// What stood there instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub found: Option<String>,
    /// The difference in one sentence, invisible ones by name. Ends with a full stop.
    pub says: String,
    /// Advice, where we are sure of it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<String>,
}

/// The outcome of comparing one run with what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What it means for the student.
    pub verdict: Verdict,
    /// The highest rung at which the whole transcript agrees; facts, where it does so only after rewrites
    /// that were forgiven.
    pub rung: Rung,
    /// The share of the scenario's weight it earns, 0 to 1.
    pub credit: Fraction,
    /// The first difference that matters, if any does.
    pub finding: Option<Finding>,
    /// Further findings worth telling: broken demands beside the first difference.
    pub others: Vec<Finding>,
    /// Which of the accepted readings it was held against (an index into those given).
    pub reading: usize,
}

/// How a run ended, in words that complete "it …": `exited with code 0`.
pub fn ending_in_words(ending: Ending) -> String {
    match ending {
        Ending::Exited(code) => format!("exited with code {code}"),
        Ending::Signalled(number) => match signal::find(number) {
            Some(signal) => format!("killed by {} ({})", signal.name, signal.label),
            None => format!("killed by signal {number}"),
        },
        Ending::OutOfInput => "out of input".to_owned(),
        Ending::CpuLimit => "used up its CPU time".to_owned(),
        Ending::OutputLimit => "printed more than it may".to_owned(),
        Ending::RoomLimit => "filled its folder".to_owned(),
        Ending::MemoryLimit => "used more memory than it may".to_owned(),
        Ending::PauseLimit => "slept longer than any game does".to_owned(),
        Ending::OutputStopped => "stopped its terminal's output and printed".to_owned(),
        Ending::Stalled => "waited for something that never comes".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_read_as_predicates() {
        for (ending, words) in [
            (Ending::Exited(0), "exited with code 0"),
            (Ending::Signalled(11), "killed by SIGSEGV (segmentation fault)"),
            (Ending::Signalled(63), "killed by signal 63"),
            (Ending::OutOfInput, "out of input"),
        ] {
            assert_eq!(ending_in_words(ending), words);
        }
    }
}
