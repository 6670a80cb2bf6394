//! The first scenario, typed interactively.
//!
//! The model is run again from the start for each input line, with one more line each time, so that the scenario is a
//! complete run.

use std::io::{BufRead, Write};

use crate::error::{Error, Result};
use crate::oracle::model::asked_for_more;
use crate::text;
use crate::transcript::Transcript;

/// Returns the lines that are typed until the model ends, at most `most`.
///
/// # Errors
/// The input ended first, or the model reads more lines than that.
pub(super) fn ask(
    name: &str,
    input: &mut impl BufRead,
    output: &mut impl Write,
    most: usize,
    play: impl Fn(&[String]) -> Result<Transcript>,
) -> Result<Vec<String>> {
    let mut keys = Vec::new();
    loop {
        let transcript = play(&keys)?;
        let said = transcript.turns.get(keys.len()).map_or(&[][..], |turn| &turn.output);
        let written = output.write_all(shown(said).as_bytes()).and_then(|()| output.flush());
        written.map_err(|error| Error::system("cannot write to standard output", error))?;
        if !asked_for_more(&transcript) {
            return Ok(keys);
        }
        let mut line = String::new();
        let read = input.read_line(&mut line);
        if read.map_err(|error| Error::system("cannot read from standard input", error))? == 0 {
            return Err(Error::usage(
                format!("input ended while `{name}` was waiting"),
                "type input until the program ends: a scenario is a whole run",
            ));
        }
        if keys.len() == most {
            return Err(Error::usage(
                format!("`{name}` read {} and is still waiting", text::count(most, "input line")),
                "change the model so that it ends",
            ));
        }
        keys.push(line.trim_end_matches(['\n', '\r']).to_owned());
    }
}

/// Returns the output of a program with control characters escaped, but for line feeds.
fn shown(output: &[u8]) -> String {
    let lines: Vec<String> = output.split(|byte| *byte == b'\n').map(text::visible).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::{Ending, Turn, Typed};

    /// A program that asks for as many keys as this.
    fn asks(times: usize) -> impl Fn(&[String]) -> Result<Transcript> {
        move |keys| {
            let turn = |typed| Turn { typed, output: b"more?\x07 ".to_vec(), ..Turn::default() };
            let mut turns = vec![turn(None)];
            turns.extend(keys.iter().map(|key| turn(Some(Typed::Line(key.clone().into_bytes())))));
            if keys.len() < times {
                turns.push(turn(Some(Typed::EndOfInput)));
            }
            Ok(Transcript { turns, ending: Ending::Exited(0), unread: Vec::new() })
        }
    }

    #[test]
    fn lines_are_read_until_model_ends() {
        let mut output = Vec::new();
        let keys = ask("m.c", &mut &b"1\n two \r\nleft\n"[..], &mut output, 9, asks(2)).unwrap();
        assert_eq!(keys, ["1", " two "]);
        assert_eq!(String::from_utf8(output).unwrap(), "more?\\x07 more?\\x07 more?\\x07 ");
    }

    #[test]
    fn early_end_and_endless_model_are_errors() {
        let said = |input: &'static [u8], most| {
            ask("m.c", &mut &*input, &mut Vec::new(), most, asks(3)).unwrap_err().to_string()
        };
        assert_eq!(said(b"1\n", 9), "input ended while `m.c` was waiting");
        assert_eq!(said(b"1\n2\n3\n", 2), "`m.c` read 2 input lines and is still waiting");
    }
}
