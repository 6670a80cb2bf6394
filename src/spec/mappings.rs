//! The macro that defines structs of a spec, each with its table.

/// Returns the name of a key whose field is a keyword of Rust.
pub(super) const fn plain(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', ..] => name.split_at(2).1,
        _ => name,
    }
}

/// Structs of a spec, each with its table: for each key a sentence, its type, whether it is
/// required or its default, an example, and perhaps an old name; `.. keys` adds those of games; `_` is for all other names.
macro_rules! mappings {
    ($(
        $(#[doc = $about:literal])*
        $name:ident $(($noun:literal))? {
            $($(#[doc = $doc:literal])* $key:ident: $kind:ty, $need:ident $(($said:literal))?, $example:literal $(, was $was:literal)?;)*
            $(.. $more:ident)?
            $(_: $other:ty, $other_name:literal, $other_about:literal, $other_example:literal;)?
        }
    )*) => {$(
        $(#[doc = $about])*
        pub(in crate::spec) struct $name {
            at: $crate::spec::read::At,
            $($(#[doc = $doc])* pub(in crate::spec) $key: $crate::spec::read::Field<<$kind as $crate::spec::table::Type>::Value>,)*
        }

        impl $name {
            pub(in crate::spec) const TABLE: &'static $crate::spec::table::Table = {
                use std::borrow::Cow;
                use $crate::spec::table::{Key, Need, Table};
                static TABLE: Table = Table {
                    name: stringify!($name),
                    noun: $crate::spec::mappings::mappings!(@noun $($noun)?),
                    about: concat!($($about,)*),
                    keys: &[$(Key::of::<$kind>(
                        $crate::spec::mappings::plain(stringify!($key)),
                        $crate::spec::mappings::mappings!(@was $($was)?),
                        Cow::Borrowed(concat!($($doc,)*)),
                        $crate::spec::mappings::mappings!(@need $need $($said)?),
                        Cow::Borrowed($example),
                    ),)*],
                    more: $crate::spec::mappings::mappings!(@more $($more)?),
                    others: $crate::spec::mappings::mappings!(@others $($other, $other_name, $other_about, $other_example)?),
                };
                &TABLE
            };
        }

        impl std::ops::Deref for $name {
            type Target = $crate::spec::read::At;

            fn deref(&self) -> &Self::Target {
                &self.at
            }
        }

        impl $crate::spec::table::Type for $name {
            type Value = Self;

            fn shape() -> $crate::spec::table::Shape {
                $crate::spec::table::Shape::Mapping(Self::TABLE)
            }

            fn read_right(
                checker: &mut $crate::spec::checker::Checker,
                node: &$crate::spec::yaml::Node,
                what: &str,
            ) -> Option<Self> {
                let at = Self::TABLE.open(checker, node, what);
                // The fields of a struct expression are evaluated in the order in which they are written.
                let mut index = 0..;
                let mut next = || index.next().unwrap_or_default();
                Some(Self {
                    $($key: $crate::spec::read::field::<$kind>(checker, node, &at, &Self::TABLE.keys[next()]),)*
                    at,
                })
            }
        }
    )*};
    (@was) => { None };
    (@was $was:literal) => { Some($was) };
    (@more) => { None };
    (@more $more:ident) => { Some($more) };
    (@others) => { None };
    (@others $other:ty, $name:literal, $about:literal, $example:literal) => {{
        static OTHERS: Key = Key::of::<$other>($name, None, Cow::Borrowed($about), Need::Optional(""), Cow::Borrowed($example));
        Some(&OTHERS)
    }};
    (@noun) => { None };
    (@noun $noun:literal) => { Some($noun) };
    (@need required) => { Need::Required };
    (@need default $said:literal) => { Need::Default($said) };
    (@need optional) => { Need::Optional("") };
    (@need optional $said:literal) => { Need::Optional($said) };
}
pub(super) use mappings;
