//! `si204/play`: a game of blackjack, over again after a push (part 3).

mod moments;

use super::deal::{dealer_hits, player_hits};
use super::hands::{Deals, Hands, Seen};
use super::pack::Pack;
use super::rule_set::{Outcome, RuleSet};
use super::variants;
use crate::blackjack::{CardPlayer, HandOwner};
use crate::cards::Card;
use crate::{CoveragePoint, Event, Game, Rules, Setup, Stop, Strategy, Table, Variant};

/// The game.
pub(in crate::games) struct Play;

/// More games in one run than any legal keys bring about. Only mistakes played together (the same deck
/// again, and no question at 21) could push for ever.
const GAMES_AT_MOST: usize = 1_000;

impl Game for Play {
    fn name(&self) -> &'static str {
        "si204/play"
    }

    fn about(&self) -> &'static str {
        "plays blackjack against the player, over again after a push"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &moments::MOMENTS
    }

    fn variants(&self) -> &'static [Variant] {
        variants::PLAY
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
        for pushes in 0..GAMES_AT_MOST {
            let hands = play_hands(table, house, &mut pack, pushes)?;
            moments::mark(table, &hands, pushes);
            if announce(table, house, &hands, pushes) != Outcome::Push
                || !house.push_starts_a_new_game(pushes + 1)
            {
                break;
            }
            pack.renew();
        }
        Ok(0)
    }
}

/// One game, which so many pushes went before: both turns, and the hands they lead to.
fn play_hands(
    table: &mut dyn Table,
    house: RuleSet<'_>,
    pack: &mut Pack<'_>,
    pushes: usize,
) -> Result<Hands, Stop> {
    let mut hands = Hands::dealt(pack, house);
    let seen = if house.hides_the_second_card(pushes) { Seen::NotTheSecond } else { Seen::All };
    let busted = players_turn(table, house, pack, &mut hands, seen)?;
    if house.second_card_is_dealt_late() {
        hands.dealer.push(pack.deal());
    }
    dealers_turn(table, house, pack, &mut hands, busted);
    Ok(hands)
}

/// The player hits or stands "until they go bust or decide to stand". Returns whether they went bust.
pub(super) fn players_turn(
    table: &mut dyn Table,
    house: RuleSet<'_>,
    pack: &mut impl Deals,
    hands: &mut Hands,
    seen: Seen,
) -> Result<bool, Stop> {
    loop {
        let seen = if house.shows_the_second_card_now(&hands.player) { Seen::All } else { seen };
        hands.show(table, seen);
        counts(table, HandOwner::Player, house, &hands.player);
        if house.busts(&hands.player) {
            table.emit(Event::Bust { seat: HandOwner::Player });
            table.say("Player busts!\n");
            return Ok(true);
        }
        if !house.asks(&hands.player) || !player_hits(table, house, hands)? {
            return Ok(false);
        }
        hands.player.push(pack.deal());
    }
}

/// "Continue with the dealer's rules until the dealer busts or stands."
pub(super) fn dealers_turn(
    table: &mut dyn Table,
    house: RuleSet<'_>,
    pack: &mut impl Deals,
    hands: &mut Hands,
    player_busted: bool,
) {
    let seen = if house.turns_the_hidden_card_up() { Seen::All } else { Seen::NotTheSecond };
    loop {
        hands.show(table, seen);
        counts(table, HandOwner::Dealer, house, &hands.dealer);
        let busts = house.busts(&hands.dealer);
        if busts {
            table.emit(Event::Bust { seat: HandOwner::Dealer });
            house.pause_after_a_bust(table);
        }
        if busts && house.dealer_bust_is_said() {
            table.say("Dealer busts!\n");
        }
        if busts && !house.busted_dealer_stands() {
            return;
        }
        let hits = !busts && !house.dealer_stands(&hands.dealer, player_busted);
        table.emit(Event::Decision { seat: HandOwner::Dealer, hits });
        if !hits {
            house.pause_before_standing(table);
            table.say("Dealer stands.\n");
            return;
        }
        dealer_hits(table, house, pack, hands);
    }
}

/// Emits what a hand counts.
fn counts(table: &mut dyn Table, seat: HandOwner, house: RuleSet<'_>, hand: &[Card]) {
    table.emit(Event::Total { seat, points: house.total(hand).points });
}

/// Prints the final scores and who won a game that so many pushes went before.
fn announce(table: &mut dyn Table, house: RuleSet<'_>, hands: &Hands, pushes: usize) -> Outcome {
    let (player, dealer) = (house.total(&hands.player).points, house.total(&hands.dealer).points);
    table.say(&format!("\nFinal scores: Player {player}, Dealer {dealer}.\n"));
    let outcome = house.outcome(&hands.player, &hands.dealer, pushes);
    table.emit(Event::Outcome { winner: outcome.winner() });
    table.say(match outcome {
        Outcome::Player => "Player wins!\n",
        Outcome::Dealer => "Dealer wins!\n",
        Outcome::Push => "Push! Play again.\n",
    });
    outcome
}
