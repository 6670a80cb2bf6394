//! HTML pages: one of the class for staff, and one for each student.
//!
//! A student's page is made from a [`StudentRecord`] alone and names nobody else. The pages load nothing, and texts of students are
//! escaped by the templates.

#[cfg(test)]
mod accessible;
mod class;
mod student;

use std::io;

use askama::Template;

use crate::record::{AnyRecord, StudentRecord};
use crate::report::Site;
use crate::report::cell::safe;
use class::ClassPage;
use student::StudentPage;

/// The style of all pages.
const CSS: &str = include_str!("html/page.css");
/// The directory of the students' pages, next to the page of the class.
const STUDENTS: &str = "students/";

/// The page of the class, and the students' pages.
#[derive(Debug)]
pub(crate) struct Html;

/// The students' pages alone.
#[derive(Debug)]
pub(crate) struct Pages;

impl Site for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn about(&self) -> &'static str {
        "a directory with a page of the class and one for each student"
    }

    fn render(
        &self,
        record: &AnyRecord,
        file: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut class = ClassPage::of(record);
        for submission in record.submissions.each() {
            let submission = submission?;
            let name = format!("{STUDENTS}{}", file_name(&submission.student));
            let student = StudentRecord::of(record, &submission);
            class.add(record, (&submission, &student), &name);
            file(&name, page(&StudentPage::of(&student, Some("../index.html")))?.as_bytes())?;
        }
        file("index.html", page(&class.finished())?.as_bytes())
    }
}

impl Site for Pages {
    fn name(&self) -> &'static str {
        "pages"
    }

    fn about(&self) -> &'static str {
        "a directory with a page for each student, to hand out"
    }

    fn render(
        &self,
        record: &AnyRecord,
        file: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        for submission in record.submissions.each() {
            let submission = submission?;
            let student = StudentRecord::of(record, &submission);
            file(&file_name(&student.student), page(&StudentPage::of(&student, None))?.as_bytes())?;
        }
        Ok(())
    }
}

/// Returns a name that is never blank: links and headings need text.
fn label(name: &str) -> String {
    let shown = safe(name);
    if shown.trim().is_empty() { "(no name)".to_owned() } else { shown }
}

fn page(template: &impl Template) -> io::Result<String> {
    template.render().map(|page| page + "\n").map_err(io::Error::other)
}

/// Returns visible text as HTML, escaped, in which what stands between backticks is code.
fn inline(text: &str) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    let mut out = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        let closed = at % 2 == 1 && at + 1 < pieces.len();
        match (closed, at % 2) {
            (true, _) => out.push_str(&format!("<code>{}</code>", escaped(piece))),
            (false, 1) => out.push_str(&format!("`{}", escaped(piece))),
            _ => out.push_str(&escaped(piece)),
        }
    }
    out
}

/// Returns text of several lines as [`inline`] HTML in which they stay lines.
fn in_lines(text: &str) -> String {
    text.lines().map(inline).collect::<Vec<_>>().join("<br>\n")
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in safe(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// Returns the name of a student's page: letters that every file system takes, and a digest that keeps students apart.
fn file_name(student: &str) -> String {
    let mut slug = String::new();
    for character in student.chars().flat_map(char::to_lowercase) {
        match character {
            'a'..='z' | '0'..='9' => slug.push(character),
            _ if slug.ends_with('-') || slug.is_empty() => {}
            _ => slug.push('-'),
        }
        if slug.len() >= 40 {
            break;
        }
    }
    let slug = slug.trim_end_matches('-');
    let slug = if slug.is_empty() { "student" } else { slug };
    format!("{slug}-{}.html", &blake3::hash(student.as_bytes()).to_hex()[..8])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::record::Record;
    use crate::report::sample;

    fn rendered(site: &dyn Site, record: &AnyRecord) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        site.render(record, &mut |name, bytes| {
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            assert!(files.insert(name.to_owned(), text).is_none(), "{name} is written twice");
            Ok(())
        })
        .unwrap();
        files
    }

    #[test]
    fn pages_look_like_this() {
        let files = rendered(&Html, &sample::record());
        let without_css = |name: &str| files[name].replace(CSS, "");
        insta::assert_snapshot!("class", without_css("index.html"));
        insta::assert_snapshot!("student", without_css(&format!("students/{}", file_name("beryl"))));
    }

    #[test]
    fn pages_are_a_pure_function_of_the_record() {
        let record = sample::record();
        for site in crate::report::SITES {
            assert_eq!(rendered(*site, &record), rendered(*site, &sample::spooled(&record)));
        }
    }

    #[test]
    fn hostile_text_is_escaped() {
        let mut record = sample::record();
        for submission in &mut record.submissions {
            submission.student.push_str("</script><script>alert(1)</script>\u{202e}\u{0}");
            submission.notes.push("<img src=x onerror=alert(1)>".into());
        }
        for (name, page) in rendered(&Html, &record) {
            let scripts = usize::from(name == "index.html");
            assert_eq!(page.matches("<script").count(), scripts, "{name}");
            assert!(!page.contains("<img"), "{name}");
            assert!(!page.contains(['\u{202e}', '\u{0}', '\u{1b}']), "{name}");
        }
    }

    #[test]
    fn student_pages_contain_nothing_hidden_and_nobody_else() {
        let record = sample::record();
        let pages = rendered(&Pages, &record);
        assert_eq!(pages.len(), record.submissions.len());
        for (name, page) in &pages {
            assert!(!page.contains("SECRET") && !page.contains("long game"), "{name}");
            let others = record.submissions.iter().filter(|one| file_name(&one.student) != *name);
            for other in others.filter(|one| one.student.is_ascii()) {
                assert!(!page.contains(&other.student), "{name} names {}", other.student);
            }
        }
    }

    #[test]
    fn text_between_backticks_is_code() {
        for (text, html) in [
            ("found `a<b`.", "found <code>a&lt;b</code>."),
            ("one ` only & \"x\"", "one ` only &amp; &quot;x&quot;"),
            ("`a` and `b", "<code>a</code> and `b"),
            ("", ""),
        ] {
            assert_eq!(inline(text), html);
        }
    }

    #[test]
    fn file_names_are_plain_and_unique() {
        for (student, slug) in [
            ("Ann Doe (1234)", "ann-doe-1234"),
            ("../../etc/passwd", "etc-passwd"),
            ("黒曜石", "student"),
            ("", "student"),
            ("CON", "con"),
        ] {
            let name = file_name(student);
            assert!(name.starts_with(&format!("{slug}-")) && name.ends_with(".html"), "{name}");
            assert!(name.len() <= 60);
        }
        assert_ne!(file_name("ann doe"), file_name("ann-doe"));
    }

    #[test]
    fn large_class_has_a_page_of_sane_size() {
        let record: Record = sample::crowd(500);
        let files = rendered(&Html, &record);
        assert_eq!(files.len(), 501);
        assert!(files["index.html"].len() < 1 << 20, "{}", files["index.html"].len());
    }
}
