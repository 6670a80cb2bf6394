//! Single values of a spec: names, shares, points, times, sizes, and input lines. Each is parsed from its text, or reports what
//! was expected.

mod given;

use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use super::assets::inside;
use super::error::quoted;
use super::model::Prototype;
use super::prototype;
use super::table::{Word, WordKind, Wrong};
use crate::fraction::{self, Fraction, ONE, ZERO};
use crate::text;

pub(super) use given::Given;
use given::{grade, is_decimal_comma};

/// Maximum denominator of a share or of points, so that sums of many stay exact in 64 bits.
const FINEST: i64 = 100;
/// Maximum points of anything.
const MOST_POINTS: i64 = 10_000;
/// Maximum length of a name of a scenario, fact, or demand, in characters.
const LONGEST_NAME: usize = 100;
/// Maximum length of a quotation in words: enough to find the place in the handout.
pub(crate) const QUOTED_WORDS: usize = 15;
/// Maximum length of an input line in bytes: a terminal accepts 4,095 bytes and the newline in canonical mode
/// (termios(3)); the rest is a reserve.
const LONGEST_KEY: usize = 4_000;

/// Types of scalars: the name, the form, and the parser of each.
macro_rules! words {
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$(const $bound:ident: $of:ty),+>)? -> $value:ty, $noun:literal, $kind:ident $(, $pattern:literal)?:
        $is:expr, $parse:expr;
    )*) => {$(
        $(#[$doc])*
        pub(super) struct $name $(<$(const $bound: $of),+>)?;

        impl $(<$(const $bound: $of),+>)? Word for $name $(<$($bound),+>)? {
            type Value = $value;
            const NOUN: &'static str = $noun;
            const KIND: WordKind = WordKind::$kind;
            $(const PATTERN: &'static str = $pattern;)?

            fn is() -> String {
                $is.into()
            }

            fn parse(text: &str) -> Result<$value, Wrong> {
                $parse(text)
            }
        }
    )*};
}

/// Types of scalars with a few choices: each choice with its value and, for the reference, its meaning.
macro_rules! choices {
    ($(
        $(#[$doc:meta])*
        $name:ident -> $value:ty, $noun:literal { $($word:expr => $meant:expr, $about:literal;)* }
    )*) => {$(
        $(#[$doc])*
        pub(in crate::spec) struct $name;

        impl $crate::spec::table::Word for $name {
            type Value = $value;
            const NOUN: &'static str = $noun;
            const KIND: $crate::spec::table::WordKind = $crate::spec::table::WordKind::Text;

            fn is() -> String {
                $crate::spec::values::one_of(&[$($word),*])
            }

            fn parse(text: &str) -> Result<$value, $crate::spec::table::Wrong> {
                $(if text == $word { return Ok($meant); })*
                Err($crate::spec::values::no_choice::<Self>(text))
            }

            fn choices() -> Vec<(&'static str, String)> {
                vec![$(($word, $about.to_owned())),*]
            }
        }
    )*};
}
pub(super) use choices;

pub(super) fn one_of(names: &[&str]) -> String {
    text::list(&quoted(names), "or")
}

/// Returns file name endings as a list: "`.c` or `.h`".
pub(super) fn endings(endings: &[&str]) -> String {
    let endings: Vec<String> = endings.iter().map(|ending| format!("`.{ending}`")).collect();
    text::list(&endings, "or")
}

pub(super) fn no_choice<W: Word>(text: &str) -> Wrong {
    let names: Vec<&str> = W::choices().into_iter().map(|(name, _)| name).collect();
    Wrong { expected: String::new(), hints: super::error::names_known(text, W::NOUN, names) }
}

words! {
    /// Any text.
    Text -> String, "text", Text: "text", |text: &str| Ok(text.to_owned());
    /// A name on command lines and of directories.
    Id -> String, "name", Text, "^[a-z][a-z0-9_-]*$":
        "a name of lower-case letters, digits, `-` and `_`, a letter first",
        |text: &str| if is_id(text) { Ok(text.to_owned()) } else { Err(expected::<Id>()) };
    /// A name for people.
    Name -> String, "name", Text: "text on one line", name;
    /// A sentence for a student.
    Sentence -> String, "sentence", Text: "a sentence",
        |text: &str| some(text.trim()).map(str::to_owned).ok_or_else(expected::<Sentence>);
    /// Why something is so, for a student: more than yes or no.
    Reason -> String, "reason", Text: "the reason in words, such as `ill`", reason;
    /// Words of the handout.
    Quotation -> String, "quotation", Text: format!("at most {QUOTED_WORDS} words of the handout"), quotation;
    /// A file name: it is searched for in the student's directory and passed to compilers.
    FileName -> String, "file name", Text, "^[A-Za-z0-9_+][A-Za-z0-9._+-]*$": "a file name", file_name;
    /// A path in the assignment's directory.
    Inside -> PathBuf, "path", Text: "a path in the assignment's directory, such as `model/play.c`",
        |text: &str| inside(text).ok_or_else(expected::<Inside>);
    /// The name of a header file of C or C++.
    HeaderName -> String, "file name", Text, "^[A-Za-z0-9_+][A-Za-z0-9._+-]*[.](h|hpp)$": "a file name that ends in `.h` or `.hpp`",
        |text: &str| file_name(text).and_then(|name| {
            if name.ends_with(".h") || name.ends_with(".hpp") { Ok(name) } else { Err(expected::<HeaderName>()) }
        });
    /// A declaration of a function of C.
    PrototypeText -> Prototype, "prototype", Text: "a prototype such as `int stack_push(stack_t *stack, int value)`",
        |text: &str| prototype::parse(text).ok_or_else(expected::<PrototypeText>);
    /// `true` or `false`.
    Truth -> bool, "truth value", Truth: "`true` or `false`", |text: &str| Ok(text.eq_ignore_ascii_case("true"));
    /// A number that `atoi` and `scanf("%d")` can read on every supported machine.
    Seed -> i64, "seed", Whole: "a whole number that fits into a C `int`", |text: &str| {
        text.parse::<i32>().map(i64::from).map_err(|_| format!("expected from {} to {}", i32::MIN, i32::MAX).into())
    };
    /// A share of something.
    Share -> Fraction, "share", TextOrNumber, "^[0-9]*[.]?[0-9]+ ?%?$|^[0-9]+ ?/ ?[0-9]+$":
        "a share from 0 to 1, such as `0.8`, `80%`, or `4/5`", share;
    /// A small number.
    Tolerance -> f64, "tolerance", TextOrNumber, "^[0-9]*[.]?[0-9]+([eE]-?[0-9]+)?$":
        "a number greater than 0 and at most 1, such as `0.01` or `1e-6`", |text: &str| {
            let number = text.parse().ok().filter(|number: &f64| *number > 0.0 && *number <= 1.0);
            number.ok_or_else(expected::<Tolerance>)
        };
    /// The share of its points that a part earns under a wrong name; `None` if the file is not used.
    WrongName -> Option<Fraction>, "share", TextOrNumber, "^accept$|^refuse$|^[0-9]*[.]?[0-9]+ ?%?$|^[0-9]+ ?/ ?[0-9]+$":
        "`accept`, `refuse`, or a share such as `95%`", |text: &str| match text {
            "accept" => Ok(Some(ONE)),
            "refuse" => Ok(None),
            _ => share(text).map(Some).map_err(|wrong| Wrong { hints: wrong.hints, ..expected::<WrongName>() }),
        };
    /// Maximum points.
    Points -> Fraction, "number of points", TextOrNumber, "^[0-9./]+$":
        "a number of points, such as `40` or `12.5`", |text: &str| match points(text)? {
            points if points == ZERO => Err("expected more than 0".into()),
            points => Ok(points),
        };
    /// Points that are given.
    GivenPoints -> Fraction, "number of points", TextOrNumber, "^[0-9./]+$":
        "a number of points, such as `40` or `12.5`", points;
    /// What a person gives: points, or a share of the full points.
    Grade -> Given, "grade", TextOrNumber, "^[0-9]*[.]?[0-9]+ ?%?$|^[0-9]*[.]?[0-9]+ ?/ ?[0-9]+$":
        "points or a share of them, such as `27`, `90%`, or `27/30`", grade;
    /// Points that are added, or with a minus deducted.
    Change -> Fraction, "number of points", TextOrNumber, "^[+-]?[0-9./]+$":
        "points to add, or with a minus to deduct, such as `2.5` or `-5`", |text: &str| match text.strip_prefix('-') {
            Some(deducted) => points(deducted).map(|points| -points),
            None => points(text.strip_prefix('+').unwrap_or(text)),
        };
    /// A time within bounds, both in milliseconds.
    Time<const LEAST: u64, const MOST: u64> -> Duration, "time", TextOrNumber, "^[0-9]+([.][0-9]+)? ?(ms|s|min)$":
        format!("a time {}", bounds(&TIMES, LEAST, MOST)),
        |text: &str| measure::<Self>(text, &TIMES, LEAST, MOST).map(Duration::from_millis);
    /// A time that may be hours or days, within bounds, both in milliseconds.
    LongTime<const LEAST: u64, const MOST: u64> -> Duration, "time", TextOrNumber, "^[0-9]+([.][0-9]+)? ?(s|min|h|d)$":
        format!("a time {}", bounds(&LONG_TIMES, LEAST, MOST)),
        |text: &str| measure::<Self>(text, &LONG_TIMES, LEAST, MOST).map(Duration::from_millis);
    /// A size within bounds, both in bytes.
    Size<const LEAST: u64, const MOST: u64> -> u64, "size", TextOrNumber, "^[0-9]+([.][0-9]+)? ?([KMG]i)?B$":
        format!("a size {}", bounds(&SIZES, LEAST, MOST)),
        |text: &str| measure::<Self>(text, &SIZES, LEAST, MOST);
    /// An input line, as it is written.
    Line -> String, "key", TextOrNumber: "text or a number: one line to type", line;
    /// A spelling of a captured text.
    Spelling -> String, "spelling", TextOrNumber: "text or a number", spelling;
    /// A setting of a player, which the game parses.
    Words -> String, "text", TextOrNumber: "text or a number", |text: &str| Ok(text.to_owned());
    /// The name of a function of C.
    FunctionName -> String, "name of a function", Text, "^[A-Za-z_][A-Za-z0-9_]*$": "a name of C, such as `malloc`",
        function_name;
}

/// A whole number within bounds.
pub(super) struct Whole<const LEAST: i64, const MOST: i64>;

impl<const LEAST: i64, const MOST: i64> Word for Whole<LEAST, MOST> {
    type Value = i64;
    const NOUN: &'static str = "number";
    const KIND: WordKind = WordKind::Whole;

    fn is() -> String {
        format!("a whole number from {LEAST} to {MOST}")
    }

    fn parse(text: &str) -> Result<i64, Wrong> {
        let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
        number.ok_or_else(expected::<Self>)
    }

    fn schema() -> serde_json::Value {
        json!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}

fn expected<W: Word>() -> Wrong {
    format!("expected {}", W::is()).into()
}

fn some(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Whether this may be an id.
pub(crate) fn is_id(word: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_';
    word.starts_with(|first: char| first.is_ascii_lowercase())
        && word.bytes().all(plain)
        && word.len() <= LONGEST_NAME
}

fn name(word: &str) -> Result<String, Wrong> {
    Err(if word.trim().is_empty() {
        "expected some text".into()
    } else if text::visible(word.as_bytes()) != *word {
        "expected one line without control characters".into()
    } else if word.trim() != word {
        "expected no spaces before or after it".into()
    } else if word.chars().count() > LONGEST_NAME {
        format!("expected at most {LONGEST_NAME} characters, found {}", word.chars().count()).into()
    } else {
        return Ok(word.to_owned());
    })
}

/// Whether this may be a file's name: it is passed to compilers.
pub(crate) fn is_file_name(name: &str) -> bool {
    let plain = |character: char| character.is_ascii_alphanumeric() || "._-+".contains(character);
    !name.is_empty() && !name.starts_with(['.', '-']) && name.chars().all(plain)
}

pub(super) fn file_name(name: &str) -> Result<String, Wrong> {
    if name.contains('/') {
        Err("expected the file's name alone, without a directory".into())
    } else if is_file_name(name) {
        Ok(name.to_owned())
    } else {
        Err("expected letters, digits, `.`, `_`, `-`, and `+`, none of `.` and `-` first".into())
    }
}

fn reason(written: &str) -> Result<String, Wrong> {
    const ANSWERS: [&str; 9] = ["yes", "y", "on", "true", "no", "n", "off", "false", "none"];
    let reason = written.trim();
    match ANSWERS.contains(&reason.to_lowercase().as_str()) || !reason.contains(char::is_alphanumeric) {
        true => {
            Err(Wrong { hints: vec!["to excuse nobody, remove the key".to_owned()], ..expected::<Reason>() })
        }
        false => Ok(reason.to_owned()),
    }
}

fn function_name(name: &str) -> Result<String, Wrong> {
    let word = name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    match word && !name.is_empty() && !name.starts_with(|first: char| first.is_ascii_digit()) {
        true => Ok(name.to_owned()),
        false => Err(expected::<FunctionName>()),
    }
}

fn share(written: &str) -> Result<Fraction, Wrong> {
    match fraction::parse(written) {
        Some(share) if share > ONE => {
            let percent =
                share <= Fraction::from_integer(100) && share.is_integer() && !written.contains('%');
            let hints = percent.then(|| format!("write `{share}%`")).into_iter().collect();
            Err(Wrong { hints, ..expected::<Share>() })
        }
        Some(share) if *share.denom() > FINEST => Err(too_fine()),
        Some(share) => Ok(share),
        None => Err(expected::<Share>()),
    }
}

fn too_fine() -> Wrong {
    format!("too precise: expected at most two decimals, or a denominator of at most {FINEST}").into()
}

fn points(written: &str) -> Result<Fraction, Wrong> {
    match fraction::parse(written).filter(|_| !written.contains('%')) {
        Some(points) if points > Fraction::from_integer(MOST_POINTS) => {
            Err(format!("expected at most {MOST_POINTS}").into())
        }
        Some(points) if *points.denom() > FINEST => Err(too_fine()),
        Some(points) => Ok(points),
        None if written.starts_with('-') => {
            Err("expected a number without a minus, such as `40` or `12.5`".into())
        }
        None if is_decimal_comma(written) => {
            let hints = vec![format!("write `{}`", written.replace(',', "."))];
            Err(Wrong { hints, ..expected::<Points>() })
        }
        None => Err(expected::<Points>()),
    }
}

/// Units by name, each as a multiple of the smallest one.
const TIMES: [(&str, u64); 3] = [("ms", 1), ("s", 1_000), ("min", 60_000)];
const LONG_TIMES: [(&str, u64); 4] = [("s", 1_000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000)];
const SIZES: [(&str, u64); 4] = [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];

/// Parses a number with a unit; returns the value in the smallest unit.
fn measure<W: Word>(written: &str, units: &[(&str, u64)], least: u64, most: u64) -> Result<u64, Wrong> {
    let end = written.find(|character: char| !character.is_ascii_digit() && character != '.');
    let (number, unit) = written.split_at(end.unwrap_or(written.len()));
    let value = || {
        let (_, factor) = units.iter().find(|(name, _)| *name == unit.trim())?;
        let value = fraction::parse(number)? * i64::try_from(*factor).ok()?;
        u64::try_from(value.to_integer()).ok()
    };
    match value() {
        Some(value) if (least..=most).contains(&value) => Ok(value),
        Some(_) => Err(expected::<W>()),
        None => {
            let names: Vec<&str> = units.iter().map(|(name, _)| *name).collect();
            let names = one_of(&names);
            let hint = match unit.is_empty() || number.is_empty() {
                true => format!("add a unit: {names}"),
                false => {
                    format!("the unit is one of {names}, not `{}`", text::visible(unit.trim().as_bytes()))
                }
            };
            Err(Wrong { hints: vec![hint], ..expected::<W>() })
        }
    }
}

/// Formats two values, each in the largest unit in which it is a whole number.
fn bounds(units: &[(&str, u64)], least: u64, most: u64) -> String {
    let in_units = |value: u64| {
        let fits = |(_, factor): &&(&str, u64)| value.is_multiple_of(*factor) && value >= *factor;
        let (unit, factor) = units.iter().rev().find(fits).unwrap_or(&units[0]);
        format!("`{}{unit}`", value / factor)
    };
    format!("from {} to {}", in_units(least), in_units(most))
}

fn line(line: &str) -> Result<String, Wrong> {
    match line.chars().find(|character| character.is_control()) {
        Some('\n' | '\r') => Err(Wrong {
            expected: "expected one line; the newline is typed after it".to_owned(),
            hints: vec!["write two lines: `[first, second]`".to_owned()],
        }),
        Some(_) => Err("a terminal acts on control characters instead of passing them on".into()),
        None if line.len() > LONGEST_KEY => {
            let long = text::count(line.len(), "byte");
            Err(format!("expected at most {LONGEST_KEY} bytes, as a terminal takes no more; found {long}")
                .into())
        }
        None => Ok(line.to_owned()),
    }
}

fn quotation(written: &str) -> Result<String, Wrong> {
    let words: Vec<&str> = written.split_whitespace().collect();
    match words.len() {
        0 => Err("expected the words of the handout that ask for this".into()),
        1..=QUOTED_WORDS => Ok(words.join(" ")),
        long => {
            let expected = format!("expected at most {QUOTED_WORDS} words, found {long}");
            Err(Wrong { expected, hints: vec!["quote only what asks for this".to_owned()] })
        }
    }
}

pub(super) fn spelling(written: &str) -> Result<String, Wrong> {
    let folded = written.split_whitespace().collect::<Vec<_>>().join(" ");
    match folded.is_empty() || folded != written {
        true => Err("expected text with single spaces, and none at its ends".into()),
        false => Ok(folded),
    }
}
