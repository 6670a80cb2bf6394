//! Invalid arguments are rejected before anything runs, with a hint.

use crate::support::{bare, known, refused, run, said};

#[test]
fn unknown_names() {
    let known = known();
    refused(
        "show si240",
        "error: unknown assignment `si240`\nhint: an assignment with a similar name exists: `si204`\n",
    );
    refused(
        "expect si204/pla --seed 1",
        "error: `si204` has no part `pla`\nhint: a part with a similar name exists: `play`\n",
    );
    refused(
        "play nothing/like/it",
        &format!("error: unknown assignment `nothing`\nhint: available: {known}\n"),
    );
    refused(
        "show 'si\x1b[2J'",
        &format!("error: unknown assignment `si\\x1b[2J`\nhint: available: {known}\n"),
    );
}

#[test]
fn ambiguous_part_and_part_without_reference() {
    refused(
        "expect si204 --seed 1",
        "error: `si204` has more than one part\nhint: choose one of `si204/shuffle` and `si204/play`\n",
    );
    refused(
        "play si204/extra",
        "error: `si204/extra` has no reference: it is graded manually\n\
         hint: to see which parts have one, run: croupier show si204\n",
    );
    refused(
        "show si204/extra --coverage",
        "error: `si204/extra` has no reference: it is graded manually\n\
         hint: for details, run: croupier show si204/extra\n",
    );
}

#[test]
fn seeds_and_variants() {
    refused("expect twentyone", "error: `twentyone` needs a seed\nhint: pass --seed N, such as --seed 100\n");
    refused(
        "expect si204/play --seed 1 --variant other_key_hit",
        "error: `si204/play` has no variant `other_key_hit`\n\
         hint: a variant with a similar name exists: `other_key_hits`\n",
    );
    let said = run("expect si204/play --seed 1 --variant nonsense");
    assert!(said.stderr.contains("\nhint: available: `"), "{}", said.stderr);
    assert!(said.stderr.ends_with(" more\n"), "a long list is cut: {}", said.stderr);
}

#[test]
fn directories_reports_and_input_detection() {
    refused(
        "grade no/such/directory",
        "error: directory `no/such/directory` does not exist\nhint: check the path and the current directory\n",
    );
    refused(
        "check no/such.c",
        "error: file `no/such.c` does not exist\nhint: check the path and the current directory\n",
    );
    refused(
        "check Cargo.toml",
        "error: `Cargo.toml` is a file, not a directory or archive\nhint: pass its directory: `.`\n",
    );
    refused(
        "grade src --report jsn",
        "error: unknown report format `jsn`\nhint: a report format with a similar name exists: `json`\n",
    );
    refused(
        "grade src --report json=a --report terminal=a",
        "error: two reports for `a`\nhint: choose a different file: --report terminal=FILE\n",
    );
    refused(
        "grade src --report json=a --report terminal=./a",
        "error: two reports for `./a`\nhint: choose a different file: --report terminal=FILE\n",
    );
    refused(
        "grade src --input-detection foo",
        &format!(
            "error: invalid input detection method `foo`\nhint: use {}\n",
            croupier::text::list(&["`auto`", "`seccomp`", "`ptrace`"], "or")
        ),
    );
}

#[test]
fn unknown_name_to_disable_is_rejected() {
    for (without, code) in [("landlok", 2), ("landlock,landlok", 2), ("landlock,ptrace,make", 0), ("", 0)] {
        let said = said(bare().env(croupier::sandbox::DISABLE, without).arg("list"));
        assert_eq!(
            (said.code, said.stderr.contains("a similar name exists: `landlock`")),
            (code, code == 2),
            "{said:?}"
        );
    }
}

#[test]
fn errors_of_clap_have_same_code() {
    for line in [
        "",
        "foo",
        "grade",
        "expect si204/play --seed x",
        "expect twentyone --keys a --key b",
        "grade . -j 0",
    ] {
        let said = run(line);
        assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{line}");
        assert!(!said.stderr.is_empty(), "{line}");
    }
}

#[test]
fn jobs_out_of_range_names_range() {
    let said = run("grade . -j 0");
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("'--jobs <N>': 0 is not in 1..=65535"), "{}", said.stderr);
}

#[test]
fn usage_line_ignores_cache_variable() {
    let said = said(bare().arg("grade").env("CROUPIER_CACHE", "/nowhere"));
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("Usage: croupier grade <DIR>..."), "{}", said.stderr);
}

#[test]
fn bad_pattern_names_its_option() {
    let said = run("grade submissions/si204 --students '['");
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("pattern `[` in `--students`"), "{}", said.stderr);
}

#[test]
fn errors_in_spec_are_reported_with_places() {
    let directory = tempfile::tempdir().unwrap();
    let spec = directory.path().join("mine");
    std::fs::create_dir(&spec).unwrap();
    std::fs::write(spec.join("assignment.yaml"), "assignment: mine\ntitel: Mine\nparts: []\n").unwrap();
    let said = said(bare().arg("list").arg("--specs").arg(directory.path()));
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("assignment.yaml:2:1"), "{}", said.stderr);
    assert!(said.stderr.contains("a key with a similar name exists: `title`"), "{}", said.stderr);
    assert!(
        said.stderr.ends_with("hint: fix them and run the command again\n")
            || said.stderr.ends_with("hint: fix it and run the command again\n"),
        "{}",
        said.stderr
    );
}

#[test]
fn no_message_is_debug_output() {
    for line in
        ["show a", "expect si204", "grade x", "check x", "grade src --report =", "play twentyone --seed 1.5"]
    {
        let stderr = run(line).stderr;
        for trace in ["Usage {", "Some(", "Err(", "panicked", "src/"] {
            assert!(!stderr.contains(trace), "{line}: {stderr}");
        }
    }
}
