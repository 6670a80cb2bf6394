//! Where a program has the seed that is written in its source, so that a class of programs with several seeds is not compiled once for each.
//!
//! A program is built with a second seed ([`PROBE`]). If the two programs differ only in places of four bytes, where one has the one seed
//! and the other the other, those places are all that depends on the seed, and a program with a third seed is a copy with other bytes there.
//! Otherwise (the compiler calculated with the seed, or put the date into the program) each seed is compiled.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::ops::Range;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use object::Endianness;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection};

/// The second seed: four different bytes, so that it is found in a program, and positive and too large for any shorter form of an
/// instruction, so that each seed from 0 to 2³¹ − 1 can stand in its place.
pub const PROBE: i64 = 0x3B5C_7D1E;

/// The section with a hash of the program (ld(1), `--build-id`). It is not loaded for any use of the program's own.
const BUILD_ID: &str = ".note.gnu.build-id";

const LENGTH: usize = size_of::<i32>();

/// The places of the seed in a program.
#[derive(Debug, PartialEq, Eq)]
pub struct SeedPlaces(Vec<usize>);

impl SeedPlaces {
    /// Compares the program as submitted with the same program built with [`PROBE`]; `None` if anything but the seed differs.
    pub fn find(submitted: &Path, probe: &Path) -> Option<Self> {
        let (submitted, probe) = (fs::read(submitted).ok()?, fs::read(probe).ok()?);
        if submitted.len() != probe.len() {
            return None;
        }
        let sought = bytes_of(PROBE)?;
        let places: Vec<usize> =
            (0..probe.len()).filter(|&at| probe.get(at..at + LENGTH) == Some(&sought[..])).collect();
        let seed = submitted.get(*places.first()?..)?.get(..LENGTH)?;
        // Elsewhere this leaves the program of the probe as it is: equal, if the places are all that differs.
        let with_seed = substituted(probe.clone(), &places, seed);
        let hash = build_id(&probe);
        let mut differing = (0..probe.len()).filter(|&at| with_seed[at] != submitted[at]);
        let found = seed != sought && differing.all(|at| hash.contains(&at));
        found.then_some(Self(places))
    }

    /// Writes the program with this seed into a new file, given that with [`PROBE`]; `false`, and no file, if the seed does not fit.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn write(&self, probe: &Path, seed: i64, to: &Path) -> io::Result<bool> {
        let Some(seed) = bytes_of(seed) else { return Ok(false) };
        let program = substituted(fs::read(probe)?, &self.0, &seed);
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o700).open(to)?;
        file.write_all(&program)?;
        // Independent of the umask.
        file.set_permissions(fs::Permissions::from_mode(0o755))?;
        Ok(true)
    }
}

/// Whether a file is a program for the processor, not a script.
pub fn is_native(program: &Path) -> bool {
    let magic = || -> io::Result<[u8; LENGTH]> {
        let mut magic = [0; LENGTH];
        io::Read::read_exact(&mut fs::File::open(program)?, &mut magic)?;
        Ok(magic)
    };
    magic().is_ok_and(|magic| magic == object::elf::ELFMAG)
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
            compiled(&format!("{HEAD}{body}"), &[2, PROBE, 28_583], made.path());
            let found = SeedPlaces::find(&at(2), &at(PROBE)).unwrap();
            let third = made.path().join("third");
            assert!(found.write(&at(PROBE), 28_583, &third).unwrap());
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
            compiled(&format!("{HEAD}{body}"), &[2, PROBE], made.path());
            let [own, probe] = [2, PROBE].map(|seed| made.path().join(seed.to_string()));
            assert_eq!(SeedPlaces::find(&own, &probe), None, "{body}");
        }
    }

    #[test]
    fn negative_and_long_seeds_are_compiled() {
        let made = tempfile::tempdir().unwrap();
        let probe = made.path().join("probe");
        fs::write(&probe, PROBE.to_le_bytes()).unwrap();
        for seed in [-1, 1 << 31] {
            assert!(!SeedPlaces(vec![0]).write(&probe, seed, &made.path().join("made")).unwrap());
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
