//! The layouts that are known, and which of them a download has.

use super::layout::{Layout, Top};
use super::{blackboard, brightspace, canvas, files, gradescope, moodle, repositories, sakai};

/// All layouts.
pub(super) static ALL: &[&dyn Layout] = &[
    &canvas::Canvas,
    &moodle::Moodle,
    &blackboard::Blackboard,
    &gradescope::Gradescope,
    &brightspace::Brightspace,
    &sakai::Sakai,
    &repositories::Repositories,
    &files::Files,
];

/// Returns the layout with this name.
pub(super) fn find(name: &str) -> Option<&'static dyn Layout> {
    ALL.iter().copied().find(|layout| layout.name() == name)
}

/// Returns the layouts by which more than half of the entries are read.
pub(super) fn detect(top: &Top) -> Vec<&'static dyn Layout> {
    let reads = |layout: &&&dyn Layout| {
        let read = top.entries.iter().filter(|entry| layout.read(top, entry).is_some()).count();
        layout.is_detected() && read * 2 > top.entries.len()
    };
    ALL.iter().filter(reads).copied().collect()
}
