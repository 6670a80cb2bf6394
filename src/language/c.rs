//! C.

use super::{Compiler, Language, gnu, lexis};

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
        files: &["-print-prog-name=cc1", "-print-file-name=libc.so.6"],
        ..gnu::COMPILER
    },
    lexis: &lexis::LIKE_C,
};
