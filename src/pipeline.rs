//! The pipeline: the only file that knows the order of the rooms.
