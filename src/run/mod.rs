//! Runs a program on a pseudo-terminal with scripted input and returns the transcript.
//!
//! The modules build on each other: what a child does ([`preload`], `launch`), what the kernel reports about a program (`process`,
//! `listener`, `pty`), how its system calls are answered (`answers`), the input detection methods (`turns`), the fork server
//! ([`fork_server`]), a whole run (`runner`), and what the host supports (`host`).

mod answers;
mod artifacts;
mod call_counts;
mod calls;
mod channel;
pub mod conversation;
mod detect;
mod ends;
mod exec;
pub mod fork_server;
mod host;
pub mod input;
mod launch;
mod listener;
mod loading;
mod memory;
mod polls;
pub mod preload;
mod process;
mod pty;
mod question;
mod request;
mod runner;
mod session;
mod spawn;
mod start;
mod status;
mod time;
mod wait;
mod watched;

pub use artifacts::RunArtifacts;
pub use detect::InputDetection;
pub use fork_server::ForkServers;
pub use host::{best_turn_taking, no_turn_taking};
pub use preload::Preload;
pub use runner::{Run, run};
pub use start::Start;
