//! Seccomp filters, assembled from the policy before the fork and loaded by the child.
//!
//! A filter cannot be removed, is inherited by `execve`, costs well under a microsecond per call, and also restricts root. See
//! seccomp(2).
//!
//! A program's filter is also the one that input detection uses: a call that it does not allow is passed to croupier, and
//! [`crate::run`] answers. It is loaded last. A compiler's filter is a step like that of any other mechanism, and denies calls by
//! itself.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    sock_filter,
};

use super::{ChildSetup, SandboxSpec, capabilities, landlock, policy};
use crate::error::{Error, Result};

/// Returned by a filter that leaves the decision to the next one of a [`chain`]. The kernel never sees it.
const NEXT: u32 = 0x7ffe_6372;

/// Placeholder in an assembled filter for an action that seccompiler does not support.
const MARK: u16 = 0x6372;

/// Placeholder in an assembled filter for a [`Pass`]: two halves that no other argument is compared with.
const NO_PASS: u64 = 0x7fff_fffe_7fff_fffd;

/// `struct sock_fprog` of linux/filter.h.
#[repr(C)]
struct Program {
    length: libc::c_ushort,
    instructions: *const sock_filter,
}

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
const EPERM: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM.cast_unsigned();
const ENOSYS: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.cast_unsigned();

/// Who is notified of the calls that a program's filter does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedBy {
    /// The owner of the listener ([`load_with_listener`]).
    Listener,
    /// The tracer: the call stops the program (`PTRACE_EVENT_SECCOMP`).
    Tracer,
}

/// Returns the filter of a program: it allows what is always allowed and notifies croupier of everything else. Calls that carry the
/// child's [`StartToken`] are allowed after that has been written into the filter ([`StartToken::write`]).
///
/// # Errors
/// The filter cannot be assembled; this does not depend on the host.
pub fn of_program(ask: AskedBy) -> Result<BpfProgram> {
    let asks = match ask {
        AskedBy::Listener => libc::SECCOMP_RET_USER_NOTIF,
        AskedBy::Tracer => libc::SECCOMP_RET_TRACE,
    };
    let mut rules = everybody()?;
    let small = u64::from(SMALLEST_PIECE);
    let pass = (5, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, NO_PASS);
    let anonymous = u64::from(libc::MAP_ANONYMOUS.cast_unsigned());
    rules.extend([
        // Input and output are passed to croupier even if they are not of a terminal: a filter cannot tell the difference.
        (
            libc::SYS_mmap,
            vec![
                rule(&[(1, SeccompCmpArgLen::Qword, SeccompCmpOp::Lt, small)])?,
                rule(&[(3, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(anonymous), 0)])?,
            ],
        ),
        (libc::SYS_mremap, vec![rule(&[(2, SeccompCmpArgLen::Qword, SeccompCmpOp::Lt, small)])?]),
        // Waiting without a time limit is waiting for another thread, or forever, which the limits detect.
        (
            libc::SYS_futex,
            vec![
                rule(&[(3, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0)])?,
                rule(std::slice::from_ref(&pass))?,
            ],
        ),
        (libc::SYS_execve, vec![rule(&[pass])?]),
    ]);
    Ok(chain(vec![listed(&policy::calls(), ALLOW)?, conditional(rules, asks)?]))
}

/// Smaller memory allocations are not passed to croupier, nor is the heap: the kernel limits all of a program's memory, and glibc's
/// malloc makes a larger allocation when the heap cannot grow.
const SMALLEST_PIECE: u32 = 128 << 10;

/// Returns the filter of a compiler and its child processes. `signals`: whether other mechanisms confine its signals, so that it
/// may send some.
///
/// # Errors
/// The filter cannot be assembled; this does not depend on the host.
pub fn of_tool(signals: bool) -> Result<BpfProgram> {
    let mut allowed = [policy::calls(), policy::tool_calls()].concat();
    if signals {
        allowed.extend(policy::SIGNALS);
    }
    let mut rules = everybody()?;
    let clones = policy::DENIED_CLONES.iter().fold(0, |flags, flag| flags | u64::from(flag.cast_unsigned()));
    rules.insert(
        libc::SYS_clone,
        vec![rule(&[(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(clones), 0)])?],
    );
    // Both ends stay within the tool.
    let local = u64::from(libc::AF_UNIX.cast_unsigned());
    rules.insert(libc::SYS_socketpair, vec![rule(&[(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, local)])?]);
    // Its own pipes: a program's reads of its terminal must wait.
    let does_not_wait =
        rule(&[(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, u64::from(libc::FIONBIO as u32))])?;
    rules.entry(libc::SYS_ioctl).or_default().push(does_not_wait);
    let flags = u64::from(libc::O_ASYNC.cast_unsigned());
    let set_flags = u64::from(libc::F_SETFL.cast_unsigned());
    rules.entry(libc::SYS_fcntl).or_default().push(rule(&[
        (1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, set_flags),
        (2, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(flags), 0),
    ])?);
    for lock in policy::LOCKS {
        let lock = u64::from(lock.cast_unsigned());
        let locks = rule(&[(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, lock)])?;
        rules.entry(libc::SYS_fcntl).or_default().push(locks);
    }
    let unknown: Vec<c_long> = policy::UNKNOWN.iter().copied().chain(policy::NEW..LAST).collect();
    Ok(chain(vec![listed(&allowed, ALLOW)?, listed(&unknown, ENOSYS)?, conditional(rules, EPERM)?]))
}

/// Calls beyond this number are those of another calling convention.
const LAST: c_long = 0x1000;

/// Rules for programs and compilers that depend on arguments. The kernel reads 32 bits of an `int`, so only these are compared: the
/// upper half of the register has no effect.
fn everybody() -> Result<BTreeMap<i64, Vec<SeccompRule>>> {
    let one_of = |argument: u8, values: &mut dyn Iterator<Item = u64>| -> Result<Vec<SeccompRule>> {
        values.map(|value| rule(&[(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)])).collect()
    };
    let ints = |values: &'static [libc::c_int]| values.iter().map(|value| u64::from(value.cast_unsigned()));
    Ok(BTreeMap::from([
        (libc::SYS_ioctl, one_of(1, &mut policy::IOCTLS.iter().map(|request| u64::from(*request as u32)))?),
        (libc::SYS_fcntl, one_of(1, &mut ints(policy::FCNTLS))?),
        (libc::SYS_prctl, {
            // Every program is set to die with croupier; the setting cannot be undone.
            let dies = [libc::PR_SET_PDEATHSIG, libc::SIGKILL].map(|value| u64::from(value.cast_unsigned()));
            let dies = rule(&[
                (0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, dies[0]),
                (1, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, dies[1]),
            ])?;
            let mut rules = one_of(0, &mut ints(policy::PRCTLS))?;
            rules.push(dies);
            rules
        }),
        // Only the process's own limits; and reading personality(2), not changing it.
        (libc::SYS_prlimit64, one_of(0, &mut std::iter::once(0))?),
        (libc::SYS_personality, one_of(0, &mut std::iter::once(u64::from(u32::MAX)))?),
    ]))
}

/// The step of this mechanism: the filter of a compiler.
///
/// # Errors
/// The filter cannot be assembled.
pub fn step(sandbox: &SandboxSpec<'_>) -> Result<ChildSetup> {
    let signals = sandbox.active.has("namespaces")
        || (sandbox.active.has("landlock") && landlock::version() >= landlock::SCOPED);
    let filter = of_tool(signals)?;
    Ok(Box::new(move || {
        capabilities::no_new_rights()?;
        load(&filter)
    }))
}

/// A number that proves to the child's filter that the program has not been executed yet: the child passes it with the calls that
/// execute the program. It differs for every start and disappears with the child's memory at the `execve`.
#[derive(Clone, Copy, Debug)]
pub struct StartToken(u64);

impl StartToken {
    /// Returns a new, random one.
    ///
    /// # Errors
    /// The kernel returns no random numbers.
    #[expect(unsafe_code, reason = "getrandom has no wrapper here")]
    pub fn new() -> Result<Self> {
        let mut bytes = [0_u8; 8];
        // SAFETY: the call writes at most the eight bytes of `bytes`.
        let got = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
        if got == 8 {
            Ok(Self(u64::from_ne_bytes(bytes)))
        } else {
            Err(Error::system("cannot get a random number", std::io::Error::last_os_error()))
        }
    }

    /// Returns the last argument of the calls that carry it.
    pub fn argument(self) -> u64 {
        self.0
    }

    /// Writes it into a program's filter.
    pub fn write(self, program: &mut [sock_filter]) {
        let half = |value: u64, upper: bool| if upper { value >> 32 } else { value } as u32;
        for instruction in program {
            for upper in [true, false] {
                if instruction.k == half(NO_PASS, upper) {
                    instruction.k = half(self.0, upper);
                    break;
                }
            }
        }
    }
}

/// Returns a filter that takes one action for each of these calls and leaves all others to the next filter. Calls by the numbers of
/// another calling convention (x32, supported by some kernels) fail as unknown.
///
/// seccompiler compares one call after the other. The kernel evaluates a new filter once for every existing call at every start of
/// a program, so a binary search is used here.
fn listed(calls: &[c_long], action: u32) -> Result<BpfProgram> {
    const X32: u32 = 0x4000_0000;
    // The check of the architecture is the same in every program of seccompiler.
    let mut program = conditional(BTreeMap::new(), libc::SECCOMP_RET_TRAP)?;
    program.truncate(CHECK);
    program.push(instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0));
    program.push(sock_filter { jf: 1, ..instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, X32) });
    program.push(instruction(libc::BPF_RET | libc::BPF_K, 0, ENOSYS));
    program.extend(search(&ranges(calls)?, action)?);
    Ok(program)
}

/// Returns the ranges of consecutive call numbers, sorted, each as its first and last.
fn ranges(calls: &[c_long]) -> Result<Vec<(u32, u32)>> {
    let numbers = calls.iter().map(|call| u32::try_from(*call).map_err(unassembled));
    let mut numbers = numbers.collect::<Result<Vec<_>>>()?;
    numbers.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if number <= *last + 1 => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    Ok(ranges)
}

/// Returns a binary search for the call in these ranges.
fn search(ranges: &[(u32, u32)], action: u32) -> Result<BpfProgram> {
    let next = instruction(libc::BPF_RET | libc::BPF_K, 0, NEXT);
    match ranges {
        [] => Ok(vec![next]),
        [(first, last)] => Ok(vec![
            sock_filter { jf: 2, ..instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, *first) },
            instruction(libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K, 1, *last),
            instruction(libc::BPF_RET | libc::BPF_K, 0, action),
            next,
        ]),
        _ => {
            let (lower, upper) = ranges.split_at(ranges.len() / 2);
            let lower = search(lower, action)?;
            let over = u8::try_from(lower.len()).map_err(unassembled)?;
            let mut program =
                vec![instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, over, upper[0].0)];
            program.extend(lower);
            program.extend(search(upper, action)?);
            Ok(program)
        }
    }
}

/// Number of instructions that check the architecture at the beginning of every program.
const CHECK: usize = 3;

fn instruction(code: u32, jt: u8, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt, jf: 0, k }
}

/// Joins filters into one; the first that decides about a call applies, and the last decides about every call. The kernel evaluates
/// one filter faster than several.
fn chain(programs: Vec<BpfProgram>) -> BpfProgram {
    let next = instruction(libc::BPF_RET | libc::BPF_K, 0, NEXT);
    let mut chained = BpfProgram::new();
    for (index, program) in programs.into_iter().enumerate() {
        let begins = chained.len();
        for (at, instruction) in chained.iter_mut().enumerate().filter(|(_, found)| **found == next) {
            // A filter has at most 4096 instructions.
            *instruction = self::instruction(libc::BPF_JMP | libc::BPF_JA, 0, (begins - at - 1) as u32);
        }
        chained.extend(program.into_iter().skip(if index == 0 { 0 } else { CHECK }));
    }
    chained
}

fn rule(conditions: &[(u8, SeccompCmpArgLen, SeccompCmpOp, u64)]) -> Result<SeccompRule> {
    let conditions = conditions.iter().map(|(argument, length, operator, value)| {
        SeccompCondition::new(*argument, length.clone(), operator.clone(), *value)
    });
    let conditions = conditions.collect::<std::result::Result<Vec<_>, _>>().map_err(unassembled)?;
    SeccompRule::new(conditions).map_err(unassembled)
}

/// Returns a filter that allows a call if one of its rules matches, and takes this action otherwise.
///
/// seccompiler does not support some actions: `Trace(MARK)` is a placeholder for them. No other instruction can be mistaken for it,
/// because that value has no other meaning.
fn conditional(rules: BTreeMap<i64, Vec<SeccompRule>>, otherwise: u32) -> Result<BpfProgram> {
    let target = std::env::consts::ARCH.try_into().map_err(unassembled)?;
    let stand_in = SeccompAction::Trace(MARK.into());
    let filter = SeccompFilter::new(rules, stand_in, SeccompAction::Allow, target).map_err(unassembled)?;
    let mut program: BpfProgram = filter.try_into().map_err(unassembled)?;
    for instruction in program.iter_mut().filter(|found| found.k == libc::SECCOMP_RET_TRACE | u32::from(MARK))
    {
        instruction.k = otherwise;
    }
    Ok(program)
}

fn unassembled(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("cannot assemble a seccomp filter: {error}"))
}

/// Loads a filter. For the child, between fork and exec: allocates nothing.
pub fn load(program: &[sock_filter]) -> std::io::Result<()> {
    set_filter(program, 0).map(|_| ())
}

/// Loads a filter that notifies the listener ([`of_program`]) and returns the listener's descriptor (close-on-exec). For the child.
pub fn load_with_listener(program: &[sock_filter], undisturbed: bool) -> std::io::Result<i32> {
    set_filter(program, if undisturbed { UNDISTURBED } else { libc::SECCOMP_FILTER_FLAG_NEW_LISTENER })
}

/// Name of the feature below in [`super::DISABLE`].
pub const UNDISTURBED_NAME: &str = "wait_killable";

/// Flags for a listener, with only fatal signals interrupting a program that waits for an answer (Linux 5.19).
const UNDISTURBED: libc::c_ulong =
    libc::SECCOMP_FILTER_FLAG_NEW_LISTENER | libc::SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;

/// Whether the kernel delays signals to a program that waits for an answer. If it does not, a signal makes the program repeat its
/// call.
#[expect(unsafe_code, reason = "seccomp(2) has no wrapper")]
pub fn waits_undisturbed() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        // SAFETY: without a filter the call does nothing: it fails with EFAULT if it supports the flags, and with EINVAL if not.
        let answer = unsafe {
            let none = std::ptr::null::<Program>();
            libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, UNDISTURBED, none)
        };
        let failed = std::io::Error::last_os_error().raw_os_error();
        answer < 0 && failed == Some(libc::EFAULT) && !super::is_disabled(UNDISTURBED_NAME)
    })
}

#[expect(unsafe_code, reason = "seccomp(2) has no wrapper")]
fn set_filter(program: &[sock_filter], flags: libc::c_ulong) -> std::io::Result<i32> {
    let length = program.len().try_into().map_err(|_| std::io::Error::from_raw_os_error(libc::E2BIG))?;
    let program = Program { length, instructions: program.as_ptr() };
    // SAFETY: `program` describes `length` instructions that outlive the call; the kernel copies them.
    let answer =
        unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const program) };
    if answer < 0 { Err(std::io::Error::last_os_error()) } else { Ok(answer as i32) }
}

#[cfg(test)]
mod tests;
