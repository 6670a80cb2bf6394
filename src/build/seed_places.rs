//! Where the seed of the source is in the compiled program, so that a program is not compiled once per seed.
//!
//! A program is also built with a [`PLACEHOLDER`] seed. If the two programs differ only in places of four bytes, where the one has its seed and
//! the other the placeholder, those places are all that depends on the seed, and a program with any other seed is a copy with other bytes
//! there. Otherwise (the compiler calculated with the seed, or put the date into the program) each seed is compiled.
//!
//! What the compiler decides by a seed is not seen if it decides the same for both: `if (SEED % 2 == 0)`.

use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use object::Endianness;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection};

use super::product;

/// A seed of four different bytes, so that it is found in a program. It is positive, and too large for a shorter form of an instruction, so
/// that each seed from 0 to 2³¹ − 1 can stand in its place.
pub const PLACEHOLDER: i64 = 0x3B5C_7D1E;

/// The section with a hash of the program (ld(1), `--build-id`), which the program does not use.
const BUILD_ID: &str = ".note.gnu.build-id";

/// A larger program is compiled for each seed: it is held in memory here, and a program of a few sources has some 100 KB.
const LARGEST: u64 = 8 << 20;

const LENGTH: usize = size_of::<i32>();

/// The places of the seed in a program.
#[derive(Debug, PartialEq, Eq)]
pub struct SeedPlaces(Vec<usize>);

impl SeedPlaces {
    /// Compares the program as submitted with the one built with [`PLACEHOLDER`]; `None` if anything but the seed differs, or a program is
    /// too large.
    pub fn find(submitted: &Path, with_placeholder: &Path) -> Option<Self> {
        let [submitted, with_placeholder] =
            [submitted, with_placeholder].map(|path| read(path).ok().flatten());
        let (submitted, with_placeholder) = submitted.zip(with_placeholder)?;
        if submitted.len() != with_placeholder.len() {
            return None;
        }
        let placeholder = bytes_of(PLACEHOLDER)?;
        let is_place = |at: &usize| with_placeholder.get(*at..*at + LENGTH) == Some(&placeholder[..]);
        let places: Vec<usize> = (0..with_placeholder.len()).filter(is_place).collect();
        let seed = submitted.get(*places.first()?..)?.get(..LENGTH)?;
        let hash = build_id(&with_placeholder);
        let with_seed = substituted(with_placeholder, &places, seed);
        let mut differing = (0..submitted.len()).filter(|&at| with_seed[at] != submitted[at]);
        let is_all = seed != placeholder && differing.all(|at| hash.contains(&at));
        is_all.then_some(Self(places))
    }

    /// Writes the program with this seed into a new file, given that with [`PLACEHOLDER`]; `false`, and no file, if the seed does not fit.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn write(&self, with_placeholder: &Path, seed: i64, to: &Path) -> io::Result<bool> {
        let Some(seed) = bytes_of(seed) else { return Ok(false) };
        let program = substituted(fs::read(with_placeholder)?, &self.0, &seed);
        product::copy(&program[..], to).map(|_| true)
    }
}

/// Whether a file is a program for the processor, not a script.
pub fn is_native(program: &Path) -> bool {
    fs::File::open(program).and_then(product::is_elf).unwrap_or(false)
}

/// Returns a program; `None` if it is too large.
fn read(program: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    fs::File::open(program)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= LARGEST))
}

/// The bytes of a seed in a program (x86-64 and arm64 Linux are little-endian); `None` if it needs more, or has a sign.
fn bytes_of(seed: i64) -> Option<[u8; LENGTH]> {
    let seed = i32::try_from(seed).ok().filter(|&seed| seed >= 0)?;
    Some(seed.to_le_bytes())
}

fn substituted(mut program: Vec<u8>, places: &[usize], seed: &[u8]) -> Vec<u8> {
    for &at in places {
        program[at..at + LENGTH].copy_from_slice(seed);
    }
    program
}

/// The place of the hash of a program; empty if it has none.
fn build_id(program: &[u8]) -> Range<usize> {
    let range = || {
        let file = ElfFile64::<Endianness>::parse(program).ok()?;
        let (at, size) = file.section_by_name(BUILD_ID)?.file_range()?;
        Some(usize::try_from(at).ok()?..usize::try_from(at.checked_add(size)?).ok()?)
    };
    range().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Compiles a program at each of these seeds, which stand for `SEED`.
    fn compiled(source: &str, seeds: &[i64], directory: &Path) {
        for seed in seeds.iter().map(ToString::to_string) {
            fs::write(directory.join("program.cpp"), source.replace("SEED", &seed)).unwrap();
            let mut compiler = Command::new("g++");
            let built = compiler.args(["program.cpp", "-o", &seed]).current_dir(directory).output();
            assert!(built.unwrap().status.success(), "{source}");
        }
    }

    fn printed(program: &Path) -> String {
        String::from_utf8(Command::new(program).output().unwrap().stdout).unwrap()
    }

    const HEAD: &str = "#include <cstdio>\n#include <cstdlib>\n";

    #[test]
    fn program_with_a_third_seed_is_what_the_compiler_would_have_made() {
        for body in [
            "int main() { srand(SEED); printf(\"%d\\n\", rand()); }",
            "const unsigned seed = SEED;\nint main() { srand(seed); printf(\"%u %d\\n\", seed, rand()); }",
            "long seed = SEED;\nint main() { srand(seed); printf(\"%ld %d\\n\", seed * 3, rand()); }",
        ] {
            let made = tempfile::tempdir().unwrap();
            let at = |seed: i64| made.path().join(seed.to_string());
            compiled(&format!("{HEAD}{body}"), &[2, PLACEHOLDER, 28_583], made.path());
            let found = SeedPlaces::find(&at(2), &at(PLACEHOLDER)).unwrap();
            let third = made.path().join("third");
            assert!(found.write(&at(PLACEHOLDER), 28_583, &third).unwrap());
            let (own, compiled) = (fs::read(&third).unwrap(), fs::read(at(28_583)).unwrap());
            let hash = build_id(&compiled);
            let differing =
                (0..own.len()).filter(|&at| own[at] != compiled[at] && !hash.contains(&at)).count();
            assert_eq!((own.len(), differing), (compiled.len(), 0), "{body}");
            assert_eq!(printed(&third), printed(&at(28_583)));
        }
    }

    #[test]
    fn what_the_compiler_calculates_with_a_seed_is_compiled_for_each() {
        for body in [
            "int main() { srand(SEED + 1); }",
            "int main() { srand(SEED); return SEED % 3; }",
            "int main() { char seed = (char)SEED; srand(seed); }",
            "int main() { double seed = SEED; srand(seed); }",
            "int main() { int seed = SEED; return seed < SEED / 2; }",
        ] {
            let made = tempfile::tempdir().unwrap();
            compiled(&format!("{HEAD}{body}"), &[2, PLACEHOLDER], made.path());
            let [own, other] = [2, PLACEHOLDER].map(|seed| made.path().join(seed.to_string()));
            assert_eq!(SeedPlaces::find(&own, &other), None, "{body}");
        }
    }

    #[test]
    fn negative_and_long_seeds_are_compiled() {
        let made = tempfile::tempdir().unwrap();
        let program = made.path().join("program");
        fs::write(&program, PLACEHOLDER.to_le_bytes()).unwrap();
        for seed in [-1, 1 << 31] {
            assert!(!SeedPlaces(vec![0]).write(&program, seed, &made.path().join("made")).unwrap());
        }
    }

    #[test]
    fn scripts_and_missing_files_have_no_places() {
        let made = tempfile::tempdir().unwrap();
        let [script, absent] = ["script", "absent"].map(|name| made.path().join(name));
        fs::write(&script, "#!/bin/sh\necho 2\n").unwrap();
        assert!(is_native(Path::new("/bin/true")) && !is_native(&script) && !is_native(&absent));
        assert_eq!(SeedPlaces::find(&script, &script), None);
        assert_eq!(SeedPlaces::find(&script, &absent), None);
    }
}
