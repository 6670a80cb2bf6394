//! A first scenario from a person: the model asks, they type, the model asks on.
//!
//! The model is played anew with one more key each time, so that what is kept is a run from start to end. Knows
//! nothing of terminals, and so is tested without one.

use std::io::{BufRead, Write};

use crate::error::{Error, Result};
use crate::oracle::model::asked_for_more;
use crate::text;
use crate::transcript::Transcript;

/// The lines typed until the model ends, at most so many.
///
/// # Errors
/// The input ended first, or the model asked without end.
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
        let told = output.write_all(shown(said).as_bytes()).and_then(|()| output.flush());
        told.map_err(|error| Error::host("cannot write to standard output", error))?;
        if !asked_for_more(&transcript) {
            return Ok(keys);
        }
        let mut line = String::new();
        let read = input.read_line(&mut line);
        if read.map_err(|error| Error::host("cannot read what you type", error))? == 0 {
            return Err(Error::usage(
                format!("the input ended while `{name}` still waited"),
                "play it to its end: a scenario is a whole run",
            ));
        }
        if keys.len() == most {
            return Err(Error::usage(
                format!("`{name}` asks without end: it got {}", text::count(most, "key")),
                "a run of the model must come to an end",
            ));
        }
        keys.push(line.trim_end_matches(['\n', '\r']).to_owned());
    }
}

/// What a program printed, with its lines kept and all else made visible.
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
            let turn = |typed| Turn { typed, output: b"more?\x07 ".to_vec(), pauses: Vec::new() };
            let mut turns = vec![turn(None)];
            turns.extend(keys.iter().map(|key| turn(Some(Typed::Line(key.clone().into_bytes())))));
            if keys.len() < times {
                turns.push(turn(Some(Typed::EndOfInput)));
            }
            Ok(Transcript { turns, ending: Ending::Exited(0), unread: Vec::new() })
        }
    }

    #[test]
    fn lines_are_taken_until_the_model_ends() {
        let mut output = Vec::new();
        let keys = ask("m.c", &mut &b"1\n two \r\nleft\n"[..], &mut output, 9, asks(2)).unwrap();
        assert_eq!(keys, ["1", " two "]);
        assert_eq!(String::from_utf8(output).unwrap(), "more?\\x07 more?\\x07 more?\\x07 ");
    }

    #[test]
    fn an_end_too_early_and_none_at_all_are_told() {
        let said = |input: &'static [u8], most| {
            ask("m.c", &mut &*input, &mut Vec::new(), most, asks(3)).unwrap_err().to_string()
        };
        assert_eq!(said(b"1\n", 9), "the input ended while `m.c` still waited");
        assert_eq!(said(b"1\n2\n3\n", 2), "`m.c` asks without end: it got 2 keys");
    }
}
