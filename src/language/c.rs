//! C.

use super::{Compiler, Language, Precompiled, Runtime, gnu, lexis, syntax};

pub(super) static C: Language = Language {
    id: "c",
    name: "C",
    sources: &["c"],
    related: &[],
    alike: &["c", "C", "h", "cc", "cpp"],
    harness: &["c", "h"],
    standards: &["c89", "c99", "c11", "c17", "gnu89", "gnu99", "gnu11", "gnu17"],
    usual_standard: "gnu17",
    compiler: &Compiler {
        program: "gcc",
        package: "gcc",
        files: &["-print-prog-name=cc1", "-print-file-name=libc.so.6"],
        precompiled: &Precompiled {
            headers: &[
                "stdio.h",
                "stdlib.h",
                "string.h",
                "time.h",
                "unistd.h",
                "math.h",
                "ctype.h",
                "stdbool.h",
            ],
            standard: &STANDARD,
            after: 6,
            make: &["-x", "c-header"],
            ..gnu::NOTHING_PRECOMPILED
        },
        object: gnu::OBJECT,
        ..gnu::COMPILER
    },
    lexis: &lexis::LIKE_C,
    runtime: Runtime::BARE,
    main: r"\bmain\s*\(",
    sample: "#include <stdio.h>\nint main(void) { puts(\"works\"); return 0; }\n",
    syntax: Some(&syntax::LIKE_C),
};

/// The headers of C17 that mean the same after any others, and one of POSIX.
const STANDARD: [&str; 26] = [
    "assert.h",
    "complex.h",
    "ctype.h",
    "errno.h",
    "fenv.h",
    "float.h",
    "inttypes.h",
    "iso646.h",
    "limits.h",
    "locale.h",
    "math.h",
    "setjmp.h",
    "signal.h",
    "stdalign.h",
    "stdarg.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "time.h",
    "uchar.h",
    "unistd.h",
    "wchar.h",
    "wctype.h",
];
