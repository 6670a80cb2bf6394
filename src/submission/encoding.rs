//! Encodings of sources.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

/// Returns a text in UTF-8 that is in UTF-16; `None` for all others.
pub(super) fn decoded(bytes: &[u8]) -> Option<Vec<u8>> {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let encoding = match (marked, bytes) {
        (Some(encoding), _) => Some(encoding),
        // Without a mark: source begins with ASCII.
        (None, [1..=0x7f, 0, 1..=0x7f, 0, ..]) => Some(UTF_16LE),
        (None, [0, 1..=0x7f, 0, 1..=0x7f, ..]) => Some(UTF_16BE),
        (None, _) => None,
    };
    let encoding = encoding.filter(|encoding| [UTF_16LE, UTF_16BE].contains(encoding))?;
    Some(encoding.decode_with_bom_removal(bytes).0.into_owned().into_bytes())
}
