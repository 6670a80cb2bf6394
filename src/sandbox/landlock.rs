//! Landlock: which parts of the file system a process may access. It also restricts root.
//!
//! The rules are collected before the fork, where allocating and opening files is possible; the child only enforces them. Rules
//! that the kernel does not support are left out; before Linux 5.13 that is all of them. See landlock(7).

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use landlock::{
    ABI, Access, AccessFs, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, RulesetError, Scope,
};

use super::capabilities::no_new_rights;
use super::masks::{self, Mask};
use super::{ChildSetup, Confined, SandboxSpec, mounts, places, policy};
use crate::error::{Error, Result};

/// The newest supported rules; the kernel applies those that it supports. The last (Linux 6.12) restrict signals.
const KNOWN: ABI = ABI::V6;

/// The first version of Landlock that restricts signals.
pub const SCOPED: i32 = 6;

/// `LANDLOCK_CREATE_RULESET_VERSION` of linux/landlock.h.
const TELL_VERSION: libc::c_int = 1;

/// Returns the kernel's version of Landlock; 0 or less if it has none.
#[expect(unsafe_code, reason = "the crate queries it but does not expose it")]
pub fn version() -> i32 {
    // SAFETY: with this flag the call takes no rules and returns a number.
    let answer =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0, TELL_VERSION) };
    i32::try_from(answer).unwrap_or(0)
}

/// The step of this mechanism: restricts the process permanently.
///
/// # Errors
/// This kernel has no Landlock, or rejects these rules.
pub fn step(sandbox: &SandboxSpec<'_>) -> Result<ChildSetup> {
    let rules = rules(sandbox)
        .map_err(|error| Error::Internal(format!("cannot create the Landlock rules: {error}")))?;
    let rules = Option::<OwnedFd>::from(rules).ok_or_else(|| {
        Error::system("this kernel has no Landlock", io::Error::from_raw_os_error(libc::ENOSYS))
    })?;
    // A compiler's processes see each other in their own /proc, which is mounted by then. A program sees only itself, in the host's
    // /proc: a sanitizer must read its memory map.
    let proc =
        if sandbox.active.has("proc") && sandbox.kind == Confined::Tool { c"/proc" } else { c"/proc/self" };
    let proc = sandbox.sees_itself.then_some(proc);
    Ok(Box::new(move || {
        no_new_rights()?;
        if let Some(proc) = proc {
            grant_reading(&rules, proc)?;
        }
        enter(&rules)
    }))
}

/// `struct landlock_path_beneath_attr` of linux/landlock.h.
#[repr(C, packed)]
struct Beneath {
    allowed: u64,
    directory: libc::c_int,
}

/// `LANDLOCK_RULE_PATH_BENEATH` of linux/landlock.h.
const PATH_BENEATH: libc::c_int = 1;

/// Adds a directory that only the child has, for reading; does nothing if it does not exist. Allocates nothing.
#[expect(unsafe_code, reason = "the crate's function consumes the rules and allocates")]
fn grant_reading(rules: &OwnedFd, directory: &CStr) -> io::Result<()> {
    let allowed = (AccessFs::ReadFile | AccessFs::ReadDir).bits();
    // SAFETY: the name is NUL-terminated, and `rule` is what this type of rule takes; both outlive the calls, which keep neither.
    // The descriptor is closed where it is opened.
    unsafe {
        let opened = libc::open(directory.as_ptr(), libc::O_PATH | libc::O_DIRECTORY | libc::O_CLOEXEC);
        if opened < 0 {
            let error = io::Error::last_os_error();
            return if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) };
        }
        let rule = Beneath { allowed, directory: opened };
        let (rules, rule) = (rules.as_raw_fd(), &raw const rule);
        let answer = libc::syscall(libc::SYS_landlock_add_rule, rules, PATH_BENEATH, rule, 0);
        let error = io::Error::last_os_error();
        libc::close(opened);
        if answer == 0 { Ok(()) } else { Err(error) }
    }
}

/// Restricts the calling process permanently.
#[expect(unsafe_code, reason = "the crate's function consumes the rules and allocates")]
fn enter(rules: &OwnedFd) -> io::Result<()> {
    // SAFETY: landlock_restrict_self takes a descriptor, owned here, and plain flags.
    match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// A file or directory with the access that is granted to it.
struct Place {
    path: PathBuf,
    /// Opened once, except for the many entries that replace one directory.
    opened: Option<PathFd>,
    access: BitFlags<AccessFs>,
}

impl Place {
    /// Returns `None` if the path does not exist: it needs no rule.
    fn new(path: &Path, access: BitFlags<AccessFs>) -> Option<Self> {
        let opened = PathFd::new(path).ok()?;
        // Access rights that only directories have are invalid for a file.
        let access = if path.is_dir() { access } else { access & AccessFs::from_file(KNOWN) };
        Some(Self { path: path.to_owned(), opened: Some(opened), access })
    }

    fn of_system(place: &places::Place) -> Option<Self> {
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        let access = if place.executable { read | AccessFs::Execute } else { read };
        let mut made = Self::new(&place.path, access)?;
        made.opened.take_if(|_| place.is_part);
        Some(made)
    }

    fn add_to(&self, rules: RulesetCreated) -> std::result::Result<RulesetCreated, RulesetError> {
        match &self.opened {
            Some(opened) => rules.add_rule(PathBeneath::new(opened, self.access)),
            None => match PathFd::new(&self.path) {
                Ok(opened) => rules.add_rule(PathBeneath::new(opened, self.access)),
                Err(_) => Ok(rules),
            },
        }
    }
}

/// Returns the system's directories that every sandbox of a kind grants, without these paths; opened once for each set of masks.
fn system(kind: Confined, masks: Vec<Mask>) -> Arc<[Place]> {
    type Known = Vec<((Confined, Vec<Mask>), Arc<[Place]>)>;
    static KNOWN_PLACES: Mutex<Known> = Mutex::new(Vec::new());
    let mut known = KNOWN_PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    let wanted = (kind, masks);
    if let Some((_, places)) = known.iter().find(|(of, _)| *of == wanted) {
        return Arc::clone(places);
    }
    let devices = match kind {
        Confined::Program => policy::DEVICES,
        Confined::Tool => policy::TOOL_DEVICES,
    };
    let all = AccessFs::from_all(KNOWN);
    let devices = devices.iter().filter_map(|path| Place::new(Path::new(path), all));
    let granted = places::granted(kind, &wanted.1);
    let places: Arc<[Place]> = granted.iter().filter_map(Place::of_system).chain(devices).collect();
    known.push((wanted, Arc::clone(&places)));
    places
}

/// Returns the rules for what every program or compiler needs (see [`places`]) and for the directories of this sandbox.
fn rules(sandbox: &SandboxSpec<'_>) -> std::result::Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(KNOWN);
    let (read, write) = match sandbox.kind {
        // A program may execute itself and nothing that it writes.
        Confined::Program => (AccessFs::from_read(KNOWN), all & !AccessFs::Execute),
        Confined::Tool => (AccessFs::from_read(KNOWN), all),
    };
    let covered = |mask: &Mask| {
        sandbox.kind == Confined::Tool && sandbox.active.has("mounts") && mounts::is_mountable(mask, sandbox)
    };
    let mut masks = masks::all();
    let interpreters: Vec<PathBuf> = match sandbox.kind {
        Confined::Program => {
            sandbox.readable.iter().flat_map(|path| places::interpreters(path, &masks)).collect()
        }
        Confined::Tool => Vec::new(),
    };
    masks.retain(|mask| places::contain(sandbox.kind, &mask.path) && !covered(mask));
    let given = sandbox.readable.iter().copied().chain(interpreters.iter().map(PathBuf::as_path));
    let given = given.map(|path| (path, read)).chain(sandbox.writable.iter().map(|path| (*path, write)));
    let given: Vec<Place> = given.filter_map(|(path, access)| Place::new(path, access)).collect();
    let rules = Ruleset::default().handle_access(all)?.scope(Scope::from_all(KNOWN))?.create()?;
    let system = system(sandbox.kind, masks);
    system.iter().chain(&given).try_fold(rules, |rules, place| place.add_to(rules))
}
