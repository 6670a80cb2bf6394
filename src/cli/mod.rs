//! The command line: arguments → settings → pipeline → exit code.
//!
//! Contains the arguments (`args`), their meaning (`settings`), one file per command, writing to the standard streams
//! (`out`), and every exit code ([`exit`]). Grading, comparing, and formatting are done by other modules.

pub mod args;
mod audit;
mod cache;
mod check;
mod choose;
mod course;
mod diff;
mod doctor;
mod downloads;
mod due;
pub mod exit;
mod expect;
mod explain;
mod explore;
mod grade;
mod gradebooks;
mod last_check;
mod list;
mod live;
mod look;
mod manual;
mod mark;
mod marks;
mod merge;
mod misfits;
mod model;
mod new;
mod of_games;
mod out;
mod output;
mod own_input;
mod own_run;
mod play;
mod points;
mod progress;
mod report;
mod reports;
mod repository;
mod rosters;
mod rows;
mod scenarios;
mod search;
mod settings;
mod show;
mod signals;
mod sites;
mod targets;
mod times;
mod watch;
mod words;
mod zipped;

use std::process::ExitCode;

use clap::Parser;

use crate::error::{Error, Result, catch_panic};
use crate::{build, sandbox};
use args::{Arguments, Command, Marks};
use exit::Exit;
use look::Look;

/// Runs the program.
pub fn main() -> ExitCode {
    signals::reset();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => {
            out::tell_arguments(&told);
            let exit = if told.use_stderr() { exit::USAGE } else { exit::SUCCESS };
            return ExitCode::from(exit.code);
        }
    };
    // While there is one thread, and little memory to copy.
    build::start_tool_server();
    let look = Look::new(arguments.color, arguments.verbose);
    let exit = run(&arguments, &look).unwrap_or_else(|error| {
        out::tell(&look, &error);
        if matches!(error, Error::Interrupted { .. }) {
            signals::end();
        }
        exit::of_error(&error)
    });
    ExitCode::from(exit.code)
}

/// Runs the command. A panic becomes an error with a message, like every other failure.
fn run(arguments: &Arguments, look: &Look) -> Result<Exit> {
    std::panic::set_hook(Box::new(|_| ()));
    catch_panic(|| dispatch(arguments, look))
}

fn dispatch(arguments: &Arguments, look: &Look) -> Result<Exit> {
    settings::check_lacks()?;
    let course = course::find(&arguments.command)?;
    let specs = match (&arguments.specs, &course) {
        (Some(typed), _) => Some(typed.clone()),
        (None, Some(course)) => course.specs()?,
        (None, None) => None,
    };
    sandbox::mask(settings::masked(arguments, specs.as_deref()));
    let load = || zipped::load(specs.as_deref());
    match &arguments.command {
        Command::Grade(asked) => grade::grade(&load()?, asked, course.as_ref(), look),
        Command::Merge(asked) => merge::merge(asked, course.as_ref(), look),
        Command::Report(asked) => report::report(asked, course.as_ref(), look),
        Command::Diff(asked) => diff::diff(asked, look),
        Command::Check(asked) => {
            check::check(&load()?, asked, course.as_ref(), arguments.specs.as_deref(), look)
        }
        Command::Mark(asked) => mark::mark(&load()?, asked, course.as_ref(), look),
        Command::Marks(Marks::Init(asked)) => marks::init(&load()?, asked, course.as_ref(), look),
        Command::Play(asked) => play::play(&load()?, asked, look),
        Command::Expect(asked) => expect::expect(&load()?, asked, look),
        Command::Doctor => doctor::doctor(look),
        Command::List => {
            out::print(look, list::render(&load()?, look.theme, look.width).as_bytes())?;
            Ok(exit::SUCCESS)
        }
        Command::Audit(asked) => audit::audit(&load()?, asked, look),
        Command::Explore(asked) => explore::explore(&load()?, asked, arguments.specs.as_deref(), look),
        Command::Scenarios(asked) => scenarios::scenarios(&load()?, asked, look),
        Command::Explain(asked) => explain::explain(&load()?, asked, look),
        Command::New(asked) => new::new(asked, specs.as_deref(), look),
        Command::Cache(asked) => cache::cache(asked, look),
        Command::Show(asked) => show::show(&load()?, asked, look),
        Command::Completions(asked) => manual::completions(asked.shell),
        Command::Man(asked) => manual::man(asked.dir.as_deref()),
    }
}
