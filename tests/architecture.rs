//! Which module may import which: the modules of `src/lib.rs` depend on each other without cycles.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Every module and what it may import, from the bottom up: a row names modules of the rows above it only, so that there is no
/// cycle. Code that is compiled for tests only may import anything.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    // Types that all modules share: plain data, no I/O.
    ("text", &[]),
    ("transcript", &[]),
    ("fraction", &[]),
    ("denied", &[]),
    ("language", &[]),
    ("machine", &[]),
    ("error", &["text"]),
    ("verdict", &["fraction"]),
    ("criteria", &["fraction", "verdict"]),
    ("record", &["text", "verdict"]),
    // Input.
    ("spec", &["criteria", "error", "fraction", "language", "text", "verdict"]),
    ("sandbox", &["error", "language", "machine", "text"]),
    ("build", &["criteria", "error", "language", "machine", "spec", "text", "sandbox"]),
    ("submission", &["build", "error", "language", "record", "spec", "text", "sandbox"]),
    ("intake", &["error", "language", "record", "submission", "text"]),
    ("gradebook", &["error", "record", "text"]),
    ("stored", &["record", "spec", "text"]),
    ("shard", &["record", "spec", "stored", "text"]),
    ("plan", &["error", "record", "shard", "spec", "submission", "text"]),
    // Work.
    ("run", &["build", "criteria", "denied", "error", "language", "machine", "spec", "text", "sandbox"]),
    ("compare", &["criteria", "fraction", "language", "text", "verdict"]),
    (
        "oracle",
        &[
            "build", "compare", "criteria", "error", "fraction", "language", "run", "spec", "text",
            "verdict", "sandbox",
        ],
    ),
    ("model_check", &["criteria", "error", "oracle", "spec", "text", "verdict"]),
    ("diagnose", &["compare", "criteria", "error", "oracle", "record", "spec", "verdict"]),
    ("score", &["fraction", "record", "spec", "text", "verdict"]),
    // Results.
    ("cache", &["build", "criteria", "denied", "error", "language", "run", "spec", "text", "sandbox"]),
    ("spool", &["record"]),
    ("report", &["compare", "fraction", "record", "text", "transcript", "verdict"]),
    ("review", &["criteria", "language", "record", "report", "run", "spec", "text", "verdict"]),
    ("mark", &["fraction", "record", "report", "score", "spec", "text", "verdict"]),
    // Coordination.
    (
        "pipeline",
        &[
            "build",
            "cache",
            "compare",
            "criteria",
            "denied",
            "diagnose",
            "error",
            "fraction",
            "language",
            "model_check",
            "oracle",
            "plan",
            "record",
            "review",
            "run",
            "score",
            "spec",
            "spool",
            "submission",
            "text",
            "verdict",
            "sandbox",
        ],
    ),
    ("explore", &["error", "oracle", "spec"]),
    (
        "audit",
        &[
            "explore",
            "compare",
            "error",
            "language",
            "oracle",
            "pipeline",
            "plan",
            "record",
            "run",
            "sandbox",
            "spec",
            "submission",
            "text",
            "verdict",
        ],
    ),
    (
        "cli",
        &[
            "audit",
            "build",
            "cache",
            "compare",
            "criteria",
            "error",
            "explore",
            "fraction",
            "gradebook",
            "intake",
            "language",
            "mark",
            "model_check",
            "oracle",
            "pipeline",
            "plan",
            "record",
            "report",
            "run",
            "shard",
            "spec",
            "spool",
            "stored",
            "submission",
            "text",
            "transcript",
            "verdict",
            "sandbox",
        ],
    ),
];

/// Modules in which no child may import its parent. Elsewhere a child may import what its parent defines: a trait, a table.
const IN_LAYERS: &[&str] = &["run"];

/// A module by its path below the crate, and the paths that its file names: `["crate", "text", "count"]`.
type Modules = BTreeMap<Vec<String>, Vec<Vec<String>>>;

#[test]
fn modules_import_what_the_table_allows() {
    let modules = modules();
    let mut wrong = BTreeSet::new();
    for (module, named) in modules.iter().filter(|(module, _)| !module.is_empty()) {
        let (_, allowed) = MAY_IMPORT.iter().find(|(name, _)| name == &module[0]).unwrap_or_else(|| {
            panic!("`{}` has no row in MAY_IMPORT", module[0]);
        });
        let imported = named.iter().filter_map(|path| absolute(modules, module, path)?.first().cloned());
        let forbidden = imported.filter(|other| *other != module[0] && !allowed.contains(&other.as_str()));
        wrong.extend(forbidden.map(|other| format!("`{}` may not import `{other}`", module.join("::"))));
    }
    assert!(
        wrong.is_empty(),
        "{wrong:#?}\nthe table says why in its order: what is below knows nothing of what is above"
    );
}

#[test]
fn table_names_every_module_once_and_no_circle() {
    let mut below = BTreeSet::new();
    for (module, allowed) in MAY_IMPORT {
        for other in *allowed {
            assert!(below.contains(other), "`{module}` may import `{other}`, which has no row above it");
        }
        assert!(below.insert(*module), "`{module}` has two rows");
    }
    let root = fs::read_to_string("src/lib.rs").unwrap();
    let declared = root.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let declared: BTreeSet<&str> = declared.chain(["transcript"]).collect();
    assert_eq!(below, declared);
    let untold: Vec<_> = declared.iter().filter(|name| !root.contains(&format!("[`{name}`]"))).collect();
    assert!(untold.is_empty(), "the head of src/lib.rs does not tell what these are for: {untold:?}");
}

#[test]
fn files_import_one_another_in_no_circle() {
    let modules = modules();
    for (room, _) in MAY_IMPORT {
        let mut imports: BTreeMap<&[String], BTreeSet<Vec<String>>> = BTreeMap::new();
        let layered = IN_LAYERS.contains(room);
        for (module, named) in
            modules.iter().filter(|(module, _)| module.first().is_some_and(|first| first == room))
        {
            let files = named.iter().filter_map(|path| file(modules, &absolute(modules, module, path)?));
            let others = files.filter(|other| other != module && other.first() == module.first());
            let others = others.filter(|other| layered || !module.starts_with(other));
            imports.insert(module, others.collect());
        }
        // Takes away what imports nothing that is left, again and again: what stays is in a circle, or stands on one.
        while let Some(lowest) =
            imports.iter().find(|(_, others)| others.is_empty()).map(|(module, _)| *module)
        {
            imports.remove(lowest);
            imports.values_mut().for_each(|others| {
                others.remove(lowest);
            });
        }
        assert!(imports.is_empty(), "files of `{room}` import one another in a circle: {imports:#?}");
    }
}

#[test]
fn only_the_oracle_names_games() {
    let games = |path: &Vec<String>| {
        path[0] == "reference"
            && path.get(1).is_some_and(|name| ["ALL", "find", "games"].contains(&name.as_str()))
    };
    let modules = modules();
    let named = modules.iter().filter(|(_, named)| named.iter().any(games));
    let who: BTreeSet<&str> = named.map(|(module, _)| module[0].as_str()).collect();
    assert_eq!(who, BTreeSet::from(["oracle"]));
}

/// Words of games of cards. Where they have another meaning it is another word: a rank, a suit, a hand, a hit.
const OF_CARDS: &str =
    r"\b(cards?|aces?|bets?|dealers?|decks?|shoes?|blackjack|hit below|always (hit|stand)|whole hand)\b";

/// Tools of the languages, and what they say.
const OF_LANGUAGES: &str =
    r"\b(gcc|g\+\+|cc1|cc1plus|(gnu|c)(\+\+)?\d\d|undefined reference|multiple definition)(\W|$)";

#[test]
fn src_knows_no_cards() {
    let found = words_found(OF_CARDS, &[]);
    assert!(found.is_empty(), "what is about cards is the reference's: {found:#?}");
}

#[test]
fn tools_of_languages_stand_in_their_table() {
    // The preload library is C whatever submissions are written in, and so are the files that are built with them. The
    // keys of a spec have examples.
    let found = words_found(
        OF_LANGUAGES,
        &[&["language"], &["run", "preload"], &["build", "harness", "probe"], &["spec", "keys"]],
    );
    assert!(found.is_empty(), "what is about a language stands in its row: {found:#?}");
}

/// The names and texts of all modules but these in which such words are. Examples in the help of commands may use any.
fn words_found(words: &str, but: &[&[&str]]) -> Vec<String> {
    let pattern = regex::Regex::new(words).unwrap();
    let mut found = Vec::new();
    for module in modules().keys().filter(|module| !but.iter().any(|but| module.starts_with(&owned(but)))) {
        let file = Path::new("src").join(module.iter().collect::<PathBuf>());
        let file = if module.is_empty() { file.join("lib.rs") } else { file.with_extension("rs") };
        let file = if file.is_file() { file } else { file.with_extension("").join("mod.rs") };
        let tokens: TokenStream = fs::read_to_string(&file).unwrap().parse().unwrap();
        let mut words = Vec::new();
        read_words(&tokens.into_iter().collect::<Vec<_>>(), &mut words);
        let matching =
            words.iter().filter(|word| pattern.is_match(&apart(word)) && !word.contains("Example:"));
        found.extend(matching.map(|word| format!("{}: {word}", file.display())));
    }
    found
}

fn owned(path: &[&str]) -> Vec<String> {
    path.iter().map(|word| (*word).to_owned()).collect()
}

/// A name with its words apart: `written card` for `WrittenCard` and for `written_card`.
fn apart(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(if letter == '_' { ' ' } else { letter.to_ascii_lowercase() });
    }
    words
}

/// Every name and literal, but for comments and what is compiled for tests alone.
fn read_words(tokens: &[TokenTree], words: &mut Vec<String>) {
    let is_doc = |token: Option<&TokenTree>| token.is_some_and(|token| token.to_string().starts_with("[doc"));
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if is_for_tests(tokens.get(at)) {
                    at += 1 + Reader::default().skip(&tokens[at + 1..]);
                } else if is_doc(tokens.get(at)) {
                    at += 1;
                } else if is_doc(tokens.get(at + 1)) {
                    at += 2;
                }
            }
            TokenTree::Punct(_) => {}
            TokenTree::Group(group) => read_words(&group.stream().into_iter().collect::<Vec<_>>(), words),
            TokenTree::Ident(_) | TokenTree::Literal(_) => words.push(token.to_string()),
        }
    }
}

#[test]
fn words_are_found_in_names_and_texts() {
    let text = r#"
        //! Cards.
        /// A card.
        struct WrittenCard { card_of: &'static str, discards: u8 }
        #[cfg(test)] mod tests { const A: &str = "card"; }
        const B: &str = "no card"; // card
    "#;
    let mut words = Vec::new();
    read_words(&text.parse::<TokenStream>().unwrap().into_iter().collect::<Vec<_>>(), &mut words);
    let pattern = regex::Regex::new(OF_CARDS).unwrap();
    words.retain(|word| pattern.is_match(&apart(word)));
    assert_eq!(words, ["WrittenCard", "card_of", "\"no card\""]);
}

/// A path that a module names, from the crate on; none for one that leads elsewhere.
fn absolute(modules: &Modules, module: &[String], path: &[String]) -> Option<Vec<String>> {
    let ups = path.iter().take_while(|word| *word == "super").count();
    let (base, rest) = match path[0].as_str() {
        "crate" => (&module[..0], &path[1..]),
        "self" => (module, &path[1..]),
        "super" => (&module[..module.len() - ups], &path[ups..]),
        _ => (module, path),
    };
    let whole = [base, rest].concat();
    let known = ["crate", "self", "super"].contains(&path[0].as_str())
        || modules.contains_key(&whole[..=module.len()]);
    known.then_some(whole)
}

/// The file in which a path ends: that of the longest module that it begins with.
fn file(modules: &Modules, path: &[String]) -> Option<Vec<String>> {
    (0..=path.len()).rev().map(|length| path[..length].to_vec()).find(|module| modules.contains_key(module))
}

/// Every module that is not compiled for tests alone.
fn modules() -> &'static Modules {
    static MODULES: LazyLock<Modules> = LazyLock::new(read_modules);
    &MODULES
}

fn read_modules() -> Modules {
    let mut modules = Modules::new();
    let mut for_tests = BTreeSet::new();
    for path in sources(Path::new("src")) {
        let below = path.strip_prefix("src").unwrap().with_extension("");
        let mut module: Vec<String> = below.iter().map(|word| word.to_str().unwrap().to_owned()).collect();
        module.pop_if(|last| ["mod", "lib"].contains(&last.as_str()));
        let tokens: TokenStream = fs::read_to_string(&path).unwrap().parse().unwrap();
        let mut reader = Reader::default();
        reader.read(&tokens.into_iter().collect::<Vec<_>>(), &[]);
        for_tests.extend(reader.for_tests.into_iter().map(|name| match name.strip_suffix(".rs") {
            Some(beside) => [&module[..module.len() - 1], &[beside.to_owned()]].concat(),
            None => [&module[..], &[name]].concat(),
        }));
        modules.insert(module, reader.paths);
    }
    modules.remove(&vec!["main".to_owned()]);
    modules.retain(|module, _| !for_tests.iter().any(|tests| module.starts_with(tests)));
    modules
}

/// Every file of Rust below a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// Reads the paths that a file names, wherever they stand, but for what is compiled for tests alone.
#[derive(Default)]
struct Reader {
    paths: Vec<Vec<String>>,
    /// The modules that are declared for tests alone: their names, or their files beside this one.
    for_tests: Vec<String>,
}

impl Reader {
    /// `before`: what these tokens go on from, within the braces of a `use`.
    fn read(&mut self, tokens: &[TokenTree], before: &[String]) {
        let mut at = 0;
        while at < tokens.len() {
            at += match &tokens[at] {
                TokenTree::Punct(punct) if punct.as_char() == '#' && is_for_tests(tokens.get(at + 1)) => {
                    self.skip(&tokens[at + 2..]) + 2
                }
                TokenTree::Ident(word)
                    if word == "pub" && is_group(tokens.get(at + 1), Delimiter::Parenthesis) =>
                {
                    2
                }
                TokenTree::Ident(_) => self.path(&tokens[at..], before),
                TokenTree::Group(group) => {
                    self.read(&group.stream().into_iter().collect::<Vec<_>>(), &[]);
                    1
                }
                _ => 1,
            };
        }
    }

    /// Reads one path, and those that its braces hold; how many tokens that are.
    fn path(&mut self, tokens: &[TokenTree], before: &[String]) -> usize {
        let (mut path, mut at) = (before.to_vec(), 0);
        while let Some(TokenTree::Ident(word)) = tokens.get(at) {
            path.push(word.to_string());
            at += 1;
            if !is_colons(&tokens[at..]) {
                break;
            }
            at += 2;
            if let Some(TokenTree::Group(group)) =
                tokens.get(at).filter(|_| is_group(tokens.get(at), Delimiter::Brace))
            {
                self.read(&group.stream().into_iter().collect::<Vec<_>>(), &path);
                return at + 1;
            }
        }
        if matches!(tokens.get(at), Some(TokenTree::Punct(star)) if star.as_char() == '*') && at > 0 {
            path.push("*".to_owned());
        }
        if matches!(tokens.get(at), Some(TokenTree::Ident(word)) if !before.is_empty() && word == "as") {
            at += 2;
        }
        // A name by itself is no path of anything.
        if path.len() > 1 {
            self.paths.push(path);
        }
        at
    }

    /// Passes over an item that is compiled for tests alone, and remembers it if it is a module in a file; how many tokens it is.
    fn skip(&mut self, item: &[TokenTree]) -> usize {
        let is_end = |token: &TokenTree| {
            is_group(Some(token), Delimiter::Brace)
                || matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';')
        };
        let end = item.iter().position(is_end).unwrap_or(item.len() - 1);
        let words: Vec<String> = item[..end].iter().map(ToString::to_string).collect();
        if let Some(place) = words.iter().position(|word| word == "mod") {
            let beside = words.iter().find_map(|word| word.strip_prefix("[path = \"")?.strip_suffix("\"]"));
            self.for_tests.push(beside.unwrap_or(&words[place + 1]).to_owned());
        }
        end + 1
    }
}

fn is_group(token: Option<&TokenTree>, delimiter: Delimiter) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    let colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    tokens.len() > 2 && tokens[..2].iter().all(colon)
}

fn is_for_tests(attribute: Option<&TokenTree>) -> bool {
    attribute.is_some_and(|attribute| attribute.to_string().replace(' ', "") == "[cfg(test)]")
}

#[test]
fn paths_are_found_wherever_they_stand() {
    let text = r#"
        //! crate::never
        use crate::{a::{self, b}, c as d};
        pub(in crate::not) use super::super::e::*;
        fn f(x: &crate::g::T) -> bool { matches!(x, crate::h::U { .. }) }
        #[cfg(test)] pub(crate) fn t() { crate::never::t() }
        #[cfg(test)] mod tests { use crate::never; }
        #[cfg(test)] #[path = "f_tests.rs"] mod others;
        const A: &str = "crate::never";
        impl crate::i::V for W { type X = <Y as crate::j::Z>::A; }
    "#;
    let mut reader = Reader::default();
    reader.read(&text.parse::<TokenStream>().unwrap().into_iter().collect::<Vec<_>>(), &[]);
    let paths: Vec<String> = reader.paths.iter().map(|path| path.join("::")).collect();
    let expected = [
        "crate::a::self",
        "crate::a::b",
        "crate::c",
        "super::super::e::*",
        "crate::g::T",
        "crate::h::U",
        "crate::i::V",
        "crate::j::Z",
    ];
    assert_eq!(paths, expected);
    assert_eq!(reader.for_tests, ["tests", "f_tests.rs"]);
}
