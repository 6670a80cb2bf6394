//! The keys a mapping may have, asked of serde itself: no second list can grow apart from the shapes.

use serde::de::{self, Deserializer, Visitor};

/// The keys of a mapping, as serde knows them: the one list from which unknown keys are told and help
/// is written.
pub(in crate::spec) fn keys<T: de::DeserializeOwned>() -> &'static [&'static str] {
    let mut fields: &'static [&'static str] = &[];
    // The probe reads nothing: it only takes down which fields are asked for, and always "fails".
    drop(T::deserialize(Probe(&mut fields)));
    fields
}

/// A deserializer that takes down the fields of the struct that is read from it.
struct Probe<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(de::Error::custom("a probe holds no value"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Self::Error> {
        *self.0 = fields;
        Err(de::Error::custom("a probe holds no value"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
