//! What programs and compilers may read of the system: the lists in [`policy`] and this host's toolchain, without masked paths.
//!
//! Landlock grants whole directories and cannot exclude anything from them. So if a directory contains a masked path, its entries
//! are granted one by one, down to the masked one, which is left out. Symbolic links need no grant: their targets have their own.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::masks::Mask;
use super::{Confined, policy};
use crate::{language, machine};

/// What a compiler or Makefile may read and execute, in addition to the toolchain in [`OPTIONAL`].
const OF_TOOLS: &[&str] = &[
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/bin",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/etc/java-8-openjdk",
    "/etc/java-11-openjdk",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
    "/etc/ssl/openssl.cnf",
];

/// Directory of software that is not part of the system. Compilers see only the toolchain in it.
const OPTIONAL: &str = "/opt";

/// Library directories in the directory of a toolchain.
const LIBRARIES: [&str; 4] = ["lib", "lib32", "lib64", "libx32"];

/// Maximum length of a script's first line in Linux (`BINPRM_BUF_SIZE`).
const FIRST_LINE: u64 = 256;

/// A file or directory that a kind of sandbox grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) path: PathBuf,
    /// Whether the files in it may also be executed.
    pub(super) executable: bool,
    /// Whether it is one of many entries that replace a directory with a masked path.
    pub(super) is_part: bool,
}

/// Returns every directory and file of the system that some sandbox needs.
pub(super) fn of_system() -> impl Iterator<Item = &'static Path> {
    let lists = [
        OF_TOOLS,
        policy::READABLE,
        policy::DEVICES,
        policy::TOOL_DEVICES,
        machine::LINKERS,
        &["/proc", "/tmp"],
    ];
    lists.into_iter().flatten().map(Path::new)
}

/// Returns what every sandbox of a kind grants, without these paths.
pub(super) fn granted(kind: Confined, masks: &[Mask]) -> Vec<Place> {
    let mut places = Vec::new();
    for root in roots(kind) {
        split(root.clone(), false, kind == Confined::Tool, masks, &mut places);
    }
    if kind == Confined::Program {
        let linkers = machine::LINKERS.iter().filter_map(|path| Path::new(path).canonicalize().ok());
        let linkers = linkers.filter(|path| !masks.iter().any(|mask| mask.path == *path));
        places.extend(linkers.map(|path| Place { path, executable: true, is_part: false }));
    }
    places
}

/// Whether a path is in a directory that every sandbox of a kind grants.
pub(super) fn contain(kind: Confined, path: &Path) -> bool {
    roots(kind).iter().any(|root| path.starts_with(root))
}

/// Returns the directories and files that every sandbox of a kind grants, before masked paths are left out.
fn roots(kind: Confined) -> &'static [PathBuf] {
    static PROGRAMS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    static TOOLS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    let found = |listed: &[&str], own: &[PathBuf]| {
        let paths = listed.iter().map(Path::new).chain(own.iter().map(PathBuf::as_path));
        let found: BTreeSet<PathBuf> = paths.filter_map(|path| path.canonicalize().ok()).collect();
        found.into_iter().collect()
    };
    match kind {
        Confined::Program => PROGRAMS.get_or_init(|| found(policy::READABLE, &toolchains().libraries)),
        Confined::Tool => TOOLS.get_or_init(|| {
            found(OF_TOOLS, &[toolchains().optional.clone(), super::toolchains::installations()].concat())
        }),
    }
}

/// Grants a directory or file; entry by entry if it contains one of these paths.
fn split(path: PathBuf, is_part: bool, executable: bool, masks: &[Mask], into: &mut Vec<Place>) {
    let contains = |mask: &Mask| mask.path != path && mask.path.starts_with(&path);
    if !masks.iter().any(contains) {
        into.push(Place { path, executable, is_part });
        return;
    }
    // A directory that cannot be listed cannot be granted without the masked path in it.
    for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
        let path = entry.path();
        let Ok(found) = fs::symlink_metadata(&path) else { continue };
        if !found.is_symlink() && !masks.iter().any(|mask| mask.is(&path, &found)) {
            split(path, true, executable, masks, into);
        }
    }
}

/// The parts of this host's toolchain that are not in the standard directories.
#[derive(Debug, Default, PartialEq, Eq)]
struct Toolchains {
    /// Directories in [`OPTIONAL`] that compilers need.
    optional: Vec<PathBuf>,
    /// Directories of shared libraries that programs need.
    libraries: Vec<PathBuf>,
}

fn toolchains() -> &'static Toolchains {
    static TOOLCHAINS: OnceLock<Toolchains> = OnceLock::new();
    TOOLCHAINS.get_or_init(|| {
        let path: Vec<PathBuf> = policy::tool_path().collect();
        find(&path, Path::new(OPTIONAL))
    })
}

fn find(path: &[PathBuf], optional: &Path) -> Toolchains {
    let mut found = Toolchains::default();
    let add = |list: &mut Vec<PathBuf>, path: PathBuf| {
        if !list.contains(&path) {
            list.push(path);
        }
    };
    // The location of the tools shows where the toolchain is.
    for name in language::tools() {
        let in_path = path.iter().find_map(|directory| directory.join(name).canonicalize().ok());
        // The system's own tools need only what every host has.
        let Some(tool) = in_path.filter(|tool| !tool.starts_with("/usr/bin") && !tool.starts_with("/bin"))
        else {
            continue;
        };
        let Some(directory) = tool.parent() else { continue };
        let prefix =
            if directory.ends_with("bin") { directory.parent().unwrap_or(directory) } else { directory };
        LIBRARIES.iter().for_each(|name| add(&mut found.libraries, prefix.join(name)));
        let asked = name.starts_with('g').then(|| library_directory(&tool)).flatten();
        asked.into_iter().for_each(|path| add(&mut found.libraries, path));
        if prefix.starts_with(optional) {
            add(&mut found.optional, prefix.to_owned());
        }
    }
    found
}

/// Returns the directory of the C++ library that this compiler links programs with.
fn library_directory(compiler: &Path) -> Option<PathBuf> {
    let mut command = Command::new(compiler);
    command.arg("-print-file-name=libstdc++.so.6").env_clear().envs(policy::TOOL_ENVIRONMENT.iter().copied());
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let library = Path::new(std::ffi::OsStr::from_bytes(output.stdout.trim_ascii_end())).to_owned();
    // A compiler without the library repeats the name.
    library.is_absolute().then(|| library.canonicalize().ok()?.parent().map(Path::to_owned)).flatten()
}

/// Returns what Linux executes to run this file if it is a script, which only an instructor's model may be: the interpreter in its
/// first line, and the one that `env` finds in turn.
pub(super) fn interpreters(script: &Path, masks: &[Mask]) -> Vec<PathBuf> {
    let mut line = Vec::new();
    let Ok(file) = fs::File::open(script) else { return Vec::new() };
    if BufReader::new(file.take(FIRST_LINE)).read_until(b'\n', &mut line).is_err() {
        return Vec::new();
    }
    let line = String::from_utf8_lossy(&line).into_owned();
    let Some(words) = line.strip_prefix("#!") else { return Vec::new() };
    let mut words = words.split_whitespace();
    let Some(first) = words.next().map(PathBuf::from) else { return Vec::new() };
    let by_env = words.find(|word| !word.starts_with('-')).filter(|_| first.ends_with("env"));
    let by_env = by_env.and_then(|name| {
        policy::tool_path().map(|directory| directory.join(name)).find(|path| path.exists())
    });
    let found = [Some(first), by_env].into_iter().flatten().filter_map(|path| path.canonicalize().ok());
    found.filter(|path| !masks.iter().any(|mask| mask.path == *path)).collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn masked_paths_are_left_out_of_what_contains_them() {
        let top = tempfile::tempdir().unwrap();
        let root = top.path().canonicalize().unwrap();
        let at = |name: &str| root.join(name);
        for directory in ["bin", "lib", "share/croupier/specs", "share/man"] {
            fs::create_dir_all(at(directory)).unwrap();
        }
        for file in ["bin/croupier", "bin/gcc", "share/croupier/README", "share/croupier/specs/x"] {
            fs::write(at(file), "").unwrap();
        }
        fs::hard_link(at("bin/croupier"), at("bin/other-name")).unwrap();
        symlink("croupier", at("bin/link")).unwrap();
        let granted = |masked: &[&str]| {
            let masks: Vec<Mask> = masked.iter().filter_map(|name| Mask::new(&at(name))).collect();
            let mut places = Vec::new();
            split(root.clone(), false, true, &masks, &mut places);
            let mut names: Vec<String> = places
                .iter()
                .map(|place| place.path.strip_prefix(&root).unwrap().display().to_string())
                .collect();
            names.sort();
            names
        };
        assert_eq!(granted(&["missing", "", ".."]), [""]);
        assert_eq!(
            granted(&["bin/link", "share/croupier/specs"]),
            ["bin/gcc", "lib", "share/croupier/README", "share/man"]
        );
    }

    #[test]
    fn toolchain_of_its_own_is_granted_with_its_libraries() {
        let top = tempfile::tempdir().unwrap();
        let root = top.path().canonicalize().unwrap();
        for directory in ["path", "opt/gcc-14/bin", "opt/gcc-14/strange"] {
            fs::create_dir_all(root.join(directory)).unwrap();
        }
        let library = root.join("opt/gcc-14/strange/libstdc++.so.6");
        fs::write(&library, "").unwrap();
        let compiler = root.join("opt/gcc-14/bin/gcc-14");
        // Written by another process: a file that is open for writing in this one, or in a fork of it, cannot be executed.
        let script = r#"printf '#!/bin/sh\necho %s\n' "$1" >"$2""#;
        let written = Command::new("sh").args(["-c", script, "sh"]).args([&library, &compiler]).status();
        assert!(written.unwrap().success());
        fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
        symlink(&compiler, root.join("path/gcc")).unwrap();
        let found = find(&[root.join("path"), "/usr/bin".into()], &root.join("opt"));
        let prefix = root.join("opt/gcc-14");
        let libraries = [&LIBRARIES[..], &["strange"]].concat().into_iter().map(|name| prefix.join(name));
        assert_eq!(found, Toolchains { optional: vec![prefix.clone()], libraries: libraries.collect() });
        assert_eq!(find(&["/usr/bin".into()], Path::new("/opt")), Toolchains::default());
    }

    #[test]
    fn interpreters_are_those_of_the_first_line() {
        let directory = tempfile::tempdir().unwrap();
        let script = directory.path().join("script");
        let env = Path::new("/usr/bin/env").canonicalize().unwrap();
        let (sh, tool) =
            (Path::new("/bin/sh").canonicalize().unwrap(), Path::new("/usr/bin/gcc").canonicalize().unwrap());
        for (text, expected) in [
            ("#!/bin/sh\necho\n", vec![sh.clone()]),
            ("#! /bin/sh -e", vec![sh.clone()]),
            ("#!/usr/bin/env gcc\n", vec![env.clone(), tool.clone()]),
            ("#!/usr/bin/env -S gcc -E\n", vec![env, tool]),
            ("#!/no/such/file\n", Vec::new()),
            ("#!\n", Vec::new()),
            ("\x7fELF", Vec::new()),
        ] {
            fs::write(&script, text).unwrap();
            assert_eq!(interpreters(&script, &[]), expected, "{text}");
        }
        fs::write(&script, "#!/bin/sh\n").unwrap();
        assert_eq!(interpreters(&script, &[Mask::new(&sh).unwrap()]), Vec::<PathBuf>::new());
    }
}
