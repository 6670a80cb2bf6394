//! Keys: everything that a build or a run depends on, as one hash.
//!
//! Structs are destructured without `..`, so that a new field does not compile until it is added here or ignored explicitly. Each
//! field is preceded by its length, so that two lists of fields never have the same bytes.

use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::OnceLock;

use super::digests::Digests;
use crate::build;
use crate::run::{Preload, Start};
use crate::spec::model::{Build, Clock, Harness, Limits, RunSetup};

/// Limits of a directory; a larger one is built without the cache, since reading it would cost as much.
const MOST_FILES: usize = 2_000;
const MOST_BYTES: u64 = 128 << 20;

/// A key: a BLAKE3 hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(blake3::Hash);

impl Key {
    /// Returns its bytes.
    pub(super) fn bytes(&self) -> &[u8; blake3::OUT_LEN] {
        self.0.as_bytes()
    }
}

/// The fields of a key, while they are hashed.
struct Fields(blake3::Hasher);

impl Fields {
    /// Starts a key of this kind: keys of builds and of runs differ.
    fn new(kind: &str) -> Self {
        let mut fields = Self(blake3::Hasher::new());
        fields.add(kind.as_bytes());
        fields.add(host().as_bytes());
        fields
    }

    fn add(&mut self, field: &[u8]) -> &mut Self {
        self.0.update(&(field.len() as u64).to_le_bytes()).update(field);
        self
    }

    fn number(&mut self, number: u64) -> &mut Self {
        self.add(&number.to_le_bytes())
    }

    fn list(&mut self, items: &[String]) -> &mut Self {
        self.number(items.len() as u64);
        items.iter().fold(self, |fields, item| fields.add(item.as_bytes()))
    }

    /// Adds the bytes of a file; returns their number.
    fn file(&mut self, path: &Path) -> io::Result<u64> {
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(File::open(path)?)?;
        self.add(hasher.finalize().as_bytes());
        Ok(hasher.count())
    }

    fn key(&self) -> Key {
        Key(self.0.finalize())
    }
}

/// Adds what every key depends on: the bytes of croupier's executable, and the host.
pub(super) fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let mut itself = Fields(blake3::Hasher::new());
        // If it cannot be read, no earlier entry is found, which is always correct.
        if itself.file(Path::new("/proc/self/exe")).is_err() {
            itself.number(u64::from(std::process::id()));
        }
        // Other hosts may allow a program other things.
        let active = crate::sandbox::active().which(true).map(|mechanism| mechanism.name.to_owned());
        itself.list(&active.collect::<Vec<_>>());
        let system = nix::sys::utsname::uname().map_or_else(
            |_| "unknown".to_owned(),
            |system| {
                [system.release(), system.version(), system.machine()].map(|s| s.to_string_lossy()).join(" ")
            },
        );
        let rights = if nix::unistd::geteuid().is_root() { "root" } else { "user" };
        format!("{} {} {system} {rights}", env!("CARGO_PKG_VERSION"), itself.key().0)
    })
}

/// Returns the key of a build: the recipe, the toolchain, and every file of the directory, since a source may include any of them.
pub(super) fn of_build(recipe: &Build, directory: &Path) -> Option<Key> {
    // `any_name` has determined the sources already.
    let Build {
        language,
        sources,
        any_name: _,
        any_language: _,
        standard,
        program,
        makefile,
        prebuilt,
        harness,
        sanitized,
    } = recipe;
    if language.runtime.runner.is_some() {
        // It is more than one file, and quickly built.
        return None;
    }
    let mut fields = Fields::new("build");
    fields
        .add(build::toolchain().as_bytes())
        .add(language.id.as_bytes())
        .list(sources)
        .add(standard.as_bytes())
        .add(program.as_bytes())
        .number(u64::from(*makefile))
        .number(u64::from(*prebuilt))
        .number(u64::from(*sanitized));
    match harness {
        Some(harness) => add_bench(&mut fields, harness),
        None => {
            fields.add(b"no harness");
        }
    }
    add_directory(&mut fields, directory)?;
    Some(fields.key())
}

/// Adds what the assignment provides.
fn add_bench(fields: &mut Fields, harness: &Harness) {
    let Harness { headers, files, fallback, functions, fields: counts, calls: _, wrap } = harness;
    // The rest of a prototype is parsed from its text.
    let functions: Vec<String> = functions.iter().map(|function| function.text.clone()).collect();
    fields.add(b"harness").list(headers).list(&functions).list(wrap);
    for (name, count) in counts {
        fields.add(name.as_bytes()).number(*count as u64);
    }
    for files in [files, fallback] {
        fields.number(files.len() as u64);
        for (name, content) in files {
            fields.add(name.as_bytes()).add(content);
        }
    }
}

/// Adds every file below a directory: name, type, execute permission, and content; `None` if it exceeds the limits.
fn add_directory(fields: &mut Fields, directory: &Path) -> Option<()> {
    let (mut files, mut bytes) = (0, 0);
    for entry in walkdir::WalkDir::new(directory).min_depth(1).sort_by_file_name() {
        let entry = entry.ok()?;
        let kind = entry.file_type();
        fields.add(entry.path().strip_prefix(directory).ok()?.as_os_str().as_bytes());
        if kind.is_symlink() {
            fields.add(b"link").add(fs::read_link(entry.path()).ok()?.as_os_str().as_bytes());
        } else if kind.is_file() {
            files += 1;
            bytes += entry.metadata().ok()?.len();
            if files > MOST_FILES || bytes > MOST_BYTES {
                return None;
            }
            fields.add(b"file").number(u64::from(entry.metadata().ok()?.permissions().mode() & 0o777));
            fields.file(entry.path()).ok()?;
        } else {
            fields.add(if kind.is_dir() { b"directory" } else { b"other" });
        }
    }
    Some(())
}

/// Returns the key of a check of what these words identify.
pub(super) fn of_check(words: &[Vec<u8>]) -> Key {
    let mut fields = Fields::new("check");
    fields.number(words.len() as u64);
    Key(words.iter().fold(&mut fields, |fields, word| fields.add(word)).0.finalize())
}

/// Returns the key of a run: the program, its input, its limits, and the input detection method.
pub(super) fn of_run(start: &Start<'_>, digests: &Digests) -> Option<Key> {
    // The scratch directory is empty and has a new name each time, and the fork server makes no difference to a run.
    let Start {
        program,
        arguments,
        player,
        preload,
        scratch: _,
        limits,
        runtime,
        setup,
        ignores_stderr,
        turns,
        clock,
        day,
        threads,
        executes,
        ready: _,
    } = start;
    let Limits { cpu, output, memory, pause } = limits;
    // Calls are compiled into the program. The input source knows whether the input ends. Arguments are among those of the start, and an exit code
    // and recorded output are judged later.
    let RunSetup {
        ends: _,
        arguments: _,
        calls: _,
        environment,
        stdin,
        files,
        produces,
        exit: _,
        recorded: _,
    } = setup;
    let mut fields = Fields::new("run");
    // The libraries of a program are part of the toolchain.
    fields.add(build::toolchain().as_bytes());
    match runtime.runner {
        // What it runs may consist of several files. A spec may say how, so its words are part of the key.
        Some(runner) => {
            let words = [runner.program].into_iter().chain(runner.arguments.iter().copied());
            let words = words.chain(runtime.environment.iter().flat_map(|(name, value)| [*name, *value]));
            fields.list(&words.map(str::to_owned).collect::<Vec<_>>());
            fields.number(runtime.startup.as_millis() as u64).number(u64::from(runtime.threads));
            add_directory(&mut fields, build::directory_of(program))?;
        }
        None => {
            fields.add(digests.of(program).ok()?.as_bytes());
        }
    }
    fields.add(program.file_name()?.as_bytes());
    if let Some(Preload { library, counts, records, rand }) = preload {
        fields
            .add(digests.of(library).ok()?.as_bytes())
            .number(u64::from(*counts))
            .number(u64::from(*records));
        let few = rand.iter().flat_map(|few| [few.of].into_iter().chain(few.only.iter().copied()));
        fields.list(&few.map(|number| number.to_string()).collect::<Vec<_>>());
    }
    fields
        .number(u64::from(preload.is_some()))
        .list(arguments)
        // Other input sources depend on more than this: `Cache::ran` asks them again.
        .list(&player.left(&[]))
        .list(&player.identity())
        .add(&cpu.as_nanos().to_le_bytes())
        .number(*output)
        .number(*memory)
        .add(&pause.as_nanos().to_le_bytes())
        .add(turns.name().as_bytes())
        .number(u64::from(*clock == Clock::Fixed))
        .number(u64::from(*day))
        .number(u64::from(*threads))
        .number(u64::from(*executes))
        .number(u64::from(*ignores_stderr))
        .list(produces)
        .number(environment.len() as u64);
    for (name, value) in environment {
        fields.add(name.as_bytes()).add(value.as_bytes());
    }
    for files in [stdin.as_slice(), files.as_slice()] {
        fields.number(files.len() as u64);
        for file in files {
            fields.add(file.name.as_bytes()).add(&file.content);
        }
    }
    Some(fields.key())
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;
    use crate::language::Language;
    use crate::plan::fixture;
    use crate::run::InputDetection;
    use crate::run::input::{EndingInput, ScriptedInput};
    use crate::spec::model::InputFile;

    /// Returns a key of this name.
    pub(in crate::cache) fn key(name: &str) -> Key {
        Key(blake3::hash(name.as_bytes()))
    }

    fn recipe() -> Build {
        let sources = vec!["play.c".into(), "pack.c".into()];
        Build { sources, makefile: true, ..fixture::recipe("play") }
    }

    #[test]
    fn a_build_is_known_by_all_that_the_recipe_says() {
        let directory = tempfile::tempdir().unwrap();
        let changes: [fn(&mut Build); 15] = [
            |_| {},
            |recipe| recipe.language = Language::CPP,
            |recipe| recipe.sources = vec!["play.cpack.c".into()],
            |recipe| recipe.standard = "gnu11".into(),
            |recipe| recipe.program = "blackjack".into(),
            |recipe| recipe.makefile = false,
            |recipe| recipe.prebuilt = true,
            |recipe| recipe.sanitized = true,
            |recipe| recipe.harness = Some(Harness::default()),
            |recipe| recipe.harness = Some(Harness { headers: vec!["x.h".into()], ..Harness::default() }),
            |recipe| {
                recipe.harness = Some(Harness { files: vec![("x.c".into(), vec![1])], ..Harness::default() });
            },
            |recipe| {
                recipe.harness = Some(Harness { files: vec![("x.c".into(), vec![2])], ..Harness::default() });
            },
            |recipe| {
                recipe.harness =
                    Some(Harness { fallback: vec![("x.c".into(), vec![2])], ..Harness::default() });
            },
            |recipe| recipe.harness = Some(Harness { fields: vec![("x".into(), 2)], ..Harness::default() }),
            |recipe| recipe.harness = Some(Harness { wrap: vec!["x".into()], ..Harness::default() }),
        ];
        let key = |change: &fn(&mut Build)| {
            let mut recipe = recipe();
            change(&mut recipe);
            of_build(&recipe, directory.path()).unwrap()
        };
        let keys: Vec<Key> = changes.iter().map(key).collect();
        assert_eq!(keys[0], key(&changes[0]));
        assert_all_differ(&keys);
    }

    #[test]
    fn a_build_is_known_by_every_file_it_may_see() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let key = || of_build(&recipe(), directory.path()).unwrap();
        let mut keys = vec![key()];
        let mut after = |change: &dyn Fn()| {
            change();
            keys.push(key());
        };
        after(&|| fs::write(at("play.c"), "int main(void) { return 0; }").unwrap());
        after(&|| fs::write(at("play.c"), "int main(void) { return 1; }").unwrap());
        after(&|| fs::create_dir(at("include")).unwrap());
        after(&|| fs::write(at("include/cards.h"), "#define SUITS 4").unwrap());
        after(&|| fs::write(at("include/cards.h"), "#define SUITS 5").unwrap());
        after(&|| fs::rename(at("include/cards.h"), at("include/pack.h")).unwrap());
        after(&|| fs::set_permissions(at("include/pack.h"), fs::Permissions::from_mode(0o755)).unwrap());
        after(&|| std::os::unix::fs::symlink("play.c", at("link.c")).unwrap());
        after(&|| {
            fs::remove_file(at("link.c")).unwrap();
            std::os::unix::fs::symlink("pack.c", at("link.c")).unwrap();
        });
        assert_all_differ(&keys);
        // The same files elsewhere are the same build.
        let other = tempfile::tempdir().unwrap();
        fs::create_dir(other.path().join("include")).unwrap();
        fs::copy(at("play.c"), other.path().join("play.c")).unwrap();
        fs::copy(at("include/pack.h"), other.path().join("include/pack.h")).unwrap();
        std::os::unix::fs::symlink("pack.c", other.path().join("link.c")).unwrap();
        assert_eq!(Some(key()), of_build(&recipe(), other.path()));
    }

    #[test]
    fn a_directory_that_is_too_large_has_no_key() {
        let directory = tempfile::tempdir().unwrap();
        let file = File::create(directory.path().join("large")).unwrap();
        file.set_len(MOST_BYTES + 1).unwrap();
        assert_eq!(of_build(&recipe(), directory.path()), None);
        assert_eq!(of_build(&recipe(), &directory.path().join("none")), None);
    }

    #[test]
    fn a_run_is_known_by_all_that_it_is_given() {
        let directory = tempfile::tempdir().unwrap();
        let [one, other, library] = ["play", "deal", "library"].map(|name| {
            let path = directory.path().join(name);
            fs::write(&path, "the same bytes").unwrap();
            path
        });
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let (none, hs) = (words(&[]), words(&["hs"]));
        let [silent, once, twice] = [words(&[]), words(&["hs"]), words(&["h", "s"])].map(ScriptedInput);
        let plain = Limits::default();
        let [longer, quieter, smaller, shorter] = [
            Limits { cpu: Duration::from_secs(2), ..plain },
            Limits { output: 1, ..plain },
            Limits { memory: 1, ..plain },
            Limits { pause: Duration::from_secs(2), ..plain },
        ];
        let start = Start {
            arguments: &none,
            ..Start::plain(&one, &silent, directory.path(), &plain, InputDetection::Seccomp)
        };
        let preload = |counts| Some(Preload { library: &library, counts, records: false, rand: None });
        let ending = EndingInput(ScriptedInput(words(&["hs"])));
        let file = InputFile { name: "in".to_owned(), content: b"1".as_slice().into() };
        let setups = [
            RunSetup { environment: vec![("A".to_owned(), "1".to_owned())], ..RunSetup::default() },
            RunSetup { stdin: Some(file.clone()), ..RunSetup::default() },
            RunSetup { files: vec![file], ..RunSetup::default() },
            RunSetup { produces: words(&["out"]), ..RunSetup::default() },
        ];
        let few = crate::spec::model::FewNumbers { of: 13, only: vec![0] };
        let starts = [
            start,
            Start { program: &other, ..start },
            Start { arguments: &hs, ..start },
            Start { player: &once, ..start },
            Start { player: &twice, ..start },
            Start { preload: preload(false), ..start },
            Start { preload: preload(true), ..start },
            Start { limits: &longer, ..start },
            Start { limits: &quieter, ..start },
            Start { limits: &smaller, ..start },
            Start { limits: &shorter, ..start },
            Start { turns: InputDetection::Ptrace, ..start },
            Start { clock: Clock::Fixed, ..start },
            Start { clock: Clock::Fixed, day: 1, ..start },
            Start { preload: Some(Preload { rand: Some(&few), ..preload(true).unwrap() }), ..start },
            Start { threads: true, ..start },
            Start { executes: true, ..start },
            Start { player: &ending, ..start },
            Start { ignores_stderr: true, ..start },
            Start { setup: &setups[0], ..start },
            Start { setup: &setups[1], ..start },
            Start { setup: &setups[2], ..start },
            Start { setup: &setups[3], ..start },
        ];
        let digests = Digests::default();
        let of = |start: &Start<'_>| of_run(start, &digests).unwrap();
        let mut keys: Vec<Key> = starts.iter().map(of).collect();
        assert_eq!(keys[0], of(&Start { scratch: Path::new("/elsewhere"), ..start }));
        fs::write(&library, "another library").unwrap();
        keys.push(of(&starts[5]));
        fs::write(&one, "another program").unwrap();
        keys.push(of(&start));
        assert_all_differ(&keys);
    }

    #[track_caller]
    fn assert_all_differ(keys: &[Key]) {
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "key {index} is another's too");
        }
    }
}
