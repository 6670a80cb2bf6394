//! `si204/deal`: deals to a player, who decides, and to a dealer, who always hits twice (part 2).

use super::hands::{Deals, Hands, Seen};
use super::pack::{self, Pack};
use super::rule_set::{Decision, RuleSet};
use super::variants;
use crate::blackjack::{CardPlayer, topics};
use crate::cards::{self, TWENTY_ONE};
use crate::games::moments::{self, Grown, Watch, watch};
use crate::{CoveragePoint, Game, Legal, Question, Rules, Setup, Stop, Strategy, Table, Variant};

/// The question of parts 2 and 3; the answer is typed on its line.
const PROMPT: &str = "Hit or stand? [h/s] ";
/// Its answers.
const ANSWERS: Legal = Legal::Words(&["h", "s"]);

/// The game.
pub(in crate::games) struct Deal;

static MOMENTS: [CoveragePoint; pack::MOMENTS.len() + WATCHES.len()] = moments::list(pack::MOMENTS, WATCHES);

const WATCHES: &[Watch<Grown>] = &[
    watch("player stands at once", "the player never hits", |player| player.hits == 0),
    watch("player hits once", "the player hits once, then stands", |player| player.hits == 1),
    watch("as many cards each", "the player hits twice, as often as the dealer", |player| player.hits == 2),
    watch("player holds more cards", "the player hits more often than the dealer", |player| player.hits > 2),
    watch("player holds many cards", "the player hits so often that a small array would be full", |player| {
        player.hits > 10
    }),
    watch("question at 21", "the player has 21 and is still asked, as this part keeps no score", |player| {
        player.hit_at_21 || player.last.points == TWENTY_ONE
    }),
    watch("question past 21", "the player has more than 21 and is still asked", Grown::busted),
];

impl Game for Deal {
    fn name(&self) -> &'static str {
        "si204/deal"
    }

    fn about(&self) -> &'static str {
        "deals cards to a player who hits or stands and to a dealer who hits twice"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &MOMENTS
    }

    fn variants(&self) -> &'static [Variant] {
        variants::DEAL
    }

    fn freedoms(&self) -> &'static [Variant] {
        variants::FREE
    }

    fn may_read_on(&self) -> bool {
        true
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, _setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let house = RuleSet(rules);
        let mut pack = Pack::open(table, house)?;
        let mut hands = Hands::dealt(&mut pack, house);
        let seen = if house.deal_hides_a_card() { Seen::NotTheSecond } else { Seen::All };
        loop {
            hands.show(table, seen);
            if !player_hits(table, house, &hands)? {
                break;
            }
            hands.player.push(pack.deal());
            if !house.may_hit(&hands.player) {
                break;
            }
        }
        hands.show(table, Seen::All);
        let mut hits = 0;
        while house.deal_dealer_hits(&hands.dealer, hits) {
            dealer_hits(table, house, &mut pack, &mut hands);
            hands.show(table, Seen::All);
            hits += 1;
        }
        table.say("Dealer stands.\n");
        moments::mark(table, WATCHES, &Grown::of(&hands.player));
        Ok(0)
    }
}

/// Asks the player whether to hit; as often as it takes where other keys are asked about again.
pub(super) fn player_hits(table: &mut dyn Table, house: RuleSet<'_>, hands: &Hands) -> Result<bool, Stop> {
    let question = Question { legal: ANSWERS, topic: topics::choice(cards::total(&hands.player)) };
    loop {
        table.say(PROMPT);
        match house.decision(&table.ask(&question)?) {
            Decision::Hit => return Ok(true),
            Decision::Stand => return Ok(false),
            Decision::Unclear => {}
        }
    }
}

/// The dealer decides to hit, pauses "for dramatic effect" and takes a card.
pub(super) fn dealer_hits(
    table: &mut dyn Table,
    house: RuleSet<'_>,
    pack: &mut impl Deals,
    hands: &mut Hands,
) {
    table.say("Dealer hits.\n");
    house.pause(table);
    hands.dealer.push(pack.deal());
}
