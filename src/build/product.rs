//! The program that a build created, checked and copied to a directory that no tool of the build can write.
//!
//! Compilers and `make` write only in [`fresh`] directories below the build directory; the program is copied from there into the
//! build directory itself, and only that copy is ever run, cached, or opened again.
//!
//! A Makefile runs arbitrary commands, so it may create
//!
//! * a symbolic or hard link to another student's program, or to a file that only the user running croupier may read;
//! * a link in place of its working directory, so that a path through it leads elsewhere;
//! * a named pipe or a device that blocks the process that opens it, or that has an effect when it is opened;
//! * a directory, a script, an endless file, or nothing.
//!
//! So every component is opened without following links and without reading (`O_PATH`), everything is checked through the
//! descriptor that the bytes are then copied from, and no path is resolved twice.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{OFlag, openat};
use nix::sys::stat::Mode;
use object::elf::{self, FileHeader64};
use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, ReadCache};

use crate::error::{Error, Result};
use crate::machine;
use crate::sandbox::scratch;

/// A larger program is not copied.
const LARGEST: u64 = 256 << 20;

/// The directory in the build directory that one tool at a time may write.
const WRITABLE: &str = "build";

/// Why a file is not accepted as a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rejected {
    /// It does not exist.
    Absent,
    /// A regular file, but not an executable ELF file.
    NotAProgram,
    /// Something else: the end of a sentence after "created".
    Instead(&'static str),
}

/// Result of taking the product of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// The copy of the program.
    Program(PathBuf),
    /// Nothing.
    Unfit(Rejected),
}

/// Why a product cannot be opened as a program.
enum Refused {
    Unfit(Rejected),
    Unreadable(io::Error),
}

impl From<Rejected> for Refused {
    fn from(unfit: Rejected) -> Self {
        Self::Unfit(unfit)
    }
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::PermissionDenied {
            UNREADABLE.into()
        } else {
            Self::Unreadable(error)
        }
    }
}

/// Returns an empty directory in `out` for one tool to write in; files of an earlier tool are deleted.
///
/// # Errors
/// It cannot be created.
pub(super) fn fresh(out: &Path) -> Result<PathBuf> {
    clear(out);
    let path = out.join(WRITABLE);
    fs::create_dir(&path).map_err(|error| Error::path("create", &path, error))?;
    Ok(path)
}

/// Removes the directory that tools wrote in; a program of the same name is kept.
pub(super) fn clear(out: &Path) {
    let path = out.join(WRITABLE);
    if fs::symlink_metadata(&path).is_ok_and(|found| found.is_dir()) {
        remove(&path);
    }
}

/// Copies the program that a tool created at `within` in its directory to `out`.
///
/// # Errors
/// As [`take`].
pub(super) fn take_made(within: &Path, out: &Path) -> Result<Taken> {
    take(out, &Path::new(WRITABLE).join(within), out)
}

/// Copies the program at `within`, relative to the directory `base`, to `out/<its name>`. Links are followed only in the path of
/// `base`, which no tool can change.
///
/// # Errors
/// Only for internal errors, such as a full disk.
pub(super) fn take(base: &Path, within: &Path, out: &Path) -> Result<Taken> {
    let mut program = match open(base, within).and_then(|found| checked(&found)) {
        Ok(program) => program,
        Err(Refused::Unfit(unfit)) => return Ok(Taken::Unfit(unfit)),
        Err(Refused::Unreadable(error)) => return Err(Error::path("read", within, error)),
    };
    let name = within.file_name().ok_or_else(|| Error::Internal("a program has no name".to_owned()))?;
    let target = out.join(name);
    // A program may have the name of a directory of the build, which is no longer needed.
    remove(&target);
    let copied = copy(&mut program, &target).map_err(|error| Error::path("write", &target, error))?;
    if copied > LARGEST {
        remove(&target);
        return Ok(Taken::Unfit(TOO_LARGE));
    }
    Ok(Taken::Program(target))
}

/// Created by a build that links to an existing file.
pub(super) const HARD_LINK: &str = "a hard link to another file, not a program";
const UNREADABLE: Rejected = Rejected::Instead("an unreadable program");
const TOO_LARGE: Rejected = Rejected::Instead("a program of more than 256 MiB");

/// Opens a path without following links below `base`, and without reading the file.
fn open(base: &Path, within: &Path) -> std::result::Result<File, Refused> {
    descend(base, within).map_err(|errno| match errno {
        Errno::ENOENT => Rejected::Absent.into(),
        Errno::ENOTDIR | Errno::ELOOP => {
            Rejected::Instead("something else in place of its working directory").into()
        }
        errno => io::Error::from(errno).into(),
    })
}

fn descend(base: &Path, within: &Path) -> nix::Result<File> {
    let flags = OFlag::O_PATH | OFlag::O_CLOEXEC;
    let mut at = nix::fcntl::open(base, flags | OFlag::O_DIRECTORY, Mode::empty())?;
    let mut components = within.components().peekable();
    while let Some(component) = components.next() {
        let directory = if components.peek().is_some() { OFlag::O_DIRECTORY } else { OFlag::empty() };
        at = openat(at.as_fd(), component.as_os_str(), flags | OFlag::O_NOFOLLOW | directory, Mode::empty())?;
    }
    Ok(File::from(at))
}

/// Returns the opened file for reading from its beginning if it is a program.
fn checked(found: &File) -> std::result::Result<File, Refused> {
    // The kernel's name for the open file: it cannot be replaced.
    let itself = format!("/proc/self/fd/{}", found.as_raw_fd());
    let about = found.metadata()?;
    let kind = about.file_type();
    let instead = if kind.is_symlink() {
        "a symbolic link, not a program"
    } else if kind.is_dir() {
        "a directory, not a program"
    } else if kind.is_fifo() {
        "a named pipe, not a program"
    } else if !kind.is_file() {
        "a device or socket, not a program"
    } else if about.nlink() != 1 {
        HARD_LINK
    } else if about.len() > LARGEST {
        return Err(TOO_LARGE.into());
    } else if about.permissions().mode() & 0o111 == 0 {
        return Err(Rejected::NotAProgram.into());
    } else {
        return starts_as_elf(File::open(itself)?);
    };
    Err(Rejected::Instead(instead).into())
}

/// Whether what is read starts as an ELF file (elf(5)).
pub(super) fn is_elf(program: impl Read) -> io::Result<bool> {
    let mut magic = Vec::new();
    program.take(4).read_to_end(&mut magic)?;
    Ok(magic == elf::ELFMAG)
}

fn starts_as_elf(mut program: File) -> std::result::Result<File, Refused> {
    if !is_elf(&mut program)? {
        return Err(Rejected::NotAProgram.into());
    }
    if !is_executable_here(&program) {
        return Err(Rejected::Instead("a program that this machine cannot execute").into());
    }
    program.rewind()?;
    Ok(program)
}

/// Whether the kernel would execute the program, according to its header (elf(5)). If not, it is the submission's fault and must
/// not look like an error of this host.
fn is_executable_here(program: &File) -> bool {
    let data = ReadCache::new(program);
    let fits = || -> object::Result<bool> {
        let header = FileHeader64::<Endianness>::parse(&data)?;
        let endian = header.endian()?;
        let mut fits = header.e_machine(endian) == machine::ELF
            && matches!(header.e_type(endian), elf::ET_EXEC | elf::ET_DYN);
        let mut loads = false;
        for segment in header.program_headers(endian, &data)? {
            loads |= segment.p_type(endian) == elf::PT_LOAD;
            fits &= segment.interpreter(endian, &data)?.is_none_or(|linker| linker == machine::LINKER);
            if segment.p_type(endian) == elf::PT_LOAD {
                fits &= segment.data(endian, &data).is_ok();
            }
        }
        Ok(fits && loads)
    };
    fits().unwrap_or(false)
}

/// Copies a program to a new file, at most one byte too many, in case it grows; returns how many.
pub(super) fn copy(program: impl Read, target: &Path) -> io::Result<u64> {
    let mut options = OpenOptions::new();
    let mut made = options.write(true).create_new(true).mode(0o700).open(target)?;
    let copied = io::copy(&mut program.take(LARGEST + 1), &mut made)?;
    // Independent of the umask.
    made.set_permissions(fs::Permissions::from_mode(0o755))?;
    Ok(copied)
}

/// Removes a file or directory; a failure shows when something is created in its place.
fn remove(path: &Path) {
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_dir()) {
        scratch::clear(path);
        let _ = fs::remove_dir(path);
    } else {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_executables_are_copied() {
        let made = tempfile::tempdir().unwrap();
        let [neighbour, tools] = ["neighbour", "tools"].map(|name| made.path().join(name));
        fs::create_dir(&tools).unwrap();
        fs::create_dir(&neighbour).unwrap();
        let real = fs::read("/bin/true").unwrap();
        let program = |path: &Path, content: &[u8], mode: u32| {
            fs::write(path, content).unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        program(&neighbour.join("play"), &real, 0o755);
        let taken = |name: &str| {
            let out = tempfile::tempdir().unwrap();
            match take(made.path(), &Path::new("tools").join(name), out.path()).unwrap() {
                Taken::Unfit(unfit) => Err(unfit),
                Taken::Program(path) => {
                    assert_eq!(path.parent(), Some(out.path()));
                    let mode = fs::symlink_metadata(&path).unwrap().permissions().mode();
                    Ok((fs::read(path).unwrap(), mode & 0o7777))
                }
            }
        };
        program(&tools.join("own"), &real, 0o4711);
        program(&tools.join("data"), &real, 0o644);
        program(&tools.join("script"), b"#!/bin/sh", 0o755);
        program(&tools.join("short"), b"\x7f", 0o755);
        program(&tools.join("junk"), b"\x7fELF and so on", 0o755);
        fs::create_dir(tools.join("directory")).unwrap();
        fs::hard_link(neighbour.join("play"), tools.join("hard")).unwrap();
        std::os::unix::fs::symlink("../neighbour/play", tools.join("soft")).unwrap();
        std::os::unix::fs::symlink("../neighbour", tools.join("elsewhere")).unwrap();
        nix::unistd::mkfifo(&tools.join("pipe"), Mode::S_IRWXU).unwrap();
        File::create(tools.join("huge")).unwrap().set_len(LARGEST + 1).unwrap();
        assert_eq!(taken("own"), Ok((real.clone(), 0o755)));
        assert_eq!(taken("nothing"), Err(Rejected::Absent));
        for name in ["data", "script", "short"] {
            assert_eq!(taken(name), Err(Rejected::NotAProgram), "{name}");
        }
        for (name, starts) in [
            ("directory", "a directory"),
            ("hard", "a hard link"),
            ("soft", "a symbolic link"),
            ("elsewhere/play", "something else in place"),
            ("pipe", "a named pipe"),
            ("huge", "a program of more than"),
            ("junk", "a program that this machine cannot execute"),
        ] {
            let Err(Rejected::Instead(says)) = taken(name) else { panic!("{name}") };
            assert!(says.starts_with(starts), "{name}: {says}");
        }
    }

    #[test]
    fn program_may_have_name_of_build_directory() {
        let out = tempfile::tempdir().unwrap();
        let made = fresh(out.path()).unwrap().join(WRITABLE);
        let real = fs::read("/bin/true").unwrap();
        fs::write(&made, &real).unwrap();
        fs::set_permissions(&made, fs::Permissions::from_mode(0o755)).unwrap();
        let taken = take_made(Path::new(WRITABLE), out.path()).unwrap();
        assert_eq!(taken, Taken::Program(out.path().join(WRITABLE)));
        clear(out.path());
        assert_eq!(fs::read(out.path().join(WRITABLE)).unwrap(), real);
    }
}
