//! What makes no sense is refused before anything runs: what was found, what would have been right, what to type.

use crate::support::{bare, known, refused, run, said};

#[test]
fn names_that_do_not_exist() {
    let known = known();
    refused(
        "show si240",
        &format!("error: there is no assignment `si240`\nhint: did you mean `si204`? There are {known}\n"),
    );
    refused(
        "expect si204/pla --seed 1",
        "error: there is no part of `si204` called `pla`\n\
         hint: did you mean `si204/play`? There are `shuffle`, `play` and `extra`\n",
    );
    refused(
        "play nothing/like/it",
        &format!("error: there is no assignment `nothing`\nhint: there are {known}\n"),
    );
    refused(
        "show 'si\x1b[2J'",
        &format!("error: there is no assignment `si\\x1b[2J`\nhint: there are {known}\n"),
    );
}

#[test]
fn parts_that_must_be_chosen_or_cannot_be_played() {
    refused(
        "expect si204 --seed 1",
        "error: `si204` has 3 parts\nhint: say which: `si204/shuffle` or `si204/play`\n",
    );
    refused(
        "play si204/extra",
        "error: `si204/extra` has no reference: a person marks it\n\
         hint: croupier show si204 says which parts have one\n",
    );
    refused(
        "show si204/extra --coverage",
        "error: `si204/extra` has no reference: a person marks it\nhint: croupier show si204/extra says how\n",
    );
}

#[test]
fn seeds_and_deviations() {
    refused(
        "expect twentyone",
        "error: `twentyone` needs a seed\nhint: add --seed N, for example --seed 100\n",
    );
    let said = run("expect si204/play --seed 1 --as other_key_hit");
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(
        said.stderr.starts_with(
            "error: there is no deviation in `si204/play` called `other_key_hit`\n\
             hint: did you mean `--as other_key_hits`? There are "
        ),
        "{}",
        said.stderr
    );
    assert!(said.stderr.ends_with(" more\n"), "a long list is cut: {}", said.stderr);
}

#[test]
fn folders_reports_and_ways_of_taking_turns() {
    refused(
        "grade no/such/folder",
        "error: there is no folder `no/such/folder`\nhint: check the spelling, or where you are\n",
    );
    refused("check Cargo.toml", "error: `Cargo.toml` is no folder\nhint: name the folder it lies in: `.`\n");
    refused(
        "grade src --report jsn",
        "error: there is no report format `jsn`\n\
         hint: did you mean `--report json`? There are `terminal` and `json`\n",
    );
    refused(
        "grade src --report json=a --report terminal=a",
        "error: two reports would go to `a`\nhint: give each its own file: --report terminal=FILE\n",
    );
    refused(
        "grade src --report json=a --report terminal=./a",
        "error: two reports would go to `./a`\nhint: give each its own file: --report terminal=FILE\n",
    );
    refused(
        "grade src --turns notfy",
        "error: there is no way of taking turns `notfy`\n\
         hint: did you mean `--turns notify`? There are `notify`, `ptrace` and `auto`\n",
    );
}

#[test]
fn a_lack_that_cannot_be_is_no_lack() {
    for (without, code) in [("landlok", 2), ("landlock,landlok", 2), ("landlock,ptrace,make", 0), ("", 0)] {
        let said = said(bare().env(croupier::walls::WITHOUT, without).arg("list"));
        assert_eq!(
            (said.code, said.stderr.contains("did you mean `landlock`?")),
            (code, code == 2),
            "{said:?}"
        );
    }
}

#[test]
fn what_clap_refuses_has_the_same_code() {
    for line in ["", "foo", "grade", "expect si204/play --seed x", "expect twentyone --keys a --key b"] {
        let said = run(line);
        assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{line}");
        assert!(!said.stderr.is_empty(), "{line}");
    }
}

#[test]
fn jobs_out_of_range_says_which_are_in_range() {
    let said = run("grade . -j 0");
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("'--jobs <N>': 0 is not in 1..=65535"), "{}", said.stderr);
}

#[test]
fn usage_line_does_not_depend_on_the_cache_variable() {
    let said = said(bare().arg("grade").env("CROUPIER_CACHE", "/nowhere"));
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("Usage: croupier grade <DIR>..."), "{}", said.stderr);
}

#[test]
fn bad_pattern_names_its_option() {
    let said = run("grade submissions/si204 --students '['");
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("the pattern `[` of `--students`"), "{}", said.stderr);
}

#[test]
fn faults_of_a_spec_are_all_told_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let spec = folder.path().join("mine");
    std::fs::create_dir(&spec).unwrap();
    std::fs::write(spec.join("assignment.yaml"), "assignment: mine\ntitel: Mine\nparts: []\n").unwrap();
    let said = said(bare().arg("list").arg("--specs").arg(folder.path()));
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("assignment.yaml:2:1"), "{}", said.stderr);
    assert!(said.stderr.contains("a key with a similar name exists: `title`"), "{}", said.stderr);
    assert!(
        said.stderr.ends_with("hint: mend them and run the same command again\n")
            || said.stderr.ends_with("hint: mend it and run the same command again\n"),
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
