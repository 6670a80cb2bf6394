//! Scenario files and the marks file.

use super::super::model::Visibility;
use super::super::read::Names;
use super::super::table::mappings;
use super::super::values::{
    Betting, CardList, GivenPoints, Line, Name, Playing, Seed, Text, Truth, Whole, choices,
};

/// `marks.yaml`: by student and part.
pub(in crate::spec) type Marks = Names<Names<Mark>>;

choices! {
    /// `visibility` of a scenario.
    VisibilityName -> Visibility, "visibility" {
        Visibility::Visible.name() => Visibility::Visible, "everybody sees its details";
        Visibility::Hidden.name() => Visibility::Hidden, "students see its verdict only";
        Visibility::AfterDue.name() => Visibility::AfterDue, "students see its details once the assignment is due";
    }
}

mappings! {
    /// One run: what is typed at the program.
    Scenario("scenario") {
        /// The part it is for.
        part: Text, required, "play";
        /// Its name, unique in the part.
        name: Name, required, "player busts";
        /// The seed; required unless the part has `seed: none` (where it is not allowed) or `seed: source-patch`.
        seed: Seed, optional, "110";
        /// The lines typed after the seed.
        keys: Vec<Line>, optional, "[h, s]";
        /// Who goes on when the keys are used up; required where the part follows cards, and only there.
        player: Player, optional, "{play: hit below 17}";
        /// Who may see its details.
        visibility: VisibilityName, default("visible"), "hidden";
        /// How often it counts among the part's scenarios.
        weight: Whole<1, 1_000>, default("1"), "2";
        /// The cards of the run; only where files of `with` deal them.
        cards: CardList, optional, "10H AS 5C";
        /// Whether it runs with the compiler's checks of memory and undefined behavior.
        sanitize: Truth, default("false"), "true";
    }
    /// Who answers where cards are followed, so that no list of keys could.
    Player {
        /// When to take another card.
        play: Playing, required, "hit below 17";
        /// What to bet.
        bet: Betting, default("10"), "1/4";
        /// What to add to a bet that a push left in play.
        add: Betting, optional("nothing"), "5";
        /// How many rounds to play.
        rounds: Whole<1, 100>, default("1"), "3";
        /// How many decks to ask for.
        decks: Whole<1, 100>, default("1"), "2";
    }
    /// What a person gave for a part of a student's work.
    Mark {
        /// Out of the weight of style; not for parts marked by hand.
        style: GivenPoints, optional, "27";
        /// Out of the part's points; only for parts marked by hand.
        points: GivenPoints, optional, "8";
        /// What the student should read about it.
        comment: Text, optional, "clear names";
    }
}
