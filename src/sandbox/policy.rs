//! What compilers and submitted programs may do, as data.
//!
//! System calls are an allow-list: a call that is not named here is denied, including unknown calls and those of newer kernels. A
//! terminal program needs to read, write, allocate, sleep, and exit; it may open files. It has no use for other processes, the
//! network, or anything that changes the machine. Compilers and `make` may also start processes and change their own files. Of the
//! file system, both see what running a program takes, and the directory they are given.

use std::path::PathBuf;
use std::time::Duration;

use libc::c_long;

use crate::machine;

/// Returns the calls that programs and compilers may make, with any arguments: those of every architecture, and those of this one.
pub fn calls() -> Vec<c_long> {
    [CALLS, machine::CALLS].concat()
}

/// Returns the additional calls of compilers and their child processes.
pub fn tool_calls() -> Vec<c_long> {
    [TOOL_CALLS, machine::TOOL_CALLS].concat()
}

/// Calls of every architecture that programs and compilers may make, with any arguments.
///
/// Left out on purpose, though they look harmless: calls that read a terminal without `read` (`preadv2`, `splice`, `sendfile`),
/// since input is typed when a program reads; calls that wait or return the time, which are answered without waiting; and calls
/// that affect another process.
const CALLS: &[c_long] = &[
    // Files and directories.
    libc::SYS_write,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_lseek,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_writev,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_truncate,
    libc::SYS_ftruncate,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_umask,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_fadvise64,
    libc::SYS_fallocate,
    libc::SYS_openat,
    libc::SYS_mkdirat,
    libc::SYS_newfstatat,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_readlinkat,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_statx,
    libc::SYS_close_range,
    // Memory.
    libc::SYS_mprotect,
    libc::SYS_munmap,
    libc::SYS_brk,
    libc::SYS_msync,
    libc::SYS_madvise,
    // Signals to the process itself, and information about itself.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_setsid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_getgid,
    libc::SYS_geteuid,
    libc::SYS_getegid,
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_capget,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
    libc::SYS_getrusage,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    libc::SYS_getpriority,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_getcpu,
    libc::SYS_clock_getres,
    libc::SYS_getrandom,
    // What the C library does for a process and its threads.
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_membarrier,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_waitid,
    // Descriptors that refer to nothing outside the process.
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_eventfd2,
    libc::SYS_signalfd4,
    libc::SYS_timerfd_create,
    // A starting child sends its listener with it. No process can open a socket, so nothing else can send.
    libc::SYS_sendmsg,
];

/// Additional calls of compilers and their child processes: processes, changes to files, and the waits that croupier answers for a
/// program.
const TOOL_CALLS: &[c_long] = &[
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_mmap,
    libc::SYS_mremap,
    libc::SYS_execve,
    libc::SYS_setpgid,
    libc::SYS_flock,
    // Used by make's children to set the current user. Without capabilities no process can become another user.
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_futex,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_setitimer,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_gettimeofday,
    libc::SYS_clock_gettime,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_getitimer,
    libc::SYS_times,
    // From one of a pair of sockets, which is all that it can open: the compiler of Rust waits so for the start of the linker.
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_mincore,
    libc::SYS_sendfile,
    libc::SYS_splice,
    libc::SYS_copy_file_range,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_mknodat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_fgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_flistxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];

/// Calls that are newer than the tables of the `libc` crate.
const FCHMODAT2: c_long = 452;

/// Calls that, where denied, fail as if the kernel did not know them: the C library then makes an older call, whose arguments can
/// be checked, or does without.
pub const UNKNOWN: &[c_long] = &[libc::SYS_clone3];

/// Calls from this number on are too new for a program to rely on: they also fail as unknown.
pub const NEW: c_long = 452;

/// Calls that flush files to the disk: answered as done, because a scratch directory does not outlive its run, and a program that
/// waits for a disk uses no CPU time that could be limited.
pub const FLUSHES: &[c_long] =
    &[libc::SYS_fsync, libc::SYS_fdatasync, libc::SYS_sync, libc::SYS_syncfs, libc::SYS_sync_file_range];

/// Commands of fcntl(2) that lock files. Like flock(2), they are answered to a program as done: no other process has its files, and
/// a lock on a library that all programs read would be visible to other runs.
pub const LOCKS: &[libc::c_int] = &[libc::F_SETLK, libc::F_SETLKW, libc::F_OFD_SETLK, libc::F_OFD_SETLKW];

/// Calls that signal processes, by their first argument. A program may signal only itself (`raise`, `abort`); a compiler's signals
/// are confined by its namespace or by Landlock, or denied.
pub const SIGNALS: &[c_long] = &[libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill];

/// Allowed requests of ioctl(2), by the lower 32 bits of the second argument, which are all that the kernel reads: a terminal's
/// modes and size, and the number of unread bytes. None of them types input, names a process to be signaled, or stops output.
pub const IOCTLS: &[libc::Ioctl] = &[
    libc::TCGETS,
    libc::TCSETS,
    libc::TCSETSW,
    libc::TCSETSF,
    TCGETS2,
    TCSETS2,
    TCSETSW2,
    TCSETSF2,
    libc::TCFLSH,
    libc::TCXONC,
    libc::TIOCGWINSZ,
    libc::TIOCSWINSZ,
    libc::TIOCGPGRP,
    libc::TIOCGSID,
    libc::TIOCSCTTY,
    libc::TIOCOUTQ,
    libc::FIONREAD,
    libc::FIOCLEX,
    libc::FIONCLEX,
];

/// `struct termios2` requests of asm-generic/ioctls.h, used by newer C libraries.
const TCGETS2: libc::Ioctl = 0x802c_542a_u32 as libc::Ioctl;
const TCSETS2: libc::Ioctl = 0x402c_542b_u32 as libc::Ioctl;
const TCSETSW2: libc::Ioctl = 0x402c_542c_u32 as libc::Ioctl;
const TCSETSF2: libc::Ioctl = 0x402c_542d_u32 as libc::Ioctl;

/// Allowed commands of fcntl(2). `F_SETOWN`, `F_SETSIG`, `F_NOTIFY`, and `F_SETLEASE` are not allowed: with them the kernel signals
/// any process on behalf of the caller.
pub const FCNTLS: &[libc::c_int] = &[
    libc::F_DUPFD,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETPIPE_SZ,
    libc::F_SETPIPE_SZ,
    libc::F_GET_SEALS,
];

/// Allowed options of prctl(2): none that hides a process from its tracer or changes its filters.
pub const PRCTLS: &[libc::c_int] = &[
    libc::PR_GET_PDEATHSIG,
    libc::PR_GET_DUMPABLE,
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_CAPBSET_READ,
    libc::PR_GET_TIMERSLACK,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_GET_TID_ADDRESS,
    libc::PR_SET_VMA,
];

/// Flags that compilers may not pass to `clone`: a new namespace would restore dropped capabilities.
pub const DENIED_CLONES: &[libc::c_int] = &[
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// What any program may read in addition to its own files: shared libraries, locales, time zones, terminals, and word lists. Paths
/// that do not exist are left out. A program may execute nothing of the system (`places.rs`).
pub const READABLE: &[&str] = &[
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libx32",
    "/usr/local/lib",
    "/usr/local/lib32",
    "/usr/local/lib64",
    "/usr/share/dict",
    "/usr/share/locale",
    "/usr/share/terminfo",
    "/usr/share/zoneinfo",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/terminfo",
];

/// Devices that a program may read and write: none of them stores anything.
pub const DEVICES: &[&str] =
    &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// Devices that a compiler may read and write: no endless one, except those that the programs it runs are seeded from.
pub const TOOL_DEVICES: &[&str] = &["/dev/null", "/dev/random", "/dev/urandom"];

/// Limits of all processes of one compiler or `make` together; checked at intervals, so they can be exceeded slightly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeLimits {
    /// Number of processes and threads.
    pub processes: usize,
    /// CPU time.
    pub cpu: Duration,
    /// Memory in use, in bytes.
    pub memory: u64,
    /// Bytes printed; of these at most [`LOG`] are kept.
    pub log: u64,
    /// Limits of its scratch directory.
    pub room: DiskLimits,
}

/// The highest process ID in a compiler's namespace. It stops a fork bomb immediately; the limit of a build ([`HOUSEHOLD`]) is
/// checked later. Linux starts again at 300 when IDs run out, so this allows 300 processes at the same time, and any number one
/// after the other.
pub const MOST_PROCESSES: &str = "600";

/// Limits of a scratch directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskLimits {
    /// Total bytes.
    pub bytes: u64,
    /// Number of files and directories.
    pub entries: usize,
}

/// Limits of a compiler or a Makefile. `make -j` with a compiler and its assembler in each job is far below.
pub const HOUSEHOLD: TreeLimits = TreeLimits {
    processes: 128,
    cpu: Duration::from_secs(60),
    memory: 3 << 30,
    log: 16 << 20,
    room: DiskLimits { bytes: 512 << 20, entries: 20_000 },
};

/// Limits of a program's scratch directory: no game writes more than one or two saved games.
pub const PROGRAM_ROOM: DiskLimits = DiskLimits { bytes: 16 << 20, entries: 100 };

/// Maximum length of a compiler's output that is kept, in bytes.
pub const LOG: u64 = 256 << 10;

/// Environment of every compiler, without the variables that name its own directories. None of the caller's variables are passed
/// on.
pub const TOOL_ENVIRONMENT: &[(&str, &str)] = &[("PATH", "/usr/local/bin:/usr/bin:/bin"), ("LC_ALL", "C")];

/// Environment of every program: it sees a terminal of 24 rows and 80 columns.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("TERM", "xterm"),
    ("LANG", "C.UTF-8"),
    ("COLUMNS", "80"),
    ("LINES", "24"),
];

/// Returns the file that a command of the system is, with all links resolved; `None` if it is not installed.
pub fn tool(name: &str) -> Option<PathBuf> {
    tool_path().find_map(|directory| directory.join(name).canonicalize().ok())
}

/// Returns the directories in which tools are found by name.
pub(super) fn tool_path() -> impl Iterator<Item = PathBuf> {
    let path = TOOL_ENVIRONMENT.iter().find(|(name, _)| *name == "PATH");
    path.into_iter().flat_map(|(_, path)| path.split(':')).map(PathBuf::from)
}
