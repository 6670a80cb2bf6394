//! Assignments from a model solution: `new`, and every command on its result.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use assert_cmd::Command;

use crate::support::{Said, bare, said, words};

/// A game in which the player guesses 37.
const GUESS: &str = r#"#include <stdio.h>
int main(void)
{
    int guess = 0;
    while (guess != 37) {
        printf("Guess: ");
        if (scanf("%d", &guess) != 1) return 1;
        puts(guess < 37 ? "too low" : guess > 37 ? "too high" : "right");
    }
    return 0;
}
"#;

/// Runs the program in a directory.
fn run_in(directory: &Path, line: &str) -> Said {
    said(bare().current_dir(directory).args(words(line)))
}

/// Creates a temporary directory with these files.
fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("the temporary directory is writable");
    for (name, text) in files {
        fs::write(directory.path().join(name), text).expect("the temporary directory is writable");
    }
    directory
}

/// Returns all files below a directory, by path.
fn tree(directory: &Path) -> Vec<String> {
    let entries = walkdir::WalkDir::new(directory).sort_by_file_name().into_iter().flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| entry.path().strip_prefix(directory).expect("it is below").display().to_string())
        .collect()
}

#[test]
fn new_prints_working_commands() {
    let directory = directory(&[("Guess.c", GUESS)]);
    let made = run_in(directory.path(), "new 'my course' --from Guess.c --keys '50 25 37' --keys 37");
    assert_eq!((made.code, made.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(made.stdout);
    assert_eq!(
        tree(&directory.path().join("my course")),
        [
            "specs/guess/assignment.yaml",
            "specs/guess/model/Guess.c",
            "specs/guess/scenarios/guess.yaml",
            "submissions/guess/model/Guess.c",
        ]
    );
    let next: Vec<&str> = made.stdout.lines().filter_map(|line| line.strip_prefix("  croupier ")).collect();
    assert_eq!(next.len(), 3, "{}", made.stdout);
    for line in next {
        let said = run_in(directory.path(), line);
        assert_eq!((said.code, said.stderr.as_str()), (0, ""), "{line}\n{}", said.stdout);
    }
}

#[test]
fn wrong_program_is_compared_with_model() {
    let directory = directory(&[("guess.c", GUESS)]);
    assert_eq!(run_in(directory.path(), "new d --from guess.c --keys '50 25 37'").code, 0);
    let wrong = directory.path().join("d/submissions/guess/wrong");
    fs::create_dir(&wrong).unwrap();
    fs::write(wrong.join("guess.c"), GUESS.replace("too high", "too low")).unwrap();
    let graded = run_in(directory.path(), "grade d/submissions/guess --specs d/specs");
    assert_eq!((graded.code, graded.stderr.as_str()), (1, ""));
    assert!(graded.stdout.contains("\nmodel    100/100  100/100"), "{}", graded.stdout);
    assert!(graded.stdout.contains("\nwrong      0/100    0/100"), "{}", graded.stdout);
    let checked = run_in(directory.path(), "check d/submissions/guess/wrong --specs d/specs");
    assert_eq!(checked.code, 1);
    for says in ["too high", "croupier expect guess --keys '50 25 37' --specs d/specs"] {
        assert!(checked.stdout.contains(says), "{}", checked.stdout);
    }
}

#[test]
fn model_without_input_needs_no_keys() {
    let hello = "#include <iostream>\nint main() { std::cout << \"hello\\n\"; }\n";
    let directory = directory(&[("hello.cpp", hello)]);
    fs::create_dir(directory.path().join("empty")).unwrap();
    let made = run_in(directory.path(), "new empty --from hello.cpp --assignment greeting --no-input");
    assert_eq!((made.code, made.stderr.as_str()), (0, ""), "{}", made.stdout);
    let graded = run_in(directory.path(), "grade empty/submissions/greeting --specs empty/specs");
    assert_eq!((graded.code, graded.stderr.as_str()), (0, ""), "{}", graded.stdout);
    let expected = run_in(directory.path(), "expect greeting --specs empty/specs --keys one");
    assert_eq!((expected.code, expected.stdout.as_str()), (2, "hello\n"));
    assert_eq!(
        expected.stderr,
        "note: `model/hello.cpp` did not read 1 input line: `one`\nhint: remove the input that is not read\n"
    );
}

#[test]
fn model_may_read_files_and_arguments_to_its_end() {
    let count = "import sys\n\
                 lines = open(sys.argv[1]).readlines() if len(sys.argv) > 1 else sys.stdin.readlines()\n\
                 if len(sys.argv) > 2:\n    open(sys.argv[2], 'w').write(f'{len(lines)}\\n')\n\
                 print(sum(map(float, lines)) / len(lines))\n";
    let directory = directory(&[("count.py", count), ("numbers.txt", "1\n2\n4\n"), ("eof.txt", "1\n")]);
    for (name, options, passes) in [
        ("a", "--args 'in.txt out.txt' --file in.txt=numbers.txt --produces out.txt --tolerance 1e-3", true),
        ("b", "--stdin numbers.txt", true),
        ("c", "--keys '1 2' --eof", true),
        ("d", "--keys '1 2'", false),
    ] {
        let made = run_in(directory.path(), &format!("new {name} --from count.py {options}"));
        assert_eq!(made.code, if passes { 0 } else { 2 }, "{options}\n{}{}", made.stdout, made.stderr);
        if !passes {
            insta::assert_snapshot!("model_reads_on", made.stderr);
            continue;
        }
        let graded =
            run_in(directory.path(), &format!("grade {name}/submissions/count --specs {name}/specs"));
        assert_eq!((graded.code, graded.stderr.as_str()), (0, ""), "{options}\n{}", graded.stdout);
        let shown = run_in(directory.path(), &format!("show count --specs {name}/specs"));
        let expected =
            run_in(directory.path(), &format!("expect count --scenario 'first run' --specs {name}/specs"));
        insta::assert_snapshot!(
            format!("model_with_{name}"),
            format!("{}\n{}\n{}{}", made.stdout, shown.stdout, expected.stdout, expected.stderr)
        );
    }
}

#[test]
fn failed_new_writes_nothing() {
    let chance = "#include <stdio.h>\n#include <time.h>\n#include <unistd.h>\n\
                  int main(void) { printf(\"%ld\\n\", (long) getpid()); return 0; }\n";
    let files = [
        ("guess.c", GUESS),
        ("broken.c", "int main(void) {\n    return 0\n}\n"),
        ("crash.c", "int main(void) { int *p = 0; return *p; }\n"),
        ("chance.c", chance),
        ("loop.c", "int main(void) { for (;;) ; }\n"),
        ("notes.txt", "x"),
        ("1.c", GUESS),
        ("usage.c", "#include <stdio.h>\nint main(void) { puts(\"usage: usage FILE\"); return 1; }\n"),
        ("hello.c", "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n"),
        ("broken.py", "print(1\n"),
    ];
    let directory = directory(&files);
    let before = tree(directory.path());
    let mut told = String::new();
    for line in [
        "new d --from guess.c",
        "new d --from guess.c --keys '50 25'",
        "new d --from guess.c --keys '37 1 2'",
        "new d --from guess.c --key 'a\tb'",
        "new d --from broken.c",
        "new d --from crash.c",
        "new d --from chance.c --no-input",
        "new d --from loop.c",
        "new d --from notes.txt",
        "new d --from gues.c",
        "new d --from 1.c",
        "new d --from guess.c --assignment ../x --keys 37",
        "new . --from guess.c --keys 37",
        "new a/b --from guess.c --keys 37",
        "new guess.c --from guess.c --keys 37",
        "new d --from usage.c",
        "new d --from hello.c",
        "new d --from broken.py",
        "new d --from hello.c --no-input --tolerance 2",
        "new d --from hello.c --file a/b=hello.c",
        "new d --from hello.c --stdin missing.txt",
    ] {
        let said = run_in(directory.path(), line);
        assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{line}\n{}", said.stderr);
        assert_eq!(tree(directory.path()), before, "{line}");
        told.push_str(&format!("$ croupier {}\n{}\n", line.replace('\t', "\\t"), said.stderr));
    }
    insta::assert_snapshot!(told);
}

#[test]
fn built_in_name_is_noted() {
    let directory = directory(&[("change.c", GUESS)]);
    let made = run_in(directory.path(), "new d --from change.c --keys 37");
    assert_eq!(made.code, 0);
    assert_eq!(made.stderr, "note: with --specs, your `change` overrides the built-in assignment `change`\n");
}

/// Creates an assignment with `new`, then replaces its scenarios and a text in its spec.
fn made(rows: &str, model: &str, replace: (&str, &str)) -> tempfile::TempDir {
    let directory = directory(&[("guess.c", GUESS)]);
    assert_eq!(run_in(directory.path(), "new d --from guess.c --keys 37").code, 0);
    let spec = directory.path().join("d/specs/guess");
    fs::write(spec.join("scenarios/guess.yaml"), rows).unwrap();
    fs::write(spec.join("model/guess.c"), model).unwrap();
    let text = fs::read_to_string(spec.join("assignment.yaml")).unwrap();
    assert!(text.contains(replace.0));
    fs::write(spec.join("assignment.yaml"), text.replace(replace.0, replace.1)).unwrap();
    directory
}

const ROWS: &str = "\
- {part: guess, name: right at once, because: play, keys: [37]}
- {part: guess, name: waits, because: play, keys: [1, 50]}
- {part: guess, name: waits at once, because: play}
- {part: guess, name: too many, because: play, keys: [37, 1, 2]}
- {part: guess, name: crashes, because: play, keys: [0]}
- {part: guess, name: runs away, because: play, keys: [99]}
";

#[test]
fn model_that_contradicts_scenarios_is_a_spec_error() {
    let odd = GUESS.replace(
        "        puts(",
        "        if (guess == 0) { volatile int *none = 0; return *none; }\n        while (guess == 99) ;\n        puts(",
    );
    let directory = made(ROWS, &odd, ("    # limits: {cpu: 1s,", "    limits: {cpu: 100ms,"));
    let graded = run_in(directory.path(), "grade d/submissions/guess --specs d/specs");
    assert_eq!((graded.code, graded.stdout.as_str()), (2, ""));
    insta::assert_snapshot!(graded.stderr);
    let checked = run_in(directory.path(), "check d/submissions/guess/model --specs d/specs");
    assert_eq!(checked, graded);
}

#[test]
fn model_build_failure_is_a_spec_error() {
    let directory = made(ROWS, "int main(void) { return none; }\n", ("", ""));
    let graded = run_in(directory.path(), "grade d/submissions/guess --specs d/specs");
    assert_eq!((graded.code, graded.stdout.as_str()), (2, ""));
    insta::assert_snapshot!(graded.stderr);
    let expected = run_in(directory.path(), "expect guess --keys 37 --specs d/specs");
    assert_eq!(expected, graded);
}

#[test]
fn nondeterministic_model_is_a_spec_error() {
    let chance = GUESS.replace("printf(\"Guess: \")", "printf(\"%d\\n\", getpid())");
    let chance = format!("#include <unistd.h>\n{chance}");
    let directory = made("- {part: guess, name: first, because: play, keys: [37]}\n", &chance, ("", ""));
    let graded = run_in(directory.path(), "grade d/submissions/guess --specs d/specs");
    assert_eq!((graded.code, graded.stdout.as_str()), (2, ""));
    for says in
        ["the model is not deterministic in scenario `first`", "guess.yaml:1:23", "hint: first it printed `"]
    {
        assert!(graded.stderr.contains(says), "{}", graded.stderr);
    }
}

#[test]
fn executable_may_be_the_model() {
    let directory = made(
        "- {part: guess, name: first, because: play, keys: [50, 37]}\n",
        GUESS,
        ("{model: model/guess.c}", "{command: [./model/guess]}"),
    );
    let spec = directory.path().join("d/specs/guess/model");
    let compiled = Command::new("gcc").current_dir(&spec).args(["guess.c", "-o", "guess"]).output().unwrap();
    assert!(compiled.status.success());
    let graded = run_in(directory.path(), "grade d/submissions/guess --specs d/specs");
    assert_eq!((graded.code, graded.stderr.as_str()), (0, ""), "{}", graded.stdout);
    let shown = run_in(directory.path(), "show guess --specs d/specs");
    assert!(shown.stdout.contains("expected output: that of the model `model/guess`"), "{}", shown.stdout);
}

#[test]
fn directory_and_script_may_be_the_model() {
    let script = "#!/bin/sh\nprintf 'Guess: '\nread guess\necho right\n";
    let model = format!("#include \"secret.h\"\n{}", GUESS.replace("37", "SECRET"));
    for reference in ["{model: model}", "{model: model/guess.c}", "{command: [model/guess.sh]}"] {
        let rows = "- {part: guess, name: first, because: play, keys: [37]}\n";
        let directory = made(rows, &model, ("{model: model/guess.c}", reference));
        let spec = directory.path().join("d/specs/guess/model");
        fs::write(spec.join("secret.h"), "#define SECRET 37\n").unwrap();
        fs::write(spec.join("guess.sh"), script).unwrap();
        fs::set_permissions(spec.join("guess.sh"), fs::Permissions::from_mode(0o755)).unwrap();
        let graded = run_in(directory.path(), "grade d/submissions/guess --specs d/specs");
        assert_eq!((graded.code, graded.stderr.as_str()), (0, ""), "{reference}: {}", graded.stdout);
    }
}

#[test]
fn commands_use_model_of_built_in_assignment() {
    let play = said(bare().args(["play", "change"]).write_stdin("1\n2\nn\n"));
    assert_eq!((play.code, play.stderr.as_str()), (0, ""));
    assert!(play.stdout.ends_with("1 sale, 1.00 in all\n"), "{}", play.stdout);
    let run = |line: &str| said(bare().args(words(line)));
    let expect = run("expect change --keys '1 0.50'");
    assert_eq!(
        (expect.code, expect.stdout.as_str()),
        (2, "Price: 1\nPaid: 0.50\nNot enough: 0.50 to go\nPaid: ^D\n")
    );
    assert_eq!(
        expect.stderr,
        "note: input ended while `model/change.c` was waiting\n\
         hint: add input: --keys 'first second', or --key 'a whole line' for each line; --eof ends it\n"
    );
    for (line, says) in [
        (
            "expect change --variant odd",
            "error: `change` has no variant `odd`: its reference is the model `model/change.c`\n",
        ),
        ("expect change --seed 1", "error: `change` takes no seed\n"),
    ] {
        let said = run(line);
        assert!(said.code == 2 && said.stderr.starts_with(says), "{line}: {}", said.stderr);
    }
    for (line, says) in [
        ("show change --coverage", "has no rule coverage"),
        ("show change --mistakes", "has no accepted interpretations and no known mistakes"),
    ] {
        let said = run(line);
        assert!(said.code == 0 && said.stdout.contains(says), "{line}: {}", said.stdout);
    }
}

#[test]
fn own_input_that_does_not_fit_shows_no_scenario_and_is_run() {
    let rows = "- {part: guess, name: secret way, because: play, keys: [41, 43, 37], visibility: hidden}\n";
    let directory = made(rows, GUESS, ("", ""));
    let check = |keys: &str| {
        run_in(directory.path(), &format!("check d/submissions/guess/model --specs d/specs --keys '{keys}'"))
    };
    for (keys, code, note) in [
        ("50", 0, "note: input ended while `model/guess.c` was waiting\n"),
        ("37 1", 0, "note: `model/guess.c` did not read 1 input line: `1`\n"),
    ] {
        let said = check(keys);
        assert_eq!(said.code, code, "{}{}", said.stdout, said.stderr);
        assert!(said.stderr.starts_with(note), "{}", said.stderr);
        let all = said.stdout + &said.stderr;
        assert!(!all.contains("secret") && !all.contains("41") && !all.contains(".yaml"), "{all}");
        assert!(all.contains("Your run, and that of a right program:\n  Guess: "), "{all}");
    }
}
