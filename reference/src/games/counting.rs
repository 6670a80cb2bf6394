//! The count of a hand, with the mistakes that several games know by the same names.

use crate::Rules;
use crate::cards::{Aces, Counting, Court};

/// Returns how a hand is counted by these rules, where a plain ace counts 11 unless that busts the hand.
pub(super) fn best(rules: &Rules) -> Counting {
    let mistakes = [
        ("only_two_aces_demoted", Aces::TwoDemoted),
        ("ace_always_11", Aces::High),
        ("ace_always_1", Aces::Low),
        ("aces_all_or_none", Aces::AllOrNone),
        ("only_one_ace_demoted", Aces::FirstOnlyDemoted),
        ("ace_fixed_when_dealt", Aces::WhenDealt),
        ("ace_at_11_stays_1", Aces::NeverTo21),
    ];
    let made = mistakes.iter().find(|(name, _)| rules.has(name));
    Counting { aces: made.map_or(Aces::Best, |(_, aces)| *aces), court: court(rules) }
}

/// Returns what jack, queen and king count by these rules.
pub(super) fn court(rules: &Rules) -> Court {
    match () {
        () if rules.has("court_cards_by_number") => Court::ByNumber,
        () if rules.has("jack_counts_11") => Court::JackIs11,
        () if rules.has("king_counts_13") => Court::KingIs13,
        () => Court::Ten,
    }
}

#[cfg(test)]
mod tests {
    use crate::cards::Aces;
    use crate::games::ALL;
    use crate::{Rules, VariantKind};

    #[test]
    fn games_know_the_mistakes_by_these_names() {
        for name in [
            "ace_always_11",
            "aces_all_or_none",
            "ace_fixed_when_dealt",
            "ace_at_11_stays_1",
            "only_one_ace_demoted",
            "only_two_aces_demoted",
        ] {
            let knows = |kind| {
                ALL.iter().flat_map(|game| game.variants()).any(|one| one.name == name && one.kind == kind)
            };
            assert!(knows(VariantKind::Mistake), "{name}");
            assert_ne!(super::best(&Rules::with([name])).aces, Aces::Best, "{name}");
        }
    }
}
