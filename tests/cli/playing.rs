//! `expect` and `play`.

use crate::support::{bare, croupier, run, said, words};

const SAMPLE_2: &str = "Dealer: ? 9-C\nPlayer: K-D J-D\nType 'h' to hit and 's' to stay:\ns\n\
                        Dealer: Q-H 9-C\nWin 20 19\n\nPlay again? [y/n]\nn\n";

#[test]
fn expect_shows_input_where_it_is_typed() {
    let said = run("expect si204/play --seed 110 --keys 's s'");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn keys_and_key_are_equivalent_without_spaces() {
    let keys = run("expect twentyone --seed 29 --keys 's n'");
    let lines = run("expect twentyone --seed 29 --key s --key n");
    assert_eq!((keys.code, keys.stdout.as_str(), keys.stderr.as_str()), (0, SAMPLE_2, ""));
    assert_eq!(keys, lines);
}

#[test]
fn missing_input_is_reported() {
    let told = run("expect si204/play --seed 110 --keys s");
    assert_eq!(told.code, 2);
    assert!(told.stdout.ends_with("Hit or stand? [h/s] \n"), "{}", told.stdout);
    assert_eq!(
        told.stderr,
        "note: input ended while `play` was waiting for `h` or `s`\nhint: add input: --keys 'h s'\n"
    );
    for (line, due, keys) in [
        ("si204/extra --seed 1", "`p` or `f`", "--keys 'p f'"),
        ("si204/extra --seed 1 --key f", "`y` or `n`", "--key y --key n"),
        ("twentyone --seed 29 --keys s", "`y` or `n`", "--keys 'y n'"),
        ("cs151", "a whole number from 1 to 100", "--keys 1"),
    ] {
        let told = said(bare().arg("expect").args(words(line)));
        let expected = format!(" was waiting for {due}\nhint: add input: {keys}\n");
        assert!(told.code == 2 && told.stderr.ends_with(&expected), "{line}: {}", told.stderr);
    }
}

#[test]
fn unread_input_is_reported() {
    let said = run("expect twentyone --seed 29 --keys 's n n \u{1b}'");
    assert_eq!((said.code, said.stdout.as_str()), (2, SAMPLE_2));
    assert_eq!(said.stderr, "note: `twentyone` did not read 2 input lines: `n`, `\\x1b`\n");
}

#[test]
fn variant_changes_expected_run() {
    let plain = run("expect si204/play --seed 100 --keys s");
    let mistaken = run("expect si204/play --seed 100 --keys s --variant ace_always_11");
    assert_eq!((plain.code, mistaken.code), (0, 0));
    assert_ne!(plain.stdout, mistaken.stdout);
}

#[test]
fn play_echoes_input_from_pipe() {
    let said = said(croupier().args(["play", "twentyone", "--seed", "29"]).write_stdin("s\nn\n"));
    assert_eq!((said.code, said.stdout.as_str(), said.stderr.as_str()), (0, SAMPLE_2, ""));
}

#[test]
fn play_prints_chosen_seed() {
    let first = said(croupier().args(["play", "twentyone"]).write_stdin("s\nn\n"));
    let seed = first.stderr.split(['d', ';']).nth(1).unwrap().trim().to_owned();
    assert!(seed.parse::<u16>().is_ok(), "{}", first.stderr);
    let again = said(croupier().args(["play", "twentyone", "--seed", &seed]).write_stdin("s\nn\n"));
    assert_eq!(first.stdout, again.stdout);
}

#[test]
fn play_ends_at_end_of_input() {
    let said = said(croupier().args(["play", "si204/play"]).write_stdin(""));
    assert_eq!((said.code, said.stdout.as_str()), (0, "Seed: \n"));
    assert_eq!(said.stderr, "note: end of input: the game was ended\n");
}

#[test]
fn manually_graded_part_may_be_played() {
    let played = said(bare().args(["play", "si204/extra", "--seed", "100"]).write_stdin("f\nn\n"));
    assert_eq!((played.code, played.stderr.as_str()), (0, ""));
    assert!(played.stdout.ends_with("Another game? [y/n] n\n"), "{}", played.stdout);
    let expected = said(bare().args(["expect", "si204/extra", "--seed", "100", "--keys", "f n"]));
    assert_eq!((expected.code, expected.stderr.as_str()), (0, ""));
    assert_eq!(expected.stdout, played.stdout);
}

#[test]
fn unpredictable_draws_come_from_seed_and_strategy() {
    let three_rounds = |seed: u32| {
        let said = run(&format!("expect cs151 --seed {seed} --strategy 'hit below 17, rounds 3'"));
        assert_eq!(said.code, 0, "{}", said.stderr);
        let one_by_one = run(&format!("expect cs151 --seed {seed} --play 'hit below 17' --rounds 3"));
        assert_eq!((one_by_one.code, &one_by_one.stdout), (0, &said.stdout), "{}", one_by_one.stderr);
        said.stdout
    };
    assert_eq!(three_rounds(5), three_rounds(5));
    assert_ne!(three_rounds(5), three_rounds(6));
    assert_eq!(three_rounds(5).matches("Play again? (y/n)").count(), 3);
    for (options, says) in [
        ("--play win", "invalid way to play `win`"),
        ("--strategy 'always hit, bet 9/4'", "invalid bet `9/4`"),
        ("--strategy 'bet 5'", "missing way to play in the strategy"),
        ("--strategy 'always hit' --rounds 3", "cannot be used with"),
        ("--play 'always hit' --bet 9/4", "invalid bet `9/4`"),
    ] {
        let said = run(&format!("expect cs151 {options}"));
        assert_eq!(said.code, 2);
        assert!(said.stderr.contains(says), "{}", said.stderr);
    }
}

#[test]
fn draws_may_be_given_by_round_and_owner() {
    let rest = "; then 2C 3D 4S 5S 6S 7S";
    let by_owner = |rounds: &str| {
        let cards = format!("{rounds}{rest}");
        let command = ["expect", "cs210/main", "--cards", &cards, "--keys", "1 10 h s -1"];
        said(bare().args(command))
    };
    let dealer_first = by_owner("dealer 10H KC, player 6S 3C 7H");
    assert_eq!((dealer_first.code, dealer_first.stderr.as_str()), (0, ""), "{}", dealer_first.stdout);
    assert!(
        dealer_first.stdout.contains("6 of Spades\n3 of Clubs\n7 of Hearts\nScore = 16\n"),
        "{}",
        dealer_first.stdout
    );
    let player_first = by_owner("player 6S 3C 7H, dealer 10H KC");
    assert_eq!(player_first.stdout, dealer_first.stdout, "the order of owners does not matter");
    for (rounds, why) in [
        ("player 6S 3C, robot 10H", "`robot` gets no cards\nhint: expected one of these: player, dealer\n"),
        (
            "player 6S 3C, player 7H",
            "the cards of `player` are listed twice in a round\nhint: separate rounds by `;`\n",
        ),
        ("player 6S XX", "invalid card `XX`\nhint: expected a face and a suit, such as `10H` or `AS`\n"),
    ] {
        let refused = by_owner(rounds);
        assert_eq!((refused.code, refused.stderr), (2, format!("error: {why}")), "{rounds}");
    }
}
