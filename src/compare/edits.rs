//! The edits that turn one sequence into another.
//!
//! Items are numbered first: so the algorithm is compiled once, for numbers, and not for each type of item. There is no time limit: with
//! one, findings would depend on the load of the machine.

use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::Hash;

use foldhash::fast::RandomState;
use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace, myers};

/// Returns the edits from one sequence to the other, in order.
pub(crate) fn between<T: Hash + Eq>(old: &[T], new: &[T]) -> Vec<DiffOp> {
    let mut numbers: HashMap<&T, usize, RandomState> = HashMap::default();
    let mut number = |item| {
        let next = numbers.len();
        *numbers.entry(item).or_insert(next)
    };
    let old: Vec<usize> = old.iter().map(&mut number).collect();
    let new: Vec<usize> = new.iter().map(&mut number).collect();
    between_numbers(&old, &new)
}

/// Returns how many items both sequences have in common by these edits.
pub(crate) fn in_common(edits: &[DiffOp]) -> usize {
    let equal = edits.iter().filter(|edit| matches!(edit, DiffOp::Equal { .. }));
    equal.map(|edit| edit.old_range().len()).sum()
}

fn between_numbers(old: &[usize], new: &[usize]) -> Vec<DiffOp> {
    let mut edits = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()): Result<(), Infallible> = myers::diff(&mut edits, old, 0..old.len(), new, 0..new.len());
    edits.into_inner().into_inner().into_ops()
}
