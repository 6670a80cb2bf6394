//! What a student may see of the results, as JSON: [`crate::record::StudentRecord`] defines its fields.

use std::io::{self, Write};

use crate::record::{AnyRecord, StudentRecord};
use crate::report::json::WithoutCommands;
use crate::report::{Context, Format};

/// The JSON report for a student.
#[derive(Debug)]
pub(crate) struct Student;

impl Format for Student {
    fn name(&self) -> &'static str {
        "student"
    }

    fn about(&self) -> &'static str {
        "what a student may see of one submission, as JSON"
    }

    fn is_for_one(&self) -> bool {
        true
    }

    fn render(&self, record: &AnyRecord, _: &Context, out: &mut dyn Write) -> io::Result<()> {
        for submission in record.submissions.each().take(1) {
            let student = StudentRecord::of(record, &*submission?);
            serde_json::to_writer_pretty(WithoutCommands::new(out), &student)?;
        }
        out.write_all(b"\n")
    }
}

#[cfg(test)]
mod tests {
    use crate::report::sample;

    #[test]
    fn looks_like_this() {
        let mut record = sample::record();
        record.submissions = vec![record.submissions.swap_remove(1)];
        insta::assert_snapshot!(String::from_utf8(sample::rendered("student", &record)).unwrap());
    }

    #[test]
    fn scenarios_that_are_not_released_are_only_counted() {
        let mut record = sample::record();
        record.submissions = vec![record.submissions.swap_remove(1)];
        let shown: serde_json::Value = serde_json::from_slice(&sample::rendered("student", &record)).unwrap();
        let play = &shown["parts"][1];
        assert_eq!(play["hidden"], serde_json::json!({"count": 1, "passed": 0}));
        assert_eq!(play["scenarios"].as_array().unwrap().len(), 2);
        assert!(!shown.to_string().contains("SECRET") && !shown.to_string().contains("long game"));
    }
}
