//! Seccomp filters, assembled from the policy before the fork and loaded by the child.
//!
//! Owns the BPF programs and the two calls that load them; knows nothing of turns or reports. A filter cannot be
//! undone, is inherited by `execve`, and costs well under a microsecond a call. See seccomp(2).

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    sock_filter,
};

use super::policy;
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

/// The walls' filter for calls that are refused whatever their arguments.
pub fn denied() -> Result<BpfProgram> {
    listed(policy::DENIED, libc::SECCOMP_RET_ERRNO | libc::EPERM.cast_unsigned())
}

/// The walls' filter for calls that are refused with some arguments.
pub fn denied_with() -> Result<BpfProgram> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    for call in policy::SELF_ONLY {
        rules.insert(*call, vec![rule(&[(0, SeccompCmpOp::Ne, u64::from(OWN_PID))])?]);
    }
    let ioctls = policy::DENIED_IOCTLS.iter().map(|request| rule(&[(1, SeccompCmpOp::Eq, *request)]));
    rules.insert(libc::SYS_ioctl, ioctls.collect::<Result<_>>()?);
    assemble(rules, SeccompAction::Errno(libc::EPERM.cast_unsigned()))
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

/// A filter that takes one action for each of these calls and allows all others.
///
/// Written here because seccompiler spends five instructions on each: the kernel runs a new filter once for every call
/// there is, at every start of a program, so length is time.
fn listed(calls: &[c_long], action: u32) -> Result<BpfProgram> {
    // The architecture's check is the same in every program of seccompiler's: three instructions.
    let mut program = assemble(BTreeMap::new(), SeccompAction::Trap)?;
    program.truncate(3);
    let instruction = |code: u32, jt: u8, k: u32| sock_filter { code: code as u16, jt, jf: 0, k };
    program.push(instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0));
    for (index, call) in calls.iter().enumerate() {
        let over = u8::try_from(calls.len() - index).map_err(unassembled)?;
        let number = u32::try_from(*call).map_err(unassembled)?;
        program.push(instruction(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, over, number));
    }
    program.push(instruction(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW));
    program.push(instruction(libc::BPF_RET | libc::BPF_K, 0, action));
    Ok(program)
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
mod tests {
    use super::*;

    /// What a listed filter answers to a call, by walking it as the kernel would.
    fn answer(program: &[sock_filter], call: c_long) -> u32 {
        let mut at = 4;
        loop {
            let instruction = &program[at];
            if u32::from(instruction.code) == libc::BPF_RET | libc::BPF_K {
                return instruction.k;
            }
            let taken = instruction.k == u32::try_from(call).unwrap();
            at += 1 + usize::from(if taken { instruction.jt } else { instruction.jf });
        }
    }

    #[test]
    fn a_listed_filter_answers_for_its_calls_only() {
        let program = denied().unwrap();
        for call in 0..460 {
            let listed = policy::DENIED.contains(&call);
            let expected = if listed { libc::SECCOMP_RET_ERRNO | 1 } else { libc::SECCOMP_RET_ALLOW };
            assert_eq!(answer(&program, call), expected, "call {call}");
        }
    }

    #[test]
    fn the_stand_in_for_the_action_is_replaced() {
        let conditions: &[(u8, SeccompCmpOp, u64)] = &[(1, SeccompCmpOp::Ge, 4096)];
        let program = notifying(&[(libc::SYS_read, &[]), (libc::SYS_brk, conditions)]).unwrap();
        let returns = |value: u32| program.iter().filter(|instruction| instruction.k == value).count();
        assert_eq!(returns(libc::SECCOMP_RET_USER_NOTIF), 2);
        assert_eq!(returns(libc::SECCOMP_RET_TRACE | u32::from(MARK)), 0);
    }

    #[test]
    fn the_stand_in_for_the_own_process_is_replaced() {
        let mut program = denied_with().unwrap();
        let stand_ins = program.iter().filter(|instruction| instruction.k == OWN_PID).count();
        assert_eq!(stand_ins, policy::SELF_ONLY.len());
        mean_own_pid(&mut program);
        assert!(program.iter().all(|instruction| instruction.k != OWN_PID));
    }
}
