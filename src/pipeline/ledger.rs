//! The ledger: what came of every build and run, a page for each submission, and the record made of it.
//!
//! Owns the pages, by their place in the plan, so that the record does not depend on who finished when. A page whose last
//! run is over is made a record of, which goes to the spool, and is empty from then on: no more of a class is in memory
//! than is being worked on. Refuses to score.

mod faults;
mod page;
mod written;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use reference::{Ending, Transcript};

use crate::error::{Error, Result, unwound};
use crate::fraction::to_number;
use crate::oracle::Reading;
use crate::plan::Plan;
use crate::record::{LegworkRecord, MistakeRecord, PartWorth, Record, SCHEMA};
use crate::run::Run;
use crate::spec::marks::Marks;
use crate::spec::model::{Marking, Part};
use crate::spool::Spool;
use crate::text;
use crate::verdict::{Judgement, Verdict};
use crate::walls;

use super::wording::Amended;
use super::{Detail, Graded, Settings};
use page::{Page, Settled};
pub(super) use written::compiler_text;

/// What came of building a part. Of what the compiler said only that is kept which the record will show: a class has
/// thousands of builds.
pub(super) enum Built {
    /// It builds.
    Done { said: String },
    /// It does not.
    Failed { first_error: String, said: String },
    /// There is nothing to build.
    Missing { says: String },
    /// We failed.
    NotGraded { why: String },
}

/// What came of a scenario.
pub(super) enum Played {
    /// It was judged.
    Judged(Box<Judged>),
    /// It does not apply to this submission, which is nobody's fault: it counts neither way.
    Skipped { why: String },
    /// We failed.
    NotGraded { why: String },
}

/// A run's judgement and what the record says of the run. The transcripts are kept for details only: each may
/// be as long as the output limit allows, and a class has thousands.
pub(super) struct Judged {
    judgement: Judgement,
    ending: Ending,
    paused_nanos: u128,
    transcripts: Option<Box<(Reading, Transcript)>>,
}

impl Judged {
    /// `expected` is the reading that the run was held against, if the transcripts are to be kept.
    pub(super) fn new(run: Run, judgement: Judgement, expected: Option<&Reading>) -> Self {
        Self {
            judgement,
            ending: run.transcript.ending,
            paused_nanos: run.transcript.paused_nanos(),
            transcripts: expected.map(|expected| Box::new((expected.clone(), run.transcript))),
        }
    }
}

impl Played {
    /// What it means for the student; nothing if it was skipped.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match self {
            Played::Judged(judged) => Some(judged.judgement.verdict),
            Played::Skipped { .. } => None,
            Played::NotGraded { .. } => Some(Verdict::NotGraded),
        }
    }
}

/// A page for every submission in the plan.
pub(super) struct Ledger<'a> {
    plan: &'a Plan<'a>,
    marks: &'a Marks,
    pages: Vec<Mutex<Page<'a>>>,
    spool: Spool,
    /// What is left of pages beside their records, where anything is, by submission.
    faults: Mutex<BTreeMap<usize, Vec<String>>>,
    details: Mutex<BTreeMap<usize, Vec<Detail>>>,
    /// What keeps there from being a record at all, the first time.
    failed: OnceLock<Error>,
}

impl<'a> Ledger<'a> {
    /// A ledger with nothing in it, whose records will go to this spool.
    pub(super) fn new(plan: &'a Plan<'a>, marks: &'a Marks, spool: Spool) -> Self {
        let pages = (0..plan.submissions.len()).map(|submission| Mutex::new(Page::new(plan, submission)));
        Self {
            plan,
            marks,
            pages: pages.collect(),
            spool,
            faults: Mutex::default(),
            details: Mutex::default(),
            failed: OnceLock::new(),
        }
    }

    /// Enters what came of a job's build; the first entry counts.
    pub(super) fn enter_build(&self, job: usize, built: Built) {
        self.page(job).entry(job).built.get_or_insert(built);
    }

    /// Enters what came of a job's scenario (an index into the job's); the first entry counts.
    pub(super) fn enter_run(&self, job: usize, scenario: usize, played: Played) {
        self.page(job).entry(job).runs[scenario].get_or_insert(played);
    }

    /// Enters by which mistakes a job's part plays, or why that could not be found out; the first entry counts.
    pub(super) fn enter_diagnosis(
        &self,
        job: usize,
        mistakes: std::result::Result<Vec<MistakeRecord>, String>,
    ) {
        self.page(job).entry(job).mistakes.get_or_insert(mistakes);
    }

    /// Enters what was made of a job's words once its runs were over.
    pub(super) fn amend(&self, job: usize, amended: Amended) {
        let mut page = self.page(job);
        let entry = page.entry(job);
        for (at, judgement) in amended.judgements {
            if let Some(Played::Judged(judged)) = &mut entry.runs[at] {
                judged.judgement = judgement;
            }
        }
        if !amended.mistakes.is_empty() {
            entry.mistakes = Some(Ok(amended.mistakes));
        }
        entry.wording = Some(amended.wording);
    }

    /// Enters what came of a job's legwork, or why nothing did; the first entry counts.
    pub(super) fn enter_legwork(&self, job: usize, done: std::result::Result<LegworkRecord, String>) {
        self.page(job).entry(job).legwork.get_or_insert(done);
    }

    /// One piece of work on a job is over, and so many more are to come of it. After a submission's last its record is
    /// made and written down, and its page is empty again.
    pub(super) fn worked(&self, job: usize, more: usize) {
        let mut page = self.page(job);
        if page.worked(more) {
            let page = page.take();
            self.settle(&page);
        }
    }

    /// Whether there will be no record whatever is still entered.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.get().is_some()
    }

    /// Makes the record of it.
    ///
    /// # Errors
    /// Something planned was not done, or could not be written down.
    pub(super) fn close(self, settings: &Settings) -> Result<Graded<Spool>> {
        for (submission, page) in self.pages.iter().enumerate() {
            // On work that cannot be built nothing was done.
            if !self.spool.holds(submission) && !self.has_failed() {
                let page = locked(page).take();
                self.settle(&page);
            }
        }
        if let Some(error) = self.failed.into_inner() {
            return Err(error);
        }
        let assignment = self.plan.assignment;
        let worth = |part: &Part| PartWorth {
            id: part.id.clone(),
            points: to_number(part.points),
            marked_by_hand: matches!(part.marking, Marking::Hand(_)),
        };
        let record = Record {
            schema: SCHEMA,
            assignment: assignment.name.clone(),
            title: assignment.title.clone(),
            turns: settings.turns.name().to_owned(),
            walls: walls::standing().record(),
            partial: self.plan.partial(),
            shard: self.plan.share.clone(),
            parts: assignment.parts.iter().map(worth).collect(),
            submissions: self.spool,
        };
        Ok(Graded { record, details: in_order(self.details), faults: in_order(self.faults) })
    }

    /// Makes a page's record and writes it down.
    fn settle(&self, page: &Page<'_>) {
        let written = unwound(|| {
            let Settled { record, faults, details } = page.settled(self.marks)?;
            self.spool.put(page.submission, &record).map_err(unwritten)?;
            if !faults.is_empty() {
                locked(&self.faults).insert(page.submission, faults);
            }
            if !details.is_empty() {
                locked(&self.details).insert(page.submission, details);
            }
            Ok(())
        });
        if let Err(error) = written {
            // The first is told: the others are most likely the same again.
            let _ = self.failed.set(error);
        }
    }

    fn page(&self, job: usize) -> MutexGuard<'_, Page<'a>> {
        locked(&self.pages[self.plan.jobs[job].submission])
    }
}

/// That results could not be written to the spool. Whose is not told: that depends on who finished when.
pub(super) fn unwritten(error: std::io::Error) -> Error {
    let folder = text::path(&std::env::temp_dir());
    let doing =
        format!("no report was written, because results cannot be kept in a temporary file in `{folder}`");
    Error::host(doing, error)
}

/// What was kept by submission, in the order of the plan.
fn in_order<T>(kept: Mutex<BTreeMap<usize, Vec<T>>>) -> Vec<T> {
    kept.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().flatten().collect()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::fixture::{assignment, part, scenario, student};
    use crate::plan::{self, Filter};

    #[test]
    fn a_submission_is_written_down_and_forgotten_when_its_last_run_is_over() {
        let (a, b) = (scenario("a"), scenario("b"));
        let cards = assignment(vec![part("shuffle", 1, vec![a.clone()]), part("play", 1, vec![a, b])]);
        let plan = plan::make(&cards, vec![student("ann"), student("ben")], &Filter::default()).unwrap();
        let marks = Marks::none();
        let ledger = Ledger::new(&plan, &marks, Spool::new(2).unwrap());
        let held = || (ledger.spool.holds(1), !locked(&ledger.pages[1]).entries().is_empty());
        assert_eq!(held(), (false, false), "no places are made before there is something to enter");
        ledger.enter_build(2, Built::NotGraded { why: "no compiler".to_owned() });
        ledger.worked(2, 0);
        ledger.enter_build(3, Built::Done { said: String::new() });
        ledger.worked(3, 2);
        for scenario in [1, 0] {
            assert_eq!(held(), (false, true));
            ledger.enter_run(3, scenario, Played::NotGraded { why: "no terminal".to_owned() });
            ledger.worked(3, 0);
        }
        assert_eq!(held(), (true, false));
        assert!(!ledger.spool.holds(0), "nothing was done for the other");
        let settings = Settings { turns: crate::run::TurnTaking::Notify, workers: 1, keep_details: false };
        let error = ledger.close(&settings).unwrap_err();
        assert_eq!(error.to_string(), "internal fault: `shuffle` of `ann` was left undone");
    }
}
