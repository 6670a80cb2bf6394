//! Notes for the person who grades a part: a line each; the comment and the sessions in full.

use crate::record::{HeaderFound, PartRecord, ReviewNotes, Status};
use crate::report::cell::safe;
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
use crate::text::capital;

/// A part's section: its findings, the comment quoted, the sessions.
pub(crate) fn section(part: &PartRecord, review: &ReviewNotes, theme: Theme, width: usize) -> String {
    let heading = theme.paint(Role::Heading, &safe(&part.id));
    let mut out = format!("{heading}: {}\n", theme.paint(Role::Muted, "notes for the grader"));
    let say = |role: Role, sign: &str, says: &str| {
        let line = paragraph(&format!("  {sign} "), &capital(&safe(says)), width);
        line.replacen(sign, &theme.paint(role, sign), 1)
    };
    let good = |good: bool| if good { (Role::Good, "✓") } else { (Role::Warn, "!") };
    let (role, sign) = good(part.status != Status::BuildFailed);
    let builds =
        if part.status == Status::BuildFailed { "the build failed." } else { "the build succeeded." };
    out.push_str(&say(role, sign, builds));
    if let Some(header) = &review.header {
        let (role, sign) = good(header.found == HeaderFound::Described);
        let colon = if header.quote.is_empty() { "." } else { ":" };
        out.push_str(&say(role, sign, &format!("{}{colon}", header.message)));
        out.push_str(&quoted(&header.quote, theme));
    }
    for session in &review.sessions {
        let says = format!("a session, `{}` ({}):", session.name, session.ending);
        out.push_str(&say(Role::Muted, "·", &says));
        out.push_str(&quoted(&session.screen, theme));
    }
    out
}

/// Returns text of the program, to the right of a bar.
fn quoted(text: &str, theme: Theme) -> String {
    let bar = theme.paint(Role::Muted, "│");
    let line = |line: &str| format!("{}\n", format!("    {bar} {}", safe(line)).trim_end());
    text.lines().map(line).collect()
}

/// How many submissions of a part build, and how many have a comment that describes it.
#[derive(Default)]
pub(crate) struct Tally {
    /// How many were looked at, and how many of those build.
    looked_at: usize,
    builds: usize,
    /// How many comments were looked for, and how many describe the part.
    headers: usize,
    described: usize,
}

impl Tally {
    /// Adds the part of one student.
    pub(crate) fn add(&mut self, part: &PartRecord, review: &ReviewNotes) {
        self.looked_at += 1;
        self.builds += usize::from(part.status == Status::Graded);
        if let Some(header) = &review.header {
            self.headers += 1;
            self.described += usize::from(header.found == HeaderFound::Described);
        }
    }

    /// Returns one line; empty if no student submitted the part.
    pub(crate) fn says(&self) -> String {
        if self.looked_at == 0 {
            return String::new();
        }
        let verb =
            |number: usize, one: &'static str, more: &'static str| if number == 1 { one } else { more };
        let mut said = vec![format!("{} {}", self.builds, verb(self.builds, "builds", "build"))];
        if self.headers > 0 {
            let have = verb(self.described, "has", "have");
            said.push(format!("{} {have} a comment that describes it", self.described));
        }
        said.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn a_section_tells_all_and_escapes_it() {
        let part = sample::record().submissions[0].parts[2].clone();
        insta::assert_snapshot!(section(&part, part.review.as_ref().unwrap(), Theme::PLAIN, 80));
    }

    #[test]
    fn a_class_is_told_in_one_line() {
        let record = sample::record();
        let counts = |id: &str| {
            let mut counts = Tally::default();
            let parts = record.submissions.iter().flat_map(|submission| &submission.parts);
            let those =
                parts.filter(|part| part.id == id).filter_map(|part| Some((part, part.review.as_ref()?)));
            those.for_each(|(part, review)| counts.add(part, review));
            counts.says()
        };
        assert_eq!(counts("extra"), "1 builds, 1 has a comment that describes it");
        assert_eq!(counts("play"), "");
    }
}
