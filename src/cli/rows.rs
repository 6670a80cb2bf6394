//! Scenarios as they are written in a spec.

use std::borrow::Cow;
use std::collections::BTreeMap;

use reference::{RoundDraws, strategy};
use serde::Serialize;

use crate::error::Result;
use crate::oracle;
use crate::spec;
use crate::spec::model::{InputFile, Part, RunSetup, Scenario, Visibility};

/// A scenario of a part.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    pub(crate) part: &'a str,
    pub(crate) name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) because: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<i64>,
    /// The draws of each round, by owner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rounds: Vec<BTreeMap<&'static str, String>>,
    /// The draws in their order, under the name of their kind; after those of the rounds.
    #[serde(flatten)]
    pub(crate) draws: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) keys: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) not_read: &'a [String],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) answers: BTreeMap<&'static str, Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) illegal: Vec<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) args: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stdin: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) files: BTreeMap<&'a str, Content<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) produces: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exit: Option<i32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) env: BTreeMap<&'a str, &'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<BTreeMap<&'static str, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) day: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) sanitize: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) visibility: Option<&'static str>,
}

/// The content of a file that a run finds.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Content<'a> {
    /// This text.
    Text(Cow<'a, str>),
    /// That of a file of the assignment.
    From {
        /// Its path.
        from: String,
    },
}

/// The key that ends the input.
const END: &str = "eof";

/// Stands for a line with the same letters, which must be in quotes.
const LINE_LIKE_END: &str = "\u{1}eof";

impl<'a> Row<'a> {
    /// Returns a row with keys, and with what the run finds besides them.
    pub(crate) fn with(
        part: &'a str,
        name: &'a str,
        because: &'a str,
        keys: &'a [String],
        setup: &'a RunSetup,
    ) -> Self {
        let (seed, draws, player, day, visibility) = (None, BTreeMap::new(), None, None, None);
        let line = |key: &'a String| Cow::Borrowed(if key == END { LINE_LIKE_END } else { key });
        let keys = keys.iter().map(line).chain(setup.ends.then_some(Cow::Borrowed(END))).collect();
        let text = |file: &'a InputFile| Content::Text(String::from_utf8_lossy(&file.content));
        Self {
            part,
            name,
            because,
            seed,
            rounds: Vec::new(),
            draws,
            keys,
            not_read: &[],
            answers: BTreeMap::new(),
            illegal: Vec::new(),
            args: &setup.arguments,
            stdin: setup.stdin.as_ref().map(|file| file.name.as_str()),
            files: setup.files.iter().map(|file| (file.name.as_str(), text(file))).collect(),
            produces: &setup.produces,
            exit: setup.exit,
            env: setup.environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
            player,
            day,
            sanitize: false,
            visibility,
        }
    }

    /// Returns the row of a scenario of a part under another name.
    pub(crate) fn of(part: &'a Part, name: &'a str, because: &'a str, scenario: &'a Scenario) -> Self {
        let (keys, not_read) = scenario.keys.split_at(scenario.keys.len() - scenario.not_read);
        let rounds = |words: String| words.split(", ").map(str::to_owned).collect();
        let answers = scenario.answers.iter().flat_map(|answers| strategy::said(&**answers));
        let player = scenario.player.as_ref().map(|player| strategy::said(&**player).into_iter().collect());
        let visible = scenario.visibility == Visibility::Visible;
        let in_order = scenario.draws.iter().filter(|draws| !draws.values.is_empty());
        Self {
            // Where draws are followed, a seed stands for draws of the reference, and the program makes its own.
            seed: scenario
                .seed
                .filter(|_| part.auto_grading().is_some_and(|grading| grading.follow.is_none())),
            rounds: scenario.draws.iter().flat_map(|draws| &draws.rounds).map(round).collect(),
            draws: in_order.map(|draws| (draws.kind.many, draws.values.join(" "))).collect(),
            player,
            not_read,
            answers: answers.map(|(question, words)| (question, rounds(words))).collect(),
            illegal: illegal(part, scenario),
            // Where draws are followed, the day decides which they are.
            day: scenario.player.is_some().then_some(scenario.day),
            sanitize: scenario.sanitize,
            visibility: (!visible).then(|| scenario.visibility.name()),
            ..Self::with(&part.id, name, because, keys, &scenario.setup)
        }
    }

    /// Returns it as YAML, with a place for the words of the handout if it has none.
    pub(crate) fn yaml(&self) -> Result<String> {
        // The writer puts no quotes where YAML does without them.
        let quoted = spec::to_yaml(&LINE_LIKE_END)?;
        let yaml = spec::to_yaml(&[self])?.replace(quoted.trim_end(), &format!("\"{END}\""));
        let missing = self.because.is_empty();
        Ok(match yaml.split_once("\n  name: ").filter(|_| missing) {
            Some((part, rest)) => {
                format!(
                    "{part}\n  # because: the handout's words that ask for it; without them it gives no points\n  name: {rest}"
                )
            }
            None => yaml,
        })
    }
}

/// Returns the draws of a round by owner.
fn round(draws: &RoundDraws) -> BTreeMap<&'static str, String> {
    draws.iter().map(|(owner, draws)| (*owner, draws.join(" "))).collect()
}

/// Returns the answers by question that are not allowed where they are typed, which a spec marks; each once.
fn illegal(part: &Part, scenario: &Scenario) -> Vec<String> {
    let grading = part.auto_grading().filter(|_| scenario.answers.is_some());
    let run = grading.and_then(|grading| oracle::plain_run(grading, scenario));
    let mut lines: Vec<String> = Vec::new();
    for answer in run.into_iter().flat_map(|run| run.illegal) {
        if !lines.contains(&answer.line) {
            lines.push(answer.line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_check;

    #[test]
    fn a_seed_is_written_only_where_a_part_takes_one() {
        let assignments = model_check::load(None).unwrap();
        let yaml = |assignment: &str, id: &str| {
            let assignment = assignments.iter().find(|one| one.name == assignment).unwrap();
            let part = assignment.parts.iter().find(|part| part.id == id).unwrap();
            let scenario = Scenario { seed: Some(14), ..part.auto_grading().unwrap().scenarios[0].clone() };
            Row::of(part, "found", "", &scenario).yaml().unwrap()
        };
        assert!(yaml("si204", "play").contains("  seed: 14\n"));
        assert!(!yaml("cs210", "game").contains("seed"), "a program draws by itself");
    }
}
