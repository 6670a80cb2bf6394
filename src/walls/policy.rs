//! What compilers and students' programs may not do, as data.
//!
//! A terminal game needs to read, write, allocate, sleep and end; it may open files. It has no use for other
//! processes, threads, the network, or anything that changes the machine: those calls fail with `EPERM`, as they
//! would for want of rights, and the program goes on with that answer. Of the file system it sees what running a program
//! takes, and the folder it is given. Compilers and `make` may start processes besides, and change files of their own.

use std::time::Duration;

use libc::c_long;

/// Calls that start processes and threads: denied to programs.
pub const PROCESSES: &[c_long] = &[libc::SYS_fork, libc::SYS_vfork, libc::SYS_clone, libc::SYS_clone3];

/// Calls that change files without opening them, so that Landlock does not see them: denied to programs.
pub const CHANGES: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_fchownat,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    SETXATTRAT,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    REMOVEXATTRAT,
];

/// Calls newer than the `libc` crate's tables.
const FCHMODAT2: c_long = 452;
const SETXATTRAT: c_long = 463;
const REMOVEXATTRAT: c_long = 466;

/// Calls that are denied to everybody, whatever their arguments.
pub const DENIED: &[c_long] = &[
    // Other processes: their memory, descriptors, signals, priorities and processors.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_kcmp,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // The network, and sockets of every kind.
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // Memory and queues that outlive whoever made them.
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // The machine: mounts, namespaces, modules, clocks, keys, tracing.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_syslog,
    libc::SYS_acct,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_seccomp,
    // Input and output that would pass by the reads and writes we watch.
    libc::SYS_io_uring_setup,
    libc::SYS_io_setup,
];

/// Signals may be sent to oneself only (`raise`, `abort`): these calls take the receiver as their first argument. For programs;
/// a compiler's are kept in by its namespace or by Landlock, or are denied.
pub const SELF_ONLY: &[c_long] = &[libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill];

/// Terminal requests that fail with `EPERM`: typing at one's own terminal on the player's behalf.
pub const DENIED_IOCTLS: &[u64] = &[libc::TIOCSTI];

/// Flags that `clone` may not be given by compilers: a new namespace would give back rights that were given up.
pub const DENIED_CLONES: &[libc::c_int] = &[
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// What any program may read besides its own files: shared libraries, locales, time zones, terminals, and word lists. What does not
/// exist is left out. Of the system it may execute nothing ([`super::places`]).
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

/// Devices a program may read and write: none of them keeps anything.
pub const DEVICES: &[&str] =
    &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// Devices a compiler may read and write: none that has no end, but for those that programs it runs seed themselves from.
pub const TOOL_DEVICES: &[&str] = &["/dev/null", "/dev/random", "/dev/urandom"];

/// What all the processes of one compiler or `make` may use together; looked at now and then, so that a little more is no surprise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Household {
    /// Processes and threads at a time.
    pub processes: usize,
    /// CPU time.
    pub cpu: Duration,
    /// Bytes of memory in use.
    pub memory: u64,
    /// Bytes printed; little of it is kept ([`LOG`]).
    pub log: u64,
    /// What may lie in its scratch folder.
    pub room: Room,
}

/// The highest process ID in a compiler's namespace. It stops a fork bomb at once; what a build may have ([`HOUSEHOLD`]) is checked later.
/// Linux starts over at 300 when IDs run out, so this leaves room for 300 processes at a time, and for any number one after the other.
pub const MOST_PROCESSES: &str = "600";

/// What may lie in a scratch folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Bytes in all.
    pub bytes: u64,
    /// Files and folders.
    pub entries: usize,
}

/// A compiler's or a Makefile's. `make -j` with a compiler and its assembler in each job is far below it.
pub const HOUSEHOLD: Household = Household {
    processes: 128,
    cpu: Duration::from_secs(60),
    memory: 3 << 30,
    log: 16 << 20,
    room: Room { bytes: 512 << 20, entries: 20_000 },
};

/// A program's scratch folder: no game leaves more than a save or two.
pub const PROGRAM_ROOM: Room = Room { bytes: 16 << 20, entries: 100 };

/// What is kept of what a compiler says.
pub const LOG: u64 = 256 << 10;

/// The environment of every compiler and program, but for what names a folder of its own: nothing of the caller's gets through.
pub const TOOL_ENVIRONMENT: &[(&str, &str)] = &[("PATH", "/usr/local/bin:/usr/bin:/bin"), ("LC_ALL", "C")];

/// The same for programs: they see a terminal of 24 rows and 80 columns.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("TERM", "xterm"),
    ("LANG", "C.UTF-8"),
    ("COLUMNS", "80"),
    ("LINES", "24"),
];
