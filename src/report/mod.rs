//! Report: the record → bytes, one pure function per format.
