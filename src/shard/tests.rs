//! Distributing and merging.

use proptest::prelude::*;

use super::*;
use crate::record::Record;
use crate::report::sample;
use crate::spec::error::SpecError;

fn shard(typed: &str) -> Shard {
    typed.parse().unwrap()
}

/// Returns the JSON report of one shard of this record.
fn dealt(whole: &Record, shard: Shard) -> String {
    let class = whole.submissions.iter().map(|one| one.student.clone()).collect();
    let mut share = Record { shard: Some(shard.of_class(class)), ..whole.clone() };
    let mut place = 0..;
    share.submissions.retain(|_| place.next().is_some_and(|place| shard.holds(place)));
    String::from_utf8(sample::rendered("json", &share)).unwrap()
}

/// Merges texts; the name of each file is its index.
fn joined(texts: &[String]) -> Result<Record, Vec<SpecError>> {
    let shares =
        texts.iter().enumerate().map(|(at, text)| Share::read(&format!("{at}.json"), text.as_bytes()));
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
fn shard_is_parsed() {
    assert_eq!(shard("3/8"), Shard { number: 3, of: NonZeroUsize::new(8).unwrap() });
    for (typed, says) in [
        ("0/8", "the shards are 1/8 to 8/8"),
        ("9/8", "the shards are 1/8 to 8/8"),
        ("1/0", "expected K/N, such as 3/8"),
        ("3", "expected K/N, such as 3/8"),
        ("-1/8", "expected K/N, such as 3/8"),
        ("", "expected K/N, such as 3/8"),
    ] {
        assert_eq!(typed.parse::<Shard>().unwrap_err(), says, "{typed}");
    }
}

proptest! {
    #[test]
    fn merged_report_is_that_of_one_run(
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
    fn each_submission_is_in_one_shard_and_sizes_are_even(size in 0..100_usize, of in 1..20_usize) {
        let of = NonZeroUsize::new(of).unwrap();
        let held = |number| (0..size).filter(|&place| Shard { number, of }.holds(place)).count();
        let sizes: Vec<usize> = (1..=of.get()).map(held).collect();
        prop_assert_eq!(sizes.iter().sum::<usize>(), size);
        prop_assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1);
    }

    #[test]
    fn arbitrary_text_is_an_error(text in ".{0,60}") {
        prop_assert!(Share::read("a.json", text.as_bytes()).is_err());
    }
}

#[test]
fn duplicate_and_missing_shards_are_reported_together() {
    let shares = all_shares(&sample::crowd(7), 4);
    let some = [shares[1].clone(), shares[1].clone(), shares[3].clone()];
    assert_eq!(
        told(&some),
        [
            "1.json: shard 2 of 4 is also in `0.json`",
            "0.json: shard 1 of 4 is missing: it has `student000` and `student004`",
            "0.json: shard 3 of 4 is missing: it has `student002` and `student006`",
        ]
    );
    let few = all_shares(&sample::crowd(1), 2);
    assert_eq!(
        told(&few[..1]),
        ["0.json: shard 2 of 2 is missing: it has no submissions, but its report is needed"]
    );
}

#[test]
fn shards_of_different_classes_are_rejected() {
    let whole = sample::crowd(4);
    let first = dealt(&whole, shard("1/2"));
    let second = |change: &dyn Fn(&mut Record)| {
        let mut other = whole.clone();
        change(&mut other);
        dealt(&other, shard("2/2"))
    };
    for (other, says) in [
        (dealt(&whole, shard("2/3")), "this is shard 2 of 3, but the first file is one of 2 shards"),
        (
            second(&|other| other.input_detection = "ptrace".into()),
            "`input_detection` is `\"ptrace\"` in this shard, but `\"seccomp\"` in the first file",
        ),
        (
            second(&|other| other.partial = Some("only play".into())),
            "`partial` is `\"only play\"` in this shard, but missing in the first file",
        ),
        (
            second(&|other| drop(other.submissions.pop())),
            "the class of this shard does not contain `student003`",
        ),
        (
            second(&|other| other.submissions[0].student = "zoe".into()),
            "the class of this shard also contains `zoe`",
        ),
        (
            second(&|other| other.submissions.reverse()),
            "the order of the class differs from that in the first file",
        ),
    ] {
        assert_eq!(told(&[first.clone(), other]), [format!("1.json: {says}")]);
    }
}

#[test]
fn modified_shard_is_rejected() {
    let mut shares = all_shares(&sample::crowd(4), 2);
    shares[1] = shares[1].replacen("\"student\": \"student003\"", "\"student\": \"student001\"", 1);
    let says = "shard 2 of 2 should contain `student001` and `student003`, but contains `student001` and `student001`";
    assert_eq!(told(&shares), [format!("1.json: {says}")]);
}

#[test]
fn files_that_are_not_shards_are_rejected() {
    let whole = String::from_utf8(sample::rendered("json", &sample::crowd(3))).unwrap();
    assert_eq!(told(&[whole]), ["0.json: the report is that of a whole class, not of a shard"]);
    let share = dealt(&sample::crowd(3), shard("1/1"));
    let newer = share.replacen("\"schema\": 2", "\"schema\": 3", 1);
    assert_eq!(told(&[newer]), ["0.json: unsupported schema 3; this version reads schemas 1 to 2"]);
    let cut = &share[..share.len() / 2];
    let fault = Share::read("cut.json", cut.as_bytes()).unwrap_err();
    assert_eq!(fault.line(), cut.matches('\n').count() + 1);
    assert!(
        fault.message().starts_with("not a JSON report of croupier: EOF while parsing"),
        "{}",
        fault.message()
    );
    let fault = Share::read("a.json", "{\"schema\": 1,\n \"assignment\": é}".as_bytes()).unwrap_err();
    assert_eq!((fault.line(), fault.column(), fault.text()), (2, 16, "é"));
}
