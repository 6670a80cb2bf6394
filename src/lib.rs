//! Croupier plays the same hand twice, once with a built-in reference implementation of an
//! assignment and once with a student's program on a real pseudo-terminal, compares the two
//! transcripts turn by turn, explains the first difference, and turns verdicts into points.
//!
//! # Floor plan
//!
//! A grading run passes through these rooms, in this order; [`pipeline`] is the only file that knows it.
//!
//! | room | takes | gives |
//! |---|---|---|
//! | [`spec`] | YAML files | an assignment as it is meant, or every fault with its place |
//! | [`submission`] | folders and zip files | students and where each part's sources are; marks a person gave |
//! | [`plan`] | spec × submissions × filters | ordered jobs; pure |
//! | [`build`] | sources | an artifact, or the compiler's own words |
//! | [`run`] | artifact + player | the transcript of a run on a pseudo-terminal |
//! | [`oracle`] | scenario | who plays it, and the transcripts a right program may have: from a game, with the run's own cards where they are followed, or from a model solution; the only room that names games |
//! | [`compare`] | two transcripts | a judgement: verdict, rung, first difference in words |
//! | [`wording`] | the runs of a part, and what happens in them | what the program's own words tell, where phrases do not find it |
//! | [`diagnose`] | the runs of a failing part | the mistake that accounts for all of them, if one does |
//! | [`legwork`] | sources and runs of parts marked by hand | what the marker would else have to find out |
//! | [`score`] | verdicts | points, in exact fractions |
//! | [`report`] | the record | bytes, one pure function per format |
//!
//! [`walls`] confines compilers and students' programs. [`cache`] finds builds and runs of before by their content; the
//! pipeline asks it before it builds or runs. [`spool`] keeps what was found out about a class on disk until its reports are
//! written. [`shard`] deals a class to several machines and joins their records.
//! [`cli`] turns arguments into settings and
//! outcomes into exit codes.
//!
//! The words all rooms share are plain data and do no I/O: [`transcript`], [`verdict`], [`criteria`], [`denied`],
//! [`fraction`], [`record`], [`error`], [`text`].
//!
//! # The three doors
//!
//! | to add | make | then add one line to |
//! |---|---|---|
//! | an assignment | `specs/<name>/`, `reference/src/games/<name>/`, `tests/samples/<name>/` | `reference::games::ALL` |
//! | one without Rust | `specs/<name>/` with a model solution; `croupier new` begins it | nothing |
//! | a rung of comparison | `src/compare/<name>.rs` | `compare::ALL` |
//! | a report format | `src/report/<name>.rs` | `report::ALL` |

pub mod build;
pub mod cache;
pub mod cli;
pub mod compare;
pub mod criteria;
pub mod denied;
pub mod diagnose;
pub mod error;
pub mod fraction;
pub mod legwork;
pub mod oracle;
pub mod pipeline;
pub mod plan;
pub mod record;
pub mod report;
pub mod run;
pub mod score;
pub mod shard;
pub mod spec;
pub mod spool;
pub mod submission;
pub mod text;
pub mod verdict;
pub mod walls;
pub mod wording;

pub use reference::transcript;
