//! Assignments for tests of the plan and of later modules.

use crate::criteria::Criteria;
use crate::fraction::{Fraction, ONE};
use crate::language::Language;
use crate::spec::model::{
    Assignment, AutoGrading, Build, Clock, CreditPolicy, Grading, Limits, Part, Reference, Scenario, SeedBy,
    Visibility, Weights,
};
use crate::submission::Submission;
use crate::verdict::Rung;

/// Returns an assignment named `cards` with weights of 70 for functionality and 30 for style.
pub(crate) fn assignment(parts: Vec<Part>) -> Assignment {
    let weights = Weights { functionality: 70, style: 30 };
    Assignment {
        name: "cards".to_owned(),
        title: "Cards".to_owned(),
        digest: String::new(),
        weights,
        wrong_name: Some(ONE),
        hidden_names: true,
        own_input: true,
        rubric: Vec::new(),
        parts,
    }
}

/// Returns an automatically graded part with credit factor 1 and these scenarios.
pub(crate) fn part(id: &str, worth: i64, scenarios: Vec<Scenario>) -> Part {
    let grading = AutoGrading {
        threads: false,
        ignores_stderr: false,
        sanitize_lengths: Vec::new(),
        reference: Reference::Game(format!("cards/{id}")),
        checker: None,
        seed: SeedBy::Stdin,
        patch: None,
        follow: None,
        clock: Clock::Real,
        criteria: Criteria::at(Rung::Layout),
        groups: Vec::new(),
        credit: CreditPolicy { factor: Fraction::new(1, 1), cap: CreditPolicy::CAP },
        limits: Limits::default(),
        scenarios,
        rows: Vec::new(),
    };
    Part {
        id: id.to_owned(),
        points: Fraction::from_integer(worth),
        needs: Vec::new(),
        grader_note: None,
        build: recipe(id),
        marking: Grading::Automatic(Box::new(grading)),
    }
}

/// Returns the recipe of a program that is built from one C file of its name.
pub(crate) fn recipe(program: &str) -> Build {
    Build {
        language: Language::C,
        sources: vec![format!("{program}.c")],
        any_name: false,
        any_language: false,
        standard: "gnu17".to_owned(),
        program: program.to_owned(),
        makefile: false,
        prebuilt: false,
        harness: None,
        sanitized: false,
    }
}

/// Returns a manually graded part.
pub(crate) fn by_hand(id: &str, worth: i64, needs: &[&str]) -> Part {
    let needs = needs.iter().map(|&id| id.to_owned()).collect();
    Part { marking: Grading::Manual(Box::default()), needs, ..part(id, worth, Vec::new()) }
}

/// Returns a visible scenario of weight 1.
pub(crate) fn scenario(name: &str) -> Scenario {
    Scenario {
        seed: Some(7),
        keys: vec!["h".to_owned()],
        because: Some("play the game".to_owned()),
        ..Scenario::named(name)
    }
}

/// Returns a hidden scenario of weight 1.
pub(crate) fn hidden(name: &str) -> Scenario {
    Scenario { visibility: Visibility::Hidden, ..scenario(name) }
}

/// Returns a submission whose directory is named like the student.
pub(crate) fn student(name: &str) -> Submission {
    Submission::new(name.to_owned(), name.into())
}
