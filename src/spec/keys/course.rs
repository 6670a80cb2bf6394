//! The keys of `course.yaml`.

use super::super::dates::{Moment, Place, Zone};
use super::super::mappings::mappings;
use super::super::read::Names;
use super::super::values::{LongTime, Share, Text};

/// Extensions, by student.
pub(in crate::spec) type Extensions = Names<Moment>;

mappings! {
    /// A course: when its assignments are due, and what every command needs. It is found upwards from the current directory.
    Course {
        /// The time zone of all dates, by its name in the time zone database.
        time_zone: Zone, required, "America/New_York";
        /// The directory of specs, relative to this file.
        specs: Place, optional, "specs";
        /// The students, relative to this file: see `--roster`.
        roster: Place, optional, "roster.csv";
        /// What late hand-ins cost. Without it, lateness is shown only.
        late: Late, optional, "{grace: 15min, per_day: 10%, at_most: 50%}";
        /// The assignments, by name.
        assignments: Names<Due>, optional, "{si204: {due: 2026-11-21 23:59}}";
    }
    /// When an assignment is due, and what `grade` writes for it.
    Due {
        /// The date and the time, or the date only: then its end.
        due: Moment, required, "2026-11-21 23:59";
        /// When it is due for some students, by the label, an id, or the directory of a student.
        extensions: Extensions, optional, "{adoe: 2026-11-25}";
        /// The reports of `grade`, unless `--report` names others: `FORMAT=FILE`, relative to this file.
        reports: Vec<Text>, optional, "[json=grades.json]";
        /// The column of the gradebook that `--report canvas` fills.
        column: Text, optional, "Deal";
    }
    /// What late hand-ins cost.
    Late {
        /// How late a hand-in may be without being late.
        grace: LongTime<0, { 30 * 86_400_000 }>, default("0min"), "2h";
        /// The share of the full points that each day costs; a day that has begun counts.
        per_day: Share, required, "10%";
        /// The share of the full points that lateness costs at most.
        at_most: Share, default("100%"), "50%";
    }
}
