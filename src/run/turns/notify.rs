//! Taking turns by seccomp user notification: the kernel stops the program at each read and each sleep and asks us.
//!
//! Needs Linux 5.5 and the right to load a filter. When the question arrives the program stands still: everything
//! it has printed can be drained, the next line typed, and the call allowed to go on; a sleep is answered at once as
//! done. Nothing is guessed from silence or from the wording of a prompt. See seccomp_unotify(2).
//!
//! That the call goes on (`CONTINUE`) with arguments the program could still change is no weakness here: what it may do is the
//! business of the walls, not of this filter.

use std::os::fd::{AsFd, AsRawFd, OwnedFd};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use reference::Ending;
use std::time::Duration;

use super::{End, LOOK_EVERY, Watch};
use crate::error::{Error, Result};
use crate::run::calls::{Call, Wish};
use crate::run::pty::Terminal;
use crate::run::session::Session;

nix::ioctl_readwrite!(receive_question, b'!', 0, libc::seccomp_notif);
nix::ioctl_readwrite!(send_answer, b'!', 1, libc::seccomp_notif_resp);
nix::ioctl_write_int_bad!(set_flags, libc::SECCOMP_IOCTL_NOTIF_SET_FLAGS);

/// `SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP` of linux/seccomp.h, since Linux 6.6: asking and answering take turns on one
/// processor, which saves waking up another one.
const SYNC_WAKE_UP: libc::c_int = 1;

/// How long a program may print without being heard: its terminal has room for some pages.
const BREATH: Duration = Duration::from_millis(1);

/// What the program is told.
enum Reply {
    /// Do make the call.
    GoOn,
    /// The call has been made and returned 0.
    Done,
}

/// Drives a run to its end.
pub(in crate::run) fn play(
    terminal: &mut Terminal,
    listener: &OwnedFd,
    session: &mut Session<'_>,
) -> Result<End> {
    let ended = pidfd(terminal)?;
    wake_up_in_sync(listener);
    let mut watch = Watch::new();
    // A program that prints is left alone until it asks: waking up for every line of its would only hold it up.
    let mut heed = Heed::Questions;
    loop {
        let events = wait(terminal, listener, &ended, heed)?;
        heed = match events {
            Events { asks: true, .. } => Heed::Questions,
            Events { leaves: true, .. } => Heed::End,
            _ if heed == Heed::End => Heed::End,
            _ => Heed::All,
        };
        // Where it asks, the answer begins by draining what came before the question.
        if events.prints
            && !events.asks
            && let Some(ending) = terminal.drain(session)?
        {
            return Ok(End::ByUs(ending));
        }
        if events.asks
            && let Some(ending) = answer(terminal, listener, session)?
        {
            return Ok(End::ByUs(ending));
        }
        if events.ended {
            // What it printed last may have come after the drain above.
            return Ok(terminal.drain(session)?.map_or(End::ByItself, End::ByUs));
        }
        if let Some(ending) = watch.look(terminal, session, events.asks)? {
            return Ok(End::ByUs(ending));
        }
    }
}

/// What is worth waking up for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heed {
    /// Questions and the end: for a moment after each question.
    Questions,
    /// Output too.
    All,
    /// The end only: nobody is left to ask.
    End,
}

/// What there is.
#[derive(Default)]
struct Events {
    asks: bool,
    prints: bool,
    /// The program is on its way out: it can ask nothing any more.
    leaves: bool,
    ended: bool,
}

fn wait(terminal: &Terminal, listener: &OwnedFd, ended: &OwnedFd, heed: Heed) -> Result<Events> {
    let event = |descriptor| PollFd::new(descriptor, PollFlags::POLLIN);
    let [end, question, output] = [event(ended.as_fd()), event(listener.as_fd()), event(terminal.master())];
    let (mut heeded, patience) = match heed {
        Heed::Questions => (vec![end, question], BREATH),
        Heed::All => (vec![end, question, output], LOOK_EVERY),
        Heed::End => (vec![end], LOOK_EVERY),
    };
    match poll(&mut heeded, PollTimeout::try_from(patience).unwrap_or(PollTimeout::MAX)) {
        Ok(_) | Err(Errno::EINTR) => {}
        Err(errno) => return Err(Error::host("cannot wait for the program", errno)),
    }
    let has = |at: usize, flag: PollFlags| {
        heeded.get(at).and_then(PollFd::revents).is_some_and(|flags| flags.contains(flag))
    };
    Ok(Events {
        ended: has(0, PollFlags::POLLIN),
        asks: has(1, PollFlags::POLLIN),
        leaves: has(1, PollFlags::POLLHUP),
        prints: has(2, PollFlags::POLLIN),
    })
}

/// Takes one question and answers it. By now everything printed before it has been drained.
fn answer(terminal: &mut Terminal, listener: &OwnedFd, session: &mut Session<'_>) -> Result<Option<Ending>> {
    let Some(question) = receive(listener)? else { return Ok(None) };
    // Output may have come between the last drain and the question.
    if let Some(ending) = terminal.drain(session)? {
        return Ok(Some(ending));
    }
    let call = Call { number: question.data.nr.into(), arguments: question.data.args };
    let (reply, ending) = match call.wish(terminal.pid(), &|descriptor| terminal.is_terminal(descriptor)) {
        Wish::Read => (Reply::GoOn, terminal.give_input(session, true)?),
        Wish::Poll => (Reply::GoOn, terminal.give_input(session, false)?),
        Wish::Sleep(nanos) => (Reply::Done, session.sleeps(nanos)),
        Wish::Memory(bytes) => (Reply::GoOn, session.wants_memory(bytes)),
        Wish::Other => (Reply::GoOn, None),
    };
    if ending.is_none() {
        send(listener, question.id, &reply)?;
    }
    Ok(ending)
}

/// The next question; `None` if the program was gone (or interrupted) before it could be taken.
#[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
fn receive(listener: &OwnedFd) -> Result<Option<libc::seccomp_notif>> {
    // SAFETY: all zeroes is a seccomp_notif, and what the ioctl demands to be given; it writes no more than that.
    let (answer, question) = unsafe {
        let mut question: libc::seccomp_notif = std::mem::zeroed();
        (receive_question(listener.as_raw_fd(), &raw mut question), question)
    };
    match answer {
        Ok(_) => Ok(Some(question)),
        Err(Errno::ENOENT | Errno::EINTR) => Ok(None),
        Err(errno) => Err(Error::host("cannot take the program's question", errno)),
    }
}

#[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
fn send(listener: &OwnedFd, id: u64, reply: &Reply) -> Result<()> {
    let flags = match reply {
        Reply::GoOn => libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32,
        Reply::Done => 0,
    };
    let mut answer = libc::seccomp_notif_resp { id, val: 0, error: 0, flags };
    // SAFETY: `answer` is a valid response that the ioctl only reads.
    match unsafe { send_answer(listener.as_raw_fd(), &raw mut answer) } {
        Ok(_) | Err(Errno::ENOENT | Errno::EINPROGRESS) => Ok(()),
        Err(errno) => Err(Error::host("cannot answer the program's question", errno)),
    }
}

/// Only makes things faster: kernels that do not know it say so and go on as before.
#[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
fn wake_up_in_sync(listener: &OwnedFd) {
    // SAFETY: the ioctl takes its flags by value.
    let _ = unsafe { set_flags(listener.as_raw_fd(), SYNC_WAKE_UP) };
}

/// A descriptor that becomes readable when the program has ended.
#[expect(unsafe_code, reason = "pidfd_open has no wrapper")]
fn pidfd(terminal: &Terminal) -> Result<OwnedFd> {
    use std::os::fd::FromRawFd;
    // SAFETY: pidfd_open takes plain integers and returns a descriptor that is ours alone, close-on-exec.
    unsafe {
        let raw = libc::syscall(libc::SYS_pidfd_open, terminal.pid().as_raw(), 0);
        Errno::result(raw)
            .map(|raw| OwnedFd::from_raw_fd(raw as i32))
            .map_err(|errno| Error::host("cannot watch the program", errno))
    }
}
