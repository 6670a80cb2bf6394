//! The references of the specs under test: a game of sticks that asks until it hears `n`, and one of cards.

use reference::blackjack::{CARDS, CardPlayer, topics};
use reference::cards::Total;
use reference::{
    CoveragePoint, DrawKind, DrawSource, Game, Legal, Question, Rules, Setup, Slot, Stop, Strategy, Table,
    Topic, UnknownDraw, Variant,
};

/// All of them.
pub(crate) static ALL: &[&dyn Game] =
    &[&Sticks { name: "nim/take", asks: true }, &Sticks { name: "nim/talk", asks: false }];

/// Those, and one whose cards can be followed.
pub(crate) static WITH_CARDS: &[&dyn Game] = &[&Sticks { name: "nim/take", asks: true }, &Cards];

/// Those, and one that can be dealt its cards.
pub(crate) static DEALT: &[&dyn Game] = &[&Sticks { name: "nim/talk", asks: false }, &Cards];

/// A game of cards that can be followed: it asks for another card for as long as the player likes. Where cards are given
/// it takes two at the beginning.
struct Cards;

impl Game for Cards {
    fn name(&self) -> &'static str {
        "nim/cards"
    }

    fn about(&self) -> &'static str {
        "deals until the player stands"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &[]
    }

    fn variants(&self) -> &'static [Variant] {
        &[]
    }

    fn draws(&self) -> Option<&'static DrawKind> {
        Some(&CARDS)
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, _: &Rules) -> Result<i32, Stop> {
        if let DrawSource::Scripted([_]) = setup.draws {
            let slot = Slot { round: 1, owner: "dealer", place: 1 };
            return Err(Stop::Unbound(UnknownDraw { slot, why: "the one card has been drawn".to_owned() }));
        }
        let total = Total { points: 12, soft: false };
        let question = Question { legal: Legal::Words(&["h", "s"]), topic: topics::choice(total) };
        loop {
            table.say("Another card?\n");
            if table.ask(&question)? == "s" {
                return Ok(0);
            }
        }
    }
}

struct Sticks {
    name: &'static str,
    /// Whether it asks for its seed.
    asks: bool,
}

impl Game for Sticks {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "takes sticks until there is no more playing"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &[]
    }

    fn variants(&self) -> &'static [Variant] {
        &[]
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, _: &Rules) -> Result<i32, Stop> {
        let any = Question { legal: Legal::Integer { least: 0, greatest: 9 }, topic: Topic::COMMAND };
        if self.asks {
            table.say("Seed: ");
            table.ask(&any)?;
        }
        table.say(&format!("{} sticks\n", setup.seed.unwrap_or(7)));
        loop {
            table.say("Take how many? [n ends]\n");
            if table.ask(&any)? == "n" {
                return Ok(0);
            }
        }
    }
}
