//! Output that a checker judges, and output that is recorded.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::support::{Said, bare, said, words};

const ASSIGNMENT: &str = "\
assignment: sum
title: Sum
points: 10
weights: {functionality: 100, style: 0}
parts:
  - id: sum
    points: 10
    build: {language: c, sources: [sum.c]}
    reference: REFERENCE
    seed: none
    compare: COMPARE
";

const SCENARIOS: &str = "\
- {part: sum, name: small, because: add them, keys: [1, 2]}
- {part: sum, name: large, because: add them, keys: [30, 40]}
";

/// A program that prints this after it has read two numbers.
fn program(prints: &str) -> String {
    format!(
        "#include <stdio.h>\nint main(void) {{\n  int a, b;\n  printf(\"a, b: \");\n  scanf(\"%d%d\", &a, &b);\n  {prints}\n}}\n"
    )
}

/// A checker of testlib, without testlib: it accepts `SUM` and `sum`, gives half for a difference of one, and fails for more.
const CHECK: &str = r#"
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int a, b, found;
    FILE *input = fopen(argv[1], "r"), *output = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
    if (argc != 4 || !input || !output || !answer || fscanf(input, "%d%d", &a, &b) != 2) return 3;
    if (fscanf(output, "a, b: %*[sumSUM] %d", &found) != 1) { fprintf(stderr, "wrong output format no sum"); return 2; }
    if (found == a + b) { fprintf(stderr, "ok"); return 0; }
    if (abs(found - a - b) == 1) { fprintf(stderr, "points 5 nearly"); return 7; }
    if (found > 1000) { fprintf(stderr, "FAIL \033[1mno idea"); return 3; }
    if (found < 0) abort();
    fprintf(stderr, "wrong answer expected %d, found %d\n", a + b, found);
    return 1;
}
"#;

/// A directory with the spec of `sum` and submissions, which print these.
fn directory(reference: &str, compare: &str, submissions: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let text = ASSIGNMENT.replace("REFERENCE", reference).replace("COMPARE", compare);
    write("specs/sum/assignment.yaml", &text);
    write("specs/sum/scenarios/sum.yaml", SCENARIOS);
    write("specs/sum/model/sum.c", &program("printf(\"sum %d\\n\", a + b);"));
    write("specs/sum/check.c", CHECK);
    write("specs/sum/expected/small.txt", "a, b: sum 3\n");
    write("specs/sum/expected/large.out", "a, b: sum 70\n");
    for (name, prints) in submissions {
        write(&format!("sum/{name}/sum.c"), &program(prints));
    }
    directory
}

fn run_in(directory: &Path, line: &str) -> Said {
    said(bare().current_dir(directory).args(words(line)))
}

const MODEL: &str = "{model: model/sum.c}";
const TESTLIB: &str = "{checker: {source: check.c, protocol: testlib, full_score: 10}}";

#[test]
fn a_checker_judges_and_its_message_is_the_finding() {
    let directory = directory(
        MODEL,
        TESTLIB,
        &[
            ("other_words", "printf(\"SUM %d\\n\", a + b);"),
            ("nearly", "printf(\"sum %d\\n\", a + b + 1);"),
            ("wrong", "printf(\"sum %d\\n\", a + b + 5);"),
            ("silent", ""),
            ("crash", "printf(\"sum %d\\n\", a + b); *(volatile int *)0 = 1;"),
        ],
    );
    let check = |name: &str| run_in(directory.path(), &format!("check sum/{name} --specs specs")).stdout;
    assert!(check("other_words").contains("10 of 10 points"), "{}", check("other_words"));
    let nearly = check("nearly");
    assert!(nearly.contains("partly right in 2 of 2 scenarios, 5 of 10 points"), "{nearly}");
    assert!(nearly.contains("sum/small: partly right\n  Nearly."), "{nearly}");
    let wrong = check("wrong");
    assert!(wrong.contains("0 of 2 scenarios passed, 0 of 10 points"), "{wrong}");
    assert!(wrong.contains("  Expected 3, found 8.\n"), "{wrong}");
    assert!(wrong.contains("│ a, b: 1") && wrong.contains("│ sum 8"), "the run is shown: {wrong}");
    assert!(check("silent").contains("No sum."), "{}", check("silent"));
    assert!(check("crash").contains("sum/small: crashed"), "{}", check("crash"));
}

#[test]
fn a_checker_that_fails_is_no_zero() {
    let directory = directory(
        MODEL,
        TESTLIB,
        &[
            ("right", "printf(\"sum %d\\n\", a + b);"),
            ("fail", "printf(\"sum 2000\\n\");"),
            ("abort", "printf(\"sum -7\\n\");"),
        ],
    );
    let graded = run_in(directory.path(), "grade sum --specs specs --only sum/small --no-cache");
    assert_eq!(graded.code, 3, "{}", graded.stdout);
    assert!(graded.stdout.contains("2 submissions not graded"), "{}", graded.stdout);
    for why in [
        "of `fail`, scenario `small`: the checker `check.c` failed (exit code 3): FAIL \\x1b[1mno idea",
        "of `abort`, scenario `small`: the checker `check.c` was killed by SIGABRT",
    ] {
        assert!(graded.stderr.contains(why), "{}", graded.stderr);
    }
}

#[test]
fn a_checker_is_tried_with_the_expected_output() {
    let directory = directory(MODEL, TESTLIB, &[("right", "")]);
    let check = directory.path().join("specs/sum/check.c");
    for (old, new, says) in [
        ("found == a + b", "found == a - b", "does not accept the expected output of scenario `small`"),
        ("int a, b, found;", "int a, b, found", "the checker `check.c` does not build"),
        ("return 0;", "return 77;", "the checker `check.c` fails in scenario `small`"),
    ] {
        fs::write(&check, CHECK.replacen(old, new, 1)).unwrap();
        let graded = run_in(directory.path(), "grade sum --specs specs");
        assert_eq!(graded.code, 2, "{}", graded.stdout);
        assert!(graded.stderr.contains(says), "{}", graded.stderr);
    }
}

#[test]
fn a_model_with_a_checker_need_not_print_the_same_twice() {
    let directory = directory(MODEL, TESTLIB, &[("right", "printf(\"sum %d\\n\", a + b);")]);
    let model = program("printf(\"sum %d\\n%d\\n\", a + b, getpid());");
    fs::write(directory.path().join("specs/sum/model/sum.c"), format!("#include <unistd.h>\n{model}"))
        .unwrap();
    let graded = run_in(directory.path(), "grade sum --specs specs");
    assert_eq!((graded.code, graded.stderr.as_str()), (0, ""), "{}", graded.stdout);
}

#[test]
fn a_validator_is_a_script_with_feedback() {
    let directory = directory(
        MODEL,
        "{checker: {command: [./check.sh], protocol: kattis, args: [strict]}}",
        &[("right", "printf(\"sum %d\\n\", a + b);"), ("wrong", "printf(\"sum 0\\n\");")],
    );
    let script = directory.path().join("specs/sum/check.sh");
    let text = "#!/bin/sh\nread found\nread right < $2\ntest $4 = strict || exit 1\n\
                test \"$found\" = \"$right\" && exit 42\necho \"found: $found\" > $3/teammessage.txt\nexit 43\n";
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let graded = run_in(directory.path(), "grade sum --specs specs");
    assert_eq!((graded.code, graded.stderr.as_str()), (1, ""), "{}", graded.stdout);
    let wrong = run_in(directory.path(), "check sum/wrong --specs specs");
    assert!(wrong.stdout.contains("  Found: a, b: sum 0.\n"), "{}", wrong.stdout);
    // Verdicts of checkers are cached as runs are.
    let again = run_in(directory.path(), "grade sum --specs specs");
    assert_eq!(again.stdout, graded.stdout);
}

#[test]
fn recorded_output_is_compared_as_a_whole() {
    let directory = directory(
        "{recorded: expected}",
        "{require: layout}",
        &[
            ("right", "printf(\"sum %d\\n\", a + b);"),
            ("wrong", "printf(\"sum %d\\n\", a * b);"),
            ("reads_on", "printf(\"sum %d\\n\", a + b); for (;;) if (getchar() == EOF) clearerr(stdin);"),
        ],
    );
    let graded = run_in(directory.path(), "grade sum --specs specs");
    assert_eq!((graded.code, graded.stderr.as_str()), (1, ""), "{}", graded.stdout);
    assert!(graded.stdout.contains("right     10/10"), "{}", graded.stdout);
    let wrong = run_in(directory.path(), "check sum/wrong --specs specs");
    assert!(wrong.stdout.contains("Expected `a, b: sum 3`, found `a, b: sum 2`."), "{}", wrong.stdout);
    assert!(wrong.stdout.contains("croupier expect sum --scenario small"), "{}", wrong.stdout);
    let reads_on = run_in(directory.path(), "check sum/reads_on --specs specs");
    assert!(reads_on.stdout.contains("sum/small: reads too much"), "{}", reads_on.stdout);
    let expected = run_in(directory.path(), "expect sum --specs specs --scenario large");
    assert_eq!((expected.code, expected.stdout.as_str()), (0, "a, b: sum 70\n"));
    for line in ["expect sum --keys '1 2'", "play sum", "explore sum sum/right"] {
        let said = run_in(directory.path(), &format!("{line} --specs specs"));
        assert_eq!(said.code, 2, "{line}: {}", said.stdout);
        assert!(said.stderr.contains("`sum` has recorded output"), "{line}: {}", said.stderr);
    }
}

#[test]
fn a_checker_may_judge_by_recorded_output() {
    let directory = directory(
        "{recorded: expected}",
        TESTLIB,
        &[("right", "printf(\"SUM %d\\n\", a + b);"), ("wrong", "")],
    );
    let graded = run_in(directory.path(), "grade sum --specs specs");
    assert_eq!((graded.code, graded.stderr.as_str()), (1, ""), "{}", graded.stdout);
    assert!(graded.stdout.contains("right    10/10"), "{}", graded.stdout);
}
