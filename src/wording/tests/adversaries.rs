//! Programs made to be read although they are wrong. Each condition keeps one of them out that gets in without it.

use super::*;
