//! Starts a program: the two ways to create a child that executes it.
//!
//! Most children borrow croupier's memory, as those of posix_spawn(3) do: the thread that starts one is suspended until the program
//! is executed. fork(2) would copy the page tables of croupier first, and cause page faults for every write afterwards: that takes
//! longer than most of these programs run. Where croupier must act between fork and exec, to trace the child, no thread may be
//! suspended, and rexpect forks.

use std::cell::RefCell;
use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::errno::Errno;
use nix::sched::{CloneFlags, clone};
use nix::sys::signal::{SigSet, SigmaskHow, pthread_sigmask};
use nix::unistd::Pid;
use rexpect::process::PtyProcess;

use super::ends::{Ends, slave_of};
use super::launch::Launch;
use crate::error::{Error, Result};
use crate::sandbox::limits;

/// Size of a child's stack until it executes the program: many times what its steps need, none of which is recursive.
const STACK: usize = 256 << 10;

/// Starts a child that borrows croupier's memory but has its own stack and signal handlers. Returns when it has executed the
/// program or has ended.
///
/// # Errors
/// No processes are left.
pub(super) fn borrowing(launch: Launch) -> Result<Pid> {
    borrow(launch)
        .map_err(|errno| limits::not_started("cannot start a program on a terminal".to_owned(), errno.into()))
}

fn borrow(mut launch: Launch) -> nix::Result<Pid> {
    thread_local! {
        static STACK_OF_CHILD: RefCell<Vec<u8>> = RefCell::new(vec![0; STACK]);
    }
    // A signal handler that ran in the child would write to croupier's memory: the child resets them before it unblocks signals.
    let mut before = SigSet::empty();
    pthread_sigmask(SigmaskHow::SIG_BLOCK, Some(&SigSet::all()), Some(&mut before))?;
    let flags = CloneFlags::CLONE_VM | CloneFlags::CLONE_VFORK;
    let started = STACK_OF_CHILD.with_borrow_mut(|stack| {
        // SAFETY: with CLONE_VFORK this thread is suspended until the child has executed the program or has ended, so nothing that
        // the child uses is used here or freed meanwhile; `go` is made for children of processes with threads, never returns, and
        // its stack is large enough.
        #[expect(unsafe_code, reason = "the child that becomes the program")]
        unsafe {
            clone(Box::new(move || launch.go()), stack, flags, Some(libc::SIGCHLD))
        }
    });
    // It cannot fail: the set is the one returned before.
    let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&before), None);
    started
}

/// Starts a child with its own memory, which may wait for croupier before it executes the program. Dropping the process ends it.
///
/// # Errors
/// No terminals or processes are left.
pub(super) fn forking(mut launch: Launch) -> Result<(Ends, PtyProcess)> {
    let mut command = Command::new("/nonexistent");
    // SAFETY: `go` is made for the time between fork and exec: it allocates nothing, takes no locks, and never returns.
    #[expect(unsafe_code, reason = "the hook that becomes the program")]
    unsafe {
        command.pre_exec(move || launch.go());
    }
    let process = forked(command)?;
    let master = process
        .get_file_handle()
        .map_err(|error| Error::system("cannot use the terminal", std::io::Error::other(error)))?;
    let slave = slave_of(&master).map_err(|errno: Errno| Error::system("cannot use the terminal", errno))?;
    Ok((Ends { master, slave }, process))
}

/// Forks the child, which executes the program. This returns only in the parent: if rexpect cannot give the child its terminal, it
/// returns the error inside the child, and a second croupier would run.
fn forked(command: Command) -> Result<PtyProcess> {
    let parent = std::process::id();
    PtyProcess::new(command).map_err(|error| {
        if std::process::id() != parent {
            // SAFETY: `_exit` runs no destructors of the parent.
            #[expect(unsafe_code, reason = "an exit that leaves all of the parent's alone")]
            unsafe {
                libc::_exit(127)
            }
        }
        Error::system("cannot start a program on a terminal", std::io::Error::other(error))
    })
}
