//! Decodes waits for several descriptors: poll(2), select(2), and epoll(7).

use super::memory::{read_memory, timespec, timeval};
use super::process;
use super::question::Call;
use super::request::{Asker, Cleared, Due, Request, Wait};
use super::time::Nanos;
use crate::machine;

/// Maximum number of descriptors in one `poll` that are checked; no game has more.
const MOST_DESCRIPTORS: usize = 64;

pub(super) fn polled(asker: &Asker<'_>, address: u64, count: u64, limit: Option<Nanos>) -> Request {
    // The kernel reads 32 bits of it.
    let count = (count as u32 as usize).min(MOST_DESCRIPTORS);
    let mut entries = [0_u8; MOST_DESCRIPTORS * 8];
    let entries = &mut entries[..count * 8];
    if !read_memory(asker.pid, address, entries) {
        return Request::Other;
    }
    let mut cleared = Cleared::default();
    let (mut terminal, mut others) = (false, Vec::new());
    for (at, entry) in entries.chunks_exact(8).enumerate() {
        let descriptor = i32::from_ne_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let events = i16::from_ne_bytes([entry[4], entry[5]]);
        if descriptor < 0 {
            continue;
        }
        let reads = events & !libc::POLLPRI & !libc::POLLRDNORM == libc::POLLIN;
        if reads && (asker.is_terminal)(descriptor) {
            terminal = true;
        } else {
            others.push(descriptor);
        }
        cleared.0.push((address + at as u64 * 8 + 6, 2));
    }
    waited_for(terminal, others, limit, cleared)
}

pub(super) fn selected(asker: &Asker<'_>, call: &Call) -> Request {
    let [count, reads, writes, exceptions, limit_at, _] = call.arguments;
    let limit = if call.number == machine::SELECT {
        timeval(asker.pid, limit_at)
    } else {
        timespec(asker.pid, limit_at)
    };
    let count = usize::try_from(count as i32).unwrap_or(0).min(MOST_DESCRIPTORS);
    // The kernel reads and writes whole words.
    let length = count.div_ceil(64) * 8;
    let mut cleared = Cleared::default();
    let mut members = |set: u64| -> Option<Vec<i32>> {
        let mut bits = [0_u8; MOST_DESCRIPTORS / 8];
        if set == 0 {
            return Some(Vec::new());
        }
        cleared.0.push((set, length));
        let known = read_memory(asker.pid, set, &mut bits[..length]);
        let is_in = |at: &usize| bits[at / 8] & (1 << (at % 8)) != 0;
        known.then(|| (0..count).filter(is_in).map(|at| at as i32).collect())
    };
    let (Some(reads), Some(writes)) = (members(reads), members(writes)) else { return Request::Other };
    if members(exceptions).is_none() {
        return Request::Other;
    }
    if limit.is_some() {
        // The remaining time.
        cleared.0.push((limit_at, 16));
    }
    let terminal = reads.iter().any(|descriptor| (asker.is_terminal)(*descriptor));
    let other = |descriptor: &i32| !(asker.is_terminal)(*descriptor);
    let others = reads.into_iter().filter(other).chain(writes).collect();
    waited_for(terminal, others, limit, cleared)
}

pub(super) fn epolled(asker: &Asker<'_>, descriptor: i32, limit: Option<Nanos>) -> Request {
    let Some(watched) = process::watched_by(asker.pid, descriptor) else { return Request::Other };
    let reads = |events: u32| {
        events & (libc::EPOLLIN | libc::EPOLLOUT).cast_unsigned() == libc::EPOLLIN.cast_unsigned()
    };
    let terminal = watched.iter().any(|(other, events)| reads(*events) && (asker.is_terminal)(*other));
    let other = |(other, events): &(i32, u32)| !reads(*events) || !(asker.is_terminal)(*other);
    let others: Vec<i32> = watched.into_iter().filter(other).map(|(other, _)| other).collect();
    if !terminal && others.is_empty() {
        return Wait::alone(limit.map(Due::In), 0);
    }
    waited_for(terminal, others, limit, Cleared::default())
}

/// Returns whether it waits for input of the terminal, for something else, or only for time to pass.
fn waited_for(terminal: bool, others: Vec<i32>, limit: Option<Nanos>, cleared: Cleared) -> Request {
    match limit {
        // Another descriptor may be ready or be a timer.
        Some(0) if !others.is_empty() => Request::Other,
        _ if !others.is_empty() => Wait::others(limit.map(Due::In), others, terminal),
        _ if terminal => Request::Poll(limit, cleared),
        Some(limit) => Request::Sleep(limit, 0),
        None => Wait::alone(None, 0),
    }
}
