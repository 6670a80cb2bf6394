//! Scenarios as they are written in a spec.

use std::collections::BTreeMap;

use reference::strategy;
use serde::Serialize;

use crate::error::Result;
use crate::spec;
use crate::spec::model::{Scenario, Visibility};

/// A scenario of a part.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    pub(crate) part: &'a str,
    pub(crate) name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) because: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<i64>,
    #[serde(flatten)]
    pub(crate) draws: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) keys: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<BTreeMap<&'static str, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) day: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) visibility: Option<&'static str>,
}

impl<'a> Row<'a> {
    /// Returns a row with keys alone.
    pub(crate) fn with_keys(part: &'a str, name: &'a str, because: &'a str, keys: &'a [String]) -> Self {
        let (seed, draws, player, day, visibility) = (None, BTreeMap::new(), None, None, None);
        Self { part, name, because, seed, draws, keys, player, day, visibility }
    }

    /// Returns the row of a scenario under another name.
    pub(crate) fn of(part: &'a str, name: &'a str, because: &'a str, scenario: &'a Scenario) -> Self {
        let player = scenario.player.as_ref().map(|player| strategy::said(&**player).into_iter().collect());
        let visible = scenario.visibility == Visibility::Visible;
        Self {
            seed: scenario.seed,
            draws: scenario.draws.iter().map(|draws| (draws.kind.many, draws.in_words())).collect(),
            player,
            // Where draws are followed, the day decides which they are.
            day: scenario.player.is_some().then_some(scenario.day),
            visibility: (!visible).then(|| scenario.visibility.name()),
            ..Self::with_keys(part, name, because, &scenario.keys)
        }
    }

    /// Returns it as YAML, with a place for the words of the handout if it has none.
    pub(crate) fn yaml(&self) -> Result<String> {
        let yaml = spec::to_yaml(&[self])?;
        let missing = self.because.is_empty();
        Ok(match yaml.split_once("\n  name: ").filter(|_| missing) {
            Some((part, rest)) => {
                format!("{part}\n  because: # the handout's words that ask for it\n  name: {rest}")
            }
            None => yaml,
        })
    }
}
