//! Checks whether loading a program runs only code of the system, so that it may be done once for many runs.
//!
//! This is for exactness, not for security: a forged file affects only its own runs.

use std::fs;
use std::path::Path;

use object::Endianness;
use object::elf::{self, DynamicTag, FileHeader64};
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader};

use crate::machine;

/// The system's libraries that submitted programs are linked with: their initialization has no other effects.
const LIBRARIES: [&[u8]; 5] =
    [b"libc.so.6", b"libm.so.6", b"libstdc++.so.6", b"libgcc_s.so.1", b"libpthread.so.0"];

/// Entries that make a program run its own code, or load its own libraries, before it starts.
const OWN_DOING: [DynamicTag; 6] =
    [elf::DT_PREINIT_ARRAY, elf::DT_RPATH, elf::DT_RUNPATH, elf::DT_AUDIT, elf::DT_DEPAUDIT, elf::DT_FILTER];

/// Whether loading this program runs no code of its own. `false` if that is unknown, and for static executables.
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
    if linker != Some(machine::LINKER) {
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
    // An `ifunc` of the program is called while it is linked.
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

    /// Whether a program with this source is loaded by the system alone.
    fn loaded(text: &str, flags: &[&str]) -> bool {
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("p.c"), directory.path().join("p"));
        fs::write(&source, text).unwrap();
        let built = Command::new("gcc").arg("-o").arg(&program).arg(&source).args(flags).status().unwrap();
        assert!(built.success());
        is_the_systems(&program)
    }

    #[test]
    fn code_that_runs_while_loading_is_detected() {
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
    fn invalid_executables_are_rejected() {
        for bytes in [b"".as_slice(), b"#!/bin/sh\n", b"\x7fELF\x02\x01\x01", &[0x7f; 4096]] {
            assert!(!judge(bytes).is_ok_and(|plain| plain));
        }
        assert!(!is_the_systems(Path::new("/nonexistent")));
    }
}
