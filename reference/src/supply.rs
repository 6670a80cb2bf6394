//! Where the draws of a run come from: the handout's own generator, a list, or the student's transcript.
//!
//! A game draws a card, for example, for a [`Slot`], and looks at it only when the rules show or count it. A generated or scripted
//! draw is known at once; a followed draw is asked for at the first look, so that a card that is never shown is never asked
//! for. Games have their own rules and generators.

use crate::draw::Draw;
use crate::table::{Stop, Table, UnknownDraw};

/// A place that holds one draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The round of the game, counted from 1.
    pub round: u32,
    /// Who gets it: one of its kind's owners.
    pub owner: &'static str,
    /// Its place among the owner's draws of the round, counted from 0.
    pub place: usize,
}

/// The draws of one round, by owner.
pub type RoundDraws = Vec<(&'static str, Vec<String>)>;

/// Which draws a run is played with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawSource<'a> {
    /// Those of the handout's generator, or of another one if a handout's cannot be predicted.
    #[default]
    Generated,
    /// These, in their order: a handout's sample, or a fixed deck. In the spelling of their kind.
    Scripted(&'a [String]),
    /// Those of each round, by owner, in whatever order the rules draw them; and those that are drawn when an owner needs more,
    /// in their order.
    Rounds(&'a [RoundDraws], &'a [String]),
    /// Those that [`Table::reveal`] finds in what a student's program showed.
    Followed,
}

/// The draws of one run, one by one.
#[derive(Clone, Debug)]
pub(crate) struct DrawPile<'a> {
    supply: DrawSource<'a>,
    /// How many were taken of those in their order.
    taken: usize,
}

impl<'a> DrawPile<'a> {
    /// A run with this supply, before its first draw.
    pub(crate) fn new(supply: DrawSource<'a>) -> Self {
        Self { supply, taken: 0 }
    }

    /// Makes the next draw, into a slot. `generate` is the game's own generator, called only if draws are generated.
    ///
    /// # Errors
    /// The draws are given, and all of them have been made.
    pub(crate) fn draw<D: Draw>(
        &mut self,
        slot: Slot,
        generate: impl FnOnce() -> D,
    ) -> Result<TableCard<D>, Stop> {
        let value = match self.supply {
            DrawSource::Generated => Some(generate()),
            DrawSource::Scripted(draws) => Some(read(slot, self.next(slot, draws)?)?),
            DrawSource::Rounds(rounds, then) => {
                let draw = of_round(rounds, slot).map_or_else(|| self.next(slot, then), Ok)?;
                Some(read(slot, draw)?)
            }
            DrawSource::Followed => None,
        };
        Ok(TableCard { slot, value })
    }

    fn next(&mut self, slot: Slot, draws: &'a [String]) -> Result<&'a str, Stop> {
        let draw = draws.get(self.taken).ok_or_else(|| used_up(slot, draws.len()))?;
        self.taken += 1;
        Ok(draw)
    }
}

/// Returns the draw of a slot, if its round gives one.
fn of_round(rounds: &[RoundDraws], slot: Slot) -> Option<&str> {
    let round = rounds.get(usize::try_from(slot.round).ok()?.checked_sub(1)?)?;
    let (_, draws) = round.iter().find(|(owner, _)| *owner == slot.owner)?;
    draws.get(slot.place).map(String::as_str)
}

fn read<D: Draw>(slot: Slot, text: &str) -> Result<D, Stop> {
    D::parse(text)
        .ok_or_else(|| Stop::Unbound(UnknownDraw { slot, why: format!("`{text}` cannot be drawn") }))
}

fn used_up(slot: Slot, draws: usize) -> Stop {
    let draws = if draws == 1 {
        "the one scripted draw has".to_owned()
    } else {
        format!("all {draws} scripted draws have")
    };
    Stop::Unbound(UnknownDraw { slot, why: format!("{draws} been made") })
}

/// A draw, seen or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableCard<D> {
    slot: Slot,
    value: Option<D>,
}

impl<D: Draw> TableCard<D> {
    /// Returns the draw, if it is known without looking.
    pub(crate) fn known(&self) -> Option<D> {
        self.value
    }

    /// Returns the draw, if it is known to have been made, whether it is shown or not.
    fn made(&self, table: &dyn Table) -> Option<D> {
        self.value.or_else(|| D::parse(&table.made(self.slot)?))
    }

    /// Returns the draw, which is asked for at the first call.
    ///
    /// # Errors
    /// It is followed, and the table does not know it.
    pub(crate) fn look(&mut self, table: &mut dyn Table) -> Result<D, Stop> {
        if let Some(value) = self.value {
            return Ok(value);
        }
        let value = read(self.slot, &table.reveal(self.slot).map_err(Stop::Unbound)?)?;
        self.value = Some(value);
        Ok(value)
    }
}

/// The draws for one owner in one round, such as a hand of cards.
#[derive(Clone, Debug)]
pub(crate) struct HeldHand<D> {
    round: u32,
    owner: &'static str,
    held: Vec<TableCard<D>>,
    /// How many of them have been looked at; always the first ones.
    seen: usize,
}

impl<D: Draw> HeldHand<D> {
    /// An empty hand.
    pub(crate) fn new(round: u32, owner: &'static str) -> Self {
        Self { round, owner, held: Vec::with_capacity(8), seen: 0 }
    }

    /// The slot of the next draw that comes to this hand.
    pub(crate) fn next_slot(&self) -> Slot {
        Slot { round: self.round, owner: self.owner, place: self.held.len() }
    }

    /// Takes what was drawn for [`Self::next_slot`].
    pub(crate) fn take(&mut self, held: TableCard<D>) {
        self.held.push(held);
    }

    /// Returns the draws that were looked at; a hidden card is not one of them, even if it is known.
    pub(crate) fn seen(&self) -> Vec<D> {
        self.held[..self.seen].iter().filter_map(|held| held.value).collect()
    }

    /// Returns all of them without looking, if they are known to have been made.
    pub(crate) fn made(&self, table: &dyn Table) -> Option<Vec<D>> {
        self.held.iter().map(|held| held.made(table)).collect()
    }

    /// Looks at the first `count` draws, or at all there are if there are fewer.
    ///
    /// # Errors
    /// As [`Held::look`].
    pub(crate) fn look(&mut self, table: &mut dyn Table, count: usize) -> Result<Vec<D>, Stop> {
        let first = count.min(self.held.len());
        let mut values = Vec::with_capacity(first);
        for held in &mut self.held[..first] {
            values.push(held.look(table)?);
        }
        self.seen = self.seen.max(values.len());
        Ok(values)
    }

    /// Looks at all of them.
    ///
    /// # Errors
    /// As [`Held::look`].
    pub(crate) fn all(&mut self, table: &mut dyn Table) -> Result<Vec<D>, Stop> {
        self.look(table, usize::MAX)
    }
}
