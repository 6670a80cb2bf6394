//! What each scenario of a part adds to the others.

use std::collections::BTreeSet;

use super::{Audit, Status};

/// Scenarios by what they catch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// Those that catch nothing that no other catches: each could be left out by itself.
    pub add_nothing: Vec<usize>,
    /// Few that catch as much as all: the one that catches most of the rest is taken first.
    pub smallest: Vec<usize>,
}

impl Suite {
    /// Returns what the scenarios of these audits of one part add.
    pub fn of(audits: &[&Audit]) -> Self {
        let mutants = audits.iter().flat_map(|audit| &audit.mutants);
        let caught = mutants.filter(|mutant| matches!(mutant.status, Status::Killed | Status::Timeout));
        let mut rest: Vec<&[usize]> = caught.map(|mutant| mutant.caught_by.as_slice()).collect();
        let scenarios = audits.first().map_or(0, |audit| audit.scenarios.len());
        let needed: BTreeSet<usize> =
            rest.iter().filter_map(|by| <[usize; 1]>::try_from(*by).ok()).flatten().collect();
        let add_nothing = (0..scenarios).filter(|scenario| !needed.contains(scenario)).collect();
        let mut smallest = Vec::new();
        while !rest.is_empty() {
            let catches = |scenario: &usize| rest.iter().filter(|by| by.contains(scenario)).count();
            // Of equals, the first.
            let Some(best) = (0..scenarios).rev().max_by_key(catches).filter(|best| catches(best) > 0) else {
                break;
            };
            rest.retain(|by| !by.contains(&best));
            smallest.push(best);
        }
        smallest.sort_unstable();
        Self { add_nothing, smallest }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Mutant, Place};
    use super::*;

    #[test]
    fn scenarios_that_add_nothing_and_smallest_suite() {
        let mutant = |caught_by: &[usize]| Mutant {
            name: String::new(),
            mutator: "",
            change: String::new(),
            place: Place::default(),
            status: if caught_by.is_empty() { Status::Survived } else { Status::Killed },
            reason: None,
            caught_by: caught_by.to_vec(),
            missing: None,
        };
        let mutants = [&[0, 1][..], &[1, 2], &[2], &[1], &[3, 1], &[]].map(mutant).to_vec();
        let scenarios = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let audit = Audit {
            part: "p".into(),
            of: "rules",
            scenarios,
            files: Vec::new(),
            mutants,
            untried: 0,
            searched: 0,
        };
        assert_eq!(audit.score(), (5, 6));
        let suite = Suite::of(&[&audit]);
        assert_eq!((suite.add_nothing, suite.smallest), (vec![0, 3], vec![1, 2]));
    }
}
