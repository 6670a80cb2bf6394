//! `grade --shard` and `merge` from end to end.

use std::path::Path;

use crate::support::{Said, croupier, said};

/// Creates a class of five students; the build of one succeeds.
fn class() -> tempfile::TempDir {
    let class = tempfile::tempdir().expect("the temporary directory is writable");
    for student in ["ann", "ben", "cat", "dan", "eve"] {
        let directory = class.path().join(student);
        std::fs::create_dir(&directory).expect("the temporary directory is writable");
        let source = if student == "cat" { "int main(void) { return 0; }\n" } else { "int main(void) {\n" };
        std::fs::write(directory.join("shuffle.c"), source).expect("the temporary directory is writable");
    }
    class
}

fn grade(class: &Path, more: &[&str]) -> Said {
    let only = ["grade", "-a", "si204", "--only", "shuffle"];
    said(croupier().args(only).args(more).arg(class))
}

#[test]
fn merged_shards_equal_one_run() {
    let class = class();
    let out = tempfile::tempdir().unwrap();
    std::fs::write(
        class.path().join("marks.yaml"),
        "ben:\n  shuffle: {style: 3}\ndan:\n  shuffle: {style: 0.1/30}\n",
    )
    .unwrap();
    let whole = grade(class.path(), &["--report", "json"]);
    assert_eq!((whole.code, whole.stderr.as_str()), (1, ""));
    let mut merge = croupier();
    merge.arg("merge");
    // More shards than students: some are empty. The order of the files does not matter.
    for number in (1..=8).rev() {
        let (share, file) = (format!("{number}/8"), out.path().join(format!("{number}.json")));
        let graded =
            grade(class.path(), &["--shard", &share, "--report", &format!("json={}", file.display())]);
        assert_eq!((graded.code, graded.stderr.as_str()), (u8::from(number <= 5).into(), ""), "{share}");
        merge.arg(file);
    }
    let merged = said(merge.args(["--report", "json"]));
    assert_eq!(merged.stdout, whole.stdout);
    assert_eq!((merged.code, merged.stderr.as_str()), (1, ""));
}

#[test]
fn table_names_the_shard() {
    let class = class();
    let graded = grade(class.path(), &["--shard", "2/3"]);
    assert!(graded.stdout.contains("\nShard 2 of 3: 2 of 5 submissions.\n"), "{}", graded.stdout);
    assert!(graded.stdout.contains("\nben ") && graded.stdout.contains("\neve "), "{}", graded.stdout);
    let refused = grade(class.path(), &["--shard", "4/3"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("the shards are 1/3 to 3/3"), "{}", refused.stderr);
}

#[test]
fn missing_shard_is_an_error() {
    let class = class();
    let out = tempfile::tempdir().unwrap();
    let file = out.path().join("2.json");
    grade(class.path(), &["--shard", "2/3", "--report", &format!("json={}", file.display())]);
    let target = out.path().join("all.json");
    let merged =
        said(croupier().arg("merge").arg(&file).args(["--report", &format!("json={}", target.display())]));
    assert_eq!((merged.code, merged.stdout.as_str()), (2, ""));
    assert!(!target.exists());
    insta::assert_snapshot!(merged.stderr.replace(&file.display().to_string(), "2.json"));
}

#[test]
fn files_that_are_not_shards_are_errors() {
    let said = said(croupier().args(["merge", "no.json", "Cargo.toml"]));
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    insta::assert_snapshot!(said.stderr);
}
