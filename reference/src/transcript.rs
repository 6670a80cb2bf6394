//! What happened in one run of a program, turn by turn: plain data, with output as bytes.

/// One run: its turns in order, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transcript {
    /// Never empty: the first turn is what the program prints before it reads anything.
    pub turns: Vec<Turn>,
    /// How the run ended.
    pub ending: Ending,
    /// Input lines that the program did not read: it stopped early if there are any.
    pub unread: Vec<Vec<u8>>,
}

/// Everything a program prints between two of its reads, and what was typed just before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// What was typed at the start of this turn; `None` in the first one only.
    pub typed: Option<Typed>,
    /// What the program printed, byte for byte; newlines are `\n`.
    pub output: Vec<u8>,
    /// Text that a right program may also print in this turn, because it is true. Empty in the run of a student's program.
    pub may_print: Vec<u8>,
    /// The pauses of this turn, in order.
    pub pauses: Vec<Sleep>,
    /// The random numbers that `rand` returned in this turn, in order, if they are recorded.
    pub numbers: Vec<u32>,
}

/// What was typed when a program waited for input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Typed {
    /// A line, kept without its newline.
    Line(Vec<u8>),
    /// End of file (Ctrl-D): there was no more input.
    EndOfInput,
}

/// A time in which the program only waits for time to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sleep {
    /// How many bytes of the turn's output had been printed by then.
    pub at: usize,
    /// How long it is, in nanoseconds.
    pub nanos: u128,
    /// How the program paused.
    pub by: SleepBy,
}

/// How a program pauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SleepBy {
    /// A function that sleeps: `sleep`, `usleep`, `nanosleep`, `select` and `poll` with a time, and their like.
    #[default]
    Sleep,
    /// Waiting for something else with a time limit, or for a timer: `alarm`, `epoll_wait`, a condition variable.
    Timer,
    /// Looking at the clock until it is time, which uses the processor all the while.
    Clock,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It ended by itself with this exit code.
    Exited(i32),
    /// A signal ended it (a crash): the signal's number.
    Signalled(i32),
    /// The script was used up, it was told end of file, and it still went on: it read again, printed
    /// without end or computed without end.
    ReadPastEnd,
    /// It used up its CPU time.
    CpuLimit,
    /// It printed more than it may.
    OutputLimit,
    /// It wrote more to its directory, or more files, than it may.
    DiskLimit,
    /// It used more memory than it may.
    MemoryLimit,
    /// It asked to sleep for longer, or more often, than any game does.
    SleepLimit,
    /// It stopped its own terminal's output, and printed.
    OutputStopped,
    /// It waits for something that is neither the player nor a sleep and will never come: in a followed
    /// game, for a card that was never shown.
    Idle,
}

impl Turn {
    /// How long it paused in all, in nanoseconds.
    pub fn paused_nanos(&self) -> u128 {
        self.pauses.iter().fold(0, |sum: u128, pause| sum.saturating_add(pause.nanos))
    }
}

impl Transcript {
    /// How long the whole run paused, in nanoseconds.
    pub fn paused_nanos(&self) -> u128 {
        self.turns.iter().fold(0, |sum: u128, turn| sum.saturating_add(turn.paused_nanos()))
    }

    /// Everything the program printed, in order, without what was typed.
    pub fn output(&self) -> Vec<u8> {
        self.turns.iter().flat_map(|turn| turn.output.iter().copied()).collect()
    }
}
