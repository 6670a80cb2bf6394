//! What the builds of a grading share, so that it is compiled once. No result depends on it.

use super::headers::PrecompiledHeaders;
use super::library::CompiledLibraries;
use super::objects::Objects;

/// Precompiled headers, compiled libraries, and objects of a grading. What is on disk is deleted when this is dropped.
#[derive(Debug, Default)]
pub struct Shared {
    pub(super) headers: PrecompiledHeaders,
    pub(super) libraries: CompiledLibraries,
    pub(super) objects: Objects,
}

impl Shared {
    /// Returns how many sets of headers have been precompiled.
    pub fn precompiled_headers(&self) -> usize {
        self.headers.made()
    }

    /// Returns how many compiled sources are kept.
    pub fn objects(&self) -> usize {
        self.objects.count()
    }
}
