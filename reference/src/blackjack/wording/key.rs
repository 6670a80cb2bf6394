//! What makes lines the same wording: their text, with a sign for each number and for each row of cards.

use super::pieces::{CARDS, INDENT, NUMBER, Piece, Token};

/// From how many columns on.
const WIDE: usize = 10;

/// What makes lines the same wording: cards in a row are one slot, since their number is no matter of wording.
pub(super) fn key(pieces: &[Piece]) -> String {
    let mut key = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Token(Token::Number(_), _) => key.push(NUMBER),
            Piece::Token(Token::Card(_), _) if key.ends_with(CARDS) => {}
            Piece::Token(Token::Card(_), _) => key.push(CARDS),
            Piece::Text(text) => {
                let between = key.ends_with(CARDS)
                    && matches!(pieces.get(at + 1), Some(Piece::Token(Token::Card(_), _)));
                if !(between && joins(text)) {
                    key.push_str(text);
                }
            }
        }
    }
    let mut parts: Vec<&str> = key.split_whitespace().map(bar_or_word).collect();
    parts.dedup_by(|next, part| next == part && BARS.contains(next));
    let key = parts.join(" ");
    if !key.is_empty() && is_indented(pieces) { format!("{INDENT}{key}") } else { key }
}

/// Signs of which as many are printed as something counts.
const BARS: [&str; 5] = ["|", "*", "#", "█", "■"];

/// A bar without its length, which is no matter of wording: `score ||||| || (7)`.
fn bar_or_word(part: &str) -> &str {
    let bar = BARS.iter().find(|sign| part.starts_with(**sign));
    bar.filter(|sign| part.trim_start_matches(**sign).is_empty()).copied().unwrap_or(part)
}

fn is_indented(pieces: &[Piece]) -> bool {
    let Some(Piece::Text(text)) = pieces.first() else { return false };
    let blanks = text.chars().take_while(|it| it.is_whitespace());
    blanks.map(|it| if it == '\t' { 8 } else { 1 }).sum::<usize>() >= WIDE
}

/// Whether a text only stands between the cards of a row: a few signs, a short word.
pub(super) fn joins(text: &str) -> bool {
    let signs = text.chars().take(4).take_while(|it| it.is_whitespace() || ",;&+/|()[]<>{}".contains(*it));
    let rest = &text[signs.map(char::len_utf8).sum()..];
    let letters = rest.chars().take(3).take_while(char::is_ascii_alphabetic).count();
    let after = rest[letters..].trim_start_matches(['\'', '’']);
    let word = letters == 0 || after.starts_with(char::is_whitespace);
    word && after.trim().is_empty()
}
