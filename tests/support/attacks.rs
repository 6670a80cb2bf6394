//! Programs of `tests/samples/si204/hostile`. A line `//+ NAME NAME` in one of them stands for files of `fragments`: what a right
//! program does is the same in most.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;

/// What a line that stands for fragments begins with.
const MARK: &str = "//+ ";

/// Writes all programs to `hostile` below a directory that looks like that of the samples to them: the table of attacks and the
/// specs are where some look for them.
pub(crate) fn write(to: &Path) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let within = Path::new("tests/samples/si204");
    copy(&repository.join("specs/si204"), &to.join("specs/si204"));
    copy(&repository.join(within).join("hostile"), &to.join(within).join("hostile"));
    let table = within.join("hostile.yaml");
    fs::copy(repository.join(&table), to.join(&table)).unwrap();
}

/// Copies a directory, with fragments put in.
fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from) {
        let entry = entry.unwrap();
        let target = to.join(entry.path().strip_prefix(from).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(&target).unwrap();
            continue;
        }
        let content = fs::read(entry.path()).unwrap();
        let content = String::from_utf8(content)
            .map_or_else(std::string::FromUtf8Error::into_bytes, |text| whole(&text).into());
        fs::write(&target, content).unwrap();
    }
}

/// Returns a text with fragments put in.
fn whole(text: &str) -> String {
    let fragments = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/si204/fragments");
    let lines = text.split_inclusive('\n').map(|line| match line.strip_prefix(MARK) {
        Some(names) => {
            names.split_whitespace().map(|name| fs::read_to_string(fragments.join(name)).unwrap()).collect()
        }
        None => line.to_owned(),
    });
    lines.collect()
}
