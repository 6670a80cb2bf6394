//! `croupier new`: creates an assignment from a model solution.
//!
//! Everything is tried in a scratch directory first. The new directory is filled in one step, so that it is never
//! incomplete.

mod ask;
mod ci;
mod files;
mod given;
mod place;

use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;

use crate::cli::args::New;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{expect, model, out};
use crate::error::{Error, Result};
use crate::model_check::{self, run_models};
use crate::oracle::model::{Model, Models, Trouble, asked_for_more};
use crate::report::screen;
use crate::report::theme::Role;
use crate::sandbox::scratch::Scratch;
use crate::spec::model::{Assignment, AutoGrading, Reference, Scenario};
use crate::text::{self, count};
use crate::transcript::{Ending, Transcript};
use files::{Plan, Source};
use place::Site;

/// Maximum number of input lines of the first scenario; a model that reads more does not end.
const MOST_KEYS: usize = 1_000;

/// Creates the assignment and prints the next commands.
///
/// # Errors
/// The directory is not empty, the model cannot be used, or its input does not match it. Then nothing was written.
pub(crate) fn new(asked: &New, specs: Option<&Path>, look: &Look) -> Result<Exit> {
    if let Some(service) = asked.ci {
        return ci::write(asked, service, &model_check::load(specs)?, specs, look);
    }
    let site = Site::find(&asked.dir)?;
    let from = asked.from.as_deref();
    let source =
        Source::read(from.ok_or_else(|| Error::usage("missing model solution", "pass --from FILE"))?)?;
    let name = files::name(asked.assignment.as_deref(), &source)?;
    let (setup, numbers) = (given::setup(&asked.given)?, given::numbers(&asked.given)?);
    let mut plan = Plan { name, source, suite: vec![Vec::new()], setup, numbers };
    let first;
    (plan.suite, first) = suite(&plan, asked, look)?;
    site.build(|directory| {
        plan.write(directory)?;
        run_models(&Models::default(), &load(directory, &plan.name)?)
    })?;
    if model_check::load(None)?.iter().any(|assignment| assignment.name == plan.name) {
        let says = format!("with --specs, your `{0}` overrides the built-in assignment `{0}`", plan.name);
        out::say(look, Role::Muted, "note:", &says);
    }
    out::print(look, done(&plan, &asked.dir)?.as_bytes())?;
    out::print(look, b"\nfirst run:\n")?;
    out::print(look, indented(&screen::render(&first, look.theme)).as_bytes())?;
    Ok(exit::SUCCESS)
}

/// Loads the assignment of this name that was written to a directory.
fn load(directory: &Path, name: &str) -> Result<Assignment> {
    let found =
        model_check::load(Some(&directory.join("specs")))?.into_iter().find(|found| found.name == name);
    found.ok_or_else(|| Error::Internal(format!("the new assignment `{name}` cannot be found")))
}

/// Returns lines further to the right.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// Returns the input of each scenario, and the run of the first: from the arguments, empty if the model reads nothing, or typed interactively.
fn suite(plan: &Plan, asked: &New, look: &Look) -> Result<(Vec<Vec<String>>, Transcript)> {
    let scratch = Scratch::new()?;
    plan.write(scratch.path())?;
    let assignment = load(scratch.path(), &plan.name)?;
    let stage = Stage::new(&assignment, &plan.source.name)?;
    let given: Vec<Vec<String>> = match asked.key.is_empty() {
        true => asked.keys.iter().map(|keys| keys.split_whitespace().map(str::to_owned).collect()).collect(),
        false => vec![asked.key.clone()],
    };
    given.iter().flatten().try_for_each(|key| typeable(key))?;
    let suite = if given.is_empty() { vec![stage.first_keys(asked, look)?] } else { given };
    for keys in &suite {
        stage.fits(keys)?;
        stage.exits(keys, asked.given.exit.unwrap_or(0))?;
    }
    stage.is_the_same_twice(&suite[0])?;
    let first = stage.play(&suite[0])?;
    Ok((suite, first))
}

/// Rejects characters that a terminal would interpret.
fn typeable(key: &str) -> Result<()> {
    if key.chars().any(char::is_control) {
        let message = format!("input line `{}` contains a control character", text::visible(key.as_bytes()));
        return Err(Error::usage(message, "pass each line as a separate --key"));
    }
    Ok(())
}

/// The model of the new assignment.
struct Stage<'a> {
    name: &'a str,
    grading: &'a AutoGrading,
    model: Model,
    scenario: &'a Scenario,
}

impl<'a> Stage<'a> {
    fn new(assignment: &'a Assignment, name: &'a str) -> Result<Self> {
        let grading = assignment.parts.first().and_then(|part| part.auto_grading());
        if let Some(grading) = grading
            && let Reference::Model(source) = &grading.reference
            && let Some(scenario) = grading.scenarios.first()
        {
            let model = Model::new(source);
            return Ok(Self { name, grading, model, scenario });
        }
        Err(Error::Internal("the new assignment has no model".to_owned()))
    }

    fn play(&self, keys: &[String]) -> Result<Transcript> {
        let scenario = Scenario { keys: keys.to_vec(), ..self.scenario.clone() };
        let run = self.model.play(self.grading, &scenario).map_err(|trouble| self.refused(trouble))?;
        Ok(run.transcript)
    }

    fn refused(&self, trouble: Trouble) -> Error {
        match trouble {
            Trouble::Internal(error) => error,
            Trouble::DoesNotBuild(why) => Error::usage(
                format!("building `{}` failed: {why}", self.name),
                "fix it; it must compile from this one file",
            ),
        }
    }

    /// Returns the input of the first scenario if none was given.
    fn first_keys(&self, asked: &New, look: &Look) -> Result<Vec<String>> {
        let alone = self.play(&[])?;
        let setup = &self.scenario.setup;
        if setup.stdin.is_some() || setup.ends || !asked_for_more(&alone) {
            let is_given_something =
                setup.stdin.is_some() || setup.ends || !setup.arguments.is_empty() || !setup.files.is_empty();
            self.exits(&[], asked.given.exit.unwrap_or(0))?;
            if !is_given_something && !asked.given.no_input && matches!(alone.ending, Ending::Exited(_)) {
                return Err(Error::usage(
                    format!("`{}` reads no input", self.name),
                    "if it should, fix it; if it takes none, pass --no-input; or pass what it takes: --args, --stdin, --file",
                ));
            }
            return Ok(Vec::new());
        }
        if !std::io::stdin().is_terminal() {
            return Err(Error::usage(
                format!("`{}` waits for input{}, but no input was given", self.name, after(&alone)),
                "pass the input of a whole run: --keys 'first second', or --key 'a whole line' for each line",
            ));
        }
        out::say(look, Role::Muted, "note:", "the lines you type become the first scenario");
        let mut input = std::io::stdin().lock();
        ask::ask(self.name, &mut input, &mut std::io::stdout(), MOST_KEYS, |keys| self.play(keys))
    }

    /// Checks that the model reads exactly this input.
    fn fits(&self, keys: &[String]) -> Result<()> {
        let transcript = self.play(keys)?;
        let Some((says, hint)) = model::misfit(self.name, self.scenario.setup.ends, &transcript) else {
            return Ok(());
        };
        let waits = asked_for_more(&transcript);
        let after = if waits { after(&transcript) } else { String::new() };
        let typed: Vec<String> = keys.iter().map(|key| text::quoted(key)).collect();
        let run = if keys.is_empty() { String::new() } else { format!(" (input: {})", typed.join(" ")) };
        Err(Error::usage(format!("{says}{after}{run}"), hint))
    }

    /// Checks that the model exits with this code: most often, another one means that it was called in a wrong way.
    fn exits(&self, keys: &[String], wanted: i32) -> Result<()> {
        let transcript = self.play(keys)?;
        match transcript.ending {
            Ending::Exited(code) if code != wanted => Err(Error::usage(
                format!("`{}` exits with {code}{}", self.name, after(&transcript)),
                format!(
                    "fix it, or pass what it takes: --args, --stdin, --file; if that is right, pass --exit {code}"
                ),
            )),
            _ => Ok(()),
        }
    }

    fn is_the_same_twice(&self, keys: &[String]) -> Result<()> {
        let scenario = Scenario { keys: keys.to_vec(), ..self.scenario.clone() };
        let again =
            self.model.play_again(self.grading, &scenario).map_err(|trouble| self.refused(trouble))?;
        if again.transcript == self.play(keys)? {
            return Ok(());
        }
        Err(Error::usage(
            format!("`{}` is not deterministic: two runs with the same input differ", self.name),
            "remove uses of time and unseeded random numbers",
        ))
    }
}

/// Returns the last line of the output, for the end of a message.
fn after(transcript: &Transcript) -> String {
    let output = transcript.output();
    let text = String::from_utf8_lossy(&output);
    let line = text.lines().rev().find(|line| !line.trim().is_empty());
    let shown = line.map(|line| text::shorten(&text::visible(line.trim().as_bytes()), 60));
    shown.map(|line| format!(" after `{line}`")).unwrap_or_default()
}

/// Returns what was created and the next commands.
fn done(plan: &Plan, dir: &Path) -> Result<String> {
    let Plan { name, source, suite, setup, .. } = plan;
    let shown = |inner: &str| text::quoted(&text::path(&dir.join(inner)));
    let specs = format!("--specs {}", shown("specs"));
    let scenario = Scenario {
        keys: suite.first().cloned().unwrap_or_default(),
        setup: Arc::new(plan.setup.clone()),
        ..Scenario::named("first run")
    };
    let data = setup.stdin.iter().chain(&setup.files);
    let data = data.map(|file| (format!("specs/{name}/data/{}", file.name), "read by every run".to_owned()));
    let made: Vec<(String, String)> = [
        (format!("specs/{name}/assignment.yaml"), "points, build, and comparison".to_owned()),
        (
            format!("specs/{name}/scenarios/{name}.yaml"),
            format!("input of {}", count(suite.len(), "scenario")),
        ),
        (format!("specs/{name}/model/{}", source.name), "your model solution".to_owned()),
        (format!("submissions/{name}/model/{}", source.name), "a sample submission: the model".to_owned()),
    ]
    .into_iter()
    .chain(data)
    .collect();
    let width = made.iter().map(|(path, _)| path.chars().count()).max().unwrap_or(0);
    let made: String = made.iter().map(|(path, says)| format!("  {path:width$}  {says}\n")).collect();
    Ok(format!(
        "created `{}`:\n{made}\n\
         next:\n  croupier grade {} {specs}\n  {} {specs}\n  croupier show {name} {specs}\n\n\
         Put the submissions in {}, one directory per student.\n\
         Every command accepts {specs};\n\
         an assignment there overrides a built-in one of the same name.\n",
        text::path(dir),
        shown(&format!("submissions/{name}")),
        expect::command(name, &scenario, &[], &[]),
        shown(&format!("submissions/{name}")),
    ))
}
