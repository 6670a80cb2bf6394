//! Words and signs by which hands are found in a line.

/// Words besides those of known wording that say whose the cards that follow are.
pub(super) const OF_PLAYER: [&str; 19] = [
    "u", "ur", "yours", "deine", "dein", "deiner", "du", "ihre", "tu", "tus", "usted", "vous", "votre",
    "vos", "tue", "tuo", "jogador", "jij", "yr",
];
pub(super) const OF_DEALER: [&str; 11] = [
    "crupier",
    "repartidor",
    "mazziere",
    "banco",
    "casa",
    "haus",
    "maison",
    "casino",
    "opponent",
    "cpu",
    "dlr",
];
/// Words for the casino, which a dealer who says "I" may use for another.
pub(super) const OF_CASINO: [&str; 3] = ["house", "bank", "casino"];
/// Words of a dealer who speaks of themselves.
pub(super) const OF_SPEAKER: [&str; 5] = ["i", "me", "my", "mine", "myself"];

/// After these a number is no card.
pub(super) const COUNTED: [&str; 62] = [
    "total",
    "totals",
    "totaling",
    "score",
    "scores",
    "points",
    "point",
    "pts",
    "value",
    "values",
    "worth",
    "sum",
    "count",
    "counts",
    "at",
    "makes",
    "make",
    "making",
    "equals",
    "money",
    "cash",
    "wallet",
    "pocket",
    "purse",
    "bankroll",
    "balance",
    "chips",
    "bet",
    "bets",
    "wager",
    "wagers",
    "stake",
    "stakes",
    "pot",
    "win",
    "wins",
    "won",
    "winner",
    "lose",
    "loses",
    "lost",
    "pays",
    "paid",
    "pay",
    "bust",
    "busts",
    "busted",
    "round",
    "game",
    "credit",
    "credits",
    "left",
    "remaining",
    "profit",
    "punkte",
    "puntos",
    "wert",
    "einsatz",
    "guthaben",
    "mise",
    "apuesta",
    "saldo",
];
/// A number before these is no card.
pub(super) const UNITS: [&str; 14] = [
    "points", "point", "pts", "cards", "card", "decks", "punkte", "puntos", "dollars", "dollar", "chips",
    "rounds", "total", "bucks",
];
/// After these another row of the same owner may follow in a sentence.
pub(super) const DRAWS: [&str; 18] = [
    "draw", "draws", "drew", "get", "gets", "got", "take", "takes", "took", "receive", "receives",
    "received", "pulls", "dealt", "turns", "adds", "new", "zieht",
];
/// Words of a line that answers a hit, without a word for the player: "New card: 10 of Diamonds".
pub(super) const NEW: [&str; 11] =
    ["comes", "new", "next", "another", "drawn", "drew", "neue", "nueva", "nouvelle", "nuova", "nova"];
/// After these a single number is rather a total than a card.
pub(super) const STATES: [&str; 14] = [
    "has", "have", "holds", "hold", "is", "are", "now", "stay", "stays", "stand", "stands", "stick",
    "sticks", "stood",
];
/// In "you can see", "in case you wonder", "lets you see", and "smiles at you", "you" is who sees the cards, not whose they are.
pub(super) const SEES: [&str; 5] = ["see", "sees", "look", "spot", "wonder"];
pub(super) const MAY: [&str; 7] = ["can", "may", "could", "will", "now", "only", "get"];
pub(super) const SHOWS: [&str; 7] = ["lets", "let", "shows", "show", "showing", "showed", "at"];
/// Words of a line for a card that is not shown.
pub(super) const HIDDEN: [&str; 9] = ["hidden", "face", "down", "a", "the", "card", "unknown", "hole", "one"];
/// Signs between two cards of a row.
pub(super) const SIGNS: [char; 13] = [',', '&', '+', '/', '-', '·', '•', '*', '#', '?', '_', '\'', '"'];
/// Words that say nothing of whose the cards are.
pub(super) const OF_BOTH: [&str; 28] = [
    "hat", "hält", "haelt", "ha", "tiene", "tem", "ma", "heeft", "har", "card", "cards", "hand", "karte",
    "karten", "karty", "karta", "carta", "cartas", "carte", "cartes", "kaart", "kaarten", "kort", "mano",
    "main", "first", "visible", "open",
];
