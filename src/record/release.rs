//! When students may see scenarios that are not visible at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What has been released to students. Each value includes those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Released {
    /// Scenarios that are visible at once.
    #[default]
    Visible,
    /// Those that are visible after the due date, too.
    AfterDueDate,
    /// Those that are visible after grades are published, too.
    AfterPublished,
}

impl Released {
    /// All values, in order.
    pub const ALL: [Self; 3] = [Self::Visible, Self::AfterDueDate, Self::AfterPublished];

    /// Returns the name, which is that of the visibility that it adds.
    pub fn name(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::AfterDueDate => "after_due_date",
            Self::AfterPublished => "after_published",
        }
    }

    /// Returns what has to be released before students see scenarios of this visibility; none if they never do.
    pub fn needed_for(visibility: &str) -> Option<Self> {
        // The name in records of earlier versions.
        let visibility = if visibility == "after_due" { "after_due_date" } else { visibility };
        Self::ALL.into_iter().find(|stage| stage.name() == visibility)
    }

    /// Whether students may see scenarios of this visibility.
    pub fn shows(self, visibility: &str) -> bool {
        Self::needed_for(visibility).is_some_and(|stage| stage <= self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_scenarios_are_never_shown() {
        let shown = |released: Released| {
            ["visible", "after_due", "after_due_date", "after_published", "hidden", ""]
                .map(|visibility| released.shows(visibility))
        };
        assert_eq!(shown(Released::Visible), [true, false, false, false, false, false]);
        assert_eq!(shown(Released::AfterDueDate), [true, true, true, false, false, false]);
        assert_eq!(shown(Released::AfterPublished), [true, true, true, true, false, false]);
    }
}
