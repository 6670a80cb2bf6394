//! Process tree of a build: all processes that a compiler or `make` started are killed when it ends, and their number is limited.
//!
//! Between croupier and the tool are two processes of croupier. The *reaper* is the parent of the tool and of every orphan that
//! descends from it, however often it forked and whatever session it moved to (prctl(2), `PR_SET_CHILD_SUBREAPER`); when the tool
//! has ended, or croupier asks for it, it kills them until none is left. In a process namespace it has PID 1, and the kernel does
//! that for it. The *supervisor* is the process that croupier started: it waits for the reaper and ends as the tool did, so that
//! croupier gets the tool's status.
//!
//! The kernel does not limit root's processes ([`super::rlimits`]), and it has no limit for a process tree, except that of a
//! namespace (Linux 6.14), which stops a fork bomb immediately. So a process tree is checked at intervals ([`TreeUsage::of`]) and
//! stopped if it is too large.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::policy::{HOUSEHOLD, MOST_PROCESSES};
use super::{ChildSetup, SandboxSpec, kernel, namespaces};
use crate::error::Result;

/// The step of this mechanism: the child becomes the supervisor, and its grandchild the tool, which takes the steps that follow.
///
/// # Errors
/// None; the signature is that of all steps.
pub fn step(sandbox: &SandboxSpec<'_>) -> Result<ChildSetup> {
    let bounded = sandbox.active.has("namespaces") && kernel::limits_processes();
    Ok(Box::new(move || keep(bounded)))
}

/// Asks the reaper of this process group to kill the whole tree, and kills the members of the group. The supervisor must still be
/// waited for; it ends after the last process of the tree.
pub fn stop(group: Pid) {
    // ESRCH means that none was left.
    let _ = killpg(group, Signal::SIGTERM);
}

/// Exit code of a shell, and so of the supervisor, for a process that a signal ended: this plus the signal's number.
pub const SIGNALLED: i32 = 128;

#[expect(unsafe_code, reason = "processes are started and waited for between fork and exec")]
fn keep(bounded: bool) -> io::Result<()> {
    hold_signals(libc::SIG_BLOCK)?;
    // If one of them is killed, its child is, too.
    // SAFETY: prctl with these options takes plain integers.
    let go_along = || unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) };
    go_along();
    let reaper = fork()?;
    if reaper != 0 {
        close_everything();
        end_as(wait_for(reaper));
    }
    go_along();
    // SAFETY: as above.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
    // Only the first process of a namespace may set the limit; any other would limit the whole host.
    if bounded && std::process::id() == 1 {
        // If it fails, the process tree is still checked.
        let _ = namespaces::write(c"/proc/sys/kernel/pid_max", MOST_PROCESSES);
    }
    let tool = fork()?;
    if tool != 0 {
        close_everything();
        let status = wait_or_be_told(tool);
        kill_the_rest();
        end_as(status);
    }
    go_along();
    hold_signals(libc::SIG_UNBLOCK)
}

/// Forks this process: returns the child's PID to the parent and 0 to the child.
#[expect(unsafe_code, reason = "the C library's fork runs registered handlers; this one runs none")]
fn fork() -> io::Result<libc::pid_t> {
    // SAFETY: without CLONE_VM the child gets a copy of all memory, and of the one thread there is between fork and exec.
    let answer = unsafe { libc::syscall(libc::SYS_clone, libc::SIGCHLD, 0, 0, 0, 0) };
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(answer as libc::pid_t) }
}

/// The signals that reaper and supervisor wait for.
#[expect(unsafe_code, reason = "signal sets have no wrapper that is safe between fork and exec")]
fn heeded() -> libc::sigset_t {
    // SAFETY: `sigemptyset` initializes the set; the others only change it.
    unsafe {
        let mut set = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, libc::SIGCHLD);
        libc::sigaddset(&raw mut set, libc::SIGTERM);
        set
    }
}

#[expect(unsafe_code, reason = "as above")]
fn hold_signals(how: libc::c_int) -> io::Result<()> {
    let set = heeded();
    // SAFETY: the set outlives the call, which only reads it; the old one is not needed.
    match unsafe { libc::sigprocmask(how, &raw const set, std::ptr::null_mut()) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Closes every descriptor: the parent waits until all copies of its pipe are closed, and these processes need no terminals or
/// logs.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn close_everything() {
    // SAFETY: these processes use no descriptor from here on.
    unsafe {
        if libc::syscall(libc::SYS_close_range, 0, u32::MAX, 0) != 0 {
            // Linux before 5.9 does not have this call: close one by one, up to a number that croupier never reaches.
            for descriptor in 0..4096 {
                libc::close(descriptor);
            }
        }
    }
}

/// Waits until this child has ended; returns its status.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn wait_for(child: libc::pid_t) -> libc::c_int {
    let mut status = 0;
    // SAFETY: `status` is written by the call and outlives it.
    while unsafe { libc::waitpid(child, &raw mut status, 0) } != child {}
    status
}

/// Waits until this child has ended or SIGTERM arrives; returns its status, or that of SIGTERM. Reaps orphans meanwhile.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn wait_or_be_told(tool: libc::pid_t) -> libc::c_int {
    let heeded = heeded();
    loop {
        let mut status = 0;
        // SAFETY: `status` is written by the call and outlives it.
        let ended = unsafe { libc::waitpid(-1, &raw mut status, libc::WNOHANG) };
        if ended == tool {
            return status;
        }
        if ended != 0 {
            continue;
        }
        // SAFETY: the set outlives the call; details of the signal are not needed.
        let signal = unsafe { libc::sigwaitinfo(&raw const heeded, std::ptr::null_mut()) };
        if signal == libc::SIGTERM {
            return libc::SIGTERM;
        }
    }
}

/// Kills the reaper's children until none is left; orphans of killed processes become its children. In a process namespace the
/// kernel does this when PID 1 ends.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn kill_the_rest() {
    // SAFETY: plain calls on local memory. The PIDs are those of children that have not been waited for, so they cannot have been
    // reused.
    unsafe {
        if libc::getpid() == 1 {
            return;
        }
        let mut status = 0;
        loop {
            let mut text = [0_u8; 4096];
            let file = libc::open(c"/proc/thread-self/children".as_ptr(), libc::O_RDONLY);
            let length = usize::try_from(libc::read(file, text.as_mut_ptr().cast(), text.len())).unwrap_or(0);
            libc::close(file);
            // A number that is cut off at the end is not followed by a space.
            let mut number = 0;
            for byte in &text[..length] {
                match byte {
                    b'0'..=b'9' => number = number * 10 + i32::from(byte - b'0'),
                    _ => {
                        libc::kill(number, libc::SIGKILL);
                        number = 0;
                    }
                }
            }
            // Whether or not the kernel lists children (some are built without), some may be left.
            let flags = if length == 0 { libc::WNOHANG } else { 0 };
            if libc::waitpid(-1, &raw mut status, flags) <= 0 {
                return;
            }
            while libc::waitpid(-1, &raw mut status, libc::WNOHANG) > 0 {}
        }
    }
}

/// Exits with the exit code that a shell would report for this status.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn end_as(status: libc::c_int) -> ! {
    let code = if libc::WIFSIGNALED(status) {
        SIGNALLED + libc::WTERMSIG(status)
    } else {
        libc::WEXITSTATUS(status)
    };
    // SAFETY: `_exit` runs no destructors of the parent's.
    unsafe { libc::_exit(code) }
}

/// Resources used by a process and all its descendants at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeUsage {
    /// Number of processes and threads, including reaper and supervisor.
    pub processes: usize,
    /// CPU time used, including processes that have ended.
    pub cpu: Duration,
    /// Memory in use, in bytes.
    pub memory: u64,
}

impl TreeUsage {
    /// Returns the resources of the tree of this process.
    pub fn of(first: Pid) -> Self {
        let read = |pid: i32| Member::read(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?);
        let mut family = Self::default();
        let mut count = |member: Member| {
            family.processes += member.threads;
            family.cpu += member.cpu;
            family.memory += member.memory;
        };
        if lists_children() {
            // A tree that grows meanwhile is not followed further once it is too large.
            let processes = ProcessTree::of(first.as_raw()).take(HOUSEHOLD.processes + 1);
            processes.filter_map(|(pid, _)| read(pid)).for_each(&mut count);
            return family;
        }
        // All processes, by parent.
        let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
        let mut members: HashMap<i32, Member> = HashMap::new();
        for pid in numbers_in("/proc") {
            let Some(member) = read(pid) else { continue };
            children.entry(member.parent).or_default().push(pid);
            members.insert(pid, member);
        }
        let mut left = vec![first.as_raw()];
        while let Some(pid) = left.pop() {
            members.remove(&pid).into_iter().for_each(&mut count);
            left.extend(children.remove(&pid).unwrap_or_default());
        }
        family
    }
}

/// Whether the kernel lists the children of a process (some are built without).
fn lists_children() -> bool {
    Path::new("/proc/thread-self/children").exists()
}

/// A process and all its descendants, each with its threads, as listed in `/proc`.
pub(crate) struct ProcessTree(Vec<i32>);

impl ProcessTree {
    /// Returns the tree of this process.
    pub(crate) fn of(first: i32) -> Self {
        Self(vec![first])
    }
}

impl Iterator for ProcessTree {
    type Item = (i32, Vec<i32>);

    fn next(&mut self) -> Option<Self::Item> {
        let process = self.0.pop()?;
        let directory = format!("/proc/{process}/task");
        let threads = numbers_in(&directory);
        for thread in &threads {
            let children = fs::read_to_string(format!("{directory}/{thread}/children")).unwrap_or_default();
            self.0.extend(children.split_ascii_whitespace().filter_map(|number| number.parse::<i32>().ok()));
        }
        Some((process, threads))
    }
}

/// Returns the entries of a directory that are numbers.
fn numbers_in(directory: &str) -> Vec<i32> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// One process, as described by `/proc/PID/stat` (proc(5)).
struct Member {
    parent: i32,
    threads: usize,
    cpu: Duration,
    memory: u64,
}

impl Member {
    fn read(stat: &str) -> Option<Self> {
        // The second field is the program's name in parentheses and may contain anything; the third begins after the last
        // parenthesis.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let ticks: u64 = [14, 15, 16, 17].into_iter().filter_map(field).sum();
        Some(Self {
            parent: i32::try_from(field(4)?).ok()?,
            threads: usize::try_from(field(20)?).ok()?,
            cpu: Duration::from_millis(ticks * 1000 / TICKS),
            memory: field(24)? * PAGE,
        })
    }
}

/// `USER_HZ`: ticks per second in `/proc/PID/stat`, the same on every supported Linux.
const TICKS: u64 = 100;

/// Bytes per page.
const PAGE: u64 = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn process_tree_counts_all_descendants() {
        use std::os::unix::process::CommandExt;
        let mut shell = std::process::Command::new("sh")
            .args(["-c", "sleep 60 & sh -c 'sleep 60 & sleep 60 & wait' & wait"])
            .process_group(0)
            .spawn()
            .unwrap();
        let first = Pid::from_raw(shell.id().cast_signed());
        while TreeUsage::of(first).processes != 5 {
            std::thread::yield_now();
        }
        assert!(TreeUsage::of(first).memory > 0);
        killpg(first, Signal::SIGKILL).unwrap();
        shell.wait().unwrap();
        assert_eq!(TreeUsage::of(first), TreeUsage::default());
    }

    #[test]
    fn process_name_with_parentheses_is_one_field() {
        let rest = "S 7 1 1 0 -1 0 0 0 0 0 100 50 20 30 20 0 3 0 99 4096 5 0";
        let member = Member::read(&format!("9 (a) b (c)) {rest}")).unwrap();
        assert_eq!((member.parent, member.threads), (7, 3));
        assert_eq!((member.cpu, member.memory), (Duration::from_secs(2), 5 * PAGE));
    }
}
