//! Real zip files, especially hostile ones.

use std::io::Write;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::*;

const SOURCE: &[u8] = b"int main(void) { return 0; }\n";

fn packed() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Deflated)
}

/// Returns a zip file with these files; a name that ends with a slash is a directory.
fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        if name.ends_with('/') {
            writer.add_directory(*name, packed()).unwrap();
        } else {
            writer.start_file(*name, packed()).unwrap();
            writer.write_all(bytes).unwrap();
        }
    }
    writer.finish().unwrap().into_inner()
}

fn sources(names: &[&str]) -> Vec<u8> {
    let files: Vec<(&str, &[u8])> = names.iter().map(|&name| (name, SOURCE)).collect();
    zip_of(&files)
}

/// Replaces every occurrence of a text in a zip file by one of the same length.
fn forged(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let places: Vec<usize> =
        (0..=bytes.len() - from.len()).filter(|&at| &bytes[at..at + from.len()] == from).collect();
    assert!(!places.is_empty(), "there is something to forge");
    for at in places {
        bytes[at..at + to.len()].copy_from_slice(to);
    }
    bytes
}

/// Writes into the fields at this offset of the local and the central header of every entry (APPNOTE.TXT
/// 4.3.7 and 4.3.12).
fn patched(mut bytes: Vec<u8>, local: usize, central: usize, value: &[u8]) -> Vec<u8> {
    for at in 0..bytes.len() - 4 {
        let offset = match &bytes[at..at + 4] {
            b"PK\x03\x04" => local,
            b"PK\x01\x02" => central,
            _ => continue,
        };
        bytes[at + offset..at + offset + value.len()].copy_from_slice(value);
    }
    bytes
}

/// Returns a class with this zip file for bob, and a directory for alice.
fn class_with(bob: &[u8]) -> (TempDir, Vec<Submission>) {
    let dir = directory(&["alice/play.c", "alice/shuffle.c"]);
    fs::write(dir.path().join("bob.zip"), bob).unwrap();
    let all = found(dir.path());
    assert_eq!(students(&all), ["alice", "bob"]);
    assert_eq!((all[0].unusable.clone(), all[0].notes.len()), (None, 0), "the rest of the class is graded");
    (dir, all)
}

/// Returns why the zip file is invalid.
fn refused(bob: &[u8]) -> String {
    let (_dir, all) = class_with(bob);
    match &all[1].unusable {
        Some(Unusable::Internal(why)) => why.clone(),
        other => panic!("expected a refusal, not {other:?}"),
    }
}

/// Returns the unpacked files and the notes.
fn accepted(bob: &[u8]) -> (Vec<String>, Vec<String>) {
    let (_dir, all) = class_with(bob);
    assert_eq!(all[1].unusable, None);
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(&all[1].directory).sort_by_file_name() {
        let entry = entry.unwrap();
        let within = entry.path().strip_prefix(&all[1].directory).unwrap();
        if entry.file_type().is_file() {
            files.push(text::path(within));
        }
    }
    (files, all[1].notes.clone())
}

#[test]
fn zip_is_found_like_directory() {
    let dir = directory(&["alice/play.c"]);
    fs::write(dir.path().join("bob.zip"), sources(&["play.c", "shuffle.c"])).unwrap();
    fs::create_dir(dir.path().join("carol")).unwrap();
    fs::write(dir.path().join("carol/submission.ZIP"), sources(&["project/play.c"])).unwrap();
    let all = found(dir.path());
    assert_eq!(students(&all), ["alice", "bob", "carol"]);
    assert!(all.iter().all(|one| one.unusable.is_none() && one.notes.is_empty()), "{all:?}");
    for (one, inside) in [(&all[1], "bob.zip"), (&all[2], "carol/submission.ZIP/project")] {
        assert_eq!(fs::read(one.directory_for("play").join("play.c")).unwrap(), SOURCE);
        let shown = one.in_given_names(&text::path(&one.directory));
        assert_eq!(shown, text::path(&dir.path().join(inside)));
    }
    assert_eq!(
        fs::read_dir(dir.path().join("carol")).unwrap().count(),
        1,
        "never into the student's directory"
    );
}

#[test]
fn unpacked_files_live_as_long_as_submission() {
    let (_dir, mut all) = class_with(&sources(&["a/play.c", "b/shuffle.c"]));
    let bob = all.remove(1);
    let copy = bob.clone();
    let places = [bob.directory_for("play").to_owned(), bob.directory_for("shuffle").to_owned()];
    assert_ne!(places[0], places[1]);
    drop((bob, all));
    assert!(places.iter().all(|place| place.is_dir()));
    drop(copy);
    assert!(places.iter().all(|place| !place.exists() && !place.parent().unwrap().exists()));
}

#[test]
fn files_of_macos_and_windows_are_ignored() {
    let bytes = zip_of(&[
        ("work/", b""),
        ("work/play.c", SOURCE),
        ("__MACOSX/work/._play.c", b"\0"),
        ("work/.DS_Store", b"\0"),
        ("work/.git/config", b"x"),
        ("work\\sub\\cards.h", b"x"),
    ]);
    assert_eq!(accepted(&bytes), (vec!["play.c".to_owned(), "sub/cards.h".to_owned()], Vec::new()));
}

#[test]
fn paths_outside_archive_are_rejected() {
    let parent = forged(sources(&["AA/AA/evil.c", "play.c"]), b"AA/AA/evil.c", b"../../evil.c");
    assert_eq!(refused(&parent), "is a zip file that contains `../../evil.c`, a path outside of it");
    for name in [&b"/tmp/evil.c"[..], b"C:\\evil\\e.c", b"..\\..\\eil.c", b"__MA/../../"] {
        let placeholder = "Q".repeat(name.len());
        let why = refused(&forged(sources(&[&placeholder, "play.c"]), placeholder.as_bytes(), name));
        assert!(why.ends_with("a path outside of it"), "{why}");
    }
}

#[test]
fn links_are_skipped_and_noted() {
    let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer.add_symlink("shuffle.c", "/etc/passwd", packed()).unwrap();
    writer.start_file("play.c", packed()).unwrap();
    writer.write_all(SOURCE).unwrap();
    let (files, notes) = accepted(&writer.finish().unwrap().into_inner());
    assert_eq!(files, ["play.c"]);
    assert_eq!(notes, ["a symbolic link in the zip file was skipped: `shuffle.c`"]);
}

#[test]
fn zip_bombs_are_stopped_while_unpacking() {
    let zeros = vec![0; 33 << 20];
    let bytes = zip_of(&[("play.c", SOURCE), ("a", &zeros), ("b", &zeros)]);
    assert!(bytes.len() < 1 << 20, "66 MiB in less than one");
    assert_eq!(refused(&bytes), "is a zip file that unpacks to more than 64 MiB");
    // The same with headers that state a tiny size.
    let liar = patched(bytes, 22, 24, &[1, 0, 0, 0]);
    assert!(refused(&liar).starts_with("is a zip file that "));
}

#[test]
fn too_many_too_deep_and_overlapping_entries_are_rejected() {
    let names: Vec<String> = (0..1_001).map(|number| number.to_string()).collect();
    let crowd: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(refused(&sources(&crowd)), "is a zip file that contains more than 1000 files and directories");
    assert_eq!(accepted(&sources(&crowd[..1_000])).0.len(), 1_000);
    let deep = format!("{}play.c", "d/".repeat(32));
    assert!(refused(&sources(&[&deep])).ends_with("a path that is too long or too deep"));
    assert!(refused(&sources(&[&"n".repeat(256)])).ends_with("a path that is too long or too deep"));
    // Every central header points to the same compressed file, as in overlapping zip bombs.
    let noise: Vec<u8> = (0..4_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let mut bytes = zip_of(&[("a", &noise), ("b", SOURCE), ("c", SOURCE)]);
    let first = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    let (sizes, crc) = (bytes[first + 20..first + 28].to_vec(), bytes[first + 16..first + 20].to_vec());
    for at in first + 1..bytes.len() - 46 {
        if &bytes[at..at + 4] == b"PK\x01\x02" {
            bytes[at + 16..at + 20].copy_from_slice(&crc);
            bytes[at + 20..at + 28].copy_from_slice(&sizes);
            bytes[at + 42..at + 46].copy_from_slice(&[0; 4]);
        }
    }
    assert!(refused(&bytes).contains("overlapping"), "{}", refused(&bytes));
}

#[test]
fn duplicate_paths_are_rejected() {
    let exact = forged(sources(&["play.c", "plax.c"]), b"plax.c", b"play.c");
    assert!(refused(&exact).contains("two files of the same name"), "{}", refused(&exact));
    let alike = sources(&["play.c", "./play.c"]);
    assert_eq!(refused(&alike), "is a zip file that contains two entries for `play.c`");
    for clash in [&["a", "a/play.c"], &["a/play.c", "a"]] {
        assert!(refused(&sources(clash)).contains("two entries for `a"), "{clash:?}");
    }
}

#[test]
fn encrypted_and_unsupported_archives_are_rejected() {
    let locked = patched(sources(&["play.c"]), 6, 8, &[1, 0]);
    assert_eq!(refused(&locked), "is a zip file that is encrypted: submit one without a password");
    let odd = patched(sources(&["play.c"]), 8, 10, &[93, 0]);
    assert!(
        refused(&odd).ends_with("uses the compression method Zstd, which is not supported: use Deflate"),
        "{}",
        refused(&odd)
    );
    let aes = patched(patched(sources(&["play.c"]), 6, 8, &[1, 0]), 8, 10, &[99, 0]);
    assert!(refused(&aes).contains("password"), "{}", refused(&aes));
    for nothing in [&b""[..], b"PK", b"no archive at all, but the text of an error page"] {
        assert_eq!(refused(nothing), "is a zip file that is damaged or truncated");
    }
}

#[test]
fn names_in_code_page_437_are_decoded() {
    let named = forged(sources(&["QQbung.txt", "play.c"]), b"QQ", b"\x9a\xff");
    let (files, notes) = accepted(&named);
    assert_eq!((files.len(), notes.len()), (2, 0), "{files:?}");
    assert!(files[1].starts_with('Ü'), "code page 437: {files:?}");
}

#[test]
fn damaged_archive_never_stops_the_class() {
    let whole = zip_of(&[("src/play.c", SOURCE), ("src/shuffle.c", SOURCE), ("docs/", b"")]);
    let dir = directory(&[]);
    let file = dir.path().join("bob.zip");
    let attempt = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let unusable = found(&file).remove(0).unusable;
        assert!(!matches!(unusable, Some(Unusable::Theirs(_))), "never a zero: {unusable:?}");
        unusable.is_some()
    };
    assert!(!attempt(&whole));
    assert!((0..whole.len()).all(|length| attempt(&whole[..length])), "truncated anywhere, it is rejected");
    for at in 0..whole.len() {
        for mask in [0x01, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] ^= mask;
            attempt(&bytes);
        }
    }
}

#[test]
fn unreadable_archive_is_not_a_zero() {
    let dir = directory(&["alice/play.c", "bob/"]);
    fs::write(dir.path().join("real"), sources(&["play.c"])).unwrap();
    symlink("../real", dir.path().join("bob/work.zip")).unwrap();
    symlink("real", dir.path().join("carol.zip")).unwrap();
    let all = find(&[dir.path().to_owned()], &cards()).unwrap();
    assert_eq!(students(&all), ["alice", "bob", "carol.zip", "real"]);
    assert_eq!(all[1].notes, ["symbolic links are not followed: `work.zip`"]);
    assert!(
        matches!(&all[2].unusable, Some(Unusable::Internal(why)) if why.contains("link")),
        "{:?}",
        all[2]
    );
    let locked = dir.path().join("dave.zip");
    fs::write(&locked, sources(&["play.c"])).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o0)).unwrap();
    let dave = found(&locked).remove(0);
    if fs::File::open(&locked).is_err() {
        let why = "is a zip file that cannot be read: permission denied".to_owned();
        assert_eq!(dave.unusable, Some(Unusable::Internal(why)));
    } else {
        assert_eq!(dave.unusable, None, "root can read everything");
    }
}

#[test]
fn sources_win_over_archives_and_last_archive_over_others() {
    let dir = directory(&["alice/src/play.c", "bob/", "carol/", "carol/later/"]);
    let put = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    put("alice/work.zip", &sources(&["shuffle.c"]));
    put("bob/v1.zip", &sources(&["play.c"]));
    put("bob/v2.zip", &sources(&["shuffle.c"]));
    put("bob/a.zip", b"not even one");
    put("carol/work.zip", &zip_of(&[("inner.zip", &sources(&["play.c"]))]));
    put("carol/later/z.zip", &sources(&["play.c"]));
    let all = found(dir.path());
    assert_eq!(all[0].directory, dir.path().join("alice/src"));
    assert_eq!(all[0].notes, ["archives next to sources were ignored: `work.zip`"]);
    assert!(all[1].directory.join("shuffle.c").is_file());
    assert_eq!(all[1].notes, ["several archives: `v2.zip` was used, not `a.zip` or `v1.zip`"]);
    assert_eq!(all[2].notes, ["several archives: `work.zip` was used, not `later/z.zip`"]);
    assert!(all[2].directory.join("play.c").is_file(), "an archive in an archive is unpacked");
    let inner = zip_of(&[("4.zip", &sources(&["play.c"]))]);
    let inner = zip_of(&[("2.zip", &zip_of(&[("3.zip", &inner)]))]);
    put("carol/work.zip", &inner);
    let why = "contains `4.zip`: more than 3 archives in one another are not unpacked".to_owned();
    assert_eq!(found(dir.path())[2].unusable, Some(Unusable::Internal(why)));
    put("carol/work.zip", &zip_of(&[("inner.zip", b"broken")]));
    let why = "contains `inner.zip`, a zip file that is damaged or truncated".to_owned();
    assert_eq!(found(dir.path())[2].unusable, Some(Unusable::Internal(why)));
    put("bob/v3.zip", b"broken");
    let why = Unusable::Internal("contains `v3.zip`, a zip file that is damaged or truncated".to_owned());
    assert_eq!(found(dir.path())[1].unusable, Some(why));
}

#[test]
fn directory_wins_over_its_archive() {
    let dir = directory(&["bob/play.c", "zoe/play.c"]);
    let put = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    put("bob.zip", &sources(&["shuffle.c"]));
    put("carol.ZIP", &sources(&["play.c"]));
    put("carol.zip", &sources(&["shuffle.c"]));
    let all = found(dir.path());
    assert_eq!(students(&all), ["bob", "carol", "zoe"]);
    assert_eq!(all[0].notes, ["`bob` was used; `bob.zip` was ignored"]);
    assert!(all[1].directory.join("shuffle.c").is_file());
    assert_eq!(all[1].notes, ["`carol.zip` was used; `carol.ZIP` was ignored"]);
}

#[test]
fn archive_may_be_given_or_alone_in_directory() {
    let dir = directory(&["class/alice/", "class/marks.yaml"]);
    let at = |name: &str| dir.path().join(name);
    fs::write(at("class/alice/submission.zip"), sources(&["play.c"])).unwrap();
    fs::write(at("class/alice/marks.yaml"), "").unwrap();
    assert_eq!(students(&found(&at("class/alice"))), ["alice"]);
    assert_eq!(students(&found(&at("class/alice/submission.zip"))), ["submission"]);
    assert_eq!(locate_marks(&at("class/alice"), &cards()), [at("class/marks.yaml")]);
    fs::write(at("class/alice/two.zip"), sources(&["play.c"])).unwrap();
    assert_eq!(students(&found(&at("class/alice"))), ["submission", "two"], "several are a class");
}

#[test]
fn assignment_is_detected_by_files_in_archives() {
    let known = [cards(), assignment("shoe", vec![part("main", &["main.c", "shoe.c"], false, false)])];
    let dir = directory(&["x/", "y/alice/"]);
    let at = |name: &str| dir.path().join(name);
    fs::write(at("x/bob.zip"), sources(&["w/main.c", "w/shoe.c"])).unwrap();
    fs::write(at("y/alice/all.zip"), sources(&["play.c"])).unwrap();
    for (place, name) in [("x", "shoe"), ("x/bob.zip", "shoe"), ("y", "cards"), ("y/alice", "cards")] {
        assert_eq!(recognise(&at(place), &known).unwrap().name, name, "{place}");
    }
}

#[test]
fn temporary_directory_is_never_shown() {
    let dir = directory(&["alice/play.c"]);
    fs::write(dir.path().join("bob.zip"), sources(&["one/play.c", "two/shuffle.c"])).unwrap();
    let cards = cards();
    let described = || {
        let all = found(dir.path());
        let plan = crate::plan::make(&cards, all, &crate::plan::Filter::default()).unwrap();
        plan.describe()
    };
    let once = described();
    assert_eq!(once, described(), "each time it is unpacked to another directory");
    assert!(once.contains("/bob.zip/one`)") && once.contains("/bob.zip/two`)"), "{once}");
}

#[test]
fn program_in_archive_stays_executable() {
    let either = assignment("either", vec![part("play", &["play.c"], false, true)]);
    let out = directory(&[]);
    let built = |bytes: &[u8]| {
        let dir = directory(&[]);
        let file = dir.path().join("bob.zip");
        fs::write(&file, bytes).unwrap();
        let bob = find(&[file], &either).unwrap().remove(0);
        crate::build::build(&either.parts[0].build, bob.directory_for("play"), out.path()).unwrap()
    };
    assert!(matches!(built(&sources(&["bob/play.c"])), crate::build::BuildOutcome::Built { .. }));
    let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer.start_file("play", packed().unix_permissions(0o6777)).unwrap();
    writer.write_all(&fs::read("/bin/true").unwrap()).unwrap();
    let bytes = writer.finish().unwrap().into_inner();
    let crate::build::BuildOutcome::Built { program, .. } = built(&bytes) else {
        panic!("a program is there")
    };
    let mode = fs::metadata(program).unwrap().permissions().mode();
    assert_eq!(mode & 0o7777, 0o755, "no special bits, and not writable by others");
}
