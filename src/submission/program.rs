//! Sources of any name, where the handout names none: one source, or several with one `main`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::bytes::Regex;

use super::encoding::decoded;
use super::naming::{plain, without_number};
use crate::language::{self, Kind, Language};
use crate::spec::model::Part;

/// A source larger than this was not written by hand.
const LARGEST: u64 = 4 << 20;

/// The sources of a directory.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// There are none.
    None,
    /// They are one program. Each file, with the name that it is built under; the one with `main` first.
    One(Vec<(String, String)>),
    /// They are several, in these files.
    Several(Vec<String>),
}

/// Returns the program that the sources in a directory are; `files` are the names of its regular files.
pub(super) fn in_directory(part: &Part, directory: &Path, files: &[String]) -> Program {
    if !part.build.any_language {
        return in_language(part.build.language, part, directory, files);
    }
    let programs = language::ALL.iter().map(|language| {
        // C++ takes sources of C, too.
        let is_own = |file: &&String| Language::of_file(&without_number(&plain(file)).0) == Some(*language);
        let own: Vec<String> = files.iter().filter(is_own).cloned().collect();
        in_language(language, part, directory, &own)
    });
    let programs: Vec<Program> = programs.filter(|program| *program != Program::None).collect();
    match <[Program; 1]>::try_from(programs) {
        Ok([only]) => only,
        Err(programs) if programs.is_empty() => Program::None,
        Err(programs) => Program::Several(programs.into_iter().flat_map(Program::files).collect()),
    }
}

impl Program {
    /// Returns the files that show which program it is.
    fn files(self) -> Vec<String> {
        match self {
            Self::None => Vec::new(),
            Self::One(sources) => sources.into_iter().map(|(file, _)| file).take(1).collect(),
            Self::Several(files) => files,
        }
    }
}

/// The same for one language.
fn in_language(language: &Language, part: &Part, directory: &Path, files: &[String]) -> Program {
    // Of `game (1).cpp` and `game (2).cpp`, which are versions of one file, the last.
    let mut versions: BTreeMap<String, (u32, &String)> = BTreeMap::new();
    for file in files {
        let (base, number) = without_number(&plain(file));
        if language.is_source(&safe(&base, language)) {
            let latest = versions.entry(base).or_insert((number, file));
            *latest = (*latest).max((number, file));
        }
    }
    let sources: Vec<(&String, Vec<u8>)> =
        versions.values().filter_map(|(_, file)| Some((*file, code(&directory.join(file))?))).collect();
    let is_included = |file: &str| sources.iter().any(|(_, code)| includes(code, file));
    let own: Vec<&(&String, Vec<u8>)> = sources.iter().filter(|(file, _)| !is_included(file)).collect();
    let (mains, others): (Vec<_>, Vec<_>) =
        own.into_iter().partition(|(_, code)| defines_main(code, language));
    let exact = mains.iter().find(|(file, _)| part.build.sources.contains(file));
    let names = |sources: &[&(&String, Vec<u8>)]| -> Vec<(String, String)> {
        sources.iter().map(|(file, _)| ((*file).clone(), safe(&plain(file), language))).collect()
    };
    match (mains.as_slice(), others.as_slice(), exact) {
        ([], [], _) => Program::None,
        // The compiler says what is missing.
        ([], [only], _) => Program::One(names(&[only])),
        ([_], ..) => Program::One(names(&[mains, others].concat())),
        (_, _, Some(exact)) => Program::One(names(&[exact])),
        ([], _, None) => Program::One(names(&others)),
        (several, ..) => Program::Several(several.iter().map(|(file, _)| (*file).clone()).collect()),
    }
}

/// Returns the sources that a part is built with in addition to those that the handout names: those whose headers are included, directly or
/// through other headers, and that have no `main`. `demanded`: whether a file is one that the handout names.
pub(super) fn helpers(
    part: &Part,
    directory: &Path,
    files: &[String],
    demanded: impl Fn(&str) -> bool,
) -> Vec<String> {
    let language = part.build.language;
    let code_of = |file: &String| code(&directory.join(file));
    let (mut helpers, mut read) = (Vec::new(), BTreeSet::new());
    let mut open: Vec<String> = part.build.sources.clone();
    while let Some(file) = open.pop() {
        if !files.contains(&file) || !read.insert(file.clone()) {
            continue;
        }
        let Some(includer) = code_of(&file) else { continue };
        for header in files.iter().filter(|header| includes(&includer, header)) {
            open.push(header.clone());
            let stem = |file: &str| file.rsplit_once('.').map(|(stem, _)| stem.to_owned());
            let is_its_source = |file: &&String| {
                language.is_source(file)
                    && stem(file) == stem(header)
                    && !demanded(file)
                    && !helpers.contains(*file)
            };
            let own = files
                .iter()
                .filter(is_its_source)
                .filter(|file| code_of(file).is_some_and(|code| !defines_main(&code, language)));
            let own: Vec<String> = own.cloned().collect();
            open.extend(own.iter().cloned());
            helpers.extend(own);
        }
    }
    helpers.sort();
    helpers
}

/// Returns a name that compilers take for a source of the language, not for an option or a list of arguments.
fn safe(name: &str, language: &Language) -> String {
    let plain = |character: char| {
        if character.is_alphanumeric() || "._-+ ()".contains(character) { character } else { '_' }
    };
    let mut name: String = name.chars().map(plain).collect();
    if name.starts_with('-') {
        name.replace_range(..1, "_");
    }
    match name.rsplit_once('.') {
        Some((stem, ending)) if language.related.contains(&ending) => {
            format!("{stem}.{}", language.sources[0])
        }
        Some((stem, ending)) if !language.is_source(&name) => format!("{stem}.{}", ending.to_lowercase()),
        _ => name,
    }
}

/// Returns the text of a source.
fn code(path: &Path) -> Option<Vec<u8>> {
    let size = path.symlink_metadata().ok()?.len();
    let bytes = (size <= LARGEST).then(|| fs::read(path).ok())??;
    Some(decoded(&bytes).unwrap_or(bytes))
}

fn defines_main(code: &[u8], language: &Language) -> bool {
    let main = Regex::new(language.main).expect("the pattern is a constant");
    main.is_match(&language.lexis.blanked(code, &[Kind::Comment, Kind::Quoted]))
}

/// Whether a source includes a file: then that is not compiled by itself.
fn includes(code: &[u8], file: &str) -> bool {
    static INCLUDE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"(?m)^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)""#).expect("the pattern is a constant")
    });
    INCLUDE.captures_iter(code).any(|found| &found[1] == file.as_bytes())
}
