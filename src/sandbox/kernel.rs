//! Features of newer kernels: each mechanism works without them, with a limitation that `croupier doctor` reports.

use nix::sys::utsname::uname;

use super::{Mechanisms, landlock};

/// A feature of newer kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name.
    pub name: &'static str,
    /// Its purpose, without capital and period.
    pub purpose: &'static str,
    /// The first kernel version that has it.
    pub since: &'static str,
    /// The effect if it is missing.
    pub effect: &'static str,
    /// The mechanism that it belongs to; it is irrelevant without that.
    of: &'static str,
    needs: Needs,
}

/// How to detect whether a kernel has a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// By the version of Landlock.
    Landlock(i32),
    /// By the kernel version.
    Linux(u32, u32),
}

/// Linux 6.14 limits process IDs per namespace. In older kernels the limit applies to the whole host, so it is not changed.
const LIMITED_PROCESSES: Needs = Needs::Linux(6, 14);

const ALL: [Feature; 3] = [
    Feature {
        name: "truncation",
        purpose: "Landlock also keeps programs from truncating files outside their own directories",
        since: "6.2",
        effect: "a program may truncate any file that the user running croupier may write",
        of: "landlock",
        needs: Needs::Landlock(3),
    },
    Feature {
        name: "signals",
        purpose: "Landlock also keeps signals within the sandbox",
        since: "6.12",
        effect: "a Makefile can send no signals where `namespaces` is unavailable, not even to its own processes",
        of: "landlock",
        needs: Needs::Landlock(landlock::SCOPED),
    },
    Feature {
        name: "process limit",
        purpose: "a fork bomb in a Makefile is stopped by the kernel",
        since: "6.14",
        effect: "a fork bomb in a Makefile is stopped only at the next check of its processes",
        of: "namespaces",
        needs: LIMITED_PROCESSES,
    },
];

impl Needs {
    fn met(self, landlock: i32, release: &str) -> bool {
        match self {
            Self::Landlock(version) => landlock >= version,
            Self::Linux(major, minor) => {
                let mut numbers =
                    release.split(|character: char| !character.is_ascii_digit()).map(str::parse::<u32>);
                matches!((numbers.next(), numbers.next()), (Some(Ok(found)), Some(Ok(next))) if (found, next) >= (major, minor))
            }
        }
    }
}

/// Returns every feature of the active mechanisms, and whether this kernel has it.
pub fn features(active: Mechanisms) -> Vec<(Feature, bool)> {
    tried(active, landlock::version(), &release())
}

fn tried(active: Mechanisms, landlock: i32, release: &str) -> Vec<(Feature, bool)> {
    let relevant = ALL.into_iter().filter(|feature| active.has(feature.of));
    relevant.map(|feature| (feature, feature.needs.met(landlock, release))).collect()
}

/// Whether a namespace has its own limit on process IDs.
pub(super) fn limits_processes() -> bool {
    LIMITED_PROCESSES.met(0, &release())
}

/// Returns the kernel version; empty if unknown.
fn release() -> String {
    uname().map(|system| system.release().to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_kernels_have_limitations() {
        let every = Mechanisms::of(|_| true);
        for (landlock, release, missing) in [
            (7, "6.18.44-x", [].as_slice()),
            (6, "6.14", &[]),
            (6, "6.12.9-amd64", &["process limit"]),
            (4, "6.8.0-45-generic", &["signals", "process limit"]),
            (1, "5.15.0", &["truncation", "signals", "process limit"]),
            (7, "unknown", &["process limit"]),
        ] {
            let found = tried(every, landlock, release);
            let found = found.iter().filter(|(_, there)| !there).map(|(feature, _)| feature.name);
            assert_eq!(found.collect::<Vec<_>>(), missing, "{release}");
        }
        assert_eq!(tried(Mechanisms::of(|_| false), 0, "5.4"), []);
    }
}
