//! C++.

use super::{Compiler, Language, Precompiled, gnu, lexis};

pub(super) static CPP: Language = Language {
    id: "cpp",
    name: "C++",
    sources: &["cpp", "cc", "cxx", "C"],
    related: &["c"],
    alike: &["cpp", "cc", "cxx", "C", "h", "hpp", "c"],
    harness: &[],
    standards: &["c++11", "c++14", "c++17", "c++20", "gnu++11", "gnu++14", "gnu++17", "gnu++20"],
    usual_standard: "gnu++17",
    compiler: &Compiler {
        program: "g++",
        files: &["-print-prog-name=cc1plus", "-print-file-name=libstdc++.so.6"],
        precompiled: &Precompiled {
            headers: &[
                "iostream",
                "vector",
                "iomanip",
                "sstream",
                "fstream",
                "algorithm",
                "map",
                "cmath",
                "functional",
                "numeric",
                "random",
            ],
            after: 3,
            make: &["-x", "c++-header"],
            ..gnu::NOTHING_PRECOMPILED
        },
        ..gnu::COMPILER
    },
    lexis: &lexis::LIKE_C,
};
