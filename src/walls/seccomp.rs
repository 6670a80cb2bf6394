//! Seccomp filters, assembled from the policy before the fork and loaded by the child.
//!
//! Owns the BPF programs and the two calls that load them; knows nothing of turns or reports. A filter cannot be
//! undone, is inherited by `execve`, and costs well under a microsecond a call. Holds for root too. See seccomp(2).
//!
//! A program's refusals and the filter that takes turns are joined to one ([`chain`]), which [`crate::run`] loads last; a compiler's
//! refusals are a step like any other wall's.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    sock_filter,
};

use super::{Ground, Step, landlock, policy};
use crate::error::{Error, Result};

/// Stands in an assembled filter for the child's own process id, which only the child knows. No process has it: it
/// is above the kernel's limit of 2²² processes.
const OWN_PID: u32 = 0x7fff_fffe;

/// Stands in an assembled filter for an action that seccompiler does not know.
const MARK: u16 = 0x6372;

/// `struct sock_fprog` of linux/filter.h.
#[repr(C)]
struct Program {
    length: libc::c_ushort,
    instructions: *const sock_filter,
}

const EPERM: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM.cast_unsigned();
const ENOSYS: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.cast_unsigned();

/// What is refused to a program. The stand-in for its process id is still in it: see [`mean_own_pid`].
pub fn refused_to_programs() -> Result<BpfProgram> {
    let listed = listed(&[policy::PROCESSES, policy::CHANGES, policy::DENIED].concat(), EPERM)?;
    let mut rules = everybody()?;
    for call in policy::SELF_ONLY {
        rules.insert(*call, vec![rule(&[(0, SeccompCmpOp::Ne, u64::from(OWN_PID))])?]);
    }
    Ok(chain(vec![listed, assemble(rules, SeccompAction::Errno(libc::EPERM.cast_unsigned()))?]))
}

/// The same for a program that stands ready to be forked: of the calls of which the answer depends on whose they are, whoever holds
/// the listener decides. `forks`: the flags of those calls of clone(2) by which it asks to be forked.
pub fn refused_when_ready(forks: &[u64]) -> Result<BpfProgram> {
    let processes: Vec<c_long> =
        policy::PROCESSES.iter().copied().filter(|call| *call != libc::SYS_clone).collect();
    let listed = listed(&[&processes, policy::CHANGES, policy::DENIED].concat(), EPERM)?;
    let mut rules = everybody()?;
    let others: Vec<_> = forks.iter().map(|flags| (0, SeccompCmpOp::Ne, *flags)).collect();
    rules.insert(libc::SYS_clone, vec![rule(&others)?]);
    Ok(chain(vec![listed, assemble(rules, SeccompAction::Errno(libc::EPERM.cast_unsigned()))?]))
}

/// What is refused to a compiler and all that it starts. `signals`: whether other walls keep its signals in, so that it may send some.
pub fn refused_to_tools(signals: bool) -> Result<BpfProgram> {
    let kills = if signals { &[] } else { policy::SELF_ONLY };
    // The C library takes `clone` instead, whose flags can be seen.
    let unseen = listed(&[libc::SYS_clone3], ENOSYS)?;
    let mut rules = everybody()?;
    let clones = policy::DENIED_CLONES.iter().map(|flag| {
        let flag = u64::from(flag.cast_unsigned());
        rule(&[(0, SeccompCmpOp::MaskedEq(flag), flag)])
    });
    rules.insert(libc::SYS_clone, clones.collect::<Result<_>>()?);
    let conditional = assemble(rules, SeccompAction::Errno(libc::EPERM.cast_unsigned()))?;
    Ok(chain(vec![listed(&[policy::DENIED, kills].concat(), EPERM)?, unseen, conditional]))
}

/// What is refused to everybody with some arguments: typing at one's terminal, and other processes' limits.
fn everybody() -> Result<BTreeMap<i64, Vec<SeccompRule>>> {
    let ioctls = policy::DENIED_IOCTLS.iter().map(|request| rule(&[(1, SeccompCmpOp::Eq, *request)]));
    Ok(BTreeMap::from([
        (libc::SYS_ioctl, ioctls.collect::<Result<_>>()?),
        (libc::SYS_prlimit64, vec![rule(&[(0, SeccompCmpOp::Ne, 0)])?]),
    ]))
}

/// The step of the walls' table: a compiler's refusals.
///
/// # Errors
/// They cannot be assembled.
pub fn step(ground: &Ground<'_>) -> Result<Step> {
    let signals = ground.standing.has("namespaces")
        || (ground.standing.has("landlock") && landlock::version() >= landlock::SCOPED);
    let filter = refused_to_tools(signals)?;
    Ok(Box::new(move || {
        no_new_rights()?;
        load(&filter)
    }))
}

/// A filter that makes asking for a descriptor that does not wait (`O_NONBLOCK`, `FIONBIO`) succeed without effect.
/// Input is always there when a program asks for it, so waiting and not waiting are the same to it, and turns can be told apart.
pub fn always_wait() -> Result<BpfProgram> {
    let set_flags = u64::from(libc::F_SETFL.cast_unsigned());
    let no_wait = u64::from(libc::O_NONBLOCK.cast_unsigned());
    let rules = BTreeMap::from([
        (
            libc::SYS_fcntl,
            vec![rule(&[(1, SeccompCmpOp::Eq, set_flags), (2, SeccompCmpOp::MaskedEq(no_wait), no_wait)])?],
        ),
        (libc::SYS_ioctl, vec![rule(&[(1, SeccompCmpOp::Eq, libc::FIONBIO)])?]),
    ]);
    assemble(rules, SeccompAction::Errno(0))
}

/// Calls to be watched: each in every case, or only where its arguments meet these conditions.
pub type Watched = [WatchedCall];

/// One of them: its number and its conditions, all of which must be met.
pub type WatchedCall = (c_long, &'static [(u8, SeccompCmpOp, u64)]);

/// A filter that hands these calls to whoever holds the listener ([`load_with_listener`]).
pub fn notifying(calls: &Watched) -> Result<BpfProgram> {
    watching(calls, libc::SECCOMP_RET_USER_NOTIF)
}

/// A filter that stops the program for its tracer at these calls (`PTRACE_EVENT_SECCOMP`).
pub fn tracing(calls: &Watched) -> Result<BpfProgram> {
    watching(calls, libc::SECCOMP_RET_TRACE)
}

/// seccompiler has no name for these actions: `Trace(MARK)` stands for them until it is done, and no other
/// instruction can be mistaken for it, as that value has no other meaning.
fn watching(calls: &Watched, action: u32) -> Result<BpfProgram> {
    let rules = calls.iter().map(|(call, conditions)| match conditions {
        [] => Ok((*call, Vec::new())),
        conditions => Ok((*call, vec![rule(conditions)?])),
    });
    let mut program = assemble(rules.collect::<Result<_>>()?, SeccompAction::Trace(MARK.into()))?;
    let stand_in = libc::SECCOMP_RET_TRACE | u32::from(MARK);
    for instruction in program.iter_mut().filter(|instruction| instruction.k == stand_in) {
        instruction.k = action;
    }
    Ok(program)
}

/// A filter that takes one action for each of these calls and allows all others. Calls by the numbers of another convention (x32, which
/// some kernels have) are no calls at all.
///
/// Written here because seccompiler asks for one call after the other: the kernel runs a new filter once for every call
/// there is, at every start of a program, so the way to an answer must be short.
fn listed(calls: &[c_long], action: u32) -> Result<BpfProgram> {
    const X32: u32 = 0x4000_0000;
    // The architecture's check is the same in every program of seccompiler's.
    let mut program = assemble(BTreeMap::new(), SeccompAction::Trap)?;
    program.truncate(CHECK);
    program.push(instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0));
    program.push(sock_filter { jf: 1, ..instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, X32) });
    program.push(instruction(libc::BPF_RET | libc::BPF_K, 0, ENOSYS));
    program.extend(search(&ranges(calls)?, action)?);
    Ok(program)
}

/// The first and the last of every run of calls whose numbers follow each other, in order.
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

/// A binary search for the call among these ranges.
fn search(ranges: &[(u32, u32)], action: u32) -> Result<BpfProgram> {
    let allow = instruction(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW);
    match ranges {
        [] => Ok(vec![allow]),
        [(first, last)] => Ok(vec![
            sock_filter { jf: 2, ..instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, *first) },
            instruction(libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K, 1, *last),
            instruction(libc::BPF_RET | libc::BPF_K, 0, action),
            allow,
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

/// How many instructions of every program check the architecture.
const CHECK: usize = 3;

fn instruction(code: u32, jt: u8, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt, jf: 0, k }
}

/// One filter that asks these in turn: the first that does not allow a call decides. As good as loading them all, where none of
/// them has an answer to a call that an earlier one has, and cheaper: the kernel asks one filter instead of many.
pub fn chain(programs: Vec<BpfProgram>) -> BpfProgram {
    let allow = instruction(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW);
    let jump = |over| instruction(libc::BPF_JMP | libc::BPF_JA, 0, over);
    let mut chained = BpfProgram::new();
    let last = programs.len().saturating_sub(1);
    for (index, program) in programs.into_iter().enumerate() {
        let asked = program.into_iter().skip(if index == 0 { 0 } else { CHECK });
        chained.extend(asked);
        if index == last {
            break;
        }
        // What it allows is for the next to decide. A filter has no more than 4096 instructions.
        let next = chained.len();
        for (at, instruction) in
            chained.iter_mut().enumerate().filter(|(_, instruction)| **instruction == allow)
        {
            *instruction = jump((next - at - 1) as u32);
        }
    }
    chained
}

fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule> {
    let conditions = conditions.iter().map(|(argument, operator, value)| {
        SeccompCondition::new(*argument, SeccompCmpArgLen::Qword, operator.clone(), *value)
    });
    let conditions = conditions.collect::<std::result::Result<Vec<_>, _>>().map_err(unassembled)?;
    SeccompRule::new(conditions).map_err(unassembled)
}

fn assemble(rules: BTreeMap<i64, Vec<SeccompRule>>, matching: SeccompAction) -> Result<BpfProgram> {
    let target = std::env::consts::ARCH.try_into().map_err(unassembled)?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, matching, target).map_err(unassembled)?;
    filter.try_into().map_err(unassembled)
}

fn unassembled(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("a seccomp filter could not be assembled: {error}"))
}

/// Puts the calling process's id where the filter means it. For the child, between fork and exec: allocates nothing.
pub fn mean_own_pid(program: &mut [sock_filter]) {
    let own = std::process::id();
    for instruction in program.iter_mut().filter(|instruction| instruction.k == OWN_PID) {
        instruction.k = own;
    }
}

/// Gives up gaining rights through `execve`, without which an unprivileged process may load no filter. For the child.
#[expect(unsafe_code, reason = "prctl has no safe wrapper that is safe between fork and exec")]
pub fn no_new_rights() -> std::io::Result<()> {
    // SAFETY: PR_SET_NO_NEW_PRIVS takes plain integers and touches no memory.
    match unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}

/// Loads a filter. For the child, between fork and exec: allocates nothing.
pub fn load(program: &[sock_filter]) -> std::io::Result<()> {
    set_filter(program, 0).map(|_| ())
}

/// Loads a filter made by [`notifying`] and returns the listener's descriptor (close-on-exec). For the child.
pub fn load_with_listener(program: &[sock_filter]) -> std::io::Result<i32> {
    set_filter(program, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER)
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
