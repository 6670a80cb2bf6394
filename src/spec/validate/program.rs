//! `command`: an existing program in the assignment's directory, and its arguments.

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::super::assets::{AssetDir, Thing, inside};
use super::super::checker::Checker;
use super::super::error::excerpt;
use super::super::model::Made;
use super::super::read::{Field, Items};
use super::missing::{missing, written_path};

/// Returns the name of a program, and the program with its arguments. `sources` is how a spec names the sources of one.
pub(super) fn command(
    checker: &mut Checker,
    shelf: &AssetDir,
    written: &Field<Items<String>>,
    sources: &str,
) -> Option<(String, Made)> {
    let words = written.get()?;
    let Some(first) = words.iter().next() else {
        if words.count == 0 {
            let expected = "expected a program, such as `[./model/play]`";
            checker.error(&written.span, "`command` is empty", expected);
        }
        return None;
    };
    let arguments = words.each(|word| Some(word.value.clone()))?.split_off(1);
    let (word, span) = (first.value.as_str(), &first.span);
    let Some(path) = inside(word) else {
        let expected = "expected a path in the assignment's directory, such as `model/play`";
        checker.error(span, format!("invalid path `{}`", excerpt(word)), expected);
        return None;
    };
    let mut no_program = |why: &str, hint: Option<String>| {
        checker.hinted(span, format!("`{}` {why}", written_path(&path)), "expected a program", hint);
        None
    };
    let program = match shelf.look(&path) {
        Thing::File => shelf.on_disk(&path),
        Thing::Directory => return no_program("is a directory", None),
        Thing::Odd | Thing::Nothing => return missing(checker, shelf, &path, span),
    };
    let Some(program) = program else {
        let hint = format!("name its sources: `{{{sources}}}`");
        return no_program("is built into croupier and cannot be run", Some(hint));
    };
    if !is_program(&program) {
        let hint = format!("to name sources, write `{{{sources}}}`");
        return no_program("is neither an ELF program nor a script", Some(hint));
    }
    if !may_run(&program) {
        let hint = format!("chmod +x {}", written_path(&path));
        return no_program("is not executable", Some(hint));
    }
    Some((written_path(&path), Made::Ready { program, arguments }))
}

fn may_run(program: &Path) -> bool {
    std::fs::metadata(program).is_ok_and(|meta| meta.permissions().mode() & 0o111 != 0)
}

/// Whether the kernel can execute it: an ELF program, or a script that names its interpreter (execve(2)).
fn is_program(program: &Path) -> bool {
    let mut start = Vec::new();
    let read = std::fs::File::open(program).and_then(|file| file.take(4).read_to_end(&mut start));
    read.is_ok() && (start == b"\x7fELF" || start.starts_with(b"#!"))
}
