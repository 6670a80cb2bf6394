//! Memory errors, in the words that a search finds: what AddressSanitizer and UndefinedBehaviorSanitizer report.
//!
//! Of a report only what does not change from run to run is told: the error, and where in the student's own files. Addresses
//! and frames of libraries are left out.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use crate::text;

/// The longest part of a report that is quoted.
const LONGEST: usize = 120;

/// A memory error that a sanitizer reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MemoryError {
    /// One sentence: what, and where.
    pub(super) says: String,
    /// Where the memory was allocated and freed, if that is known and not said yet.
    pub(super) hint: Option<String>,
}

/// Returns the first error of a report; `sources` are the student's files.
pub(super) fn error(report: &str, sources: &[String]) -> Option<MemoryError> {
    static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r"ERROR: AddressSanitizer: (.*)"));
    static UNDEFINED: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?m)^(\S+?):(\d+):\d+: runtime error: (.*)$"));
    if let Some(found) = UNDEFINED.captures(report) {
        let place =
            place(report, sources).or_else(|| Some(format!(" ({}:{})", own(&found[1], sources)?, &found[2])));
        let says = format!("{}{}.", undefined(&found[3]), place.unwrap_or_default());
        return Some(MemoryError { says, hint: None });
    }
    let first = ADDRESS.captures(report)?.get(1)?.as_str();
    let history = History::of(report, sources);
    let what = addressed(first, report, &history);
    let hint = history.says().filter(|_| !first.starts_with("heap-buffer-overflow"));
    Some(MemoryError { says: format!("{what}{}.", place(report, sources).unwrap_or_default()), hint })
}

fn pattern(expression: &str) -> Regex {
    Regex::new(expression).expect("the pattern is a constant")
}

/// Returns what the first line of a report by AddressSanitizer means.
fn addressed(first: &str, report: &str, history: &History) -> String {
    let does = if report.contains("\nWRITE of size") { "writes" } else { "reads" };
    let too_large = [
        "requested allocation size",
        "calloc parameters overflow",
        "reallocarray parameters overflow",
        "allocator is out of memory",
        "out of memory",
    ];
    if too_large.iter().any(|start| first.starts_with(start)) {
        return "Allocation too large: check the size computation".to_owned();
    }
    let word = first.split_whitespace().next().unwrap_or_default().trim_end_matches(':');
    match word {
        "heap-buffer-overflow" => format!("Heap buffer overflow: {does} {}", heap(report, history)),
        "stack-buffer-overflow" | "dynamic-stack-buffer-overflow" => {
            format!("Stack buffer overflow: {does} past the end of a local array")
        }
        "stack-buffer-underflow" => {
            format!("Stack buffer underflow: {does} before the start of a local array")
        }
        "global-buffer-overflow" => {
            format!("Global buffer overflow: {does} past the end of a global or static array")
        }
        "heap-use-after-free" => format!("Use after free: {does} memory that was already freed"),
        "stack-use-after-return" => {
            format!("Use after return: {does} a local variable that no longer exists")
        }
        "stack-use-after-scope" => format!("Use after scope: {does} a local variable that no longer exists"),
        "attempting" if first.starts_with("attempting double-free") => {
            "Double free: frees the same memory twice".to_owned()
        }
        "attempting" => "Invalid free: frees a pointer that `malloc` did not return".to_owned(),
        "alloc-dealloc-mismatch" => {
            "Mismatched deallocation: memory from `new[]` needs `delete[]`, from `malloc` needs `free`"
                .to_owned()
        }
        "negative-size-param" => negative_size(first, report),
        "stack-overflow" => {
            "Stack overflow: usually recursion without a base case or a very large local array".to_owned()
        }
        "SEGV" if report.contains("zero page") => "Null pointer dereference (segmentation fault)".to_owned(),
        "SEGV" => "Segmentation fault: invalid pointer".to_owned(),
        "BUS" => "Bus error".to_owned(),
        "FPE" => "Division by zero".to_owned(),
        other => match other.strip_suffix("-param-overlap") {
            Some(function) => format!(
                "Overlapping copy: source and destination of `{}` overlap (use `memmove`)",
                quoted(function)
            ),
            None => format!("Memory error ({})", quoted(other)),
        },
    }
}

/// Returns the side of the block of memory on which an access lies: "past the end of the 824 bytes allocated at cards.c:84".
fn heap(report: &str, history: &History) -> String {
    static REGION: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"is located \d+ bytes (to the right of|to the left of|after|before|inside of) (\d+)-byte")
    });
    let Some(found) = REGION.captures(report) else { return "outside of allocated memory".to_owned() };
    let before = matches!(&found[1], "to the left of" | "before");
    let side = if before { "before the start of" } else { "past the end of" };
    let bytes = if &found[2] == "1" { "byte" } else { "bytes" };
    let place = history.allocated.as_ref().map_or_else(String::new, |place| format!(" at {place}"));
    format!("{side} the {} {bytes} allocated{place}", &found[2])
}

/// Names the function that was given a negative size, and the size.
fn negative_size(first: &str, report: &str) -> String {
    static SIZE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\(size=(-\d+)\)"));
    static FUNCTION: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?m)^\s*#0 0x[0-9a-f]+ in (?:__interceptor_|__asan_)?([a-z]\w*)"));
    let function = FUNCTION
        .captures(report)
        .map_or("a function that copies".to_owned(), |found| format!("`{}`", quoted(&found[1])));
    match SIZE.captures(first) {
        Some(size) => format!("Negative size: {function} was called with size {}", &size[1]),
        None => format!("Negative size: {function} was called with a negative size"),
    }
}

/// Returns what a sentence of UndefinedBehaviorSanitizer means.
fn undefined(says: &str) -> String {
    static INDEX: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"index (-?\d+) out of bounds for type '[^']*?\[(\d+)\]"));
    static UNFIT: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"^(?:signed integer overflow: )?(.*) cannot be represented in type '([^']+)'")
    });
    static INVALID: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"which is not a valid value for type '([^']+)'"));
    static MISALIGNED: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"misaligned address 0x[0-9a-f]+ for type '([^']+)', which requires (\d+) byte alignment")
    });
    let does = if says.starts_with("store to") { "writes" } else { "reads" };
    if let Some(found) = INDEX.captures(says) {
        return index_out_of_bounds(&found[1], &found[2]);
    }
    if says.contains("null pointer of type") {
        return match says.split_whitespace().next() {
            Some("load" | "store") => format!("Null pointer dereference: {does} through a null pointer"),
            _ => "Null pointer dereference: uses a member through a null pointer".to_owned(),
        };
    }
    if says.starts_with("shift exponent") || says.starts_with("left shift") {
        return format!("Invalid shift: {}", quoted(says));
    }
    if let Some(found) = MISALIGNED.captures(says) {
        let (kind, bytes) = (quoted(&found[1]), &found[2]);
        return format!("Misaligned pointer: `{kind}` needs an address that is a multiple of {bytes}");
    }
    if let Some(found) = INVALID.captures(says) {
        return format!("Invalid `{}` value (often an uninitialized variable)", quoted(&found[1]));
    }
    if let Some(found) = UNFIT.captures(says) {
        return format!(
            "Signed integer overflow: {} does not fit in `{}`",
            quoted(&found[1]),
            quoted(&found[2])
        );
    }
    if says.contains("with insufficient space") {
        return format!("Out-of-bounds access: {does} past the end of an object");
    }
    if says.starts_with("division by zero") {
        return "Division by zero".to_owned();
    }
    if says.contains("end of a value-returning function") {
        return "Missing return: the function ends without `return`".to_owned();
    }
    format!("Undefined behavior: {}", quoted(says))
}

fn index_out_of_bounds(index: &str, length: &str) -> String {
    let says = format!("Array index out of bounds: index {index} in an array of {length} elements");
    match length.parse::<u64>() {
        Ok(1) => format!("Array index out of bounds: index {index} in an array of 1 element (valid: 0)"),
        Ok(length @ 2..) => format!("{says} (valid: 0 to {})", length - 1),
        _ => says,
    }
}

/// Returns words of a report as they may be shown: visible, capped, and without addresses, which differ from run to run.
fn quoted(words: &str) -> String {
    static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern("0x[0-9a-f]{4,}"));
    let words = ADDRESS.replace_all(words, "…").replace('`', "'");
    text::shorten(&text::visible(words.as_bytes()), LONGEST)
}

/// Returns where it happened, in parentheses: the first frame in a file of the student's.
fn place(report: &str, sources: &[String]) -> Option<String> {
    let (file, line, function) = frame(first_stack(report), sources)?;
    Some(format!(" ({file}:{line}, in `{function}`)"))
}

/// Where a block of memory was allocated and freed, as far as that is known.
struct History {
    allocated: Option<String>,
    freed: Option<String>,
}

impl History {
    fn of(report: &str, sources: &[String]) -> Self {
        let at = |title: &str| {
            let after = &report[report.find(title)? + title.len()..];
            let (file, line, _) = frame(first_stack(after), sources)?;
            Some(format!("{file}:{line}"))
        };
        Self { allocated: at("allocated by thread T0 here:"), freed: at("freed by thread T0 here:") }
    }

    fn says(&self) -> Option<String> {
        match (&self.allocated, &self.freed) {
            (Some(allocated), Some(freed)) => Some(format!("allocated at {allocated}, freed at {freed}")),
            (Some(allocated), None) => Some(format!("allocated at {allocated}")),
            (None, Some(freed)) => Some(format!("freed at {freed}")),
            (None, None) => None,
        }
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

    fn told(report: &str) -> MemoryError {
        error(report, &["cards.c".to_owned(), "cards.h".to_owned()]).unwrap()
    }

    /// A report by AddressSanitizer with this first line, of something done in `shoe_create`.
    fn addressed(first: &str, more: &str) -> String {
        let report = format!(
            "==1==ERROR: AddressSanitizer: {first}\n{more}    #0 0x55 in __interceptor_memmove (/tmp/p+0x9)\n    \
             #1 0x55 in shoe_create /tmp/x/cards.c:113\n\n"
        );
        told(&report).says
    }

    /// A report by UndefinedBehaviorSanitizer with these words.
    fn undefined(says: &str) -> String {
        let report = format!(
            "cards.c:205:14: runtime error: {says}\n    #0 0x55bb4786be4b in hand_add_card /tmp/x/cards.c:205\n"
        );
        told(&report).says
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
    fn report_is_told_with_places_in_the_students_files() {
        let told = told(TWICE);
        assert_eq!(told.says, "Double free: frees the same memory twice (cards.c:115, in `shoe_free`).");
        assert_eq!(told.hint.as_deref(), Some("allocated at cards.c:84, freed at cards.c:114"));
    }

    #[test]
    fn heap_overflow_names_side_size_and_origin() {
        let report = |place: &str| {
            format!(
                "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6 at pc 0x5 bp 0x7 sp 0x7\n\
                 WRITE of size 8 at 0x6 thread T0\n    #0 0x55 in shoe_create /tmp/x/cards.c:113\n\n\
                 0x6 is located 0 bytes {place} 824-byte region [0x6,0x7)\n\
                 allocated by thread T0 here:\n    #0 0x56 in malloc (/tmp/p+0x9)\n    \
                 #1 0x55 in shoe_create /tmp/x/cards.c:84\n"
            )
        };
        for (place, side) in [
            ("to the right of", "past the end of"),
            ("after", "past the end of"),
            ("to the left of", "before the start of"),
            ("before", "before the start of"),
        ] {
            let told = told(&report(place));
            let says = format!(
                "Heap buffer overflow: writes {side} the 824 bytes allocated at cards.c:84 (cards.c:113, in `shoe_create`)."
            );
            assert_eq!((told.says, told.hint), (says, None));
        }
    }

    #[test]
    fn every_word_of_address_sanitizer_has_a_sentence() {
        const WRITE: &str = "WRITE of size 4 at 0x6 thread T0\n";
        for (first, more, means) in [
            (
                "stack-buffer-overflow on address 0x7",
                "",
                "Stack buffer overflow: reads past the end of a local array",
            ),
            (
                "dynamic-stack-buffer-overflow on address 0x7",
                WRITE,
                "Stack buffer overflow: writes past the end of a local array",
            ),
            (
                "stack-buffer-underflow on address 0x7",
                "",
                "Stack buffer underflow: reads before the start of a local array",
            ),
            (
                "global-buffer-overflow on address 0x7",
                WRITE,
                "Global buffer overflow: writes past the end of a global or static array",
            ),
            ("heap-use-after-free on address 0x6", "", "Use after free: reads memory that was already freed"),
            (
                "stack-use-after-return on address 0x6",
                WRITE,
                "Use after return: writes a local variable that no longer exists",
            ),
            (
                "stack-use-after-scope on address 0x6",
                "",
                "Use after scope: reads a local variable that no longer exists",
            ),
            (
                "attempting free on address which was not malloc()-ed: 0x7 in thread T0",
                "",
                "Invalid free: frees a pointer that `malloc` did not return",
            ),
            (
                "alloc-dealloc-mismatch (operator new [] vs operator delete) on 0x6",
                "",
                "Mismatched deallocation: memory from `new[]` needs `delete[]`, from `malloc` needs `free`",
            ),
            (
                "memcpy-param-overlap: memory ranges [0x1,0x3) and [0x2, 0x4) overlap",
                "",
                "Overlapping copy: source and destination of `memcpy` overlap (use `memmove`)",
            ),
            ("negative-size-param: (size=-1)", "", "Negative size: `memmove` was called with size -1"),
            (
                "requested allocation size 0xffffffffffffff00 (0x700 after adjustments)",
                "",
                "Allocation too large: check the size computation",
            ),
            (
                "calloc parameters overflow: count * size (9 * 9) cannot be represented",
                "",
                "Allocation too large: check the size computation",
            ),
            (
                "allocator is out of memory trying to allocate 0x10 bytes",
                "",
                "Allocation too large: check the size computation",
            ),
            (
                "stack-overflow on address 0x7",
                "",
                "Stack overflow: usually recursion without a base case or a very large local array",
            ),
            (
                "SEGV on unknown address 0x0",
                "==1==Hint: address points to the zero page.\n",
                "Null pointer dereference (segmentation fault)",
            ),
            ("SEGV on unknown address 0x9", "", "Segmentation fault: invalid pointer"),
            ("BUS on unknown address", "", "Bus error"),
            ("FPE on unknown address 0x5", "", "Division by zero"),
            ("container-overflow on address 0x6", "", "Memory error (container-overflow)"),
        ] {
            assert_eq!(
                addressed(first, more),
                format!("{means} (cards.c:113, in `shoe_create`)."),
                "{first}"
            );
        }
    }

    #[test]
    fn every_kind_of_undefined_behavior_has_a_sentence() {
        for (says, means) in [
            (
                "index 5 out of bounds for type 'card_t [5]'",
                "Array index out of bounds: index 5 in an array of 5 elements (valid: 0 to 4)",
            ),
            (
                "index -1 out of bounds for type 'int [1]'",
                "Array index out of bounds: index -1 in an array of 1 element (valid: 0)",
            ),
            ("load of null pointer of type 'int'", "Null pointer dereference: reads through a null pointer"),
            (
                "store to null pointer of type 'int'",
                "Null pointer dereference: writes through a null pointer",
            ),
            (
                "member access within null pointer of type 'struct hand_t'",
                "Null pointer dereference: uses a member through a null pointer",
            ),
            ("division by zero", "Division by zero"),
            (
                "signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'",
                "Signed integer overflow: 2147483647 + 1 does not fit in `int`",
            ),
            (
                "negation of -2147483648 cannot be represented in type 'int'; cast to an unsigned type",
                "Signed integer overflow: negation of -2147483648 does not fit in `int`",
            ),
            (
                "shift exponent 32 is too large for 32-bit type 'int'",
                "Invalid shift: shift exponent 32 is too large for 32-bit type 'int'",
            ),
            (
                "left shift of 1 by 31 places cannot be represented in type 'int'",
                "Invalid shift: left shift of 1 by 31 places cannot be represented in type 'int'",
            ),
            (
                "load of misaligned address 0x55bb4786be4b for type 'int', which requires 4 byte alignment",
                "Misaligned pointer: `int` needs an address that is a multiple of 4",
            ),
            (
                "store to address 0x7ffd with insufficient space for an object of type 'int'",
                "Out-of-bounds access: writes past the end of an object",
            ),
            (
                "load of value 190, which is not a valid value for type 'bool'",
                "Invalid `bool` value (often an uninitialized variable)",
            ),
            (
                "execution reached the end of a value-returning function without returning a value",
                "Missing return: the function ends without `return`",
            ),
            (
                "pointer index expression with base 0x55bb4786be4b overflowed to 0x15bb4786be4b",
                "Undefined behavior: pointer index expression with base … overflowed to …",
            ),
        ] {
            assert_eq!(undefined(says), format!("{means} (cards.c:205, in `hand_add_card`)."), "{says}");
        }
    }

    #[test]
    fn no_report_is_no_error() {
        assert_eq!(error("", &[]), None);
        assert_eq!(error("all is well\n", &[]), None);
        let nowhere = "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n";
        assert_eq!(error(nowhere, &[]).unwrap().says, "Segmentation fault: invalid pointer.");
    }
}
