//! Writing to standard output and standard error. A closed pipe is not an error.
//!
//! Text for people never contains a workflow command of a CI service: see [`text::inert`].

use std::io::{ErrorKind, Read, Write};

use anstream::{AutoStream, ColorChoice};
use unicode_width::UnicodeWidthStr;

use crate::cli::look::Look;
use crate::error::{Error, Result};
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
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
    let text = match look.errors_width {
        Some(width) => wrapped(label, message, width),
        None => format!("{label} {message}\n"),
    };
    let painted = format!("{}{}", look.errors.paint(role, label), &text[label.len()..]);
    to_stderr(choice(look.errors), &painted);
}

/// Returns a message in lines of at most `width` columns. A command at its end is on a line of its own, whole, so that it can be copied.
fn wrapped(label: &str, message: &str, width: usize) -> String {
    let command = message.find(": croupier ").map(|at| at + 2);
    let fits = label.width() + 1 + message.width() <= width;
    match command.filter(|_| !fits) {
        Some(at) => {
            let (says, command) = (message[..at].trim_end(), &message[at..]);
            paragraph(&format!("{label} "), says, width) + &format!("  {command}\n")
        }
        None => paragraph(&format!("{label} "), message, width),
    }
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
        Error::Spec { count, rendered, undone } => {
            to_stderr(choice(look.errors), &format!("{}\n\n", rendered.trim_end()));
            let them = if *count == 1 { "it" } else { "them" };
            say(look, Role::Bad, "error:", &format!("{}; {undone}", text::count(*count, "error")));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_wrapped_at_words_and_commands_are_whole() {
        assert_eq!(wrapped("note:", "one two three", 13), "note: one two\n      three\n");
        assert_eq!(wrapped("note:", "one two three", 80), "note: one two three\n");
        let says = "one two, run: croupier check --only play";
        assert_eq!(wrapped("hint:", says, 16), "hint: one two,\n      run:\n  croupier check --only play\n");
    }
}
