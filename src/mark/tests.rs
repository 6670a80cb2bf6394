//! Sessions of a grader: keys in, screens and files out.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;

use super::*;
use crate::plan::fixture::{assignment, by_hand, part};
use crate::record::{Record, Status, UnreadRecord};
use crate::report::sample;
use crate::spec::model::{Assignment, Criterion};

const SMALL: Size = Size { width: 80, height: 24 };
const LARGE: Size = Size { width: 140, height: 40 };

const PLAY: &[u8] = b"/* play.c\n * by me */\n#include <stdio.h>\n\nint main(void) {\n\tint hits = 0;\n\tputs(\"\x1b[2J\xe2\x80\xae\");\t// \xff\n\
    \tif (hits) printf(\"a line that is longer than the terminal is wide: %d %d %d %d\\n\", hits, hits, 1);\n\treturn 0;\n}\n";

fn si204() -> Assignment {
    let mut extra = by_hand("extra", 10, &["shuffle", "play"]);
    extra.grader_note = Some("Judge how it feels.".to_owned());
    assignment(vec![part("shuffle", 40, Vec::new()), part("play", 50, Vec::new()), extra])
}

fn with_rubric() -> Assignment {
    let criterion = |name: &str, weight, about: &str| Criterion {
        name: name.to_owned(),
        weight,
        about: Some(about.to_owned()),
    };
    let rubric = vec![
        criterion("naming", 2, "Names say what things are."),
        criterion(
            "layout",
            1,
            "It is indented, and blank lines are between functions, but not after each line, and lines are short.",
        ),
    ];
    Assignment { rubric, ..si204() }
}

/// The sample record, in which `play` of one submission is for review.
fn record() -> Record {
    let mut record = sample::record();
    let play = &mut record.submissions[5].parts[1];
    play.status = Status::ForReview;
    (play.points, play.functionality) = (None, None);
    play.unread =
        Some(UnreadRecord { facts: vec!["winner".into()], lines: vec!["Du hast \x1b[1mgewonnen".into()] });
    record
}

fn graded(record: &mut Record) -> Vec<Graded> {
    let files = || vec![SourceFile::new("shuffle.c", b"int main() {}\n"), SourceFile::new("play.c", PLAY)];
    let of = |record: crate::record::SubmissionRecord| {
        let names = [record.student.clone(), "1234".to_owned()];
        Graded { names: names[..1 + usize::from(record.student == "beryl")].to_vec(), files: files(), record }
    };
    record.submissions.drain(..).map(of).collect()
}

/// Runs a session on a class with these manual grades.
fn session<T>(
    assignment: &Assignment,
    text: &str,
    names: bool,
    size: Size,
    act: impl FnOnce(&mut State<'_>) -> T,
) -> T {
    let sheet = Sheet { name: "marks.yaml".to_owned(), text: text.to_owned() };
    let book = Book::new(assignment, vec![sheet]).unwrap();
    let mut record = record();
    let graded = graded(&mut record);
    let class = Class::new(assignment, record, graded, &book);
    let mut state = State::new(&class, book, names, size);
    act(&mut state)
}

/// Types keys: a character each, `⏎` for Enter, `⎋` for Escape, `⇥` for Tab, `↓` and `↑`. Values are saved as on a disk.
#[track_caller]
fn press(state: &mut State<'_>, keys: &str) -> bool {
    for key in keys.chars() {
        let code = match key {
            '⏎' => KeyCode::Enter,
            '⎋' => KeyCode::Esc,
            '⇥' => KeyCode::Tab,
            '↓' => KeyCode::Down,
            '↑' => KeyCode::Up,
            '⌫' => KeyCode::Backspace,
            other => KeyCode::Char(other),
        };
        match state.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))) {
            Effect::None => {}
            Effect::Quit => return true,
            Effect::Save(change) => {
                let disk = state.book().sheet(0).text.clone();
                match state.book().changed(&change, disk) {
                    Ok((book, 0)) => state.saved(book),
                    Ok(_) => panic!("there is one file"),
                    Err(why) => state.refused(&why),
                }
            }
        }
    }
    false
}

fn screen(state: &State<'_>) -> String {
    let mut terminal = Terminal::new(TestBackend::new(state.size.width, state.size.height)).unwrap();
    terminal.draw(|frame| draw(state, frame, false)).unwrap();
    terminal.backend().to_string()
}

fn text(state: &State<'_>) -> String {
    state.book().sheet(0).text.clone()
}

/// Goes to a student.
fn to(state: &mut State<'_>, student: &str) {
    let at = state.class.work.iter().position(|work| work.student == student).unwrap();
    press(state, &format!("/{}⏎", at + 1));
}

#[test]
fn screen_of_80_columns() {
    session(&si204(), "", false, SMALL, |state| {
        to(state, "beryl");
        insta::assert_snapshot!("small", screen(state));
        press(state, "⇥");
        insta::assert_snapshot!("small_source", screen(state));
        press(state, "r");
        insta::assert_snapshot!("small_report", screen(state));
        press(state, "?");
        insta::assert_snapshot!("small_help", screen(state));
    });
}

#[test]
fn screen_of_140_columns() {
    session(&with_rubric(), "1234: {style: {naming: 2}}\n", true, LARGE, |state| {
        to(state, "beryl");
        press(state, "⇥");
        insta::assert_snapshot!("large", screen(state));
        to(state, "jasper");
        insta::assert_snapshot!("large_review", screen(state));
    });
}

#[test]
fn wrong_grade_is_refused_in_place() {
    session(&si204(), "", false, SMALL, |state| {
        press(state, "31⏎");
        insta::assert_snapshot!("refused", screen(state));
        assert_eq!(text(state), "");
        press(state, "⌫⌫2x⏎");
        assert!(
            screen(state).contains("Invalid grade in `style: 2x`: expected points or a share"),
            "{}",
            screen(state)
        );
        press(state, "⌫7⏎");
        assert!(text(state).contains("style: 27"), "{}", text(state));
        assert_eq!(state.mode, super::state::Mode::Browse);
        press(state, "9⎋");
        assert!(!text(state).contains("style: 9"));
    });
}

#[test]
fn terminal_that_is_too_small_says_so() {
    session(&si204(), "", false, Size { width: 30, height: 8 }, |state| {
        assert!(screen(state).contains("The terminal is too small"));
        state.update(Event::Resize(SMALL));
        assert!(screen(state).contains("submission 1 of 4"), "{}", screen(state));
        press(state, "↓↑⇥⇥⇥ bGgrJK?jjk");
        for width in 40..160 {
            state.update(Event::Resize(Size { width, height: 12 + width / 5 }));
            screen(state);
        }
    });
}

#[test]
fn submission_is_complete_when_nothing_is_due() {
    let marks = session(&si204(), "# Mine.\njasper: # x\n", false, SMALL, |state| {
        to(state, "jasper");
        // Style of all parts, functionality of the one for review, points of the one that a person grades.
        let rows: Vec<String> =
            state.slots.iter().map(|slot| format!("{} {}", slot.of(), slot.name())).collect();
        assert_eq!(
            rows,
            [
                "all parts style",
                "shuffle style",
                "shuffle comment",
                "play functionality",
                "play style",
                "play comment",
                "extra points",
                "extra comment",
                "submission comment"
            ]
        );
        press(state, "90%⏎");
        assert_eq!(state.slots[state.slot].name(), "functionality");
        press(state, "100%⏎8⏎");
        assert!(screen(state).contains("is complete"), "{}", screen(state));
        press(state, "cclear: \"names\"⏎");
        text(state)
    });
    assert_eq!(
        marks,
        "# Mine.\njasper: {style: 90%, play: {functionality: 100%}, extra: {points: 8, comment: \"clear: \\\"names\\\"\"}} # x\n"
    );
    // A part that does not work shuts the next one.
    session(&si204(), &marks, false, SMALL, |state| {
        to(state, "jasper");
        assert!(state.class.is_complete(state.at, state.book()));
        press(state, "↓↓↓0⏎");
        assert!(
            state.class.is_complete(state.at, state.book()),
            "there are no points for style without functionality"
        );
        press(state, "↓↓↓x");
        assert!(text(state).contains("functionality: 0"));
    });
}

#[test]
fn session_begins_where_the_last_one_ended() {
    let (first, marks) = session(&si204(), "", false, SMALL, |state| {
        assert_eq!((state.at, state.class.len()), (0, 4));
        press(state, "27⏎");
        while state.slots.iter().any(|slot| slot.due) {
            press(state, "8⏎");
        }
        (state.work().student.clone(), text(state))
    });
    session(&si204(), &marks, false, SMALL, |state| {
        assert_eq!(state.at, 1, "{first} is complete");
        press(state, "p");
        assert_eq!(state.work().student, first);
        press(state, "p");
        assert!(screen(state).contains("There is no previous one"));
        press(state, "N");
        assert_eq!(state.at, 1);
        assert!(press(state, "q"));
    });
}

#[test]
fn criteria_are_graded_one_at_a_time() {
    session(&with_rubric(), "beryl: {shuffle: {style: 90%}}\n", false, LARGE, |state| {
        to(state, "beryl");
        let at = state.slots.iter().position(|slot| slot.of() == "play" && slot.name() == "naming").unwrap();
        state.slot = at;
        press(state, "3⏎");
        assert!(
            screen(state).contains("expected at most 2: that is what the criterion is worth"),
            "{}",
            screen(state)
        );
        press(state, "⌫1.5⏎");
        assert!(!state.class.is_complete(state.at, state.book()));
        press(state, "100%⏎");
        assert!(state.class.is_complete(state.at, state.book()), "{}", screen(state));
        assert_eq!(
            text(state),
            "beryl: {shuffle: {style: 90%}, play: {style: {naming: 1.5, layout: 100%}}}\n"
        );
    });
}

#[test]
fn names_are_hidden_unless_they_are_asked_for() {
    for (names, is_shown) in [(false, false), (true, true)] {
        session(&si204(), "", names, LARGE, |state| {
            to(state, "beryl");
            assert_eq!(screen(state).contains("beryl"), is_shown);
            press(state, "/jasper⏎");
            assert_eq!(state.work().student == "jasper", is_shown);
        });
    }
}

#[test]
fn search_goes_to_numbers_and_text() {
    session(&si204(), "", false, SMALL, |state| {
        press(state, "/3⏎");
        assert_eq!(state.at, 2);
        press(state, "/9⏎");
        assert!(screen(state).contains("There are submissions 1 to 4."));
        press(state, "/HITS⏎");
        assert_eq!((state.page, state.found), (1, Some((1, 5))));
        press(state, "/⏎");
        assert_eq!(state.found, Some((1, 7)));
        press(state, "/nowhere⏎");
        assert!(screen(state).contains("`nowhere` is not found"));
    });
}

#[test]
fn comments_may_have_lines_and_be_pasted() {
    session(&si204(), "", false, SMALL, |state| {
        to(state, "beryl");
        press(state, "ca");
        state.update(Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::ALT)));
        state.update(Event::Paste("b\r\nc\n".to_owned()));
        assert!(screen(state).contains("submission comment: a ⏎ b ⏎ c"), "{}", screen(state));
        press(state, "⏎");
        assert!(text(state).contains("  comment: \"a\\nb\\nc\"\n"), "{}", text(state));
        // What is pasted while no text is typed is no command.
        assert_eq!(state.update(Event::Paste("q".to_owned())), Effect::None);
        press(state, "x");
        assert!(text(state).contains("  comment: \n"), "{}", text(state));
    });
}

#[test]
fn file_that_was_changed_elsewhere_keeps_the_change() {
    session(&si204(), "jasper: {style: 9}\n", false, SMALL, |state| {
        to(state, "beryl");
        press(state, "2");
        let Effect::Save(change) =
            state.update(Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)))
        else {
            panic!("it is saved");
        };
        let (book, _) = state.book().changed(&change, "jasper: {style: 20} # new\n".to_owned()).unwrap();
        assert!(
            book.sheet(0).text.starts_with("jasper: {style: 20} # new\n\"beryl\":"),
            "{}",
            book.sheet(0).text
        );
        let refused = state.book().changed(&change, "\njasper: {stile: 20}\n".to_owned()).unwrap_err();
        assert_eq!(refused, "`marks.yaml` was changed and has an error in line 2: nothing was written.");
    });
}
