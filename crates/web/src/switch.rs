//! Words of an address or a form that turn something on or off.

use serde::Deserialize;

/// A box of a form, or a word such as `think=1` or `values=off`. Where it is empty, left out or unknown, the usual applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub(crate) enum Switch {
    On,
    Off,
    #[default]
    Usual,
}

impl From<String> for Switch {
    fn from(word: String) -> Switch {
        match word.as_str() {
            "1" | "on" | "true" => Switch::On,
            "0" | "off" | "false" => Switch::Off,
            _ => Switch::Usual,
        }
    }
}

impl Switch {
    /// For what is usually off.
    pub(crate) fn is_on(self) -> bool {
        self == Switch::On
    }

    /// For what is usually on.
    pub(crate) fn is_off(self) -> bool {
        self == Switch::Off
    }

    /// What a ticked box sends, or nothing.
    pub(crate) fn ticked(on: bool) -> Switch {
        if on { Switch::On } else { Switch::Usual }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_before_still_mean_what_they_meant() {
        for (word, on, off) in [("1", true, false), ("on", true, false), ("off", false, true), ("", false, false)] {
            let switch = Switch::from(word.to_owned());
            assert_eq!((switch.is_on(), switch.is_off()), (on, off), "{word}");
        }
        assert_eq!(Switch::from("perhaps".to_owned()), Switch::default());
    }
}
