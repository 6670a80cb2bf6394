//! Tells cargo that the specs are part of the binary: `include_dir!` notices changed files, but on
//! stable compilers neither new nor removed ones.

fn main() {
    println!("cargo::rerun-if-changed=specs");
}
