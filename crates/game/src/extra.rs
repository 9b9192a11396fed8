//! What single families keep of a position beside the board and the mover: named values, each of one type.
//!
//! A family names its fields once and reads and writes them by these names. In JSON they are fields of the set-up.
//!
//! ```
//! use plyground_game::{BoardSize, ExtraField, Setup};
//!
//! const PLIES: ExtraField<u16> = ExtraField::new("plies");
//!
//! let mut setup = Setup::empty("connect4", BoardSize::new(1, 2)?);
//! setup.extra.set(PLIES, Some(12));
//! assert_eq!(setup.extra.get(PLIES), Some(12));
//!
//! let json = serde_json::to_string(&setup).unwrap();
//! assert_eq!(json, r#"{"family":"connect4","board":[".."],"to_move":"first","plies":12}"#);
//! assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), setup);
//! # Ok::<(), plyground_game::SetupError>(())
//! ```

use crate::{Cell, PlacedStone, Seat, SetupError};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// The name of a field that a family adds to its set-ups, with the type of its value: `u16`, `[u16; 2]` or
/// [`PlacedStone`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraField<T> {
    name: &'static str,
    value: PhantomData<T>,
}

impl<T: ExtraType> ExtraField<T> {
    /// The field of that name.
    pub const fn new(name: &'static str) -> ExtraField<T> {
        ExtraField { name, value: PhantomData }
    }

    /// The name and the kind of value, for lists of fields of several types.
    pub const fn described(self) -> (&'static str, ExtraKind) {
        (self.name, T::KIND)
    }
}

/// The kinds of values that a field of a family can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraKind {
    /// A whole number up to 65535.
    Number,
    /// Two of them, for First and for Second.
    Pair,
    /// A stone and the seat that placed it.
    Stone,
}

impl fmt::Display for ExtraKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExtraKind::Number => "a whole number",
            ExtraKind::Pair => "two whole numbers",
            ExtraKind::Stone => "a stone with its `cell` and `seat`",
        })
    }
}

/// The value of a field that a family adds to its set-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ExtraValue {
    /// A whole number.
    Number(u16),
    /// Two of them, for First and for Second.
    Pair([u16; 2]),
    /// A stone and the seat that placed it.
    Stone(PlacedStone),
}

impl ExtraValue {
    /// What kind of value it is.
    pub const fn kind(self) -> ExtraKind {
        match self {
            ExtraValue::Number(_) => ExtraKind::Number,
            ExtraValue::Pair(_) => ExtraKind::Pair,
            ExtraValue::Stone(_) => ExtraKind::Stone,
        }
    }
}

/// A type that a family's field can have.
pub trait ExtraType: Copy {
    /// The kind of value that it is.
    const KIND: ExtraKind;
    /// The value as data.
    fn into_value(self) -> ExtraValue;
    /// The value of that type, if the data is of this kind.
    fn from_value(value: ExtraValue) -> Option<Self>;
}

macro_rules! extra_type {
    ($type:ty, $kind:ident) => {
        impl ExtraType for $type {
            const KIND: ExtraKind = ExtraKind::$kind;

            fn into_value(self) -> ExtraValue {
                ExtraValue::$kind(self)
            }

            fn from_value(value: ExtraValue) -> Option<$type> {
                match value {
                    ExtraValue::$kind(value) => Some(value),
                    _ => None,
                }
            }
        }
    };
}
extra_type!(u16, Number);
extra_type!([u16; 2], Pair);
extra_type!(PlacedStone, Stone);

/// The fields that a family adds to a set-up, in the order in which they are written. Two are equal when they hold the same
/// fields, in whatever order.
#[derive(Clone, Debug, Default)]
pub struct ExtraValues(Vec<(String, ExtraValue)>);

impl ExtraValues {
    /// The value of a field, if it is given and of the field's type.
    pub fn get<T: ExtraType>(&self, field: ExtraField<T>) -> Option<T> {
        self.value(field.name).and_then(T::from_value)
    }

    /// Gives a field its value, or takes it away.
    pub fn set<T: ExtraType>(&mut self, field: ExtraField<T>, value: Option<T>) {
        let known = self.0.iter().position(|(name, _)| name == field.name);
        match (known, value.map(T::into_value)) {
            (Some(at), Some(value)) => self.0[at].1 = value,
            (Some(at), None) => {
                self.0.remove(at);
            }
            (None, Some(value)) => self.0.push((field.name.to_owned(), value)),
            (None, None) => (),
        }
    }

    /// Whether no field is given.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses fields that are not among `known`, and values of another kind than theirs.
    pub fn only(&self, known: &[(&'static str, ExtraKind)]) -> Result<(), SetupError> {
        for (name, value) in &self.0 {
            match known.iter().find(|(field, _)| field == name) {
                None => {
                    let own = ["family", "options", "board", "to_move"];
                    let fields = own.into_iter().chain(known.iter().map(|(field, _)| *field));
                    let expected = fields.map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ");
                    return Err(SetupError::UnknownField { name: name.clone(), expected });
                }
                Some(&(_, expected)) if value.kind() != expected => {
                    return Err(SetupError::Field { name: name.clone(), expected, found: value.kind() });
                }
                Some(_) => (),
            }
        }
        Ok(())
    }

    /// The same fields after the board was turned over: a stone goes where its cell goes. `lies_there` says whether the board
    /// shows the stone; one that it does not show has no place on another board and is left out.
    pub(crate) fn moved(&self, lies_there: impl Fn(Cell, Seat) -> bool, to: impl Fn(Cell) -> Cell) -> ExtraValues {
        let moved = |value: ExtraValue| match value {
            ExtraValue::Stone(PlacedStone { cell, seat }) => {
                lies_there(cell, seat).then(|| ExtraValue::Stone(PlacedStone { cell: to(cell), seat }))
            }
            other => Some(other),
        };
        ExtraValues(self.0.iter().filter_map(|(name, value)| Some((name.clone(), moved(*value)?))).collect())
    }

    fn value(&self, name: &str) -> Option<ExtraValue> {
        self.0.iter().find(|(known, _)| known == name).map(|&(_, value)| value)
    }
}

impl PartialEq for ExtraValues {
    fn eq(&self, other: &ExtraValues) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|(name, value)| other.value(name) == Some(*value))
    }
}

impl Eq for ExtraValues {}

impl Serialize for ExtraValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

/// `null` is a field that is not given.
impl<'de> Deserialize<'de> for ExtraValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExtraValues, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = ExtraValues;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the fields of a family")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ExtraValues, A::Error> {
                let mut fields = ExtraValues::default();
                while let Some(name) = map.next_key::<String>()? {
                    let value: Option<ExtraValue> =
                        map.next_value().map_err(|error| A::Error::custom(format_args!("`{name}`: {error}")))?;
                    if fields.value(&name).is_some() {
                        return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
                    }
                    fields.0.extend(value.map(|value| (name, value)));
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

impl<'de> Deserialize<'de> for ExtraValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExtraValue, D::Error> {
        struct Value;
        impl<'de> Visitor<'de> for Value {
            type Value = ExtraValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}, {} or {}", ExtraKind::Number, ExtraKind::Pair, ExtraKind::Stone)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<ExtraValue, E> {
                let number = u16::try_from(number);
                number.map(ExtraValue::Number).map_err(|_| E::custom("expected a whole number up to 65535"))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<ExtraValue, E> {
                let number = u16::try_from(number);
                number.map(ExtraValue::Number).map_err(|_| E::custom("expected a whole number up to 65535"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, numbers: A) -> Result<ExtraValue, A::Error> {
                Deserialize::deserialize(SeqAccessDeserializer::new(numbers)).map(ExtraValue::Pair)
            }

            fn visit_map<A: MapAccess<'de>>(self, stone: A) -> Result<ExtraValue, A::Error> {
                Deserialize::deserialize(MapAccessDeserializer::new(stone)).map(ExtraValue::Stone)
            }
        }
        deserializer.deserialize_any(Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    const LAST: ExtraField<PlacedStone> = ExtraField::new("last");
    const POPS: ExtraField<[u16; 2]> = ExtraField::new("pops");
    const PLIES: ExtraField<u16> = ExtraField::new("plies");
    const KNOWN: [(&str, ExtraKind); 3] = [LAST.described(), POPS.described(), PLIES.described()];

    fn read(fields: &str) -> Result<ExtraValues, String> {
        let json = format!(r#"{{"family":"x","board":["."],"to_move":"second"{fields}}}"#);
        serde_json::from_str::<Setup>(&json).map(|setup| setup.extra).map_err(|error| error.to_string())
    }

    #[test]
    fn fields_are_written_in_their_order_and_compared_without_it() {
        let stone = PlacedStone { cell: Cell::new(3, 4), seat: Seat::Second };
        let mut extra = ExtraValues::default();
        assert!(extra.is_empty());
        extra.set(PLIES, Some(3));
        extra.set(LAST, Some(stone));
        extra.set(POPS, Some([1, 2]));
        extra.set(PLIES, Some(4));
        assert!(!extra.is_empty());
        let json = serde_json::to_string(&extra).unwrap();
        assert_eq!(json, r#"{"plies":4,"last":{"cell":[3,4],"seat":"second"},"pops":[1,2]}"#);
        assert_eq!((extra.get(PLIES), extra.get(LAST), extra.get(POPS)), (Some(4), Some(stone), Some([1, 2])));

        let turned = read(r#","pops":[1,2],"last":{"cell":[3,4],"seat":"second"},"plies":4"#).unwrap();
        assert_eq!(turned, extra);
        extra.set(PLIES, None);
        extra.set(PLIES, None);
        assert_eq!(extra.get(PLIES), None);
        assert_ne!(turned, extra);
        assert_ne!(read(r#","plies":4"#), read(r#","plies":5"#));
    }

    #[test]
    fn null_is_not_given() {
        assert_eq!(read(r#","last":null,"plies":7"#), read(r#","plies":7"#));
        assert!(read(r#","last":null"#).unwrap().is_empty());
    }

    #[test]
    fn what_cannot_be_a_value_is_named() {
        for (fields, problem) in [
            (
                r#","pops":"three""#,
                "`pops`: invalid type: string \"three\", expected a whole number, two whole numbers or a stone with its `cell` and `seat`",
            ),
            (r#","plies":65536"#, "`plies`: expected a whole number up to 65535"),
            (r#","plies":-1"#, "`plies`: expected a whole number up to 65535"),
            (r#","pops":[1]"#, "`pops`: invalid length 1, expected an array of length 2"),
            (r#","pops":1,"pops":2"#, "duplicate field `pops`"),
            (r#","last":{"cell":[0,0]}"#, "`last`: missing field `seat`"),
            (r#","last":{"cell":[0,0],"seat":"first","x":1}"#, "`last`: unknown field `x`, expected `cell` or `seat`"),
        ] {
            let message = read(fields).unwrap_err();
            assert!(message.starts_with(&format!("{problem} at line 1 column ")), "{message}");
        }
        let number = serde_json::from_str::<ExtraValues>("3").unwrap_err().to_string();
        assert!(number.contains("integer `3`, expected the fields of a family"), "{number}");
    }

    #[test]
    fn fields_of_no_family_and_of_another_kind_are_refused() {
        let only = |fields: &str| read(fields).unwrap().only(&KNOWN).map_err(|error| error.to_string());
        assert_eq!(only(r#","pops":[1,2],"plies":3"#), Ok(()));
        let unknown = "a set-up has no field `bogus`; expected one of `family`, `options`, `board`, `to_move`, `last`, `pops`, `plies`";
        assert_eq!(only(r#","bogus":1"#), Err(unknown.to_owned()));
        assert_eq!(only(r#","pops":3"#), Err("`pops`: expected two whole numbers, found a whole number".to_owned()));
        let stone = "`plies`: expected a whole number, found a stone with its `cell` and `seat`";
        assert_eq!(only(r#","plies":{"cell":[0,0],"seat":"first"}"#), Err(stone.to_owned()));
        assert_eq!(read(r#","plies":[1,2]"#).unwrap().get(PLIES), None);
    }

    #[test]
    fn stones_move_with_the_board_that_shows_them() {
        let mut extra = ExtraValues::default();
        extra.set(PLIES, Some(3));
        extra.set(LAST, Some(PlacedStone { cell: Cell::new(0, 1), seat: Seat::First }));
        let moved = extra.moved(|cell, seat| (cell, seat) == (Cell::new(0, 1), Seat::First), |_| Cell::new(2, 2));
        assert_eq!(moved.get(LAST), Some(PlacedStone { cell: Cell::new(2, 2), seat: Seat::First }));
        assert_eq!(moved.get(PLIES), Some(3));
        assert_eq!(extra.moved(|_, seat| seat == Seat::Second, |cell| cell).get(LAST), None);
    }
}
