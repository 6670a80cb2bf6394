//! Loading: what happens in a process before the program in it begins.
//!
//! Owns telling whether all of that is the system's own doing and the same every time, so that it may be done once for many runs.
//! This is for exactness, not a wall: a file that lies here spoils its own runs and nobody else's.

use std::fs;
use std::path::Path;

use object::Endianness;
use object::elf::{self, DynamicTag, FileHeader64};
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader};

/// The dynamic linker that loads every program of this platform.
const LINKER: &[u8] = b"/lib64/ld-linux-x86-64.so.2";

/// The system's libraries that students' programs are linked with: all that they do when they are loaded is to make themselves
/// ready.
const LIBRARIES: [&[u8]; 5] =
    [b"libc.so.6", b"libm.so.6", b"libstdc++.so.6", b"libgcc_s.so.1", b"libpthread.so.0"];

/// Entries by which a program would have code of its own run, or libraries of its own loaded, before it begins.
const OWN_DOING: [DynamicTag; 6] =
    [elf::DT_PREINIT_ARRAY, elf::DT_RPATH, elf::DT_RUNPATH, elf::DT_AUDIT, elf::DT_DEPAUDIT, elf::DT_FILTER];

/// Whether loading this program runs nothing of its own. Not so where that cannot be told, and for what is linked statically.
pub(super) fn is_the_systems(program: &Path) -> bool {
    fs::read(program).is_ok_and(|bytes| judge(&bytes).is_ok_and(|plain| plain))
}

fn judge(bytes: &[u8]) -> object::Result<bool> {
    let header = FileHeader64::<Endianness>::parse(bytes)?;
    let endian = header.endian()?;
    let mut linker = None;
    for segment in header.program_headers(endian, bytes)? {
        linker = linker.or(segment.interpreter(endian, bytes)?);
    }
    if linker != Some(LINKER) {
        return Ok(false);
    }
    let sections = header.sections(endian, bytes)?;
    let entries = sections.dynamic_table(endian, bytes)?;
    for entry in &entries {
        let known = entry.tag != elf::DT_NEEDED || LIBRARIES.contains(&entries.string(entry)?);
        if !known || OWN_DOING.contains(&entry.tag) {
            return Ok(false);
        }
    }
    // A function of the program's that says where another one is (an `ifunc`) is called while it is linked.
    for section in sections.iter() {
        let Some((relocations, _)) = section.rela(endian, bytes)? else { continue };
        let called = |relocation: &elf::Rela64<Endianness>| {
            relocation.r_type(endian, false) == elf::R_X86_64_IRELATIVE
        };
        if relocations.iter().any(called) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Whether a program of this text is loaded by the system alone.
    fn loaded(text: &str, flags: &[&str]) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let (source, program) = (folder.path().join("p.c"), folder.path().join("p"));
        fs::write(&source, text).unwrap();
        let built = Command::new("gcc").arg("-o").arg(&program).arg(&source).args(flags).status().unwrap();
        assert!(built.success());
        is_the_systems(&program)
    }

    #[test]
    fn a_program_that_does_something_while_it_is_loaded_is_told() {
        const PLAIN: &str = "int main(void) { return 0; }";
        assert!(loaded(PLAIN, &[]));
        assert!(loaded(PLAIN, &["-no-pie", "-lm"]));
        assert!(!loaded(PLAIN, &["-static"]));
        assert!(!loaded(PLAIN, &["-Wl,-rpath,/tmp"]));
        let early = "static void early(void) { }\n\
                     __attribute__((section(\".preinit_array\"), used)) static void (*at)(void) = early;\n";
        assert!(!loaded(&format!("{early}{PLAIN}"), &[]));
        let chosen = "static int one(void) { return 1; }\n\
                      static int (*choose(void))(void) { return one; }\n\
                      int which(void) __attribute__((ifunc(\"choose\")));\n\
                      int main(void) { return which(); }\n";
        assert!(!loaded(chosen, &[]));
    }

    #[test]
    fn what_is_no_program_is_not() {
        for bytes in [b"".as_slice(), b"#!/bin/sh\n", b"\x7fELF\x02\x01\x01", &[0x7f; 4096]] {
            assert!(!judge(bytes).is_ok_and(|plain| plain));
        }
        assert!(!is_the_systems(Path::new("/nonexistent")));
    }
}
