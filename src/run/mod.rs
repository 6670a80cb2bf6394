//! Run: one program, one player, one transcript.
//!
//! Owns the pseudo-terminal, turn-taking and limits; knows nothing of what the program should print.
//!
//! Its files stand on one another, and none in a circle: what a child does ([`preload`], `launch`), what the kernel tells of a
//! program (`process`, `listener`, `pty`), what is made of its questions (`answers`), the ways of taking turns (`turns`), programs
//! that stand [`ready`], and on top a whole run (`runner`) and what the host offers (`host`).

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
