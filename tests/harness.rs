//! Test harness: a missing function only fails its calls, and memory errors are located.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};

use croupier::build::{self, BuildOutcome};
use croupier::language::{Language, Runtime};
use croupier::run::input::ScriptedInput;
use croupier::run::{self, InputDetection, Run, Start};
use croupier::spec::model::{Build, Clock, Harness, Limits, Prototype, RunSetup};
use reference::Ending;

const HEADER: &str = "\
typedef struct { int height; } pile_t;
pile_t pile_create(int height);
int pile_height(pile_t pile);
void pile_take(pile_t *pile, int sticks); /* not pile_take(int) */
";

const LIBRARY: &str = "\
#include <stdlib.h>
#include \"pile.h\"
pile_t pile_create(int height) { pile_t pile = {height}; return pile; }
int pile_height(pile_t pile) { return pile.height; }
void pile_take(pile_t *pile, int sticks) { pile->height -= sticks; }
";

const DRIVER: &str = "\
#include \"croupier.h\"
int main(void)
{
    pile_t pile = pile_create(7);
    printf(\"%d\\n\", pile_height(pile));
    fflush(stdout);
    pile_take(&pile, 3);
    printf(\"%d\\n\", pile_height(pile));
    return 0;
}
";

/// Returns a prototype in its parts.
fn prototype(text: &str, returns: &str, name: &str, parameters: &[(&str, &str)]) -> Prototype {
    let parameters = parameters.iter().map(|(kind, name)| ((*kind).to_owned(), (*name).to_owned()));
    Prototype {
        text: text.to_owned(),
        name: name.to_owned(),
        returns: returns.to_owned(),
        parameters: parameters.collect(),
    }
}

fn harness() -> Harness {
    Harness {
        calls: false,
        headers: vec!["pile.h".to_owned()],
        files: vec![("driver.c".to_owned(), DRIVER.into())],
        functions: vec![
            prototype("pile_t pile_create(int height)", "pile_t", "pile_create", &[("int", "height")]),
            prototype("int pile_height(pile_t pile)", "int", "pile_height", &[("pile_t", "pile")]),
            prototype(
                "void pile_take(pile_t *pile, int sticks)",
                "void",
                "pile_take",
                &[("pile_t *", "pile"), ("int", "sticks")],
            ),
        ],
        fallback: Vec::new(),
        fields: Vec::new(),
        wrap: Vec::new(),
    }
}

fn recipe(harness: Harness) -> Build {
    Build {
        language: Language::C,
        sources: vec!["pile.c".to_owned()],
        any_name: false,
        any_language: false,
        standard: "gnu17".to_owned(),
        program: "pile".to_owned(),
        makefile: false,
        prebuilt: false,
        harness: Some(harness),
        sanitized: false,
    }
}

/// Result of a build, with its directories.
struct Built {
    outcome: BuildOutcome,
    _directories: [tempfile::TempDir; 2],
}

fn built_by(recipe: &Build, files: &[(&str, &str)]) -> Built {
    let [directory, out] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    for (name, text) in files {
        fs::write(directory.path().join(name), text).unwrap();
    }
    let outcome = build::build(recipe, directory.path(), out.path()).unwrap();
    let names: Vec<_> = fs::read_dir(directory.path()).unwrap().collect();
    assert_eq!(names.len(), files.len(), "nothing is written to the student's directory");
    Built { outcome, _directories: [directory, out] }
}

fn built(header: &str, library: &str) -> Built {
    built_by(&recipe(harness()), &[("pile.h", header), ("pile.c", library)])
}

impl Built {
    fn program(&self) -> PathBuf {
        match &self.outcome {
            BuildOutcome::Built { program, .. } => program.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn first_error(&self) -> &str {
        match &self.outcome {
            BuildOutcome::Failed { first_error, .. } => first_error,
            other => panic!("{other:?}"),
        }
    }

    /// Runs it: returns the output, the ending, and the notes.
    fn run(&self) -> (String, Ending, String) {
        let Run { transcript, left, .. } = run(&self.program(), &Limits::default());
        (String::from_utf8(transcript.output()).unwrap(), transcript.ending, left.notes)
    }
}

fn run(program: &Path, limits: &Limits) -> Run {
    let scratch = tempfile::tempdir().unwrap();
    let turns = run::best_turn_taking().unwrap();
    run::run(&Start {
        program,
        arguments: &[],
        player: &ScriptedInput::default(),
        preload: None,
        scratch: scratch.path(),
        limits,
        turns,
        clock: Clock::Real,
        day: 0,
        threads: false,
        executes: false,
        runtime: Runtime::BARE,
        setup: RunSetup::NOTHING,
        ignores_stderr: false,
        ready: None,
    })
    .unwrap()
}

#[test]
fn driver_calls_submitted_library() {
    let (output, ending, notes) = built(HEADER, LIBRARY).run();
    assert_eq!((output.as_str(), ending, notes.as_str()), ("7\n4\n", Ending::Exited(0), ""));
}

/// Runs until the call of `pile_take`, and returns the note about it.
#[track_caller]
fn lacks(header: &str, library: &str) -> String {
    let built = built(header, library);
    let (output, ending, notes) = built.run();
    assert_eq!((output.as_str(), ending), ("7\n", Ending::Exited(71)));
    let says = notes.strip_prefix("lacks: ").unwrap().trim_end().to_owned();
    let BuildOutcome::Built { log, .. } = &built.outcome else { unreachable!() };
    assert!(String::from_utf8_lossy(log).contains(&says), "the build log contains it, too");
    says
}

#[test]
fn wrong_type_fails_only_calls_of_function() {
    let expected = "`pile_take` has the wrong type: expected `void pile_take(pile_t *pile, int sticks)`";
    let other = |declared: &str, defined: &str| {
        let header = HEADER.replace("void pile_take(pile_t *pile, int sticks)", declared);
        lacks(
            &header,
            &LIBRARY.replace("void pile_take(pile_t *pile, int sticks) { pile->height -= sticks; }", defined),
        )
    };
    let says = other(
        "pile_t pile_take(pile_t pile,\n                 int sticks)",
        "pile_t pile_take(pile_t pile, int sticks) { pile.height -= sticks; return pile; }",
    );
    let found = "`pile_t pile_take(pile_t pile, int sticks)` (pile.h:4)";
    assert_eq!(says, format!("{expected}, found {found}"));
    let says = other(
        "void pile_take(int sticks, pile_t *pile)",
        "void pile_take(int sticks, pile_t *pile) { pile->height -= sticks; }",
    );
    let found = "`void pile_take(int sticks, pile_t *pile)` (pile.h:4)";
    assert_eq!(says, format!("{expected}, found {found}"));
}

#[test]
fn missing_function_fails_only_its_calls() {
    let expected = "expected `void pile_take(pile_t *pile, int sticks)`";
    let undeclared = HEADER.replace("void pile_take(pile_t *pile, int sticks);", "");
    assert_eq!(lacks(&undeclared, LIBRARY), format!("`pile_take` is not declared in pile.h; {expected}"));
    let (start, _) = LIBRARY.split_once("void pile_take").unwrap();
    let says = lacks(HEADER, start);
    assert_eq!(says, format!("`pile_take` is declared in pile.h but not defined in pile.c; {expected}"));
}

#[test]
fn convertible_types_are_accepted() {
    let header = HEADER.replace("int pile_height", "long pile_height");
    let library = LIBRARY.replace("int pile_height", "long pile_height");
    let (output, ending, _) = built(&header, &library).run();
    assert_eq!((output.as_str(), ending), ("7\n4\n", Ending::Exited(0)));
}

#[test]
fn build_errors_name_the_cause() {
    let tagged = HEADER.replace("typedef struct {", "struct pile_t {").replace("} pile_t;", "};");
    let tagged = tagged.replace("pile_t pile_create", "struct pile_t pile_create");
    let tagged = tagged.replace("(pile_t ", "(struct pile_t ");
    let library = LIBRARY.replace("pile_t ", "struct pile_t ");
    let says = "unknown type name `pile_t`: pile.h declares only `struct pile_t`, without a typedef";
    assert_eq!(built(&tagged, &library).first_error(), says);
    let own_main = format!("{LIBRARY}int main(void) {{ return 0; }}\n");
    let says = "multiple definition of `main`: the assignment provides it, so pile.c must not define it";
    assert_eq!(built(HEADER, &own_main).first_error(), says);
    assert!(built(HEADER, "#include \"pile.h\"\nint x\n").first_error().starts_with("pile.c:2:"));
    assert!(built("typedef int pile_t\n", LIBRARY).first_error().contains("error"));
    match built_by(&recipe(harness()), &[("pile.c", LIBRARY)]).outcome {
        BuildOutcome::Missing { says } => assert_eq!(says, "`pile.h` is missing; found `pile.c`"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn program_must_use_only_the_functions() {
    let ours = "typedef struct { int croupier_height; } pile_t;\npile_t pile_create(int height);\nint pile_height(pile_t pile);\n";
    let library = "#include \"croupier.h\"\npile_t pile_create(int height) { pile_t pile = {height}; return pile; }\n\
                   int pile_height(pile_t pile) { return 10 * pile.croupier_height; }\n";
    let files = vec![("pile.h".to_owned(), ours.into()), ("pile.c".to_owned(), library.into())];
    let harness = Harness { functions: Vec::new(), files, ..harness() };
    let recipe = Build { sources: vec!["main.c".to_owned()], ..recipe(harness) };
    let main = |uses: &str| {
        let main = format!(
            "#include <stdio.h>\n#include \"pile.h\"\nint main(void) {{ pile_t pile = pile_create(7); printf(\"%d\\n\", {uses}); return 0; }}\n"
        );
        built_by(&recipe, &[("main.c", &main), ("pile.h", HEADER), ("pile.c", LIBRARY)])
    };
    assert_eq!(main("pile_height(pile)").run().0, "70\n", "the provided library replaces the submitted one");
    let says = "builds with the submitted `pile.h`, but not with the assignment's (it accesses struct members): main.c:3:67: error: 'pile_t' has no member named 'height'";
    assert_eq!(main("pile.height").first_error(), says);
    assert!(
        main("pile.depth").first_error().starts_with("main.c:3:67: error"),
        "it fails with the submitted header, too"
    );
}

#[test]
fn submitted_library_is_used_and_ours_is_the_fallback() {
    let ours = "typedef struct { int croupier_height; } pile_t;\npile_t pile_create(int height);\n\
                int pile_height(pile_t pile);\nvoid pile_take(pile_t *pile, int sticks);\n";
    let library = "#include \"pile.h\"\npile_t pile_create(int height) { pile_t pile = {height}; return pile; }\n\
                   int pile_height(pile_t pile) { return 10 * pile.croupier_height; }\n\
                   void pile_take(pile_t *pile, int sticks) { pile->croupier_height -= sticks; }\n";
    let counter = "#include \"croupier.h\"\nint __real_pile_height(pile_t pile);\nint __wrap_pile_height(pile_t pile);\n\
                   int __wrap_pile_height(pile_t pile) { croupier_note(\"fields: \", croupier_fields_used); \
                   return 1000 + __real_pile_height(pile); }\n";
    let harness = Harness {
        files: vec![("counter.c".to_owned(), counter.into())],
        fallback: vec![("pile.h".to_owned(), ours.into()), ("pile.c".to_owned(), library.into())],
        wrap: vec!["pile_height".to_owned()],
        ..harness()
    };
    let recipe = Build { sources: vec!["main.c".to_owned(), "pile.c".to_owned()], ..recipe(harness) };
    let run = |uses: &str, files: &[(&str, &str)]| {
        let main = format!(
            "#include <stdio.h>\n#include \"pile.h\"\nint main(void) {{ pile_t pile = pile_create(7); printf(\"%d\\n\", {uses}); return 0; }}\n"
        );
        built_by(&recipe, &[&[("main.c", main.as_str())], files].concat())
    };
    let own = [("pile.h", HEADER), ("pile.c", LIBRARY)];
    assert_eq!(run("pile_height(pile)", &own).run().0, "1007\n", "the submitted library, wrapped");
    let (output, _, notes) = run("pile.height + pile_height(pile)", &own).run();
    assert_eq!((output.as_str(), notes.as_str()), ("1014\n", "fields: main.c:3 (`height`)\n"));
    // A function of the library's own that uses a wrapped one, and a macro.
    let more = format!(
        "{LIBRARY}int pile_double(pile_t pile) {{ return pile_height(pile) + pile_height(pile); }}\n"
    );
    let header = format!("{HEADER}#define TWICE(pile) pile_double(pile)\nint pile_double(pile_t pile);\n");
    let helped = [("pile.h", header.as_str()), ("pile.c", more.as_str())];
    assert_eq!(run("TWICE(pile)", &helped).run().0, "2014\n", "calls in the same file are wrapped, too");
    for broken in [
        &[][..],
        &[("pile.h", HEADER)],
        &[("pile.h", HEADER), ("pile.c", "int x = ;\n")],
        &[("pile.h", HEADER), ("pile.c", "#include \"pile.h\"\n")],
    ] {
        let built = run("pile_height(pile)", broken);
        assert_eq!(built.run().0, "1070\n", "{broken:?}");
    }
    // With a tag only, the submitted files fit together.
    let tagged = |text: &str| text.replace("pile_t ", "struct pile_t ");
    let header =
        tagged(HEADER).replace("typedef struct { int height; } pile_t;", "struct pile_t { int height; };");
    let files = [("pile.h", header), ("pile.c", tagged(LIBRARY))];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let main = "#include <stdio.h>\n#include \"pile.h\"\nint main(void) { printf(\"%d\\n\", pile_height(pile_create(7))); return 0; }\n";
    assert_eq!(built_by(&recipe, &[&[("main.c", main)], &files[..]].concat()).run().0, "1007\n");
}

#[test]
fn sanitizer_report_names_file_and_line() {
    let library = LIBRARY.replace(
        "pile->height -= sticks;",
        "\n  int *gone = malloc(4);\n  free(gone);\n  pile->height -= sticks + *gone;\n",
    );
    let recipe = Build { sanitized: true, ..recipe(harness()) };
    let built = built_by(&recipe, &[("pile.h", HEADER), ("pile.c", &library)]);
    for turns in InputDetection::ALL {
        let scratch = tempfile::tempdir().unwrap();
        let start = Start {
            program: &built.program(),
            arguments: &[],
            player: &ScriptedInput::default(),
            preload: None,
            scratch: scratch.path(),
            limits: &Limits::default().checked(),
            turns,
            clock: Clock::Real,
            day: 0,
            threads: false,
            executes: false,
            runtime: Runtime::BARE,
            setup: RunSetup::NOTHING,
            ignores_stderr: false,
            ready: None,
        };
        let Run { transcript, left, .. } = run::run(&start).unwrap();
        assert_eq!(transcript.output(), b"7\n", "the terminal shows only the program's output");
        assert!(left.report.contains("heap-use-after-free"), "{}", left.report);
        assert!(left.report.contains("pile.c:8"), "{}", left.report);
    }
}
