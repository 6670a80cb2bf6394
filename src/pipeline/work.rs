//! Work queue and its threads.
//!
//! A finished task may open others, which go to the front: the runs of a part follow its build, so that few build
//! directories exist at a time.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Waiting tasks, and the number of tasks in progress.
pub(super) struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    waiting: VecDeque<T>,
    under_way: usize,
}

/// Counts a task as done, even after a panic: the other threads must not wait for it forever.
struct UnderWay<'a, T> {
    queue: &'a Queue<T>,
    opens: Vec<T>,
}

impl<T: Send> Queue<T> {
    /// Creates a queue of these tasks, in this order.
    pub(super) fn new(tasks: impl Iterator<Item = T>) -> Self {
        Self { state: Mutex::new(State { waiting: tasks.collect(), under_way: 0 }), changed: Condvar::new() }
    }

    /// Performs all tasks with this number of threads; `perform` returns the tasks that a task opens.
    pub(super) fn drain(&self, workers: usize, perform: impl Fn(T) -> Vec<T> + Sync) {
        let work = || {
            while let Some(task) = self.take() {
                let mut under_way = UnderWay { queue: self, opens: Vec::new() };
                under_way.opens = perform(task);
            }
        };
        thread::scope(|scope| {
            // This thread is one of the workers. If a thread cannot be started, the others do all the work.
            for _ in 1..workers {
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// Returns the next task; waits as long as tasks in progress may open others.
    fn take(&self) -> Option<T> {
        let mut state = self.lock();
        loop {
            if let Some(task) = state.waiting.pop_front() {
                state.under_way += 1;
                return Some(task);
            }
            if state.under_way == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<T> Queue<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for UnderWay<'_, T> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.under_way -= 1;
        for task in self.opens.drain(..).rev() {
            state.waiting.push_front(task);
        }
        drop(state);
        self.queue.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_task_is_done_once() {
        for workers in [0, 1, 2, 7] {
            let done = Mutex::new(Vec::new());
            Queue::new((0..20).map(|task| (task, 3))).drain(workers, |(task, depth)| {
                done.lock().unwrap().push((task, depth));
                (0..depth).map(|below| (task * 10 + below, depth - 1)).collect()
            });
            // A task of depth 3 opens 3 tasks, each of them 2, each of them 1.
            assert_eq!(done.into_inner().unwrap().len(), 20 * (1 + 3 + 6 + 6), "{workers} workers");
        }
    }

    #[test]
    fn opened_tasks_come_first() {
        let done = Mutex::new(Vec::new());
        Queue::new([10, 20].into_iter()).drain(1, |task| {
            done.lock().unwrap().push(task);
            if task % 10 == 0 { vec![task + 1, task + 2] } else { Vec::new() }
        });
        assert_eq!(done.into_inner().unwrap(), [10, 11, 12, 20, 21, 22]);
    }

    #[test]
    fn threads_work_in_parallel() {
        // Each task waits for the other: a single thread would never return.
        let barrier = std::sync::Barrier::new(2);
        Queue::new(0..2).drain(2, |_| {
            barrier.wait();
            Vec::new()
        });
    }

    #[test]
    fn panic_does_not_stop_other_tasks() {
        let done = std::sync::atomic::AtomicUsize::new(0);
        let drained = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            Queue::new(0..10).drain(2, |task| {
                assert_ne!(task, 3, "on purpose");
                done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                Vec::new()
            });
        }));
        assert!(drained.is_err());
        assert_eq!(done.into_inner(), 9);
    }
}
