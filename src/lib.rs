//! Autograder for interactive terminal programs. Runs a submission on a pseudo-terminal, types the input of each scenario,
//! compares the transcript turn by turn with that of a reference implementation, explains the first difference, and
//! computes points.
//!
//! # Architecture
//!
//! A grading run passes through these modules in this order, which only [`pipeline`] knows.
//!
//! | module | input | output |
//! |---|---|---|
//! | [`spec`] | YAML files | an assignment, or all errors with their positions; plain data |
//! | [`model_check`] | assignments | the same, if every reference and model solution can run its scenarios, and every checker accepts them |
//! | [`intake`] | downloads of course systems | one hand-in per student |
//! | [`submission`] | hand-ins, directories, and archives (zip, tar) | students, and the directory of each part |
//! | [`plan`] | spec × submissions × filters | ordered jobs; no I/O |
//! | [`build`] | sources | a program, or the compiler's messages |
//! | [`run`] | program + input source | the transcript of a run on a pseudo-terminal |
//! | [`oracle`] | scenario | the input source, and the expected transcripts: from a game (with the draws that the run showed, if they are unpredictable) from a model solution, or from recorded output; the opinion of a checker |
//! | [`compare`] | two transcripts | a judgment: verdict, rung, and first difference |
//! | [`diagnose`] | the runs of a failing part | the known mistakes that explain them |
//! | [`review`] | sources and runs of manually graded parts | notes for the grader |
//! | [`score`] | verdicts | points, in exact fractions |
//! | [`report`] | the record | bytes; one pure function per format |
//!
//! If the phrases of a spec do not know a program's words, the pipeline lets `reference::wording` learn from all runs of a part
//! which line states what.
//!
//! [`mark`] is the screen on which a person grades by hand.
//! [`gradebook`] joins submissions with a roster, and fills points into the gradebook that a course system exports.
//!
//! [`sandbox`] is the sandbox of compilers and submitted programs. [`cache`] stores builds and runs by content. [`spool`]
//! keeps the results of a class on disk until the reports are written; [`stored`] reads a JSON report back. [`audit`] measures which mistakes a part's scenarios catch: those of the reference, in memory, and changed sources, graded by the
//! pipeline. [`explore`] searches for scenarios in which a program differs. [`shard`] divides a class between machines and merges
//! the reports. [`cli`] converts arguments into settings, and results into exit codes.
//!
//! Types that all modules share are plain data without I/O: [`transcript`], [`verdict`], [`criteria`], [`denied`],
//! [`fraction`], [`language`], [`machine`], [`record`], [`error`], [`text`].
//!
//! `tests/architecture.rs` has a table of which module may import which, and checks that there are no cycles, neither between
//! modules nor between the files of one. Only the oracle names games.
//!
//! # Extension points
//!
//! | to add | create | then add one line to |
//! |---|---|---|
//! | an assignment | `specs/<name>/`, `reference/src/games/<name>/`, `tests/samples/<name>/` | `reference::games::ALL` |
//! | one without Rust | `specs/<name>/` with a model solution (`croupier new` creates it) | nothing |
//! | a language | `src/language/<name>.rs` | `language::ALL` |
//! | a level of comparison | `src/compare/<name>.rs` | `compare::ALL` |
//! | a report format | `src/report/<name>.rs` | `report::ALL` |
//! | a layout of downloads | `src/intake/<name>.rs` | `intake::layouts::ALL` |

pub mod audit;
pub mod build;
pub mod cache;
pub mod cli;
pub mod compare;
pub mod criteria;
pub mod denied;
pub mod diagnose;
pub mod error;
pub mod explore;
pub mod fraction;
pub mod gradebook;
pub mod intake;
pub mod language;
pub mod machine;
pub mod mark;
pub mod model_check;
pub mod oracle;
pub mod pipeline;
pub mod plan;
pub mod record;
pub mod report;
pub mod review;
pub mod run;
pub mod sandbox;
pub mod score;
pub mod shard;
pub mod spec;
pub mod spool;
pub mod stored;
pub mod submission;
pub mod text;
pub mod verdict;

pub use reference::transcript;

/// The search for interpretations and mistakes allocates many short strings and lists, on every core: with glibc's allocator, that took
/// a sixth of the CPU time of a class. musl's allocator, in the static binaries, is slower still.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
