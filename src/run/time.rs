//! The time that a program sees: it goes on while the program sleeps, although nobody sleeps.
//!
//! A sleep is answered at once, so the host's clock would show a program that no time has passed. Here is the clock that it is shown
//! instead, and the timers that it sets. The clock begins at a whole second, and goes on by what is slept, and a little whenever it
//! is asked: so a program that waits by looking at the clock comes to an end, in every run after the same number of looks.

/// Nanoseconds, since a program chooses its sleeps by them and 64 bits of them end after 584 years.
pub(super) type Nanos = u128;

pub(super) const SECOND: Nanos = 1_000_000_000;

/// How far the clock goes on whenever it is asked: little, unless it is asked again and again.
const LITTLE: Nanos = 1_000;
const STEP: Nanos = 1_000_000;

/// 2024-01-01 00:00:00 UTC: when a fixed clock begins.
const BEGINNING: Nanos = 1_704_067_200 * SECOND;

/// So many looks at the clock in a row, with nothing between them, are waiting.
const WAITING: u64 = 100;

/// So many are more than any game waits: a minute.
const ENDLESS: u64 = 60_000;

/// The program's time.
#[derive(Debug)]
pub(super) struct Time {
    epoch: Nanos,
    slept: Nanos,
    /// How far the clock went on by being asked, and how often it was asked in a row just now.
    asked: Nanos,
    in_a_row: u64,
    timers: Vec<Timer>,
}

/// What tells the program that a timer is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alarm {
    /// `SIGALRM`: alarm(2), and the real timer of setitimer(2). There is one of them.
    Signal,
    /// A descriptor of timerfd_create(2) that can be read.
    Descriptor(i32),
}

/// A timer that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timer {
    pub(super) alarm: Alarm,
    /// When it is due, on the clock that began with the run.
    due: Nanos,
    /// After what time it is due again; 0: never.
    pub(super) every: Nanos,
}

impl Time {
    /// The clock of a run, which begins at a moment that is always the same, or now.
    pub(super) fn new(fixed: bool) -> Self {
        let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let epoch = if fixed { BEGINNING } else { Nanos::from(now().as_secs()) * SECOND };
        Self { epoch, slept: 0, asked: 0, in_a_row: 0, timers: Vec::new() }
    }

    fn elapsed(&self) -> Nanos {
        self.slept + self.asked
    }

    /// What a clock shows (clock_gettime(2)); `None` of a clock that there is not.
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
            // Sleeping uses no processor.
            libc::CLOCK_PROCESS_CPUTIME_ID | libc::CLOCK_THREAD_CPUTIME_ID => Some(self.asked),
            _ => None,
        }
    }

    /// How long a program meant to wait that waits until a moment of a clock; nothing if that is over.
    pub(super) fn until(&self, clock: i32, moment: Nanos) -> Option<Nanos> {
        self.shows(clock).map(|now| meant(moment.saturating_sub(now)))
    }

    /// The clock was asked. Whether so often in a row that the program waits for something that is too far away.
    pub(super) fn ask(&mut self) -> bool {
        self.asked += if self.in_a_row < WAITING { LITTLE } else { STEP };
        self.in_a_row += 1;
        self.in_a_row > ENDLESS
    }

    /// The program did something that takes it further than to ask the clock: for how long it had waited by asking, if it had.
    pub(super) fn stop_asking(&mut self) -> Option<Nanos> {
        let row = std::mem::take(&mut self.in_a_row);
        (row > WAITING).then(|| meant(Nanos::from(row - WAITING) * STEP))
    }

    /// So much time passes.
    pub(super) fn pass(&mut self, nanos: Nanos) {
        self.slept = self.slept.saturating_add(nanos);
    }

    /// Sets a timer, or stops it (`None`): after how long it is due, and then again and again. What was left of it.
    pub(super) fn set(&mut self, alarm: Alarm, due: Option<Nanos>, every: Nanos) -> (Nanos, Nanos) {
        let now = self.elapsed();
        let before = self.timers.iter().find(|timer| timer.alarm == alarm).copied();
        self.timers.retain(|timer| timer.alarm != alarm);
        if let Some(due) = due {
            self.timers.push(Timer { alarm, due: now.saturating_add(due), every });
        }
        before.map_or((0, 0), |timer| (timer.due.saturating_sub(now).max(1), timer.every))
    }

    /// The timer that is due next, and in what time.
    pub(super) fn next_timer(&self) -> Option<(Timer, Nanos)> {
        let next = self.timers.iter().min_by_key(|timer| timer.due)?;
        Some((*next, next.due.saturating_sub(self.elapsed())))
    }

    /// A timer is due now: it stops, or runs again.
    pub(super) fn due(&mut self, timer: Timer) {
        let again = (timer.every > 0).then_some(timer.every);
        self.set(timer.alarm, again, timer.every);
    }
}

/// What was meant by a wait of this length, which the program measured by looking at the clock: the nearest quarter of a second,
/// unless it is short.
fn meant(nanos: Nanos) -> Nanos {
    const QUARTER: Nanos = SECOND / 4;
    if nanos < QUARTER / 2 { nanos } else { (nanos + QUARTER / 2) / QUARTER * QUARTER }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_moves_every_clock_but_the_processors() {
        let mut time = Time::new(true);
        time.pass(2 * SECOND);
        assert_eq!(time.shows(libc::CLOCK_REALTIME), Some(BEGINNING + 2 * SECOND));
        assert_eq!(time.shows(libc::CLOCK_MONOTONIC), Some(2 * SECOND));
        assert_eq!(time.shows(libc::CLOCK_PROCESS_CPUTIME_ID), Some(0));
        assert_eq!(time.shows(99), None);
        assert_eq!(time.until(libc::CLOCK_MONOTONIC, 5 * SECOND), Some(3 * SECOND));
    }

    #[test]
    fn asking_again_and_again_is_waiting() {
        let mut time = Time::new(true);
        for _ in 0..WAITING {
            assert!(!time.ask());
        }
        assert_eq!(time.stop_asking(), None);
        let end = time.shows(libc::CLOCK_MONOTONIC).unwrap() + 2 * SECOND;
        while time.shows(libc::CLOCK_MONOTONIC).unwrap() < end {
            time.ask();
        }
        assert_eq!(time.stop_asking(), Some(2 * SECOND));
        assert!((0..=ENDLESS).any(|_| time.ask()));
    }

    #[test]
    fn timers_come_in_their_order() {
        let mut time = Time::new(true);
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
