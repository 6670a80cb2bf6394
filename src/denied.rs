//! What a program asked the kernel for and was denied: plain data.

use serde::{Deserialize, Serialize};

/// Something that the sandbox denies to programs and that they may miss: worth a word where such a run fails.
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
    /// What the program tried, the rest of "the program tried to …".
    pub fn tried(self) -> &'static str {
        match self {
            Self::Thread => "start a thread",
            Self::Process => "start another process",
            Self::Program => "start another program",
            Self::Network => "open a network connection",
        }
    }

    /// Names in a source that lead to it, the most telling first.
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
