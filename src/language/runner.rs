//! What runs programs that are not executables: interpreters and virtual machines.

use std::path::Path;

/// What runs the programs of a language.
pub struct Runner {
    /// Its command.
    pub program: &'static str,
    /// Its arguments before the program's own. `{file}` is the file that is run, `{directory}` the directory with everything that was
    /// built, `{class}` the file's name in it without extension and with dots, and `{memory}` the memory limit in MiB.
    pub arguments: &'static [&'static str],
    /// Directories that it reads in addition to those of every program.
    pub readable: &'static [&'static str],
    /// What a program is made of.
    pub made: Made,
}

/// What a program that is run by another is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// Its sources.
    Sources,
    /// What the compiler writes to a directory, which is given by an option: files with this extension.
    Files {
        /// The option before the directory.
        option: &'static str,
        /// The extension.
        ending: &'static str,
    },
    /// Everything that the compiler writes to the directory `{out}` of its arguments.
    Everything,
}

impl std::fmt::Debug for Runner {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.program)
    }
}

impl Runner {
    /// Returns the arguments that run a file in a directory.
    pub fn arguments_for(&self, file: &Path, directory: &Path, memory: u64) -> Vec<String> {
        let within = file.strip_prefix(directory).unwrap_or(file).with_extension("");
        let parts: Vec<String> =
            within.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        let filled = |argument: &&str| {
            argument
                .replace(super::command::FILE, &file.to_string_lossy())
                .replace("{directory}", &directory.to_string_lossy())
                .replace("{class}", &parts.join("."))
                .replace(super::MEMORY, &(memory >> 20).to_string())
        };
        self.arguments.iter().map(filled).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::ALL;
    use super::*;

    #[test]
    fn arguments_name_file_class_and_memory() {
        let java = ALL.iter().find(|language| language.id == "java").unwrap().runtime.runner.unwrap();
        let words = java.arguments_for(Path::new("/b/made/game/Main.class"), Path::new("/b/made"), 256 << 20);
        assert_eq!(words.last().map(String::as_str), Some("game.Main"));
        assert!(words.contains(&"-Xmx256m".to_owned()) && words.contains(&"/b/made".to_owned()), "{words:?}");
    }
}
