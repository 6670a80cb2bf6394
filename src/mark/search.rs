//! Where a text is in the pages of a submission.

/// Returns the page and the line of the next occurrence of a text after a place, without regard to case, going round to that place.
pub(super) fn next(
    pages: &[Vec<String>],
    text: &str,
    (page, line): (usize, usize),
) -> Option<(usize, usize)> {
    let text = text.to_lowercase();
    let has = |line: &String| line.to_lowercase().contains(&text);
    let all = || {
        let lines = pages.iter().enumerate();
        lines.flat_map(|(page, lines)| lines.iter().enumerate().map(move |(at, line)| ((page, at), line)))
    };
    let after = all().find(|(place, text)| *place > (page, line) && has(text));
    after.or_else(|| all().find(|(_, text)| has(text))).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_goes_round() {
        let pages = [vec!["int a".to_owned(), "int B".to_owned()], vec!["b".to_owned()]];
        assert_eq!(next(&pages, "b", (0, 0)), Some((0, 1)));
        assert_eq!(next(&pages, "b", (0, 1)), Some((1, 0)));
        assert_eq!(next(&pages, "b", (1, 0)), Some((0, 1)));
        assert_eq!(next(&pages, "x", (0, 0)), None);
    }
}
