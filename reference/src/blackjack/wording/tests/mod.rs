//! Right programs in many wordings are read and wrong ones are not, in plain and in invented words.

mod adversaries;
mod cards;
mod faults;
mod hands;
mod styles;
mod turns;

use crate::{Event, Recorder, Rules, Setup};

use super::*;
use styles::{STYLES, Style};

/// The seeds of the suite, what is handed in first.
const SEEDS: [i64; 4] = [2, 7, 13, 123];

/// What happens in each run of a program that plays by these variants.
fn events(variants: &[&'static str]) -> Vec<Vec<Event>> {
    let game = crate::find("cop3014").unwrap();
    let play = |seed| {
        let mut table = Recorder::new([""; 0]);
        let setup = Setup { seed: Some(seed), ..Setup::default() };
        game.play(&mut table, &setup, &Rules::with(variants.iter().copied())).unwrap();
        table.events().to_vec()
    };
    SEEDS.into_iter().map(play).collect()
}

fn courses(variants: &[&'static str]) -> Vec<Course> {
    events(variants).iter().map(|events| Course::of(events)).collect()
}

fn lines(texts: &[String]) -> Result<Lines, Unread> {
    let turns: Vec<[&[u8]; 1]> = texts.iter().map(|text| [text.as_bytes()]).collect();
    let outputs: Vec<Output<'_>> = turns.iter().map(|turns| Output { turns, whole: true }).collect();
    Lines::of(&outputs)
}

fn read_texts(texts: &[String], variants: &[&'static str]) -> Result<Reading, Unread> {
    read(&lines(texts)?, &courses(variants))
}

fn invented(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| in_invented_words(text)).collect()
}

/// The same in plain and in invented words.
fn both(texts: Vec<String>) -> [(&'static str, Vec<String>); 2] {
    let other = invented(&texts);
    [("plain", texts), ("invented", other)]
}

fn printed(style: &Style, events: &[Vec<Event>]) -> Vec<String> {
    events.iter().map(|events| style.print(events)).collect()
}

#[test]
fn right_programs_are_read_in_every_wording() {
    for style in STYLES {
        for (words, texts) in both(printed(style, &events(&[]))) {
            let read = read_texts(&texts, &[]);
            assert!(read.is_ok(), "{} in {words} words: {read:?}", style.name);
        }
    }
}

/// Whether other events are the same with other names of suits or ranks.
fn only_renames_cards(events: &[Vec<Event>], others: &[Vec<Event>]) -> bool {
    let mut renamed: Vec<(Card, Card)> = Vec::new();
    let mut is_same = |(event, other): (&Event, &Event)| match (event, other) {
        (Event::Card { seat, card }, Event::Card { seat: whose, card: other }) => {
            renamed.push((*card, *other));
            seat == whose
        }
        _ => event == other,
    };
    let pairs = || events.iter().flatten().zip(others.iter().flatten());
    let is_as_long = events.iter().flatten().count() == others.iter().flatten().count();
    is_as_long
        && pairs().all(&mut is_same)
        && renamed.iter().all(|(one, other)| {
            let is_alike = |(card, name): &&(Card, Card)| {
                (card.suit == one.suit) == (name.suit == other.suit)
                    && (card.rank == one.rank) == (name.rank == other.rank)
            };
            renamed.iter().filter(|pair| !is_alike(pair)).count() == 0
        })
}

#[test]
fn one_in_eight_known_mistakes_is_told_apart() {
    tell_mistakes_apart(8);
}

#[test]
#[ignore = "takes a minute"]
fn all_known_mistakes_are_told_apart() {
    tell_mistakes_apart(1);
}

/// Tries one of every `one_in` known mistakes.
fn tell_mistakes_apart(one_in: usize) {
    let variants = crate::find("cop3014").unwrap().variants();
    // What only the printed text shows makes no other events.
    let shows =
        |one: &&crate::Variant| one.kind == crate::VariantKind::Mistake && events(&[one.name]) != events(&[]);
    let mistakes: Vec<_> = variants.iter().filter(shows).collect();
    let silent =
        variants.iter().filter(|one| one.kind == crate::VariantKind::Mistake).count() - mistakes.len();
    assert_eq!(silent, 1, "only `chips_without_sign` is in the printed text alone");
    for (at, mistake) in mistakes.iter().enumerate().step_by(one_in) {
        // Each mistake in two of the wordings: all of them take their time.
        for style in [&STYLES[at % STYLES.len()], &STYLES[(at + 1) % STYLES.len()]] {
            for (words, texts) in both(printed(style, &events(&[mistake.name]))) {
                let lines = lines(&texts).unwrap();
                let name = format!("{} as {} in {words} words", mistake.name, style.name);
                if let Ok(as_right) = read(&lines, &courses(&[])) {
                    // Unknown names of cards are learned from their places, so exchanged ones look right: a person is asked.
                    let renames = only_renames_cards(&events(&[]), &events(&[mistake.name]));
                    assert!(renames && as_right.wants_a_look(), "{name} is taken for right");
                    continue;
                }
                let fits = |other: &&&crate::Variant| read(&lines, &courses(&[other.name])).is_ok();
                let named: Vec<&str> = mistakes.iter().filter(fits).map(|one| one.name).collect();
                let unread = read(&lines, &courses(&[mistake.name])).err();
                assert_eq!(named, [mistake.name], "{name}: {unread:?}");
            }
        }
    }
}

#[test]
fn what_a_program_says_is_shown_with_the_kinds_it_tells() {
    let shouting = STYLES.iter().find(|style| style.name == "shouting").unwrap();
    let read = read_texts(&printed(shouting, &events(&[])), &[]).unwrap();
    let kind = |label: &str| read.kinds.iter().find(|kind| kind.label == label).unwrap();
    let bust = kind("the player busts");
    assert_eq!(bust.wordings[0].line, "PLAYER GOES BROKE");
    assert!(bust.wordings[0].times > 4 && bust.is_anchored);
    assert_eq!(kind("ties").wordings[0].number, Some(3));
    assert!(read.wants_a_look(), "the scores have no name in `2 : 3 (1 EVEN)`");
    let sample = read_texts(&printed(&STYLES[0], &events(&[])), &[]).unwrap();
    assert!(!sample.wants_a_look(), "{:?}", sample.kinds);
    let unknown = read_texts(&invented(&printed(&STYLES[0], &events(&[]))), &[]).unwrap();
    assert!(
        unknown
            .kinds
            .iter()
            .all(|kind| !kind.is_anchored || ["the bet", "the chips won in all"].contains(&kind.label))
    );
}

#[test]
fn noise_between_the_lines_changes_nothing() {
    for style in STYLES {
        let noisy = |text: &String| {
            let noise = |(at, line): (usize, &str)| {
                format!("{line}\n~ {} ~ pause no. {}\n\n", at * 7919 % 40, at % 3)
            };
            text.lines().enumerate().map(noise).collect::<String>()
        };
        let texts: Vec<String> = printed(style, &events(&[])).iter().map(noisy).collect();
        let read = read_texts(&texts, &[]);
        assert!(read.is_ok(), "{}: {read:?}", style.name);
    }
}

#[test]
fn a_run_that_was_broken_off_is_read_up_to_its_last_complete_hand() {
    for style in STYLES {
        let mut texts = printed(style, &events(&[]));
        let cut = texts[1].char_indices().map(|(at, _)| at).nth(texts[1].chars().count() / 2).unwrap();
        texts[1].truncate(cut);
        let turns: Vec<[&[u8]; 1]> = texts.iter().map(|text| [text.as_bytes()]).collect();
        let outputs = |whole: bool| -> Vec<Output<'_>> {
            turns.iter().enumerate().map(|(at, turns)| Output { turns, whole: whole || at != 1 }).collect()
        };
        let read = |whole| read(&Lines::of(&outputs(whole)).unwrap(), &courses(&[]));
        assert!(read(false).is_ok(), "{}: {:?}", style.name, read(false));
        assert!(matches!(read(true), Err(Unread::OutOfStep { run: 1, .. })), "{}", style.name);
    }
}

#[test]
fn too_few_runs_are_not_read() {
    let texts = printed(&STYLES[0], &events(&[]));
    let read = read(&lines(&texts[..3]).unwrap(), &courses(&[])[..3]);
    assert_eq!(read, Err(Unread::TooLittle));
}
