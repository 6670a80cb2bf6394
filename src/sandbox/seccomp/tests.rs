//! Decisions of the filters, evaluated by a small interpreter.

use super::*;

const ASK: u32 = libc::SECCOMP_RET_USER_NOTIF;

/// Returns the decision of a filter about a call: interprets the instructions that croupier's filters contain.
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

fn ints(values: &[libc::c_int]) -> Vec<u64> {
    values.iter().map(|value| u64::from(value.cast_unsigned())).collect()
}

#[test]
fn program_filter_asks_about_unlisted_calls() {
    for (ask, asks) in [(AskedBy::Listener, ASK), (AskedBy::Tracer, libc::SECCOMP_RET_TRACE)] {
        let filter = of_program(ask).unwrap();
        for call in 0..600 {
            let expected = if policy::calls().contains(&call) { ALLOW } else { asks };
            // With these arguments only two conditional rules match: a wait without a time limit, and the process's own limits.
            let conditional = [libc::SYS_futex, libc::SYS_prlimit64].contains(&call)
                || [libc::SYS_fcntl, libc::SYS_mmap, libc::SYS_mremap].contains(&call);
            let found = answer(&filter, call, [0; 6]);
            assert_eq!(found, if conditional { ALLOW } else { expected }, "call {call}");
        }
        assert_eq!(answer(&filter, libc::SYS_write | 0x4000_0000, [0; 6]), ENOSYS, "x32");
    }
}

#[test]
fn filter_compares_arguments() {
    let filter = of_program(AskedBy::Listener).unwrap();
    let high = 1_u64 << 32;
    let anonymous = u64::from((libc::MAP_ANONYMOUS | libc::MAP_PRIVATE).cast_unsigned());
    let small = u64::from(SMALLEST_PIECE);
    for (call, arguments, expected) in [
        (libc::SYS_mmap, [0, small, 0, anonymous, 0, 0], ASK),
        (libc::SYS_mmap, [0, small - 1, 0, anonymous, 0, 0], ALLOW),
        (libc::SYS_mmap, [0, small, 0, 1, 0, 0], ALLOW),
        (libc::SYS_mremap, [0, 0, small, 0, 0, 0], ASK),
        (libc::SYS_futex, [0, 0, 0, 4096, 0, 0], ASK),
        (libc::SYS_ioctl, [0, libc::TCGETS, 0, 0, 0, 0], ALLOW),
        (libc::SYS_ioctl, [high, libc::TCGETS | high, 0, 0, 0, 0], ALLOW),
        (libc::SYS_ioctl, [0, libc::TIOCSTI, 0, 0, 0, 0], ASK),
        (libc::SYS_ioctl, [0, libc::TIOCSTI | high, 0, 0, 0, 0], ASK),
        (libc::SYS_ioctl, [0, libc::TIOCSPGRP, 0, 0, 0, 0], ASK),
        (libc::SYS_ioctl, [0, libc::FIONBIO, 0, 0, 0, 0], ASK),
        (libc::SYS_prlimit64, [0; 6], ALLOW),
        (libc::SYS_prlimit64, [high, 0, 0, 0, 0, 0], ALLOW),
        (libc::SYS_prlimit64, [1, 0, 0, 0, 0, 0], ASK),
        (libc::SYS_personality, [u64::from(u32::MAX), 0, 0, 0, 0, 0], ALLOW),
        (libc::SYS_personality, [0; 6], ASK),
    ] {
        assert_eq!(answer(&filter, call, arguments), expected, "{call} {arguments:x?}");
    }
    // With these the kernel signals any process on behalf of the caller.
    let signals = [libc::F_SETOWN, libc::F_NOTIFY, libc::F_SETLEASE, 10, 15];
    for command in ints(&signals) {
        for command in [command, command | high] {
            assert_eq!(answer(&filter, libc::SYS_fcntl, [0, command, 0, 0, 0, 0]), ASK, "{command:x}");
        }
    }
    for request in [0x5452_u64, 0x8901, 0x8902] {
        assert_eq!(answer(&filter, libc::SYS_ioctl, [0, request, 0, 0, 0, 0]), ASK, "{request:x}");
    }
    let dumpable = [u64::from(libc::PR_SET_DUMPABLE.cast_unsigned()), 0, 0, 0, 0, 0];
    assert_eq!(answer(&filter, libc::SYS_prctl, dumpable), ASK);
}

#[test]
fn execve_needs_the_pass() {
    let mut filter = of_program(AskedBy::Listener).unwrap();
    let pass = StartToken::new().unwrap();
    let carries = |argument| [1, 2, 3, 4, 5, argument];
    assert_eq!(answer(&filter, libc::SYS_execve, carries(pass.argument())), ASK);
    pass.write(&mut filter);
    let other = StartToken::new().unwrap();
    for (argument, expected) in [
        (pass.argument(), ALLOW),
        (other.argument(), ASK),
        (pass.argument() ^ 1, ASK),
        (pass.argument() ^ 1 << 32, ASK),
        (NO_PASS, ASK),
    ] {
        assert_eq!(answer(&filter, libc::SYS_execve, carries(argument)), expected);
        assert_eq!(answer(&filter, libc::SYS_futex, carries(argument)), expected);
        assert_eq!(answer(&filter, libc::SYS_execveat, carries(argument)), ASK);
    }
}

#[test]
fn tool_filter_allows_processes_only() {
    let plain = u64::from(libc::SIGCHLD.cast_unsigned());
    for signals in [true, false] {
        let filter = of_tool(signals).unwrap();
        let says = |call, first| answer(&filter, call, [first, 0, 0, 0, 0, 0]);
        assert_eq!(says(libc::SYS_clone, plain), ALLOW);
        for flag in ints(policy::DENIED_CLONES) {
            assert_eq!(says(libc::SYS_clone, plain | flag), EPERM);
        }
        assert_eq!(says(libc::SYS_clone3, 0), ENOSYS);
        for call in [libc::SYS_socket, libc::SYS_ptrace, libc::SYS_io_uring_setup, libc::SYS_bpf] {
            assert_eq!(says(call, 0), EPERM);
        }
        for call in [libc::SYS_chmod, libc::SYS_execve, libc::SYS_vfork, libc::SYS_read] {
            assert_eq!(says(call, 0), ALLOW);
        }
        assert_eq!(says(policy::NEW + 8, 0), ENOSYS);
        assert_eq!(says(libc::SYS_kill, 1), if signals { ALLOW } else { EPERM });
        let set_flags = |flags: libc::c_int| {
            let [command, flags] = [libc::F_SETFL, flags].map(|value| u64::from(value.cast_unsigned()));
            answer(&filter, libc::SYS_fcntl, [0, command, flags, 0, 0, 0])
        };
        assert_eq!((set_flags(libc::O_NONBLOCK), set_flags(libc::O_ASYNC)), (ALLOW, EPERM));
    }
}

#[test]
fn filter_length_is_within_kernel_limit() {
    assert!(of_program(AskedBy::Listener).unwrap().len() < 1000);
    assert!(of_tool(true).unwrap().len() < 1000);
}
