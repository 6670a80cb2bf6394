//! `croupier doctor`: which features this host supports, and the effect of each that is unavailable.
//!
//! Every feature is tried; none is inferred from a version.

mod self_test;

use crate::build::host;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::out;
use crate::cli::settings;
use crate::error::Result;
use crate::language::Language;
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
use crate::run::InputDetection;
use crate::run::fork_server::{self, ForkServers};
use crate::sandbox::kernel::Feature;
use crate::sandbox::{self, scratch::Scratch};
use crate::text::count;

/// Free space for temporary files that a class needs, in bytes: builds and scratch directories are there.
const ROOM: u64 = 1 << 30;

/// Heading of the input detection methods.
const DETECTION: &str = "Input detection";

/// The result of one check.
struct Finding {
    name: String,
    /// Its purpose; or why it is unavailable, and the effect.
    says: String,
    lacks: bool,
    /// Whether it is only a limitation of an older kernel.
    is_limitation: bool,
}

impl Finding {
    fn there(name: &str, says: impl Into<String>) -> Self {
        Self { name: name.into(), says: says.into(), lacks: false, is_limitation: false }
    }

    fn unavailable(name: &str, why: &str, follows: &str) -> Self {
        let why = why.trim_end_matches('.');
        let says = format!("unavailable: {why}. Effect: {follows}.");
        Self { name: name.into(), says, lacks: true, is_limitation: false }
    }

    /// Something that only some assignments need.
    fn optional(name: &str, why: &str, follows: &str) -> Self {
        Self { lacks: false, is_limitation: true, ..Self::unavailable(name, why, follows) }
    }

    fn of_kernel(feature: Feature, there: bool) -> Self {
        let says = format!("needs Linux {}. Effect: {}.", feature.since, feature.effect);
        let limitation = Self { is_limitation: true, ..Self::there(feature.name, says) };
        if there { Self::there(feature.name, feature.purpose) } else { limitation }
    }

    fn of(name: &str, says: &str, why: Option<&str>, follows: &str) -> Self {
        why.map_or_else(|| Self::there(name, says), |why| Self::unavailable(name, why, follows))
    }
}

/// Runs `croupier doctor`.
///
/// # Errors
/// Writing to standard output fails.
pub(crate) fn doctor(look: &Look) -> Result<Exit> {
    let areas = [
        (DETECTION, turns()),
        ("Sandbox", sandbox()),
        ("Kernel", kernel()),
        ("Compilers", compilers()),
        ("Resources", room()),
    ];
    let exit = verdict(&areas);
    out::print(look, render(&areas, exit, look.theme, look.width).as_bytes())?;
    Ok(exit)
}

type Area = (&'static str, Vec<Finding>);

fn turns() -> Vec<Finding> {
    let finding = |turns: InputDetection| {
        let why = turns.tried().err().map(|error| error.to_string());
        Finding::of(turns.mechanism(), turns.holds(), why.as_deref(), turns.without())
    };
    let ways = InputDetection::ALL.into_iter().map(finding);
    let why = ForkServers::tried().err().map(|error| error.to_string());
    let fork_server = Finding::of(
        fork_server::NAME,
        "loads each program once and forks it for every run",
        why.as_deref(),
        "every run loads its program again: slower, same results",
    );
    ways.chain([fork_server]).collect()
}

fn sandbox() -> Vec<Finding> {
    sandbox::ALL
        .iter()
        .map(|mechanism| {
            Finding::of(mechanism.name, mechanism.protects, mechanism.unavailable(), mechanism.if_missing)
        })
        .collect()
}

fn kernel() -> Vec<Finding> {
    let features = sandbox::kernel::features(sandbox::active());
    features.into_iter().map(|(feature, there)| Finding::of_kernel(feature, there)).collect()
}

fn compilers() -> Vec<Finding> {
    let failures = self_test::failures();
    let tried = |name: &'static str| {
        let version = host::version(name).map_err(|error| error.to_string())?;
        match failures.iter().find(|(language, _)| language.compiler.program == name) {
            Some((_, why)) => Err(format!("{version}: {why}")),
            None => Ok(version),
        }
    };
    let found = host::programs().map(|(name, follows)| match tried(name) {
        Ok(version) => Finding::there(name, version),
        Err(why) => Finding::unavailable(name, &why, &follows),
    });
    let others = host::other_tools().map(|(name, follows)| match tried(name) {
        Ok(version) => Finding::there(name, version),
        Err(why) => Finding::optional(name, &why, &follows),
    });
    let found = found.chain(others);
    let compiler = Language::C.compiler.program;
    let sanitizers = host::SANITIZERS.map(|name| {
        let why = match host::has_sanitizer(name) {
            Ok(true) => None,
            Ok(false) => Some(format!("`{compiler} -fsanitize={name}` fails")),
            Err(error) => Some(error.to_string()),
        };
        let follows = "the advice of reports about crashes does not work on this host";
        Finding::of(
            &format!("-fsanitize={name}"),
            "finds the source line of a crash",
            why.as_deref(),
            follows,
        )
    });
    found.chain(sanitizers).collect()
}

fn room() -> Vec<Finding> {
    let workers = settings::workers(None);
    let cpus = Finding::there(
        "CPUs",
        format!("{workers}: the default number of programs to run in parallel (see --jobs)"),
    );
    let directory = std::env::temp_dir();
    let place = crate::text::path(&directory);
    let free = nix::sys::statvfs::statvfs(&directory)
        .map(|found| found.blocks_available() * found.fragment_size())
        .map_err(|errno| errno.to_string());
    let free = free.and_then(|free| Scratch::new().map(|_| free).map_err(|error| error.to_string()));
    let finding = match free {
        Ok(free) if free >= ROOM => {
            Finding::there("temporary files", format!("{} GiB free in `{place}`", free >> 30))
        }
        Ok(free) => Finding::unavailable(
            "temporary files",
            &format!("only {} MiB free in `{place}`", free >> 20),
            "builds may fail with an error; set TMPDIR to another directory",
        ),
        Err(why) => Finding::unavailable(
            "temporary files",
            &format!("cannot create files in `{place}`: {why}"),
            "nothing can be graded; set TMPDIR to another directory",
        ),
    };
    vec![cpus, finding]
}

/// Returns whether grading works, and whether every feature is available.
fn verdict(areas: &[Area]) -> Exit {
    let lacks = |name: &str| {
        areas.iter().flat_map(|(_, findings)| findings).any(|finding| finding.name == name && finding.lacks)
    };
    let no_turns = InputDetection::ALL.iter().all(|turns| lacks(turns.mechanism()));
    let no_compiler = Language::COMPILED.iter().all(|language| lacks(language.compiler.program));
    if no_turns || no_compiler || Scratch::new().is_err() {
        exit::NOT_GRADED
    } else if areas.iter().flat_map(|(_, findings)| findings).any(|finding| finding.lacks) {
        exit::FAILURES
    } else {
        exit::SUCCESS
    }
}

fn render(areas: &[Area], exit: Exit, theme: Theme, width: usize) -> String {
    let names = areas.iter().flat_map(|(_, findings)| findings.iter().map(|finding| finding.name.len()));
    let column = names.max().unwrap_or_default();
    let mut out = String::new();
    for (area, findings) in areas.iter().filter(|(_, findings)| !findings.is_empty()) {
        out.push_str(&format!("{}\n", theme.paint(Role::Heading, area)));
        for finding in findings {
            let (mark, role) = match finding {
                Finding { lacks: true, .. } => ("✗", Role::Warn),
                Finding { is_limitation: true, .. } => ("·", Role::Muted),
                _ => ("✓", Role::Good),
            };
            // Colored after wrapping: escape sequences have no width.
            let plain = format!("{mark} {:column$}  ", finding.name);
            let laid_out = paragraph(&plain, &finding.says, width);
            out.push_str(&laid_out.replacen(mark, &theme.paint(role, mark), 1));
        }
        out.push('\n');
    }
    let every = || areas.iter().flat_map(|(_, findings)| findings);
    let unavailable = every().filter(|finding| finding.lacks).count();
    let limitations = every().filter(|finding| finding.is_limitation).count();
    let says = match exit {
        exit::SUCCESS if limitations > 0 => {
            format!(
                "Grading works; all features are available, with {} of an older kernel.",
                count(limitations, "limitation")
            )
        }
        exit::SUCCESS => "Grading works; all features are available.".to_owned(),
        exit::FAILURES => format!("Grading works, with {}.", count(unavailable, "limitation")),
        _ => "Nothing can be graded on this host.".to_owned(),
    };
    let role = if exit == exit::SUCCESS { Role::Good } else { Role::Warn };
    out.push_str(&format!("{}\n", theme.paint(role, &says)));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernel_limitation_is_not_a_failure() {
        let features = sandbox::kernel::features(sandbox::active());
        let Some((feature, _)) = features.first() else { return };
        let areas = [("Kernel", vec![Finding::of_kernel(*feature, false)]), ("Sandbox", Vec::new())];
        let exit = verdict(&areas);
        assert_eq!(exit, exit::SUCCESS);
        let page = render(&areas, exit, Theme::PLAIN, 1000);
        let says = format!("· {}  needs Linux {}. Effect: {}.", feature.name, feature.since, feature.effect);
        let last = "Grading works; all features are available, with 1 limitation of an older kernel.";
        assert_eq!(
            page.trim_end().split('\n').map(str::trim).collect::<Vec<_>>(),
            ["Kernel", &says, "", last]
        );
    }
}
