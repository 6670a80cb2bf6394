//! Limits of the host on croupier itself: open files, processes, and threads, and whether `/proc` is mounted.
//!
//! They are checked before anything is graded ([`check`]), since reaching one of them later would look like many different
//! failures. A limit that can be raised is raised.

use std::io;
use std::path::Path;
use std::sync::RwLock;
use std::thread;

use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit, setrlimit};

use crate::error::{Error, Result};
use crate::text::count;

/// Descriptors that croupier itself needs; a compiler may have as many.
const OPEN_FILES: u64 = 256;

/// Additional descriptors per worker, with all programs that it has started: each has a terminal, a listener, and channels.
const OPEN_FILES_OF_WORKER: u64 = 48;

/// Maximum number of descriptors that is requested.
const OPEN_FILES_AT_MOST: u64 = 1 << 16;

/// Processes and threads per worker: its own thread, `make`, a shell, gcc, and what gcc starts.
const PROCESSES_OF_WORKER: usize = 12;

/// Checks whether the host's limits allow this many workers.
///
/// # Errors
/// A limit is too low or `/proc` is missing; with what to do about it.
pub fn check(workers: usize) -> Result<()> {
    if !Path::new("/proc/self/stat").exists() {
        return Err(Error::Unsuitable {
            message: "`/proc` is not mounted; croupier cannot watch programs without it".to_owned(),
            hint: "mount it: mount -t proc proc /proc".to_owned(),
        });
    }
    raise_open_files(workers)?;
    start_processes(workers)
}

/// Raises the soft limit on open files as far as the hard limit allows.
fn raise_open_files(workers: usize) -> Result<()> {
    let failed = |errno| Error::system("cannot read the limit on open files", errno);
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).map_err(failed)?;
    check_open_files(hard, workers)?;
    let wanted = OPEN_FILES_AT_MOST.max(open_files(workers)).min(hard);
    if soft < wanted {
        setrlimit(Resource::RLIMIT_NOFILE, wanted, hard)
            .map_err(|errno| Error::system("cannot raise the limit on open files", errno))?;
    }
    Ok(())
}

/// Returns how many descriptors this many workers need.
fn open_files(workers: usize) -> u64 {
    OPEN_FILES + OPEN_FILES_OF_WORKER * workers as u64
}

fn check_open_files(hard: u64, workers: usize) -> Result<()> {
    let needed = open_files(workers);
    if needed <= hard {
        return Ok(());
    }
    let fewer = (1..workers).rev().find(|fewer| open_files(*fewer) <= hard);
    let fewer = fewer.map(|fewer| format!("use fewer workers (--jobs {fewer}), or ")).unwrap_or_default();
    let need = if workers == 1 { "needs" } else { "need" };
    Err(Error::Unsuitable {
        message: format!(
            "the limit on open files is {hard}, but {} {need} {needed}",
            count(workers, "worker")
        ),
        hint: format!("{fewer}raise the limit as root or in a new shell: ulimit -n {needed}"),
    })
}

/// Starts as many threads as this many workers need processes and threads, which the same limits count, and ends them again.
fn start_processes(workers: usize) -> Result<()> {
    let needed = workers * PROCESSES_OF_WORKER;
    let started = startable(needed);
    if started >= needed {
        return Ok(());
    }
    let fewer = (started / PROCESSES_OF_WORKER).min(workers - 1);
    let fewer = if fewer > 0 { format!("use fewer workers (--jobs {fewer}), or ") } else { String::new() };
    let need = if workers == 1 { "needs" } else { "need" };
    let processes = if started == 1 { "process" } else { "processes" };
    Err(Error::Unsuitable {
        message: format!(
            "only {started} more {processes} can be started, but {} {need} {needed}",
            count(workers, "worker")
        ),
        hint: format!("{fewer}{}", raise_processes(needed)),
    })
}

/// Returns how many threads can run at the same time, up to this number.
fn startable(number: usize) -> usize {
    let gate = RwLock::new(());
    thread::scope(|scope| {
        // Each thread waits until all have been started.
        let closed = gate.write();
        let wait = || drop(gate.read());
        let start = |_: &usize| thread::Builder::new().stack_size(64 << 10).spawn_scoped(scope, wait).is_ok();
        let started = (0..number).take_while(start).count();
        drop(closed);
        started
    })
}

/// Returns the hint for too few processes.
fn raise_processes(needed: usize) -> String {
    match getrlimit(Resource::RLIMIT_NPROC) {
        Ok((limit, _)) if limit != RLIM_INFINITY && !nix::unistd::geteuid().is_root() => {
            let enough = limit.saturating_add(needed as u64);
            format!(
                "raise the limit on processes, in a container with --pids-limit, else: ulimit -u {enough}"
            )
        }
        _ => "raise the limit on processes of the container or service (docker: --pids-limit)".to_owned(),
    }
}

/// Returns the error for a process or thread that could not be started; names the limit that was reached, if it was one.
pub(crate) fn not_started(doing: String, error: io::Error) -> Error {
    match error.raw_os_error() {
        Some(libc::EAGAIN) => Error::Unsuitable {
            message: format!("{doing}: too many processes and threads"),
            hint: raise_processes(PROCESSES_OF_WORKER),
        },
        Some(libc::EMFILE) => Error::Unsuitable {
            message: format!("{doing}: too many open files"),
            hint: "use fewer workers: --jobs 1".to_owned(),
        },
        _ => Error::system(doing, error),
    }
}

/// Checks whether a compiler or Makefile printed that it could not start a process, and the host cannot start any now. Then the
/// host is the cause. The output alone does not prove it: a Makefile may print anything, and may start too many processes itself.
///
/// # Errors
/// The host cannot start more processes.
pub(crate) fn check_log(name: &str, log: &[u8]) -> Result<()> {
    const TOLD: [&[u8]; 2] = [b"Resource temporarily unavailable", b"Cannot fork"];
    let told = TOLD.iter().any(|told| log.windows(told.len()).any(|window| window == *told));
    if told && startable(PROCESSES_OF_WORKER) < PROCESSES_OF_WORKER {
        let again = io::Error::from_raw_os_error(libc::EAGAIN);
        return Err(not_started(format!("`{name}` cannot start a process"), again));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_file_limit_error_names_needed_number() {
        let refused = |hard, workers| match check_open_files(hard, workers) {
            Err(Error::Unsuitable { message, hint }) => format!("{message}\n{hint}"),
            other => format!("{other:?}"),
        };
        assert_eq!(
            refused(64, 2),
            "the limit on open files is 64, but 2 workers need 352\n\
             raise the limit as root or in a new shell: ulimit -n 352"
        );
        assert_eq!(
            refused(400, 8),
            "the limit on open files is 400, but 8 workers need 640\n\
             use fewer workers (--jobs 3), or raise the limit as root or in a new shell: ulimit -n 640"
        );
        assert!(check_open_files(1024, 16).is_ok());
    }

    #[test]
    fn start_error_names_the_limit_reached() {
        let said =
            |code| not_started("cannot run `gcc`".into(), io::Error::from_raw_os_error(code)).to_string();
        assert!(said(libc::EAGAIN).starts_with("cannot run `gcc`: too many processes and threads; "));
        assert!(said(libc::EMFILE).starts_with("cannot run `gcc`: too many open files; "));
        assert!(said(libc::EACCES).starts_with("cannot run `gcc`: Permission denied"));
    }

    #[test]
    fn log_alone_does_not_blame_host() {
        assert_eq!(startable(3), 3);
        assert!(check_log("make", b"make: fork: Resource temporarily unavailable\n").is_ok());
    }
}
