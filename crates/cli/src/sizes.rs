//! Options that are sizes of memory.

use plyground_search::engine::TABLE_SIZES;
use plyground_search::{ByteSize, ByteSizeError};

const MIB: u64 = 1 << 20;
const LARGEST: ByteSize = ByteSize(1 << 40);

/// The memory of an agent. It was once given in MiB, so a number without a unit is that.
pub(crate) fn read_agent_memory(text: &str) -> Result<ByteSize, ByteSizeError> {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let text = if is_number { format!("{text}M") } else { text.to_owned() };
    ByteSize::parse_within(&text, ByteSize(16 * MIB)..=LARGEST)
}

/// The memory of a search.
pub(crate) fn read_search_memory(text: &str) -> Result<ByteSize, ByteSizeError> {
    ByteSize::parse_within(text, ByteSize(MIB)..=LARGEST)
}

/// The size of the engine's transposition table.
pub(crate) fn read_table(text: &str) -> Result<ByteSize, ByteSizeError> {
    ByteSize::parse_within(text, TABLE_SIZES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_an_agent_may_be_a_number_of_mebibytes() {
        for text in ["512", "512M", "524288K"] {
            assert_eq!(read_agent_memory(text), Ok(ByteSize(512 * MIB)), "{text}");
        }
        for text in ["15", "15M", "1048577", "2T", "", "some"] {
            assert!(read_agent_memory(text).is_err(), "{text}");
        }
        assert_eq!(read_agent_memory("16").unwrap(), ByteSize(16 * MIB));
        assert_eq!(read_agent_memory("1048576").unwrap(), LARGEST);
    }

    #[test]
    fn other_sizes_without_a_unit_are_bytes() {
        assert_eq!(read_search_memory("1048576"), Ok(ByteSize(MIB)));
        assert!(read_search_memory("1048575").is_err() && read_search_memory("1025G").is_err());
        assert_eq!(read_table("65536"), Ok(ByteSize(64 << 10)));
        assert!(read_table("512").is_err() && read_table("65G").is_err());
    }
}
