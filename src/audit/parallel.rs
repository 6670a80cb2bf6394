//! Work in parallel, with results in the order of the items.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Applies `act` to each item with this number of workers.
pub(super) fn map<T: Sync, R: Send>(workers: usize, items: &[T], act: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(items.len())));
    let work = || {
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            let result = act(item);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        }
    };
    thread::scope(|scope| (0..workers.max(1)).for_each(|_| drop(scope.spawn(work))));
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
