//! Headings: the first line of a paragraph with a rule below it, or a line with lines below it that are indented more. What stands
//! under it is about what it says: `Player's moves:` and below it `Stand`.

/// Returns for each line that is not blank the headings that it stands under, the outermost first; an empty text where there are none.
/// `is_heading` tells which of these lines may be headings.
pub(super) fn headings(text: &[u8], is_heading: impl Fn(usize) -> bool) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let printed: Vec<&str> = text.split('\n').map(|line| line.trim_matches('\r')).collect();
    let mut headings = Vec::new();
    // The last line that is underlined, and lines that others may be indented under, each with its indentation.
    let (mut underlined, mut above): (String, Vec<(usize, &str)>) = (String::new(), Vec::new());
    for (at, line) in printed.iter().enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let (number, indentation) = (headings.len(), line.find(char::is_alphanumeric));
        let Some(indentation) = indentation else {
            headings.push(String::new());
            continue;
        };
        above.retain(|(other, _)| *other < indentation);
        let may_head = is_heading(number);
        let begins = at.checked_sub(1).is_none_or(|before| !printed[before].contains(char::is_alphanumeric));
        if begins && printed.get(at + 1).is_some_and(|next| is_rule(next)) {
            underlined = if may_head { words(line) } else { String::new() };
            above.clear();
            headings.push(String::new());
            continue;
        }
        let indented_under = above.iter().map(|(_, heading)| words(heading)).collect::<Vec<_>>().join(" ");
        headings.push(format!("{underlined} {indented_under}").trim().to_owned());
        if may_head {
            above.push((indentation, line));
        }
    }
    headings
}

/// Whether a line has signs alone, at least two of them.
fn is_rule(line: &str) -> bool {
    let signs = line.trim();
    signs.chars().count() > 1 && !signs.contains(char::is_alphanumeric)
}

/// The words of a heading, without the signs around them.
fn words(heading: &str) -> String {
    heading.trim_matches(|it: char| !it.is_alphanumeric()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heading_is_underlined_or_its_lines_are_indented() {
        let under = |text: &str, line: &str| {
            let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
            let headings =
                headings(text.as_bytes(), |at| !lines[at].contains(|it: char| it.is_ascii_digit()));
            let at = lines.iter().position(|other| other.trim() == line).unwrap();
            headings[at].clone()
        };
        let indented =
            "HAND 1\nPlayer's moves:\n   Hit\n      2 of clubs\n   Stand\nDealer's moves:\n   Bust\nTies 2\n";
        assert_eq!(under(indented, "Stand"), "Player's moves");
        assert_eq!(under(indented, "2 of clubs"), "Player's moves Hit");
        assert_eq!(under(indented, "Bust"), "Dealer's moves");
        assert_eq!(under(indented, "Ties 2"), "");
        let boxed = "| Moves: |\n|   Hit |\n+---+\n| Next |\n";
        assert_eq!(under(boxed, "|   Hit |"), "Moves");
        let ruled = "HAND 1\n======\nPlayer\n------\nTotal: 21\nstand\n\nOutcome\n-------\ntie\n";
        assert_eq!(under(ruled, "stand"), "Player");
        assert_eq!(under(ruled, "Outcome"), "");
        assert_eq!(under(ruled, "tie"), "Outcome");
    }
}
