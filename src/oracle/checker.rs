//! Checkers: an instructor's program that judges the output of a run, where many outputs are right.
//!
//! A checker is built once per grading run, like a model solution, and runs in the sandbox with limits of its own. Its working
//! directory has the input, the expected output, and the program's output, and nothing else of the student's. Two protocols are
//! understood: output validators of Kattis problem packages (<https://www.kattis.com/problem-package-format/>), and checkers that use
//! testlib (<https://codeforces.com/testlib>). Whatever else a checker does is an error of the checker and never a zero.

use std::sync::LazyLock;

use reference::{Ending, Transcript};
use regex::Regex;

use super::model::{Given, Model, Models, Trouble};
use super::{Interpretation, test_report, tokens};
use crate::criteria::ProducedFile;
use crate::error::{Error, Result};
use crate::fraction::{Fraction, ONE, ZERO, to_number};
use crate::language;
use crate::run::conversation::{Conversation, Speaker};
use crate::run::input::{self, InputSource};
use crate::run::{self, Run, Start};
use crate::spec::error::SpecError;
use crate::spec::model::{AutoGrading, Clock, InputFile, OutputChecker, Protocol, RunSetup, Scenario};
use crate::text;
use crate::verdict::ending_in_words;

/// The files that a checker is given, in its working directory.
const INPUT: &str = "croupier.input";
const ANSWER: &str = "croupier.answer";
const OUTPUT: &str = "croupier.output";
/// The arguments of the program, one on each line, if it has some.
const ARGUMENTS: &str = "croupier.arguments";

/// The directory in which a Kattis validator writes what it has to say.
const FEEDBACK: &str = "croupier.feedback";
/// Its files: messages for the student and for the instructor, the score, and the share of the full score.
const MESSAGES: [&str; 2] = ["croupier.feedback/teammessage.txt", "croupier.feedback/judgemessage.txt"];
const SCORE: &str = "croupier.feedback/score.txt";
const MULTIPLIER: &str = "croupier.feedback/score_multiplier.txt";

/// Maximum number of characters of a message.
const LONGEST: usize = 400;

/// A run of a program that a checker judges.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// What a right program printed.
    pub answer: &'a Transcript,
    /// The files that it wrote.
    pub answer_files: &'a [ProducedFile],
    /// What the program printed.
    pub output: &'a Transcript,
    /// The files that it wrote.
    pub output_files: &'a [ProducedFile],
}

/// What a checker says about a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The share of the credit that the run earns, 0 to 1.
    pub share: Fraction,
    /// Whether the output is right, whatever its score.
    pub accepted: bool,
    /// Its message: one line of visible text.
    pub says: Option<String>,
}

impl Opinion {
    fn of(share: Fraction, says: Option<String>) -> Self {
        Self { share, accepted: share == ONE, says }
    }

    /// Whether the output is right. With a validator of Kattis, its score may be less than the full one.
    pub fn accepts(&self) -> bool {
        self.accepted
    }
}

/// Why there is no opinion.
#[derive(Debug)]
pub enum Failure {
    /// The checker is wrong: what it did, as a predicate.
    Checker(String),
    /// It does not build, or the host failed.
    Trouble(Trouble),
}

/// How a run is made: by the cache, or by a process.
pub type RunBy<'a> = &'a dyn Fn(&Start<'_>) -> Result<Run>;

/// A checker that is ready to judge.
pub struct Checker<'a> {
    checker: &'a OutputChecker,
    /// `None` if a test program judges itself.
    program: Option<std::sync::Arc<Model>>,
}

impl<'a> Checker<'a> {
    /// Returns the checker; its program is one of `models`.
    pub fn new(models: &Models, checker: &'a OutputChecker) -> Self {
        Self { checker, program: checker.source.as_ref().map(|source| models.of(source)) }
    }

    /// Returns its opinion on a run of a scenario.
    ///
    /// # Errors
    /// It does not build, or it fails.
    pub fn judge(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        judged: Judged<'_>,
        run_by: RunBy<'_>,
    ) -> std::result::Result<Opinion, Failure> {
        let checker = self.checker;
        let arguments = scenario.checker_arguments.as_ref().unwrap_or(&checker.arguments);
        let Some(program) = &self.program else {
            if checker.protocol == Protocol::Tokens {
                let (answer, output) = (judged.answer.output(), judged.output.output());
                let says = tokens::differs(arguments, &answer, &output).map_err(Failure::Checker)?;
                return Ok(Opinion::of(wholly(says.is_none()), says));
            }
            return Ok(match &checker.report {
                Some(report) => {
                    let (share, says) = test_report::junit(report, judged.answer_files, judged.output_files);
                    Opinion::of(share, folded(says.as_bytes()))
                }
                None => by_exit(judged.output),
            });
        };
        // It may read the terminal, and finds the end of the input.
        let player = input::scripted(Vec::new(), true);
        let given = (grading, scenario, arguments.as_slice());
        let run = self.run(program, given, judged, &*player, run_by).map_err(Failure::Trouble)?;
        opinion(checker.protocol, Scores::of(checker, grading, scenario), &run).map_err(Failure::Checker)
    }

    /// Runs its program in a scenario.
    fn run(
        &self,
        program: &Model,
        (grading, scenario, arguments): (&AutoGrading, &Scenario, &[String]),
        judged: Judged<'_>,
        player: &dyn InputSource,
        run_by: RunBy<'_>,
    ) -> std::result::Result<Run, Trouble> {
        let checker = self.checker;
        let mut setup = RunSetup { files: files(grading, scenario, judged), ..RunSetup::default() };
        let of_kattis = matches!(checker.protocol, Protocol::Kattis | Protocol::Interactive);
        if of_kattis {
            let written = MESSAGES.iter().chain([&SCORE, &MULTIPLIER]);
            setup.produces = written.map(|name| (*name).to_owned()).collect();
        }
        let words: &[&str] = match checker.protocol {
            Protocol::Interactive => &[INPUT, ANSWER, "croupier.feedback/"],
            Protocol::Kattis => {
                let content = judged.output.output().into();
                setup.stdin = Some(InputFile { name: OUTPUT.to_owned(), content });
                &[INPUT, ANSWER, "croupier.feedback/"]
            }
            Protocol::Testlib | Protocol::Junit | Protocol::Exit | Protocol::Tokens => {
                &[INPUT, OUTPUT, ANSWER]
            }
        };
        let given = Given {
            arguments: words.iter().map(|word| (*word).to_owned()).chain(arguments.iter().cloned()).collect(),
            player,
            setup: &setup,
            directories: if of_kattis { &[FEEDBACK] } else { &[] },
            limits: &checker.limits,
            // The program that runs together with it does not read that.
            ignores_stderr: checker.is_interactive(),
            clock: Clock::Real,
            day: 0,
            threads: false,
        };
        program.run(given, run_by)
    }

    /// Returns its opinion on a program that runs together with it, as the first speaker of a conversation; `answer` is that of the scenario.
    ///
    /// # Errors
    /// As [`Checker::judge`].
    pub fn interact(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        answer: &Transcript,
        conversation: &Conversation,
    ) -> std::result::Result<Opinion, Failure> {
        let checker = self.checker;
        let arguments = scenario.checker_arguments.as_ref().unwrap_or(&checker.arguments);
        let silent = Transcript { turns: Vec::new(), ending: Ending::Exited(0), unread: Vec::new() };
        let judged = Judged { answer, answer_files: &[], output: &silent, output_files: &[] };
        let player = conversation.side(Speaker::First);
        let given = (grading, scenario, arguments.as_slice());
        let run = match &self.program {
            Some(program) => self.run(program, given, judged, &player, &|start| run::run(start)),
            None => {
                Err(Trouble::Internal(Error::Internal("an interactive checker has no program".to_owned())))
            }
        };
        conversation.ended(Speaker::First, run.as_ref().ok().map(|run| &run.transcript));
        let run = run.map_err(Failure::Trouble)?;
        opinion(checker.protocol, Scores::of(checker, grading, scenario), &run).map_err(Failure::Checker)
    }

    /// Returns its opinion on what a right program prints in a scenario.
    ///
    /// # Errors
    /// As [`Checker::judge`].
    pub fn judge_expected(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        reading: &Interpretation,
    ) -> std::result::Result<Opinion, Failure> {
        if let Some(program) =
            self.program.as_ref().filter(|_| self.checker.protocol == Protocol::Interactive)
        {
            // There is no recorded conversation to judge.
            program.builds().map_err(Failure::Trouble)?;
            return Ok(Opinion { share: ONE, accepted: true, says: None });
        }
        let (answer, answer_files) = (&reading.transcript, reading.produced.as_slice());
        let judged = Judged { answer, answer_files, output: answer, output_files: answer_files };
        self.judge(grading, scenario, judged, &|start| run::run(start))
    }

    /// Returns a failure as an error of grading: the scenario is not graded.
    pub fn failed(&self, failure: Failure) -> Error {
        let name = self.name();
        match failure {
            Failure::Checker(does) => Error::Unsuitable {
                message: format!("the checker `{name}` {does}"),
                hint: "this is no mistake of the student; fix the checker and grade again".to_owned(),
            },
            Failure::Trouble(Trouble::DoesNotBuild(why)) => Error::Unsuitable {
                message: format!("the checker `{name}` does not build: {why}"),
                hint: "fix the checker and grade again".to_owned(),
            },
            Failure::Trouble(Trouble::Internal(error)) => error,
        }
    }

    /// Returns its name in the spec.
    pub fn name(&self) -> &str {
        self.program.as_ref().map_or(self.checker.protocol.name(), |program| program.name())
    }

    /// Returns an error about it, with its place in the spec.
    pub fn wrong(&self, message: String, why: &str) -> SpecError {
        SpecError::new(self.checker.place.clone(), message, why)
    }
}

/// Whether a part's checker, if it has one, accepts what a right program prints: it need not understand input that nobody wrote.
///
/// # Errors
/// The checker does not build, or the host failed.
pub fn accepts(
    models: &Models,
    grading: &AutoGrading,
    scenario: &Scenario,
    reading: &Interpretation,
) -> Result<bool> {
    let Some(checker) = &grading.checker else { return Ok(true) };
    let checker = Checker::new(models, checker);
    match checker.judge_expected(grading, scenario, reading) {
        Ok(opinion) => Ok(opinion.accepts()),
        Err(Failure::Checker(_)) => Ok(false),
        Err(failure) => Err(checker.failed(failure)),
    }
}

/// Returns the files that a checker finds: those of the scenario, its input, and both outputs.
fn files(grading: &AutoGrading, scenario: &Scenario, judged: Judged<'_>) -> Vec<InputFile> {
    let file = |name: String, content: &[u8]| InputFile { name, content: content.into() };
    let input = match &scenario.setup.stdin {
        Some(file) => file.content.to_vec(),
        None => in_lines(&scenario.lines(grading.seed)),
    };
    let arguments = scenario.arguments(grading.seed);
    let mut files = scenario.setup.files.clone();
    files.push(file(INPUT.to_owned(), &input));
    files.push(file(ANSWER.to_owned(), &judged.answer.output()));
    files.push(file(OUTPUT.to_owned(), &judged.output.output()));
    if !arguments.is_empty() {
        files.push(file(ARGUMENTS.to_owned(), &in_lines(&arguments)));
    }
    for (whose, written) in [(ANSWER, judged.answer_files), (OUTPUT, judged.output_files)] {
        let written = written.iter().filter_map(|(name, content)| Some((name, content.as_deref()?)));
        files.extend(written.map(|(name, content)| file(format!("{whose}.{name}"), content)));
    }
    files
}

fn in_lines(lines: &[String]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
}

/// Returns what a run of a checker says; what went wrong, as a predicate, if it says nothing.
fn opinion(protocol: Protocol, scores: Scores, run: &Run) -> std::result::Result<Opinion, String> {
    let printed = run.transcript.output();
    let failed = |does: &str| match folded(&printed) {
        Some(said) => Err(format!("{does}: {said}")),
        None => Err(does.to_owned()),
    };
    let Ending::Exited(code) = run.transcript.ending else {
        let was = if matches!(run.transcript.ending, Ending::Signalled(_)) { "was " } else { "" };
        return failed(&format!("{was}{}", ending_in_words(run.transcript.ending)));
    };
    if code != 0 && is_uncaught(&printed) {
        return failed("did not catch an exception");
    }
    let exits = || failed(&format!("exited with code {code}"));
    match (protocol, code) {
        (Protocol::Kattis | Protocol::Interactive, 42 | 43) => {
            let written =
                |name: &str| run.left.produced.iter().find(|(known, _)| known == name)?.1.as_deref();
            let says = MESSAGES.iter().find_map(|name| folded(written(name)?));
            let given = [(SCORE, scores.full), (MULTIPLIER, ONE)];
            let given = given.iter().find_map(|(name, full)| Some((written(name)?, *full)));
            let share = match given {
                _ if code != 42 => ZERO,
                Some((score, full)) => share(full, &String::from_utf8_lossy(score))?,
                None => scores.passed,
            };
            Ok(Opinion { share, accepted: code == 42, says })
        }
        (Protocol::Testlib, 7) => {
            let said = folded(&printed).unwrap_or_default();
            let said = said.strip_prefix("points ").unwrap_or(&said);
            let (score, says) = said.split_once(' ').unwrap_or((said, ""));
            let says = Some(says.trim().to_owned()).filter(|says| !says.is_empty());
            Ok(Opinion::of(share(scores.full, score)?, says))
        }
        // 4 is a presentation error that some versions tell apart, and 8 an output that ends too early.
        (Protocol::Testlib, 0 | 1 | 2 | 4 | 8) => Ok(Opinion::of(
            if code == 0 { scores.passed } else { ZERO },
            folded(&printed).and_then(|said| without_verdict(&said)),
        )),
        (Protocol::Testlib, 3) => failed("failed (exit code 3)"),
        _ => exits(),
    }
}

/// Returns the opinion of a test program that says by its exit code whether the tests pass, and why not in its last line.
fn by_exit(output: &Transcript) -> Opinion {
    let printed = output.output();
    let last = printed.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let passes = output.ending == Ending::Exited(0);
    Opinion::of(wholly(passes), folded(last).filter(|_| !passes))
}

/// What the scores of a checker mean in a scenario.
#[derive(Clone, Copy)]
struct Scores {
    /// The score that earns everything.
    full: Fraction,
    /// The share that an accepted output without a score earns.
    passed: Fraction,
}

impl Scores {
    fn of(checker: &OutputChecker, grading: &AutoGrading, scenario: &Scenario) -> Self {
        let group = grading.groups.get(scenario.group);
        match group.and_then(|group| Some((group, group.full_score?))) {
            Some((group, full)) => Self { full, passed: (group.passed / full).min(ONE) },
            None => Self { full: checker.full_score, passed: ONE },
        }
    }
}

fn wholly(accepted: bool) -> Fraction {
    if accepted { ONE } else { ZERO }
}

/// Whether a program in one of the languages ended with an uncaught exception: most then exit with 1, which is also how a checker
/// says that an output is wrong.
fn is_uncaught(printed: &[u8]) -> bool {
    static UNCAUGHT: LazyLock<Vec<Regex>> = LazyLock::new(|| {
        let crashes = language::ALL.into_iter().filter_map(|language| language.runtime.crash);
        crashes.filter_map(|crash| Regex::new(crash.uncaught).ok()).collect()
    });
    let printed = String::from_utf8_lossy(printed);
    UNCAUGHT.iter().any(|uncaught| uncaught.is_match(&printed))
}

/// Returns the share that a score is of the full score, exact to a ten-thousandth.
fn share(full: Fraction, score: &str) -> std::result::Result<Fraction, String> {
    const PARTS: f64 = 10_000.0;
    let number = score.trim().parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    let number = number.ok_or_else(|| {
        format!("gave an invalid score `{}`", text::shorten(&text::visible(score.trim().as_bytes()), LONGEST))
    })?;
    let parts = (number / to_number(full) * PARTS).round().min(PARTS);
    Ok(Fraction::new(parts as i64, PARTS as i64))
}

/// Returns a message without the verdict that testlib puts before it.
fn without_verdict(said: &str) -> Option<String> {
    const VERDICTS: [&str; 4] = ["ok", "wrong answer", "wrong output format", "unexpected eof"];
    let cut = VERDICTS.iter().find_map(|verdict| said.strip_prefix(verdict));
    let cut = cut.filter(|rest| rest.is_empty() || rest.starts_with(' ')).unwrap_or(said).trim();
    (!cut.is_empty()).then(|| cut.to_owned())
}

/// Returns a text in one line of visible characters, cut; `None` if it is blank.
fn folded(said: &[u8]) -> Option<String> {
    // A character has at most four bytes.
    let beginning = &said[..said.len().min(LONGEST * 8)];
    let text = String::from_utf8_lossy(beginning);
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = text::shorten(&text::visible(words.join(" ").as_bytes()), LONGEST);
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use reference::Turn;

    use super::*;
    use crate::run::RunArtifacts;

    fn of(protocol: Protocol, printed: &str, ending: Ending, written: &[(&str, &str)]) -> String {
        let scores = Scores { full: Fraction::from_integer(2), passed: ONE };
        let turns = vec![Turn { output: printed.into(), ..Turn::default() }];
        let produced =
            written.iter().map(|(name, text)| (format!("{FEEDBACK}/{name}"), Some(text.as_bytes().to_vec())));
        let run = Run {
            transcript: Transcript { turns, ending, unread: Vec::new() },
            calls: None,
            denied: Vec::new(),
            cpu: Duration::ZERO,
            left: RunArtifacts { produced: produced.collect(), ..RunArtifacts::default() },
        };
        match opinion(protocol, scores, &run) {
            Ok(Opinion { share, says, .. }) => format!("{share}: {}", says.unwrap_or_default()),
            Err(why) => why,
        }
    }

    #[test]
    fn a_checker_with_testlib_speaks_by_its_exit_code() {
        let said = |printed, code| of(Protocol::Testlib, printed, Ending::Exited(code), &[]);
        assert_eq!(said("ok 3 numbers\n", 0), "1: 3 numbers");
        assert_eq!(said("wrong answer 1st words differ\n", 1), "0: 1st words differ");
        assert_eq!(said("wrong output format Unexpected end\nof file", 2), "0: Unexpected end of file");
        assert_eq!(said("", 1), "0: ");
        assert_eq!(said("points 0.5 half of it", 7), "1/4: half of it");
        assert_eq!(said("3", 7), "1: ", "more than the full score is full");
        assert_eq!(said("points nan", 7), "gave an invalid score `nan`");
        assert_eq!(said("FAIL no answer", 3), "failed (exit code 3): FAIL no answer");
        assert_eq!(said("", 5), "exited with code 5");
    }

    #[test]
    fn a_validator_of_kattis_speaks_by_its_exit_code_and_files() {
        let said = |code, written| of(Protocol::Kattis, "noise", Ending::Exited(code), written);
        assert_eq!(said(42, &[]), "1: ");
        assert_eq!(
            said(43, &[("judgemessage.txt", "line 3\n is\x1b[2J wrong\n")]),
            "0: line 3 is\\x1b[2J wrong"
        );
        let both = [("judgemessage.txt", "secret"), ("teammessage.txt", "try again")];
        assert_eq!(said(43, &both), "0: try again");
        assert_eq!(said(42, &[("score.txt", "1.5\n")]), "3/4: ");
        assert_eq!(said(43, &[("score.txt", "1.5\n")]), "0: ", "a refused output has no score");
        assert_eq!(said(42, &[("score_multiplier.txt", "0.25")]), "1/4: ");
        assert_eq!(said(42, &[("score.txt", "much")]), "gave an invalid score `much`");
        assert_eq!(said(0, &[]), "exited with code 0: noise");
    }

    #[test]
    fn whatever_else_a_checker_does_is_its_own_failure() {
        let said = |printed, ending| of(Protocol::Testlib, printed, ending, &[]);
        assert_eq!(said("", Ending::CpuLimit), "exceeded its CPU time limit");
        assert_eq!(said("", Ending::Signalled(11)), "was killed by SIGSEGV (segmentation fault)");
        let traceback = "Traceback (most recent call last):\n  File \"check.py\", line 1, in <module>\n    x\nNameError: name 'x'\n";
        assert!(said(traceback, Ending::Exited(1)).starts_with("did not catch an exception: Traceback"));
    }
}
