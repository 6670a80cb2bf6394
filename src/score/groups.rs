//! Functionality of a part whose scenarios are scored in groups.
//!
//! A group takes what is in it in the order of the scenarios. If it stops at the first that is not accepted, what comes after that
//! has no score, but still counts for what can be reached. A group of which nothing was selected does not count at all, since points
//! are relative to the selection.

use crate::fraction::{ONE, wide};
use crate::spec::model::{GroupAccepts, GroupScore, ScoreGroup, groups::holder};
use crate::text::count;

use super::loss::{Breakdown, Loss};
use super::{Earned, Points};

/// What a group, or a scenario, comes to.
#[derive(Clone, Copy, Debug)]
struct Result {
    accepted: bool,
    score: Points,
    /// The greatest score that it can have.
    most: Points,
}

/// What is in a group.
#[derive(Clone, Copy)]
enum Member<'a> {
    Scenario(&'a Earned),
    Group(usize),
}

/// Returns the functionality of a part with these groups, and where it was lost.
pub(super) fn breakdown(groups: &[ScoreGroup], earned: &[Earned]) -> Breakdown {
    let tree = Tree { groups, earned };
    let whole = Points::from_integer(1);
    let (Some(first), Some(all)) = (groups.first(), tree.result(0)) else {
        return Breakdown { functionality: whole, lost: Vec::new() };
    };
    if !all.accepted {
        return Breakdown::all(format!("`{}` is not accepted: {}", first.name, tree.failing(0)));
    }
    let out_of = first.out_of.map_or(all.most, wide);
    if out_of == Points::default() {
        return Breakdown { functionality: whole, lost: Vec::new() };
    }
    let functionality = (all.score / out_of).min(whole);
    let mut lost = Vec::new();
    tree.losses(0, (all.most / out_of).min(whole), &mut lost);
    settle(&mut lost, whole - functionality, || tree.failing(0));
    Breakdown { functionality, lost }
}

/// Makes losses add up to what was lost in all, which they do unless the groups say that less, or more, than their sum can be reached.
fn settle(lost: &mut Vec<Loss>, in_all: Points, why: impl Fn() -> String) {
    let sum: Points = lost.iter().map(|loss| loss.points).sum();
    if sum > in_all {
        let share = in_all / sum;
        lost.iter_mut().for_each(|loss| loss.points *= share);
    } else if sum < in_all {
        lost.push(Loss::new(in_all - sum, why()));
    }
}

struct Tree<'a> {
    groups: &'a [ScoreGroup],
    earned: &'a [Earned],
}

impl<'a> Tree<'a> {
    /// Returns what is in a group, in the order of the scenarios.
    fn members(&self, of: usize) -> Vec<Member<'a>> {
        let own = |(at, one): (usize, &'a Earned)| (one.group == of).then_some((at, Member::Scenario(one)));
        let mut members: Vec<(usize, Member<'a>)> = self.earned.iter().enumerate().filter_map(own).collect();
        let inner = (0..self.groups.len()).filter(|inner| self.holder(*inner) == Some(of));
        members.extend(inner.filter_map(|inner| Some((self.begins(inner)?, Member::Group(inner)))));
        members.sort_by_key(|(at, _)| *at);
        members.into_iter().map(|(_, member)| member).collect()
    }

    fn holder(&self, group: usize) -> Option<usize> {
        holder(self.groups.iter().map(|other| other.name.as_str()), &self.groups[group].name)
    }

    /// Whether a scenario's group is this one, or in it.
    fn is_in(&self, mut inner: usize, group: usize) -> bool {
        while inner != group {
            let Some(holder) = self.holder(inner) else { return false };
            inner = holder;
        }
        true
    }

    /// Returns the position of the first selected scenario in a group.
    fn begins(&self, group: usize) -> Option<usize> {
        self.earned.iter().position(|one| self.is_in(one.group, group))
    }

    fn of(&self, member: Member<'_>, within: usize) -> Option<Result> {
        match member {
            Member::Group(group) => self.result(group),
            Member::Scenario(one) => {
                let group = &self.groups[within];
                let most = wide(group.most());
                let score = if one.accepted { wide(one.credit) * most } else { wide(group.failed) };
                Some(Result { accepted: one.accepted, score, most })
            }
        }
    }

    /// Returns what a group comes to; nothing if nothing in it was selected.
    fn result(&self, index: usize) -> Option<Result> {
        let group = &self.groups[index];
        let all: Vec<Result> =
            self.members(index).into_iter().filter_map(|member| self.of(member, index)).collect();
        if all.is_empty() {
            return None;
        }
        let most = total(group.score, all.iter().map(|one| one.most));
        let first_refused = all.iter().position(|one| !one.accepted).filter(|_| group.stops);
        let counted = &all[..first_refused.map_or(all.len(), |at| at + 1)];
        let mut accepted = match group.accepts {
            GroupAccepts::All => counted.iter().all(|one| one.accepted),
            GroupAccepts::Any => counted.iter().any(|one| one.accepted),
            GroupAccepts::Always => true,
        };
        let mut score = total(group.score, counted.iter().map(|one| one.score));
        if group.score == GroupScore::All && !counted.iter().all(|one| one.accepted) {
            score = Points::default();
        }
        // A needed group of which nothing was selected is not known to fail.
        if group.needs.iter().filter_map(|need| self.result(*need)).any(|need| !need.accepted) {
            (accepted, score) = (false, Points::default());
        }
        let Some(points) = group.points.map(wide) else { return Some(Result { accepted, score, most }) };
        let share = if most == Points::default() { most } else { rounded(score / most) };
        Some(Result { accepted, score: share * points, most: points })
    }

    /// Adds where a group lost its score; `share` is what its greatest score is of the functionality.
    fn losses(&self, index: usize, share: Points, lost: &mut Vec<Loss>) {
        let Some(result) = self.result(index).filter(|result| result.most > Points::default()) else {
            return;
        };
        let members = self.members(index);
        let inner: Vec<usize> = members
            .iter()
            .filter_map(|member| match member {
                Member::Group(inner) => Some(*inner),
                Member::Scenario(_) => None,
            })
            .collect();
        let group = &self.groups[index];
        if inner.len() == members.len()
            && group.score == GroupScore::Sum
            && !group.stops
            && group.needs.is_empty()
        {
            let most = |group: usize| self.result(group).map_or(Points::default(), |result| result.most);
            let sum: Points = inner.iter().map(|inner| most(*inner)).sum();
            for inner in inner.into_iter().filter(|_| sum > Points::default()) {
                self.losses(inner, share * most(inner) / sum, lost);
            }
            return;
        }
        let missing = share * (result.most - result.score).max(Points::default()) / result.most;
        if missing > Points::default() {
            let needed =
                group.needs.iter().find(|need| self.result(**need).is_some_and(|need| !need.accepted));
            let why = match needed {
                Some(need) => format!("`{}` needs `{}`", group.name, self.groups[*need].name),
                None => format!("`{}`: {}", group.name, self.failing(index)),
            };
            lost.push(Loss::new(missing, why));
        }
    }

    /// Returns how many scenarios of a group fail, of how many.
    fn failing(&self, group: usize) -> String {
        let inside: Vec<&Earned> = self.earned.iter().filter(|one| self.is_in(one.group, group)).collect();
        let number = inside.iter().filter(|one| one.credit < ONE).count();
        let verb = if number == 1 { "fails" } else { "fail" };
        format!("{number} of {} {verb}", count(inside.len(), "scenario"))
    }
}

/// Returns the score of a group by those in it.
fn total(by: GroupScore, scores: impl Iterator<Item = Points>) -> Points {
    let scores: Vec<Points> = scores.collect();
    match by {
        GroupScore::Sum | GroupScore::All => scores.iter().sum(),
        GroupScore::Mean => {
            let number = i128::try_from(scores.len()).unwrap_or(1).max(1);
            rounded(scores.iter().sum::<Points>() / number)
        }
        GroupScore::Min => scores.iter().min().copied().unwrap_or_default(),
        GroupScore::Max => scores.iter().max().copied().unwrap_or_default(),
    }
}

/// Returns a score to a millionth, so that many divisions fit.
fn rounded(score: Points) -> Points {
    const FINEST: i128 = 1_000_000;
    if *score.denom() <= FINEST { score } else { Points::new((score * FINEST).round().to_integer(), FINEST) }
}
