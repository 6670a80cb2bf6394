//! Everything that depends on the architecture of the processor: a file for each, with the same names.
//!
//! The part of it that is in C, for the preload library, is next to it: `x86_64.h` and `aarch64.h`. To add an architecture, write both
//! files, and its row in `build.rs`.

#[cfg(target_arch = "x86_64")]
mod x86_64;
#[cfg(target_arch = "x86_64")]
pub use x86_64::*;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "aarch64")]
pub use aarch64::*;
