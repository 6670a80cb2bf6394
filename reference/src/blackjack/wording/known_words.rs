//! Words with a known meaning: a wording that fits a kind of fact by its position must not say the opposite by its words. Unknown
//! words have no effect.

use crate::blackjack::HandOwner;

use super::kind::{Family, Kind};
use super::lines::Wording;

const PLAYER: &[&str] = &[
    "player",
    "players",
    "you",
    "your",
    "user",
    "jugador",
    "spieler",
    "joueur",
    "giocatore",
    "speler",
    "gambler",
];
const DEALER: &[&str] = &[
    "dealer",
    "dealers",
    "house",
    "bank",
    "computer",
    "banca",
    "banco",
    "casa",
    "haus",
    "croupier",
    "geber",
    "banque",
    "kartengeber",
    "deler",
    "hidden",
    "hole",
];
const HIT: &[&str] = &["hit", "hits", "draw", "draws", "drew", "pide", "zieht"];
const STAND: &[&str] =
    &["stand", "stands", "stay", "stays", "stick", "sticks", "hold", "holds", "stood", "planta", "passt"];
const WIN: &[&str] =
    &["win", "wins", "won", "winner", "gana", "gewinnt", "gagne", "beats", "victory", "vince", "vinto"];
const LOSE: &[&str] = &["lose", "loses", "lost", "loser", "pierde", "verliert", "perd", "perde"];
const TIE: &[&str] = &[
    "tie",
    "ties",
    "tied",
    "drawn",
    "pushes",
    "pushed",
    "draw",
    "push",
    "empate",
    "empates",
    "empata",
    "unentschieden",
    "nobody",
    "neither",
    "égalité",
    "pareggio",
];
/// Words that deny a win or a loss: `Hand not won by anyone`.
const DENIES: &[&str] = &["no", "nobody", "neither", "none", "nor", "not", "anyone", "anybody"];
const BUST: &[&str] = &["bust", "busts", "busted", "over", "exceeds", "exceeded"];
const AHEAD: &[&str] = &["won", "win", "wins", "ahead", "up", "gained", "gain"];
const BEHIND: &[&str] = &["behind", "down"];
/// Words that may stand between somebody and what they do: "the dealer also has won".
const BETWEEN: &[&str] = &["has", "have", "the", "is", "hand", "s", "also", "then", "this"];

fn is_in(words: &[&str]) -> impl Fn(&str) -> bool {
    move |word| words.contains(&word)
}

fn says(wording: &Wording, words: &[&str]) -> bool {
    wording.words().any(is_in(words))
}

/// The words for a seat.
pub(super) fn role(seat: HandOwner) -> &'static [&'static str] {
    match seat {
        HandOwner::Player => PLAYER,
        HandOwner::Dealer => DEALER,
    }
}

/// Whether a wording has a known word for a seat.
pub(super) fn names_a_seat(wording: &Wording) -> bool {
    says(wording, PLAYER) || says(wording, DEALER)
}

/// Whether a word is known to mean a loss.
pub(super) fn is_loss(word: &str) -> bool {
    LOSE.contains(&word)
}

/// How a slot of money is read against its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contrary {
    /// The words do not say the opposite.
    No,
    /// They do.
    Yes,
    /// They do unless every number there is 0 or below it.
    Above0,
    /// They do unless every number there is 0.
    Not0,
}

/// Whether a wording says the opposite of a kind that its line or this slot of it fits; `negated` is whether the numbers of
/// the slot are the negative of the value.
pub(super) fn contrary(kind: Kind, wording: &Wording, slot: Option<usize>, negated: bool) -> Contrary {
    let is = match kind.family() {
        Family::Total | Family::Hit | Family::Stand | Family::Bust => is_anothers(kind, wording, slot),
        Family::Outcome => is_another_outcome(kind.seat(), wording),
        Family::Score => {
            slot.is_some_and(|slot| labels(wording, slot, kind.seat(), known_label) == Some(false))
        }
        Family::Money => return against_the_sign(wording, slot, negated),
        Family::Bet => false,
    };
    if is { Contrary::Yes } else { Contrary::No }
}

fn is_anothers(kind: Kind, wording: &Wording, slot: Option<usize>) -> bool {
    let Some(seat) = kind.seat() else { return false };
    let (own, others) = (says(wording, role(seat)), says(wording, role(seat.opponent())));
    let (hit, stand) = (says(wording, HIT), says(wording, STAND));
    match kind.family() {
        // Each of several numbers may be somebody else's: `Totals: player 21, croup 13`.
        Family::Total if others && (own || wording.slots() > 1) => {
            slot.is_some_and(|slot| labels(wording, slot, Some(seat), known_label) == Some(false))
        }
        _ if others && !own => true,
        Family::Hit => stand && !hit,
        Family::Stand => hit && !stand,
        _ => false,
    }
}

fn is_another_outcome(winner: Option<HandOwner>, wording: &Wording) -> bool {
    let (win, lose, tie) = (says(wording, WIN), says(wording, LOSE), says(wording, TIE));
    let Some(winner) = winner else { return (win || lose) && !tie && !says(wording, DENIES) };
    if tie && !win && !lose {
        return true;
    }
    let said = winners(wording);
    if said != [false; 2] {
        return !said[winner as usize];
    }
    let (player, dealer) = (says(wording, PLAYER), says(wording, DEALER));
    if win == lose || player == dealer {
        return false;
    }
    let named = if player { HandOwner::Player } else { HandOwner::Dealer };
    (named == winner) != win
}

/// Whether a wording says in known words that something is lost.
pub(super) fn says_a_loss(wording: &Wording) -> bool {
    says(wording, LOSE)
}

/// Whether a wording says in known words that somebody wins or loses.
pub(super) fn says_who_wins(wording: &Wording) -> bool {
    says(wording, WIN) || says(wording, LOSE)
}

/// Who wins by the words next to each name: "the player loses" is a win of the dealer's.
fn winners(wording: &Wording) -> [bool; 2] {
    let words: Vec<&str> = wording.words().collect();
    let mut said = [false; 2];
    for (at, word) in words.iter().enumerate() {
        let seat = match () {
            () if PLAYER.contains(word) => HandOwner::Player,
            () if DEALER.contains(word) => HandOwner::Dealer,
            () => continue,
        };
        let Some(next) = words[at + 1..].iter().find(|word| !BETWEEN.contains(word)) else { continue };
        if WIN.contains(next) {
            said[seat as usize] = true;
        } else if LOSE.contains(next) {
            said[1 - seat as usize] = true;
        }
    }
    said
}

/// How many words from a number a word such as `down` may be about it.
const NEAR: usize = 3;

/// Of several numbers, only the words next to one say whether it was won or lost.
fn against_the_sign(wording: &Wording, slot: Option<usize>, negated: bool) -> Contrary {
    let touching = slot.and_then(|slot| wording.touching.get(slot)).filter(|_| wording.slots() > 1);
    let says = |words: &[&str]| match touching {
        Some(touching) => touching.iter().any(|word| words.contains(&word.as_str())),
        // What its sentence begins with may be about something else: `Player lost, overall +3`.
        None => wording.segments.iter().flatten().any(|word| words.contains(&word.as_str())),
    };
    // Further away it may be about something else: `richer than when I sat down`.
    let is_near_behind = || {
        let near = |at: usize, segment: &Vec<String>| -> Vec<String> {
            let from = if at == 0 { segment.len().saturating_sub(NEAR) } else { 0 };
            segment[from..].iter().take(NEAR).cloned().collect()
        };
        let mut words = wording.segments.iter().enumerate().flat_map(|(at, segment)| near(at, segment));
        words.any(|word| BEHIND.contains(&word.as_str()))
    };
    let lost = says(LOSE) || says(BEHIND) && (touching.is_some() || is_near_behind());
    match (says(AHEAD), lost) {
        (false, true) if !negated => Contrary::Above0,
        (true, false) if negated => Contrary::Not0,
        _ => Contrary::No,
    }
}

/// Whether the text that touches a slot labels it as this one's; nothing where it has no label at all. A neighbor's text is
/// not looked at: the nearest known word often belongs to it. Of numbers in a row, each has the label of its place:
/// `player:dealer:tied = 1:0:2`.
pub(super) fn labels(
    wording: &Wording,
    slot: usize,
    whose: Option<HandOwner>,
    label: impl Fn(&str) -> Option<Option<HandOwner>>,
) -> Option<bool> {
    if let Some(word) = word_in_row(wording, slot, &label) {
        return label(word).map(|labelled| labelled == whose);
    }
    let touching = wording.touching.get(slot).into_iter().flatten();
    let labels: Vec<Option<HandOwner>> = touching.filter_map(|word| label(word)).collect();
    (!labels.is_empty()).then(|| labels.contains(&whose))
}

/// Returns the word for a slot by its place among numbers in a row with no words between them, if as many labels stand before the row, or
/// after it; or if it ends as many words, some of them labels: `Games won/lost/tied: 1/0/2`.
fn word_in_row(
    wording: &Wording,
    slot: usize,
    label: impl Fn(&str) -> Option<Option<HandOwner>>,
) -> Option<&str> {
    let is_joined = |at: &usize| wording.segments.get(*at).is_some_and(Vec::is_empty);
    let first = slot - (1..=slot).rev().take_while(is_joined).count();
    let end = slot + 1 + (slot + 1..wording.slots()).take_while(is_joined).count();
    let count = end - first;
    if count < 2 {
        return None;
    }
    let labels = |words: &[String]| words.iter().filter(|word| label(word).is_some()).count();
    let labelled = [first, end].into_iter().find_map(|at| {
        let words = wording.segments.get(at).filter(|words| labels(words) == count)?;
        words.iter().filter(|word| label(word).is_some()).nth(slot - first)
    });
    let last = || {
        let words = wording.segments.get(first)?;
        let last = &words[words.len().checked_sub(count)?..];
        (labels(last) > 0 && labels(last) == labels(words)).then(|| &last[slot - first])
    };
    labelled.or_else(last).map(String::as_str)
}

/// Whom a known word names.
fn known_label(word: &str) -> Option<Option<HandOwner>> {
    match () {
        () if PLAYER.contains(&word) => Some(Some(HandOwner::Player)),
        () if DEALER.contains(&word) => Some(Some(HandOwner::Dealer)),
        () if TIE.contains(&word) => Some(None),
        () => None,
    }
}

/// Whether a wording has a known word that distinguishes this kind from its opposite.
pub(super) fn anchors(kind: Kind, wording: &Wording, slot: Option<usize>) -> bool {
    let role = || names_a_seat(wording);
    let labelled = |slot: usize| labels(wording, slot, kind.seat(), known_label).is_some();
    match kind.family() {
        Family::Bet => true,
        Family::Total => role(),
        Family::Score => slot.is_some_and(labelled),
        Family::Money => says(wording, AHEAD) || says(wording, LOSE) || says(wording, BEHIND),
        Family::Hit | Family::Stand => role() || says(wording, HIT) || says(wording, STAND),
        Family::Bust => role() || says(wording, BUST),
        Family::Outcome => role() || says(wording, WIN) || says(wording, LOSE) || says(wording, TIE),
    }
}
