//! The tool server: a small process that runs compilers and `make` for croupier.
//!
//! A process in a sandbox is started by fork(2), several times over ([`crate::sandbox::processes`]), and each fork copies the page
//! tables of the process that calls it. Croupier's own grow with specs, transcripts, and the answers of the reference; those of a
//! process that was forked before all that stay small. Nothing of croupier's memory is in it for a tool to find, either.
//!
//! Each request has a connection of its own: croupier sends one end of a socket pair, then the request, and reads the answer. A
//! request that croupier gives up is one whose connection it shuts down for writing.
//!
//! Without a server (croupier is used as a library, or the server has ended) the caller runs the tool itself.

use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::net::Shutdown;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::sys::prctl;
use nix::sys::signal::Signal;
use nix::sys::socket::{
    AddressFamily, ControlMessage, ControlMessageOwned, MsgFlags, SockFlag, SockType, recv, recvmsg, sendmsg,
    socketpair,
};
use nix::sys::stat::Mode;
use nix::unistd::{ForkResult, Pid, dup2_stderr, dup2_stdin, dup2_stdout, fork, getppid, setpgid};

use crate::sandbox;

/// Its name in [`sandbox::DISABLE`].
pub const NAME: &str = "tool-server";

/// How often croupier looks whether it was interrupted while it waits for an answer.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Answers a request; the function says whether croupier gave it up meanwhile.
pub(crate) type Serve = fn(&[u8], &dyn Fn() -> bool) -> Vec<u8>;

/// Croupier's end of the server, once it is started.
static SERVER: OnceLock<OwnedFd> = OnceLock::new();

/// Starts the server, which ends with this process. To be called once and early, while this process has one thread. If it cannot
/// be started, there is none.
#[expect(unsafe_code, reason = "fork")]
pub(crate) fn start(serve: Serve) {
    if sandbox::is_disabled(NAME) || SERVER.get().is_some() {
        return;
    }
    let pair = socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC);
    let Ok((ours, theirs)) = pair else { return };
    let parent = Pid::this();
    // SAFETY: the caller has one thread, so that the child may do what any process may.
    match unsafe { fork() } {
        Ok(ForkResult::Child) => {
            drop(ours);
            // Nothing is cleaned up: it is the parent's.
            let status = i32::from(live(&theirs, parent, serve).is_err());
            // SAFETY: ends this process.
            unsafe { libc::_exit(status) }
        }
        Ok(ForkResult::Parent { .. }) => {
            let _ = SERVER.set(ours);
        }
        Err(_) => {}
    }
}

/// Has the server answer a request; `None` if there is no server.
///
/// # Errors
/// The server ended before it answered.
pub(crate) fn ask(request: &[u8], interrupted: impl Fn() -> bool) -> Option<io::Result<Vec<u8>>> {
    let server = SERVER.get()?;
    let (ours, theirs) = UnixStream::pair().ok()?;
    let (data, rights) = ([IoSlice::new(b".")], [theirs.as_raw_fd()]);
    let message = [ControlMessage::ScmRights(&rights)];
    sendmsg::<()>(server.as_raw_fd(), &data, &message, MsgFlags::MSG_NOSIGNAL, None).ok()?;
    drop(theirs);
    Some(send(&ours, request).and_then(|()| answer(&ours, interrupted)))
}

/// Reads the answer. If croupier is interrupted, the server still answers, after it has ended the tool.
fn answer(mut connection: &UnixStream, interrupted: impl Fn() -> bool) -> io::Result<Vec<u8>> {
    connection.set_read_timeout(Some(LOOK_EVERY))?;
    let (mut answer, mut piece) = (Vec::new(), vec![0; 1 << 16]);
    loop {
        match connection.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => answer.extend_from_slice(&piece[..length]),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {
                if interrupted() {
                    connection.shutdown(Shutdown::Write)?;
                }
            }
            Err(error) => return Err(error),
        }
    }
    match answer.split_at_checked(LENGTH) {
        Some((length, answer)) if length == (answer.len() as u64).to_le_bytes() => Ok(answer.to_vec()),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Bytes of the length before each request and answer.
const LENGTH: usize = size_of::<u64>();

/// Sends a request or an answer after its length, by which the reader knows that it is whole.
fn send(mut connection: &UnixStream, bytes: &[u8]) -> io::Result<()> {
    connection.write_all(&(bytes.len() as u64).to_le_bytes())?;
    connection.write_all(bytes)
}

/// The life of the server: a thread for each connection, until croupier has ended.
fn live(server: &OwnedFd, parent: Pid, serve: Serve) -> nix::Result<()> {
    prctl::set_pdeathsig(Signal::SIGKILL)?;
    if getppid() != parent {
        return Ok(());
    }
    // Croupier handles the signals of the terminal. Its standard streams are not kept open here: their readers wait until every copy
    // is closed.
    setpgid(Pid::from_raw(0), Pid::from_raw(0))?;
    let null = open("/dev/null", OFlag::O_RDWR, Mode::empty())?;
    dup2_stdin(&null)?;
    dup2_stdout(&null)?;
    dup2_stderr(&null)?;
    while let Some(connection) = next(server)? {
        let serve = move || {
            // After a panic the connection is closed without an answer, which croupier reports.
            let _ = catch_unwind(AssertUnwindSafe(|| converse(&connection, serve)));
        };
        // If there can be no thread, the connection is closed, too.
        let _ = thread::Builder::new().spawn(serve);
    }
    Ok(())
}

/// Waits for the next connection; `None` if croupier has ended.
fn next(server: &OwnedFd) -> nix::Result<Option<UnixStream>> {
    let mut byte = [0];
    let mut space = nix::cmsg_space!([RawFd; 1]);
    let mut data = [IoSliceMut::new(&mut byte)];
    loop {
        let flags = MsgFlags::MSG_CMSG_CLOEXEC;
        let message = match recvmsg::<()>(server.as_raw_fd(), &mut data, Some(&mut space), flags) {
            Err(Errno::EINTR) => continue,
            message => message?,
        };
        let rights = message.cmsgs()?.find_map(|message| match message {
            ControlMessageOwned::ScmRights(descriptors) => descriptors.first().copied(),
            _ => None,
        });
        return Ok(rights.map(own));
    }
}

#[expect(unsafe_code, reason = "a received descriptor has no owner yet")]
fn own(descriptor: RawFd) -> UnixStream {
    // SAFETY: recvmsg has just opened it, and nothing else knows it.
    unsafe { UnixStream::from_raw_fd(descriptor) }
}

/// Reads a request and sends its answer.
fn converse(mut connection: &UnixStream, serve: Serve) -> io::Result<()> {
    let mut length = [0; LENGTH];
    connection.read_exact(&mut length)?;
    let mut request = Vec::new();
    connection.take(u64::from_le_bytes(length)).read_to_end(&mut request)?;
    // After the request croupier sends nothing more, so that there is something to read only at the end.
    let given_up = || {
        let flags = MsgFlags::MSG_PEEK | MsgFlags::MSG_DONTWAIT;
        recv(connection.as_raw_fd(), &mut [0], flags) == Ok(0)
    };
    send(connection, &serve(&request, &given_up))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers with the request twice, or when it was given up.
    fn twice(request: &[u8], given_up: &dyn Fn() -> bool) -> Vec<u8> {
        match request {
            b"wait" => {
                while !given_up() {
                    thread::sleep(Duration::from_millis(1));
                }
                b"given up".to_vec()
            }
            b"panic" => panic!("as asked"),
            request => [request, request].concat(),
        }
    }

    /// Has a thread serve one connection.
    fn asked(request: &'static [u8], interrupted: bool) -> io::Result<Vec<u8>> {
        let (ours, theirs) = UnixStream::pair()?;
        let server = thread::spawn(move || {
            let _ = catch_unwind(|| converse(&theirs, twice));
        });
        send(&ours, request)?;
        let answer = answer(&ours, || interrupted);
        server.join().expect("panics are caught");
        answer
    }

    #[test]
    fn requests_are_answered_given_up_or_end_without_an_answer() {
        assert_eq!(asked(b"ab", false).unwrap(), b"abab");
        assert_eq!(asked(b"", false).unwrap(), b"");
        assert_eq!(asked(b"wait", true).unwrap(), b"given up");
        assert_eq!(asked(b"panic", false).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn received_descriptor_is_the_connection() {
        let pair = socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC);
        let (client, server) = pair.unwrap();
        let (ours, theirs) = UnixStream::pair().unwrap();
        let rights = [theirs.as_raw_fd()];
        let message = [ControlMessage::ScmRights(&rights)];
        let data = [IoSlice::new(b".")];
        sendmsg::<()>(client.as_raw_fd(), &data, &message, MsgFlags::empty(), None).unwrap();
        drop((client, theirs));
        let mut received = next(&server).unwrap().unwrap();
        received.write_all(b"here").unwrap();
        drop(received);
        let mut text = String::new();
        (&ours).read_to_string(&mut text).unwrap();
        assert_eq!(text, "here");
        // The client has ended.
        assert!(next(&server).unwrap().is_none());
    }
}
