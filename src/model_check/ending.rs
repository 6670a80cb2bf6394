//! How a run of a right program ended, and what is wrong with its scenario if that is not as it should be.

use reference::{Asked, Ending, IllegalAnswer, Transcript};

use crate::criteria::ProducedFile;
use crate::oracle::model::asked_for_more;
use crate::spec::error::SpecError;
use crate::spec::excerpt;
use crate::spec::model::{FixedDraws, MarkedAnswers, Row, Scenario};
use crate::text;
use crate::verdict::ending_in_words;

/// A scenario that was played.
pub(super) struct Played<'a> {
    /// Who played it, for messages.
    pub(super) by: &'a str,
    pub(super) scenario: &'a Scenario,
    /// Where it stands.
    pub(super) row: &'a Row,
    pub(super) transcript: &'a Transcript,
}

impl Played<'_> {
    /// What keeps a scenario that a game plays from being one, if anything.
    pub(super) fn by_game(&self) -> Option<SpecError> {
        match self.transcript.ending {
            Ending::Idle => self.scenario.draws.as_ref().map(|draws| self.runs_out(draws)),
            Ending::ReadPastEnd if self.scenario.answerer().is_some() => Some(self.comes_to_no_end()),
            Ending::ReadPastEnd => Some(self.waits()),
            _ => self.leaves(),
        }
    }

    /// What keeps a scenario that a model plays from being one, if anything.
    pub(super) fn by_model(&self) -> Option<SpecError> {
        match self.transcript.ending {
            Ending::Exited(_) | Ending::ReadPastEnd if self.reads_too_much() => Some(self.waits()),
            Ending::Exited(code) => self.leaves().or_else(|| self.exits(code)),
            Ending::Signalled(_) => Some(self.fails("crashes", "it is ")),
            _ => {
                let hint = "fix the model, or raise the `limits` of the part";
                Some(self.fails("exceeds a limit", "it ").hint(hint))
            }
        }
    }

    /// Returns the first file that a model should have written and has not, as an error. `report`: the file that test programs write.
    pub(super) fn produces(&self, produced: &[ProducedFile], report: Option<&str>) -> Option<SpecError> {
        let (name, _) = produced.iter().find(|(_, content)| content.is_none())?;
        let message =
            format!("{} does not write `{name}` in scenario `{}`", self.by, excerpt(&self.scenario.name));
        let (expected, hint) = if report == Some(name) {
            ("the tests have to write this `report`", "fix the model, or what runs the tests".to_owned())
        } else {
            let hint = format!("fix the model, or remove `{name}` from `produces`");
            ("the scenario says that it `produces` this file", hint)
        };
        let error = SpecError::new(self.row.name.clone(), message, expected);
        Some(error.hints(last_printed(self.transcript)).hint(hint))
    }

    /// Whether it reads after the last key, where the input does not end.
    fn reads_too_much(&self) -> bool {
        asked_for_more(self.transcript) && !self.scenario.setup.ends
    }

    /// Its exit code is not the one that is demanded.
    fn exits(&self, code: i32) -> Option<SpecError> {
        let wanted = self.scenario.setup.exit.filter(|wanted| *wanted != code)?;
        let message = format!("{} exits with {code} in scenario `{}`", self.by, excerpt(&self.scenario.name));
        let error =
            SpecError::new(self.row.name.clone(), message, format!("the scenario demands `exit: {wanted}`"));
        Some(
            error
                .hints(last_printed(self.transcript))
                .hint(format!("fix the model, or write `exit: {code}`")),
        )
    }

    /// A line answers a question that does not allow it, in this interpretation only.
    pub(super) fn misplaces(&self, answer: &IllegalAnswer) -> SpecError {
        let IllegalAnswer { line, asked } = answer;
        let place = self.row.keys.as_ref().unwrap_or(&self.row.name).clone();
        let message =
            format!("input of scenario `{}` may meet another question", excerpt(&self.scenario.name));
        let expected =
            format!("for {} `{}` answers `{asked}`, which does not allow it", self.by, excerpt(line));
        SpecError::new(place, message, expected)
            .hint("write the input by question: `answers:` instead of `keys:`")
    }

    fn runs_out(&self, draws: &FixedDraws) -> SpecError {
        let place = self.row.draws.as_ref().unwrap_or(&self.row.name).clone();
        let message = format!("scenario `{}` has too few {}", excerpt(&self.scenario.name), draws.kind.many);
        let expected = format!("after {} {} draws another", draws.count(), self.by);
        SpecError::new(place, message, expected)
            .hint("add a few more: a wrong program may draw more than a right one")
    }

    fn comes_to_no_end(&self) -> SpecError {
        let place = self.row.player.as_ref().unwrap_or(&self.row.name).clone();
        let message = format!("scenario `{}` does not end", excerpt(&self.scenario.name));
        let lines = text::count(self.transcript.turns.len().saturating_sub(1), "line");
        let error = SpecError::new(place, message, format!("{} is still waiting after {lines}", self.by));
        error.hints(last_printed(self.transcript)).hint("make its player stop sooner")
    }

    fn waits(&self) -> SpecError {
        let place = self.row.keys.as_ref().unwrap_or(&self.row.name).clone();
        let message =
            format!("input of scenario `{}` ends while {} is waiting", excerpt(&self.scenario.name), self.by);
        let expected = match self.scenario.keys.len() {
            0 => "it reads input, but there is none".to_owned(),
            typed => format!("after {} it reads one more", text::count(typed, "input line")),
        };
        let error = SpecError::new(place, message, expected).hints(last_printed(self.transcript));
        if matches!(self.transcript.ending, Ending::Exited(0)) {
            return error.hint("add the input that is read there; a run must not end because its input does");
        }
        error.hint("add the input that is read there")
    }

    /// What is wrong with the lines that are left, if anything.
    fn leaves(&self) -> Option<SpecError> {
        let (left, meant) = (self.transcript.unread.len(), self.scenario.not_read);
        if left < meant {
            let message = format!("`not_read` of scenario `{}` is read", excerpt(&self.scenario.name));
            let expected = format!("{} reads {} of it", self.by, text::count(meant - left, "line"));
            let error = SpecError::new(self.row.name.clone(), message, expected);
            return Some(error.hint("move what is read to `keys`"));
        }
        if self.scenario.setup.ends && left == 0 && !asked_for_more(self.transcript) {
            return Some(self.ignores_end());
        }
        (left > meant).then(|| self.stops_early())
    }

    fn ignores_end(&self) -> SpecError {
        let place = self.row.keys.as_ref().unwrap_or(&self.row.name).clone();
        let message =
            format!("the end of the input of scenario `{}` is not read", excerpt(&self.scenario.name));
        let expected = format!("{} has ended before", self.by);
        SpecError::new(place, message, expected).hint("remove `eof`")
    }

    fn stops_early(&self) -> SpecError {
        let used = self.scenario.keys.len().saturating_sub(self.transcript.unread.len());
        let place = self.row.each.get(used).or(self.row.keys.as_ref()).unwrap_or(&self.row.name).clone();
        let unused = self.transcript.unread.len() - self.scenario.not_read;
        let unread = text::count(unused, "unused input line");
        let message = format!("scenario `{}` has {unread}", excerpt(&self.scenario.name));
        let expected = format!("{} ends after {}", self.by, text::count(used, "input line"));
        SpecError::new(place, message, expected).hint("remove the input that is not read")
    }

    /// It does something that no right program does.
    fn fails(&self, does: &str, it: &str) -> SpecError {
        let message = format!("{} {does} in scenario `{}`", self.by, excerpt(&self.scenario.name));
        let ending = ending_in_words(self.transcript.ending);
        let error = SpecError::new(self.row.name.clone(), message, format!("{it}{ending}"));
        error.hints(last_printed(self.transcript))
    }
}

/// Returns the first answer that is typed in no accepted interpretation, as an error.
pub(super) fn never_typed(
    scenario: &Scenario,
    marks: &MarkedAnswers,
    asked: &[&[Asked]],
) -> Option<SpecError> {
    let (question, answer) = scenario.answers.as_ref()?.never_typed(asked)?;
    let (name, answer) = (excerpt(&scenario.name), excerpt(&answer));
    let message = format!("answer `{answer}` of scenario `{name}` is never typed");
    let expected = format!("`{question}` is asked less often, in every interpretation");
    Some(SpecError::new(marks.answers.clone(), message, expected).hint("remove it"))
}

/// Returns what is wrong with the marks of answers that the plain interpretation does not allow, if anything.
pub(super) fn marked_wrong(
    scenario: &Scenario,
    marks: &MarkedAnswers,
    illegal: &[IllegalAnswer],
) -> Option<SpecError> {
    let is_marked = |one: &&IllegalAnswer| marks.marked.iter().any(|(line, _)| *line == one.line);
    let name = excerpt(&scenario.name);
    if let Some(IllegalAnswer { line, asked }) = illegal.iter().find(|one| !is_marked(one)) {
        let line = excerpt(line);
        let message = format!("answer `{line}` of scenario `{name}` is not allowed where it is typed");
        let error = SpecError::new(marks.answers.clone(), message, format!("it answers `{asked}`"));
        return Some(error.hint(format!("correct it; if it is meant, add `illegal: [{line}]`")));
    }
    let is_illegal = |line: &String| illegal.iter().any(|one| one.line == *line);
    let (line, place) = marks.marked.iter().find(|(line, _)| !is_illegal(line))?;
    let message = format!("answer `{}` of scenario `{name}` is allowed, or not typed", excerpt(line));
    let error = SpecError::new(place.clone(), message, "`illegal` says that it is not allowed");
    Some(error.hint("remove it from `illegal`"))
}

/// The last line that says something.
fn last_printed(transcript: &Transcript) -> Option<String> {
    let output = transcript.output();
    let text = String::from_utf8_lossy(&output);
    let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
    Some(format!("it last printed `{}`", excerpt(line.trim())))
}
