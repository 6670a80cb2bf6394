//! Score: verdicts → points, in exact fractions.
