//! Contract of every sandbox mechanism: small programs try each one, without any mechanism and with that one alone.
//!
//! A row is an act in C and its outcome. *Without* the mechanism the act must succeed, or the row would prove nothing; *with* it,
//! it must fail as stated. Each mechanism also has at least one act that it allows. A host without a mechanism skips its rows and
//! prints so.

mod acts;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::rlimits::ResourceLimits;
use super::{ALL, Confined, Mechanism, Mechanisms, SandboxSpec, confine, environment, mask, output};
use acts::{ACTS, HEAD};

/// Whether acts test a mechanism. Scratch directories are tested in their own module: what matters there is what is left, not what
/// a program tries.
fn is_tried(mechanism: &Mechanism) -> bool {
    mechanism.name != "scratch"
}

/// Compiles all acts to one program; its third argument selects one.
fn compiled(into: &Path) -> PathBuf {
    let (source, program) = (into.join("act.c"), into.join("act"));
    let cases = ACTS.iter().enumerate().map(|(at, act)| format!("case {at}: {{ {} break; }}\n", act.does));
    fs::write(&source, format!("{HEAD}{}}} return 0; }}\n", cases.collect::<String>())).unwrap();
    assert!(Command::new("gcc").arg("-o").args([&program, &source]).status().unwrap().success());
    program
}

/// Returns the outcome of an act with these mechanisms.
fn outcome(at: usize, program: &Path, active: Mechanisms) -> String {
    let act = &ACTS[at];
    let (outside, directory) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let inside = |name: &str| outside.path().join(name);
    fs::create_dir(inside("masked")).unwrap();
    for name in ["secret", "masked-file", "masked/file"] {
        fs::write(inside(name), "x").unwrap();
    }
    mask([inside("masked"), inside("masked-file")]);
    let log = directory.path().join("log");
    let mut command = Command::new(program);
    command.arg(outside.path()).arg(directory.path()).arg(at.to_string());
    command.current_dir(directory.path()).env("CROUPIER_SECRET", "x");
    command.stdin(Stdio::null()).stdout(fs::File::create(&log).unwrap()).stderr(Stdio::null());
    if active.has("environment") {
        command.env_clear().envs(environment::of(act.kind, directory.path()));
    }
    let sandbox = SandboxSpec {
        kind: act.kind,
        directory: directory.path(),
        readable: &[program],
        writable: &[directory.path()],
        caps: ResourceLimits { cpu_seconds: 1, memory: 1 << 30, file: 4 << 20, descriptors: 32 },
        sees_itself: true,
        active,
    };
    confine(&mut command, &sandbox).unwrap();
    let status = command.status().unwrap();
    let limit = if active.has("output") { 1000 } else { u64::MAX };
    let said = String::from_utf8(output::beginning(&fs::File::open(&log).unwrap(), limit).unwrap()).unwrap();
    if let Ok(pid) = fs::read_to_string(directory.path().join("pid")) {
        let alive = Path::new("/proc").join(&pid).exists();
        assert_eq!(alive, !active.has("processes"), "{pid} should be alive only without `processes`");
        if alive {
            let _ = Command::new("kill").args(["-KILL", &pid]).status();
        }
    }
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) => format!("signal {signal}"),
        None if said.len() > 500 => format!("{} bytes", said.len()),
        None => said.split('\n').filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" "),
    }
}

/// Returns why the acts of a mechanism prove nothing on this host.
fn why_not_tried(mechanism: &Mechanism) -> Option<String> {
    match mechanism.name {
        name if mechanism.unavailable().is_some() => Some(format!("`{name}` is unavailable")),
        "capabilities" if !nix::unistd::geteuid().is_root() => Some("only root has capabilities".to_owned()),
        _ => None,
    }
}

#[test]
fn every_mechanism_prevents_what_it_should() {
    let mut rows: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let made = tempfile::tempdir().unwrap();
    let program = compiled(made.path());
    for (at, act) in ACTS.iter().enumerate() {
        let mechanism = ALL.iter().find(|mechanism| mechanism.name == act.mechanism).unwrap();
        let row = rows.entry(act.mechanism).or_default();
        *(if act.free == act.behind { &mut row.1 } else { &mut row.0 }) += 1;
        if let Some(why) = why_not_tried(mechanism) {
            eprintln!("skipped, because {why}: {}", act.does);
            continue;
        }
        let free = outcome(at, &program, Mechanisms::of(|_| false));
        assert_eq!(free, act.free, "without `{}`: {}", act.mechanism, act.does);
        let behind = outcome(at, &program, Mechanisms::of(|other| mechanism.requires(other)));
        assert_eq!(behind, act.behind, "with `{}`: {}", act.mechanism, act.does);
    }
    for mechanism in ALL.iter().filter(|mechanism| is_tried(mechanism)) {
        let (held, let_through) = rows.get(mechanism.name).copied().unwrap_or_default();
        assert!(let_through > 0, "no act is allowed by `{}`", mechanism.name);
        assert!(held > 0 || mechanism.name == "processes", "no act is prevented by `{}`", mechanism.name);
    }
}

#[test]
fn mechanism_names_are_unique_and_effects_stated() {
    for (at, mechanism) in ALL.iter().enumerate() {
        assert!(ALL[..at].iter().all(|other| other.name != mechanism.name));
        assert_eq!(mechanism.is_optional(), !mechanism.if_missing.is_empty(), "`{}`", mechanism.name);
        let one = Mechanisms::of(|other| other.name == mechanism.name);
        assert_eq!(one.which(true).map(|mechanism| mechanism.name).collect::<Vec<_>>(), [mechanism.name]);
        assert_eq!(one.which(false).count(), ALL.len() - 1);
    }
}

#[test]
fn failed_mechanism_is_reported_by_name() {
    let of = |name: &str| {
        Mechanisms::of(|mechanism| ALL.iter().any(|other| other.name == name && other.requires(mechanism)))
    };
    let there = tempfile::tempdir().unwrap();
    let gone = there.path().join("gone");
    // Nothing can be mounted on a directory that does not exist. Only root may raise a limit, and not above the kernel's own.
    for (name, writable, descriptors) in [("mounts", gone.as_path(), 64), ("rlimits", there.path(), u64::MAX)]
    {
        if let Some(why) = ALL.iter().find(|mechanism| mechanism.name == name).unwrap().unavailable() {
            eprintln!("skipped, because `{name}` is unavailable: {why}");
            continue;
        }
        let sandbox = SandboxSpec {
            kind: Confined::Tool,
            directory: there.path(),
            readable: &[],
            writable: &[writable],
            caps: ResourceLimits { cpu_seconds: 10, memory: 1 << 30, file: 1 << 20, descriptors },
            sees_itself: true,
            active: of(name),
        };
        let mut command = Command::new("/bin/true");
        let failure_channel = confine(&mut command, &sandbox).unwrap();
        command.status().unwrap_err();
        assert_eq!(failure_channel.mechanism().map(|mechanism| mechanism.name), Some(name));
    }
    // If the program starts, or does not exist, no mechanism is named.
    for (program, starts) in [("/bin/true", true), ("/bin/no-such-program", false)] {
        let mut command = Command::new(program);
        let sandbox = SandboxSpec {
            kind: Confined::Tool,
            directory: there.path(),
            readable: &[],
            writable: &[],
            caps: ResourceLimits { cpu_seconds: 10, memory: 1 << 30, file: 1 << 20, descriptors: 64 },
            sees_itself: true,
            active: of("rlimits"),
        };
        let failure_channel = confine(&mut command, &sandbox).unwrap();
        assert_eq!((command.status().is_ok(), failure_channel.mechanism().is_none()), (starts, true));
    }
}
