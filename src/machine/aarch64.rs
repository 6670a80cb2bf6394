//! 64-bit Arm.
#![expect(
    unsafe_code,
    reason = "the number of a call is in a set of registers of its own, which has no wrapper"
)]

use libc::c_long;
use nix::errno::Errno;
use nix::sys::ptrace;
use nix::unistd::Pid;

/// The architecture in the header of an ELF file.
pub const ELF: object::elf::Machine = object::elf::EM_AARCH64;

/// The dynamic linker of the C library that programs are linked with.
pub const LINKER: &[u8] = b"/lib/ld-linux-aarch64.so.1";

/// Dynamic linkers: with the program itself, all that a program may execute.
pub const LINKERS: &[&str] = &["/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-aarch64.so.1"];

/// Calls that programs and compilers may make, which other architectures do not have.
pub const CALLS: &[c_long] = &[];

/// The same for calls that only compilers may make.
pub const TOOL_CALLS: &[c_long] = &[];

// Calls that this architecture does not have: numbers that no call has.
/// `fork`.
pub const FORK: c_long = -2;
/// `vfork`.
pub const VFORK: c_long = -3;
/// `poll`.
pub const POLL: c_long = -4;
/// `select`.
pub const SELECT: c_long = -5;
/// `epoll_wait`.
pub const EPOLL_WAIT: c_long = -6;
/// `pause`.
pub const PAUSE: c_long = -7;
/// `alarm`.
pub const ALARM: c_long = -8;
/// `time`.
pub const TIME: c_long = -9;

/// `NT_ARM_SYSTEM_CALL` of linux/elf.h: the set of registers that is the number of the call.
const SYSTEM_CALL: usize = 0x404;

/// Returns the number and the arguments of the call that a process is stopped at.
pub fn call(registers: &libc::user_regs_struct) -> (c_long, [u64; 6]) {
    let arguments = std::array::from_fn(|at| registers.regs[at]);
    (registers.regs[8].cast_signed(), arguments)
}

/// Has the kernel skip the call that a process is stopped at, and return this.
///
/// # Errors
/// The process has ended, or is not traced.
pub fn skip(pid: Pid, value: i64) -> nix::Result<()> {
    let mut none: libc::c_int = -1;
    let mut part = libc::iovec { iov_base: (&raw mut none).cast(), iov_len: size_of::<libc::c_int>() };
    // SAFETY: `part` describes `none`; both outlive the call, which only reads them.
    let done = unsafe {
        libc::ptrace(
            libc::PTRACE_SETREGSET,
            pid.as_raw(),
            SYSTEM_CALL,
            (&raw mut part).cast::<libc::c_void>(),
        )
    };
    Errno::result(done)?;
    // Without a call, the kernel leaves the registers alone; the first has the result.
    let mut registers = ptrace::getregs(pid)?;
    registers.regs[0] = value.cast_unsigned();
    ptrace::setregs(pid, registers)
}
