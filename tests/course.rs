//! A made-up course, from the downloads of course systems to filled gradebooks.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "course/class.rs"]
mod class;
#[path = "course/clones.rs"]
mod clones;
#[path = "course/generator.rs"]
mod course;
#[path = "course/everywhere.rs"]
mod everywhere;
#[path = "course/gradebooks.rs"]
mod gradebooks;
#[path = "course/intake.rs"]
mod intake;
#[path = "course/lateness.rs"]
mod lateness;
#[path = "course/layouts.rs"]
mod layouts;
#[path = "course/walkthrough.rs"]
mod walkthrough;
