//! The executable.

/// The search for interpretations and mistakes allocates many short strings and lists, on every core: with glibc's allocator, that took
/// a sixth of the CPU time of a class. musl's allocator, in the static binaries, is slower still.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    croupier::cli::main()
}
