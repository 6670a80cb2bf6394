//! Tests of memory errors.

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
        assert_eq!(addressed(first, more), format!("{means} (cards.c:113, in `shoe_create`)."), "{first}");
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
        ("store to null pointer of type 'int'", "Null pointer dereference: writes through a null pointer"),
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
