//! The commands: exact texts on both streams, and exit codes.
//!
//! All but `unreadable` use the small specs in `tests/cli/specs`, which do not change with the real ones. Only `audit`, `caching`,
//! `checkers`, `doctor`, `exports`, `grading`, `host`, `killed`, `live`, `marking`, `models`, `spooling`, `unreadable`, `walls` and `workflow` compile and
//! run programs.

#[path = "support/samples.rs"]
mod samples;
#[path = "cli/support.rs"]
mod support;

#[path = "cli/audit.rs"]
mod audit;
#[path = "cli/caching.rs"]
mod caching;
#[path = "cli/checkers.rs"]
mod checkers;
#[path = "cli/ci_files.rs"]
mod ci_files;
#[path = "cli/detecting.rs"]
mod detecting;
#[path = "cli/doctor.rs"]
mod doctor;
#[path = "cli/exploring.rs"]
mod exploring;
#[path = "cli/exports.rs"]
mod exports;
#[path = "cli/grading.rs"]
mod grading;
#[path = "cli/help.rs"]
mod help;
#[path = "cli/host.rs"]
mod host;
#[path = "cli/killed.rs"]
mod killed;
#[path = "cli/listing.rs"]
mod listing;
#[path = "cli/live.rs"]
mod live;
#[path = "cli/marking.rs"]
mod marking;
#[path = "cli/marks.rs"]
mod marks;
#[path = "cli/models.rs"]
mod models;
#[path = "cli/playing.rs"]
mod playing;
#[path = "cli/reporting.rs"]
mod reporting;
#[path = "cli/sandbox.rs"]
mod sandbox;
#[path = "cli/services.rs"]
mod services;
#[path = "cli/sharing.rs"]
mod sharing;
#[path = "cli/spooling.rs"]
mod spooling;
#[path = "cli/unreadable.rs"]
mod unreadable;
#[path = "cli/usage.rs"]
mod usage;
#[path = "cli/watching.rs"]
mod watching;
#[path = "cli/workflow.rs"]
mod workflow;
