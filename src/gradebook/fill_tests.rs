//! Exported gradebooks with hostile cells, filled from the sample record.

use std::collections::BTreeMap;

use super::*;
use crate::gradebook::sheet::Sheet;
use crate::record::{HandInRecord, ManualRecord, Record};
use crate::report::sample;

/// Returns the sample record, in which every student has an id of each system.
fn record() -> Record {
    let mut record = sample::record();
    record.submissions.push(sample::every_verdict().submissions.swap_remove(0));
    for (at, submission) in record.submissions.iter_mut().enumerate() {
        let ids = [("canvas", 101 + at), ("moodle", 101 + at)];
        let ids: BTreeMap<String, String> =
            ids.into_iter().map(|(kind, id)| (kind.to_owned(), id.to_string())).collect();
        let hand_in = submission.hand_in.get_or_insert_default();
        *hand_in = HandInRecord { ids, ..hand_in.clone() };
    }
    let excused = Some(format!("ill {}", sample::HOSTILE));
    record.submissions[5].manual = Some(ManualRecord { excused, ..ManualRecord::default() });
    record.submissions[5].points = None;
    record
}

fn filled(kind: Gradebook, text: &str) -> String {
    let roster = Roster::of(Sheet::parse("x.csv".to_owned(), text.as_bytes().to_vec()).unwrap()).unwrap();
    let filled = Filling::new(&roster, kind, None, "Deal").unwrap().fill(&record()).unwrap();
    let text = String::from_utf8(filled.bytes).unwrap();
    assert!(!text.contains("SECRET"), "students read it: {text}");
    format!("{text}\n{}", filled.warnings.join("\n"))
}

#[test]
fn canvas_gradebook_of_every_kind_of_student() {
    let mut text = "Student,ID,SIS Login ID,Section,Other (1),Deal (4711),Current Score\n    \
                    Points Possible,,,,5,100,(read only)\n"
        .to_owned();
    for at in 0..8 {
        text += &format!("\"=Doe, \"\"{at}\"\"\",{},u{at},S1,  -3 ,{},80.0\n", 101 + at, ["", "7.5"][at % 2]);
    }
    insta::assert_snapshot!(filled(Gradebook::Canvas, &text));
}

#[test]
fn moodle_worksheet_of_every_kind_of_student() {
    let mut text = "Identifier,\"Full name\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\
                    \"Last modified (grade)\",\"Feedback comments\"\n"
        .to_owned();
    for at in 0..8 {
        text +=
            &format!("\"Participant {}\",\"@Doe {at}\",Submitted,,\"100,00\",Yes,-,\"old <p>\"\n", 101 + at);
    }
    insta::assert_snapshot!(filled(Gradebook::Moodle, &text));
}

#[test]
fn row_that_is_too_short_gets_its_cells() {
    let text = "Student,ID,Section,Notes,Deal (4711)\n    Points Possible,,,,100\n\"Doe, Ann\",101,S1\r\nBo,102,S1,,\n";
    let filled = filled(Gradebook::Canvas, text);
    let lines: Vec<&str> = filled.lines().collect();
    let ann = lines.iter().find(|line| line.starts_with("\"Doe, Ann\",101")).unwrap();
    assert_eq!(ann.matches(',').count(), 5, "{ann}");
    assert!(ann.starts_with("\"Doe, Ann\",101,S1,,"), "{ann}");
}
