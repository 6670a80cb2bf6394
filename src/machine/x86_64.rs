//! x86-64.

use libc::c_long;
use nix::sys::ptrace;
use nix::unistd::Pid;

/// The architecture in the header of an ELF file.
pub const ELF: object::elf::Machine = object::elf::EM_X86_64;

/// The dynamic linker of the C library that programs are linked with.
pub const LINKER: &[u8] = b"/lib64/ld-linux-x86-64.so.2";

/// Dynamic linkers: with the program itself, all that a program may execute.
pub const LINKERS: &[&str] = &[
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux.so.2",
    "/libx32/ld-linux-x32.so.2",
    "/lib/ld-musl-x86_64.so.1",
];

/// Calls that programs and compilers may make, which newer architectures have in another form only.
pub const CALLS: &[c_long] = &[
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_getdents,
    libc::SYS_rename,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_creat,
    libc::SYS_link,
    libc::SYS_unlink,
    libc::SYS_symlink,
    libc::SYS_readlink,
    libc::SYS_getpgrp,
    libc::SYS_arch_prctl,
    libc::SYS_epoll_create,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
];

/// The same for calls that only compilers may make.
pub const TOOL_CALLS: &[c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_wait,
    libc::SYS_pause,
    libc::SYS_alarm,
    libc::SYS_time,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_mknod,
];

/// `fork`.
pub const FORK: c_long = libc::SYS_fork;
/// `vfork`.
pub const VFORK: c_long = libc::SYS_vfork;
/// `poll`.
pub const POLL: c_long = libc::SYS_poll;
/// `select`.
pub const SELECT: c_long = libc::SYS_select;
/// `epoll_wait`.
pub const EPOLL_WAIT: c_long = libc::SYS_epoll_wait;
/// `pause`.
pub const PAUSE: c_long = libc::SYS_pause;
/// `alarm`.
pub const ALARM: c_long = libc::SYS_alarm;
/// `time`.
pub const TIME: c_long = libc::SYS_time;

/// Returns the number and the arguments of the call that a process is stopped at.
pub fn call(registers: &libc::user_regs_struct) -> (c_long, [u64; 6]) {
    let arguments = [registers.rdi, registers.rsi, registers.rdx, registers.r10, registers.r8, registers.r9];
    (registers.orig_rax.cast_signed(), arguments)
}

/// Has the kernel skip the call that a process is stopped at, and return this.
///
/// # Errors
/// The process has ended, or is not traced.
pub fn skip(pid: Pid, value: i64) -> nix::Result<()> {
    let mut registers = ptrace::getregs(pid)?;
    // Not a valid call: the kernel returns the content of rax.
    registers.orig_rax = u64::MAX;
    registers.rax = value.cast_unsigned();
    ptrace::setregs(pid, registers)
}
