//! Dealing and joining: what is joined is what was dealt, and what is not whole is told.

use proptest::prelude::*;

use super::*;
use crate::record::Record;
use crate::report::sample;
use crate::spec::fault::Fault;

fn shard(typed: &str) -> Shard {
    typed.parse().unwrap()
}

/// The JSON of one share of this record, as `grade --shard` would write it.
fn dealt(whole: &Record, shard: Shard) -> String {
    let class = whole.submissions.iter().map(|one| one.student.clone()).collect();
    let mut share = Record { shard: Some(shard.of_class(class)), ..whole.clone() };
    let mut place = 0..;
    share.submissions.retain(|_| place.next().is_some_and(|place| shard.holds(place)));
    String::from_utf8(sample::rendered("json", &share)).unwrap()
}

/// Joins texts, each under the name of its place in the list.
fn joined(texts: &[String]) -> Result<Record, Vec<Fault>> {
    let shares = texts.iter().enumerate().map(|(at, text)| Share::read(&format!("{at}.json"), text));
    let shares = shares.collect::<Result<Vec<_>, _>>().map_err(|fault| vec![*fault])?;
    join(shares)
}

fn told(texts: &[String]) -> Vec<String> {
    let faults = joined(texts).unwrap_err();
    faults.iter().map(|fault| format!("{}: {}", fault.file(), fault.message())).collect()
}

fn all_shares(whole: &Record, of: usize) -> Vec<String> {
    (1..=of).map(|number| dealt(whole, shard(&format!("{number}/{of}")))).collect()
}

#[test]
fn a_share_is_one_of_so_many() {
    assert_eq!(shard("3/8"), Shard { number: 3, of: NonZeroUsize::new(8).unwrap() });
    for (typed, says) in [
        ("0/8", "of 8 shares the first is `1/8` and the last `8/8`"),
        ("9/8", "of 8 shares the first is `1/8` and the last `8/8`"),
        ("1/0", "a share is one of so many, such as `3/8`"),
        ("3", "a share is one of so many, such as `3/8`"),
        ("-1/8", "a share is one of so many, such as `3/8`"),
        ("", "a share is one of so many, such as `3/8`"),
    ] {
        assert_eq!(typed.parse::<Shard>().unwrap_err(), says, "{typed}");
    }
}

proptest! {
    #[test]
    fn joined_in_any_order_shares_are_the_same_bytes_as_the_whole(
        size in 0..40_usize,
        (of, order) in (1..12_usize).prop_flat_map(|of| {
            (Just(of), Just((0..of).collect::<Vec<_>>()).prop_shuffle())
        }),
    ) {
        let whole = sample::crowd(size);
        let texts = all_shares(&whole, of);
        let shuffled: Vec<String> = order.iter().map(|&at| texts[at].clone()).collect();
        let json = |record: &Record| sample::rendered("json", record);
        prop_assert_eq!(json(&joined(&shuffled).unwrap()), json(&whole));
    }

    #[test]
    fn every_submission_is_in_one_share_and_shares_are_even(size in 0..100_usize, of in 1..20_usize) {
        let of = NonZeroUsize::new(of).unwrap();
        let held = |number| (0..size).filter(|&place| Shard { number, of }.holds(place)).count();
        let sizes: Vec<usize> = (1..=of.get()).map(held).collect();
        prop_assert_eq!(sizes.iter().sum::<usize>(), size);
        prop_assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1);
    }

    #[test]
    fn a_text_that_is_no_record_is_told(text in ".{0,60}") {
        prop_assert!(Share::read("a.json", &text).is_err());
    }
}

#[test]
fn overlaps_and_gaps_are_told_all_at_once() {
    let shares = all_shares(&sample::crowd(7), 4);
    let some = [shares[1].clone(), shares[1].clone(), shares[3].clone()];
    assert_eq!(
        told(&some),
        [
            "1.json: share 2 of 4 is in `0.json` as well",
            "(not given): share 1 of 4 is missing: without it `student000` and `student004` would not be graded",
            "(not given): share 3 of 4 is missing: without it `student002` and `student006` would not be graded",
        ]
    );
    let few = all_shares(&sample::crowd(1), 2);
    assert_eq!(
        told(&few[..1]),
        ["(not given): share 2 of 2 is missing: it holds nobody, but only its record can say so"]
    );
}

#[test]
fn shares_of_different_classes_are_told_apart() {
    let whole = sample::crowd(4);
    let first = dealt(&whole, shard("1/2"));
    let second = |change: &dyn Fn(&mut Record)| {
        let mut other = whole.clone();
        change(&mut other);
        dealt(&other, shard("2/2"))
    };
    for (other, says) in [
        (dealt(&whole, shard("2/3")), "this is share 2 of 3, but others are shares of 2"),
        (
            second(&|other| other.turns = "ptrace".into()),
            "`turns` is `\"ptrace\"` here and `\"notify\"` in another share",
        ),
        (
            second(&|other| other.partial = Some("only play".into())),
            "`partial` is `\"only play\"` here and not there in another share",
        ),
        (
            second(&|other| drop(other.submissions.pop())),
            "this share comes from a class without `student003`",
        ),
        (
            second(&|other| other.submissions[0].student = "zoe".into()),
            "this share comes from a class that also holds `zoe`",
        ),
        (
            second(&|other| other.submissions.reverse()),
            "this share comes from the same class in another order",
        ),
    ] {
        assert_eq!(told(&[first.clone(), other]), [format!("1.json: {says}")]);
    }
}

#[test]
fn a_share_that_was_changed_is_told() {
    let mut shares = all_shares(&sample::crowd(4), 2);
    shares[1] = shares[1].replacen("\"student\": \"student003\"", "\"student\": \"student001\"", 1);
    let says = "share 2 of 2 was dealt `student001` and `student003` and holds `student001` and `student001`";
    assert_eq!(told(&shares), [format!("1.json: {says}")]);
}

#[test]
fn what_is_no_share_is_told_where_it_is() {
    let whole = String::from_utf8(sample::rendered("json", &sample::crowd(3))).unwrap();
    assert_eq!(told(&[whole]), ["0.json: this is the record of a whole class, not of a share"]);
    let share = dealt(&sample::crowd(3), shard("1/1"));
    let newer = share.replacen("\"schema\": 1", "\"schema\": 2", 1);
    assert_eq!(told(&[newer]), ["0.json: this record has schema 2, and croupier knows 1"]);
    let cut = &share[..share.len() / 2];
    let fault = Share::read("cut.json", cut).unwrap_err();
    assert_eq!(fault.line(), cut.matches('\n').count() + 1);
    assert!(
        fault.message().starts_with("this is no record of croupier's: EOF while parsing"),
        "{}",
        fault.message()
    );
    let fault = Share::read("a.json", "{\"schema\": 1,\n \"assignment\": é}").unwrap_err();
    assert_eq!((fault.line(), fault.column(), fault.text()), (2, 16, "é"));
}
