//! What outputs show, read once each. One run is compared with many readings, turn by turn, and each comparison asks for the same facts
//! of the same outputs.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;

use super::normalize::layout_lines;
use super::occurrences::{Occurrence, Value, beginnings, find};
use super::shown::Shown;
use crate::criteria::Fact;
use reference::Turn;

/// Maximum number of bytes of the outputs that are kept, by each thread.
const KEPT: usize = 1 << 20;

/// The pattern of a fact, and whether each of a row is an occurrence.
type FactKey = (u64, bool);

/// An output and what was read in it so far.
pub(super) struct Output {
    bytes: Rc<[u8]>,
    /// By fact. There are few: a search is cheaper than a hash.
    facts: RefCell<Vec<(FactKey, Rc<[Occurrence]>)>>,
    shown: OnceCell<Shown>,
    /// What counts of its lines at the rung `layout`.
    layout: OnceCell<Vec<Box<[u8]>>>,
}

#[derive(Default)]
struct Memo {
    outputs: HashMap<Rc<[u8]>, Rc<Output>, RandomState>,
    bytes: usize,
}

thread_local! {
    static MEMO: RefCell<Memo> = RefCell::default();
}

impl Output {
    /// Returns what is known of an output.
    pub(super) fn of(bytes: &[u8]) -> Rc<Self> {
        MEMO.with_borrow_mut(|memo| {
            if let Some(known) = memo.outputs.get(bytes) {
                return Rc::clone(known);
            }
            let bytes: Rc<[u8]> = bytes.into();
            let output = Rc::new(Self {
                bytes: Rc::clone(&bytes),
                facts: RefCell::default(),
                shown: OnceCell::new(),
                layout: OnceCell::new(),
            });
            if memo.bytes + bytes.len() > KEPT {
                *memo = Memo::default();
            }
            if bytes.len() <= KEPT {
                memo.bytes += bytes.len();
                memo.outputs.insert(bytes, Rc::clone(&output));
            }
            output
        })
    }

    /// Returns every occurrence of a fact, in order.
    pub(super) fn occurrences(&self, fact: &Fact) -> Rc<[Occurrence]> {
        let key = (fact.find.id(), fact.each);
        if let Some((_, found)) = self.facts.borrow().iter().find(|(known, _)| *known == key) {
            return Rc::clone(found);
        }
        let found: Rc<[Occurrence]> = find(fact, &self.bytes).into();
        self.facts.borrow_mut().push((key, Rc::clone(&found)));
        found
    }

    /// Returns the values that it shows, whatever they mean.
    pub(super) fn shown(&self) -> &Shown {
        self.shown.get_or_init(|| Shown::of(&self.bytes))
    }

    fn layout(&self) -> &[Box<[u8]>] {
        let lines = || layout_lines(&self.bytes).map(|line| line.counts.into()).collect();
        self.layout.get_or_init(lines)
    }
}

/// Whether two outputs have the same lines at the rung `layout`.
pub(super) fn have_same_layout(expected: &[u8], found: &[u8]) -> bool {
    expected == found || Output::of(expected).layout() == Output::of(found).layout()
}

/// Returns every occurrence of a fact, in order.
pub(super) fn of(fact: &Fact, output: &[u8]) -> Rc<[Occurrence]> {
    Output::of(output).occurrences(fact)
}

/// The values that are known already: expected earlier in the run, or a beginning of one that is expected in this turn. Values of later
/// turns are not among them: they would reveal a card.
pub(super) struct Known {
    now: Vec<Value>,
    earlier: Vec<Rc<[Occurrence]>>,
}

impl Known {
    /// Returns the values of a fact that these turns have shown, and the beginnings of these ones.
    pub(super) fn of(fact: &Fact, earlier: &[Turn], now: &[Occurrence]) -> Self {
        let now = now.iter().flat_map(|one| beginnings(&one.value)).collect();
        let earlier = earlier.iter().map(|turn| of(fact, &turn.output)).filter(|shown| !shown.is_empty());
        Self { now, earlier: earlier.collect() }
    }

    /// Whether a value is among them. Few are looked up: that is cheaper than a set of all of them.
    pub(super) fn has(&self, value: &Value) -> bool {
        let mut earlier = self.earlier.iter().rev().flat_map(|shown| shown.iter());
        self.now.contains(value) || earlier.any(|one| one.value == *value)
    }
}
