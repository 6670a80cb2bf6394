//! Numbers that are written as words, or as Roman numerals.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::cards::Rank;

use super::card::word_at;

/// The words for 0 to 12, by language. A word that means something else in another language is left out.
const WORDS: [[&str; 13]; 7] = [
    [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ],
    [
        "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
        "zwölf",
    ],
    ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "", "doce"],
    ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"],
    [
        "", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici",
        "dodici",
    ],
    ["", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze"],
    ["nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf"],
];

/// Other forms and spellings, and the English words above twelve.
const OTHERS: [(&str, usize); 20] = [
    ("eins", 1),
    ("eine", 1),
    ("une", 1),
    ("fuenf", 5),
    ("zwoelf", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
];

/// Returns the number that a text begins with as a word, or as two such as `twenty-one`, and how many bytes it takes.
pub(super) fn number_at(text: &str) -> Option<(i64, usize)> {
    let word = word_at(text);
    if let Some(number) = roman(word) {
        return Some((number, word.len()));
    }
    let tens = number(&word.to_lowercase())?;
    let ones = || {
        let rest = text[word.len()..].strip_prefix(['-', ' '])?;
        let word = word_at(rest);
        let ones = number(&word.to_lowercase()).filter(|ones| (1..=9).contains(ones))?;
        Some((ones, 1 + word.len()))
    };
    let (ones, length) = Some(()).filter(|()| tens >= 20).and_then(|()| ones()).unwrap_or_default();
    Some((i64::try_from(tens + ones).ok()?, word.len() + length))
}

/// Returns the number of a Roman numeral in capitals below 40. One letter alone is a word or a label.
fn roman(word: &str) -> Option<i64> {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let tens = word.bytes().take_while(|letter| *letter == b'X').count();
    let ones = ONES.iter().position(|ones| *ones == &word[tens..])?;
    (word.len() > 1 && tens < 4).then(|| i64::try_from(tens * 10 + ones).ok())?
}

/// Returns the rank that a word in small letters names: a number from 2 to 10.
pub(super) fn rank(word: &str) -> Option<Rank> {
    let number = number(word).filter(|number| (2..=10).contains(number))?;
    Rank::TWO_TO_ACE.get(number - 2).copied()
}

/// All of them; a gap in a list is no word.
static NUMBER_OF_WORD: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
    let listed = WORDS.iter().flat_map(|words| words.iter().copied().enumerate());
    let all = listed.map(|(number, word)| (word, number)).chain(OTHERS);
    all.filter(|(word, _)| !word.is_empty()).collect()
});

fn number(word: &str) -> Option<usize> {
    NUMBER_OF_WORD.get(word).copied()
}
