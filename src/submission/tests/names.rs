//! Files under other names than the handout demands, and in other encodings.

use super::*;

const SOURCE: &str = "int main(void) { return 0; }\n";

/// Returns the submission of bob, whose directory has these files.
fn submitted(assignment: &Assignment, files: &[(&str, &[u8])]) -> (TempDir, Submission) {
    let dir = directory(&["alice/play.c", "alice/shuffle.c"]);
    for (name, bytes) in files {
        let path = dir.path().join("bob").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let mut all = find(&[dir.path().to_owned()], assignment).unwrap();
    (dir, all.pop().unwrap())
}

/// Returns the notes on a submission with these files, and the files that parts are built from, after a check that the
/// student's directory was not changed.
fn taken(files: &[&str]) -> (Vec<String>, Vec<String>) {
    let files: Vec<(&str, &[u8])> = files.iter().map(|name| (*name, name.as_bytes())).collect();
    let (dir, bob) = submitted(&cards(), &files);
    for (name, bytes) in &files {
        assert_eq!(&fs::read(dir.path().join("bob").join(name)).unwrap(), bytes);
    }
    let built = ["shuffle", "play"].map(|part| {
        let source = bob.directory_for(part).join(format!("{part}.c"));
        fs::read_to_string(source).unwrap_or_else(|_| "missing".to_owned())
    });
    (bob.notes, built.to_vec())
}

#[test]
fn wrong_names_are_used_with_a_note() {
    for (name, notes) in [
        ("Play.C", "`Play.C` was used as `play.c`"),
        ("play (1).c", "`play (1).c` was used as `play.c`"),
        ("play-1.c", "`play-1.c` was used as `play.c`"),
        ("play.c.txt", "`play.c.txt` was used as `play.c`"),
        ("plya.c", "`plya.c` was used as `play.c`"),
        ("project/src/PLAY.c", "`PLAY.c` was used as `play.c`"),
    ] {
        let mut expected = vec![notes.to_owned()];
        let shuffle = Path::new(name).with_file_name("shuffle.c");
        assert_eq!(
            taken(&[shuffle.to_str().unwrap(), name]),
            (std::mem::take(&mut expected), vec![shuffle.display().to_string(), name.to_owned()])
        );
    }
}

#[test]
fn exact_name_wins_over_like_ones() {
    let (notes, built) = taken(&["play.c", "Play.C", "shuffle.c"]);
    assert_eq!(notes, ["`play.c` was used, not `Play.C`"]);
    assert_eq!(built, ["shuffle.c", "play.c"]);
    let (notes, built) = taken(&["play (1).c", "play (2).c", "shuffle.c"]);
    assert_eq!(notes, ["`play (2).c` was used as `play.c`, not `play (1).c`"]);
    assert_eq!(built[1], "play (2).c");
    let (notes, built) = taken(&["old/Play.c", "src/play.c", "src/shuffle.c"]);
    assert_eq!((notes.len(), built), (0, vec!["src/shuffle.c".to_owned(), "src/play.c".to_owned()]));
}

#[test]
fn no_file_is_taken_for_two() {
    // `deal.c` is one letter from `peal.c`, but it is demanded itself.
    let both = assignment(
        "bells",
        vec![part("deal", &["deal.c"], false, false), part("peal", &["peal.c"], false, false)],
    );
    let (_dir, bob) = submitted(&both, &[("deal.c", SOURCE.as_bytes())]);
    assert!(bob.notes.is_empty() && !bob.directory.join("peal.c").exists(), "{:?}", bob.notes);
}

#[test]
fn refused_names_are_missing_but_numbered_ones_are_not() {
    let strict = Assignment { wrong_name: None, ..cards() };
    let (_dir, bob) = submitted(&strict, &[("Play.C", b"x"), ("shuffle (1).c", b"x")]);
    assert_eq!(bob.notes, ["`shuffle (1).c` was used as `shuffle.c`"]);
    assert!(bob.directory.join("shuffle.c").is_file() && !bob.directory.join("play.c").exists());
    assert!(bob.misnamed.is_empty(), "a number is nobody's fault");
    let (_dir, bob) = submitted(&cards(), &[("Play.C", b"x"), ("shuffle (1).c", b"x")]);
    assert_eq!(bob.misnamed, BTreeMap::from([("play".to_owned(), vec!["Play.C".to_owned()])]));
}

#[test]
fn wrong_names_in_archives_are_used() {
    let bytes = {
        let mut builder = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_size(SOURCE.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, "p7/Play.C", SOURCE.as_bytes()).unwrap();
        builder.into_inner().unwrap()
    };
    let dir = directory(&[]);
    fs::write(dir.path().join("bob.tar"), bytes).unwrap();
    let bob = found(&dir.path().join("bob.tar")).remove(0);
    assert_eq!(bob.notes, ["`Play.C` was used as `play.c`"]);
    assert_eq!(fs::read_to_string(bob.directory_for("play").join("play.c")).unwrap(), SOURCE);
    let shown = bob.in_given_names(&text::path(bob.directory_for("play")));
    assert_eq!(shown, text::path(&dir.path().join("bob.tar/p7")), "the temporary directories are not named");
}

#[test]
fn utf_16_is_converted_and_latin_1_kept() {
    let wide = |mark: &[u8], to: fn(u16) -> [u8; 2]| {
        [mark.to_vec(), SOURCE.encode_utf16().flat_map(to).collect()].concat()
    };
    for bytes in [
        wide(b"\xff\xfe", u16::to_le_bytes),
        wide(b"\xfe\xff", u16::to_be_bytes),
        wide(b"", u16::to_le_bytes),
        wide(b"", u16::to_be_bytes),
    ] {
        let (_dir, bob) = submitted(&cards(), &[("play.c", &bytes), ("shuffle.c", SOURCE.as_bytes())]);
        assert_eq!(bob.notes, ["`play.c` is in UTF-16 and was read as such"]);
        assert_eq!(fs::read_to_string(bob.directory_for("play").join("play.c")).unwrap(), SOURCE);
        assert!(bob.directory_for("shuffle").join("shuffle.c").is_file());
    }
    let (_dir, bob) = submitted(&cards(), &[("play.c", b"// \xe9t\xe9\n"), ("shuffle.c", b"x")]);
    assert_eq!(bob.notes, ["`play.c` is not in UTF-8 (it may be in Latin-1) and was built as it is"]);
    assert!(bob.workspaces.is_empty(), "nothing is to be changed");
}

#[test]
fn sources_of_included_headers_are_built_with_those_that_are_demanded() {
    let play = "#include \"cards.h\"\nint main(void) { return 0; }\n";
    let mut cards = cards();
    cards.parts[1].build.makefile = true;
    let built = |files: &[(&str, &str)]| {
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let (_dir, bob) = submitted(&cards, &files);
        let play = cards.part("play").expect("the assignment has it");
        (bob.recipe(play).sources.clone(), bob.notes.clone())
    };
    let (sources, notes) = built(&[
        ("play.c", play),
        ("cards.h", "#include \"deck.h\"\n"),
        ("cards.c", "int one;\n"),
        ("deck.h", ""),
        ("deck.c", "int two;\n"),
        ("other.c", "int three;\n"),
    ]);
    assert_eq!(sources, ["play.c", "cards.c", "deck.c"]);
    assert_eq!(notes, ["built with `cards.c` and `deck.c`, too"]);
    let program = [("play.c", play), ("cards.h", ""), ("cards.c", "int main(void) { return 0; }\n")];
    assert_eq!(built(&program).0, ["play.c"], "a program of its own");
    let made = [("play.c", play), ("cards.h", ""), ("cards.c", "int x;\n"), ("Makefile", "play:\n")];
    assert_eq!(built(&made).1, [""; 0], "the Makefile says what is built");
    let demanded = [
        ("play.c", "#include \"shuffle.h\"\nint main(void) {}\n"),
        ("shuffle.h", ""),
        ("shuffle.c", "int x;"),
    ];
    assert_eq!(built(&demanded).0, ["play.c"], "a file that another part demands");
}

/// An assignment whose handout names no file.
fn free() -> Assignment {
    let mut part = part("game", &["game.cpp"], false, false);
    part.build.language = Language::CPP;
    part.build.any_name = true;
    assignment("free", vec![part])
}

/// Returns what is built of these files, or why nothing is.
fn program(files: &[(&str, &str)]) -> std::result::Result<Vec<String>, String> {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let free = free();
    let (_dir, bob) = submitted(&free, &files);
    if let Some(unusable) = &bob.unusable {
        return Err(unusable.why().to_owned());
    }
    let sources = bob.recipe(&free.parts[0]).sources.clone();
    let there = sources.iter().all(|name| bob.directory_for("game").join(name).is_file());
    if there { Ok(sources) } else { Err("missing".to_owned()) }
}

#[test]
fn any_one_program_is_built_where_no_name_is_demanded() {
    let helper = "int help() { return 0; }\n";
    for (files, built) in [
        (&[("Black Jack 21.cpp", SOURCE)][..], &["Black Jack 21.cpp"][..]),
        (&[("src/deep/bj.cc", SOURCE)], &["bj.cc"]),
        (&[("bj.cpp.txt", SOURCE)], &["bj.cpp"]),
        (&[("-fplugin=x.cpp", SOURCE)], &["_fplugin_x.cpp"]),
        (&[("@args.cpp", SOURCE)], &["_args.cpp"]),
        (&[("deck.cpp", helper), ("bj.cpp", SOURCE), ("bj.h", "int x;")], &["bj.cpp", "deck.cpp"]),
        (&[("bj (1).cpp", SOURCE), ("bj (2).cpp", SOURCE)], &["bj (2).cpp"]),
        (&[("bj.cpp", "#include \"deck.cpp\"\nint main() {}"), ("deck.cpp", helper)], &["bj.cpp"]),
        (&[("game.cpp", SOURCE), ("test.cpp", SOURCE)], &["game.cpp"]),
        (&[("bj.cpp", SOURCE), ("deck.cpp", "// int main() is in bj.cpp\nint x;")], &["bj.cpp", "deck.cpp"]),
    ] {
        assert_eq!(program(files), Ok(built.iter().map(|&name| name.to_owned()).collect()), "{files:?}");
    }
    let several = program(&[("a.cpp", SOURCE), ("b.cpp", SOURCE)]);
    assert_eq!(several, Err("contains several programs, `a.cpp` and `b.cpp`: submit one".to_owned()));
    assert_eq!(program(&[("notes.txt", "none")]), Err("missing".to_owned()));
}

#[test]
fn source_of_any_name_beside_students_is_not_a_submission() {
    let dir = directory(&[]);
    let put = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("alice/bj.cpp", SOURCE);
    put("solution.cpp", SOURCE);
    let all = find(&[dir.path().to_owned()], &free()).unwrap();
    assert_eq!(students(&all), ["alice", "solution.cpp"]);
    assert!(all[1].unusable.is_some());
    let alice = find(&[dir.path().join("alice")], &free()).unwrap();
    assert_eq!((students(&alice), alice[0].notes[0].as_str()), (vec!["alice"], "built from `bj.cpp`"));
}
