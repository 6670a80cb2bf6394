//! Processes: every one that a compiler or `make` started is gone when it has ended, and they are never too many.
//!
//! Between us and the tool stand two processes of ours. The *keeper* is the parent of the tool and of every orphan that comes of
//! it, however often it forked and whatever session it moved to (prctl(2), `PR_SET_CHILD_SUBREAPER`); when the tool has ended,
//! or we ask for it, it kills them until none is left. In a namespace of processes it is number 1, and the kernel does that for it.
//! The *porter* is the one we started: it waits for the keeper and ends as the tool did, so that we learn how that was.
//!
//! Root has no limit on processes that the kernel would keep ([`super::rlimits`]), and no limit of the kernel's counts a whole family,
//! but for a namespace's own (Linux 6.14), which keeps off a fork bomb at once. So a family is looked at from time to time
//! ([`Family::of`]), and is stopped if it has grown too much.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::policy::{HOUSEHOLD, MOST_PROCESSES};
use super::{Ground, Step, kernel, namespaces};
use crate::error::Result;

/// The step of the walls' table: the child becomes the porter and its grandchild the tool, which takes the steps that follow.
///
/// # Errors
/// None; steps may have some.
pub fn step(ground: &Ground<'_>) -> Result<Step> {
    let bounded = ground.standing.has("namespaces") && kernel::limits_processes();
    Ok(Box::new(move || keep(bounded)))
}

/// Asks the keeper of this process group to end all of it, and kills what of it is in the group. The porter is still to be waited for,
/// and ends when the last of the family has.
pub fn stop(group: Pid) {
    // ESRCH means that nobody was left.
    let _ = killpg(group, Signal::SIGTERM);
}

/// What a shell makes of a process that a signal ended, and so the porter: its number and this.
pub const SIGNALLED: i32 = 128;

#[expect(unsafe_code, reason = "processes are started and waited for between fork and exec")]
fn keep(bounded: bool) -> io::Result<()> {
    hold_signals(libc::SIG_BLOCK)?;
    // Should one of them be killed, the next goes with it.
    // SAFETY: prctl with these options takes plain integers.
    let go_along = || unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) };
    go_along();
    let keeper = fork()?;
    if keeper != 0 {
        close_everything();
        end_as(wait_for(keeper));
    }
    go_along();
    // SAFETY: as above.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
    // Only the first process of a namespace may bound it; anybody else would bound the whole host.
    if bounded && std::process::id() == 1 {
        // Where it fails, the family is still looked at.
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

/// A copy of this process: its number for the parent, 0 for the child.
#[expect(unsafe_code, reason = "the C library's fork runs whatever hooks there are; this one runs none")]
fn fork() -> io::Result<libc::pid_t> {
    // SAFETY: without CLONE_VM the child gets a copy of all memory, and of the one thread there is between fork and exec.
    let answer = unsafe { libc::syscall(libc::SYS_clone, libc::SIGCHLD, 0, 0, 0, 0) };
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(answer as libc::pid_t) }
}

/// The signals that keeper and porter wait for.
#[expect(unsafe_code, reason = "signal sets have no wrapper that is safe between fork and exec")]
fn heeded() -> libc::sigset_t {
    // SAFETY: `sigemptyset` makes a set of whatever was there; the others only change it.
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
    // SAFETY: the set outlives the call, which only reads it; nobody wants to know the old one.
    match unsafe { libc::sigprocmask(how, &raw const set, std::ptr::null_mut()) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Closes every descriptor: whoever started us waits until nobody holds its pipe, and terminals and logs are no business of ours.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn close_everything() {
    // SAFETY: these processes use no descriptor any more.
    unsafe {
        if libc::syscall(libc::SYS_close_range, 0, u32::MAX, 0) != 0 {
            // Linux before 5.9 has no such call: one by one, up to a number no run of ours reaches.
            for descriptor in 0..4096 {
                libc::close(descriptor);
            }
        }
    }
}

/// Waits until this child has ended: its status.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn wait_for(child: libc::pid_t) -> libc::c_int {
    let mut status = 0;
    // SAFETY: `status` is written by the call and outlives it.
    while unsafe { libc::waitpid(child, &raw mut status, 0) } != child {}
    status
}

/// Waits until this child has ended or SIGTERM comes: its status, or SIGTERM's. Buries every orphan meanwhile.
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
        // SAFETY: the set outlives the call; nobody wants to know more of the signal.
        let signal = unsafe { libc::sigwaitinfo(&raw const heeded, std::ptr::null_mut()) };
        if signal == libc::SIGTERM {
            return libc::SIGTERM;
        }
    }
}

/// Kills the keeper's children until none is left; the orphans of those it kills become its own. In a namespace of
/// processes the kernel does it, once number 1 ends.
#[expect(unsafe_code, reason = "raw calls between fork and exec")]
fn kill_the_rest() {
    // SAFETY: plain calls on local memory. The numbers are those of children that have not been waited for, so nobody else has them.
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
            // A number that is cut off at the end has no blank after it.
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
            // Whether or not the kernel lists them (some are built without), there may be some left.
            let flags = if length == 0 { libc::WNOHANG } else { 0 };
            if libc::waitpid(-1, &raw mut status, flags) <= 0 {
                return;
            }
            while libc::waitpid(-1, &raw mut status, libc::WNOHANG) > 0 {}
        }
    }
}

/// Ends as a process of this status did, as a shell would tell it.
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

/// A process and all that came of it, at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Family {
    /// Processes and threads, keeper and porter among them.
    pub processes: usize,
    /// CPU time they have used, those that are gone included.
    pub cpu: Duration,
    /// Bytes of memory in use.
    pub memory: u64,
}

impl Family {
    /// The family of this process.
    pub fn of(first: Pid) -> Self {
        let read = |pid: i32| Member::read(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?);
        let mut family = Self::default();
        let mut count = |member: Member| {
            family.processes += member.threads;
            family.cpu += member.cpu;
            family.memory += member.memory;
        };
        if lists_children() {
            // One that grows while it is looked at is no longer looked at once it is too large.
            let processes = Tree::of(first.as_raw()).take(HOUSEHOLD.processes + 1);
            processes.filter_map(|(pid, _)| read(pid)).for_each(&mut count);
            return family;
        }
        // Every process there is, by its parent.
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

/// A process and all that came of it, each with its threads, as `/proc` lists them.
pub(crate) struct Tree(Vec<i32>);

impl Tree {
    /// The tree that grew from this process.
    pub(crate) fn of(first: i32) -> Self {
        Self(vec![first])
    }
}

impl Iterator for Tree {
    type Item = (i32, Vec<i32>);

    fn next(&mut self) -> Option<Self::Item> {
        let process = self.0.pop()?;
        let folder = format!("/proc/{process}/task");
        let threads = numbers_in(&folder);
        for thread in &threads {
            let children = fs::read_to_string(format!("{folder}/{thread}/children")).unwrap_or_default();
            self.0.extend(children.split_ascii_whitespace().filter_map(|number| number.parse::<i32>().ok()));
        }
        Some((process, threads))
    }
}

/// The entries of a folder that are numbers.
fn numbers_in(folder: &str) -> Vec<i32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// One process, as `/proc/PID/stat` shows it (proc(5)).
struct Member {
    parent: i32,
    threads: usize,
    cpu: Duration,
    memory: u64,
}

impl Member {
    fn read(stat: &str) -> Option<Self> {
        // The second field is the program's name in brackets, with whatever is in it; the third begins after the last bracket.
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

/// `USER_HZ`: ticks in a second of `/proc/PID/stat`, the same on every Linux we run on.
const TICKS: u64 = 100;

/// Bytes of a page.
const PAGE: u64 = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_counted_to_the_last() {
        use std::os::unix::process::CommandExt;
        let mut shell = std::process::Command::new("sh")
            .args(["-c", "sleep 60 & sh -c 'sleep 60 & sleep 60 & wait' & wait"])
            .process_group(0)
            .spawn()
            .unwrap();
        let first = Pid::from_raw(shell.id().cast_signed());
        while Family::of(first).processes != 5 {
            std::thread::yield_now();
        }
        assert!(Family::of(first).memory > 0);
        killpg(first, Signal::SIGKILL).unwrap();
        shell.wait().unwrap();
        assert_eq!(Family::of(first), Family::default());
    }

    #[test]
    fn a_name_with_brackets_and_blanks_is_still_one_field() {
        let rest = "S 7 1 1 0 -1 0 0 0 0 0 100 50 20 30 20 0 3 0 99 4096 5 0";
        let member = Member::read(&format!("9 (a) b (c)) {rest}")).unwrap();
        assert_eq!((member.parent, member.threads), (7, 3));
        assert_eq!((member.cpu, member.memory), (Duration::from_secs(2), 5 * PAGE));
    }
}
