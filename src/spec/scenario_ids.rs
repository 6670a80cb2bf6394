//! Short names of scenarios that do not depend on their order.

use super::model::Part;

/// The letters of an id: no vowels, so that they are no words, and no digits, so that an id is no number.
const LETTERS: &[u8; 20] = b"bcdfghjklmnpqrstvwxz";
/// Number of letters.
const LENGTH: usize = 6;

/// Returns the ids of the scenarios of a part, in their order: `play/nvnfhr`. Each is made from the scenario's name, so that it stays the
/// same when others are added, removed, or moved, unless two begin alike: then both are longer.
pub fn of(part: &Part) -> Vec<String> {
    let scenarios = part.auto_grading().map_or(&[][..], |grading| &grading.scenarios);
    let whole: Vec<String> = scenarios.iter().map(|scenario| letters(&scenario.name)).collect();
    let id = |letters: &String| {
        let length = (LENGTH..letters.len())
            .find(|&length| whole.iter().filter(|other| other[..length] == letters[..length]).count() == 1);
        format!("{}/{}", part.id, &letters[..length.unwrap_or(letters.len())])
    };
    whole.iter().map(id).collect()
}

/// Returns letters for each byte of the digest of a name.
fn letters(name: &str) -> String {
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    blake3::hash(name.as_bytes()).as_bytes().iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::fixture::{part, scenario};

    fn ids(names: &[String]) -> Vec<String> {
        of(&part("play", 10, names.iter().map(|name| scenario(name)).collect()))
    }

    #[test]
    fn ids_do_not_depend_on_other_scenarios() {
        let names = |range: std::ops::Range<usize>| range.map(|at| format!("run {at}")).collect::<Vec<_>>();
        let before = ids(&names(0..20));
        let mut more = names(0..20);
        more.insert(3, "a new one".to_owned());
        more.swap(0, 1);
        let after = ids(&more);
        assert_eq!(after.len(), 21);
        assert!(before.iter().all(|id| after.contains(id)));
        assert_eq!((&before[0], &before[1]), (&after[1], &after[0]));
        assert_eq!(ids(&["two aces".to_owned()]), ["play/nvnfhr"]);
    }

    #[test]
    fn ids_are_unique_in_a_large_part() {
        let mut all = ids(&(0..5_000).map(|at| format!("scenario {at}")).collect::<Vec<_>>());
        assert!(all.iter().all(|id| id.len() >= "play/nvnfhr".len()));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 5_000);
    }
}
