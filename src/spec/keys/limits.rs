//! `limits` of a part, and of its checker.

use super::super::mappings::mappings;
use super::super::values::{Size, Time};

mappings! {
    /// What a run may use.
    Limits {
        /// CPU time.
        cpu: Time<100, 600_000>, default("1s"), "200ms";
        /// Output.
        output: Size<{ 1 << 10 }, { 1 << 30 }>, default("1MiB"), "64KiB";
        /// Memory.
        memory: Size<{ 16 << 20 }, { 64 << 30 }>, default("256MiB"), "32MiB";
        /// Time asked to sleep, in all.
        pause: Time<0, 86_400_000>, default("10min"), "1min";
    }
}
