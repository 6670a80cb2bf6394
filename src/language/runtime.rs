//! What the programs of a language need while they run, and what they print as they fail.

use std::time::Duration;

use super::Runner;

/// What the programs of a language need while they run, and what they print as they fail.
pub struct Runtime {
    /// What runs them; `None` if they are executables.
    pub runner: Option<&'static Runner>,
    /// Variables of their environment. `{memory}` is the memory limit in MiB.
    pub environment: &'static [(&'static str, &'static str)],
    /// CPU time that their start takes at most, in addition to the limit of a program.
    pub startup: Duration,
    /// Whether they start threads of their own, which wait until times of the kernel's clocks.
    pub threads: bool,
    /// How their memory is limited.
    pub memory: Memory,
    /// How an uncaught exception is recognized; `None` if there are no exceptions.
    pub crash: Option<&'static Crash>,
    /// Pattern of what differs from run to run in their messages, with what stays of it in the group `kept`.
    pub made_up: Option<&'static str>,
    /// What they print when the memory limit ends them, followed by text that differs from run to run.
    pub out_of_memory: Option<&'static str>,
}

/// How the memory of a program is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Its address space.
    Reserved,
    /// The memory that it uses: it reserves far more.
    Used,
    /// An argument of what runs it: it reserves far more, and uses more than its limit.
    Argument,
}

/// How the message about an uncaught exception, or a panic, is recognized.
pub struct Crash {
    /// What it is called: `Uncaught exception`.
    pub name: &'static str,
    /// Pattern of the message at the end of the output, with the group `what`.
    pub uncaught: &'static str,
    /// Pattern of a place in the program's own files in that message, with the groups `file` and `line`.
    pub place: &'static str,
    /// Whether the place of the exception is the last of those, not the first.
    pub is_last_place: bool,
    /// What the most frequent exceptions usually mean: by the last part of their names, or by words of their messages if they have no
    /// names.
    pub meanings: &'static [(&'static str, &'static str)],
}

impl Runtime {
    /// Executables that need nothing.
    pub const BARE: &'static Self = &Self {
        runner: None,
        environment: &[],
        startup: Duration::ZERO,
        threads: false,
        memory: Memory::Reserved,
        crash: None,
        made_up: None,
        out_of_memory: None,
    };

    /// Whether programs are executables that need nothing else, so that a fork server may load them.
    pub fn is_bare(&self) -> bool {
        self.runner.is_none() && self.environment.is_empty() && self.memory == Memory::Reserved
    }
}

impl std::fmt::Debug for Runtime {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.runner.map_or("itself", |runner| runner.program))
    }
}

impl Crash {
    /// Returns what an exception usually means, with the words by which it is known.
    pub fn meaning(&self, what: &[u8]) -> Option<&'static (&'static str, &'static str)> {
        let name = what.split(|byte| *byte == b':').next().unwrap_or_default();
        let short = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
        let has_words = |words: &str| {
            words.contains(' ') && what.windows(words.len()).any(|part| part == words.as_bytes())
        };
        self.meanings.iter().find(|(known, _)| known.as_bytes() == short || has_words(known))
    }
}
