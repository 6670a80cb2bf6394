//! Executes the program: the last step between fork and exec. Nothing here allocates.
#![expect(unsafe_code, reason = "raw calls between fork and exec; each block carries its argument")]

use std::ffi::{CStr, c_char};
use std::io;

use crate::sandbox::seccomp::StartToken;

/// How often an executable that is open for writing is tried again, at intervals of 1 ms.
const BUSY_AT_MOST: u32 = 20_000;

/// `FUTEX_WAIT_PRIVATE` of linux/futex.h.
const FUTEX_WAIT_OURS: libc::c_int = libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG;

/// Executes the program; returns the error if that fails. Both arrays end with a null pointer and point to strings. The filter
/// allows these calls because they carry the pass.
///
/// If one thread writes an executable while another one forks, the child inherits a writable descriptor until it executes a program
/// or closes the descriptor: `ETXTBSY` of execve(2). That passes, so it is waited for.
pub(super) fn become_program(
    program: &CStr,
    arguments: &[*const c_char],
    environment: &[*const c_char],
    pass: StartToken,
) -> io::Result<()> {
    for _ in 0..BUSY_AT_MOST {
        // SAFETY: both arrays end with a null pointer and point to strings that outlive the call.
        unsafe {
            libc::syscall(
                libc::SYS_execve,
                program.as_ptr(),
                arguments.as_ptr(),
                environment.as_ptr(),
                0,
                0,
                pass.argument(),
            )
        };
        let error = io::Error::last_os_error();
        if error.raw_os_error() != Some(libc::ETXTBSY) {
            return Err(error);
        }
        wait_a_little(pass);
    }
    Err(io::Error::from_raw_os_error(libc::ETXTBSY))
}

/// Waits for 1 ms.
fn wait_a_little(pass: StartToken) {
    let word = 0_u32;
    let span = libc::timespec { tv_sec: 0, tv_nsec: 1_000_000 };
    let (word, span) = (&raw const word, &raw const span);
    // SAFETY: the word and the duration outlive the call, which only reads them; nothing wakes this word.
    unsafe { libc::syscall(libc::SYS_futex, word, FUTEX_WAIT_OURS, 0, span, 0, pass.argument()) };
}
