//! `si204/shuffle`: asks for a seed, shuffles a deck, prints it (part 1).

use super::pack::{self, Pack};
use super::rule_set::RuleSet;
use super::{hands, variants};
use crate::blackjack::CardPlayer;
use crate::{CoveragePoint, Game, Rules, Setup, Stop, Strategy, Table, Variant};

/// The game.
pub(in crate::games) struct Shuffle;

impl Game for Shuffle {
    fn name(&self) -> &'static str {
        "si204/shuffle"
    }

    fn about(&self) -> &'static str {
        "asks for a seed, shuffles a deck with it and prints the deck"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        pack::MOMENTS
    }

    fn variants(&self) -> &'static [Variant] {
        variants::SHUFFLE
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, _setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let pack = Pack::open(table, RuleSet(rules))?;
        let mut lines = String::new();
        for &card in pack.cards() {
            hands::write_card(&mut lines, card);
            lines.push('\n');
        }
        table.say(&lines);
        Ok(0)
    }
}
