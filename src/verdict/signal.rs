//! The signals that end programs, in the shell's words (signal(7)).

/// A signal that ends a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal {
    number: i32,
    /// Its name: `SIGSEGV`.
    pub name: &'static str,
    /// What the shell calls it: "segmentation fault".
    pub label: &'static str,
    /// What most often brings it about; empty where the label says all.
    cause: &'static str,
    /// Whether the compiler's checks name the line at fault.
    pub is_fault: bool,
}

const fn signal(number: i32, name: &'static str, label: &'static str) -> Signal {
    Signal { number, name, label, cause: "", is_fault: false }
}

const fn fault(number: i32, name: &'static str, label: &'static str, cause: &'static str) -> Signal {
    Signal { number, name, label, cause, is_fault: true }
}

/// Every signal that has a name here.
pub const ALL: [Signal; 16] = [
    signal(libc::SIGHUP, "SIGHUP", "hangup"),
    signal(libc::SIGINT, "SIGINT", "interrupt"),
    signal(libc::SIGQUIT, "SIGQUIT", "quit"),
    fault(libc::SIGILL, "SIGILL", "illegal instruction", ""),
    fault(libc::SIGTRAP, "SIGTRAP", "trace/breakpoint trap", ""),
    fault(libc::SIGABRT, "SIGABRT", "aborted", "failed `assert`, uncaught C++ exception, or heap corruption"),
    fault(libc::SIGBUS, "SIGBUS", "bus error", ""),
    fault(
        libc::SIGFPE,
        "SIGFPE",
        "floating point exception",
        "integer division or modulo by zero, or `INT_MIN / -1`",
    ),
    signal(libc::SIGKILL, "SIGKILL", "killed"),
    fault(
        libc::SIGSEGV,
        "SIGSEGV",
        "segmentation fault",
        "invalid memory access, such as a null pointer or an array index out of bounds",
    ),
    signal(libc::SIGPIPE, "SIGPIPE", "broken pipe"),
    signal(libc::SIGALRM, "SIGALRM", "alarm clock"),
    signal(libc::SIGTERM, "SIGTERM", "terminated"),
    signal(libc::SIGXCPU, "SIGXCPU", "CPU time limit exceeded"),
    signal(libc::SIGXFSZ, "SIGXFSZ", "file size limit exceeded"),
    Signal { cause: "not allowed by the sandbox", ..signal(libc::SIGSYS, "SIGSYS", "bad system call") },
];

/// Returns the signal of this number, if it is one of [`ALL`].
pub fn find(number: i32) -> Option<&'static Signal> {
    ALL.iter().find(|signal| signal.number == number)
}

/// Returns a signal with its name, for the middle of a sentence: "segmentation fault (SIGSEGV)".
pub fn named(number: i32) -> String {
    match find(number) {
        Some(Signal { label, name, .. }) => format!("{label} ({name})"),
        None => format!("killed by signal {number}"),
    }
}

/// Returns a sentence with the usual cause, without its capital and full stop.
pub fn explained(number: i32) -> String {
    match find(number).map(|signal| signal.cause).filter(|cause| !cause.is_empty()) {
        Some(cause) => format!("{}: {cause}", named(number)),
        None => named(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_agree_with_those_of_the_system() {
        for signal in ALL {
            let known = nix::sys::signal::Signal::try_from(signal.number).unwrap();
            assert_eq!(known.as_str(), signal.name);
        }
    }

    #[test]
    fn signals_are_explained_in_the_shells_words() {
        for (number, expected) in [
            (
                libc::SIGSEGV,
                "segmentation fault (SIGSEGV): invalid memory access, such as a null pointer or an array index out of bounds",
            ),
            (libc::SIGBUS, "bus error (SIGBUS)"),
            (
                libc::SIGFPE,
                "floating point exception (SIGFPE): integer division or modulo by zero, or `INT_MIN / -1`",
            ),
            (libc::SIGSYS, "bad system call (SIGSYS): not allowed by the sandbox"),
            (63, "killed by signal 63"),
        ] {
            assert_eq!(explained(number), expected);
        }
    }
}
