//! A transcript as it looked on the terminal, with the input in place.
//!
//! Echo is off in runs, so that the output of a transcript does not contain the input; it is inserted here. Output is
//! converted to visible text, so that none of it acts on a terminal.

use crate::report::theme::{Role, Theme};
use crate::text::visible;
use crate::transcript::{Transcript, Turn, Typed};

/// One line on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The output of the program, as visible text.
    pub printed: String,
    /// The input at its end, as visible text.
    pub typed: Option<String>,
    /// Whether it ends, by a newline of the program or of the input. Only the last line of a turn may not.
    pub ended: bool,
}

impl Line {
    /// Returns the line in colors.
    pub fn paint(&self, theme: Theme) -> String {
        let typed = self.typed.as_deref().unwrap_or_default();
        format!("{}{}", self.printed, theme.paint(Role::Typed, typed))
    }
}

/// Returns the lines of each turn. Input belongs to the last line of the turn before it, or to a separate line if the
/// program printed a newline before the read.
pub fn turns(transcript: &Transcript) -> Vec<Vec<Line>> {
    let answers = transcript.turns.iter().skip(1).map(typed).chain(std::iter::repeat(None));
    transcript.turns.iter().zip(answers).map(|(turn, answer)| lines(&turn.output, answer)).collect()
}

/// Returns the input at the start of a turn, as visible text; `^D` for end of file.
pub fn typed(turn: &Turn) -> Option<String> {
    turn.typed.as_ref().map(|typed| match typed {
        Typed::Line(line) => visible(line),
        Typed::EndOfInput => "^D".to_owned(),
    })
}

fn lines(output: &[u8], answer: Option<String>) -> Vec<Line> {
    let mut lines: Vec<Line> = output
        .split_inclusive(|byte| *byte == b'\n')
        .map(|line| {
            let text = line.strip_suffix(b"\n");
            Line { printed: visible(text.unwrap_or(line)), typed: None, ended: text.is_some() }
        })
        .collect();
    let Some(typed) = answer else { return lines };
    match lines.last_mut().filter(|line| !line.ended) {
        Some(line) => (line.typed, line.ended) = (Some(typed), true),
        None => lines.push(Line { printed: String::new(), typed: Some(typed), ended: true }),
    }
    lines
}

/// Returns the whole transcript as text, with the input in place. Each line ends with a newline.
pub fn render(transcript: &Transcript, theme: Theme) -> String {
    let mut out = String::new();
    for line in turns(transcript).into_iter().flatten() {
        out.push_str(&line.paint(theme));
        if line.ended {
            out.push('\n');
        }
    }
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::Ending;

    fn transcript(turns: &[(&str, &str)]) -> Transcript {
        let turns = turns.iter().enumerate().map(|(index, (typed, output))| Turn {
            typed: (index > 0).then(|| Typed::Line(typed.as_bytes().to_vec())),
            output: output.as_bytes().to_vec(),
            ..Turn::default()
        });
        Transcript { turns: turns.collect(), ending: Ending::Exited(0), unread: Vec::new() }
    }

    #[test]
    fn input_is_shown_where_it_was_typed() {
        let shown = render(&transcript(&[("", "Seed: "), ("100", "Hit?\n"), ("s", "Bye")]), Theme::PLAIN);
        assert_eq!(shown, "Seed: 100\nHit?\ns\nBye\n");
        let coloured = render(&transcript(&[("", "Seed: "), ("1\x1b", "")]), Theme::COLOURED);
        assert_eq!(coloured, "Seed: \x1b[1m\x1b[36m1\\x1b\x1b[0m\n");
    }

    #[test]
    fn turns_keep_their_lines() {
        let turns = turns(&transcript(&[("", "a\nb"), ("x", ""), ("y", "c\n")]));
        let shown: Vec<Vec<String>> =
            turns.iter().map(|lines| lines.iter().map(|line| line.paint(Theme::PLAIN)).collect()).collect();
        assert_eq!(shown, [vec!["a".to_owned(), "bx".into()], vec!["y".into()], vec!["c".into()]]);
    }

    #[test]
    fn end_of_file_is_shown_as_control_d() {
        let mut ended = transcript(&[("", "more? ")]);
        ended.turns.push(Turn { typed: Some(Typed::EndOfInput), ..Turn::default() });
        assert_eq!(render(&ended, Theme::PLAIN), "more? ^D\n");
    }
}
