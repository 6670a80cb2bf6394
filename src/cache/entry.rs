//! Entries: encodes the outcome of a build or a run as bytes, and decodes it.
//!
//! The types here mirror those of the other modules, which have no format of their own. Bytes that cannot be decoded are a miss,
//! not an error.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use crate::denied::Denied;
use reference::{Ending, Sleep, SleepBy, Transcript, Turn, Typed};
use serde::{Deserialize, Serialize};

use crate::build::BuildOutcome;
use crate::criteria::Calls;
use crate::criteria::ProducedFile;
use crate::error::{Error, Result};
use crate::run::{Run, RunArtifacts};

/// Maximum size of a cached program; a larger one is built again.
const LARGEST_PROGRAM: u64 = 64 << 20;

/// The outcome of a build. The program's bytes follow the rest of the entry unchanged.
#[derive(Serialize, Deserialize)]
enum BuildEntry {
    Built { within: PathBuf, log: Vec<u8> },
    Failed { first_error: String, log: Vec<u8> },
    Missing { says: String },
}

/// A cached build, whose program is still in the entry.
pub(super) struct Kept<'a> {
    entry: BuildEntry,
    program: &'a [u8],
}

/// Encodes the outcome of a build in `out`; `None` if that is not possible.
pub(super) fn write_build(outcome: &BuildOutcome, out: &Path) -> Option<Vec<u8>> {
    let (entry, program) = match outcome.clone() {
        BuildOutcome::Built { program, log } => {
            let within = program.strip_prefix(out).ok()?.to_owned();
            if fs::metadata(&program).ok()?.len() > LARGEST_PROGRAM {
                return None;
            }
            (BuildEntry::Built { within, log }, fs::read(&program).ok()?)
        }
        BuildOutcome::Failed { first_error, log, repeatable: _ } => {
            (BuildEntry::Failed { first_error, log }, Vec::new())
        }
        BuildOutcome::Missing { says } => (BuildEntry::Missing { says }, Vec::new()),
    };
    let mut bytes = postcard::to_stdvec(&entry).ok()?;
    bytes.extend(program);
    Some(bytes)
}

/// Decodes a build.
pub(super) fn read_build(bytes: &[u8]) -> Option<Kept<'_>> {
    let (entry, program) = postcard::take_from_bytes(bytes).ok()?;
    Some(Kept { entry, program })
}

impl Kept<'_> {
    /// Returns the outcome, after writing its program to `out`.
    pub(super) fn unpack(self, out: &Path) -> Result<BuildOutcome> {
        Ok(match self.entry {
            BuildEntry::Built { within, log } => {
                if !within.components().all(|part| matches!(part, Component::Normal(_))) {
                    return Err(Error::Internal("a kept program has no place in its directory".to_owned()));
                }
                let program = out.join(within);
                let write = || {
                    if let Some(parent) = program.parent() {
                        fs::create_dir_all(parent)?;
                    }
                    fs::write(&program, self.program)?;
                    fs::set_permissions(&program, fs::Permissions::from_mode(0o755))
                };
                write().map_err(|error| Error::path("write", &program, error))?;
                BuildOutcome::Built { program, log }
            }
            BuildEntry::Failed { first_error, log } => {
                BuildOutcome::Failed { first_error, log, repeatable: true }
            }
            BuildEntry::Missing { says } => BuildOutcome::Missing { says },
        })
    }
}

#[derive(Serialize, Deserialize)]
struct RunEntry {
    turns: Vec<TurnEntry>,
    ending: EndingEntry,
    unread: Vec<Vec<u8>>,
    /// Calls of `srand` and `rand`, and whether `rand` was the first.
    calls: Option<(u32, u32, bool)>,
    denied: Vec<Denied>,
    cpu: Duration,
    notes: String,
    report: String,
    produced: Vec<ProducedFile>,
}

#[derive(Serialize, Deserialize)]
struct TurnEntry {
    typed: Option<TypedEntry>,
    output: Vec<u8>,
    pauses: Vec<(usize, u128, PauseByEntry)>,
    numbers: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
enum TypedEntry {
    Line(Vec<u8>),
    EndOfInput,
}

#[derive(Serialize, Deserialize)]
enum PauseByEntry {
    Sleep,
    Timer,
    Clock,
}

#[derive(Serialize, Deserialize)]
enum EndingEntry {
    Exited(i32),
    Signalled(i32),
    OutOfInput,
    CpuLimit,
    OutputLimit,
    RoomLimit,
    MemoryLimit,
    PauseLimit,
    OutputStopped,
    Stalled,
}

/// Encodes a run.
pub(super) fn write_run(run: &Run) -> Option<Vec<u8>> {
    let Run { transcript: Transcript { turns, ending, unread }, calls, denied, cpu, left } = run;
    let RunArtifacts { notes, report, produced } = left.clone();
    let pause = |pause: &Sleep| {
        let by = match pause.by {
            SleepBy::Sleep => PauseByEntry::Sleep,
            SleepBy::Timer => PauseByEntry::Timer,
            SleepBy::Clock => PauseByEntry::Clock,
        };
        (pause.at, pause.nanos, by)
    };
    let turn = |turn: &Turn| TurnEntry {
        typed: turn.typed.as_ref().map(|typed| match typed {
            Typed::Line(line) => TypedEntry::Line(line.clone()),
            Typed::EndOfInput => TypedEntry::EndOfInput,
        }),
        output: turn.output.clone(),
        pauses: turn.pauses.iter().map(pause).collect(),
        numbers: turn.numbers.clone(),
    };
    let ending = match *ending {
        Ending::Exited(code) => EndingEntry::Exited(code),
        Ending::Signalled(signal) => EndingEntry::Signalled(signal),
        Ending::ReadPastEnd => EndingEntry::OutOfInput,
        Ending::CpuLimit => EndingEntry::CpuLimit,
        Ending::OutputLimit => EndingEntry::OutputLimit,
        Ending::DiskLimit => EndingEntry::RoomLimit,
        Ending::MemoryLimit => EndingEntry::MemoryLimit,
        Ending::SleepLimit => EndingEntry::PauseLimit,
        Ending::OutputStopped => EndingEntry::OutputStopped,
        Ending::Idle => EndingEntry::Stalled,
    };
    let turns = turns.iter().map(turn).collect();
    let calls = calls.map(|Calls { srand, rand, rand_first }| (srand, rand, rand_first));
    let (unread, denied) = (unread.clone(), denied.clone());
    let cpu = *cpu;
    let entry = RunEntry { turns, ending, unread, calls, denied, cpu, notes, report, produced };
    postcard::to_stdvec(&entry).ok()
}

/// Decodes a run.
pub(super) fn read_run(bytes: &[u8]) -> Option<Run> {
    let RunEntry { turns, ending, unread, calls, denied, cpu, notes, report, produced } =
        postcard::from_bytes(bytes).ok()?;
    let pause = |(at, nanos, by): (usize, u128, PauseByEntry)| {
        let by = match by {
            PauseByEntry::Sleep => SleepBy::Sleep,
            PauseByEntry::Timer => SleepBy::Timer,
            PauseByEntry::Clock => SleepBy::Clock,
        };
        Sleep { at, nanos, by }
    };
    let turn = |turn: TurnEntry| Turn {
        typed: turn.typed.map(|typed| match typed {
            TypedEntry::Line(line) => Typed::Line(line),
            TypedEntry::EndOfInput => Typed::EndOfInput,
        }),
        output: turn.output,
        may_print: Vec::new(),
        pauses: turn.pauses.into_iter().map(pause).collect(),
        numbers: turn.numbers,
    };
    let ending = match ending {
        EndingEntry::Exited(code) => Ending::Exited(code),
        EndingEntry::Signalled(signal) => Ending::Signalled(signal),
        EndingEntry::OutOfInput => Ending::ReadPastEnd,
        EndingEntry::CpuLimit => Ending::CpuLimit,
        EndingEntry::OutputLimit => Ending::OutputLimit,
        EndingEntry::RoomLimit => Ending::DiskLimit,
        EndingEntry::MemoryLimit => Ending::MemoryLimit,
        EndingEntry::PauseLimit => Ending::SleepLimit,
        EndingEntry::OutputStopped => Ending::OutputStopped,
        EndingEntry::Stalled => Ending::Idle,
    };
    let turns = turns.into_iter().map(turn).collect();
    let calls = calls.map(|(srand, rand, rand_first)| Calls { srand, rand, rand_first });
    let left = RunArtifacts { notes, report, produced };
    Some(Run { transcript: Transcript { turns, ending, unread }, calls, denied, cpu, left })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_reads_as_it_was_written() {
        for ending in [
            Ending::Exited(3),
            Ending::Signalled(11),
            Ending::ReadPastEnd,
            Ending::CpuLimit,
            Ending::OutputLimit,
            Ending::DiskLimit,
            Ending::MemoryLimit,
            Ending::SleepLimit,
            Ending::OutputStopped,
            Ending::Idle,
        ] {
            let turn = |typed, output: &[u8]| Turn {
                typed,
                output: output.to_vec(),
                may_print: Vec::new(),
                pauses: vec![Sleep { at: 1, nanos: u128::from(u64::MAX) + 1, by: SleepBy::Clock }],
                numbers: vec![0, u32::MAX],
            };
            let turns = vec![
                turn(None, b"Seed: \xff\x00"),
                turn(Some(Typed::Line(b"\xf0".to_vec())), b""),
                turn(Some(Typed::EndOfInput), b"bye\n"),
            ];
            let transcript = Transcript { turns, ending, unread: vec![b"s".to_vec(), Vec::new()] };
            let calls = Some(Calls { srand: 2, rand: 104, rand_first: true });
            let produced = vec![("a.txt".to_owned(), Some(b"1\n".to_vec())), ("b.txt".to_owned(), None)];
            let left = RunArtifacts { notes: "srand: 1\n".to_owned(), report: "ERROR".to_owned(), produced };
            let run = Run {
                transcript,
                calls,
                denied: vec![Denied::Thread],
                cpu: Duration::from_nanos(1_234_567),
                left,
            };
            let bytes = write_run(&run).unwrap();
            let again = read_run(&bytes).unwrap();
            assert_eq!((&again.transcript, again.calls, again.cpu), (&run.transcript, run.calls, run.cpu));
            assert_eq!((again.left, again.denied), (run.left, run.denied));
            assert!(read_run(&bytes[..bytes.len() - 1]).is_none(), "half an entry is none");
        }
    }

    #[test]
    fn a_build_reads_as_it_was_written() {
        let (made, again) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::create_dir(made.path().join("make")).unwrap();
        fs::write(made.path().join("make/play"), b"\x7fELF and so on").unwrap();
        let log = b"play.c:1: warning\n".to_vec();
        let built = BuildOutcome::Built { program: made.path().join("make/play"), log: log.clone() };
        let bytes = write_build(&built, made.path()).unwrap();
        let unpacked = read_build(&bytes).unwrap().unpack(again.path()).unwrap();
        let program = again.path().join("make/play");
        assert_eq!(unpacked, BuildOutcome::Built { program: program.clone(), log });
        assert_eq!(fs::read(&program).unwrap(), b"\x7fELF and so on");
        assert_eq!(fs::metadata(&program).unwrap().permissions().mode() & 0o777, 0o755);
    }

    #[test]
    fn no_entry_writes_outside_its_directory() {
        let out = tempfile::tempdir().unwrap();
        for within in ["../play", "/tmp/croupier-play", "a/../../play"] {
            let entry = BuildEntry::Built { within: within.into(), log: Vec::new() };
            let bytes = postcard::to_stdvec(&entry).unwrap();
            assert!(read_build(&bytes).unwrap().unpack(out.path()).is_err(), "{within}");
        }
    }
}
