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
mod tests;
