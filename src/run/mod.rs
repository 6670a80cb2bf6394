//! Runs a program on a pseudo-terminal with scripted input and returns the transcript.
//!
//! The modules build on each other: what a child does ([`preload`], `launch`), what the kernel reports about a program (`process`,
//! `listener`, `pty`), how its system calls are answered (`answers`), the input detection methods (`turns`), the fork server
//! ([`ready`]), a whole run (`runner`), and what the host supports (`host`).

mod answers;
mod calls;
mod channel;
mod ends;
mod exec;
mod host;
mod launch;
mod left;
mod listener;
mod loading;
mod memory;
pub mod player;
pub mod preload;
mod process;
mod pty;
mod question;
pub mod ready;
mod runner;
mod session;
mod spawn;
mod start;
mod status;
mod tally;
mod time;
mod turns;
mod wait;

pub use host::{best_turn_taking, no_turn_taking};
pub use left::Left;
pub use preload::Preload;
pub use ready::Ready;
pub use runner::{Run, run};
pub use start::Start;
pub use turns::TurnTaking;
