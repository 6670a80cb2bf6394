//! Real tar archives, especially hostile ones.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, EntryType, Header};

use super::*;

const SOURCE: &[u8] = b"int main(void) { return 0; }\n";

/// Returns the header of an entry. The name is written as it is: the library would refuse a hostile one.
fn header(name: &str, kind: EntryType, size: u64) -> Header {
    let mut header = Header::new_gnu();
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_mode(0o644);
    header.set_cksum();
    header
}

/// Returns a tar archive with these files.
fn tar_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = Builder::new(Vec::new());
    for (name, bytes) in files {
        builder.append(&header(name, EntryType::Regular, bytes.len() as u64), *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Returns the submission of an archive of this name.
fn submitted(name: &str, bytes: &[u8]) -> (TempDir, Submission) {
    let dir = directory(&["alice/play.c"]);
    fs::write(dir.path().join(name), bytes).unwrap();
    let mut all = found(dir.path());
    assert_eq!(all.len(), 2);
    (dir, all.remove(1))
}

/// Returns why the archive is not graded.
fn refused(bytes: &[u8]) -> String {
    match submitted("bob.tar.gz", bytes).1.unusable {
        Some(Unusable::Internal(why)) => why,
        other => panic!("expected a refusal, not {other:?}"),
    }
}

#[test]
fn tar_archives_are_found_like_directories() {
    let plain = tar_of(&[("./work/play.c", SOURCE), ("./work/._play.c", b"\0")]);
    for name in ["bob.tar", "bob.tar.gz", "bob.tgz", "bob.TGZ"] {
        // Some programs name what they compress `.tar`, and others do not compress a `.tgz`.
        for bytes in [plain.clone(), gzipped(&plain)] {
            let (_dir, bob) = submitted(name, &bytes);
            assert_eq!((bob.student.as_str(), &bob.unusable, bob.notes.len()), ("bob", &None, 0), "{name}");
            assert_eq!(fs::read(bob.directory_for("play").join("play.c")).unwrap(), SOURCE);
        }
    }
    let dir = directory(&["class/bob/"]);
    fs::write(dir.path().join("class/bob/hand-in.tar.gz"), gzipped(&plain)).unwrap();
    assert!(found(&dir.path().join("class"))[0].directory.join("play.c").is_file());
}

#[test]
fn paths_outside_tar_are_rejected() {
    for name in ["../play.c", "/tmp/play.c", "a/../../play.c", "C:\\play.c"] {
        let why = refused(&tar_of(&[(name, SOURCE)]));
        assert!(why.ends_with("a path outside of it"), "{why}");
    }
    let why = refused(&tar_of(&[("../\x1b[2Jevil", SOURCE)]));
    assert_eq!(why, "is a tar archive that contains `../\\x1b[2Jevil`, a path outside of it");
}

#[test]
fn links_in_tar_are_skipped_and_noted() {
    for kind in [EntryType::Symlink, EntryType::Link, EntryType::Fifo, EntryType::Char] {
        let mut builder = Builder::new(Vec::new());
        let mut link = header("shuffle.c", kind, 0);
        link.set_link_name("/etc/passwd").unwrap();
        link.set_cksum();
        builder.append(&link, &b""[..]).unwrap();
        builder.append(&header("play.c", EntryType::Regular, SOURCE.len() as u64), SOURCE).unwrap();
        let (_dir, bob) = submitted("bob.tar", &builder.into_inner().unwrap());
        assert_eq!(bob.notes, ["a link or special file in the tar archive was skipped: `shuffle.c`"]);
        assert!(bob.directory.join("play.c").is_file() && !bob.directory.join("shuffle.c").exists());
    }
}

#[test]
fn tar_bombs_are_stopped_while_unpacking() {
    // What is compressed in pieces is one file once it is unpacked.
    let mebibyte = gzipped(&vec![0; 1 << 20]);
    let bomb = |kind: EntryType, name: &str| {
        let begin = gzipped(header(name, kind, 66 << 20).as_bytes());
        [begin, mebibyte.repeat(66), gzipped(&tar_of(&[("play.c", SOURCE)]))].concat()
    };
    let file = bomb(EntryType::Regular, "a");
    assert!(file.len() < 1 << 20, "66 MiB in less than one");
    assert_eq!(refused(&file), "is a tar archive that unpacks to more than 64 MiB");
    // A long name is an entry of its own, which the reader keeps in memory.
    let name = bomb(EntryType::GNULongName, "././@LongLink");
    assert_eq!(refused(&name), "is a tar archive that contains a path that is too long or too deep");
    let names: Vec<String> = (0..1_001).map(|number| number.to_string()).collect();
    let crowd: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_eq!(
        refused(&tar_of(&crowd)),
        "is a tar archive that contains more than 1000 files and directories"
    );
    assert!(refused(&tar_of(&[(&format!("{}play.c", "d/".repeat(32)), SOURCE)])).ends_with("too deep"));
    let twice = tar_of(&[("play.c", SOURCE), ("./play.c", SOURCE)]);
    assert_eq!(refused(&twice), "is a tar archive that contains two entries for `play.c`");
}

#[test]
fn truncated_tar_is_never_graded() {
    let plain = tar_of(&[("play.c", SOURCE), ("shuffle.c", SOURCE)]);
    for whole in [plain.clone(), gzipped(&plain)] {
        // Past the first block of zeros nothing can be missing.
        let least = if whole == plain { plain.len() - 512 } else { whole.len() - 32 };
        for length in (0..least).step_by(16) {
            let why = refused(&whole[..length]);
            assert_eq!(why, "is a tar archive that is damaged or truncated", "{length}");
        }
    }
    for nothing in [&b""[..], b"no archive at all, but the text of an error page"] {
        assert_eq!(refused(nothing), "is a tar archive that is damaged or truncated");
    }
}

#[test]
fn archives_of_other_kinds_are_not_graded() {
    for name in ["bob.7z", "bob.rar", "bob.tar.xz", "bob.c.gz"] {
        let (_dir, bob) = submitted(name, b"7z");
        assert!(matches!(&bob.unusable, Some(Unusable::Internal(why)) if why.contains("does not read")));
    }
    let dir = directory(&["alice/play.c", "bob/work.7z", "carol/work.rar", "carol/play.c"]);
    let all = found(dir.path());
    let why = "contains `work.7z`, an archive of a kind that croupier does not read: submit a zip file";
    assert_eq!(all[1].unusable, Some(Unusable::Internal(why.to_owned())));
    assert_eq!(all[2].unusable, None, "the sources beside it are graded");
    let packed = tar_of(&[("work.7z", b"7z")]);
    let (_dir, bob) = submitted("bob.tar", &packed);
    assert_eq!(bob.unusable, Some(Unusable::Internal(why.to_owned())));
}
