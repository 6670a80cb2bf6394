//! Result of comparing one run: verdict, rung (level of comparison), and findings. Plain data.

pub mod signal;

use reference::Ending;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fraction::Fraction;

/// Level of comparison at which two transcripts agree; a higher rung implies every lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rung {
    /// No agreement at any rung.
    None,
    /// The named facts agree: the same values in the same turns.
    Facts,
    /// The words agree; case and punctuation may differ.
    Wording,
    /// The text agrees; spaces and blank lines may differ.
    Layout,
    /// Every byte agrees.
    Exact,
}

impl Rung {
    /// All rungs, lowest first.
    pub const ALL: [Rung; 5] = [Rung::None, Rung::Facts, Rung::Wording, Rung::Layout, Rung::Exact];

    /// Returns the name used in specs and records.
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

/// Verdict on the run of one scenario, best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The output is as the handout asks.
    Passed,
    /// The output is correct, but a requirement that costs points is not met (alignment, a pause).
    Partial,
    /// All output was correct, but the program ended before the game did.
    EarlyExit,
    /// All output was correct, but the program reads input after the game is over.
    ExtraRead,
    /// The output differs from the expected output.
    WrongOutput,
    /// A function that the handout asks for is not defined or has another type.
    MissingFunction,
    /// The program made a memory error, such as a buffer overflow.
    MemoryError,
    /// A signal ended the program.
    RuntimeError,
    /// The program exceeded its CPU time limit.
    TimeLimit,
    /// The program exceeded its output limit.
    OutputLimit,
    /// The program exceeded its memory limit.
    MemoryLimit,
    /// The program asked to sleep for too long in total.
    SleepLimit,
    /// The program waited for something that never happens.
    IdleLimit,
    /// croupier could not run the scenario. The result is missing, not zero.
    NotGraded,
}

impl Verdict {
    /// Whether the run is right, if perhaps not in full.
    pub fn is_accepted(self) -> bool {
        matches!(self, Verdict::Passed | Verdict::Partial)
    }

    /// All verdicts, best first.
    pub const ALL: [Verdict; 14] = [
        Verdict::Passed,
        Verdict::Partial,
        Verdict::EarlyExit,
        Verdict::ExtraRead,
        Verdict::WrongOutput,
        Verdict::MissingFunction,
        Verdict::MemoryError,
        Verdict::RuntimeError,
        Verdict::TimeLimit,
        Verdict::OutputLimit,
        Verdict::MemoryLimit,
        Verdict::SleepLimit,
        Verdict::IdleLimit,
        Verdict::NotGraded,
    ];

    /// Whether what the program printed, and when it read and ended, decided: not a crash, a limit, or a host that failed.
    pub fn is_of_comparison(self) -> bool {
        matches!(
            self,
            Verdict::Passed
                | Verdict::Partial
                | Verdict::EarlyExit
                | Verdict::ExtraRead
                | Verdict::WrongOutput
        )
    }

    /// Returns the name used in records and in `expect.yaml`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Partial => "partial",
            Verdict::EarlyExit => "early_exit",
            Verdict::ExtraRead => "extra_read",
            Verdict::WrongOutput => "wrong_output",
            Verdict::MissingFunction => "missing_function",
            Verdict::MemoryError => "memory_error",
            Verdict::RuntimeError => "runtime_error",
            Verdict::TimeLimit => "time_limit",
            Verdict::OutputLimit => "output_limit",
            Verdict::MemoryLimit => "memory_limit",
            Verdict::SleepLimit => "sleep_limit",
            Verdict::IdleLimit => "idle_limit",
            Verdict::NotGraded => "not_graded",
        }
    }

    /// Returns the short label used in reports: "wrong output".
    pub fn label(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Partial => "requirement not met",
            Verdict::EarlyExit => "exited early",
            Verdict::ExtraRead => "reads too much",
            Verdict::WrongOutput => "wrong output",
            Verdict::MissingFunction => "missing function",
            Verdict::MemoryError => "memory error",
            Verdict::RuntimeError => "crashed",
            Verdict::TimeLimit => "time limit exceeded",
            Verdict::OutputLimit => "output limit exceeded",
            Verdict::MemoryLimit => "memory limit exceeded",
            Verdict::SleepLimit => "sleep limit exceeded",
            Verdict::IdleLimit => "idleness limit exceeded",
            Verdict::NotGraded => "not graded",
        }
    }
}

/// Kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// Different text where this one was expected.
    Text,
    /// Missing text.
    Missing,
    /// Unexpected text.
    Extra,
    /// A fact that is missing or has another value.
    Fact,
    /// A pause that is missing, unexpected, too long, or too short.
    Pause,
    /// A requirement of the handout that is not met.
    Demand,
    /// The program ended before the game was over.
    StoppedEarly,
    /// The program read input after the game was over.
    OutOfInput,
    /// A crash or an exceeded limit.
    Ending,
    /// A function that is not defined or has another type.
    Function,
    /// A memory error.
    Memory,
    /// Something that the program tried and the sandbox denied.
    Denied,
    /// An answer that a checker does not accept, or only in part.
    Answer,
}

impl FindingKind {
    /// Returns a short label for lists: `a pause`.
    pub fn label(self) -> &'static str {
        match self {
            FindingKind::Text => "different text",
            FindingKind::Missing => "missing text",
            FindingKind::Extra => "unexpected text",
            FindingKind::Fact => "a missing or wrong value",
            FindingKind::Pause => "a missing or unexpected pause",
            FindingKind::Demand => "a requirement that is not met",
            FindingKind::StoppedEarly => "an early exit",
            FindingKind::OutOfInput => "a read after the game",
            FindingKind::Ending => "a crash or an exceeded limit",
            FindingKind::Function => "a missing function",
            FindingKind::Memory => "a memory error",
            FindingKind::Denied => "something that the sandbox denied",
            FindingKind::Answer => "an answer that is not right",
        }
    }
}

/// One difference between the expected run and the program's.
///
/// Texts are *visible* text (see [`crate::text::visible`]): one line each, of limited length. A report format
/// still has to escape them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// Its kind.
    pub kind: FindingKind,
    /// The turn, counted from 1; turn 1 is the output before the first read.
    pub turn: usize,
    /// The input line at the start of the turn; `None` in turn 1, `^D` for end of file.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub typed: Option<String>,
    /// The line of the turn's output, counted from 1, if the finding has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<usize>,
    /// The expected text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expected: Option<String>,
    /// The text found instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub found: Option<String>,
    /// The difference in one or two sentences; characters that cannot be seen are named.
    #[serde(alias = "says")]
    pub message: String,
    /// What to do about it, if the transcripts prove it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<String>,
    /// The handout's words that ask for the fact or demand it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub because: Option<String>,
}

impl Finding {
    /// Returns the finding with the handout's words that ask for what it is about.
    pub fn quoting(self, because: &str) -> Self {
        Self { because: Some(because.to_owned()), ..self }
    }
}

/// Result of comparing one run with the expected ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgment {
    /// The verdict.
    pub verdict: Verdict,
    /// The highest rung at which the whole transcript agrees; facts, if it agrees only after tolerated rewrites.
    pub rung: Rung,
    /// The fraction of the scenario's weight that it earns, 0 to 1.
    pub credit: Fraction,
    /// The first difference that counts, if there is one.
    pub finding: Option<Finding>,
    /// Further findings, such as requirements that are not met in addition to the first difference.
    pub others: Vec<Finding>,
    /// The accepted interpretation it was compared with (an index into those given).
    pub reading: usize,
}

/// Describes how a run ended, to complete "it …": `exited with code 0`.
pub fn ending_in_words(ending: Ending) -> String {
    match ending {
        Ending::Exited(code) => format!("exited with code {code}"),
        Ending::Signalled(number) => match signal::find(number) {
            Some(signal) => format!("killed by {} ({})", signal.name, signal.label),
            None => format!("killed by signal {number}"),
        },
        Ending::ReadPastEnd => "read after the end of the input".to_owned(),
        Ending::CpuLimit => "exceeded its CPU time limit".to_owned(),
        Ending::OutputLimit => "exceeded its output limit".to_owned(),
        Ending::DiskLimit => "exceeded its file size limit".to_owned(),
        Ending::MemoryLimit => "exceeded its memory limit".to_owned(),
        Ending::SleepLimit => "exceeded its sleep limit".to_owned(),
        Ending::OutputStopped => "stopped the output of its terminal and then printed".to_owned(),
        Ending::Idle => "waited for something that never happens".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_described() {
        for (ending, words) in [
            (Ending::Exited(0), "exited with code 0"),
            (Ending::Signalled(11), "killed by SIGSEGV (segmentation fault)"),
            (Ending::Signalled(63), "killed by signal 63"),
            (Ending::ReadPastEnd, "read after the end of the input"),
        ] {
            assert_eq!(ending_in_words(ending), words);
        }
    }
}
