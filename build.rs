//! Compiles the preload library into the binary, and tells cargo that the specs are part of it: `include_dir!` notices changed
//! files, but on stable compilers neither new nor removed ones.

use std::path::Path;
use std::process::Command;

const SOURCE: &str = "src/run/preload.c";

/// The library calls no function that it does not contain (an undefined one is an error) and is initialized first. So it is the
/// same for every Linux on x86-64.
const FLAGS: [&str; 12] = [
    "-std=gnu11",
    "-O2",
    "-shared",
    "-fPIC",
    "-ffreestanding",
    "-fno-builtin",
    "-fvisibility=hidden",
    "-fno-stack-protector",
    "-fcf-protection=none",
    "-nostdlib",
    "-Wl,-z,initfirst",
    "-Wl,-z,defs",
];

fn main() {
    println!("cargo::rerun-if-changed=specs");
    println!("cargo::rerun-if-changed={SOURCE}");
    let out = std::env::var_os("OUT_DIR").expect("cargo names a directory");
    let library = Path::new(&out).join("preload.so");
    let status = Command::new("gcc").args(FLAGS).arg("-o").arg(library).arg(SOURCE).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("gcc does not compile {SOURCE}: {status}"),
        Err(error) => panic!("cannot run gcc, which compiles {SOURCE} and programs of students: {error}"),
    }
}
