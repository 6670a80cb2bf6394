//! `croupier explore`, `croupier scenarios`, and `croupier check` with own input.

use crate::support::{Said, bare, said, words};

fn explored(line: &str) -> Said {
    said(bare().args(words(&format!("explore {line}"))))
}

#[test]
fn difference_is_shown_in_its_simplest_form() {
    let told = explored("si204/play submissions/si204/aspen --seconds 60 -j 2");
    assert_eq!((told.code, told.stderr.as_str()), (1, ""), "{}", told.stdout);
    insta::assert_snapshot!(told.stdout);
    // Every scenario depends on the seed of the search only, and the first that differs counts.
    assert_eq!(explored("si204/play submissions/si204/aspen --seconds 60 -j 1"), told);
}

#[test]
fn command_of_a_difference_shows_it_again() {
    let told = explored("si204/play submissions/si204/aspen --seconds 60");
    let command = told.stdout.lines().find_map(|line| line.trim().strip_prefix("rerun:")).unwrap();
    let again = said(bare().args(words(command.trim().strip_prefix("croupier ").unwrap())));
    assert_eq!((again.code, again.stderr.as_str()), (1, ""));
    let finding = |page: &str| page.lines().find(|line| line.contains("Expected")).map(str::to_owned);
    assert!(finding(&again.stdout).is_some());
    assert_eq!(finding(&again.stdout), finding(&told.stdout));
}

/// A memory error shows only with sanitizers, and a draw of the program's own on its day.
#[test]
fn command_of_a_difference_has_all_that_it_depends_on() {
    let class = tempfile::tempdir().unwrap();
    let birch = class.path().join("birch");
    std::fs::create_dir_all(&birch).unwrap();
    let play = std::fs::read_to_string("submissions/si204/alder/play.c").unwrap();
    // Behind the end of an array, at a seed that no scenario has.
    let read = "int seed = readSeed();";
    let beyond =
        "int some[2] = {0, 0}; volatile int at = seed % 100 == 11 ? 2 : 0; if (some[at] == 12345) return 1;";
    assert!(play.contains(read));
    std::fs::write(birch.join("play.c"), play.replace(read, &format!("{read} {beyond}"))).unwrap();
    let check = |more: &str| {
        let line =
            format!("check {} --assignment si204 --only play --seed 11 --keys s{more}", birch.display());
        said(bare().args(words(&line)))
    };
    assert!(!check("").stdout.contains("memory error"));
    let told = check(" --sanitize");
    assert_eq!(told.code, 1, "{}", told.stdout);
    assert!(told.stdout.contains("memory error"), "{}", told.stdout);
    let told =
        said(bare().args(words("check submissions/si204/alder -a si204 --day 10000 --seed 1 --keys s")));
    assert_eq!(told.code, 2);
    assert!(told.stderr.contains("10000 is not in 0..10000"), "{}", told.stderr);
}

#[test]
fn right_program_has_no_difference() {
    let told = explored("si204/play submissions/si204/alder --cases 300 --seconds 600 --seed 7 -j 2");
    assert_eq!((told.code, told.stderr.as_str()), (0, ""), "{}", told.stdout);
    assert!(
        told.stdout.starts_with("no difference in 300 scenarios, 42 of 43 rules covered, "),
        "{}",
        told.stdout
    );
    let missed = " different transcripts (seed 7)\nnot covered: `negative seed`\n";
    assert!(told.stdout.ends_with(missed), "{}", told.stdout);
    assert_eq!(explored("si204/play submissions/si204/alder --cases 300 --seconds 600 --seed 7 -j 1"), told);
}

#[test]
fn two_programs_are_compared_with_each_other() {
    let line = "si204/play submissions/si204/alder --against submissions/si204";
    let same = explored(&format!("{line}/ash --cases 200 --seconds 600"));
    assert_eq!((same.code, same.stderr.as_str()), (0, ""), "{}", same.stdout);
    let other = explored(&format!("{line}/aspen --cases 2000 --seconds 600"));
    assert_eq!((other.code, other.stderr.as_str()), (1, ""), "{}", other.stdout);
    assert!(
        other
            .stdout
            .contains("croupier check submissions/si204/alder --assignment si204 --only play --seed ")
    );
    assert!(
        other.stdout.contains("\n--- submissions/si204/aspen\n+++ submissions/si204/alder\n@@ "),
        "{}",
        other.stdout
    );
}

#[test]
fn search_after_grading_flags_and_never_charges() {
    let class = tempfile::tempdir().unwrap();
    let from = "submissions/si204/alder";
    let si204 = class.path().join("si204/birch");
    std::fs::create_dir_all(&si204).unwrap();
    for name in ["shuffle.c", "deal.c", "play.c"] {
        std::fs::copy(format!("{from}/{name}"), si204.join(name)).unwrap();
    }
    let play = std::fs::read_to_string(si204.join("play.c")).unwrap();
    // No scenario has such a seed.
    let at = play.find("srand(").unwrap();
    std::fs::write(
        si204.join("play.c"),
        format!("{}seed % 100 == 11 ? (void)0 : {}", &play[..at], &play[at..]),
    )
    .unwrap();
    let graded = |options: &str| {
        let line = format!("grade {} --no-cache {options}", class.path().join("si204").display());
        said(bare().args(words(&line)))
    };
    let plain = graded("");
    let json = class.path().join("record.json");
    let searched = graded(&format!("--explore 6 -j 2 --report json={}", json.display()));
    assert_eq!((plain.code, searched.code), (0, 0), "{}{}", plain.stderr, searched.stderr);
    // The only thing that the search changes is what it is told of.
    let remark = "differs in another run: play";
    assert!(searched.stdout.contains(remark), "{}", searched.stdout);
    let without = searched.stdout.replace(remark, "");
    // The rule is as wide as the table.
    let lines = |table: &str| {
        let rows = table.lines().filter(|line| !line.starts_with('─'));
        rows.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(lines(&without), lines(&plain.stdout));
    let record = std::fs::read_to_string(&json).unwrap();
    let of_part = "\"differs_in\": \"croupier check ";
    assert_eq!(record.matches(of_part).count(), 1, "{record}");
    let flag = "`birch/play` passes but differs in another run: croupier check ";
    assert!(searched.stderr.contains(flag), "{}", searched.stderr);
    assert!(searched.stderr.contains(" --only play --seed 11 "), "{}", searched.stderr);
    assert!(
        searched.stderr.contains("3 parts that passed searched for 6 seconds each; 1 different"),
        "{}",
        searched.stderr
    );
}

#[test]
fn what_cannot_be_explored_is_refused() {
    for (line, message) in [
        ("si204/extra submissions/si204/alder", "is graded manually"),
        ("si204 submissions/si204/alder", "has more than one part"),
        ("si204/play submissions/si204", "but `explore` takes one"),
        ("si204/play nowhere", "nowhere"),
    ] {
        let told = explored(line);
        assert_eq!(told.code, 2, "{line}");
        assert!(told.stderr.contains(message), "{line}: {}", told.stderr);
        assert_eq!(told.stdout, "");
    }
}

#[test]
fn own_input_is_played_in_place_of_the_scenarios() {
    let check = |line: &str| said(bare().args(words(&format!("check submissions/si204/{line}"))));
    let right = check("alder --only play --seed 110 --keys 's s'");
    assert_eq!((right.code, right.stderr.as_str()), (0, ""), "{}", right.stdout);
    let page = "SI204 Project 2: Blackjack · alder\n\n✓ play  1 of 1 scenario passed\n\n\
                Your run, and that of a right program:\n  Seed: 110\n";
    assert!(right.stdout.starts_with(page), "{}", right.stdout);
    let told = check("alder --seed 110 --keys 's s'");
    let note = "note: a right `deal` did not read 1 input line: `s`\n";
    assert_eq!((told.code, told.stderr.as_str()), (0, note), "all parts that read input: {}", told.stdout);
    for part in ["deal", "play"] {
        assert!(told.stdout.contains(&format!("✓ {part}  1 of 1 scenario passed\n")), "{}", told.stdout);
        let title = format!("Your run of `{part}`, and that of a right program:\n  Seed: 110\n");
        assert!(told.stdout.contains(&title), "{}", told.stdout);
    }
    assert!(!told.stdout.contains("shuffle"), "{}", told.stdout);
    for (keys, note) in [
        ("'s h'", "note: a right `play` did not read 1 input line: `h`\n"),
        ("h", "note: input ended while a right `play` was waiting\n"),
    ] {
        let told = check(&format!("alder --only play --seed 12 --keys {keys}"));
        assert_eq!(told.stderr, note, "{}", told.stdout);
    }
    let told = check("alder --only play --keys s");
    assert!(told.stderr.contains("`si204/play` needs a seed"), "{}", told.stderr);
}

#[test]
fn fresh_suite_is_the_same_with_any_number_of_workers_and_loads() {
    let suite = |line: &str| said(bare().args(words(&format!("scenarios si204/deal --count 10 {line}"))));
    let told = suite("--seeds 1..500 -j 2");
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    assert_eq!(suite("--seeds 1..500 -j 1"), told);
    assert_ne!(suite("--seeds 1..500 --seed 2").stdout, told.stdout);
    assert_eq!(told.stdout.matches("\n- part: deal\n").count(), 10, "{}", told.stdout);
    assert_eq!(told.stdout.matches("\n  visibility: hidden\n").count(), 10);
    assert!(told.stdout.contains("\n  because: "), "{}", told.stdout);
    // In the place of the suite that comes with croupier.
    let specs = tempfile::tempdir().unwrap();
    let copied = specs.path().join("si204");
    std::fs::create_dir_all(copied.join("scenarios")).unwrap();
    std::fs::copy("specs/si204/assignment.yaml", copied.join("assignment.yaml")).unwrap();
    for part in ["shuffle", "play"] {
        let file = format!("scenarios/{part}.yaml");
        std::fs::copy(format!("specs/si204/{file}"), copied.join(file)).unwrap();
    }
    std::fs::write(copied.join("scenarios/deal.yaml"), &told.stdout).unwrap();
    let line = "check submissions/si204/alder --only 'deal/*'";
    let checked = said(bare().arg("--specs").arg(specs.path()).args(words(line)));
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""), "{}", checked.stdout);
    assert!(checked.stdout.contains("✓ deal  10 of 10 scenarios passed"), "{}", checked.stdout);
    for (line, message) in [
        ("si204/extra", "is graded manually"),
        ("change", "knows no mistakes"),
        ("si204/deal --seeds 9..1", "invalid range of seeds"),
        ("cs151 --seeds 1..5", "takes no seed"),
    ] {
        let refused = said(bare().args(words(&format!("scenarios {line}"))));
        assert_eq!(refused.code, 2, "{line}");
        assert!(refused.stderr.contains(message), "{line}: {}", refused.stderr);
    }
}

/// A program of the sample class of cs210 with a change of its game.
fn changed_cs210(old: &str, new: &str) -> (tempfile::TempDir, String) {
    changed("submissions/cs210/alder", old, new)
}

/// A program for cs210 from a directory, with a change of its game.
fn changed(from: &str, old: &str, new: &str) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().expect("a directory");
    let to = directory.path().join("alder");
    std::fs::create_dir(&to).expect("it is new");
    for name in ["cards.c", "cards.h", "main.c"] {
        let text = std::fs::read_to_string(format!("{from}/{name}")).expect("it is there");
        assert!(name != "main.c" || text.contains(old));
        let text = if name == "main.c" { text.replacen(old, new, 1) } else { text };
        std::fs::write(to.join(name), text).expect("it is written");
    }
    (directory, to.display().to_string())
}

/// A copy of the specs of cs210, in which the game with given cards has one scenario more.
fn cs210_with(scenario: &str) -> tempfile::TempDir {
    let specs = tempfile::tempdir().expect("a directory");
    for entry in walkdir::WalkDir::new("specs/cs210").into_iter().filter_map(Result::ok) {
        if entry.file_type().is_file() {
            let to = specs.path().join(entry.path().strip_prefix("specs").expect("it is one of them"));
            std::fs::create_dir_all(to.parent().expect("it has one")).expect("it is written");
            std::fs::copy(entry.path(), to).expect("it is written");
        }
    }
    let main = specs.path().join("cs210/scenarios/main.yaml");
    let suite = std::fs::read_to_string(&main).expect("it is there");
    std::fs::write(&main, format!("{suite}\n{scenario}")).expect("it is written");
    specs
}

#[test]
fn answers_by_question_become_few_and_load() {
    let (_directory, path) = changed_cs210("< 17", "< 18");
    let told = explored(&format!("cs210/main {path} --seconds 60"));
    assert_eq!((told.code, told.stderr.as_str()), (1, ""), "{}", told.stdout);
    let command = told.stdout.lines().find_map(|line| line.trim().strip_prefix("rerun:")).unwrap();
    let keys = command.split_once("--keys '").unwrap().1.trim_end_matches('\'');
    assert!(keys.split(' ').count() <= 4, "{command}");
    let (_, scenario) = told.stdout.split_once("as a scenario:\n\n").unwrap();
    assert!(scenario.contains("\n  answers:\n"), "{scenario}");
    let specs = cs210_with(scenario);
    let line = format!("check {path} --assignment cs210 --only 'main/found by a search'");
    let again = said(bare().arg("--specs").arg(specs.path()).args(words(&line)));
    let page = "main/found by a search, for information (no points): Expected number of cards left";
    assert!(again.stdout.contains(page), "{}{}", again.stdout, again.stderr);
}

#[test]
fn suite_is_tried_first_and_a_round_of_it_is_enough() {
    for (old, new, keys) in [
        ("#define MAX_DECKS   10", "#define MAX_DECKS   12", "--keys '11 "),
        ("hand_blackjack_points(dealer) < 17", "hand_blackjack_points(dealer) < 18", " s -1'"),
    ] {
        let (_directory, path) = changed_cs210(old, new);
        let told = explored(&format!("cs210/main {path} --cases 22 --seconds 600"));
        assert_eq!((told.code, told.stderr.as_str()), (1, ""), "{}", told.stdout);
        let command = told.stdout.lines().find_map(|line| line.trim().strip_prefix("rerun:")).unwrap();
        assert!(command.contains(keys), "{command}");
        assert_eq!(command.matches("player ").count(), usize::from(new.ends_with("18")), "{command}");
    }
}

#[test]
#[ignore = "takes half a minute"]
fn program_in_its_own_words_is_compared_by_its_values() {
    let own = "tests/samples/cs210/bases/perfect_own_words_host";
    let told = explored(&format!("cs210/main {own} --cases 60 --seconds 600"));
    assert_eq!((told.code, told.stderr.as_str()), (0, ""), "{}", told.stdout);
    assert!(told.stdout.starts_with("no difference in 60 scenarios, "), "{}", told.stdout);
    let draws_on = ("hand_blackjack_points(me) < 17", "hand_blackjack_points(me) <= 17");
    let (_directory, path) = changed(own, draws_on.0, draws_on.1);
    let told = explored(&format!("cs210/main {path} --seconds 600"));
    assert_eq!((told.code, told.stderr.as_str()), (1, ""), "{}", told.stdout);
    for says in ["so only values are compared", "  a right program, in the words of the reference:\n    │ "]
    {
        assert!(told.stdout.contains(says), "{}", told.stdout);
    }
}

#[test]
fn difference_that_the_suite_shows_is_told_where_no_single_run_is_understood() {
    let base = "tests/samples/cop3014/bases/perfect_words_german/blackjack.cpp";
    let text = std::fs::read_to_string(base).expect("it is there");
    let (right, wrong) = ("if (p.total < d.total) result = -1;", "if (p.total <= d.total) result = -1;");
    assert!(text.contains(right));
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("blackjack.cpp"), text.replacen(right, wrong, 1))
        .expect("it is written");
    let told = explored(&format!("cop3014 {} --seconds 60", directory.path().display()));
    assert_eq!((told.code, told.stderr.as_str()), (1, ""), "{}", told.stdout);
    assert!(told.stdout.starts_with("a difference in the suite:\n\n"), "{}", told.stdout);
    assert!(told.stdout.contains("the dealer wins a tie"), "{}", told.stdout);
    assert!(told.stdout.contains(" --only 'cop3014/the seed that is handed in'\n"), "{}", told.stdout);
}

#[test]
fn program_whose_words_no_single_run_teaches_is_not_explored() {
    for (line, message) in [
        ("cs151 tests/samples/cs151/bases/perfect_own_words_odd_keys", "which a person has to read"),
        (
            "cop3014 tests/samples/cop3014/bases/perfect_words_cowboys",
            "are learned from all runs of a suite together",
        ),
    ] {
        let told = explored(&format!("{line} --seconds 60"));
        assert_eq!((told.code, told.stdout.as_str()), (2, ""), "{line}");
        assert!(told.stderr.contains(message), "{line}: {}", told.stderr);
    }
}

/// With a bet of 0 and two equal cards, a program that asks at 21 may print all that one prints that does not.
#[test]
fn next_key_is_for_the_program_whose_values_are_shown() {
    let specs = cs210_with(
        "- part: main\n  name: equal cards\n  cards: 10C 10C 10H 4H 7H 4S 2S 9H\n  answers: {bet: ['0'], move: [h]}\n",
    );
    let line =
        "check tests/samples/cs210/bases/perfect_own_words --assignment cs210 --only 'main/equal cards'";
    let told = said(bare().arg("--specs").arg(specs.path()).args(words(line)));
    assert!(told.stdout.contains("main: no difference in 1 scenario"), "{}{}", told.stdout, told.stderr);
}

#[test]
fn mistake_that_no_seed_of_the_range_shows_gets_another_seed() {
    let told = said(bare().args(words("scenarios si204/shuffle --count 4 --seeds 1..50")));
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    assert!(told.stdout.contains(" They catch 45 of 45 known mistakes"), "{}", told.stdout);
    let other = told.stdout.split("\n\n").find(|one| one.contains("the deck is also shuffled with seed 0"));
    assert!(other.is_some_and(|one| one.contains("\n  seed: 0\n")), "{}", told.stdout);
}
