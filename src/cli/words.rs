//! How a part is built, compared, and scored, in words.

use crate::cli::list;
use crate::compare;
use crate::criteria::{
    CallRequirement, CallRule, Criteria, DrawPatterns, Extras, Fact, Order, OwnWords, Patterns, Requirement,
    RequirementCheck, Seeds, SrandRule,
};
use crate::fraction::{self, Fraction, ONE};
use crate::language::command;
use crate::spec::model::{
    AutoGrading, Build, Clock, Grading, GroupAccepts, GroupScore, OutputChecker, Part, Protocol, Reference,
    Review, Scenario, ScoreGroup, SeedBy,
};
use crate::text::{count, list as in_words};
use crate::verdict::Rung;

/// Returns the points of a part and the parts that it requires.
pub(crate) fn summary(part: &Part) -> String {
    let points = list::points(part);
    match part.needs.as_slice() {
        [] => points,
        needs => format!("{points}; requires that {} perfect", are(needs)),
    }
}

/// Returns how it is built, seeded, compared, and scored, a line each.
pub(crate) fn recipe(part: &Part) -> Vec<String> {
    let mut lines = vec![build(&part.build)];
    match &part.marking {
        Grading::Manual(review) => {
            lines.push("graded manually".to_owned());
            lines.extend(for_the_marker(review));
        }
        Grading::Automatic(grading) => lines.extend(run(grading)),
    }
    lines
}

/// Returns what croupier notes for the grader.
fn for_the_marker(review: &Review) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(header) = &review.header {
        lines.push(format!("note for the grader: the comment at the top, which should say {}", header.asks));
    }
    if !review.sessions.is_empty() {
        lines.push(format!("note for the grader: {}", count(review.sessions.len(), "recorded session")));
    }
    if let Some(Reference::Game(name)) = review.example.as_ref().map(|example| &example.reference) {
        lines.push(format!("to play an example, run: croupier play {name}"));
    }
    lines
}

fn are(needs: &[String]) -> String {
    let quoted: Vec<String> = needs.iter().map(|need| format!("`{need}`")).collect();
    format!("{} {}", in_words(&quoted, "and"), if needs.len() == 1 { "is" } else { "are" })
}

fn build(build: &Build) -> String {
    let program = build.language.compiler.program;
    let from = in_words(&build.sources, "and");
    let option = build.language.compiler.standard_option(&build.standard);
    let option = option.map_or_else(String::new, |option| format!(" {option}"));
    let mut says = match build.language.runtime.runner {
        Some(runner) if runner.program == command::FILE => format!("built with {program} from {from}"),
        Some(runner) if program.is_empty() => format!("{from}, run by {}", runner.program),
        Some(runner) if runner.program == program => format!("{from}, run by {program}"),
        Some(runner) => format!("built with {program}{option} from {from}, run by {}", runner.program),
        None => format!("built with {program}{option} from {from}"),
    };
    if let Some(harness) = &build.harness {
        let names: Vec<&str> = harness.files.iter().map(|(name, _)| name.as_str()).collect();
        says.push_str(&format!(", with {} provided", in_words(&names, "and")));
    }
    if build.makefile {
        says.push_str(", or with its own Makefile");
    }
    if build.prebuilt {
        says.push_str(&format!("; or an executable `{}` without sources", build.program));
    }
    says
}

fn run(grading: &AutoGrading) -> Vec<String> {
    let seed = match grading.seed {
        SeedBy::Stdin => "seed: the first input line",
        SeedBy::Argv => "seed: the only command-line argument",
        SeedBy::SourcePatch => "seed: set in the source; a scenario with another seed runs a patched copy",
        SeedBy::None => "seed: none",
    };
    let mut lines = vec![seed.to_owned()];
    match &grading.reference {
        Reference::Game(_) => {}
        Reference::Model(model) => {
            lines.push(format!("expected output: that of the model `{}`", model.name));
        }
        Reference::Recorded(directory) => {
            lines.push(format!("expected output: recorded in `{directory}`, compared as a whole"));
        }
    }
    if grading.clock == Clock::Fixed {
        lines.push("the clock shows the same time in every run".to_owned());
    }
    if let Some(DrawPatterns { kind, shows, .. }) = &grading.follow {
        let owners = kind.owners.iter().zip(shows);
        let owners = owners.map(|(owner, shows)| format!("the {owner}'s at {}", either(&shows.find)));
        let owners: Vec<String> = owners.collect();
        lines.push(format!("its {} are read from the output: {}", kind.many, owners.join(", ")));
    }
    lines.extend(criteria(&grading.criteria, grading.checker.as_ref()));
    lines.extend(credit(grading));
    let limits = &grading.limits;
    lines.push(format!(
        "limits: {} s of CPU time, {} KiB of output, {} MiB of memory, {} s of sleep",
        limits.cpu.as_secs_f64(),
        limits.output >> 10,
        limits.memory >> 20,
        limits.pause.as_secs()
    ));
    lines
}

/// Returns how the points of a part follow from those of its scenarios.
pub(crate) fn credit(grading: &AutoGrading) -> Vec<String> {
    if !grading.groups.is_empty() {
        let groups = grading.groups.iter().enumerate();
        return groups.filter_map(|(index, group)| score_of(grading, index, group)).collect();
    }
    let (factor, cap) = (grading.credit.factor, grading.credit.cap);
    let factor = (factor != ONE)
        .then(|| format!("if a scenario fails, those that pass earn {} of their points", percent(factor)));
    let cap = (cap != ONE).then(|| format!("slips of one kind cost at most {} of the points", percent(cap)));
    factor.into_iter().chain(cap).collect()
}

/// Returns how a group is scored; `None` if nothing in it counts.
fn score_of(grading: &AutoGrading, index: usize, group: &ScoreGroup) -> Option<String> {
    let score = match group.score {
        GroupScore::Sum => "the sum",
        GroupScore::Mean => "the mean",
        GroupScore::Min => "the least",
        GroupScore::Max => "the greatest",
        GroupScore::All => "all or nothing",
    };
    let number = |value: Fraction| fraction::display(value, 3);
    let counts = |scenario: &&Scenario| scenario.group == index && !scenario.is_for_information();
    let scenarios = grading.scenarios.iter().filter(counts).count();
    let inside = format!("{}/", group.name);
    let of = match scenarios {
        0 if grading.groups.iter().any(|other| other.name.starts_with(&inside)) => {
            "the groups in it".to_owned()
        }
        0 => return None,
        many => format!("{} of {} points", count(many, "scenario"), number(group.most())),
    };
    let points = group.points.map(|points| format!(", scaled to {}", number(points)));
    let points = points.or_else(|| Some(format!(", out of {}", number(group.out_of?))));
    let stops = if group.stops { "; nothing counts after the first that fails" } else { "" };
    let needs: Vec<String> =
        group.needs.iter().map(|need| format!("`{}`", grading.groups[*need].name)).collect();
    let needs =
        if needs.is_empty() { needs.concat() } else { format!("; needs {}", in_words(&needs, "and")) };
    let accepted = match (index, group.accepts) {
        (0, GroupAccepts::All) => "; no points unless all are accepted",
        (0, GroupAccepts::Any) => "; no points unless one is accepted",
        _ => "",
    };
    let points = points.unwrap_or_default();
    Some(format!("group `{}`: {score} of {of}{points}{stops}{needs}{accepted}", group.name))
}

fn criteria(criteria: &Criteria, checker: Option<&OutputChecker>) -> Vec<String> {
    let passes = match checker {
        Some(checker) => match &checker.source {
            Some(source) if checker.is_interactive() => {
                format!("the checker `{}`, which runs together with it, accepts what it prints", source.name)
            }
            Some(source) => format!("the checker `{}` accepts its output", source.name),
            None if checker.protocol == Protocol::Tokens => "its tokens are those of the answer".to_owned(),
            None => "its tests pass".to_owned(),
        },
        None => rung(criteria.require).to_owned(),
    };
    let mut lines = vec![format!("passes if {passes}")];
    lines.extend(lower_rungs(criteria));
    if let Some(blocks) = &criteria.blocks {
        lines.push(format!(
            "facts are compared {0} by {0}; a {0} starts at {1}",
            blocks.name,
            either(&blocks.starts)
        ));
    }
    if let Some(numbers) = &criteria.numbers {
        let decimals = numbers.decimals.map(|digits| format!("numbers need {}", count(digits, "decimal")));
        let far = (numbers.tolerance > 0.0).then(|| format!("numbers may differ by {}", numbers.tolerance));
        lines.extend(decimals.into_iter().chain(far));
    }
    lines.extend(criteria.any_order.then(|| "lines may come in any order".to_owned()));
    lines.extend(criteria.own_words.iter().map(own_words));
    lines.extend(criteria.facts.iter().map(fact));
    lines.extend(criteria.forgive.iter().map(|forgive| {
        let (name, keeps) = (named(&forgive.name), keeps(forgive.credit));
        format!("{name} is tolerated: {keeps}{}", handout(&forgive.because))
    }));
    lines.extend(criteria.demands.iter().map(requirement));
    lines.extend(criteria.calls.iter().map(call_requirement));
    lines.extend(criteria.pauses.iter().map(|pauses| {
        let (keeps, because) = (keeps(pauses.credit), handout(&pauses.because));
        format!("sleeps must match, turn by turn; {keeps} otherwise{because}")
    }));
    lines
}

/// Returns what a scenario earns whose output only agrees at a lower rung.
pub(crate) fn lower_rungs(criteria: &Criteria) -> impl Iterator<Item = String> {
    let line = |(rung, credit): &(Rung, Fraction)| {
        format!("earns {} if it matches at the rung `{}` only", percent(*credit), rung.name())
    };
    criteria.credit.iter().map(line)
}

/// Returns what a regular expression matches, as far as it is text: `Hit or stand? [h/s]`.
fn as_text(expression: &str) -> String {
    let mut text = String::new();
    let mut characters = expression.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.peek().is_some_and(char::is_ascii_punctuation) => {
                text.extend(characters.next());
            }
            '.' if characters.peek() == Some(&'*') => {
                characters.next();
                text.push('…');
            }
            other => text.push(other),
        }
    }
    text
}

pub(crate) fn own_words(free: &OwnWords) -> String {
    let what = match &free.line {
        Some(line) => format!("`{}` may be said in other words", as_text(line.as_str())),
        None => "lines that are not expected may be printed".to_owned(),
    };
    if free.credit == ONE {
        return what;
    }
    let because = free.because.as_deref().map(handout).unwrap_or_default();
    format!("{what}: {}{because}", keeps(free.credit))
}

fn fact(fact: &Fact) -> String {
    let order = match &fact.order {
        Order::Set { .. } if fact.optional => ", which may be left out".to_owned(),
        Order::Fixed => String::new(),
        Order::Any => ", in any order".to_owned(),
        Order::Set { until: None } => ", in any order, at least once".to_owned(),
        Order::Set { until: Some(end) } => {
            format!(", in any order, at least once in a round (which ends with {end})")
        }
    };
    let extras = match fact.extras {
        Extras::None => "",
        Extras::Known => ", repetitions are ignored",
    };
    format!("fact {}{order}{extras}: {}{}", named(&fact.name), either(&fact.find), handout(&fact.because))
}

fn requirement(requirement: &Requirement) -> String {
    let check = match &requirement.check {
        RequirementCheck::Aligned(found) => format!("/{found}/ is aligned"),
        RequirementCheck::Present(found) => format!("/{found}/ is present where it is expected"),
        RequirementCheck::Absent(found) => format!("/{found}/ is absent"),
        RequirementCheck::PresentFirst(found) => format!("/{found}/ is in what is printed first"),
        RequirementCheck::AbsentFirst(found) => format!("/{found}/ is absent from what is printed first"),
        RequirementCheck::Source(found) => format!("/{found}/ is in the sources"),
        RequirementCheck::Noted(found) => format!("the provided files do not report /{found}/"),
        RequirementCheck::Uniform(draws) => format!("{draws} draws have the same probability"),
        RequirementCheck::NoMoreInput => "no input is read after the game is over".to_owned(),
    };
    let (name, credit) = (named(&requirement.name), keeps(requirement.credit));
    format!("requirement {name}: {check}; {credit} otherwise{}", handout(&requirement.because))
}

fn call_requirement(requirement: &CallRequirement) -> String {
    let seeds = match requirement.seeds {
        Seeds::All => String::new(),
        Seeds::Only(seed) => format!(" at seed {seed}"),
        Seeds::AllBut(seed) => format!(", except at seed {seed}"),
    };
    let rule = match requirement.rule {
        CallRule::Srand(SrandRule::Never) => "`srand` is not called",
        CallRule::Srand(SrandRule::Once) => "`srand` is called once",
        CallRule::Srand(SrandRule::OnceBeforeRand) => "`srand` is called once, before `rand`",
        CallRule::RandForEachDraw => "`rand` is called for each draw",
    };
    let (name, credit) = (named(&requirement.name), keeps(requirement.credit));
    format!("requirement {name}: {rule}{seeds}; {credit} otherwise{}", handout(&requirement.because))
}

/// Returns the words of the handout that ask for something, to end a line.
fn handout(because: &str) -> String {
    format!("; the handout: \"{because}\"")
}

/// Returns a name in backticks, unless it contains some.
fn named(name: &str) -> String {
    if name.contains('`') { name.to_owned() } else { format!("`{name}`") }
}

/// Returns the phrases for one thing.
fn either(patterns: &Patterns) -> String {
    let (exceptions, phrases): (Vec<&str>, Vec<&str>) =
        patterns.written().partition(|phrase| phrase.starts_with('!'));
    let any_of = |all: &[&str]| {
        all.iter()
            .map(|phrase| format!("`{}`", phrase.trim_start_matches('!')))
            .collect::<Vec<_>>()
            .join(" or ")
    };
    let but_not =
        if exceptions.is_empty() { String::new() } else { format!(", but not {}", any_of(&exceptions)) };
    any_of(&phrases) + &but_not
}

/// Returns what must match for a run to pass at a rung.
fn rung(rung: Rung) -> &'static str {
    compare::comparator(rung).map_or("it ends", |comparator| comparator.about())
}

fn keeps(credit: Fraction) -> String {
    format!("keeps {}", percent(credit))
}

pub(crate) fn percent(share: Fraction) -> String {
    format!("{} %", fraction::display(share * 100, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::{CallRequirement, CallRule, Pauses, Requirement};
    use regex::bytes::Regex;

    #[test]
    fn backticks_are_never_nested() {
        assert_eq!(named("bust"), "`bust`");
        assert_eq!(named("`Win` in another case"), "`Win` in another case");
    }

    #[test]
    fn criteria_in_words() {
        let mut given = Criteria::at(Rung::Layout);
        given.credit = vec![(Rung::Wording, Fraction::new(4, 5))];
        given.pauses = Some(Pauses { because: "pause".to_owned(), credit: Fraction::new(9, 10) });
        given.calls = vec![CallRequirement {
            name: "seeded once".into(),
            rule: CallRule::Srand(SrandRule::OnceBeforeRand),
            seeds: Seeds::AllBut(0),
            because: "seed once".into(),
            says: "Seed once.".into(),
            credit: ONE,
        }];
        given.demands = vec![Requirement {
            name: "right-justified".into(),
            check: RequirementCheck::Aligned(Regex::new("[♠♥]").unwrap()),
            because: "right-justified".into(),
            says: "the column is ragged.".into(),
            credit: Fraction::new(1, 2),
        }];
        assert_eq!(
            criteria(&given, None),
            [
                "passes if the text agrees; spaces and blank lines may differ",
                "earns 80 % if it matches at the rung `wording` only",
                "requirement `right-justified`: /[♠♥]/ is aligned; keeps 50 % otherwise; the handout: \"right-justified\"",
                "requirement `seeded once`: `srand` is called once, before `rand`, except at seed 0; keeps 100 % otherwise; the handout: \"seed once\"",
                "sleeps must match, turn by turn; keeps 90 % otherwise; the handout: \"pause\"",
            ]
        );
    }

    #[test]
    fn verb_agrees_with_number_of_parts() {
        assert_eq!(are(&["a".into()]), "`a` is");
        assert_eq!(are(&["a".into(), "b".into()]), "`a` and `b` are");
    }
}
