//! Landlock: what of the file system a process may see, whoever runs it. Holds for root too.
//!
//! The rules are gathered before the fork, where one may allocate and open files; the child only enters. What the kernel does
//! not know of is left out, down to nothing at all before Linux 5.13. See landlock(7).

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, RulesetError, Scope,
};

use super::seccomp::no_new_rights;
use super::{Ground, Kind, Step, policy};
use crate::error::{Error, Result};

/// The newest rules we know of; the kernel takes those that it knows. The last (Linux 6.12) keep signals in.
const KNOWN: ABI = ABI::V6;

/// The first version of Landlock that keeps signals in.
pub const SCOPED: i32 = 6;

/// `LANDLOCK_CREATE_RULESET_VERSION` of linux/landlock.h.
const TELL_VERSION: libc::c_int = 1;

/// The kernel's version of Landlock; 0 or less where it has none.
#[expect(unsafe_code, reason = "the crate asks for it and keeps the answer to itself")]
pub fn version() -> i32 {
    // SAFETY: with this flag the call takes no rules, and answers a number.
    let answer =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0, TELL_VERSION) };
    i32::try_from(answer).unwrap_or(0)
}

/// The step of the walls' table: enclosed in the ground for good.
///
/// # Errors
/// This kernel has no Landlock, or refuses these rules.
pub fn step(ground: &Ground<'_>) -> Result<Step> {
    let rules = rules(ground)
        .map_err(|error| Error::Internal(format!("the file system's fence could not be built: {error}")))?;
    let rules = Option::<OwnedFd>::from(rules).ok_or_else(|| {
        Error::host("this kernel has no Landlock", io::Error::from_raw_os_error(libc::ENOSYS))
    })?;
    Ok(Box::new(move || {
        no_new_rights()?;
        enter(&rules)
    }))
}

/// Encloses the calling process for good.
#[expect(unsafe_code, reason = "the crate's own way consumes the rules and allocates")]
fn enter(rules: &OwnedFd) -> io::Result<()> {
    // SAFETY: landlock_restrict_self takes a descriptor, which is ours, and plain flags.
    match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// A file or folder with what may be done there.
struct Place {
    opened: PathFd,
    access: BitFlags<AccessFs>,
}

impl Place {
    /// `None` of what is not there: it needs no rule.
    fn new(path: &Path, access: BitFlags<AccessFs>) -> Option<Self> {
        let opened = PathFd::new(path).ok()?;
        // Rights that only folders have make no sense for a file.
        let access = if path.is_dir() { access } else { access & AccessFs::from_file(KNOWN) };
        Some(Self { opened, access })
    }
}

/// The system's own places, which are the same around everybody of a kind: opened once.
fn system(kind: Kind) -> &'static [Place] {
    static PROGRAMS: OnceLock<Vec<Place>> = OnceLock::new();
    static TOOLS: OnceLock<Vec<Place>> = OnceLock::new();
    let (places, devices) = match kind {
        Kind::Program => (&PROGRAMS, policy::DEVICES),
        Kind::Tool => (&TOOLS, policy::TOOL_DEVICES),
    };
    places.get_or_init(|| {
        let place = |(path, access): (&&str, _)| Place::new(Path::new(path), access);
        let read = policy::READABLE.iter().map(|path| (path, AccessFs::from_read(KNOWN)));
        let all = devices.iter().map(|path| (path, AccessFs::from_all(KNOWN)));
        read.chain(all).filter_map(place).collect()
    })
}

/// What every program or compiler needs (see [`policy`]), and the ground's own places.
fn rules(ground: &Ground<'_>) -> std::result::Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(KNOWN);
    let read = AccessFs::from_read(KNOWN);
    let mut rules = Ruleset::default().handle_access(all)?.scope(Scope::from_all(KNOWN))?.create()?;
    let read = ground.readable.iter().map(|path| (*path, read));
    let given = read.chain(ground.writable.iter().map(|path| (*path, all)));
    let given: Vec<Place> = given.filter_map(|(path, access)| Place::new(path, access)).collect();
    for place in system(ground.kind).iter().chain(&given) {
        rules = rules.add_rule(PathBeneath::new(&place.opened, place.access))?;
    }
    Ok(rules)
}
