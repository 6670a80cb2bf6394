//! How the table fits a width: how wide names may be, and where remarks are.

use super::layout::PADDING;

/// Minimum width of the column of names, and the width that it has before remarks get more than their minimum.
const NAMES: (usize, usize) = (10, 32);
/// Minimum width of the column of remarks, which may wrap. If there is less, remarks are below their rows.
const REMARKS: usize = 28;
/// Width of the column of remarks in which they are easy to read, so that longer names get the rest.
const EASY: usize = 40;
/// Space after a column.
const GAP: usize = (PADDING.0 + PADDING.1) as usize + 1;

/// Where remarks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In a column of their own.
    Column,
    /// In lines of their own, below their rows.
    Below,
    /// In a column, though there are too many parts: all columns but the names wrap.
    Crowded,
}

/// How the table fits a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    /// Maximum width of a name.
    pub(super) names: usize,
    /// Where remarks are.
    pub(super) remarks: Place,
}

impl Fit {
    /// Returns how columns of these widths fit: those of names, of the others, and of remarks.
    pub(super) fn of((names, others, remarks): (usize, &[usize], usize), width: usize) -> Self {
        let others: usize = others.iter().map(|other| other + GAP).sum();
        let room = width.saturating_sub(others + GAP);
        let beside = room.saturating_sub(GAP);
        // Names are not cut in favor of remarks that may wrap.
        let least = remarks.min(REMARKS);
        if beside >= names.min(NAMES.1) + least {
            let spare = beside.saturating_sub(remarks.min(EASY));
            return Self { names: (beside - least).min(NAMES.1).max(spare), remarks: Place::Column };
        }
        match room >= names.min(NAMES.0) {
            true => Self { names: room, remarks: Place::Below },
            false => Self { names: NAMES.0, remarks: Place::Crowded },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_below_before_names_are_cut() {
        let fit = |names, remarks, width| {
            let fit = Fit::of((names, &[7, 7, 10], remarks), width);
            (fit.names, fit.remarks)
        };
        assert_eq!(fit(8, 60, 100), (32, Place::Column));
        assert_eq!(fit(24, 60, 86), (24, Place::Column));
        assert_eq!(fit(40, 60, 140), (66, Place::Column), "there is room for both");
        assert_eq!(fit(30, 60, 86), (54, Place::Below), "names are whole, and remarks have the width");
        assert_eq!(fit(40, 12, 86), (40, Place::Column), "short remarks leave room");
        assert_eq!(fit(40, 60, 50), (18, Place::Below));
        assert_eq!(fit(40, 60, 40), (10, Place::Crowded));
    }
}
