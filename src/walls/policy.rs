//! What a student's program may not do, as data.
//!
//! A terminal game needs to read, write, allocate, sleep and end; it may open files. It has no use for other
//! processes, threads, the network, or anything that changes the machine: those calls fail with `EPERM`, as they
//! would for want of rights, and the program goes on with that answer. Of the file system it sees what running a program
//! takes, and the folder it is given.

use libc::c_long;

/// Calls that fail with `EPERM`, whatever their arguments.
pub const DENIED: &[c_long] = &[
    // Other processes and threads.
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_clone,
    libc::SYS_clone3,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    // The network, and sockets of every kind.
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // The machine: mounts, namespaces, modules, clocks, keys, tracing.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
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

/// Signals may be sent to oneself only (`raise`, `abort`): these calls take the receiver as their first argument.
pub const SELF_ONLY: &[c_long] = &[libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill];

/// Terminal requests that fail with `EPERM`: typing at one's own terminal on the player's behalf.
pub const DENIED_IOCTLS: &[u64] = &[libc::TIOCSTI];

/// What any program may read and execute: the system's own programs and libraries. What is not there is left out.
pub const READABLE: &[&str] =
    &["/usr", "/lib", "/lib32", "/lib64", "/bin", "/opt", "/etc/ld.so.cache", "/etc/alternatives", "/proc"];

/// Devices it may read and write: none of them keeps anything.
pub const DEVICES: &[&str] =
    &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];
