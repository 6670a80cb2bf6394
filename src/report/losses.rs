//! The points that a part lost, reason by reason, rounded so that they add up to the loss that is shown.

use crate::record::{AdjustRecord, LossRecord, PartRecord, STYLE_NOT_GRADED, Status};
use crate::report::cell::points;

/// Tenths of points: reports show one decimal.
const SCALE: f64 = 10.0;

/// Returns the losses of a part as they are shown, each with its reason. `earned` are its points, which include what was `adjusted`.
pub(crate) fn shown<'a>(
    losses: &'a [LossRecord],
    (earned, max): (Option<f64>, f64),
    adjusted: Option<&AdjustRecord>,
) -> Vec<(String, &'a LossRecord)> {
    // Points are small: far below the 2^53 up to which the casts are exact.
    let tenths = |value: f64| (value * SCALE).round() as i64;
    let before = earned.unwrap_or(0.0) - adjusted.map_or(0.0, |change| change.points);
    let exact = |loss: &LossRecord| loss.points * SCALE + 1e-6;
    let mut rounded: Vec<i64> = losses.iter().map(|loss| exact(loss).floor() as i64).collect();
    let missing = tenths(max) - tenths(before) - rounded.iter().sum::<i64>();
    let mut order: Vec<usize> = (0..losses.len()).collect();
    // The sort is stable: of equal rests, the first is rounded up.
    order.sort_by(|&one, &other| exact(&losses[other]).fract().total_cmp(&exact(&losses[one]).fract()));
    // A record of another program may not add up.
    let missing = usize::try_from(missing).ok().filter(|missing| *missing <= losses.len()).unwrap_or(0);
    for at in order.into_iter().take(missing) {
        rounded[at] += 1;
    }
    let all = rounded.into_iter().zip(losses).filter(|(tenths, _)| *tenths > 0);
    all.map(|(tenths, loss)| (points(tenths as f64 / SCALE), loss)).collect()
}

/// Returns the points that a part lost, each with its reason: what full marks would add. Style that is not graded yet is none.
pub(crate) fn open(part: &PartRecord, by_hand: bool) -> Vec<(String, &LossRecord)> {
    let all = shown(&part.losses, (part.points, part.max_points), part.adjusted.as_ref());
    // A manually graded part that was not submitted is most often optional.
    let counts = !by_hand || part.status != Status::Missing;
    all.into_iter().filter(|(_, loss)| counts && loss.why != STYLE_NOT_GRADED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::LossKind;

    fn of(losses: &[f64], earned: f64, max: f64) -> Vec<String> {
        let record =
            |points: &f64| LossRecord { points: *points, why: String::new(), kind: LossKind::default() };
        let records: Vec<LossRecord> = losses.iter().map(record).collect();
        shown(&records, (Some(earned), max), None).into_iter().map(|(points, _)| points).collect()
    }

    #[test]
    fn lines_add_up_to_the_loss() {
        assert_eq!(of(&[9.8438, 1.3125, 9.8438], 0.0, 21.0), ["9.9", "1.3", "9.8"]);
        assert_eq!(of(&[3.3333, 3.3333, 3.3333], 30.0, 40.0), ["3.4", "3.3", "3.3"]);
        assert_eq!(of(&[0.04, 5.0], 34.96, 40.0), ["5"]);
        assert_eq!(of(&[], 40.0, 40.0), Vec::<String>::new());
    }

    #[test]
    fn what_a_person_added_is_not_lost() {
        let lost = [LossRecord { points: 8.8, why: String::new(), kind: LossKind::default() }];
        let added = AdjustRecord { points: 2.0, why: String::new(), automatic: Some(31.2) };
        assert_eq!(shown(&lost, (Some(33.2), 40.0), Some(&added))[0].0, "8.8");
    }
}
