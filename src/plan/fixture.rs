//! Assignments written by hand, for tests of the plan and of what comes after it.

use crate::criteria::Criteria;
use crate::fraction::Fraction;
use crate::language::Language;
use crate::spec::model::{
    Assignment, Build, Clock, CreditPolicy, Limits, Marking, Part, Reference, Scenario, SeedBy, Trial,
    Visibility, Weights,
};
use crate::submission::Submission;
use crate::verdict::Rung;

/// An assignment named `cards` whose functionality and style weigh 70 and 30.
pub(crate) fn assignment(parts: Vec<Part>) -> Assignment {
    let weights = Weights { functionality: 70, style: 30 };
    Assignment { name: "cards".to_owned(), title: "Cards".to_owned(), weights, parts }
}

/// A part that is run: full credit for half of it (factor 1), scenarios as given.
pub(crate) fn part(id: &str, worth: i64, scenarios: Vec<Scenario>) -> Part {
    let trial = Trial {
        threads: false,
        reference: Reference::Game(format!("cards/{id}")),
        seed: SeedBy::Stdin,
        patch: None,
        follow: None,
        clock: Clock::Real,
        criteria: Criteria::at(Rung::Layout),
        credit: CreditPolicy { factor: Fraction::new(1, 1) },
        limits: Limits::default(),
        scenarios,
        rows: Vec::new(),
    };
    Part {
        id: id.to_owned(),
        points: Fraction::from_integer(worth),
        needs: Vec::new(),
        build: recipe(id),
        marking: Marking::Run(Box::new(trial)),
    }
}

/// How a program of this name is built from one file in C.
pub(crate) fn recipe(program: &str) -> Build {
    Build {
        language: Language::C,
        sources: vec![format!("{program}.c")],
        standard: "gnu17".to_owned(),
        program: program.to_owned(),
        makefile: false,
        prebuilt: false,
        bench: None,
        sanitized: false,
    }
}

/// A part that a person marks.
pub(crate) fn by_hand(id: &str, worth: i64, needs: &[&str]) -> Part {
    let needs = needs.iter().map(|&id| id.to_owned()).collect();
    Part { marking: Marking::Hand(Box::default()), needs, ..part(id, worth, Vec::new()) }
}

/// A visible scenario of weight 1.
pub(crate) fn scenario(name: &str) -> Scenario {
    Scenario {
        name: name.to_owned(),
        seed: Some(7),
        keys: vec!["h".to_owned()],
        player: None,
        visibility: Visibility::Visible,
        weight: 1,
        sanitize: false,
        draws: None,
    }
}

/// A hidden scenario of weight 1.
pub(crate) fn hidden(name: &str) -> Scenario {
    Scenario { visibility: Visibility::Hidden, ..scenario(name) }
}

/// A student whose folder is named like them.
pub(crate) fn student(name: &str) -> Submission {
    Submission::new(name.to_owned(), name.into())
}
