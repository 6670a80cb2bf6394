//! The references of the specs under test: a game of sticks that asks until it hears `n`.

use reference::{Deviation, Game, Legal, Moment, Question, Rules, Setup, Stop, Table, Topic};

/// All of them.
pub(crate) static ALL: &[&dyn Game] =
    &[&Sticks { name: "nim/take", asks: true }, &Sticks { name: "nim/talk", asks: false }];

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

    fn moments(&self) -> &'static [Moment] {
        &[]
    }

    fn deviations(&self) -> &'static [Deviation] {
        &[]
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, _: &Rules) -> Result<i32, Stop> {
        let any = Question { legal: Legal::Integer { least: 0, greatest: 9 }, topic: Topic::Command };
        if self.asks {
            table.say("Seed: ");
            table.ask(any)?;
        }
        table.say(&format!("{} sticks\n", setup.seed.unwrap_or(7)));
        loop {
            table.say("Take how many? [n ends]\n");
            if table.ask(any)? == "n" {
                return Ok(0);
            }
        }
    }
}
