//! The child's part of a start: everything between fork and exec.
//!
//! [`Launch::go`] never returns: it sets the terminal, the limits, and the filters, sends the listener to the parent, and executes
//! the program, or reports the failed step on the channel and exits. (Where rexpect forks, it is the last hook of a `Command`: if
//! it returned an error, rexpect would return it *inside the child*, and a second croupier would run.)
//!
//! Everything here must be safe between fork and exec in a process with threads, and in a child that borrows its parent's memory:
//! system calls on memory that was prepared before and is not shared; no allocation, no locks.
#![expect(unsafe_code, reason = "raw calls between fork and exec; each block carries its argument")]

use std::ffi::{CString, c_char};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, Write};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use seccompiler::sock_filter;

use super::channel::{self, Channel};
use super::ends::set_terminal;
use super::preload::Preload;
use super::{call_counts, exec};
use crate::build;
use crate::error::{Error, Result};
use crate::language::{self, Memory, Runner, Runtime, command};
use crate::sandbox::capabilities;
use crate::sandbox::rlimits::ResourceLimits;
use crate::sandbox::seccomp::{self, AskedBy, StartToken};
use crate::sandbox::{self, ChildSetup, Confined, SandboxSpec, descriptors, policy};
use crate::spec::model::{Limits, RunSetup};

/// What a process executes, and with what.
#[derive(Clone, Copy)]
pub(super) struct Image<'a> {
    /// The executable.
    pub(super) program: &'a Path,
    /// Its arguments, without `argv[0]`.
    pub(super) arguments: &'a [String],
    /// Library that is preloaded, if any.
    pub(super) preload: Option<Preload<'a>>,
    /// An empty scratch directory that becomes its working directory.
    pub(super) scratch: &'a Path,
    /// Its limits.
    pub(super) limits: &'a Limits,
    /// What programs in its language need.
    pub(super) runtime: &'static Runtime,
    /// What it finds besides its terminal.
    pub(super) setup: &'a RunSetup,
    /// Whether standard error is discarded.
    pub(super) ignores_stderr: bool,
}

impl Image<'_> {
    /// Whether it reserves more memory than it may use, and is limited in another way.
    fn reserves(&self) -> bool {
        self.runtime.memory != Memory::Reserved
    }
}

/// What is executed to run a program that is not an executable.
struct Running {
    executable: PathBuf,
    arguments: Vec<String>,
    /// What it reads in addition to what every program may read.
    readable: Vec<PathBuf>,
}

impl Running {
    fn by(runner: &Runner, image: &Image<'_>) -> Result<Self> {
        let directory = build::directory_of(image.program);
        let itself = (runner.program == command::FILE).then(|| image.program.to_owned());
        let executable =
            itself.or_else(|| policy::tool(runner.program)).ok_or_else(|| Error::Unsuitable {
                message: format!("`{}` is not installed", runner.program),
                hint: format!("install it; for what is there, run: croupier doctor ({})", runner.program),
            })?;
        let mut readable = vec![directory.to_owned(), executable.clone()];
        readable.extend(runner.readable.iter().map(PathBuf::from));
        // Outside of `/usr`, the libraries are in the prefix of the installation.
        let prefix = executable.parent().and_then(Path::parent);
        readable.extend(prefix.filter(|prefix| prefix.components().count() > 2).map(Path::to_owned));
        let arguments = runner.arguments_for(image.program, directory, image.limits.memory);
        Ok(Self { executable, arguments, readable })
    }
}

/// The child's part of input detection. Everything except the filter is done between fork and exec.
pub(super) trait Introduction: Sync {
    /// Returns the filter that passes calls to croupier, assembled once.
    ///
    /// # Errors
    /// It cannot be assembled.
    fn filter(&self) -> Result<&'static [sock_filter]>;

    /// Prepares the child before the filter is loaded; the channel leads to the parent.
    fn begin(&self, channel: RawFd) -> io::Result<()>;

    /// Loads the filter. `undisturbed`: whether signals do not interrupt a call that croupier answers.
    fn load(&self, filter: &[sock_filter], undisturbed: bool, channel: RawFd) -> io::Result<()>;
}

/// Returns a filter that is assembled once for all programs.
///
/// # Errors
/// It cannot be assembled.
pub(super) fn assembled(
    filter: &'static OnceLock<Vec<sock_filter>>,
    ask: AskedBy,
) -> Result<&'static [sock_filter]> {
    match filter.get() {
        Some(filter) => Ok(filter),
        None => {
            let program = seccomp::of_program(ask)?;
            Ok(filter.get_or_init(|| program))
        }
    }
}

/// The child's standard input, output, and error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standard {
    /// The terminal set up by rexpect, which forks.
    Given,
    /// This terminal, which becomes the controlling terminal.
    Terminal(RawFd),
    /// This file, which is not a terminal: for a fork server.
    Nothing(RawFd),
}

/// A program prepared to be executed: nothing is left to allocate.
pub(super) struct Launch {
    program: CString,
    directory: CString,
    _strings: Vec<CString>,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    steps: Vec<(&'static str, ChildSetup)>,
    filter: Vec<sock_filter>,
    pass: StartToken,
    undisturbed: bool,
    counts: Option<OwnedFd>,
    introduction: &'static dyn Introduction,
    standard: Standard,
    /// Files in place of standard input and standard error.
    instead: Vec<(RawFd, OwnedFd)>,
    channel: OwnedFd,
}

// SAFETY: the raw pointers point into `_strings`, which moves with them and never changes.
unsafe impl Send for Launch {}
// SAFETY: nothing is changed through a shared reference.
unsafe impl Sync for Launch {}

impl Launch {
    /// Prepares a start with this standard input, output, and error, and a file that counts its calls, if any.
    ///
    /// # Errors
    /// A path or argument contains a NUL byte, or no descriptors are left.
    pub(super) fn prepare(
        image: &Image<'_>,
        introduction: &'static dyn Introduction,
        standard: Standard,
        counts: Option<OwnedFd>,
    ) -> Result<(Self, Channel)> {
        let (ours, theirs) = channel::open()?;
        let pass = StartToken::new()?;
        let mut filter = introduction.filter()?.to_vec();
        pass.write(&mut filter);
        let runner = image.runtime.runner.map(|runner| Running::by(runner, image)).transpose()?;
        let program = c_string(runner.as_ref().map_or(image.program, |runner| &runner.executable))?;
        let mut strings = vec![program.clone()];
        for argument in runner.iter().flat_map(|runner| &runner.arguments).chain(image.arguments) {
            strings.push(c_string(Path::new(argument))?);
        }
        let arguments = pointers(&strings);
        let environment = environment(image)?;
        let environment_pointers = pointers(&environment);
        strings.extend(environment);
        let mut readable: Vec<&Path> =
            image.preload.iter().map(|preload| preload.library).chain([image.program]).collect();
        readable.extend(runner.iter().flat_map(|runner| &runner.readable).map(PathBuf::as_path));
        let sandbox = SandboxSpec {
            kind: Confined::Program,
            directory: image.scratch,
            readable: &readable,
            writable: &[image.scratch],
            caps: ResourceLimits {
                cpu_seconds: image.limits.cpu.as_secs() + 2 + image.runtime.startup.as_secs(),
                memory: if image.reserves() { image.limits.checked().memory } else { image.limits.memory },
                file: image.limits.output,
                descriptors: if image.runtime.is_bare() { 64 } else { 256 },
            },
            sees_itself: !matches!(standard, Standard::Nothing(_)),
            active: sandbox::active(),
        };
        let launch = Self {
            program,
            directory: c_string(image.scratch)?,
            _strings: strings,
            arguments,
            environment: environment_pointers,
            steps: sandbox::steps(&sandbox)?,
            filter,
            pass,
            undisturbed: seccomp::waits_undisturbed(),
            counts,
            introduction,
            standard,
            instead: instead_of_terminal(image)?,
            channel: theirs,
        };
        Ok((launch, ours))
    }

    /// Runs the child until it executes the program; never returns.
    pub(super) fn go(&mut self) -> ! {
        let (step, error) = self.steps();
        channel::report(self.channel.as_raw_fd(), step, &error);
        // SAFETY: `_exit` runs no destructors of the parent.
        unsafe { libc::_exit(127) }
    }

    /// Takes the steps in order; returns the one that failed.
    fn steps(&mut self) -> (usize, io::Error) {
        let mut step = 0;
        let failed = (|| {
            if self.standard != Standard::Given {
                forget_handlers();
            }
            take(self.standard)?;
            step = 1;
            if !matches!(self.standard, Standard::Nothing(_)) {
                set_terminal(0)?;
            }
            for (number, file) in &self.instead {
                // SAFETY: dup2 takes plain integers, and the file is open.
                check(unsafe { libc::dup2(file.as_raw_fd(), *number) })?;
            }
            step = 2;
            // SAFETY: `directory` is a NUL-terminated string that outlives the call.
            check(unsafe { libc::chdir(self.directory.as_ptr()) })?;
            die_with_us();
            for (name, mechanism) in &mut self.steps {
                step = channel::step_of_mechanism(name);
                mechanism()?;
            }
            step = 3;
            same_addresses();
            capabilities::no_new_rights()?;
            step = 4;
            // Not earlier: a mechanism may hold a descriptor. Not later: the listener needs a number below the limit.
            let counts =
                self.counts.as_ref().map(|file| call_counts::hand_over(file.as_raw_fd())).transpose()?;
            descriptors::leave_only(counts, self.channel.as_raw_fd());
            self.introduction.begin(self.channel.as_raw_fd())?;
            step = 5;
            // The last mechanism: it forbids much of what was done above.
            self.introduction.load(&self.filter, self.undisturbed, self.channel.as_raw_fd())?;
            step = 6;
            exec::become_program(&self.program, &self.arguments, &self.environment, self.pass)
        })();
        (step, failed.err().unwrap_or_else(|| io::Error::from_raw_os_error(0)))
    }
}

/// Returns the files that replace standard input and standard error.
fn instead_of_terminal(image: &Image<'_>) -> Result<Vec<(RawFd, OwnedFd)>> {
    let mut instead = Vec::new();
    if let Some(input) = &image.setup.stdin {
        let file = || {
            let mut file = tempfile::tempfile()?;
            file.write_all(&input.content)?;
            file.rewind()?;
            Ok(file)
        };
        let file: io::Result<File> = file();
        let file = file.map_err(|error| Error::system("cannot prepare standard input", error))?;
        instead.push((0, OwnedFd::from(file)));
    }
    if image.ignores_stderr {
        let nothing = OpenOptions::new().write(true).open("/dev/null");
        let nothing = nothing.map_err(|error| Error::system("cannot open /dev/null", error))?;
        instead.push((2, OwnedFd::from(nothing)));
    }
    Ok(instead)
}

/// Returns the environment of a program: that of every program, the scenario's own variables, and that of the preload library.
fn environment(image: &Image<'_>) -> Result<Vec<CString>> {
    let clean = sandbox::environment::of(Confined::Program, image.scratch).into_iter();
    let own = &image.setup.environment;
    let clean = clean.filter(|(name, _)| own.iter().all(|(own, _)| own != name));
    let clean = clean.map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let memory = (image.limits.memory >> 20).to_string();
    let of_language = image.runtime.environment.iter();
    let of_language = of_language
        .map(|(name, value)| format!("{name}={}", value.replace(language::MEMORY, &memory)).into_bytes());
    let own = own.iter().map(|(name, value)| format!("{name}={value}").into_bytes()).chain(of_language);
    let library = |preload: &Path| [b"LD_PRELOAD=", preload.as_os_str().as_bytes()].concat();
    let preload = image.preload.map(|preload| library(preload.library));
    clean
        .chain(own)
        .chain(preload)
        .map(|entry| CString::new(entry).map_err(|_| Error::Internal("a path contains a NUL byte".into())))
        .collect()
}

/// Makes the kernel kill the program when croupier ends.
fn die_with_us() {
    // SAFETY: prctl with this option takes plain integers. A failure has no other effect.
    unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) };
}

fn c_string(path: &Path) -> Result<CString> {
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error::Internal(format!("`{}` contains a NUL byte", crate::text::path(path))))
}

fn pointers(strings: &[CString]) -> Vec<*const c_char> {
    strings.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect()
}

fn check(answer: libc::c_int) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Disables address space randomization, so that a program that reads uninitialized memory, or seeds with an address, does the same
/// in every run. Some containers forbid this; then runs stay randomized.
fn same_addresses() {
    // SAFETY: personality takes plain flags and changes this process only.
    unsafe { libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong) };
}

/// Resets every signal to its default action and unblocks it: `execve` would do the first for handled signals, but until then a
/// handler would run on borrowed memory.
fn forget_handlers() {
    for signal in 1..32 {
        // SAFETY: all zeroes is the default action with an empty mask. It fails only for the two signals that have no other action.
        unsafe {
            let default: libc::sigaction = std::mem::zeroed();
            libc::sigaction(signal, &raw const default, std::ptr::null_mut());
        }
    }
    // SAFETY: the set is initialized before it is used, and outlives the call.
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
}

/// Makes this standard input, output, and error in a new session; a terminal becomes its controlling terminal.
fn take(standard: Standard) -> io::Result<()> {
    let (Standard::Terminal(descriptor) | Standard::Nothing(descriptor)) = standard else { return Ok(()) };
    // SAFETY: these take plain integers, and the descriptor is open.
    unsafe {
        check(libc::setsid())?;
        if standard == Standard::Terminal(descriptor) {
            check(libc::ioctl(descriptor, libc::TIOCSCTTY, 0))?;
        }
        (0..=2).try_for_each(|standard| check(libc::dup2(descriptor, standard)))
    }
}
