//! The clock of a program: it advances when the program sleeps, although no real time passes.
//!
//! A sleep returns immediately, so the host's clock would show that no time has passed. This module has the clock that the program
//! sees instead, and the timers that it sets. The clock starts at a whole second, and advances by each sleep, and a little whenever
//! it is read: so a program that waits by reading the clock continues, in every run after the same number of reads.

/// Nanoseconds, in 128 bits: a program chooses its sleeps, and 64 bits end after 584 years.
pub(super) type Nanos = u128;

pub(super) const SECOND: Nanos = 1_000_000_000;

/// How far the clock advances whenever it is read: little, unless it is read repeatedly. A long wait has larger steps, because each
/// read costs CPU time, most of it ours where a tracer answers.
const LITTLE: Nanos = 1_000;
const STEP: Nanos = 1_000_000;
const LARGE_STEP: Nanos = 10 * STEP;

/// 2024-01-01 00:00:00 UTC: start of a fixed clock.
const BEGINNING: Nanos = 1_704_067_200 * SECOND;
const DAY: Nanos = 86_400 * SECOND;

/// This many reads of the clock in a row, without other calls, are busy waiting.
const WAITING: u64 = 100;

/// A wait this long has large steps.
const LONG: Nanos = 5 * SECOND;

/// A wait this long is endless.
const ENDLESS: Nanos = 60 * SECOND;

/// The program's clock and timers.
#[derive(Debug)]
pub(super) struct Time {
    epoch: Nanos,
    slept: Nanos,
    /// How far the clock advanced by being read.
    asked: Nanos,
    /// How often it was just read in a row, and how long this was busy waiting.
    in_a_row: u64,
    waited: Nanos,
    timers: Vec<Timer>,
}

/// How a timer notifies the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alarm {
    /// `SIGALRM`: alarm(2), and the real timer of setitimer(2). There is one of them.
    Signal,
    /// A descriptor of timerfd_create(2) that becomes readable.
    Descriptor(i32),
}

/// A running timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timer {
    pub(super) alarm: Alarm,
    /// When it is due, in time since the start of the run.
    due: Nanos,
    /// Its interval; 0 for a single timer.
    pub(super) every: Nanos,
}

impl Time {
    /// Returns the clock of a run, which starts on a fixed day, counted from the beginning, or now.
    pub(super) fn new(fixed: Option<u32>) -> Self {
        let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let epoch = match fixed {
            Some(day) => BEGINNING + Nanos::from(day) * DAY,
            None => Nanos::from(now().as_secs()) * SECOND,
        };
        Self { epoch, slept: 0, asked: 0, in_a_row: 0, waited: 0, timers: Vec::new() }
    }

    fn elapsed(&self) -> Nanos {
        self.slept + self.asked
    }

    /// Returns the time of a clock (clock_gettime(2)); `None` for an unknown clock.
    pub(super) fn shows(&self, clock: i32) -> Option<Nanos> {
        match clock {
            libc::CLOCK_REALTIME
            | libc::CLOCK_REALTIME_COARSE
            | libc::CLOCK_REALTIME_ALARM
            | libc::CLOCK_TAI => Some(self.epoch + self.elapsed()),
            libc::CLOCK_MONOTONIC
            | libc::CLOCK_MONOTONIC_RAW
            | libc::CLOCK_MONOTONIC_COARSE
            | libc::CLOCK_BOOTTIME
            | libc::CLOCK_BOOTTIME_ALARM => Some(self.elapsed()),
            // Sleeping uses no CPU time.
            libc::CLOCK_PROCESS_CPUTIME_ID | libc::CLOCK_THREAD_CPUTIME_ID => Some(self.asked),
            _ => None,
        }
    }

    /// Returns how long to wait until a time of a clock; 0 if it has passed.
    pub(super) fn until(&self, clock: i32, moment: Nanos) -> Option<Nanos> {
        self.shows(clock).map(|now| meant(moment.saturating_sub(now)))
    }

    /// The clock is read. Returns whether it was read so often in a row that the wait is endless.
    pub(super) fn ask(&mut self) -> bool {
        if self.in_a_row < WAITING {
            self.in_a_row += 1;
            self.asked += LITTLE;
            return false;
        }
        let step = if self.waited < LONG { STEP } else { LARGE_STEP };
        self.waited += step;
        self.asked += step;
        self.waited >= ENDLESS
    }

    /// The program makes another call: returns how long it was busy waiting before, if it was.
    pub(super) fn stop_asking(&mut self) -> Option<Nanos> {
        self.in_a_row = 0;
        let waited = std::mem::take(&mut self.waited);
        (waited > 0).then(|| meant(waited))
    }

    /// Returns how far the clock was advanced.
    pub(super) fn slept(&self) -> Nanos {
        self.slept
    }

    /// Advances the clock.
    pub(super) fn pass(&mut self, nanos: Nanos) {
        self.slept = self.slept.saturating_add(nanos);
    }

    /// Sets or stops (`None`) a timer: when it is due, and its interval. Returns those of the old one.
    pub(super) fn set(&mut self, alarm: Alarm, due: Option<Nanos>, every: Nanos) -> (Nanos, Nanos) {
        let (now, before) = (self.elapsed(), self.left(alarm));
        self.timers.retain(|timer| timer.alarm != alarm);
        if let Some(due) = due {
            self.timers.push(Timer { alarm, due: now.saturating_add(due), every });
        }
        before
    }

    /// Returns when a timer is due, and its interval; zeros if it does not run.
    pub(super) fn left(&self, alarm: Alarm) -> (Nanos, Nanos) {
        let timer = self.timers.iter().find(|timer| timer.alarm == alarm);
        timer.map_or((0, 0), |timer| (timer.due.saturating_sub(self.elapsed()).max(1), timer.every))
    }

    /// Returns the timer that is due next, and after which time.
    pub(super) fn next_timer(&self) -> Option<(Timer, Nanos)> {
        let next = self.timers.iter().min_by_key(|timer| timer.due)?;
        Some((*next, next.due.saturating_sub(self.elapsed())))
    }

    /// A timer is due now: it stops or starts again.
    pub(super) fn due(&mut self, timer: Timer) {
        let again = (timer.every > 0).then_some(timer.every);
        self.set(timer.alarm, again, timer.every);
    }
}

/// Returns the intended length of a wait that was measured by reading the clock: the nearest quarter of a second, unless it is
/// short.
fn meant(nanos: Nanos) -> Nanos {
    const QUARTER: Nanos = SECOND / 4;
    if nanos < QUARTER / 2 { nanos } else { (nanos + QUARTER / 2) / QUARTER * QUARTER }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleep_advances_all_but_cpu_clocks() {
        let mut time = Time::new(Some(0));
        time.pass(2 * SECOND);
        assert_eq!(time.shows(libc::CLOCK_REALTIME), Some(BEGINNING + 2 * SECOND));
        assert_eq!(time.shows(libc::CLOCK_MONOTONIC), Some(2 * SECOND));
        assert_eq!(time.shows(libc::CLOCK_PROCESS_CPUTIME_ID), Some(0));
        assert_eq!(time.shows(99), None);
        assert_eq!(time.until(libc::CLOCK_MONOTONIC, 5 * SECOND), Some(3 * SECOND));
    }

    #[test]
    fn repeated_clock_reads_are_waiting() {
        let mut time = Time::new(Some(0));
        for _ in 0..WAITING {
            assert!(!time.ask());
        }
        assert_eq!(time.stop_asking(), None);
        let end = time.shows(libc::CLOCK_MONOTONIC).unwrap() + 2 * SECOND;
        while time.shows(libc::CLOCK_MONOTONIC).unwrap() < end {
            time.ask();
        }
        assert_eq!(time.stop_asking(), Some(2 * SECOND));
    }

    #[test]
    fn long_waits_take_fewer_reads_and_endless_ones_end() {
        let mut time = Time::new(Some(0));
        let end = 30 * SECOND;
        while time.shows(libc::CLOCK_MONOTONIC).unwrap() < end {
            assert!(!time.ask());
        }
        assert_eq!(time.stop_asking(), Some(30 * SECOND));
        let reads = (0..20_000).take_while(|_| !time.ask()).count();
        assert!((5_000..15_000).contains(&reads), "{reads}");
    }

    #[test]
    fn timers_are_due_in_order() {
        let mut time = Time::new(Some(0));
        assert_eq!(time.set(Alarm::Signal, Some(2 * SECOND), 0), (0, 0));
        time.set(Alarm::Descriptor(4), Some(SECOND), SECOND);
        let (first, wait) = time.next_timer().unwrap();
        assert_eq!((first.alarm, wait), (Alarm::Descriptor(4), SECOND));
        time.pass(wait);
        time.due(first);
        assert_eq!(time.set(Alarm::Descriptor(4), None, 0), (SECOND, SECOND));
        assert_eq!(time.next_timer().map(|(timer, wait)| (timer.alarm, wait)), Some((Alarm::Signal, SECOND)));
    }
}
