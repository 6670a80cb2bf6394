//! Writing to standard output and standard error. A reader that went away is no failure; anything else is.
//!
//! Nothing that is meant for people is a command for the service that runs croupier: see [`text::inert`].

use std::io::{ErrorKind, Read, Write};

use anstream::{AutoStream, ColorChoice};

use crate::cli::settings::Look;
use crate::error::{Error, Result};
use crate::report::theme::{Role, Theme};
use crate::text;

fn choice(theme: Theme) -> ColorChoice {
    if theme.is_coloured() { ColorChoice::AlwaysAnsi } else { ColorChoice::Never }
}

/// Writes to standard output.
///
/// # Errors
/// The host refuses; not if nobody reads any more.
pub(crate) fn print(look: &Look, bytes: &[u8]) -> Result<()> {
    let mut out = AutoStream::new(std::io::stdout().lock(), choice(look.theme));
    forgive(out.write_all(&text::inert(bytes)).and_then(|()| out.flush()))
}

/// Writes bytes for machines to standard output, exactly as they are.
///
/// # Errors
/// The host refuses; not if nobody reads any more.
pub(crate) fn print_raw(bytes: &mut dyn Read) -> Result<()> {
    let mut out = std::io::stdout().lock();
    forgive(std::io::copy(bytes, &mut out).and_then(|_| out.flush()))
}

/// A reader that closed the pipe has seen enough.
pub(crate) fn forgive(written: std::io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Error::host("cannot write to standard output", error))
        }
        _ => Ok(()),
    }
}

/// Says something on standard error; if that cannot be written there is nobody to tell.
pub(crate) fn say(look: &Look, role: Role, label: &str, message: &str) {
    to_stderr(choice(look.errors), &format!("{} {message}\n", look.errors.paint(role, label)));
}

/// Tells what is wrong with the arguments, or what was asked about them.
pub(crate) fn tell_arguments(told: &clap::Error) {
    let text = told.render().ansi().to_string();
    if told.use_stderr() {
        to_stderr(ColorChoice::Auto, &text);
    } else {
        // A failure to print it has nowhere to go.
        let _ = AutoStream::auto(std::io::stdout()).write_all(&text::inert(text.as_bytes()));
    }
}

fn to_stderr(choice: ColorChoice, text: &str) {
    let _ = AutoStream::new(std::io::stderr().lock(), choice).write_all(&text::inert(text.as_bytes()));
}

/// Tells an error and what to do about it.
pub(crate) fn tell(look: &Look, error: &Error) {
    match error {
        Error::Usage { message, hint } => {
            say(look, Role::Bad, "error:", message);
            if let Some(hint) = hint {
                say(look, Role::Hint, "hint:", hint);
            }
        }
        Error::Faults { count, rendered } => {
            to_stderr(choice(look.errors), &format!("{}\n\n", rendered.trim_end()));
            let mend = if *count == 1 { "mend it" } else { "mend them" };
            say(look, Role::Bad, "error:", &format!("{}: nothing ran", text::count(*count, "fault")));
            say(look, Role::Hint, "hint:", &format!("{mend} and run the same command again"));
        }
        Error::Unsuitable { message, hint } => {
            say(look, Role::Bad, "error:", message);
            say(look, Role::Hint, "hint:", hint);
        }
        Error::Interrupted { message, hint } => {
            say(look, Role::Warn, "stopped:", message);
            if let Some(hint) = hint {
                say(look, Role::Hint, "hint:", hint);
            }
        }
        Error::Host { .. } => say(look, Role::Bad, "error:", &error.to_string()),
        Error::Internal(_) => {
            say(look, Role::Bad, "error:", &error.to_string());
            say(
                look,
                Role::Hint,
                "hint:",
                "this is croupier's own mistake; please report it with the command you typed",
            );
        }
    }
}
