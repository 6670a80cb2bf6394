//! `croupier completions` and `croupier man`: both are derived from the arguments.

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::args::Arguments;
use crate::cli::exit::{self, Exit};
use crate::cli::out;
use crate::error::{Error, Result};

/// Runs `croupier completions`: prints the script.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "croupier", &mut script);
    out::print_raw(&mut script.as_slice())?;
    Ok(exit::SUCCESS)
}

/// Runs `croupier man`: prints the page of croupier, or writes the pages of all commands to a directory.
///
/// # Errors
/// Standard output or the directory cannot be written.
pub(crate) fn man(directory: Option<&Path>) -> Result<Exit> {
    if let Some(directory) = directory {
        fs::create_dir_all(directory).map_err(|error| Error::path("create", directory, error))?;
        clap_mangen::generate_to(Arguments::command(), directory)
            .map_err(|error| Error::path("write to", directory, error))?;
    } else {
        let mut page = Vec::new();
        Man::new(Arguments::command())
            .render(&mut page)
            .map_err(|error| Error::system("cannot write the page", error))?;
        out::print_raw(&mut page.as_slice())?;
    }
    Ok(exit::SUCCESS)
}
