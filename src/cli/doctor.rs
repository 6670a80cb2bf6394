//! `croupier doctor`: what this host offers for grading, and what follows from each lack, in plain sentences.
//!
//! Everything is tried, nothing is guessed from versions. Owns the list of what is looked at; the rooms know how to try it.

use crate::build::host;
use crate::cli::exit::{self, Exit};
use crate::cli::out;
use crate::cli::settings::{self, Look};
use crate::error::Result;
use crate::language::{self, Language};
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
use crate::run::TurnTaking;
use crate::run::ready::{self, Ready};
use crate::text::count;
use crate::walls::kernel::Feature;
use crate::walls::{self, scratch::Scratch};

/// Room for temporary files below which a class may not be graded: builds and scratch folders lie there.
const ROOM: u64 = 1 << 30;

/// One thing that was looked at.
struct Finding {
    name: String,
    /// What it is good for; or why it lacks, and then what follows.
    says: String,
    lacks: bool,
    /// Whether it is a limitation of an older kernel, without which grading works as well.
    is_limitation: bool,
}

impl Finding {
    fn there(name: &str, says: impl Into<String>) -> Self {
        Self { name: name.into(), says: says.into(), lacks: false, is_limitation: false }
    }

    fn lacking(name: &str, why: &str, follows: &str) -> Self {
        let why = why.trim_end_matches('.');
        let says = format!("lacking: {why}. So {follows}.");
        Self { name: name.into(), says, lacks: true, is_limitation: false }
    }

    fn of_kernel(feature: Feature, there: bool) -> Self {
        let says = format!("needs Linux {}. Effect: {}.", feature.since, feature.effect);
        let limitation = Self { is_limitation: true, ..Self::there(feature.name, says) };
        if there { Self::there(feature.name, feature.purpose) } else { limitation }
    }

    fn of(name: &str, says: &str, why: Option<&str>, follows: &str) -> Self {
        why.map_or_else(|| Self::there(name, says), |why| Self::lacking(name, why, follows))
    }
}

/// Looks at everything and tells.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn doctor(look: &Look) -> Result<Exit> {
    let areas = [
        ("Turns", turns()),
        ("Walls", walls()),
        ("Kernel", kernel()),
        ("Compilers", compilers()),
        ("Room", room()),
    ];
    let exit = verdict(&areas);
    out::print(look, render(&areas, exit, look.theme, look.width).as_bytes())?;
    Ok(exit)
}

type Area = (&'static str, Vec<Finding>);

fn turns() -> Vec<Finding> {
    let finding = |turns: TurnTaking| {
        let why = turns.tried().err().map(|error| error.to_string());
        Finding::of(turns.mechanism(), turns.holds(), why.as_deref(), turns.without())
    };
    let ways = TurnTaking::ALL.into_iter().map(finding);
    let why = Ready::tried().err().map(|error| error.to_string());
    let ready = Finding::of(
        ready::NAME,
        "a program is loaded once, stands ready, and is forked for each of its runs",
        why.as_deref(),
        "every run loads its program anew, which is slower and finds the same",
    );
    ways.chain([ready]).collect()
}

fn walls() -> Vec<Finding> {
    walls::ALL.iter().map(|wall| Finding::of(wall.name, wall.holds, wall.lacking(), wall.without)).collect()
}

fn kernel() -> Vec<Finding> {
    let features = walls::kernel::features(walls::standing());
    features.into_iter().map(|(feature, there)| Finding::of_kernel(feature, there)).collect()
}

fn compilers() -> Vec<Finding> {
    let found = host::programs().map(|(name, follows)| match host::version(name) {
        Ok(version) => Finding::there(name, version),
        Err(error) => Finding::lacking(name, &error.to_string(), &follows),
    });
    let compiler = Language::C.compiler.program;
    let sanitizers = host::SANITIZERS.map(|name| {
        let why = match host::has_sanitizer(name) {
            Ok(true) => None,
            Ok(false) => Some(format!("`{compiler} -fsanitize={name}` does not build")),
            Err(error) => Some(error.to_string()),
        };
        let follows = "what a report advises about crashes cannot be followed here";
        Finding::of(&format!("-fsanitize={name}"), "finds the line of a crash", why.as_deref(), follows)
    });
    found.chain(sanitizers).collect()
}

fn room() -> Vec<Finding> {
    let workers = settings::workers(None);
    let processors =
        Finding::there("processors", format!("{workers}: so many programs run at a time, or as --jobs says"));
    let folder = std::env::temp_dir();
    let place = crate::text::path(&folder);
    let free = nix::sys::statvfs::statvfs(&folder)
        .map(|found| found.blocks_available() * found.fragment_size())
        .map_err(|errno| errno.to_string());
    let free = free.and_then(|free| Scratch::new().map(|_| free).map_err(|error| error.to_string()));
    let finding = match free {
        Ok(free) if free >= ROOM => {
            Finding::there("temporary files", format!("{} GiB free in `{place}`", free >> 30))
        }
        Ok(free) => Finding::lacking(
            "temporary files",
            &format!("only {} MiB are free in `{place}`", free >> 20),
            "builds may fail for want of room, and say so; TMPDIR names another folder",
        ),
        Err(why) => Finding::lacking(
            "temporary files",
            &format!("nothing can be made in `{place}`: {why}"),
            "nothing can be graded; TMPDIR names another folder",
        ),
    };
    vec![processors, finding]
}

/// Whether grading is possible, and with everything.
fn verdict(areas: &[Area]) -> Exit {
    let lacks = |name: &str| {
        areas.iter().flat_map(|(_, findings)| findings).any(|finding| finding.name == name && finding.lacks)
    };
    let no_turns = TurnTaking::ALL.iter().all(|turns| lacks(turns.mechanism()));
    let no_compiler = language::ALL.iter().all(|language| lacks(language.compiler.program));
    if no_turns || no_compiler || Scratch::new().is_err() {
        exit::OURS
    } else if areas.iter().flat_map(|(_, findings)| findings).any(|finding| finding.lacks) {
        exit::FAILED
    } else {
        exit::PASSED
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
            // Painted only once laid out: colours have no width.
            let plain = format!("{mark} {:column$}  ", finding.name);
            let laid_out = paragraph(&plain, &finding.says, width);
            out.push_str(&laid_out.replacen(mark, &theme.paint(role, mark), 1));
        }
        out.push('\n');
    }
    let every = || areas.iter().flat_map(|(_, findings)| findings);
    let lacking = every().filter(|finding| finding.lacks).count();
    let limitations = every().filter(|finding| finding.is_limitation).count();
    let says = match exit {
        exit::PASSED if limitations > 0 => {
            format!(
                "Grading works here, with everything but {} of an older kernel.",
                count(limitations, "limitation")
            )
        }
        exit::PASSED => "Grading works here, with everything.".to_owned(),
        exit::FAILED => format!("Grading works here, with {}.", count(lacking, "lack")),
        _ => "Nothing can be graded here.".to_owned(),
    };
    let role = if exit == exit::PASSED { Role::Good } else { Role::Warn };
    out.push_str(&format!("{}\n", theme.paint(role, &says)));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limitation_of_the_kernel_is_told_and_is_not_a_failure() {
        let features = walls::kernel::features(walls::standing());
        let Some((feature, _)) = features.first() else { return };
        let areas = [("Kernel", vec![Finding::of_kernel(*feature, false)]), ("Walls", Vec::new())];
        let exit = verdict(&areas);
        assert_eq!(exit, exit::PASSED);
        let page = render(&areas, exit, Theme::PLAIN, 1000);
        let says = format!("· {}  needs Linux {}. Effect: {}.", feature.name, feature.since, feature.effect);
        let last = "Grading works here, with everything but 1 limitation of an older kernel.";
        assert_eq!(
            page.trim_end().split('\n').map(str::trim).collect::<Vec<_>>(),
            ["Kernel", &says, "", last]
        );
    }
}
