//! Tells cargo that the specs are part of the binary: `include_dir!` notices changed files, but on
//! stable compilers neither new nor removed ones.
#![expect(clippy::print_stdout, reason = "this is how a build script talks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=specs");
}
