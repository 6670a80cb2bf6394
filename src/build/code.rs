//! The code of a directory as one text, for requirements on sources.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

use super::{MOST_BYTES, MOST_FILES};
use crate::language::{Kind, Language, has_ending};

/// Returns the text of every source and header in a directory, in the order of their names, with comments and quoted text blanked.
/// Which of them are built is not known here: a source may include another.
///
/// What cannot be read is left out: the build has told it.
pub fn code_in(directory: &Path, language: &Language) -> Vec<u8> {
    let mut code = Vec::new();
    let files = WalkDir::new(directory).sort_by_file_name().into_iter().filter_map(Result::ok);
    for entry in files.take(MOST_FILES).filter(|entry| entry.file_type().is_file()) {
        let name = entry.file_name().to_string_lossy();
        let is_code = [language.sources, language.related, language.alike];
        if !is_code.into_iter().any(|endings| has_ending(&name, endings)) {
            continue;
        }
        let small = entry.metadata().is_ok_and(|data| data.len() + code.len() as u64 <= MOST_BYTES);
        if let Some(content) = small.then(|| fs::read(entry.path()).ok()).flatten() {
            code.extend(language.lexis.blanked(&content, &[Kind::Comment, Kind::Quoted]));
            code.push(b'\n');
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_that_of_all_files_without_comments_and_texts() {
        let place = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(place.path().join(name), text).unwrap();
        write("b.cpp", "int n = rand(); // srand\n");
        write("a.h", "#include \"x.h\"\nint roll();\n");
        write("notes.txt", "random");
        let code = String::from_utf8(code_in(place.path(), Language::CPP)).unwrap();
        assert!(code.contains("int roll();") && code.contains("rand()"), "{code}");
        assert!(!code.contains("srand") && !code.contains("random"), "{code}");
        assert!(code.find("roll") < code.find("rand"));
        assert!(code_in(&place.path().join("missing"), Language::CPP).is_empty());
    }
}
