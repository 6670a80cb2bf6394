//! `use` and `words`: the words that phrases may name.

use super::super::checker::{Checker, Span};
use super::super::error::{SpecError, excerpt};
use super::super::files::WordFiles;
use super::super::keys::assignment as keys;
use super::super::keys::phrases::{WordList, WordLists};
use super::super::phrase::{RESERVED, Vocabulary};
use super::super::read::{Items, Named, Spanned};
use super::super::values;
use super::{examine, facts};
use crate::criteria::Spellings;

/// The words by their names.
type Lists = Vec<Named<WordList>>;

/// Returns the words of an assignment (`None` if some are invalid), and the errors of the files that it uses.
pub(super) fn vocabulary(
    checker: &mut Checker,
    written: &keys::Assignment,
    files: &WordFiles,
) -> (Option<Vocabulary>, Vec<SpecError>) {
    let (mut vocabulary, mut errors, mut right) = (Vocabulary::default(), Vec::new(), true);
    let used = written.r#use.get().map_or(Vec::new(), |list| list.iter().collect());
    right &= written.r#use.get().map_or(!written.r#use.given(), |list| list.count == used.len());
    for name in used {
        let Some(file) = files.get(&name.value) else {
            let message = format!("unknown word list `{}`", excerpt(&name.value));
            checker.unknown(
                &name.span,
                message,
                (&name.value, "word list"),
                files.keys().map(String::as_str),
            );
            right = false;
            continue;
        };
        let (added, found) = examine::<WordLists, ()>(file, "the file", |checker, lists| {
            add(checker, &mut vocabulary, &lists)
        });
        right &= added.is_some() && found.is_empty();
        errors.extend(found);
    }
    if let Some(lists) = written.words.get() {
        right &= add(checker, &mut vocabulary, lists).is_some();
    }
    right &= written.words.get().is_some() || !written.words.given();
    (right.then_some(vocabulary), errors)
}

fn add(checker: &mut Checker, vocabulary: &mut Vocabulary, lists: &Lists) -> Option<()> {
    let mut right = Some(());
    for (name, list) in lists {
        let added = match list {
            Some(list) if is_free(checker, vocabulary, name) => {
                add_one(checker, vocabulary, &name.value, &list.value)
            }
            _ => None,
        };
        right = right.and(added);
    }
    right
}

/// Whether words can have this name; reports an error if not.
fn is_free(checker: &mut Checker, vocabulary: &Vocabulary, name: &Spanned<String>) -> bool {
    let shown = excerpt(&name.value);
    let (message, expected) = if RESERVED.contains(&name.value.as_str()) {
        (format!("`{shown}` cannot be a name of words"), "it has a meaning in every phrase")
    } else if vocabulary.has(&name.value) {
        (format!("two lists of words have the name `{shown}`"), "one of them is in a file that is used")
    } else if name.value.is_empty() || name.value.contains(['{', '}', ':', '+']) {
        (format!("`{shown}` cannot be a name of words"), "expected one without `{`, `}`, `:`, and `+`")
    } else {
        return true;
    };
    checker.error(&name.span, message, expected);
    false
}

fn add_one(checker: &mut Checker, vocabulary: &mut Vocabulary, name: &str, list: &WordList) -> Option<()> {
    match list {
        WordList::Phrases(phrases) => {
            let added = vocabulary.add_phrases(name, phrases.iter().map(|phrase| phrase.text.as_str()));
            match added {
                Ok(()) => Some(()),
                Err((index, error)) => facts::told(checker, phrases.get(index)?, Err(error)),
            }
        }
        WordList::Meanings(entries) => {
            let (written, meant) = meanings(checker, entries)?;
            vocabulary.add_meanings(name, written, meant);
            Some(())
        }
    }
}

/// Returns the spellings of words, and their meanings.
fn meanings(checker: &mut Checker, entries: &[Named<Items<String>>]) -> Option<(Vec<String>, Spellings)> {
    let (mut written, mut spellings, mut right) = (Vec::new(), Spellings::default(), true);
    let mut add = |checker: &mut Checker, (word, span): (&str, &Span), meant: &str| {
        written.push(word.to_owned());
        spelling(checker, &mut spellings, (word, span), meant)
    };
    for (meant, others) in entries {
        // Meanings come first, so that none of them can be another one's spelling.
        if let Err(wrong) = values::spelling(&meant.value) {
            checker.error(
                &meant.span,
                format!("invalid spelling `{}`", excerpt(&meant.value)),
                wrong.expected,
            );
            right = false;
        }
        right &= add(checker, (&meant.value, &meant.span), &meant.value);
        let others = others.as_ref().and_then(|list| {
            list.value.each(|other| add(checker, (&other.value, &other.span), &meant.value).then_some(()))
        });
        right &= others.is_some();
    }
    right.then_some((written, spellings))
}

/// Adds one spelling; returns false and reports an error if it already has another meaning.
fn spelling(
    checker: &mut Checker,
    spellings: &mut Spellings,
    (written, span): (&str, &Span),
    meant: &str,
) -> bool {
    let other = spellings.read(written.as_bytes().to_vec());
    let new = spellings.add(written, meant);
    if !new {
        let other = excerpt(&String::from_utf8_lossy(&other));
        let message = format!("`{}` is already read as `{other}`", excerpt(written));
        checker.error(span, message, "case is ignored, and a spelling has only one meaning");
    }
    new
}
