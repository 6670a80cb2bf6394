//! Misuse of memory, in words a student understands: what AddressSanitizer and UndefinedBehaviorSanitizer report.
//!
//! Of a report only what does not change from run to run is told: what was done, and where in the student's own files. Addresses
//! and frames of libraries are left out.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use crate::text;

/// What a program did with memory that it must not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Misuse {
    /// One sentence: what, and where.
    pub(super) says: String,
    /// Where the memory came from and went, if that is known.
    pub(super) hint: Option<String>,
}

/// The first misuse that a report tells of; `sources` are the student's files.
pub(super) fn misuse(report: &str, sources: &[String]) -> Option<Misuse> {
    static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r"ERROR: AddressSanitizer: (.*)"));
    static UNDEFINED: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?m)^(\S+?):(\d+):\d+: runtime error: (.*)$"));
    if let Some(found) = UNDEFINED.captures(report) {
        let place = place(report, sources).or_else(|| {
            let file = own(&found[1], sources)?;
            Some(format!(" ({file}, line {})", &found[2]))
        });
        let says = format!("it {}{}.", undefined(&found[3]), place.unwrap_or_default());
        return Some(Misuse { says, hint: None });
    }
    let kind = ADDRESS.captures(report)?.get(1)?.as_str();
    let what = addressed(kind, report);
    let says = format!("it {what}{}.", place(report, sources).unwrap_or_default());
    Some(Misuse { says, hint: history(report, sources) })
}

fn pattern(expression: &str) -> Regex {
    Regex::new(expression).expect("the pattern is a constant")
}

/// What AddressSanitizer's word for it means.
fn addressed(kind: &str, report: &str) -> String {
    let does = if report.contains("\nWRITE of size") { "writes" } else { "reads" };
    let word = kind.split_whitespace().next().unwrap_or_default();
    match word {
        "heap-buffer-overflow" => format!("{does} {}", beside(report)),
        "stack-buffer-overflow" | "dynamic-stack-buffer-overflow" => {
            format!("{does} behind the end of a local variable")
        }
        "stack-buffer-underflow" => format!("{does} before the beginning of a local variable"),
        "global-buffer-overflow" => format!("{does} outside of a global variable"),
        "heap-use-after-free" => format!("{does} memory it has already given back"),
        "stack-use-after-return" | "stack-use-after-scope" => {
            format!("{does} a local variable that is gone")
        }
        "stack-overflow" => "runs out of stack, as by calling itself without end".to_owned(),
        "SEGV" if report.contains("zero page") => "follows a null pointer".to_owned(),
        "SEGV" | "BUS" => "follows a pointer that leads nowhere".to_owned(),
        "FPE" => "divides by zero".to_owned(),
        "negative-size-param" => "copies a negative number of bytes".to_owned(),
        "requested" | "calloc-overflow" | "out-of-memory" | "allocator" => {
            "asks for more memory than there is".to_owned()
        }
        "attempting" if kind.starts_with("attempting double-free") => "gives memory back twice".to_owned(),
        "attempting" => "gives back memory that it never got".to_owned(),
        other if other.ends_with("-param-overlap") => "copies between places that overlap".to_owned(),
        other => format!("misuses memory ({})", text::shorten(&text::visible(other.as_bytes()), 60)),
    }
}

/// On which side of which memory: "behind the end of the 824 bytes it asked for".
fn beside(report: &str) -> String {
    static REGION: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"is located \d+ bytes (to the right of|to the left of|after|before|inside of) (\d+)-byte")
    });
    let Some(found) = REGION.captures(report) else {
        return "outside of the memory it asked for".to_owned();
    };
    let side = if matches!(&found[1], "to the left of" | "before") {
        "before the beginning"
    } else {
        "behind the end"
    };
    let bytes = &found[2];
    format!("{side} of the {bytes} {} it asked for", if bytes == "1" { "byte" } else { "bytes" })
}

/// What UndefinedBehaviorSanitizer's sentence means.
fn undefined(says: &str) -> String {
    static INDEX: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"index (-?\d+) out of bounds for type '[^']*?\[(\d+)\]"));
    if let Some(found) = INDEX.captures(says) {
        return format!("uses index {} of an array of {}", &found[1], &found[2]);
    }
    if says.contains("null pointer") {
        return "follows a null pointer".to_owned();
    }
    if says.contains("division by zero") {
        return "divides by zero".to_owned();
    }
    format!("does what C leaves undefined: {}", text::shorten(&text::visible(says.as_bytes()), 120))
}

/// Where it happened, in parentheses: the first frame in a file of the student's.
fn place(report: &str, sources: &[String]) -> Option<String> {
    let (file, line, function) = frame(first_stack(report), sources)?;
    Some(format!(" ({file}, line {line}, in `{function}`)"))
}

/// Where the memory came from and where it was given back.
fn history(report: &str, sources: &[String]) -> Option<String> {
    let at = |title: &str| {
        let after = &report[report.find(title)? + title.len()..];
        let (file, line, _) = frame(first_stack(after), sources)?;
        Some(format!("{file}, line {line}"))
    };
    let got = at("allocated by thread T0 here:");
    let gone = at("freed by thread T0 here:");
    match (got, gone) {
        (Some(got), Some(gone)) => {
            Some(format!("the memory was asked for in {got}, and given back in {gone}"))
        }
        (Some(got), None) => Some(format!("the memory was asked for in {got}")),
        (None, Some(gone)) => Some(format!("the memory was given back in {gone}")),
        (None, None) => None,
    }
}

/// The text up to the end of its first stack.
fn first_stack(report: &str) -> &str {
    let Some(start) = report.find("    #0 ") else { return "" };
    let end = report[start..].find("\n\n").map_or(report.len(), |end| start + end);
    &report[start..end]
}

/// The first frame of a stack in a file of the student's: file, line, function.
fn frame<'r>(stack: &'r str, sources: &[String]) -> Option<(&'r str, &'r str, String)> {
    static FRAME: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?m)^\s*#\d+ 0x[0-9a-f]+ in (\S+) (\S+?):(\d+)(?::\d+)?$"));
    FRAME.captures_iter(stack).find_map(|found| {
        let (function, path, line) = (found.get(1)?, found.get(2)?, found.get(3)?);
        let file = own(path.as_str(), sources)?;
        let function = text::shorten(&text::visible(function.as_str().as_bytes()), 60);
        Some((file, line.as_str(), function))
    })
}

/// The name of a file if it is the student's.
fn own<'r>(path: &'r str, sources: &[String]) -> Option<&'r str> {
    let name = Path::new(path).file_name()?.to_str()?;
    sources.iter().any(|source| source == name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(report: &str) -> Misuse {
        misuse(report, &["cards.c".to_owned(), "cards.h".to_owned()]).unwrap()
    }

    const TWICE: &str = "\
=================================================================
==15733==ERROR: AddressSanitizer: attempting double-free on 0x618000000080 in thread T0:
    #0 0x55a470f26f08 in __interceptor_free.part.0 (/tmp/p+0x9df08)
    #1 0x55a470f26f09 in __wrap_free /tmp/bench/memory.c:61
    #2 0x55a470f7165d in shoe_free /tmp/bench/cards.c:115
    #3 0x55a470f72bd4 in main /tmp/bench/driver.c:2

0x618000000080 is located 0 bytes inside of 832-byte region [0x618000000080,0x6180000003c0)
freed by thread T0 here:
    #0 0x55a470f26f08 in __interceptor_free.part.0 (/tmp/p+0x9df08)
    #1 0x55a470f7165d in shoe_free /tmp/bench/cards.c:114

previously allocated by thread T0 here:
    #0 0x55a470f2822f in __interceptor_malloc (/tmp/p+0x9f22f)
    #1 0x55a470f70ae3 in shoe_create /tmp/bench/cards.c:84
";

    #[test]
    fn a_report_is_told_by_its_place_in_the_students_files() {
        let told = told(TWICE);
        assert_eq!(told.says, "it gives memory back twice (cards.c, line 115, in `shoe_free`).");
        assert_eq!(
            told.hint.as_deref(),
            Some("the memory was asked for in cards.c, line 84, and given back in cards.c, line 114")
        );
    }

    #[test]
    fn the_sides_of_memory_are_told_in_old_and_new_words() {
        let report = |place: &str| {
            format!(
                "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6 at pc 0x5 bp 0x7 sp 0x7\n\
                 WRITE of size 8 at 0x6 thread T0\n    #0 0x55 in shoe_create /tmp/x/cards.c:113\n\n\
                 0x6 is located 0 bytes {place} 824-byte region [0x6,0x7)\n"
            )
        };
        for (place, side) in [
            ("to the right of", "behind the end"),
            ("after", "behind the end"),
            ("to the left of", "before the beginning"),
            ("before", "before the beginning"),
        ] {
            let says = format!(
                "it writes {side} of the 824 bytes it asked for (cards.c, line 113, in `shoe_create`)."
            );
            assert_eq!(told(&report(place)).says, says);
        }
    }

    #[test]
    fn undefined_behaviour_is_told_too() {
        let report = |says: &str| {
            format!(
                "cards.c:205:14: runtime error: {says}\n    #0 0x55bb4786be4b in hand_add_card /tmp/x/cards.c:205\n"
            )
        };
        for (says, means) in [
            ("index 5 out of bounds for type 'card_t [5]'", "uses index 5 of an array of 5"),
            ("member access within null pointer of type 'struct hand_t'", "follows a null pointer"),
            ("division by zero", "divides by zero"),
            (
                "signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'",
                "does what C leaves undefined: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'",
            ),
        ] {
            let told = told(&report(says)).says;
            assert_eq!(told, format!("it {means} (cards.c, line 205, in `hand_add_card`)."));
        }
    }

    #[test]
    fn without_a_report_there_is_no_misuse() {
        assert_eq!(misuse("", &[]), None);
        assert_eq!(misuse("all is well\n", &[]), None);
        let nowhere = "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n";
        assert_eq!(misuse(nowhere, &[]).unwrap().says, "it follows a pointer that leads nowhere.");
    }
}
