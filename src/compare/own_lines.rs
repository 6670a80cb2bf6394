//! Lines in words that the spec does not know, learned from all runs of a part: what stands at every place of one expected line, and at
//! no place of another, says what that line says.
//!
//! A single run tells nothing: any line may stand where `Dealer hits.` is expected. Over all runs, a line that stands for two different
//! ones says neither, and words of a contrary line are no words of this one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use reference::Transcript;
use reference::wording::LearnedWording;

use super::difference::shown;
use super::own_alignment::{self, MOST, Sides, joined};
use super::own_words::{self, Stood};
use crate::criteria::{Criteria, OwnWords};

/// Fewest places at which a line stands before it is known what it says.
const LEAST_TIMES: usize = 2;

/// Most different lines that say the same.
const MOST_WAYS: usize = 3;

/// Shortest word by which two expected lines differ.
const SHORTEST_WORD: usize = 3;

/// A text without its numbers: each is a `#`.
pub(super) type Template = Vec<u8>;

/// An expected line but for its numbers, with the row of the spec that leaves its words free (an index).
type Kind = (usize, Template);

/// What lines of a program say that no row of the spec knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnLines {
    said: BTreeMap<Template, Said>,
    /// Lines that may say what they should, but the runs do not show it: a person has to read them.
    unread: BTreeMap<Template, Said>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    kind: Kind,
    /// For each number of the expected line, which of the line's own numbers it is.
    numbers: Vec<usize>,
    /// The line as it stood at its first place.
    first: Vec<u8>,
    times: usize,
}

/// An expected line, its numbers as `…`, and the lines of a program that stand for it.
pub struct LineWording {
    /// The expected line.
    pub line: String,
    /// What stands for it.
    pub own: Vec<LearnedWording>,
    /// Whether known words tell it from a contrary line; otherwise its places do.
    pub has_known_words: bool,
}

/// Returns criteria by which any words that are free are right, whatever they say.
pub fn in_any_words(criteria: &Criteria) -> Criteria {
    let mut any = criteria.clone();
    any.own_words.iter_mut().for_each(|row| row.needs = None);
    any
}

impl OwnLines {
    /// Learns from runs, each with what was expected of it; empty if all words are known. A line that stands for a contrary one, too, says
    /// neither. Turns that differ in more than words count for nothing.
    pub fn learn<'r>(
        runs: impl Iterator<Item = (&'r Transcript, &'r Transcript)>,
        criteria: &Criteria,
    ) -> Self {
        let any = in_any_words(criteria).own_words;
        let (mut seen, mut known): (BTreeMap<Template, Option<Said>>, BTreeSet<Kind>) = Default::default();
        for (expected, actual) in runs {
            let turns = 0..expected.turns.len().min(actual.turns.len());
            let sides = |at: usize| Sides::of(expected, actual, at, &criteria.forgive);
            for stood in turns.flat_map(|at| own_words::stood(&sides(at), &any)) {
                if is_known(&criteria.own_words[stood.row], &stood) {
                    known.insert((stood.row, template(&stood.expected).0));
                } else {
                    see(&mut seen, &stood);
                }
            }
        }
        let said = seen.into_iter().filter_map(|(own, said)| Some((own, said?))).collect();
        Self::without_contrary(said, &known)
    }

    /// Keeps the lines that say what no line in known words says elsewhere, and that have no word of a contrary line.
    fn without_contrary(said: BTreeMap<Template, Said>, known: &BTreeSet<Kind>) -> Self {
        let kinds: BTreeSet<Kind> = said.values().map(|said| &said.kind).chain(known).cloned().collect();
        let fits = |(own, said): &(Template, Said)| {
            let is_contrary = kinds.iter().any(|other| is_contrary(own, &said.kind.1, &other.1));
            !is_contrary && !known.contains(&said.kind)
        };
        let fitting: BTreeMap<Template, Said> = said.into_iter().filter(fits).collect();
        // Whose numbers are whose is known by their order only.
        let is_shown = |said: &Said| {
            let ways = || fitting.values().filter(|other| other.kind == said.kind);
            let times: usize = ways().map(|way| way.times).sum();
            times >= LEAST_TIMES && ways().count() <= MOST_WAYS && said.numbers.is_sorted()
        };
        let (said, unread) = fitting.clone().into_iter().partition(|(_, said)| is_shown(said));
        Self { said, unread }
    }

    /// Whether nothing was learned, and no line is for a person to read.
    pub fn is_empty(&self) -> bool {
        self.said.is_empty() && self.unread.is_empty()
    }

    /// Returns the lines that only a person can read, as [`Self::wordings`] does.
    pub fn unread(&self) -> Vec<LineWording> {
        Self { said: self.unread.clone(), unread: BTreeMap::new() }.wordings()
    }

    /// Returns a run with the expected line in place of each line that says the same.
    pub fn translated(&self, run: &Transcript) -> Transcript {
        let mut run = run.clone();
        run.turns.iter_mut().for_each(|turn| turn.output = self.with_expected_lines(&turn.output));
        run
    }

    fn with_expected_lines(&self, output: &[u8]) -> Vec<u8> {
        let lines = own_alignment::lines(output);
        let mut replaced: HashMap<usize, Vec<u8>> = HashMap::new();
        let mut at = 0;
        while at < lines.len() {
            let ways = (1..=MOST.min(lines.len() - at)).rev();
            let found = ways.filter_map(|count| {
                Some((count, self.expected_line(&joined(&lines[at..at + count], b' '))?))
            });
            let Some((count, says)) = found.into_iter().next() else {
                at += 1;
                continue;
            };
            own_words::replace(&mut replaced, &lines[at..at + count], &says);
            at += count;
        }
        own_words::with_lines(output, &replaced)
    }

    /// Returns the expected line that a line of the program stands for.
    fn expected_line(&self, own: &[u8]) -> Option<Vec<u8>> {
        let (own, had) = template(own);
        let said = self.said.get(&own)?;
        let mut numbers = said.numbers.iter();
        let mut line = Vec::new();
        for byte in &said.kind.1 {
            match byte {
                b'#' => line.extend(had.get(*numbers.next()?)?),
                other => line.push(*other),
            }
        }
        Some(line)
    }

    /// Returns how a program's own line says an expected one that stands in its translated output; the line itself if none does.
    pub fn as_printed(&self, line: &str, output: &[u8]) -> String {
        let lines = own_alignment::lines(output);
        let own = (1..=MOST).flat_map(|count| lines.windows(count));
        let mut own = own.map(|lines| joined(lines, b' '));
        let found = own.find(|own| self.expected_line(own).is_some_and(|says| says == line.as_bytes()));
        found.map_or_else(|| line.to_owned(), |own| shown(&own))
    }

    /// Returns each expected line with the lines that stand for it.
    pub fn wordings(&self) -> Vec<LineWording> {
        let mut wordings: BTreeMap<&Kind, LineWording> = BTreeMap::new();
        for (own, said) in &self.said {
            let line = String::from_utf8_lossy(&said.kind.1).replace('#', "…");
            let wording = wordings.entry(&said.kind).or_insert(LineWording {
                line,
                own: Vec::new(),
                has_known_words: true,
            });
            let first = String::from_utf8_lossy(&said.first).into_owned();
            wording.own.push(LearnedWording { line: first, number: None, times: said.times });
            wording.has_known_words &= self.has_known_words(own, &said.kind);
        }
        wordings.into_values().collect()
    }

    /// Whether a line has the word that tells its expected line from a contrary one: one that differs in a single word.
    fn has_known_words(&self, own: &[u8], kind: &Kind) -> bool {
        let (own, this) = (words(own), words(&kind.1));
        let kinds: BTreeSet<&Kind> = self.said.values().map(|said| &said.kind).collect();
        let differences = kinds.into_iter().map(|other| {
            let other = words(&other.1);
            let only = |one: &Words, other: &Words| one.difference(other).cloned().collect::<Vec<_>>();
            (only(&this, &other), only(&other, &this))
        });
        let contraries: Vec<_> =
            differences.filter(|(this, other)| this.len() == 1 && other.len() == 1).collect();
        !contraries.is_empty() && contraries.iter().all(|(this, _)| own.contains(&this[0]))
    }
}

/// Counts a line at the place of an expected one. One that stands for another line, too, or that has not its numbers, says nothing.
fn see(seen: &mut BTreeMap<Template, Option<Said>>, stood: &Stood) {
    let (expected, wanted) = template(&stood.expected);
    let (own, had) = template(&stood.own);
    let kind = (stood.row, expected);
    let first_time = !seen.contains_key(&own);
    let said = seen.entry(own).or_insert_with(|| {
        let numbers = places(&wanted, &had)?;
        Some(Said { kind: kind.clone(), numbers, first: stood.own.clone(), times: 0 })
    });
    let fits = |said: &Said| {
        let mut numbers = wanted.iter().zip(&said.numbers);
        said.kind == kind && numbers.all(|(number, at)| had.get(*at) == Some(number))
    };
    match said {
        Some(known) if first_time || fits(known) => known.times += 1,
        _ => *said = None,
    }
}

/// Returns the place of each expected number among a line's own; `None` if one is missing. Equal numbers are in the expected order.
fn places(wanted: &[Vec<u8>], had: &[Vec<u8>]) -> Option<Vec<usize>> {
    let place = |(nth, number): (usize, &Vec<u8>)| {
        let places: Vec<usize> = (0..had.len()).filter(|at| had[*at] == *number).collect();
        let equal = wanted[..nth].iter().filter(|other| *other == number).count();
        places.get(equal).or(places.last()).copied()
    };
    wanted.iter().enumerate().map(place).collect()
}

/// Whether a row of the spec knows what a line says.
fn is_known(row: &OwnWords, stood: &Stood) -> bool {
    stood.expected == stood.own || row.tells(&stood.expected, std::slice::from_ref(&stood.own))
}

/// Whether a line for this expected one has words that only the other has, and none that only this one has.
fn is_contrary(own: &[u8], this: &[u8], other: &[u8]) -> bool {
    let (own, this, other) = (words(own), words(this), words(other));
    let mut only_other = other.difference(&this);
    let mut only_this = this.difference(&other);
    only_other.any(|word| own.contains(word)) && !only_this.any(|word| own.contains(word))
}

/// Words in lower case.
type Words = BTreeSet<Vec<u8>>;

fn words(text: &[u8]) -> Words {
    let words = text.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| word.len() >= SHORTEST_WORD);
    words.map(<[u8]>::to_ascii_lowercase).collect()
}

/// Returns a text without its numbers, and the numbers.
pub(super) fn template(text: &[u8]) -> (Template, Vec<Vec<u8>>) {
    let (mut template, mut numbers): (Template, Vec<Vec<u8>>) = Default::default();
    for piece in text.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit()) {
        if piece[0].is_ascii_digit() {
            template.push(b'#');
            numbers.push(piece.to_vec());
        } else {
            // A mark of the text is no place of a number.
            template.extend(piece.iter().filter(|byte| **byte != b'#'));
        }
    }
    (template, numbers)
}

#[cfg(test)]
mod tests {
    use reference::{Ending, Turn};
    use regex::bytes::Regex;

    use super::*;
    use crate::fraction::ONE;
    use crate::verdict::Rung;

    fn criteria() -> Criteria {
        let row = |line: &str, needs: &str, keeps: Option<&str>| OwnWords {
            line: Some(Regex::new(line).unwrap()),
            needs: Some(Regex::new(needs).unwrap()),
            keeps: keeps.map(|keeps| Regex::new(keeps).unwrap()),
            of: None,
            unless: Some(Regex::new("busts").unwrap()),
            announces: None,
            because: None,
            credit: ONE,
        };
        let mut criteria = Criteria::at(Rung::Layout);
        criteria.own_words = vec![
            row(r"Dealer hits\.", "hits", None),
            row(r"Dealer stands\.", "stands", None),
            row(r"Scores: .*", "Scores", Some(r"\d+")),
        ];
        criteria
    }

    fn run(output: &str) -> Transcript {
        let turn = Turn { output: output.as_bytes().to_vec(), ..Turn::default() };
        Transcript { turns: vec![turn], ending: Ending::Exited(0), unread: Vec::new() }
    }

    /// Learns from runs, each the expected output and the found one.
    fn learned(runs: &[(&str, &str)]) -> OwnLines {
        let runs: Vec<_> = runs.iter().map(|(expected, found)| (run(expected), run(found))).collect();
        OwnLines::learn(runs.iter().map(|(expected, found)| (expected, found)), &criteria())
    }

    const EXPECTED: &str = "Dealer hits.\nDealer hits.\nDealer stands.\nScores: 18, 20\n";

    #[test]
    fn what_always_stands_for_one_line_says_it() {
        let found = "Pide.\nPide.\nSe planta.\nPuntos 18 y 20\n";
        let own = learned(&[(EXPECTED, found), (EXPECTED, found)]);
        assert_eq!(own.translated(&run(found)), run(EXPECTED));
        let other = own.translated(&run("Pide.\nPuntos 7 y 9\nbusts\n"));
        assert_eq!(other, run("Dealer hits.\nScores: 7, 9\nbusts\n"));
        let lines: Vec<String> = own.wordings().into_iter().map(|wording| wording.line).collect();
        assert_eq!(lines, ["Dealer hits.", "Dealer stands.", "Scores: …, …"]);
        assert_eq!(own.as_printed("Dealer hits.", found.as_bytes()), "Pide.");
    }

    #[test]
    fn what_stands_for_two_lines_says_neither() {
        let own = learned(&[(EXPECTED, "Va.\nVa.\nVa.\nPuntos 18 y 20\n"); 2]);
        assert_eq!(own.wordings().len(), 1);
        assert!(own.unread().is_empty());
    }

    #[test]
    fn what_known_words_say_elsewhere_is_not_learned() {
        let own = learned(&[(EXPECTED, "Dealer hits.\nPide.\nSe planta.\nPuntos 18 y 20\n"); 2]);
        let lines: Vec<String> = own.wordings().into_iter().map(|wording| wording.line).collect();
        assert_eq!(lines, ["Dealer stands.", "Scores: …, …"]);
    }

    #[test]
    fn a_word_of_a_contrary_line_is_none_of_this_one() {
        let own =
            learned(&[(EXPECTED, "El dealer stands\nEl dealer stands\nSe planta.\nPuntos 18 y 20\n"); 2]);
        assert!(!own.wordings().iter().any(|wording| wording.line == "Dealer hits."));
    }

    #[test]
    fn rare_lines_and_numbers_in_another_order_are_for_a_person() {
        let own = learned(&[(EXPECTED, "Pide.\nPide.\nSe planta.\nPuntos 20 y 18\n")]);
        let unread: Vec<String> = own.unread().into_iter().map(|wording| wording.line).collect();
        assert_eq!(unread, ["Dealer stands.", "Scores: …, …"]);
    }

    #[test]
    fn a_number_that_is_not_always_there_says_nothing() {
        let own = learned(&[
            (EXPECTED, "Pide.\nPide.\nSe planta.\nPuntos 18 y 20\n"),
            (EXPECTED, "Pide.\nPide.\nSe planta.\nPuntos 18 y 19\n"),
        ]);
        assert!(!own.wordings().iter().any(|wording| wording.line.starts_with("Scores")));
    }

    #[test]
    fn turns_that_differ_otherwise_count_for_nothing() {
        let own = learned(&[(EXPECTED, "Pide.\nPide.\nPuntos 18 y 20\n"); 2]);
        assert!(own.is_empty());
    }
}
