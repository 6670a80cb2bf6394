//! What the GNU compilers have in common.

use super::{Compiler, Death, Messages, Precompiled};

/// A compiler without its name.
pub(super) const COMPILER: Compiler = Compiler {
    program: "",
    package: "",
    version: &["--version"],
    installation: &[],
    environment: &[],
    reserves: false,
    takes_all: true,
    standard: "-std=",
    flags: &["-Wall", "-fdiagnostics-color=never"],
    libraries: &["-lm"],
    // The runtimes are linked statically, so that a program in the sandbox needs only its own file.
    checks: &[
        "-g1",
        "-fno-omit-frame-pointer",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=undefined",
        "-static-libasan",
        "-static-libubsan",
    ],
    path_map: "-ffile-prefix-map=",
    files: &[],
    object: &[],
    precompiled: &NOTHING_PRECOMPILED,
    library: None,
    messages: &MESSAGES,
};

/// Options that compile a source to an object, and write a rule of `make` about it.
pub(super) const OBJECT: &[&str] = &["-c", "-MD", "-MF"];

/// What is the same for all compilers.
pub(super) const NOTHING_PRECOMPILED: Precompiled =
    Precompiled { headers: &[], standard: &[], after: 0, make: &[], using: &["-Winvalid-pch", "-include"] };

const UNDEFINED: &str = "undefined reference to ";
const MULTIPLE: &str = "multiple definition of ";

pub(super) const MESSAGES: Messages = Messages {
    errors: &[" error: ", ": Error: ", UNDEFINED, MULTIPLE, "cannot find"],
    error_at: r"(?m)^([^\s:]+):(\d+):\d+: (?:fatal )?error: (.*)$",
    undefined: UNDEFINED,
    multiple: MULTIPLE,
    main: "`main'",
    function: r"[`'](\w+)'",
    // `/tmp/ccQx3f9A.o`
    made_up: r"[^\s:(`']*/cc[0-9A-Za-z]{6}\.(o|s|c|ld|le|res)\b",
    deaths: &[
        ("CPU time limit exceeded", Death::Time),
        ("virtual memory exhausted", Death::Memory),
        ("out of memory allocating", Death::Memory),
        ("File size limit exceeded", Death::FileSize),
    ],
    killed: "Killed signal terminated program",
};
