//! Learned wording as text: as what each of a program's own lines was read.

use crate::record::{KindRecord, LineRecord, PartRecord, WordingOutcome, WordingRecord};
use crate::report::cell::safe;
use crate::report::wrap::{paragraph, told};
use crate::text::list;

/// What a person should do if a program was read by the positions of its lines only.
pub(crate) const LOOK: &str = "please look once";

/// Returns how a part's own words were read; empty if nothing was learned.
pub(crate) fn section(part: &PartRecord, width: usize) -> String {
    of(&part.id, part.wording.as_ref(), width)
}

/// Returns how the own words of the part with this id were read; empty if nothing was learned.
pub(crate) fn of(id: &str, wording: Option<&WordingRecord>, width: usize) -> String {
    let Some(wording) = wording else { return String::new() };
    let id = safe(id);
    let mut out = String::new();
    if let Some(why) = &wording.why {
        let says = format!("{id}: the program's own words could not be read: {}", told(why));
        return paragraph("", &says, width);
    }
    if wording.kinds.is_empty() {
        // Phrases find all that must be stated; other words of the program only look like something else.
        return String::new();
    }
    let as_what = match wording.read {
        WordingOutcome::Mistake => ", as those of a program with the mistake above",
        WordingOutcome::Right | WordingOutcome::Unread => "",
    };
    out.push_str(&paragraph(
        "",
        &format!("{id}: the program's own words were read as follows{as_what}"),
        width,
    ));
    for kind in &wording.kinds {
        out.push_str(&paragraph("  ", &line(kind), width));
    }
    if wording.look {
        let says = format!(
            "{}: {LOOK}. No known word was found there, so the lines were read by their positions only.",
            unknown(wording)
        );
        out.push_str(&paragraph("  ", &says, width));
    }
    out
}

/// Whether a person should check a part.
pub(crate) fn wants_a_look(part: &PartRecord) -> bool {
    let wants = |wording: &WordingRecord| wording.look && wording.read == WordingOutcome::Right;
    !part.functionality_by_hand && part.wording.as_ref().is_some_and(wants)
}

fn line(kind: &KindRecord) -> String {
    let lines: Vec<String> = kind.lines.iter().map(told_by).collect();
    let by = if kind.known_words { "" } else { ", by position only" };
    format!("{} = {}{by}", lines.join(", "), safe(&kind.kind))
}

fn told_by(line: &LineRecord) -> String {
    let times = if line.times == 1 { "once".to_owned() } else { format!("{} times", line.times) };
    let number = line.number.map(|number| format!("number {number} of ")).unwrap_or_default();
    format!("{number}`{}` ({times})", told(&line.line))
}

fn unknown(wording: &WordingRecord) -> String {
    let kinds = wording.kinds.iter().filter(|kind| !kind.known_words);
    list(&kinds.map(|kind| safe(&kind.kind)).collect::<Vec<_>>(), "and")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn part(wording: WordingRecord) -> PartRecord {
        let part = sample::record().submissions[0].parts[0].clone();
        PartRecord { wording: Some(wording), ..part }
    }

    fn kind(kind: &str, line: &str, known_words: bool) -> KindRecord {
        let lines = vec![LineRecord { line: line.into(), number: None, times: 12 }];
        KindRecord { kind: kind.into(), lines, known_words }
    }

    fn read(kinds: Vec<KindRecord>) -> WordingRecord {
        let look = kinds.iter().any(|kind| !kind.known_words);
        WordingRecord { read: WordingOutcome::Right, interpretations: Vec::new(), kinds, look, why: None }
    }

    #[test]
    fn each_kind_has_a_line_with_what_tells_it() {
        let mut ties = kind("ties", "2 : 3 (1 EVEN)", false);
        ties.lines[0].number = Some(3);
        let wording = read(vec![kind("the player busts", "PLAYER GOES BROKE", true), ties]);
        insta::assert_snapshot!(section(&part(wording), 80), @r"
        shuffle: the program's own words were read as follows
          `PLAYER GOES BROKE` (12 times) = the player busts
          number 3 of `2 : 3 (1 EVEN)` (12 times) = ties, by position only
          ties: please look once. No known word was found there, so the lines were read
          by their positions only.
        ");
    }

    #[test]
    fn nothing_a_program_prints_reaches_the_terminal_as_it_is() {
        let wording = read(vec![kind("a tie", "\u{1b}[2J\u{202e}evil", true)]);
        let section = section(&part(wording), 80);
        assert!(!section.contains('\u{1b}') && !section.contains('\u{202e}'), "{section:?}");
    }

    #[test]
    fn what_was_not_read_is_told_with_the_reason() {
        let why = Some("found only 0 of 18 times: the player busts".to_owned());
        let wording = WordingRecord { read: WordingOutcome::Unread, why, ..read(Vec::new()) };
        let told = "shuffle: the program's own words could not be read: found only 0 of 18 times: the player busts\n";
        assert_eq!(section(&part(wording), 100), told);
    }
}
