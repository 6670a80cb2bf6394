//! `cs151`: blackjack for money, round after round (CS 151, project 2).
//!
//! Cards come from an unseeded `rand()` in a way the handout leaves open, so a student's are followed. Our
//! own come from glibc's generator, one of thirteen faces each, so that the game can be played without a
//! student. What the handout leaves to the program is printed so: the sample's `drew`, full stops and
//! `Play again? (y/n)` in every round (it also has `draws`, `5 and 2` and `Play again (y/n)`); a bet that
//! cannot be made is refused with a line that says what can; a push names the bet that stays in the game.

mod moments;
mod rule_set;
mod variants;

use crate::blackjack::{CARDS, CardPlayer, HandOwner, topics};
use crate::cards::{self, Card, Rank, Suit};
use crate::games::answers;
use crate::glibc_rand::GlibcRand;
use crate::supply::{DrawPile, HeldHand};
use crate::{
    CoveragePoint, DrawKind, Event, Game, Legal, Question, Rules, Setup, Stop, Strategy, Table, Variant,
};
use moments::FinishedRound;
use rule_set::{Again, Choice, Outcome, RuleSet};

/// The game.
pub(super) struct Cs151;

impl Game for Cs151 {
    fn name(&self) -> &'static str {
        "cs151"
    }

    fn about(&self) -> &'static str {
        "plays rounds of blackjack for money until the player is broke or has enough"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &moments::MOMENTS
    }

    fn variants(&self) -> &'static [Variant] {
        variants::ALL
    }

    fn freedoms(&self) -> &'static [Variant] {
        variants::FREE
    }

    fn draws(&self) -> Option<&'static DrawKind> {
        Some(&CARDS)
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let mut night = GameState::new(RuleSet(rules), setup);
        table.say(&format!("Welcome to CS151 Blackjack!\n\nYou have ${}.\n", night.money));
        loop {
            let goes_on = night.bet(table)? && {
                let outcome = night.round(table)?;
                night.settle(table, outcome);
                night.goes_on(table, outcome)?
            };
            if !goes_on {
                table.say("\nCome back soon!\n");
                return Ok(0);
            }
        }
    }
}

/// What the player has at the beginning, in dollars: "You have $100."
const START: i64 = 100;

/// What goes from round to round, and the round being played.
struct GameState<'a> {
    house: RuleSet<'a>,
    pile: DrawPile<'a>,
    rand: GlibcRand,
    /// What the player has left beside the bet.
    money: i64,
    /// The bet, which a push leaves in play.
    bet: i64,
    rounds: u32,
    player: HeldHand<Card>,
    dealer: HeldHand<Card>,
    /// Whether the last round was a push after which the bet stays in the game.
    bet_is_in_play: bool,
    /// How many rounds in a row were pushes.
    pushes: u32,
    /// Whether a bet of 0 leaves the game: after a round, where the next bet is asked for instead of `Play again?`.
    may_leave_by_bet: bool,
}

impl<'a> GameState<'a> {
    fn new(house: RuleSet<'a>, setup: &Setup<'a>) -> Self {
        Self {
            house,
            pile: DrawPile::new(setup.draws),
            rand: setup.seed.map_or_else(GlibcRand::unseeded, |seed| GlibcRand::seeded(seed as u32)),
            money: START,
            bet: 0,
            rounds: 0,
            player: HeldHand::new(1, HandOwner::Player.name()),
            dealer: HeldHand::new(1, HandOwner::Dealer.name()),
            bet_is_in_play: false,
            pushes: 0,
            may_leave_by_bet: false,
        }
    }

    /// Asks for the bet until one can be made, or for what is to be added to the bet in play. Returns whether the player stays.
    fn bet(&mut self, table: &mut dyn Table) -> Result<bool, Stop> {
        self.rounds += 1;
        let (in_play, is_addition) = (self.bet, self.bet_is_in_play);
        if is_addition && self.money <= 0 && self.house.nothing_to_add_is_not_asked() {
            return Ok(true);
        }
        if is_addition && self.house.adding_is_not_asked() {
            return Ok(true);
        }
        if is_addition && self.house.adding_is_asked_first() && !self.adds(table)? {
            return Ok(true);
        }
        let may_leave = !is_addition && self.may_leave_by_bet;
        let least = i64::from(!is_addition && !may_leave);
        let topic = topics::bet(self.rounds, self.money, in_play);
        let question = Question { legal: Legal::Integer { least, greatest: self.money.max(least) }, topic };
        loop {
            table.say(if is_addition { "\nAdd to your bet: " } else { "\nEnter your bet: " });
            let line = table.ask(&question)?;
            match answers::number(&line) {
                Some(0) if may_leave => return Ok(false),
                Some(bet) if self.house.bet_is_taken(bet, least, self.money) => {
                    moments::mark_bet(table, bet, self.money, in_play);
                    if is_addition && self.house.addition_is_forgotten() {
                        return Ok(true);
                    }
                    if is_addition && let Some(back) = self.house.returned_for_an_addition(in_play) {
                        self.money += back;
                        self.bet = 0;
                    }
                    if !(is_addition && self.house.addition_costs_nothing()) {
                        self.money -= bet;
                    }
                    if !(is_addition && self.house.addition_is_lost()) {
                        self.bet += bet;
                    }
                    return Ok(true);
                }
                refused => {
                    moments::mark_refused(table, refused, self.money);
                    table.say(&format!("Please bet from ${least} to ${}.\n", self.money));
                }
            }
        }
    }

    /// Whether the player wants to add to the bet in play.
    fn adds(&self, table: &mut dyn Table) -> Result<bool, Stop> {
        let topic = topics::bet(self.rounds, self.money, self.bet);
        let question = Question { legal: Legal::Words(&["y", "n"]), topic };
        loop {
            table.say("\nAdd to your bet? (y/n) ");
            match self.house.again(&table.ask(&question)?) {
                Again::Yes => return Ok(true),
                Again::No => return Ok(false),
                Again::Unclear => {}
            }
        }
    }

    /// One round: the deal and both turns.
    fn round(&mut self, table: &mut dyn Table) -> Result<Outcome, Stop> {
        self.player = HeldHand::new(self.rounds, HandOwner::Player.name());
        self.dealer = HeldHand::new(self.rounds, HandOwner::Dealer.name());
        for _ in 0..2 {
            draw(&mut self.pile, &mut self.rand, &mut self.dealer)?;
        }
        for _ in 0..2 {
            draw(&mut self.pile, &mut self.rand, &mut self.player)?;
        }
        let shown = self.dealer.look(table, self.house.dealer_cards_shown_at_first())?;
        let player = self.player.all(table)?;
        let (dealers, players) = (faces(&shown), faces(&player));
        table.say(&format!("\nDealer drew {dealers}.\nPlayer drew {players}.\n"));
        self.say_values(table, &shown, &player);
        // A program may count card by card.
        table.may_say(&format!("Value of Player's Hand: ({})\n", self.house.points(&player[..1])));
        if self.house.blackjack(&player) && self.house.dealer_plays_against_a_dealt_21() {
            return self.dealers_turn(table);
        }
        if self.house.blackjack(&player) {
            table.say("\nBLACKJACK!\n");
            return self.blackjack(table);
        }
        match self.players_turn(table, &shown)? {
            Some(outcome) => {
                self.turn_up_hidden_card(table)?;
                Ok(outcome)
            }
            None => self.dealers_turn(table),
        }
    }

    /// Shows the dealer's second card after a round that ended without it, where that counts as decided. A program that is followed
    /// may show it after some of these rounds only, such as after a bust.
    fn turn_up_hidden_card(&mut self, table: &mut dyn Table) -> Result<(), Stop> {
        if !self.house.hidden_card_shown_at_the_end() {
            if let Some(dealer) = self.dealer.made(table) {
                // What is decided is true, and may be shown.
                table.may_say(&format!("\nDealer drew {}.\n", dealer[1].rank.face()));
                self.may_say_value(table, &dealer);
            }
            return Ok(());
        }
        let dealer = match self.dealer.all(table) {
            Err(Stop::Unbound(_)) => return Ok(()),
            dealer => dealer?,
        };
        let player = self.player.all(table)?;
        table.say(&format!("\nDealer drew {}.\n", dealer[1].rank.face()));
        self.say_values(table, &dealer, &player);
        Ok(())
    }

    /// The player is dealt 21 and wins at once, but for a dealer who is dealt 21 too where that counts.
    fn blackjack(&mut self, table: &mut dyn Table) -> Result<Outcome, Stop> {
        if self.house.dealer_blackjack_counts() {
            let dealer = match self.dealer.all(table) {
                // A card that is followed and not shown makes no 21.
                Err(Stop::Unbound(_)) if self.house.shows_only_a_dealer_blackjack() => Vec::new(),
                dealer => dealer?,
            };
            let is_push = self.house.points(&dealer) == cards::TWENTY_ONE;
            if is_push || !self.house.shows_only_a_dealer_blackjack() {
                table.say(&format!("\nDealer drew {}.\n", dealer[1].rank.face()));
                self.may_say_value(table, &dealer);
            }
            if is_push {
                return Ok(Outcome::Push);
            }
        } else {
            self.turn_up_hidden_card(table)?;
        }
        Ok(Outcome::Blackjack)
    }

    /// "The player may continue to hit so long as the total remains under 21." Returns how the round ends
    /// if it ends here.
    fn players_turn(&mut self, table: &mut dyn Table, shown: &[Card]) -> Result<Option<Outcome>, Stop> {
        let dealt = self.player.all(table)?;
        if self.house.dealt_bust_ends_the_turn(&dealt) {
            return self.after_a_bust(table);
        }
        loop {
            // Both hands may be shown again.
            table.may_say(&format!("\nDealer drew {}.\n", faces(shown)));
            let player = self.player.all(table)?;
            let topic = topics::choice(cards::total(&player));
            table.say("\nHit or Stay? ");
            let line = table.ask(&Question { legal: Legal::Words(&["h", "s"]), topic })?;
            match self.house.choice(&line) {
                Choice::Unclear => continue,
                Choice::Stay => return Ok(None),
                Choice::Hit => {}
            }
            draw(&mut self.pile, &mut self.rand, &mut self.player)?;
            let player = self.player.all(table)?;
            table.say(&format!("\nPlayer drew {}.\n", faces(&player[player.len() - 1..])));
            self.say_values(table, shown, &player);
            if self.house.busts(&player) {
                return self.after_a_bust(table);
            }
            if self.house.wins_at_once(&player) {
                if self.house.dealer_plays_against_21() {
                    return Ok(None);
                }
                table.say(&format!("\n{}\n", self.house.news_of_21()));
                return Ok(Some(Outcome::Player));
            }
        }
    }

    /// Says that the player is bust. Returns how the round ends if it ends here.
    fn after_a_bust(&mut self, table: &mut dyn Table) -> Result<Option<Outcome>, Stop> {
        table.emit(Event::Bust { seat: HandOwner::Player });
        table.say("\nPlayer busts!\n");
        if self.house.bust_is_not_lost() {
            return Ok(None);
        }
        if self.house.dealer_plays_after_a_bust() {
            self.dealers_turn(table)?;
        }
        Ok(Some(Outcome::Dealer))
    }

    /// "If the player stands then the dealer displays the second card he was dealt", and hits by his rule.
    fn dealers_turn(&mut self, table: &mut dyn Table) -> Result<Outcome, Stop> {
        let player = self.player.all(table)?;
        let mut dealer = self.dealer.all(table)?;
        let mut told = self.house.dealer_cards_shown_at_first();
        loop {
            if told < dealer.len() {
                table.say(&format!("\nDealer drew {}.\n", faces(&dealer[dealer.len() - 1..])));
                told = dealer.len();
            }
            table.may_say(&format!("\nDealer drew {}.\n", faces(&dealer)));
            self.say_values(table, &dealer, &player);
            let hits = self.house.dealer_hits(&dealer, &player);
            if self.house.dealer_busts(&dealer) {
                table.emit(Event::Bust { seat: HandOwner::Dealer });
            } else {
                table.emit(Event::Decision { seat: HandOwner::Dealer, hits });
            }
            if !hits {
                break;
            }
            table.say("\nDealer hits.\n");
            draw(&mut self.pile, &mut self.rand, &mut self.dealer)?;
            dealer = self.dealer.all(table)?;
        }
        let outcome = self.house.outcome(&player, &dealer);
        if self.house.busts(&player) && outcome == Outcome::Dealer {
            return Ok(outcome);
        }
        if self.house.dealer_busts(&dealer) && outcome == Outcome::Dealer {
            // A program with this mistake may say so.
            table.may_say("\nDealer busts!\n");
        }
        table.say(match outcome {
            Outcome::Player if self.house.dealer_busts(&dealer) => "\nDealer busts!\n",
            Outcome::Player | Outcome::Blackjack => "\nPlayer wins.\n",
            Outcome::Dealer => "\nDealer wins.\n",
            Outcome::Push | Outcome::Returned => "",
        });
        Ok(outcome)
    }

    fn say_values(&self, table: &mut dyn Table, dealer: &[Card], player: &[Card]) {
        let (dealer, player) = (self.house.dealers_points(dealer), self.house.points(player));
        table.emit(Event::Total { seat: HandOwner::Dealer, points: dealer });
        table.emit(Event::Total { seat: HandOwner::Player, points: player });
        table.say(&format!("Value of Dealer's Hand: ({dealer})\nValue of Player's Hand: ({player})\n"));
    }

    /// Records what the dealer's hand counts. A program may show it with the hidden card.
    fn may_say_value(&self, table: &mut dyn Table, dealer: &[Card]) {
        table.may_say(&format!("Value of Dealer's Hand: ({})\n", self.house.dealers_points(dealer)));
    }

    /// Moves the money and says so.
    fn settle(&mut self, table: &mut dyn Table, outcome: Outcome) {
        moments::mark_round(table, &self.story(outcome));
        table.emit(Event::Outcome { winner: outcome.winner() });
        let bet = self.bet;
        let back = match outcome {
            Outcome::Dealer if self.house.busts(&self.player.seen()) => self.house.returned_after_a_bust(bet),
            Outcome::Player if self.house.dealer_busts(&self.dealer.seen()) => {
                self.house.returned_by_dealers_bust(bet)
            }
            _ => self.house.returned(bet, outcome),
        };
        self.money += back;
        let money = self.money;
        self.pushes = if outcome == Outcome::Push { self.pushes + 1 } else { 0 };
        self.bet_is_in_play = outcome == Outcome::Push && self.house.bet_stays_after_a_push();
        match outcome {
            Outcome::Blackjack if self.house.blackjack_pays_3_to_2() => {
                table.say(&format!("\nYou win ${back}. You have ${money}.\n"));
                table.may_say(&format!("\nYou win ${}. You have ${money}.\n", back - bet));
            }
            Outcome::Player | Outcome::Blackjack => {
                table.say(&format!("\nYou win ${}. You have ${money}.\n", 2 * bet));
                // In the sample, the amount of a win includes the bet, and that of a blackjack does not; either is right for both.
                for amount in [back - bet, back].into_iter().filter(|amount| *amount != 2 * bet) {
                    table.may_say(&format!("\nYou win ${amount}. You have ${money}.\n"));
                }
            }
            Outcome::Dealer => table.say(&format!("\nYou lose ${bet}. You have ${money}.\n")),
            Outcome::Returned => {
                table.say(&format!("\nYour bet of ${bet} is returned. You have ${money}.\n"));
            }
            Outcome::Push => {
                self.bet = if self.bet_is_in_play { bet } else { 0 };
                table.say("\nPush!\n");
                let what = match self.bet {
                    0 if back > 0 => "is returned",
                    0 => "is gone",
                    _ => "stays in the game",
                };
                table.say(&format!("\nYour bet of ${bet} {what}. You have ${money}.\n"));
                return;
            }
        }
        self.bet = 0;
    }

    /// The round as it lies on the table, for its moments. Cards nobody has seen are left out.
    fn story(&self, outcome: Outcome) -> FinishedRound {
        FinishedRound::of(&self.player.seen(), &self.dealer.seen(), outcome, self.pushes, self.money)
    }

    /// Whether there is another round: after a push always, else if the player can pay and wants to.
    fn goes_on(&mut self, table: &mut dyn Table, outcome: Outcome) -> Result<bool, Stop> {
        let nothing_is_left = self.money <= 0 && self.bet == 0;
        let deals_again = !nothing_is_left || self.house.push_deals_for_nothing();
        if outcome == Outcome::Push && deals_again && !self.house.push_asks_to_play_again() {
            return Ok(true);
        }
        if nothing_is_left {
            moments::mark_broke(table);
            if !self.house.broke_is_asked_again() {
                table.say("\nYou are out of money.\n");
                return Ok(false);
            }
        }
        if self.house.bet_of_0_leaves() {
            self.may_leave_by_bet = true;
            return Ok(true);
        }
        let topic = topics::again(self.rounds, Some(self.money + self.bet));
        let question = Question { legal: Legal::Words(&["y", "n"]), topic };
        loop {
            table.say("\nPlay again? (y/n) ");
            let line = table.ask(&question)?;
            match self.house.again(&line) {
                // Who has nothing left cannot bet, whatever the answer.
                Again::Yes => return Ok(!nothing_is_left),
                Again::No => return Ok(false),
                Again::Unclear => self.house.note_possible_bet(),
            }
        }
    }
}

fn draw(pile: &mut DrawPile<'_>, rand: &mut GlibcRand, hand: &mut HeldHand<Card>) -> Result<(), Stop> {
    let ranks = Rank::TWO_TO_ACE;
    let card = pile.draw(hand.next_slot(), || Card {
        rank: ranks[rand.rand() as usize % ranks.len()],
        suit: Suit::Spades,
    })?;
    hand.take(card);
    Ok(())
}

/// Cards as the sample lists them: `8`, `K and A`.
fn faces(cards: &[Card]) -> String {
    cards.iter().map(|card| card.rank.face()).collect::<Vec<_>>().join(" and ")
}
