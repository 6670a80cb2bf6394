//! Writing to standard output and standard error. A closed pipe is not an error.
//!
//! Text for people never contains a workflow command of a CI service: see [`text::inert`].

use std::io::{ErrorKind, Read, Write};

use anstream::{AutoStream, ColorChoice};

use crate::cli::look::Look;
use crate::error::{Error, Result};
use crate::report::theme::{Role, Theme};
use crate::text;

fn choice(theme: Theme) -> ColorChoice {
    if theme.is_coloured() { ColorChoice::AlwaysAnsi } else { ColorChoice::Never }
}

/// Writes text to standard output.
///
/// # Errors
/// Writing fails for another reason than a closed pipe.
pub(crate) fn print(look: &Look, bytes: &[u8]) -> Result<()> {
    let mut out = AutoStream::new(std::io::stdout().lock(), choice(look.theme));
    forgive(out.write_all(&text::inert(bytes)).and_then(|()| out.flush()))
}

/// Writes bytes for machines to standard output, unchanged.
///
/// # Errors
/// Writing fails for another reason than a closed pipe.
pub(crate) fn print_raw(bytes: &mut dyn Read) -> Result<()> {
    let mut out = std::io::stdout().lock();
    forgive(std::io::copy(bytes, &mut out).and_then(|_| out.flush()))
}

/// Ignores the error of a closed pipe.
pub(crate) fn forgive(written: std::io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Error::system("cannot write to standard output", error))
        }
        _ => Ok(()),
    }
}

/// Writes a message to standard error. A failure to do so cannot be reported and is ignored.
pub(crate) fn say(look: &Look, role: Role, label: &str, message: &str) {
    to_stderr(choice(look.errors), &format!("{} {message}\n", look.errors.paint(role, label)));
}

/// Prints clap's error, help, or version.
pub(crate) fn tell_arguments(told: &clap::Error) {
    let text = told.render().ansi().to_string();
    if told.use_stderr() {
        to_stderr(ColorChoice::Auto, &text);
    } else {
        // A failure to print it cannot be reported.
        let _ = AutoStream::auto(std::io::stdout()).write_all(&text::inert(text.as_bytes()));
    }
}

fn to_stderr(choice: ColorChoice, text: &str) {
    let _ = AutoStream::new(std::io::stderr().lock(), choice).write_all(&text::inert(text.as_bytes()));
}

/// Prints an error and its hint.
pub(crate) fn tell(look: &Look, error: &Error) {
    match error {
        Error::Usage { message, hint } | Error::Interrupted { message, hint } => {
            say(look, Role::Bad, "error:", message);
            if let Some(hint) = hint {
                say(look, Role::Hint, "hint:", hint);
            }
        }
        Error::Spec { count, rendered } => {
            to_stderr(choice(look.errors), &format!("{}\n\n", rendered.trim_end()));
            let them = if *count == 1 { "it" } else { "them" };
            say(look, Role::Bad, "error:", &format!("{}; nothing was run", text::count(*count, "error")));
            say(look, Role::Hint, "hint:", &format!("fix {them} and run the command again"));
        }
        Error::Unsuitable { message, hint } => {
            say(look, Role::Bad, "error:", message);
            say(look, Role::Hint, "hint:", hint);
        }
        Error::System { .. } => say(look, Role::Bad, "error:", &error.to_string()),
        Error::Internal(_) => {
            say(look, Role::Bad, "error:", &error.to_string());
            say(
                look,
                Role::Hint,
                "hint:",
                "this is a bug in croupier; please report it with the full command",
            );
        }
    }
}
