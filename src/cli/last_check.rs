//! Says which scenarios pass or fail that did not the last time `check` was called, from the cache.

use std::collections::BTreeSet;
use std::os::unix::ffi::OsStrExt;

use crate::cache::Cache;
use crate::cli::args::Check;
use crate::cli::look::Look;
use crate::cli::out;
use crate::record::Record;
use crate::report::theme::Role;
use crate::text::{self, count};
use crate::verdict::Verdict;

/// Maximum number of scenarios that are named.
const NAMED: usize = 3;

/// The scenarios that passed the last time; `--watch` knows them without a cache, too.
#[derive(Debug, Default)]
pub(crate) struct LastCheck(Option<BTreeSet<String>>);

impl LastCheck {
    /// Tells what is different, and keeps the results of this check.
    pub(crate) fn compare(&mut self, asked: &Check, record: &Record, cache: Option<&Cache>, look: &Look) {
        let key = cache.map(|cache| (cache, cache.check_key(&identity(asked, record))));
        let passed = passed(record);
        let last = self.0.take().or_else(|| key.as_ref().and_then(|(cache, key)| cache.checked(key)));
        for says in last.iter().flat_map(|last| differences(last, &passed)) {
            out::say(look, Role::Muted, "note:", &says);
        }
        if let Some((cache, key)) = key.filter(|_| last.as_ref() != Some(&passed)) {
            cache.keep_check(&key, &passed);
        }
        self.0 = Some(passed);
    }
}

/// Returns what is checked: checks of the same are compared.
fn identity(asked: &Check, record: &Record) -> Vec<Vec<u8>> {
    let path = std::fs::canonicalize(&asked.path).unwrap_or_else(|_| asked.path.clone());
    let fixed = [record.assignment.as_bytes(), record.spec.as_bytes(), path.as_os_str().as_bytes()];
    let attempt = asked.running.subject.attempt.to_string();
    let only = asked.running.only.iter().map(String::as_bytes);
    fixed.into_iter().chain([attempt.as_bytes()]).chain(only).map(<[u8]>::to_vec).collect()
}

/// Returns the scenarios that passed, as `PART/NAME`; without those whose names the student may not see.
fn passed(record: &Record) -> BTreeSet<String> {
    let parts = record.submissions.iter().flat_map(|submission| &submission.parts);
    let passed = parts.flat_map(|part| {
        let named = part.scenarios.iter().filter(|scenario| record.may_name(scenario));
        let passed = named.filter(|scenario| scenario.verdict == Verdict::Passed);
        passed.map(|scenario| format!("{}/{}", part.id, scenario.name))
    });
    passed.collect()
}

/// Returns a sentence about those that pass now, and one about those that no longer do.
fn differences(last: &BTreeSet<String>, now: &BTreeSet<String>) -> Vec<String> {
    let named = |scenarios: &[&String]| {
        let names: Vec<String> = scenarios.iter().map(|name| format!("`{name}`")).collect();
        text::some(&names, NAMED, "and")
    };
    let (more, fewer): (Vec<_>, Vec<_>) = (now.difference(last).collect(), last.difference(now).collect());
    let passes = |number: usize, noun: &str| {
        format!("{} {}", count(number, noun), if number == 1 { "passes" } else { "pass" })
    };
    let better = || format!("{} than last time: {}", passes(more.len(), "more scenario"), named(&more));
    let worse = || format!("{} no longer: {}", passes(fewer.len(), "scenario"), named(&fewer));
    let both = [(!more.is_empty()).then(better), (!fewer.is_empty()).then(worse)];
    both.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_name_scenarios() {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        let says = |last: &[&str], now: &[&str]| differences(&set(last), &set(now));
        assert_eq!(says(&["play/a"], &["play/a"]), Vec::<String>::new());
        assert_eq!(says(&[], &["play/a"]), ["1 more scenario passes than last time: `play/a`"]);
        assert_eq!(
            says(&["play/z"], &["play/a", "play/b", "play/c", "play/d"]),
            [
                "4 more scenarios pass than last time: `play/a`, `play/b`, `play/c`, and 1 more",
                "1 scenario passes no longer: `play/z`"
            ]
        );
    }
}
