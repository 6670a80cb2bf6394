//! Playing cards as the games share them.
