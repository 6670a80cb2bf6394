//! Scenario files and the marks file.

use super::super::model::Visibility;
use super::super::read::Names;
use super::super::table::mappings;
use super::super::values::{GivenPoints, Line, Name, Seed, Share, Text, Truth, Whole, choices};
use super::game::{Player, draws};

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
        name: Name, required, "smallest input";
        /// The seed; required unless the part has `seed: none` (where it is not allowed) or `seed: source-patch`.
        seed: Seed, optional, "110";
        /// The lines typed after the seed.
        keys: Vec<Line>, optional, "[h, s]";
        /// Who goes on when the keys are used up; required where the part follows draws, and only there.
        player: Player, optional, "{rounds: 3}";
        /// Who may see its details.
        visibility: VisibilityName, default("visible"), "hidden";
        /// How often it counts among the part's scenarios.
        weight: Whole<1, 1_000>, default("1"), "2";
        /// Whether it runs with the compiler's checks of memory and undefined behavior.
        sanitize: Truth, default("false"), "true";
        .. draws
    }
    /// What a person gave for a part of a student's work.
    Mark {
        /// Out of the weight of style; not for parts marked by hand.
        style: GivenPoints, optional, "27";
        /// The share of the functionality of a part that is for review; other parts keep that of their runs.
        functionality: Share, optional, "90%";
        /// Out of the part's points; only for parts marked by hand.
        points: GivenPoints, optional, "8";
        /// What the student should read about it.
        comment: Text, optional, "clear names";
    }
}
