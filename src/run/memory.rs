//! Memory of a program: reads and writes it while the program waits for an answer.
//!
//! Addresses come from the program, so they are not trusted: an invalid one is reported, without other effects.

use std::io::{IoSlice, IoSliceMut};
use std::os::unix::fs::FileExt;

use nix::sys::uio::{RemoteIoVec, process_vm_readv, process_vm_writev};
use nix::unistd::Pid;

use super::time::{Nanos, SECOND};

/// Format of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeForm {
    /// Seconds and nanoseconds.
    Timespec,
    /// Seconds and microseconds.
    Timeval,
    /// Seconds, which are also the result of the call.
    Seconds,
    /// The result of the call, in hundredths of a second (times(2)); the four numbers that are written are CPU times.
    Ticks,
}

/// Returns a `struct timespec` of the program, in nanoseconds; `None` if it is unreadable or invalid.
pub(super) fn timespec(pid: Pid, address: u64) -> Option<Nanos> {
    time(pid, address, 1, 1_000_000_000)
}

/// Returns a `struct timeval` of the program, in nanoseconds.
pub(super) fn timeval(pid: Pid, address: u64) -> Option<Nanos> {
    time(pid, address, 1_000, 1_000_000)
}

fn time(pid: Pid, address: u64, unit: Nanos, per_second: u64) -> Option<Nanos> {
    let mut bytes = [0_u8; 16];
    if address == 0 || !read_memory(pid, address, &mut bytes) {
        return None;
    }
    let (seconds, part) = bytes.split_at(8);
    let seconds = u64::try_from(i64::from_ne_bytes(seconds.try_into().ok()?)).ok()?;
    let part = u64::try_from(i64::from_ne_bytes(part.try_into().ok()?)).ok()?;
    (part < per_second).then(|| Nanos::from(seconds) * SECOND + Nanos::from(part) * unit)
}

/// Writes a time to the program's memory in this format; returns whether that succeeded.
pub(super) fn write_time(pid: Pid, address: u64, nanos: Nanos, form: TimeForm) -> bool {
    let seconds = (nanos / SECOND) as i64;
    let part = (nanos % SECOND) as i64;
    let part = if form == TimeForm::Timeval { part / 1_000 } else { part };
    let bytes = [seconds.to_ne_bytes(), part.to_ne_bytes()].concat();
    match form {
        TimeForm::Seconds => write_memory(pid, address, &bytes[..8]),
        TimeForm::Ticks => write_memory(pid, address, &[0; 32]),
        TimeForm::Timespec | TimeForm::Timeval => write_memory(pid, address, &bytes),
    }
}

/// Writes to the program's memory; returns whether all of it was written.
pub(super) fn write_memory(pid: Pid, address: u64, bytes: &[u8]) -> bool {
    let Ok(base) = usize::try_from(address) else { return false };
    let remote = [RemoteIoVec { base, len: bytes.len() }];
    if process_vm_writev(pid, &[IoSlice::new(bytes)], &remote) == Ok(bytes.len()) {
        return true;
    }
    // Some containers deny that call, but not the file.
    let file = std::fs::OpenOptions::new().write(true).open(format!("/proc/{pid}/mem"));
    file.is_ok_and(|file| file.write_all_at(bytes, address).is_ok())
}

/// Reads the program's memory; returns whether all of it was read.
pub(super) fn read_memory(pid: Pid, address: u64, into: &mut [u8]) -> bool {
    let length = into.len();
    if length == 0 {
        return true;
    }
    let Ok(base) = usize::try_from(address) else { return false };
    let remote = [RemoteIoVec { base, len: length }];
    if process_vm_readv(pid, &mut [IoSliceMut::new(into)], &remote) == Ok(length) {
        return true;
    }
    // Some containers deny that call, but not the file.
    let file = std::fs::File::open(format!("/proc/{pid}/mem"));
    file.is_ok_and(|file| file.read_exact_at(into, address).is_ok())
}
