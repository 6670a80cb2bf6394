//! What filters answer, by a small machine that runs them.

use super::*;

#[test]
fn a_listed_filter_answers_for_its_calls_only() {
    let program = listed(policy::DENIED, EPERM).unwrap();
    for call in 0..470 {
        let expected = if policy::DENIED.contains(&call) { EPERM } else { libc::SECCOMP_RET_ALLOW };
        assert_eq!(answer(&program, call, [0; 6]), expected, "call {call}");
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
    let mut program = refused_to_programs().unwrap();
    let stand_ins = program.iter().filter(|instruction| instruction.k == OWN_PID).count();
    assert_eq!(stand_ins, policy::SELF_ONLY.len());
    mean_own_pid(&mut program);
    assert!(program.iter().all(|instruction| instruction.k != OWN_PID));
}

/// What a filter answers to a call: a small machine for the instructions that filters of ours have.
fn answer(program: &[sock_filter], call: c_long, arguments: [u64; 6]) -> u32 {
    const X86_64: u32 = 0xc000_003e;
    let (mut at, mut register) = (0, 0_u32);
    loop {
        let sock_filter { code, jt, jf, k } = program[at].clone();
        at += 1;
        let jump = |met: bool| usize::from(if met { jt } else { jf });
        match u32::from(code) {
            0x20 => {
                register = match k {
                    0 => call as u32,
                    4 => X86_64,
                    offset => {
                        let argument = arguments[(offset as usize - 16) / 8];
                        (if offset % 8 == 0 { argument } else { argument >> 32 }) as u32
                    }
                }
            }
            0x05 => at += k as usize,
            0x15 => at += jump(register == k),
            0x25 => at += jump(register > k),
            0x35 => at += jump(register >= k),
            0x54 => register &= k,
            0x06 => return k,
            other => panic!("unknown instruction {other:#x}"),
        }
    }
}

#[test]
fn one_filter_answers_as_all_would() {
    let watched: &Watched = &[(libc::SYS_read, &[]), (libc::SYS_mmap, &[(1, SeccompCmpOp::Ge, 4096)])];
    let filter =
        chain(vec![refused_to_programs().unwrap(), always_wait().unwrap(), notifying(watched).unwrap()]);
    let own = u64::from(OWN_PID);
    let nonblocking = u64::from(libc::O_NONBLOCK.cast_unsigned());
    let set_flags = u64::from(libc::F_SETFL.cast_unsigned());
    let (allow, ask) = (libc::SECCOMP_RET_ALLOW, libc::SECCOMP_RET_USER_NOTIF);
    for (call, arguments, expected) in [
        (libc::SYS_write, [0; 6], allow),
        (libc::SYS_read, [0; 6], ask),
        (libc::SYS_mmap, [0, 4096, 0, 0, 0, 0], ask),
        (libc::SYS_mmap, [0, 4095, 0, 0, 0, 0], allow),
        (libc::SYS_fork, [0; 6], EPERM),
        (libc::SYS_fork | 0x4000_0000, [0; 6], ENOSYS),
        (libc::SYS_chmod, [0; 6], EPERM),
        (libc::SYS_kill, [own, 9, 0, 0, 0, 0], allow),
        (libc::SYS_kill, [1, 9, 0, 0, 0, 0], EPERM),
        (libc::SYS_ioctl, [0, libc::TIOCSTI, 0, 0, 0, 0], EPERM),
        (libc::SYS_ioctl, [0, libc::FIONBIO, 0, 0, 0, 0], libc::SECCOMP_RET_ERRNO),
        (libc::SYS_ioctl, [0, libc::TCGETS, 0, 0, 0, 0], allow),
        (libc::SYS_fcntl, [0, set_flags, nonblocking, 0, 0, 0], libc::SECCOMP_RET_ERRNO),
        (libc::SYS_fcntl, [0, set_flags, 0, 0, 0, 0], allow),
        (libc::SYS_prlimit64, [1, 0, 0, 0, 0, 0], EPERM),
        (libc::SYS_prlimit64, [0, 0, 0, 0, 0, 0], allow),
    ] {
        assert_eq!(answer(&filter, call, arguments), expected, "{call} {arguments:?}");
    }
}

#[test]
fn one_that_stands_ready_is_refused_all_but_what_is_asked_about() {
    const FORKS: [u64; 2] = [0x11, 0x8011];
    let signals: &Watched = &[(libc::SYS_clone, &[]), (libc::SYS_kill, &[])];
    let filter = chain(vec![refused_when_ready(&FORKS).unwrap(), notifying(signals).unwrap()]);
    let says = |call, first| answer(&filter, call, [first, 0, 0, 0, 0, 0]);
    for (call, first, expected) in [
        (libc::SYS_clone, FORKS[0], libc::SECCOMP_RET_USER_NOTIF),
        (libc::SYS_clone, FORKS[1], libc::SECCOMP_RET_USER_NOTIF),
        (libc::SYS_clone, FORKS[0] | 1 << 32, EPERM),
        (libc::SYS_clone, 0x11 | 0x100, EPERM),
        (libc::SYS_clone3, 0, EPERM),
        (libc::SYS_fork, 0, EPERM),
        (libc::SYS_vfork, 0, EPERM),
        (libc::SYS_kill, 1, libc::SECCOMP_RET_USER_NOTIF),
        (libc::SYS_ptrace, 0, EPERM),
        (libc::SYS_chmod, 0, EPERM),
        (libc::SYS_prlimit64, 1, EPERM),
    ] {
        assert_eq!(says(call, first), expected, "{call} {first:#x}");
    }
}

#[test]
fn compilers_may_start_processes_and_nothing_more() {
    let plain = u64::from(libc::SIGCHLD.cast_unsigned());
    for signals in [true, false] {
        let filter = refused_to_tools(signals).unwrap();
        let says = |call, first| answer(&filter, call, [first, 0, 0, 0, 0, 0]);
        assert_eq!(says(libc::SYS_clone, plain), libc::SECCOMP_RET_ALLOW);
        for flag in policy::DENIED_CLONES {
            assert_eq!(says(libc::SYS_clone, plain | u64::from(flag.cast_unsigned())), EPERM);
        }
        assert_eq!(says(libc::SYS_clone3, 0), ENOSYS);
        assert_eq!(says(libc::SYS_socket, 0), EPERM);
        assert_eq!(says(libc::SYS_chmod, 0), libc::SECCOMP_RET_ALLOW);
        assert_eq!(says(libc::SYS_kill, 1), if signals { libc::SECCOMP_RET_ALLOW } else { EPERM });
    }
}
