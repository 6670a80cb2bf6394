//! Programs made to be read although they are wrong. Each condition keeps one of them out that gets in without it.

use super::*;

/// A right program in the handout's words, with these words exchanged throughout.
fn exchanged(pairs: &[(&str, &str)], in_lines: fn(&str) -> bool) -> Vec<String> {
    let exchange = |line: &str| {
        let mut line = line.to_owned();
        let pairs = if in_lines(&line) { pairs } else { &[] };
        for (one, other) in pairs {
            line = line.replace(one, "\u{1}").replace(other, one).replace('\u{1}', other);
        }
        line + "\n"
    };
    printed(&STYLES[0], &events(&[])).iter().map(|text| text.lines().map(exchange).collect()).collect()
}

const ROLES: (&str, &str) = ("player", "dealer");

/// Who wins is told the wrong way round; a tie as it is.
fn exchanged_outcomes() -> Vec<String> {
    exchanged(&[ROLES], |line| line.contains("wins this hand"))
}

fn read_with(texts: &[String], conditions: Conditions) -> Result<Reading, Unread> {
    read_under(&lines(texts)?, &courses(&[]), conditions)
}

/// Whether a program is kept out by all conditions together, and gets in without this one.
fn is_kept_out_by(name: &str, texts: &[String], without: Conditions) {
    let all = read_with(texts, Conditions::ALL);
    assert!(all.is_err(), "{name} is read:\n{}", &texts[0]);
    let some = read_with(texts, without);
    assert!(some.is_ok(), "{name} is kept out by another condition: {some:?}");
}

#[test]
fn known_words_must_not_say_the_contrary() {
    let without = Conditions { known_words: false, roles: false, ..Conditions::ALL };
    let all = |_: &str| true;
    let roles = exchanged(&[ROLES, ("Player", "Dealer")], all);
    is_kept_out_by("exchanged roles", &roles, Conditions { known_words: false, ..Conditions::ALL });
    let decisions = exchanged(&[("hit", "stand")], all);
    is_kept_out_by("exchanged decisions", &decisions, Conditions { known_words: false, ..Conditions::ALL });
    is_kept_out_by("exchanged outcomes", &exchanged_outcomes(), without);
    let lost = |text: &String| text.replace("has won a total of", "has lost a total of");
    let lost: Vec<String> = printed(&STYLES[0], &events(&[])).iter().map(lost).collect();
    is_kept_out_by("lost that means won", &lost, Conditions { known_words: false, ..Conditions::ALL });
    let in_row = STYLES.iter().find(|style| style.name == "a card face down").unwrap();
    let scores = |text: &String| text.replace("player:dealer:tied =", "dealer:player:tied =");
    let scores: Vec<String> = printed(in_row, &events(&[])).iter().map(scores).collect();
    is_kept_out_by("exchanged scores in a row", &scores, without);
}

#[test]
fn learned_roles_must_not_say_the_contrary() {
    let without = Conditions { roles: false, ..Conditions::ALL };
    is_kept_out_by("exchanged outcomes", &invented(&exchanged_outcomes()), without);
    let scores = exchanged(&[("Player", "Dealer")], |line| line.contains("Overall"));
    is_kept_out_by("exchanged scores", &invented(&scores), without);
    let tie = |text: &String| {
        let text = text.replace("The dealer wins this hand.", "\u{1}");
        text.replace("This hand is a tie.", "The dealer wins this hand.")
            .replace('\u{1}', "This hand is a tie.")
    };
    let ties: Vec<String> = printed(&STYLES[0], &events(&[])).iter().map(tie).collect();
    is_kept_out_by("exchanged tie and dealer", &invented(&ties), without);
}

#[test]
fn a_second_line_that_is_sometimes_wrong_keeps_a_program_out() {
    let without = Conditions { near_misses: false, ..Conditions::ALL };
    let add = |text: &String| {
        let mut count = 0;
        let mut line = |line: &str| {
            let Some(at) = line.find("player has a total of ") else { return format!("{line}\n") };
            let total: i64 =
                line[at + 22..].chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
            count += 1;
            format!("{line}\nThat makes {} in all.\n", total + i64::from(count % 5 == 0))
        };
        text.lines().map(&mut line).collect::<String>()
    };
    let texts: Vec<String> = printed(&STYLES[0], &events(&[])).iter().map(add).collect();
    for (words, texts) in both(texts) {
        is_kept_out_by(&format!("a second total in {words} words"), &texts, without);
    }
}

#[test]
fn a_bust_does_not_stand_for_some_outcomes() {
    let without = Conditions { bust_is_not_outcome: false, ..Conditions::ALL };
    let mut texts = printed(&STYLES[0], &events(&[]));
    let bust = texts[2].find("The player has gone bust.").unwrap();
    let outcome = bust + texts[2][bust..].find("The dealer wins this hand.\n").unwrap();
    texts[2].replace_range(outcome..outcome + 27, "");
    for (words, texts) in both(texts) {
        is_kept_out_by(&format!("a missing outcome in {words} words"), &texts, without);
    }
}

#[test]
fn few_wordings_tell_a_kind() {
    let without = Conditions { few: false, ..Conditions::ALL };
    let mut hand = 0;
    let mut rename = |line: &str| {
        let bet = line.contains("The amount bet is");
        hand += usize::from(bet);
        // Every hand's own word, which tells nothing.
        let letters: String =
            format!("{hand:04}").bytes().map(|digit| char::from(digit - b'0' + b'a')).collect();
        if bet { line.replace("bet is", &format!("bet {letters} is")) + "\n" } else { format!("{line}\n") }
    };
    let texts: Vec<String> = printed(&STYLES[0], &events(&[]))
        .iter()
        .map(|text| text.lines().map(&mut rename).collect())
        .collect();
    for (words, texts) in both(texts) {
        is_kept_out_by(&format!("new words for every hand in {words} words"), &texts, without);
    }
}

#[test]
fn one_run_does_not_show_a_mistake_that_comes_in_others() {
    // By two runs of four that do not meet the mistake a program is right.
    let mistaken = events(&["dealer_stands_at_16"]);
    let right = events(&[]);
    let same: Vec<usize> = (0..right.len()).filter(|run| mistaken[*run] == right[*run]).collect();
    let mistakes = crate::find("cop3014").unwrap().variants();
    let hidden = mistakes.iter().find_map(|mistake| {
        let played = events(&[mistake.name]);
        let same: Vec<usize> = (0..right.len()).filter(|run| played[*run] == right[*run]).collect();
        (same.len() == 3 && mistake.kind == crate::VariantKind::Mistake).then_some((mistake.name, same))
    });
    assert!(same.len() < right.len());
    let Some((name, same)) = hidden else { return };
    let texts = printed(&STYLES[0], &events(&[name]));
    let some: Vec<String> = same.iter().map(|run| texts[*run].clone()).collect();
    let of = |runs: &[usize]| -> Vec<Course> { runs.iter().map(|run| courses(&[])[*run].clone()).collect() };
    let few = Conditions { enough: false, ..Conditions::ALL };
    assert!(read_under(&lines(&some).unwrap(), &of(&same), few).is_ok());
    assert!(read_under(&lines(&some).unwrap(), &of(&same), Conditions::ALL).is_err());
    assert!(read_texts(&texts, &[]).is_err());
}

/// Every hand tells each total there is: one of them is true.
#[test]
fn hedging_tells_nothing() {
    let all_outcomes = |line: &str| {
        let outcome = line.contains("wins this hand") || line.contains("is a tie");
        let all = "The player wins this hand.\nThe dealer wins this hand.\nThis hand is a tie.\n";
        if outcome { all.to_owned() } else { format!("{line}\n") }
    };
    let one_line = |line: &str| {
        let outcome = line.contains("wins this hand") || line.contains("is a tie");
        if outcome {
            "The player or the dealer wins, or it is a tie.\n".to_owned()
        } else {
            format!("{line}\n")
        }
    };
    let all_clauses = |line: &str| {
        let outcome = line.contains("wins this hand") || line.contains("is a tie");
        let all = "The player wins this hand, the dealer wins this hand, this hand is a tie.\n";
        if outcome { all.to_owned() } else { format!("{line}\n") }
    };
    let even = |line: &str| {
        if line.contains("has won a total") { "The player is even.\n".into() } else { format!("{line}\n") }
    };
    let all_totals = |line: &str| match line.split_once(" has a total of ") {
        Some((who, rest)) => {
            let decision = rest.trim_start_matches(|it: char| it.is_ascii_digit());
            (4..=30).map(|total| format!("{who} has a total of {total}{decision}\n")).collect()
        }
        None => format!("{line}\n"),
    };
    let a_row_of_totals = |line: &str| match line.split_once(" has a total of ") {
        Some((who, rest)) => {
            let decision = rest.trim_start_matches(|it: char| it.is_ascii_digit());
            let totals: Vec<String> = (4..=30).map(|total: u32| total.to_string()).collect();
            format!("{who} has a total of {}{decision}\n", totals.join(" or "))
        }
        None => format!("{line}\n"),
    };
    let no_decision = |line: &str| {
        line.replace("hit", "go on").replace("stand", "go on").replace("and must", "and decides to") + "\n"
    };
    let constant_bet = |line: &str| {
        if line.contains("amount bet") { "The amount bet is: 1\n".into() } else { format!("{line}\n") }
    };
    let absolute = |line: &str| line.replace("total of: -", "total of: ") + "\n";
    let numbers = |line: &str| {
        let kept = |it: &char| it.is_ascii_digit() || *it == '-' || *it == ' ';
        if line.contains("-s") || line.contains("-h") || line.contains("-d") || line.contains("-c") {
            format!("{line}\n")
        } else {
            line.chars().filter(kept).collect::<String>() + "\n"
        }
    };
    type Adversary<'a> = (&'a str, &'a dyn Fn(&str) -> String);
    let adversaries: [Adversary<'_>; 10] = [
        ("all outcomes", &all_outcomes),
        ("all outcomes in a line", &one_line),
        ("all outcomes in clauses", &all_clauses),
        ("always even", &even),
        ("all totals", &all_totals),
        ("all totals in a line", &a_row_of_totals),
        ("one word for both decisions", &no_decision),
        ("a constant bet", &constant_bet),
        ("chips without sign", &absolute),
        ("numbers only", &numbers),
    ];
    for (name, adversary) in adversaries {
        let text = |text: &String| text.lines().map(adversary).collect::<String>();
        let texts: Vec<String> = printed(&STYLES[0], &events(&[])).iter().map(text).collect();
        for (words, texts) in both(texts) {
            let read = read_texts(&texts, &[]);
            assert!(read.is_err(), "{name} is read in {words} words: {:?}", read.map(|read| read.kinds));
        }
    }
}

#[test]
fn floods_are_read_alike_every_time() {
    let right = printed(&STYLES[0], &events(&[]));
    let floods: [(&str, String); 4] = [
        ("numbers", "1 2 3 4 5 6 7 8 9 10 11 12 13\n".repeat(1_200)),
        ("cards", "2-spades K-hearts 5-clubs\n".repeat(1_200)),
        (
            "words",
            (0..8_000).map(|at| format!("w{}\n", "x".repeat(at % 300))).collect::<String>()[..32_000]
                .to_owned(),
        ),
        ("one line", "7 ".repeat(16_000)),
    ];
    for (name, flood) in floods {
        let texts: Vec<String> = right.iter().map(|text| format!("{text}{flood}")).collect();
        assert_eq!(read_texts(&texts, &[]), read_texts(&texts, &[]), "{name}");
    }
    let wordings: Vec<String> = right.iter().map(|text| text.clone() + &"a\n".repeat(2_000)).collect();
    assert_eq!(read_texts(&wordings, &[]), Err(Unread::TooMuch));
}
