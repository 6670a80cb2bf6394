//! The sample record for the snapshots of all formats: every status, both kinds of style grades, a manually graded
//! part, and hostile directory names.

mod verdicts;

use std::collections::BTreeMap;

use crate::record::{
    AnyRecord, HandInRecord, HeaderFound, HeaderRecord, LateRecord, LossKind, LossRecord, MistakeRecord,
    PartRecord, PartWorth, Record, Released, ReviewNotes, SCHEMA, SandboxRecord, ScenarioRecord,
    SessionRecord, Status, StyleRecord, StyleSource, SubmissionRecord, TranscriptPair, TranscriptRecord,
    TurnRecord,
};
use crate::spool::Spool;
use crate::text;
use crate::verdict::{Finding, FindingKind, Rung, Verdict};

pub(crate) use verdicts::{HOSTILE, every_verdict};

/// Returns the sample record.
pub(crate) fn record() -> Record {
    let worth =
        |id: &str, points: f64, by_hand| PartWorth { id: id.into(), points, graded_manually: by_hand };
    Record {
        schema: SCHEMA,
        assignment: "si204".into(),
        title: "SI204 Project 2: Blackjack".into(),
        version: "0.1.0".into(),
        spec: "0123456789abcdef".into(),
        released: Released::Visible,
        hidden_names: true,
        input_detection: "seccomp".into(),
        sandbox: SandboxRecord {
            active: vec!["landlock".into(), "seccomp".into()],
            unavailable: vec!["namespaces".into()],
        },
        intake: None,
        partial: None,
        shard: None,
        parts: vec![worth("shuffle", 40.0, false), worth("play", 50.0, false), worth("extra", 10.0, true)],
        submissions: vec![
            perfect("amber"),
            wrong("beryl"),
            not_building(&text::visible(b"\x1b[2J\x1b]0;owned\x07\tcoral\n\xff\xe2\x80\xae")),
            missing("黒曜石の長い名前の学生さん 한국어 이름도 길다"),
            not_graded(&"x".repeat(300)),
            perfect_unmarked("jasper"),
        ],
    }
}

/// Returns a record without submissions.
pub(crate) fn nobody() -> Record {
    Record {
        schema: SCHEMA,
        assignment: "a".into(),
        title: "A".into(),
        version: "0.1.0".into(),
        spec: "0123456789abcdef".into(),
        released: Released::Visible,
        hidden_names: true,
        input_detection: "seccomp".into(),
        sandbox: SandboxRecord::default(),
        intake: None,
        partial: None,
        shard: None,
        parts: Vec::new(),
        submissions: Vec::new(),
    }
}

/// Returns the bytes of a record in a format.
pub(crate) fn rendered(format: &str, record: &AnyRecord) -> Vec<u8> {
    let mut bytes = Vec::new();
    crate::report::find(format).unwrap().render(record, &Default::default(), &mut bytes).unwrap();
    bytes
}

/// Returns the record with its submissions on disk.
pub(crate) fn spooled(record: &Record) -> Record<Spool> {
    let submissions = Spool::new(record.submissions.len()).unwrap();
    for (place, submission) in record.submissions.iter().enumerate() {
        submissions.put(place, submission).unwrap();
    }
    record.clone().with(submissions)
}

/// Returns a record with `count` students, copied from the sample in turn.
pub(crate) fn crowd(count: usize) -> Record {
    let mut crowd = record();
    let kinds = std::mem::take(&mut crowd.submissions);
    crowd.submissions = (0..count)
        .map(|index| {
            let mut one = kinds[index % kinds.len()].clone();
            one.student = format!("student{index:03}");
            one
        })
        .collect();
    crowd
}

/// Returns a finding with all fields.
pub(crate) fn finding() -> Finding {
    Finding {
        kind: FindingKind::Text,
        turn: 3,
        typed: Some("h".into()),
        line: Some(4),
        expected: Some("Player busts!".into()),
        found: Some("Player bust!".into()),
        message: "Expected `Player busts!`, found `Player bust!`.".into(),
        hint: Some("the handout prints `busts`".into()),
        because: None,
    }
}

pub(crate) fn scenario(name: &str, verdict: Verdict, visibility: &str) -> ScenarioRecord {
    let right = verdict == Verdict::Passed;
    ScenarioRecord {
        id: format!("play/{}", name.len()),
        number: name.len(),
        name: name.into(),
        seed: Some(110),
        keys: vec!["h".into(), "s".into()],
        draws: None,
        setup: Vec::new(),
        weight: 1,
        verdict,
        rung: if right { Rung::Exact } else { Rung::None },
        credit: if right { 1.0 } else { 0.0 },
        lost: 0.0,
        visibility: visibility.into(),
        because: Some("the player loses immediately".into()),
        finding: (!right && verdict != Verdict::NotGraded).then(finding),
        others: Vec::new(),
        ending: "exited with code 0".into(),
        pauses: 2.0,
        transcripts: None,
    }
}

fn part(id: &str, status: Status, points: f64, of: f64, style: StyleRecord) -> PartRecord {
    PartRecord {
        id: id.into(),
        status,
        points: Some(points),
        max_points: of,
        functionality: Some(points / of),
        functionality_by_hand: false,
        without_files: false,
        style,
        style_points: 0.0,
        adjusted: None,
        losses: Vec::new(),
        sources: vec![format!("{id}.c")],
        require: Some(Rung::Layout),
        comment: None,
        grader_note: None,
        differs_in: None,
        note: None,
        compiler: String::new(),
        mistakes: Vec::new(),
        review: None,
        wording: None,
        unread: None,
        uncovered: Vec::new(),
        information: Vec::new(),
        scenarios: Vec::new(),
    }
}

fn by_hand(points: Option<f64>) -> PartRecord {
    PartRecord {
        points,
        functionality: None,
        note: points.is_none().then(|| "graded manually; not graded yet".into()),
        ..part("extra", Status::Graded, 0.0, if points.is_some() { 10.0 } else { 0.0 }, UNMARKED)
    }
}

/// Notes with everything that they may have.
fn review() -> ReviewNotes {
    ReviewNotes {
        header: Some(HeaderRecord {
            found: HeaderFound::Described,
            message: "`extra.c` begins with a comment of 5 words that mentions `bets`".into(),
            quote: "extra.c\n\nwith <b>bets</b> \\u{202e}".into(),
        }),
        sessions: vec![SessionRecord {
            name: "five hands".into(),
            screen: "Seed: 100\nYour bet? \x1b[2J".into(),
            ending: "exited with code 0".into(),
        }],
    }
}

const UNMARKED: StyleRecord =
    StyleRecord { score: None, source: StyleSource::Unmarked, criteria: Vec::new() };
const MARKED: StyleRecord =
    StyleRecord { score: Some(0.9), source: StyleSource::Marked, criteria: Vec::new() };

fn submission(student: &str, status: Status, parts: Vec<PartRecord>) -> SubmissionRecord {
    let points = parts.iter().filter_map(|part| part.points).sum();
    let up_to = parts.iter().take_while(|part| part.points == Some(part.max_points)).last();
    SubmissionRecord {
        student: student.into(),
        digest: "fedcba9876543210".into(),
        hand_in: None,
        manual: None,
        status,
        points: (status != Status::NotGraded).then_some(points),
        max_points: parts.iter().map(|part| part.max_points).sum(),
        style_graded: false,
        complete_up_to: up_to.map(|part| part.id.clone()),
        parts,
        notes: Vec::new(),
        transcripts: BTreeMap::new(),
    }
}

fn perfect(student: &str) -> SubmissionRecord {
    let mut shuffle = part("shuffle", Status::Graded, 38.8, 40.0, MARKED);
    (shuffle.functionality, shuffle.style_points) = (Some(1.0), 10.8);
    shuffle.scenarios = vec![scenario("seed 100", Verdict::Passed, "visible")];
    let mut play = part("play", Status::Graded, 48.5, 50.0, MARKED);
    (play.functionality, play.style_points) = (Some(1.0), 13.5);
    play.scenarios = vec![
        scenario("two aces", Verdict::Passed, "visible"),
        scenario("push", Verdict::Passed, "visible"),
        scenario("long game", Verdict::Passed, "hidden"),
    ];
    let extra = PartRecord { review: Some(review()), ..by_hand(Some(8.0)) };
    let mut perfect = submission(student, Status::Graded, vec![shuffle, play, extra]);
    perfect.style_graded = true;
    perfect.complete_up_to = Some("play".into());
    perfect
}

fn perfect_unmarked(student: &str) -> SubmissionRecord {
    let mut shuffle = part("shuffle", Status::Graded, 28.0, 28.0, UNMARKED);
    shuffle.scenarios = vec![scenario("seed 100", Verdict::Passed, "visible")];
    let mut play = part("play", Status::Graded, 35.0, 35.0, UNMARKED);
    play.scenarios = vec![
        scenario("two aces", Verdict::Passed, "visible"),
        scenario("push", Verdict::Passed, "visible"),
        scenario("long game", Verdict::Passed, "hidden"),
    ];
    let mut perfect = submission(student, Status::Graded, vec![shuffle, play, by_hand(None)]);
    perfect.complete_up_to = Some("play".into());
    perfect
}

fn wrong(student: &str) -> SubmissionRecord {
    let mut shuffle = part("shuffle", Status::Graded, 28.0, 28.0, UNMARKED);
    shuffle.scenarios = vec![scenario("seed 100", Verdict::Passed, "visible")];
    let mut play = part("play", Status::Graded, 9.333_3, 35.0, UNMARKED);
    play.scenarios = vec![
        scenario("two aces", Verdict::WrongOutput, "visible"),
        scenario("push", Verdict::Passed, "visible"),
        scenario("long game", Verdict::RuntimeError, "hidden"),
    ];
    play.mistakes = vec![MistakeRecord {
        name: "ace_always_11".into(),
        message: "every ace counts 11".into(),
        seen: 2,
        failing: 2,
        or: Vec::new(),
    }];
    play.grader_note = Some("The handout leaves how a game feels to you.".into());
    play.losses = vec![
        loss(23.333_3, "2 of 3 scenarios fail"),
        loss(2.333_4, "a part with failing scenarios earns 80 % of the rest"),
    ];
    play.comment = Some("Clear names; <b>mind</b> the aces.".into());
    play.scenarios[0].transcripts =
        Some(TranscriptPair { expected: "00000000000000e1".into(), actual: "00000000000000a1".into() });
    play.scenarios[2].transcripts =
        Some(TranscriptPair { expected: "00000000000000e2".into(), actual: "00000000000000a2".into() });
    let mut wrong = submission(student, Status::Graded, vec![shuffle, play, by_hand(None)]);
    wrong.transcripts = transcripts();
    wrong.hand_in = Some(late());
    wrong.points = wrong.points.map(|points| points - 2.5);
    wrong.notes = vec!["sources were found in the subdirectory `project2`".into()];
    wrong
}

fn loss(points: f64, why: &str) -> LossRecord {
    LossRecord { points, why: why.into(), kind: LossKind::Functionality }
}

/// A late hand-in with everything that it may have.
fn late() -> HandInRecord {
    HandInRecord {
        name: "=Beryl, \"B\" <b>".into(),
        ids: BTreeMap::from([("canvas".into(), "1234".into()), ("sid".into(), "007".into())]),
        group: Vec::new(),
        attempt: Some(2),
        attempts: Some(3),
        submitted: Some("2026-11-22T10:00:00-05:00".into()),
        marked_late: true,
        late: Some(LateRecord { due: "2026-11-21T23:59:00-05:00".into(), days: 1, share: 0.1, points: 2.5 }),
    }
}

/// The transcripts of a visible and of a hidden scenario, with hostile output.
fn transcripts() -> BTreeMap<String, TranscriptRecord> {
    let turn = |typed: Option<&str>, output: &str| TurnRecord {
        typed: typed.map(Into::into),
        output: output.into(),
        pauses: 0.0,
    };
    let run = |last: &str| TranscriptRecord {
        turns: vec![
            turn(None, "Seed: "),
            turn(Some("110"), "Hit or stand? [h/s] "),
            turn(Some("h"), &format!("\n Player Dealer\n|  K♠  |  **  |\n|  9♥  |      |\n{last}")),
        ],
        ending: "exited with code 0".into(),
        left_out: 0,
    };
    BTreeMap::from([
        ("00000000000000e1".into(), run("Player busts!\n")),
        ("00000000000000a1".into(), run("Player bust! </script><b>|`::error::##[error]]]>\\x1b[2J  \n")),
        ("00000000000000e2".into(), run("SECRET expected\n")),
        ("00000000000000a2".into(), run("SECRET actual\n")),
    ])
}

fn not_building(student: &str) -> SubmissionRecord {
    let shuffle = PartRecord {
        scenarios: vec![scenario("seed 100", Verdict::TimeLimit, "visible")],
        ..part("shuffle", Status::Graded, 0.0, 28.0, UNMARKED)
    };
    let play = PartRecord {
        note: Some("play.c:3:5: error: expected `;` before `}` token".into()),
        compiler: "play.c:3:5: error: expected `;` before `}` token\n    3 |     }\n      |     ^\n".into(),
        ..part("play", Status::BuildFailed, 0.0, 35.0, UNMARKED)
    };
    submission(student, Status::BuildFailed, vec![shuffle, play, by_hand(None)])
}

fn missing(student: &str) -> SubmissionRecord {
    let nothing = |id: &str, of| PartRecord {
        note: Some(format!("`{id}.c` is missing; the directory is empty")),
        ..part(id, Status::Missing, 0.0, of, UNMARKED)
    };
    let extra = PartRecord { functionality: None, ..nothing("extra", 0.0) };
    let parts = vec![nothing("shuffle", 28.0), nothing("play", 35.0), extra];
    submission(student, Status::Missing, parts)
}

fn not_graded(student: &str) -> SubmissionRecord {
    let mut shuffle = part("shuffle", Status::Graded, 28.0, 28.0, UNMARKED);
    shuffle.scenarios = vec![scenario("seed 100", Verdict::Passed, "visible")];
    let play = PartRecord {
        points: None,
        functionality: None,
        note: Some("no space left on the device for the build".into()),
        scenarios: vec![scenario("two aces", Verdict::NotGraded, "visible")],
        ..part("play", Status::NotGraded, 0.0, 35.0, UNMARKED)
    };
    submission(student, Status::NotGraded, vec![shuffle, play, by_hand(None)])
}
