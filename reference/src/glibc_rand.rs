//! glibc's rand.
