//! Compiles the preload library into the binary, and tells cargo that the specs are part of it: `include_dir!` notices changed
//! files, but on stable compilers neither new nor removed ones. Also collects a right program of each assignment, and finds out the
//! commit that is built.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = "src/run/preload.c";

/// What the preload library takes of the machine, by architecture.
const MACHINES: &str = "src/machine";

/// The library calls no function that it does not contain (an undefined one is an error) and is initialized first. So it is the
/// same for every Linux on an architecture.
const FLAGS: [&str; 11] = [
    "-std=gnu11",
    "-O2",
    "-shared",
    "-fPIC",
    "-ffreestanding",
    "-fno-builtin",
    "-fvisibility=hidden",
    "-fno-stack-protector",
    "-nostdlib",
    "-Wl,-z,initfirst",
    "-Wl,-z,defs",
];

/// The example classes. The first submission of each, by name, is right.
const CLASSES: &str = "submissions";

fn main() {
    println!("cargo::rerun-if-changed=specs");
    println!("cargo::rerun-if-changed={CLASSES}");
    println!("cargo::rerun-if-changed={SOURCE}");
    println!("cargo::rustc-env=CROUPIER_VERSION={}", version());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names a directory"));
    right_programs(&out.join("right")).expect("the first submission of each example class can be copied");
    let library = out.join("preload.so");
    println!("cargo::rerun-if-changed={MACHINES}");
    let (compiler, own) = compiler();
    let status = Command::new(&compiler).args(FLAGS).args(own).arg("-o").arg(library).arg(SOURCE).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{compiler} does not compile {SOURCE}: {status}"),
        Err(error) => {
            panic!("cannot run {compiler}, which compiles {SOURCE} and programs of students: {error}")
        }
    }
}

/// Returns the C compiler for the machine that croupier is built for, and its own options.
fn compiler() -> (String, &'static [&'static str]) {
    let target = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let is_here = std::env::var("HOST").is_ok_and(|host| host.starts_with(&format!("{target}-")));
    let compiler = if is_here { "gcc".to_owned() } else { format!("{target}-linux-gnu-gcc") };
    match target.as_str() {
        "x86_64" => (compiler, &["-fcf-protection=none"]),
        "aarch64" => (compiler, &["-mbranch-protection=none", "-mno-outline-atomics"]),
        other => panic!("croupier is for x86_64 and aarch64, not for {other}"),
    }
}

/// Variable with the commit and its date, for a build without a repository.
const COMMIT: &str = "CROUPIER_COMMIT";

/// Returns the version of the package, in a release with the commit and its date. A build for tests does not name them: everything would
/// be compiled again after each commit.
fn version() -> String {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let package = variable("CARGO_PKG_VERSION");
    println!("cargo::rerun-if-env-changed={COMMIT}");
    let commit = variable(COMMIT);
    if !commit.is_empty() {
        return format!("{package} ({commit})");
    }
    // An unpacked package may lie in a repository of something else.
    if variable("PROFILE") != "release" || git(&["ls-files", "--error-unmatch", "Cargo.toml"]).is_none() {
        return package;
    }
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    match git(&["log", "-1", "--format=%h %cs"]) {
        Some(commit) => format!("{package} ({commit})"),
        None => package,
    }
}

/// Returns what git prints; `None` if it fails or is not there.
fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Copies the first submission of each example class to a directory of the assignment's name.
fn right_programs(to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    for class in directories(Path::new(CLASSES))? {
        let assignment = class.file_name().unwrap_or_default();
        let copies = to.join(assignment);
        fs::create_dir_all(&copies)?;
        let Some(first) = directories(&class)?.into_iter().next() else { continue };
        for file in fs::read_dir(first)? {
            let file = file?;
            fs::copy(file.path(), copies.join(file.file_name()))?;
        }
    }
    Ok(())
}

fn directories(of: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(of)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut directories: Vec<PathBuf> = paths.into_iter().filter(|path| path.is_dir()).collect();
    directories.sort();
    Ok(directories)
}
