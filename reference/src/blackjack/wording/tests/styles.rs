//! Programs in many wordings: each prints what a list of events says in its own words.

use crate::Event;
use crate::blackjack::HandOwner;
use crate::cards::Card;

/// How a program says things.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) name: &'static str,
    /// The number of a hand.
    pub(super) hand: fn(usize) -> String,
    pub(super) bet: fn(i64) -> String,
    /// The player's two cards and the dealer's.
    pub(super) deal: fn([Card; 2], [Card; 2]) -> String,
    /// The dealer's two cards, once the player's turn is over.
    pub(super) dealers: fn([Card; 2]) -> String,
    /// A total that is decided on, with the decision.
    pub(super) decides: fn(HandOwner, i64, bool) -> String,
    pub(super) card: fn(HandOwner, Card) -> String,
    /// With the total.
    pub(super) bust: fn(HandOwner, i64) -> String,
    /// With the bet.
    pub(super) outcome: fn(Option<HandOwner>, i64) -> String,
    /// The player's, the dealer's, the ties.
    pub(super) score: fn([i64; 3]) -> String,
    pub(super) money: fn(i64) -> String,
}

impl Style {
    /// The output of a program in which this happens.
    pub(super) fn print(&self, events: &[Event]) -> String {
        let (mut out, mut number, mut bet) = (String::from("*****\n  B L A C K J A C K\n*****\n"), 0, 0);
        let (mut dealt, mut totals): (Vec<(HandOwner, Card)>, _) = (Vec::new(), [0; 2]);
        let mut dealers: Option<[Card; 2]> = None;
        for event in events {
            if let Event::Decision { seat: HandOwner::Dealer, .. }
            | Event::Bust { seat: HandOwner::Dealer }
            | Event::Outcome { .. } = event
            {
                out.push_str(&dealers.take().map(self.dealers).unwrap_or_default());
            }
            out.push_str(&match *event {
                Event::Round(_) => {
                    number += 1;
                    dealt.clear();
                    (self.hand)(number)
                }
                Event::Bet(chips) => {
                    bet = chips;
                    (self.bet)(chips)
                }
                Event::Card { seat, card } => {
                    dealt.push((seat, card));
                    match dealt.len() {
                        0..=3 => String::new(),
                        4 => {
                            let of = |seat| {
                                let cards = dealt.iter().filter(|(whose, _)| *whose == seat);
                                let cards: Vec<Card> = cards.map(|(_, card)| *card).collect();
                                [cards[0], cards[1]]
                            };
                            dealers = Some(of(HandOwner::Dealer));
                            (self.deal)(of(HandOwner::Player), of(HandOwner::Dealer))
                        }
                        _ => (self.card)(seat, card),
                    }
                }
                Event::Total { seat, points } => {
                    totals[seat as usize] = i64::from(points);
                    String::new()
                }
                Event::Decision { seat, hits } => (self.decides)(seat, totals[seat as usize], hits),
                Event::Bust { seat } => (self.bust)(seat, totals[seat as usize]),
                Event::Outcome { winner } => (self.outcome)(winner, bet),
                Event::Score { player, dealer, ties } => (self.score)([player, dealer, ties].map(i64::from)),
                Event::Money(money) => (self.money)(money),
            });
        }
        out
    }
}

fn long(card: Card) -> String {
    format!("{}-{}", card.rank.face(), card.suit.name().to_lowercase())
}

fn full(card: Card) -> String {
    format!("{} of {}", card.rank.name(), card.suit.name())
}

fn short(card: Card) -> String {
    format!("{}{}", card.rank.face(), card.suit.letter())
}

fn small(card: Card) -> String {
    let rank = if card.rank.face() == "10" { "T" } else { card.rank.face() };
    format!("{rank}{}", card.suit.letter().to_lowercase())
}

/// The article of a card that is written so.
fn an(card: &str) -> &'static str {
    if card.starts_with(['A', '8']) { "an" } else { "a" }
}

fn symbol(card: Card) -> String {
    format!("{}{}", card.suit.symbol(), card.rank.face())
}

fn spanish(card: Card) -> String {
    let rank = match card.rank.face() {
        "J" => "Jota",
        "Q" => "Reina",
        "K" => "Rey",
        "A" => "As",
        face => face,
    };
    let suit = ["tréboles", "diamantes", "corazones", "espadas"][card.suit as usize];
    format!("{rank} de {suit}")
}

fn german(card: Card) -> String {
    let rank = match card.rank.face() {
        "J" => "Bube",
        "Q" => "Dame",
        "K" => "König",
        "A" => "Ass",
        face => face,
    };
    format!("{} {rank}", ["Kreuz", "Karo", "Herz", "Pik"][card.suit as usize])
}

/// In Vietnamese: no list has its names but that of the queen, which it shares with Swedish.
fn vietnamese(card: Card) -> String {
    let rank = match card.rank.face() {
        "J" => "Boi",
        "Q" => "Dam",
        "K" => "Gia",
        "A" => "Xi",
        face => face,
    };
    format!("{rank} {}", ["chuon", "ro", "co", "bich"][card.suit as usize])
}

/// In Swahili: all ranks are words that no list has, and a word joins them to their suits.
fn swahili(card: Card) -> String {
    const RANKS: [&str; 13] = [
        "Mbili", "Tatu", "Nne", "Tano", "Sita", "Saba", "Nane", "Tisa", "Kumi", "Mzungu", "Malkia", "Mfalme",
        "Ree",
    ];
    let rank = RANKS[card.rank.number() as usize - 2];
    format!("{rank} ya {}", ["Pau", "Uru", "Kopa", "Shupaza"][card.suit as usize])
}

fn of(seat: HandOwner, player: &'static str, dealer: &'static str) -> &'static str {
    if seat == HandOwner::Player { player } else { dealer }
}

/// One of three texts.
fn who<T>(winner: Option<HandOwner>, player: T, dealer: T, nobody: T) -> T {
    match winner {
        Some(HandOwner::Player) => player,
        Some(HandOwner::Dealer) => dealer,
        None => nobody,
    }
}

pub(super) const STYLES: &[Style] = &[
    Style {
        name: "the handout's words",
        hand: |number| format!("\nHand {number}\n"),
        bet: |bet| format!("The amount bet is: {bet} chip(s)\n"),
        deal: |[a, b], [c, d]| {
            format!(
                "The initial deal is:  Player  Dealer\n  {}  {}\n  {}  {}\n",
                long(a),
                long(c),
                long(b),
                long(d)
            )
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| match (seat, hits) {
            (HandOwner::Player, true) => format!("The player has a total of {total}, and decides to hit.\n"),
            (HandOwner::Player, false) => {
                format!("The player has a total of {total}, and decides to stand.\n")
            }
            (HandOwner::Dealer, true) => format!("The dealer has a total of {total}, and must hit.\n"),
            (HandOwner::Dealer, false) => format!("The dealer has a total of {total}, and must stand.\n"),
        },
        card: |seat, card| format!("The {} receives {}.\n", of(seat, "player", "dealer"), long(card)),
        bust: |seat, _| format!("The {} has gone bust.\n", of(seat, "player", "dealer")),
        outcome: |winner, _| {
            who(
                winner,
                "The player wins this hand.\n",
                "The dealer wins this hand.\n",
                "This hand is a tie.\n",
            )
            .into()
        },
        score: |[p, d, t]| format!("Overall scores: Dealer = {d}  Player = {p}  Ties = {t}\n"),
        money: |money| format!("The player has won a total of: {money} chip(s)\n"),
    },
    Style {
        name: "a terse table",
        hand: |number| format!("#{number} "),
        bet: |bet| format!("bet {bet}\n"),
        deal: |[a, b], [c, d]| format!("P {} {} | D {} {}\n", short(a), short(b), short(c), short(d)),
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            format!("{} {total} {}\n", of(seat, "player", "dealer"), if hits { "hit" } else { "stay" })
        },
        card: |_, card| format!("  + {}\n", short(card)),
        bust: |seat, total| format!("{} {total} bust\n", of(seat, "player", "dealer")),
        outcome: |winner, _| who(winner, "player wins\n", "dealer wins\n", "push\n").into(),
        score: |[p, d, t]| format!("P{p} D{d} T{t}\n"),
        money: |money| format!("chips {money:+}\n"),
    },
    Style {
        name: "German",
        hand: |number| format!("\n--- Runde {number} ---\n"),
        bet: |bet| format!("Einsatz: {bet}\n"),
        deal: |[a, b], [c, d]| {
            format!("Spieler: {} und {}\nGeber: {} und {}\n", german(a), german(b), german(c), german(d))
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let who = of(seat, "Der Spieler", "Der Geber");
            format!(
                "{who} hat {total} Punkte und {}.\n",
                if hits { "zieht eine Karte" } else { "bleibt stehen" }
            )
        },
        card: |seat, card| format!("{} bekommt {}.\n", of(seat, "Der Spieler", "Der Geber"), german(card)),
        bust: |seat, total| {
            format!("{} hat sich überkauft ({total}).\n", of(seat, "Der Spieler", "Der Geber"))
        },
        outcome: |winner, _| {
            who(winner, "Gewonnen hat der Spieler.\n", "Gewonnen hat der Geber.\n", "Gleichstand.\n").into()
        },
        score: |[p, d, t]| format!("Spieler {p}, Geber {d}, unentschieden {t}\n"),
        money: |money| match money {
            0.. => format!("Gewinn: {money} Chips\n"),
            _ => format!("Verlust: {} Chips\n", -money),
        },
    },
    Style {
        name: "Vietnamese",
        hand: |number| format!("Van {number}\n"),
        bet: |bet| format!("Tien cuoc: {bet} phinh\n"),
        deal: |[a, b], [c, d]| {
            let [a, b, c, d] = [a, b, c, d].map(vietnamese);
            format!("Cho ban: {a}\nCho nha cai: {c}\nCho ban: {b}\nCho nha cai: {d}\n")
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let then = if hits { "rut them" } else { "dung lai" };
            format!("{} co {total} diem, {then}\n", of(seat, "Ban", "Nha cai"))
        },
        card: |_, card| format!("Duoc {}\n", vietnamese(card)),
        bust: |seat, total| format!("{} quac: {total}\n", of(seat, "Ban", "Nha cai")),
        outcome: |winner, _| who(winner, "Ban thang van nay\n", "Nha cai thang van nay\n", "Hoa\n").into(),
        score: |[p, d, t]| format!("Ban {p}, nha cai {d}, hoa {t}\n"),
        money: |money| format!("Tong cong: {money} phinh\n"),
    },
    Style {
        name: "moves under headings, cards in Swahili",
        hand: |number| format!("\nHand {number}\n"),
        bet: |bet| format!("Bet {bet}\n"),
        deal: |[a, b], [c, d]| {
            let [a, b, c, d] = [a, b, c, d].map(swahili);
            format!("Player holds:\n  {a}\n  {b}\nDealer holds:\n  {c}\n  {d}\n")
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let then = if hits { "HIT" } else { "STAND" };
            format!("{} moves:\n  with {total}\n  {then}\n", of(seat, "Player", "Dealer"))
        },
        card: |_, card| format!("    {}\n", swahili(card)),
        bust: |seat, total| format!("{} moves:\n  BUST at {total}\n", of(seat, "Player", "Dealer")),
        outcome: |winner, _| format!("Winner:\n  {}\n", who(winner, "player", "dealer", "nobody")),
        score: |[p, d, t]| format!("Hands won/lost/tied: {p}/{d}/{t}\n"),
        money: |money| format!("Chips: {money}\n"),
    },
    Style {
        name: "Spanish",
        hand: |number| format!("\nMano número {number}\n"),
        bet: |bet| format!("El jugador apuesta {bet} ficha(s).\n"),
        deal: |[a, b], [c, d]| {
            format!(
                "Jugador: {}\nBanca: {}\nJugador: {}\nBanca: {}\n",
                spanish(a),
                spanish(c),
                spanish(b),
                spanish(d)
            )
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let who = of(seat, "El jugador", "La banca");
            let then = if hits { "pide carta" } else { "se planta" };
            format!("{who} tiene {total} puntos.\n{who} {then}.\n")
        },
        card: |seat, card| format!("{} recibe {}.\n", of(seat, "El jugador", "La banca"), spanish(card)),
        bust: |seat, _| format!("{} se pasa de 21.\n", of(seat, "El jugador", "La banca")),
        outcome: |winner, _| who(winner, "Gana el jugador.\n", "Gana la banca.\n", "Empate.\n").into(),
        score: |[p, d, t]| format!("Victorias del jugador: {p}\nVictorias de la banca: {d}\nEmpates: {t}\n"),
        money: |money| format!("Fichas ganadas: {money}\n"),
    },
    Style {
        name: "shouting",
        hand: |number| format!("ROUND {number}!\n"),
        bet: |bet| format!("{bet} CHIPS ON THE TABLE\n"),
        deal: |[a, b], [c, d]| {
            format!("PLAYER: {}, {}\nHOUSE: {}, {}\n", symbol(a), symbol(b), symbol(c), symbol(d))
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let then = if hits { "ANOTHER ONE PLEASE" } else { "THAT WILL DO" };
            format!("{} AT {total} SAYS {then}\n", of(seat, "PLAYER", "HOUSE"))
        },
        card: |_, card| format!("HERE COMES {}\n", symbol(card)),
        bust: |seat, _| format!("{} GOES BROKE\n", of(seat, "PLAYER", "HOUSE")),
        outcome: |winner, bet| {
            who(
                winner,
                format!("PLAYER TAKES {bet}\n"),
                format!("HOUSE TAKES {bet}\n"),
                "NOBODY TAKES A THING\n".into(),
            )
        },
        score: |[p, d, t]| format!("{p} : {d} ({t} EVEN)\n"),
        money: |money| match money {
            1.. => format!("PLAYER IS {money} UP\n"),
            0 => "PLAYER IS 0 UP\n".into(),
            _ => format!("PLAYER IS {} DOWN\n", -money),
        },
    },
    Style {
        name: "sentences",
        hand: |number| format!("This is hand {number}.\n"),
        bet: |bet| format!("You put ${bet} into the pot.\n"),
        deal: |[a, b], [c, d]| {
            format!(
                "You get the {} and the {}.\nI get the {} and the {}.\n",
                full(a),
                full(b),
                full(c),
                full(d)
            )
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| match (seat, hits) {
            (HandOwner::Player, true) => format!("With {total} points you ask for one more.\n"),
            (HandOwner::Player, false) => format!("With {total} points you are content.\n"),
            (HandOwner::Dealer, true) => format!("With {total} points I have to take one more.\n"),
            (HandOwner::Dealer, false) => format!("With {total} points I have to stop.\n"),
        },
        card: |seat, card| format!("It is the {}, {}.\n", full(card), of(seat, "my friend", "alas")),
        bust: |seat, total| format!("{total} is too much for {}.\n", of(seat, "you", "me")),
        outcome: |winner, bet| {
            who(
                winner,
                format!("You are ${bet} richer.\n"),
                format!("I am ${bet} richer.\n"),
                "We share the pot.\n".into(),
            )
        },
        score: |[p, d, t]| format!("You: {p}. Me: {d}. Shared: {t}.\n"),
        money: |money| format!("Your purse: {}${}\n", if money < 0 { "-" } else { "" }, money.abs()),
    },
    Style {
        name: "a line for each hand",
        hand: |number| format!("Hand {number}, "),
        bet: |bet| format!("bet {bet}: "),
        deal: |[a, b], _| format!("player ({} {})", short(a), short(b)),
        dealers: |[a, b]| format!("; dealer ({} {})", short(a), short(b)),
        decides: |_, total, hits| format!(", {} on {total}", if hits { "hits" } else { "stands" }),
        card: |_, card| format!(" gets {}", short(card)),
        bust: |_, total| format!(", busts with {total}"),
        outcome: |winner, _| who(winner, "; player wins", "; dealer wins", "; tie").into(),
        score: |[p, d, t]| format!("; dealer {d}, player {p}, ties {t}"),
        money: |money| format!("; chips won {money}\n"),
    },
    Style {
        name: "paragraphs",
        hand: |number| format!("\nIn hand {number} "),
        bet: |bet| format!("the player bet {bet} and was dealt "),
        deal: |[a, b], [c, d]| {
            let [a, b, c, d] = [a, b, c, d].map(full);
            format!(
                "{} {a} and {} {b}, while the dealer got {} {c} and {} {d}.",
                an(&a),
                an(&b),
                an(&c),
                an(&d)
            )
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let who = of(seat, "player", "dealer");
            format!(" The {who} had {total} and {}.", if hits { "drew" } else { "stood" })
        },
        card: |seat, card| {
            let card = full(card);
            format!(" The {} got {} {card}.", of(seat, "player", "dealer"), an(&card))
        },
        bust: |seat, total| format!(" That made {total}, and the {} was bust.", of(seat, "player", "dealer")),
        outcome: |winner, bet| {
            let won = format!(" The player won {bet}.");
            who(winner, won, format!(" The player lost {bet}."), " It was a tie.".into())
        },
        score: |[p, d, t]| format!(" The dealer had now won {d} hands and the player {p}, with {t} tied;"),
        money: |money| match money {
            0.. => format!(" in total the player had won {money}.\n"),
            _ => format!(" in total the player had lost {}.\n", -money),
        },
    },
    Style {
        name: "a log",
        hand: |number| format!("event=hand number={number:02}\n"),
        bet: |bet| format!("event=bet chips={bet}\n"),
        deal: |[a, b], [c, d]| {
            let card = |who, card: Card| {
                format!(
                    "event=card to={who} rank={} suit={}\n",
                    card.rank.face(),
                    card.suit.name().to_lowercase()
                )
            };
            [card("player", a), card("dealer", c), card("player", b), card("dealer", d)].concat()
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let what = if hits { "hit" } else { "stand" };
            format!("event={what} who={} total={total}\n", of(seat, "player", "dealer"))
        },
        card: |seat, card| {
            let (rank, suit) = (card.rank.face(), card.suit.name().to_lowercase());
            format!("event=card to={} rank={rank} suit={suit}\n", of(seat, "player", "dealer"))
        },
        bust: |seat, total| format!("event=bust who={} total={total}\n", of(seat, "player", "dealer")),
        outcome: |winner, _| format!("event=end winner={}\n", who(winner, "player", "dealer", "nobody")),
        score: |[p, d, t]| format!("score dealer={d} player={p} ties={t}\n"),
        money: |money| match money {
            0 => "score chips=none\n".into(),
            _ => format!("score chips={money}\n"),
        },
    },
    Style {
        name: "small letters",
        hand: |number| format!("#{number} "),
        bet: |bet| format!("bet {bet}\n"),
        deal: |[a, b], [c, d]| format!("P {} {}\nD {} {}\n", small(a), small(b), small(c), small(d)),
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            format!("{} {} {total}\n", of(seat, "P", "D"), if hits { "hit" } else { "stand" })
        },
        card: |seat, card| format!("{} gets {}\n", of(seat, "P", "D"), small(card)),
        bust: |seat, total| format!("{} bust {total}\n", of(seat, "P", "D")),
        outcome: |winner, _| who(winner, "P wins\n", "D wins\n", "tie\n").into(),
        score: |[p, d, t]| format!("D{d} P{p} T{t}\n"),
        money: |money| format!("chips {money:+}\n"),
    },
    Style {
        name: "totals of nobody",
        hand: |number| format!("Hand {number}\n"),
        bet: |bet| format!("Bet: {bet}\n"),
        deal: |[a, b], [c, d]| {
            format!("Player: {} {}\nDealer: {} {}\n", short(a), short(b), short(c), short(d))
        },
        dealers: |_| String::new(),
        decides: |seat, total, hits| {
            let what = if hits { "hits" } else { "stands" };
            format!("Total: {total}\n{} {what}\n", of(seat, "Player", "Dealer"))
        },
        card: |_, card| format!("Card: {}\n", short(card)),
        bust: |_, _| "Busted!\n".into(),
        outcome: |winner, _| who(winner, "Player wins\n", "Dealer wins\n", "Tie\n").into(),
        score: |[p, d, t]| format!("Player {p}, dealer {d}, ties {t}\n"),
        money: |money| format!("Chips: {money}\n"),
    },
    Style {
        name: "a card face down",
        hand: |number| format!("{number}. hand\n"),
        bet: |bet| format!("  * stake: {bet}\n"),
        deal: |[a, b], [_, d]| {
            format!("  * player: {} {}\n  * dealer: one face down, {}\n", symbol(a), symbol(b), symbol(d))
        },
        dealers: |[c, _]| format!("  * the card face down: {}\n", symbol(c)),
        decides: |seat, total, hits| {
            format!(
                "  * {} ({total}) {}\n",
                of(seat, "player", "dealer"),
                if hits { "hits" } else { "stands" }
            )
        },
        card: |_, card| format!("  * gets {}\n", symbol(card)),
        bust: |seat, total| format!("  * {} ({total}) is bust\n", of(seat, "player", "dealer")),
        outcome: |winner, _| format!("  * winner: {}\n", who(winner, "player", "dealer", "nobody (tie)")),
        score: |[p, d, t]| format!("  * standing, player:dealer:tied = {p}:{d}:{t}\n"),
        money: |money| format!("  * chips, won (+) or lost (-) in total: {money:+}\n"),
    },
];
