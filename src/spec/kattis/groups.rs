//! Groups of test cases, a directory each, and what their `testdata.yaml` or `test_group.yaml` says.
//!
//! In the legacy format each setting holds for the groups inside, too, and scores are those of Kattis' default grader. In that of
//! 2023-07 only arguments do, and a group is worth its `max_score`.

use std::fs;
use std::path::Path;

use serde_yaml::{Mapping, Value};

use super::{Read, in_yaml, problem};
use crate::fraction::{self, Fraction, ONE, ZERO};
use crate::text;

/// The files that say how a group is scored.
const FILES: [&str; 2] = ["testdata.yaml", "test_group.yaml"];

/// The keys of these files in either version of the format.
const LEGACY: &[&str] = &[
    "on_reject",
    "grading",
    "grader_flags",
    "input_validator_flags",
    "output_validator_flags",
    "accept_score",
    "reject_score",
    "range",
];
const LATER: &[&str] = &[
    "max_score",
    "score_aggregation",
    "require_pass",
    "args",
    "output_validator_args",
    "input_validator_args",
    "static_validation",
    "full_feedback",
    "hint",
    "description",
    "allow_file_writing",
];

/// The flags of Kattis' default grader.
const FLAGS: &[&str] = &[
    "worst_error",
    "first_error",
    "always_accept",
    "sum",
    "avg",
    "min",
    "max",
    "ignore_sample",
    "accept_if_any_accepted",
];

/// A group: what holds for the test cases in it.
#[derive(Clone)]
pub(super) struct Group {
    /// Its directory in the package: `data/secret/1`.
    pub(super) name: String,
    /// The flags of the validator of outputs.
    pub(super) validator: Vec<String>,
    /// The arguments of programs.
    pub(super) arguments: Vec<String>,
    /// Whether the samples do not count, as the first group says.
    pub(super) ignores_sample: bool,
    rules: Rules,
}

/// How a group is scored.
#[derive(Clone)]
struct Rules {
    stops: bool,
    accepts: &'static str,
    score: &'static str,
    passed: Fraction,
    failed: Fraction,
    /// The greatest score that its range allows.
    most: Option<Fraction>,
    /// What it is worth.
    points: Option<Fraction>,
    needs: Vec<String>,
}

impl Group {
    /// Returns what holds for a package before any file of its groups is read.
    pub(super) fn of_package(is_legacy: bool, validator: Vec<String>) -> Self {
        let rules = Rules {
            stops: is_legacy,
            accepts: if is_legacy { "all" } else { "always" },
            score: "sum",
            passed: ONE,
            failed: ZERO,
            most: None,
            points: None,
            needs: Vec::new(),
        };
        Self { name: String::new(), validator, arguments: Vec::new(), ignores_sample: false, rules }
    }

    /// Returns the group that a directory of the package is, inside of this one.
    pub(super) fn inner(&self, package: &Path, name: &str, is_legacy: bool) -> Read<Self> {
        let mut group = Self { name: name.to_owned(), ..self.clone() };
        if !is_legacy {
            group.rules = later_rules(name, self);
        }
        for file in FILES {
            let shown = format!("{name}/{file}");
            let Ok(text) = fs::read_to_string(package.join(&shown)) else { continue };
            let settings = Settings::read(&shown, &text, if is_legacy { LEGACY } else { LATER })?;
            if is_legacy { group.set_legacy(&settings)? } else { group.set_later(&settings)? }
        }
        Ok(group)
    }

    fn set_legacy(&mut self, settings: &Settings<'_>) -> Read<()> {
        let rules = &mut self.rules;
        match settings.text("on_reject")?.as_deref() {
            None => {}
            Some("break") => rules.stops = true,
            Some("continue") => rules.stops = false,
            Some(other) => return Err(settings.wrong("on_reject", other, "`break` or `continue`")),
        }
        match settings.text("grading")?.as_deref() {
            None | Some("default") => {}
            Some("custom") => {
                return Err(settings.wrong(
                    "grading",
                    "custom",
                    "`default`: graders of packages are not run",
                ));
            }
            Some(other) => return Err(settings.wrong("grading", other, "`default`")),
        }
        if let Some(flags) = settings.text("output_validator_flags")? {
            self.validator.extend(flags.split_whitespace().map(str::to_owned));
        }
        if let Some(score) = settings.score("accept_score")? {
            rules.passed = score;
        }
        if let Some(score) = settings.score("reject_score")? {
            rules.failed = score;
        }
        if let Some(range) = settings.text("range")? {
            let (_, most) = bounds(&range).ok_or_else(|| {
                settings.wrong("range", &range, "the least and the greatest score, such as `0 100`")
            })?;
            rules.most = most;
        }
        self.set_flags(settings)
    }

    /// Sets what the flags of the default grader say.
    fn set_flags(&mut self, settings: &Settings<'_>) -> Read<()> {
        let Some(flags) = settings.text("grader_flags")? else { return Ok(()) };
        let rules = &mut self.rules;
        (rules.accepts, rules.score) = ("all", "sum");
        for flag in flags.split_whitespace() {
            match flag {
                "sum" => rules.score = "sum",
                "min" => rules.score = "min",
                "max" => rules.score = "max",
                "avg" => rules.score = "mean",
                "always_accept" => rules.accepts = "always",
                "accept_if_any_accepted" if rules.accepts == "all" => rules.accepts = "any",
                "ignore_sample" if self.name == super::DATA => self.ignores_sample = true,
                "ignore_sample" => {
                    let right = "it in `data/testdata.yaml` only: the samples are no part of this group";
                    return Err(settings.wrong("grader_flags", flag, right));
                }
                // These choose which error is reported, and change no points.
                "worst_error" | "first_error" | "accept_if_any_accepted" => {}
                other => return Err(settings.wrong("grader_flags", other, &one_of(FLAGS))),
            }
        }
        Ok(())
    }

    fn set_later(&mut self, settings: &Settings<'_>) -> Read<()> {
        if settings.text("max_score")?.as_deref() != Some("unbounded")
            && let Some(score) = settings.score("max_score")?
        {
            self.rules.points = Some(score);
        }
        match settings.text("score_aggregation")?.as_deref() {
            None => {}
            Some("sum") => self.rules.score = "sum",
            Some("min") => self.rules.score = "min",
            Some("pass-fail") => self.rules.score = "all",
            Some(other) => {
                return Err(settings.wrong("score_aggregation", other, "`pass-fail`, `sum`, or `min`"));
            }
        }
        if let Some(needs) = settings.words("require_pass")? {
            self.rules.needs = needs.into_iter().map(|need| format!("{}/{need}", super::DATA)).collect();
        }
        if let Some(arguments) = settings.words("output_validator_args")? {
            self.validator = arguments;
        }
        if let Some(arguments) = settings.words("args")? {
            self.arguments = arguments;
        }
        Ok(())
    }

    /// Returns its row in the spec. `cases` is the number of its test cases, and `scored` whether the validator gives scores.
    pub(super) fn row(&self, cases: usize, scored: bool) -> String {
        let Rules { stops, accepts, score, passed, failed, most, points, needs } = &self.rules;
        let most = most.filter(|most| *most > ZERO);
        // A group of the later format shares what it is worth between its test cases.
        let of_each = points.filter(|points| *points > ZERO && cases > 0).map(|points| match *score {
            "sum" => points / i64::try_from(cases).unwrap_or(1),
            _ => points,
        });
        let mut row = format!(
            "{{name: {}, score: {score}, accepts: {accepts}, stops: {stops}, passed: {}, failed: {}",
            in_yaml(&self.name),
            in_digits(of_each.unwrap_or(*passed)),
            in_digits(*failed)
        );
        if let Some(full) = most.or(of_each).filter(|_| scored && cases > 0) {
            row.push_str(&format!(", full_score: {}", in_digits(full)));
        }
        if let Some(points) = points {
            row.push_str(&format!(", points: {}", in_digits(*points)));
        }
        if let Some(most) = most.filter(|_| self.name == super::DATA) {
            row.push_str(&format!(", out_of: {}", in_digits(most)));
        }
        let needs: Vec<String> = needs.iter().map(|need| in_yaml(need)).collect();
        row.push_str(&format!(", needs: [{}]}}", needs.join(", ")));
        row
    }

    /// Returns the groups that it needs, by name.
    pub(super) fn needs(&self) -> &[String] {
        &self.rules.needs
    }
}

/// Returns how a group of the later format is scored if it does not say so: the secret test cases one by one, each other group as a
/// whole, and samples not at all.
fn later_rules(name: &str, outer: &Group) -> Rules {
    let is_whole = name == super::DATA || name == "data/secret";
    let rules = Rules { stops: false, points: None, needs: Vec::new(), ..outer.rules.clone() };
    Rules {
        accepts: if is_whole { "always" } else { "all" },
        score: if is_whole { "sum" } else { "all" },
        passed: if name == "data/sample" { ZERO } else { rules.passed },
        ..rules
    }
}

/// A file of a group.
struct Settings<'a> {
    file: &'a str,
    text: &'a str,
    values: Mapping,
}

impl<'a> Settings<'a> {
    fn read(file: &'a str, text: &'a str, known: &[&str]) -> Read<Self> {
        let value: Value = serde_yaml::from_str(text)
            .map_err(|error| problem(format!("`{file}` is not valid YAML: {error}"), ""))?;
        let values = match value {
            Value::Null => Mapping::new(),
            Value::Mapping(values) => values,
            _ => {
                return Err(problem(
                    format!("`{file}` has no keys"),
                    "expected lines such as `range: 0 100`",
                ));
            }
        };
        let settings = Self { file, text, values };
        for key in settings.values.keys().filter_map(Value::as_str) {
            if !known.contains(&key) {
                return Err(settings.wrong(key, key, &one_of(known)));
            }
        }
        Ok(settings)
    }

    /// Returns an error with the line of a key: what was found there, and what would be right.
    fn wrong(&self, key: &str, found: &str, right: &str) -> super::Problem {
        let line = self.text.lines().position(|line| line.trim_start().starts_with(key));
        let line = line.map_or_else(String::new, |line| format!(", line {}", line + 1));
        let found = text::visible(found.as_bytes());
        let what = if found == key { "unknown key".to_owned() } else { format!("invalid `{key}`") };
        problem(format!("`{}`{line}: {what} `{found}`", self.file), &format!("expected {right}"))
    }

    /// Returns a text or a number, as it is written.
    fn text(&self, key: &str) -> Read<Option<String>> {
        match self.values.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(_) => Err(self.wrong(key, "…", "text or a number")),
        }
    }

    fn score(&self, key: &str) -> Read<Option<Fraction>> {
        let Some(written) = self.text(key)? else { return Ok(None) };
        let right = "a number from 0, with at most nine digits";
        number(&written).map(Some).ok_or_else(|| self.wrong(key, &written, right))
    }

    /// Returns a list of words, or one word.
    fn words(&self, key: &str) -> Read<Option<Vec<String>>> {
        let Some(Value::Sequence(items)) = self.values.get(key) else {
            let text = self.text(key)?;
            return Ok(text.map(|text| text.split_whitespace().map(str::to_owned).collect()));
        };
        let word = |item: &Value| match item {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let words: Option<Vec<String>> = items.iter().map(word).collect();
        words.map(Some).ok_or_else(|| self.wrong(key, "…", "a list of words"))
    }
}

fn one_of(known: &[&str]) -> String {
    let known: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
    text::list(&known, "or")
}

/// Returns a number from 0: `12`, `0.5`, `10.0`.
fn number(written: &str) -> Option<Fraction> {
    let is_plain = written.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    fraction::parse(written).filter(|_| is_plain)
}

/// Returns the bounds of a range, `None` for those that are infinite.
fn bounds(range: &str) -> Option<(Option<Fraction>, Option<Fraction>)> {
    let bound = |word: &str| {
        let word = word.trim_start_matches('+');
        let negative = word.strip_prefix('-').unwrap_or(word);
        match (negative, number(word)) {
            ("inf", _) => Some(None),
            (_, Some(number)) => Some(Some(number)),
            // Scores below 0 come from validators only, whose scores begin at 0 here.
            _ => number(negative).map(|_| Some(ZERO)),
        }
    };
    let (least, most) = range.trim().split_once(char::is_whitespace)?;
    Some((bound(least)?, bound(most.trim())?))
}

/// Returns a number as specs have it.
fn in_digits(number: Fraction) -> String {
    number.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(legacy: bool, text: &str) -> Read<String> {
        let mut group = Group::of_package(legacy, vec!["a".to_owned()]);
        group.name = "data".to_owned();
        let settings = Settings::read("data/testdata.yaml", text, if legacy { LEGACY } else { LATER })?;
        if legacy {
            group.set_legacy(&settings)?;
        } else {
            group.set_later(&settings)?;
        }
        Ok(format!("{} {:?}", group.row(4, true), group.validator))
    }

    #[test]
    fn settings_of_both_versions_become_rows() {
        assert_eq!(
            group(true, "on_reject: continue\nrange: 0 60.0\ngrader_flags: avg accept_if_any_accepted\noutput_validator_flags: b c\naccept_score: 2.5").unwrap(),
            "{name: \"data\", score: mean, accepts: any, stops: false, passed: 5/2, failed: 0, full_score: 60, out_of: 60, needs: []} [\"a\", \"b\", \"c\"]"
        );
        assert_eq!(
            group(false, "max_score: 30\nrequire_pass: sample\noutput_validator_args: [x, 1]").unwrap(),
            "{name: \"data\", score: sum, accepts: always, stops: false, passed: 15/2, failed: 0, full_score: 15/2, points: 30, needs: [\"data/sample\"]} [\"x\", \"1\"]"
        );
    }

    #[test]
    fn errors_name_the_file_and_the_line_and_what_is_right() {
        let wrong = |legacy, text| {
            let wrong = group(legacy, text).unwrap_err();
            format!("{} ({})", wrong.message, wrong.hint.unwrap_or_default())
        };
        assert_eq!(
            wrong(true, "accept_score: 1\nrange: 0-100"),
            "`data/testdata.yaml`, line 2: invalid `range` `0-100` (expected the least and the greatest score, such as `0 100`)"
        );
        assert!(wrong(true, "grader_flags: min most").starts_with(
            "`data/testdata.yaml`, line 1: invalid `grader_flags` `most` (expected `worst_error`, "
        ));
        assert!(wrong(true, "\ngrading: custom").contains("graders of packages are not run"));
        assert!(
            wrong(true, "on_rejct: break")
                .starts_with("`data/testdata.yaml`, line 1: unknown key `on_rejct` (expected `on_reject`, ")
        );
        assert!(wrong(true, "reject_score: -1").contains("a number from 0"));
        assert!(wrong(false, "score_aggregation: max").contains("expected `pass-fail`, `sum`, or `min`"));
    }
}
