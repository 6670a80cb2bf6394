//! What answers are called in menus and questions: the words of those that go on (hit, yes) and of those that stop (stand, no), in
//! the languages in which programs have been seen.

const GO_ON: [&str; 44] = [
    "add", "again", "another", "card", "carta", "carte", "continue", "deal", "draw", "go", "going", "h",
    "hit", "increase", "ja", "karte", "more", "new", "next", "oui", "pedir", "play", "playing", "raise",
    "si", "take", "tirer", "twist", "weiter", "y", "yes", "ziehen", "nehmen", "yeah", "yep", "sure", "kaart",
    "nog", "opnieuw", "verder", "ancora", "pesca", "otra", "tak",
];
const STOPS: [&str; 39] = [
    "bleiben",
    "cash",
    "done",
    "end",
    "enough",
    "exit",
    "finish",
    "genug",
    "halten",
    "hold",
    "leave",
    "n",
    "nein",
    "no",
    "non",
    "nothing",
    "parar",
    "pass",
    "plantarse",
    "quit",
    "rester",
    "same",
    "stand",
    "stay",
    "stehen",
    "stick",
    "stop",
    "walk",
    "basta",
    "fertig",
    "nah",
    "nope",
    "passen",
    "pas",
    "stoppen",
    "nee",
    "fermo",
    "resto",
    "nie",
];

/// What questions of the game are about.
const ASKED: [&str; 8] = ["bet", "wager", "stake", "hit", "stand", "stay", "play", "start"];

/// Whether a word (in small letters) stands in a question of the game.
pub fn is_asked_about(word: &str) -> bool {
    ASKED.contains(&word)
}

/// Whether a word (in small letters) names an answer that goes on; `None` if it names neither kind.
pub fn goes_on(word: &str) -> Option<bool> {
    if GO_ON.contains(&word) { Some(true) } else { STOPS.contains(&word).then_some(false) }
}

/// Whether a word (in small letters) stands in the name of a card: a rank, or the "of" before the suit.
pub fn names_draw(word: &str) -> bool {
    ["ace", "king", "queen", "jack", "of", "a", "k", "q", "j"].contains(&word)
}
