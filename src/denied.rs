//! What the sandbox denied to a program. Plain data.

use serde::{Deserialize, Serialize};

/// Something that the sandbox denies. It is reported if the run fails, since it may be the cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Denied {
    /// Another thread (`std::thread`, `pthread_create`).
    Thread,
    /// A copy of itself (`fork`).
    Process,
    /// Another program (`system`, `popen`, `posix_spawn`, `execl`).
    Program,
    /// A socket.
    Network,
}

impl Denied {
    /// Returns what the program tried, to complete "the program tried to …".
    pub fn tried(self) -> &'static str {
        match self {
            Self::Thread => "start a thread",
            Self::Process => "start another process",
            Self::Program => "start another program",
            Self::Network => "open a network connection",
        }
    }

    /// Returns the names in a source file that lead to it, the most specific first.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Thread => {
                &["std::thread", "std::jthread", "std::async", "pthread_create", "thrd_create", "thread"]
            }
            Self::Process => &["fork", "vfork"],
            Self::Program => &[
                "system",
                "popen",
                "posix_spawn",
                "posix_spawnp",
                "execl",
                "execlp",
                "execle",
                "execv",
                "execvp",
                "execve",
            ],
            Self::Network => &["socket", "getaddrinfo", "gethostbyname"],
        }
    }
}
