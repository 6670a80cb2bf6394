//! Builds with real compilers and real directories.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use croupier::build::{BuildOutcome, Shared, build, build_with};
use croupier::language::{self, Compiler, Language};
use croupier::spec::model::Build;

fn recipe() -> Build {
    Build {
        language: Language::C,
        sources: vec!["play.c".into()],
        any_name: false,
        any_language: false,
        standard: "gnu17".into(),
        program: "play".into(),
        makefile: true,
        prebuilt: true,
        harness: None,
        sanitized: false,
    }
}

const GOOD: &str = "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";

/// Builds a directory that contains these files.
fn built(files: &[(&str, &str)]) -> BuildOutcome {
    built_by(&recipe(), files, |_| {})
}

fn built_by(recipe: &Build, files: &[(&str, &str)], then: impl Fn(&Path)) -> BuildOutcome {
    let directory = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(directory.path().join(name), text).unwrap();
    }
    then(directory.path());
    let names = |directory: &Path| {
        let mut names: Vec<_> =
            fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = names(directory.path());
    let outcome = build(recipe, directory.path(), out.path()).unwrap();
    assert_eq!(names(directory.path()), before, "the student's directory is never written to");
    if let BuildOutcome::Built { program, .. } = &outcome {
        let said = std::process::Command::new(program).output().unwrap();
        assert_eq!(said.stdout, b"hello\n");
    }
    outcome
}

fn first_error(outcome: &BuildOutcome) -> &str {
    match outcome {
        BuildOutcome::Failed { first_error, .. } => first_error,
        other => panic!("{other:?}"),
    }
}

fn missing(outcome: &BuildOutcome) -> &str {
    match outcome {
        BuildOutcome::Missing { says } => says,
        other => panic!("{other:?}"),
    }
}

#[test]
fn sources_are_compiled_and_warnings_kept() {
    let text = "#include <stdio.h>\nint main(void) { int unused; puts(\"hello\"); return 0; }\n";
    let BuildOutcome::Built { log, .. } = built(&[("play.c", text)]) else { panic!() };
    let log = String::from_utf8(log).unwrap();
    assert!(log.contains("play.c:2:22: warning: unused variable 'unused'"), "{log}");
    let temporary = std::env::temp_dir();
    assert!(!log.contains(&*temporary.to_string_lossy()), "no path of this machine: {log}");
}

#[test]
fn failed_build_reports_first_error() {
    let outcome = built(&[("play.c", "int main(void) { return 0 }\n")]);
    assert_eq!(first_error(&outcome), "play.c:1:26: error: expected ';' before '}' token");
    assert_eq!(first_error(&built(&[("play.c", "  \n\n")])), "`play.c` is empty");
    assert_eq!(first_error(&built(&[("play.c", "")])), "`play.c` is empty");
    assert_eq!(
        first_error(&built(&[("play.c", "int x;\n")])),
        "undefined reference to `main`: play.c does not define it"
    );
    let text = "void deal(void); int main(void) { deal(); }\n";
    assert_eq!(first_error(&built(&[("play.c", text)])), "undefined reference to `deal'");
    let binary = "\u{1}\u{0}ELF\u{2}";
    assert!(first_error(&built(&[("play.c", binary)])).contains("error"), "a binary file is rejected");
}

#[test]
fn build_output_is_reproducible() {
    let text = "void deal(void); int main(void) { deal(); }\n";
    let log = || match built(&[("play.c", text)]) {
        BuildOutcome::Failed { log, .. } => String::from_utf8(log).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(log(), log());
    assert!(log().contains("object.o: in function `main'"), "{}", log());
}

#[test]
fn missing_source_lists_files_found() {
    assert_eq!(missing(&built(&[])), "`play.c` is missing; the directory is empty");
    assert_eq!(missing(&built(&[("blackjack.c", GOOD)])), "`play.c` is missing; found `blackjack.c`");
    assert_eq!(
        missing(&built(&[("notes.txt", "")])),
        "`play.c` is missing; the directory contains no source files"
    );
    let linked = built_by(&recipe(), &[], |directory| {
        std::os::unix::fs::symlink("/etc/passwd", directory.join("play.c")).unwrap();
    });
    assert_eq!(missing(&linked), "`play.c` is a symbolic link; submit the file itself");
    let fifo = built_by(&recipe(), &[], |directory| {
        nix::unistd::mkfifo(&directory.join("play.c"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    });
    assert_eq!(missing(&fifo), "`play.c` is not a regular file; submit the file itself");
}

#[test]
fn makefile_is_tried_first_if_allowed() {
    let hello = "#include <stdio.h>\nvoid hello(void) { puts(\"hello\"); }\n";
    let main = "void hello(void);\nint main(void) { hello(); return 0; }\n";
    let makefile = "play: main.o hello.o\n\t$(CC) -o $@ $^\n";
    let files = [("Makefile", makefile), ("main.c", main), ("hello.c", hello)];
    assert!(matches!(built(&files), BuildOutcome::Built { .. }));
    let without = Build { makefile: false, ..recipe() };
    assert_eq!(
        missing(&built_by(&without, &files, |_| {})),
        "`play.c` is missing; found `hello.c` and `main.c`"
    );
}

#[test]
fn recipe_is_used_if_makefile_fails() {
    assert!(matches!(
        built(&[("Makefile", "play:\n\tfalse\n"), ("play.c", GOOD)]),
        BuildOutcome::Built { .. }
    ));
    assert_eq!(
        first_error(&built(&[("Makefile", "play:\n\tfalse\n")])),
        "make: *** [Makefile:2: play] Error 1"
    );
    assert_eq!(first_error(&built(&[("Makefile", "play:\n\ttrue\n")])), "`make play` did not create `play`");
    assert_eq!(
        missing(&built(&[("Makefile", "all:\n\ttrue\n")])),
        "`play.c` is missing; the directory contains no source files"
    );
}

#[test]
fn prebuilt_executable_is_used_if_allowed() {
    let put = |directory: &Path| {
        let source = directory.join("x.c");
        fs::write(&source, GOOD).unwrap();
        let gcc =
            std::process::Command::new("gcc").arg("-o").arg(directory.join("play")).arg(&source).status();
        assert!(gcc.unwrap().success());
        fs::remove_file(source).unwrap();
    };
    assert!(matches!(built_by(&recipe(), &[], put), BuildOutcome::Built { .. }));
    let without = Build { prebuilt: false, ..recipe() };
    assert!(matches!(built_by(&without, &[], put), BuildOutcome::Missing { .. }));
    let script = |directory: &Path| {
        fs::write(directory.join("play"), "#!/bin/sh\necho hello\n").unwrap();
        fs::set_permissions(directory.join("play"), fs::Permissions::from_mode(0o755)).unwrap();
    };
    assert!(
        matches!(built_by(&recipe(), &[], script), BuildOutcome::Missing { .. }),
        "a script is not an executable"
    );
}

#[test]
fn endless_compilation_is_stopped() {
    // Minutes of computation without much memory, of which it gets 20 CPU seconds.
    let text = "constexpr unsigned f(unsigned n) { unsigned s = 0; \
                for (unsigned i = 0; i < 2000; i++) for (unsigned j = 0; j < 2000; j++) s ^= i * j * n; return s; }\n\
                template<int N> struct X { static constexpr unsigned v = f(N) + X<N - 1>::v; };\n\
                template<> struct X<0> { static constexpr unsigned v = 0; };\nint main() { return X<800>::v; }\n";
    let cpp = Build {
        language: Language::CPP,
        sources: vec!["play.cpp".into()],
        standard: "gnu++17".into(),
        ..recipe()
    };
    let outcome = built_by(&cpp, &[("play.cpp", text)], |_| {});
    assert_eq!(first_error(&outcome), "`g++` exceeded its CPU time limit");
}

#[test]
fn cpp_sources_are_compiled_as_cpp() {
    let cpp = Build {
        language: Language::CPP,
        sources: vec!["play.cpp".into()],
        standard: "gnu++17".into(),
        ..recipe()
    };
    let text = "#include <iostream>\nint main() { if (int x = 1; x) std::cout << \"hello\\n\"; }\n";
    assert!(matches!(built_by(&cpp, &[("play.cpp", text)], |_| {}), BuildOutcome::Built { .. }));
}

#[test]
fn makefile_cannot_replace_log() {
    let elsewhere = tempfile::tempdir().unwrap();
    let victim = elsewhere.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    let link = format!("ln -sf {}", victim.display());
    for plants in [
        format!("{link} ../gcc.log; {link} ../make.log"),
        format!("{link} ../gcc.log; rm -f ../make.log; mkfifo ../make.log"),
        "mkdir ../gcc.log".to_owned(),
    ] {
        let makefile = format!("play:\n\t@{plants}; echo said here; echo told >> /dev/stderr; false\n");
        // The Makefile fails, and the recipe is tried in the same place.
        built(&[("Makefile", &makefile), ("play.c", GOOD)]);
        let outcome = built(&[("Makefile", &makefile), ("play.c", "int main(void) { return 0\n")]);
        let BuildOutcome::Failed { log, .. } = &outcome else { panic!("{outcome:?}") };
        let log = String::from_utf8_lossy(log);
        assert!(log.starts_with("said here\ntold\n") && !log.contains("precious"), "{log}");
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{plants}");
    }
}

#[test]
fn makefile_links_are_not_written_through() {
    let elsewhere = tempfile::tempdir().unwrap();
    let victim = elsewhere.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    // It creates a link where a prebuilt executable would be copied to, and has no rule for the program.
    let makefile = format!("$(shell ln -sf {0} ../play; ln -sf {0} ../../play)\nother:\n", victim.display());
    let outcome = built_by(&recipe(), &[("Makefile", &makefile)], |directory| {
        fs::write(directory.join("handed_in.c"), GOOD).unwrap();
        let gcc = |name: &str| {
            std::process::Command::new("gcc").args(["-o", "play", name]).current_dir(directory).status()
        };
        assert!(gcc("handed_in.c").unwrap().success());
    });
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{outcome:?}");
}

#[test]
fn only_regular_program_of_makefile_is_used() {
    let neighbour = tempfile::tempdir().unwrap();
    fs::write(neighbour.path().join("play.c"), GOOD).unwrap();
    let mut gcc = std::process::Command::new("gcc");
    let gcc = gcc.args(["-o", "play", "play.c"]).current_dir(neighbour.path()).status();
    assert!(gcc.unwrap().success());
    let alice = neighbour.path().display();
    for (makes, says) in [
        (format!("ln -s {alice}/play play"), "`make play` created a symbolic link, not a program"),
        ("ln -s /bin/true play".to_owned(), "`make play` created a symbolic link, not a program"),
        (
            format!("mv ../work ../old; ln -s {alice} ../work"),
            "`make play` created something else in place of its working directory",
        ),
        ("mv ../work ../old".to_owned(), "`make play` did not create `play`"),
        (
            "cp /bin/true other; ln other play".to_owned(),
            "`make play` created a hard link to another file, not a program",
        ),
        ("mkfifo play".to_owned(), "`make play` created a named pipe, not a program"),
        ("mkdir play".to_owned(), "`make play` created a directory, not a program"),
        ("echo hello > play; chmod +x play".to_owned(), "`make play` did not create `play`"),
    ] {
        let outcome = built(&[("Makefile", &format!("play:\n\t{makes}\n"))]);
        assert_eq!(first_error(&outcome), says);
    }
}

#[test]
fn program_is_copied_out_of_makefile_reach() {
    let (directory, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(directory.path().join("game.c"), GOOD).unwrap();
    fs::write(directory.path().join("Makefile"), "play:\n\tgcc -o play game.c; echo x > ../left\n").unwrap();
    let BuildOutcome::Built { program, .. } = build(&recipe(), directory.path(), out.path()).unwrap() else {
        panic!()
    };
    assert_eq!(program, out.path().join("play"));
    assert_eq!(fs::metadata(&program).unwrap().permissions().mode() & 0o7777, 0o755);
    assert_eq!(fs::read_dir(out.path()).unwrap().count(), 1, "the rest of the build is gone");
}

/// Sources of a class: the first are so many that their headers are compiled ahead, and used for the rest.
const SHARE_HEADERS: [(&Language, u32, &[&str]); 2] = [
    (
        Language::C,
        6,
        &[
            "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n",
            // Another order, comments, and a warning.
            "/* a\n game */\n#include <stdlib.h> // rand\n#include <stdio.h>\nint main(void) { int x; return rand(); }\n",
            "#include <stdio.h>\n#include <stdio.h>\nint main(void) { puts(__FILE__); return __LINE__; }\n",
            // An error, and a note about a declaration in a header.
            "#include <stdio.h>\nint puts(void);\nint main(void) { return 0; }\n",
            // Without the header there would be a warning, with it none.
            "#include <stdio.h>\nint main(void) { return strlen(\"a\"); }\n",
            "#define puts print\n#include <stdio.h>\nint main(void) { puts(\"a\"); return 0; }\n",
            "#include <stdio.h>\n#include \"missing.h\"\n",
            "int x = ;\n",
        ],
    ),
    (
        Language::CPP,
        3,
        &[
            "#include <iostream>\nint main() { std::cout << 1; }\n",
            "#include <cstdlib>\n#include <iostream>\n#include <vector>\nusing namespace std;\n\
             int main() { vector<int> v(3); int unused; for (int i = 0; i < v.size(); i++) cout << rand(); }\n",
            // An error whose notes are about headers.
            "#include <iostream>\nint main() { std::cout << main << nothing(); std::string s = 1; }\n",
            "#include <vector>\n#include <iostream>\nint main() { std::vector<int> v; std::sort(v.begin(), v.end()); }\n",
        ],
    ),
];

#[test]
fn precompiled_headers_change_no_result() {
    for (language, before, sources) in SHARE_HEADERS {
        let headers = Shared::default();
        let source = format!("play.{}", language.sources[0]);
        let standard = language.usual_standard.to_owned();
        let recipe = Build { language, sources: vec![source.clone()], standard, ..recipe() };
        let directory = tempfile::tempdir().unwrap();
        let built = |text: &str, headers: &Shared| {
            fs::write(directory.path().join(&source), text).unwrap();
            let out = tempfile::tempdir().unwrap();
            match build_with(&recipe, directory.path(), out.path(), headers).unwrap() {
                BuildOutcome::Built { program, log } => (fs::read(program).unwrap(), log),
                BuildOutcome::Failed { first_error, log, .. } => (first_error.into_bytes(), log),
                BuildOutcome::Missing { says } => panic!("{says}"),
            }
        };
        for _ in 0..before {
            built(sources[0], &headers);
        }
        assert_eq!(headers.precompiled_headers(), 0, "a few builds do not pay for it");
        for text in sources {
            let (with, without) = (built(text, &headers), built(text, &Shared::default()));
            assert!(with == without, "{text}\n{}\n{}", text_of(&with.1), text_of(&without.1));
            assert_eq!(headers.precompiled_headers(), 1);
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn compiled_library_changes_no_result() {
    if croupier::build::host::version("go").is_err() {
        eprintln!("skipped, because this host lacks `go`");
        return;
    }
    let go = language::ALL.into_iter().find(|language| language.id == "go").unwrap();
    let compiler = Box::leak(Box::new(Compiler { library: None, ..*go.compiler }));
    let alone: &'static Language = Box::leak(Box::new(Language { compiler, ..*go }));
    let shared = Shared::default();
    for text in [
        "package main\nimport \"fmt\"\nfunc main() { fmt.Println(1) }\n",
        // A package that the sample program does not use.
        "package main\nimport (\"fmt\"; \"container/list\")\nfunc main() { fmt.Println(list.New().Len()) }\n",
        "package main\nimport \"fmt\"\nfunc main() { fmt.Println(nothing) }\n",
    ] {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("play.go"), text).unwrap();
        let built = |language: &'static Language| {
            let standard = language.usual_standard.to_owned();
            let recipe = Build { language, sources: vec!["play.go".to_owned()], standard, ..recipe() };
            let out = tempfile::tempdir().unwrap();
            match build_with(&recipe, directory.path(), out.path(), &shared).unwrap() {
                BuildOutcome::Built { program, log } => (fs::read(program).unwrap(), log),
                BuildOutcome::Failed { first_error, log, .. } => (first_error.into_bytes(), log),
                BuildOutcome::Missing { says } => panic!("{says}"),
            }
        };
        assert!(built(go) == built(alone), "{text}");
    }
}

fn text_of(log: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(log)
}

/// Files of a build in C: names and contents.
type Files<'a> = &'a [(&'a str, &'a str)];

const CARDS: (&str, &str) = ("cards.h", "#define WORD \"one\"\nint count(void);\n");
const COUNT: (&str, &str) =
    ("count.c", "#include <stdio.h>\n#include \"cards.h\"\nint count(void) { return puts(WORD); }\n");
const MAIN: (&str, &str) = ("main.c", "#include \"cards.h\"\nint main(void) { return count(); }\n");

#[test]
fn objects_change_no_result() {
    let shared = Shared::default();
    let built = |files: Files<'_>, shared: &Shared| {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(directory.path().join(name), text).unwrap();
        }
        let sources = vec!["main.c".to_owned(), "count.c".to_owned()];
        let recipe = Build { sources, ..recipe() };
        let out = tempfile::tempdir().unwrap();
        match build_with(&recipe, directory.path(), out.path(), shared).unwrap() {
            BuildOutcome::Built { program, log } => (fs::read(program).unwrap(), log),
            BuildOutcome::Failed { first_error, log, .. } => (first_error.into_bytes(), log),
            BuildOutcome::Missing { says } => panic!("{says}"),
        }
    };
    built(&[MAIN, COUNT, CARDS], &shared);
    assert_eq!(shared.objects(), 0, "a source that occurs once is compiled with the others");
    built(&[MAIN, COUNT, CARDS], &shared);
    assert_eq!(shared.objects(), 2);
    // With how many objects more than before.
    let cases: [(Files<'_>, usize); 11] = [
        (&[MAIN, COUNT, CARDS], 0),
        (&[MAIN, COUNT, CARDS, ("other.h", "int x;\n")], 0),
        // Another header of the same name.
        (&[MAIN, COUNT, ("cards.h", "#define WORD \"two\"\nint count(void);\n")], 2),
        // A header of the student in place of that of the system, for one of the sources.
        (&[MAIN, COUNT, CARDS, ("stdio.h", "int puts(const char *);\n")], 1),
        (&[("main.c", "int main(void) { return 0; }\n"), COUNT, CARDS], 0),
        // A function that is not defined, twice.
        (&[MAIN, ("count.c", "int x;\n"), CARDS], 0),
        (&[MAIN, ("count.c", "int x;\n"), CARDS], 1),
        (&[("main.c", "int main(void) { return }\n"), COUNT, CARDS], 0),
        (&[("main.c", "int main(void) { return }\n"), COUNT, CARDS], 0),
        // A warning, which must be repeated.
        (&[("main.c", "int main(void) { int x; return 0; }\n"), COUNT, CARDS], 0),
        (&[("main.c", "int main(void) { int x; return 0; }\n"), COUNT, CARDS], 0),
    ];
    for (files, more) in cases {
        let before = shared.objects();
        let (with, without) = (built(files, &shared), built(files, &Shared::default()));
        assert!(with == without, "{files:?}\n{}\n{}", text_of(&with.1), text_of(&without.1));
        assert_eq!(shared.objects() - before, more, "{files:?}");
    }
}

#[test]
fn source_that_depends_on_more_than_its_files_has_no_object() {
    let text = "#include <stdio.h>\nint count(void) { return puts(__TIME__); }\n";
    let shared = Shared::default();
    for _ in 0..3 {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in [MAIN, CARDS, ("count.c", text)] {
            fs::write(directory.path().join(name), text).unwrap();
        }
        let recipe = Build { sources: vec!["main.c".to_owned(), "count.c".to_owned()], ..recipe() };
        let out = tempfile::tempdir().unwrap();
        build_with(&recipe, directory.path(), out.path(), &shared).unwrap();
    }
    assert_eq!(shared.objects(), 1);
}
