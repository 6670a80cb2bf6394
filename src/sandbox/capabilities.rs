//! Capabilities of root, dropped permanently.
//!
//! A container or a CI machine grades as root. A program with root's capabilities could raise its limits again and read and write
//! the files of other users; so it keeps none. A compiler keeps one: to read directories that an instructor's account may have
//! closed to other users. For other users than root this changes nothing. See capabilities(7).

use std::io;

use super::{ChildSetup, Confined, SandboxSpec};
use crate::error::Result;

/// `_LINUX_CAPABILITY_VERSION_3` of linux/capability.h.
const VERSION: u32 = 0x2008_0522;

/// `CAP_DAC_READ_SEARCH` of linux/capability.h: reading regardless of permissions.
const READ_ANYTHING: u32 = 1 << 2;

/// `struct __user_cap_header_struct`.
#[repr(C)]
struct Header {
    version: u32,
    pid: i32,
}

/// `struct __user_cap_data_struct`: one of two halves.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Half {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

/// The step of this mechanism: no capabilities are left, and none can be gained by executing a program.
///
/// # Errors
/// None; the signature is that of all steps.
pub fn step(sandbox: &SandboxSpec<'_>) -> Result<ChildSetup> {
    let wanted = match sandbox.kind {
        Confined::Program => 0,
        Confined::Tool => READ_ANYTHING,
    };
    Ok(Box::new(move || {
        no_new_rights()?;
        if wanted == 0 {
            be_nobody_special();
        }
        keep(wanted)
    }))
}

/// Removes the special meaning of user 0 in `execve`. The kernel would deny the capabilities anyway, but in doing so it turns
/// address space randomization on again.
#[expect(unsafe_code, reason = "prctl has no safe wrapper that is safe between fork and exec")]
fn be_nobody_special() {
    // SECBIT_NOROOT and SECBIT_NOROOT_LOCKED of linux/securebits.h.
    const NO_ROOT: libc::c_ulong = 0b11;
    // SAFETY: prctl with this option takes plain integers. It fails only for a process that has no capabilities to lose.
    unsafe { libc::prctl(libc::PR_SET_SECUREBITS, NO_ROOT, 0, 0, 0) };
}

/// Keeps these capabilities, if present, and no others. For the child: allocates nothing.
#[expect(unsafe_code, reason = "capget and capset have no wrapper")]
fn keep(wanted: u32) -> io::Result<()> {
    let mut header = Header { version: VERSION, pid: 0 };
    let mut halves = [Half::default(); 2];
    // SAFETY: version 3 reads and writes a header and two halves, which these are.
    unsafe {
        if libc::syscall(libc::SYS_capget, &raw mut header, halves.as_mut_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
        let kept = halves[0].permitted & wanted;
        halves = [Half { effective: kept, permitted: kept, inheritable: 0 }, Half::default()];
        if libc::syscall(libc::SYS_capset, &raw mut header, halves.as_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// Gives up gaining privileges through `execve`, as an unprivileged process must before it loads a filter. For the child.
#[expect(unsafe_code, reason = "prctl has no safe wrapper that is safe between fork and exec")]
pub fn no_new_rights() -> std::io::Result<()> {
    // SAFETY: PR_SET_NO_NEW_PRIVS takes plain integers and touches no memory.
    match unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}
