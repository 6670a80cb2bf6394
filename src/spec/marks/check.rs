//! Validation of the manual grades of one submission.

use std::collections::BTreeMap;

use super::super::checker::{Checker, Span};
use super::super::error::excerpt;
use super::super::keys::marks as keys;
use super::super::model::{Assignment, Criterion, Part};
use super::super::read::{At, Field, Named, Optional, Reported};
use super::super::table::Type;
use super::super::values::Given;
use super::{Change, CriterionMark, Extension, Mark, StudentMarks, StyleMark, one_line};
use crate::fraction::{self, Fraction, ONE, Wide, ZERO, narrow, wide};
use crate::text;

/// Validates the grades of one submission.
pub(super) fn of_student(
    checker: &mut Checker,
    written: &keys::Student,
    assignment: &Assignment,
) -> StudentMarks {
    let style = style(checker, written, &written.style, assignment).ok().flatten();
    let full: Fraction = assignment.parts.iter().map(|part| part.points).sum();
    if let Some(total) = written.total.get() {
        tell_much(checker, &total.points, "a total", full);
    }
    if let Some(adjust) = written.adjust.get() {
        tell_much(checker, &adjust.points, "an adjustment", full);
    }
    let mut given = StudentMarks {
        parts: of_parts(checker, written, assignment),
        adjust: written.adjust.get().and_then(adjustment),
        total: written.total.get().and_then(|total| change(total.points.value(), total.why.get())),
        extension: written.extension.value().map(|until| {
            let place = checker.place(&written.extension.span).short();
            Extension { until, place }
        }),
        excused: written.excused.get().map(|why| one_line(why)),
        comment: comment(&written.comment),
    };
    // A grade for the style of a submission is that of each of its parts.
    for part in assignment.parts.iter().filter(|part| style.is_some() && part.auto_grading().is_some()) {
        let mark = given.parts.entry(part.id.clone()).or_default();
        mark.style = mark.style.take().or_else(|| style.clone());
    }
    given
}

fn of_parts(
    checker: &mut Checker,
    written: &keys::Student,
    assignment: &Assignment,
) -> BTreeMap<String, Mark> {
    let mut given = BTreeMap::new();
    for (id, node) in written.others() {
        let name = id.text();
        let Some(part) = assignment.part(name) else {
            let message = format!("`{}` has no part `{}`", assignment.name, excerpt(name));
            let known = assignment.parts.iter().map(|part| part.id.as_str());
            let known = known.chain(keys::Student::TABLE.names());
            checker.unknown(&id.span, message, (name, "part or key"), known);
            continue;
        };
        let mark = keys::Mark::read(checker, node, &format!("`{}`", excerpt(name)));
        let mark = mark.and_then(|mark| of_part(checker, &mark, part, assignment));
        given.extend(mark.map(|mark| (part.id.clone(), mark)));
    }
    given
}

/// Validates the grades of one part.
fn of_part(
    checker: &mut Checker,
    written: &keys::Mark,
    part: &Part,
    assignment: &Assignment,
) -> Option<Mark> {
    let (mut style, mut points, mut functionality) = (None, None, None);
    if part.auto_grading().is_none() {
        let because = "the `points` of a part that is graded manually are all it earns";
        checker.not_here(written, &written.style, because);
        checker.not_here(written, &written.functionality, because);
        points = match written.points.optional().ok()? {
            Some(given) => Some(of_points(checker, &written.points.span, *given, part).ok()? * part.points),
            None => None,
        };
    } else {
        checker.not_here(written, &written.points, "it is graded automatically");
        functionality = written.functionality.value();
        style = self::style(checker, written, &written.style, assignment).ok()?;
    }
    if let Some(adjust) = written.adjust.get() {
        tell_much(checker, &adjust.points, "an adjustment", part.points);
    }
    let mark = Mark {
        style,
        functionality,
        points,
        adjust: written.adjust.get().and_then(adjustment),
        comment: comment(&written.comment),
    };
    (mark != Mark::default()).then_some(mark)
}

/// Validates a grade for style.
fn style(
    checker: &mut Checker,
    at: &At,
    field: &Field<keys::Style>,
    assignment: &Assignment,
) -> Optional<StyleMark> {
    let worth = assignment.weights.style;
    if worth == 0 {
        checker.not_here(at, field, "this assignment gives no points for style");
        return Ok(None);
    }
    match field.optional()? {
        None => Ok(None),
        Some(keys::Style::Whole(given)) => {
            let full = Fraction::from_integer(i64::from(worth));
            let share = share_of(checker, &field.span, *given, full, "style")?;
            Ok(Some(StyleMark { share, criteria: Vec::new() }))
        }
        Some(keys::Style::Criteria(given)) => criteria(checker, field, given, assignment),
    }
}

/// Validates the grades for the criteria of style: no grade unless all of the rubric are given.
fn criteria(
    checker: &mut Checker,
    field: &Field<keys::Style>,
    given: &[Named<Given>],
    assignment: &Assignment,
) -> Optional<StyleMark> {
    let rubric = &assignment.rubric;
    if rubric.is_empty() {
        let message = format!("`{}` has no rubric", assignment.name);
        checker.error(&field.span, message, "expected points or a share, such as `27`, `90%`, or `27/30`");
        return Err(Reported);
    }
    let mut shares = BTreeMap::new();
    let mut wrong = false;
    for (name, grade) in given {
        let Some(criterion) = rubric.iter().find(|one| one.name == name.value) else {
            let message = format!("unknown criterion `{}`", excerpt(&name.value));
            let known = rubric.iter().map(|one| one.name.as_str());
            checker.unknown(&name.span, message, (&name.value, "criterion"), known);
            wrong = true;
            continue;
        };
        let full = Fraction::from_integer(i64::from(criterion.weight));
        match grade.as_ref().map(|grade| share_of(checker, &grade.span, grade.value, full, "the criterion")) {
            Some(Ok(share)) => drop(shares.insert(criterion.name.as_str(), share)),
            Some(Err(Reported)) | None => wrong = true,
        }
    }
    if wrong {
        return Err(Reported);
    }
    let missing = rubric.iter().filter(|one| !shares.contains_key(one.name.as_str()));
    let missing: Vec<String> = missing.map(|one| format!("`{}`", one.name)).collect();
    if !missing.is_empty() {
        // A person may grade one criterion at a time.
        let name = field.name.as_ref().unwrap_or(&field.span).clone();
        let missing = text::list(&missing, "and");
        checker.warn(&name, &format!("no grade for {missing}; until then, style is not graded by criteria"));
        return Ok(None);
    }
    let of = |one: &Criterion| CriterionMark {
        name: one.name.clone(),
        weight: one.weight,
        share: shares[one.name.as_str()],
    };
    let criteria: Vec<CriterionMark> = rubric.iter().map(of).collect();
    let weights: i128 = criteria.iter().map(|one| i128::from(one.weight)).sum();
    let share: Wide = criteria.iter().map(|one| wide(one.share) * i128::from(one.weight)).sum();
    Ok(Some(StyleMark { share: narrow(share / weights), criteria }))
}

/// Returns a grade for the points of a part as a share of them. Less than a point is unusual: it may be meant as a share.
fn of_points(checker: &mut Checker, span: &Span, given: Given, part: &Part) -> Result<Fraction, Reported> {
    let share = to_share(checker, span, given, part.points, "the part")?;
    if let Given::Points(points) = given
        && is_ambiguous(points, part.points)
    {
        let written = excerpt(checker.written(span));
        let (full, percent) = (fraction::display(part.points, 2), fraction::display(points * 100, 2));
        checker.warn(
            span,
            &format!("`{written}` is {written} of {full} points; if a share is meant, write `{percent}%`"),
        );
    }
    Ok(share)
}

/// Whether a bare number may be meant as points or as a share.
fn is_ambiguous(points: Fraction, full: Fraction) -> bool {
    points > ZERO && points < ONE && full > ONE
}

/// Returns a grade for style, or a criterion of it, as a share of the full points.
fn share_of(
    checker: &mut Checker,
    span: &Span,
    given: Given,
    full: Fraction,
    what: &str,
) -> Result<Fraction, Reported> {
    match given {
        Given::Points(points) if is_ambiguous(points, full) => {
            let written = excerpt(checker.written(span)).to_owned();
            let (all, percent) = (fraction::display(full, 2), fraction::display(points * 100, 2));
            let expected = format!(
                "expected `{percent}%` for a share, or `{written}/{all}` for {written} of {all} points"
            );
            checker.error(span, format!("ambiguous grade `{written}`"), expected);
            Err(Reported)
        }
        given => to_share(checker, span, given, full, what),
    }
}

/// Returns a grade as a share of the full points.
fn to_share(
    checker: &mut Checker,
    span: &Span,
    given: Given,
    full: Fraction,
    what: &str,
) -> Result<Fraction, Reported> {
    match given {
        Given::Share(share) => Ok(share),
        Given::Points(points) if points <= full => Ok(points / full),
        Given::Points(_) => {
            let message = format!("invalid number of points `{}`", excerpt(checker.written(span)));
            let most = fraction::display(full, 2);
            checker.error(span, message, format!("expected at most {most}: that is what {what} is worth"));
            Err(Reported)
        }
    }
}

/// Warns about more points than there are. A bonus may be meant, so it is no error.
fn tell_much(checker: &mut Checker, field: &Field<Fraction>, what: &str, full: Fraction) {
    let Some(points) = field.value().filter(|points| *points > full || -*points > full) else { return };
    let [points, full] = [points, full].map(|points| fraction::display(points, 2));
    let span = field.span.clone();
    checker.warn(&span, &format!("{what} of {points} points is more than the {full} points that there are"));
}

fn adjustment(written: &keys::Adjust) -> Option<Change> {
    change(written.points.value(), written.why.get())
}

fn change(points: Option<Fraction>, why: Option<&String>) -> Option<Change> {
    Some(Change { points: points?, why: one_line(why?) })
}

fn comment(field: &Field<String>) -> Option<String> {
    field.get().map(|comment| comment.trim().to_owned()).filter(|comment| !comment.is_empty())
}
