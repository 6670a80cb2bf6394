//! The reports of a command: those that were asked for, those of the CI service that runs it, and gradebooks.

use std::path::Path;

use crate::cli::args::{self, Rostered};
use crate::cli::exit::{self, Exit};
use crate::cli::gradebooks::{self, Requested};
use crate::cli::look::Look;
use crate::cli::reports::{self, Wanted};
use crate::cli::repository;
use crate::cli::sites;
use crate::cli::targets::Targets;
use crate::error::{Error, Result};
use crate::gradebook::Roster;
use crate::plan::Plan;
use crate::record::{AnyRecord, Record};
use crate::report::View;

/// The reports of a command, parsed.
pub(crate) struct Output {
    sites: Vec<sites::Requested>,
    requested: Requested,
}

/// The reports of a command, opened for writing.
pub(crate) struct Opened<'a> {
    sites: Vec<sites::Opened>,
    targets: Targets,
    filled: gradebooks::Opened<'a>,
}

impl Output {
    /// Parses the reports of a command.
    ///
    /// # Errors
    /// A report is unknown, has no file, or needs a roster; `--ci` is given, but no service runs croupier.
    pub(crate) fn parse(asked: &args::Output, rostered: &Rostered) -> Result<Self> {
        let mut all = asked.report.clone();
        if asked.ci {
            all.extend(of_service(&|name| std::env::var(name).ok(), Path::new(GRADESCOPE).is_dir())?);
        }
        all.extend(asked.per_student.iter().map(|directory| format!("pages={}", directory.display())));
        let (sites, others) = sites::parse(&all)?;
        let requested = gradebooks::parse(&others, rostered)?;
        reports::parse(&requested.others)?;
        Ok(Self { sites, requested })
    }

    /// Parses the reports of a command that students use on their own work: `json` is what a student may see, and `html` is the student's
    /// page, since the page of the class is about everything.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub(crate) fn of_student(asked: &args::Output, rostered: &Rostered) -> Result<Self> {
        let shown = |report: &String| match report.strip_prefix("json") {
            Some(rest) if rest.is_empty() || rest.starts_with('=') => format!("student{rest}"),
            _ => report.strip_prefix("html=").map_or_else(|| report.clone(), |rest| format!("pages={rest}")),
        };
        let report = asked.report.iter().map(shown).collect();
        Self::parse(&args::Output { report, ..asked.clone() }, rostered)
    }

    /// Opens the files of all reports of this many submissions.
    ///
    /// # Errors
    /// A format is for one submission and there are more, a file cannot be written, or the roster has no such column.
    pub(crate) fn open<'a>(
        &self,
        roster: Option<&'a Roster>,
        column: Option<&str>,
        title: &str,
        submissions: usize,
    ) -> Result<Opened<'a>> {
        let wanted = reports::parse(&self.requested.others)?;
        let misfit = |one: &&Wanted<'_>| one.format.is_for_one() && submissions != 1;
        if let Some(report) = wanted.iter().find(misfit) {
            let name = report.format.name();
            return Err(Error::usage(
                format!("`--report {name}` is for one submission, but there are {submissions}"),
                format!("choose one: croupier report FILE.json --students NAME --report {name}=FILE"),
            ));
        }
        let filled = self.requested.open(roster, column, title)?;
        let sites = self.sites.iter().map(sites::Requested::open).collect::<Result<_>>()?;
        Ok(Opened { sites, targets: Targets::open(&wanted)?, filled })
    }
}

impl Opened<'_> {
    /// Makes the places in reports relative to the root of the repository that `given` is in, if it is in one.
    pub(crate) fn locate(&mut self, plan: &Plan<'_>, given: &Path) {
        repository::locate(self.targets.context(), plan, given);
    }

    /// Writes all reports, and prints the table unless a report is printed.
    ///
    /// # Errors
    /// One cannot be written; the others are.
    pub(crate) fn write(self, record: &AnyRecord, view: View, look: &Look) -> Result<()> {
        self.write_each(record, look, |targets| targets.write(record, view, look))
    }

    /// As [`Self::write`], with a page in place of the table.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub(crate) fn write_with_page(
        self,
        record: &AnyRecord,
        look: &Look,
        page: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        self.write_each(record, look, |targets| targets.write_with_page(record, page))
    }

    fn write_each(
        self,
        record: &AnyRecord,
        look: &Look,
        files: impl FnOnce(Targets) -> Result<()>,
    ) -> Result<()> {
        let sites = self.sites.into_iter().map(|site| site.write(record)).fold(Ok(()), Result::and);
        sites.and(files(self.targets)).and(self.filled.write(record, look))
    }
}

impl args::Output {
    /// Writes the reports of a record that was graded before; returns the exit code of that run.
    ///
    /// # Errors
    /// A file cannot be opened or written.
    pub(crate) fn write_again(
        &self,
        parsed: &Output,
        mut record: Record,
        (roster, column): (Option<&Roster>, Option<&str>),
        view: View,
        look: &Look,
    ) -> Result<Exit> {
        record.released = self.released.unwrap_or(record.released);
        let opened = parsed.open(roster, column, &record.title, record.submissions.len())?;
        opened.write(&record, view, look)?;
        self.exit(&record, false)
    }

    /// Returns the exit code of a command that graded this record.
    ///
    /// # Errors
    /// The record's submissions cannot be read.
    pub(crate) fn exit(&self, record: &AnyRecord, faults: bool) -> Result<Exit> {
        let exit = exit::of_record(record, faults)?;
        Ok(if self.exit_zero && exit == exit::FAILURES { exit::SUCCESS } else { exit })
    }
}

/// Where Gradescope's harness expects results.
const GRADESCOPE: &str = "/autograder/results";

/// Returns the reports of the CI service that runs croupier; it is known by the variables that it sets, Gradescope by its directory.
fn of_service(variable: &dyn Fn(&str) -> Option<String>, gradescope: bool) -> Result<Vec<String>> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let mut reports = Vec::new();
    if set("CLASSROOM").is_some() && set("SUBMISSION_TAG").is_some() {
        reports.extend(["classroom50=result.json", "markdown=release-body.md"].map(str::to_owned));
    }
    if set("GITHUB_ACTIONS").is_some() {
        reports.push("github".to_owned());
        reports.extend(set("GITHUB_STEP_SUMMARY").map(|file| format!("markdown={file}")));
    } else if set("GITLAB_CI").is_some() {
        reports.push("junit=croupier-junit.xml".to_owned());
        reports.push("gitlab=gl-code-quality-report.json".to_owned());
    } else if gradescope {
        reports.push(format!("gradescope={GRADESCOPE}/results.json"));
    }
    if reports.is_empty() {
        return Err(Error::usage(
            "`--ci` is given, but no CI service that croupier knows runs it: GitHub, GitLab, Gradescope, classroom50",
            "name the reports: --report junit=FILE",
        ));
    }
    Ok(reports)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn service_is_known_by_its_variables() {
        let of = |pairs: &'static [(&str, &str)], gradescope: bool| {
            let variable =
                |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            of_service(&variable, gradescope)
        };
        assert_eq!(of(&[("GITHUB_ACTIONS", "true")], false).unwrap(), ["github"]);
        assert_eq!(
            of(&[("GITHUB_ACTIONS", "true"), ("GITHUB_STEP_SUMMARY", "/tmp/s.md")], false).unwrap(),
            ["github", "markdown=/tmp/s.md"]
        );
        let classroom = &[("GITHUB_ACTIONS", "true"), ("CLASSROOM", "cs1"), ("SUBMISSION_TAG", "submit/1")];
        assert_eq!(
            of(classroom, false).unwrap(),
            ["classroom50=result.json", "markdown=release-body.md", "github"]
        );
        assert_eq!(
            of(&[("GITLAB_CI", "true")], false).unwrap(),
            ["junit=croupier-junit.xml", "gitlab=gl-code-quality-report.json"]
        );
        assert_eq!(of(&[], true).unwrap(), ["gradescope=/autograder/results/results.json"]);
        assert!(of(&[("GITLAB_CI", "")], false).is_err());
    }
}
